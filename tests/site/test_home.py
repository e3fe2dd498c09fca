"""The first page shows what the book is, on a phone as well, and where to go on."""

import json
from struct import unpack

from playwright.sync_api import expect

from book_ext.end import social_picture
from book_ext.html.metadata import PICTURE
from tests.site.pages import CHAPTERS

KEPT = {"answers": {}, "guesses": {}, "read": {"chapters/softmax": "2026-01-01"}, "done": {}}


def test_on_a_phone_the_figure_its_button_and_the_way_in_are_on_the_first_screen(visit, address):
    page = visit(address, "index.html", width=390, has_touch=True)
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_selector(".llc-awake")
    for part in ("h1", ".llc-view", "text='Let it learn'", "text='Start with chapter 1'"):
        box = page.locator(part).first.bounding_box()
        assert box["y"] + box["height"] <= 844, part


def test_the_score_is_the_first_word_and_nothing_jumps_at_a_touch(visit, address):
    page = visit(address, "index.html", reduced_motion="reduce")
    figure, sentence = page.locator(".llc-figure"), page.locator(".llc-sentence")
    expect(sentence).to_contain_text("Can you get to 1?")
    before, view = figure.bounding_box(), page.locator(".llc-view").bounding_box()
    page.locator("[data-handle=first]").press("ArrowUp")
    page.get_by_role("button", name="Let it learn").click()
    expect(sentence).to_contain_text("Gradient descent: 3")
    assert (figure.bounding_box(), page.locator(".llc-view").bounding_box()) == (before, view)


def test_a_card_for_each_chapter_and_the_capstone_and_a_tick_for_what_was_read(visit, address):
    page = visit(address, "index.html")
    cards = page.locator(".home-card")
    linked = cards.evaluate_all("cards => cards.map(card => card.getAttribute('href'))")
    assert linked == [*CHAPTERS, "exercises/capstone.html"]
    assert cards.locator("svg").count() == len(linked)
    assert page.locator(".home-card.is-read").count() == 0
    page.evaluate("kept => localStorage.setItem('linear-classification', kept)", json.dumps(KEPT))
    page.reload()
    read = page.locator(".home-card.is-read")
    expect(read).to_have_count(1)
    assert read.get_attribute("href") == "chapters/softmax.html"


def test_minutes_are_those_of_the_chapters(site, pages):
    for path in CHAPTERS:
        (card,) = pages[site / "index.html"].xpath(f"//a[@class='home-card'][@href='{path}']")
        (kicker,) = pages[site / path].xpath("//p[@class='kicker']")
        number, minutes = card.find(".//small").text.split(" · ")
        assert kicker.text == f"Chapter {number} · {minutes}"


def test_what_is_shown_of_the_book_is_there(site, pages):
    rows = pages[site / "index.html"].xpath("//div[contains(@class, 'home-row')]")
    shown = zip(rows, ("claims", "✗ mirror", "def gradient("), strict=True)
    assert all(words in row.text_content() for row, words in shown)
    assert (site / "_static" / "share.png").stat().st_size < 300_000


def test_a_lost_reader_finds_back_from_a_page_that_loads_nothing(visit, site):
    page = visit(site.as_uri(), "404.html")
    assert page.evaluate("performance.getEntriesByType('resource').length") == 0
    papers = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        papers.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert papers == ["rgb(251, 250, 246)", "rgb(20, 23, 28)"]
    page.locator("input").fill("gradient decent")
    page.locator("button").click()
    first = page.locator(".search-page h2 a").first
    expect(first).to_have_attribute("href", "chapters/gradient-descent.html")
    page.go_back()
    page.get_by_role("link", name="first page", exact=True).click()
    expect(page).to_have_title("Linear classification: a book you can drag")


def test_the_picture_to_share_has_the_size_that_others_ask_for(site, tmp_path):
    picture = social_picture.picture(tmp_path)
    assert unpack(">II", picture[16:24]) == (1200, 630)
    assert picture == (site / "_static" / PICTURE).read_bytes()
