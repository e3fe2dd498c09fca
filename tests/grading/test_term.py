"""A term as an instructor lives it: numbers of platforms, names, rosters and exports of the wrong week.

The commands are the real ones. The grader is not: what an answer is worth stands in it.
"""

import json
import os
import random
import re
from collections import Counter
from dataclasses import replace

import pytest

from grading import course, marks
from grading.cli import main
from grading.model import PartResult, Record
from grading.results_folder import ResultsFolder
from grading.submission.read import digest
from tests.grading.cohort.conftest import notebook, zipped
from tests.grading.conftest import LINES, give_marks, table

POINTS = 99


class Stub:
    """Gives each notebook the points that its answer says, and leaves an answer in words to a person."""

    def __init__(self, sheets, *_):
        self.sources = {sheet.name: sheet.digest for sheet in sheets}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def run(self, tasks, tell):
        for task in tasks:
            told = Record(task.student, task.path.name, task.sheet, "refused", task.refusal)
            told = replace(told, notice=task.notice)
            if not task.refusal:
                points = int(json.loads(task.path.read_text("utf-8"))["cells"][0]["source"])
                code = PartResult("code", "Part 1", POINTS, points, "partly right")
                words = PartResult("words", "Part 2", 3, 0, "to mark", answer=f"because of {points}")
                told = replace(told, status="graded", reason="", points=POINTS + 3, earned=points)
                told = replace(told, parts=(code, words), submission_digest=digest(task.path))
                told = replace(told, source_digest=self.sources[task.sheet])
            tell(told)


@pytest.fixture
def term(tmp_path, monkeypatch, sheet):
    """A course with twelve sheets."""
    sheets = [replace(sheet, name=f"s{number:02}") for number in range(1, 13)]
    monkeypatch.setattr(course, "Supervisor", Stub)
    monkeypatch.setattr(course, "with_mistakes", lambda one: one)
    monkeypatch.setattr(course, "_sheets", lambda options: sheets)
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    return Term(tmp_path)


class Term:
    """Exports, rosters and a results folder."""

    def __init__(self, place):
        self.place, self.out = place, place / "out"

    def export(self, name, files, when=1_700_000_000):
        """An archive of files, packed at a time."""
        path = self.place / name
        path.write_bytes(zipped(files, when=when))
        return path

    def moodle(self, sheet, hand_ins, when=1_700_000_000):
        """Moodle's archive of an assignment: the points of each `Full name_11`."""
        files = {f"{w}_assignsubmission_file_x.ipynb": notebook(sheet, str(n)) for w, n in hand_ins.items()}
        return self.export(f"moodle-{sheet}-{when}.zip", files, when)

    def canvas(self, sheet, hand_ins):
        """Canvas's archive: the points of each `lastfirst_501`."""
        files = {f"{who}_9001_x.ipynb": notebook(sheet, str(n)) for who, n in hand_ins.items()}
        return self.export(f"canvas-{sheet}.zip", files)

    def folder(self, name, hand_ins):
        """A folder of files: the points of each `student.ipynb`, for a sheet."""
        for (student, sheet), points in hand_ins.items():
            path = self.place / name / student / f"{sheet}.ipynb"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(notebook(sheet, str(points)), "utf-8")
            os.utime(path, (1_700_000_000,) * 2)
        return self.place / name

    def roster(self, text):
        path = self.place / f"roster-{len(list(self.place.glob('roster-*')))}.csv"
        path.write_text(text, "utf-8")
        return path

    def grade(self, *words):
        return main([str(word) for word in ("grade", *words, "-o", self.out, "--source", LINES)])

    def mark(self, sheet, marks):
        """Give marks by hand, by student."""
        assert self.marks(give_marks(self.results(sheet) / "to-mark.csv", marks)) == 0

    def marks(self, path, *words):
        return main([str(word) for word in ("marks", path, "-o", self.out, *words)])

    def results(self, sheet):
        return ResultsFolder(self.out).sheet(sheet).path

    def earned(self, sheet="s01"):
        """Points by student, or the word in their place."""
        book = table(self.out / "gradebook.csv")
        return {row["student"]: row[sheet].replace(" + 3 to mark", "") for row in book}

    def column(self, sheet, platform, head):
        """A column of what a platform imports, by full name."""
        path = self.results(sheet) / "exports" / f"{platform}.csv"
        named = "Full name" if platform == "moodle" else "Student"
        return {row[named]: row[head] for row in table(path) if "Possible" not in row[named]}

    def files(self):
        return {path: path.read_bytes() for path in self.out.rglob("*") if path.is_file()}


NAMES = "login,name\nada,Ada Lovelace\nbob,Bob Jones\n"


# -- numbers and names -------------------------------------------------------------------------------


