"""What stands in bold and is in the glossary is linked there, once on a page, and is in the index."""

from bs4 import BeautifulSoup

GLOSSARY = """```{eval-rst}
.. glossary::

   Hessian
     Matrix of second derivatives.

   odds
   odd
     Ratio.
```
"""


def test_the_first_bold_term_of_a_chapter_leads_to_the_glossary(build, tmp_path):
    page, warnings = build(f"**odds**, the **hessian**, **odds** and **more**\n\n{GLOSSARY}", "chapters/a")
    assert not warnings
    (first, hessian, again, other) = page.select("section > p strong")
    assert [link.parent["href"] for link in (first, hessian)] == ["#term-odds", "#term-Hessian"]
    assert first.parent.find_previous_sibling("span")["id"] == "term-odds"
    assert {again.parent.name, other.parent.name} == {"p"}
    index = (tmp_path / "out/html/genindex.html").read_text("utf-8")
    assert "chapters/a.html#term-hessian" in index


def test_other_pages_link_nothing(build):
    page, _ = build(f"**odds**\n\n{GLOSSARY}")
    assert not page.select("section > p a")


def test_an_entry_of_the_glossary_leads_to_the_chapters_that_define_it(build, tmp_path):
    def entries() -> dict[str, list[str]]:
        page = BeautifulSoup((tmp_path / "out/html/appendix/glossary.html").read_text("utf-8"), "lxml")
        return {
            entry.find_previous_sibling("dt")["id"]: [link["href"] for link in entry.select("a")]
            for entry in page.select("dl.glossary > dd")
        }

    (tmp_path / "appendix").mkdir()
    (tmp_path / "appendix" / "glossary.md").write_text(f"# Glossary\n\n{GLOSSARY}", "utf-8")
    build("**Odds**, and **odd**", "chapters/a")
    assert entries() == {"term-Hessian": [], "term-odd": ["../chapters/a.html#term-odds"]}
    build("The **Hessian**", "chapters/b")
    build("The word is gone.", "chapters/a")
    assert entries() == {"term-Hessian": ["../chapters/b.html#term-hessian"], "term-odd": []}
