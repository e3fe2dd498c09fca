"""The results of a course: graded, graded again after a check was mended, and marked by hand."""

import argparse
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from grading.cohort.find_submissions import find_submissions
from grading.cohort.progress import Report, differences, plain
from grading.cohort.roster import read_roster, strangers
from grading.cohort.supervisor import Supervisor
from grading.model import CollectError, Limits, Record, SourceError, Task
from grading.reports.feedback import Shown, write_feedback
from grading.reports.gradebook import write_results
from grading.reports.marking import take_marks
from grading.results_folder import ResultsFolder
from grading.sheets.mistakes import with_mistakes
from grading.sheets.source import Sheet, find_sources, read_sheet
from grading.submission.read import digest


def grade_new(options: argparse.Namespace) -> int:
    """Grade what is new or changed; 1 if a submission could not be graded."""
    shown = _shown(options)
    with _course(options, make=True) as (folder, sheets, tasks):
        limits = Limits().with_timeout(options.timeout)
        new = [task for task in tasks if options.again or not _done_before(folder, task, sheets, limits)]
        try:
            counts = _run(options, sheets, new, len(tasks) - len(new), lambda r: _keep(folder, r))
        except KeyboardInterrupt:
            _write_reports(folder, shown)
            raise
        _write_reports(folder, shown)
    return 1 if counts["failed"] else 0


def grade_again(options: argparse.Namespace) -> int:
    """Grade again with the inputs of the first time, show what changes and why, and write if told to."""
    shown = _shown(options)
    with _course(options) as (folder, sheets, tasks):
        old = {(t.student, t.sheet): r for t in tasks if (r := folder.sheet(t.sheet).record(t.student))}
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
            return _told(record, folder.sheet(record.sheet).merged(record))

        counts = _run(options, sheets, again, 0, collect)
        merged = [folder.sheet(record.sheet).merged(record) for record in new]
        changes = [line for r in merged for line in differences(old[r.student, r.sheet], r)]
        print("\n".join(changes) or "no score changes")
        if options.write:
            for record in new:
                _keep(folder, record)
            _write_reports(folder, shown)
        elif changes:
            print("nothing was written; add --write to take the new results")
    return 1 if counts["failed"] else 0


def take_marks_by_hand(options: argparse.Namespace) -> int:
    """Take the marks of a filled-in table."""
    folder, shown = ResultsFolder(options.out), _shown(options)
    with folder.held() as said:
        _print(*said)
        _join_strangers(folder, options)
        if options.roster:
            folder.remember({p.student: p for p in read_roster(options.roster)}, [], options.roster)
        taken = take_marks(folder, options.table)
        _print(f"{len(taken)} {'mark' if len(taken) == 1 else 'marks'} taken")
        for one in taken:
            if one.stale:
                where = f"{one.record.student}, {one.record.sheet}, part {one.mark.part}"
                _print(f"{where}: the answer has changed since; its mark is kept beside the new answer")
        _write_reports(folder, shown)
    return 0


@contextmanager
def _course(
    options: argparse.Namespace, *, make: bool = False
) -> Iterator[tuple[ResultsFolder, list[Sheet], list[Task]]]:
    """The results folder, held; the sheets; and the submissions, of which the folder knows from now on."""
    absent = [path for path in options.submissions if not os.path.lexists(path)]
    if absent:
        raise CollectError(f"{absent[0]} does not exist; expected were notebooks, folders of them, or zips")
    folder, sheets = ResultsFolder(options.out), _sheets(options)
    with folder.held(make=make) as said:
        _print(*said)
        roster = options.roster or folder.roster
        tasks, people = find_submissions(options.submissions, roster, folder.submissions, sheets)
        _join_strangers(folder, options)
        folder.remember(people, tasks, options.roster)
        yield folder, sheets, tasks


def _join_strangers(folder: ResultsFolder, options: argparse.Namespace) -> None:
    """Give what earlier runs kept of strangers to those whom a new roster takes them for."""
    if not options.roster:
        return
    for student, listed in strangers(folder.people.values(), read_roster(options.roster)).items():
        folder.rename(student, listed)
        _print(f"{student} is {listed} on the roster, and so are their results from now on")


def _write_reports(folder: ResultsFolder, shown: Shown) -> None:
    """Write all that follows from the records: tables, imports, and the students' pages."""
    _print(*write_results(folder))
    write_feedback(folder, shown)


def _shown(options: argparse.Namespace) -> Shown:
    """What the students' pages may show."""
    known = {path.stem: path for path in find_sources([options.source])} if options.publish_solutions else {}
    if unknown := [name for name in options.publish_solutions if name not in known]:
        raise SourceError(f"--publish-solutions {unknown[0]}: {options.source} holds {', '.join(known)}")
    notes = {name: read_sheet(known[name]).notes for name in options.publish_solutions}
    return Shown(options.reveal, notes, options.book)


def _print(*lines: str) -> None:
    """Print lines that may hold a student's text."""
    for line in lines:
        print(plain(line))


def _sheets(options: argparse.Namespace) -> list[Sheet]:
    paths = find_sources([options.source])
    if len(paths) > 1:  # they take a second to read
        said = f"{len(paths)} sheets in {options.source}: each submission is graded as the sheet it names"
        print(plain(said), flush=True)
    return [read_sheet(path) for path in paths]


def _done_before(folder: ResultsFolder, task: Task, sheets: Sequence[Sheet], limits: Limits) -> bool:
    """Whether all of it was tried, and nothing has changed since that its result follows from."""
    record = folder.sheet(task.sheet).record(task.student)
    current = {(sheet.name, sheet.digest) for sheet in sheets}
    return (
        record is not None
        and record.final
        and record.limits_digest == limits.digest
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
    limits = Limits().with_timeout(options.timeout)
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
    merged = sheet.merged(record)
    sheet.save(merged)
    return _told(record, merged)


def _told(record: Record, merged: Record) -> Record:
    """What to say of a result: a failure also where the graded record of before stays in its place."""
    if record.status == merged.status:
        return merged
    return replace(record, reason=f"{record.reason} (what was graded before stays)")
