"""Wrong answers lose the points that they should, and right ones in another style keep them all.

One file is enough for two processes: the grader itself uses every core for the batch of a sheet.
"""

from functools import cache

import pytest

from grading.sheets.variants import read_variants
from tests.exercises.many_draws import SOLUTION, in_many_draws, right_answers
from tests.exercises.variants import EXERCISES, SheetUnderTest

SHEETS = sorted(path.stem for path in EXERCISES.glob("*.md"))
KNOWN = [(sheet, variant) for sheet in SHEETS for variant in read_variants(EXERCISES / f"{sheet}.md")]
WRONG = [(sheet, variant) for sheet, variant in KNOWN if variant.part]
RIGHT = [(sheet, variant) for sheet, variant in KNOWN if not variant.part]

# Found by `many_draws`: seeds with which a right answer has failed.
FAILED_ONCE = {
    "discriminant-analysis": [410, 500, 984],
    "evaluation": [670],
    "linear-logistic-classifiers": [102, 254],
    "regularization": [756],
}


@cache
def under_test(name):
    return SheetUnderTest(name)


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """Makes of a sheet's name the sheet, and what the grader makes of each of its variants."""

    @cache
    def grade(name):
        return under_test(name), under_test(name).grade(tmp_path_factory.mktemp(name))

    return grade


@pytest.mark.parametrize("name", SHEETS)
def test_the_reference_keeps_all_points_and_the_untouched_sheet_none(graded, name):
    sheet, became = graded(name)
    assert became["reference"] == (set(), set())
    assert became["untouched"] == (set(sheet.part_of), set())


@pytest.mark.parametrize("name", SHEETS)
def test_who_deletes_the_decorator_loses_nothing(graded, name):
    sheet, became = graded(name)
    assert became["undecorated"].failed & sheet.hidden == set()


@pytest.mark.parametrize("name", SHEETS)
def test_a_right_answer_is_right_in_other_draws(name):
    seeds = FAILED_ONCE.get(name, [])
    for answer in right_answers(name) if seeds else [SOLUTION]:
        assert [drawn for drawn in in_many_draws(name, answer, [0, *seeds]) if drawn.failed] == []


@pytest.mark.parametrize(("name", "variant"), WRONG, ids=str)
def test_a_wrong_answer_loses_its_points(graded, name, variant):
    sheet, became = graded(name)
    assert became[str(variant)].failed & sheet.hidden == sheet.expand(variant)


@pytest.mark.parametrize(("name", "variant"), WRONG, ids=str)
def test_a_wrong_answer_is_told_its_mistake_and_no_other(graded, name, variant):
    _, became = graded(name)
    assert became[str(variant)].told == ({variant.says} if variant.says else set())


@pytest.mark.parametrize(("name", "variant"), [pair for pair in WRONG if pair[1].says], ids=str)
def test_what_names_a_mistake_does_not_give_the_answer(name, variant):
    sheet = under_test(name)
    solution = next(c.source for c in sheet.sheet.cells if c.role == "answer" and c.part == variant.part)
    right = {line.strip() for line in solution.splitlines()}
    right -= {line.strip() for line in variant.applied_to(variant.part, solution).splitlines()}
    for line in right:
        assert line not in variant.says
        assert line.removeprefix("return ") not in variant.says or len(line) < 12


@pytest.mark.parametrize(("name", "variant"), RIGHT, ids=str)
def test_a_right_answer_in_another_style_keeps_all_points(graded, name, variant):
    sheet, became = graded(name)
    answers = [cell for cell in sheet.sheet.cells if cell.role == "answer"]
    assert any(variant.applied_to(cell.part, cell.source) != cell.source for cell in answers)
    assert became[str(variant)] == (set(), set())


@pytest.mark.parametrize("name", SHEETS)
def test_every_hidden_check_has_a_wrong_answer_that_it_finds(name):
    sheet = under_test(name)
    assert set().union(*(sheet.expand(variant) for variant in sheet.variants if variant.part)) == sheet.hidden
