"""A search page of its own: excerpts, chapters first, each section once, and no request, so from disk too."""

import json

from jinja2 import Environment, PackageLoader, StrictUndefined

from book_ext.search.index import sections
from book_ext.site.built import Site

TEMPLATES = Environment(loader=PackageLoader("book_ext.search", "."), undefined=StrictUndefined)
INDEX = "the index is written here when all pages are there"
EXAMPLES = ["softmax", "step size", "log-odds", "θ", "confusion matrix", "gradient_descent"]
NOT_SEARCHED = {"index.html", "search.html", "genindex.html", "404.html"}


def no_search_of_sphinx(app) -> None:
    """Its index has no texts, and it would fetch each page that it finds."""
    app.builder.search = False


def search_page(app):
    body = TEMPLATES.get_template("page.html").render(examples=EXAMPLES, index=INDEX)
    yield "search", {"title": "Search", "body": body}, "page.html"


def add_script(app, page: str, template: str, context: dict, doctree) -> None:
    if page == "search":
        context["page_scripts"].append("search.js")


def write_index(app, site: Site) -> None:
    pages = (name for name in site.pages if name not in NOT_SEARCHED)
    found = [section for name in pages for section in sections(name, site.pages[name])]
    # No tag may end in the text of a script.
    index = json.dumps(found, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    site.pages["search.html"] = site.pages["search.html"].replace(INDEX, index)


def setup(app) -> None:
    app.connect("builder-inited", no_search_of_sphinx)
    app.connect("html-collect-pages", search_page)
    app.connect("html-page-context", add_script)
