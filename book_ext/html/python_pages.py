"""What a page carries so that Python runs in it: the cells of a chapter, the tools of a sheet."""

import json
from typing import Any

from docutils import nodes

from book_ext.html.policy import allow_python
from book_ext.model.book import CHAPTERS, SHEETS
from book_ext.model.nodes import cells_of, unseen_cell
from book_ext.model.reader import count_properties, is_sheet
from book_ext.pyodide import distribution
from grading.model import Limits

# The script fills this, and `answer-actions` and `check-actions`, which keep their room till then.
TOOLS = """<div class="sheet-tools" id="your-work" data-sheet="{name}" data-total="{total}"
data-seconds="{seconds:g}">{about}</div>"""
ABOUT = """<details class="python-about"><summary>What runs here, and what differs</summary>
<p>A check runs in your browser. Nothing that you write leaves this page, and what it says is no mark: marks
are given by the grader, with hidden checks, for the notebook that you hand in.</p></details>"""
WITHOUT = """<p class="without-python">This copy of the book was built without Python in its pages: cells and
checks run in the notebooks.</p>"""


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
    name, total = page.removeprefix(SHEETS), count_properties(app, page)
    about = ABOUT if distribution.is_wanted() else ""
    tools = TOOLS.format(name=name, total=total, seconds=Limits().check, about=about)
    context["page_end"].append(tools)


def say_without(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    if not distribution.is_wanted() and app.builder.name == "html":
        context["page_end"].insert(0, WITHOUT)


def setup(app: Any) -> None:
    app.add_config_value("book_runs_python", distribution.is_wanted(), "html", bool)
    app.connect("html-page-context", say_without, priority=490)
    app.connect("html-page-context", add_tools, priority=500)
    app.connect("html-page-context", add_cells, priority=520)
