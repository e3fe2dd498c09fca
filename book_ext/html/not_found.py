"""The page for a reader whose link leads nowhere. A host shows it at any depth: it loads nothing."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from book_ext.model import book

PALETTE = Path(__file__).parents[2] / "figures" / "palette.json"


def lost_page(app: Any) -> Iterator[tuple[str, dict[str, Any], str]]:
    chapters = {page: book.title(app.env, page) for page in book.pages(app.env, book.CHAPTERS)}
    yield "404", {"chapters": chapters, "palette": json.loads(PALETTE.read_text("utf-8"))}, "404.html"


def setup(app: Any) -> None:
    app.connect("html-collect-pages", lost_page)
