"""One submission to one record, whatever was handed in."""

import hashlib
import secrets
import time
from dataclasses import replace

from grading.messages import Code, why_not_defined
from grading.model import CheckResult, GraderError, Limits, PartResult, PartStatus, Record, Refusal, Task
from grading.sandbox.launchers import Launcher
from grading.sheets.source import Cell, Part, Sheet
from grading.submission.carried import STOPPED, Outcomes, run_carried, worth_another_pass
from grading.submission.checks import OK, Outcome
from grading.submission.merge import Step, merge, without_displays
from grading.submission.read import parse, printable, read_bytes, refuse_other_sheets
from grading.submission.runner import Runner


def grade(task: Task, sheet: Sheet, launcher: Launcher, limits: Limits) -> Record:
    """Grade a submitted file against a sheet."""
    started = time.monotonic()
    told = Record(
        task.student,
        printable(task.path),
        sheet.name,
        "refused",
        points=sheet.points,
        source_digest=sheet.digest,
        limits_digest=limits.digest,
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
    seeds = (task.seed, sheet.seed, secrets.randbits(128))
    seed = next(seed for seed in seeds if seed is not None)
    told = replace(told, seed=seed, submission_digest=hashlib.sha256(data).hexdigest())
    try:
        steps = without_displays(merge(sheet, submission), sheet)
        parts = _grade_steps(sheet, steps, launcher, limits, seed)
    except GraderError as error:
        return replace(told, status="failed", reason=str(error), seconds=_since(started))
    earned = sum(part.earned for part in parts)
    return replace(told, status="graded", earned=earned, parts=parts, seconds=_since(started))


def _grade_steps(
    sheet: Sheet, steps: list[Step], launcher: Launcher, limits: Limits, seed: int
) -> tuple[PartResult, ...]:
    unanswered = _unanswered(steps)
    answered = {step.cell.part for step in steps if step.cell.role == "test"} - set(unanswered)
    first = Runner(sheet, launcher, limits, seed, first=True)
    outcomes = _run_cells(steps, first)
    second = Runner(sheet, launcher, limits, seed)
    second.budget.late |= first.budget.late
    mistakes = _run_hidden_checks(steps, answered, outcomes, second) if answered else {}
    if worth_another_pass(sheet, steps, outcomes):
        outcomes |= run_carried(sheet, steps, outcomes, Runner(sheet, launcher, limits, seed))
    outcomes |= _where_names_are(steps, outcomes)
    parts = (_result_of_part(part, steps, outcomes, unanswered.get(part.name, "")) for part in sheet.parts)
    return tuple(
        replace(
            result,
            mistakes=mistakes.get(result.name, ()) if result.earned < result.points else (),
            further=part.further,
        )
        for part, result in zip(sheet.parts, parts, strict=True)
    )


def _run_cells(steps: list[Step], runner: Runner) -> Outcomes:
    """How each cell and each visible check went.

    All of them run before the first hidden check: no text that the student's code makes here, and that is
    shown, can hold what a hidden check has drawn. None that it makes later is shown.
    """
    told = ("given", "answer", "own", "check")
    try:
        return {step.cell.name: runner.run(step) for step in steps if step.cell.role in told}
    finally:
        runner.stop()


def _run_hidden_checks(
    steps: list[Step], answered: set[str], outcomes: Outcomes, runner: Runner
) -> dict[str, tuple[str, ...]]:
    """Run the cells that end again, and add how each hidden check went; the mistakes known in each part."""
    mistakes = {}
    last = {step.cell.part: step for step in steps if step.cell.role == "test"}
    try:
        for step in steps:
            cell = step.cell
            if cell.role in ("given", "answer", "own") and outcomes[cell.name].status not in STOPPED:
                runner.run(step)
            elif cell.role == "test" and cell.part in answered:
                outcomes[cell.name] = runner.run(step)
                if step is last[cell.part]:
                    mistakes[cell.part] = runner.mistakes(_telling(runner.sheet, cell.part, outcomes))
    finally:
        runner.stop()
    return mistakes


def _telling(sheet: Sheet, part: str, outcomes: Outcomes) -> list[Cell]:
    """The checks that may tell why a part fails: visible ones first, which are about fewer numbers."""
    checks = [cell for cell in sheet.cells if cell.part == part and cell.role in ("check", "test")]
    failed = [cell for cell in checks if outcomes[cell.name].status in ("wrong", "error")]
    if not any(cell.role == "test" for cell in failed):
        return []
    return sorted((c for c in failed if c.name in sheet.mistakes), key=lambda cell: cell.role)


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


def _result_of_part(part: Part, steps: list[Step], outcomes: Outcomes, problem: str) -> PartResult:
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
    if any(check.status == "untried" for check in checks if check.points):
        status = "not fully tried"
    elif not earned and (problem or any(check.status == "empty" for check in checks)):
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
