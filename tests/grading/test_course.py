"""The commands on a course's results: going on after any end, several sheets, regrading, marks by hand."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from contextlib import nullcontext
from pathlib import Path

import pytest

from grading.cli import main
from grading.model import Record
from grading.results_folder import ResultsFolder
from grading.sheets.release import solution_version
from grading.sheets.source import read_source
from tests.grading.conftest import (
    LINES,
    descendants,
    fill,
    give_marks,
    hear_interrupts,
    rows,
    running,
    table,
    until,
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="marks are given on Linux")


@pytest.fixture
def course(tmp_path, solution):
    """A course whose hand-ins are right or half right."""
    return Course(
        tmp_path, {"right": json.dumps(solution), "half": json.dumps(fill(solution, normal="normal = 1"))}
    )


class Course:
    """Hand-ins, a sheet and a results folder."""

    def __init__(self, place: Path, texts: dict[str, str]) -> None:
        self.texts, self.source = texts, LINES
        self.inbox, self.out = place / "in", place / "out"
        self.inboxes = [self.inbox]
        self.inbox.mkdir()

    def hand_in(self, **files: str) -> None:
        for student, text in files.items():
            path = self.inbox / f"{student}.ipynb"
            path.parent.mkdir(exist_ok=True)
            path.write_text(self.texts.get(text, text), "utf-8")

    def words(self, command: str, *more: object) -> list[str]:
        words = [command, *self.inboxes, "-o", self.out, "--source", self.source, "--jobs", 2, *more]
        return [str(word) for word in words]

    def run(self, command: str, *more: object) -> int:
        return main(self.words(command, *more))

    def marks(self, table: Path, *more: object) -> int:
        return main([str(word) for word in ("marks", table, "-o", self.out, *more)])

    def start(self, **environment: str) -> "subprocess.Popen[str]":
        pipe, more = subprocess.PIPE, os.environ | environment
        command = [sys.executable, "-m", "grading", *self.words("grade")]
        return subprocess.Popen(
            command, stdout=pipe, stderr=pipe, text=True, env=more, preexec_fn=hear_interrupts
        )

    def records(self, sheet: str = "lines") -> dict[str, Record]:
        return {record.student: record for record in ResultsFolder(self.out).sheet(sheet).records()}

    def earned(self, sheet: str = "lines") -> dict[str, int]:
        return {student: record.earned for student, record in self.records(sheet).items()}

    def mark(self, mark: str, sheet: str = "lines") -> Path:
        """Fill a mark into every row of the list, in its place."""
        return give_marks(self.out / "sheets" / sheet / "to-mark.csv", mark)


def test_a_second_sheet_leaves_the_first_as_it_was(course, tmp_path, capsys):
    course.hand_in(ada="right", emmy="half")
    assert course.run("grade") == 0
    assert course.marks(course.mark("2")) == 0
    lines = course.out / "sheets" / "lines"
    before = {path: path.read_bytes() for path in lines.rglob("*.*") if path.name != "gradebook.csv"}
    with_planes(course, tmp_path)
    course.inboxes = [tmp_path / "second"]
    course.source = tmp_path / "sheets" / "planes.md"
    assert course.run("grade") == 0
    assert {path: path.read_bytes() for path in before} == before
    assert (course.earned(), course.earned("planes")) == ({"ada": 11, "emmy": 9}, {"ada": 9})
    told = {row["student"]: (row["lines"], row["planes"]) for row in table(course.out / "gradebook.csv")}
    assert told == {"ada": ("11", "9 + 3 to mark"), "emmy": ("9", "missing")}


def with_planes(course: Course, place: Path) -> None:
    """A second sheet, and Ada's solution of it in a folder of its own."""
    sheets, second = place / "sheets", place / "second"
    sheets.mkdir()
    second.mkdir()
    text = LINES.read_text("utf-8")
    (sheets / "lines.md").write_text(text, "utf-8")
    (sheets / "planes.md").write_text(text.replace("title: Lines", "title: Planes"), "utf-8")
    planes = solution_version(read_source(sheets / "planes.md"), "planes")
    (second / "ada.ipynb").write_text(json.dumps(planes), "utf-8")
    course.source = sheets
    course.inboxes.append(second)


