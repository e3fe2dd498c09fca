"""The head of a page: what it is, its title, and for a chapter its question and its figure, already live.

An author of a chapter writes title, `opening`, a cell tagged `opening` and `goals`, one after the other. What
features have for the margin of the first paragraph they say when the event `page-side` asks for it.
"""

from collections.abc import Callable, Iterator
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.environment.adapters.toctree import TocTree
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.nodes import make_refnode

from book_ext.model import book
from book_ext.model.nodes import element, goals, is_cell, opening, page_side, tags_of, text


class Heads(SphinxPostTransform):
    """Replaces title, question, goals and figure of each page by its head."""

    default_priority = 900
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        for page, section in self.pages():
            (title,) = take_first(section, lambda node: isinstance(node, nodes.title))
            question = take_first(section, lambda node: isinstance(node, opening))
            aims = take_first(section, lambda node: isinstance(node, goals))
            figure = take_first(section, lambda node: is_cell(node) and "opening" in tags_of(node))
            parts = [self.title(title), *(element("div", *node.children, class_="lead") for node in question)]
            if said := self.kicker(page):
                parts.insert(0, element("p", *said, class_="kicker"))
            if aims:
                summary = text("summary", "What you will be able to do")
                parts.append(element("details", summary, *aims[0].children, class_="goals"))
            kind = "opening with-figure" if figure else "opening"
            section.insert(0, element("header", element("div", *parts), *figure, class_=kind))
            section.insert(1, page_side("", *self.side(page)))

    def pages(self) -> Iterator[tuple[str, nodes.section]]:
        """Each page of the tree, as its name and its first section: one for a page, all for a print."""
        files = [(node["docname"], node) for node in self.document.findall(addnodes.start_of_file)]
        for name, tree in [(self.env.docname, self.document), *files]:
            section = next(tree.findall(nodes.section), None)
            if section is not None:
                yield name, section

    def title(self, title: nodes.title) -> nodes.Node:
        if self.app.builder.name == "html":
            return element("h1", *title.children, id="title", tabindex="-1")
        return element("h2", *title.children)

    def kicker(self, page: str) -> list[nodes.Node]:
        """What the page is: a chapter by number and minutes, a sheet by its chapter, or reference."""
        folder = page.partition("/")[0]
        if folder == "exercises":
            return self.kicker_of_sheet(page)
        if folder != "chapters":
            return [nodes.Text("Reference")] if folder == "appendix" else []
        number = book.number(self.env, page)
        minutes = f"{book.minutes(self.env, page)} min"
        return [nodes.Text(f"Chapter {number} · {minutes}" if number else minutes)]

    def kicker_of_sheet(self, page: str) -> list[nodes.Node]:
        """That it is graded, and the way to the chapter that has all it needs."""
        chapter = book.chapter_of(page)
        if chapter not in book.pages(self.env, book.CHAPTERS):
            return [nodes.Text("Graded exercises")]
        words = nodes.Text(f"chapter {book.number(self.env, chapter)}, {book.title(self.env, chapter)}")
        link = make_refnode(self.app.builder, page, chapter, "", words)
        return [nodes.Text("Graded exercises on "), link]

    def side(self, page: str) -> list[nodes.Node]:
        """What all features have for the margin; nothing on the first page and in print."""
        if self.app.builder.name != "html" or page == self.config.root_doc:
            return []
        return [node for said in self.app.emit("page-side", page) for node in said]


def take_first(section: nodes.section, wanted: Callable[[nodes.Node], bool]) -> list[nodes.Element]:
    found = [child for child in section.children if wanted(child)][:1]
    for node in found:
        section.remove(node)
    return found


def contents(app: Any, page: str) -> list[nodes.Node]:
    """Links to the sections of a page, without what is inside them."""
    toc = TocTree(app.env).get_toc_for(page, app.builder)
    if not len(toc) or len(toc[0]) < 2:
        return []
    sections = toc[0][1]
    for item in sections:
        item.children = item.children[:1]
    for link in sections.findall(nodes.reference):
        link.attributes.pop("secnumber", None)
        for words in list(link.findall(nodes.Text)):
            words.parent.replace(words, nodes.Text(book.POINTS.sub("", words)))
        link.children = [element("span", *link.children)]  # one line of words and formulas
    label = text("p", "In this chapter" if page.startswith(book.CHAPTERS) else "On this page", class_="label")
    return [label, element("nav", sections, aria_label="Contents of this page")]


def progress(app: Any, page: str) -> list[nodes.Node]:
    """Where a script says how far the reader is in a chapter."""
    names = " ".join(book.questions_of(app.env, page))
    is_chapter = page.startswith(book.CHAPTERS)
    return [element("p", class_="your-progress", data_questions=names)] if is_chapter else []


def setup(app: Any) -> None:
    app.add_event("page-side")
    app.add_post_transform(Heads)
    app.connect("page-side", contents, priority=100)
    app.connect("page-side", progress, priority=200)
