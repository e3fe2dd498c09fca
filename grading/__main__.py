"""The command `grading`."""

import argparse
import importlib
import os
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

from grading.intake import Refusal  # noqa: E402
from grading.sources import SourceError  # noqa: E402
from grading.stage import SandboxMissing  # noqa: E402

Command = Callable[[argparse.Namespace], int]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; say what is wrong in a line instead of a traceback."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except (SourceError, SandboxMissing, Refusal, OSError) as error:
        print(f"grading: {error}", file=sys.stderr)
        return 2


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
    grade.set_defaults(run=_later("command_grade", "grade_command"))

    regrade = commands.add_parser(
        "regrade", help="after a check was mended: show whose score changes, and why"
    )
    _submissions(regrade)
    regrade.add_argument("--write", action="store_true", help="take the new results")
    regrade.set_defaults(run=_later("command_grade", "regrade_command"))

    marks = commands.add_parser("marks", help="take the marks that a person has filled into to-mark.csv")
    marks.add_argument("table", type=Path, help="the filled-in to-mark.csv")
    marks.add_argument("-o", "--out", type=Path, required=True, help="the results folder")
    marks.add_argument("--roster", type=Path, help="CSV of the students")
    marks.add_argument(
        "--reveal", action="store_true", help="show in the feedback what hidden checks computed"
    )
    marks.set_defaults(run=_later("command_grade", "marks_command"))
    return parser


def _submissions(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "submissions", nargs="+", type=Path, help="notebooks, folders of them, or zips from Moodle or Canvas"
    )
    parser.add_argument("-o", "--out", type=Path, required=True, help="the results folder")
    parser.add_argument(
        "--source",
        type=Path,
        default=Path("exercises"),
        help="the sheet, or a folder of them (default: exercises)",
    )
    parser.add_argument("--scheduler", default="", metavar="ADDRESS", help="grade on the Dask cluster there")
    parser.add_argument("--roster", type=Path, help="CSV of the students: login, name, e-mail, numbers")
    parser.add_argument(
        "--jobs", type=int, default=0, help="submissions at a time (default: one for each core)"
    )
    parser.add_argument(
        "--timeout", type=float, default=60, help="seconds a whole notebook may take (default 60)"
    )
    parser.add_argument(
        "--reveal", action="store_true", help="show in the feedback what hidden checks computed"
    )


def _later(module: str, function: str) -> Command:
    """Import what a command needs only when it runs: a student has no use for the grader's libraries."""

    def run(options: argparse.Namespace) -> int:
        command: Command = getattr(importlib.import_module(f"grading.{module}"), function)
        return command(options)

    return run


def _release(options: argparse.Namespace) -> int:
    from grading.release import find_sources, release

    written = release(find_sources(options.sources), options.out)
    if options.nbgrader:
        from grading.nbgrader import release_for_nbgrader

        written += release_for_nbgrader(find_sources(options.sources), options.out / "nbgrader")
    print(*written, sep="\n")
    return 0


def _handin(options: argparse.Namespace) -> int:
    from grading.handin import hand_in

    hand_in(options.notebook, options.out, options.sheet)
    return 0


def _check(options: argparse.Namespace) -> int:
    from grading.check import check_notebook

    return check_notebook(options.notebook, options.timeout)


if __name__ == "__main__":
    sys.exit(main())
