"""Results on the disk: whole or not at all, one run at a time, and nothing that a person did is lost."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from grading.model import Mark, Person, Task, with_marks
from grading.results_folder import ResultsFolder, write
from tests.grading.conftest import graded


@pytest.fixture
def folder(tmp_path):
    folder = ResultsFolder(tmp_path / "results")
    for sheet in ("lines", "planes"):
        folder.sheet(sheet).save(graded(sheet=sheet))
    return folder


def test_a_record_is_read_as_it_was_written(folder):
    record = replace(graded(), reason="\ud800 \x00 <&>\r\n", earned=7.5)
    folder.sheet("lines").save(record)
    assert folder.sheet("lines").record("ada") == replace(record, reason="? \x00 <&>\r\n")
    assert folder.sheet("planes").record("ada") == graded(sheet="planes")


ONE, TWO, NEW = (
    Mark("words", 1, "", "because"),
    Mark("words", 2.5, "", "because"),
    Mark("words", 2, "", "new"),
)
COPIED, NONE = Mark("code", 0.5, "copied", "first"), Mark("code", 0, "", "first", "none")
ILL = Mark("code", 0, "ill", "first", "excused")


@pytest.mark.parametrize(
    ("marks", "hand_in", "answer", "points", "earned", "pending"),
    [
        ([ONE, TWO], "first", "because", 5, 4.5, 0),
        ([ONE, TWO], "first", "new", 5, 2, 3),
        ([ONE, NEW], "first", "new", 5, 4, 0),
        ([NEW, ONE], "first", "new", 5, 4, 0),
        ([Mark("words", 9, "", "because")], "first", "because", 5, 5, 0),  # its part gives less now
        ([COPIED], "first", "because", 5, 0.5, 3),
        ([COPIED], "second", "because", 5, 2, 3),
        ([COPIED, NONE], "first", "because", 5, 2, 3),
        ([ILL], "first", "because", 3, 0, 3),
        ([ILL, TWO], "second", "because", 3, 2.5, 0),  # whatever is handed in later
        ([ILL, COPIED], "first", "because", 5, 0.5, 3),
    ],
)
def test_a_mark_counts_for_its_answer_and_an_excuse_for_any(marks, hand_in, answer, points, earned, pending):
    found = with_marks(replace(graded(answer=answer), submission_digest=hand_in), marks)
    assert (found.points, found.earned, found.pending) == (points, earned, pending)


def test_who_is_excused_from_a_sheet_has_none_of_its_points_whatever_they_hand_in(folder):
    sheet = folder.sheet("lines")
    for student in ("ada", "kurt"):
        sheet.add_marks(student, [Mark("words", 3, "", "because"), Mark("", 0, "ill", "", "excused")])
        excused = sheet.record(student)
        assert (excused.status, excused.reason, excused.points, excused.earned) == ("excused", "ill", 0, 0)
    assert sheet.as_graded("ada") == graded()
    assert {r.student: r.status for r in sheet.records()} == {"ada": "excused", "kurt": "excused"}
    for student in ("ada", "kurt"):
        sheet.add_marks(student, [Mark("", 0, "", "", "none")])
    assert [(record.student, record.earned) for record in sheet.records()] == [("ada", 5)]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"format": 0, "parts": []}', '{"format": 2}', "\x00" * 9]
)
def test_a_record_that_cannot_be_read_is_set_aside(folder, text):
    path = folder.sheet("lines").record_path("ada")
    path.write_text(text, "utf-8")
    assert folder.sheet("lines").record("ada") is None
    (line,) = folder.said
    assert "set aside as ada.json.unreadable" in line
    assert path.with_name("ada.json.unreadable").read_text("utf-8") == text
    assert folder.sheet("lines").records() == []
    assert folder.sheet("planes").record("ada")


def test_what_a_killed_run_left_is_written_over(folder):
    place = folder.sheet("lines")
    left = place.record_path("ada").with_name(".partial")
    left.write_text("{" * 9999, "utf-8")
    place.save(graded("bob"))
    assert [record.student for record in place.records()] == ["ada", "bob"]
    assert not left.exists()


def test_no_hand_in_and_no_name_of_a_sheet_makes_a_sheet(folder):
    """Copies of what lay in archives, and a sheet's own folders, once looked like sheets."""
    for student in ("records", "sheets", "feedback"):
        write(folder.submissions / student / "0123" / "lines.ipynb", "{}")
    for name in ("submissions", "feedback", "records"):
        folder.sheet(name).save(graded(sheet=name))
    write(folder.feedback_path("records"), "")
    found = [sheet.name for sheet in folder.sheets()]
    assert found == ["feedback", "lines", "planes", "records", "submissions"]


