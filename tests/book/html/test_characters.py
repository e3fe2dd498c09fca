"""A page tells which letters its formulas take from which font."""

import pytest
from docutils import nodes
from docutils.utils import new_document

from book_ext.html import characters


@pytest.mark.parametrize(
    ("tex", "font", "letters"),
    [
        (r"\theta", "KaTeX_Math-Italic", "θ"),
        (r"\mathbb R", "KaTeX_AMS-Regular", "R"),
        (r"<", "KaTeX_Main-Regular", "<"),
        (r"\Bigl(", "KaTeX_Size2-Regular", "("),
        (r"\displaystyle\sum", "KaTeX_Size2-Regular", "∑"),
    ],
)
def test_letters_of_formulas_by_font(tex, font, letters):
    document = new_document("")
    document += nodes.paragraph("", "", nodes.math("", tex))
    assert characters.of_formulas(document) == {font: letters}
