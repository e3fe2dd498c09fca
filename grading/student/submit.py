"""Handing in, for a student: what would be refused or graded as empty is said before it is too late."""

import shutil
from pathlib import Path

from grading.model import Refusal
from grading.sheets.source import WORDS_STUB
from grading.submission.read import Submission, parse, read_bytes

_STUB = "raise NotImplementedError"


def hand_in(notebook: Path, folder: Path, sheet: str = "") -> Path:
    """Copy a notebook into the folder where it is collected, unless it is the wrong one or empty."""
    submission = parse(read_bytes(notebook))
    answers = {cell.name: not _is_untouched(cell.source) for cell in submission.cells if cell.answer}
    _refuse(notebook, submission, answers, sheet)
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / notebook.name
    if target.exists() and target.resolve() == notebook.resolve():
        raise Refusal(f"{notebook} lies in {folder} already; hand in to another folder")
    shutil.copyfile(notebook, target)
    empty = [name for name, answered in answers.items() if not answered]
    print(f"handed in: {target}, {len(answers) - len(empty)} of {len(answers)} answers filled in")
    if empty:
        print(f"still as handed out: {', '.join(empty)}")
    return target


def _refuse(notebook: Path, submission: Submission, answers: dict[str, bool], sheet: str) -> None:
    if not answers:
        raise Refusal(f"{notebook.name} has no answer cells; hand in the notebook that you were given")
    if sheet and submission.sheet != sheet:
        raise Refusal(
            f"{notebook.name} is the notebook of {submission.sheet or 'no sheet'!r}; wanted is {sheet!r}"
        )
    if not any(answers.values()):
        raise Refusal(
            f"{notebook.name} is empty: none of its {len(answers)} answers is filled in. Did you save it?"
        )


def _is_untouched(source: str) -> bool:
    lines = [line.strip() for line in source.splitlines() if line.strip()]
    return not lines or WORDS_STUB in lines or any(line.startswith(_STUB) for line in lines)
