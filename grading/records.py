"""The result of one submission: a JSON record, and a line in the gradebook."""

import csv
import json
import os
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

FORMAT = 1
_FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")  # narrow and wide


@dataclass(frozen=True)
class CheckResult:
    """One check cell: what it was worth, how it went, what may be said of it."""

    name: str
    points: int
    earned: int
    status: str
    message: str
    detail: str = ""
    excerpt: str = ""
    visible: bool = False


@dataclass(frozen=True)
class PartResult:
    """One part: its checks, or for a part that a person marks, the answer."""

    name: str
    title: str
    points: int
    earned: int
    status: str
    reasons: tuple[str, ...] = ()
    checks: tuple[CheckResult, ...] = ()
    answer: str = ""


@dataclass(frozen=True)
class Record:
    """What became of one submission. There is exactly one for every file, whatever happened.

    `status` is `graded`, `refused` (the file is no answer to the sheet) or `failed` (the grader could not do
    its work: no mark, and never a zero). `sandbox` tells who made the sandbox: `bubblewrap`, or `namespaces`.
    """

    student: str
    submission: str
    sheet: str
    status: str
    reason: str = ""
    points: int = 0
    earned: int = 0
    parts: tuple[PartResult, ...] = ()
    seed: int = 0
    seconds: float = 0.0
    late: bool = False
    copies: int = 1
    submission_digest: str = ""
    source_digest: str = ""
    sandbox: str = ""
    format: int = field(default=FORMAT)

    @property
    def pending(self) -> int:
        """Points that a person has still to give."""
        return sum(part.points for part in self.parts if part.status == "to mark")


def write(path: Path, text: str) -> None:
    """Write a whole file or none: a killed run leaves no half record."""
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    partial.write_text(text, encoding="utf-8", errors="replace")  # lone surrogates, of odd file names
    partial.replace(path)


def as_json(record: Record) -> str:
    """Write a record as JSON."""
    return json.dumps(asdict(record), indent=1, ensure_ascii=False) + "\n"


def from_json(text: str) -> Record:
    """Read a record back."""
    data: dict[str, Any] = json.loads(text)
    if data.get("format") != FORMAT:
        raise ValueError(f"a record of format {FORMAT} was expected; found {data.get('format')!r}")
    data["parts"] = tuple(_part(part) for part in data["parts"])
    return Record(**data)


def _part(data: dict[str, Any]) -> PartResult:
    checks = tuple(CheckResult(**check) for check in data["checks"])
    return PartResult(**data | {"reasons": tuple(data["reasons"]), "checks": checks})


def with_mark(record: Record, part: PartResult, mark: int, comment: str) -> Record:
    """The record with the mark of a person for one part."""
    marked = replace(part, earned=mark, status="marked", reasons=(comment,) if comment else ())
    parts = tuple(marked if p.name == part.name else p for p in record.parts)
    return replace(record, parts=parts, earned=sum(p.earned for p in parts))


def carry_marks(old: Record | None, new: Record) -> Record:
    """Keep a person's mark for an answer that has not changed."""
    before = {part.name: part for part in old.parts} if old else {}
    for part in new.parts:
        marked = before.get(part.name)
        if marked and marked.status == "marked" and part.status == "to mark" and marked.answer == part.answer:
            new = with_mark(new, part, marked.earned, " ".join(marked.reasons))
    return new


def read_all(folder: Path) -> list[Record]:
    """Every record of a results folder, by student."""
    return [from_json(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))]


def write_gradebook(records: list[Record], path: Path) -> None:
    """One line for each record, one column for each part."""
    parts = list(dict.fromkeys(part.name for record in records for part in record.parts))
    head = ["student", "submission", "sheet", "status", "earned", "points", "to mark", *parts, "reason"]
    rows = [head]
    for record in records:
        earned = {p.name: "" if p.status == "to mark" else str(p.earned) for p in record.parts}
        graded = record.status == "graded"
        total = [str(record.earned) if graded else "", str(record.points or ""), str(record.pending)]
        row = [record.student, record.submission, record.sheet, record.status, *total]
        rows.append([*row, *(earned.get(name, "") for name in parts), record.reason])
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    with partial.open("w", newline="", encoding="utf-8", errors="replace") as file:
        csv.writer(file).writerows([[tame(value) for value in row] for row in rows])
    partial.replace(path)


def tame(value: str) -> str:
    """Keep a spreadsheet from taking a student's text for a formula."""
    return "'" + value if value.lstrip().startswith(_FORMULA) or value[:1] in ("\t", "\r", "\n") else value
