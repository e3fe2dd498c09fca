"""What the first page shows of the book: three claims, a graded answer, and lines of the package."""

import ast
import textwrap
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from grading.sheets.release import as_json, solution_version
from grading.sheets.source import read_source
from grading.student.check import Verdict, run_checks
from grading.submission.read import parse, read_bytes

ROOT = Path(__file__).parents[2]
SHEET = ROOT / "exercises" / "linear-separators.md"
MODULE = ROOT / "llc" / "logistic.py"
PART = "predict"
RIGHT, WRONG = "scores(X, theta, theta_0) > 0, 1, -1", "scores(X, theta, theta_0) >= 0, 1, -1"


def asserted(words: str, found: dict[str, list[ast.Assert]]) -> str:
    """The assert whose message these words are; they are the author's choice of what can be read alone."""
    for claim in chain(*found.values()):
        if isinstance(claim.msg, ast.Constant) and claim.msg.value == words:
            return f"assert {ast.unparse(claim.test)}"
    raise ValueError(f"no chapter asserts {words!r}; name the message of an assert that runs in a chapter")


def graded_answer() -> tuple[str, list[Verdict]]:
    """An answer to one part of a sheet, with a mistake in it, and the verdicts of its visible checks."""
    notebook = solution_version(read_source(SHEET), SHEET.stem)
    (cell,) = [cell for cell in notebook.cells if cell.metadata.nbgrader.grade_id == PART]
    assert RIGHT in cell.source, f"the solution of {PART} in {SHEET.name} has changed"
    cell.source = cell.source.replace(RIGHT, WRONG)
    with TemporaryDirectory() as folder:
        path = Path(folder, f"{SHEET.stem}.ipynb")
        path.write_text(as_json(notebook), "utf-8")
        verdicts = run_checks(path, parse(read_bytes(path)))
    return first_function(cell.source), [
        verdict for verdict in verdicts if verdict.name.startswith(f"{PART}-")
    ]


def first_function(source: str) -> str:
    """The first function of a cell, without its docstring."""
    return without_docstring(ast.parse(source).body[0], source)


def lines_of_the_package() -> str:
    """The gradient, as the package has it."""
    source = MODULE.read_text("utf-8")
    definitions = (node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef))
    return without_docstring(next(node for node in definitions if node.name == "gradient"), source)


def without_docstring(function: ast.stmt, source: str) -> str:
    """The lines of a function as they stand in its file, but for the docstring."""
    assert isinstance(function, ast.FunctionDef)
    text, (note, *_) = source.splitlines(), function.body
    head, rest = text[function.lineno - 1 : note.lineno - 1], text[note.end_lineno : function.end_lineno]
    return textwrap.dedent("\n".join(head + rest))
