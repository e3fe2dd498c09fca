"""Chapters: what a page carries so that its cells can be run in it.

Cells that are seen carry their own source. Those that are not, like the imports at the beginning, are listed
in their places.
"""

import json
from pathlib import Path

import jupytext

from book_ext.pages.notebooks import is_chapter
from book_ext.python.policy import allow_python

REMOVED = {"remove-cell", "remove-input"}


def cells(text: str) -> list[str | None]:
    """For each code cell of a chapter its source if the page does not show it, else None."""
    notebook = jupytext.reads(text, fmt="md:myst")
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    return [cell.source if REMOVED & set(cell.metadata.get("tags", [])) else None for cell in code]


def as_data(kind: str, data: object) -> str:
    """Data for a script of the page; a policy that allows no script in a page allows this."""
    text = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    return f'<script type="application/json" class="{kind}">{text}</script>'


def add_cells(app, page: str, template: str, context: dict, doctree) -> None:
    if not is_chapter(app, page) or app.builder.name != "html":
        return
    found = cells(Path(app.env.doc2path(page)).read_text("utf-8"))
    if None in found:
        allow_python(context)
        context["body"] += as_data("python-cells", found)


def setup(app) -> None:
    app.connect("html-page-context", add_cells)
