"""The notebook that a page hands out and takes back, against the one that `grading` releases and reads."""

import json

import nbformat
import pytest

from grading.sheets.release import as_json, solution_version, student_version
from grading.sheets.source import read_sheet, read_source
from grading.student.submit import hand_in
from grading.submission.merge import merge
from grading.submission.read import parse
from tests.book.page import in_the_page
from tests.exercises.variants import EXERCISES

SHEETS = sorted(path.stem for path in EXERCISES.glob("*.md"))
NOTHING = {"answers": {}, "own": []}


@pytest.fixture(scope="module")
def sheet():
    return read_sheet(EXERCISES / "softmax.md")


@pytest.fixture(scope="module")
def source():
    return read_source(EXERCISES / "softmax.md")


@pytest.fixture(scope="module")
def released(source):
    return student_version(source, "softmax")


@pytest.fixture(scope="module")
def solved(source):
    return as_json(solution_version(source, "softmax"))


@pytest.fixture
def notebook(released):
    return json.loads(as_json(released))


def first_answer(notebook):
    """The first cell for an answer."""
    return next(c for c in notebook["cells"] if c["metadata"].get("nbgrader", {}).get("solution"))


def test_untouched_notebooks_have_the_bytes_of_the_release():
    notebooks = [student_version(read_source(EXERCISES / f"{name}.md"), name) for name in SHEETS]
    files = in_the_page(*(["asFile", [notebook, NOTHING]] for notebook in notebooks))
    assert [file["gives"] for file in files] == [*map(as_json, notebooks)]


def test_a_solved_notebook_comes_back_and_is_graded_as_it_was(sheet, released, solved):
    (work,) = in_the_page(["readWork", [solved, released]])
    (file,) = in_the_page(["asFile", [released, work["gives"]]])
    nbformat.validate(json.loads(file["gives"]))
    assert steps(sheet, file["gives"]) == steps(sheet, solved)
    assert work["gives"]["own"] == []


def steps(sheet, text):
    return [(step.cell.name, step.cell.source, step.problem) for step in merge(sheet, parse(text.encode()))]


def test_cells_of_the_student_s_own_keep_their_places(sheet, released, solved):
    notebook = nbformat.reads(solved, as_version=4)
    helper = nbformat.v4.new_code_cell("def helper(x):\n    return x")
    note = nbformat.v4.new_markdown_cell("a thought")
    last = nbformat.v4.new_code_cell("helper(1)")
    notebook.cells = [helper, *notebook.cells[:3], note, *notebook.cells[3:], last]
    (work,) = in_the_page(["readWork", [as_json(notebook), released]])
    (file,) = in_the_page(["asFile", [released, work["gives"]]])
    back = nbformat.reads(file["gives"], as_version=4)
    nbformat.validate(back)
    placed = [back.cells[place].source for place in (0, 4, -2)]  # the last before the one that checks all
    assert placed == [helper.source, note.source, last.source]
    assert [s[1:] for s in steps(sheet, file["gives"])] == [s[1:] for s in steps(sheet, as_json(notebook))]


def test_the_same_answers_count_as_untouched_here_and_there(sheet, notebook):
    cell = first_answer(notebook)
    stub = "".join(cell["source"])
    texts = [stub, "", "  \n", f"# mine\n{stub}\n", stub.replace("    ", "\t"), f"{stub}\nx = 1", "x = 1"]
    of_page = in_the_page(*(["isUntouched", [text, cell | {"source": stub}]] for text in texts))
    handed = []
    for text in texts:
        cell["source"] = text
        problems = {name: problem for name, _, problem in steps(sheet, json.dumps(notebook))}
        handed.append(bool(problems[cell["id"]]))
    assert [one["gives"] for one in of_page] == handed == [True, True, True, True, True, False, False]


def test_the_first_copy_that_is_filled_in_counts(sheet, released, notebook):
    answer = first_answer(notebook)
    notebook["cells"] += [answer | {"source": text} for text in ("first = 1", "second = 2")]
    text = json.dumps(notebook)
    (work,) = in_the_page(["readWork", [text, released]])
    assert work["gives"]["answers"] == {answer["id"]: "first = 1"}
    assert next(source for step, source, _ in steps(sheet, text) if step == answer["id"]) == "first = 1"


def test_old_formats_and_line_ends_are_read(released, notebook):
    place = first_answer(notebook)
    place["source"] = ["a = 1\r\n", "b = 2"]
    name = place.pop("id")
    (work,) = in_the_page(["readWork", [json.dumps(notebook), released]])
    assert work["gives"]["answers"] == {name: "a = 1\nb = 2"}


@pytest.mark.parametrize(
    ("file", "why"),
    [
        ("", "not a notebook"),
        ("print(1)", "not a notebook"),
        ("null", "no list of cells"),
        ("[]", "no list of cells"),
        ('{"cells": 3}', "no list of cells"),
        ('{"cells": []}', "no answer of this sheet"),
        ('{"cells": [null, 3, {"cell_type": "code", "source": 7}]}', "no answer of this sheet"),
        ('{"cells": [], "metadata": {"course": {"sheet": "convexity"}}}', "the sheet “convexity”"),
    ],
)
def test_other_files_are_refused_with_a_word(released, file, why):
    (answer,) = in_the_page(["readWork", [file, released]])
    assert why in answer["refuses"]


def test_what_is_downloaded_is_handed_in(released, notebook, tmp_path, capsys):
    name = first_answer(notebook)["id"]
    (file,) = in_the_page(["asFile", [released, {"answers": {name: "x = 1"}, "own": []}]])
    (tmp_path / "softmax.ipynb").write_text(file["gives"], "utf-8")
    hand_in(tmp_path / "softmax.ipynb", tmp_path / "in", student="ada")
    assert capsys.readouterr().out.splitlines()[1].startswith("1 of ")
