"""Words of a sentence move a figure into the state that they name, and the figure stays beside them."""

import pytest
from playwright.sync_api import expect

from tests.site.pages import CHAPTERS, SHOW_ALL

PAGE = "chapters/gradient-descent.html"
# The page's own first verb, with its figure near and awake.
AWAKE = "name => document.querySelector(`[data-figure=${name}].llc-awake`) !== null"
STATE = """name => {
  const {model} = document.querySelector(`.llc-figure[data-figure=${name}]`);
  return Object.fromEntries([...model.get("_parameters"), "_presets"].map(key => [key, model.get(key)]));
}"""
TOP = "document.querySelector('.beside').getBoundingClientRect().top"
# To where the figure has to end before what it stands beside does.
INSIDE = """() => {
  const [around, figure] = [".has-beside", ".beside"].map(one => document.querySelector(one));
  const {bottom} = around.getBoundingClientRect();
  scrollBy({top: bottom - figure.getBoundingClientRect().height - 150, behavior: "instant"});
}"""
BESIDE = "document.querySelector('.beside').getBoundingClientRect().left"
UNDER_MOUSE = """async button => {
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  const {x, y, width, height} = button.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === button;
}"""
# How far from the end of its words the text goes on.
GAP = """verb => {
  const [words, after] = [new Range(), new Range()];
  words.selectNodeContents(verb);
  after.selectNodeContents(verb.nextSibling);
  return after.getClientRects()[0].left - words.getBoundingClientRect().right;
}"""
VALUES = """() => {
  const {model} = document.querySelector(".llc-figure[data-figure=descent]");
  window.values = [];
  model.on("change:eta", () => values.push(model.get("eta")));
}"""


def flat(value) -> list[float]:
    return [number for part in value for number in flat(part)] if isinstance(value, list) else [float(value)]


def named(words: str, state: dict) -> dict:
    """What the words of a verb say about a state."""
    first, *rest = words.split(";")
    preset = state["_presets"].get(first)
    changes = [change.split(":") for change in ([*rest] if preset else [first, *rest]) if change]
    return {**(preset or {}), **{name: list(map(float, numbers.split(","))) for name, numbers in changes}}


@pytest.fixture
def first_verb(visit, address):
    page = visit(address, PAGE)
    return page.locator(".verb").first


@pytest.mark.parametrize("path", CHAPTERS)
def test_every_button_stays_under_the_mouse_and_every_verb_moves_its_figure(visit, address, path):
    """A page that is spared work during a drag must not cut a figure at the edge of its section."""
    page = visit(address, path)
    page.evaluate(SHOW_ALL)  # some stand behind a veil
    for figure in page.locator(".beside .llc-figure").all():
        figure.scroll_into_view_if_needed()
        for challenge in figure.locator("[data-challenge]").all():
            for button in challenge.locator("button").all():  # the first opens it
                button.hover()
                page.mouse.down()
                assert button.evaluate(UNDER_MOUSE)
                page.mouse.up()
    assert page.locator(".has-beside .verb").count()
    for verb in page.locator(".verb").all():
        name, words = verb.get_attribute("data-figure"), verb.get_attribute("data-state")
        verb.click()
        page.wait_for_function(AWAKE, arg=name)
        state = page.evaluate(STATE, name)
        wanted = named(words, state)
        for key, value in wanted.items():
            assert flat(state[key]) == flat(value), (words, key)
        assert verb.get_attribute("aria-pressed") == "true"
        assert page.locator(f".verb[data-figure={name}][aria-pressed=true]").count() == 1


def test_a_hand_takes_the_figure_over(first_verb):
    page = first_verb.page
    first_verb.click()
    page.locator(".beside .llc-figure [data-handle]").first.press("ArrowRight")
    assert first_verb.get_attribute("aria-pressed") == "false"


def test_the_figure_stays_in_sight(first_verb):
    page = first_verb.page
    assert page.evaluate(BESIDE) > 600  # where the screen is as wide
    page.evaluate(INSIDE)
    assert 0 <= page.evaluate(TOP) < 100
    page.set_viewport_size({"width": 768, "height": 900})
    page.evaluate(INSIDE)
    assert page.evaluate(TOP) < 0


def test_on_a_phone_one_comes_back_to_the_word(visit, address):
    page = visit(address, PAGE, width=390)
    verb, back = page.locator(".verb").last, page.get_by_role("button", name="Back to the text")
    verb.scroll_into_view_if_needed()
    expect(back).to_be_hidden()
    verb.click()
    expect(verb).not_to_be_in_viewport()
    back.click()
    expect(verb).to_be_in_viewport()
    expect(verb).to_be_focused()
    expect(back).to_be_hidden()
    verb.click()
    expect(back).to_be_visible()
    page.locator(".predict .show-me").first.click()
    expect(back).to_be_hidden()


def test_it_is_seen_to_move(visit, address):
    page = visit(address, PAGE, reduced_motion="no-preference")
    verb = page.locator(".verb").first
    verb.scroll_into_view_if_needed()
    page.wait_for_function(AWAKE, arg="descent")
    page.evaluate(VALUES)
    verb.click()
    page.wait_for_function("() => values.at(-1) === 0.1")
    values = page.evaluate("values")
    assert len(values) > 3
    assert values == sorted(values, reverse=True)


def test_to_be_shown_a_state_meets_no_challenge(first_verb):
    page = first_verb.page
    for verb in page.locator(".verb").all():
        verb.click()
    assert page.locator(".llc-met").count() == 0


def test_a_full_stop_stands_at_the_word(visit, address):
    verb = visit(address, "chapters/convexity.html").locator(".verb", has_text="another")
    assert verb.evaluate("verb => verb.nextSibling.data").startswith(".")
    assert abs(verb.evaluate(GAP)) < 0.1


def test_without_a_script_a_verb_is_a_word(visit, address):
    page = visit(address, PAGE, java_script_enabled=False)
    verb = page.locator(".verb").first
    assert verb.is_disabled()
    colours = "e => getComputedStyle(e).color === getComputedStyle(e.parentNode).color"
    assert verb.evaluate(colours)
