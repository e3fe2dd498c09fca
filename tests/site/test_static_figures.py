"""Static figures have colours of the palette, which the dark theme can map, and letters that can be read."""

import re

import pytest

from figures.plots import PALETTE
from tests.site.pages import CHAPTERS
from tests.site.test_pages import PICTURES

# What is violet in the book can be touched.
ALLOWED = {colour for name, colour in PALETTE.items() if name not in ("touch", "wash-touch")}


def test_static_figures_are_drawn_in_the_colours_of_the_palette(site):
    figures = [path for path in (site / "_images").glob("*.svg") if not path.stem.endswith(".dark")]
    assert figures
    drawn = {path.name: path.read_text("utf-8") for path in figures}
    used = {name: set(re.findall(r"#[0-9a-f]{6}\b", svg)) - ALLOWED for name, svg in drawn.items()}
    assert not {name: colours for name, colours in used.items() if colours}
    # What Matplotlib draws in black carries no colour at all, and so would stay black.
    black = r"<(?:path|use)(?=[^>]*style=)(?![^>]*(?:fill|stroke))[^>]*>"
    assert not {name: found for name, svg in drawn.items() if (found := re.findall(black, svg))}


# The file that stands there, and how much larger than drawn.
STANDS = """all => all.map(e => [decodeURI(e.currentSrc.split("/").pop()), e.clientWidth / e.naturalWidth])"""


@pytest.mark.parametrize("width", [360, 768, 1280])
@pytest.mark.parametrize("path", CHAPTERS)
def test_letters_are_of_eleven_pixels(site, visit, address, path, width):
    """Beside an opening figure, too, and on a phone, where a figure has a form of its own."""
    page = visit(address, path, width=width)
    page.evaluate(PICTURES)
    stand = page.locator(".picture img:visible").evaluate_all(STANDS)
    assert stand
    letters = {name: scale * smallest(site / "_images" / name) for name, scale in stand}
    assert not {name: pixels for name, pixels in letters.items() if pixels < 11}
    # A column that is narrower than the drawing would make lower indices as small as 8 pixels.
    assert not {name: scale for name, scale in stand if width == 1280 and scale < 0.99}
    assert {".narrow." in name for name in letters} == {width < 720}
    assert page.evaluate("document.documentElement.scrollWidth") == width


def smallest(picture):
    """Pixels of the smallest letters, whose glyphs Matplotlib scales from a hundred points."""
    sizes = re.findall(r"scale\((0?\.\d+) -", picture.read_text("utf-8"))
    return min((float(size) * 100 * 96 / 72 for size in sizes), default=14)


def test_a_wide_figure_takes_the_margin(visit, address):
    page = visit(address, "chapters/gradient-descent.html")
    alone = page.locator("figure.wide:not(.has-beside *) .picture img:visible")
    assert {width > 700 for width in alone.evaluate_all("all => all.map(e => e.width)")} == {True}
