"""The commands `grade`, `regrade` and `marks`: what is to be done, how it goes, and where the results are."""

import argparse
import os
import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from grading.batch import Task, done_before, keep, planned, run
from grading.collect import collect
from grading.hosts import NAMESPACES, WITHOUT_BUBBLEWRAP
from grading.limits import Limits
from grading.records import Record, carry_marks, read_all
from grading.release import find_sources
from grading.results import merge_marks, write_results
from grading.sources import read_sheet
from grading.stage import SandboxMissing


def grade_command(options: argparse.Namespace) -> int:
    """Grade what is new or changed; 1 if a submission could not be graded."""
    tasks, people = collect(options.submissions, options.roster, options.out / "submissions")
    counts = _grade(options, tasks, options.out, again=options.again)
    write_results(options.out, people)
    return 1 if counts["failed"] else 0


def regrade_command(options: argparse.Namespace) -> int:
    """Grade again with the inputs of the first time, show what changes and why, and write if told to."""
    tasks, people = collect(options.submissions, options.roster, options.out / "submissions")
    old = {record.student: record for record in read_all(options.out / "records")}
    tasks = [replace(task, seed=old[task.student].seed or None) for task in tasks if task.student in old]
    trial = options.out / ".regrade"
    try:
        _grade(options, tasks, trial, again=True)
        new = [carry_marks(old[record.student], record) for record in read_all(trial / "records")]
    finally:
        shutil.rmtree(trial, ignore_errors=True)
    changes = [line for record in new for line in differences(old[record.student], record)]
    console = Console(highlight=False, soft_wrap=True)
    console.print("\n".join(changes) or "no score changes", markup=False)
    if options.write:
        with planned([], Limits(), options.out, reveal=options.reveal) as plan:
            for record in new:
                keep(plan, record)
        write_results(options.out, people)
    elif changes:
        console.print("nothing was written; add --write to take the new results")
    return 0


def marks_command(options: argparse.Namespace) -> int:
    """Take the marks of a filled-in to-mark.csv."""
    count = merge_marks(options.out, options.table, reveal=options.reveal)
    _, people = collect([], options.roster, options.out / "submissions")
    write_results(options.out, people)
    print(f"{count} marks taken")
    return 0


def differences(old: Record, new: Record) -> list[str]:
    """What changed from one record to another: the score, and for each part what it says now."""
    if (old.status, old.earned) == (new.status, new.earned):
        before = {part.name: part.earned for part in old.parts}
        if all(before.get(part.name) == part.earned for part in new.parts):
            return []
    lines = [f"{new.student}: {summary(old)} -> {summary(new)}"]
    before_parts = {part.name: part for part in old.parts}
    for part in new.parts:
        was = before_parts.get(part.name)
        if was is None or was.earned != part.earned:
            why = "; ".join(part.reasons) or "all of its checks hold now"
            lines.append(
                f"  {part.title}: {was.earned if was else 'new'} -> {part.earned} of {part.points} ({why})"
            )
    return lines


def _grade(options: argparse.Namespace, tasks: list[Task], out: Path, *, again: bool) -> Counter[str]:
    sheets = [read_sheet(path) for path in find_sources([options.source])]
    limits = replace(Limits(), notebook=options.timeout)
    with planned(sheets, limits, out, reveal=options.reveal) as plan:
        todo = [task for task in tasks if again or done_before(plan, task) is None]
        with Report(len(todo), len(tasks) - len(todo)) as report:
            try:
                if options.scheduler:
                    from grading.cluster import run_on_cluster

                    run_on_cluster(options.scheduler, plan, todo, report.tell)
                else:
                    run(plan, todo, options.jobs or os.cpu_count() or 1, report.tell)
            except SandboxMissing as missing:
                kept = report.counts.total()
                raise SandboxMissing(
                    f"{missing} ({kept} results are kept; run it again to go on)"
                ) from missing
    return report.counts


class Report:
    """Progress on the terminal: done, left, rate; one line for each result."""

    def __init__(self, todo: int, before: int) -> None:
        self.console = Console(highlight=False, soft_wrap=True)
        self.counts: Counter[str] = Counter()
        self.warned = False
        self.todo, self.before = todo, before
        columns = (
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[rate]}"),
        )
        # A thread that draws would be copied half by each fork, so that drawing is done by hand.
        self.progress = Progress(*columns, console=self.console, auto_refresh=False, transient=True)

    def __enter__(self) -> "Report":
        if self.before:
            self.console.print(f"{self.before} graded before and unchanged")
        self.progress.start()
        self.bar = self.progress.add_task("", total=self.todo, rate="")
        return self

    def tell(self, record: Record) -> None:
        """Show one result, and before the first one made without bubblewrap what that means."""
        if record.sandbox == NAMESPACES and not self.warned:
            self.console.print(WITHOUT_BUBBLEWRAP)
            self.warned = True
        self.counts[record.status] += 1
        self.console.print(f"{record.student}: {summary(record)}", markup=False)
        speed = self.progress.tasks[0].speed
        self.progress.update(self.bar, advance=1, rate=f"{speed:.1f} a second" if speed else "")
        self.progress.refresh()

    def __exit__(self, *args: object) -> None:
        self.progress.stop()
        if self.todo > 1:
            told = ", ".join(f"{count} {status}" for status, count in sorted(self.counts.items()))
            self.console.print(told)


def summary(record: Record) -> str:
    """One line for the terminal."""
    if record.status != "graded":
        return f"{record.status}: {record.reason}"
    rest = f", {record.pending} to mark" if record.pending else ""
    return f"{record.earned} of {record.points} points{rest} ({record.seconds:.1f} s)"
