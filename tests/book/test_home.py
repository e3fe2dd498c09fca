"""What the first page says of the book in its author's words is so."""

import ast
import gc
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from book_ext.content.package_source import read_definition
from grading.sheets.release import as_json, solution_version
from grading.sheets.source import MISTAKES, SETUP, read_source
from grading.student.check import run_checks
from grading.submission.read import parse, read_bytes
from scripts.prose import CHAPTERS, ROOT, cells

HOME = (ROOT / "index.md").read_text("utf-8")
SHEET = ROOT / "exercises" / "linear-separators.md"
CODE = re.findall(r"^```python\n(.+?)```$", HOME, re.MULTILINE | re.DOTALL)
RIGHT, WRONG = "(X @ theta + theta_0) / (theta @ theta)", "X @ theta / (theta @ theta)"


def asserted(node: ast.AST) -> Iterator[ast.Assert]:
    """The asserts that run when the code runs; those in a function may not."""
    if isinstance(node, ast.Assert):
        yield node
    elif not isinstance(node, ast.FunctionDef | ast.Lambda):
        for child in ast.iter_child_nodes(node):
            yield from asserted(child)


def test_the_claims_that_it_shows_are_asserted_in_chapters_and_hundreds_of_others():
    code = [cell.code for path in CHAPTERS for cell in cells(path.read_text("utf-8"))]
    claims = [claim for source in code for claim in asserted(ast.parse(source))]
    said = {
        (claim.msg.value, f"assert {ast.unparse(claim.test)}")
        for claim in claims
        if isinstance(claim.msg, ast.Constant)
    }
    shown = re.findall(r"^- ✓ (.+)\\\n  `(assert .+)`$", HOME, re.MULTILINE)
    assert len(shown) == 3
    assert {*shown} - said == set(), "index.md shows what no chapter asserts in these words"
    assert "hundreds of claims" in HOME
    assert len(claims) > 300


def test_the_lines_of_the_package_are_its_own():
    _, shown = CODE
    _, code, _ = read_definition("llc.logistic.gradient", ROOT)
    assert f"@door\n{shown.strip()}" == code


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_the_graded_answer_is_judged_so_by_its_sheet(tmp_path):
    notebook = solution_version(read_source(SHEET), SHEET.stem)
    (cell,) = [cell for cell in notebook.cells if cell.metadata.nbgrader.grade_id == "mirror"]
    assert RIGHT in cell.source
    cell.source = cell.source.replace(RIGHT, WRONG)
    answer, _ = CODE
    assert WRONG in answer
    assert {*answer.splitlines()} <= {*cell.source.splitlines()}
    path = tmp_path / f"{SHEET.stem}.ipynb"
    path.write_text(as_json(notebook), "utf-8")
    submission = parse(read_bytes(path))
    cells = [cell for cell in submission.cells if cell.name.startswith((SETUP, "mirror", MISTAKES))]
    verdicts = run_checks(path, replace(submission, cells=cells))
    gc.collect()  # nbval leaves a file open when it starts a kernel
    said = {
        f"- {'✓' if verdict.status == 'passed' else '✗'} "
        f"`{verdict.name.removesuffix('-check').replace('-', '_')}` {verdict.words}"
        for verdict in verdicts
        if verdict.name.startswith("mirror-")
    }
    assert said == {*re.findall(r"^- [✓✗] `\w+` .+$", HOME, re.MULTILINE)}