@pytest.mark.skipif(os.name != "posix", reason="rights as on Linux")
def test_only_its_owner_can_look_into_the_results(folder):
    folder.remember({"ada": Person("ada")}, [], None)
    before = os.umask(0)
    try:
        with folder.locked():
            folder.sheet("spheres").save(graded(sheet="spheres"))
            write(folder.gradebook, "student")
    finally:
        os.umask(before)
    everything = [folder.path, *folder.path.rglob("*")]
    found = {(path.is_dir(), oct(path.stat().st_mode & 0o777)) for path in everything}
    assert found == {(False, "0o600"), (True, "0o700")}


def test_who_is_renamed_takes_records_and_marks_along_but_never_over_others(folder):
    for sheet, students in {"lines": ["~1"], "planes": ["~1", "al12"]}.items():
        folder.remember({}, [Task(student, sheet, Path("x")) for student in students], None)
        for student in students:
            folder.sheet(sheet).save(graded(student, sheet=sheet))
    mark = Mark("words", 2, "", "because")
    folder.sheet("lines").add_marks("~1", [mark])
    folder.rename("~1", "al12")
    assert folder.handed_in == {"lines": ["al12"], "planes": ["al12", "~1"]}
    assert [record.student for record in folder.sheet("lines").records()] == ["ada", "al12"]
    assert folder.sheet("lines").marks("al12") == [mark]
    assert folder.sheet("lines").marks("~1") == []
    assert {record.student for record in folder.sheet("planes").records()} == {"ada", "al12", "~1"}


def test_people_are_remembered_from_run_to_run(folder, tmp_path):
    roster = tmp_path / "given.csv"
    roster.write_bytes("login,name\nada,Ada Löwe".encode("latin-1"))
    path = Path("ada.ipynb")
    folder.remember({"ada": Person("ada", "ada", moodle="11")}, [Task("ada", "lines", path)], None)
    folder.remember({"eve": Person("eve", "eve")}, [Task("eve", "lines", path)], None)
    assert folder.roster is None
    folder.remember({"ada": Person("ada", "Ada Löwe", "a@x.org")}, [Task("ada", "planes", path)], roster)
    folder.remember({"ada": Person("ada", "ada", number="5")}, [], None)
    assert folder.people == {
        "ada": Person("ada", "Ada Löwe", "a@x.org", number="5"),
        "eve": Person("eve", "eve", listed=False),
    }
    assert folder.handed_in == {"lines": ["ada", "eve"], "planes": ["ada"]}
    assert folder.roster.read_bytes() == roster.read_bytes()


def test_a_platform_s_numbers_are_not_remembered_of_people(folder):
    path = folder.path / "people.json"
    folder.remember({"ada": Person("ada", "Ada", moodle="11", canvas="501")}, [], None)
    assert folder.people == {"ada": Person("ada", "Ada")}
    assert not {'"11"', '"501"'} & set(path.read_text("utf-8").replace(",", "").split())


def test_on_one_sheet_alone_somebody_can_be_renamed(folder):
    for sheet in ("lines", "planes"):
        folder.remember({}, [Task("ada", sheet, Path("x"))], None)
    folder.rename("ada", "al12", "lines")
    assert folder.handed_in == {"lines": ["al12"], "planes": ["ada"]}
    assert folder.sheet("planes").record("ada")


def test_who_is_excused_and_handed_in_nothing_is_renamed_as_well(folder):
    excused = Mark("", 0, "ill", "", "excused")
    folder.sheet("planes").add_marks("bob", [excused])
    folder.rename("bob", "b1")
    assert (folder.sheet("planes").marks("b1"), folder.sheet("planes").marks("bob")) == ([excused], [])


def test_the_numbers_of_an_assignment_outlive_another_file(folder):
    sheet = folder.sheet("lines")
    sheet.save(replace(graded(), moodle="11"))
    merged = sheet.merged(replace(graded(), canvas="501"))
    assert (merged.moodle, merged.canvas) == ("11", "501")
    assert sheet.merged(replace(graded(), moodle="12")).moodle == "12"


def test_a_write_that_fails_leaves_what_was_there(tmp_path, monkeypatch):
    path = tmp_path / "ada.json"
    write(path, "old")

    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match=r"ada\.json cannot be written"):
        write(path, "new")
    assert path.read_text("utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]
