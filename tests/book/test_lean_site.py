"""The fonts and files of the site hold what is in use, and what nobody named is noticed."""

import io
from pathlib import Path
from types import SimpleNamespace

import lean_site
import pytest
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parent.parent.parent
FONT = ROOT / "node_modules" / "katex" / "dist" / "fonts" / "KaTeX_Main-Regular.woff2"


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
def test_characters_of_formulas_by_font(tmp_path, span, font, characters):
    (tmp_path / "a.html").write_text(f'<p>no formula</p><span class="katex-html">{span}</span>')
    assert lean_site.characters_of_formulas(tmp_path) == {font: set(map(ord, characters))}


def test_font_is_cut_to_its_characters():
    address = lean_site.as_data(FONT, {ord("x"), ord("=")})
    kind, data = address.split(",")
    assert kind == "data:font/woff2;base64"
    font = TTFont(io.BytesIO(lean_site.base64.b64decode(data)))
    assert set(font.getBestCmap()) == {ord("x"), ord("=")}


def test_file_in_no_list_is_a_warning(caplog):
    unknown = SimpleNamespace(filename="_static/new.css", priority=500)
    known = SimpleNamespace(filename="_static/book.css", priority=500)
    context = {"css_files": [known, unknown], "script_files": []}
    lean_site.prepare_page(None, "chapters/a", "page.html", context, None)
    assert context["css_files"] == [unknown]
    assert "_static/new.css" in caplog.text
