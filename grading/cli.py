"""The command `grading`: one parser, and what each command does."""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

# jsonschema, below nbformat, builds grammars for addresses and durations that no notebook needs, in 1.6 s;
# jupytext gets ready to serve JupyterLab.
for _unneeded in ("rfc3987_syntax", "isoduration", "jupyter_server"):
    sys.modules.setdefault(_unneeded, None)  # type: ignore[arg-type]

# Many are graded at a time, and a fork copies no thread.
for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(_name, "1")

from grading.model import (  # noqa: E402
    CollectError,
    Limits,
    Record,
    Refusal,
    SandboxMissing,
    SourceError,
    Task,
    with_marks,
)
from grading.results_folder import ResultsFolder  # noqa: E402
from grading.sheets.source import Sheet, find_sources, read_sheet  # noqa: E402

# A command imports what it needs when it runs: a student has no use for the grader's libraries.


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; say what is wrong in a line instead of a traceback."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except (SourceError, SandboxMissing, Refusal, OSError) as error:
        print(f"grading: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("grading: interrupted; what was done is kept, and the same command goes on", file=sys.stderr)
        return 130


def _release(options: argparse.Namespace) -> int:
    from grading.sheets.nbgrader_export import release_for_nbgrader
    from grading.sheets.release import release

    written = release(find_sources(options.sources), options.out)
    if options.nbgrader:
        written += release_for_nbgrader(find_sources(options.sources), options.out / "nbgrader")
    print(*written, sep="\n")
    return 0


def _check(options: argparse.Namespace) -> int:
    from grading.student.check import check_notebook

    return check_notebook(options.notebook, options.timeout)


def _handin(options: argparse.Namespace) -> int:
    from grading.student.submit import hand_in

    hand_in(options.notebook, options.out, options.sheet)
    return 0


def _grade(options: argparse.Namespace) -> int:
    """Grade what is new or changed; 1 if a submission could not be graded."""
    from grading.cohort.find_submissions import find_submissions
    from grading.reports.gradebook import write_results

    folder, sheets = ResultsFolder(options.out), _sheets(options)
    with folder.held():
        tasks, people = find_submissions(options.submissions, options.roster, folder.submissions, sheets)
        new = [task for task in tasks if options.again or not _done_before(folder, task, sheets)]
        counts = _run(options, sheets, new, len(tasks) - len(new), lambda r: _keep(folder, r, options))
        write_results(folder, people)
    return 1 if counts["failed"] else 0


def _regrade(options: argparse.Namespace) -> int:
    """Grade again with the inputs of the first time, show what changes and why, and write if told to."""
    from grading.cohort.find_submissions import find_submissions
    from grading.cohort.progress import differences
    from grading.reports.gradebook import write_results

    folder, sheets = ResultsFolder(options.out), _sheets(options)
    with folder.held():
        tasks, people = find_submissions(options.submissions, options.roster, folder.submissions, sheets)
        old = {(t.student, t.sheet): folder.sheet(t.sheet).record(t.student) for t in tasks}
        again, new = [], list[Record]()

        def collect(record: Record) -> Record:
            new.append(record)
            return record

        for task in tasks:
            if record := old[task.student, task.sheet]:
                again.append(replace(task, seed=record.seed or None))
        _run(options, sheets, again, 0, collect)
        new = [with_marks(r, folder.sheet(r.sheet).marks(r.student)) for r in new]
        changes = [line for r in new for line in differences(old[r.student, r.sheet] or r, r)]
        print("\n".join(changes) or "no score changes")
        if options.write:
            for record in new:
                _keep(folder, record, options)
            write_results(folder, people)
        elif changes:
            print("nothing was written; add --write to take the new results")
    return 0


def _marks(options: argparse.Namespace) -> int:
    """Take the marks of a filled-in table."""
    from grading.cohort.find_submissions import read_roster
    from grading.reports.gradebook import take_marks, write_results

    folder = ResultsFolder(options.out)
    if not options.out.is_dir():
        raise CollectError(f"{options.out} is no results folder; name the one that `grading grade` wrote")
    with folder.held():
        count = take_marks(folder, options.table, reveal=options.reveal)
        people = {p.student: p for p in read_roster(options.roster)} if options.roster else {}
        write_results(folder, people)
    print(f"{count} marks taken")
    return 0


def _sheets(options: argparse.Namespace) -> list[Sheet]:
    sheets = [read_sheet(path) for path in find_sources([options.source])]
    if len(sheets) > 1:
        print(f"{len(sheets)} sheets in {options.source}: each submission is graded as the sheet it names")
    return sheets


def _done_before(folder: ResultsFolder, task: Task, sheets: Sequence[Sheet]) -> bool:
    """Whether neither the submission nor its sheet has changed since it was graded."""
    from grading.submission.read import digest

    record = folder.sheet(task.sheet).record(task.student)
    current = {(sheet.name, sheet.digest) for sheet in sheets}
    return (
        record is not None
        and record.status == "graded"
        and (record.sheet, record.source_digest) in current
        and not task.refusal
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
    from grading.cohort.progress import Report
    from grading.cohort.supervisor import Supervisor

    limits = replace(Limits(), notebook=options.timeout)
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


def _keep(folder: ResultsFolder, record: Record, options: argparse.Namespace) -> Record:
    """Write a result: the page first, so that a record on the disk means that all is there."""
    from grading.reports.feedback import feedback
    from grading.results_folder import write

    sheet = folder.sheet(record.sheet)
    record = sheet.merged(record)
    write(sheet.feedback_path(record.student), feedback(record, reveal=options.reveal))
    sheet.save(record)
    return record


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="grading", description="From exercise sources to marks.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    release = commands.add_parser("release", help="make the notebooks that students get")
    release.add_argument("sources", nargs="+", type=Path, help="MyST sources, or folders of them")
    release.add_argument("-o", "--out", type=Path, required=True, help="folder for the notebooks")
    release.add_argument(
        "--nbgrader", action="store_true", help="write nbgrader sources too, below OUT/nbgrader"
    )
    release.set_defaults(run=_release)

    check = commands.add_parser(
        "check", help="run the visible checks of a notebook (for students, on any platform)"
    )
    check.add_argument("notebook", type=Path)
    check.add_argument("--timeout", type=float, default=60, help="seconds a cell may take (default 60)")
    check.set_defaults(run=_check)

    handin = commands.add_parser("handin", help="hand in a notebook, unless it is empty or the wrong one")
    handin.add_argument("notebook", type=Path)
    handin.add_argument("-o", "--out", type=Path, required=True, help="folder where notebooks are collected")
    handin.add_argument("--sheet", default="", help="the sheet that is wanted")
    handin.set_defaults(run=_handin)

    grade = commands.add_parser("grade", help="mark submissions with the hidden checks, in a sandbox (Linux)")
    _submissions(grade)
    grade.add_argument("--again", action="store_true", help="grade again what was graded before")
    grade.set_defaults(run=_grade)

    regrade = commands.add_parser(
        "regrade", help="after a check was mended: show whose score changes, and why"
    )
    _submissions(regrade)
    regrade.add_argument("--write", action="store_true", help="take the new results")
    regrade.set_defaults(run=_regrade)

    marks = commands.add_parser("marks", help="take the marks that a person has filled into to-mark.csv")
    marks.add_argument("table", type=Path, help="the filled-in to-mark.csv")
    _results(marks)
    marks.set_defaults(run=_marks)
    return parser


def _submissions(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "submissions", nargs="+", type=Path, help="notebooks, folders of them, or zips from Moodle or Canvas"
    )
    _results(parser)
    parser.add_argument(
        "--source",
        type=Path,
        default=Path("exercises"),
        help="the sheet, or a folder of them (default: exercises)",
    )
    parser.add_argument("--scheduler", default="", metavar="ADDRESS", help="grade on the Dask cluster there")
    parser.add_argument("--jobs", type=int, default=0, help="submissions at a time, at most one a core")
    parser.add_argument(
        "--timeout", type=float, default=60, help="seconds a whole notebook may take (default 60)"
    )


def _results(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--out", type=Path, required=True, help="the results folder of the course")
    parser.add_argument("--roster", type=Path, help="CSV of the students: login, name, e-mail, numbers")
    parser.add_argument(
        "--reveal", action="store_true", help="show in the feedback what hidden checks computed"
    )