def test_regrade_knows_several_sheets(course, tmp_path, capsys):
    course.hand_in(ada="right")
    with_planes(course, tmp_path)
    assert course.run("grade") == 0
    planes = course.source / "planes.md"
    right = planes.read_text("utf-8")
    planes.write_text(right.replace("assert length == 5,", "assert length == 6,"), "utf-8")
    assert course.run("regrade", "--write") == 0
    assert (course.earned(), course.earned("planes")) == ({"ada": 9}, {"ada": 7})
    planes.write_text(right, "utf-8")
    capsys.readouterr()
    assert course.run("regrade", "--write") == 0
    assert "ada, planes: 7 of 12 points" in capsys.readouterr().out
    assert (course.earned(), course.earned("planes")) == ({"ada": 9}, {"ada": 9})


def test_a_persons_word_holds_over_all_that_the_grader_does_later(course, tmp_path, capsys):
    course.hand_in(ada="right", kurt="right", emmy="right")
    course.run("grade")
    said = tmp_path / "said.csv"
    given = ["ada;scores;1,5;copied", "kurt;;excused;", "emmy;normal;excused;"]
    said.write_text("sheet;student;part;mark;comment\n" + "".join(f"lines;{row}\n" for row in given), "utf-8")
    assert course.marks(said) == 0
    assert course.earned() == {"ada": 7.5, "kurt": 0, "emmy": 7}
    capsys.readouterr()
    course.run("grade")
    assert "3 graded before and unchanged" in capsys.readouterr().out
    for words in (["grade", "--again"], ["regrade", "--write"]):
        assert course.run(*words) == 0
        assert "ada, lines: 7.5 of 12 points, 3 to mark" in capsys.readouterr().out
        assert course.earned() == {"ada": 7.5, "kurt": 0, "emmy": 7}
    course.hand_in(ada="half", kurt="half", emmy="half")
    course.run("grade")
    assert course.earned() == {"ada": 7, "kurt": 0, "emmy": 7}  # another hand-in of Ada's
    told = rows(course.out / "sheets" / "lines" / "gradebook.csv")
    assert told["ada"]["scores"] == "3 (1.5 for another hand-in)"
    assert (told["kurt"]["status"], told["emmy"]["points"]) == ("excused", "10")
    assert "You are excused from this sheet." in (course.out / "feedback" / "kurt.html").read_text("utf-8")
    course.hand_in(ada="right")
    course.run("grade")
    assert course.earned()["ada"] == 7.5


@pytest.mark.parametrize(("end", "done"), [(signal.SIGKILL, 3), (signal.SIGINT, 3), (signal.SIGTERM, 0)])
def test_an_ended_run_leaves_nothing_running_and_goes_on(course, temporary, solution, end, done):
    slow = json.dumps(fill(solution, normal="import time\ntime.sleep(0.4)\nnormal, length = [3, -4], 5"))
    course.hand_in(**{f"s{number:02}": slow for number in range(8)})
    written = course.out / "sheets" / "lines" / "records"
    with course.start(TMPDIR=str(temporary)) as process:
        until(lambda: list(temporary.glob("grading-*")) and len(list(written.glob("*.json"))) >= done)
        below = descendants(process.pid)
        process.send_signal(end)
        said = process.communicate()[1]
    assert running(*below) == []
    before = course.records()
    assert done <= len(before) < 8
    if end != signal.SIGKILL:
        interrupted = "grading: interrupted; what was done is kept, and the same command goes on\n"
        assert (process.returncode, said) == (130, interrupted)
        assert list(temporary.iterdir()) == []
        told = {student: row["lines"] for student, row in rows(course.out / "gradebook.csv").items()}
        all_of_them = dict.fromkeys([f"s{n:02}" for n in range(8)], "waiting")
        assert told == all_of_them | dict.fromkeys(before, "9 + 3 to mark") or not done
    with course.start() as process:
        assert f"{8 - len(before)} to grade" in process.communicate()[0]
    assert process.returncode == 0
    after = course.records()
    assert (len(after), set(course.earned().values())) == (8, {9})
    assert {student: after[student] for student in before} == before
    assert not list(course.out.rglob("*.partial"))


