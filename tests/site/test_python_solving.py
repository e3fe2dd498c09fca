"""A sheet is solved on its page: by keyboard, with what is written kept, and handed in as its notebook."""

import json
import os
import re

import nbformat
import pytest
from playwright.sync_api import expect

from grading.cohort.supervisor import Supervisor
from grading.model import Limits, Task
from grading.sheets.release import as_json, solution_version
from tests.exercises.variants import SheetUnderTest
from tests.site.pages import WIDTH

SHEET = "linear-separators"
PAGE = f"exercises/{SHEET}.html"
RIGHT = """\
@arrays
def mirror(X, w):
    theta, theta_0 = w[:-1], w[-1]
    return X - 2 * np.outer((X @ theta + theta_0) / (theta @ theta), theta)
"""
MEND = """\
@arrays
def best_cut(X, y, theta):
    z = np.unique(X @ theta)
    cuts = np.concatenate([[z[0] - 1], (z[:-1] + z[1:]) / 2, [z[-1] + 1]])
    return {} cuts[np.argmin([np.sum(predict(X, np.append(theta, -c)) != y) for c in cuts])]

def missed_ties():
    return [0, 1, 1, 1], [-1, 1, 1, -1]
"""
HELD = re.compile(r"([1-9]\d*) of \1 hold\.")
FOCUSED = "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim()"
KEPT = f"JSON.parse(localStorage.getItem('linear-classification/sheet/{SHEET}'))"


def tab_to(page, words):
    """Press Tab until the focus is on what has these words."""
    for _ in range(60):
        if page.evaluate(FOCUSED).startswith(words):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab never came to {words!r}")


def write(part, text):
    """Replace what is in the editor of a part."""
    if not part.locator(".cm-content").count():
        part.get_by_role("button", name="Write your answer").click()
    part.locator(".cm-content").focus()
    part.page.keyboard.press("ControlOrMeta+A")
    part.page.keyboard.insert_text(text)


def check(part):
    part.get_by_role("button", name="Check", exact=True).click()


def status(page):
    return page.locator(".check-status").first


def test_nothing_heavy_is_loaded_before_it_is_asked_for(visit, address):
    page = visit(address, PAGE)
    asked = page.evaluate("performance.getEntriesByType('resource').map(({name}) => name)")
    assert any(name.endswith("_static/sheet.js") for name in asked)
    assert not [name for name in asked if "workbench" in name or "/python/" in name or "/sheets/" in name]


def test_the_keyboard_alone_solves_a_part_and_the_page_remembers(visit, address, faults):
    page = visit(address, PAGE, width=360)
    page.locator("h2").first.evaluate("heading => { heading.tabIndex = -1; heading.focus(); }")
    tab_to(page, "Write your answer")
    page.keyboard.press("Enter")
    tab_to(page, "Your answer to Part 1")
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.insert_text(RIGHT)
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    tab_to(page, "Check")
    page.keyboard.press("Enter")
    expect(status(page)).to_have_text(HELD)
    assert status(page).get_attribute("role") == "status"
    held = page.locator(".part").first.locator("[data-state=holds]")
    count = int(status(page).text_content().split()[0])
    expect(held).to_have_count(count)
    said = re.compile(rf"{count} of \d+ properties hold")
    expect(page.locator(".sheet-sum").first).to_have_text(said)
    assert page.evaluate(WIDTH) <= 360
    assert not faults(page, ".part, .sheet-tools")
    page.reload()
    expect(page.locator(".answer pre").first).to_have_text(RIGHT.strip())
    expect(held).to_have_count(count)
    page.goto(f"{address}/appendix/your-progress.html")
    row = page.locator(".progress-rows li", has_text="Linear separators").first
    expect(row.locator("[data-properties]")).to_have_text(said)


