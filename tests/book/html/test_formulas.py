"""Formulas are typeset while the book is built, and a wrong one is a warning that says where."""

import pytest
from docutils import nodes
from docutils.utils import new_document
from sphinx.util.logging import get_node_location

from book_ext.html import formulas


@pytest.mark.parametrize(
    "tex", [r"\theta^\top x + \theta_0", r"\begin{aligned} a &= b \\ &= c \end{aligned}"]
)
def test_formula_has_a_visible_and_a_spoken_form(tex):
    html = formulas.typeset(tex, display=True)["html"]
    assert "katex-html" in html
    assert "<math " in html


@pytest.mark.parametrize("tex", [r"\frac{1}", r"\thata", r"x^2^3"])
def test_what_katex_cannot_read_is_an_error_in_its_words(tex):
    assert "KaTeX parse error" in formulas.typeset(tex, display=False)["error"]


def test_one_process_answers_in_order():
    answers = [formulas.typeset(f"x_{{{i}}}", display=False)["html"] for i in range(50)]
    assert all(f'encoding="application/x-tex">x_{{{i}}}<' in answer for i, answer in enumerate(answers))


def test_wrong_formula_warns_with_its_place(caplog):
    node = nodes.math("", r"\frac{1}")
    node.source, node.line = "chapter.md", 7
    assert formulas.html(node, display=False) == r"\frac{1}"
    place = caplog.records[0].location
    # Where an earlier test has set up Sphinx's own handlers, they have already put it in words.
    assert (place if isinstance(place, str) else get_node_location(place)).endswith("chapter.md:7")


@pytest.mark.parametrize(
    ("before", "after", "kept", "rest"),
    [
        ("see ", ", and", "x,", " and"),
        ("see (", "). So", "(x).", " So"),
        ("see ", " and", "", " and"),
        ("the ", "-axis", "x-", "axis"),
        ("", "…", "x…", ""),
    ],
)
def test_punctuation_never_leaves_its_formula(before, after, kept, rest):
    document = new_document("")
    document += nodes.paragraph("", "", nodes.Text(before), nodes.math("", "x"), nodes.Text(after))
    formulas.join(next(document.findall(nodes.math)))
    together = [node.astext() for node in document.findall(nodes.inline)]
    assert together == ([kept] if kept else [])
    assert document.astext() == f"{before}x{after}"
    assert document[0][-1].astext() == rest


def test_a_long_formula_takes_what_closes_it_to_its_last_line():
    tex = "+".join(f"x_{{{i}}}" for i in range(20))
    document = new_document("")
    document += nodes.paragraph("", "", nodes.Text("see "), nodes.math("", tex), nodes.Text(". So"))
    formulas.join(next(document.findall(nodes.math)))
    assert [node.astext() for node in document.findall(nodes.math)] == [tex + r"\text{.}"]
    assert document[0][-1].astext() == " So"
    assert ">.<" in formulas.typeset(tex + r"\text{.}", display=False)["html"]
