"""One mark costs what it changes: a sheet and a student, of however many. Older tables say so."""

import csv
from pathlib import Path
from unittest.mock import Mock

import pytest

from grading import results_folder
from grading.cli import main
from grading.model import Mark, Person, Task
from grading.reports import gradebook
from grading.reports.feedback import Shown, write_feedback
from grading.reports.gradebook import write_results
from grading.results_folder import ResultsFolder
from grading.sheets.heads import heads
from tests.grading.conftest import graded, rows

SHEETS = ["circles", "lines", "planes", "spheres"]
STUDENTS = ["ada", "bob", "cora", "dan", "emmy", "fay"]
OLDER = "OLDER THAN THE RECORDS"


@pytest.fixture
def folder(tmp_path):
    """A course with all of its tables and pages."""
    folder = ResultsFolder(tmp_path / "results")
    for sheet in SHEETS:
        for student in STUDENTS:
            folder.sheet(sheet).save(graded(student, sheet=sheet))
    people = {name: Person(name, name.title(), login=name) for name in STUDENTS}
    folder.remember(people, [Task(n, sheet, Path()) for n in STUDENTS for sheet in SHEETS], None)
    make(folder)
    return folder


def make(folder: ResultsFolder, book: str = "") -> None:
    write_results(folder)
    write_feedback(folder, Shown(book=book, heads=heads(Path("exercises"))))


def files(folder: ResultsFolder) -> dict[str, int]:
    """Each file with a number that changes when it is written."""
    found = {p.relative_to(folder.path).as_posix(): p.stat() for p in folder.path.rglob("*") if p.is_file()}
    return {
        name: status.st_mtime_ns ^ status.st_ino << 64 for name, status in found.items() if name != ".lock"
    }


def changed(folder: ResultsFolder, before: dict[str, int]) -> set[str]:
    now = files(folder)
    return {name for name in {*before, *now} if before.get(name) != now.get(name)}


@pytest.fixture
def read(monkeypatch):
    """Counts the records that are read."""
    counting = Mock(wraps=results_folder.read_record)
    monkeypatch.setattr(results_folder, "read_record", counting)
    return counting


def first_line(path: Path) -> str:
    return path.read_text("utf-8-sig").partition("\n")[0].strip()


def test_one_mark_reads_and_writes_one_sheet_and_one_student(folder, tmp_path, read, capsys):
    table = tmp_path / "one.csv"
    table.write_text("sheet,student,part,mark\nlines,bob,words,1.5\n", "utf-8")
    before = files(folder)
    assert main(["marks", str(table), "-o", str(folder.path)]) == 0
    assert read.call_count <= 1 + len(STUDENTS) + len(SHEETS)
    tables = {"gradebook.csv", "report.html", "totals.json", "to-mark.csv", "marks/bob.json"}
    exports = {f"exports/{name}" for name in ("moodle.csv", "canvas.csv", "junit.xml", "gradescope/bob.json")}
    of_the_sheet = {f"sheets/lines/{name}" for name in tables | exports}
    assert changed(folder, before) == {"gradebook.csv", "canvas.csv", "feedback/bob.html"} | of_the_sheet
    said = capsys.readouterr().out.splitlines()
    listed = folder.sheet("lines").path / "to-mark.csv"
    assert said == ["1 mark taken", f"lines: 5 answers to mark, listed in {listed}"]
    assert (rows(folder.gradebook)["bob"]["lines"], rows(folder.gradebook)["bob"]["points"]) == ("3.5", "9.5")
    assert rows(folder.gradebook)["ada"]["lines"] == "2 + 3 to mark"


def test_where_nothing_has_changed_nothing_is_read_or_written(folder, read):
    before = files(folder)
    make(folder)
    assert not read.called
    assert changed(folder, before) == set()


def test_whatever_is_made_of_some_records_is_as_if_made_of_all(folder, tmp_path):
    folder.sheet("planes").add_marks("cora", [Mark("words", 2.5, "", "because")])
    folder.sheet("lines").add_marks("dan", [Mark("", 0, "", "", "excused")])
    folder.remember({"gil": Person("gil", "Gil")}, [Task("gil", "lines", Path())], None)
    make(folder)
    bit_by_bit = {name: (folder.path / name).read_bytes() for name in files(folder)}
    for name in files(folder):
        if not name.endswith(".json") or "gradescope" in name or "totals" in name:
            (folder.path / name).unlink()
    make(folder)
    assert {name: (folder.path / name).read_bytes() for name in files(folder)} == bit_by_bit


