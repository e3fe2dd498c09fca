"""The command `grading`: one parser, and what each command does."""

import argparse
import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

# jsonschema, below nbformat, builds grammars for addresses and durations that no notebook needs, in 1.6 s;
# jupytext gets ready to serve JupyterLab.
for _unneeded in ("rfc3987_syntax", "isoduration", "jupyter_server"):
    sys.modules.setdefault(_unneeded, None)  # type: ignore[arg-type]

# Many are graded at a time, and a fork copies no thread.
for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(_name, "1")

from grading.model import CollectError, Refusal, SandboxMissing, SourceError, plain  # noqa: E402

MOST_SECONDS = 24 * 60 * 60

# A command imports what it needs before it runs: a student has no use for the grader's libraries.
Command = Callable[[argparse.Namespace], int]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; say what is wrong in a line instead of a traceback."""
    heard = [n for n in (signal.SIGINT, signal.SIGTERM) if signal.getsignal(n) != signal.SIG_IGN]
    before = [signal.getsignal(n) for n in heard]
    try:
        options = _parser().parse_args(arguments)
        run: Command = options.load()
        for number in heard:
            # To be ended is to be interrupted, so that what we have started is ended too.
            signal.signal(number, signal.default_int_handler)
        return run(options)
    except (SourceError, SandboxMissing, Refusal, OSError) as error:
        said = str(error)
        if isinstance(error, OSError) and error.filename is not None:  # by the system, not by us
            said = f"{os.fsdecode(error.filename)} cannot be used: {error.strerror}"
        print(f"grading: {plain(said)}", file=sys.stderr)
        return 2
    finally:
        for number, handler in zip(heard, before, strict=True):
            signal.signal(number, handler)


def _release() -> Command:
    from grading.sheets.nbgrader_export import release_for_nbgrader
    from grading.sheets.release import release
    from grading.sheets.source import find_sources

    def run(options: argparse.Namespace) -> int:
        written = release(find_sources(options.sources), options.out)
        if options.nbgrader:
            written += release_for_nbgrader(find_sources(options.sources), options.out / "nbgrader")
        print(*written, sep="\n")
        return 0

    return run


def _check() -> Command:
    from grading.student.check import check_notebook

    return lambda options: check_notebook(options.notebook, options.timeout)


def _handin() -> Command:
    from grading.student.submit import hand_in

    def run(options: argparse.Namespace) -> int:
        hand_in(options.notebook, options.out, options.sheet, options.student)
        return 0

    return run


def _grade() -> Command:
    from grading.course import grade_new

    return grade_new


def _regrade() -> Command:
    from grading.course import grade_again

    return grade_again


def _marks() -> Command:
    from grading.marks import take_marks_by_hand

    return take_marks_by_hand


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="grading", description="From exercise sources to marks.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    release = commands.add_parser("release", help="make the notebooks that students get")
    release.add_argument("sources", nargs="+", type=Path, help="MyST sources, or folders of them")
    release.add_argument("-o", "--out", type=Path, required=True, help="folder for the notebooks")
    release.add_argument(
        "--nbgrader", action="store_true", help="write nbgrader sources too, below OUT/nbgrader"
    )
    release.set_defaults(load=_release)

    check = commands.add_parser(
        "check", help="run the visible checks of a notebook (for students, on any platform)"
    )
    check.add_argument("notebook", type=Path)
    check.add_argument("--timeout", type=_seconds, default=60.0, help="seconds a cell may take (default 60)")
    check.set_defaults(load=_check)

    handin = commands.add_parser("handin", help="hand in a notebook, unless it is empty or the wrong one")
    handin.add_argument("notebook", type=Path)
    handin.add_argument("-o", "--out", type=Path, required=True, help="folder where notebooks are collected")
    handin.add_argument("--sheet", default="", help="the sheet that is wanted")
    handin.add_argument("--as", dest="student", default="", metavar="NAME", help="you (default: your login)")
    handin.set_defaults(load=_handin)

    grade = commands.add_parser("grade", help="mark submissions with the hidden checks, in a sandbox (Linux)")
    _submissions(grade)
    grade.add_argument(
        "--again", action="store_true", help="grade again what was graded before, also from older files"
    )
    grade.set_defaults(load=_grade)

    regrade = commands.add_parser(
        "regrade", help="after a check was mended: show whose score changes, and why"
    )
    _submissions(regrade)
    regrade.add_argument("--write", action="store_true", help="take the new results")
    regrade.set_defaults(load=_regrade)

    marks = commands.add_parser("marks", help="take the marks that a person has given in a table")
    marks.add_argument("table", type=Path, help="the filled-in to-mark.csv, or a table of your own")
    _results(marks)
    marks.set_defaults(load=_marks, anyway=False)
    return parser


def _seconds(text: str) -> float:
    try:
        if 1 <= (seconds := float(text)) <= MOST_SECONDS:
            return seconds
    except ValueError:
        pass
    raise CollectError(f"--timeout takes seconds, from 1 to {MOST_SECONDS}; got {text!r}")


def _submissions(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "submissions",
        nargs="+",
        type=Path,
        help="notebooks, folders of them, or zips from Moodle, Canvas or Gradescope",
    )
    _results(parser)
    parser.add_argument(
        "--anyway",
        action="store_true",
        help="go on where more than half of the roster is missing or of the hand-ins unknown",
    )
    parser.add_argument("--scheduler", default="", metavar="ADDRESS", help="grade on the Dask cluster there")
    parser.add_argument("--jobs", type=int, default=0, help="submissions at a time, at most one a core")
    parser.add_argument(
        "--timeout",
        type=_seconds,
        default=60.0,
        help="seconds that a whole notebook may compute (default 60)",
    )


def _results(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--out", type=Path, required=True, help="the results folder of the course")
    parser.add_argument("--roster", type=Path, help="CSV of the students: login, name, e-mail, numbers")
    parser.add_argument(
        "--source",
        type=Path,
        default=Path("exercises"),
        help="the sheet, or a folder of them (default: exercises)",
    )
    parser.add_argument(
        "--reveal", action="store_true", help="show in the feedback what hidden checks computed"
    )
    parser.add_argument(
        "--publish-solutions",
        action="append",
        default=[],
        metavar="SHEET",
        help="show in the feedback what explains the solutions of this sheet; may be repeated",
    )
    parser.add_argument(
        "--book", default="", metavar="URL", help="link the feedback to the book's site there"
    )
