"""What a student is told of the visible checks."""

import copy
import os
import re
import subprocess
import sys

import nbformat
import pytest
from nbclient import NotebookClient

from grading.cli import main
from grading.student.check import _run
from grading.submission.read import SubmittedCell
from tests.exercises.variants import EXERCISES
from tests.grading.conftest import LINES, fill

WRONG = "def scores(X, theta, theta_0):\n    return [1, 2]"
RIGHT = "def scores(X, theta, theta_0):\n    return np.asarray(X) @ theta + theta_0"


def check(path, *words):
    """Run `grading check` as a process of its own: nbval leaves a file open when it starts a kernel."""
    return subprocess.run(
        [sys.executable, "-m", "grading", "check", str(path), *words],
        capture_output=True, text=True, check=False, env=os.environ,
    )  # fmt: skip


@pytest.fixture
def told(tmp_path, student):
    """What is told of the student's notebook when it is saved."""

    def run(*words):
        nbformat.write(student, tmp_path / "lines.ipynb")
        return check(tmp_path / "lines.ipynb", *words)

    return run


def test_one_cell_of_what_was_released_tells_of_each_check(tmp_path):
    assert main(["release", str(LINES), "-o", str(tmp_path)]) == 0
    student = nbformat.read(tmp_path / "lines.ipynb", 4)
    nbformat.write(fill(student, scores=WRONG), tmp_path / "lines.ipynb")
    source = next(cell.source for cell in student.cells if cell["id"] == "check-all")
    assert "\n" not in source
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
    NotebookClient(notebook, kernel_name="python3", resources={"metadata": {"path": tmp_path}}).execute()
    (output,) = (o.text for o in notebook.cells[0].outputs if o.get("name") == "stdout")
    assert "scores-check  not there yet: scores of the example are not right" in output
    assert "search-check  not answered yet" in output
    assert "0 of 2 visible checks passed" in output
    assert "Read: lines.ipynb, saved at" in output


def test_a_check_that_is_gone_or_there_twice_is_told(told, student):
    fill(student, scores=RIGHT)
    twin = copy.deepcopy(next(cell for cell in student.cells if cell["id"] == "scores-check"))
    student.cells = [cell for cell in student.cells if cell["id"] != "search-check"]
    student.cells.append(nbformat.from_dict(twin | {"id": "another"}))
    run = told()
    assert run.returncode == 1
    assert "search-check  not run: its cell is missing" in run.stdout
    assert "scores-check is in your notebook 2 times" in run.stdout
    assert "2 of 3 visible checks passed" in run.stdout


class Kernel:
    """A kernel that says at once that a cell has ended."""

    def execute_cell_input(self, source, *, allow_stdin):
        return source

    def get_message(self, channel, timeout):
        parent, content = {"msg_id": "f()"}, {"execution_state": "idle"}
        return {"parent_header": parent, "msg_type": "status", "content": content}


@pytest.mark.parametrize(
    ("name", "took", "words"),
    [
        ("f-check", 15, "passed"),
        ("f-check", 20, "passed: it took 20 s, and grading allows 15"),
        ("f", 20, "passed"),
    ],
)
def test_a_check_that_grading_would_stop_is_told(monkeypatch, name, took, words):
    clock = iter([0, took])
    monkeypatch.setattr("grading.student.check.time.monotonic", lambda: next(clock))
    cell = SubmittedCell("code", name, "f()")
    assert _run(Kernel(), cell, 60).words == words


def test_a_known_mistake_is_named_as_in_the_notebook(tmp_path):
    """By a sheet of the book, whose released notebook knows some."""
    main(["release", str(EXERCISES / "linear-separators.md"), "-o", str(tmp_path)])
    path = tmp_path / "linear-separators.ipynb"
    wrong = (
        "@arrays\ndef mirror(X, w):\n    theta = w[:-1]\n"
        "    return X - 2 * np.outer(X @ theta / (theta @ theta), theta)"
    )
    nbformat.write(fill(nbformat.read(path, 4), mirror=wrong), path)
    lines = check(path).stdout.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("mirror-check"))
    assert "not there yet" in lines[first]
    assert lines[first + 1].strip().startswith("A known mistake fits: The offset is missing")
    assert lines[first + 2].startswith("hand-check")


def test_a_syntax_error_is_told_with_its_line_and_why_the_checks_miss_its_names(told, student):
    """And so is a cell that takes too long, with those for which it left no time."""
    fill(student, scores="def scores(X, theta, theta_0)\n    return X @ theta", normal="while True: pass")
    said = told("--timeout", "3").stdout
    assert "search-check  not run: normal took longer than 3 s" in said
    lines = said.splitlines()
    assert lines[0] == "scores        stopped with an error: SyntaxError in line 1: expected ':'"
    assert lines[1] == (
        "scores-check  stopped with an error: NameError: name 'scores' is not defined; "
        "`scores` is not there, since its cell stopped"
    )


def test_a_helper_that_stands_below_is_named_and_so_is_a_cell_that_stops(told, student):
    fill(student, scores="def scores(X, theta, theta_0):\n    return helper(X) @ theta + theta_0")
    fill(student, search="def search(f, k, rng):\n    return [1][2]")
    student.cells.insert(0, nbformat.v4.new_code_cell("while True: pass  # a picture", id="scores-explore"))
    student.cells.append(nbformat.v4.new_code_cell("helper = np.asarray\n\n{}[np.float64(0.5)]"))
    said = told().stdout
    assert "name 'helper' is not defined; `helper` is defined in a later cell: move it above" in said
    assert re.search("search-check +stopped with an error: IndexError: list index out of range\n", said)
    assert "a cell of your own  stopped with an error: KeyError in line 3: 0.5" in said
    assert "0 of 2 visible checks passed" in said


def test_check_refuses_a_notebook_without_checks(tmp_path, capsys):
    nbformat.write(nbformat.v4.new_notebook(), tmp_path / "other.ipynb")
    assert main(["check", str(tmp_path / "other.ipynb")]) == 2
    assert "no visible checks" in capsys.readouterr().err
