"""From a source to the notebook that a student gets: stubs, no hidden checks, nothing random."""

import copy
import json
from importlib.metadata import version
from pathlib import Path
from typing import Any

import nbformat

from grading import numpy_names
from grading.sheets.mistakes import in_one_line, with_mistakes
from grading.sheets.source import (
    ANSWERS,
    CHECK_ALL,
    MISTAKES,
    SOLUTION_NOTE,
    read_sheet,
    read_source,
    role_of,
)
from grading.sheets.stubs import BEGIN_SOLUTION, END_SOLUTION, stub, stub_digest

WHEEL = f"linear_classification-{version('linear-classification')}-py3-none-any.whl"
INSTALL = (
    "\n\n**Not set up yet?** Put the package from the sheet's page beside this notebook and run once, in a "
    f'cell of its own: `%pip install "./{WHEEL}[student]"`.'
)
_KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def release(sources: list[Path], out: Path) -> list[Path]:
    """Write the student's notebook of every source into `out`; the same source gives the same bytes."""
    out.mkdir(parents=True, exist_ok=True)
    written = []
    for path in sources:
        target = out / f"{path.stem}.ipynb"
        text = as_json(released(path))
        # What stays the same keeps its time: what is made from it need not be made again.
        if not target.exists() or target.read_text("utf-8") != text:
            target.write_text(text, encoding="utf-8")
        written.append(target)
    return written


def released(path: Path) -> Any:
    """The student's notebook of a source; refused is what could not be graded later."""
    sheet = with_mistakes(read_sheet(path))
    return student_version(read_source(path), sheet.name, in_one_line(sheet))


def student_version(notebook: Any, sheet: str = "", mistakes: str = "") -> Any:
    """Stub the solutions and drop the hidden checks; no tag lets an error of a check pass.

    `mistakes` are those of which the notebook tells, in one line.
    """
    student = _student_frame(notebook, sheet)
    for cell in notebook.cells:
        role = role_of(cell)
        source = cell.source
        if role == "test" or SOLUTION_NOTE in cell.metadata.get("tags", []):
            continue
        if role in ANSWERS:
            source = stub(source, code=cell.cell_type == "code")
        student.cells.append(clean_cell(cell, source))
        if mistakes and role == "given":
            student.cells.append(_telling(mistakes))
            mistakes = ""
    if sheet:
        student.cells[0].source += INSTALL
        student.cells.append(_check_all(sheet))
    return student


def solution_version(notebook: Any, sheet: str = "", *, explained: bool = False) -> Any:
    """The reference solution as a student would hand it in; with the notes that explain it if asked for."""
    solved = _student_frame(notebook, sheet)
    for cell in notebook.cells:
        is_note = SOLUTION_NOTE in cell.metadata.get("tags", [])
        if role_of(cell) != "test" and (explained or not is_note):
            marks = (BEGIN_SOLUTION, END_SOLUTION)
            source = "\n".join(line for line in cell.source.splitlines() if line.strip() not in marks)
            solved.cells.append(clean_cell(cell, source))
    return solved


def as_json(notebook: Any) -> str:
    """Write a valid notebook as the text of an .ipynb file."""
    nbformat.validate(notebook)
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _check_all(sheet: str) -> Any:
    """One line that runs the saved notebook afresh and tells what each visible check says.

    nbval, which runs all checks itself, need not run them twice.
    """
    source = f'from grading.student.check import show; show("{sheet}.ipynb")  # what holds; save it first'
    return nbformat.v4.new_code_cell(  # type: ignore[no-untyped-call]
        source, id=CHECK_ALL, metadata={"tags": ["nbval-skip"]}
    )


def _telling(mistakes: str) -> Any:
    """The cell that lets failing checks name mistakes that are known; without our package it does nothing."""
    source = f"""\
# Below a check that fails, this names the mistake if it is a known one. It is no part of your answers.
try:
    from grading.student.watch import watch

    watch("{mistakes}")
except ImportError:
    pass"""
    folded = {"jupyter": {"source_hidden": True}}
    return nbformat.v4.new_code_cell(source, id=MISTAKES, metadata=folded)  # type: ignore[no-untyped-call]


def frame(notebook: Any, sheet: str) -> Any:
    """An empty notebook with the course's metadata."""
    course = copy.deepcopy(notebook.metadata.get("course", {}))
    course["sheet"] = sheet
    course.pop("seed", None)  # of what hidden checks draw
    metadata = {"kernelspec": _KERNEL, "language_info": {"name": "python"}, "course": course}
    return nbformat.v4.new_notebook(metadata=metadata)  # type: ignore[no-untyped-call]


def _student_frame(notebook: Any, sheet: str) -> Any:
    """The frame of a released notebook, with what `check` and `handin` have to know of its cells."""
    new = frame(notebook, sheet)
    if sheet:
        new.metadata["course"]["numpy"] = numpy_names.packed(numpy_names.there())
        new.metadata["course"]["checks"] = [c["id"] for c in notebook.cells if role_of(c) == "check"]
        new.metadata["course"]["stubs"] = {
            c["id"]: stub_digest(c.source, code=c.cell_type == "code")
            for c in notebook.cells
            if role_of(c) in ANSWERS
        }
    return new


def clean_cell(cell: Any, source: str) -> Any:
    """A cell with its id and its metadata as in the source."""
    metadata = copy.deepcopy(cell.metadata)
    course = metadata.pop("course", {})
    course.pop("line", None)
    if course:
        metadata["course"] = course
    make = {"code": nbformat.v4.new_code_cell, "markdown": nbformat.v4.new_markdown_cell}
    new: Any = make.get(cell.cell_type, nbformat.v4.new_raw_cell)
    return new(source, id=cell["id"], metadata=metadata)
