"""The source's cells with the student's answers in their places: the list of steps that is run and graded."""

from collections import defaultdict
from dataclasses import dataclass, replace

from grading.sheets.source import CHECK_ALL, Cell, Sheet, stub
from grading.submission.read import Submission, SubmittedCell


@dataclass(frozen=True)
class Step:
    """A cell to run, and whose it is: `student` marks code that a stranger wrote."""

    cell: Cell
    student: bool
    problem: str = ""


def merge(sheet: Sheet, submission: Submission) -> list[Step]:
    """Take every cell from the source, and from the submission only answers and cells of the student's own.

    An answer is found by its id wherever it stands; of several copies the first that is not the untouched
    stub counts. The student's own code cells run after the source cell that they follow in the submission.
    """
    answers, own = _sort_out(sheet, submission)
    steps = [_own_step(cell, number) for number, cell in enumerate(own[""])]
    count = len(steps)
    for cell in sheet.cells:
        steps.append(
            _answer_step(cell, answers.get(cell.name, [])) if _is_answer(cell) else Step(cell, False)
        )
        for submitted in own[cell.name]:
            steps.append(_own_step(submitted, count, cell.part))
            count += 1
    return steps


def _is_answer(cell: Cell) -> bool:
    return cell.role in ("answer", "manual")


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
            if _is_answer(roles[anchor]):
                answers[anchor].append(submitted.source)
        elif submitted.kind == "code" and submitted.source.strip() and submitted.name != CHECK_ALL:
            own[anchor].append(submitted)
    return answers, own


def _answer_step(cell: Cell, copies: list[str]) -> Step:
    if not copies:
        return Step(replace(cell, source=""), True, "the answer cell is missing from the notebook")
    empty = stub(cell.source, words=cell.role == "manual")
    touched = [source for source in copies if not _same(source, empty)]
    if not touched:
        return Step(replace(cell, source=copies[0]), True, "not answered: the cell is as it was handed out")
    if not touched[0].strip():
        return Step(replace(cell, source=""), True, "not answered: the cell is empty")
    return Step(replace(cell, source=touched[0]), True)


def _same(source: str, empty: str) -> bool:
    """Equal but for spaces and whole-line comments; a stranger's code is not even parsed here."""
    return _words(source) == _words(empty)


def _words(source: str) -> list[str]:
    return [
        word for line in source.splitlines() if not line.lstrip().startswith("#") for word in line.split()
    ]


def _own_step(submitted: SubmittedCell, number: int, part: str = "") -> Step:
    return Step(Cell(f"own-{number + 1}", "own", submitted.source, 0, 0, (), part), True)