BOBS = Mark("words", 2, "", "because")


@pytest.mark.parametrize(
    "change",
    [lambda sheet: sheet.save(graded("bob")), lambda sheet: sheet.add_marks("bob", [BOBS])],
    ids=["record", "mark"],
)
def test_after_a_kill_older_tables_say_so_and_no_platform_takes_them(folder, change):
    lines, planes = folder.sheet("lines").path, folder.sheet("planes").path
    old = lines.joinpath("gradebook.csv").read_text("utf-8-sig")
    change(folder.sheet("lines"))  # and then the run is killed
    for table in (folder.gradebook, lines / "gradebook.csv"):
        assert table.read_bytes().startswith(f"\ufeff{OLDER}".encode())
        assert not set(",;\t") & set(first_line(table))  # one cell, in whichever spreadsheet
    assert (lines / "gradebook.csv").read_text("utf-8-sig").partition("\n")[2] == old.replace("\r\n", "\n")
    for table in (folder.canvas, lines / "exports" / "moodle.csv", lines / "exports" / "canvas.csv"):
        (only,) = csv.reader(table.read_text("utf-8-sig").splitlines())
        assert only == [first_line(table)]
        assert only[0].startswith(OLDER)
    exports = [lines / "exports" / name for name in ("junit.xml", "gradescope/bob.json")]
    gone = [*exports, folder.feedback_path("bob")]
    assert not [path for path in gone if path.exists()]
    assert first_line(planes / "gradebook.csv").startswith("student,")
    assert folder.feedback_path("ada").exists()
    change(folder.sheet("lines"))
    assert folder.gradebook.read_text("utf-8-sig").count(OLDER) == 1
    make(folder)
    assert first_line(folder.gradebook).startswith("student,")
    assert first_line(folder.canvas).startswith("Student,")
    assert first_line(lines / "exports" / "moodle.csv").startswith("Identifier,")
    assert all(path.exists() for path in gone)


def test_who_is_interrupted_while_tables_are_made_makes_them_again(folder, monkeypatch):
    folder.sheet("lines").add_marks("bob", [BOBS])
    with monkeypatch.context() as patch:
        patch.setattr(gradebook, "course_table", Mock(side_effect=KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            write_results(folder)
    assert first_line(folder.gradebook).startswith(OLDER)
    write_results(folder)
    assert rows(folder.gradebook)["bob"]["lines"] == "4"


def test_a_table_that_was_removed_is_made_again(folder):
    for path in (folder.gradebook, folder.sheet("lines").gradebook, folder.feedback_path("ada")):
        path.unlink()
        make(folder)
        assert path.exists()


def test_a_roster_is_seen_in_the_tables_of_every_sheet(folder, tmp_path):
    roster = tmp_path / "roster.csv"
    roster.write_text("login,name\nada,Ada Lovelace\ngil,Gil\n", "utf-8")
    before = files(folder)
    folder.remember({"ada": Person("ada", "Ada Lovelace"), "gil": Person("gil", "Gil")}, [], roster)
    make(folder)
    for sheet in SHEETS:
        table = rows(folder.sheet(sheet).gradebook)
        assert (table["ada"]["name"], table["gil"]["status"], table["bob"]["roster"]) == (
            "Ada Lovelace", "missing", "unknown",
        )  # fmt: skip
    assert "Ada Lovelace" in folder.feedback_path("ada").read_text("utf-8")
    assert not [name for name in changed(folder, before) if "records" in name]


def test_what_pages_may_show_changes_all_of_them_at_once(folder, read):
    before = files(folder)
    make(folder, "https://example.org")
    assert {name for name in changed(folder, before) if "feedback/" in name} == set()  # no chapter to link to
    assert read.call_count == len(SHEETS) * len(STUDENTS)
    read.reset_mock()
    make(folder, "https://example.org")
    assert not read.called
