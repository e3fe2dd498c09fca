"""The results of a course: graded, and graded again after a check was mended."""

import argparse
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from grading.cohort.find_submissions import Found, find_submissions
from grading.cohort.progress import Report, differences
from grading.cohort.roster import Roster
from grading.cohort.supervisor import Supervisor
from grading.marks import known_roster, rename, say, shown_on_pages, write_reports
from grading.model import CollectError, Limits, Record, Task, with_marks
from grading.results_folder import ResultsFolder, SheetFolder, write
from grading.sheets.mistakes import with_mistakes
from grading.sheets.source import Sheet, find_sources, read_sheet
from grading.submission.read import digest, printable


def grade_new(options: argparse.Namespace) -> int:
    """Grade what is new or changed; 1 if a submission could not be graded."""
    shown = shown_on_pages(options)
    with _course(options, make=True) as (folder, sheets, tasks):
        limits = Limits().with_timeout(options.timeout)
        new, done = list[Task](), 0
        for task in tasks:
            record = None if options.again else folder.sheet(task.sheet).as_graded(task.student)
            if record and _done_before(record, task, sheets, limits):
                _keep(folder, _with_assignment(task, record))
                done += 1
            elif record and (why := _older(record, task)):
                say(why)
            else:
                new.append(task)
        try:
            counts = _run(options, sheets, new, done, lambda r: _keep(folder, r))
        except KeyboardInterrupt:
            write_reports(folder, shown)
            raise
        write_reports(folder, shown)
    return 1 if counts["failed"] else 0


def grade_again(options: argparse.Namespace) -> int:
    """Grade again with the inputs of the first time, show what changes and why, and write if told to."""
    shown = shown_on_pages(options)
    with _course(options) as (folder, sheets, tasks):
        old = {(t.student, t.sheet): r for t in tasks if (r := folder.sheet(t.sheet).as_graded(t.student))}
        before = [
            (task, old[task.student, task.sheet]) for task in tasks if (task.student, task.sheet) in old
        ]
        again = [
            replace(task, seed=record.seed or None)
            for task, record in before
            if record.submission_digest in ("", digest(task.path))  # refused ones have none
        ]
        if len(again) < len(tasks):
            print(f"{len(tasks) - len(again)} new or changed, and left to `grading grade`")
        new: list[Record] = []

        def collect(record: Record) -> Record:
            new.append(record)
            return _with_earlier_grade(folder.sheet(record.sheet), record)

        counts = _run(options, sheets, again, 0, collect)
        changes = [line for record in new for line in _changes(folder, record)]
        print("\n".join(changes) or "no score changes")
        if options.write:
            for record in new:
                _keep(folder, record)
            write_reports(folder, shown)
        elif changes:
            print("nothing was written; add --write to take the new results")
    return 1 if counts["failed"] else 0


def _changes(folder: ResultsFolder, record: Record) -> list[str]:
    """What a new result would change, with the marks that a person gave."""
    sheet = folder.sheet(record.sheet)
    old = sheet.record(record.student)
    new = with_marks(sheet.merged(record), sheet.marks(record.student))
    return differences(old, new) if old else []


@contextmanager
def _course(
    options: argparse.Namespace, *, make: bool = False
) -> Iterator[tuple[ResultsFolder, list[Sheet], list[Task]]]:
    """The results folder, held; the sheets; and the submissions, of which the folder knows from now on."""
    absent = [path for path in options.submissions if not os.path.lexists(path)]
    if absent:
        raise CollectError(f"{absent[0]} does not exist; expected were notebooks, folders of them, or zips")
    folder, sheets = ResultsFolder(options.out), _sheets(options)
    with folder.locked(make=make):
        for sheet in folder.sheets():
            sheet.check_marks()
        roster, names = known_roster(folder, options)
        found = find_submissions(
            options.submissions,
            roster,
            folder.submissions,
            sheets,
            lambda name: folder.sheet(name).records(),
            [options.roster] if options.roster else [],
        )
        if roster and not options.anyway:
            _refuse_strangers(found, roster, folder.handed_in)
        for path, data in found.copies.items():
            write(path, data)
        say(*found.lines)
        rename(folder, names)
        for (name, label), student in found.labels.items():
            if label in (there := folder.handed_in.get(name, ())) and student not in there:
                rename(folder, {label: student}, name)
        folder.remember(found.people, found.tasks, options.roster)
        try:
            yield folder, sheets, found.tasks
        finally:
            say(*folder.said)


