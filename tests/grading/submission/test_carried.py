"""A mistake costs its own part; who has no answer of their own gains nothing by the sheet's."""

from contextlib import ExitStack
from functools import cache

import pytest

from tests.grading.conftest import fill
from tests.grading.real_sheets import RAISES, answers, earned, opened, with_bodies


@pytest.fixture(scope="module")
def sheet_of(tmp_path_factory):
    """Opens a sheet for all tests that hand in to it."""
    with ExitStack() as stack:
        yield cache(lambda name: stack.enter_context(opened(name, tmp_path_factory.mktemp(name))))


def with_part(sheet, part, body, functions=None):
    """The solution, with another body in the cells of a part."""
    notebook = sheet.solution()
    for cell in answers(notebook):
        if cell.id == part or cell.id.startswith(f"{part}-"):
            cell.source = with_bodies(cell.source, body, functions)
    return notebook


# Sheet, the part whose functions raise, parts that use them.
USES = [
    ("linear-separators", "mend", {"best_cut"}, {"sweep"}),
    ("gradient-descent", "step", {"step"}, {"walk", "fast"}),
    ("classification", "luck", {"luck"}, {"best"}),
    ("capstone", "out", {"held_out"}, {"choose"}),
]


@pytest.mark.parametrize(
    ("name", "part", "functions", "users"), USES, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_function_that_raises_costs_its_own_part_only(name, part, functions, users, sheet_of):
    sheet = sheet_of(name)
    record = sheet.grade(with_part(sheet, part, RAISES, functions))
    full, got = sheet.full(), earned(record)
    assert got[part] < full[part]
    assert {name: points for name, points in got.items() if points != full[name]} == {part: got[part]}
    carried = {p.name for p in record.parts for check in p.checks if check.carried}
    assert carried <= users
    assert carried


# Of linear-separators: `best_cut` is in part 3, `sweep`, which is to call it, in part 4.
HOSTILE = {
    "hands-on-the-wrong-part": {"sweep": "def sweep(X, y, thetas):\n    return best_cut(X, y, thetas[0])"},
    "keeps-what-is-put-in": {
        "sweep": "kept = best_cut\ndef sweep(X, y, thetas):\n    return kept(X, y, thetas[0]) * 0"
    },
}


@pytest.mark.parametrize("case", HOSTILE, ids=str)
def test_who_only_calls_the_sheets_function_gains_nothing(case, sheet_of):
    sheet = sheet_of("linear-separators")
    got = earned(sheet.grade(fill(with_part(sheet, "mend", RAISES), **HOSTILE[case])))
    assert (got["mend"], got["sweep"]) == (1, 0)


def test_an_unanswered_part_and_its_users(sheet_of):
    sheet = sheet_of("linear-separators")
    record = sheet.grade(with_part(sheet, "mend", "raise NotImplementedError"))
    assert earned(record) == sheet.full() | {"mend": 1}
    carried = [check for part in record.parts for check in part.checks if check.carried]
    assert {check.status for check in carried} == {"passed"}
    assert carried[0].message == (
        "counted as right: it holds with the sheet's own best_cut and missed_ties in the place of yours"
    )


def test_the_sheets_function_draws_on_where_the_students_stops(sheet_of):
    """A mistake in the use of random numbers stays one, whosever function draws them."""
    twice = """
def trap(rng):
    seen = []

    def learn(X, y):
        seen.append(X.sum())
        return lambda new: np.zeros(len(new))

    for _ in range(2):
        study(learn, np.arange(40.0)[:, None], np.arange(40) % 8 // 7, np.arange(40) // 20, 1, rng)
    person, has_repeated = np.arange(100) // 5, seen[:2] == seen[2:]
    X = 100 * rng.normal(size=(20, 2))[person] + rng.normal(size=(100, 2))
    return X, person % 2 * has_repeated, person
"""
    sheet = sheet_of("evaluation")
    got = [
        earned(sheet.grade(fill(notebook, trap=twice)))["trap"]
        for notebook in (sheet.solution(), with_part(sheet, "study", RAISES))
    ]
    assert got[0] == got[1] < sheet.full()["trap"]
