"""Exercise pages as places to work: each part's task at the left, its answer and its properties at the right.

All that a page carries, and all that it loads, is made from the notebook that the student gets. A hidden
check is not in it, so nothing that a page does can show one.
"""

import json
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective

from book_ext.directives.html import element, tag, text
from book_ext.python import versions
from book_ext.python.policy import allow_python
from book_ext.python.properties import Property, properties
from book_ext.site.built import Site
from grading.sheets.release import released
from grading.sheets.source import role_of

FOLDER = "exercises/"
# The script fills these, and `answer-actions` and `check-actions`, which keep their room till then.
SIDE = """<p class="sheet-sum">0 of {total} properties hold</p>
<p class="sheet-links"><a href="#your-work">Check all, load, download</a></p>"""
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
SLIDERS = "The sliders of this cell are in the notebook."


def is_sheet(app: Any, page: str) -> bool:
    """A page to work on: a sheet whose solutions are not published."""
    name = page.removeprefix(FOLDER)
    return page.startswith(FOLDER) and name not in app.config.published_solutions


@cache
def notebook_of(path: Path) -> Any:
    """What the student gets of a sheet."""
    return released(path)


def count(app: Any, page: str) -> int:
    """How many properties of a sheet can be seen to hold in its page."""
    cells = notebook_of(Path(app.srcdir, f"{page}.md")).cells
    every = (one for cell in cells if role_of(cell) == "check" for one in properties(cell.source))
    return sum(not one.later for one in every)


class AnswerInWords(SphinxDirective):
    """Where an answer that a person marks is written; `as_page` puts it around the cell of this name."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        place = element("div", class_="answer in-words", data_answer=self.arguments[0])
        self.state.nested_parse(self.content, self.content_offset, place)
        return [place]


class LayOutSheets(SphinxPostTransform):
    """Puts the parts of each sheet in two columns, and a list of properties in the place of each check."""

    default_priority = 197  # before the cells are dressed: a check is no listing among others
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        for section in list(self.document.findall(nodes.section)):
            if is_sheet(self.app, self.page_of(section)):
                self.lay_out(section)

    def page_of(self, section: nodes.section) -> str:
        """The page that a section is from, in a printed book with all pages too."""
        node: Any = section
        while node is not None:
            if "docname" in getattr(node, "attributes", {}):
                return str(node["docname"])
            node = node.parent
        return self.env.docname

    def lay_out(self, section: nodes.section) -> None:
        """Part by part: the title, the two columns, and below them what else there is to run."""
        children = list(section.children)
        place = next((at for at, child in enumerate(children) if answer_of(child)), None)
        if place is None:
            return
        name = answer_of(children[place])
        first = 1 if isinstance(children[0], nodes.title) else 0
        rest = [
            node
            for is_check, several in groupby(children[place + 1 :], is_check_cell)
            for node in ([checks(list(several))] if is_check else several)
        ]
        for cell in [node for node in rest if marks_of(node).get("grade_id", "").endswith("-explore")]:
            rest.insert(rest.index(cell) + 1, drawing(cell))
        own = [rest.pop(0)] if rest and isinstance(rest[0], tag) else []
        answer = children[place]
        if not isinstance(answer, tag):
            answer = element("div", answer, class_="answer", data_answer=name)
        answer.append(element("div", class_="answer-actions"))
        task = element("div", *children[first:place], class_="part-task")
        work = element("div", answer, *own, class_="part-work")
        section.children = []
        section.extend([*children[:first], element("div", task, work, class_="part", data_part=name), *rest])


def answer_of(node: nodes.Node) -> str:
    """The name of the answer that is written in this place, if any is."""
    if isinstance(node, tag):
        return str(node["html"].get("data-answer", ""))
    marks = marks_of(node)
    return str(marks["grade_id"]) if marks.get("solution") else ""


def is_check_cell(node: nodes.Node) -> bool:
    return str(marks_of(node).get("grade_id", "")).endswith("-check")


def marks_of(node: nodes.Node) -> dict[str, Any]:
    """What nbgrader's metadata say of a code cell."""
    is_cell = isinstance(node, nodes.container) and node.get("nb_element") == "cell_code"
    return dict(node["cell_metadata"].get("nbgrader", {})) if is_cell else {}


def checks(cells: list[nodes.Node]) -> tag:
    """The properties that some check cells ask for, and their code, folded."""
    lists, code = [], []
    for cell in cells:
        source = next(part for part in cell.children if part.get("nb_element") == "cell_code_source")
        items = [item(one) for one in properties(source.astext())]
        lists.append(element("ul", *items, class_="properties", data_check=marks_of(cell)["grade_id"]))
        code.append(source)
    fold = element("details", text("summary", "</> code"), *code, class_="code-fold")
    label = text("p", "What the checks ask for", class_="label")
    actions = element("div", class_="check-actions")
    return element("div", actions, label, *lists, fold, class_="checks")


def drawing(cell: nodes.Element) -> tag:
    """Where the figure of a cell comes, if the page can draw it from the answers."""
    if "figures.widgets" not in cell.astext():
        return text("p", SLIDERS, class_="part-note")
    return element("div", class_="drawing", data_draw=marks_of(cell)["grade_id"])


def item(one: Property) -> tag:
    about = {"data_message": one.message} if one.message else {}
    about |= {"data_loop": str(one.loop)} if one.loop else {}
    about |= {"data_later": ""} if one.later else {}
    return element("li", text("code" if one.is_code else "span", one.text), **about)


def add_tools(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """The script of the sheet, the sum in the margin, and at the end what is done with the whole of it."""
    if not (doctree and is_sheet(app, page) and app.builder.name == "html"):
        return
    name, total = page.removeprefix(FOLDER), count(app, page)
    allow_python(context)
    runs = {"numpy": versions.NUMPY, "pyodide": versions.pyodide()}
    context["page_scripts"].append("sheet.js")
    context["page_side"].append(SIDE.format(total=total))
    context["body"] += TOOLS.format(name=name, total=total, root=context["content_root"], **runs)


def write_notebooks(app: Any, site: Site) -> None:
    """The notebook that a page asks for with its first check or download, in a script that disks give."""
    folder = site.folder / "_static" / "sheets"
    folder.mkdir(parents=True, exist_ok=True)
    for page in filter(lambda page: is_sheet(app, page), sorted(app.env.found_docs)):
        path = Path(app.srcdir, f"{page}.md")
        whole = json.dumps(notebook_of(path), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        (folder / f"{path.stem}.js").write_text(
            f"(self.sheets??={{}})[{json.dumps(path.stem)}]={whole};\n", "utf-8"
        )


def setup(app: Any) -> None:
    app.add_directive("answer-in-words", AnswerInWords)
    app.add_post_transform(LayOutSheets)
    app.connect("html-page-context", add_tools)
