"""What a page carries so that Python runs in it: the cells of a chapter, the tools of a sheet."""

import json
from typing import Any

from docutils import nodes

from book_ext.html.policy import allow_python
from book_ext.model.book import CHAPTERS, SHEETS
from book_ext.model.nodes import cells_of, unseen_cell
from book_ext.model.reader import count_properties, is_sheet
from book_ext.pyodide import versions

# The script fills this, and `answer-actions` and `check-actions`, which keep their room till then.
TOOLS = """<div class="sheet-tools" id="your-work" data-sheet="{name}" data-total="{total}">
<details><summary>What runs here, and what differs</summary>
<p>A check runs in your browser: <span class="python-version">NumPy {numpy} on Pyodide {pyodide}</span>,
fetched once. Nothing that you write leaves this page, and what it says is no mark: marks are given by the
grader, with hidden checks, for the notebook that you hand in.</p>
<p>This Python counts with whole numbers of 32 bits unless you ask for more, gives no floating-point
warnings, raises no <code>LinAlgError</code>, and has no Matplotlib. What needs one of these is checked when
graded. Cells that draw are in the notebook.</p>
<p>It is made of <a href="{root}_static/python/LICENCES.txt">Pyodide (MPL 2.0), Python (PSF), NumPy and
traitlets (BSD), CodeMirror (MIT)</a>.</p>
</details></div>"""


def carried(document: nodes.document) -> list[str | None]:
    """For each cell in its order its source, if it is not on the page under its number."""
    return [cell["source"] if isinstance(cell, unseen_cell) else None for cell in cells_of(document)]


def add_cells(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    if doctree is None or not page.startswith(CHAPTERS) or app.builder.name != "html":
        return
    if None in (cells := carried(doctree)):
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
    allow_python(context)
    context["page_scripts"].append("sheet.js")
    runs = {"numpy": versions.NUMPY, "pyodide": versions.pyodide(), "root": context["content_root"]}
    name, total = page.removeprefix(SHEETS), count_properties(app, page)
    context["page_end"].append(TOOLS.format(name=name, total=total, **runs))


def setup(app: Any) -> None:
    app.connect("html-page-context", add_tools, priority=500)
    app.connect("html-page-context", add_cells, priority=520)
