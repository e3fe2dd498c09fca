"""The page of one's progress: what the book remembers is shown, saved, loaded elsewhere, and forgotten."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.site.conftest import SETTLED
from tests.site.pages import CHAPTERS, SHEETS
from tests.site.test_quiz import ANSWER, ENTRIES

PROGRESS = "appendix/your-progress.html"
STATUS = ".progress-actions + [role=status]"
NOTHING = {part: {} for part in ("answers", "guesses", "read", "seen", "place", "done", "reviews", "draws")}
KEPT = "JSON.parse(localStorage.getItem('linear-classification'))"


# All sections are known to be seen but the last, and now it is in sight.
READ = """() => {
  const page = document.querySelector("meta[name=page]").content;
  const parts = [...document.querySelectorAll("article section:has(> h2)")];
  const seen = Object.fromEntries(parts.slice(0, -1).map(part => [`${page}#${part.id}`, "2026-01-01"]));
  const kept = JSON.parse(localStorage.getItem("linear-classification"));
  localStorage.setItem("linear-classification", JSON.stringify({...kept, seen}));
  scrollTo(0, document.documentElement.scrollHeight);
}"""


def answer(page, index: int, rightly: bool) -> str:
    """Answer one of the questions that are not about order; return its name."""
    form = page.locator("form.self-check:not(.order)").nth(index)
    given = [answer for answer, is_right in form.evaluate(ENTRIES) if is_right == rightly]
    assert form.evaluate(ANSWER, given if rightly else given[:1])[0] == rightly
    return form.get_attribute("data-name")


def rows(page) -> list[list[str]]:
    """What stands below the title of each chapter: the questions, and when it was read."""
    told = page.locator(".progress-rows li[data-page] small").all_text_contents()
    return [text.split(" · ") for text in told]


def sums(page) -> list[list[str | float]]:
    """The three sums: their number, and how much of the bar is full."""
    return page.locator(".progress-sums li").evaluate_all(
        "all => all.map(li => [li.querySelector('b').textContent, li.querySelector('progress').value])"
    )


@pytest.fixture
def reader(visit, address, tmp_path):
    """The page of one who read the first chapter and gave a right and a wrong answer."""
    page = visit(address, CHAPTERS[0])
    page.right, page.wrong = answer(page, 0, True), answer(page, 1, False)
    page.evaluate(READ)
    expect(page.locator(".menu a.is-read").first).to_be_attached()
    page.goto(f"{address}/{PROGRESS}")
    with page.expect_download() as download:
        page.locator("#progress-save").click()
    assert download.value.suggested_filename == "my-progress.json"
    page.saved = tmp_path / "my-progress.json"
    download.value.save_as(page.saved)
    return page


def test_what_was_read_and_answered_is_shown(reader):
    (answered, read), *others = rows(reader)
    assert answered.startswith("1 of ")
    assert re.fullmatch(r"read on \d{4}-\d{2}-\d{2}", read)
    assert all(answered.startswith("0 of ") for answered, _ in others)
    assert all(re.fullmatch(r"0 of \d+ sections seen", read) for _, read in others)
    (chapters, part), (questions, _), (sheets, none) = sums(reader)
    assert (chapters, sheets, none) == (f"1 of {len(CHAPTERS)}", f"0 of {len(SHEETS)}", 0)
    assert questions.startswith("1 of ")
    assert part == pytest.approx(1 / len(CHAPTERS))
    # A sheet is done when its reader says so.
    box = reader.locator("[data-sheet='exercises/softmax']")
    box.check()
    assert sums(reader)[2][0] == f"1 of {len(SHEETS)}"
    reader.reload()
    assert box.is_checked()
    box.uncheck()
    assert sums(reader)[2] == [f"0 of {len(SHEETS)}", 0]
    assert reader.evaluate(KEPT)["done"] == {}


def test_another_browser_takes_up_what_was_saved(reader, visit, address):
    assert json.loads(reader.saved.read_text("utf-8")) == reader.evaluate(KEPT)
    page = visit(address, PROGRESS)
    before = rows(page)
    page.locator("#progress-load").set_input_files(reader.saved)
    expect(page.locator(STATUS)).to_contain_text("Loaded my-progress.json")
    assert rows(page) == rows(reader) != before
    page.goto(f"{address}/{CHAPTERS[0]}")
    page.evaluate(SETTLED)
    for name, verdict in ((reader.right, "Right."), (reader.wrong, "Not yet.")):
        expect(page.locator(f"form[data-name={name}] .verdict")).to_contain_text(verdict)
    expect(page.locator(".menu a.is-read").first).to_be_attached()


def test_a_file_of_an_earlier_edition_is_taken_and_undoes_no_right_answer(reader, tmp_path):
    older = tmp_path / "older.json"
    kept = json.loads(reader.saved.read_text("utf-8"))
    kept["answers"][reader.right]["right"] = False
    del kept["seen"], kept["place"]
    read = {"chapters/softmax": "2024-01-01", CHAPTERS[0].removesuffix(".html"): "2024-01-01"}
    older.write_text(json.dumps({**kept, "read": read}), "utf-8")
    before = rows(reader)
    reader.locator("#progress-load").set_input_files(older)
    expect(reader.locator(STATUS)).to_contain_text("Loaded")
    after = rows(reader)
    assert after[0] == before[0]
    assert [row[1] for row in after if row not in before] == ["read on 2024-01-01"]


BAD = {
    "no JSON": b"answers: none",
    "not text": bytes(range(256)),
    "empty": b"",
    "other JSON": b'{"cells": [], "nbformat": 4}',
    "nothing": b"null",
    "a part too few": b'{"answers": {}, "read": {}}',
    **{
        name: json.dumps({**NOTHING, **part}).encode()
        for name, part in {
            "lists": {"answers": [], "read": []},
            "nulls": {"answers": None, "read": None},
            "an answer that is none": {"answers": {"cls-pairs": 5}},
            "an answer without what was given": {"answers": {"cls-pairs": {"right": True}}},
            "a draw that is none": {"answers": {"a": {"given": "1", "right": True, "draw": "1"}}},
            "a date that is none": {"read": {"chapters/softmax": {"day": 1}}},
            "a sheet that is none": {"sheets": {"softmax": {}}},
            "a review without its verdict": {"reviews": {"cls-pairs": {"day": "2026-03-19", "round": 1}}},
            "a number below all": {"draws": {"cls-pairs": -1}},
            "a number in letters": {"draws": {"cls-pairs": "2"}},
        }.items()
    },
}


def test_a_bad_file_is_refused_and_nothing_lost(reader):
    shown, kept = rows(reader), reader.evaluate(KEPT)
    for name, content in BAD.items():
        file = {"name": f"{name}.json", "mimeType": "application/json", "buffer": content}
        reader.locator("#progress-load").set_input_files(file)
        expect(reader.locator(STATUS)).to_have_text(
            f"{name}.json was not loaded: it is not a file that this page saved. Nothing was changed."
        )
        assert (rows(reader), reader.evaluate(KEPT)) == (shown, kept), name


def test_forgetting_asks_first(reader, address):
    before = rows(reader)
    reader.once("dialog", lambda dialog: dialog.dismiss())
    reader.locator("#progress-clear").click()
    assert rows(reader) == before
    reader.once("dialog", lambda dialog: dialog.accept())
    reader.locator("#progress-clear").click()
    expect(reader.locator(STATUS)).to_have_text("Everything is forgotten.")
    assert all(answered.startswith("0 of ") and read.startswith("0 of ") for answered, read in rows(reader))
    reader.goto(f"{address}/{CHAPTERS[0]}")
    reader.evaluate(SETTLED)
    expect(reader.locator(f"form[data-name={reader.right}] .verdict")).to_be_empty()
    assert reader.locator("form.self-check.right, form.self-check.wrong").count() == 0


def test_an_answer_in_another_tab_is_seen(reader, address):
    tab = reader.context.new_page()
    tab.goto(f"{address}/{CHAPTERS[0]}")
    tab.evaluate(SETTLED)
    answer(tab, 1, True)
    expect(reader.locator(".progress-rows small").first).to_contain_text("2 of ")
