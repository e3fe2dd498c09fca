"""The export for nbgrader, and its own tools on it with our scores."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import nbformat
import pytest

from grading.cli import main
from grading.sheets.nbgrader_export import BEGIN_HIDDEN
from grading.sheets.stubs import BEGIN_SOLUTION
from tests.grading.conftest import LINES, fill


@pytest.fixture
def course(tmp_path):
    assert main(["release", str(LINES), "-o", str(tmp_path), "--nbgrader"]) == 0
    return tmp_path / "nbgrader"


def test_the_export_is_a_whole_and_valid_source(course):
    notebook = nbformat.read(course / "source" / "lines" / "lines.ipynb", 4)
    nbformat.validate(notebook)
    cells = {cell.id: cell for cell in notebook.cells}
    assert BEGIN_SOLUTION in cells["scores"].source
    assert cells["scores-hidden"].source.startswith(f"{BEGIN_HIDDEN}\nSEED = ")
    assert sum(cell.metadata.get("nbgrader", {}).get("points", 0) for cell in notebook.cells) == 12
    assert "people who mark" not in json.dumps(notebook)


def test_nbgrader_gives_honest_submissions_our_scores(course, solution, student):
    half = fill(student, normal="normal = [3, -4]\nlength = 5")
    (course / "nbgrader_config.py").write_text(
        "c = get_config()\nc.CourseDirectory.course_id = 'x'\n", "utf-8"
    )
    # nbgrader finds its database's tool by the path.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[3]), "PATH": path}

    def nbgrader(*words):
        run = subprocess.run(
            [sys.executable, "-m", "nbgrader", *words],
            cwd=course,
            capture_output=True,
            text=True,
            check=False,
            env=environment,
        )
        assert run.returncode == 0, run.stderr[-3000:]

    nbgrader("generate_assignment", "lines", "--create")
    for name, notebook in {"ada": solution, "kurt": half}.items():
        folder = course / "submitted" / name / "lines"
        folder.mkdir(parents=True)
        nbformat.write(as_released(course, notebook), folder / "lines.ipynb")
    nbgrader("autograde", "lines", "--create")
    with closing(sqlite3.connect(course / "gradebook.db")) as database:
        rows = database.execute(
            "select student.id, sum(grade.auto_score) from grade "
            "join submitted_notebook n on grade.notebook_id = n.id "
            "join submitted_assignment a on n.assignment_id = a.id "
            "join student on a.student_id = student.id group by student.id"
        ).fetchall()
    assert dict(rows) == {"ada": 9, "kurt": 2}


def as_released(course, notebook):
    """What nbgrader handed out, with the answers of a notebook of ours."""
    released = nbformat.read(course / "release" / "lines" / "lines.ipynb", 4)
    answers = {cell["id"]: cell["source"] for cell in notebook["cells"]}
    for cell in released.cells:
        if cell.metadata.get("nbgrader", {}).get("solution") and cell.metadata.nbgrader.grade_id in answers:
            cell.source = answers[cell.metadata.nbgrader.grade_id]
    return released
