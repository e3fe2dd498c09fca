"""The results of a course on the disk: the one place that knows where each file lies.

    RESULTS/gradebook.csv                       one row a student, one column a sheet
    RESULTS/feedback/STUDENT.html               the student's page over all sheets
    RESULTS/submissions/STUDENT/...             copies of what lay in archives
    RESULTS/SHEET/records/STUDENT.json          all that is known of one submission
    RESULTS/SHEET/marks/STUDENT.json            what a person gave; no command but `marks` writes it
    RESULTS/SHEET/{gradebook,to-mark}.csv, report.html, exports/

A file is written whole or not at all, and one run at a time holds the folder.
"""

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from grading.model import FORMAT, CheckResult, CollectError, Mark, PartResult, Record, with_marks


class ResultsFolder:
    """The results of a course."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def gradebook(self) -> Path:
        """The table of the whole course."""
        return self.path / "gradebook.csv"

    @property
    def submissions(self) -> Path:
        """Where copies of what lay in archives are kept."""
        return self.path / "submissions"

    def feedback_path(self, student: str) -> Path:
        """Where a student's page lies."""
        return self.path / "feedback" / f"{student}.html"

    def sheet(self, name: str) -> "SheetFolder":
        """The results of one sheet."""
        return SheetFolder(self.path / name)

    def sheets(self) -> list["SheetFolder"]:
        """The sheets of which there are results, by name."""
        return [SheetFolder(path.parent) for path in sorted(self.path.glob("*/records"))]

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep other runs out as long as this one works here."""
        if (self.path / "records").is_dir():
            raise CollectError(
                f"{self.path} holds results of the first edition, one sheet in one folder; they are left as "
                "they are. Name another folder with -o"
            )
        self.path.mkdir(parents=True, exist_ok=True)
        with (self.path / ".lock").open("a") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise CollectError(f"another run is writing to {self.path}; wait for its end") from error
            yield


class SheetFolder:
    """The results of one sheet."""

    def __init__(self, path: Path) -> None:
        self.path, self.name = path, path.name

    def record_path(self, student: str) -> Path:
        """Where a student's record lies."""
        return self.path / "records" / f"{student}.json"

    def marks_path(self, student: str) -> Path:
        """Where the marks lie that a person gave a student."""
        return self.path / "marks" / f"{student}.json"

    def record(self, student: str) -> Record | None:
        """A student's record; None where there is none, or none that can be read."""
        try:
            return read_record(self.record_path(student))
        except (FileNotFoundError, CollectError):
            return None

    def records(self) -> list[Record]:
        """Every record, by student. One that cannot be read is an error that names it."""
        return [read_record(path) for path in sorted((self.path / "records").glob("*.json"))]

    def marks(self, student: str) -> list[Mark]:
        """What a person gave a student for this sheet, oldest first."""
        try:
            return [Mark(**mark) for mark in json.loads(self.marks_path(student).read_text("utf-8"))]
        except FileNotFoundError:
            return []
        except (ValueError, TypeError) as error:
            raise CollectError(f"{self.marks_path(student)} cannot be read: {error}") from error

    def add_mark(self, student: str, mark: Mark) -> None:
        """Keep a mark beside those that were given before."""
        marks = [asdict(each) for each in [*self.marks(student), mark]]
        write(self.marks_path(student), json.dumps(marks, indent=1, ensure_ascii=False) + "\n")

    def merged(self, record: Record) -> Record:
        """A new record with what a person gave, or the graded one that it must not replace.

        What was refused, or failed, never takes the place of what is graded: it is told beside it.
        """
        old = self.record(record.student)
        if old and old.status == "graded" and record.status != "graded":
            what = f"a later submission ({record.submission}) was {record.status}: {record.reason}"
            record = replace(old, notice=what)
        return with_marks(record, self.marks(record.student))

    def save(self, record: Record) -> None:
        """Write a record."""
        write(self.record_path(record.student), as_json(record))


def write(path: Path, text: str) -> None:
    """Write a whole file or none: a killed run or a full disk leaves what was there before."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{os.getpid()}.partial")
    try:
        # Lone surrogates, of odd file names, become question marks; CSV brings its own line ends.
        with partial.open("w", encoding="utf-8", errors="replace", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def as_json(record: Record) -> str:
    """Write a record as JSON."""
    return json.dumps(asdict(record), indent=1, ensure_ascii=False) + "\n"


def read_record(path: Path) -> Record:
    """Read a record from the disk."""
    try:
        return from_json(path.read_text(encoding="utf-8"))
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise CollectError(f"{path} is no record that can be read ({error}); move it away") from error


def from_json(text: str) -> Record:
    """Read a record back."""
    data: dict[str, Any] = json.loads(text)
    if data.get("format") != FORMAT:
        raise ValueError(f"format {FORMAT} was expected, found {data.get('format')!r}")
    data["parts"] = tuple(_part(part) for part in data["parts"])
    return Record(**data)


def _part(data: dict[str, Any]) -> PartResult:
    checks = tuple(CheckResult(**check) for check in data["checks"])
    earlier = Mark(**data["earlier"]) if data["earlier"] else None
    lists = {"reasons": tuple(data["reasons"]), "topics": tuple(data["topics"])}
    return PartResult(**data | lists | {"checks": checks, "earlier": earlier})
