"""Handing in, for a student: what would be refused or graded as empty is said before it is too late."""

import getpass
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from uuid import uuid4

from grading.model import Refusal
from grading.sheets.stubs import is_untouched
from grading.student.imports import warning
from grading.submission.read import Submission, parse, read_bytes, refuse_others, version, version_name


@dataclass(frozen=True)
class Answers:
    """The answer cells of a sheet, by what the notebook at hand has of them."""

    filled: tuple[str, ...]
    untouched: tuple[str, ...]
    missing: tuple[str, ...]
    twice: tuple[str, ...]

    @property
    def count(self) -> int:
        return len(self.filled) + len(self.untouched) + len(self.missing)


def hand_in(notebook: Path, folder: Path, sheet: str = "", student: str = "") -> Path:
    """Copy a notebook to `folder/student`, unless it is the wrong one or empty; never over what is there."""
    data = read_bytes(notebook)
    submission = parse(data)
    answers = _answers(submission)
    refuse_others(submission, sheet or submission.sheet, {*answers.filled, *answers.untouched})
    if not answers.filled:
        raise Refusal(
            f"{notebook.name} is empty: none of its {answers.count} answers is filled in. Did you save it?"
        )
    mine = _own_folder(folder, student or _login())
    target = _keep(data, mine, sheet or submission.sheet or notebook.stem)
    _tell(submission, answers)
    return target


def _answers(submission: Submission) -> Answers:
    """Sort the answers; one that cannot be compared with what was handed out counts as filled in."""
    names = list(submission.stubs) or [cell.name for cell in submission.cells if cell.answer]
    copies = {name: [cell for cell in submission.cells if cell.name == name] for name in names}
    filled = [
        name
        for name, cells in copies.items()
        if not all(
            is_untouched(c.source, submission.stubs.get(name, ""), code=c.kind == "code") for c in cells
        )
    ]
    return Answers(
        tuple(filled),
        tuple(name for name, cells in copies.items() if cells and name not in filled),
        tuple(name for name, cells in copies.items() if not cells),
        tuple(name for name, cells in copies.items() if len(cells) > 1),
    )


def _own_folder(folder: Path, student: str) -> Path:
    """The student's folder in the one where all hand in; somebody else's is not touched."""
    if not re.fullmatch(r"\w([\w.@+ -]{0,62}[\w@+-])?", student):
        raise Refusal(
            f"{student!r} cannot be the name of your folder; say --as NAME, of letters, digits, '.', '-', '_'"
        )
    mine = folder / student
    folder.mkdir(parents=True, exist_ok=True)
    with _closed_to_others(folder):
        mine.mkdir(exist_ok=True)
    if hasattr(os, "getuid") and mine.lstat().st_uid != os.getuid():
        raise Refusal(f"{mine} belongs to somebody else; hand in under another name with --as NAME")
    return mine


def _login() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError) as error:
        raise Refusal("this machine does not know your name; say it with --as NAME") from error


@contextmanager
def _closed_to_others(folder: Path) -> Iterator[None]:
    """What is made there can be read by its owner and, where a folder hands on its group, by that group."""
    before = os.umask(0o027 if folder.stat().st_mode & stat.S_ISGID else 0o077)
    try:
        yield
    finally:
        os.umask(before)


def _keep(data: bytes, folder: Path, sheet: str) -> Path:
    """Write a new file, whole or not at all, unless the newest that is there holds the same."""
    there = {version(path.name, sheet): path for path in folder.iterdir()}
    newest = max(there, default=0)
    if newest and there[newest].read_bytes() == data:
        print(f"this very notebook is handed in already: {there[newest]}")
        return there[newest]
    partial = folder / f".{uuid4().hex}.partial"
    try:
        with _closed_to_others(folder):
            partial.write_bytes(data)
            for number in count(newest + 1):
                target = folder / version_name(sheet, number)
                with suppress(FileExistsError):  # what is handed in at the same moment
                    target.touch(exist_ok=False)
                    break
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)
    earlier = f"; your earlier {there[newest].name} is kept, and the newest counts" if newest else ""
    print(f"handed in: {target}{earlier}")
    return target


def _tell(submission: Submission, answers: Answers) -> None:
    if not submission.stubs:
        print("this notebook has lost what tells answers from what was handed out; look through it yourself")
        return
    print(f"{len(answers.filled)} of {answers.count} answers are filled in")
    if gone := warning(submission):
        print(gone)
    for said, names in [
        ("still as handed out", answers.untouched),
        ("missing from the notebook", answers.missing),
        ("there more than once, and the first that is filled in counts", answers.twice),
    ]:
        if names:
            print(f"{said}: {', '.join(names)}")
