"""What is made of the records of a course: gradebooks, a report of each sheet, exports, answers to mark."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grading.model import UNKNOWN_SHEET, PartResult, Person, Record, Total, points_as_text
from grading.reports.feedback import page
from grading.reports.lms_exports import canvas, is_exported, person_of, write_exports
from grading.reports.marking import list_answers
from grading.results_folder import ResultsFolder, SheetFolder, write
from grading.tables import as_csv, for_people


def write_results(folder: ResultsFolder) -> list[str]:
    """Make what follows from the records and is not there or older; what to say of it, in lines."""
    people, handed_in = folder.people, folder.handed_in
    totals, made, lines = dict[str, list[Total]](), list[SheetFolder](), list[str]()
    for sheet in folder.sheets():
        if (known := sheet.totals) is not None:
            totals[sheet.name] = known
            continue
        found = sheet.records()
        rows = [*found, *_rows_without_record(sheet.name, found, people, handed_in)]
        write(sheet.gradebook, for_people(sheet_table(rows, people)))
        write(sheet.path / "report.html", page("report.html", cohort=Cohort(sheet.name, rows)))
        if sheet.name != UNKNOWN_SHEET:
            write_exports(sheet, found, people)
            lines.append(list_answers(sheet, found))
        totals[sheet.name] = [record.total for record in rows]
        made.append(sheet)
    write(folder.gradebook, for_people(course_table(totals, people)))
    exported = {
        name: [total for total in rows if is_exported(total, people)]
        for name, rows in totals.items()
        if name != UNKNOWN_SHEET
    }
    write(folder.canvas, as_csv(canvas(exported, people)))
    for sheet in made:
        sheet.save_totals(totals[sheet.name])
    return [line for line in lines if line]


def _rows_without_record(
    sheet: str,
    records: Sequence[Record],
    people: Mapping[str, Person],
    handed_in: Mapping[str, Sequence[str]],
) -> list[Record]:
    """A line for whoever has no record: what they handed in still waits, or there is nothing of theirs."""
    seen = {record.student for record in records}
    waiting = [student for student in handed_in.get(sheet, ()) if student not in seen]
    said = "handed in and not graded yet; run `grading grade` again"
    others = [Record(student, "", sheet, "waiting", said) for student in waiting]
    if sheet != UNKNOWN_SHEET:
        listed = [person.student for person in people.values() if person.listed]
        missing = [student for student in listed if student not in seen and student not in waiting]
        others += [Record(student, "", sheet, "missing", "nothing was handed in") for student in missing]
    return others


def course_table(totals: Mapping[str, Sequence[Total]], people: Mapping[str, Person]) -> list[list[str]]:
    """One row per student, one column per sheet: the points, or the word for what there is in their place."""
    rows = [["student", "name", "roster", *totals, "points", "of"]]
    found = {(total.student, total.sheet): total for sheet in totals.values() for total in sheet}
    for student in sorted({student for student, _ in found}):
        mine = [found.get((student, sheet)) for sheet in totals]
        person = people.get(student, Person(student))
        graded = [total for total in mine if total and total.status == "graded"]
        total = [points_as_text(sum(r.earned for r in graded)), str(sum(r.points for r in graded))]
        rows.append([student, person.name, _roster(person), *map(_cell, mine), *total])
    return rows


def _cell(total: Total | None) -> str:
    if total is None:
        return ""
    return total.score if total.status == "graded" else total.status


def _roster(person: Person) -> str:
    return "" if person.listed else "unknown"


def sheet_table(records: Sequence[Record], people: Mapping[str, Person]) -> list[list[str]]:
    """One row for each record, one column for each part."""
    parts = list(dict.fromkeys(part.name for record in records for part in record.parts))
    head = ["student", "name", "roster", "submission", "sheet", "status", "late", "earned", "points"]
    rows = [[*head, "to mark", "not tried", *parts, "reason", "notice"]]
    for record in records:
        person = person_of(record, people)
        graded = record.status == "graded"
        total = [points_as_text(record.earned) if graded else "", str(record.points or "")]
        total += [str(record.pending or ""), str(record.untried or "")]
        row = [record.student, person.name, _roster(person), record.submission, record.sheet, record.status]
        row.append("late" if record.late else "")
        cells = {part.name: _part_cell(part) for part in record.parts}
        rows.append([*row, *total, *(cells.get(name, "") for name in parts), record.reason, record.notice])
    return rows


def _part_cell(part: PartResult) -> str:
    said = part.status if part.status in ("to mark", "excused") else points_as_text(part.earned)
    if part.status == "not fully tried":
        said += ", not fully tried"
    beside = part.remark if part.checks else ""
    if part.earlier:
        what = "hand-in" if part.checks else "answer"
        beside = f"{points_as_text(part.earlier.points)} for another {what}"
    return f"{said} ({beside})" if beside else said


@dataclass(frozen=True)
class Cohort:
    """The numbers of the report."""

    sheet: str
    records: Sequence[Record]

    @property
    def graded(self) -> list[Record]:
        return [record for record in self.records if record.status == "graded"]

    @property
    def statuses(self) -> list[tuple[str, int]]:
        return sorted(Counter(record.status for record in self.records).items())

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
            bins[min(9, int(10 * record.earned // max(record.points, 1)))] += 1
        return [(f"{10 * n} to {10 * n + 10} %", count) for n, count in enumerate(bins)]

    @property
    def parts(self) -> list[tuple[str, float]]:
        """The share of each part's points that was earned."""
        earned, possible = defaultdict[str, float](float), Counter[str]()
        for record in self.graded:
            for part in (p for p in record.parts if p.status not in ("to mark", "excused")):
                earned[part.title] += part.earned
                possible[part.title] += part.points
        return [(title, earned[title] / points) for title, points in possible.items() if points]

    @property
    def wrongs(self) -> list[tuple[str, str, int]]:
        """The most frequent reasons for lost points, with their part."""
        said = Counter(
            (p.title, reason)
            for r in self.graded
            for p in r.parts
            for reason in set(p.reasons) - {check.message for check in p.checks if check.carried}
        )
        return [(title, reason, count) for (title, reason), count in said.most_common(15)]

    @property
    def mistakes(self) -> list[tuple[str, str, int]]:
        """The known mistakes that were made, the most frequent first, with their part."""
        told = Counter((p.title, said) for r in self.graded for p in r.parts for said in p.mistakes)
        return [(title, said, count) for (title, said), count in told.most_common(15)]

    @property
    def slowest(self) -> list[tuple[str, float]]:
        return sorted(((r.student, r.seconds) for r in self.graded), key=lambda pair: -pair[1])[:5]

    @property
    def seconds(self) -> float:
        return sum(record.seconds for record in self.records)
