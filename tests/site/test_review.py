"""The review page asks what has come back, counts the first answer, and offers practice and an Anki deck."""

import csv
import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.site.test_progress import KEPT, PROGRESS
from tests.site.test_quiz import ANSWER, ENTRIES, put_in_order

REVIEW = "appendix/review.html"
TODAY = "2026-03-20"
STATUS = ".review > [role=status]"
SOFTMAX, CONVEXITY = "chapters/softmax", "chapters/convexity"


@pytest.fixture
def reader(visit, address):
    """The review page on one day, of one who has read some chapters; from disk, of one who has read none."""

    def reader(read: dict[str, str], root: str = address):
        page = visit(root, REVIEW, own=True, kept={"read": read} if read else None)
        page.clock.set_fixed_time(f"{TODAY}T12:00:00Z")
        page.evaluate("dispatchEvent(new Event('pageshow'))")  # who comes back to the page on that day
        return page

    return reader


@pytest.fixture
def asks(site, pages):
    """How many questions a chapter has."""
    return lambda chapter: len(
        pages[site / f"{chapter}.html"].xpath("//form[contains(@class, 'self-check')]")
    )


def next_button(page):
    return page.locator("#review-next")


def give(page, rightly: bool) -> str:
    """Answer the question that is asked; return its name."""
    form = page.locator(".review form")
    entries = form.evaluate(ENTRIES)
    if "order" in form.get_attribute("class"):
        if rightly:
            put_in_order(form, [answer for answer, _ in entries])
        form.evaluate(ANSWER, [])
    else:
        given = [answer for answer, is_right in entries if is_right == rightly]
        given = given if rightly else ["1e99" if given[0] == "otherwise" else given[0]]
        form.evaluate(ANSWER, given)
    assert ("right" in form.get_attribute("class").split()) == rightly
    return form.get_attribute("data-name")


def test_it_is_reached_from_the_menu_and_from_the_progress_page(site, pages):
    for place in ("article", "*[contains(@class, 'menu')]"):
        assert pages[site / PROGRESS].xpath(f"//{place}//a[@href='review.html']")


def test_who_has_read_nothing_is_told_what_will_come(reader):
    page = reader({})
    expect(page.locator(STATUS)).to_contain_text("Two days after you have read a chapter to its end")
    assert page.locator(f"{STATUS} a").get_attribute("href") == "../chapters/classification.html"
    assert not next_button(page).is_visible()
    page.locator("#review-practise").click()
    expect(page.locator(".review-choice [role=status]")).to_have_text("Tick a chapter first.")


def test_when_nothing_is_due_the_next_day_is_named(reader):
    page = reader({SOFTMAX: "2026-03-19"})
    expect(page.locator(STATUS)).to_contain_text("Nothing is due today.")
    expect(page.locator(STATUS)).to_contain_text("Saturday 21 March")
    assert not next_button(page).is_visible()


def test_questions_of_two_chapters_alternate_and_the_first_answer_counts(reader, asks):
    page = reader({SOFTMAX: "2026-03-18", CONVEXITY: "2026-03-10", "chapters/evaluation": TODAY})
    expect(page.locator(STATUS)).to_have_text("10 questions from 2 chapters, if you like.")
    next_button(page).click()
    seen, sources = [], []
    for number in range(1, 11):
        expect(page.locator(".review legend")).to_have_text(f"Question {number} of 10")
        expect(page.locator(".review legend")).to_be_focused()
        expect(page.locator(".review-source")).to_be_empty()
        if number == 1:
            give(page, False)
        seen.append(give(page, True))
        sources.append(page.locator(".review-source a").get_attribute("href"))
        next_button(page).click()
    assert all(
        re.search(f"(softmax|convexity).html#check-{n}$", s) for n, s in zip(seen, sources, strict=True)
    )
    assert all(a.split("#")[0] != b.split("#")[0] for a, b in pairwise(sources))
    expect(page.locator(STATUS)).to_contain_text(
        "You answered 9 of 10 questions rightly at the first attempt."
    )
    left = asks(SOFTMAX) + asks(CONVEXITY) - 10
    expect(page.locator(STATUS)).to_contain_text(f"{left} questions from 2 chapters")
    kept = page.evaluate(KEPT)
    assert kept["reviews"] == {
        name: {"day": TODAY, "round": int(name != seen[0]), "right": name != seen[0]} for name in seen
    }
    assert "answers" not in kept or kept["answers"] == {}, "the chapter's own answers stay as they were"


def test_what_is_skipped_stays_due_and_a_sitting_can_be_left(reader, asks):
    page = reader({SOFTMAX: "2026-03-18"})
    next_button(page).press("Enter")
    expect(next_button(page)).to_have_text("Skip")
    next_button(page).press("Enter")
    expect(page.locator(".review legend")).to_have_text(f"Question 2 of {asks(SOFTMAX)}")
    give(page, True)
    page.locator("#review-end").press("Enter")
    expect(page.locator(STATUS)).to_contain_text("You answered 1 of 1 question rightly")
    expect(page.locator(STATUS)).to_contain_text(f"{asks(SOFTMAX) - 1} questions from 1 chapter")
    expect(page.locator(STATUS)).to_be_focused()


def test_it_works_from_disk_and_practising_counts_nothing(reader, site):
    page = reader({}, site.as_uri())
    page.locator(f"input[data-page='{SOFTMAX}']").check()
    page.locator("#review-practise").press("Enter")
    give(page, True)
    page.locator("#review-end").click()
    kept = page.evaluate(KEPT) or {"draws": {}}
    assert not [part for part in kept if kept[part] and part != "draws"]


def test_the_deck_holds_the_chosen_chapters(reader, asks, tmp_path):
    page = reader({SOFTMAX: TODAY})
    with page.expect_download() as download:
        page.locator("#review-deck").click()
    expect(page.locator(".review-choice [role=status]")).to_have_text(
        f"Saved {asks(SOFTMAX)} cards as {download.value.suggested_filename}."
    )
    download.value.save_as(tmp_path / "deck.txt")
    lines = (tmp_path / "deck.txt").read_text("utf-8").splitlines()
    header = [line for line in lines if line.startswith("#")]
    assert header[:2] == ["#separator:tab", "#html:true"]
    cards = list(csv.reader(lines[len(header) :], "excel-tab"))
    assert [len(card) for card in cards] == [4] * asks(SOFTMAX)
    assert {tag for *_, tag in cards} == {"linear-classification::softmax"}
    assert not [text for card in cards for text in card if "katex" in text or "href" in text or not text]


def test_a_question_is_accessible_and_narrow_enough(reader, faults):
    page = reader({SOFTMAX: "2026-03-18"})
    next_button(page).click()
    give(page, False)
    assert not faults(page)