def test_what_fails_or_is_refused_replaces_no_grade(course, monkeypatch, capsys):
    from grading.cohort import supervisor

    course.hand_in(ada="right", kurt="right")
    course.run("grade")
    course.marks(course.mark("3"))
    course.hand_in(kurt="{")
    monkeypatch.setattr(supervisor, "grade", lambda *_: os._exit(3))
    for words in (["grade", "--again"], ["regrade", "--write"], ["grade"]):
        if words == ["grade"]:
            course.hand_in(ada="half")
        capsys.readouterr()
        assert course.run(*words) == 1
        assert "ada, lines: failed" in capsys.readouterr().out
        assert course.earned() == {"ada": 12, "kurt": 12}
    for student, why in {"ada": "ada.ipynb) was failed: ", "kurt": "kurt.ipynb) was refused: "}.items():
        assert f"a later submission ({why}" in course.records()[student].notice
    monkeypatch.undo()
    course.hand_in(ada="right", kurt="right")
    assert course.run("grade") == 0
    assert course.earned() == {"ada": 12, "kurt": 12}
    assert {record.notice for record in course.records().values()} == {""}


def test_regrade_shows_what_changes_before_it_writes(course, tmp_path, capsys):
    course.hand_in(ada="right", kurt="half")
    text = LINES.read_text("utf-8")
    course.source = tmp_path / "lines.md"
    course.source.write_text(
        text.replace('assert length == 5, "length', 'assert length == 6, "length'), "utf-8"
    )
    assert course.run("grade") == 0
    assert course.earned() == {"ada": 7, "kurt": 7}
    course.source.write_text(text, "utf-8")
    course.hand_in(emmy="right")
    capsys.readouterr()
    assert course.run("regrade") == 0
    said = capsys.readouterr().out
    assert "1 new or changed, and left to `grading grade`" in said
    assert "Part 2: A number and a vector: 0 -> 2 of 2 (all of its checks hold now)" in said
    assert "kurt, lines: 7 of 12 points, 3 to mark" in said
    assert "nothing was written" in said
    assert course.earned() == {"ada": 7, "kurt": 7}
    assert course.run("regrade", "--write") == 0
    assert course.earned() == {"ada": 9, "kurt": 7}


@pytest.mark.parametrize("command", ["grade", "marks"])
def test_no_name_of_a_file_commands_the_terminal(course, command, capsys):
    course.out.mkdir()
    name = course.inbox / "\x1b[2J\nada: 9 -> 0.ipynb"
    assert main([command, str(name), "-o", str(course.out)]) == 2
    err = capsys.readouterr().err
    assert "\x1b" not in err
    assert err.count("\n") == 1


