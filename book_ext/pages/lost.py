"""The page for a reader whose link leads nowhere. A host shows it under any address."""

import re
from urllib.parse import urlsplit

from book_ext.site.built import Site

BODY = """<h1 id="title" tabindex="-1">This page is not here</h1>
<p>The link that brought you here is old or wrong. Look for what you wanted:</p>
<form class="search-form lost" role="search" action="search.html">
<input type="search" name="q" aria-label="Search this book" />
<button type="submit">Search</button>
</form>
<p>Or begin at the <a href="index.html">first page</a>, or at a chapter:</p>
<ol>{chapters}</ol>"""


def lost_page(app):
    env = app.env
    listed = [page for page in env.toctree_includes[app.config.root_doc] if page.startswith("chapters/")]
    links = (f'<li><a href="{page}.html">{env.titles[page].astext()}</a></li>' for page in listed)
    yield "404", {"title": "This page is not here", "body": BODY.format(chapters="".join(links))}, "page.html"


def root_links(app, site: Site) -> None:
    """Let all that the page links to or loads begin at the root of the site, wherever that stands."""
    base = urlsplit(app.config.html_baseurl).path or "/"
    page = re.sub(r'(href|src|action)="(?!#|/|[a-z]+:)(?:\./)?', rf'\1="{base}', site.pages["404.html"])
    site.pages["404.html"] = page.replace('data-content_root="./"', f'data-content_root="{base}"')


def setup(app) -> None:
    app.connect("html-collect-pages", lost_page)
