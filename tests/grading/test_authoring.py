"""The sheet that authors are shown is a sheet: it is released, and graded as the page says."""

import csv
import re
from pathlib import Path

import nbformat

from grading.cli import main
from grading.sheets.release import solution_version
from grading.sheets.source import read_source
from grading.sheets.variants import read_variants

PAGE = (Path(__file__).parents[2] / "appendix" / "authoring.md").read_text("utf-8")


MARKED = (
    "    return np.asarray(z) * np.asarray(y)\n",
    "The example is on the wrong side of the separator.\n",
)


def test_the_small_sheet_of_the_manual_is_graded(tmp_path):
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
        "wrong": "0 + 1 to mark",
    }
    assert wrong.says in (tmp_path / "results" / "feedback" / "wrong.html").read_text("utf-8")
