"""What a cohort's folder holds beside the records: gradebook, imports, a report, and the answers to mark."""

import csv
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from grading.model import UNKNOWN_SHEET, CollectError, Mark, PartResult, Person, Record
from grading.reports.feedback import page
from grading.reports.lms_exports import as_csv, write_exports
from grading.results_folder import ResultsFolder, SheetFolder, write

_MARKS = ["sheet", "student", "part", "points", "mark", "comment", "answer"]


def write_results(folder: ResultsFolder, people: dict[str, Person]) -> None:
    """Write everything that follows from the records; who handed in nothing has a line too."""
    records = {sheet.name: _write_sheet(sheet, people) for sheet in folder.sheets()}
    write(folder.gradebook, as_csv(course_table(records, people)))


def _write_sheet(sheet: SheetFolder, people: dict[str, Person]) -> list[Record]:
    records = sheet.records()
    seen = {record.student for record in records}
    missing = [
        Record(p.student, "", sheet.name, "missing", "nothing was handed in")
        for p in people.values()
        if p.student not in seen and p.listed and sheet.name != UNKNOWN_SHEET
    ]
    write(sheet.path / "gradebook.csv", as_csv(sheet_table([*records, *missing])))
    write_exports(records, people, sheet.path / "exports")
    write(sheet.path / "report.html", page("report.html", cohort=Cohort(records, len(missing))))
    _write_to_mark(records, sheet.path / "to-mark.csv")
    return [*records, *missing]


def course_table(records: dict[str, list[Record]], people: dict[str, Person]) -> list[list[str]]:
    """One row a student, one column a sheet: the points, or the word for what there is in their place."""
    students = sorted({record.student for rows in records.values() for record in rows})
    found = {(r.student, r.sheet): r for rows in records.values() for r in rows}
    rows = [["student", *records, "points"]]
    for student in students:
        mine = [found.get((student, sheet)) for sheet in records]
        cells = ["" if r is None else str(r.earned) if r.status == "graded" else r.status for r in mine]
        rows.append([student, *cells, str(sum(r.earned for r in mine if r and r.status == "graded"))])
    return rows


def take_marks(folder: ResultsFolder, table: Path) -> int:
    """Put the marks of a filled-in `to-mark.csv` into the records; the number of marks taken."""
    with table.open(encoding="utf-8-sig", newline="") as file:
        rows = [row for row in csv.DictReader(file) if (row.get("mark") or "").strip()]
    for line, row in enumerate(rows, 2):
        where = f"{table}, line {line}"
        sheet = folder.sheet(row.get("sheet", ""))
        record = sheet.record(row.get("student", ""))
        part = next((p for p in record.parts if p.name == row.get("part")), None) if record else None
        if record is None or part is None:
            raise CollectError(f"{where}: no part {row.get('part')!r} of a student {row.get('student')!r}")
        mark = Mark(part.name, _mark(where, row["mark"], part), row.get("comment") or "", part.answer)
        sheet.add_mark(record.student, mark)
        sheet.save(sheet.merged(record))
    return len(rows)


def _mark(where: str, text: str, part: PartResult) -> int:
    if not text.strip().isdecimal() or int(text) > part.points:
        raise CollectError(f"{where}: the mark {text!r} is no whole number from 0 to {part.points}")
    return int(text)


def _write_to_mark(records: Sequence[Record], path: Path) -> None:
    """The answers that wait for a person. A cell beginning with = is text to whoever reads it with `csv`."""
    rows = [_MARKS]
    for record in records:
        for part in record.parts:
            if part.status == "to mark":
                answer = "\u200b" + part.answer
                rows.append([record.sheet, record.student, part.name, str(part.points), "", "", answer])
    write(path, as_csv(rows))


def sheet_table(records: Sequence[Record]) -> list[list[str]]:
    """One line for each record, one column for each part."""
    parts = list(dict.fromkeys(part.name for record in records for part in record.parts))
    rows = [
        [
            "student",
            "submission",
            "sheet",
            "status",
            "earned",
            "points",
            "to mark",
            *parts,
            "reason",
            "notice",
        ]
    ]
    for record in records:
        earned = {p.name: "" if p.status == "to mark" else str(p.earned) for p in record.parts}
        graded = record.status == "graded"
        total = [str(record.earned) if graded else "", str(record.points or ""), str(record.pending)]
        row = [record.student, record.submission, record.sheet, record.status, *total]
        rows.append([*row, *(earned.get(name, "") for name in parts), record.reason, record.notice])
    return rows


@dataclass(frozen=True)
class Cohort:
    """The numbers of the report."""

    records: Sequence[Record]
    missing: int = 0

    @property
    def graded(self) -> list[Record]:
        return [record for record in self.records if record.status == "graded"]

    @property
    def statuses(self) -> list[tuple[str, int]]:
        counts = Counter(record.status for record in self.records)
        counts["missing"] += self.missing
        return [(status, count) for status, count in sorted(counts.items()) if count]

    @property
    def mean(self) -> float:
        return sum(record.earned for record in self.graded) / max(len(self.graded), 1)

    @property
    def points(self) -> int:
        return max((record.points for record in self.graded), default=0)

    @property
    def histogram(self) -> list[tuple[str, int]]:
        """Scores in ten classes of equal width."""
        bins = [0] * 10
        for record in self.graded:
            bins[min(9, 10 * record.earned // max(record.points, 1))] += 1
        return [(f"{10 * n} to {10 * n + 10} %", count) for n, count in enumerate(bins)]

    @property
    def parts(self) -> list[tuple[str, float]]:
        """The share of each part's points that was earned."""
        earned: Counter[str] = Counter()
        possible: Counter[str] = Counter()
        for record in self.graded:
            for part in (p for p in record.parts if p.status != "to mark"):
                earned[part.title] += part.earned
                possible[part.title] += part.points
        return [(title, earned[title] / possible[title]) for title in possible]

    @property
    def wrongs(self) -> list[tuple[str, str, int]]:
        """The most frequent reasons, with their part."""
        said = Counter(
            (p.title, reason)
            for r in self.graded
            for p in r.parts
            for reason in p.reasons
            if p.status != "marked"
        )
        return [(title, reason, count) for (title, reason), count in said.most_common(15)]

    @property
    def slowest(self) -> list[tuple[str, float]]:
        return sorted(((r.student, r.seconds) for r in self.graded), key=lambda pair: -pair[1])[:5]

    @property
    def seconds(self) -> float:
        return sum(record.seconds for record in self.records)
