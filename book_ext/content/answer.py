"""Where an answer that a person marks is written; the reader of sheets puts it around such a cell."""

from typing import Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from book_ext.model.nodes import element


class AnswerInWords(SphinxDirective):
    """The place, with what the cell says."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        place = element("div", class_="answer in-words", data_answer=self.arguments[0])
        self.state.nested_parse(self.content, self.content_offset, place)
        return [place]


def setup(app: Any) -> None:
    app.add_directive("answer-in-words", AnswerInWords)
