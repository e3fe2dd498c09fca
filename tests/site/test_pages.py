"""Every page of the built site, opened in a real browser in both themes, wide and narrow."""

import pytest
from bs4 import BeautifulSoup

from tests.site.pages import PAGES

# Sections out of sight are not laid out until they are near; dropdowns and the source of cells begin closed.
SHOW_ALL = """() => {
  document.querySelectorAll("article section").forEach(part => part.style.contentVisibility = "visible");
  document.querySelectorAll("article details").forEach(answer => answer.open = true);
}"""
OPEN_SEARCH = """() => {
  [...document.querySelectorAll(".search-button__button")].find(button => button.checkVisibility())?.click();
  return document.querySelector("#pst-search-dialog")?.open;
}"""


# Without the list of all that passed, whose making takes most of the time.
VIOLATIONS = """async part =>
  (await axe.run(part, {resultTypes: ["violations"], selectors: false})).violations
  .map(v => [v.id, v.impact, v.nodes.map(node => node.html.slice(0, 300))])"""


@pytest.mark.parametrize("width", [1280, 390, 360])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
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
    assert not page.evaluate(VIOLATIONS, "html")
    if path != "search.html":
        assert page.evaluate(OPEN_SEARCH)
        assert not page.evaluate(VIOLATIONS, "#pst-search-dialog")


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
    """Whether the focused element, or the frame around it, looks unlike it does without the focus."""
    element = page.evaluate_handle("document.activeElement").as_element()
    element.scroll_into_view_if_needed()
    x, y, width, height = element.bounding_box().values()
    frame = {"x": max(0, x - 8), "y": max(0, y - 8), "width": width + 16, "height": height + 16}
    focused = page.screenshot(clip=frame)
    element.evaluate("e => e.blur()")
    plain = page.screenshot(clip=frame)
    element.evaluate("e => e.focus({focusVisible: true})")
    return focused != plain


@pytest.mark.parametrize("path", PAGES)
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


@pytest.mark.parametrize("path", PAGES)
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
    html = BeautifulSoup((site / "chapters" / "linear-separators.html").read_text("utf-8"), "lxml")
    formulas = html.select("span.math, div.formula")
    assert len(formulas) > 20
    assert all(formula.select_one("math") and formula.select_one(".katex-html") for formula in formulas)


def test_theme_switch_changes_the_theme(visit, address):
    page = visit(address, "index.html")
    page.get_by_role("button", name="Color mode").first.click()
    assert page.evaluate("document.documentElement.dataset.mode") != "auto"
