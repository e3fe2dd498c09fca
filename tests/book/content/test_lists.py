"""What the first page says of the book is computed, and true."""

import ast
import gc
from types import SimpleNamespace

import pytest
from bs4 import BeautifulSoup

from book_ext.content import examples, lists
from book_ext.content.lists import asserts_outside_functions


def claims(code: str) -> list[ast.Assert]:
    return asserts_outside_functions(ast.parse(code))


def test_asserts_count_where_they_run():
    code = "assert a\nfor x in y:\n    assert x\ndef f():\n    assert z\nassert b, 'words'"
    assert [ast.unparse(claim.test) for claim in claims(code)] == ["a", "x", "b"]


def test_a_shown_claim_is_asserted_in_a_chapter():
    found = {"a": claims("assert x"), "b": claims("assert y == 1, 'one'\nassert z[0], 'two of four'")}
    assert examples.asserted("two of four", found) == "assert z[0]"
    with pytest.raises(ValueError, match="no chapter asserts 'three of four'; name the message"):
        examples.asserted("three of four", found)


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


@pytest.mark.parametrize(
    ("markdown", "message"),
    [
        ("```{home-cards}\n```", "a.md: WARNING: its header has no `question` under `course`"),
        ("{taught}`MIT-02`", "a.md: WARNING: no sheet of a chapter has the topic MIT-02 in its header"),
        ("```{home-claims}\nit rains\n```", "a.md:4: WARNING: home-claims: no chapter asserts 'it rains'"),
    ],
)
def test_what_cannot_be_listed_is_a_warning_with_its_place(build, markdown, message):
    _, warnings = build(markdown, "chapters/a")
    assert message in warnings


def test_what_is_said_of_each_module_is_said_again_when_there_is_another(build, monkeypatch, tmp_path):
    def said() -> list[str]:
        page = BeautifulSoup((tmp_path / "out" / "html" / "api.html").read_text("utf-8"), "lxml")
        return [name.get_text() for name in page.select("h2 code")]

    build("```{each-module}\n## `llc.NAME`\n```\n", "api")
    assert {"llc.data", "llc.descent"} <= {*said()}
    assert "llc._door" not in said()
    monkeypatch.setattr(lists, "named", lambda kind: ["data", "planes"])
    build("Another page.", "other")
    assert said() == ["llc.data", "llc.planes"]


@pytest.mark.parametrize(
    ("has_changed", "before", "is_there", "written"),
    [(False, False, False, []), (True, False, False, ["index"]), (False, False, True, ["index"])],
)
def test_lists_are_written_with_any_page_and_when_a_pdf_comes(
    monkeypatch, tmp_path, has_changed, before, is_there, written
):
    pdf = tmp_path / "book.pdf"
    monkeypatch.setattr(lists, "PDF", pdf)
    if is_there:
        pdf.touch()
    metadata = {"index": {"lists": True}, "chapters/a": {}}
    env = SimpleNamespace(
        has_changed=has_changed, offers_pdf=before, found_docs=["index", "chapters/a"], metadata=metadata
    )
    assert lists.pages_to_write(None, env) == written
    assert env.offers_pdf == is_there
