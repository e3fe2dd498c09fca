"""Exercise pages as places to work: each part's task at the left, its answer and its properties at the right.

All that a page carries, and all that it loads, is made from the notebook that the student gets. A hidden
check is not in it, so nothing that a page does can show one.
"""

from itertools import groupby
from typing import Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from book_ext.model.nodes import element, is_cell, tag, text
from book_ext.model.properties import Property, properties
from book_ext.model.reader import count_properties, is_sheet


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
            for is_check, several in groupby(
                children[place + 1 :], lambda node: grade_id(node).endswith("-check")
            )
            for node in ([checks(list(several))] if is_check else several)
        ]
        for cell in [node for node in rest if grade_id(node).endswith("-explore")]:
            rest.insert(rest.index(cell) + 1, element("div", class_="drawing", data_draw=grade_id(cell)))
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
    return grade_id(node) if marks_of(node).get("solution") else ""


def grade_id(node: nodes.Node) -> str:
    return str(marks_of(node).get("grade_id", ""))


def marks_of(node: nodes.Node) -> dict[str, Any]:
    """What nbgrader's metadata say of a code cell."""
    return dict(node["cell_metadata"].get("nbgrader", {})) if is_cell(node) else {}


def checks(cells: list[nodes.Node]) -> tag:
    """The properties that some check cells ask for, and their code, folded."""
    lists, code = [], []
    for cell in cells:
        source = next(part for part in cell.children if part.get("nb_element") == "cell_code_source")
        items = [item(one) for one in properties(source.astext())]
        lists.append(element("ul", *items, class_="properties", data_check=grade_id(cell)))
        code.append(source)
    fold = element("details", text("summary", "</> code"), *code, class_="code-fold")
    label = text("p", "What the checks ask for", class_="label")
    actions = element("div", class_="check-actions")
    return element("div", actions, label, *lists, fold, class_="checks")


def item(one: Property) -> tag:
    about = {"data_message": one.message} if one.message else {}
    about |= {"data_loop": str(one.loop)} if one.loop else {}
    about |= {"data_later": ""} if one.later else {}
    return element("li", text("code" if one.is_code else "span", one.text), **about)


def links_to_tools(app: Any, page: str) -> list[nodes.Node]:
    """In the margin: how many properties hold, which a script counts, and the way to the tools."""
    if not is_sheet(app, page):
        return []
    held = text("p", f"0 of {count_properties(app, page)} properties hold", class_="sheet-sum")
    link = text("a", "Check all, load, download", href="#your-work")
    return [held, element("p", link, class_="sheet-links")]


def setup(app: Any) -> None:
    app.add_post_transform(LayOutSheets)
    app.setup_extension("book_ext.transforms.head")  # whose event it is
    app.connect("page-side", links_to_tools, priority=400)
