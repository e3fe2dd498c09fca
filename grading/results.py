"""What a cohort's folder holds beside the records: gradebook, imports, a report, and the answers to mark."""

import csv
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from grading.collect import CollectError, Person
from grading.exports import write_exports
from grading.feedback import feedback, page
from grading.records import PartResult, Record, as_json, read_all, with_mark, write, write_gradebook

_MARKS = ["student", "part", "points", "mark", "comment", "answer"]


def write_results(out: Path, people: dict[str, Person]) -> list[Record]:
    """Write everything that follows from the records; who handed in nothing has a line too."""
    records = read_all(out / "records")
    seen = {record.student for record in records}
    missing = [
        Record(p.student, "", "", "missing", "nothing was handed in")
        for p in people.values()
        if p.student not in seen
    ]
    write_gradebook([*records, *missing], out / "gradebook.csv")
    write_exports(records, people, out / "exports")
    write(out / "report.html", page("report.html", cohort=Cohort(records, len(missing))))
    _write_to_mark(records, out / "to-mark.csv")
    return records


def merge_marks(out: Path, table: Path, *, reveal: bool) -> int:
    """Put the marks of a filled-in `to-mark.csv` into the records; the number of marks taken."""
    with table.open(encoding="utf-8-sig", newline="") as file:
        rows = [row for row in csv.DictReader(file) if (row.get("mark") or "").strip()]
    records = {record.student: record for record in read_all(out / "records")}
    for line, row in enumerate(rows, 2):
        where = f"{table}, line {line}"
        record = records.get(row.get("student", ""))
        part = next((p for p in record.parts if p.name == row.get("part")), None) if record else None
        if record is None or part is None:
            raise CollectError(f"{where}: no part {row.get('part')!r} of a student {row.get('student')!r}")
        records[record.student] = with_mark(
            record, part, _mark(where, row["mark"], part), row.get("comment") or ""
        )
    for record in records.values():
        write(out / "feedback" / f"{record.student}.html", feedback(record, reveal=reveal))
        write(out / "records" / f"{record.student}.json", as_json(record))
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
                rows.append([record.student, part.name, str(part.points), "", "", "\u200b" + part.answer])
    with path.open("w", newline="", encoding="utf-8", errors="replace") as file:
        csv.writer(file).writerows(rows)


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
