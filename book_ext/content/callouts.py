"""Boxes and asides: aims and question of a chapter, a trap, a margin note, a fold, a place for an answer."""

from typing import Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from book_ext.model.nodes import element, goals, opening, text


class Block(SphinxDirective):
    """What these directives share: content, and no options."""

    has_content = True


class Head(Block):
    """What is put into the head of the page: the question of a chapter, or what you will be able to do."""

    def run(self) -> list[nodes.Node]:
        kind = {"opening": opening, "goals": goals}[self.name]
        return [kind("", *self.parse_content_to_nodes())]


class Titled(Block):
    """A block with a title."""

    required_arguments = 1
    final_argument_whitespace = True

    def title_nodes(self) -> list[nodes.Node]:
        words, messages = self.parse_inline(self.arguments[0])
        return [*words, *messages]


class Trap(Titled):
    """A common mistake or a danger, by its title."""

    def run(self) -> list[nodes.Node]:
        label = element("p", text("span", "Trap"), *self.title_nodes(), class_="label")
        return [element("div", label, *self.parse_content_to_nodes(), class_="trap")]


class Margin(Block):
    """A term or an aside of at most three lines, beside the paragraph that follows."""

    def run(self) -> list[nodes.Node]:
        return [element("aside", *self.parse_content_to_nodes(), class_="margin-note")]


class Dropdown(Titled):
    """An aside, a second proof or a detail, folded under its title."""

    def run(self) -> list[nodes.Node]:
        kind = "fold proof" if self.arguments[0].startswith("Proof") else "fold"
        summary = element("summary", *self.title_nodes())
        return [element("details", summary, element("div", *self.parse_content_to_nodes()), class_=kind)]


class AnswerInWords(Titled):
    """Where an answer that a person marks is written; the reader of sheets puts it around such a cell."""

    def run(self) -> list[nodes.Node]:
        about = {"class_": "answer in-words", "data_answer": self.arguments[0]}
        return [element("div", *self.parse_content_to_nodes(), **about)]


def setup(app: Any) -> None:
    for kind in (opening, goals):
        app.add_node(kind)
    kinds = {"opening": Head, "goals": Head, "trap": Trap, "margin": Margin, "dropdown": Dropdown}
    for name, directive in (kinds | {"answer-in-words": AnswerInWords}).items():
        app.add_directive(name, directive)
