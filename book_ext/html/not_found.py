"""The page for a reader whose link leads nowhere. A host shows it anywhere: it links from the root."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from book_ext.model import book
from book_ext.model.templates import render

PAGE = "404"


def site_root(app: Any) -> str:
    return urlsplit(app.config.html_baseurl).path or "/"


def lost_page(app: Any) -> Iterator[tuple[str, dict[str, str], str]]:
    chapters = {page: book.title(app.env, page) for page in book.pages(app.env, book.CHAPTERS)}
    body = render("404", root=site_root(app), chapters=chapters)
    yield PAGE, {"title": "This page is not here", "body": body}, "page.html"


def link_from_root(app: Any, context: dict[str, Any]) -> None:
    """Let all that the template links to or loads begin at the root of the site."""

    def pathto(target: str, resource: bool = False, baseuri: str | None = None) -> str:
        return site_root(app) + (target if resource else app.builder.get_target_uri(target))

    context["pathto"], context["content_root"] = pathto, site_root(app)


def setup(app: Any) -> None:
    app.connect("html-collect-pages", lost_page)
