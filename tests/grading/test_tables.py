"""Tables of strangers' texts: none becomes a formula, however a spreadsheet reads it, and each comes back."""

import csv
import io

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from grading.tables import as_csv, escape_formula, read_rows, unescape_formula

SIGNS = "=+-@\uff1d\uff0b\uff0d\uff20"
TEXTS = st.text(st.sampled_from([*SIGNS, *"';,\"\t\r\n x1\xa0\u2028"]), max_size=12)


@given(TEXTS)
@example("well;=cmd|'/C calc'!A0")
@example("because\n=cmd|'/C calc'!A0")
@example("a\tb\r@SUM(1)")
@example('x;"=1')
@pytest.mark.parametrize("separator", ",;\t")
def test_no_cell_is_a_formula_whatever_separates_the_cells(separator, text):
    table = io.StringIO(as_csv([["ada", text, text], [text, "2", ""]]), newline="")
    for row in csv.reader(table, delimiter=separator):
        for cell in row:
            assert not cell.lstrip(' "\xa0\u2028').startswith(tuple(SIGNS)), row


@given(TEXTS)
@example("'=1")
@example("''=1")
@example("\n'\n=1")
def test_every_text_comes_back(text):
    assert unescape_formula(escape_formula(text)) == text


@pytest.mark.parametrize("text", ["", "x", "'", "'tis", "1-1", "a=b", "''", "a; b", "one\n\ntwo"])
def test_other_text_is_left_as_it_is(text):
    assert escape_formula(text) == unescape_formula(text) == text


def test_what_was_tamed_comes_back_through_a_file(tmp_path):
    text = 'Reasons:\n- "first"; -second\n\t+third'
    (tmp_path / "table.csv").write_text(as_csv([["answer"], [text]]), "utf-8", newline="")
    (row,) = read_rows(tmp_path / "table.csv")
    assert unescape_formula(row["answer"]) == text
