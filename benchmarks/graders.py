"""Seconds for each submission: our grader and, where installed, nbgrader and Otter, on the same notebooks.

Run as `python -m benchmarks.graders [NUMBER]`, with `nbgrader` and `otter` on the PATH, from any environment.
With `--against DIR`, a checkout of another version, both versions take turns on the same notebooks instead.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from grading.sheets.nbgrader_export import release_for_nbgrader
from grading.sheets.release import as_json, solution_version
from grading.sheets.source import BEGIN_SOLUTION, END_SOLUTION, read_sheet, read_source

ROOT = Path(__file__).parents[1]
SHEET = ROOT / "tests" / "grading" / "lines.md"
SOFTMAX = ROOT / "exercises" / "softmax.md"
TIMES = 3


def timed(command: list[str], folder: Path, root: Path = ROOT) -> float:
    """Wall seconds of a command that has to succeed."""
    environment = os.environ | {"PYTHONPATH": str(root), "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    started = time.perf_counter()
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=environment)
    if run.returncode:
        sys.exit(f"{command[0]} failed: {run.stderr[-2000:]}")
    return time.perf_counter() - started


def copies(sheet: Path, folder: Path, number: int) -> None:
    """Put so many copies of the solution of a sheet into a folder."""
    folder.mkdir()
    text = as_json(solution_version(read_source(sheet), sheet.stem))
    for n in range(number):
        (folder / f"s{n}.ipynb").write_text(text, "utf-8")


def ours(folder: Path, number: int) -> tuple[float, float]:
    """Seconds of one submission alone, and of each in a batch on one core."""
    copies(SHEET, folder / "in", number)
    command = [sys.executable, "-m", "grading", "grade", "--source", str(SHEET), "--jobs", "1"]
    alone = timed([*command, "in/s0.ipynb", "-o", "one"], folder)
    return alone, timed([*command, "in", "-o", "all"], folder) / number


def nbgraders(folder: Path, number: int) -> tuple[float, float]:
    """The same for nbgrader's autograde."""
    release_for_nbgrader([SHEET], folder)
    (folder / "nbgrader_config.py").write_text("c = get_config()\nc.CourseDirectory.course_id = 'x'\n")
    timed(["nbgrader", "generate_assignment", "lines", "--create"], folder)
    source = (folder / "release" / "lines" / "lines.ipynb").read_text("utf-8")
    answers = {cell["id"]: cell.source for cell in solution_version(read_source(SHEET)).cells}
    notebook = json.loads(source)
    for cell in notebook["cells"]:
        if cell["metadata"].get("nbgrader", {}).get("solution"):
            text = answers[cell["metadata"]["nbgrader"]["grade_id"]]
            cell["source"] = text.replace(BEGIN_SOLUTION, "").replace(END_SOLUTION, "")
    for n in range(number):
        (folder / "submitted" / f"s{n}" / "lines").mkdir(parents=True)
        (folder / "submitted" / f"s{n}" / "lines" / "lines.ipynb").write_text(json.dumps(notebook), "utf-8")
    alone = timed(["nbgrader", "autograde", "lines", "--student", "s0", "--create"], folder)
    return alone, timed(["nbgrader", "autograde", "lines", "--create", "--force"], folder) / number


def otters(folder: Path, number: int) -> tuple[float, float]:
    """The same for Otter-Grader's `otter run`, one after the other: its batches need Docker."""
    sheet = read_sheet(SHEET)
    (folder / "tests").mkdir()
    for part in sheet.parts:
        tests = [cell for cell in sheet.cells if cell.role == "test" and cell.part == part.name]
        cases = [
            {"code": f">>> SEED = 1\n>>> exec({cell.source!r}, globals())", "hidden": True, "locked": False}
            for cell in tests
        ]
        suites = [{"cases": cases, "scored": True, "setup": "", "teardown": "", "type": "doctest"}]
        test = {"name": part.name, "points": [cell.points for cell in tests], "suites": suites}
        if tests:
            (folder / "tests" / f"{part.name}.py").write_text(f"OK_FORMAT = True\ntest = {test!r}\n", "utf-8")
    (folder / "s.ipynb").write_text(as_json(solution_version(read_source(SHEET), "lines")), "utf-8")
    timed(["otter", "generate", "-t", "tests", "-o", "grader.zip", "--no-environment"], folder)
    each = [timed(["otter", "run", "s.ipynb", "-a", "grader.zip"], folder) for _ in range(min(number, 3))]
    results = json.loads((folder / "results.json").read_text("utf-8"))
    earned = sum(test.get("score", 0) for test in results["tests"])
    if earned != sheet.points - sum(part.points for part in sheet.parts if part.manual):
        sys.exit(f"otter gave {earned} points for the solution")
    return min(each), sum(each) / len(each)


def against(other: Path, number: int) -> None:
    """Print medians of two versions, each run in a process of its own, and their ratio."""
    batches = [(SHEET, 1, 1), (SHEET, number, 1), (SHEET, number, 2), (SOFTMAX, 1, 1), (SOFTMAX, 20, 2)]
    print(f"wall seconds, medians of {TIMES} in turns; load {os.getloadavg()[0]:.1f}")
    print(f"{'':34}this version   {other.name:>12}   ratio")
    for sheet, count, jobs in batches:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            copies(sheet, folder / "in", count)
            command = [sys.executable, "-m", "grading", "grade", "in", "--source", str(sheet)]
            taken: dict[Path, list[float]] = {ROOT: [], other: []}
            for turn in range(TIMES):
                for number_of_root, root in enumerate(taken):
                    out = f"{turn}-{number_of_root}"
                    taken[root].append(timed([*command, "-o", out, "--jobs", str(jobs)], folder, root))
        mine, theirs = (statistics.median(seconds) for seconds in taken.values())
        what = f"{sheet.stem}, {count}, {jobs} at a time"
        print(f"{what:34}{mine:12.2f}   {theirs:12.2f}   {theirs / mine:5.2f}", flush=True)


def main() -> None:
    """Print one line for each grader, or for each batch of two versions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("number", type=int, nargs="?", default=20, help="submissions in a batch (default 20)")
    parser.add_argument("--against", type=Path, metavar="DIR", help="a checkout of another version")
    options = parser.parse_args()
    if options.against:
        against(options.against.resolve(), options.number)
        return
    number = options.number
    others = {"nbgrader": nbgraders, "otter": otters}
    graders = {"this course": ours} | {name: run for name, run in others.items() if shutil.which(name)}
    print(f"seconds a submission ({number} of them; one core)\n{'':14}alone   in a batch")
    for name, grade in graders.items():
        with tempfile.TemporaryDirectory() as folder:
            alone, batch = grade(Path(folder), number)
        print(f"{name:14}{alone:5.2f}   {batch:10.3f}")


if __name__ == "__main__":
    main()
