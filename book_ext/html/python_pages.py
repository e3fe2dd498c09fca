"""What a page carries so that Python runs in it: the cells of a chapter, the tools of a sheet."""

import json
from typing import Any

from docutils import nodes

from book_ext.model.book import CHAPTERS, SHEETS
from book_ext.model.nodes import cells_of, tags_of, unseen_cell
from book_ext.model.reader import count_properties, is_sheet
from book_ext.model.templates import render
from book_ext.pyodide import distribution
from grading.model import Limits


def hidden_sources(document: nodes.document) -> list[str | None]:
    """For each cell in its order its source, if it is not on the page under its number."""
    return [source(cell) for cell in cells_of(document)]


def source(cell: nodes.Element) -> str | None:
    """None for a cell of the page; nothing of one that runs in the notebook alone."""
    if isinstance(cell, unseen_cell):
        return str(cell["source"])
    return "" if "scikit-learn" in tags_of(cell) else None


def as_data(kind: str, data: object) -> str:
    """Data for a script of the page; a policy that allows no script in a page allows this."""
    text = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    return f'<script type="application/json" class="{kind}">{text}</script>'


def allow_python(context: dict[str, Any]) -> None:
    """To compile WebAssembly, and to start a worker from a blob."""
    policy = context["content_security_policy"].replace("script-src ", "script-src 'wasm-unsafe-eval' ")
    context["content_security_policy"] = f"{policy}; worker-src blob:"


def add_python(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """The cells of a chapter; the script of a sheet, and at its end what is done with the whole of it."""
    if app.builder.name != "html":
        return
    runs, end = distribution.is_wanted(), context["page_end"]
    if not runs:
        end.insert(0, render("without-python"))
    cells = hidden_sources(doctree) if doctree is not None and page.startswith(CHAPTERS) else []
    works = doctree is not None and is_sheet(app, page)
    if runs and (works or None in cells):
        allow_python(context)
    if runs and None in cells:
        end.append(as_data("python-cells", cells))
    if works:
        context["page_scripts"].append("sheet.js")
        total, seconds = count_properties(app, page), f"{Limits().check:g}"
        name = page.removeprefix(SHEETS)
        end.append(render("sheet-tools", name=name, total=total, seconds=seconds, runs=runs))


def setup(app: Any) -> None:
    app.add_config_value("book_runs_python", distribution.is_wanted(), "html", bool)
    app.connect("html-page-context", add_python)
