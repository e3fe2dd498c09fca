"""The results of a course: graded, and graded again after a check was mended."""

import argparse
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from grading.cohort.find_submissions import find_submissions
from grading.cohort.progress import Report, differences
from grading.cohort.supervisor import Supervisor
from grading.marks import join_strangers, say, shown_on_pages, write_reports
from grading.model import CollectError, Limits, Record, Task, with_marks
from grading.results_folder import ResultsFolder, SheetFolder
from grading.sheets.mistakes import with_mistakes
from grading.sheets.source import Sheet, find_sources, read_sheet
from grading.submission.read import digest


def grade_new(options: argparse.Namespace) -> int:
    """Grade what is new or changed; 1 if a submission could not be graded."""
    shown = shown_on_pages(options)
    with _course(options, make=True) as (folder, sheets, tasks):
        new = [task for task in tasks if options.again or not _done_before(folder, task, sheets)]
        try:
            counts = _run(options, sheets, new, len(tasks) - len(new), lambda r: _keep(folder, r))
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
            return _told(folder.sheet(record.sheet), record)

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
    with folder.held(make=make):
        for sheet in folder.sheets():
            sheet.check_marks()
        roster = options.roster or folder.roster
        tasks, people = find_submissions(options.submissions, roster, folder.submissions, sheets)
        join_strangers(folder, options)
        folder.remember(people, tasks, options.roster)
        try:
            yield folder, sheets, tasks
        finally:
            say(*folder.said)


def _sheets(options: argparse.Namespace) -> list[Sheet]:
    paths = find_sources([options.source])
    if len(paths) > 1:  # they take a second to read
        say(f"{len(paths)} sheets in {options.source}: each submission is graded as the sheet it names")
    return [read_sheet(path) for path in paths]


def _done_before(folder: ResultsFolder, task: Task, sheets: Sequence[Sheet]) -> bool:
    """Whether neither the submission, what is said of it nor its sheet has changed since it was graded."""
    record = folder.sheet(task.sheet).as_graded(task.student)
    current = {(sheet.name, sheet.digest) for sheet in sheets}
    return (
        record is not None
        and record.status == "graded"
        and (record.sheet, record.source_digest) in current
        and not task.refusal
        and record.notice == task.notice
        and record.submission_digest == digest(task.path)
    )


def _run(
    options: argparse.Namespace,
    sheets: Sequence[Sheet],
    tasks: Sequence[Task],
    before: int,
    keep: Callable[[Record], Record],
) -> Counter[str]:
    """Grade the tasks here or on a cluster, with progress on the terminal; `keep` takes each result."""
    limits = replace(Limits(), notebook=options.timeout)
    named = {task.sheet for task in tasks}
    sheets = [with_mistakes(sheet) if sheet.name in named else sheet for sheet in sheets]
    with Report(len(tasks), before) as report:

        def tell(record: Record) -> None:
            report.tell(keep(record))

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
    sheet.save(sheet.merged(record))
    return _told(sheet, record)


def _told(sheet: SheetFolder, record: Record) -> Record:
    """What to say of a result: a failure also where the graded record of before stays in its place."""
    merged = sheet.merged(record)
    if record.status != merged.status:
        merged = replace(record, reason=f"{record.reason} (what was graded before stays)")
    return with_marks(merged, sheet.marks(record.student))
