"""What a link leads to, ready to be shown beside it: equations, statements, figures, terms, functions.

Each page gives a script with its parts that links can point at. Another loads it when the reader first rests
on such a link, which works without a server as well.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx_proof.nodes import NODE_TYPES, unenumerable_node

from book_ext.html.translator import render_html
from book_ext.model.nodes import element
from book_ext.model.notes import script

STATEMENTS = (unenumerable_node, *NODE_TYPES.values())
ALONE: dict[type, dict[str, str]] = {
    nodes.citation: {"class_": "citation"},
    nodes.term: {},
    addnodes.desc_signature: {"class_": "sig sig-object py"},
}


def previews_of(builder: Any, document: nodes.document) -> Iterator[tuple[str, str]]:
    """The anchors of a page that deserve a preview, and what is shown; headings and cells do not."""
    for node in document.findall(nodes.Element):
        if node["ids"] and (shown := preview_nodes(node)):
            html = render_html(builder, *shown, is_elsewhere=True).strip()
            yield from ((anchor, html) for anchor in node["ids"])


def preview_nodes(node: nodes.Element) -> list[nodes.Node]:
    """What is shown of a place; of a term or function, its name and first paragraph."""
    if isinstance(node, nodes.figure):  # a draggable one is shown as it stands, by the script of its own page
        return [part for part in node.children if part.next_node(nodes.raw) is None]
    if isinstance(node, nodes.math_block | nodes.Admonition):
        return [node] if isinstance(node, (nodes.math_block, *STATEMENTS)) else []
    if type(node) not in ALONE:
        return []
    # In no list, as it is on its page.
    name = element("div", *node.deepcopy().children, **ALONE[type(node)])
    if isinstance(node, nodes.citation):
        return [name]
    # Synonyms share one definition, which stands after the last of them.
    paragraphs = (part for part in node.parent[-1].children if isinstance(part, nodes.paragraph))
    return [name, *islice(paragraphs, 1)]


def write_previews(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    if doctree is not None and app.builder.name == "html":
        script(app, "previews", page, dict(previews_of(app.builder, doctree)))


def setup(app: Any) -> None:
    app.connect("html-page-context", write_previews)
