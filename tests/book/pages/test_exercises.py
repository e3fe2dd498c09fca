"""The page of a sheet is the student's version, until an instructor publishes the solutions."""

from types import SimpleNamespace

import jupytext
import pytest

from book_ext.pages import exercises
from tests.exercises.variants import EXERCISES

SHEETS = sorted(EXERCISES.glob("*.md"))


def page(path, published):
    app = SimpleNamespace(config=SimpleNamespace(published_solutions=published))
    source = [path.read_text("utf-8")]
    exercises.as_page(app, f"exercises/{path.stem}", source)
    return source[0]


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_without_the_switch_a_page_holds_no_solution(path):
    text = page(path, published=[])
    assert f"../_build/exercises/{path.stem}.ipynb" in text
    assert "NotImplementedError" in text
    for mark in ("BEGIN SOLUTION", "**Why.**", "HIDDEN TESTS", "SEED"):
        assert mark not in text


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_with_the_switch_it_explains_the_solutions_and_keeps_the_checks_hidden(path):
    text = page(path, published=[path.stem])
    assert "raise NotImplementedError" not in text
    assert text.count("**Why.**") + text.count("**Marking.**") >= 6
    for mark in ("BEGIN SOLUTION", "HIDDEN TESTS", "SEED"):
        assert mark not in text


def test_the_switch_is_for_the_sheets_it_names():
    first, second, *_ = SHEETS
    assert page(first, published=[second.stem]) == page(first, published=[])


def test_a_page_that_shows_no_outputs_is_not_run():
    for published, runs in (([], False), ([SHEETS[0].stem], True)):
        settings = jupytext.reads(page(SHEETS[0], published), fmt="md:myst").metadata.get("mystnb", {})
        assert (settings.get("execution_mode") != "off") == runs


def test_what_every_unanswered_check_says_is_left_out():
    for cell in jupytext.reads(page(SHEETS[0], published=[]), fmt="md:myst").cells:
        tags = cell.metadata.get("tags", [])
        assert ("raises-exception" in tags) == ("remove-output" in tags)


def test_other_pages_stay_as_they_are():
    source = ["# A chapter"]
    exercises.as_page(None, "chapters/softmax", source)
    assert source == ["# A chapter"]
