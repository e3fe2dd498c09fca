"""The sheets of the course, with the reference solution broken in one place, handed in to the real grader."""

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from grading.model import Limits, Record, Task
from grading.sheets.release import as_json, solution_version
from grading.sheets.source import Sheet, read_sheet, read_source
from grading.submission.grade import grade
from tests.grading.conftest import LIMITS, launched

EXERCISES = Path(__file__).parents[2] / "exercises"
NAMES = sorted(path.stem for path in EXERCISES.glob("*.md"))
RAISES = "raise ValueError"
_read_sheet, _read_source = cache(read_sheet), cache(read_source)  # to parse one takes half a second


class RealSheet:
    """A sheet that solutions can be handed in to."""

    def __init__(self, sheet: Sheet, launcher: Any, folder: Path) -> None:
        self.sheet, self.launcher, self.folder = sheet, launcher, folder

    def solution(self) -> Any:
        return solution_version(_read_source(self.sheet.path), self.sheet.name)

    def full(self) -> dict[str, int]:
        """What the solution earns, as `tests/exercises` shows; nobody has marked its words yet."""
        return {part.name: 0 if part.manual else part.points for part in self.sheet.parts}

    def grade(self, notebook: Any, limits: Limits = LIMITS, seed: int = 20) -> Record:
        path = self.folder / "hand-in.ipynb"
        path.write_text(as_json(notebook))
        record = grade(Task("s", self.sheet.name, path, seed=seed), self.sheet, self.launcher, limits)
        assert record.status == "graded", record.reason
        return record


@contextmanager
def opened(name: str, folder: Path) -> Iterator[RealSheet]:
    """A sheet of the course, and what starts sandboxes for it."""
    sheet = _read_sheet(EXERCISES / f"{name}.md")
    with launched(sheet) as launcher:
        yield RealSheet(sheet, launcher, folder)


def with_bodies(source: str, body: str, names: set[str] | None = None) -> str:
    """A cell in which functions do something else: those of these names, or the first one."""
    tree = ast.parse(source)
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    for function in [f for f in functions if f.name in names] if names else functions[:1]:
        function.body = ast.parse(body).body
    return ast.unparse(tree)


def answers(notebook: Any) -> list[Any]:
    """Its answer cells in code."""
    return [c for c in notebook.cells if c.metadata.nbgrader.solution and c.cell_type == "code"]


def earned(record: Record) -> dict[str, int]:
    """Points by part."""
    return {part.name: part.earned for part in record.parts}
