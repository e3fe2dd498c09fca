"""What answers a prediction is neither seen nor heard before the guess; a guess is remembered."""

import json

import numpy as np
import pytest

from tests.site.pages import CHAPTERS
from tests.site.test_pages import PICTURES

PAGE = "chapters/evaluation.html"
NAME = "precision-elsewhere"
HEIGHT = "document.documentElement.scrollHeight"
# What follows an act of the reader counts, too; but not that the bar names another section as one scrolls.
WATCH = """() => {
  window.moved = [];
  new PerformanceObserver(list => moved.push(...list.getEntries()
    .flatMap(({sources}) => sources)
    .filter(({node}) => !node?.parentElement?.closest(".bar"))
    .map(({node}) => node?.outerHTML?.slice(0, 100)))).observe({type: "layout-shift"});
}"""
VEIL = "document.querySelector(`.veil[data-predict=${form.dataset.name}]`)"
CLEARED = f"form => Promise.all({VEIL}.getAnimations({{subtree: true}}).map(one => one.finished))"
IN_PRINT = f"form => [...{VEIL}.children].every(part => getComputedStyle(part).filter === 'none')"
SEEN = f"""form => [...{VEIL}.children]
  .every(part => getComputedStyle(part).filter === "none" && !part.closest("[inert]"))"""
FIGURE_IN_A_FOLD = "//article//details//*[self::figure or self::img or contains(@class, 'llc-figure')]"


@pytest.fixture
def predict(visit, address):
    """A prediction with three short choices."""
    return visit(address, PAGE).locator(f"#predict-{NAME}")


@pytest.mark.parametrize("path", CHAPTERS)
def test_no_figure_is_in_a_fold(pages, site, path):
    assert not [part.tag for part in pages[site / path].xpath(FIGURE_IN_A_FOLD)]


def test_a_wide_figure_is_as_wide_behind_a_veil(visit, address):
    page = visit(address, "chapters/negative-log-likelihood.html")
    width = "e => e.getBoundingClientRect().width"
    assert page.locator(".veil figure.wide").first.evaluate(width) > page.locator(".predict").first.evaluate(
        width
    )


def test_a_guess_clears_it_and_nothing_moves(predict):
    page = predict.page
    page.evaluate(PICTURES)
    page.evaluate(WATCH)
    height = page.evaluate(HEIGHT)
    predict.get_by_role("button", name="55%").click()
    predict.evaluate(CLEARED)
    assert predict.evaluate(SEEN)
    assert page.evaluate(HEIGHT) == height
    assert page.evaluate("moved") == []
    assert predict.get_by_role("status").inner_text() == "You said 55%; it is 95%."
    feedback = page.locator(f".veil[data-predict={NAME}] > .feedback")
    assert feedback.get_by_text("That is the recall").is_visible()
    assert not feedback.get_by_text("What are those made of now").is_visible()


def test_a_guess_is_made_by_keyboard_once_and_remembered(predict):
    page = predict.page
    right, wrong = (predict.get_by_role("button", name=name) for name in ("95%", "28%"))
    right.press("Enter")
    assert predict.evaluate(SEEN)
    assert predict.get_by_role("status").inner_text() == "You said 95%, and so it is."
    wrong.press("Enter")
    page.reload()
    assert predict.evaluate(SEEN)
    assert right.get_attribute("aria-pressed") == "true"
    assert predict.get_by_role("status").inner_text() == "You said 95%, and so it is."
    other = page.locator("#predict-leak-of-features")
    other.locator("[data-right=false] > button").first.click()
    assert other.get_by_role("status").inner_text().endswith("On this page you have guessed 1 of 2 right.")


def test_who_does_not_guess_is_shown(predict):
    predict.get_by_role("button", name="Just show me").press("Enter")
    assert predict.evaluate(SEEN)
    assert predict.evaluate("form => document.activeElement.dataset.predict === form.dataset.name")
    assert predict.get_by_role("status").inner_text() == "It is 95%."
    predict.page.reload()
    assert predict.evaluate(SEEN)


def test_a_link_shows_what_it_leads_to(visit, address):
    page = visit(address, f"{PAGE}#fig-reliability")
    assert page.locator("#predict-reliability-of-odd").evaluate(SEEN)
    assert not page.locator(f"#predict-{NAME}").evaluate(SEEN)


def test_without_a_script_all_is_seen(visit, address):
    page = visit(address, PAGE, java_script_enabled=False)
    form = page.locator(f"#predict-{NAME}")
    assert form.evaluate(SEEN)
    assert form.get_by_text("What happens").is_visible()
    assert not form.get_by_role("button", name="Just show me").is_visible()
    assert page.locator(".drawn .choices").first.is_visible()
    assert page.locator(".guess-paper img").first.is_visible()


def test_paper_has_the_answers_at_the_end(predict):
    page = predict.page
    answer = predict.locator(".truth")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert predict.evaluate(IN_PRINT)
    assert answer.count() == 0
    last = page.locator("article > section > :last-child")
    assert last.get_by_text("Guess first 1", exact=True).is_visible()
    assert last.locator(".truth").first.inner_text().lstrip().startswith("C. 95%")
    assert page.locator(".self-check details").count() == 0
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert answer.count() == 1
    assert page.locator(".answers-in-print").count() == 0


class Finger:
    """A finger on the screen, used as a mouse is."""

    def __init__(self, page) -> None:
        self.send = page.context.new_cdp_session(page).send
        self.place, self.is_down = (0.0, 0.0), False

    def _tell(self, kind: str, *places) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        self.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def move(self, x: float, y: float) -> None:
        self.place = (x, y)
        if self.is_down:
            self._tell("touchMove", self.place)

    def down(self) -> None:
        self.is_down = True
        self._tell("touchStart", self.place)

    def up(self) -> None:
        self.is_down = False
        self._tell("touchEnd")


