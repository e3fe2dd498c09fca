"""Every page of the built site, opened in a real browser in both themes, wide and narrow."""

import itertools

import pytest
from bs4 import BeautifulSoup

from tests.site.pages import CHAPTERS, PAGES

# One page of each kind is looked at in every way and by keyboard; for the others that would take too long.
KINDS = ["index.html", "chapters/linear-separators.html", "exercises/linear-separators.html", "search.html"]
LOOKS = [
    *itertools.product(KINDS, ["light", "dark"], [1280, 360]),
    *((path, *look) for path in PAGES if path not in KINDS for look in [("light", 1280), ("dark", 360)]),
]
# Sections out of sight are not laid out until they are near; dropdowns and the source of cells begin closed.
SHOW_ALL = """() => {
  document.querySelectorAll("article section").forEach(part => part.style.contentVisibility = "visible");
  document.querySelectorAll("article details").forEach(answer => answer.open = true);
}"""
OPEN_SEARCH = """() => {
  [...document.querySelectorAll(".search-button__button")].find(button => button.checkVisibility())?.click();
  return document.querySelector("#pst-search-dialog")?.open;
}"""


@pytest.mark.parametrize(("path", "scheme", "width"), LOOKS)
def test_page_is_accessible_and_fits(visit, address, axe, path, scheme, width):
    page = visit(address, path, scheme, width)
    assert page.evaluate("document.documentElement.dataset.theme") == scheme
    page.evaluate(SHOW_ALL)
    for picture in page.locator("article img").all():
        assert picture.get_attribute("alt")
        assert picture.evaluate(
            "image => { image.loading = 'eager'; return image.decode().then(() => true) }"
        )
    assert page.evaluate("document.documentElement.scrollWidth") <= width, "the page scrolls sideways"
    page.evaluate(axe)
    # The drawn half of a formula is hidden from screen readers, and has the colour of the text around it.
    found = page.evaluate("axe.run({exclude: [['.katex-html']]})")["violations"]
    assert not [(v["id"], v["impact"], v["nodes"][0]["html"]) for v in found]
    if path != "search.html":
        assert page.evaluate(OPEN_SEARCH)
        found = page.evaluate("axe.run('#pst-search-dialog')")["violations"]
        assert not [(v["id"], v["impact"], v["nodes"][0]["html"]) for v in found]


@pytest.mark.parametrize("path", PAGES)
def test_page_needs_no_sideways_scrolling_at_twice_the_size(visit, address, path):
    page = visit(address, path, width=640, device_scale_factor=2)
    page.evaluate(SHOW_ALL)
    assert page.evaluate("document.documentElement.scrollWidth") <= 640


REACHABLE = """() => [...document.querySelectorAll(
  "a[href], button, input:not([type=radio]), select, summary, [tabindex='0']"
)].filter(e => e.checkVisibility({visibilityProperty: true}) && e.tabIndex >= 0 && !e.disabled && !e.inert
  && e.getClientRects().length)
  .map((e, number) => { e.dataset.stop = number; return e.outerHTML.slice(0, 200); })"""
FOCUSED = """() => {
  const e = document.activeElement, style = getComputedStyle(e);
  const hasOutline = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
  return [e.dataset.stop ?? null, hasOutline || style.boxShadow !== "none", e.outerHTML.slice(0, 200)];
}"""


def looks_focused(page) -> bool:
    """Whether the focused element looks different from how it looks without the focus."""
    element = page.evaluate_handle("document.activeElement").as_element()
    focused = element.screenshot()
    element.evaluate("e => e.blur()")
    plain = element.screenshot()
    element.evaluate("e => e.focus({focusVisible: true})")
    return focused != plain


@pytest.mark.parametrize("path", [*KINDS[:3], "appendix/your-progress.html"])
def test_keyboard_alone_reaches_everything_and_the_focus_shows(visit, address, path):
    page = visit(address, path)
    page.evaluate(SHOW_ALL)
    page.evaluate("document.activeElement.blur()")
    stops = page.evaluate(REACHABLE)
    reached, hidden = set(), []
    for press in range(len(stops) + 20):
        page.keyboard.press("Tab")
        stop, has_ring, html = page.evaluate(FOCUSED)
        if press == 0 and path != "search.html":
            assert "#main-content" in html, "the first stop is the link that skips to the content"
        if stop is not None and stop not in reached and not has_ring and not looks_focused(page):
            hidden.append(html)
        reached.add(stop)
    assert not [html for number, html in enumerate(stops) if str(number) not in reached]
    assert not hidden


@pytest.mark.parametrize("path", PAGES)
def test_page_works_from_disk(visit, site, path):
    page = visit(site.as_uri(), path)
    assert page.locator("h1").first.inner_text()


@pytest.mark.parametrize("path", CHAPTERS)
def test_formulas_are_drawn_in_their_own_fonts(visit, address, path):
    """The fonts hold only the characters in use; a character left out would come from another font."""
    page = visit(address, path)
    page.evaluate(SHOW_ALL)
    chrome = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        chrome.send(f"{domain}.enable")
    root = chrome.send("DOM.getDocument")["root"]["nodeId"]
    formulas = chrome.send("DOM.querySelectorAll", {"nodeId": root, "selector": ".katex-html"})["nodeIds"]
    foreign = {}
    for node in formulas:
        for font in chrome.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]:
            if not font["isCustomFont"]:
                foreign[font["familyName"]] = chrome.send("DOM.getOuterHTML", {"nodeId": node})["outerHTML"][
                    :2000
                ]
    assert not foreign


def test_formulas_are_typeset_when_the_page_arrives(site):
    """Without any script: HTML to see, MathML to hear."""
    html = BeautifulSoup((site / "chapters" / "linear-separators.html").read_text("utf-8"), "html.parser")
    formulas = html.select("span.math, div.formula")
    assert len(formulas) > 20
    assert all(formula.select_one("math") and formula.select_one(".katex-html") for formula in formulas)


def test_theme_switch_changes_the_theme(visit, address):
    page = visit(address, "index.html")
    page.get_by_role("button", name="Color mode").first.click()
    assert page.evaluate("document.documentElement.dataset.mode") != "auto"
