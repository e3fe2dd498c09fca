"""What a page can show of the whole book, once all of it has been read: cards, rings, claims, downloads."""

import ast
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
from docutils import nodes
from jinja2 import Environment, PackageLoader, StrictUndefined
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective

from book_ext.content import examples
from book_ext.model import book
from book_ext.model.nodes import about_the_book
from book_ext.model.reader import count_properties, is_sheet

ROOT = Path(__file__).parents[2]
CARD = re.compile(r"(\w+/[\w-]+): (.+)")
TEMPLATES = Environment(
    loader=PackageLoader("book_ext"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
# What a page offers to take along: the PDF, if `make pdf` has made one, and the site.
PDF, ZIP = ROOT / "_build" / "pdf" / "linear-classification.pdf", "linear-classification.zip"
CARDS = ROOT / "book_ext" / "templates" / "cards"


def raw(template: str, **values: object) -> nodes.raw:
    return nodes.raw("", TEMPLATES.get_template(f"{template}.html").render(values), format="html")


class List(SphinxDirective):
    """Stands for a list; its lines choose what is in it."""

    has_content = True
    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        template = "-".join([self.name, *self.arguments])
        if template == "home-cards" and (
            wrong := [line for line in self.content if not CARD.fullmatch(line)]
        ):
            raise self.error(f"expected `page: question`, found {wrong[0]!r}")
        return [about_the_book(template=template, lines=list(self.content))]


class Graded(SphinxDirective):
    """A wrong answer of a sheet and what the sheet's checks say to it."""

    def run(self) -> list[nodes.Node]:
        self.env.note_dependency(str(examples.SHEET))
        answer, verdicts = examples.graded_answer()
        return [raw("home-graded", answer=answer, verdicts=verdicts)]


class Small(SphinxDirective):
    """Some lines of the package."""

    def run(self) -> list[nodes.Node]:
        self.env.note_dependency(str(examples.MODULE))
        return [nodes.literal_block("", examples.lines_of_the_package(), language="python")]


# -- the values of each template, from the page that shows it and the lines of its directive ----------


def facts(app: Any, page: str, lines: list[str]) -> dict[str, object]:
    """One line of facts, which the author ends."""
    times = [app.env.reading_minutes[chapter] for chapter in book.pages(app.env, book.CHAPTERS)]
    return {"number": len(times), "least": min(times), "most": max(times), "rest": " ".join(lines)}


def cards(app: Any, page: str, lines: list[str]) -> dict[str, object]:
    """The cards of the pages that the lines name: ``chapters/softmax: And with more than two?``."""
    named = [line.split(": ", 1) for line in lines]
    return {
        "cards": [
            about(app, page, name)
            | {"question": question, "picture": (CARDS / f"{Path(name).name}.svg").read_text("utf-8")}
            for name, question in named
        ]
    }


def about(app: Any, page: str, name: str) -> dict[str, object]:
    """A page as another one lists it."""
    return {
        "page": name,
        "href": app.builder.get_relative_uri(page, name),
        "number": book.number(app.env, name),
        "minutes": app.env.reading_minutes[name],
        "title": book.title(app.env, name),
        "questions": book.questions_of(app.env, name),
    }


def claims(app: Any, page: str, lines: list[str]) -> dict[str, object]:
    """These claims of the book, one a line, that were asserted when it was built, and the number of all."""
    executed = Path(app.outdir).parent / "jupyter_execute"
    chapters = book.pages(app.env, book.CHAPTERS)
    held = [name for name in chapters if app.env.nb_metadata[name]["exec_data"]["succeeded"]]
    found = {name: asserts(executed / f"{name}.ipynb") for name in held}
    shown = [(words, examples.asserted(words, found)) for words in lines]
    return {"shown": shown, "number": sum(map(len, found.values()))}


def progress(app: Any, page: str, lines: list[str]) -> dict[str, object]:
    """A row for each chapter with its questions and its sheet, and one for each sheet without a chapter."""
    sheets = {Path(sheet).name: sheet for sheet in book.pages(app.env, book.SHEETS)}
    chapters = book.pages(app.env, book.CHAPTERS)
    rows = [
        about(app, page, name) | sheet_of(app, page, sheets.pop(Path(name).name, "")) for name in chapters
    ]
    rest = [about(app, page, name) | sheet_of(app, page, name) | {"page": ""} for name in sheets.values()]
    return {"rows": rows + rest}


def sheet_of(app: Any, page: str, sheet: str) -> dict[str, object]:
    count = count_properties(app, sheet) if sheet and is_sheet(app, sheet) else 0
    href = app.builder.get_relative_uri(page, sheet) if sheet else ""
    return {"sheet": sheet, "sheet_href": href, "properties": count}


def downloads(app: Any, page: str, lines: list[str]) -> dict[str, object]:
    return {"pdf": PDF.name if PDF.exists() else "", "zip": ZIP}


def chapters_with_questions(app: Any, page: str, lines: list[str]) -> dict[str, object]:
    listed = [about(app, page, name) for name in app.env.toctree_includes[app.config.root_doc]]
    return {"chapters": [one for one in listed if one["questions"]]}


VALUES: dict[str, Callable[[Any, str, list[str]], dict[str, object]]] = {
    "home-facts": facts,
    "home-cards": cards,
    "home-claims": claims,
    "home-downloads": downloads,
    "course-progress": progress,
    "review-sitting": chapters_with_questions,
    "review-choice": chapters_with_questions,
}


def asserts(notebook: Path) -> list[ast.Assert]:
    """What the cells of a notebook assert."""
    cells = nbformat.read(notebook, as_version=4).cells  # type: ignore[no-untyped-call]
    code = [cell.source for cell in cells if cell.cell_type == "code"]
    return [found for source in code for found in asserts_outside_functions(ast.parse(source))]


def asserts_outside_functions(node: ast.AST) -> list[ast.Assert]:
    """Those that run when the code runs; what is in a function may not."""
    if isinstance(node, ast.Assert):
        return [node]
    inside = [] if isinstance(node, ast.FunctionDef | ast.Lambda) else ast.iter_child_nodes(node)
    return [found for child in inside for found in asserts_outside_functions(child)]


class FillIn(SphinxPostTransform):
    """Puts each list in its place."""

    default_priority = 400
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        for node in list(self.document.findall(about_the_book)):
            values = VALUES[node["template"]](self.app, self.env.docname, node["lines"])
            filled = raw(node["template"], **values)
            filled["template"] = node["template"]
            node.replace_self(filled)


def note_changes(app: Any, env: Any, added: set[str], changed: set[str], removed: set[str]) -> list[str]:
    env.has_changed = bool(added | changed | removed)
    return []


def pages_to_write(app: Any, env: Any) -> list[str]:
    """With any page, and when a PDF comes or goes, those that show something of the whole book."""
    before, env.offers_pdf = getattr(env, "offers_pdf", None), PDF.exists()
    if not env.has_changed and before == env.offers_pdf:
        return []
    return [page for page in env.found_docs if env.metadata[page].get("lists")]


def note_page(app: Any, doctree: nodes.document) -> None:
    if doctree.next_node(about_the_book) is not None:
        app.env.metadata[app.env.docname]["lists"] = True


def setup(app: Any) -> None:
    app.add_node(about_the_book)
    for name in ("home-facts", "home-cards", "home-claims", "home-downloads", "course-progress", "review"):
        app.add_directive(name, List)
    app.add_directive("home-graded", Graded)
    app.add_directive("home-small", Small)
    app.add_post_transform(FillIn)
    app.connect("doctree-read", note_page)
    app.connect("env-get-outdated", note_changes)
    app.connect("env-updated", pages_to_write)
