"""Whole submissions: everyone gets exactly the points they earned, and a reason for the others."""

from dataclasses import replace

import nbformat

from grading.model import Task
from grading.sheets.nbgrader_export import nbgrader_version
from grading.sheets.release import as_json, solution_version, student_version
from grading.sheets.source import read_sheet, read_source, seed_of_course
from grading.submission.grade import grade
from tests.grading.conftest import LIMITS, LINES, fill, points
from tests.grading.corpus import FULL

GOOD_SCORES = "def scores(X, theta, theta_0):\n    return np.asarray(X) @ np.asarray(theta) + theta_0"


def test_the_reference_solution_has_full_marks(mark, solution):
    record = mark(solution)
    assert record.seed != mark(solution).seed, "each run draws its own inputs"
    assert points(record) == FULL
    assert (record.earned, record.pending, record.points) == (9, 3, 12)
    assert record.parts[-1].answer == "Because a straight line has one normal direction."


def test_the_untouched_notebook_has_none(mark, student):
    record = mark(student)
    assert record.earned == 0
    assert record.pending == 0
    assert {part.status for part in record.parts} == {"not answered"}
    assert all("as it was handed out" in part.reasons[0] for part in record.parts)


def test_what_raises_in_a_hidden_check_is_named_and_hides_the_inputs(mark, solution):
    record = mark(
        fill(solution, scores="def scores(X, theta, theta_0):\n    raise ValueError(f'secret {X}')")
    )
    assert points(record) == FULL | {"scores": 0}
    assert record.parts[0].reasons == ("scores, called by a check, raised ValueError",)
    visible, hidden, _ = record.parts[0].checks
    assert "secret [[1, 2], [3, 4]]" in visible.message
    assert visible.excerpt == "2: raise ValueError(f'secret {X}')"
    assert hidden.excerpt == ""
    assert "secret" in hidden.detail  # for the instructor


def test_a_syntax_error_tells_its_line(mark, solution):
    record = mark(fill(solution, scores="def scores(X, theta, theta_0):\n    return X @ theta +"))
    assert points(record) == FULL | {"scores": 0}
    assert record.parts[0].reasons[0] == "this cell raised SyntaxError in line 2 of the cell: invalid syntax"
    assert "the name 'scores' is not defined" in record.parts[0].reasons


def test_which_name_is_not_defined_tells_nothing_of_a_hidden_input(mark, solution):
    """Many names are bound below; what is said of them is the same whichever the answer asks for."""
    names = [f"b{number}" for number in range(64)]
    choosing = (
        "def scores(X, theta, theta_0):\n    raise NameError(f\"name 'b{len(X) % 64}' is not defined\")"
    )
    below = "\n".join(f"def {name}(): pass" for name in names)
    solution.cells.append(nbformat.v4.new_code_cell(below))
    assert mark(fill(solution, scores=choosing)).parts[0].reasons == (
        "scores, called by a check, raised NameError",
    )
    listing = f"{choosing}\n    {'(); '.join(names)}()"
    assert mark(fill(solution, scores=listing)).parts[0].reasons == (
        "scores, called by a check, raised NameError; `b0` is defined in a later cell: move it above",
    )


def test_a_missing_cell_costs_its_part_and_an_error_after_the_definition_nothing(mark, solution):
    fill(solution, scores=GOOD_SCORES + "\nundefined_name")
    solution.cells = [cell for cell in solution.cells if cell["id"] != "normal"]
    record = mark(solution)
    assert points(record) == FULL | {"normal": 0}
    assert record.parts[1].reasons == ("the answer cell is missing from the notebook",)


def test_the_notebooks_time_bounds_everything_and_leaves_each_part_its_share(mark, solution):
    slow = "def scores(X, theta, theta_0):\n    while True: pass"
    record = mark(fill(solution, scores=slow), replace(LIMITS, check=60, cell=60, notebook=3))
    assert points(record) == FULL | {"scores": 0}
    assert record.parts[0].status == "not fully tried"
    assert (record.untried, record.final) == (3, False)


def test_a_word_in_the_header_is_one_seed_for_all_and_not_handed_out(host, tmp_path):
    text = LINES.read_text("utf-8")
    sources = {}
    for word in ("spring", "autumn"):
        path = tmp_path / word / "lines.md"
        path.parent.mkdir()
        path.write_text(text.replace("  minutes: 10\n", f"  minutes: 10\n  seed: {word}\n"), "utf-8")
        sources[word] = path
    hand_in = tmp_path / "s.ipynb"
    hand_in.write_text(as_json(solution_version(read_source(sources["spring"]), "lines")), "utf-8")
    assert "spring" not in hand_in.read_text("utf-8")
    assert "spring" not in as_json(student_version(read_source(sources["spring"]), "lines"))
    assert "spring" not in as_json(nbgrader_version(read_source(sources["spring"]), "lines"))

    def seed(word, student, **told):
        return grade(Task(student, "lines", hand_in, **told), read_sheet(sources[word]), host, LIMITS).seed

    assert seed("spring", "ada") == seed("spring", "kurt") == seed_of_course({"seed": "spring"})
    assert seed("autumn", "ada") != seed("spring", "ada")
    assert seed("autumn", "ada", seed=7) == 7, "to grade again draws what was drawn"


def test_a_fault_of_the_sheet_is_nobodys_zero(mark, sheet, solution):
    broken = replace(sheet, cells=tuple(
        replace(cell, source="import np_misspelt") if cell.name == "setup" else cell for cell in sheet.cells
    ))  # fmt: skip
    record = mark(solution, sheet=broken)
    assert record.status == "failed"
    assert "cell 'setup'" in record.reason
