"""What a student may rely on in every sheet: that it says what it asks, runs, and marks fairly."""

import ast
import json
import re
import statistics
import subprocess
import sys
from fnmatch import filter
from functools import cache

import pytest

from book_ext.model.properties import properties
from grading.sheets import source, stubs
from grading.sheets.release import student_version
from grading.sheets.variants import read_variants
from tests.exercises.variants import EXERCISES

SHEETS = sorted(EXERCISES.glob("*.md"))
RULES = "../appendix/how-sheets-work.md"


# A sheet is read once for all its tests: to parse it takes longer than most of them.
read_sheet, read_source = cache(source.read_sheet), cache(source.read_source)


@pytest.fixture(params=SHEETS, ids=lambda path: path.stem)
def path(request):
    return request.param


@pytest.fixture
def sheet(path):
    return read_sheet(path)


@pytest.fixture
def sheets():
    return [*map(read_sheet, SHEETS)]


def test_the_introduction_says_points_and_minutes(path, sheet):
    course, intro = read_source(path).metadata["course"], sheet.cells[0]
    assert course["points"] == sheet.points, f"the header of {path} says other points than its cells"
    further = sum(part.points for part in sheet.parts if part.further)
    parts = [str(sheet.points - further), str(further)] if further else []
    for said in (f"{sheet.points} points", f"{course['minutes']} minutes", *parts):
        assert re.search(rf"\b{said}\b", intro.source), f"{path}:{intro.line} should say: {said}"


def test_the_introduction_is_short_and_leads_to_the_rules(sheet):
    intro = sheet.cells[0].source
    assert RULES in intro
    assert len(intro.split()) <= 120


def test_the_rules_fit_on_one_page():
    assert len((EXERCISES / RULES).read_text("utf-8").split()) <= 400


def test_a_sheet_has_few_properties_and_few_words_for_each_line(sheet):
    checks = [cell for cell in sheet.cells if cell.role == "check"]
    assert sum(len(properties(cell.source)) for cell in checks) <= 60
    words = {cell.part: words_of(cell.source) for cell in sheet.cells if cell.name.endswith("-task")}
    shares = [words[part.name] / lines_of(sheet, part) for part in sheet.parts if not part.manual]
    assert statistics.median(shares) <= 15


WANTS = """
import json, sys
from book_ext.pyodide.inside import drawing
drawing.install()
for sheet, setup in json.load(sys.stdin).items():
    exec(compile(setup, sheet, "exec"), {})
"""


def test_a_page_need_not_load_matplotlib_for_the_set_up(sheets):
    """It is as large as all the rest of its Python."""
    setups = {one.name: cell.source for one in sheets for cell in one.cells if cell.name == source.SETUP}
    assert len(setups) == len(sheets)
    command = [sys.executable, "-c", WANTS]
    run = subprocess.run(command, input=json.dumps(setups), text=True, capture_output=True)
    assert run.returncode == 0, run.stderr


def words_of(task):
    """Of a task without its title."""
    return len(task.partition("\n")[2].split())


def lines_of(sheet, part):
    """Of a solution, without comments and empty lines."""
    answers = [cell.source for cell in sheet.cells if cell.role == "answer" and cell.part == part.name]
    bodies = re.findall(f"{stubs.BEGIN_SOLUTION}\n(.*?) *{stubs.END_SOLUTION}", "\n".join(answers), re.DOTALL)
    lines = [line.strip() for body in bodies for line in body.splitlines()]
    return len([line for line in lines if line and not line.startswith("#")])


def test_a_mistake_costs_at_most_half_of_its_part(path, sheet):
    """What it should cost says `loses`; that it does cost it, `test_answers`."""
    points = {cell.name: cell.points for cell in sheet.cells if cell.role == "test"}
    of_part = {part.name: part.points for part in sheet.parts}
    for variant in read_variants(path):
        mine = [name for name in points if name.startswith(f"{variant.part}-hidden")]
        lost = {name for pattern in variant.loses.split() for name in filter(mine, pattern)}
        assert 2 * sum(points[name] for name in lost) <= of_part.get(variant.part, 0), variant