def test_an_unchanged_file_that_comes_from_a_platform_has_its_number(term):
    inbox = term.folder("in", {("ada", "s01"): 7, ("bob", "s01"): 8})
    assert term.grade(inbox, "--roster", term.roster(NAMES)) == 0
    assert term.column("s01", "moodle", "Identifier") == {"Ada Lovelace": "", "Bob Jones": ""}
    assert term.grade(term.moodle("s01", {"Ada Lovelace_11": 7, "Bob Jones_12": 8})) == 0
    assert term.column("s01", "moodle", "Identifier")["Ada Lovelace"] == "Participant 11"


def test_a_roster_that_exchanges_two_is_refused(term, capsys):
    numbered = "number,name\n1,{}\n2,{}\n"
    inbox = term.folder("in", {("1", "s01"): 7, ("2", "s01"): 8})
    assert term.grade(inbox, "--roster", term.roster(numbered.format("Ada Lovelace", "Bob Jones"))) == 0
    before = term.files()
    turned = term.roster(numbered.format("Bob Jones", "Ada Lovelace"))
    assert term.grade(inbox, "--roster", turned) == 2
    assert term.marks(term.results("s01") / "to-mark.csv", "--roster", turned) == 2
    assert term.files() == before
    assert capsys.readouterr().err.count("so far 1 is 'Ada Lovelace' and 'Bob Jones' is 2") == 2
    assert term.grade(inbox, "--roster", turned, "--anyway") == 0


def test_marks_for_an_answer_that_has_changed_since_are_taken_and_told(term, capsys):
    inbox = term.folder("in", {("ada", "s01"): 7, ("bob", "s01"): 8})
    assert term.grade(inbox) == 0
    listed = give_marks(term.results("s01") / "to-mark.csv", {"ada": 3, "bob": 1})
    filled = listed.read_bytes()
    term.folder("in", {("ada", "s01"): 5})
    capsys.readouterr()
    assert term.grade(inbox) == 0
    assert "to-mark-2.csv (to-mark.csv is filled in" in capsys.readouterr().out
    assert listed.read_bytes() == filled
    assert term.marks(listed) == 0
    said = capsys.readouterr().out
    assert "2 marks taken" in said
    assert "ada, s01, part words: the answer has changed" in said
    assert term.earned() == {"ada": "5", "bob": "9"}
    term.folder("in", {("ada", "s01"): 7})
    assert term.grade(inbox) == 0
    assert term.earned() == {"ada": "10", "bob": "9"}


# -- the wrong roster, the wrong week ----------------------------------------------------------------


CLASS = "login,name\n" + "".join(f"s{n},Student {chr(65 + n) * 3}\n" for n in range(6))
OTHER = "login,name\n" + "".join(f"t{n},Teacher {chr(65 + n) * 3}\n" for n in range(6))


@pytest.mark.parametrize("seen", [True, False])
def test_where_more_than_half_is_unknown_nothing_is_written(term, capsys, seen):
    export = term.moodle("s01", {f"Student {chr(65 + n) * 3}_{n}": n for n in range(6)})
    if seen:
        assert term.grade(export, "--roster", term.roster(CLASS)) == 0
    before = term.files()
    capsys.readouterr()
    assert term.grade(export, "--roster", term.roster(OTHER)) == 2
    assert {path.name for path in term.files().keys() - before.keys()} <= {".lock"}
    assert before.items() <= term.files().items()
    err = capsys.readouterr().err
    assert "6 of the 6 who handed in are not on the roster: Student AAA~0" in err
    assert "--anyway" in err
    assert err.count("\n") == 1
    assert term.grade(export, "--roster", term.roster(OTHER), "--anyway") == 0
    assert Counter(term.earned().values())["missing"] == 6


def test_where_more_than_half_is_missing_nothing_is_written(term, capsys):
    roster = term.roster(CLASS)
    assert term.grade(term.moodle("s01", {"Student AAA_1": 1, "Student BBB_2": 2}), "--roster", roster) == 2
    assert "4 of the 6 on the roster handed in nothing" in capsys.readouterr().err
    assert {path.name for path in term.files()} <= {".lock"}
    assert term.grade(term.moodle("s01", {"Student AAA_1": 1}), "--roster", roster, "--anyway") == 0
    assert Counter(term.earned().values()) == {"1": 1, "missing": 5}


