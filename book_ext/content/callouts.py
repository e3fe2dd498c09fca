"""Boxes and asides: aims and question of a chapter, a trap, a margin note, a fold, a place for an answer."""

from typing import Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from book_ext.model.nodes import element, goals, opening, text


class Block(SphinxDirective):
    """What these directives share: content, and no options."""

    has_content = True

    def content_nodes(self) -> list[nodes.Node]:
        inside = nodes.Element()
        self.state.nested_parse(self.content, self.content_offset, inside)
        return list(inside.children)

    def title_nodes(self) -> list[nodes.Node]:
        """The title as markup."""
        words, messages = self.state.inline_text(self.arguments[0], self.lineno)
        return [*words, *messages]


class Opening(Block):
    """The question of a chapter in one or two sentences."""

    def run(self) -> list[nodes.Node]:
        return [opening("", *self.content_nodes())]


class Goals(Block):
    """What you will be able to do, and what you need for it."""

    def run(self) -> list[nodes.Node]:
        return [goals("", *self.content_nodes())]


class Titled(Block):
    """A block with a title."""

    required_arguments = 1
    final_argument_whitespace = True


class Trap(Titled):
    """A common mistake or a danger, by its title."""

    def run(self) -> list[nodes.Node]:
        label = element("p", text("span", "Trap"), *self.title_nodes(), class_="label")
        return [element("div", label, *self.content_nodes(), class_="trap")]


class Margin(Block):
    """A term or an aside of at most three lines, beside the paragraph that follows."""

    def run(self) -> list[nodes.Node]:
        return [element("aside", *self.content_nodes(), class_="margin-note")]


class Dropdown(Titled):
    """An aside, a second proof or a detail, folded under its title."""

    def run(self) -> list[nodes.Node]:
        kind = "fold proof" if self.arguments[0].startswith("Proof") else "fold"
        summary = element("summary", *self.title_nodes())
        return [element("details", summary, element("div", *self.content_nodes()), class_=kind)]


class AnswerInWords(Titled):
    """Where an answer that a person marks is written; the reader of sheets puts it around such a cell."""

    def run(self) -> list[nodes.Node]:
        about = {"class_": "answer in-words", "data_answer": self.arguments[0]}
        return [element("div", *self.content_nodes(), **about)]


def setup(app: Any) -> None:
    for kind in (opening, goals):
        app.add_node(kind)
    for directive in (Opening, Goals, Trap, Margin, Dropdown):
        app.add_directive(directive.__name__.lower(), directive)
    app.add_directive("answer-in-words", AnswerInWords)
