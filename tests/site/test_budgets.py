"""What a first visit costs, as far as it needs no clock; `python -m benchmarks.pages` measures the times."""

import functools
import gzip
import time

import pytest

from tests.site.conftest import SETTLED
from tests.site.pages import CHAPTERS, KINDS, PAGES

PAGE, STYLE = 400_000, 30_000  # bytes, compressed; fonts are no part of the style sheet
SHIFT = 0.005
SHIFTS = """
window.shift = 0;
new PerformanceObserver(list => list.getEntries().forEach(e => shift += e.hadRecentInput ? 0 : e.value))
  .observe({type: "layout-shift", buffered: true});
"""


@functools.cache  # most files are those of all pages
def sent(body: bytes) -> int:
    """The bytes that a server sends."""
    return min(len(body), len(gzip.compress(body)))


def first_visit(browser, url, late):
    """The bytes of each file, the files that the first paint waits for, and the layout shift."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    loaded = {}
    page.route("**/*.woff2", lambda route: (time.sleep(late), route.continue_()))
    page.on("response", lambda response: loaded.setdefault(response.url, response))
    page.add_init_script(SHIFTS)
    page.goto(url)
    page.evaluate(SETTLED)
    weight = {}
    for name, response in list(loaded.items()):
        weight[name] = sent(response.body())
    blocking = page.locator("head script[src]:not([defer]), head link[rel=stylesheet]").count()
    shift = page.evaluate("shift")
    context.close()
    return weight, blocking, shift


@pytest.mark.parametrize("path", PAGES)
def test_a_first_visit_stays_within_its_budget(browser, address, path):
    late = 0.1 if path in KINDS else 0.0  # nothing moves when the fonts come late, either
    weight, blocking, shift = first_visit(browser, f"{address}/{path}", late)
    assert sum(weight.values()) <= PAGE, weight
    assert blocking == 1, "the style sheet is all that the first paint waits for"
    assert next(size for url, size in weight.items() if url.endswith("style.css")) <= STYLE
    assert shift < SHIFT


@pytest.mark.parametrize("path", PAGES)
def test_pictures_keep_their_place_and_wait_until_they_are_near(site, pages, path):
    pictures = pages[site / path].xpath("//article//img[not(starts-with(@src, 'data:'))]")
    assert all(picture.get("width") and picture.get("height") for picture in pictures)
    assert all(picture.get("loading") == "lazy" for picture in pictures)


def test_a_page_loads_pictures_of_its_own_theme_alone(visit, address):
    page = visit(address, CHAPTERS[0], "dark")
    asked = page.evaluate("performance.getEntriesByType('resource').map(({name}) => name)")
    drawings = [name for name in asked if name.endswith(".svg") and "_images" in name]
    assert all(name.endswith(".dark.svg") for name in drawings)


FAR = """() => document.querySelector("article section > section:last-of-type > *")
  .checkVisibility({contentVisibilityAuto: true})"""


@pytest.mark.parametrize("path", [CHAPTERS[0], CHAPTERS[-1]])
def test_a_hand_in_a_figure_leaves_what_is_out_of_sight_alone_and_moves_nothing(visit, address, path):
    """Or every step of a drag would go through all formulas of the page."""
    page = visit(address, path)
    height = page.evaluate("document.documentElement.scrollHeight")
    figure = page.locator(".llc-figure").first
    figure.locator("[data-handle] .llc-reach").first.hover()
    page.mouse.down()
    page.wait_for_function(f"() => !({FAR})()")
    assert page.evaluate("document.documentElement.scrollHeight") == height
    page.mouse.up()
    page.wait_for_function(FAR)
    assert page.evaluate("document.documentElement.scrollHeight") == height
