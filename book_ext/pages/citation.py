"""How to cite a chapter: BibTeX at its end, from CITATION.cff, with the address once the site has one."""

import html
import re
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]


def bibtex(page: str, title: str, address: str, book: dict) -> str:
    """The entry of one page; `book` is what CITATION.cff says."""
    authors = " and ".join(
        person.get("name") or f"{person['family-names']}, {person['given-names']}"
        for person in book["authors"]
    )
    fields = {
        "author": f"{{{authors}}}",
        "title": title,
        "booktitle": book["title"],
        "year": str(book["date-released"])[:4] if "date-released" in book else "",
        "note": f"Version {book['version']}" if "version" in book else "",
        "url": address,
    }
    lines = "".join(f"  {name} = {{{value}}},\n" for name, value in fields.items() if value)
    return f"@incollection{{{Path(page).name},\n{lines}}}"


def add_citation(app, page: str, template: str, context: dict, doctree) -> None:
    if not page.startswith("chapters/") or doctree is None or app.builder.name != "html":
        return
    book = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    title = re.sub(r"<[^>]*>", "", app.env.titles[page].astext())
    entry = html.escape(bibtex(page, title, context.get("pageurl") or "", book))
    context["body"] += (
        f'\n<details class="cite"><summary>Cite this page</summary><pre tabindex="0">{entry}</pre></details>'
    )


def setup(app) -> None:
    app.connect("html-page-context", add_citation)
