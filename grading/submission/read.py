"""From the bytes that a stranger hands in to cells: read without trust, refused with a clear word.

Of each cell only its type, its id and its source are read. Outputs, points, flags and kernels are the
student's to write, so they mean nothing here.
"""

import hashlib
import json
import os
import re
import stat
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grading.model import Refusal, plain
from grading.sheets.source import ANSWERS, TOOLS, Sheet

MAX_BYTES = 20 * 1024 * 1024
MAX_CELLS = 2000


@dataclass(frozen=True)
class SubmittedCell:
    """What is read of a submitted cell."""

    kind: str
    name: str
    source: str
    # By the notebook's own word, which counts for nothing but a friendly warning.
    answer: bool = False
    own: bool = False  # of the student's own: no cell that was handed out


@dataclass(frozen=True)
class Submission:
    """What is read of a submitted notebook.

    `stubs` (the digests of what was handed out), `checks`, `modules` (that answers may import) and `numpy`
    (the names that the grader's NumPy has) are the notebook's own word again: they are for the student's
    machine, and the grader does not look at them.
    """

    sheet: str
    cells: tuple[SubmittedCell, ...]
    stubs: Mapping[str, str] = field(default_factory=dict)
    checks: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    numpy: str = ""


def printable(path: Path) -> str:
    """The name of a file, fit to be told."""
    return plain(path.name)


def version_name(sheet: str, number: int) -> str:
    """What `handin` calls a version of a sheet: `lines.ipynb` the first, `lines-2.ipynb` the second."""
    name = re.sub(r"[^\w+-]", "_", sheet)[:64]
    return f"{name}.ipynb" if number == 1 else f"{name}-{number}.ipynb"


def version(name: str, sheet: str) -> int:
    """The number of a file that `handin` called so; 0 for any other name."""
    first = version_name(sheet, 1).removesuffix(".ipynb")
    found = re.fullmatch(re.escape(first) + r"(?:-([0-9]{1,9}))?\.ipynb", name)
    number = int(found[1] or 1) if found else 0
    return number if name == version_name(sheet, number) else 0


def read_bytes(path: Path, most: int = MAX_BYTES) -> bytes:
    """Read a regular file that is no link and has at most so many bytes; never waits, never follows."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except OSError as error:
        if path.is_symlink():
            raise Refusal(f"{printable(path)} is a link; hand in the notebook itself") from error
        raise Refusal(f"{printable(path)} cannot be read: {error.strerror}") from error
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode):
        os.close(descriptor)
        raise Refusal(f"{printable(path)} is not a file; hand in the .ipynb file of your notebook")
    with os.fdopen(descriptor, "rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise Refusal(
            f"{printable(path)} has {max(status.st_size, len(data)) >> 20} MB; at most {most >> 20} MB are "
            "taken. Clear the outputs (Edit, Clear Outputs of All Cells) and save it again"
        )
    return data


def digest(path: Path) -> str:
    """Tell one file from another; empty for what cannot be read."""
    try:
        return hashlib.sha256(read_bytes(path)).hexdigest()
    except Refusal:
        return ""


def parse(data: bytes) -> Submission:
    """Read a notebook of format 3 or 4 from bytes in any of the usual encodings."""
    if not data.strip(b"\x00 \t\r\n\xef\xbb\xbf\xff\xfe"):
        raise Refusal("the file is empty; save your notebook and hand it in again")
    try:
        notebook = json.loads(_text(data))
    except RecursionError as error:
        raise Refusal("the file is nested too deeply to be a notebook") from error
    except ValueError as error:
        raise Refusal(
            "the file is not a notebook (it is no valid JSON, perhaps cut off or saved as something else); "
            "hand in the .ipynb file itself"
        ) from error
    if not isinstance(notebook, dict):
        raise Refusal("the file is JSON but not a notebook; hand in the .ipynb file itself")
    cells = notebook.get("cells")
    if cells is None and isinstance(notebook.get("worksheets"), list):
        sheets = [s for s in notebook["worksheets"] if isinstance(s, dict)]
        cells = [cell for s in sheets if isinstance(s.get("cells"), list) for cell in s["cells"]]
    if not isinstance(cells, list):
        raise Refusal(
            "the file has no list of cells, so it is not a notebook; hand in the .ipynb file itself"
        )
    if len(cells) > MAX_CELLS:
        raise Refusal(f"the notebook has {len(cells)} cells; at most {MAX_CELLS} are taken")
    course = _dict(_dict(notebook.get("metadata")).get("course"))
    return Submission(
        _word(course.get("sheet")),
        tuple(_cell(c) for c in cells if isinstance(c, dict)),
        {name: _word(digest) for name, digest in _dict(course.get("stubs")).items()},
        _list_of_words(course.get("checks")),
        _list_of_words(course.get("modules")),
        _word(course.get("numpy"), 20_000),
    )


def refuse_other_sheets(submission: Submission, sheet: Sheet) -> None:
    """A notebook that names another sheet, or holds no answer of this one, is not graded into it."""
    refuse_others(submission, sheet.name, {cell.name for cell in sheet.cells if cell.role in ANSWERS})


def refuse_others(submission: Submission, sheet: str, answers: Set[str]) -> None:
    """The same where only the name and the answer cells of the sheet are known, as on a student's machine."""
    if submission.sheet and submission.sheet != sheet:
        raise Refusal(f"this is the notebook of sheet {submission.sheet[:80]!r}; expected was {sheet}")
    if not answers & {cell.name for cell in submission.cells}:
        of_it = f"of {sheet}" if sheet else "of a sheet"
        raise Refusal(f"the notebook holds no answer cell {of_it}; hand in the notebook that you were given")


def _text(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    if data[:1] == b"\x00" or data[1:2] == b"\x00":
        return data.decode("utf-16-be" if data[:1] == b"\x00" else "utf-16-le", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _cell(cell: dict[str, Any]) -> SubmittedCell:
    metadata = _dict(cell.get("metadata"))
    name = _word(_dict(metadata.get("nbgrader")).get("grade_id")) or _word(cell.get("id"))
    source = cell.get("source", cell.get("input", ""))
    if isinstance(source, list):
        source = "".join(line for line in source if isinstance(line, str))
    if not isinstance(source, str):
        source = ""
    source = re.sub(r"\r\n?", "\n", source)
    kind = cell.get("cell_type")
    marks = _dict(metadata.get("nbgrader"))
    answer, own = marks.get("solution") is True, not marks and name not in TOOLS
    clean = source.encode("utf-8", "replace").decode("utf-8")
    return SubmittedCell(kind if isinstance(kind, str) else "", name, clean, answer, own)


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _word(value: Any, most: int = 200) -> str:
    return value if isinstance(value, str) and len(value) <= most else ""


def _list_of_words(values: Any) -> tuple[str, ...]:
    return tuple(map(_word, values)) if isinstance(values, list) else ()
