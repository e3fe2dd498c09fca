"""What every sheet has: task, checks and explained solution in each part, points that add up, messages."""

import ast
import contextlib
import io
import re
from dataclasses import replace
from functools import cache
from types import SimpleNamespace

import pytest

from book_ext.python.properties import properties
from grading.model import public
from grading.sheets import source
from grading.sheets.mistakes import in_one_line
from grading.sheets.release import solution_version, student_version
from grading.sheets.stubs import stub
from grading.sheets.variants import read_variants
from grading.student.watch import Watcher
from grading.trace import unpacked
from tests.exercises.variants import EXERCISES

SHEETS = sorted(EXERCISES.glob("*.md"))


# A sheet is read once for all its tests: to parse it takes longer than most of them.
read_sheet, read_source = cache(source.read_sheet), cache(source.read_source)


@pytest.fixture(params=SHEETS, ids=lambda path: path.stem)
def path(request):
    return request.param


@pytest.fixture
def sheet(path):
    return read_sheet(path)


def test_the_introduction_says_points_and_minutes(path, sheet):
    course = read_source(path).metadata["course"]
    assert 60 <= course["minutes"] <= 120
    assert course["points"] == sheet.points
    said = f"{sheet.points} points, about {course['minutes']} minutes."
    if "further" in course:
        assert course["minutes"] <= 90
        more = sum(part.points for part in sheet.parts if part.further)
        said = f"{sheet.points} points: {sheet.points - more} in the core, about {course['minutes']} minutes,"
        said += f" and {more} in "
    assert f"**{said}" in sheet.cells[0].source
    assert "further" not in course or f" further parts, about {course['further']}.**" in sheet.cells[0].source


def test_the_introduction_says_what_may_be_imported_and_leads_to_nothing_below_it(sheet):
    """What follows in the notebook is not the code but how to set it up."""
    intro = " ".join(sheet.cells[0].source.split())
    for module in public(sheet.modules):
        assert f"`{module}`" in intro
    assert (
        "are there when your work is graded. Apart from these and Python's standard library, use NumPy only."
        in intro
    )
    assert not intro.endswith(":")


def test_every_part_has_its_place_in_the_rhythm(sheet):
    names = [cell.name for cell in sheet.cells]
    assert 6 <= len(sheet.parts) <= 12
    for number, part in enumerate(sheet.parts, 1):
        heading = re.fullmatch(r"Part (\d+): .+ \((\d+) points?(, marked by hand)?\)", part.title)
        assert heading, f"{part.name}: {part.title!r}"
        assert (int(heading[1]), int(heading[2]), bool(heading[3])) == (number, part.points, part.manual)
        assert f"{part.name}-task" in names
        assert f"{part.name}-solution-note" in names
        cells = [
            cell for cell in sheet.cells if cell.part == part.name or cell.name.startswith(f"{part.name}-")
        ]
        assert part.manual or any(cell.role == "check" for cell in cells), part.name
    assert any(part.manual for part in sheet.parts)


def test_a_part_that_holds_says_what_it_is_good_for(path):
    """The last visible check of each ends with a sentence that has a number of the student's own in it."""
    last = {cell.part: cell for cell in read_sheet(path).cells if cell.role == "check"}
    names = {"__name__": "__main__"}
    for cell in solution_version(read_source(path), path.stem).cells:
        if cell.cell_type == "code":
            with contextlib.redirect_stdout(io.StringIO()) as printed:
                exec(compile(cell.source, cell.id, "exec"), names)
            if cell.id in {check.name for check in last.values()}:
                (said,) = ast.parse(cell.source).body[-1:]
                assert ast.unparse(said).startswith("print("), cell.id
                assert re.search(r"^\S.*\d.*\.$", printed.getvalue().splitlines()[-1]), cell.id
    assert last.keys() == {part.name for part in read_sheet(path).parts if not part.manual}