def test_a_known_mistake_is_named_beside_the_property_and_success_says_what_it_is_good_for(
    visit, address, faults
):
    page = visit(address, PAGE, width=360)
    part = page.locator(".part").first
    write(part, RIGHT.replace(" + theta_0", ""))
    check(part)
    named = re.compile(r"A known mistake fits: \w+")
    expect(part.locator("[data-state=fails] .check-mistake")).to_have_text(named)
    expect(status(page)).to_have_text(named)
    assert not faults(page, ".part")
    page.reload()
    expect(part.locator("[data-state=fails] .check-mistake")).to_have_text(named)
    write(part, RIGHT)
    expect(part.locator(".check-mistake")).to_have_count(0)
    check(part)
    expect(part.locator(".check-success")).to_have_text(re.compile(r"\w.*\d"))
    success = part.locator(".check-success").text_content()
    expect(status(page)).to_contain_text(success)
    write(part, RIGHT.replace("return", "print('mine')\n    return"))
    check(part)
    expect(part.locator(".checks .check-output")).to_have_text(re.compile("mine"))
    expect(part.locator(".check-success")).to_have_text(success)
    assert page.evaluate(WIDTH) <= 360


def test_a_part_is_praised_only_as_a_whole(visit, address):
    """Part 3 has two checks, and the sentence stands in the second."""
    page = visit(address, PAGE)
    part = page.locator(".part").nth(2)
    write(page.locator(".part").first, RIGHT)
    for sign, count in (("+", 0), ("-", 1)):
        write(part, MEND.format(sign))
        check(part)
        expect(part.locator(".check-status")).to_have_text(re.compile(r"\d hold"))
        expect(part.locator(".check-success")).to_have_count(count)


def test_a_figure_is_drawn_from_the_answers_above_it(visit, address):
    page = visit(address, "exercises/softmax.html")
    place = page.locator(".drawing").last
    place.get_by_role("button").click()
    expect(place.locator(".check-status")).to_have_text("Drawn with your answers so far.")
    expect(place.locator(".llc-figure .llc-knob").first).to_be_attached()


def test_a_check_draws_anew_what_was_drawn(visit, address):
    page = visit(address, PAGE)
    part, drawing = page.locator(".part").first, page.locator(".drawing").first
    write(part, RIGHT.replace("X @ theta + theta_0", "X @ theta"))
    drawing.get_by_role("button").click()
    expect(drawing.locator(".check-status")).to_have_text("Drawn with your answers so far.")
    picture = drawing.locator("img").first
    expect(picture).to_be_visible()
    before = picture.get_attribute("src")
    write(part, RIGHT)
    check(part)
    expect(picture).not_to_have_attribute("src", before)


BAD = {
    "a million lines": "for i in range(10**6): print(i)",
    "a gigabyte": "x = [bytes(2**20) for _ in range(2**10)]",
    "no end of calls": "def f(): return f()\nf()",
    "another print": "import builtins\ndef f(*a): raise OSError\nbuiltins.print = print = builtins.len = f",
    "another check": "def _check(): pass\nimport numpy\nnumpy.allclose = lambda *args, **kwargs: True",
    "the end": "raise SystemExit",
    "no Python": "def mirror(:",
    "no return": RIGHT.replace("return ", ""),
}
LIMIT = int(Limits().check * 1000)  # ms
LATE = re.compile(
    rf"^Stopped: your answer to .+ did not end within {LIMIT // 1000} seconds\. What you have wr"
)
SAID = {
    "no Python": "SyntaxError: invalid syntax (line 1 of your answer: def mirror(:)",
    "no return": "A known mistake fits: mirror returned None; is a `return` missing?",
}


def test_bad_answers_leave_the_page_usable_and_lose_no_text(visit, address):
    page = visit(address, PAGE, own=True)
    part = page.locator(".part").first
    button = part.locator(".primary")
    for name, text in BAD.items():
        write(part, text)
        expect(status(page)).to_be_empty()
        button.click()
        expect(button).to_have_text("Check")
        expect(status(page)).not_to_be_empty()
        assert page.evaluate(f"{KEPT}.answers.mirror.text") == text, name
        assert not HELD.fullmatch(status(page).text_content()), name
        assert SAID.get(name, "") in status(page).text_content(), name
    write(part, "while True: pass")
    page.clock.install()
    for click in (button.click, button.dblclick):  # the second click of a double one stops nothing
        for wait in (0, 1, 4, 10):  # the cells above the answer take their time on a busy machine
            click()
            expect(status(page)).to_have_text("Checking")
            page.wait_for_timeout(1000 * wait)
            page.clock.fast_forward(LIMIT)
            expect(button).to_have_text("Check")
            if LATE.match(status(page).text_content()):
                break
        expect(status(page)).to_have_text(LATE)
    button.click()
    expect(status(page)).to_have_text("Checking")
    button.click()  # it says Stop now
    expect(status(page)).to_have_text("Stopped. What you have written is kept.")
    write(part, RIGHT)
    button.click()
    expect(status(page)).to_have_text(HELD)
    part.get_by_role("button", name="Undo").click()
    expect(page.locator(".cm-content").first).to_have_text("while True: pass")
    part.get_by_role("button", name="Start again").click()
    expect(page.locator(".cm-content").first).to_contain_text("NotImplementedError")