def test_a_heading_says_what_its_part_is_worth_and_who_marks_it(path, sheet):
    lines = {cell.part: cell.line for cell in sheet.cells if cell.name.endswith("-task")}
    for number, part in enumerate(sheet.parts, 1):
        place = f"{path}:{lines.get(part.name)}: {part.title!r}"
        said = rf"Part {number}\b.*\b{part.points} points?\b"
        assert re.match(said, part.title), f"{place} should be number {number}, of {part.points} points"
        assert ("marked by hand" in part.title) == part.manual, place


def test_a_part_that_is_not_marked_by_hand_has_a_visible_check(sheet):
    assert {cell.part for cell in sheet.cells if cell.role == "check"} >= {
        part.name for part in sheet.parts if not part.manual
    }


def test_every_cell_has_a_name_and_every_note_its_tag(path):
    for cell in read_source(path).cells:
        name = cell.metadata.get("nbgrader", {}).get("grade_id")
        assert name, cell.source[:80]
        assert ("solution-note" in cell.metadata.get("tags", [])) == name.endswith("-solution-note")


def test_the_student_s_notebook_runs_from_top_to_bottom(path):
    """Only NotImplementedError escapes, and only from what waits for an answer."""
    names = {"__name__": "__main__"}
    for cell in student_version(read_source(path), path.stem).cells:
        if cell.cell_type == "code":
            try:
                exec(compile(cell.source, cell.id, "exec"), names)
            except NotImplementedError:
                assert source.role_of(cell) in ("answer", "check") or cell.id.endswith("-explore"), cell.id


def asserts(cell):
    return [node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Assert)]


def test_every_assertion_has_a_literal_message_without_a_formula(path, sheet):
    """The notebook and the command line print it as it stands."""
    said = [variant.says for variant in read_variants(path)]
    for cell in sheet.cells:
        if cell.role in ("check", "test"):
            assert asserts(cell) or cell.role == "check", cell.name
            for node in asserts(cell):
                assert isinstance(node.msg, ast.Constant), f"{cell.name}: line {node.lineno}"
                assert isinstance(node.msg.value, str)
                said.append(node.msg.value)
    assert not [text for text in said if re.search(r"[$\\]", text)]


def test_every_property_is_listed_in_words(sheet):
    """The page lists what a check asks for, and no student wants to read that as code."""
    for cell in sheet.cells:
        if cell.role == "check":
            listed = properties(cell.source)
            assert {node.msg.value for node in asserts(cell)} <= {one.message for one in listed}, cell.name
            assert not [one.message for one in listed if one.is_code], cell.name


def test_small_letters_are_as_good_as_capitals(sheet):
    for cell in sheet.cells:
        if cell.role in ("check", "test"):
            assert not re.findall(r"set\(\w+(?:\(\))?\) <= set\(\"[A-Z]", cell.source), cell.name


def test_hidden_checks_draw_from_the_grader_s_seed_and_test_shapes(sheet):
    """A check of a number found by hand has nothing to draw; all others do."""
    for cell in sheet.cells:
        if cell.role == "test":
            calls_with_arguments = [
                node
                for node in ast.walk(ast.parse(cell.source))
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args
                if node.func.id in _functions(sheet, cell.part)
            ]
            if calls_with_arguments:
                assert "default_rng(SEED)" in cell.source, cell.name
                assert "shape" in cell.source or "refused" in cell.source, cell.name


def _functions(sheet, part):
    sources = [cell.source for cell in sheet.cells if cell.role == "answer" and cell.part == part]
    nodes = [node for source in sources for node in ast.parse(source).body]
    return {node.name for node in nodes if isinstance(node, ast.FunctionDef)}


def test_visible_checks_leave_the_student_s_names_alone(sheet):
    """A check that set `X` or `g` would change a helper of that name, and with it a right answer."""
    for cell in sheet.cells:
        if cell.role != "check" or cell.points:
            continue
        names = source.names_bound(cell.source)
        assert all(name == "_check" or name.startswith("own_") for name in names), (cell.name, names)
