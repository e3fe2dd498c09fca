"""Static figures have colours of the palette, which the dark theme can map, and letters that can be read."""

import re

from figures.plots import PALETTE

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


def test_a_wide_figure_takes_the_margin(visit, address):
    page = visit(address, "chapters/gradient-descent.html")
    alone = page.locator("figure.wide:not(.has-beside *) .picture img:visible")
    assert {width > 700 for width in alone.evaluate_all("all => all.map(e => e.width)")} == {True}
