"""The fonts of the site hold the characters in use, and no others."""

import pytest
from fontTools.ttLib import TTFont

from book_ext.site import fonts


@pytest.mark.parametrize(
    ("span", "font", "characters"),
    [
        ('<span class="mord mathnormal">θ</span>', "KaTeX_Math-Italic", "θ"),
        ('<span class="mord mathbb">R</span>', "KaTeX_AMS-Regular", "R"),
        ('<span class="mrel">&lt;</span>', "KaTeX_Main-Regular", "<"),
        ('<span class="mopen"><span class="delimsizing size2">(</span></span>', "KaTeX_Size2-Regular", "("),
        ('<span class="mop op-symbol large-op" style="x">∑</span>', "KaTeX_Size2-Regular", "∑"),
    ],
)
def test_characters_of_formulas_by_font(span, font, characters):
    page = f'<p>no formula</p><span class="katex-html">{span}</span>'
    assert fonts.characters_of_formulas([page]) == {font: set(map(ord, characters))}


@pytest.mark.parametrize(
    "font", [fonts.KATEX / "KaTeX_Main-Regular.woff2", fonts.FONTSOURCE / fonts.TEXT_FONTS["serif"]]
)
def test_font_is_cut_to_its_characters(tmp_path, font):
    fonts.cut(font, {ord("x"), ord("=")}, tmp_path / "cut.woff2")
    whole, part = TTFont(font), TTFont(tmp_path / "cut.woff2")
    assert set(part.getBestCmap()) == {ord("x"), ord("=")}
    assert ("fvar" in part) == ("fvar" in whole)
    assert (tmp_path / "cut.woff2").stat().st_size < font.stat().st_size / 10
