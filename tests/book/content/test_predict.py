"""A prediction needs one truth; its cell waits, folded, right below it."""

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


def test_what_is_wrong_is_a_warning(warns):
    one = "exactly one choice must be marked [x] as what happens"
    warns(
        (QUESTION.replace("[x]", "[ ]"), one),
        (QUESTION.replace("[ ]", "[x]"), one),
        (QUESTION + QUESTION, "' is taken in wrong-2"),
        (CELL, "a cell tagged reveal needs a predict right before it"),
    )