def _refuse_strangers(found: Found, roster: Roster, handed_in: Mapping[str, Sequence[str]]) -> None:
    """A run of which more than half is unknown or missing has a wrong roster, or not all hand-ins."""
    who = {task.student: task for task in found.tasks}
    before = [student for task in found.tasks for student in handed_in.get(task.sheet, ())]
    there = {*who, *(roster.aliases.get(student, student) for student in before)}
    unknown = [student for student in who if not found.people[student].listed]
    missing = [person.student for person in roster.people if person.student not in there]
    if 2 * len(unknown) > len(who):
        why = who[unknown[0]].refusal or "nobody there is called so"
        said = f"{len(unknown)} of the {len(who)} who handed in are not on the roster: {unknown[0]} ({why})"
    elif 2 * len(missing) > len(roster.people):
        said = f"{len(missing)} of the {len(roster.people)} on the roster handed in nothing: {missing[0]}"
    else:
        return
    raise CollectError(
        f"{said}{', ...' if len(unknown) + len(missing) > 1 else ''}; nothing is written. "
        "Give this course's roster and all that was handed in, or add --anyway"
    )


def _sheets(options: argparse.Namespace) -> list[Sheet]:
    paths = find_sources([options.source])
    if len(paths) > 1:  # they take a second to read
        say(f"{len(paths)} sheets in {options.source}: each submission is graded as the sheet it names")
    return [read_sheet(path) for path in paths]


def _done_before(record: Record, task: Task, sheets: Sequence[Sheet], limits: Limits) -> bool:
    """Whether all of it was tried, and nothing has changed since that its result follows from."""
    current = {(sheet.name, sheet.digest) for sheet in sheets}
    return (
        record.final
        and record.limits_digest == limits.digest
        and (record.sheet, record.source_digest) in current
        and not task.refusal
        and record.notice == task.notice
        and record.submission_digest == digest(task.path)
    )


def _older(record: Record, task: Task) -> str:
    """Why a hand-in that is older than what is graded is left alone; empty if it is not."""
    if record.status != "graded" or not "" < task.submitted_at < record.submitted_at:
        return ""
    if record.submission_digest == digest(task.path):
        return ""
    old, new = (time[:16].replace("T", " ") for time in (task.submitted_at, record.submitted_at))
    older = (
        f"{printable(task.path)} of {old} is older than {record.submission} of {new} (UTC), which is graded"
    )
    return f"{task.student}, {task.sheet}: {older}; it is left alone, and --again takes it"


def _with_assignment(task: Task, record: Record) -> Record:
    """A result with the student's numbers in the assignment, and when it was handed in."""
    numbers = task.moodle or record.moodle, task.canvas or record.canvas
    when = max(task.submitted_at, record.submitted_at)
    return replace(record, moodle=numbers[0], canvas=numbers[1], submitted_at=when)


def _run(
    options: argparse.Namespace,
    sheets: Sequence[Sheet],
    tasks: Sequence[Task],
    before: int,
    keep: Callable[[Record], Record],
) -> Counter[str]:
    """Grade the tasks here or on a cluster, with progress on the terminal; `keep` takes each result."""
    limits = Limits().with_timeout(options.timeout)
    named = {task.sheet for task in tasks}
    by_student = {(task.student, task.sheet): task for task in tasks}
    sheets = [with_mistakes(sheet) if sheet.name in named else sheet for sheet in sheets]
    with Report(len(tasks), before) as report:

        def tell(record: Record) -> None:
            report.tell(keep(_with_assignment(by_student[record.student, record.sheet], record)))

        if options.scheduler:
            from grading.cohort.dask_client import run_on_cluster

            run_on_cluster(options.scheduler, sheets, limits, tasks, tell)
        elif tasks:
            with Supervisor(sheets, limits, options.jobs) as supervisor:
                supervisor.run(tasks, tell)
    return report.counts


def _keep(folder: ResultsFolder, record: Record) -> Record:
    """Write a result."""
    sheet = folder.sheet(record.sheet)
    merged = sheet.merged(record)
    if merged != sheet.as_graded(record.student):
        sheet.save(merged)
    return _with_earlier_grade(sheet, record)


def _with_earlier_grade(sheet: SheetFolder, record: Record) -> Record:
    """What to say of a result: a failure also where the graded record of before stays in its place."""
    merged = sheet.merged(record)
    if record.status != merged.status:
        merged = replace(record, reason=f"{record.reason} (what was graded before stays)")
    return with_marks(merged, sheet.marks(record.student))