def test_two_tabs_do_not_write_over_each_other_in_silence(visit, address):
    one = visit(address, PAGE)
    two = one.context.new_page()
    two.goto(f"{address}/{PAGE}")
    words = ".in-words textarea"
    one.locator(words).fill("from one")
    expect(two.locator(words)).to_have_value("from one")
    expect(two.locator(".in-words .answer-note")).to_contain_text("another tab")
    # As if it had not heard: what is stored is of a version that this tab has not seen.
    two.evaluate(f"""() => {{
        const kept = {KEPT};
        Object.assign(kept.answers.words, {{text: "unseen", version: 99}});
        localStorage.setItem("linear-classification/sheet/{SHEET}", JSON.stringify(kept));
    }}""")
    two.locator(words).fill("from two")
    expect(two.locator(".in-words .answer-note")).to_contain_text("Another tab had changed")
    two.locator(".in-words").get_by_role("button", name="Undo").click()
    expect(two.locator(words)).to_have_value("unseen")
    expect(one.locator(words)).to_have_value("unseen")


@pytest.fixture(scope="module")
def sheet():
    return SheetUnderTest(SHEET)


def load(page, path):
    page.locator(".sheet-tools input[type=file]").set_input_files(path)


def download(page, path):
    with page.expect_download() as download:
        page.get_by_role("button", name="Download my notebook").click()
    assert download.value.suggested_filename == f"{SHEET}.ipynb"
    download.value.save_as(path)
    return path


def grade(sheet, paths):
    """The marks of each part in some notebooks, by the real grader."""
    marks = {}
    tasks = [Task(path.stem, SHEET, path, seed=20) for path in paths]
    with Supervisor([sheet.sheet], Limits(), os.cpu_count() or 1) as supervisor:
        supervisor.run(
            tasks, lambda r: marks.update({r.student: [(p.name, p.status, p.earned) for p in r.parts]})
        )
    return [marks[path.stem] for path in paths]


def test_a_notebook_from_the_page_gets_the_marks_that_it_gets_from_jupyter(visit, address, sheet, tmp_path):
    """Solved, and with a wrong answer to nearly every part and cells of the student's own."""
    wrong = sheet.hand_in(sheet.share_out()[0])
    wrong.cells.insert(2, nbformat.v4.new_code_cell("theirs = 1"))
    page = visit(address, PAGE)
    pairs = []
    for name, notebook in {"solved": solution_version(sheet.notebook, SHEET), "wrong": wrong}.items():
        there = tmp_path / f"{name}-in-jupyter.ipynb"
        there.write_text(as_json(notebook), "utf-8")
        load(page, there)
        expect(page.locator(".sheet-tools [role=status]")).to_contain_text(f"Loaded {there.name}")
        pairs += [there, download(page, tmp_path / f"{name}-in-the-page.ipynb")]
    expect(page.locator(".sheet-own")).to_contain_text("a cell of your own")
    solved, solved_here, wrong, wrong_here = grade(sheet, pairs)
    assert solved == solved_here != wrong
    assert wrong == wrong_here


def test_clearing_asks_first_and_is_undone_and_other_files_change_nothing(visit, address, tmp_path):
    page = visit(address, PAGE)
    words, told = page.locator(".in-words textarea"), page.locator(".sheet-tools [role=status]")
    words.fill("mine")
    other = tmp_path / "other.ipynb"
    for content in ("{", json.dumps({"cells": [], "metadata": {"course": {"sheet": "softmax"}}})):
        other.write_text(content, "utf-8")
        load(page, other)
        expect(told).to_contain_text("other.ipynb was not loaded")
        expect(words).to_have_value("mine")
    page.once("dialog", lambda dialog: dialog.dismiss())
    page.get_by_role("button", name="Clear my answers").click()
    expect(words).to_have_value("mine")
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Clear my answers").click()
    expect(words).to_have_value("")
    page.locator(".sheet-tools").get_by_role("button", name="Undo").click()
    expect(words).to_have_value("mine")
