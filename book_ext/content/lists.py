"""What a page can show of the whole book, once all of it has been read: cards, sums, tables, links.

What a page says of each module or figure it says once, for ``NAME``, inside `each-module` or `each-figure`.
"""

import re
from functools import partial
from pathlib import Path
from typing import Any

from docutils import nodes
from markupsafe import Markup
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode

from book_ext.model import book
from book_ext.model.files import ROOT
from book_ext.model.nodes import about_the_book, package_source
from book_ext.model.reader import count_properties, is_sheet
from book_ext.model.templates import render

logger = logging.getLogger(__name__)
CARDS = ROOT / "book_ext" / "templates" / "cards"
PLAIN = CARDS.parent / "plain-card.svg"  # on the card of a chapter without a drawing of its own
EACH = re.compile(r"^(`{3,})\{each-(\w+)\}\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
CELL = re.compile(r"^```\{code-cell\}.*?^```$", re.MULTILINE | re.DOTALL)


class List(SphinxDirective):
    """Stands for a list; its lines choose what is in it."""

    has_content = True
    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        template = "-".join([self.name, *self.arguments])
        place = about_the_book(template=template, lines=list(self.content))
        self.set_source_info(place)
        self.env.metadata[self.env.docname]["lists"] = True
        return [place]


# -- what templates say of the book -------------------------------------------------------------------


def chapter_entry(app: Any, page: str, name: str) -> dict[str, object]:
    """A chapter with its sheet, or a sheet that belongs to none, as another page lists it."""
    sheet = name if name.startswith(book.SHEETS) else book.sheet_of(app.env, name)
    return {
        "page": name,
        "href": app.builder.get_relative_uri(page, name),
        "sheet": sheet,
        "sheet_href": app.builder.get_relative_uri(page, sheet) if sheet else "",
        "properties": count_properties(app, sheet) if sheet and is_sheet(app, sheet) else 0,
        "number": book.number(app.env, name),
        "minutes": book.minutes(app.env, name),
        "title": book.title(app.env, name),
        "questions": book.questions_of(app.env, name),
        "sections": book.sections(app.env, name),
    }


def chapter_card(app: Any, name: str) -> dict[str, object]:
    question, picture = book.header(app.env, name).get("question"), CARDS / f"{Path(name).name}.svg"
    if not question:
        logger.warning(
            "its header has no `question` under `course`, for its card on the first page", location=name
        )
    drawn = picture if picture.exists() else PLAIN
    return {"question": question, "picture": Markup(drawn.read_text("utf-8"))}


# -- tables, and links in a row ----------------------------------------------------------------------

Row = list[list[nodes.Node]]


def teaching_plan(app: Any, page: str, lines: list[str]) -> list[Row]:
    """When each chapter is taught: in which of its weeks, for plans of the lengths that the lines name."""
    rows = []
    for name in book.course(app.env):
        about, number = book.header(app.env, name), book.number(app.env, name)
        title = f"{number} {book.title(app.env, name)}".strip()
        weeks = about.get("weeks", ["–"] * len(lines))
        rows.append([[link(app, page, name, title)], *([nodes.Text(str(week))] for week in weeks)])
    return [[[nodes.Text(head)] for head in ("chapter", *lines)], *rows]


def printed_definitions(app: Any, page: str, lines: list[str]) -> list[Row]:
    """The definitions of the package that each section of a chapter prints."""
    found: dict[tuple[str, str], dict[str, nodes.Node]] = {}
    for name in book.pages(app.env, book.CHAPTERS):
        for shown in app.env.get_doctree(name).findall(package_source):
            section = shown.parent
            while not isinstance(section, nodes.section):
                section = section.parent
            full = shown["name"]
            definitions = found.setdefault((name, section["ids"][0]), {})
            definitions[full] = api_link(app, page, full, full.removeprefix("llc."))
    rows = [
        [
            [link(app, page, name, book.section_title(app.env, name, anchor), anchor)],
            [node for part in defined.values() for node in (nodes.Text(", "), part)][1:],
        ]
        for (name, anchor), defined in found.items()
    ]
    return [[[nodes.Text(head)] for head in ("Section", "Definitions")], *rows]


def figures_in_use(app: Any, page: str, lines: list[str]) -> list[Row]:
    """Where the book first shows each draggable figure."""
    rows: dict[str, Row] = {}
    for name in [app.config.root_doc, *book.pages(app.env, book.CHAPTERS)]:
        for cell in CELL.findall(Path(app.env.doc2path(name)).read_text("utf-8")):
            label = re.search(r"^    name: (\S+)$", cell, re.MULTILINE)
            for figure in re.findall(r"^(\w+Figure)\(", cell, re.MULTILINE):
                title = "the home page" if name == app.config.root_doc else ""
                place = link(app, page, name, title, label[1] if label else "")
                name_of_it = api_link(app, page, f"figures.widgets.{figure}", figure)
                rows.setdefault(figure, [[name_of_it], [place]])
    return [[[nodes.Text(head)] for head in ("figure", "where the book uses it")], *rows.values()]


def link(app: Any, page: str, name: str, title: str | list[nodes.Node] = "", anchor: str = "") -> nodes.Node:
    words = title if isinstance(title, list) else nodes.Text(title or book.title(app.env, name))
    return make_refnode(app.builder, page, name, anchor, words)


def api_link(app: Any, page: str, full: str, words: str) -> nodes.Node:
    """A name of a package, with a link to what the book says of it, if it does."""
    known, code = app.env.get_domain("py").objects.get(full), nodes.literal("", words)
    return make_refnode(app.builder, page, known.docname, known.node_id, code, full) if known else code


def table(head: Row, *rows: Row) -> nodes.table:
    def row(cells: Row) -> nodes.row:
        return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", *cell)) for cell in cells))

    columns = (nodes.colspec(colwidth=100 // len(head)) for _ in head)
    body = nodes.tbody("", *map(row, rows))
    return nodes.table("", nodes.tgroup("", *columns, nodes.thead("", row(head)), body, cols=len(head)))


TABLES = {
    make.__name__.replace("_", "-"): make for make in (teaching_plan, printed_definitions, figures_in_use)
}


class FillIn(SphinxPostTransform):
    """Makes the tables; a template is given the lines of its directive, and the course."""

    default_priority = 400
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        app, page = self.app, self.env.docname
        for node in list(self.document.findall(about_the_book)):
            template, lines = node["template"], node["lines"]
            if template in TABLES:
                node.replace_self(table(*TABLES[template](app, page, lines)))
                continue
            course = [chapter_entry(app, page, name) for name in book.course(app.env)]
            html = render(template, lines=lines, course=course, card=partial(chapter_card, app))
            node.replace_self(nodes.raw("", html, format="html"))


# -- what is said of each module and figure -----------------------------------------------------------


def names_of_kind(kind: str) -> list[str]:
    """The modules of the package, or the draggable figures, by their files."""
    if kind == "module":
        return sorted(path.stem for path in (ROOT / "llc").glob("[a-z]*.py"))
    files = sorted((ROOT / "figures" / "widgets").glob("[a-z]*.py"))
    return [
        name
        for file in files
        for name in re.findall(r"^class (\w+)\(Figure\)", file.read_text("utf-8"), re.M)
    ]


def expand_each(app: Any, page: str, source: list[str]) -> None:
    """Say of each what the page says of ``NAME``."""

    def each(found: re.Match[str]) -> str:
        return "\n".join(found[3].replace("NAME", name) for name in app.config.book_names[found[2]])

    source[0] = EACH.sub(each, source[0])


def pages_to_write(app: Any, env: Any) -> list[str]:
    """In each build, those that show something of the whole book, which may be a PDF that has come."""
    return [page for page in env.found_docs if env.metadata[page].get("lists")]


def setup(app: Any) -> None:
    app.add_node(about_the_book)
    for name in ("home-facts", "home-cards", "course-progress", "review", *TABLES):
        app.add_directive(name, List)
    app.add_post_transform(FillIn)
    # With another one among them pages are read again.
    app.add_config_value(
        "book_names", {kind: names_of_kind(kind) for kind in ("module", "figure")}, "env", dict
    )
    app.connect("source-read", expand_each)
    app.connect("env-updated", pages_to_write)
