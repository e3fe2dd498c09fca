"""One submission to one record, whatever was handed in."""

import hashlib
import secrets
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from grading.hosts import Host
from grading.intake import Refusal, Submission, parse, read_bytes, shown
from grading.kernel import OneSubmission, run_under_nbval
from grading.limits import Limits
from grading.merge import Step, merge
from grading.records import CheckResult, PartResult, Record
from grading.runner import GraderError, Outcome, Runner
from grading.sources import Part, Sheet


def grade(
    path: Path,
    sheets: Sequence[Sheet],
    hosts: Mapping[str, Host],
    limits: Limits,
    student: str = "",
    seed: int | None = None,
) -> Record:
    """Grade a submitted file against the sheet that it answers."""
    started = time.monotonic()
    student = student or path.stem
    try:
        data = read_bytes(path)
        submission = parse(data)
        sheet = which_sheet(submission, sheets)
    except Refusal as refusal:
        name = sheets[0].name if len(sheets) == 1 else ""
        return Record(student, shown(path), name, "refused", str(refusal), seconds=_since(started))
    seed = secrets.randbelow(2**31) if seed is None else seed
    common: dict[str, Any] = {
        "seed": seed,
        "submission_digest": hashlib.sha256(data).hexdigest(),
        "source_digest": sheet.digest,
        "points": sheet.points,
        "sandbox": hosts[sheet.name].kind,
    }
    steps = merge(sheet, submission)
    try:
        parts = _grade_steps(sheet, steps, Runner(sheet, hosts[sheet.name], limits, seed))
    except GraderError as error:
        return Record(
            student, shown(path), sheet.name, "failed", str(error), seconds=_since(started), **common
        )
    earned = sum(part.earned for part in parts)
    return Record(
        student,
        shown(path),
        sheet.name,
        "graded",
        earned=earned,
        parts=parts,
        seconds=_since(started),
        **common,
    )


def which_sheet(submission: Submission, sheets: Sequence[Sheet]) -> Sheet:
    """The sheet whose answer cells the submission holds; what its metadata say only settles a draw."""
    names = {cell.name for cell in submission.cells}

    def likeness(sheet: Sheet) -> tuple[float, bool]:
        answers = [cell.name for cell in sheet.cells if cell.role in ("answer", "manual")]
        return len(names.intersection(answers)) / max(len(answers), 1), sheet.name == submission.sheet

    best = max(sheets, key=likeness)
    share, named = likeness(best)
    known = ", ".join(sheet.name for sheet in sheets)
    if not share:
        raise Refusal(
            f"the notebook holds no answer cell of {known}; hand in the notebook that you were given"
        )
    if submission.sheet and not named and share < 1:
        raise Refusal(f"this is the notebook of sheet {submission.sheet[:80]!r}; expected was {known}")
    return best


def _grade_steps(sheet: Sheet, steps: list[Step], runner: Runner) -> tuple[PartResult, ...]:
    unanswered = _unanswered(steps)
    to_run = [s for s in steps if not (s.cell.role == "test" and s.cell.part in unanswered)]
    session = run_under_nbval(sheet.path, to_run, runner)
    assert session.kernel is not None
    if session.kernel.grader_error:
        raise GraderError(session.kernel.grader_error)
    return tuple(_part(part, steps, session, unanswered.get(part.name, "")) for part in sheet.parts)


def _unanswered(steps: list[Step]) -> dict[str, str]:
    """Parts of which no answer cell holds anything, with the reason."""
    answers = [step for step in steps if step.cell.role == "answer"]
    answered = {step.cell.part for step in answers if not step.problem}
    return {step.cell.part: step.problem for step in answers if step.cell.part not in answered}


def _part(part: Part, steps: list[Step], session: OneSubmission, problem: str) -> PartResult:
    mine = [step for step in steps if step.cell.part == part.name]
    if part.manual:
        step = next(step for step in mine if step.cell.role == "manual")
        status = "not answered" if step.problem else "to mark"
        said = (step.problem,) if step.problem else ()
        return PartResult(part.name, part.title, part.points, 0, status, said, (), step.cell.source)
    checks = tuple(_check(s, steps, session, problem) for s in mine if s.cell.role in ("check", "test"))
    earned = sum(check.earned for check in checks)
    status = "right" if earned == part.points else "partly right" if earned else "wrong"
    if not earned and (problem or any(check.status == "empty" for check in checks)):
        status = "not answered"
    reasons = [problem] if problem else _cell_problems(part, steps, session)
    reasons += [check.message for check in checks if check.message and not check.visible]
    unique = tuple(dict.fromkeys(reasons))
    return PartResult(part.name, part.title, part.points, earned, status, unique, checks)


def _cell_problems(part: Part, steps: list[Step], session: OneSubmission) -> list[str]:
    """What went wrong in the cells that the student wrote for a part, before any check."""
    assert session.kernel is not None
    found = []
    for step in steps:
        outcome = session.kernel.outcomes.get(step.cell.name)
        mine = step.student and step.cell.role == "answer" and step.cell.part == part.name
        if mine and outcome and outcome.status not in ("ok", "empty"):
            found.append(outcome.message)
    return found


def _check(step: Step, steps: list[Step], session: OneSubmission, problem: str) -> CheckResult:
    """A check earns its points only where nbval's verdict and the runner's agree."""
    assert session.kernel is not None
    cell = step.cell
    default = Outcome("empty" if problem else "skipped", "" if problem else "not run")
    outcome = session.kernel.outcomes.get(cell.name, default)
    passed = outcome.status == "ok" and cell.name in session.passed
    return CheckResult(
        cell.name,
        cell.points,
        cell.points if passed else 0,
        "passed" if passed else outcome.status,
        "" if passed else outcome.message,
        "" if passed else outcome.detail,
        _excerpt(outcome, steps),
        visible=cell.role == "check",
    )


def _excerpt(outcome: Outcome, steps: list[Step]) -> str:
    """The line of the student's own cell in which their code raised."""
    for step in steps:
        lines = step.cell.source.splitlines()
        if step.student and step.cell.name == outcome.cell and outcome.line and outcome.line <= len(lines):
            return f"{outcome.line}: {lines[outcome.line - 1].strip()[:200]}"
    return ""


def _since(started: float) -> float:
    return round(time.monotonic() - started, 3)
