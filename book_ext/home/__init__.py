"""The first page: its cards, and what the book can show of itself, computed while it is built.

What concerns the whole book is filled in when all of it has been read.
"""

import ast
import re
from pathlib import Path

import nbformat
from docutils import nodes
from jinja2 import Environment, PackageLoader, StrictUndefined
from sphinx.util.docutils import SphinxDirective

from book_ext.home import examples

HERE = Path(__file__).parent
CARD = re.compile(r"(\w+/[\w-]+): (.+)")
TEMPLATES = Environment(
    loader=PackageLoader("book_ext.home"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
)


class about_the_book(nodes.General, nodes.Element):
    """Stands where something about the whole book will be said."""


def html(template: str, **values: object) -> nodes.raw:
    return nodes.raw("", TEMPLATES.get_template(template).render(values), format="html")


class Facts(SphinxDirective):
    """One line of facts; the content of the directive ends it."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        return [about_the_book(template="facts.html", rest=" ".join(self.content))]


class Cards(SphinxDirective):
    """The cards of the pages that the content names: ``chapters/softmax: And with more than two?``."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        cards = []
        for line in self.content:
            found = CARD.fullmatch(line)
            if not found:
                raise self.error(f"expected `page: question`, found {line!r}")
            cards.append(found.groups())
        return [about_the_book(template="cards.html", cards=cards)]


class Claims(SphinxDirective):
    """Claims of the book, one a line, that were asserted when this page was built, and the number of all."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        return [about_the_book(template="claims.html", claims=list(self.content))]


class Graded(SphinxDirective):
    """A wrong answer of a sheet and what the sheet's checks say to it."""

    def run(self) -> list[nodes.Node]:
        self.env.note_dependency(str(examples.SHEET))
        answer, verdicts = examples.graded_answer()
        return [html("graded.html", answer=answer, verdicts=verdicts)]


class Small(SphinxDirective):
    """Some lines of the package."""

    def run(self) -> list[nodes.Node]:
        self.env.note_dependency(str(examples.MODULE))
        return [nodes.literal_block("", examples.lines_of_the_package(), language="python")]


def chapters(env) -> list[str]:
    pages = env.toctree_includes[env.config.root_doc]
    return [page for page in pages if page.startswith("chapters/")]


def facts(app, node: about_the_book) -> dict[str, object]:
    times = [app.env.reading_minutes[page] for page in chapters(app.env)]
    return {"number": len(times), "least": min(times), "most": max(times), "rest": node["rest"]}


def cards(app, node: about_the_book) -> dict[str, object]:
    shown = []
    for page, question in node["cards"]:
        number = app.env.toc_secnumbers.get(page, {}).get("")
        shown.append(
            {
                "page": page,
                "href": app.builder.get_relative_uri(app.config.root_doc, page),
                "number": number[0] if number else None,
                "minutes": app.env.reading_minutes[page],
                "title": app.env.titles[page].astext().removeprefix("Exercises: "),
                "question": question,
                "picture": (HERE / "cards" / f"{Path(page).name}.svg").read_text("utf-8"),
            }
        )
    return {"cards": shown}


def claims(app, node: about_the_book) -> dict[str, object]:
    executed = Path(app.outdir).parent / "jupyter_execute"
    held = [page for page in chapters(app.env) if app.env.nb_metadata[page]["exec_data"]["succeeded"]]
    found = {page: asserts(executed / f"{page}.ipynb") for page in held}
    shown = [(words, examples.asserted(words, found)) for words in node["claims"]]
    return {"shown": shown, "number": sum(map(len, found.values()))}


def asserts(notebook: Path) -> list[ast.Assert]:
    """What the cells of a notebook assert."""
    cells = nbformat.read(notebook, as_version=4).cells
    code = [cell.source for cell in cells if cell.cell_type == "code"]
    return [found for source in code for found in asserts_outside_functions(ast.parse(source))]


def asserts_outside_functions(node: ast.AST) -> list[ast.Assert]:
    """Those that run when the code runs; what is in a function may not."""
    if isinstance(node, ast.Assert):
        return [node]
    inside = [] if isinstance(node, ast.FunctionDef | ast.Lambda) else ast.iter_child_nodes(node)
    return [found for child in inside for found in asserts_outside_functions(child)]


VALUES = {"facts.html": facts, "cards.html": cards, "claims.html": claims}


def fill_in(app, doctree: nodes.document, docname: str) -> None:
    for node in list(doctree.findall(about_the_book)):
        node.replace_self(html(node["template"], **VALUES[node["template"]](app, node)))


def setup(app) -> None:
    directives = {"facts": Facts, "cards": Cards}
    directives |= {"claims": Claims, "graded": Graded, "small": Small}
    for name, directive in directives.items():
        app.add_directive(f"home-{name}", directive)
    app.connect("doctree-resolved", fill_in)
    app.connect("env-get-updated", lambda app, env: [env.config.root_doc])