def test_an_older_export_takes_nothing_back(term, capsys):
    newer = term.moodle("s01", {"Ada Lovelace_11": 9, "Bob Jones_12": 8}, when=1_700_100_000)
    older = term.moodle("s01", {"Ada Lovelace_11": 6, "Bob Jones_12": 8}, when=1_700_000_000)
    assert term.grade(newer, "--roster", term.roster(NAMES)) == 0
    assert ResultsFolder(term.out).sheet("s01").record("ada").submitted_at.startswith("2023-11-1")
    capsys.readouterr()
    assert term.grade(older) == 0
    (line,) = (one for one in capsys.readouterr().out.splitlines() if "is older" in one)
    assert line.startswith("ada, s01: Ada Lovelace_11_assignsubmission_file_x.ipynb of 2023-11-")
    assert "--again" in line
    assert term.earned() == {"ada": "9", "bob": "8"}
    assert term.grade(older, "--again") == 0
    assert term.earned() == {"ada": "6", "bob": "8"}
    assert term.grade(newer) == 0
    assert term.earned() == {"ada": "9", "bob": "8"}


def test_an_older_file_takes_the_place_of_what_was_refused(term):
    broken = term.export("one.zip", {"ada.ipynb": "{", "bob.ipynb": notebook("s01", "1")}, when=1_700_100_000)
    assert term.grade(broken) == 0
    good = term.export("two.zip", {"ada.ipynb": notebook("s01", "5"), "bob.ipynb": notebook("s01", "1")})
    assert term.grade(good) == 0
    assert term.earned()["ada"] == "5"


# -- the whole term ----------------------------------------------------------------------------------

FULL_NAMES = """
Ada Lovelace; Bob Jones; Cy Ng; Anna Meier; Anna Meier; Maria Ana; Ana Maria; Emmy Nöther; Kurt Gödel;
Jean-Luc d'Arc; Nguyễn Văn An; Åsa Öberg; Lena Ott; Nela Ott; María José Ruiz; Bo Li; Li Bo Wang; Dee Doe;
Søren Kjær; Zoë Zuck; Max Max; Max Maxim; Ida Ost; Ida Ostrom
"""
STUDENTS = [" ".join(name.split()) for name in FULL_NAMES.split(";")]
EVERYBODY = range(len(STUDENTS))
ANNAS = [n for n in EVERYBODY if STUDENTS[n] == "Anna Meier"]
MOODLE, CANVAS = ["s01", "s02", "s03", "s04"], ["s05", "s06", "s07", "s08"]
GRADESCOPE, FOLDERS = ["s09", "s10"], ["s11", "s12"]


class Class(Term):
    """Twenty-four students, each with one of the same two dozen numbers here, on Moodle and on Canvas.

    `truth` is kept beside the grader: what each has earned, by student and sheet.
    """

    def __init__(self, place):
        super().__init__(place)
        self.rng = random.Random(7)
        self.truth, self.logins = {}, [f"u{n:02}" for n in EVERYBODY]
        self.participants = {sheet: self.numbers() for sheet in MOODLE}
        self.users = self.numbers()

    def numbers(self):
        return self.rng.sample(range(100, 100 + len(STUDENTS)), len(STUDENTS))

    def table(self, sheet=""):
        """The roster, with the numbers of an assignment on Moodle, or of users on Canvas."""
        numbers = self.participants.get(sheet, self.users)
        head = f"login,id,name,email,{'Identifier' if sheet in MOODLE else 'Canvas ID'}"
        rows = [
            f"{self.logins[n]},{100 + n},{STUDENTS[n]},{n}@x.org,{numbers[n] if sheet else ''}"
            for n in EVERYBODY
        ]
        return self.roster("\n".join([head, *rows]))

    def hand_in(self, sheet, who=EVERYBODY, week=0):
        """What each of them hands in for a sheet, on its platform."""
        points = {n: 3 * self.rng.randrange(30) + week for n in who}  # others in each week
        self.truth |= {(n, sheet): earned for n, earned in points.items()}
        when = 1_700_000_000 + week * 604_800
        if sheet in MOODLE:
            named = {f"{STUDENTS[n]}_{self.participants[sheet][n]}": points[n] for n in who}
            return self.moodle(sheet, named, when)
        if sheet in CANVAS:
            files = {f"{squeezed(n)}_{self.users[n]}_9_x.ipynb": notebook(sheet, str(points[n])) for n in who}
        elif sheet in GRADESCOPE:
            files = {f"export/submission_7{n}/x.ipynb": notebook(sheet, str(points[n])) for n in who}
            listed = [
                f"submission_7{n}:\n  :submitters:\n  - :name: {STUDENTS[n]}\n    :sid: '{100 + n}'\n"
                f"    :email: {n}@x.org\n  :created_at: 2026-0{1 + week}-01 10:00:00.000000000 Z\n"
                for n in who
            ]
            files["export/submission_metadata.yml"] = "".join(listed)
        else:
            files = {f"{self.logins[n]}/x.ipynb": notebook(sheet, str(points[n])) for n in who}
        return self.export(f"{sheet}-{week}.zip", files, when)

    def check(self):
        """Every table says what is true, of each sheet, and in each the numbers of its own assignment."""
        sheets = sorted({sheet for _, sheet in self.truth})
        rows = {row["student"]: row for row in table(self.out / "gradebook.csv")}
        assert set(rows) == set(self.logins)
        assert {row["roster"] for row in rows.values()} == {""}
        for n, login in enumerate(self.logins):
            mine = {sheet: str(self.truth.get((n, sheet), "missing")) for sheet in sheets}
            assert {sheet: rows[login][sheet].partition(" ")[0] for sheet in sheets} == mine
            assert int(rows[login]["points"]) == sum(int(n) for n in mine.values() if n != "missing")
        for sheet in sheets:
            there = [n for n in EVERYBODY if (n, sheet) in self.truth]
            moodle = table(self.results(sheet) / "exports" / "moodle.csv")
            numbers = self.participants.get(sheet)
            assert {(row["Email address"], row["Identifier"], row["Grade"]) for row in moodle} == {
                (f"{n}@x.org", f"Participant {numbers[n]}" if numbers else "", str(self.truth[n, sheet]))
                for n in there
            }
            canvas = table(self.results(sheet) / "exports" / "canvas.csv")[1:]
            assert {(row["SIS Login ID"], row["ID"], row[sheet]) for row in canvas} == {
                (self.logins[n], str(self.users[n]) if sheet in CANVAS else "", str(self.truth[n, sheet]))
                for n in there
            }
        known = any(sheet in CANVAS for sheet in sheets)
        ids = {row["SIS Login ID"]: row["ID"] for row in table(self.out / "canvas.csv")[1:]}
        assert ids == {login: str(self.users[n]) if known else "" for n, login in enumerate(self.logins)}


