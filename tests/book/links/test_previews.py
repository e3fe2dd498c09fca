"""A preview holds the part that a link points at, whole, and nothing that would be twice on the page."""

import pytest

from book_ext.links.previews import element, part

PAGE = """
<h2 id="heading">A heading</h2>
<div class="math-block" id="equation-eq-a"><div class="formula" tabindex="0">x</div>
<span class="eqno">(1)<a class="headerlink" href="#equation-eq-a">#</a></span></div>
<div class="proof theorem admonition" id="thm-a"><div><p id="inner">It is so.</p></div></div><div>after</div>
<dl><dt class="sig" id="llc.nll"><span>nll</span>(z)</dt>
<dd><p>The cost.</p><p>More.</p></dd>
<dt id="term-odd">odd</dt><dt id="term-odds">odds</dt><dd><p>A ratio.</p></dd></dl>
"""


def test_equation_keeps_formula_and_number_only():
    found = part(PAGE, "equation-eq-a")
    assert found.startswith('<div class="math-block"')
    assert "(1)" in found
    assert not any(left in found for left in ("id=", "tabindex", "headerlink"))


def test_statement_ends_where_it_ends():
    assert part(PAGE, "thm-a").endswith("It is so.</p></div></div>")


def test_function_has_its_signature_and_first_sentence():
    found = part(PAGE, "llc.nll")
    assert "(z)" in found
    assert "The cost." in found
    assert "More." not in found


@pytest.mark.parametrize("term", ["odd", "odds"])
def test_a_synonym_has_the_definition_they_share(term):
    found = part(PAGE, f"term-{term}")
    assert f"{term}</div>" in found
    assert found.endswith("<p>A ratio.</p>")


@pytest.mark.parametrize("anchor", ["heading", "inner", "nowhere"])
def test_other_places_have_no_preview(anchor):
    assert part(PAGE, anchor) is None


def test_unclosed_element_is_an_error():
    with pytest.raises(ValueError, match="<div> is not closed"):
        element("<div><div></div>", 0, "div")
