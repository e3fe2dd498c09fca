"""Words for a student: numbers as they are printed, and where a name is that is not defined."""

import pytest

from grading.messages import Code, plain, why_not_defined


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("np.float64(0.3210000000000001)", "0.3210000000000001"),
        ("[np.int64(3), np.float32(-1e-07), np.True_]", "[3, -1e-07, True]"),
        ("{np.str_('a'): np.complex128(1+2j)}", "{'a': 1+2j}"),
        ("np.float64(f(1))", "np.float64(f(1))"),  # somebody's code and no number
        ("array([1., 2.]) np.floor(2) np.sum(a)", "array([1., 2.]) np.floor(2) np.sum(a)"),
    ],
)
def test_numbers_are_told_without_their_types(text, expected):
    assert plain(text) == expected


HELPER = Code("import numpy as np\n\n\ndef helper(x):\n    inner = x\n    return inner", own=True)
STOPPED = Code(HELPER.source, own=True, stopped=True)
LATER = Code("async def choose(X):\n    pass\nclass Best: pass", own=False, part="choose")
USER = Code("def contest(X):\n    return helper(choose(X)) or inner(X)", own=False, part="contest")
CHECK = Code("", own=False, part="contest")
IS_LATER = "`helper` is defined in a later cell: move it above"
IS_AN_ANSWER = "`choose` is the answer to a later part: write what you need of it in this one"


def told(name):
    return f"this cell raised NameError in line 3 of the cell: name '{name}' is not defined"


@pytest.mark.parametrize(
    ("message", "above", "below", "expected"),
    [
        (told("helper"), [USER], [HELPER], IS_LATER),
        (told("choose"), [USER], [HELPER, LATER], IS_AN_ANSWER),
        (told("Best"), [USER], [LATER], IS_AN_ANSWER.replace("choose", "Best")),
        (told("inner"), [USER], [HELPER, LATER], ""),  # local to a function
        (told("helper"), [HELPER, USER], [HELPER], ""),
        (told("helper"), [STOPPED], [HELPER], "`helper` is not there, since its cell stopped"),
        (told("n"), [USER], [Code("n = 4", own=True)], "`n` is defined in a later cell: move it above"),
        (told("n"), [USER], [Code("n == 4\nif n: k = 1\nn += 1\nf(n=1)", own=True)], ""),
        ("contest raised NameError", [USER], [HELPER], IS_LATER),
        ("contest raised NameError", [USER], [LATER], IS_AN_ANSWER),
        ("contest raised NameError", [USER, HELPER], [HELPER], ""),
        ("contest raised NameError", [Code(USER.source, own=False, part="other")], [HELPER], ""),
    ],
)
def test_a_name_is_looked_for_in_the_cells(message, above, below, expected):
    assert why_not_defined(message, len(above), [*above, CHECK, *below]) == expected


def test_what_is_no_python_is_read_all_the_same():
    assert Code("def broken(:\n  x = (\n%magic\nvalue = ((((", own=True).names == {"broken", "value"}