def squeezed(n):
    """What Canvas makes of a name."""
    first, _, last = STUDENTS[n].rpartition(" ")
    return re.sub(r"[\W_]", "", (last + first).lower())


def test_a_term_of_twelve_sheets_on_three_platforms(term, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(marks, "write_feedback", lambda *_: None)
    term = Class(tmp_path)
    exports = [term.hand_in("s01")]
    assert term.grade(exports[0]) == 0  # before there is a roster
    given = {f"{STUDENTS[n]}~{term.participants['s01'][n]}": 2 for n in (0, 3, 4, 7)}
    term.mark("s01", given)
    for n in (0, 3, 4, 7):
        term.truth[n, "s01"] += 2
    assert term.grade(exports[0], "--roster", term.table("s01")) == 0
    assert f"Ada Lovelace~{term.participants['s01'][0]} is u00 on the roster" in capsys.readouterr().out
    term.check()

    exports.append(term.hand_in("s02"))
    assert term.grade(exports[-1], "--roster", term.table("s01")) == 0  # whose numbers are others' now
    unknown = {row["name"] for row in table(term.out / "gradebook.csv") if row["roster"]}
    assert unknown == {"Anna Meier"}
    assert "may be any of u03, u04" in (term.results("s02") / "gradebook.csv").read_text("utf-8-sig")
    assert term.grade(exports[-1], "--roster", term.table("s02")) == 0
    term.check()

    others = [n for n in EVERYBODY if n not in ANNAS]
    exports.append(term.hand_in("s03", others))  # by the roster of last week
    assert term.grade(exports[-1]) == 0
    term.check()
    exports.append(term.hand_in("s03", ANNAS, week=1))
    assert term.grade(exports[-1], "--roster", term.table("s03")) == 0
    exports.append(term.hand_in("s04", range(3, 24)))
    assert term.grade(exports[-1], "--roster", term.table("s04")) == 0
    late = term.hand_in("s04", [0, 3, 4], week=1)  # of whom two hand in again, and the records know them
    assert term.grade(late) == 0
    term.check()

    for sheet in CANVAS:
        exports.append(term.hand_in(sheet))
        assert term.grade(exports[-1], "--roster", term.table("canvas")) == 0
    term.mark("s06", {"u00": 3, "u04": 1})
    term.truth[0, "s06"] += 3
    term.truth[4, "s06"] += 1
    term.check()

    old = term.hand_in("s09")
    exports.append(term.hand_in("s09", week=2))
    for sheet in ("s10", "s11"):
        exports.append(term.hand_in(sheet))
    for export in exports[-3:]:
        assert term.grade(export) == 0
    term.check()
    last = term.hand_in("s12")  # called by the logins of before
    term.logins[5], term.logins[17] = "changed", "too"
    assert term.grade(last, "--roster", term.table()) == 0
    assert term.grade(last) == 0
    term.check()

    capsys.readouterr()
    for export in (old, *exports, late, last):  # everything once more, and an export that is older
        assert term.grade(export) == 0, export
    said = capsys.readouterr().out
    assert said.count("is older than") == len(STUDENTS) + 2
    term.check()
    assert len(list(term.out.glob("sheets/*/records/*.json"))) == 12 * 24 - 2
