"""What a person says: the list of answers in words to mark, and the marks for any part that come back.

A table may pass through any spreadsheet in between, which may change its separators, its encoding, its line
ends and the zeros before a number.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from grading.model import CollectError, Mark, PartResult, Record, Word, points_as_text
from grading.results_folder import ResultsFolder, SheetFolder, write
from grading.tables import Row, for_people, read_rows, unescape_formula

_HEAD = ["sheet", "student", "part", "points", "mark", "comment", "earlier mark", "answer", "digest"]
_NEEDED = ("sheet", "student", "part", "mark")
_WORDS: dict[str, Word] = {"excused": "excused", "none": "none"}


@dataclass(frozen=True)
class Taken:
    """A mark and where it belongs; `stale` if the student has handed in another answer since."""

    sheet: str
    student: str
    mark: Mark
    stale: bool = False


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
    people, aliases = folder.people, folder.aliases
    known = {sheet.name: {*sheet.students(), *people} for sheet in folder.sheets()}
    taken: dict[tuple[str, ...], Taken] = {}
    for row in rows:
        if row["mark"].strip():
            where = f"{table}, line {row.line}"
            one = _mark_of_row(folder, known, aliases, where, row)
            same = taken.setdefault((one.sheet, one.student, one.mark.part, one.mark.answer), one)
            if same.mark != one.mark:
                what = one.mark.part or "the sheet"
                raise CollectError(f"{where}: a second mark for {what} of {one.student}")
    if not taken:
        raise CollectError(f"{table} holds no marks; fill in its column 'mark'")
    for name in {one.sheet for one in taken.values()}:
        folder.sheet(name).check_marks()
    for one in taken.values():
        folder.sheet(one.sheet).add_marks(one.student, [one.mark])
    return list(taken.values())


def _mark_of_row(
    folder: ResultsFolder, known: Mapping[str, set[str]], aliases: Mapping[str, str], where: str, row: Row
) -> Taken:
    """The mark of a row, for the hand-in that there is now."""
    sheet, student = _whose(known, aliases, where, row)
    name, text, comment = row["part"].strip(), row["mark"].strip().lower(), unescape_formula(row["comment"])
    word = _WORDS.get(text, "")
    if not name and word:
        return Taken(sheet, student, Mark("", 0, comment, "", word))
    if not name:
        raise CollectError(f"{where}: points need a part; of the whole sheet say one of {', '.join(_WORDS)}")
    record = folder.sheet(sheet).as_graded(student)
    part = next((part for part in record.parts if part.name == name), None) if record else None
    if record is None or part is None:
        raise CollectError(f"{where}: {student} has handed in no part {name!r} of {sheet}")
    points = 0.0 if word else _points(text)
    if not 0 <= points <= part.points:
        said = f"expected were points from 0 to {part.points}, whole or half, or one of {', '.join(_WORDS)}"
        raise CollectError(f"{where}: the mark {text[:40]!r} cannot be taken; {said}")
    if part.checks and not word and not comment.strip():
        raise CollectError(f"{where}: checks graded part {name!r}; say why you do in the column 'comment'")
    stale = not (part.checks or word) and row["digest"].strip() not in ("", _digest(part.answer))
    answer = (
        record.submission_digest if part.checks else unescape_formula(row["answer"]) if stale else part.answer
    )
    return Taken(sheet, student, Mark(name, points, comment, answer, word), stale)


def _points(text: str) -> float:
    """Whole or half points, with a point or a comma; less than none for anything else."""
    return float(text.replace(",", ".")) if re.fullmatch(r"[0-9]{1,6}([.,][05]0?)?", text) else -1.0


def _whose(
    known: Mapping[str, set[str]], aliases: Mapping[str, str], where: str, row: Row
) -> tuple[str, str]:
    """The sheet and the student of a row, also by an earlier name, or a number without its zeros."""
    sheet, student = unescape_formula(row["sheet"].strip()), unescape_formula(row["student"].strip())
    if sheet not in known:
        raise CollectError(f"{where}: there are no results of a sheet {sheet!r}")
    if student not in known[sheet]:
        student = aliases.get(student, student)
    if student not in known[sheet]:
        same = (s for s in known[sheet] if student.isdecimal() and s.lstrip("0") == student.lstrip("0"))
        if len(alike := sorted(same)) != 1:
            what = f"could be any of {', '.join(alike)}" if alike else "is unknown"
            raise CollectError(f"{where}: the student {student!r} {what} in {sheet}")
        student = alike[0]
    return sheet, student


def _is_unfilled(path: Path) -> bool:
    """Whether a list is still as it was written, as far as can be seen."""
    try:
        ours = path.read_text("utf-8-sig").startswith(",".join(_HEAD))
        return ours and not any(row["mark"].strip() or row["comment"].strip() for row in read_rows(path))
    except (OSError, ValueError):
        return False


def _earlier(part: PartResult) -> str:
    return f"{points_as_text(part.earlier.points)} for another answer" if part.earlier else ""


def _digest(answer: str) -> str:
    """Tell one answer from another; spaces and line ends, which spreadsheets change, do not count."""
    return "sha256:" + hashlib.sha256(" ".join(answer.split()).encode("utf-8", "replace")).hexdigest()[:12]
