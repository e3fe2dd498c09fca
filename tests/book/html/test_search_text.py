"""What search looks through: each place once, in the words that a reader sees."""

import json

import pytest
from docutils import nodes

from book_ext.html.search_text import text_of
from book_ext.model.nodes import element, text
from book_ext.transforms.cell_cards import fold, holds_tick
from tests.book.conftest import builder

PAGE = r"""A line[^1] is $\theta x$ .

## Two $\theta$ sides

A *half-space* has{eq}`eq-a` one: $e^{-z_1}$.

    code

- above
- below

:::{check-choice} halved
Which?

- [x] this

  Yes.
- [ ] that

  No.
:::

```{eval-rst}
.. py:function:: llc.f(x)

   Computes.

   >>> llc.f(1)
   1

.. glossary::

   a thing
   b
     What it is.
```

$$x=e^{-z}$$ (eq-a)

[^1]: A note.
"""
OTHERS = """:::{table}
:class: by-other-names

| there | here |
|---|---|
| $w$, edge | [](../chapters/a.md#two-theta-sides) |
:::
"""


@pytest.fixture(scope="module")
def noted(tmp_path_factory):
    folder = tmp_path_factory.mktemp("page")
    (folder / "appendix").mkdir()
    (folder / "appendix" / "others.md").write_text(f"# Others\n\n{OTHERS}", "utf-8")
    builder(folder)(PAGE, "chapters/a")
    return folder / "out/trees/notes/html"


@pytest.fixture(scope="module")
def sections(noted):
    found = json.loads((noted / "search/chapters/a.json").read_text("utf-8"))
    return {url: rest for url, *rest in found}


def test_a_section_has_its_own_text(sections):
    title, page, text, _ = sections["chapters/a.html#two-theta-sides"]
    assert (title, page) == ("Two θ sides", "Page")
    for words in ("A half-space has(1) one: e^{−z1}.", "above below", "Check yourself 1 Which? …"):
        assert words in text
    for other in ("code", "this", "x=", "Yes.", "Computes", "What it is", ">>>", "Two"):
        assert other not in text


def test_the_page_has_what_stands_before_its_sections(sections):
    title, _, text, _ = sections["chapters/a.html"]
    assert title == "Page"
    assert "A line" in text
    assert "θx" in text
    assert "half-space" not in text


def test_a_section_has_the_names_that_other_courses_give_it(noted):
    named = json.loads((noted / "names/appendix/others.json").read_text("utf-8"))
    assert named == [["chapters/a.html#two-theta-sides", "w, edge"]]


def test_an_entry_is_found_once_by_all_its_names(sections):
    assert sections["chapters/a.html#llc.f"] == ["llc.f", "Page", "Computes.", ""]
    assert sections["chapters/a.html#term-a-thing"] == ["a thing, b", "Page", "What it is.", ""]
    assert len(sections) == 4


def test_the_folds_of_code_are_no_text_and_others_are():
    code, asserts = fold("code-fold", [text("span", "</> code")]), fold("holds", [holds_tick()])
    other = fold("fold", [nodes.Text("Answer")], nodes.paragraph("", "Yes."))
    assert text_of(element("div", code, holds_tick(), asserts, other)) == "Answer Yes."
