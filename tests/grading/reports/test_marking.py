"""The list of answers to mark: what any spreadsheet makes of it comes back, and no mark is lost."""

import codecs
import csv
import io
from pathlib import Path

import pytest

from grading.model import CollectError, Mark, Person
from grading.reports.gradebook import write_results
from grading.reports.marking import Taken, take_marks
from grading.results_folder import ResultsFolder
from grading.tables import read_rows
from tests.grading.conftest import graded

ANSWERS = {"ada": "because", "0012": '=SUM(A1)\n"two", lines; é', "+1+1": "'=1", "x" * 60: "y" * 200_000}


@pytest.fixture
def folder(tmp_path):
    folder = ResultsFolder(tmp_path / "results")
    for student, answer in ANSWERS.items():
        hand_in(folder, student, answer)
    write_results(folder)
    return folder


def hand_in(folder: ResultsFolder, student: str, answer: str, sheet: str = "lines") -> None:
    place = folder.sheet(sheet)
    place.save(place.merged(graded(student, answer, sheet)))


def table(folder: ResultsFolder, name: str = "to-mark.csv", sheet: str = "lines") -> Path:
    return folder.sheet(sheet).path / name


def rows_of(path: Path) -> list[dict[str, str]]:
    return [row.cells for row in read_rows(path)]


def fill(path: Path, **marks: str) -> None:
    """Fill in marks by student as a spreadsheet would, and save."""
    rows = rows_of(path)
    for row in rows:
        row["mark"] = marks.get(row["student"], row["mark"])
    save(path, rows)


def save(path: Path, rows: list[dict[str, str]], separator: str = ",", encoding: str = "utf-8") -> None:
    text = io.StringIO()
    writer = csv.DictWriter(text, rows[0], delimiter=separator)
    writer.writeheader()
    writer.writerows(rows)
    path.write_bytes(text.getvalue().encode(encoding))


def take(folder: ResultsFolder, path: Path) -> int:
    return len(take_marks(folder, path))


def points(folder: ResultsFolder, student: str, sheet: str = "lines") -> tuple[int, int]:
    record = folder.sheet(sheet).record(student)
    return record.earned, record.pending


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_any_spreadsheet_brings_the_marks_back(folder, tmp_path, separator, encoding):
    rows = rows_of(table(folder))
    changed = []
    for number, row in enumerate(rows):
        row |= {"mark": f" {number % 4} ", "comment": "'=well, “said”; é"}
        row["student"] = row["student"].replace("0012", "12")
        row["answer"] = row["answer"].replace("\n", "\r\n")
        changed.append({name.title(): row[name] for name in reversed(row)} | {"Notes": "mine"})
    save(tmp_path / "back.csv", changed, separator, encoding)
    assert take(folder, tmp_path / "back.csv") == len(ANSWERS)
    for number, row in enumerate(rows):
        student = {"12": "0012", "'+1+1": "+1+1"}.get(row["student"], row["student"])
        assert points(folder, student) == (2 + number % 4, 0)
        part = folder.sheet("lines").record(student).parts[1]
        assert (part.answer, part.remark) == (ANSWERS[student], "=well, “said”; é")


