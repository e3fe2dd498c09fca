"""What the first page says of the book is computed, and true."""

import ast
import gc
from struct import unpack

import pytest

from book_ext.home import asserts_outside_functions, examples, share


def claims(code: str) -> list[ast.Assert]:
    return asserts_outside_functions(ast.parse(code))


def test_asserts_count_where_they_run():
    code = "assert a\nfor x in y:\n    assert x\ndef f():\n    assert z\nassert b, 'words'"
    assert [ast.unparse(claim.test) for claim in claims(code)] == ["a", "x", "b"]


def test_shown_claims_are_of_three_chapters_and_can_be_read_alone():
    found = {
        "a": claims("assert x == 1, 'one'\nassert x == 2, 'two of the four flowers'"),
        "b": claims("assert x"),
        "c": claims("assert y, 'wrong about only $k$ of them'\nassert z, 'wrong about all of them'"),
        "d": claims("assert u, 'it is never ahead again'"),
    }
    shown = examples.choose(found)
    assert shown == [
        ("two of the four flowers", "assert x == 2"),
        ("wrong about all of them", "assert z"),
        ("it is never ahead again", "assert u"),
    ]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_the_graded_answer_is_judged_by_its_sheet():
    answer, verdicts = examples.graded_answer()
    gc.collect()  # nbval leaves a file open when it starts a kernel
    assert ">= 0" in answer
    assert {verdict.name: verdict.status for verdict in verdicts} == {
        "predict-check": "wrong",
        "predict-heaviside-check": "passed",
    }
    assert "tie" in verdicts[0].message


def test_the_lines_of_the_package_are_its_own():
    shown = examples.lines_of_the_package().splitlines()
    source = examples.MODULE.read_text("utf-8").splitlines()
    assert shown[0].startswith("def gradient(")
    assert len(shown) <= 8
    assert all(line in source for line in shown)


def test_the_picture_to_share_has_the_size_that_others_ask_for(site, tmp_path):
    picture = share.picture(tmp_path)
    assert unpack(">II", picture[16:24]) == (1200, 630)
    assert picture == (site / "_static" / share.NAME).read_bytes()
