"""What pages list of the book is computed."""

from types import SimpleNamespace

from bs4 import BeautifulSoup

from book_ext.content import lists


def test_what_cannot_be_listed_is_a_warning_with_its_place(build):
    _, warnings = build("```{home-cards}\n```", "chapters/a")
    assert "a.md: WARNING: its header has no `question` under `course`" in warnings


def test_a_definition_is_listed_with_the_section_that_prints_it(build, tmp_path):
    (tmp_path / "llc").mkdir()
    (tmp_path / "llc" / "planes.py").write_text("def side(z):\n    return z > 0\n", "utf-8")
    page, _ = build(
        "```{printed-definitions}\n```\n\n## Two sides\n\n```{source} llc.planes.side\n```\n",
        "chapters/a",
    )
    (row,) = page.select("tbody tr")
    assert row.select_one("a")["href"] == "#two-sides"
    assert row.get_text(" ", strip=True).endswith("planes.side")


def test_what_is_said_of_each_module_is_said_again_when_there_is_another(build, monkeypatch, tmp_path):
    def said() -> list[str]:
        page = BeautifulSoup((tmp_path / "out" / "html" / "api.html").read_text("utf-8"), "lxml")
        return [name.get_text() for name in page.select("h2 code")]

    build("```{each-module}\n## `llc.NAME`\n```\n", "api")
    assert {"llc.data", "llc.descent"} <= {*said()}
    assert "llc._door" not in said()
    monkeypatch.setattr(lists, "names_of_kind", lambda kind: ["data", "planes"])
    build("Another page.", "other")
    assert said() == ["llc.data", "llc.planes"]


def test_lists_are_written_in_each_build():
    metadata = {"index": {"lists": True}, "chapters/a": {}}
    env = SimpleNamespace(found_docs=["index", "chapters/a"], metadata=metadata)
    assert lists.pages_to_write(None, env) == ["index"]
