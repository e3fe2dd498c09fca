"""A chapter: its head, its callouts, its cells, its card."""

from docutils import nodes

from book_ext.model.minutes import counts, reading_minutes
from book_ext.model.nodes import element
from grading.sheets.source import read_sheet
from tests.exercises.variants import EXERCISES

CHAPTER = """:::{opening}
How *long* should a step be?
:::

```{code-cell} ipython3
:tags: [opening]

print("a figure")
```

:::{goals}
- Name the bound.

*You need* nothing.
:::

## Steps

:::{margin}
**Step size**: how far one goes.
:::

A paragraph.

:::{trap} Too *short*
It stops at once.
:::

```{code-cell} ipython3
x = 2
assert x == 2
```

```{code-cell} ipython3
:tags: [holds]

assert x > 1, "larger than one"
```

```{exercise-card} softmax
```
"""


def test_a_chapter(build):
    page, warnings = build(CHAPTER, "chapters/a")
    assert not [line for line in warnings.splitlines() if "softmax.md" not in line]
    head = page.select_one("header.opening")
    assert head.select_one(".kicker").get_text() == "3 min"
    assert head.h1.get_text() == "Page"
    assert head.select_one(".lead em").get_text() == "long"
    assert "a figure" in head.select_one(".cell_output").get_text()
    assert head.select_one("details.code-fold:not([open]) .code-card")
    assert "You need" in head.select_one("details.goals:not([open])").get_text()

    assert page.select_one("#contents > .close[popovertarget=contents][aria-label=Close]")
    assert page.select_one("aside.margin-note strong").get_text() == "Step size"
    assert page.select_one(".trap > .label em").get_text() == "short"
    folded, seen = page.select("section .cell")[1:]  # under the paragraph that it is about
    assert seen.select_one(".code-card > .code-foot").get_text() == "✓ holds"
    fold = folded.select_one("details.holds:not([open])")
    assert fold.summary.get_text() == "✓ holds"
    assert page.select_one("p > a.tick")["href"] == f"#{fold['id']}"
    assert page.select_one(".trap a.tick + .asserted").get_text() == "It stops at once."

    card = page.select_one(".exercise-card")
    points = read_sheet(EXERCISES / "softmax.md").parts[0].points
    assert card.select_one(".points").get_text() == f"{points} points"
    assert card.select_one(".title").get_text() == "A printed sign"
    assert "raise NotImplementedError" in card.pre.get_text()
    assert "BEGIN SOLUTION" not in str(card)
    assert len(card.select(".properties li")) == 5
    assert card.select_one("a[href='../exercises/softmax.html']")


def test_what_is_folded_or_goes_further_takes_no_time():
    long = nodes.paragraph("", "word " * 360)
    road = nodes.section("", long, nodes.math_block("", "x"), nodes.math_block("", "y"))
    assert reading_minutes(road) == 1 + 2 + 1
    fold = element("details", long.deepcopy(), nodes.math_block("", "x"))
    further = nodes.section("", long.deepcopy(), nodes.figure(), ids=["further"])
    assert reading_minutes(nodes.section("", road, fold, further)) == 4


def test_a_formula_takes_time_by_its_symbols():
    formula = nodes.math("", r"\sigma(\theta^\top x+\theta_0)")  # σ ( θ ⊤ x + θ 0 )
    assert counts(nodes.paragraph("", "The score ", formula)) == {"words": 2, "symbols": 9}


def test_a_formula_in_a_fold_can_be_referred_to(build):
    page, warnings = build(
        "See {eq}`eq-in`.\n\n:::{dropdown} Proof\nSo\n\n$$x=1$$ (eq-in)\n:::\n", "chapters/a"
    )
    assert "eq-in" not in warnings
    assert page.select_one("details .eqno").parent["id"] == "equation-eq-in"
    assert page.select_one("p a[href='#equation-eq-in']").get_text() == "(1)"
