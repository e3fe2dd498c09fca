"""The same sheets as sources for nbgrader, whose `generate_assignment` and `autograde` run on them.

nbgrader runs checks in the student's own kernel; see the threat model for what that means. A seed is drawn in
each hidden check, since nobody else supplies it there, unless the sheet has one for the whole course.
"""

from pathlib import Path
from typing import Any

from grading.sheets.release import as_json, clean_cell, frame
from grading.sheets.source import SOLUTION_NOTE, read_sheet, read_source, role_of, seed_of_course

BEGIN_HIDDEN, END_HIDDEN = "### BEGIN HIDDEN TESTS", "### END HIDDEN TESTS"
_SEED = '__import__("secrets").randbits(128)'


def release_for_nbgrader(sources: list[Path], out: Path) -> list[Path]:
    """Write `source/NAME/NAME.ipynb` below `out`, as nbgrader's folders want it."""
    written = []
    for path in sources:
        read_sheet(path)
        target = out / "source" / path.stem / f"{path.stem}.ipynb"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(as_json(nbgrader_version(read_source(path), path.stem)), encoding="utf-8")
        written.append(target)
    return written


def nbgrader_version(notebook: Any, sheet: str) -> Any:
    """The whole source, hidden checks included: nbgrader takes them out and puts them back."""
    source = frame(notebook, sheet)
    seed = seed_of_course(notebook.metadata.get("course", {}))
    for cell in notebook.cells:
        tags = cell.metadata.get("tags", [])
        if SOLUTION_NOTE in tags:
            continue
        text = cell.source
        if role_of(cell) == "test":
            text = f"{BEGIN_HIDDEN}\nSEED = {_SEED if seed is None else seed}\n{text}\n{END_HIDDEN}"
        source.cells.append(clean_cell(cell, text))
    return source
