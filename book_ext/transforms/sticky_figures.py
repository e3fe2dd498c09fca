"""A figure stays in sight beside the section whose sentences move it.

That of a chapter's opening stays beside the opening and the first section.
"""

import re
from typing import Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from book_ext.model.nodes import element, is_cell, page_side, tag, verb

FIGURE = re.compile(r'class="llc-figure" data-figure="(\w+)"')


class Beside(SphinxPostTransform):
    default_priority = 910  # when pages have their heads
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        if self.app.builder.name != "html":
            return
        for section in list(self.document.findall(nodes.section)):
            head = section.children[0]
            if isinstance(head, tag) and "with-figure" in head["html"].get("class", ""):
                open_beside(section, head)
            for cell in filter(is_cell, section.children):
                if is_moved(cell, section):
                    cell["classes"] += ["beside", "over-contents"]
                    section["classes"].append("has-beside")


def open_beside(page: nodes.section, head: tag) -> None:
    """Put the figure of the opening beside all that comes before the second section."""
    (cell,) = filter(is_cell, head.children)
    end = next((at for at, node in enumerate(page, 1) if isinstance(node, nodes.section)), len(page))
    first = [node for node in page[1:end] if not isinstance(node, page_side)]
    if not any(is_moved(cell, node) for node in first):
        return
    head.remove(cell)
    head["html"]["class"] = "opening"
    cell["classes"] += ["beside", "over-contents"]
    side = [node for node in page[:end] if isinstance(node, page_side)]
    page[:end] = [*side, element("div", head, cell, *first, class_="has-beside")]


def is_moved(cell: nodes.Element, by: nodes.Node) -> bool:
    """Whether a sentence there moves a figure that the cell shows."""
    shown = {name for raw in cell.findall(nodes.raw) for name in FIGURE.findall(raw.astext())}
    return bool(shown & {node["figure"] for node in by.findall(verb)})


def setup(app: Any) -> None:
    app.add_post_transform(Beside)
