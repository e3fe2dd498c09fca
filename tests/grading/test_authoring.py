"""The sheet that authors are shown keeps the rules, is released, and is graded as the page says."""

import csv
import inspect
import re
from pathlib import Path

import nbformat
import pytest

from grading.cli import main
from grading.sheets.release import solution_version
from grading.sheets.source import read_sheet, read_source
from grading.sheets.variants import read_variants
from tests.exercises import test_sheets as rules

PAGE = (Path(__file__).parents[2] / "appendix" / "authoring.md").read_text("utf-8")


MARKED = (
    "    return z * y\n",
    "The example is on the wrong side of the separator.\n",
)


@pytest.fixture
def path(tmp_path):
    """The small sheet, in a folder of its own, with its answers."""
    sheet, answers = (
        re.search(rf"^{fence}{kind}\n(.*?)^{fence}$", PAGE, re.MULTILINE | re.DOTALL)[1]
        for fence, kind in (("````", "md"), ("```", "yaml"))
    )
    for line in MARKED:  # no page may hold the marks
        before, found, after = sheet.rpartition(line)
        margin = line[: len(line) - len(line.lstrip())]
        assert found
        sheet = f"{before}{margin}### BEGIN SOLUTION\n{line}{margin}### END SOLUTION\n{after}"
    path = tmp_path / "private" / "quiz.md"
    (path.parent / "answers").mkdir(parents=True)
    path.write_text(sheet, "utf-8")
    (path.parent / "answers" / "quiz.yml").write_text(answers, "utf-8")
    return path


RULES = [rule for name, rule in vars(rules).items() if name.startswith("test_")]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_small_sheet_of_the_manual_keeps_the_rules(path, rule):
    given = {"path": path, "sheet": read_sheet(path), "sheets": [read_sheet(path)]}
    rule(**{name: given[name] for name in inspect.signature(rule).parameters})


def test_the_small_sheet_of_the_manual_is_graded(path, tmp_path):
    hand_ins = tmp_path / "hand-ins"
    assert not main(["release", str(path), "-o", str(tmp_path / "handout")])
    assert "NotImplementedError" in (tmp_path / "handout" / "quiz.ipynb").read_text("utf-8")

    hand_ins.mkdir()
    solved = solution_version(read_source(path), "quiz")
    nbformat.write(solved, hand_ins / "right.ipynb")
    (wrong, *_) = read_variants(path)
    for cell in solved.cells:
        if cell.id == wrong.part:
            cell.source = wrong.applied_to(wrong.part, cell.source)
    nbformat.write(solved, hand_ins / "wrong.ipynb")
    main(["grade", str(hand_ins), "--source", str(path), "-o", str(tmp_path / "results")])

    rows = csv.DictReader((tmp_path / "results" / "gradebook.csv").read_text("utf-8-sig").splitlines())
    assert {row["student"]: row["quiz"] for row in rows} == {
        "right": "2 + 1 to mark",
        "wrong": "1 + 1 to mark",
    }
    assert wrong.says in (tmp_path / "results" / "feedback" / "wrong.html").read_text("utf-8")
