"""Results for other programs: imports for Moodle, Canvas and Gradescope, and JUnit XML.

Only what has been graded to its end is exported: a submission that the grader failed on is no zero. Nor is
what somebody is excused from, be it a part: platforms count the same points for everybody.
"""

import json
import re
import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from grading.model import Person, Record, Total, points_as_text
from grading.reports.feedback import heading
from grading.results_folder import SheetFolder, write
from grading.tables import as_csv

Rows = list[list[str]]


def write_exports(sheet: SheetFolder, records: Sequence[Record], people: Mapping[str, Person]) -> None:
    """Write every export of a sheet. Whoever is not on the roster is in none that a platform reads."""
    out = sheet.exports
    listed = [record for record in records if person_of(record, people).listed and not record.excused]
    graded = [record for record in listed if record.final]
    write(out / "moodle.csv", as_csv(moodle(graded, people)))
    write(out / "canvas.csv", as_csv(canvas({sheet.name: [r.total for r in graded]}, people)))
    write(out / "junit.xml", junit(records))
    scopes = {out / "gradescope" / f"{record.student}.json": record for record in listed}
    for path, record in scopes.items():
        if not path.exists():
            write(path, json.dumps(gradescope(record), indent=1, ensure_ascii=False) + "\n")
    for path in set((out / "gradescope").glob("*.json")) - set(scopes):
        path.unlink()


def person_of(record: Record | Total, people: Mapping[str, Person]) -> Person:
    """Who handed it in, by name only where nothing else is known."""
    return people.get(record.student, Person(record.student))


def is_exported(total: Total, people: Mapping[str, Person]) -> bool:
    """Whether platforms get these points."""
    final = total.status == "graded" and not total.untried
    return final and not total.excused and person_of(total, people).listed


def moodle(records: Sequence[Record], people: Mapping[str, Person]) -> Rows:
    """Moodle's grading worksheet, to be uploaded under the assignment."""
    rows = [["Identifier", "Full name", "Email address", "Grade", "Maximum Grade", "Feedback comments"]]
    for record in records:
        person = person_of(record, people)
        number = f"Participant {record.moodle}" if record.moodle else ""
        grade = [points_as_text(record.earned), str(record.points), _comment(record)]
        rows.append([number, person.name or record.student, person.email, *grade])
    return rows


def canvas(sheets: Mapping[str, Sequence[Total]], people: Mapping[str, Person]) -> Rows:
    """Canvas's gradebook import, one column per sheet: the points possible, then a row for each student.

    Somebody has an ID where the sheets agree on it; the SIS columns find the others.
    """
    rows = [["Student", "ID", "SIS User ID", "SIS Login ID", "Section", *sheets]]
    possible = [max((total.points for total in totals), default="") for totals in sheets.values()]
    rows.append(["    Points Possible", "", "", "", "", *map(str, possible)])
    earned: defaultdict[str, dict[str, str]] = defaultdict(dict)
    users: defaultdict[str, set[str]] = defaultdict(set)
    for total in chain.from_iterable(sheets.values()):
        earned[total.student][total.sheet] = points_as_text(total.earned)
        users[total.student] |= {total.canvas} - {""}
    for student, cells in sorted(earned.items()):
        person = people.get(student, Person(student))
        user = users[student].pop() if len(users[student]) == 1 else ""
        ids = [person.name or student, user, person.number, person.login, ""]
        rows.append([*ids, *(cells.get(sheet, "") for sheet in sheets)])
    return rows


def gradescope(record: Record) -> dict[str, Any]:
    """Gradescope's results.json of one submission."""
    tests = []
    for part in record.parts:
        right = "passed" if part.earned == part.points else "failed"
        tests.append(
            {
                "name": part.title,
                "number": part.name,
                "score": part.earned,
                "max_score": part.points,
                "status": right,
                "output": "\n".join(filter(None, (part.remark, *part.mistakes, *part.reasons))),
                "visibility": "visible",
            }
        )
    said = record.reason or f"{points_as_text(record.earned)} of {record.points} points"
    result: dict[str, Any] = {"output": said, "execution_time": record.seconds, "tests": tests}
    if record.final:
        result["score"] = record.earned
    return result


def junit(records: Sequence[Record]) -> str:
    """JUnit XML: a suite for each submission, a case for each check."""
    root = ET.Element("testsuites")
    for record in records:
        suite = ET.SubElement(root, "testsuite", name=_xml(record.student), time=f"{record.seconds}")
        if record.status != "graded":
            case = ET.SubElement(suite, "testcase", classname=_xml(record.sheet), name="submission")
            ET.SubElement(case, "skipped" if record.excused else "error", message=_xml(record.reason))
        for part in record.parts:
            for check in part.checks:
                case = ET.SubElement(
                    suite, "testcase", classname=f"{record.sheet}.{part.name}", name=check.name
                )
                if check.status != "passed":
                    failure = ET.SubElement(case, "failure", message=_xml(check.message), type=check.status)
                    failure.text = _xml(check.detail)
        cases = suite.findall("testcase")
        suite.set("tests", str(len(cases)))
        suite.set("failures", str(sum(case.find("failure") is not None for case in cases)))
        suite.set("errors", str(sum(case.find("error") is not None for case in cases)))
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _comment(record: Record) -> str:
    parts = []
    for part in (part for part in record.parts if part.status != "to mark"):
        remark = f" ({part.remark})" if part.remark else ""
        parts.append(f"{heading(part.title)}: {points_as_text(part.earned)} of {part.points}{remark}")
    if record.pending:
        parts.append(f"{record.pending} points are still to be marked")
    return "; ".join(parts)


def _xml(text: str) -> str:
    """Without the control characters that XML cannot hold."""
    return re.sub(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)