def test_a_part_is_not_praised_before_all_its_checks_have_passed(path, sheet):
    """In the notebook; on the page one run asks all of them, and what any of them says decides."""
    line = in_one_line(
        replace(sheet, mistakes={cell.name: {} for cell in sheet.cells if cell.role == "check"})
    )
    checks = {cell["id"]: cell.source for cell in student_version(read_source(path), path.stem).cells}
    for part in sheet.parts:
        watcher = Watcher(None, unpacked(line))
        *others, last = [
            cell.name for cell in sheet.cells if cell.role == "check" and cell.part == part.name
        ] or [""]
        for name in others:
            assert not praises(watcher, checks[last]), f"{name} has not passed"
            ran = SimpleNamespace(raw_cell=checks[name])
            watcher.look_back(SimpleNamespace(info=ran, success=True))
        assert not last or praises(watcher, checks[last])


def praises(watcher, source):
    """Whether a check still ends with its sentence when it runs."""
    watcher.look_ahead(SimpleNamespace(raw_cell=source))
    whole = ast.unparse(ast.parse(source))
    left = ast.unparse(watcher.visit(ast.parse(source)))
    assert whole.startswith(left)
    assert left == whole or whole.removeprefix(left).lstrip().startswith("print(")
    return left == whole


def test_every_cell_has_a_name_and_every_note_its_tag(path):
    for cell in read_source(path).cells:
        name = cell.metadata.get("nbgrader", {}).get("grade_id")
        assert name, cell.source[:80]
        assert ("solution-note" in cell.metadata.get("tags", [])) == name.endswith("-solution-note")


def test_the_topics_of_the_parts_are_those_of_the_sheet(path):
    notebook = read_source(path)
    parts = {topic for cell in notebook.cells for topic in cell.metadata["course"].get("topics", [])}
    assert parts == set(notebook.metadata["course"]["topics"])


def test_every_topic_of_the_course_is_asked_about_somewhere():
    asked = {topic for path in SHEETS for topic in read_source(path).metadata["course"]["topics"]}
    page = (EXERCISES.parent / "appendix" / "coming-from.md").read_text("utf-8")
    assert asked == set(re.findall(r"^\| ([A-Z0-9]{3}-\d\d) \|", page, re.M))


def test_a_stub_holds_nothing_but_lines_of_the_solution(sheet):
    for cell in sheet.cells:
        if cell.role in ("answer", "manual"):
            lines = {line.strip() for line in stub(cell.source, code=cell.code).splitlines()}
            new = lines - {line.strip() for line in cell.source.splitlines()}
            assert len(new) == 1, cell.name


def test_the_student_s_notebook_runs_from_top_to_bottom(path):
    """Only NotImplementedError escapes, and only from cells at which Run All does not stop."""
    names = {"__name__": "__main__"}
    stopped = 0
    for cell in student_version(read_source(path), path.stem).cells:
        if cell.cell_type == "code":
            try:
                exec(compile(cell.source, cell.id, "exec"), names)
            except NotImplementedError:
                assert "raises-exception" in cell.metadata.get("tags", []), cell.id
                stopped += 1
    assert stopped >= 6


def test_the_student_s_notebook_holds_no_answer(path):
    text = "\n".join(cell.source for cell in student_version(read_source(path), path.stem).cells)
    for mark in ("BEGIN SOLUTION", "HIDDEN TESTS", "SEED", "**Why.**", "**Marking.**"):
        assert mark not in text


def test_every_assertion_has_a_literal_message(sheet):
    for cell in sheet.cells:
        if cell.role in ("check", "test"):
            asserts = [node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Assert)]
            assert asserts or cell.role == "check", cell.name
            for node in asserts:
                assert isinstance(node.msg, ast.Constant), f"{cell.name}: line {node.lineno}"
                assert isinstance(node.msg.value, str)


def test_no_message_holds_a_formula(path, sheet):
    """The notebook and the command line print it as it stands."""
    checks = [ast.parse(cell.source) for cell in sheet.cells if cell.role in ("check", "test")]
    said = [
        str(node.msg.value) for check in checks for node in ast.walk(check) if isinstance(node, ast.Assert)
    ]
    said += [variant.says for variant in read_variants(path)]
    assert not [text for text in said if re.search(r"[$\\]", text)]


def test_every_property_is_in_words(sheet):
    """The page lists what a check asks for, and no student wants to read that as code."""
    checks = [cell for cell in sheet.cells if cell.role == "check"]
    assert not [(cell.name, one.message) for cell in checks for one in properties(cell.source) if one.is_code]


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
