"""A preview holds the part that a link points at, whole, and nothing that would be twice on the page."""

import pytest

from tests.book.conftest import builder
from tests.book.html.test_question_scripts import detail

PAGE = """## A heading

$$x=1$$ (eq-a)

```{eval-rst}
.. py:function:: nll(z)

   The cost.

   More.

.. glossary::

   odd
   odds
     A ratio.

   even
     Half.

.. [Cover] Nearest neighbours.
```
"""


@pytest.fixture(scope="module")
def previews(tmp_path_factory):
    folder = tmp_path_factory.mktemp("page")
    page, _ = builder(folder)(PAGE)
    name, found = detail(folder / "out/html/_static/previews/index.js")
    assert name == "index"
    assert all(page.select(f"[id='{anchor}']") for anchor in found)
    return found


def test_equation_keeps_formula_and_number_only(previews):
    found = previews["equation-eq-a"]
    assert found.startswith('<div class="math-block"')
    assert "(1)" in found
    assert found.endswith("</div>")


def test_nothing_is_in_it_that_a_page_has_once(previews):
    assert not any(left in html for html in previews.values() for left in ("id=", "tabindex", "headerlink"))


def test_function_has_its_signature_and_first_sentence(previews):
    found = previews["nll"]
    assert found.startswith('<div class="sig')
    assert "The cost." in found
    assert "More." not in found


@pytest.mark.parametrize("term", ["odd", "odds"])
def test_a_synonym_has_the_definition_they_share(previews, term):
    assert previews[f"term-{term}"] == f"<div>{term}</div><p>A ratio.</p>"


def test_a_reference_stands_alone(previews):
    assert previews["cover"].startswith('<div class="citation">')


def test_other_places_have_no_preview(previews):
    assert sorted(previews) == ["cover", "equation-eq-a", "nll", "term-even", "term-odd", "term-odds"]
