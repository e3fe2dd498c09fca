"""Seconds for each submission: our grader and, where installed, nbgrader and Otter, on the same notebooks.

Run as `python -m benchmarks.graders [NUMBER]`, with `nbgrader` and `otter` on the PATH, from any environment.
"""

import json
import os
import shutil
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


def timed(command: list[str], folder: Path) -> float:
    """Wall seconds of a command that has to succeed."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    started = time.perf_counter()
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=environment)
    if run.returncode:
        sys.exit(f"{command[0]} failed: {run.stderr[-2000:]}")
    return time.perf_counter() - started


def ours(folder: Path, number: int) -> tuple[float, float]:
    """Seconds of one submission alone, and of each in a batch on one core."""
    (folder / "in").mkdir()
    text = as_json(solution_version(read_source(SHEET), "lines"))
    for n in range(number):
        (folder / "in" / f"s{n}.ipynb").write_text(text, "utf-8")
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


def main() -> None:
    """Print one line for each grader."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    others = {"nbgrader": nbgraders, "otter": otters}
    graders = {"this course": ours} | {name: run for name, run in others.items() if shutil.which(name)}
    print(f"seconds a submission ({number} of them; one core)\n{'':14}alone   in a batch")
    for name, grade in graders.items():
        with tempfile.TemporaryDirectory() as folder:
            alone, batch = grade(Path(folder), number)
        print(f"{name:14}{alone:5.2f}   {batch:10.3f}")


if __name__ == "__main__":
    main()
