"""How to cite a chapter: BibTeX at its end, from CITATION.cff, with the address once the site has one."""

from pathlib import Path
from typing import Any

import yaml

from book_ext.model import book
from book_ext.model.templates import render

ROOT = Path(__file__).parents[2]


def bibtex(page: str, title: str, address: str, whole: dict[str, Any]) -> str:
    """The entry of one page; `whole` is what CITATION.cff says."""
    authors = " and ".join(
        person.get("name") or f"{person['family-names']}, {person['given-names']}"
        for person in whole["authors"]
    )
    fields = {
        "author": f"{{{authors}}}",
        "title": title,
        "booktitle": whole["title"],
        "year": str(whole["date-released"])[:4] if "date-released" in whole else "",
        "note": f"Version {whole['version']}" if "version" in whole else "",
        "url": address,
    }
    lines = "".join(f"  {name} = {{{value}}},\n" for name, value in fields.items() if value)
    return f"@incollection{{{Path(page).name},\n{lines}}}"


def add_citation(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    if not page.startswith(book.CHAPTERS) or doctree is None or app.builder.name != "html":
        return
    whole = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    entry = bibtex(page, book.title(app.env, page), context.get("pageurl") or "", whole)
    context["page_end"].append(render("cite", entry=entry))


def setup(app: Any) -> None:
    app.connect("html-page-context", add_citation, priority=510)
