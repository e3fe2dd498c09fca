"""A prediction needs one truth; what answers it lies behind a veil, up to the author's mark."""

from copy import copy

import pytest

from tests.book.conftest import builder

QUESTION = """:::{predict} which-step
Which step is too long?

- [ ] $\\eta=1$

  It arrives.
- [x] $\\eta=3$

  It jumps over the valley.
- [ ] None.
:::
"""
END = """
```{end-predict}
```
"""
CELL = (
    """
```{code-cell} ipython3
print("diverged")
```

So the longer one diverges.
"""
    + END
)


SHORT = QUESTION.replace("$\\eta=1$", "one").replace("$\\eta=3$", "three").replace("which-step", "short")
DRAWN = QUESTION.replace("which-step\n", "drawn\n:drawn: level, peak, falls\n")


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """A page with a prediction of each kind."""
    text = f"{QUESTION}{CELL}\nOn we go.\n\n{SHORT}{CELL}\n{DRAWN}{CELL}"
    page, warnings = builder(tmp_path_factory.mktemp("page"))(text)
    assert not warnings
    return page


def test_what_answers_it_lies_behind_a_veil(page):
    form = page.select_one("form.predict#predict-which-step")
    assert [item["data-right"] for item in form.select(".choices > li")] == ["false", "true", "false"]
    veil = form.find_next_sibling()
    assert (veil["class"], veil["data-predict"]) == (["veil"], "which-step")
    assert "diverged" in veil.select_one(".cell").get_text()
    assert veil.find_all("p", recursive=False)[-1].get_text() == "So the longer one diverges."
    assert veil.find_next_sibling("p").get_text() == "On we go."


def test_feedback_waits_behind_the_veil(page):
    seen, veiled = copy(page.select_one("form.predict")), page.select_one(".veil > .feedback")
    seen.select_one(".truth").extract()  # the fold of readers without scripts
    for said in ("It arrives.", "It jumps over the valley."):
        assert said not in seen.get_text()
        assert said in veiled.get_text()
    assert veiled.select_one("[data-answer=A]").get_text(strip=True) == "It arrives."


def test_few_plain_words_need_no_letter(page):
    forms = page.select_one("#predict-which-step"), page.select_one("#predict-short")
    assert [bool(form.select_one(".choices.short")) for form in forms] == [False, True]
    called = [[item["data-called"] for item in form.select(".choices > li")] for form in forms]
    assert called == [["A", "B", "C"], ["one", "three", "None."]]


def test_the_paper_of_a_drawn_guess_stays_in_sight(page):
    form = page.select_one("form.predict.drawn")
    assert [item["data-shape"] for item in form.select(".choices > li")] == ["level", "peak", "falls"]
    paper = form.find_next_sibling()
    assert "diverged" in paper.get_text()
    assert paper.find_next_sibling()["class"] == ["veil"]


def test_what_is_wrong_is_a_warning(warns):
    one = "exactly one choice must be marked [x] as what happens"
    no_end = "has no end-predict before the next prediction or the end of its section"
    warns(
        (QUESTION.replace("[x]", "[ ]") + END, one),
        (QUESTION.replace("[ ]", "[x]") + END, one),
        (QUESTION + END + QUESTION + END, "' is taken in wrong-2"),
        (QUESTION, no_end),
        (DRAWN + "Text." + END, "is drawn, but no cell follows it"),
        (DRAWN.replace("level, ", "") + CELL, "drawn must name a shape for each choice"),
        (DRAWN.replace("level", "round") + CELL, "of these: falls, level, peak, rises, valley, wiggles"),
        (f"{QUESTION}\n## The next section\n{END}", no_end),
        (QUESTION + QUESTION.replace("which", "what") + END, no_end),
        ("Text." + END, "no prediction stands before it in its section"),
        (QUESTION + END + "Text." + END, "no prediction stands before it in its section"),
    )
