"""A number question whose numbers are drawn: what is printed, what is drawn, and what an author is told."""

import json

from book_ext.content import draws
from book_ext.model import minutes

DRAWN = """:::{check-number} product
:given: a, b, words = 2, -3, "in print"
:draw: a, b, words = *rng.integers(-9, 10, 2), "drawn"
:let: product = a * b
:where: product != 0
:check: sum([a] * b) if b > 0 else -sum([a] * -b)
What is $«a»\\cdot(«b:+»)$ «words»?

- [x] «product»

  It is $«abs(a)»\\cdot«abs(b)»$ with its sign; half of it is «product / 2:.2f».
- [ ] «-product» ± 0.5

  Mind the sign.
- [ ] otherwise

  Multiply.
:::
"""


def drawn(tmp_path, name="product"):
    """The draws of the question on a page, each as the HTML of what is asked and of its answers."""
    script = (tmp_path / f"out/html/_static/draws/{name}.js").read_text("utf-8")
    _, parts, places = json.loads(script.partition("detail: ")[2].removesuffix(" }));\n"))
    return ["".join(parts[place] for place in draw) for draw in places]


def test_the_page_has_the_printed_numbers_and_all_draws_apart(build, tmp_path):
    page, warnings = build(DRAWN)
    assert not warnings
    form, (first, *others) = page.form, drawn(tmp_path)
    assert form["data-draws"] == str(draws.DRAWS) == str(1 + len(others))
    assert "in print" in form.select_one("#question-product").get_text()
    assert [entry["data-answer"] for entry in form.select("details li")] == ["-6", "6", "otherwise"]
    assert "half of it is -3.00." in form.select_one("details").get_text()
    assert [tex.get_text() for tex in form.select("annotation")] == [r"2\cdot(-3)", r"2\cdot3"]
    assert "in print" in first
    assert all("drawn" in draw for draw in others)
    assert len(set(others)) == len(others)


def test_every_build_draws_the_same_at_no_cost_of_reading_time(build, tmp_path, monkeypatch):
    monkeypatch.setitem(minutes.A_MINUTE, "words", 1)
    noted = []
    monkeypatch.setattr(
        minutes, "note_minutes", lambda app, tree: noted.append(minutes.reading_minutes(tree))
    )
    build(DRAWN)
    assert max(noted) < 20
    first = drawn(tmp_path)
    build(DRAWN + DRAWN.replace("} product", "} other"))
    assert first == drawn(tmp_path) != drawn(tmp_path, "other")


# What is written in place of what, and what an author is told of it.
WRONG = [
    (":let: product = a * b", ":let: product = a * d", "`let` cannot be run: name 'd' is not defined"),
    ("«abs(a)»", "«abs(d)»", "'abs(d)' cannot be computed: name 'd' is not defined"),
    ("«abs(a)»", "«[a]»", "[2] cannot be written"),
    ("«product / 2:.2f»", "«product / 2:.2q»", "-3.0 cannot be written"),
    ("otherwise", "-8 ± 3", "the printed numbers make two answers one: -6.0 and -8.0"),
    (":where: product != 0", ":where: d > 0", "'d > 0' cannot be computed: name 'd' is not defined"),
    ("a, b, words = 2, -3", "a, b, words = 2, 0", "the printed numbers make two answers one: 0.0 and 0.0"),
    (":draw: a, b", ":draw: b, a = 1, 2; _, _", "only 2 of 24 draws have answers that can be told apart"),
    (":where: product != 0", ":where: product == 4", "only 2 of 24 draws"),
    (":given:", ":let:", "what is drawn needs three options: `given` for print, `draw` for new numbers, and"),
    ("sum([a] * b)", "sum([a] * b) + (a > 5)", "`check` gives "),
    (":check: sum", ":check: product + sum", "'product + sum"),
    (":given:", ":givens:", "givens"),
    ("- [x] «product»", "- [x] about «product»", "answer 1 must be a number like 0.71 ± 0.005"),
]


def test_what_is_wrong_is_a_warning_with_its_place(warns):
    warns(*((DRAWN.replace(right, wrong), message) for right, wrong, message in WRONG))
