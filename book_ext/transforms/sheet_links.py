"""A sheet leads to the chapters that it names, and each part to the section that it practises, and back.

The header of a sheet says under `course: sections:` which section that is, for each answer; a test
finds those that a chapter no longer has.
"""

from collections.abc import Iterator
from typing import Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.nodes import make_refnode

from book_ext.model import book
from book_ext.model.nodes import element
from book_ext.transforms.sheet_columns import answer_of


class LinkSheets(SphinxPostTransform):
    """Puts the links below the title of each part, and at the end of each section."""

    default_priority = 196  # before a sheet is laid out
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        page = self.env.docname
        if page.startswith(book.SHEETS):
            self.link_chapters(page)
            chapter, sheet, at, words = book.chapter_of(page), page, 1, "From "
            pairs = {part: [section] for part, section in links(self.env, sheet, chapter)}
        elif page.startswith(book.CHAPTERS):
            chapter, sheet, at, words = page, book.sheet_of(self.env, page), 10**6, "Practise this: "
            pairs = {}
            for part, section in links(self.env, sheet, chapter):
                pairs.setdefault(section, []).append(part)
        else:
            return
        other = chapter if page == sheet else sheet
        for section in self.document.findall(nodes.section):
            places = [place for anchor in section["ids"] for place in pairs.get(anchor, ())]
            if places:
                linked = [self.link(page, other, place) for place in places]
                parts = [node for one in linked for node in (nodes.Text(" · "), one)][1:]
                section.insert(at, element("p", nodes.Text(words), *parts, class_="practice"))

    def link_chapters(self, page: str) -> None:
        """Where a sheet names a chapter by its title, in italics, it leads there."""
        named = {book.title(self.env, chapter): chapter for chapter in book.pages(self.env, book.CHAPTERS)}
        for title in list(self.document.findall(nodes.emphasis)):
            if chapter := named.get(title.astext()):
                title.replace_self(make_refnode(self.app.builder, page, chapter, "", title.deepcopy()))

    def link(self, page: str, other: str, anchor: str) -> nodes.Node:
        title = book.section_title(self.env, other, anchor)
        return make_refnode(self.app.builder, page, other, anchor, title)


def links(env: Any, sheet: str, chapter: str) -> Iterator[tuple[str, str]]:
    """The anchors of each part and of its section, where both are there."""
    if sheet not in env.found_docs or chapter not in env.found_docs:
        return
    parts = env.metadata[sheet].get("parts", {})
    for answer, section in book.header(env, sheet).get("sections", {}).items():
        if answer in parts and book.section_title(env, chapter, section):
            yield parts[answer], section


def note_parts(app: Any, doctree: nodes.document) -> None:
    """Keep in which section of a sheet each answer stands."""
    if app.env.docname.startswith(book.SHEETS):
        app.env.metadata[app.env.docname]["parts"] = {
            name: section["ids"][0]
            for section in doctree.findall(nodes.section)
            for name in filter(None, map(answer_of, section.children))
        }


def setup(app: Any) -> None:
    app.add_post_transform(LinkSheets)
    app.connect("doctree-read", note_parts)
