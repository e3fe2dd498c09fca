"""The grader names a known mistake; nobody's code can write a sentence, earn, slow or stop anything by it."""

from dataclasses import replace

import pytest

from grading.sheets.mistakes import SEED, functions
from grading.trace import traced
from tests.grading.conftest import LIMITS, fill, points
from tests.grading.corpus import FULL

SAID = "The offset is *missing*."
MISTAKEN = "def scores(X, theta, theta_0):\n    return np.asarray(X) @ np.asarray(theta)"
IN_A_LOOP = "def scores(X, theta, theta_0):\n    return [sum(a * b for a, b in zip(x, theta)) for x in X]"


@pytest.fixture
def knowing(sheet):
    """The sheet, knowing one mistake, by what a hidden check makes of it in this process."""
    names = {}
    exec(f"import numpy as np\n{MISTAKEN}", names)
    check = next(cell for cell in sheet.cells if cell.name == "scores-hidden")
    digest = traced(check.source, names | {"SEED": SEED}, functions(sheet, check), apart=True)
    return replace(sheet, mistakes={"scores-hidden": {digest: SAID}})


@pytest.fixture
def told(knowing, mark, solution):
    """Grade the solution with another answer to its first part."""
    return lambda scores, limits=LIMITS: mark(fill(solution, scores=scores), limits, sheet=knowing)


@pytest.mark.parametrize("answer", [MISTAKEN, IN_A_LOOP])
def test_a_known_mistake_is_named_however_it_is_written_and_drawn(told, answer):
    record = told(answer)
    assert points(record) == FULL | {"scores": 0}
    assert [part.mistakes for part in record.parts] == [(SAID,), (), (), ()]


def test_another_mistake_is_not_named_and_a_right_answer_told_nothing(told):
    right = "def scores(X, theta, theta_0):\n    return [0] * len(X)"
    assert all(not part.mistakes for part in told(right).parts)
    record = told(MISTAKEN + " + theta_0")
    assert points(record) == FULL
    assert all(not part.mistakes for part in record.parts)


@pytest.mark.parametrize(
    "body",
    [
        f"print({SAID!r}); raise AssertionError({SAID!r})",
        f"return {SAID!r}",
        "class T: __eq__ = __len__ = lambda *a: True\n    return T()",
        "return [[[[[[[[[1]]]]]]]]] * len(X)",
    ],
)
def test_what_an_answer_says_is_never_told(told, body):
    record = told(f"def scores(X, theta, theta_0):\n    {body}")
    assert points(record) == FULL | {"scores": 0}
    assert all(not part.mistakes for part in record.parts)


@pytest.mark.parametrize("ends", ["import os; os._exit(1)", "while True: pass"])
def test_who_dies_or_hangs_when_asked_again_loses_nothing_by_it(told, ends):
    """It does so at its second data set of seven examples, which is that of the trace."""
    counting = (
        "calls = 0\ndef scores(X, theta, theta_0):\n    global calls\n    calls += len(X) == 7\n"
        f"    if calls > 1:\n        {ends}\n    return np.asarray(X) @ np.asarray(theta)"
    )
    record = told(counting, replace(LIMITS, mistakes=0.5))
    assert points(record) == FULL | {"scores": 0}
    assert record.parts[0].reasons == ("each score is theta times x plus theta_0",)
    assert all(not part.mistakes for part in record.parts)
