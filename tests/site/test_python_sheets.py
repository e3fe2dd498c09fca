"""The exercise pages run their checks themselves: with Jupyter's verdicts, from disk, with no network."""

import contextlib
import io
import warnings

import pytest

from grading.sheets.release import solution_version, student_version
from grading.sheets.source import read_source, role_of
from grading.student.check import Verdict, _of_exception
from tests.exercises.variants import EXERCISES, SheetUnderTest

SHEETS = sorted(path.stem for path in EXERCISES.glob("*.md"))
WRONG_NOTEBOOKS = 3  # a sheet; each holds a wrong answer to nearly every part
LONG = {"forecast-run-check"}  # what computes for a minute in the page is compared for the first of them
LOAD = """async () => {
  await new Promise((resolve, reject) => document.head.append(Object.assign(
    document.createElement("script"), {src: "../_static/workbench.js", onload: resolve, onerror: reject})));
  window.python = new workbench.Python();
  await python.load();
}"""
CHECK = "async cells => (await python.check(cells)).verdicts"


def steps(notebook):
    """What a page runs of a notebook: the cells that are code, but for the last, which is Jupyter's."""
    cells = (cell for cell in notebook.cells if cell.cell_type == "code" and cell.get("id") != "check-all")
    return [{"id": cell["id"], "source": cell.source} for cell in cells]


def as_in_jupyter(cells):
    """The verdicts of all cells in this Python, run as by a kernel, in the words of `grading check`."""
    names, verdicts = {"__name__": "__main__"}, {}
    for cell in cells:
        verdict = Verdict(cell["id"], "passed")
        with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                exec(compile(cell["source"], cell["id"], "exec"), names)
            except Exception as error:
                verdict = _of_exception(cell["id"], type(error).__name__, str(error))
        verdicts[cell["id"]] = verdict
    return verdicts


@pytest.fixture(scope="module")
def python(browser, site):
    """One Python in one page that was opened from disk, for all sheets; no host can be reached."""
    context = browser.new_context(offline=True)
    page = context.new_page()
    page.goto((site / "exercises" / "softmax.html").as_uri())
    page.evaluate(LOAD)
    yield page
    context.close()


def checks(cells):
    return [cell["id"] for cell in cells if cell["id"].endswith("-check")]


@pytest.mark.parametrize("name", SHEETS)
def test_the_reference_passes_all_visible_checks_and_the_untouched_sheet_none(python, name):
    source = read_source(EXERCISES / f"{name}.md")
    solved, untouched = (steps(version(source, name)) for version in (solution_version, student_version))
    said = {verdict["id"]: verdict for verdict in python.evaluate(CHECK, solved)}
    assert {check: said[check]["status"] for check in checks(solved)} == dict.fromkeys(
        checks(solved), "passed"
    )
    said = {verdict["id"]: verdict["status"] for verdict in python.evaluate(CHECK, untouched)}
    assert {said[check] for check in checks(untouched)} == {"empty"}


@pytest.mark.parametrize("name", SHEETS)
def test_wrong_answers_fail_as_in_jupyter(python, name):
    sheet = SheetUnderTest(name)
    warned = {
        cell["id"]
        for cell in sheet.notebook.cells
        if role_of(cell) == "check" and "simplefilter" in cell.source
    }
    failures = 0
    for number, group in enumerate(sheet.share_out()[:WRONG_NOTEBOOKS]):
        cells = [cell for cell in steps(sheet.hand_in(group)) if not number or cell["id"] not in LONG]
        there = as_in_jupyter(cells)
        here = {verdict["id"]: verdict for verdict in python.evaluate(CHECK, cells)}
        for check in checks(cells):
            if there[check].message.startswith("RuntimeWarning") and check in warned:
                continue  # is checked when graded, as the page says
            said = (here[check]["status"], here[check]["message"])
            assert said == (there[check].status, there[check].message), f"{check} of {[*map(str, group)]}"
            failures += there[check].status != "passed"
    assert failures
