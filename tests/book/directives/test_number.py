"""A number question whose numbers are drawn: what is printed, what is drawn, and what an author is told."""

import re

import pytest

from book_ext.directives import draws
from tests.book.directives.test_quiz import NUMBER

DRAWN = """:::{check-number} product
:given: a, b, words = 2, -3, "in print"
:draw: a, b, words = *rng.integers(-9, 10, 2), "drawn"
:let: product = a * b
:where: product != 0
What is $«a»\\cdot(«b:+»)$ «words»?

- [x] «product»

  It is $«abs(a)»\\cdot«abs(b)»$ with its sign; half of it is «product / 2:.2f».
- [ ] «-product» ± 0.5

  Mind the sign.
- [ ] otherwise

  Multiply.
:::
"""


def test_the_page_has_the_printed_numbers_and_all_draws_apart(build):
    page, warnings = build(DRAWN)
    assert not warnings
    form = page.select_one("form")
    template = form.select_one("template").extract()
    assert form["data-draws"] == str(draws.DRAWS) == str(len(template.find_all("div", recursive=False)))
    assert "in print" in form.select_one("#question-product").get_text()
    assert [entry["data-answer"] for entry in form.select("details li")] == ["-6", "6", "otherwise"]
    assert "half of it is -3.00." in form.select_one("details").get_text()
    assert [tex.get_text() for tex in form.select("annotation")] == [r"2\cdot(-3)", r"2\cdot3"]
    first, *others = template.find_all("div", recursive=False)
    assert "in print" in str(first)
    assert {"drawn" in str(draw) for draw in others} == {True}
    texts = [str(draw) for draw in others]
    assert len(set(texts)) == len(texts)
    assert not template.select("[id]")


def test_every_build_draws_the_same(build):
    def template(markdown):
        return str(build(markdown)[0].template)

    assert template(DRAWN) == template(DRAWN)
    assert template(DRAWN) != template(DRAWN.replace("} product", "} other"))


def test_a_question_without_draws_stays_as_it_was(build):
    page, _ = build(NUMBER)
    assert not page.select("template, [data-draws]")


def test_draws_cost_no_reading_time(build, monkeypatch):
    monkeypatch.setattr("book_ext.directives.minutes.WORDS_A_MINUTE", 1)
    noted = []
    monkeypatch.setattr(
        "book_ext.directives.minutes.note",
        lambda app, tree: noted.append(minutes.reading_minutes(tree)),
    )
    from book_ext.directives import minutes

    build(DRAWN)
    assert max(noted) < 20


def test_notebooks_have_the_printed_numbers():
    source = f"Before.\n\n{DRAWN}\n{NUMBER}After: «quoted»."
    printed = draws.printed(source)
    assert r"{check-number} product" + "\n" + r"What is $2\cdot(-3)$ in print?" in printed
    assert "- [x] -6\n" in printed
    assert printed.endswith(f"{NUMBER}After: «quoted».")


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        (":let: product = a * b", ":let: product = a * d", "`let` cannot be run: name 'd' is not defined"),
        ("«abs(a)»", "«abs(d)»", "'abs(d)' cannot be computed: name 'd' is not defined"),
        ("«abs(a)»", "«[a]»", "[2] cannot be written"),
        ("«product / 2:.2f»", "«product / 2:.2q»", "-3.0 cannot be written"),
        ("otherwise", "-8 ± 3", "the printed numbers make two answers one: -6.0 and -8.0"),
        (":where: product != 0", ":where: d > 0", "'d > 0' cannot be computed: name 'd' is not defined"),
        (
            "a, b, words = 2, -3",
            "a, b, words = 2, 0",
            "the printed numbers make two answers one: 0.0 and 0.0",
        ),
        (":draw: a, b", ":draw: b, a = 1, 2; _, _", "only 2 of 24 draws have answers that can be told apart"),
        (":where: product != 0", ":where: product == 4", "only 2 of 24 draws"),
        (
            ":given:",
            ":let:",
            "what is drawn needs both options, `given` for print and `draw` for new numbers",
        ),
        (":given:", ":givens:", "givens"),
        ("- [x] «product»", "- [x] about «product»", "answer 1 must be a number like 0.71 ± 0.005"),
    ],
)
def test_what_is_wrong_is_a_warning_with_its_place(build, right, wrong, message):
    _, warnings = build(DRAWN.replace(right, wrong))
    assert message in warnings
    assert re.search(r"index\.md:\d+: WARNING:", warnings)
