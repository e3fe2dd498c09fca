"""The page of a sheet is the student's version, until an instructor publishes the solutions."""

from types import SimpleNamespace

import pytest
from sphinx.errors import ExtensionError

from book_ext.model import reader
from tests.exercises.variants import EXERCISES

SHEETS = sorted(EXERCISES.glob("*.md"))


def page(path, published=()):
    return reader.sheet(path.read_text("utf-8"), str(path), is_published=path.stem in published)


def text_of(notebook):
    return "\n".join(cell.source for cell in notebook.cells)


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_without_the_switch_a_page_holds_no_solution(path):
    text = text_of(page(path))
    assert f"../_build/exercises/{path.stem}.ipynb" in text
    assert "NotImplementedError" in text
    for mark in ("BEGIN SOLUTION", "**Why.**", "HIDDEN TESTS", "SEED"):
        assert mark not in text


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_with_the_switch_it_explains_the_solutions_and_keeps_the_checks_hidden(path):
    text = text_of(page(path, [path.stem]))
    assert "raise NotImplementedError" not in text
    assert text.count("**Why.**") + text.count("**Marking.**") >= 6
    for mark in ("BEGIN SOLUTION", "HIDDEN TESTS", "SEED"):
        assert mark not in text


def test_the_switch_is_for_the_sheets_it_names():
    config = SimpleNamespace(published_solutions=[SHEETS[1].stem], nb_custom_formats={})
    reader.name_readers(SimpleNamespace(srcdir=EXERCISES.parent), config)
    published = {
        ending: about.get("is_published") for ending, (_, about, _) in config.nb_custom_formats.items()
    }
    assert [ending for ending, is_so in published.items() if is_so] == [f"/exercises/{SHEETS[1].name}"]
    assert "/chapters/softmax.md" in published
    assert "/appendix/errata.md" not in published


def test_a_page_that_shows_no_outputs_is_not_run():
    for published, runs in (([], False), ([SHEETS[0].stem], True)):
        settings = page(SHEETS[0], published).metadata.get("mystnb", {})
        assert (settings.get("execution_mode") != "off") == runs


CHAPTER = """---
kernelspec: {name: python3, display_name: Python 3}
---
# Title

```{code-cell} ipython3
:tags: [remove-cell]
import numpy as np
```

```{code-cell} ipython3
np.ones(3)
```
"""


def test_a_cell_that_no_page_shows_stays_among_the_others():
    _, hidden, seen = reader.chapter(CHAPTER, "chapter.md").cells
    assert (hidden.source, hidden.metadata["tags"]) == ("import numpy as np", [reader.UNSEEN])
    assert "tags" not in seen.metadata


def test_a_sheet_elsewhere_stops_the_build():
    app = SimpleNamespace(config=SimpleNamespace(nb_custom_formats={"/exercises/a.md": []}))
    text = SHEETS[0].read_text("utf-8")
    reader.refuse_sheet_elsewhere(app, "exercises/a", [text])
    reader.refuse_sheet_elsewhere(app, "appendix/a", ["# A page"])
    for page in ("appendix/a", "exercises/more/a", "more/exercises/a"):
        with pytest.raises(ExtensionError, match=f"{page}.md is a sheet"):
            reader.refuse_sheet_elsewhere(app, page, [text])
