"""A tick beside the sentence that a cell of asserts is about: it opens the code below its paragraph.

The message of an assert stands word for word in the text, and so says where the tick belongs.
"""

import ast
from collections.abc import Iterator

from docutils import nodes

from book_ext.model.nodes import element, tag

LABEL = "Asserted when the book was built: show the code"
ENDS = (". ", "? ", "! ", ": ")  # a sentence, or what a colon announces


def messages(code: str) -> Iterator[tuple[str, int]]:
    """What the asserts of a cell claim, written there or given a name just before, and their lines in it."""
    named: dict[str, str] = {}
    for statement in ast.parse(code).body:
        for node in ast.walk(statement):
            match node:
                case ast.Assign(targets=[ast.Name(name)], value=ast.Constant(str(words))):
                    named[name] = words
                case ast.Assert(msg=ast.Constant(str(words))):
                    yield plain(words), node.lineno
                case ast.Assert(msg=ast.Name(name)) if name in named:
                    yield plain(named[name]), node.lineno


def plain(words: str) -> str:
    """As the text has it: one space between words, without the stars of emphasis."""
    return " ".join(words.replace("*", "").split())


def place_tick(cell: nodes.Element, code: str, anchor: str) -> None:
    """Put a tick before the sentence that says what the cell asserts, and the cell below its paragraph.

    Where none says it word for word, the nearest paragraph is what it is about.
    """
    near = [*before(cell), *after(cell)] or [*after(cell.parent)]
    claims = [words for words, _ in messages(code)]
    for paragraph in [*near, *near[:1]]:
        text = source_text(paragraph)
        found = [at for at in map(text.find, claims) if at >= 0]
        if found:
            break
    else:
        if not near:
            return
        found = [0]
    insert_tick(paragraph, *sentence(text, min(found)), anchor)
    below: nodes.Node = paragraph
    while not isinstance(below.parent, nodes.section | tag):
        below = below.parent
    cell.parent.remove(cell)
    below.parent.insert(below.parent.index(below) + 1, cell)


def before(node: nodes.Node) -> Iterator[nodes.paragraph]:
    """The paragraphs before a node, nearest first."""
    siblings = node.parent.children
    for one in reversed(siblings[: siblings.index(node)]):
        yield from reversed(list(paragraphs(one)))


def after(node: nodes.Node) -> Iterator[nodes.paragraph]:
    siblings = node.parent.children
    for one in siblings[siblings.index(node) + 1 :]:
        yield from paragraphs(one)


def paragraphs(node: nodes.Node) -> Iterator[nodes.paragraph]:
    """Those of a node that a tick may stand beside: also in lists, statements, folds and behind a veil."""
    if isinstance(node, nodes.paragraph):
        yield node
    elif isinstance(node, tag) and node["name"] in ("div", "details"):
        if node["html"].get("class") == "feedback":
            return
        for child in node.children:
            yield from paragraphs(child)
    elif isinstance(node, nodes.Sequential | nodes.Admonition):
        yield from node.findall(nodes.paragraph)


def source_text(node: nodes.Node) -> str:
    """Its text as the author wrote it, formulas as TeX."""
    if isinstance(node, nodes.math | nodes.Text):
        mark = "$" if isinstance(node, nodes.math) else ""
        return f"{mark}{node.astext()}{mark}".replace("\n", " ")
    return "".join(map(source_text, node.children))


def sentence(text: str, at: int) -> tuple[int, int]:
    """Where the sentence around a place begins and ends."""
    start = max((text.rfind(end, 0, at) + len(end) for end in ENDS if end in text[:at]), default=0)
    stops = [place + 1 for end in ENDS if (place := text.find(end, at)) >= 0]
    return start, min(stops, default=len(text))


def insert_tick(paragraph: nodes.paragraph, start: int, stop: int, anchor: str) -> None:
    """Put a tick before the sentence from `start` to `stop`, and the sentence into a node of its own."""
    before: list[nodes.Node] = []
    inside: list[nodes.Node] = []
    after: list[nodes.Node] = []
    at = 0
    for child in list(paragraph.children):
        size = len(source_text(child))
        if isinstance(child, nodes.Text):
            cuts = [max(0, min(size, cut - at)) for cut in (start, stop)]
            parts = child[: cuts[0]], child[cuts[0] : cuts[1]], child[cuts[1] :]
            for where, words in zip((before, inside, after), parts, strict=True):
                where += [nodes.Text(words)] if words else []
        else:
            (before if at + size <= start else after if at >= stop else inside).append(child)
        at += size
    paragraph.children = []
    tick = element("a", class_="tick", href=f"#{anchor}", aria_label=LABEL)
    paragraph.extend([*before, tick, nodes.inline("", "", *inside, classes=["asserted"]), *after])
