"""Each term leads to a chapter, and the index leads to the term."""

import lxml.html
from bs4 import BeautifulSoup

from tests.site.pages import ROOT


def test_every_glossary_term_is_bold_in_some_chapter(site):
    """A definition without its chapter, or a chapter that renamed its term, fails here."""
    glossary = BeautifulSoup((site / "appendix" / "glossary.html").read_text("utf-8"), "lxml")
    linked = {
        link.partition("#")[2]
        for page in (site / "chapters").glob("*.html")
        for link in lxml.html.parse(page).xpath("//a/@href[contains(., 'glossary.html#term')]")
    }
    lines = (ROOT / "appendix" / "glossary.md").read_text("utf-8").splitlines()
    lost = [
        f"appendix/glossary.md:{lines.index(term) + 1 if term in lines else '?'}: {term!r} is nowhere in bold"
        for group in _synonyms(glossary)
        if not {entry["id"] for entry in group} & linked
        for term in [group[0].contents[0].get_text().strip()]
    ]
    assert not lost, "\n".join(lost)


def _synonyms(glossary):
    """Terms that share one definition."""
    group = []
    for tag in glossary.select("dl.glossary > dt, dl.glossary > dd"):
        if tag.name == "dt":
            group.append(tag)
        else:
            yield group
            group = []


def test_index_leads_to_the_chapter(site):
    index = BeautifulSoup((site / "genindex.html").read_text("utf-8"), "lxml")
    assert index.select("a[href^='chapters/'][href*='#term-']")
