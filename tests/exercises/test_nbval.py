"""A student's notebook under nbval, in a student's Python: it says of each check what `grading check` says.

So that no tag lets an error pass, and that a solved sheet is whole.
"""

import subprocess
from xml.etree import ElementTree

import pytest

from grading.model import VERDICTS
from grading.sheets.release import as_json, released, solution_version
from grading.sheets.source import read_source
from grading.submission.read import parse, read_bytes
from tests.exercises.variants import EXERCISES, SheetUnderTest
from tests.student import PYTHON


def under_nbval(paths):
    """Of each notebook the cells that fail and all that have run."""
    folder = paths[0].parent
    command = [PYTHON, "-m", "pytest", "--nbval-lax", "-p", "no:cacheprovider"]
    names = [path.name for path in paths]
    subprocess.run([*command, "--junitxml=report.xml", *names], cwd=folder, stdout=subprocess.DEVNULL)
    cases = [*ElementTree.parse(folder / "report.xml").iter("testcase")]
    for path in paths:
        cells = [cell.name for cell in parse(read_bytes(path)).cells if cell.kind == "code"]
        ran = {
            cells[int(case.get("name").split()[-1])]: case.find("failure") is not None
            for case in cases
            if case.get("classname").split(".")[0] == path.stem and case.find("skipped") is None
        }
        yield {name for name, failed in ran.items() if failed}, set(ran)


def under_grading_check(path):
    """The visible checks that do not hold, by the student's own command."""
    command = [PYTHON, "-m", "grading", "check", path.name]
    said = subprocess.run(command, cwd=path.parent, capture_output=True, text=True).stdout
    verdicts = dict(line.split("  ", 1) for line in said.splitlines() if "-check  " in line)
    return {name for name, verdict in verdicts.items() if verdict.strip() != VERDICTS["passed"]}


@pytest.mark.parametrize("sheet", sorted(path.stem for path in EXERCISES.glob("*.md")))
def test_nbval_fails_where_a_check_does_not_hold_and_nowhere_else(sheet, tmp_path):
    known = SheetUnderTest(sheet)
    every = {cell.name for cell in known.sheet.cells if cell.role == "check"}
    notebooks = {
        "untouched": released(EXERCISES / f"{sheet}.md"),
        "wrong": known.hand_in(known.share_out()[0]),
        "solved": solution_version(read_source(EXERCISES / f"{sheet}.md"), sheet),
    }
    for name, notebook in notebooks.items():
        (tmp_path / f"{name}.ipynb").write_text(as_json(notebook), "utf-8")
    paths = [tmp_path / f"{name}.ipynb" for name in notebooks]
    (untouched, ran), (wrong, ran_too), (solved, ran_all) = under_nbval(paths)
    assert every <= ran & ran_too & ran_all
    assert solved == set()
    asked = {part.name for part in known.sheet.parts if not part.manual}
    assert {known.part_of[name] for name in untouched & every} >= asked
    assert wrong & every == under_grading_check(paths[1])
    assert wrong & every
