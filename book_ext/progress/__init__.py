"""The page on which a reader sees, saves and clears what the book remembers of them."""

from pathlib import Path

from docutils import nodes
from jinja2 import Environment, PackageLoader, StrictUndefined
from sphinx.util.docutils import SphinxDirective

from book_ext.python import sheets

TEMPLATES = Environment(
    loader=PackageLoader("book_ext.progress", "."),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


class progress(nodes.General, nodes.Element):
    """Stands where the rings go until all chapters are read and their questions known."""


class Progress(SphinxDirective):
    """Rings for the whole book and for each chapter, and the buttons."""

    def run(self) -> list[nodes.Node]:
        return [progress()]


def fill_in(app, doctree: nodes.document, docname: str) -> None:
    for place in list(doctree.findall(progress)):
        body = TEMPLATES.get_template("page.html").render(rows=rows(app, docname))
        place.replace_self(nodes.raw("", body, format="html"))


def rows(app, docname: str) -> list[dict[str, object]]:
    """A row for each chapter with its questions and its sheet, and one for each sheet without a chapter."""
    listed = app.env.toctree_includes[app.config.root_doc]
    by_name = {Path(page).name: page for page in listed if page.startswith("exercises/")}
    shown = []
    for page in (page for page in listed if page.startswith("chapters/")):
        questions = [name for name, (place, _) in app.env.self_checks.items() if place == page]
        sheet = by_name.pop(Path(page).name, None)
        shown.append(row(app, docname, page, questions, sheet))
    return shown + [row(app, docname, None, [], sheet) for sheet in by_name.values()]


def row(app, docname: str, page: str | None, questions: list[str], sheet: str | None) -> dict[str, object]:
    named = page or sheet
    return {
        "title": app.env.titles[named].astext().removeprefix("Exercises: "),
        "href": app.builder.get_relative_uri(docname, named),
        "page": page,
        "questions": questions,
        "sheet": sheet,
        "sheet_href": sheet and app.builder.get_relative_uri(docname, sheet),
        "properties": sheets.count(app, sheet) if sheet and sheets.is_sheet(app, sheet) else 0,
    }


def setup(app) -> None:
    app.add_directive("course-progress", Progress)
    app.connect("doctree-resolved", fill_in)
