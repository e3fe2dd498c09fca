"""The results of a course on the disk: the one place that knows where each file lies.

    RESULTS/gradebook.csv, canvas.csv    one row per student, one column per sheet
    RESULTS/people.json                  everybody seen so far, who handed in what, and earlier names
    RESULTS/roster.csv                   the roster that was given last
    RESULTS/feedback/STUDENT.html        the student's page over all sheets
    RESULTS/submissions/STUDENT/...      copies of what lay in archives
    RESULTS/sheets/SHEET/
        records/STUDENT.json             all that is known of one submission
        marks/STUDENT.json               what a person gave; no command but `marks` writes it
        to-mark.csv, to-mark-2.csv       lists to fill in; no command writes over a filled one
        gradebook.csv, report.html, exports/
        totals.json                      the sheet's columns of the course's tables, as long as they are true

A file is written whole or not at all, only its owner can read it, and one run at a time holds the folder.
What is made of records and marks is taken away, or says in its first line that it is older, before they
change; what is missing is made again at the end of any run.
"""

import fcntl
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from grading.model import (
    FORMAT,
    CheckResult,
    CollectError,
    Mark,
    PartResult,
    Person,
    Record,
    Task,
    Total,
    with_marks,
)

_OLDER = "OLDER THAN THE RECORDS: a run that changed them has not come to its end. The next one renews this."


class ResultsFolder:
    """The results of a course; `said` is what there is to say of them, in lines."""

    def __init__(self, path: Path) -> None:
        self.path, self.said = path, list[str]()
        self.gradebook, self.canvas = path / "gradebook.csv", path / "canvas.csv"
        self.submissions, self._sheets = path / "submissions", path / "sheets"

    @property
    def roster(self) -> Path | None:
        """The roster that was given last, if there was one."""
        path = self.path / "roster.csv"
        return path if path.exists() else None

    def feedback_path(self, student: str) -> Path:
        """Where a student's page lies."""
        return self.path / "feedback" / f"{student}.html"

    def sheet(self, name: str) -> "SheetFolder":
        """The results of one sheet."""
        return SheetFolder(self, self._sheets / name)

    def sheets(self) -> list["SheetFolder"]:
        """The sheets of which there are results, by name."""
        return [SheetFolder(self, path) for path in sorted(self._sheets.glob("*"))]

    def students(self) -> list[str]:
        """Of whom there is a record, or a mark."""
        return sorted({student for sheet in self.sheets() for student in sheet.students()})

    @contextmanager
    def locked(self, *, make: bool = False) -> Iterator[None]:
        """Keep other runs out as long as this one works here."""
        if not make and not self.sheets():
            raise CollectError(f"{self.path} is no results folder; name the one that `grading grade` wrote")
        _make_folder(self.path)
        with open(self.path / ".lock", "a", opener=_for_its_owner) as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise CollectError(f"another run is writing to {self.path}; wait for its end") from error
            yield

    @property
    def people(self) -> dict[str, Person]:
        """Everybody seen so far, without the numbers that platforms gave them in one assignment."""
        return self._read_people().people

    @property
    def handed_in(self) -> dict[str, list[str]]:
        """By sheet, the students of whom a submission was seen, graded or not."""
        return self._read_people().handed_in

    @property
    def aliases(self) -> dict[str, str]:
        """What students were called before a roster called them otherwise, with what they are called now."""
        return self._read_people().aliases

    def remember(self, people: Mapping[str, Person], tasks: Sequence[Task], roster: Path | None) -> None:
        """Add what a run knows to what earlier ones did, so that none of it must be told again."""
        known = self._read_people()
        if roster:
            write(self.path / "roster.csv", roster.read_bytes())
            known.people = {one: replace(person, listed=False) for one, person in known.people.items()}
        for student, person in people.items():
            person = replace(person, moodle="", canvas="")  # which are of one assignment
            before = known.people.get(student)
            known.people[student] = _joined(before, person) if before else person
        for task in tasks:
            known.handed_in[task.sheet] = sorted({*known.handed_in.get(task.sheet, ()), task.student})
        self._write_people(known)

    def rename(self, student: str, new: str, only: str = "") -> None:
        """Call a student otherwise, with records and marks; not on a sheet that both have handed in.

        `only` names the one sheet on which that is to be done.
        """
        known = self._read_people()
        for name in {*known.handed_in, *(sheet.name for sheet in self.sheets())}:
            students = {*known.handed_in.get(name, ()), *self.sheet(name).students()}
            if student in students and new not in students and only in ("", name):
                self.sheet(name).rename(student, new)
                if name in known.handed_in:
                    known.handed_in[name] = sorted({*known.handed_in[name], new} - {student})
        if not any(student in students for students in known.handed_in.values()):
            known.people.pop(student, None)
        known.aliases = {old: new if name == student else name for old, name in known.aliases.items()}
        known.aliases[student] = new
        self.feedback_path(student).unlink(missing_ok=True)
        self._write_people(known)

    def _write_people(self, known: "_Known") -> None:
        old = self._read_people()
        everybody = {*old.people, *known.people}
        changed = [one for one in everybody if old.people.get(one) != known.people.get(one)]
        for sheet in self.sheets():
            if changed or old.handed_in.get(sheet.name) != known.handed_in.get(sheet.name):
                sheet.outdate()
        for student in changed:
            self.feedback_path(student).unlink(missing_ok=True)
        data = {
            "people": [asdict(person) for person in known.people.values()],
            "handed_in": dict(sorted(known.handed_in.items())),
            "aliases": known.aliases,
        }
        write(self.path / "people.json", json.dumps(data, indent=1, ensure_ascii=False) + "\n")

    def _read_people(self) -> "_Known":
        path = self.path / "people.json"
        try:
            data = json.loads(path.read_text("utf-8"))
            people = [Person(**person) for person in data["people"]]
            known = {person.student: person for person in people}
            return _Known(known, dict(data["handed_in"]), dict(data["aliases"]))
        except FileNotFoundError:
            return _Known({}, {}, {})
        except (ValueError, TypeError, KeyError) as error:
            what = "move it away, and give --roster again"
            raise CollectError(f"{path} cannot be read ({error}); {what}") from error


