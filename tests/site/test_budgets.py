"""What a first visit costs, as far as it needs no clock; `python -m benchmarks.pages` measures the times."""

import gzip

import pytest

from tests.site.conftest import SETTLED
from tests.site.pages import PAGES

TEXT_PAGE, PAGE_WITH_FIGURE = 300_000, 400_000  # bytes, compressed
SHIFTS = """
window.shift = 0;
new PerformanceObserver(list => list.getEntries().forEach(e => shift += e.hadRecentInput ? 0 : e.value))
  .observe({type: "layout-shift", buffered: true});
"""


@pytest.mark.parametrize("path", PAGES)
def test_a_first_visit_stays_within_its_budget(browser, address, path):
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    loaded = {}
    page.on("response", lambda response: loaded.setdefault(response.url, response))
    page.add_init_script(SHIFTS)
    page.goto(f"{address}/{path}")
    page.evaluate(SETTLED)
    weight = {}
    for url, response in loaded.items():
        body = response.body()
        weight[url] = min(len(body), len(gzip.compress(body)))
    has_figure = page.locator(".llc-figure").count()
    blocking = page.locator("head script[src]:not([defer]), head link[rel=stylesheet]").count()
    shift = page.evaluate("shift")
    context.close()
    assert sum(weight.values()) <= (PAGE_WITH_FIGURE if has_figure else TEXT_PAGE), weight
    assert blocking == 1, "the style sheet is all that the first paint waits for"
    assert shift < 0.02


@pytest.mark.parametrize("path", PAGES)
def test_pictures_keep_their_place_and_those_below_the_first_wait(site, pages, path):
    pictures = pages[site / path].xpath("//article//img[not(starts-with(@src, 'data:'))]")
    assert all(picture.get("width") and picture.get("height") for picture in pictures)
    assert all(picture.get("loading") == "lazy" for picture in pictures[1:])


def test_no_form_is_there_for_which_a_far_section_would_be_laid_out(pages):
    """Browsers that keep passwords ask of each whether it is in sight."""
    found = {path.name: page.xpath("//article//form | //article//input") for path, page in pages.items()}
    fields = [(name, e.get("type")) for name, elements in found.items() for e in elements]
    assert fields == [("your-progress.html", "file")]
