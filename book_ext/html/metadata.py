"""What a page says of itself to other sites: its title, its first paragraph, its address, its picture.

At the end of a chapter also how to cite it: BibTeX, from CITATION.cff. Without an address of the site the
book is for this machine, and nothing that needs one is written.
"""

from pathlib import Path
from typing import Any

import yaml
from docutils import nodes

from book_ext.model import book
from book_ext.model.files import ROOT
from book_ext.model.nodes import tag
from book_ext.model.templates import render

PICTURE = "share.png"


def description(doctree: nodes.document | None) -> str:
    """The first paragraph of a page, as other sites show it under a link."""
    for paragraph in doctree.findall(nodes.paragraph) if doctree else ():
        around = paragraph.parent
        is_lead = isinstance(around, tag) and around["html"].get("class") == "lead"
        if isinstance(around, nodes.section) or is_lead:
            return " ".join(paragraph.astext().split()[:40])
    return ""


def add_metadata(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    whole = app.config.html_title
    title = book.title(app.env, page) if page in app.env.titles else context.get("title", "")
    if number := book.number(app.env, page):
        title = f"{number}. {title}"
    if page == app.config.root_doc:
        title = f"{whole}: a book you can drag"
    tags = {"og:type": "article", "og:site_name": whole, "og:title": title}
    if summary := description(doctree):
        tags["og:description"] = summary
    if context.get("pageurl"):
        tags["og:url"] = context["pageurl"]
        tags["og:image"] = f"{app.config.html_baseurl}_static/{PICTURE}"
    context["metatags"] = context.get("metatags", "") + render("metadata", summary=summary, tags=tags)


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
    if page.startswith(book.CHAPTERS) and doctree is not None and app.builder.name == "html":
        whole = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
        entry = bibtex(page, book.title(app.env, page), context.get("pageurl") or "", whole)
        context["page_end"].append(render("cite", entry=entry))


def setup(app: Any) -> None:
    app.connect("html-page-context", add_metadata)
    app.connect("html-page-context", add_citation, priority=510)
