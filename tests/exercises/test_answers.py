"""Wrong answers lose the points that they should, and right ones in another style keep them all.

One file is enough for two processes: the grader itself uses every core for the batch of a sheet.
"""

from functools import cache

import pytest

from grading.sheets.variants import read_variants
from tests.exercises.variants import EXERCISES, SheetUnderTest

SHEETS = sorted(path.stem for path in EXERCISES.glob("*.md"))
KNOWN = [(sheet, variant) for sheet in SHEETS for variant in read_variants(EXERCISES / f"{sheet}.md")]
WRONG = [(sheet, variant) for sheet, variant in KNOWN if variant.part]
RIGHT = [(sheet, variant) for sheet, variant in KNOWN if not variant.part]


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """Makes of a sheet's name the sheet, and which checks each of its variants fails."""

    @cache
    def grade(name):
        sheet = SheetUnderTest(name)
        return sheet, sheet.grade(tmp_path_factory.mktemp(name))

    return grade


@pytest.mark.parametrize("name", SHEETS)
def test_the_reference_keeps_all_points_and_the_untouched_sheet_none(graded, name):
    sheet, failed = graded(name)
    assert failed["reference"] == set()
    assert failed["untouched"] == set(sheet.part_of)


@pytest.mark.parametrize(("name", "variant"), WRONG, ids=str)
def test_a_wrong_answer_loses_its_points(graded, name, variant):
    sheet, failed = graded(name)
    assert failed[str(variant)] & sheet.hidden == sheet.expand(variant)


@pytest.mark.parametrize(("name", "variant"), RIGHT, ids=str)
def test_a_right_answer_in_another_style_keeps_all_points(graded, name, variant):
    sheet, failed = graded(name)
    answers = [cell for cell in sheet.sheet.cells if cell.role == "answer"]
    assert any(variant.applied_to(cell.part, cell.source) != cell.source for cell in answers)
    assert failed[str(variant)] == set()


@pytest.mark.parametrize("name", SHEETS)
def test_every_part_has_three_wrong_answers_and_every_hidden_check_one(name):
    sheet = SheetUnderTest(name)
    wrong = [variant for variant in sheet.variants if variant.part]
    for part in sheet.sheet.parts:
        assert part.manual or sum(variant.part == part.name for variant in wrong) >= 3, part.name
    assert set.union(*map(sheet.expand, wrong)) == sheet.hidden
