r"""The questions of a page as cards that Anki imports.

Anki typesets what stands between ``\(`` and ``\)``; it knows nothing of this book's classes or links.
"""

import csv
import io
from html import escape
from posixpath import basename

from docutils import nodes

from book_ext.model.nodes import question

NAMES: dict[type[nodes.Element], str] = {
    nodes.paragraph: "p",
    nodes.emphasis: "em",
    nodes.strong: "strong",
    nodes.literal: "code",
    nodes.superscript: "sup",
    nodes.subscript: "sub",
    nodes.bullet_list: "ul",
    nodes.enumerated_list: "ol",
    nodes.list_item: "li",
}


def card(page: str, node: question) -> str:
    """A line of a text file: a name to know the card again, front, back and tag."""
    asked, items, kind = node["asked"], node["items"], node["kind"]
    front = f"<div>{plain(asked.children)}</div>"
    right, shown = items.right(), items.by_letter()
    if kind == "check-order":
        front += listed("A", [plain(item[0].children) for item in shown])
        back = letters(items) + listed("1", [plain(item[0].children) for item in items])
    elif kind == "check-code":
        front += f"<div>{items.of_these()}</div>" + listed("A", [verbatim(item["source"]) for item in shown])
        back = letters(right) + verbatim(items.program())
    else:
        if kind == "check-choice":
            front += listed("A", [plain(item[0].children) for item in shown])
        back = "".join(
            f"<div><strong>{item.get('letter') or item['source']} is right.</strong></div>"
            f"<div>{plain(item.children[1:])}</div>"
            for item in right
        )
    line, tag = io.StringIO(), f"linear-classification::{basename(page)}"
    csv.writer(line, "excel-tab", quoting=csv.QUOTE_ALL, lineterminator="\n").writerow(
        [node["name"], front, back, tag]
    )
    return line.getvalue()


def letters(items: list[nodes.list_item]) -> str:
    return f"<p>{', '.join(item['letter'] for item in items)}</p>"


def listed(kind: str, items: list[str]) -> str:
    """A list numbered by letters or numbers."""
    return f'<ol type="{kind}">{"".join(f"<li>{item}</li>" for item in items)}</ol>'


def verbatim(code: str) -> str:
    """Code with its indentation, on one line of the file."""
    return f"<pre>{escape(code.rstrip()).replace(chr(10), '<br>')}</pre>"


def plain(parts: list[nodes.Node]) -> str:
    """These nodes in tags without attributes, on one line."""
    return " ".join("".join(map(tagged, parts)).split())


def tagged(node: nodes.Node) -> str:
    if isinstance(node, nodes.Text):
        return escape(node.astext(), quote=False)
    if isinstance(node, nodes.math | nodes.math_block):
        return escape(rf"\({node.astext()}\)", quote=False)
    if isinstance(node, nodes.literal_block):
        return verbatim(node.astext())
    inside, name = "".join(map(tagged, node.children)), NAMES.get(type(node))
    return f"<{name}>{inside}</{name}>" if name else inside
