"""The source's cells with the student's answers in their places: the list of steps that is run and graded."""

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, replace

from grading.sheets.source import ANSWERS, TOOLS, Cell, Sheet, names_bound, names_read, solution_names
from grading.sheets.stubs import is_untouched, stub_digest
from grading.submission.read import Submission, SubmittedCell


@dataclass(frozen=True)
class Step:
    """A cell to run, and whose it is: `student` marks code that a stranger wrote."""

    cell: Cell
    student: bool
    problem: str = ""


def merge(sheet: Sheet, submission: Submission) -> list[Step]:
    """Take every cell from the source, and from the submission only answers and cells of the student's own.

    An answer is found by its id wherever it stands; of several copies the first that is filled in counts.
    The student's own code cells run after the source cell that they follow in the submission.
    """
    answers, own = _sort_out(sheet, submission)
    steps = [_own_step(cell, number) for number, cell in enumerate(own[""])]
    count = len(steps)
    for cell in sheet.cells:
        steps.append(
            _answer_step(cell, answers.get(cell.name, [])) if cell.role in ANSWERS else Step(cell, False)
        )
        for submitted in own[cell.name]:
            steps.append(_own_step(submitted, count, cell.part))
            count += 1
    return steps


def without_displays(steps: list[Step], sheet: Sheet) -> list[Step]:
    """Leave out cells for everyone that only show what answers do: their names are in no other code."""
    theirs = solution_names(sheet.cells)
    code = (step.cell.source for step in steps if step.cell.role not in ("text", "manual"))
    words = Counter(word for source in code for word in set(re.findall(r"\w+", source)))

    def only_shows(cell: Cell) -> bool:
        mine = names_bound(cell.source) if cell.role == "given" and names_read(cell.source) & theirs else None
        return mine is not None and all(words[name] == 1 for name in mine)

    return [step for step in steps if not only_shows(step.cell)]


def _sort_out(
    sheet: Sheet, submission: Submission
) -> tuple[dict[str, list[str]], defaultdict[str, list[SubmittedCell]]]:
    roles = {cell.name: cell for cell in sheet.cells}
    answers: dict[str, list[str]] = defaultdict(list)
    own: defaultdict[str, list[SubmittedCell]] = defaultdict(list)
    anchor = ""
    for submitted in submission.cells:
        if submitted.name in roles:
            anchor = submitted.name
            if roles[anchor].role in ANSWERS:
                answers[anchor].append(submitted.source)
        elif submitted.kind == "code" and submitted.source.strip() and submitted.name not in TOOLS:
            own[anchor].append(submitted)
    return answers, own


def _answer_step(cell: Cell, copies: list[str]) -> Step:
    if not copies:
        return Step(replace(cell, source=""), True, "the answer cell is missing from the notebook")
    handed_out = stub_digest(cell.source, code=cell.code)
    answered = [text for text in copies if not is_untouched(text, handed_out, code=cell.code)]
    if answered:
        return Step(replace(cell, source=answered[0]), True)
    stubs = [text for text in copies if text.strip()]
    if stubs:
        return Step(replace(cell, source=stubs[0]), True, "not answered: the cell is as it was handed out")
    return Step(replace(cell, source=""), True, "not answered: the cell is empty")


def _own_step(submitted: SubmittedCell, number: int, part: str = "") -> Step:
    return Step(Cell(f"own-{number + 1}", "own", submitted.source, 0, 0, (), part), True)
