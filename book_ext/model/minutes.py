"""How long a page takes to read, which the metadata of each page say.

Prose at 180 words a minute, a minute for each display formula and each figure, half a minute a question.
Code, and what is folded, is for those who stay longer.
"""

from collections.abc import Iterator
from typing import Any

from docutils import nodes

from book_ext.model.nodes import goals, package_source, question, tag

WORDS_A_MINUTE = 180
ASIDES = (goals, package_source, nodes.literal_block, nodes.comment)
PROSE = (nodes.paragraph, nodes.title, nodes.caption)


def is_aside(node: nodes.Node) -> bool:
    """Whether a reader of the main road passes by: folds, code, goals."""
    is_fold = isinstance(node, tag) and node["name"] == "details"
    is_hidden = isinstance(node, nodes.container) and "tag_hide-cell" in node["classes"]
    return is_fold or is_hidden or isinstance(node, ASIDES)


def main_road(node: nodes.Node) -> Iterator[nodes.Node]:
    """The nodes on the main road."""
    yield node
    if isinstance(node, question):
        for child in node.in_the_text():
            yield from main_road(child)
    elif isinstance(node, nodes.Element) and not is_aside(node):
        for child in node.children:
            yield from main_road(child)


def reading_minutes(doctree: nodes.document) -> int:
    """Minutes for one page, at least one."""
    road = list(main_road(doctree))
    words = sum(len(node.astext().split()) for node in road if isinstance(node, PROSE))
    looks = sum(isinstance(node, nodes.math_block | nodes.figure) for node in road)
    questions = sum(isinstance(node, question) for node in road)
    return max(1, round(words / WORDS_A_MINUTE + looks + questions / 2))


def note(app: Any, doctree: nodes.document) -> None:
    app.env.metadata[app.env.docname]["minutes"] = reading_minutes(doctree)


def setup(app: Any) -> None:
    app.connect("doctree-read", note)