@dataclass
class _Known:
    """What `people.json` holds."""

    people: dict[str, Person]
    handed_in: dict[str, list[str]]
    aliases: dict[str, str]


def _joined(known: Person, seen: Person) -> Person:
    """What is said now counts, else what was known. A file's name is no better name than none."""
    news = {field.name: getattr(seen, field.name) for field in fields(Person)}
    if seen.name == seen.student:
        del news["name"]
    return replace(known, **{name: value for name, value in news.items() if value != ""})


class SheetFolder:
    """The results of one sheet."""

    def __init__(self, course: ResultsFolder, path: Path) -> None:
        self.course, self.path, self.name = course, path, path.name
        self.gradebook, self.exports = path / "gradebook.csv", path / "exports"
        self._totals = path / "totals.json"

    def outdate(self, student: str = "") -> None:
        """Before records change: what is made of them says that it is older, or is taken away."""
        self._totals.unlink(missing_ok=True)
        for table in (self.course.gradebook, self.gradebook):
            _outdate(table, keep=True)
        for table in (self.course.canvas, self.exports / "canvas.csv", self.exports / "moodle.csv"):
            _outdate(table, keep=False)  # a platform would take its rows
        (self.exports / "junit.xml").unlink(missing_ok=True)
        if student:
            (self.exports / "gradescope" / f"{student}.json").unlink(missing_ok=True)
            self.course.feedback_path(student).unlink(missing_ok=True)

    @property
    def totals(self) -> list[Total] | None:
        """The sheet's columns of the course's tables; None where its tables have to be made again."""
        if not self._totals.exists() or not self.gradebook.exists():
            return None
        return [Total(**total) for total in json.loads(self._totals.read_text("utf-8"))]

    def save_totals(self, totals: Sequence[Total]) -> None:
        """Keep them, now that all tables are made."""
        write(self._totals, json.dumps([asdict(total) for total in totals], ensure_ascii=False))

    def record_path(self, student: str) -> Path:
        """Where a student's record lies."""
        return self.path / "records" / f"{student}.json"

    def marks_path(self, student: str) -> Path:
        """Where the marks lie that a person gave a student."""
        return self.path / "marks" / f"{student}.json"

    def as_graded(self, student: str) -> Record | None:
        """A student's record as the grader wrote it, if there is one; what cannot be read is set aside."""
        path = self.record_path(student)
        try:
            return read_record(path)
        except FileNotFoundError:
            return None
        except CollectError as why:
            self.outdate(student)
            aside = path.replace(path.with_name(f"{path.name}.unreadable"))
            what = "and graded again where the submission is there"
            self.course.said.append(f"{why}; set aside as {aside.name}, {what}")
            return None

    def record(self, student: str) -> Record | None:
        """A student's record with what a person said; who is excused needs to have handed in nothing."""
        missing = Record(student, "", self.name, "missing")
        record = with_marks(self.as_graded(student) or missing, self.marks(student))
        return None if record.status == "missing" else record

    def students(self) -> list[str]:
        """Of whom there is a record, or a mark."""
        found = [*self.path.glob("records/*.json"), *self.path.glob("marks/*.json")]
        return sorted({path.stem for path in found})

    def records(self) -> list[Record]:
        """Every record with what a person said, by student."""
        return [record for student in self.students() if (record := self.record(student))]

    def to_mark_paths(self) -> list[Path]:
        """The lists of answers to mark that are there, oldest first, and the place of the next."""
        found = [self.path / "to-mark.csv"]
        while found[-1].exists():
            found.append(self.path / f"to-mark-{len(found) + 1}.csv")
        return found

    def marks(self, student: str) -> list[Mark]:
        """What a person gave a student for this sheet, oldest first."""
        try:
            return [Mark(**mark) for mark in json.loads(self.marks_path(student).read_text("utf-8"))]
        except FileNotFoundError:
            return []
        except (ValueError, TypeError) as error:
            what = "bring it back from a copy, or move it away and mark again"
            raise CollectError(f"{self.marks_path(student)} cannot be read ({error}); {what}") from error

    def check_marks(self) -> None:
        """Marks cannot be made again: one file that cannot be read stops a run before it begins."""
        for student in self.students():
            self.marks(student)

    def add_marks(self, student: str, new: Sequence[Mark]) -> None:
        """Keep marks behind those that were given before; given again, one counts as the last."""
        marks = [mark for mark in self.marks(student) if mark not in new] + list(new)
        self.outdate(student)
        text = json.dumps([asdict(mark) for mark in marks], indent=1, ensure_ascii=False)
        write(self.marks_path(student), text + "\n")

    def rename(self, student: str, new: str) -> None:
        """Give a student's record and marks to another name, the marks first: they cannot be made again."""
        if marks := self.marks(student):
            self.add_marks(new, marks)
        if record := self.as_graded(student):
            self.save(replace(record, student=new))
        self.outdate(student)
        for path in (self.record_path(student), self.marks_path(student)):
            path.unlink(missing_ok=True)

    def merged(self, record: Record) -> Record:
        """A new record, or the graded one that it must not replace.

        What was refused, or failed, never takes the place of what is graded: it is told beside it.
        """
        old = self.as_graded(record.student)
        if old and old.status == "graded" and record.status != "graded":
            what = f"a later submission ({record.submission}) was {record.status}: {record.reason}"
            return replace(old, notice=what)
        if old:  # a platform's numbers are the student's in this assignment, whatever file is handed in
            record = replace(record, moodle=record.moodle or old.moodle, canvas=record.canvas or old.canvas)
        return record

    def save(self, record: Record) -> None:
        """Write a record."""
        self.outdate(record.student)
        write(self.record_path(record.student), as_json(record))


