"""The head of a chapter: number and minutes, title, question, and beside them its figure, already live.

An author writes title, `opening`, a cell tagged `opening` and `goals`, one after the other.
"""

from docutils import nodes
from sphinx import addnodes
from sphinx.util.nodes import NodeMatcher

from book_ext.directives.callouts import goals, opening
from book_ext.directives.html import element, text

IS_CELL = NodeMatcher(nodes.container, nb_element="cell_code")


def chapters(doctree: nodes.document, docname: str):
    """Each chapter of a tree, as its name and its first section; one for a page, all for a single page."""
    files = [(node["docname"], node) for node in doctree.findall(addnodes.start_of_file)]
    for name, tree in files or [(docname, doctree)]:
        section = next(tree.findall(nodes.section), None)
        if name.startswith("chapters/") and section is not None:
            yield name, section


def take(section: nodes.section, wanted) -> list[nodes.Node]:
    """Take the first child of its kind out of a section."""
    found = [child for child in section.children if wanted(child)][:1]
    for node in found:
        section.remove(node)
    return found


def kicker(app, docname: str) -> str:
    """Number and minutes of a chapter."""
    number = app.env.toc_secnumbers.get(docname, {}).get("", ())
    minutes = f"{app.env.reading_minutes[docname]} min"
    return " · ".join([*(f"Chapter {n}" for n in number[:1]), minutes])


def put_together(app, doctree: nodes.document, docname: str) -> None:
    """Replace title, question, goals and figure of each chapter by its head."""
    if app.builder.format != "html":
        return
    level = "h1" if app.builder.name == "html" else "h2"
    for name, section in chapters(doctree, docname):
        (title,) = take(section, lambda node: isinstance(node, nodes.title))
        question = take(section, lambda node: isinstance(node, opening))
        aims = take(section, lambda node: isinstance(node, goals))
        figure = take(section, lambda node: IS_CELL(node) and "tag_opening" in node["classes"])
        words = [
            text("p", kicker(app, name), class_="kicker"),
            element(level, *title.children),
            *(element("div", *node.children, class_="lead") for node in question),
        ]
        if aims:
            summary = text("summary", "What you will be able to do")
            words.append(element("details", summary, *aims[0].children, class_="goals"))
        kind = "chapter-opening" if figure else "chapter-opening plain"
        section.insert(0, element("header", element("div", *words), *figure, class_=kind))


def setup(app) -> None:
    app.connect("doctree-resolved", put_together)
