"""The frame of a page: a way from anywhere, one grid, and nothing that is cut without saying so."""

import pytest
from playwright.sync_api import expect

from tests.site.conftest import SETTLED
from tests.site.pages import CHAPTERS, FRAMES, KINDS, SHEETS, SHOW_ALL, VIOLATIONS

CHAPTER = "chapters/gradient-descent.html"
KEPT = "JSON.parse(localStorage.getItem('linear-classification') ?? '{}')"
TO_SECTION = """at => {
  const section = document.querySelectorAll("article section:has(> h2)")[at];
  scrollTo(0, section.getBoundingClientRect().top + scrollY - 80);
  return section.querySelector("h2").firstChild.nextSibling.textContent.trim();
}"""


# -- the way from anywhere ----------------------------------------------------------------------------


def test_the_bar_stays_and_names_the_section_and_the_contents_follow(visit, address):
    page = visit(address, CHAPTER)
    for at in (1, 4, 2):
        title = page.evaluate(TO_SECTION, at)
        expect(page.locator(".bar .here > span")).to_have_text(title)
        current = page.locator(".page-side [aria-current]")
        expect(current).to_have_text(title)
        expect(current).to_be_in_viewport()
        assert page.locator(".bar").bounding_box()["y"] == 0
    assert page.locator(".reading-line").evaluate("e => e.getBoundingClientRect().width") > 10


def test_a_formula_in_the_name_of_a_section_is_read_once_and_stands_in_its_line(visit, address):
    page = visit(address, "chapters/linear-separators.html")
    link = page.locator(".page-side nav a", has=page.locator(".katex")).first
    assert link.locator("> *").count() == 1  # or its words would stand in columns
    page.evaluate("id => document.getElementById(id).scrollIntoView()", link.get_attribute("href")[1:])
    expect(page.locator(".bar .here > span")).to_have_text("What the vector θ says about the separator")


def test_any_section_is_one_click_away_on_a_phone(visit, address):
    page = visit(address, CHAPTER, width=390)
    page.evaluate(TO_SECTION, 1)
    page.evaluate(FRAMES)
    page.evaluate("scrollBy(0, -30)")  # the bar comes back
    page.locator(".bar .here").click()
    contents = page.locator("#contents:popover-open")
    expect(contents).to_be_in_viewport(ratio=0.99)
    link = contents.locator("nav a").nth(5)
    title = link.inner_text()
    link.click()
    expect(page.locator("#contents:popover-open")).to_have_count(0)
    expect(page.locator(".bar .here > span")).to_have_text(title)


def test_on_a_phone_the_bar_goes_on_the_way_down_and_comes_back_on_the_way_up(visit, address):
    page = visit(address, CHAPTER, width=390)
    bar = page.locator(".bar")
    for step, is_there in ((900, False), (900, False), (-60, True), (900, False)):
        page.evaluate("step => scrollBy(0, step)", step)
        (expect(bar).to_be_in_viewport if is_there else expect(bar).not_to_be_in_viewport)()
    page.keyboard.press("Tab")
    page.locator(".bar .brand").focus()
    expect(bar).to_be_in_viewport()


@pytest.mark.parametrize(
    ("opens", "opened"), [("Menu", "#book-menu"), ("Contents of this page", "#contents")]
)
def test_what_covers_a_phone_has_a_way_out(visit, address, opens, opened):
    page = visit(address, CHAPTER, width=390, has_touch=True)
    drawer, close = page.locator(f"{opened}:popover-open"), page.locator(f"{opened} > .close")
    expect(close).to_be_hidden()
    for leave in (lambda: page.touchscreen.tap(22, 22), close.tap):  # beside it, and by its button
        page.get_by_role("button", name=opens).tap()
        drawer.evaluate("drawer => drawer.scrollTo(0, drawer.scrollHeight)")
        expect(close).to_have_accessible_name("Close")
        expect(close).to_be_in_viewport(ratio=1)
        leave()
        expect(drawer).to_have_count(0)
    assert page.url == f"{address}/{CHAPTER}"


def test_any_page_is_two_clicks_away_on_a_phone(visit, address):
    page = visit(address, CHAPTER, width=390)
    page.get_by_role("button", name="Menu").click()
    page.locator(".book-menu a", has_text="Convexity").first.click()
    page.wait_for_url("**/chapters/convexity.html")


@pytest.mark.parametrize("width", [1280, 360])
def test_menus_are_accessible_when_open_and_close_again(visit, address, axe, width):
    page = visit(address, "appendix/coming-from.html", "light", width)
    page.evaluate(axe)
    if width == 360:
        page.get_by_role("button", name="Menu").click()
    for menu in page.locator(".menu").all():
        menu.evaluate("menu => menu.open = true")
        assert not page.evaluate(VIOLATIONS, ".bar")
        box = menu.locator("> div").bounding_box()
        assert 0 <= box["x"] <= width - box["width"]
    page.locator(".menu summary").last.focus()
    page.keyboard.press("Escape")
    assert not page.locator(".menu > div").filter(visible=True).count()


# -- keys ---------------------------------------------------------------------------------------------


