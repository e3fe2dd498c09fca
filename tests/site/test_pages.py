"""Every page of the built site, opened in a real browser in both themes, wide and narrow."""

import pytest
from bs4 import BeautifulSoup

from tests.site.pages import (
    CHAPTERS,
    COLOURS_CHANGED,
    FRAMES,
    KINDS,
    PAGES,
    SHOW_ALL,
    SILENT,
    THEME_IS,
    VIOLATIONS,
    WIDTH,
)

# What is inside the formulas is more than half of a page, and always alike: its text has the colour of that
# around it. When this is sure, axe is shown one letter in a box of each formula's size.
OWN_COLOURS = """() => [...document.querySelectorAll(".katex-html *")]
  .filter(part => getComputedStyle(part).color !== getComputedStyle(part.closest(".katex").parentNode).color)
  .map(part => part.outerHTML.slice(0, 300))"""
SHORTEN_FORMULAS = """() => {
  const formulas = [...document.querySelectorAll(".katex-html")];
  const sizes = formulas.map(formula => formula.getBoundingClientRect());
  formulas.forEach((formula, at) => {
    formula.textContent = "x";
    Object.assign(formula.style, {
      display: "inline-block", width: `${sizes[at].width}px`, height: `${sizes[at].height}px`,
    });
  });
  document.querySelectorAll("math").forEach(formula => formula.replaceChildren());
}"""
# Words of code have one colour for each class: the first of each stays marked.
SHORTEN_CODE = """() => document.querySelectorAll("pre, .sig").forEach(code => {
  const seen = new Set();
  for (const word of code.querySelectorAll("span:not(:has(*))")) {
    if (seen.has(word.className)) word.replaceWith(word.textContent);
    else seen.add(word.className);
  }
})"""
PICTURES = """() => {
  const pictures = [...document.querySelectorAll("article img:not(.only-dark)")];
  pictures.forEach(picture => (picture.loading = "eager"));
  return Promise.all(pictures.map(picture => picture.decode().then(() => picture.alt)));
}"""

# Punctuation whose line begins with it, and letters of answers above or below their words.
ORPHANS = """() => [...document.querySelectorAll("article .math")].filter(math => {
  const next = math.nextSibling;
  const touches = next?.nodeType === Node.TEXT_NODE && /^[.,;:!?)]/.test(next.data);
  if (!touches || !math.checkVisibility()) return false;
  const range = document.createRange();
  range.setStart(next, 0);
  range.setEnd(next, 1);
  const last = [...math.querySelectorAll(".katex-html > *")].at(-1);
  return range.getBoundingClientRect().top > last.getBoundingClientRect().bottom;
}).map(math => math.parentNode.textContent.slice(-80))"""
LETTERS = """() => [...document.querySelectorAll(".letter")].filter(letter => {
  const words = letter.nextElementSibling?.getClientRects()[0];
  return words && letter.checkVisibility() && words.top > letter.getBoundingClientRect().bottom;
}).map(letter => letter.parentNode.textContent.slice(0, 80))"""


# Code that breaks its lines instead of scrolling.
COLUMNS = """() => [...document.querySelectorAll("article pre")].filter(pre => pre.checkVisibility())
  .filter(pre => pre.scrollHeight > parseFloat(getComputedStyle(pre).lineHeight)
    * (pre.textContent.trimEnd().split("\\n").length + 3))
  .map(pre => pre.textContent.slice(0, 80))"""
MEDIA = """() => [...document.styleSheets].flatMap(sheet => [...sheet.cssRules])
  .filter(rule => rule.media).map(rule => [rule.media.mediaText, matchMedia(rule.media.mediaText).matches])"""


