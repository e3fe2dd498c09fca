"""The card of a graded sheet at the end of a chapter: title, points, time, and its first part.

```{exercise-card} softmax
```
"""

import re
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.util.docutils import SphinxDirective

from book_ext.model.nodes import element, text
from book_ext.model.properties import Property, properties
from grading.model import SourceError
from grading.sheets.release import student_version
from grading.sheets.source import FURTHER, read_source, role_of

HEADING = re.compile(
    r"## Part (?P<number>\d+): (?P<title>.+) \((?P<points>\d+) points?\)\n(?P<task>.*)", re.DOTALL
)
LABEL = re.compile(r" \(eq-[\w-]+\)$", re.MULTILINE)  # an equation has its number on the sheet's page


def first_part(notebook: Any) -> tuple[re.Match[str], str, list[Property]]:
    """The heading and task of a sheet's first part, its stub, and what its visible checks ask for."""
    cells = iter(notebook.cells)
    heading = next(found for cell in cells if (found := HEADING.match(cell.source)))
    stub, asked = "", list[Property]()
    for cell in cells:
        if HEADING.match(cell.source):
            break
        if role_of(cell) == "answer":
            stub = stub or cell.source
        elif role_of(cell) == "check":
            asked += properties(cell.source)
    return heading, stub, asked


def facts(notebook: Any) -> str:
    """The points of a sheet and how long it takes: its core, and what there is further."""
    course = notebook.metadata["course"]
    names = [cell["id"] for cell in notebook.cells]
    if FURTHER not in names:
        return f"{course['points']} points · about {course['minutes']} minutes"
    marks = [cell.metadata.get("nbgrader", {}) for cell in notebook.cells[names.index(FURTHER) :]]
    more = sum(mark.get("points", 0) for mark in marks if mark.get("grade"))
    core = f"{course['points'] - more} points in about {course['minutes']} minutes"
    return f"{core} · {more} further points in about {course['further']}"


class ExerciseCard(SphinxDirective):
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        path = Path(self.env.srcdir, "exercises", f"{name}.md")
        try:
            notebook = read_source(path)
        except (OSError, SourceError) as problem:
            raise self.error(f"There is no sheet {name}: {problem}") from None
        self.env.note_dependency(str(path))
        course = notebook.metadata["course"]
        heading, stub, asked = first_part(student_version(notebook))
        lines = StringList(LABEL.sub("", heading["task"]).splitlines(), source=str(path))
        task = self.parse_text_to_nodes(lines, offset=0)
        code = nodes.literal_block(stub, stub, language="python")
        link, _ = self.parse_inline(f"{{doc}}`Open the sheet: {course['title']} </exercises/{name}>`")
        left = element(
            "div",
            text("p", f"Part {heading['number']} of the graded sheet", class_="label"),
            text("p", f"{heading['points']} points", class_="points"),
            text("p", heading["title"], class_="title"),
            *task,
        )
        items = (element("li", text("code" if one.is_code else "span", one.text)) for one in asked)
        label = text("p", "What its checks ask for", class_="label")
        right = element("div", code, label, element("ul", *items, class_="properties"))
        foot = element(
            "div", text("span", facts(notebook)), nodes.paragraph("", "", *link), class_="card-foot"
        )
        return [element("section", left, right, foot, class_="exercise-card", aria_label="Graded exercise")]


def setup(app: Any) -> None:
    app.add_directive("exercise-card", ExerciseCard)
