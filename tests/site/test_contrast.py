"""Contrast inside figures, where axe does not look: letters 4.5 to 1, lines and marks 3 to 1 (WCAG 1.4)."""

import numpy as np
import pytest

from tests.contrast import contrast
from tests.site.pages import CHAPTERS, SHOW_ALL

SCHEMES = ("light", "dark")
THEME_IS = "scheme => document.documentElement.dataset.theme === scheme"
# What each part is painted with, opacity of all around it included, on the ground of the drawing. The first
# part asked for in a section that waits to be near would still say its colour of the theme before.
PAINTED = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
  const paint = (colour, opacity) => {
    canvas.globalAlpha = opacity;
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const found = [];
  const SEEN = "text, .llc-knob, .llc-mark, .llc-line, .llc-ruler, .llc-curve, .llc-arrow, .llc-contour";
  for (const part of document.querySelectorAll(`.llc-drawing :is(${SEEN})`)) {
    const style = getComputedStyle(part);
    // Numbers on marks lie on a colour that is looked at itself.
    if (!part.checkVisibility() || part.matches(".llc-number")) continue;
    const isText = part.localName === "text";
    const filled = isText || part.matches(".llc-knob, .llc-mark");
    let opacity = Number(filled ? style.fillOpacity : style.strokeOpacity);
    for (let around = part; around.localName !== "svg"; around = around.parentNode)
      opacity *= Number(getComputedStyle(around).opacity);
    const ground = paint(getComputedStyle(part.closest(".llc-figure")).getPropertyValue("--llc-card"), 1);
    const painted = paint(filled ? style.fill : style.stroke, opacity);
    found.push([part.outerHTML.slice(0, 120), isText, ground, painted]);
  }
  return found;
}"""


def test_contrast_is_that_of_the_standard():
    assert contrast("black", "white") == pytest.approx(21)
    assert contrast("#767676", "white") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("path", CHAPTERS)
def test_every_part_of_a_drawing_is_seen(visit, address, path):
    page = visit(address, path)
    page.evaluate(SHOW_ALL)  # a figure below a prediction is folded until a guess is made
    figures = page.locator(".llc-figure").all()
    for figure in figures:
        figure.scroll_into_view_if_needed()
        figure.locator(".llc-drawing").first.wait_for()
    faint = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function(THEME_IS, arg=scheme)
        parts = page.evaluate(PAINTED)
        assert len(parts) >= 15 * len(figures), "ticks and labels alone are more"
        for part, is_text, ground, paint in parts:
            ratio = contrast(np.divide(ground, 255), np.divide(paint, 255))
            if ratio < (4.5 if is_text else 3):
                faint.append((scheme, round(ratio, 2), part))
    assert not faint
