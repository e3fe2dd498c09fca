"""What stands in bold and is in the glossary is linked there, once on a page, and is in the index."""

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
