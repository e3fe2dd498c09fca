"""What search looks through: the text of each section of a page, as readers see it."""

import posixpath
from collections.abc import Iterator
from typing import Any, NamedTuple

from docutils import nodes
from sphinx import addnodes

from book_ext.html.formulas import typeset
from book_ext.model.book import OTHER_NAMES
from book_ext.model.nodes import is_prediction, page_side, question, tag, unseen_cell
from book_ext.model.notes import note

# Code, what is in the margin, and what is no text at all.
CODE = (nodes.literal_block, nodes.doctest_block)
NO_TEXT = (nodes.raw, nodes.image, nodes.Invisible)
LEFT_OUT = (*CODE, *NO_TEXT, page_side, unseen_cell)
OF_CODE = ("code-fold", "holds", "holds-tick")
KIND = "search"
NAMES = "names"


class Section(NamedTuple):
    """One place that search can lead to."""

    url: str
    title: str
    page: str  # its title
    text: str
    terms: str  # that are defined there


def sections(page: str, title: str, document: nodes.document) -> list[Section]:
    """The sections of a page; the first one is what stands before its second heading."""
    found = [Section(f"{page}.html", title, title, text_of(document), terms_of(document))]
    for place in document.findall(is_place):
        if isinstance(place, nodes.section):
            (heading, *_) = place.findall(nodes.title)
            named, about = text_of(heading), place
        elif isinstance(place, addnodes.desc):
            named, about = place[0]["ids"][0], place[-1]
        else:
            named = ", ".join(text_of(term) for term in place.findall(nodes.term))
            about = place[-1]
        where = place if isinstance(place, nodes.section) else place[0]
        url = f"{page}.html#{where['ids'][0]}"
        found.append(Section(url, named, title, text_of(about), terms_of(place)))
    return [section for section in found if section.text]


def is_place(node: nodes.Node) -> bool:
    """What is found by itself: a section, an entry of the API, a term of the glossary with its synonyms."""
    if isinstance(node, nodes.section):
        return bool(node["ids"]) and any(isinstance(child, nodes.title) for child in node.children)
    if isinstance(node, addnodes.desc):
        return bool(node[0].get("ids"))
    return isinstance(node, nodes.definition_list_item) and bool(node[0]["ids"])


def text_of(place: nodes.Element) -> str:
    return single_spaced("".join(part for child in place.children for part in text_outside_places(child)))


def text_outside_places(node: nodes.Node) -> Iterator[str]:
    """The text of a node without headings, and without places inside it that are found by themselves."""
    if isinstance(node, nodes.Text):
        yield node.astext()
    elif isinstance(node, nodes.math_block):
        yield "…"  # no line of text
    elif isinstance(node, nodes.math):
        yield "".join(typeset(node.astext(), display=False).get("text", "").split())
    elif isinstance(node, question):
        yield f"{node['title']} "
        feedback = [part for item in node[1] for part in item[1:]] if is_prediction(node) else []
        for child in [*node[0], *feedback]:  # what a guess is answered stands in the text
            yield from text_outside_places(child)
    elif not isinstance(node, (*LEFT_OUT, nodes.title)) and not is_place(node) and not is_tool(node):
        for child in node.children:
            yield from text_outside_places(child)
    if not isinstance(node, nodes.Text | nodes.Inline) and not (
        isinstance(node, tag) and node["name"] == "span"
    ):
        yield " "


def is_tool(node: nodes.Node) -> bool:
    """What is there to be used, and the title of the page."""
    return isinstance(node, tag) and (
        node["name"] in ("button", "h1") or node["html"].get("class") in OF_CODE
    )


def terms_of(place: nodes.Element) -> str:
    """The terms that a section of a chapter defines; each is a place to which the index leads."""
    ids = (one for target in place.findall(nodes.target) if around(target) is place for one in target["ids"])
    return " ".join(one.removeprefix("term-").replace("-", " ") for one in ids if one.startswith("term-"))


def other_names(page: str, document: nodes.document) -> Iterator[tuple[str, str]]:
    """What other courses call the places to which the rows of such tables lead."""
    for table in document.findall(nodes.table):
        for row in table.findall(nodes.row) if OTHER_NAMES in table["classes"] else ():
            words, place = row
            for link in place.findall(nodes.reference):
                yield posixpath.normpath(posixpath.join(page, "..", link["refuri"])), text_of(words)


def around(node: nodes.Node) -> nodes.Node:
    """The section, with a heading of its own, in which a node stands; the document before there is one."""
    place = node.parent
    while place.parent is not None and not (isinstance(place, nodes.section) and is_place(place)):
        place = place.parent
    return place


def single_spaced(text: str) -> str:
    return " ".join(text.split())


def note_sections(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    if doctree is not None and app.builder.name == "html" and page != app.config.root_doc:
        note(app, page, KIND, sections(page, single_spaced(app.env.titles[page].astext()), doctree))
        note(app, page, NAMES, list(other_names(page, doctree)))


def setup(app: Any) -> None:
    app.connect("html-page-context", note_sections)
