"""Files for learning platforms: who is in them, and that no text breaks them."""

import csv
import json
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest

from grading.model import CheckResult, PartResult, Person, Record
from grading.reports.gradebook import write_results
from grading.reports.lms_exports import junit
from grading.results_folder import ResultsFolder

CHECK = CheckResult("c", 4, 0, "wrong", "two entries")
PEOPLE = {
    "ada": Person("ada", "Ada Lovelace", "ada@x.org", "ada", "m1"),
    "bob": Person("bob", "Bob", "bob@x.org", "bob", "m2"),
    "eve": Person("eve", "Eve", listed=False),
}
NUMBERS = {("ada", "lines"): ("11", "501"), ("ada", "planes"): ("21", ""), ("bob", "planes"): ("22", "502")}


def graded(student: str, sheet: str, earned: int) -> Record:
    parts = (PartResult("code", "Part 1: Scores (4 points)", 4, earned, "wrong", ("two entries",), (CHECK,)),)
    moodle, canvas = NUMBERS.get((student, sheet), ("", ""))
    record = Record(student, "x.ipynb", sheet, "graded", points=4, earned=earned, parts=parts)
    return replace(record, moodle=moodle, canvas=canvas)


def rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


@pytest.fixture
def folder(tmp_path):
    folder = ResultsFolder(tmp_path)
    for record in (
        graded("ada", "lines", 3),
        graded("ada", "planes", 4),
        graded("eve", "lines", 4),
        Record("bob", "x.ipynb", "lines", "failed", "the machine"),
        graded("bob", "planes", 1),
    ):
        folder.sheet(record.sheet).save(record)
    folder.remember(PEOPLE, [], None)
    write_results(folder)
    return folder


def test_only_who_is_listed_and_graded_is_in_moodles_and_canvas_files(folder):
    exports = folder.sheet("lines").path / "exports"
    assert rows(exports / "moodle.csv")[1:] == [
        ["Participant 11", "Ada Lovelace", "ada@x.org", "3", "4", "Part 1: Scores: 3 of 4"]
    ]
    assert rows(exports / "canvas.csv") == [
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "lines"],
        ["    Points Possible", "", "", "", "", "4"],
        ["Ada Lovelace", "501", "m1", "ada", "", "3"],
    ]


def test_each_sheet_has_the_numbers_of_its_own_assignment(folder):
    found = {
        sheet: [row[0] for row in rows(folder.sheet(sheet).path / "exports" / "moodle.csv")[1:]]
        for sheet in ("lines", "planes")
    }
    assert found == {"lines": ["Participant 11"], "planes": ["Participant 21", "Participant 22"]}


def test_the_id_of_a_course_on_canvas_is_the_one_on_which_its_sheets_agree(folder):
    assert {row[0]: row[1] for row in rows(folder.canvas)[2:]} == {"Ada Lovelace": "501", "Bob": "502"}
    record = folder.sheet("planes").record("ada")
    folder.sheet("planes").save(replace(record, canvas="999"))
    write_results(folder)
    assert {row[0]: row[1] for row in rows(folder.canvas)[2:]} == {"Ada Lovelace": "", "Bob": "502"}


def test_canvas_takes_the_whole_course_in_one_file(folder):
    head, possible, *students = rows(folder.canvas)
    assert (head[5:], possible[5:]) == (["lines", "planes"], ["4", "4"])
    assert [[row[0], *row[5:]] for row in students] == [["Ada Lovelace", "3", "4"], ["Bob", "", "1"]]


def test_gradescope_has_a_score_only_where_there_is_one(folder):
    exports = folder.sheet("lines").path / "exports" / "gradescope"
    assert {path.name for path in exports.iterdir()} == {"ada.json", "bob.json"}
    scope = json.loads((exports / "ada.json").read_text("utf-8"))
    assert (scope["score"], scope["tests"][0]["max_score"]) == (3, 4)
    assert "score" not in json.loads((exports / "bob.json").read_text("utf-8"))


def test_who_leaves_the_roster_leaves_the_exports(folder, tmp_path):
    roster = tmp_path / "roster.txt"
    roster.write_text("login\nbob\n", "utf-8")
    folder.remember({"bob": PEOPLE["bob"]}, [], roster)
    write_results(folder)
    exports = folder.sheet("lines").path / "exports"
    assert len(rows(exports / "moodle.csv")) == 1
    assert [path.name for path in (exports / "gradescope").iterdir()] == ["bob.json"]


def test_junit_tells_every_check_of_everybody(folder):
    suites = ET.parse(folder.sheet("lines").path / "exports" / "junit.xml").getroot()
    counts = {s.get("name"): (s.get("tests"), s.get("failures"), s.get("errors")) for s in suites}
    assert counts == {"ada": ("1", "1", "0"), "bob": ("1", "0", "1"), "eve": ("1", "1", "0")}


def test_junit_holds_any_text():
    ET.fromstring(junit([Record("s\x00\x1b", "f", "x", "failed", "bad \x08 <&> \ud800")]).partition("?>")[2])