def test_who_comes_onto_the_roster_later_keeps_results_and_marks(course, tmp_path, capsys):
    course.hand_in(**{"Ada Lovelace": "right"})
    course.run("grade")
    course.marks(course.mark("3"))
    roster = tmp_path / "students.csv"
    roster.write_text("login,name\nada,Ada Lovelace\n", "utf-8")
    (course.inbox / "Ada Lovelace.ipynb").rename(tmp_path / "away")
    assert course.run("grade", "--roster", roster) == 2
    assert course.earned() == {"Ada Lovelace": 12}  # a run that does not begin renames nobody
    (tmp_path / "away").rename(course.inbox / "Ada Lovelace.ipynb")
    capsys.readouterr()
    assert course.run("grade", "--roster", roster) == 0
    assert "1 graded before and unchanged" in capsys.readouterr().out
    assert course.earned() == {"ada": 12}
    assert [row["student"] for row in table(course.out / "gradebook.csv")] == ["ada"]
    assert [path.stem for path in (course.out / "feedback").iterdir()] == ["ada"]
    roster.write_text("login,name\n1815,Ada Lovelace\n", "utf-8")
    answers = course.out / "sheets" / "lines" / "to-mark.csv"
    assert course.marks(answers, "--roster", roster) == 0  # the name in that list is an earlier one
    assert course.earned() == {"1815": 12}


def test_what_can_be_said_at_once_is_said_before_any_work(course, tmp_path, capsys):
    sheets = tmp_path / "sheets"
    sheets.mkdir()
    for name in ("lines", "planes"):
        (sheets / f"{name}.md").write_text("no sheet", "utf-8")
    course.hand_in(ada="right")
    assert course.run("grade", "--source", sheets) == 2
    assert capsys.readouterr().out.startswith("2 sheets in")
    assert course.run("grade", "--publish-solutions", "other") == 2
    assert not course.out.exists()
    assert course.run("grade", "--roster", tmp_path / "nowhere.csv") == 2
    assert "nowhere.csv cannot be used: No such file" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["regrade", "marks"])
def test_a_folder_that_holds_no_results_is_left_as_it_is(course, command, capsys):
    course.hand_in(ada="right")
    course.out = course.inbox
    words = course.words(command)
    if command == "marks":
        words = ["marks", str(course.inbox / "ada.ipynb"), "-o", str(course.out)]
    assert main(words) == 2
    assert "is no results folder" in capsys.readouterr().err
    assert [path.name for path in course.inbox.iterdir()] == ["ada.ipynb"]


@pytest.mark.parametrize("command", ["grade", "regrade", "marks"])
@pytest.mark.parametrize(
    "trouble", ["wrong path", "empty folder", "broken marks", "broken people", "held", "out is a file"]
)
def test_every_command_answers_trouble_in_one_line(course, command, trouble, temporary, monkeypatch, capsys):
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    course.hand_in(ada="right")
    (course.out / "sheets" / "lines" / "records").mkdir(parents=True)
    if trouble == "wrong path":
        course.inboxes = [course.inbox / "nowhere"]
    elif trouble == "empty folder":
        (course.inbox / "ada.ipynb").unlink()
    elif trouble == "broken marks":
        marks = course.out / "sheets" / "planes" / "marks"  # of whichever sheet
        marks.mkdir(parents=True)
        (marks / "ada.json").write_text("", "utf-8")
    elif trouble == "broken people":
        (course.out / "people.json").write_text("{", "utf-8")
    elif trouble == "out is a file":
        course.out = course.inbox / "ada.ipynb"
    words = course.words(command)
    if command == "marks":  # a folder is no table
        words = ["marks", *map(str, course.inboxes), "-o", str(course.out)]
    before = {path: path.stat().st_mtime_ns for path in course.out.rglob("*.json")}
    with ResultsFolder(course.out).locked() if trouble == "held" else nullcontext():
        assert main(words) == 2
    err = capsys.readouterr().err
    assert err.startswith("grading: ")
    assert err.count("\n") == 1
    assert {path: path.stat().st_mtime_ns for path in course.out.rglob("*.json")} == before
    assert list(temporary.iterdir()) == []


def test_an_empty_record_is_set_aside_and_its_student_graded_again(course, capsys):
    course.hand_in(ada="right", kurt="half")
    course.run("grade")
    course.marks(course.mark("3"))
    for student in ("ada", "kurt"):
        (course.out / "sheets" / "lines" / "records" / f"{student}.json").write_text("", "utf-8")
    (course.inbox / "kurt.ipynb").unlink()
    capsys.readouterr()
    assert course.run("grade") == 0
    said = capsys.readouterr().out
    assert "ada.json.unreadable" in said
    assert course.earned() == {"ada": 12}
    told = {row["student"]: row["lines"] for row in table(course.out / "gradebook.csv")}
    assert told == {"ada": "12", "kurt": "waiting"}


