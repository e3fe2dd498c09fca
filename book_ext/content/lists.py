"""What a page can show of the whole book, once all of it has been read: cards, rings, claims, tables, links.

What a page says of each module or figure it says once, for ``NAME``, inside `each-module` or `each-figure`.
"""

import ast
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.util.nodes import make_refnode

from book_ext.content import examples
from book_ext.model import book
from book_ext.model.nodes import about_the_book
from book_ext.model.reader import count_properties, is_sheet
from book_ext.model.templates import render

logger = logging.getLogger(__name__)
ROOT = Path(__file__).parents[2]
# What a page offers to take along: the PDF, if `make pdf` has made one, and the site.
PDF, ZIP = ROOT / "_build" / "pdf" / "linear-classification.pdf", "linear-classification.zip"
CARDS = ROOT / "book_ext" / "templates" / "cards"
PLAIN = CARDS.parent / "plain-card.svg"  # on the card of a chapter without a drawing of its own
EACH = re.compile(r"^(`{3,})\{each-(\w+)\}\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
CELL = re.compile(r"^```\{code-cell\}.*?^```$", re.MULTILINE | re.DOTALL)


def raw(template: str, **values: object) -> nodes.raw:
    return nodes.raw("", render(template, **values), format="html")


class List(SphinxDirective):
    """Stands for a list; its lines choose what is in it."""

    has_content = True
    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        template = "-".join([self.name, *self.arguments])
        place = about_the_book(template=template, lines=list(self.content))
        self.set_source_info(place)
        return [place]


class Taught(SphinxRole):
    """Links to the chapters that teach a topic."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        return [about_the_book(template=self.name, lines=[self.text])], []


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
    times = [book.minutes(app.env, chapter) for chapter in book.pages(app.env, book.CHAPTERS)]
    return {"number": len(times), "least": min(times), "most": max(times), "rest": " ".join(lines)}


def cards(app: Any, page: str, lines: list[str]) -> dict[str, object]:
    """A card for each chapter, and for each sheet without one."""
    return {"cards": [card(app, page, name) for name in book.course(app.env)]}


def card(app: Any, page: str, name: str) -> dict[str, object]:
    question, picture = book.header(app.env, name).get("question"), CARDS / f"{Path(name).name}.svg"
    if not question:
        logger.warning(
            "its header has no `question` under `course`, for its card on the first page", location=name
        )
    drawn = picture if picture.exists() else PLAIN
    return about(app, page, name) | {"question": question, "picture": drawn.read_text("utf-8")}


def about(app: Any, page: str, name: str) -> dict[str, object]:
    """A page as another one lists it."""
    return {
        "page": name,
        "href": app.builder.get_relative_uri(page, name),
        "number": book.number(app.env, name),
        "minutes": book.minutes(app.env, name),
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
    sheets = {book.chapter_of(sheet): sheet for sheet in book.pages(app.env, book.SHEETS)}
    rows = [
        about(app, page, name) | sheet_of(app, page, sheets.get(name, ""))
        if name.startswith(book.CHAPTERS)
        else about(app, page, name) | sheet_of(app, page, name) | {"page": ""}
        for name in book.course(app.env)
    ]
    return {"rows": rows}


def sheet_of(app: Any, page: str, sheet: str) -> dict[str, object]:
    count = count_properties(app, sheet) if sheet and is_sheet(app, sheet) else 0
    href = app.builder.get_relative_uri(page, sheet) if sheet else ""
    return {"sheet": sheet, "sheet_href": href, "properties": count}


def downloads(app: Any, page: str, lines: list[str]) -> dict[str, object]:
    return {"pdf": PDF.name if PDF.exists() else "", "zip": ZIP}


def chapters_with_questions(app: Any, page: str, lines: list[str]) -> dict[str, object]:
    listed = [about(app, page, name) for name in app.env.toctree_includes[app.config.root_doc]]
    return {"chapters": [one for one in listed if one["questions"]]}


# -- tables, and links in a row ----------------------------------------------------------------------

Row = list[list[nodes.Node]]


def plan(app: Any, page: str, lines: list[str]) -> list[Row]:
    """When each chapter is taught: in which of its weeks, for plans of the lengths that the lines name."""
    rows = []
    for name in book.course(app.env):
        about, number = book.header(app.env, name), book.number(app.env, name)
        title = f"{number} {book.title(app.env, name)}".strip()
        weeks = about.get("weeks", ["–"] * len(lines))
        rows.append([[link(app, page, name, title)], *([nodes.Text(str(week))] for week in weeks)])
    return [[[nodes.Text(head)] for head in ("chapter", *lines)], *rows]


def printed(app: Any, page: str, lines: list[str]) -> list[Row]:
    """The definitions of the package that each chapter prints, and the topics that it teaches."""
    rows = []
    for name in book.pages(app.env, book.CHAPTERS):
        found = re.findall(r"^```\{source\} (\S+)$", source(app, name), re.MULTILINE)
        topics = nodes.Text(", ".join(book.topics(app.env, name)))
        definitions = [entry(app, page, full, full.removeprefix("llc.")) for full in dict.fromkeys(found)]
        rows.append([[link(app, page, name)], [topics], joined(definitions)])
    return [[[nodes.Text(head)] for head in ("Chapter", "Topics", "Definitions")], *rows]


def uses(app: Any, page: str, lines: list[str]) -> list[Row]:
    """Where the book first shows each draggable figure."""
    rows: dict[str, Row] = {}
    for name in [app.config.root_doc, *book.pages(app.env, book.CHAPTERS)]:
        for cell in CELL.findall(source(app, name)):
            label = re.search(r"^    name: (\S+)$", cell, re.MULTILINE)
            for figure in re.findall(r"^(\w+Figure)\(", cell, re.MULTILINE):
                title = "the home page" if name == app.config.root_doc else ""
                place = link(app, page, name, title, label[1] if label else "")
                name_of_it = entry(app, page, f"figures.widgets.{figure}", figure)
                rows.setdefault(figure, [[name_of_it], [place]])
    return [[[nodes.Text(head)] for head in ("figure", "where the book uses it")], *rows.values()]


def taught(app: Any, page: str, lines: list[str]) -> list[nodes.Node]:
    """The chapters that teach a topic."""
    (topic,) = lines
    chapters = [name for name in book.pages(app.env, book.CHAPTERS) if topic in book.topics(app.env, name)]
    if not chapters:
        logger.warning("no sheet of a chapter has the topic %s in its header", topic, location=page)
    return joined([link(app, page, chapter) for chapter in chapters])


def source(app: Any, page: str) -> str:
    return Path(app.env.doc2path(page)).read_text("utf-8")


def link(app: Any, page: str, name: str, title: str = "", anchor: str = "") -> nodes.Node:
    words = nodes.Text(title or book.title(app.env, name))
    return make_refnode(app.builder, page, name, anchor, words)


def entry(app: Any, page: str, full: str, words: str) -> nodes.Node:
    """A name of a package, with a link to what the book says of it, if it does."""
    known, code = app.env.get_domain("py").objects.get(full), nodes.literal("", words)
    return make_refnode(app.builder, page, known.docname, known.node_id, code, full) if known else code


def joined(parts: list[nodes.Node]) -> list[nodes.Node]:
    """With commas between them."""
    return [node for part in parts for node in (nodes.Text(", "), part)][1:]


def table(head: Row, *rows: Row) -> nodes.table:
    """A table of words and links."""

    def row(cells: Row) -> nodes.row:
        return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", *cell)) for cell in cells))

    columns = (nodes.colspec(colwidth=100 // len(head)) for _ in head)
    body = nodes.tbody("", *map(row, rows))
    return nodes.table("", nodes.tgroup("", *columns, nodes.thead("", row(head)), body, cols=len(head)))


TABLES = {"teaching-plan": plan, "printed-definitions": printed, "figures-in-use": uses}
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
            template, about = node["template"], (self.app, self.env.docname, node["lines"])
            if template in TABLES:
                node.replace_self(table(*TABLES[template](*about)))
            elif template == "taught":
                node.replace_self(taught(*about))
            else:
                node.replace_self(self.filled(node, *about))

    def filled(self, node: nodes.Element, *about: Any) -> nodes.Node:
        template = node["template"]
        try:
            made = raw(template, **VALUES[template](*about))
            made["template"] = template
            return made
        except ValueError as error:
            logger.warning("%s: %s", template, error, location=node)
            return nodes.comment()


# -- what is said of each module and figure -----------------------------------------------------------


def named(kind: str) -> list[str]:
    """The modules of the package, or the draggable figures, by their files."""
    if kind == "module":
        return sorted(path.stem for path in (ROOT / "llc").glob("[a-z]*.py"))
    files = sorted((ROOT / "figures" / "widgets").glob("[a-z]*.py"))
    return [
        name
        for file in files
        for name in re.findall(r"^class (\w+)\(Figure\)", file.read_text("utf-8"), re.M)
    ]


def write_out(app: Any, page: str, source: list[str]) -> None:
    """Say of each what the page says of ``NAME``."""

    def each(found: re.Match[str]) -> str:
        return "\n".join(found[3].replace("NAME", name) for name in app.config.book_names[found[2]])

    source[0] = EACH.sub(each, source[0])


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
    lists = ("home-facts", "home-cards", "home-claims", "home-downloads", "course-progress", "review")
    for name in (*lists, *TABLES):
        app.add_directive(name, List)
    app.add_role("taught", Taught())
    app.add_directive("home-graded", Graded)
    app.add_directive("home-small", Small)
    app.add_post_transform(FillIn)
    # With another one among them pages are read again.
    app.add_config_value("book_names", {kind: named(kind) for kind in ("module", "figure")}, "env", dict)
    app.connect("source-read", write_out)
    app.connect("doctree-read", note_page)
    app.connect("env-get-outdated", note_changes)
    app.connect("env-updated", pages_to_write)
