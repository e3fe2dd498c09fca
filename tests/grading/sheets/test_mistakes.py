"""Which sentence belongs to which behaviour, of a small sheet with answers of its own."""

import shutil
from dataclasses import replace

import pytest

from grading.sheets.mistakes import in_one_line, known_mistakes, with_mistakes
from grading.sheets.source import read_sheet
from grading.sheets.variants import list_of
from grading.trace import unpacked
from tests.grading.conftest import LINES

LISTED = """
wrong:
  scores:
    - name: sign turned
      says: The sign is turned.
      patch: |
        - return np.asarray(X) @ np.asarray(theta) + theta_0
        + return -(np.asarray(X) @ np.asarray(theta) + theta_0)
    - name: sign turned by a loop
      says: OTHER
      code: |
        def scores(X, theta, theta_0):
            return [-sum(a * b for a, b in zip(x, theta)) - theta_0 for x in X]
    - name: never ends
      patch: |
        - return np.asarray(X) @ np.asarray(theta) + theta_0
        + while True: pass
right: []
"""


@pytest.fixture
def sheet(tmp_path, monkeypatch):
    """The sheet of the tests with a list of answers, in a folder of a course."""
    monkeypatch.setattr("grading.sheets.mistakes._SECONDS", 0.05)
    (tmp_path / "exercises" / "answers").mkdir(parents=True)
    return read_sheet(shutil.copy(LINES, tmp_path / "exercises" / "lines.md"))


def listed(sheet, **words):
    text = LISTED
    for old, new in words.items():
        text = text.replace(old, new)
    list_of(sheet.path).write_text(text)


def said(known):
    return {sentence for sentences in known.values() for sentence in sentences.values()}


def test_two_that_do_the_same_share_their_sentence_or_neither_is_told(sheet):
    listed(sheet, OTHER="The sign is turned.")
    known = known_mistakes(sheet)
    assert said(known) == {"The sign is turned."}
    assert "scores-check" in known
    listed(sheet, OTHER="Another sentence.")
    assert known_mistakes(sheet) == {}
    listed(sheet, **{"      says: OTHER\n": ""})
    assert known_mistakes(sheet) == {}


def test_a_sheet_without_a_list_knows_nothing_and_has_no_line(sheet):
    assert known_mistakes(sheet) == {}
    assert in_one_line(sheet) == ""


def test_the_line_holds_visible_checks_only(sheet):
    listed(sheet, OTHER="The sign is turned.")
    known = known_mistakes(sheet)
    assert len(known) > 1
    scores, search = unpacked(in_one_line(replace(sheet, mistakes=known))).values()
    assert (scores.functions, scores.part, search.part) == (["scores"], "scores", "search")
    assert set(scores.sentences.values()) == {"The sign is turned."}
    assert not search.sentences


def test_what_was_found_is_kept_until_the_list_changes(sheet, tmp_path, monkeypatch):
    listed(sheet, OTHER="The sign is turned.")
    (tmp_path / "_build").mkdir()
    found = with_mistakes(sheet)
    assert said(found.mistakes) == {"The sign is turned."}
    with monkeypatch.context() as patch:
        patch.setattr("grading.sheets.mistakes.known_mistakes", lambda sheet: pytest.fail("looked again"))
        assert with_mistakes(sheet) == found
    listed(sheet, OTHER="Another sentence.")
    assert with_mistakes(sheet).mistakes == {}
