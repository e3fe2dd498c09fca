"""Marks by hand, and what every command writes once records or marks have changed; needs no grader."""

import argparse

from grading.cohort.roster import read_roster, strangers
from grading.model import SourceError, plain
from grading.reports.feedback import Shown, write_feedback
from grading.reports.gradebook import write_results
from grading.reports.marking import take_marks
from grading.results_folder import ResultsFolder


def take_marks_by_hand(options: argparse.Namespace) -> int:
    """Take the marks of a filled-in table."""
    folder, shown = ResultsFolder(options.out), shown_on_pages(options)
    with folder.held():
        join_strangers(folder, options)
        if options.roster:
            folder.remember({p.student: p for p in read_roster(options.roster)}, [], options.roster)
        taken = take_marks(folder, options.table)
        say(f"{len(taken)} {'mark' if len(taken) == 1 else 'marks'} taken")
        for one in taken:
            if one.stale:
                where = f"{one.student}, {one.sheet}, part {one.mark.part}"
                say(f"{where}: the answer has changed since; its mark is kept beside the new answer")
        write_reports(folder, shown)
        say(*folder.said)
    return 0


def join_strangers(folder: ResultsFolder, options: argparse.Namespace) -> None:
    """Give what earlier runs kept of strangers to those whom a new roster takes them for."""
    if not options.roster:
        return
    for student, listed in strangers(folder.people.values(), read_roster(options.roster)).items():
        folder.rename(student, listed)
        say(f"{student} is {listed} on the roster, and so are their results from now on")


def write_reports(folder: ResultsFolder, shown: Shown) -> None:
    """Write all that follows from the records: tables, imports, and the students' pages."""
    say(*write_results(folder))
    write_feedback(folder, shown)


def shown_on_pages(options: argparse.Namespace) -> Shown:
    """What the students' pages may show."""
    if not options.publish_solutions:
        return Shown(options.reveal, {}, options.book)
    from grading.sheets.source import find_sources, read_sheet

    known = {path.stem: path for path in find_sources([options.source])}
    if unknown := [name for name in options.publish_solutions if name not in known]:
        raise SourceError(f"--publish-solutions {unknown[0]}: {options.source} holds {', '.join(known)}")
    notes = {name: read_sheet(known[name]).notes for name in options.publish_solutions}
    return Shown(options.reveal, notes, options.book)


def say(*lines: str) -> None:
    """Print lines that may hold a student's text."""
    for line in lines:
        print(plain(line), flush=True)
