"""Chapters claim nothing about data or a run that no cell asserts, and show code that a reader can read."""

import ast

import jupytext
import pytest

from tests.book import claims
from tests.book.prose import CHAPTERS, NARROW_SHEETS, ROOT, WIDE_SHEETS, paragraphs

HIDDEN = {"remove-cell", "remove-input", "hide-input", "hide-cell", "holds"}
chapters = pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: path.stem)


@chapters
def test_each_message_is_a_phrase_of_the_prose(chapter):
    assert not claims.unsaid(chapter)


@chapters
def test_each_claim_has_its_assert(chapter):
    excused = claims.excused(chapter)
    found = {claim.text: claim for claim in claims.unasserted(chapter)}
    used = {begin for begin in excused for text in found if text.startswith(begin)}
    assert not [claim for text, claim in found.items() if not text.startswith(tuple(excused))]
    assert not set(excused) - used, "these need no excuse any more"


@chapters
def test_no_more_than_a_fifth_of_the_code_on_the_page_are_asserts(chapter):
    asserts = lines = 0
    for cell in jupytext.read(chapter).cells:
        if cell.cell_type == "code" and not HIDDEN & set(cell.metadata.get("tags", [])):
            lines += sum(bool(line.strip()) for line in cell.source.splitlines())
            nodes = [node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Assert)]
            asserts += sum(node.end_lineno - node.lineno + 1 for node in nodes)
    assert asserts <= lines / 5


@pytest.mark.parametrize(
    "page", [*CHAPTERS, *NARROW_SHEETS], ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_no_line_of_code_is_wider_than_its_place(page):
    cells = [cell for cell in jupytext.read(page).cells if cell.cell_type == "code"]
    shown = [
        cell for cell in cells if not {"remove-cell", "remove-input"} & set(cell.metadata.get("tags", []))
    ]
    assert not [line for cell in shown for line in cell.source.splitlines() if len(line) > 72]


PAGE = """---
title: x
---
(chap-x)=
# Title with 7 words

Plain text about **flowers**, wrong
about 3 of them. It rises from $9$ to `8`, in 1936!
The training error falls. How many of the 5 remain?

:::{prf:theorem} Name
It has 4 sides.
:::

```{code-cell} ipython3
---
mystnb:
  figure:
    name: fig-x
    caption: >-
      The curve of 6 runs.
---
assert True, "wrong about 3 of them"
claim = "It rises"
assert True, claim
for seed in range(250): pass
```

- 250 repetitions, and 1 label.
- 251 repetitions.

$$
3 = 3
$$

::::{margin}
:::{dropdown} Aside
Twice as many mistakes, half of the flowers.
:::
::::
"""


@pytest.fixture
def page(tmp_path):
    path = tmp_path / "x.md"
    header = "---\njupytext:\n  text_representation:\n    extension: .md\n    format_name: myst\n---\n"
    path.write_text(PAGE.replace("---\ntitle: x\n---\n", header), "utf-8")
    return path


def test_what_counts_as_a_claim(page):
    assert [claim.text for claim in claims.unasserted(page)] == [
        "The training error falls.",
        "The curve of 6 runs.",
        "251 repetitions.",
        "Twice as many mistakes, half of the flowers.",
    ]
    assert claims.unsaid(page) == []


def test_a_message_that_no_sentence_says_is_found(page):
    page.write_text(page.read_text("utf-8").replace("wrong\nabout 3", "wrong\nabout 2"), "utf-8")
    assert claims.unsaid(page) == ["wrong about 3 of them"]


def test_paragraphs_know_where_they_stand():
    found = {paragraph.text: (paragraph.line, paragraph.within) for paragraph in paragraphs(PAGE)}
    assert found["It has 4 sides."] == (12, ("prf:theorem Name",))
    assert found["The curve of 6 runs."][1] == ("caption",)
    assert found["Twice as many mistakes, half of the flowers."][1] == ("margin", "dropdown Aside")
    assert "3 = 3" not in found


def test_what_is_pending_exists():
    assert {path.stem for path in (ROOT / "exercises").glob("*.md")} >= WIDE_SHEETS
