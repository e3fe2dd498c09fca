"""Answers in words: the list of them that a person fills in, and the marks that come back in it.

A list may pass through any spreadsheet in between, which may change its separators, its encoding, its line
ends and the zeros before a number.
"""

import hashlib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from grading.model import CollectError, Mark, PartResult, Record
from grading.results_folder import ResultsFolder, SheetFolder, read_record, write
from grading.tables import Row, for_people, read_rows, untame

_HEAD = ["sheet", "student", "part", "points", "mark", "comment", "earlier mark", "answer", "digest"]
_NEEDED = ("sheet", "student", "part", "mark")


@dataclass(frozen=True)
class Taken:
    """A mark and where it belongs; `stale` if the student has handed in another answer since."""

    record: Record
    mark: Mark
    stale: bool


def list_answers(sheet: SheetFolder, records: Sequence[Record]) -> str:
    """Write the answers that wait for a person, never over a list with marks in it; what to say of it."""
    rows = [
        [r.sheet, r.student, p.name, str(p.points), "", "", _earlier(p), p.answer, _digest(p.answer)]
        for r in records
        for p in r.parts
        if p.status == "to mark"
    ]
    *there, target = sheet.to_mark_paths()
    if there and _is_unfilled(there[-1]):
        target = there.pop()
    if not rows and not target.exists():
        return ""
    write(target, for_people([_HEAD, *rows]))
    kept = f" ({there[-1].name} is filled in, and left as it is)" if there else ""
    answers = "1 answer" if len(rows) == 1 else f"{len(rows)} answers"
    return f"{sheet.name}: {answers} to mark, listed in {target}{kept}" if rows else ""


def take_marks(folder: ResultsFolder, table: Path) -> list[Taken]:
    """Put the marks of a filled-in list into the records: all of them, or none if one is wrong."""
    rows = list(read_rows(table))
    absent = [name for name in _NEEDED if rows and name not in rows[0].cells]
    if absent:
        raise CollectError(
            f"{table} has no column {absent[0]!r}; its first line must name {', '.join(_NEEDED)}"
        )
    taken: dict[tuple[str, ...], Taken] = {}
    for row in rows:
        if row["mark"].strip():
            where = f"{table}, line {row.line}"
            one = _taken(folder, where, row)
            key = (one.record.sheet, one.record.student, one.mark.part, one.mark.answer)
            same = taken.setdefault(key, one)
            if same.mark != one.mark:
                raise CollectError(f"{where}: a second mark for {one.mark.part} of {one.record.student}")
    if not taken:
        raise CollectError(f"{table} holds no marks; fill in its column 'mark'")
    _keep(folder, list(taken.values()))
    return list(taken.values())


def _keep(folder: ResultsFolder, taken: Sequence[Taken]) -> None:
    by_record = defaultdict(list)
    for one in taken:
        by_record[one.record.sheet, one.record.student].append(one)
    for (name, student), ones in by_record.items():
        sheet = folder.sheet(name)
        sheet.add_marks(student, [one.mark for one in ones])
        sheet.save(sheet.merged(ones[0].record))


def _taken(folder: ResultsFolder, where: str, row: Row) -> Taken:
    record = _record(folder, where, row)
    part = next((part for part in record.parts if part.name == row["part"].strip()), None)
    if part is None:
        raise CollectError(f"{where}: {record.student} has no part {row['part']!r} in {record.sheet}")
    if part.checks:
        raise CollectError(f"{where}: part {part.name!r} is graded by its checks and takes no mark")
    text = row["mark"].strip()
    if not (text.isdecimal() and len(text) < 9 and int(text) <= part.points):
        raise CollectError(f"{where}: the mark {text!r} is no whole number from 0 to {part.points}")
    stale = bool(row["digest"]) and row["digest"].strip() != _digest(part.answer)
    answer = untame(row["answer"]) if stale else part.answer
    return Taken(record, Mark(part.name, int(text), untame(row["comment"]), answer), stale)


def _record(folder: ResultsFolder, where: str, row: Row) -> Record:
    """The record of a row, also where a spreadsheet took the zeros off a student's number."""
    sheets = {sheet.name: sheet for sheet in folder.sheets()}
    name, student = untame(row["sheet"].strip()), untame(row["student"].strip())
    if name not in sheets:
        raise CollectError(f"{where}: {folder.path} has no sheet {name!r}")
    students = [path.stem for path in sheets[name].record_paths()]
    if student not in students:
        alike = [s for s in students if student.isdecimal() and s.lstrip("0") == student.lstrip("0")]
        if len(alike) != 1:
            what = f"could be any of {', '.join(alike)}" if alike else "is unknown"
            raise CollectError(f"{where}: the student {student!r} {what} in {name}")
        student = alike[0]
    return read_record(sheets[name].record_path(student))


def _is_unfilled(path: Path) -> bool:
    """Whether a list is still as it was written, as far as can be seen."""
    try:
        ours = path.read_text("utf-8-sig").startswith(",".join(_HEAD))
        return ours and not any(row["mark"].strip() or row["comment"].strip() for row in read_rows(path))
    except (OSError, ValueError):
        return False


def _earlier(part: PartResult) -> str:
    return f"{part.earlier.points} for another answer" if part.earlier else ""


def _digest(answer: str) -> str:
    """Tell one answer from another; spaces and line ends, which spreadsheets change, do not count."""
    return "sha256:" + hashlib.sha256(" ".join(answer.split()).encode("utf-8", "replace")).hexdigest()[:12]
