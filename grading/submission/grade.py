"""One submission to one record, whatever was handed in."""

import hashlib
import secrets
import time
from dataclasses import replace

from grading.messages import Code, why_not_defined
from grading.model import CheckResult, GraderError, Limits, PartResult, PartStatus, Record, Refusal, Task
from grading.sandbox.launchers import Launcher
from grading.sheets.source import Cell, Part, Sheet
from grading.submission.carried import Outcomes, run_carried, worth_another_pass
from grading.submission.checks import OK, Outcome
from grading.submission.merge import Step, merge
from grading.submission.read import parse, read_bytes, refuse_other_sheets, shown
from grading.submission.runner import Runner


def grade(task: Task, sheet: Sheet, launcher: Launcher, limits: Limits) -> Record:
    """Grade a submitted file against a sheet."""
    started = time.monotonic()
    told = Record(
        task.student,
        shown(task.path),
        sheet.name,
        "refused",
        points=sheet.points,
        source_digest=sheet.digest,
        late=task.late,
        copies=task.copies,
        notice=task.notice,
    )
    try:
        data = read_bytes(task.path)
        submission = parse(data)
        refuse_other_sheets(submission, sheet)
    except Refusal as refusal:
        return replace(told, reason=str(refusal), seconds=_since(started))
    seed = secrets.randbits(128) if task.seed is None else task.seed
    told = replace(told, seed=seed, submission_digest=hashlib.sha256(data).hexdigest())
    try:
        parts = _grade_steps(sheet, merge(sheet, submission), launcher, limits, seed)
    except GraderError as error:
        return replace(told, status="failed", reason=str(error), seconds=_since(started))
    earned = sum(part.earned for part in parts)
    return replace(told, status="graded", earned=earned, parts=parts, seconds=_since(started))


def _grade_steps(
    sheet: Sheet, steps: list[Step], launcher: Launcher, limits: Limits, seed: int
) -> tuple[PartResult, ...]:
    unanswered = _unanswered(steps)
    outcomes, mistakes = _run(steps, unanswered, Runner(sheet, launcher, limits, seed))
    carried: dict[str, list[str]] = {}
    if worth_another_pass(sheet, steps, outcomes):
        again = Runner(sheet, launcher, replace(limits, notebook=limits.carried), seed)
        carried = run_carried(sheet, steps, outcomes, again)
    outcomes |= {name: _carried(names) for name, names in carried.items()}
    outcomes |= _where_names_are(steps, outcomes)
    parts = (_part(part, steps, outcomes, unanswered.get(part.name, "")) for part in sheet.parts)
    return tuple(
        replace(
            result,
            mistakes=mistakes.get(result.name, ()) if result.earned < result.points else (),
            further=part.further,
        )
        for part, result in zip(sheet.parts, parts, strict=True)
    )


def _run(
    steps: list[Step], unanswered: dict[str, str], runner: Runner
) -> tuple[Outcomes, dict[str, tuple[str, ...]]]:
    """How each step went, and what is known of the mistakes in each part."""
    outcomes: Outcomes = {}
    mistakes = {}
    last = {step.cell.part: step for step in steps if step.cell.role == "test"}
    try:
        for step in steps:
            cell = step.cell
            if cell.role in ("text", "manual") or (cell.role == "test" and cell.part in unanswered):
                continue
            outcomes[cell.name] = runner.run(step)
            if step is last.get(cell.part):
                mistakes[cell.part] = runner.mistakes(_telling(runner.sheet, cell.part, outcomes))
    finally:
        runner.stop()
    return outcomes, mistakes


def _telling(sheet: Sheet, part: str, outcomes: Outcomes) -> list[Cell]:
    """The checks that may tell why a part fails: visible ones first, which are about fewer numbers."""
    checks = [cell for cell in sheet.cells if cell.part == part and cell.role in ("check", "test")]
    failed = [cell for cell in checks if outcomes[cell.name].status in ("wrong", "error")]
    if not any(cell.role == "test" for cell in failed):
        return []
    return sorted((c for c in failed if c.name in sheet.mistakes), key=lambda cell: cell.role)


def _carried(names: list[str]) -> Outcome:
    """How a check went that holds once earlier mistakes are mended."""
    what = " and ".join(names)
    return Outcome(
        "ok", f"counted as right: it holds with the sheet's own {what} in the place of yours", carried=True
    )


def _where_names_are(steps: list[Step], outcomes: Outcomes) -> Outcomes:
    """The outcomes that a NameError has made, with where the name is that is not defined."""
    code = [
        Code(step.cell.source if step.student else "", step.cell.role == "own", step.cell.part)
        for step in steps
    ]
    found: Outcomes = {}
    for at, step in enumerate(steps):
        outcome = outcomes.get(step.cell.name, OK)
        where = why_not_defined(outcome.message, at, code) if "NameError" in outcome.message else ""
        if where:
            found[step.cell.name] = replace(outcome, message=f"{outcome.message}; {where}")
    return found


def _unanswered(steps: list[Step]) -> dict[str, str]:
    """Parts of which no answer cell holds anything, with the reason."""
    answers = [step for step in steps if step.cell.role == "answer"]
    answered = {step.cell.part for step in answers if not step.problem}
    return {step.cell.part: step.problem for step in answers if step.cell.part not in answered}


def _part(part: Part, steps: list[Step], outcomes: Outcomes, problem: str) -> PartResult:
    mine = [step for step in steps if step.cell.part == part.name]
    if part.manual:
        step = next(step for step in mine if step.cell.role == "manual")
        status: PartStatus = "not answered" if step.problem else "to mark"
        said = (step.problem,) if step.problem else ()
        answer = step.cell.source
        return PartResult(part.name, part.title, part.points, 0, status, said, (), answer, part.topics)
    checks = tuple(_check(s, steps, outcomes, problem) for s in mine if s.cell.role in ("check", "test"))
    earned = sum(check.earned for check in checks)
    status = "right" if earned == part.points else "partly right" if earned else "wrong"
    if not earned and (problem or any(check.status == "empty" for check in checks)):
        status = "not answered"
    reasons = [problem] if problem else _cell_problems(part, steps, outcomes)
    reasons += [check.message for check in checks if check.message and not check.visible]
    unique = tuple(dict.fromkeys(reasons))
    return PartResult(part.name, part.title, part.points, earned, status, unique, checks, topics=part.topics)


def _cell_problems(part: Part, steps: list[Step], outcomes: Outcomes) -> list[str]:
    """What went wrong in the cells that the student wrote for a part, before any check."""
    found = []
    for step in steps:
        outcome = outcomes.get(step.cell.name)
        mine = step.student and step.cell.role == "answer" and step.cell.part == part.name
        if mine and outcome and outcome.status not in ("ok", "empty"):
            found.append(outcome.message)
    return found


def _check(step: Step, steps: list[Step], outcomes: Outcomes, problem: str) -> CheckResult:
    cell = step.cell
    default = Outcome("empty" if problem else "skipped", "" if problem else "not run")
    outcome = outcomes.get(cell.name, default)
    return CheckResult(
        cell.name,
        cell.points,
        cell.points if outcome.status == "ok" else 0,
        "passed" if outcome.status == "ok" else outcome.status,
        outcome.message,
        outcome.detail,
        _excerpt(outcome, steps),
        cell.role == "check",
        *outcome.tested,
        carried=outcome.carried,
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
