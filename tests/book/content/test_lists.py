"""What pages list of the book is computed."""

from types import SimpleNamespace

import pytest
from bs4 import BeautifulSoup

from book_ext.content import lists


@pytest.mark.parametrize(
    ("markdown", "message"),
    [
        ("```{home-cards}\n```", "a.md: WARNING: its header has no `question` under `course`"),
        ("{taught}`MIT-02`", "a.md: WARNING: no sheet of a chapter has the topic MIT-02 in its header"),
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
