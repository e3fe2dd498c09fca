"""How nodes are written as HTML: the book's own, and what docutils writes and listeners stumble over."""

from typing import Any

from docutils import nodes
from docutils.utils import new_document
from sphinx.writers.html5 import HTML5Translator

from book_ext.html.question_visitors import Questions
from book_ext.model.minutes import FURTHER
from book_ext.model.nodes import page_side, tag, unseen_cell, verb


def is_folded(node: nodes.Node) -> bool:
    """Whether a section goes further: its title opens it, unless a figure stands in it: no fold hides one."""
    is_further = isinstance(node.parent, nodes.section) and FURTHER in node.parent["ids"]
    return is_further and isinstance(node, nodes.section) and node.next_node(nodes.figure) is None


class Translator(Questions, HTML5Translator):
    is_elsewhere = False  # whether it writes a part for another place, where its anchors would be twice

    def starttag(self, node: nodes.Element, tagname: str, *rest: Any, **attributes: Any) -> str:
        # A list holds list items; the role that Sphinx gives its references is deprecated.
        if attributes.get("role") == "doc-biblioentry":
            attributes["role"] = "listitem"
        if self.is_elsewhere:
            attributes.pop("tabindex", None)
            node = nodes.Element(classes=node["classes"])
        return str(super().starttag(node, tagname, *rest, **attributes))

    def add_permalink_ref(self, node: nodes.Element, title: str) -> None:
        if not self.is_elsewhere and not is_folded(node):
            super().add_permalink_ref(node, title)

    def visit_title(self, node: nodes.title) -> None:
        if is_folded(node.parent):
            self.body.append('<details class="fold"><summary>')
        super().visit_title(node)

    def depart_title(self, node: nodes.title) -> None:
        super().depart_title(node)
        if is_folded(node.parent):
            self.body.append("</summary><div>")

    def depart_section(self, node: nodes.section) -> None:
        if is_folded(node):
            self.body.append("</div></details>")
        super().depart_section(node)

    def visit_tag(self, node: tag) -> None:
        if self.is_elsewhere and node["html"].get("class") == "tick":
            raise nodes.SkipNode
        written = "".join(f' {key}="{self.attval(value)}"' for key, value in node["html"].items())
        self.body.append(f"<{node['name']}{written}>")

    def depart_tag(self, node: tag) -> None:
        self.body.append(f"</{node['name']}>")

    visit_inline_tag, depart_inline_tag = visit_tag, depart_tag

    def visit_unseen_cell(self, node: unseen_cell) -> None:
        raise nodes.SkipNode  # it has a script of its own

    def visit_verb(self, node: verb) -> None:
        about = f'data-figure="{node["figure"]}" data-state="{self.attval(node["state"])}"'
        self.body.append(f'<button type="button" disabled="disabled" class="verb" {about}>')

    def depart_verb(self, node: verb) -> None:
        self.body.append("</button>")

    def visit_page_side(self, node: page_side) -> None:
        if not node.children:
            raise nodes.SkipNode
        close = 'popovertarget="contents" popovertargetaction="hide" aria-label="Close"'
        self.body.append('<div class="page-rail"><aside class="page-side" id="contents" popover>')
        self.body.append(f'<button type="button" class="close" {close}>×</button>')

    def depart_page_side(self, node: page_side) -> None:
        self.body.append("</aside></div>")

    def visit_entry(self, node: nodes.entry) -> None:
        is_head = isinstance(node.parent.parent, nodes.thead)
        if is_head and not node.astext() and node.next_node(nodes.image) is None:  # it heads nothing
            node.parent.column += 1
            self.body.append('<td class="head"></td>')
            raise nodes.SkipNode
        super().visit_entry(node)


def render_html(builder: Any, *parts: nodes.Node, is_elsewhere: bool = False) -> str:
    """These nodes of the page that is being written, as HTML; for another place without their anchors."""
    document = new_document("part")
    document.settings = builder.docsettings
    translator = builder.create_translator(document, builder)
    translator.is_elsewhere = is_elsewhere
    for part in parts:
        part.walkabout(translator)
    return "".join(translator.body)


def setup(app: Any) -> None:
    for builder in ("html", "singlehtml"):
        app.set_translator(builder, Translator, override=True)