def write(path: Path, data: str | bytes) -> None:
    """Write a whole file or none: a killed run or a full disk leaves what was there before."""
    if isinstance(data, str):
        data = data.encode("utf-8", "replace")  # lone surrogates, of odd file names, become question marks
    partial = path.with_name(".partial")  # one that a killed run left is written over
    try:
        _make_folder(path.parent)
        if path.is_file() and path.read_bytes() == data:
            return
        try:
            with open(partial, "wb", opener=_for_its_owner) as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            partial.replace(path)
        finally:
            partial.unlink(missing_ok=True)
    except OSError as error:
        why = f"{error.strerror or error}); mend that and run the same command again"
        raise OSError(f"{path} cannot be written ({why}") from error


def _outdate(table: Path, *, keep: bool) -> None:
    """Let a table begin with a line that says that it is older than the records."""
    if table.exists() and not (text := table.read_text("utf-8-sig")).startswith(_OLDER):
        write(table, "\ufeff" + "\r\n".join([_OLDER, text] if keep else [_OLDER, ""]))


def _make_folder(folder: Path) -> None:
    """Make a folder that only its owner can look into, and so those above it that are not there."""
    if not folder.is_dir():
        _make_folder(folder.parent)
        folder.mkdir(0o700, exist_ok=True)


def _for_its_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def as_json(record: Record) -> str:
    """Write a record as JSON."""
    return json.dumps(asdict(record), indent=1, ensure_ascii=False) + "\n"


def read_record(path: Path) -> Record:
    """Read a record from the disk."""
    try:
        return from_json(path.read_text(encoding="utf-8"))
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise CollectError(f"{path} is no record that can be read ({error})") from error


def from_json(text: str) -> Record:
    """Read a record back."""
    data: dict[str, Any] = json.loads(text)
    if data.get("format") != FORMAT:
        raise ValueError(f"format {FORMAT} was expected, found {data.get('format')!r}")
    data["parts"] = tuple(_part_from_json(part) for part in data["parts"])
    return Record(**data)


def _part_from_json(data: dict[str, Any]) -> PartResult:
    checks = tuple(CheckResult(**check) for check in data["checks"])
    lists = {name: tuple(data.get(name, ())) for name in ("reasons", "topics", "mistakes")}
    return PartResult(**data | lists | {"checks": checks})
