"""A student's notebook under nbval, in a student's Python: it says of each check what `grading check` says.

So that no tag lets an error pass, and that a solved sheet is whole.
"""

import subprocess
from xml.etree import ElementTree

import pytest

from grading.model import VERDICTS
from grading.sheets.release import as_json, released
from grading.sheets.source import CHECK_ALL
from grading.submission.read import parse, read_bytes
from tests.exercises.variants import EXERCISES, SheetUnderTest
from tests.student import PYTHON


def under_nbval(paths):
    """Of each notebook the code cells in their order, and whether each has failed."""
    folder = paths[0].parent
    patient = "--nbval-kernel-startup-timeout=600"  # seconds: only what hangs ends a test
    command = [PYTHON, "-m", "pytest", "--nbval-lax", patient, "-p", "no:cacheprovider"]
    names = [path.name for path in paths]
    subprocess.run([*command, "--junitxml=report.xml", *names], cwd=folder, stdout=subprocess.DEVNULL)
    cases = [*ElementTree.parse(folder / "report.xml").iter("testcase")]
    for path in paths:
        cells = [cell.name for cell in parse(read_bytes(path)).cells if cell.kind == "code"]
        ran = {
            int(case.get("name").split()[-1]): case.find("failure") is not None
            for case in cases
            if case.get("classname").split(".")[0] == path.stem and case.find("skipped") is None
        }
        yield [(name, ran[at]) for at, name in enumerate(cells) if name != CHECK_ALL]


def checks(ran):
    return [(name, failed) for name, failed in ran if name.endswith("-check")]


def under_grading_check(path):
    """The same, by the student's own command."""
    command = [PYTHON, "-m", "grading", "check", path.name]
    said = subprocess.run(command, cwd=path.parent, capture_output=True, text=True).stdout
    verdicts = [line.split("  ", 1) for line in said.splitlines() if "-check  " in line]
    return [(name, verdict.strip() != VERDICTS["passed"]) for name, verdict in verdicts]


@pytest.mark.parametrize("sheet", sorted(path.stem for path in EXERCISES.glob("*.md")))
def test_nbval_fails_where_a_check_does_not_hold_and_nowhere_else(sheet, tmp_path):
    """On an untouched sheet wherever an answer is to come, and of every known wrong answer."""
    known = SheetUnderTest(sheet)
    tried, whose = known.in_one_notebook()
    notebooks = {"untouched": released(EXERCISES / f"{sheet}.md"), "tried": tried}
    for name, notebook in notebooks.items():
        (tmp_path / f"{name}.ipynb").write_text(as_json(notebook), "utf-8")
    paths = [tmp_path / f"{name}.ipynb" for name in notebooks]
    untouched, ran = under_nbval(paths)
    asked = {part.name for part in known.sheet.parts if not part.manual}
    assert {known.part_of[name] for name, failed in checks(untouched) if failed} >= asked
    of_solution = [one for one, variant in zip(ran, whose, strict=True) if not variant]
    assert [name for name, failed in of_solution if failed] == []
    assert checks(ran) == under_grading_check(paths[1])
    assert {name for name, _ in checks(ran)} == {name for name, _ in checks(untouched)}
    assert sum(failed for _, failed in checks(ran)) >= len(asked)