def test_a_key_opens_the_search_with_its_field_ready(visit, site):
    page = visit(site.as_uri(), CHAPTER)
    for key in ("/", "Control+k", "Meta+k"):
        page.keyboard.press("Escape")
        expect(page.locator("dialog.search")).to_be_hidden()
        page.keyboard.press(key)
        expect(page.locator("dialog.search input")).to_be_focused()
    page.keyboard.type("softmax")
    results = page.locator("dialog.search .search-page h2 a")
    expect(results.first).to_have_text("More than two classes: softmax")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".search-definition a")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(results.first).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator("dialog.search input")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.search")).to_be_hidden()
    page.locator(".to-search").click()
    expect(page.locator("dialog.search input")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/appendix/glossary.html#*")


def test_search_over_the_page_is_accessible(visit, address, faults):
    page = visit(address, "appendix/errata.html")
    page.keyboard.press("/")
    page.keyboard.type("odds")
    page.locator(".search-page").first.wait_for()
    assert not faults(page, "dialog.search")


def test_the_search_page_has_its_field_ready(visit, address):
    page = visit(address, "search.html")
    expect(page.locator(".search-form input")).to_be_focused()


def test_n_and_p_turn_the_page_and_can_be_switched_off(visit, address):
    page = visit(address, CHAPTERS[1])
    page.keyboard.press("n")
    page.wait_for_url(f"**/{CHAPTERS[2]}")
    page.evaluate(SETTLED)
    page.keyboard.press("p")
    page.wait_for_url(f"**/{CHAPTERS[1]}")
    page.evaluate(SETTLED)
    page.get_by_role("checkbox", name="Keys:").uncheck()
    page.keyboard.press("n")
    page.keyboard.press("/")
    expect(page.locator("dialog.search")).to_be_hidden()
    assert page.url.endswith(CHAPTERS[1])
    page.keyboard.press("Control+k")
    expect(page.locator("dialog.search")).to_be_visible()


def test_no_key_is_taken_from_who_writes(visit, address):
    page = visit(address, CHAPTERS[0])
    field = page.locator("form.self-check input[name=answer][type=text]").first
    field.focus()
    page.keyboard.type("n/p")
    assert field.input_value() == "n/p"
    assert page.url.endswith(CHAPTERS[0])


# -- one grid -----------------------------------------------------------------------------------------

LEFT = """() => ["h1", ".brand .mark", "article section > p", "body > footer p"]
  .map(part => [...document.querySelectorAll(part)].find(one => one.checkVisibility()))
  .filter(Boolean).map(one => Math.round(one.getBoundingClientRect().left))"""


def test_all_kinds_of_pages_have_one_left_edge(visit, address):
    found = {width: set() for width in (1280, 768, 390)}
    for path in KINDS:
        page = visit(address, path)
        for width, edges in found.items():
            page.set_viewport_size({"width": width, "height": 900})
            page.evaluate(FRAMES)
            edges.update(page.evaluate(LEFT))
    assert {len(edges) for edges in found.values()} == {1}, found


@pytest.mark.parametrize("path", [CHAPTER, "appendix/notation.html", SHEETS[0]])
def test_contents_are_open_at_the_right_from_1100_px(visit, address, path):
    page = visit(address, path, width=1100)
    side, text = (page.locator(part).first.bounding_box() for part in (".page-side", "article section > p"))
    assert side["x"] >= text["x"] + text["width"]
    page.set_viewport_size({"width": 1099, "height": 900})
    expect(page.locator(".page-side")).to_be_hidden()
    expect(page.locator(".bar .here")).to_be_visible()


def test_a_figure_is_as_high_while_it_runs(visit, address):
    page = visit(address, CHAPTER, reduced_motion="no-preference")
    figure = page.locator(".llc-figure").first
    heights = []
    for word in ("Run", "Stop"):
        figure.locator("[data-run]").evaluate("(button, word) => button.firstChild.data = word", word)
        heights.append(figure.bounding_box()["height"])
    assert heights[0] == heights[1]


def test_contents_yield_to_what_lies_over_them(visit, address):
    page = visit(address, CHAPTER)
    page.evaluate(TO_SECTION, 1)
    side = page.locator(".page-side")
    expect(side).not_to_have_attribute("inert", "")
    page.evaluate("""() => {
      const figure = Object.assign(document.createElement("div"), {className: "beside"});
      figure.style = "position: fixed; inset: 100px 20px auto auto; width: 500px; height: 400px";
      document.body.append(figure);
      dispatchEvent(new Event("scroll"));
    }""")
    expect(side).to_have_attribute("inert", "")
    page.locator(".bar .here").click()
    expect(page.locator("#contents:popover-open a").first).to_be_visible()
    expect(side).not_to_have_attribute("inert", "")


# -- phones -------------------------------------------------------------------------------------------


def test_the_thumb_of_a_formula_moves_with_it(visit, address):
    page = visit(address, "chapters/negative-log-likelihood.html", width=360)
    page.evaluate(SHOW_ALL)
    formula = page.locator(".formula.scrolls").first
    at = "e => [e.style.getPropertyValue('--at'), e.classList.contains('more-after')]"
    assert formula.evaluate(at) == ["0%", True]
    formula.evaluate("e => e.scrollTo(e.scrollWidth, 0)")
    page.evaluate(FRAMES)
    assert formula.evaluate(at) == ["100%", False]


SMALL = """() => [...document.querySelectorAll(":is(.bar, .page-side) :is(a, button, summary), a.tick")]
  .filter(one => one.checkVisibility())
  .map(one => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
  .filter(([, {width, height}]) => width < 44 || height < 44).map(([html]) => html)"""


def test_targets_are_large_enough_for_a_thumb(visit, address):
    page = visit(address, CHAPTER, width=390, has_touch=True)
    assert not page.evaluate(SMALL)
    page.locator(".bar .here").click()
    assert not page.evaluate(SMALL)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    assert not page.evaluate(SMALL)


# -- ticks --------------------------------------------------------------------------------------------


def test_without_a_script_what_is_asserted_can_be_opened(visit, address):
    page = visit(address, CHAPTER, java_script_enabled=False)
    expect(page.locator("details.holds > summary").first).to_be_visible()
    assert page.locator("#contents").is_visible()


def test_contents_end_above_the_footer(visit, address):
    page = visit(address, CHAPTER)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    contents, footer = (page.locator(name).bounding_box() for name in ("#contents", "body > footer"))
    assert contents["y"] + contents["height"] < footer["y"] < page.viewport_size["height"]


# -- where one was ------------------------------------------------------------------------------------


def test_a_chapter_is_read_when_its_sections_were_seen(visit, address):
    page = visit(address, CHAPTERS[-1])
    sections = page.locator(".page-side nav a").count()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(page.locator(".page-side .is-seen").first).to_be_attached()
    kept = page.evaluate(KEPT)
    assert 0 < len(kept["seen"]) < sections
    assert kept["read"] == {}
    for at in range(sections):
        page.evaluate(
            """at => document.querySelectorAll("article section:has(> h2)")[at].lastElementChild
            .scrollIntoView({block: "end"})""",
            at,
        )
        page.evaluate(
            """at => {
              const section = document.querySelectorAll("article section:has(> h2)")[at];
              scrollBy(0, section.getBoundingClientRect().bottom - innerHeight + 40);
            }""",
            at,
        )
        expect(page.locator(".page-side nav a").nth(at)).to_have_class("reference internal is-seen")
    assert CHAPTERS[-1].removesuffix(".html") in page.evaluate(KEPT)["read"]


def test_the_first_page_knows_where_one_stopped(visit, address):
    page = visit(address, CHAPTER)
    title = page.evaluate(TO_SECTION, 2)
    expect(page.locator(".bar .here > span")).to_have_text(title)
    page.goto(f"{address}/index.html")
    go_on = page.locator(".home-go a").first
    expect(go_on).to_have_text(f"Go on: {title}")
    go_on.click()
    page.wait_for_url(f"**/{CHAPTER}#*")
    expect(page.locator(".bar .here > span")).to_have_text(title)


def test_after_the_last_section_one_goes_on_with_the_next_chapter(visit, address):
    place = {"page": "chapters/classification", "section": "summary", "title": "Summary", "day": "2026-01-01"}
    kept = {"place": place, "read": {"chapters/classification": "2026-01-01"}}
    page = visit(address, "index.html", kept=kept)
    expect(page.locator(".home-go a").first).to_have_text("Go on with chapter 2: Linear separators")


# -- light and dark -----------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_first_click_on_the_theme_shows_and_the_choice_is_remembered(visit, address, scheme):
    page = visit(address, "index.html", scheme)
    other = {"light": "dark", "dark": "light"}[scheme]
    theme = "document.documentElement.dataset.theme"
    page.locator(".theme-switch").click()
    assert page.evaluate(theme) == other
    page.reload()
    assert page.evaluate(theme) == other
    page.locator(".theme-switch").click()
    assert page.evaluate(theme) == scheme
    page.emulate_media(color_scheme=other)  # who agreed with the system goes on with it
    page.wait_for_function(f"() => {theme} === '{other}'")


# -- sheets -------------------------------------------------------------------------------------------


def test_each_part_and_its_section_lead_to_each_other(site, pages):
    """And each sheet of a chapter to the chapter."""
    there, back = set(), set()
    for path in SHEETS:
        for link in pages[site / path].xpath("//p[@class='practice']/a"):
            part = link.xpath("ancestor::section[1]/@id")[0]
            there.add((f"{path}#{part}", link.get("href").removeprefix("../")))
    for path in CHAPTERS:
        for link in pages[site / path].xpath("//p[@class='practice']/a"):
            section = link.xpath("ancestor::section[1]/@id")[0]
            back.add((link.get("href").removeprefix("../"), f"{path}#{section}"))
    assert there == back
    assert len(there) > 80
    for path in SHEETS[:-1]:
        (link,) = pages[site / path].xpath("//p[@class='kicker']/a")
        assert link.get("href").removeprefix("../") == path.replace("exercises", "chapters")
