"""Static figures have no colours but those of the palette, each of which the dark theme can map."""

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


def test_a_wide_figure_takes_the_margin_and_scrolls_on_a_phone(visit, address):
    """So that its words, of 14 pixels as they are drawn, can be read."""
    page = visit(address, "chapters/gradient-descent.html")
    frames, beside = (
        page.locator(".wide .picture:visible"),
        page.locator(".has-beside .wide .picture:visible"),
    )
    alone = page.locator("figure.wide:not(.has-beside *) .picture:visible")
    assert frames.count() == alone.count() + beside.count() > beside.count() > 0
    shown = "all => all.map(e => [e.querySelector('img').width, e.scrollWidth > e.clientWidth])"
    assert {(width > 900, scrolls) for width, scrolls in alone.evaluate_all(shown)} == {(True, False)}
    # Where the figure of the opening has the margin, all of it is in the column of the text.
    assert {(width > 600, scrolls) for width, scrolls in beside.evaluate_all(shown)} == {(True, False)}
    page.set_viewport_size({"width": 390, "height": 900})
    assert {(width > 700, scrolls) for width, scrolls in frames.evaluate_all(shown)} == {(True, True)}
    assert page.evaluate("document.documentElement.scrollWidth") == 390
