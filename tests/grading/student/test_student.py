"""The command line, as people use it."""

import csv
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from grading.cli import main
from tests.grading.conftest import LINES, fill


@pytest.fixture
def submissions(tmp_path, solution, student):
    nbformat.write(solution, tmp_path / "ada.ipynb")
    nbformat.write(student, tmp_path / "=cmd.ipynb")
    nbformat.write(fill(student, scores="<script>alert('x')</script>"), tmp_path / "mallory.ipynb")
    (tmp_path / "lost.ipynb").write_text("{", "utf-8")
    return sorted(tmp_path.glob("*.ipynb"))


def test_grade_writes_one_result_for_every_file(submissions, tmp_path):
    out = tmp_path / "out"
    assert main(["grade", *map(str, submissions), "--source", str(LINES), "-o", str(out)]) == 0
    records = {path.stem: json.loads(path.read_text("utf-8")) for path in out.glob("records/*.json")}
    assert {name: (r["status"], r["earned"]) for name, r in records.items()} == {
        "ada": ("graded", 9), "_cmd": ("graded", 0), "mallory": ("graded", 0), "lost": ("refused", 0),
    }  # fmt: skip
    with (out / "gradebook.csv").open(encoding="utf-8", newline="") as file:
        lines = {line["student"]: line for line in csv.DictReader(file)}
    assert lines["ada"]["earned"] == "9"
    assert lines["ada"]["scores"] == "3"
    assert lines["lost"]["earned"] == ""
    assert lines["_cmd"]["submission"] == "'=cmd.ipynb"  # no formula in a spreadsheet
    page = (out / "feedback" / "mallory.html").read_text("utf-8")
    assert "<script>" not in page
    assert not re.search(r"(src|href)=", page)
    assert "0 of 3" in page


def command(*words, **environment):
    """Run `grading` as a process of its own: nbval leaves a file open when it starts a kernel."""
    return subprocess.run(
        [sys.executable, "-m", "grading", *map(str, words)],
        capture_output=True, text=True, check=False, env=os.environ | environment,
    )  # fmt: skip


def test_release_then_check(tmp_path):
    assert main(["release", str(LINES), "-o", str(tmp_path)]) == 0
    notebook = nbformat.read(tmp_path / "lines.ipynb", 4)
    fill(notebook, scores="def scores(X, theta, theta_0):\n    return [1, 2]")
    nbformat.write(notebook, tmp_path / "lines.ipynb")
    run = command("check", tmp_path / "lines.ipynb")
    assert run.returncode == 1
    said = run.stdout
    assert "scores of the example are not right" in said
    assert "not answered yet" in said
    assert "0 of 2 visible checks hold" in said


def test_one_cell_of_the_notebook_tells_the_same(tmp_path, student):
    nbformat.write(
        fill(student, scores="def scores(X, theta, theta_0):\n    return [1, 2]"), tmp_path / "lines.ipynb"
    )
    source = next(cell.source for cell in student.cells if cell["id"] == "check-all")
    assert "\n" not in source
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
    NotebookClient(notebook, kernel_name="python3", resources={"metadata": {"path": tmp_path}}).execute()
    (output,) = (o.text for o in notebook.cells[0].outputs if o.get("name") == "stdout")
    assert "scores of the example are not right" in output
    assert "search-check  not answered yet" in output


@pytest.mark.parametrize(
    ("change", "words", "says"),
    [
        ({}, [], "empty: none of its 4 answers"),
        ({"scores": "def scores(X, theta, theta_0):\n    return 0"}, ["--sheet", "other"], "'other'"),
        (None, [], "no answer cells"),
    ],
)
def test_handing_in_refuses_the_empty_and_the_wrong(tmp_path, student, capsys, change, words, says):
    notebook = nbformat.v4.new_notebook() if change is None else fill(student, **change)
    nbformat.write(notebook, tmp_path / "lines.ipynb")
    assert main(["handin", str(tmp_path / "lines.ipynb"), "-o", str(tmp_path / "out"), *words]) == 2
    assert says in capsys.readouterr().err
    assert not (tmp_path / "out" / "lines.ipynb").exists()


def test_handing_in_says_what_is_still_empty(tmp_path, student, capsys):
    nbformat.write(fill(student, normal="normal = [3, -4]"), tmp_path / "lines.ipynb")
    assert (
        main(["handin", str(tmp_path / "lines.ipynb"), "-o", str(tmp_path / "out"), "--sheet", "lines"]) == 0
    )
    said = capsys.readouterr().out
    assert "1 of 4 answers filled in" in said
    assert "still as handed out: scores, search, words" in said
    assert (tmp_path / "out" / "lines.ipynb").exists()


def test_check_refuses_a_notebook_without_checks(tmp_path, capsys):
    nbformat.write(nbformat.v4.new_notebook(), tmp_path / "other.ipynb")
    assert main(["check", str(tmp_path / "other.ipynb")]) == 2
    assert "no visible checks" in capsys.readouterr().err


def test_nbval_runs_sources_and_points_at_their_lines(tmp_path):
    broken = tmp_path / "broken.md"
    text = LINES.read_text("utf-8").replace("return np.asarray(X) @ np.asarray(theta) + theta_0", "return 0")
    broken.write_text(text, "utf-8")
    options = [
        "--nbval-lax",
        "--nbval-current-env",
        "-v",
        "-p",
        "no:cacheprovider",
        "-p",
        "tests.nbval_myst",
    ]
    root = Path(__file__).parents[3]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "--rootdir", str(root), str(LINES), str(broken)],
        cwd=tmp_path, capture_output=True, text=True, check=False, env=os.environ | {"NO_COLOR": "1"},
    )  # fmt: skip
    line = next(
        n for n, line in enumerate(text.splitlines(), 1) if line.startswith("assert np.shape(scores(")
    )
    assert f"broken.md:{line}: cell 02-scores-check" in run.stdout
    assert re.search(r"lines\.md::03-scores-hidden PASSED", run.stdout)
    assert re.search(r"3 failed, \d+ passed", run.stdout)
