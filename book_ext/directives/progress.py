"""The page on which a reader sees, saves and clears what the book remembers of them."""

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode

from book_ext.directives.html import element, text

HEADINGS = ["Chapter", "Read to the end", "Questions answered right"]


class progress(nodes.General, nodes.Element):
    """Stands where the table goes until all chapters are read and their questions known."""


class Progress(SphinxDirective):
    """The table of chapters, and the buttons."""

    def run(self) -> list[nodes.Node]:
        buttons = [
            text("button", "Save to a file", type="button", id="progress-save"),
            element(
                "label", nodes.Text("Load from a file "), element("input", type="file", id="progress-load")
            ),
            text("button", "Forget everything", type="button", id="progress-clear"),
        ]
        return [progress(), element("div", *buttons, class_="progress-actions"), element("p", role="status")]


def row(app, docname: str, page: str) -> nodes.Element:
    title = app.env.titles[page].astext()
    link = make_refnode(app.builder, docname, page, None, nodes.Text(title))
    names = [name for name, (place, _) in app.env.self_checks.items() if place == page]
    cells = [element("td"), text("td", f"{len(names)} to answer" if names else "none")]
    return element(
        "tr", element("th", link, scope="row"), *cells, data_page=page, data_questions=" ".join(names)
    )


def fill_in(app, doctree: nodes.document, docname: str) -> None:
    for place in list(doctree.findall(progress)):
        pages = [
            page for page in app.env.toctree_includes[app.config.root_doc] if page.startswith("chapters/")
        ]
        head = element("thead", element("tr", *(text("th", name, scope="col") for name in HEADINGS)))
        body = element("tbody", *(row(app, docname, page) for page in pages))
        place.replace_self(element("table", head, body, class_="table course-progress"))


def setup(app) -> None:
    app.add_directive("course-progress", Progress)
    app.connect("doctree-resolved", fill_in)
