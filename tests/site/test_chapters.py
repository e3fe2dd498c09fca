"""Every chapter, loaded once for all that is looked at in its first state and when all is shown."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.contrast import contrast
from tests.site.conftest import SETTLED
from tests.site.pages import CHAPTERS, FRAMES, SHOW_ALL, THEME_IS, WIDTH
from tests.site.test_pages import PICTURES

# What is behind a veil and not blurred, or within reach of the keyboard and of a screen reader.
READABLE = """() => [...document.querySelectorAll("form.predict")].flatMap(form => {
  const paper = form.matches(".drawn") && form.nextElementSibling;
  const veil = (paper || form).nextElementSibling;
  if (paper && !paper.querySelector(".guess-paper")) return [`${form.id}: no paper`];
  if (!veil?.matches(".veil") || veil.dataset.predict !== form.dataset.name) return [form.id];
  const parts = [...veil.children].filter(part => !part.matches(".feedback"));
  if (!parts.length) return [`${form.id}: nothing`];
  return parts.filter(part => !veil.inert || !/blur\\((\\d+)/.test(getComputedStyle(part).filter)
    || Number(RegExp.$1) < 6).map(part => part.outerHTML.slice(0, 200));
})"""
SUMMARY_IS_AT_THE_TOP = """() => {
  const {top} = document.getElementById("summary").getBoundingClientRect();
  return 0 <= top && top < 120;
}"""
# The file that stands there, and how much larger than drawn.
STANDS = """all => all.map(e => [decodeURI(e.currentSrc.split("/").pop()), e.clientWidth / e.naturalWidth])"""
SCHEMES = ("light", "dark")
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
    // Numbers on marks lie on a colour that is looked at itself; handles that are away look like the others.
    if (!part.checkVisibility() || part.matches(".llc-number, .llc-away *")) continue;
    const isText = part.localName === "text";
    const filled = isText || (part.matches(".llc-knob, .llc-mark") && style.fill !== "none");
    let opacity = Number(filled ? style.fillOpacity : style.strokeOpacity);
    for (let around = part; around.localName !== "svg"; around = around.parentNode)
      opacity *= Number(getComputedStyle(around).opacity);
    const ground = paint(getComputedStyle(part.closest(".llc-figure")).getPropertyValue("--llc-card"), 1);
    const painted = paint(filled ? style.fill : style.stroke, opacity);
    found.push([part.outerHTML.slice(0, 120), isText, ground, painted]);
  }
  return found;
}"""


@pytest.mark.parametrize("path", CHAPTERS)
def test_a_chapter_as_it_comes(visit, address, site, path):
    page = visit(address, f"{path}#summary")
    page.wait_for_function(SUMMARY_IS_AT_THE_TOP)
    page.goto(f"{address}/{path}")
    page.evaluate(SETTLED)
    assert page.locator("form.predict").count() >= 1
    assert not page.evaluate(READABLE), "nothing that answers a prediction can be read before"
    an_opening_figure_and_a_goal_are_on_its_first_screen(page)
    page.locator(".bar .here").click()
    page.locator("#contents:popover-open a[href='#summary']").click()
    page.wait_for_function(SUMMARY_IS_AT_THE_TOP)
    for width in (360, 768, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate(FRAMES)
        letters_are_of_eleven_pixels(page, width, site / "_images")
    a_tick_stands_beside_its_sentence(page)
    page.evaluate(SHOW_ALL)  # a figure below a prediction is folded until a guess is made
    every_part_of_a_drawing_is_seen(page)


def an_opening_figure_and_a_goal_are_on_its_first_screen(page):
    """With all its views: one drags in one of them, sees in another what follows, and knows what to try."""
    page.set_viewport_size({"width": 1280, "height": 800})
    figure = page.locator(".llc-figure").first
    goal = figure.locator(".llc-open").locator(".llc-task, [data-preset]")
    parts = [*figure.locator(".llc-view").all(), figure.locator(".llc-sentence"), *goal.all()]
    boxes = [part.bounding_box() for part in parts]
    assert len(boxes) > 3
    assert all(0 <= box["y"] <= box["y"] + box["height"] <= 800 for box in boxes)


def a_tick_stands_beside_its_sentence(page):
    """In the margin, and what was asserted opens below it."""
    ticks = page.locator("a.tick")
    assert ticks.count() == page.locator("details.holds").count() > 1
    assert not page.locator("details.holds").filter(visible=True).count()
    left = page.locator("article section > p").first.bounding_box()["x"]
    for box in ticks.evaluate_all(
        "all => all.filter(e => e.checkVisibility()).map(e => e.getBoundingClientRect().right)"
    ):
        assert box <= left
    tick = page.locator("a.tick:not(.veil *, details *)").first
    tick.click()
    fold = page.locator(tick.get_attribute("href"))
    expect(fold.locator("pre")).to_be_in_viewport()
    expect(tick).to_have_attribute("aria-expanded", "true")
    tick.click()
    expect(fold).to_be_hidden()


def letters_are_of_eleven_pixels(page, width, images):
    """Beside an opening figure, too, and on a phone, where a figure has a form of its own."""
    page.evaluate(PICTURES)
    stand = page.locator(".picture img:visible").evaluate_all(STANDS)
    assert stand
    letters = {name: scale * smallest(images / name) for name, scale in stand}
    assert not {name: pixels for name, pixels in letters.items() if pixels < 11}, width
    # A column that is narrower than the drawing would make lower indices as small as 8 pixels.
    assert not {name: scale for name, scale in stand if width == 1280 and scale < 0.99}
    assert {".narrow." in name for name in letters} == {width < 720}
    assert page.evaluate(WIDTH) == width


def smallest(picture):
    """Pixels of the smallest letters, whose glyphs Matplotlib scales from a hundred points."""
    sizes = re.findall(r"scale\((0?\.\d+) -", picture.read_text("utf-8"))
    return min((float(size) * 100 * 96 / 72 for size in sizes), default=14)


def every_part_of_a_drawing_is_seen(page):
    """Where axe does not look: letters have a contrast of 4.5 to 1, lines and marks of 3 to 1 (WCAG 1.4)."""
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


def test_contrast_is_that_of_the_standard():
    assert contrast("black", "white") == pytest.approx(21)
    assert contrast("#767676", "white") == pytest.approx(4.54, abs=0.01)
