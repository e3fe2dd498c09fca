"""The page that asks the questions of chapters again, days and weeks after they were read."""

import json

from docutils import nodes
from jinja2 import Environment, PackageLoader, StrictUndefined
from sphinx.util.docutils import SphinxDirective

from book_ext.review.questions import questions
from book_ext.site.built import Site

TEMPLATES = Environment(
    loader=PackageLoader("book_ext.review", "."),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
PAGE = "appendix/review"


class review(nodes.General, nodes.Element):
    """Stands where the list of chapters goes until all are read and their questions known."""


class Review(SphinxDirective):
    """``sitting`` is where questions are asked, ``choice`` where the reader chooses chapters."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        return [review(part=self.arguments[0])]


def fill_in(app, doctree: nodes.document, docname: str) -> None:
    for place in list(doctree.findall(review)):
        template = TEMPLATES.get_template(f"{place['part']}.html")
        place.replace_self(nodes.raw("", template.render(chapters=chapters(app, docname)), format="html"))


def chapters(app, docname: str) -> list[dict[str, object]]:
    """The chapters that have questions, in the book's order."""
    listed = app.env.toctree_includes[app.config.root_doc]
    names = {
        page: [name for name, (place, _) in app.env.self_checks.items() if place == page] for page in listed
    }
    return [
        {
            "page": page,
            "title": app.env.titles[page].astext(),
            "href": app.builder.get_relative_uri(docname, page),
            "questions": names[page],
        }
        for page in listed
        if names[page]
    ]


def add_script(app, page: str, template: str, context: dict, doctree) -> None:
    if page == PAGE:
        context["page_scripts"].append("review.js")


def write_questions(app, site: Site) -> None:
    """Give each chapter a script with its questions, which the page loads from disk too."""
    for name in site.pages:
        found = questions(name, site.pages[name])
        if not found:
            continue
        page = name.removesuffix(".html")
        target = site.folder / "_static" / "review" / f"{page}.js"
        target.parent.mkdir(parents=True, exist_ok=True)
        detail = json.dumps([page, [question._asdict() for question in found]])
        target.write_text(f'dispatchEvent(new CustomEvent("questions", {{ detail: {detail} }}));\n', "utf-8")


def setup(app) -> None:
    app.add_directive("review", Review)
    app.connect("doctree-resolved", fill_in)
    app.connect("html-page-context", add_script)
