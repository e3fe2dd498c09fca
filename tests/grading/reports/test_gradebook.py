"""The tables of a course: what stands in a cell, whoever handed in what, with a roster or without."""

from dataclasses import replace
from pathlib import Path

import pytest

from grading.model import UNKNOWN_SHEET, CheckResult, PartResult, Person, Record, Task
from grading.reports.gradebook import Cohort, write_results
from grading.results_folder import ResultsFolder
from tests.grading.conftest import rows


def part(earned: int, points: int = 4, title: str = "Part 1") -> PartResult:
    check = CheckResult("c", points, earned, "passed" if earned == points else "wrong", "two entries")
    return PartResult("code", title, points, earned, "right", ("two entries",), (check,))


WORDS = PartResult("words", "Part 2", 3, 0, "to mark", answer="because")


def graded(student: str, sheet: str, earned: int, *more: PartResult) -> Record:
    parts = (part(earned), *more)
    points = sum(part.points for part in parts)
    return Record(student, f"{student}.ipynb", sheet, "graded", "", points, earned, parts)


@pytest.fixture
def folder(tmp_path):
    """Two sheets: Ada has both, Bob's second one waits, Cora has none, Eve is not on the roster."""
    folder = ResultsFolder(tmp_path)
    records = [
        graded("ada", "lines", 4, WORDS),
        graded("ada", "planes", 3),
        replace(graded("bob", "lines", 1), late=True),
        Record("eve", "eve.ipynb", "lines", "refused", "no notebook"),
        Record("eve", "eve.ipynb", "planes", "failed", "the machine"),
        Record("ada", "photo.ipynb", UNKNOWN_SHEET, "refused", "of no sheet"),
    ]
    for record in records:
        folder.sheet(record.sheet).save(record)
    people = [Person(name, name.title()) for name in ("ada", "bob", "cora")] + [Person("eve", listed=False)]
    tasks = [Task(record.student, record.sheet, Path()) for record in records]
    folder.remember({p.student: p for p in people}, [*tasks, Task("bob", "planes", Path())], None)
    write_results(folder)
    return folder


def test_the_course_has_a_row_a_student_and_a_column_a_sheet(folder):
    table = rows(folder.gradebook)
    columns = ("name", "roster", "lines", "planes", UNKNOWN_SHEET, "points")
    assert {student: tuple(row[column] for column in columns) for student, row in table.items()} == {
        "ada": ("Ada", "", "4 + 3 to mark", "3", "refused", "7"),
        "bob": ("Bob", "", "1", "waiting", "", "1"),
        "cora": ("Cora", "", "missing", "missing", "", "0"),
        "eve": ("", "unknown", "refused", "failed", "", "0"),
    }


def test_a_sheet_has_a_row_for_everybody_and_a_column_a_part(folder):
    table = rows(folder.sheet("lines").path / "gradebook.csv")
    columns = ("status", "late", "earned", "to mark", "code", "words", "roster")
    assert {student: tuple(row[column] for column in columns) for student, row in table.items()} == {
        "ada": ("graded", "", "4", "3", "4", "to mark", ""),
        "bob": ("graded", "late", "1", "", "1", "", ""),
        "cora": ("missing", "", "", "", "", "", ""),
        "eve": ("refused", "", "", "", "", "", "unknown"),
    }
    assert set(rows(folder.sheet(UNKNOWN_SHEET).path / "gradebook.csv")) == {"ada"}


def test_the_report_counts_everybody(folder):
    page = (folder.sheet("lines").path / "report.html").read_text("utf-8")
    for said in ("1 missing, 1 refused", "2 graded", "Mean 2.5 of 7", "two entries", "<svg", "no notebook"):
        assert said in page
    assert "Mean" not in (folder.sheet(UNKNOWN_SHEET).path / "report.html").read_text("utf-8")


def test_what_was_counted_as_right_is_no_reason_in_the_report():
    check = CheckResult("hidden", 4, 4, "passed", "counted as right", carried=True)
    right = replace(part(4), checks=(check,), reasons=("counted as right",))
    wrong = replace(part(0, title="Part 2"), reasons=("one score for each row",))
    record = Record("ada", "x", "lines", "graded", "", 8, 4, (right, wrong))
    assert Cohort("lines", [record]).wrongs == [("Part 2", "one score for each row", 1)]


def test_a_part_without_points_does_not_stop_the_report(folder):
    folder.sheet("lines").save(graded("bob", "lines", 1, part(0, 0, "For nothing")))
    write_results(folder)
    page = (folder.sheet("lines").path / "report.html").read_text("utf-8")
    assert "For nothing" not in page.partition("reasons")[0]


def test_a_student_whose_name_is_markup_or_a_formula_is_only_text(folder):
    folder.remember({"bob": Person("bob", "=<script>")}, [], None)
    folder.sheet("lines").save(Record("bob", "<script>.ipynb", "lines", "refused", "<script>"))
    write_results(folder)
    assert rows(folder.gradebook)["bob"]["name"] == "'=<script>"
    assert "<script" not in (folder.sheet("lines").path / "report.html").read_text("utf-8")