def test_a_full_disk_ends_in_one_line_and_keeps_what_was_done(course, small_disk, capsys):
    course.out = small_disk / "out"
    course.hand_in(ada="right")
    assert course.run("grade") == 0
    course.marks(course.mark("3"))
    before = course.records()
    (small_disk / "filler").write_bytes(b"x" * 8192)
    course.hand_in(**{f"s{number}": "right" for number in range(16)})
    capsys.readouterr()
    assert course.run("grade") == 2
    err = capsys.readouterr().err
    assert "No space left" in err
    assert err.count("\n") == 1
    assert (course.out / "gradebook.csv").read_text("utf-8-sig").startswith("OLDER THAN THE RECORDS")
    after = course.records()
    assert after["ada"] == before["ada"]
    assert len(after) < 17
    assert not list(small_disk.rglob("*.partial"))
    subprocess.run(["mount", "-o", "remount,size=4m", str(small_disk)], check=True)
    assert course.run("grade") == 0
    assert course.earned() == {"ada": 12} | {f"s{number}": 9 for number in range(16)}


# Its second part computes for longer than a notebook of a second has.
SLOW = "import time\nwhile time.process_time() < 1.5: pass\nnormal, length = [3, -4], 5"


def test_what_there_was_no_time_for_is_told_everywhere_and_tried_again(course, solution, capsys):
    course.hand_in(ada=json.dumps(fill(solution, normal=SLOW)), kurt="right")
    assert course.run("grade", "--timeout", 1) == 0
    said = capsys.readouterr().out
    assert re.search(r"ada, lines: \d of 12 points, 3 to mark; \d not tried for want of time: grade it", said)
    record = course.records()["ada"]
    assert (record.status, record.final) == ("graded", False)
    whole = rows(course.out / "gradebook.csv")["ada"]["lines"]
    assert whole == f"{record.earned} + 3 to mark + {record.untried} not tried"
    told = rows(course.out / "sheets" / "lines" / "gradebook.csv")
    assert (told["ada"]["not tried"], told["kurt"]["not tried"]) == (str(record.untried), "")
    assert told["ada"]["normal"] == "0, not fully tried"
    page = (course.out / "feedback" / "ada.html").read_text("utf-8")
    assert "Not all of it was tried" in page
    assert "Where you lost points" not in page
    for name in ("canvas.csv", "sheets/lines/exports/canvas.csv", "sheets/lines/exports/moodle.csv"):
        text = (course.out / name).read_text("utf-8")
        assert ("kurt" in text, "ada" in text) == (True, False)
    course.run("grade", "--timeout", 1)
    assert "1 to grade; 1 graded before and unchanged" in capsys.readouterr().out
    course.run("grade")
    assert "2 to grade\n" in capsys.readouterr().out
    assert course.earned() == {"ada": 9, "kurt": 9}
    course.run("grade")
    assert "0 to grade; 2 graded before and unchanged" in capsys.readouterr().out


@pytest.mark.parametrize("timeout", ["nan", "inf", "-inf", "-1", "0", "1e9", "a minute", ""])
@pytest.mark.parametrize("command", ["grade", "regrade", "check"])
def test_no_timeout_is_taken_that_is_no_time(course, command, timeout, capsys):
    course.hand_in(ada="right")
    words = [*course.words(command)[: 2 if command == "check" else None], f"--timeout={timeout}"]
    assert main(words) == 2
    said = capsys.readouterr().err
    assert said == f"grading: --timeout takes seconds, from 1 to 86400; got {timeout!r}\n"
    assert not course.out.exists()
