"""A mistake costs once: later checks run again with the sheet's own functions in the place of wrong ones.

The solution never enters the sandbox. A student's code that calls such a function calls back to the grader's
process, where it runs by the clock of the check. A check that itself reads a name that was replaced is not
run again, and a part's own names are replaced after its checks: nobody earns points by what is not theirs.
"""

import inspect
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from grading.model import GraderError
from grading.sheets.source import Cell, Sheet, names_bound, names_read
from grading.submission.checks import Outcome
from grading.submission.merge import Step
from grading.submission.remote_objects import Reference
from grading.submission.runner import Runner

Outcomes = dict[str, Outcome]
STOPPED = ("died", "overtime")  # a cell that went so would go so again


def worth_another_pass(sheet: Sheet, steps: list[Step], outcomes: Outcomes) -> bool:
    """Whether a later part that fails has code, by the student, with the name of an answer that is wrong."""
    failed = failed_parts(steps, outcomes)
    parts = [part.name for part in sheet.parts if not part.manual]
    for number, part in enumerate(parts):
        later = set(parts[number + 1 :])
        names = {name for cell in _answers(sheet, part) for name in names_bound(cell.source)}
        code = "\n".join(step.cell.source for step in steps if step.student and step.cell.part in later)
        if part in failed and _answered(later & failed, steps) and names & set(re.findall(r"\w+", code)):
            return True
    return False


def run_carried(sheet: Sheet, steps: list[Step], outcomes: Outcomes, runner: Runner) -> Outcomes:
    """Run failed checks again in a new sandbox: those that hold now, or for which there was no time."""
    solution = _solution(sheet)
    failed, found = failed_parts(steps, outcomes), Outcomes()
    replaced: dict[str, dict[str, Reference]] = {}
    answered = _answered(failed, steps)
    try:
        for part, mine in _by_part(steps):
            if not _hold(mine, outcomes, runner, replaced, found, part in answered):
                replaced[part] = _functions(sheet, part, solution)
                runner.bind(part, replaced[part])
    finally:
        runner.stop()
    return found


def failed_parts(steps: list[Step], outcomes: Outcomes) -> set[str]:
    """Parts with a hidden check that does not hold, or was not even tried."""
    return {step.cell.part for step in steps if step.cell.role == "test" and _fails(step, outcomes)}


def _hold(
    steps: list[Step],
    outcomes: Outcomes,
    runner: Runner,
    replaced: dict[str, dict[str, Reference]],
    found: Outcomes,
    answered: bool,
) -> bool:
    """Run the cells of a part, and those of its checks that failed; whether all of them hold now."""
    names = set().union(*replaced.values())
    all_hold = True
    for step in steps:
        if step.cell.role in ("given", "answer", "own"):
            if step.cell.role == "given" or _ends(step, outcomes, bool(names)):
                runner.run(step)
        elif step.cell.role == "test" and _fails(step, outcomes):
            again = answered and names and not names & _reads(runner.sheet, step.cell)
            outcome = _tried(runner.run(step), sorted(names)) if again else None
            all_hold &= outcome is not None and outcome.status == "ok"
            if outcome and (outcome.status in ("ok", "untried") or _is_open(step, outcomes)):
                found[step.cell.name] = outcome
    return all_hold


def _tried(outcome: Outcome, names: list[str]) -> Outcome:
    """How a check went with other functions of these names, in words."""
    what = f"with the sheet's own {' and '.join(names)} in the place of yours"
    if outcome.status == "ok":
        return Outcome("ok", f"counted as right: it holds {what}", carried=True)
    if outcome.status == "untried":
        return replace(outcome, message=f"there was no time to try it {what}")
    return outcome


def _is_open(step: Step, outcomes: Outcomes) -> bool:
    return step.cell.name in outcomes and outcomes[step.cell.name].status == "untried"


def _ends(step: Step, outcomes: Outcomes, replaced: bool) -> bool:
    """Whether a cell is worth running: one that was stopped is so again with nothing replaced."""
    stopped = step.cell.name in outcomes and outcomes[step.cell.name].status in STOPPED
    return not stopped or (replaced and step.cell.role == "answer")


def _fails(step: Step, outcomes: Outcomes) -> bool:
    return step.cell.name not in outcomes or outcomes[step.cell.name].status != "ok"


def _answered(parts: Iterable[str], steps: list[Step]) -> set[str]:
    answered = {step.cell.part for step in steps if step.cell.role == "answer" and not step.problem}
    return answered & set(parts)


def _reads(sheet: Sheet, check: Cell) -> frozenset[str]:
    """Names that a check reads, itself or through cells for everyone."""
    names = names_read(check.source)
    for cell in reversed(sheet.cells):
        if cell.role == "given" and names_bound(cell.source) & names:
            names |= names_read(cell.source)
    return names


def _by_part(steps: list[Step]) -> list[tuple[str, list[Step]]]:
    """The steps in their order, cut where a part begins; a cell of no part goes with those before it."""
    runs: list[tuple[str, list[Step]]] = []
    for step in steps:
        if runs and step.cell.part in (runs[-1][0], ""):
            runs[-1][1].append(step)
        else:
            runs.append((step.cell.part, [step]))
    return runs


def _answers(sheet: Sheet, part: str) -> list[Cell]:
    return [cell for cell in sheet.cells if cell.role == "answer" and cell.part == part]


def _solution(sheet: Sheet) -> dict[str, Any]:
    """The names of the whole solution, made in this process. What depends on answers is left out."""
    names: dict[str, Any] = {"__name__": "solution"}
    bound = {
        name
        for part in sheet.parts
        for cell in _answers(sheet, part.name)
        for name in names_bound(cell.source)
    }
    for cell in sheet.cells:
        if cell.role == "answer" or (cell.role == "given" and not names_read(cell.source) & bound):
            try:
                exec(compile(cell.source, f"<solution {cell.name}>", "exec", dont_inherit=True), names)
            except Exception as error:
                raise GraderError(f"the solution {cell.name!r} of {sheet.path} failed: {error!r}") from error
    return names


def _functions(sheet: Sheet, part: str, solution: dict[str, Any]) -> dict[str, Reference]:
    """The functions of a part's solution. A class cannot be called from afar; data would tell the answer."""
    names = {name for cell in _answers(sheet, part) for name in names_bound(cell.source)}
    return {
        name: Reference(solution[name]) for name in sorted(names) if inspect.isfunction(solution.get(name))
    }
