"""What an exercise page asks of an answer: its visible properties, each in the words of its check."""

import pytest

from book_ext.model.properties import LATER, RUNS, Property, in_words, properties
from tests.book.page import in_the_page

CHECK = """
def _check():
    assert f(0) == 0, "at zero"
    for x in (1, 2):
        assert f(x) > 0, "positive"
        assert f(x) < 9, "small"
    try:
        f(-1)
    except ValueError:
        return
    raise AssertionError("refuses")


_check()
"""


def states(said, code=CHECK, lacks=""):
    """The states of the properties of a check and the note below them."""
    listed = [
        {"message": one.message, "loop": str(one.loop or ""), "later": one.later} for one in properties(code)
    ]
    (judged,) = in_the_page(["propertyStates", [listed, said, lacks]])
    return judged["gives"]["states"], judged["gives"]["note"]


def failed(message, status="wrong"):
    return {"status": status, "message": message}


def test_each_message_is_a_property_and_those_of_a_loop_belong_together():
    assert properties(CHECK) == [
        Property("f(0) == 0", "at zero", is_code=True),
        Property("f(x) > 0", "positive", is_code=True, loop=4),
        Property("f(x) < 9", "small", is_code=True, loop=4),
        Property("refuses", "refuses", is_code=True),
    ]


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("f should return a number: what is z?", "f should return a number"),
        ("f should return a number.", "f should return a number"),
        ("f changed the caller's labels: make a new array.", "f should leave the caller's labels unchanged"),
        ("f changed X.", "f should leave X unchanged"),
        ("The example does not come out of form (a): signs?", "The example should come out of form (a)"),
        ("The gaps do not come out.", "The gaps should come out"),
        ("More than 4 flowers are wrong.", ""),
    ],
)
def test_a_property_is_true_of_a_right_answer_whatever_its_message_says(message, words):
    assert in_words(message) == words


def test_computed_messages_are_left_out():
    code = 'assert a, "f should be plain"\nassert b, f"{c}"\nassert d'
    assert [one.text for one in properties(code)] == ["f should be plain"]


def test_a_check_without_asserts_has_to_run_to_its_end():
    assert properties("print(f(3))") == [Property(RUNS)]


def test_what_the_page_s_python_cannot_see_is_left_to_the_grader():
    code = 'with warnings.catch_warnings():\n    warnings.simplefilter("error")\n    f(1)\nassert f(2), "two"'
    two, warned = properties(code)
    assert two.message == "two"
    assert warned.later
    assert LATER in warned.text
    assert states(failed("", "passed"), code) == (["holds", "later"], "")
    assert states(failed("two"), code) == (["fails", "later"], "")


def test_what_came_before_a_failure_holds_and_what_comes_after_is_open():
    assert states(failed("", "passed")) == (["holds"] * 4, "")
    assert states(failed("", "empty")) == (["open"] * 4, "")
    assert states(failed("refuses")) == (["holds", "holds", "holds", "fails"], "")
    assert states(failed("at zero")) == (["fails", "open", "open", "open"], "")


def test_rounds_that_never_came_are_not_said_to_hold():
    assert states(failed("small")) == (["holds", "open", "fails", "open"], "")


def test_an_error_is_told_below_the_properties():
    assert states(failed("TypeError: no", "error")) == (["open"] * 4, "Stopped with an error: TypeError: no")
    assert states(failed("an assert of the answer's own")) == (["open"] * 4, "an assert of the answer's own")


def test_an_answer_that_relies_on_what_is_missing_does_not_fail():
    seen, note = states(failed("refuses"), lacks="LinAlgError")
    assert seen == ["later"] * 4
    assert note.startswith("Is checked when graded")
