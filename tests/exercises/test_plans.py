"""The parts that instructors are told to set in a short course stand on their own."""

import ast
import re

import pytest

from grading.sheets.source import names_bound, read_sheet
from tests.exercises.variants import EXERCISES

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


def called(source: str) -> set[str]:
    """What a cell calls by its name."""
    calls = [node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
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
        {name for cell in answers if (cell.part in chosen) == is_own for name in names_bound(cell.source)}
        for is_own in (True, False)
    )
    for cell in cells:
        if cell.part in chosen and cell.role in ("answer", "check", "test"):
            assert not called(cell.source) & (others - own), cell.name


def test_each_chapter_has_a_row():
    assert {title for title, *_ in ROWS} == {title for title in TITLES if not title.startswith("Capstone")}
