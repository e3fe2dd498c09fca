"""What the tests of Python in the page do on it."""

import re

from playwright.sync_api import Locator, Page, expect

CHAPTER = "document.querySelector('.python-bar').chapter"


def words(page: Page, pattern: str) -> None:
    """Wait until the bar of the page says this."""
    expect(page.locator(".python-words")).to_have_text(re.compile(pattern))


def press_run(page: Page, card: Locator, pattern: str = r"^The cell has run") -> None:
    card.locator(".cell-run").click()
    words(page, pattern)
    expect(page.locator(".cell-run[disabled]")).to_have_count(0)


def type_over(page: Page, card: Locator, source: str) -> None:
    """Open the editor of a cell and replace all of it."""
    if not card.locator(".cm-content").count():
        card.locator(".cell-edit").click()
    card.locator(".cm-content").focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(source)


def run_source(page: Page, source: str, name: str = "99") -> dict:
    """Run something in the Python of a chapter, past its cells."""
    return page.evaluate(f"([source, name]) => {CHAPTER}.python.run(source, {{name}})", [source, name])