def test_no_rule_tells_a_phone_of_390_px_from_one_of_360(visit, address):
    """So that what is looked at in the narrower one holds in the other."""
    page = visit(address, CHAPTERS[0])
    rules = {}
    for width in (360, 390, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        rules[width] = page.evaluate(MEDIA)
    assert rules[360] == rules[390] != rules[1280]


REACHABLE = """() => [...document.querySelectorAll(
  "a[href], button, input:not([type=radio]), select, summary, [tabindex='0']"
)].filter(e => e.checkVisibility({visibilityProperty: true}) && e.tabIndex >= 0 && !e.disabled
  && !e.closest("[inert]") && e.getClientRects().length)
  .map((e, number) => { e.dataset.stop = number; return e.outerHTML.slice(0, 200); })"""
# Numbers that are opened come into sight, a frame later.
AT_THE_TOP = """() => new Promise(done => {
  const frames = left => left ? requestAnimationFrame(() => (scrollTo(0, 0), frames(left - 1))) : done();
  frames(5);
})"""
# What was shown has taken the focus: the way begins again at the top, as on a page that has just come.
NOTE_FOCUS = """() => {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute("tabindex");
  window.visited = [];
  addEventListener("focusin", ({target}) => {
    const style = getComputedStyle(target);
    const hasOutline = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
    const hasRing = hasOutline || style.boxShadow !== "none";
    visited.push([target.dataset.stop ?? null, hasRing, target.outerHTML.slice(0, 200)]);
  });
}"""


def looks_focused(page, stop: str) -> bool:
    """Whether an element, or the frame around it, looks with the focus unlike it does without."""
    element = page.locator(f"[data-stop='{stop}']").element_handle()
    element.scroll_into_view_if_needed()
    x, y, width, height = element.bounding_box().values()
    frame = {"x": max(0, x - 8), "y": max(0, y - 8), "width": width + 16, "height": height + 16}
    element.evaluate("e => e.focus({focusVisible: true})")
    focused = page.screenshot(clip=frame)
    element.evaluate("e => e.blur()")
    return focused != page.screenshot(clip=frame)


@pytest.mark.parametrize("path", KINDS)
def test_keyboard_alone_reaches_everything_and_the_focus_shows(visit, address, path):
    page = visit(address, path)
    page.evaluate(SHOW_ALL)
    page.evaluate(AT_THE_TOP)  # where contents yield to the first figure
    stops = page.evaluate(REACHABLE)
    page.evaluate(NOTE_FOCUS)
    boxes = page.locator("table, pre, .output").count()  # some scroll, and are stops once they are laid out
    for _ in range(len(stops) + boxes + 20):
        page.keyboard.press("Tab")
    visited = page.evaluate("visited")
    if path != "search.html":
        assert "#title" in visited[0][2], "the first stop is the link that skips to the title"
    assert page.locator("h1#title").count() == 1
    reached = {stop for stop, _, _ in visited}
    assert not [html for number, html in enumerate(stops) if str(number) not in reached]
    plain = {stop: html for stop, has_ring, html in visited if stop is not None and not has_ring}
    assert not [html for stop, html in plain.items() if not looks_focused(page, stop)]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_from_disk_fits_in_every_width_and_is_accessible(visit, site, axe, path):
    page = visit(site.as_uri(), path)
    assert page.locator("h1").first.inner_text()
    page.evaluate(SHOW_ALL)
    fits(page, path)
    has_the_books_fonts(page)
    is_accessible(page, axe, path)


def fits(page, path):
    """The page never scrolls sideways: on phones, at twice the size (half the width), on a desktop.

    What is wider than its place scrolls in it, says so and is a stop for the keyboard.
    """
    for width in (320, 360, 640, 768, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate(FRAMES)
        assert page.evaluate(WIDTH) <= width
        assert not page.evaluate(SILENT), width
        if path in CHAPTERS:
            assert not page.evaluate(ORPHANS), width
            assert not page.evaluate(LETTERS), width
            assert not page.evaluate(COLUMNS), width


def has_the_books_fonts(page):
    """The fonts of formulas hold only the characters in use; one left out would come from another font."""
    chrome = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        chrome.send(f"{domain}.enable")
    root = chrome.send("DOM.getDocument")["root"]["nodeId"]
    formulas = chrome.send("DOM.querySelectorAll", {"nodeId": root, "selector": ".katex-html"})["nodeIds"]
    foreign = {}
    for node in formulas:
        for font in chrome.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]:
            if not font["isCustomFont"]:
                html = chrome.send("DOM.getOuterHTML", {"nodeId": node})["outerHTML"]
                foreign[font["familyName"]] = html[:2000]
    assert not foreign
    chrome.detach()


def is_accessible(page, axe, path):
    """In one theme and width, and a page of each kind in all."""
    assert all(page.evaluate(PICTURES))
    assert not page.evaluate(OWN_COLOURS)
    page.evaluate(SHORTEN_FORMULAS)
    page.evaluate(SHORTEN_CODE)
    page.evaluate(axe)
    looks = [("light", 1280), ("dark", 1280), ("dark", 360), ("light", 360)]
    for scheme, width in looks if path in KINDS else looks[:1]:
        page.emulate_media(color_scheme=scheme)
        if page.viewport_size["width"] != width:
            page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function(f"!({SILENT})().length")  # what scrolls at this width can be reached
        page.wait_for_function(THEME_IS, arg=scheme)
        page.evaluate(COLOURS_CHANGED)
        assert not page.evaluate(VIOLATIONS, "html"), (scheme, width)


def test_formulas_are_typeset_when_the_page_arrives(site):
    """Without any script: HTML to see, MathML to hear."""
    html = BeautifulSoup((site / "chapters" / "linear-separators.html").read_text("utf-8"), "lxml")
    formulas = html.select("span.math, div.formula")
    assert formulas
    assert all(formula.select_one("math") and formula.select_one(".katex-html") for formula in formulas)


def test_a_chapter_prints_its_title_and_opens_its_folds_in_few_pages(visit, site, tmp_path):
    page = visit(site.as_uri(), "chapters/gradient-descent.html")
    page.emulate_media(media="print")
    assert page.locator("h1").is_visible()
    assert page.locator("details.fold > div").first.is_visible()
    page.pdf(path=tmp_path / "chapter.pdf", format="A4", margin=dict.fromkeys(("top", "bottom"), "18mm"))
    pages = (tmp_path / "chapter.pdf").read_bytes().count(b"/Type /Page\n")
    assert 1 < pages <= 25
