"""What answers a prediction is neither seen nor heard before the guess; a guess is remembered."""

import pytest

from tests.site.pages import CHAPTERS
from tests.site.test_pages import PICTURES

PAGE = "chapters/gradient-descent.html"
# What is behind a veil and not blurred, or within reach of the keyboard and of a screen reader.
READABLE = """() => [...document.querySelectorAll("form.predict")].flatMap(form => {
  const veil = form.nextElementSibling;
  if (!veil?.matches(".veil") || veil.dataset.predict !== form.dataset.name) return [form.id];
  const parts = [...veil.children].filter(part => !part.matches(".feedback"));
  if (!parts.length) return [`${form.id}: nothing`];
  return parts.filter(part => !veil.inert || !/blur\\((\\d+)/.test(getComputedStyle(part).filter)
    || Number(RegExp.$1) < 6).map(part => part.outerHTML.slice(0, 200));
})"""
HEIGHT = "document.documentElement.scrollHeight"
# Also what follows an act of the reader counts.
WATCH = """() => {
  window.moved = [];
  new PerformanceObserver(list => moved.push(...list.getEntries().map(entry =>
    entry.sources.map(({node}) => node?.outerHTML?.slice(0, 100))))).observe({type: "layout-shift"});
}"""
CLEARED = (
    "form => Promise.all(form.nextElementSibling.getAnimations({subtree: true}).map(one => one.finished))"
)
SEEN = """form => [...form.nextElementSibling.children]
  .every(part => getComputedStyle(part).filter === "none" && !part.closest("[inert]"))"""
IN_PRINT = (
    "form => [...form.nextElementSibling.children].every(part => getComputedStyle(part).filter === 'none')"
)
FIGURE_IN_A_FOLD = "//article//details//*[self::figure or self::img or contains(@class, 'llc-figure')]"


@pytest.fixture
def predict(visit, address):
    """The first prediction of a page."""
    page = visit(address, PAGE)
    return page.locator("form.predict").first


@pytest.mark.parametrize("path", CHAPTERS)
def test_nothing_that_answers_it_can_be_read_before(visit, address, path):
    page = visit(address, path)
    assert page.locator("form.predict").count() > 1
    assert not page.evaluate(READABLE)


@pytest.mark.parametrize("path", CHAPTERS)
def test_no_figure_is_in_a_fold(pages, site, path):
    assert not [part.tag for part in pages[site / path].xpath(FIGURE_IN_A_FOLD)]


def test_a_guess_clears_it_and_nothing_moves(predict):
    page = predict.page
    page.evaluate(PICTURES)
    page.evaluate(WATCH)
    height = page.evaluate(HEIGHT)
    guess = predict.locator("[data-right=false] > button").nth(1)
    guess.click()
    predict.evaluate(CLEARED)
    assert predict.evaluate(SEEN)
    assert page.evaluate(HEIGHT) == height
    assert page.evaluate("moved") == []
    assert predict.get_by_role("status").inner_text() == "You said 2.1; it is 12."
    feedback = predict.locator("xpath=following-sibling::*[1]").locator(".feedback")
    assert feedback.get_by_text("The theorem promises arrival for 2.1.").is_visible()
    assert feedback.get_by_text("The theorem is silent about 12").is_visible()
    assert not feedback.get_by_text("every other step size below").is_visible()


def test_a_guess_is_made_by_keyboard_once_and_remembered(predict):
    page = predict.page
    choices = predict.locator(".choices button")
    choices.nth(2).press("Enter")
    assert predict.evaluate(SEEN)
    assert predict.get_by_role("status").inner_text() == "You said 12, and so it is."
    choices.nth(0).press("Enter")
    page.reload()
    assert predict.evaluate(SEEN)
    assert choices.nth(2).get_attribute("aria-pressed") == "true"
    assert predict.get_by_role("status").inner_text() == "You said 12, and so it is."
    other = page.locator("form.predict").nth(1)
    other.locator("[data-right=false] > button").first.click()
    assert other.get_by_role("status").inner_text().endswith("1 of your 2 guesses on this page were right.")


def test_who_does_not_guess_is_shown(predict):
    predict.get_by_role("button", name="Just show me").press("Enter")
    assert predict.evaluate(SEEN)
    assert predict.evaluate("form => document.activeElement === form.nextElementSibling")
    assert predict.get_by_role("status").inner_text() == "It is 12."
    predict.page.reload()
    assert predict.evaluate(SEEN)


def test_a_link_shows_what_it_leads_to(visit, address):
    page = visit(address, f"{PAGE}#fig-step-sizes")
    assert page.locator("form.predict").first.evaluate(SEEN)
    assert page.locator("form.predict").nth(1).evaluate("form => form.nextElementSibling.inert")


def test_without_a_script_all_is_seen(visit, address):
    page = visit(address, PAGE, java_script_enabled=False)
    form = page.locator("form.predict").first
    assert form.evaluate(SEEN)
    assert form.get_by_text("What happens").is_visible()
    assert not form.get_by_role("button", name="Just show me").is_visible()


def test_paper_has_the_answers_at_the_end(predict):
    page = predict.page
    answer = predict.locator(".truth")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert predict.evaluate(IN_PRINT)
    assert answer.count() == 0
    last = page.locator("article > section > :last-child")
    assert last.get_by_text("Guess first 1", exact=True).is_visible()
    assert last.locator(".truth").first.inner_text().lstrip().startswith("C. 12")
    assert page.locator(".self-check details").count() == 0
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert answer.count() == 1
    assert page.locator(".answers-in-print").count() == 0


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 360)])
def test_it_is_accessible_before_and_after(visit, address, axe, scheme, width):
    page = visit(address, PAGE, scheme, width)
    form = page.locator("form.predict").first
    part = "article section:has(> .veil)"
    page.evaluate(axe)
    violations = """async part => (await axe.run(part, {resultTypes: ["violations"]})).violations
      .map(v => [v.id, v.nodes.map(node => node.html.slice(0, 200))])"""
    assert not page.evaluate(violations, part)
    form.locator("button").nth(1).click()
    form.evaluate(CLEARED)
    assert not page.evaluate(violations, part)
