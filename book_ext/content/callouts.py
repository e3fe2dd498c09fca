"""Boxes and asides: aims and question of a chapter, a trap, a margin note, a fold, a place for an answer."""

from typing import Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from book_ext.model.nodes import element, goals, opening, text


class Box(SphinxDirective):
    has_content = True

    def run(self) -> list[nodes.Node]:
        inside = self.parse_content_to_nodes()
        if self.name == "margin":  # a term or an aside of at most three lines, beside the next paragraph
            return [element("aside", *inside, class_="margin-note")]
        # What is put into the head of the page: the question of a chapter, or what you will be able to do.
        return [{"opening": opening, "goals": goals}[self.name]("", *inside)]


class TitledBox(SphinxDirective):
    has_content = True
    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        title = self.arguments[0]
        if self.name == "answer-in-words":  # which the reader of sheets puts around what a person marks
            about = {"class_": "answer in-words", "data_answer": title}
            return [element("div", *self.parse_content_to_nodes(), **about)]
        words, messages = self.parse_inline(title)
        inside = self.parse_content_to_nodes()
        if self.name == "trap":  # a common mistake or a danger
            label = element("p", text("span", "Trap"), *words, *messages, class_="label")
            return [element("div", label, *inside, class_="trap")]
        summary = element("summary", *words, *messages)
        kind = "fold proof" if title.startswith("Proof") else "fold"
        return [element("details", summary, element("div", *inside), class_=kind)]


def setup(app: Any) -> None:
    for kind in (opening, goals):
        app.add_node(kind)
    for name in ("opening", "goals", "margin"):
        app.add_directive(name, Box)
    for name in ("trap", "dropdown", "answer-in-words"):
        app.add_directive(name, TitledBox)
