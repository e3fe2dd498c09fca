"""A prediction needs one truth; its cell waits, folded, right below it."""

import pytest

QUESTION = """:::{predict} which-step
Which step is too long?

- [ ] $\\eta=1$

  It arrives.
- [x] $\\eta=3$
- [ ] None.
:::
"""
CELL = """
```{code-cell} ipython3
:tags: [reveal]

print("diverged")
```
"""


def test_the_cell_waits_for_the_guess(build):
    page, warnings = build(QUESTION + CELL)
    assert not warnings
    form = page.select_one("form.predict#predict-which-step")
    assert [item["data-right"] for item in form.select(".choices > li")] == ["false", "true", "false"]
    assert form.select_one(".feedback[hidden]").get_text(strip=True) == "It arrives."
    cell = form.find_next_sibling("div", class_="cell")
    fold = cell.select_one("details.reveal:not([open])")
    assert fold["data-predict"] == "which-step"
    assert "diverged" in fold.get_text()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (QUESTION.replace("[x]", "[ ]"), "exactly one choice must be marked [x] as what happens"),
        (QUESTION.replace("[ ]", "[x]"), "exactly one choice must be marked [x] as what happens"),
        (QUESTION + QUESTION, "the name 'which-step' is taken in index"),
        (CELL, "a cell tagged reveal needs a predict right before it"),
    ],
)
def test_what_is_wrong_is_a_warning(build, wrong, message):
    _, warnings = build(wrong)
    assert message in warnings
