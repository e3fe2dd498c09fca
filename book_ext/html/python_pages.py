"""What a page carries so that Python runs in it: the cells of a chapter, the tools of a sheet."""

import json
from typing import Any

from docutils import nodes

from book_ext.html.policy import allow_python
from book_ext.model.book import CHAPTERS, SHEETS
from book_ext.model.nodes import cells_of, unseen_cell
from book_ext.model.reader import count_properties, is_sheet
from book_ext.model.templates import render
from book_ext.pyodide import distribution
from grading.model import Limits


def carried(document: nodes.document) -> list[str | None]:
    """For each cell in its order its source, if it is not on the page under its number."""
    return [cell["source"] if isinstance(cell, unseen_cell) else None for cell in cells_of(document)]


def add_cells(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    if doctree is None or not page.startswith(CHAPTERS) or app.builder.name != "html":
        return
    if distribution.is_wanted() and None in (cells := carried(doctree)):
        allow_python(context)
        context["page_end"].append(as_data("python-cells", cells))


def as_data(kind: str, data: object) -> str:
    """Data for a script of the page; a policy that allows no script in a page allows this."""
    text = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    return f'<script type="application/json" class="{kind}">{text}</script>'


def add_tools(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """The script of a sheet, and at the end what is done with the whole of it."""
    if not (doctree and is_sheet(app, page) and app.builder.name == "html"):
        return
    if distribution.is_wanted():
        allow_python(context)
    context["page_scripts"].append("sheet.js")
    context["page_end"].append(
        render(
            "sheet-tools",
            name=page.removeprefix(SHEETS),
            total=count_properties(app, page),
            seconds=f"{Limits().check:g}",
            runs=distribution.is_wanted(),
        )
    )


def say_without(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    if not distribution.is_wanted() and app.builder.name == "html":
        context["page_end"].insert(0, render("without-python"))


def setup(app: Any) -> None:
    app.add_config_value("book_runs_python", distribution.is_wanted(), "html", bool)
    app.connect("html-page-context", say_without, priority=490)
    app.connect("html-page-context", add_tools, priority=500)
    app.connect("html-page-context", add_cells, priority=520)
