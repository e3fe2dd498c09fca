"""The parts that instructors are told to set in a short course stand on their own."""

import ast
import re
from functools import cache

import pytest
import yaml

from grading.sheets import source
from grading.sheets.heads import header
from tests.exercises.variants import EXERCISES

SHORT, LONG = "6 weeks", "10 weeks"
# Of a chapter that the short plan teaches in part, the sections on which parts may rest.
TAUGHT = {
    "convexity": "what-convex-means what-convexity-buys-and-what-it-does-not",
    "softmax": "from-scores-to-probabilities why-the-exponential the-negative-log-likelihood-for--classes",
}

read_sheet = cache(source.read_sheet)  # to parse one takes longer than to test it

PAGE = (EXERCISES.parent / "appendix" / "for-instructors.md").read_text("utf-8")
TITLES = {read_sheet(path).title: path for path in sorted(EXERCISES.glob("*.md"))}
(TABLE,) = re.findall(r"^\| sheet \|.*\n\|[-|]+\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
ROWS = [[cell.strip() for cell in row.strip("|").split("|")] for row in TABLE.splitlines()]


def numbers(cell: str) -> set[int]:
    """``1 to 4, 6`` as numbers."""
    ends = [re.findall(r"\d+", piece) for piece in cell.split(",")]
    return {
        number
        for first, *last in filter(None, ends)
        for number in range(int(first), int((last or [first])[0]) + 1)
    }


def called(code: str) -> set[str]:
    """What a cell calls by its name."""
    calls = [node.func for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    return {function.id for function in calls if isinstance(function, ast.Name)}


@pytest.mark.parametrize(("title", "plan"), [(title, plan) for title, *plans in ROWS for plan in plans])
def test_the_parts_of_a_plan_call_no_function_of_another(title, plan):
    sheet = read_sheet(TITLES[title])
    chosen = {part.name for number, part in enumerate(sheet.parts, 1) if number in numbers(plan)}
    assert len(chosen) == len(numbers(plan))
    by_hand = {part.name for part in sheet.parts if part.manual}
    cells = [cell for cell in sheet.cells if cell.part not in by_hand]
    answers = [cell for cell in cells if cell.role == "answer"]
    own, others = (
        {
            name
            for cell in answers
            if (cell.part in chosen) == is_own
            for name in source.names_bound(cell.source)
        }
        for is_own in (True, False)
    )
    for cell in cells:
        if cell.part in chosen and cell.code and called(cell.source) & (others - own):
            (number,) = (number for number, part in enumerate(sheet.parts, 1) if part.name == cell.part)
            assert cell.role == "given", cell.name
            assert f"the picture of part {number} of the sheet on {TITLES[title].stem}" in PAGE, cell.name


def test_each_chapter_has_a_row():
    assert {title for title, *_ in ROWS} == {title for title in TITLES if not title.startswith("Capstone")}


def course(path):
    return yaml.safe_load(header(path.read_text("utf-8")))["course"]


def chapter(path):
    return EXERCISES.parent / "chapters" / path.name


@pytest.mark.parametrize(("title", "plan"), ROWS)
def test_the_parts_of_the_short_plan_rest_on_what_it_teaches(title, plan):
    path = TITLES[title]
    week = str(course(chapter(path))["weeks"][0])
    assert ("," in week and bool(numbers(plan))) == (path.stem in TAUGHT), week
    if path.stem in TAUGHT:
        own = [part.name for number, part in enumerate(read_sheet(path).parts, 1) if number in numbers(plan)]
        assert {course(path)["sections"][name] for name in own} <= set(TAUGHT[path.stem].split())


def minutes(path, plan):
    """Of the parts of a plan, whose share of the sheet's minutes is that of their points."""
    parts, about = read_sheet(path).parts, course(path)
    return sum(
        about[kind]
        * sum(part.points for number, part in enumerate(parts, 1) if part in mine and number in plan)
        / sum(part.points for part in mine)
        for kind in ("minutes", "further")
        if (mine := [part for part in parts if part.further == (kind == "further")])
    )


@pytest.mark.parametrize(("plan", "column"), [(SHORT, 0), (LONG, 1)])
def test_a_week_has_at_most_ninety_minutes_of_exercises(plan, column):
    weeks = {}
    for title, parts in ROWS:
        path = TITLES[title]
        first = re.match(r"\d+", str(course(chapter(path))["weeks"][column]))
        as_below = plan == SHORT or (first and first[0] == "1")
        needed = minutes(path, numbers(parts)) if as_below else course(path)["minutes"]
        weeks[first and first[0]] = weeks.get(first and first[0], 0) + needed
    assert max(weeks.values()) <= 90, weeks
