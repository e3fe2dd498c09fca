"""Marks by hand, and what every command writes once records or marks have changed; needs no grader."""

import argparse
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from grading.cohort.roster import Roster, read_roster
from grading.model import SourceError, plain
from grading.reports.feedback import Shown, write_feedback
from grading.reports.gradebook import write_results
from grading.reports.marking import take_marks
from grading.results_folder import ResultsFolder
from grading.sheets.heads import heads


def take_marks_by_hand(options: argparse.Namespace) -> int:
    """Take the marks of a filled-in table."""
    folder, shown = ResultsFolder(options.out), shown_on_pages(options)
    with folder.locked():
        roster, names = known_roster(folder, options)
        rename(folder, names)
        if roster and options.roster:
            folder.remember({p.student: p for p in roster.people}, [], options.roster)
        taken = take_marks(folder, options.table)
        say(f"{len(taken)} {'mark' if len(taken) == 1 else 'marks'} taken")
        for one in taken:
            if one.stale:
                where = f"{one.student}, {one.sheet}, part {one.mark.part}"
                say(f"{where}: the answer has changed since; its mark is kept beside the new answer")
        write_reports(folder, shown)
        say(*folder.said)
    return 0


def known_roster(folder: ResultsFolder, options: argparse.Namespace) -> tuple[Roster | None, dict[str, str]]:
    """The roster, and of those who have results the new names that it gives them.

    One of an earlier run knows names alone: the numbers of platforms were those of another assignment.
    """
    if not options.roster:
        before = read_roster(folder.roster) if folder.roster else []
        people = [replace(person, moodle="", canvas="") for person in before]
        return (Roster(people, folder.aliases) if people else None), {}
    roster = Roster(read_roster(options.roster), folder.aliases)
    if not options.anyway:
        roster.refuse_exchange(folder.people)
    names, lines = roster.renamed(folder.people, folder.handed_in)
    say(*lines)
    aliases = {old: names.get(new, new) for old, new in roster.aliases.items()}
    return replace(roster, aliases=aliases | names), names


def rename(folder: ResultsFolder, names: Mapping[str, str], only: str = "") -> None:
    """Give what earlier runs kept of people to those that they are on the roster."""
    for student, new in names.items():
        folder.rename(student, new, only)
        say(f"{student} is {new} on the roster, and so are their results from now on")


def write_reports(folder: ResultsFolder, shown: Shown) -> None:
    """Write all that follows from the records: tables, imports, and the students' pages."""
    say(*write_results(folder))
    write_feedback(folder, shown)


def shown_on_pages(options: argparse.Namespace) -> Shown:
    """What the students' pages may show."""
    folder = options.source if options.source.is_dir() else options.source.parent
    shown = Shown(options.reveal, {}, options.book, heads(Path("exercises"), folder))
    if not options.publish_solutions:
        return shown
    from grading.sheets.source import find_sources, read_sheet

    known = {path.stem: path for path in find_sources([options.source])}
    if unknown := [name for name in options.publish_solutions if name not in known]:
        raise SourceError(f"--publish-solutions {unknown[0]}: {options.source} holds {', '.join(known)}")
    notes = {name: read_sheet(known[name]).notes for name in options.publish_solutions}
    return replace(shown, notes=notes)


def say(*lines: str) -> None:
    """Print lines that may hold a student's text."""
    for line in lines:
        print(plain(line), flush=True)