def draw(form, heights=lambda truth: truth, until: float = 1, hand=None) -> None:
    """Take the violet end along the true curve, or what `heights` makes of its share of the height."""
    page = form.page
    hand = hand or page.mouse
    hand.move(0, 0)
    form.scroll_into_view_if_needed()
    paper = form.locator("xpath=following-sibling::*[1]").locator(".guess-paper")
    paper.scroll_into_view_if_needed()
    curve = json.loads(paper.get_attribute("data-curve"))
    axis = paper.locator(".guess-axis").bounding_box()
    x, y = np.array(curve["x"]), np.array(curve["y"])
    warp = np.log10 if curve["log"] else np.asarray
    shares = (warp(x) - warp(x[0])) / (warp(x[-1]) - warp(x[0]))
    low, high = curve["limits"]
    first = np.interp(warp(curve["start"]), warp(x), shares)
    end = paper.locator(".guess-reach").bounding_box()
    hand.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2)
    hand.down()
    for share in np.linspace(first, first + until * (1 - first), 80)[1:]:
        height = heights(float((np.interp(share, shares, y) - low) / (high - low)))
        hand.move(axis["x"] + share * axis["width"], axis["y"] + (1 - height) * axis["height"])
    hand.up()


DRAWN = {
    "chapters/classification.html": "cls-predict-errors",
    "chapters/negative-log-likelihood.html": "likelihood-over-theta",
    "chapters/gradient-descent.html": "four-step-sizes",
    "chapters/regularization.html": "two-curves-over-lambda",
    "chapters/evaluation.html": "reliability-of-odd",
}


def test_a_wrong_curve_is_compared_and_remembered(visit, address):
    form = visit(address, "chapters/negative-log-likelihood.html").locator(".drawn")
    page = form.page
    page.evaluate(PICTURES)
    page.evaluate(WATCH)
    height = page.evaluate(HEIGHT)
    draw(form, lambda truth: 0.5, until=0.5)
    assert not form.evaluate(SEEN)  # it is not finished
    draw(form, lambda truth: 0.9)
    assert form.evaluate(SEEN)
    words = "You let it rise; it rises to a peak and falls. At 6 you drew 0.079; it is 0.0039."
    assert form.get_by_role("status").inner_text() == words
    assert page.evaluate(HEIGHT) == height
    assert page.evaluate("moved") == []
    feedback = page.get_by_text("A steeper curve is also more confident about")
    assert feedback.is_visible()
    page.reload()
    assert form.evaluate(SEEN)
    assert form.get_by_role("status").inner_text() == words
    assert feedback.is_visible()


def test_who_lets_go_is_told_to_go_on_and_has_finished_near_the_edge(visit, address):
    form = visit(address, "chapters/classification.html").locator(".drawn")
    draw(form, until=0.8)
    assert form.page.get_by_text("Draw to the right edge").is_visible()
    draw(form, until=0.9)
    assert form.evaluate(SEEN)


def test_a_curve_is_drawn_by_keys(visit, address):
    form = visit(address, "chapters/gradient-descent.html").locator(".drawn")
    knots = form.page.locator(".guess-knot")
    assert knots.count() == 7
    for knot, key in enumerate(["ArrowUp", "ArrowUp", "ArrowDown"]):
        for _ in range(4):
            knots.nth(knot).press(key)
    assert knots.nth(0).get_attribute("aria-valuetext") > knots.nth(2).get_attribute("aria-valuetext")
    knots.nth(6).press("Enter")
    assert form.evaluate(SEEN)
    words = form.get_by_role("status").inner_text()
    assert words.startswith("You let it go up and down; it rises to a peak and falls.")
    assert form.page.locator(".guess-true").is_visible()


@pytest.mark.parametrize(("path", "name"), DRAWN.items())
def test_a_finger_draws_the_true_curve_and_beside_the_handle_scrolls(visit, address, path, name):
    """So the shape of the choice that the author marked is that of the curve which the cell computed."""
    page = visit(address, path, width=390, has_touch=True)
    form, finger = page.locator(f"#predict-{name}"), Finger(page)
    form.scroll_into_view_if_needed()
    paper = page.locator(".guess-paper").bounding_box()
    finger.move(paper["x"] + paper["width"] * 0.7, paper["y"] + paper["height"] * 0.3)
    top = page.evaluate("scrollY")
    finger.down()
    for _ in range(10):
        finger.move(finger.place[0], finger.place[1] - 12)
    finger.up()
    page.wait_for_function("top => scrollY > top + 50", arg=top)
    assert not form.evaluate(SEEN)
    draw(form, until=0.5, hand=finger)
    top = page.evaluate("scrollY")
    draw(form, hand=finger)
    assert page.evaluate("scrollY") == top
    assert form.evaluate(SEEN)
    assert form.get_by_role("status").inner_text().startswith("You saw it: it ")
    assert form.locator(".is-guess.is-true").count() == 1


def test_paper_has_room_for_a_curve_and_nothing_to_take(visit, address):
    page = visit(address, "chapters/gradient-descent.html")
    page.emulate_media(media="print")
    assert page.locator(".guess-paper .guess-axis").is_visible()
    assert not page.locator(".guess-end, .guess-invites").locator("visible=true").count()


def test_it_is_accessible_before_and_after(visit, address, faults):
    page = visit(address, PAGE)
    form = page.locator(f"#predict-{NAME}")
    part = "article section:has(> .veil)"
    assert not faults(page, part)
    form.locator("button").nth(1).click()
    page.locator(".drawn .show-me").first.click()
    form.evaluate(CLEARED)
    assert not faults(page, part)
