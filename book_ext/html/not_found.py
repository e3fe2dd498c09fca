"""The page for a reader whose link leads nowhere. A host shows it anywhere: it links from the root."""

from collections.abc import Iterator
from html import escape
from typing import Any
from urllib.parse import urlsplit

from book_ext.model import book

PAGE = "404"
BODY = """<h1 id="title" tabindex="-1">This page is not here</h1>
<p>The link that brought you here is old or wrong. Look for what you wanted:</p>
<form class="search-form lost" role="search" action="{root}search.html">
<input type="search" name="q" aria-label="Search this book" />
<button type="submit">Search</button>
</form>
<p>Or begin at the <a href="{root}index.html">first page</a>, or at a chapter:</p>
<ol>{chapters}</ol>"""


def site_root(app: Any) -> str:
    """Where the site stands on its host."""
    return urlsplit(app.config.html_baseurl).path or "/"


def lost_page(app: Any) -> Iterator[tuple[str, dict[str, str], str]]:
    links = (
        f'<li><a href="{site_root(app)}{page}.html">{escape(book.title(app.env, page))}</a></li>'
        for page in book.pages(app.env, book.CHAPTERS)
    )
    yield (
        PAGE,
        {"title": "This page is not here", "body": BODY.format(root=site_root(app), chapters="".join(links))},
        "page.html",
    )


def begin_at_the_root(app: Any, context: dict[str, Any]) -> None:
    """Let all that the template links to or loads begin at the root of the site."""

    def pathto(target: str, resource: bool = False, baseuri: str | None = None) -> str:
        return site_root(app) + (target if resource else app.builder.get_target_uri(target))

    context["pathto"], context["content_root"] = pathto, site_root(app)


def setup(app: Any) -> None:
    app.connect("html-collect-pages", lost_page)
