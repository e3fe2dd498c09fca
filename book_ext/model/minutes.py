"""How long the main road of a page takes, which the metadata of each page say.

A first reading by somebody who looks at each figure and tries each question, without code run or paper used.
What is folded, and what stands under *Further*, is for those who stay longer. The rates are assumptions:
adults read English prose at some 240 words a minute, those who read it as a second language, or learn from
it, at three quarters of that; a symbol of a formula is decoded like a word.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from docutils import nodes

from book_ext.model.nodes import package_source, question, tag

# How many of each take a minute.
A_MINUTE = {
    "words": 180,
    "symbols": 120,
    "displays": 2,
    "figures": 1.5,
    "questions": 1,
    "lines": 15,
    "tables": 2,
}
ASIDES = (package_source, nodes.comment, nodes.raw)
FURTHER = "further"
FOLDED = {"tag_hide-input", "tag_holds"}
SYMBOL = re.compile(r"\\[A-Za-z]+|[A-Za-z]|\d[\d.]*|[-+=<>|/!,()\[\]]")
SILENT = re.compile(r"\\(?:[bB]ig[lr]?|left|right|text|operatorname|mathbb|mathcal|[td]?frac|,|;|quad)")
KINDS = {nodes.math_block: "displays", nodes.figure: "figures", question: "questions", nodes.table: "tables"}


def is_aside(node: nodes.Node) -> bool:
    """Whether a reader of the main road passes by: what is folded or listed, and what goes further."""
    if isinstance(node, nodes.section):
        return FURTHER in node["ids"]
    if isinstance(node, nodes.container):
        return "cell_input" in node["classes"] and bool(FOLDED & {*node.parent["classes"]})
    return isinstance(node, ASIDES) or (isinstance(node, tag) and node["name"] == "details")


def main_road(node: nodes.Node) -> Iterator[nodes.Node]:
    """The nodes on the main road; of a question what is asked, and the choices."""
    yield node
    if isinstance(node, question):
        for child in [*node[0], *(item[0] for item in node[1] if len(item))]:
            yield from main_road(child)
    elif isinstance(node, nodes.Element) and not is_aside(node):
        for child in node.children:
            yield from main_road(child)


def counts(doctree: nodes.document) -> Counter[str]:
    """How many of each stand on the main road."""
    seen: Counter[str] = Counter()
    for node in main_road(doctree):
        if isinstance(node, nodes.Text):
            if isinstance(node.parent, nodes.math):
                seen["symbols"] += len(SYMBOL.findall(SILENT.sub(" ", str(node))))
            elif isinstance(node.parent, nodes.literal_block):
                is_typed = "cell_input" in node.parent.parent["classes"]
                seen["lines"] += is_typed * sum(bool(line.strip()) for line in str(node).splitlines())
            elif not isinstance(node.parent, nodes.math_block):
                seen["words"] += sum(bool(re.search(r"\w", word)) for word in str(node).split())
        elif type(node) in KINDS:
            seen[KINDS[type(node)]] += 1
    return seen


def reading_minutes(doctree: nodes.document) -> int:
    """Minutes for one page, with one for the figure that is played with."""
    return round(1 + sum(number / A_MINUTE[name] for name, number in counts(doctree).items()))


def note_minutes(app: Any, doctree: nodes.document) -> None:
    app.env.metadata[app.env.docname]["minutes"] = reading_minutes(doctree)


def setup(app: Any) -> None:
    app.connect("doctree-read", note_minutes)
