"""What a check draws, what it passes, and what its words may give away."""

from dataclasses import replace

import numpy as np
import pytest

from grading.submission.checks import Checks, seed_of
from grading.submission.remote_objects import _without_defaults
from tests.grading.conftest import fill, launched, points
from tests.grading.corpus import FULL


def test_each_check_has_a_seed_of_128_bits_that_numpy_takes(mark, solution):
    assert mark(solution).seed >> 100  # all but one in 2**28
    first, second = seed_of(1, "a"), seed_of(1, "b")
    assert first != second
    assert first == seed_of(1, "a")
    assert 2**100 < first < 2**128
    draws = [np.random.default_rng(seed).random() for seed in (first, second, [first, 1])]
    assert len(set(draws)) == 3


def test_a_function_of_a_check_is_called_with_what_it_is_for_only():
    log = []

    def learn(X, y, *, log=log, kind="a"):
        log.append((X, y, kind))

    def positional(X, log=log, *rest, **more):
        log.append(X)

    for function, args, kwargs in [
        (learn, (1, 2), {"log": []}),
        (learn, (1, 2), {"kind": "b"}),
        (positional, (1, []), {}),
        (positional, (1,), {"log": []}),
        (positional, (1,), {"other": 3}),
    ]:
        with pytest.raises(TypeError):
            _without_defaults(function)(*args, **kwargs)
    assert log == []
    _without_defaults(learn)(1, y=2)
    _without_defaults(positional)(3)
    assert log == [(1, 2, "a"), 3]
    assert _without_defaults(lambda *given, k=5: (given, k))(1, 2) == ((1, 2), 5)
    assert _without_defaults(np.exp)(0) == 1


CHECKS = {
    "scores-hidden": "kept = np.ones((2, 3)); rows = [1, 2]",
    "scores-hidden-offset": "scores(kept, rows, 0)\nassert kept.sum() == 6 and rows == [1, 2]",
    "normal-hidden": "assert kept.sum() == 6 and rows == [1, 2]",
}


def test_what_an_answer_changes_no_check_sees(sheet, solution, mark):
    changed = replace(
        sheet, cells=tuple(replace(c, source=CHECKS.get(c.name, c.source)) for c in sheet.cells)
    )
    fill(solution, scores="def scores(X, theta, theta_0):\n    X[...] = 0\n    theta[:] = [0]")
    assert points(mark(solution, sheet=changed)) == FULL


def test_a_failed_visible_check_shows_what_was_tried(mark, solution):
    record = mark(fill(solution, scores="def scores(X, theta, theta_0):\n    return np.zeros(len(X))"))
    visible = record.parts[0].checks[0]
    assert visible.message == "scores of the example are not right"
    assert (visible.call, visible.came, visible.expected) == (
        "scores([[1, 2], [3, 4]], [1, 1], 0)",
        "array([0., 0.])",
        "[3, 7]",
    )


def test_a_failed_hidden_check_keeps_for_the_instructor_what_came_and_no_line_of_its_own(mark, solution):
    record = mark(fill(solution, normal="normal = [4, 3]\nlength = 5"))
    assert record.parts[1].reasons == ("normal is at right angles to (4, 3)",)
    (hidden,) = (check for check in record.parts[1].checks if not check.visible)
    assert (hidden.call, hidden.came, hidden.expected) == ("", "", "")
    assert hidden.detail == (
        "Tried: np.asarray(normal, dtype=float)[0] * 4 + np.asarray(normal, dtype=float)[1] * 3\n"
        "Came out: 25.0\nExpected: 0"
    )


LEAK = "def scores(X, theta, theta_0):\n    global seen\n    seen = f'secret {X}'\n    return 0\n"


def printable(record):
    """All that a student may read."""
    return [
        text
        for part in record.parts
        for text in (*part.reasons, *(v for c in part.checks for v in (c.message, c.call, c.came)))
    ]


@pytest.mark.parametrize(
    "answers",
    [
        {"scores": LEAK, "normal": "raise ValueError(seen)"},
        {"scores": LEAK, "normal": "normal = [1, 2]\nlength = type(seen, (), {})()"},
        {"scores": "def scores(X, theta, theta_0):\n    return type(f'secret {X}', (), {})()"},
        {"scores": "def scores(X, theta, theta_0):\n    raise type(f'secret {X}', (ValueError,), {})(0)"},
        {"scores": LEAK, "search": "def search(f, k, rng):\n    raise AssertionError(seen)"},
        {"scores": LEAK, "search": "def search(f, k, rng):\n    return seen, seen"},
    ],
    ids=["text", "type", "type-returned", "type-raised", "visible", "came"],
)
def test_what_a_hidden_check_passed_is_not_told(mark, solution, answers):
    record = mark(fill(solution, **answers))
    assert not [text for text in printable(record) if "secret" in text and "[[1, 2], [3, 4]]" not in text]


REMEMBERED = "import os\nif os.path.exists('/grader/remembered'): raise ValueError('secret')\n"


def test_no_text_is_shown_that_was_made_after_the_first_hidden_check(sheet, solution, mark, monkeypatch):
    """A machine remembers what a hidden check has made an answer do: what lies in its page cache, for one."""
    body = "\n    ".join(REMEMBERED.splitlines())
    fill(
        solution,
        scores=f"def scores(X, theta, theta_0):\n    {body}\n    return 1 / 0",
        normal=f"{REMEMBERED}\nnormal = undefined_name",
        search=f"{REMEMBERED}\ndef search(f, k, rng):\n    {body}\n    return scores(1, 2, 3)",
    )
    real = Checks.run
    with launched(sheet) as launcher:

        def run(checks, cell):
            (launcher.image.folder / "grader" / "remembered").touch()
            return real(checks, cell)

        monkeypatch.setattr(Checks, "run", run)
        told = printable(mark(solution, launcher=launcher))
    assert not [text for text in told if "secret" in text]
    assert any("undefined_name" in text for text in told)
    assert any("division by zero" in text for text in told)


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("np.array([1, None])", "an array of objects (dtype=object)"),
        ("np.ma.array([1.0], mask=[True])", "an array with masked entries"),
        ("np.array(['2026-01-01'], 'M8')", "an array of dates"),
        ("1 << 100_000", "a very long whole number"),
        ("(x for x in X)", "a generator"),
        ("lambda: X", "a function"),
        ("type('secret', (), {})()", "an object"),
    ],
)
def test_what_is_no_data_is_told_by_its_kind(mark, solution, value, kind):
    record = mark(fill(solution, scores=f"def scores(X, theta, theta_0):\n    return {value}"))
    assert record.parts[0].reasons == (
        "the check could not be made: expected was a number, an array of numbers or a container, "
        f"and what came is {kind}",
    )


def test_numbers_in_an_error_are_told_without_their_types(mark, solution):
    record = mark(fill(solution, normal="normal = [3, -4]\nlength = {}[np.float64(0.25)]"))
    assert record.parts[1].reasons[0] == "this cell raised KeyError in line 2 of the cell: 0.25"


def test_topics_come_from_the_task_of_a_part(sheet):
    from grading.sheets.source import read_sheet

    softmax = read_sheet(sheet.path.parents[2] / "exercises" / "softmax.md")
    assert softmax.parts[0].topics == ("CUL-05", "MIT-22", "LAN-10")
