"""Another one: the same question with new numbers, on its chapter's page and in review."""

import pytest
from playwright.sync_api import expect

from book_ext.content.draws import DRAWS
from tests.site.conftest import SETTLED
from tests.site.test_progress import KEPT
from tests.site.test_quiz import ENTRIES
from tests.site.test_review import REVIEW

PAGE, NAME = "chapters/discriminant-analysis.html", "discriminant-threshold"
# Ask for one after another: the number of each draw and its question. The script with them is there.
ALL = """async (form, count) => {
  const seen = [];
  while (seen.length < count) {
    seen.push([form.dataset.draw, form.querySelector("[id^=question-]").innerText]);
    form.querySelector(".another").click();
    await new Promise(done => setTimeout(done));
  }
  return seen;
}"""


def opened(page):
    page.evaluate(SETTLED)
    form = page.locator(f"form[data-name={NAME}]")
    page.locator("details", has=form).evaluate_all("folds => folds.forEach(fold => fold.open = true)")
    return form


def right(form) -> str:
    (number,) = [answer for answer, is_right in form.evaluate(ENTRIES) if is_right]
    return number


def answer(form, number: str) -> None:
    """By keyboard; the number was not in the field before."""
    field = form.locator("input")
    field.fill("")
    field.press_sequentially(number)
    field.press("Enter")


def another(form, draw: int) -> None:
    """By keyboard, from the field: over "Check" to the button, and from there back into the field."""
    field = form.locator("input")
    field.press("Tab")
    form.locator(".check").press("Tab")
    expect(form.locator(".another")).to_be_focused()
    form.locator(".another").press("Enter")
    expect(form).to_have_attribute("data-draw", str(draw))
    expect(field).to_be_focused()
    expect(field).to_have_value("")


def verdict(form, words: str) -> None:
    expect(form.locator(".verdict")).to_contain_text(words)


@pytest.mark.parametrize("from_disk", [False, True])
def test_another_one_has_new_numbers_and_a_new_answer(visit, address, site, from_disk):
    form = opened(visit(site.as_uri() if from_disk else address, PAGE))
    expect(form.locator(".another")).to_be_hidden()
    printed, old = form.locator("[id^=question-]").inner_text(), right(form)
    answer(form, old)
    verdict(form, "Right.")
    form.locator("summary").click()
    form.locator("input").focus()
    another(form, 1)
    assert form.locator("[id^=question-]").inner_text() != printed
    assert form.locator("[id^=question-]").get_attribute("aria-live") == "polite"
    expect(form.locator(".another")).to_be_hidden()
    expect(form.locator("details")).not_to_have_attribute("open", "")
    expect(form.locator(".verdict")).to_be_empty()
    answer(form, old)
    verdict(form, "Not yet.")
    answer(form, right(form))
    verdict(form, "Right.")
    assert right(form) != old


def test_all_numbers_come_before_the_first_come_back(visit, address):
    form = opened(visit(address, PAGE))
    printed = form.locator("[id^=question-]").inner_text()
    answer(form, "1e99")
    another(form, 1)
    seen = form.evaluate(ALL, DRAWS)
    assert [draw for draw, _ in seen] == [str(draw) for draw in [*range(1, DRAWS), 0]]
    assert len({words for _, words in seen}) == DRAWS
    assert seen[-1][1] == printed


def test_what_was_right_once_stays_right_and_comes_back_with_its_numbers(visit, address):
    page = visit(address, PAGE)
    form = opened(page)
    answer(form, "1e99")
    another(form, 1)
    answer(form, given := right(form))
    kept = {"given": given, "right": True, "draw": 1}
    assert page.evaluate(KEPT)["answers"] == {NAME: kept}
    another(form, 2)
    answer(form, "1e99")
    assert page.evaluate(KEPT)["answers"] == {NAME: kept}
    page.reload()
    form = opened(page)
    expect(form).to_have_attribute("data-draw", "1")
    expect(form.locator("input")).to_have_value(given)
    verdict(form, "Right.")
    another(form, 3)


@pytest.mark.parametrize("draw", [DRAWS, 10**6])
def test_an_answer_to_numbers_that_are_no_more_is_not_shown(visit, address, draw):
    kept = {"answers": {NAME: {"given": "5", "right": True, "draw": draw}}}
    form = opened(visit(address, PAGE, kept=kept))
    answer(form, right(form))
    verdict(form, "Right.")
    another(form, 1)


def test_a_review_asks_with_numbers_that_were_not_seen(visit, address, site, pages):
    others = pages[site / PAGE].xpath(f"//form[@data-name != '{NAME}']/@data-name")
    often = {name: {"day": "2026-01-01", "round": 3, "right": True} for name in others}  # no longer asked
    read = {"chapters/discriminant-analysis": "2026-01-01"}
    kept = {"read": read, "draws": {NAME: 3}, "reviews": often}
    page = visit(address, REVIEW, kept=kept)
    page.locator("#review-next").click()
    form = opened(page)
    expect(form).to_have_attribute("data-draw", "4")
    links = form.locator("details a").evaluate_all("all => all.map(a => a.getAttribute('href'))")
    assert links
    assert {link.split("#")[0] for link in links} == {"../chapters/discriminant-analysis.html"}
    answer(form, "1e99")
    another(form, 5)
    answer(form, right(form))
    verdict(form, "Right.")
    reviewed = page.evaluate(KEPT)
    assert reviewed["reviews"][NAME]["right"] is False, "the first answer counts"
    assert reviewed["draws"][NAME] == 5


def test_new_numbers_are_accessible_and_narrow_enough(visit, address, faults):
    form = opened(visit(address, PAGE))
    answer(form, "1e99")
    another(form, 1)
    answer(form, "1e99")
    assert not faults(form.page, f"form[data-name={NAME}]")
