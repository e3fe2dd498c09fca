"""The fonts of the site hold the characters in use, and no others."""

import pytest
from fontTools.ttLib import TTFont

from book_ext.end import fonts


@pytest.mark.parametrize(
    "font", [fonts.KATEX / "KaTeX_Main-Regular.woff2", fonts.FONTSOURCE / fonts.TEXT_FONTS["serif"]]
)
def test_font_is_cut_to_its_characters(tmp_path, font):
    fonts.subset_font(font, {ord("x"), ord("=")}, tmp_path / "cut.woff2")
    whole, part = TTFont(font), TTFont(tmp_path / "cut.woff2")
    assert set(part.getBestCmap()) == {ord("x"), ord("=")}
    assert ("fvar" in part) == ("fvar" in whole)
    assert (tmp_path / "cut.woff2").stat().st_size < font.stat().st_size / 10
