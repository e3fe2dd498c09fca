"""What an author writes becomes a question that needs no script, or a warning that says what is wrong."""

import re

import pytest

from tests.book.conftest import builder

CHOICE = """:::{check-choice} halved
What happens to $x$?

- [ ] It moves.

  Where to?
- [x] It *stays*.

  Half of zero is zero.
:::
"""
NUMBER = """:::{check-number} distance
How far?

- [x] 0.71 ± 0.005

  Yes.
- [ ] -0.71

  Never negative.
- [ ] otherwise

  Divide by the length.
:::
"""
ORDER = """:::{check-order} proof
Put in order.

1. First.

   Nothing is needed.
2. Second.

   It needs the first.
3. Third.

   It needs the second.
:::
"""


def test_a_name_is_free_again_when_its_page_is_gone(build, tmp_path):
    build(CHOICE, "chapters/a")
    assert "is taken in chapters/a, line" in build(CHOICE, "chapters/b")[1]
    (tmp_path / "chapters" / "a.md").unlink()
    page, warnings = build(CHOICE, "chapters/b")
    assert page.legend.get_text() == "Check yourself 1"
    assert not warnings


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """A page with a question of each kind, and one with several right answers."""
    several = CHOICE.replace("[ ]", "[x]").replace("halved", "several")
    links = "{ref}`check-proof` and {ref}`a word <check-halved>`"
    text = f"{links}\n\n{CHOICE}\n{ORDER}\n{NUMBER}\n{several}"
    page, warnings = builder(tmp_path_factory.mktemp("page"))(text)
    assert not warnings
    return page


def test_several_right_answers_make_boxes_to_tick(page):
    forms = page.select_one("#check-halved"), page.select_one("#check-several")
    ticked = ["checkbox" in {control["type"] for control in form.select("input")} for form in forms]
    assert ticked == [False, True]


def test_number_keeps_value_tolerance_and_hints(page):
    form = page.select_one("#check-distance")
    assert not page.select("[data-draws]")
    entries = form.select("details li")
    assert [entry["data-answer"] for entry in entries] == ["0.71", "-0.71", "otherwise"]
    assert [entry["data-tolerance"] for entry in entries] == ["0.005", "0", ""]


def test_steps_are_shown_out_of_place_and_answered_in_order(page):
    form = page.select_one("#check-proof")
    shown = {step["data-answer"]: step.get_text() for step in form.select(".steps > li")}
    order = [entry["data-answer"] for entry in form.select("details li")]
    words = [re.search(r"First|Second|Third", shown[letter])[0] for letter in order]
    assert words == ["First", "Second", "Third"]
    assert all(letter != place for letter, place in zip(order, shown, strict=True))


def test_questions_are_numbered_and_can_be_linked_to(page):
    links = {link.get_text(): link["href"] for link in page.select("a.internal")}
    assert links["Check yourself 2"] == "#check-proof"
    assert links["a word"] == "#check-halved"


def test_what_is_wrong_is_a_warning_with_its_place(warns):
    warns(
        (CHOICE.replace("[x]", "[ ]"), "no answer is marked [x] as right"),
        (CHOICE.replace("[ ] ", ""), "answer 1 must begin with [x] (right) or [ ] (wrong)"),
        (CHOICE.replace("\n\n  Where to?", ""), "answer 1 has no feedback"),
        (CHOICE.replace("- [", "1. ["), "expected a question and then, as the last thing, a bulleted list"),
        (CHOICE.replace("What happens to $x$?\n", ""), "expected a question"),
        (CHOICE.replace("halved", "Halved!"), "the name 'Halved!' must be lower-case words"),
        (CHOICE + CHOICE, "' is taken in wrong-6, line 3"),
        (NUMBER.replace("0.71 ±", "about 0.71 ±"), "answer 1 must be a number like 0.71 ± 0.005"),
        (NUMBER.replace("[ ] -", "[x] -"), "exactly one number must be marked [x]"),
        (NUMBER.replace("[ ] otherwise", "[ ] 3"), "the last answer must be [ ] otherwise"),
        (
            ORDER.replace("2. Second.\n\n   It needs the first.\n3. Third.\n\n   It needs the second.\n", ""),
            "2 to 12",
        ),
        of="check-",
    )