def test_answers_are_listed_as_they_are_and_none_is_a_formula(folder):
    rows = {row["student"]: row for row in rows_of(table(folder))}
    assert rows["ada"]["answer"] == "because"
    assert rows["0012"]["answer"] == "'" + ANSWERS["0012"]
    assert rows["'+1+1"]["answer"] == "''=1"
    assert rows["x" * 60]["answer"] == "y" * 200_000


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        ("mark", "4", "expected were points from 0 to 3, whole or half, or one of excused, none"),
        ("mark", "3.5", "from 0 to 3"),
        ("mark", "-1", "from 0 to 3"),
        ("mark", "1.25", "whole or half"),
        ("mark", "07. May", "whole or half"),
        ("mark", "nan", "whole or half"),
        ("mark", "٣", "whole or half"),
        ("mark", "9" * 5000, "whole or half"),
        ("mark", "excuse", "one of excused, none"),
        ("part", "code", "say why you do in the column 'comment'"),
        ("part", "other", "no part 'other'"),
        ("part", "", "points need a part"),
        ("student", "eve", "unknown"),
        ("student", "cora", "cora has handed in no part 'words' of lines"),
        ("student", "../lines/ada", "unknown"),
        ("sheet", "planes", "no results of a sheet 'planes'"),
        ("sheet", "..", "no results of a sheet"),
    ],
)
def test_one_wrong_row_refuses_the_whole_table_and_its_line_is_named(folder, tmp_path, column, value, said):
    folder.remember({"cora": Person("cora")}, [], None)
    rows = [row | {"mark": "1"} for row in rows_of(table(folder))]
    rows.sort(key=lambda row: row["student"] == "ada")  # behind an answer of two lines
    rows[-1][column] = value
    save(tmp_path / "back.csv", rows)
    text = (tmp_path / "back.csv").read_bytes().replace(b"\r\nlines,ada", b"\r\n,,,\r\n\r\nlines,ada")
    (tmp_path / "back.csv").write_bytes(text)
    with pytest.raises(CollectError, match=said) as error:
        take(folder, tmp_path / "back.csv")
    line = len(text.rstrip(b"\r\n").split(b"\n"))
    assert f"back.csv, line {line}:" in str(error.value)
    assert [points(folder, student) for student in ANSWERS] == [(2, 3)] * len(ANSWERS)
    assert not (folder.sheet("lines").path / "marks").exists()


@pytest.mark.parametrize(
    "text", ["", "\n\n", "a,b\n1,2\n", "sheet,student,part,mark\n", 'sheet,"stu', "\x00\x01"]
)
def test_a_table_without_marks_is_an_error(folder, tmp_path, text):
    (tmp_path / "back.csv").write_text(text, "utf-8")
    with pytest.raises(CollectError, match=r"back\.csv"):
        take(folder, tmp_path / "back.csv")
    with pytest.raises(CollectError, match="no marks"):
        take(folder, table(folder))


def test_a_number_that_could_be_two_students_is_refused(folder, tmp_path):
    hand_in(folder, "00012", "other")
    (tmp_path / "back.csv").write_text("sheet,student,part,mark\nlines,12,words,1\n", "utf-8")
    with pytest.raises(CollectError, match="could be any of 00012, 0012"):
        take(folder, tmp_path / "back.csv")


def test_two_marks_for_one_answer_are_refused(folder, tmp_path):
    text = "sheet,student,part,mark\nlines,ada,words,1\nlines,ada,words,{}\n"
    (tmp_path / "back.csv").write_text(text.format(2), "utf-8")
    with pytest.raises(CollectError, match="line 3: a second mark"):
        take(folder, tmp_path / "back.csv")
    (tmp_path / "back.csv").write_text(text.format(1), "utf-8")
    assert take(folder, tmp_path / "back.csv") == 1


def test_a_filled_list_is_never_written_over(folder):
    fill(table(folder), ada="2")
    filled = table(folder).read_bytes()
    hand_in(folder, "late", "an answer")
    (line,) = write_results(folder)
    assert "to-mark-2.csv" in line
    assert table(folder).read_bytes() == filled
    assert "late" in {row["student"] for row in rows_of(table(folder, "to-mark-2.csv"))}
    assert take(folder, table(folder)) == 1
    write_results(folder)
    assert table(folder).read_bytes() == filled
    left = {row["student"] for row in rows_of(table(folder, "to-mark-2.csv"))}
    assert "late" in left
    assert "ada" not in left
    fill(table(folder, "to-mark-2.csv"), late="1")
    assert take(folder, table(folder, "to-mark-2.csv")) == 1
    write_results(folder)
    assert {row["student"] for row in rows_of(table(folder, "to-mark-3.csv"))} == left - {"late"}
    assert points(folder, "ada") == (4, 0)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("because", "because,").replace(",,,,because", ",,a comment,,because"),
        lambda text: text.replace(",", ";"),
        lambda text: "notes," + text,
        lambda text: text + '\n"never closed',
        lambda text: "\ufffe",
    ],
)
def test_a_list_that_is_not_as_it_was_written_is_left_alone(folder, change):
    table(folder).write_text(change(table(folder).read_text("utf-8")), "utf-8")
    before = table(folder).read_bytes()
    hand_in(folder, "late", "an answer")
    write_results(folder)
    assert table(folder).read_bytes() == before
    assert table(folder, "to-mark-2.csv").exists()


