"""A search page of its own: excerpts, chapters first, each section once, and no request, so from disk too."""

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sphinx.util import logging

from book_ext.html.search_text import KIND, NAMES
from book_ext.model.files import write_if_different
from book_ext.model.notes import notes
from book_ext.model.templates import render

logger = logging.getLogger(__name__)
PAGE = "search"
INDEX = "search-index.js"
EXAMPLES = ["softmax", "step size", "log-odds", "θ", "confusion matrix", "gradient_descent"]


def no_search_of_sphinx(app: Any) -> None:
    """Its index has no texts, and it would fetch each page that it finds."""
    app.builder.search = False


def search_page(app: Any) -> Iterator[tuple[str, dict[str, str], str]]:
    placeholder = app.builder.globalcontext["theme_search_bar_text"]
    body = render("search-page", examples=EXAMPLES, placeholder=placeholder)
    yield PAGE, {"title": "Search", "body": body}, "page.html"


def add_script(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    if page == PAGE:
        context["page_scripts"] += [INDEX, "search.js"]


def write_index(app: Any) -> None:
    names = defaultdict(list)  # of each place, in other courses
    for noted in notes(app, NAMES).values():
        for url, words in noted:
            names[url].append(words)
    places = [section for noted in notes(app, KIND).values() for section in noted]
    for lost in names.keys() - {url for url, *_ in places}:
        logger.warning("%s leads to %s, which is no section that is found", ", ".join(names[lost]), lost)
    found = [[*place, ", ".join(names[place[0]])] for place in places]
    index = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    write_if_different(Path(app.outdir, "_static", INDEX), f"self.searchIndex={index};\n")


def setup(app: Any) -> None:
    app.connect("builder-inited", no_search_of_sphinx)
    app.connect("html-collect-pages", search_page)
    app.connect("html-page-context", add_script)
