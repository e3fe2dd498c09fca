"""What sheets say of themselves, of the book's and of others."""

import pytest

from grading.model import SourceError
from grading.sheets.heads import Head, heads
from tests.grading.conftest import LINES


def test_heads_of_several_folders(tmp_path):
    (tmp_path / "README.md").write_text("# No sheet\n\n---\nx: [\n---\n", "utf-8")
    assert heads(LINES.parent, tmp_path, tmp_path / "none") == {
        "lines": Head("Lines", ("MIT-03",)),
        "README": Head("README", ()),
    }


def test_a_header_that_cannot_be_read_is_refused_with_its_place(tmp_path):
    (tmp_path / "quiz.md").write_text("---\nformat_name: myst\ncourse: [\n---\n", "utf-8")
    with pytest.raises(SourceError, match=r"quiz\.md: its header cannot be read: .* line"):
        heads(tmp_path)
