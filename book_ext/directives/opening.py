"""The head of a page: what it is, its title, and for a chapter its question and its figure, already live.

An author of a chapter writes title, `opening`, a cell tagged `opening` and `goals`, one after the other.
"""

from docutils import nodes
from sphinx import addnodes
from sphinx.util.nodes import NodeMatcher

from book_ext.directives.callouts import goals, opening
from book_ext.directives.html import element, text

IS_CELL = NodeMatcher(nodes.container, nb_element="cell_code")
# The theme puts what stands in the margin of the first paragraph in its place.
SIDE = '<aside class="page-side"></aside>'


def pages(doctree: nodes.document, docname: str):
    """Each page of a tree, as its name and its first section; one for a page, all for a printed book."""
    files = [(node["docname"], node) for node in doctree.findall(addnodes.start_of_file)]
    for name, tree in [(docname, doctree), *files]:
        section = next(tree.findall(nodes.section), None)
        if section is not None:
            yield name, section


def take(section: nodes.section, wanted) -> list[nodes.Node]:
    """Take the first child of its kind out of a section."""
    found = [child for child in section.children if wanted(child)][:1]
    for node in found:
        section.remove(node)
    return found


def kicker(app, docname: str) -> str:
    """What the page is: a chapter by number and minutes, an exercise sheet, or a page of the reference."""
    folder = docname.partition("/")[0]
    if folder != "chapters":
        return {"exercises": "Graded exercises", "appendix": "Reference"}.get(folder, "")
    number = app.env.toc_secnumbers.get(docname, {}).get("", ())
    return " · ".join([*(f"Chapter {n}" for n in number[:1]), f"{app.env.reading_minutes[docname]} min"])


def put_together(app, doctree: nodes.document, docname: str) -> None:
    """Replace title, question, goals and figure of each page by its head."""
    if app.builder.format != "html":
        return
    level, top = ("h1", {"id": "title", "tabindex": "-1"}) if app.builder.name == "html" else ("h2", {})
    for name, section in pages(doctree, docname):
        (title,) = take(section, lambda node: isinstance(node, nodes.title))
        question = take(section, lambda node: isinstance(node, opening))
        aims = take(section, lambda node: isinstance(node, goals))
        figure = take(section, lambda node: IS_CELL(node) and "tag_opening" in node["classes"])
        words = [element("div", *node.children, class_="lead") for node in question]
        if said := kicker(app, name):
            words.insert(0, text("p", said, class_="kicker"))
        words.insert(bool(said), element(level, *title.children, **top))
        if aims:
            summary = text("summary", "What you will be able to do")
            words.append(element("details", summary, *aims[0].children, class_="goals"))
        kind = "opening with-figure" if figure else "opening"
        section.insert(0, element("header", element("div", *words), *figure, class_=kind))
        section.insert(1, nodes.raw("", SIDE, format="html"))


def setup(app) -> None:
    app.connect("doctree-resolved", put_together)