def test_excel_can_tell_how_a_list_is_encoded(folder):
    assert table(folder).read_bytes().startswith(codecs.BOM_UTF8)


def test_an_unfilled_list_is_brought_up_to_date(folder):
    hand_in(folder, "late", "an answer")
    write_results(folder)
    assert "late" in {row["student"] for row in rows_of(table(folder))}
    assert not table(folder, "to-mark-2.csv").exists()


def test_a_mark_for_an_answer_that_was_replaced_stays_with_that_answer(folder):
    fill(table(folder), ada="3")
    hand_in(folder, "ada", "second thoughts")
    (taken,) = take_marks(folder, table(folder))
    assert taken.stale
    part = folder.sheet("lines").record("ada").parts[1]
    assert (part.status, part.earlier) == ("to mark", Mark("words", 3, "", "because"))
    write_results(folder)
    row = seen(folder, "sheets/lines/to-mark-2.csv", "ada")
    assert row["earlier mark"] == "3 for another answer"
    assert seen(folder, "gradebook.csv", "ada")["lines"] == "2 + 3 to mark"
    assert seen(folder, "sheets/lines/gradebook.csv", "ada")["words"] == "to mark (3 for another answer)"
    hand_in(folder, "ada", "because")
    assert points(folder, "ada") == (5, 0)


def say(folder: ResultsFolder, *rows: str) -> list[Taken]:
    """Write a table by hand, and take it."""
    path = folder.path.parent / "said.csv"
    path.write_text("\n".join(["sheet,student,part,mark,comment", *rows]), "utf-8")
    return take_marks(folder, path)


def seen(folder: ResultsFolder, path: str, student: str) -> dict[str, str]:
    """The row of a student in one of the tables that are written."""
    write_results(folder)
    return next(row.cells for row in read_rows(folder.path / path) if row["student"] == student)


def test_excused_students_have_their_points_nowhere(folder):
    folder.remember({name: Person(name) for name in ("ada", "0012", "cora", "emmy")}, [], None)
    excused = ["lines,ada,,excused,ill", "lines,12,words,Excused,", "lines,cora,,excused,"]
    say(folder, *excused, "lines,0012,code,1,late")
    ada, other, cora = (seen(folder, "gradebook.csv", name) for name in ("ada", "0012", "cora"))
    assert (ada["lines"], ada["points"], ada["of"]) == ("excused", "0", "0")
    assert (other["lines"], other["points"], other["of"]) == ("1", "1", "2")
    assert cora["lines"] == "excused"  # who has handed in nothing
    assert seen(folder, "gradebook.csv", "emmy")["lines"] == "missing"
    sheet = folder.sheet("lines").path
    ada, other = (seen(folder, "sheets/lines/gradebook.csv", name) for name in ("ada", "0012"))
    assert (ada["status"], ada["earned"], ada["points"], ada["reason"]) == ("excused", "", "", "ill")
    assert (other["words"], other["points"]) == ("excused", "2")
    assert other["code"] == "1 (the checks gave 2, a person 1: late)"
    exported = [folder.canvas, sheet / "exports" / "canvas.csv", sheet / "exports" / "moodle.csv"]
    for name in ("ada", "0012", "cora"):
        assert not [path for path in exported if name in path.read_text("utf-8")]
        assert not (sheet / "exports" / "gradescope" / f"{name}.json").exists()
    waiting = {row["student"] for row in rows_of(table(folder))}
    assert not waiting & {"ada", "0012"}
    say(folder, "lines,ada,,none,", "lines,0012,words,2.5,", "lines,cora,,none,")
    assert points(folder, "ada") == (2, 3)
    assert points(folder, "0012") == (3.5, 0)
    assert seen(folder, "gradebook.csv", "cora")["lines"] == "missing"


def test_each_sheet_has_a_list_of_its_own(folder):
    hand_in(folder, "ada", "for planes", "planes")
    write_results(folder)
    fill(table(folder), ada="1")
    fill(table(folder, sheet="planes"), ada="3")
    take(folder, table(folder))
    take(folder, table(folder, sheet="planes"))
    write_results(folder)
    assert (points(folder, "ada"), points(folder, "ada", "planes")) == ((3, 0), (5, 0))
    assert rows_of(table(folder, sheet="planes"))[0]["mark"] == "3"
