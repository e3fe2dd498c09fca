"""What a visible check tested, read off its asserts without changing what they do."""

import pytest

from grading.sandbox.inside.evidence import run_check

BASE = "import numpy as np\ncalls = []\ndef f(x):\n    calls.append(x)\n    return x + 1\n"


def failure(code):
    """What came along with the failure of a check, and the names it left."""
    names = {}
    exec(BASE, names)
    with pytest.raises(AssertionError) as caught:
        run_check(code, "<cell a-check>", names)
    return getattr(caught.value, "tested", None), names


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("assert f(1) == 3", ["f(1)", "2", "3"]),
        ("assert f(1) == 2 and f(2) == 5, 'no'", ["f(2)", "3", "5"]),
        ("assert np.allclose(f(np.arange(2.0)), [1, 3])", ["f(np.arange(2.0))", "array([1., 2.])", "[1, 3]"]),
        ("assert np.array_equal(f(1), 7)", ["f(1)", "2", "7"]),
        ("assert np.shape(f(1)) == (2,)", ["np.shape(f(1))", "()", "(2,)"]),
        ("assert isinstance(f(1), float)", ["f(1)", "2", "a float"]),
        ("assert np.all(f(np.arange(2)) == 1)", ["f(np.arange(2))", "array([1, 2])", "1"]),
        ("value = f(1)\nassert value <= 1", ["f(1)", "2", "at most 1"]),
        ("assert np.mean([1, 2]) == 1", ["np.mean([1, 2])", "1.5", "1"]),
        ("assert [np.int64(3), np.True_] == []", ["[np.int64(3), np.True_]", "[3, True]", "[]"]),
        ("def _check():\n    assert f(4) == 4\n_check()", ["f(4)", "5", "4"]),
        ("assert f(1) == 2\nassert not f(1)", None),
        ("assert f(1) == 2 and not f(1)", None),
        ("assert f(1) == 2\nraise AssertionError", None),
    ],
)
def test_the_side_that_failed_is_told(code, expected):
    found, _ = failure(code)
    assert found == expected


def test_each_side_is_evaluated_once_and_texts_are_short():
    found, names = failure("assert f(1) == f(2), f(9)")
    assert names["calls"] == [1, 2, 9]
    found, _ = failure("assert [f(1)] * 10_000 == []")
    assert [len(text) <= size for text, size in zip(found, (200, 300, 300), strict=True)] == [True] * 3


def test_an_assert_of_the_students_tells_nothing_of_the_check():
    names = {}
    exec(compile("def g(x):\n    assert x == 2", "<cell g>", "exec"), names)
    with pytest.raises(AssertionError) as caught:
        run_check("assert 1 == 1\nassert g(1) == 3", "<cell a-check>", names)
    assert not hasattr(caught.value, "tested")


def test_what_cannot_be_shown_fails_all_the_same():
    bad = "class B:\n    def __repr__(self): raise ValueError\n    def __eq__(self, other): return False\n"
    found, _ = failure(bad + "assert B() == 1")
    assert found == ["B()", "something that cannot be shown", "1"]
