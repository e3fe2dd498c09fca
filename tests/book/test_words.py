"""The book, its sheets and its package use the words that the book has chosen."""

import pytest

from tests.book.prose import ROOT
from tests.book.words import RIGHT, files, hits


def read_by_a_reader():
    for root in (
        "chapters",
        "appendix",
        "exercises",
        "llc",
        "grading",
        "index.md",
        "README.md",
        "CONTRIBUTING.md",
    ):
        for path in files(ROOT / root):
            yield pytest.param(path, id=path.relative_to(ROOT).as_posix())


@pytest.mark.parametrize("path", list(read_by_a_reader()))
def test_words_are_those_of_the_book(path):
    assert not [f"line {hit.line}: {hit.phrase!r}: say {hit.say}" for hit in hits(path)]


def test_phrases_are_found_across_lines_and_in_any_case(tmp_path):
    page = tmp_path / "x.md"
    page.write_text(
        "Fine.\nThe derivative\n    by $\\theta$. Exactly if.\nGuess what: level lines.\n", "utf-8"
    )
    found = {(hit.line, hit.phrase.split()[0]) for hit in hits(page)}
    assert found == {(2, "derivative"), (3, "Exactly"), (4, "level")}


def test_each_exception_says_why():
    assert all(RIGHT.values())
