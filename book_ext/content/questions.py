"""Questions that a page asks: a choice, the order of steps, a guess before an experiment; what they share.

Each is a list whose items open with what the reader may answer and go on with the feedback to it. A directive
checks what the author wrote and hands over a `question`, from which each writer makes its own form.

    :::{predict} name
    A question.

    - [ ] one choice
    - [x] what happens
    :::

    Text, cells and figures that give the answer.

    ```{end-predict}
    ```
"""

import random
import re
from collections.abc import Iterable
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst.directives import unchanged_required
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from book_ext.model.book import questions_of
from book_ext.model.nodes import (
    answers,
    draw,
    end_of_answer,
    is_cell,
    is_drawn,
    is_prediction,
    prompt,
    question,
    veil,
)

logger = logging.getLogger(__name__)
MARK = re.compile(r"\[([ x])\]\s+")
LETTERS = "ABCDEFGHIJKL"
SHAPES = {"level", "rises", "falls", "peak", "valley", "wiggles"}  # of drawn-guess.ts
Parsed = tuple[list[nodes.Node], list[nodes.list_item]]


class Wrong(Exception):
    """What an author must mend; its message becomes the build warning."""


class Question(SphinxDirective):
    """What all kinds share: ``question, list of answers, feedback under each``."""

    required_arguments = 1  # the name: its anchor, and the key under which the answer is remembered
    has_content = True
    list_type: type[nodes.Element] = nodes.bullet_list
    needs_feedback = True

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        try:
            self.claim(name)
            asked, items = self.parse()
            self.check(name, items)
            return [self.node(name, asked, items)]
        except Wrong as error:
            logger.warning("%s: %s.", self.name, error, location=self.get_location())
            return []

    def claim(self, name: str) -> None:
        """Note the name, which no other question of the book may have."""
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
            raise Wrong(f"the name {name!r} must be lower-case words joined by hyphens")
        for page, about in self.env.metadata.items():
            if name in (known := about.get("questions", {})):
                raise Wrong(f"the name {name!r} is taken in {page}, line {known[name][0]}")
        here = self.env.metadata[self.env.docname]
        here.setdefault("questions", {})[name] = (self.lineno, self.name)

    def parse(self) -> Parsed:
        """The nodes of the question and the items of the list that ends it."""
        *asked, listed = self.parse_content_to_nodes() or [None]
        if not asked or not isinstance(listed, self.list_type):
            kind = "numbered" if self.list_type is nodes.enumerated_list else "bulleted"
            raise Wrong(f"expected a question and then, as the last thing, a {kind} list of answers")
        if not 2 <= len(listed) <= len(LETTERS):
            raise Wrong(f"expected 2 to {len(LETTERS)} answers, found {len(listed)}")
        for place, item in enumerate(listed, 1):
            if not isinstance(item[0], nodes.paragraph):
                raise Wrong(f"answer {place} must begin with a line of text")
            if self.needs_feedback and len(item) == 1:
                raise Wrong(
                    f"answer {place} has no feedback: an indented paragraph below it, after an empty line"
                )
        return asked, list(listed)

    def check(self, name: str, items: list[nodes.list_item]) -> None:
        """Note on each item its letter and whether it is right; refuse what cannot be asked."""
        raise NotImplementedError

    def node(self, name: str, asked: list[nodes.Node], items: list[nodes.list_item]) -> question:
        """The question, which the text can refer to by its number on the page."""
        title, anchor = f"Check yourself {len(questions_of(self.env, self.env.docname))}", f"check-{name}"
        standard = self.env.get_domain("std")
        standard.labels[anchor] = (self.env.docname, anchor, title)  # type: ignore[attr-defined]
        standard.anonlabels[anchor] = (self.env.docname, anchor)  # type: ignore[attr-defined]
        return self.question(asked, items, name=name, title=title, anchor=anchor)

    def question(self, asked: list[nodes.Node], items: list[nodes.list_item], **about: str) -> question:
        made = question("", prompt("", *asked), answers("", *items), kind=self.name, **about)
        self.set_source_info(made)
        return made


def split_mark(item: nodes.list_item, place: int) -> bool:
    """Cut ``[x]`` or ``[ ]`` off an answer; note whether it was the right one."""
    first = item[0][0]
    found = MARK.match(first.astext()) if isinstance(first, nodes.Text) else None
    if not found:
        raise Wrong(f"answer {place} must begin with [x] (right) or [ ] (wrong) and a space")
    rest = first.astext()[found.end() :]
    item[0].replace(first, nodes.Text(rest))
    item["right"] = found[1] == "x"
    return bool(item["right"])


def name_in_order(items: list[nodes.list_item], order: Iterable[int]) -> None:
    """Give each item the letter under which it is shown, in this order."""
    for letter, place in zip(LETTERS, order, strict=False):
        items[place]["letter"] = letter


class Choice(Question):
    """One right answer, or several."""

    def check(self, name: str, items: list[nodes.list_item]) -> None:
        if not any([split_mark(item, place) for place, item in enumerate(items, 1)]):
            raise Wrong("no answer is marked [x] as right")
        name_in_order(items, range(len(items)))


class Predict(Question):
    """One choice is what happens; feedback below a choice is shown to who made it.

    A guess is `drawn` if the next cell is a `DrawnGuess`; the option names the shape of each choice.
    """

    needs_feedback = False
    option_spec: ClassVar[dict[str, Any]] = {"drawn": unchanged_required}

    def check(self, name: str, items: list[nodes.list_item]) -> None:
        if sum([split_mark(item, place) for place, item in enumerate(items, 1)]) != 1:
            raise Wrong("exactly one choice must be marked [x] as what happens")
        name_in_order(items, range(len(items)))
        shapes = re.split(r",\s*", self.options["drawn"]) if "drawn" in self.options else []
        if shapes and (len(shapes) != len(items) or not set(shapes) < SHAPES):
            raise Wrong(f"drawn must name a shape for each choice, of these: {', '.join(sorted(SHAPES))}")
        for item, shape in zip(items, shapes, strict=False):
            item["shape"] = shape

    def node(self, name: str, asked: list[nodes.Node], items: list[nodes.list_item]) -> question:
        number = len(questions_of(self.env, self.env.docname, are_predictions=True))
        title, anchor = f"Guess first {number}", f"predict-{name}"
        return self.question(asked, items, name=name, title=title, anchor=anchor)


class EndPredict(SphinxDirective):
    def run(self) -> list[nodes.Node]:
        mark = end_of_answer()
        self.set_source_info(mark)
        return [mark]


class Veils(SphinxTransform):
    """Puts a veil around what answers each prediction, from its question to its mark."""

    default_priority = 500

    def apply(self, **kwargs: Any) -> None:
        for asked in list(self.document.findall(is_prediction)):
            self.cover(asked)
        for mark in list(self.document.findall(end_of_answer)):
            logger.warning("end-predict: no prediction stands before it in its section.", location=mark)
            mark.parent.remove(mark)

    def cover(self, asked: nodes.Element) -> None:
        parent, first = asked.parent, asked.parent.index(asked) + 1
        if is_drawn(asked):
            if is_cell(next(iter(parent[first:]), None)):
                first += 1  # the paper stays in sight
            else:
                logger.warning("predict: %s is drawn, but no cell follows it.", asked["name"], location=asked)
        ends = (at for at, node in enumerate(parent[first:], first) if is_end(node))
        last = next(ends, None)
        if last is None or not isinstance(parent[last], end_of_answer):
            logger.warning(
                "predict: %s has no end-predict before the next prediction or the end of its section.",
                asked["name"],
                location=asked,
            )
            parent[first:first] = [veil(name=asked["name"])]
            return
        parent[first : last + 1] = [veil("", *parent[first:last], name=asked["name"])]


def is_end(node: nodes.Node) -> bool:
    """What may not stand behind the veil of one prediction."""
    return isinstance(node, end_of_answer | nodes.section) or is_prediction(node)


class Order(Question):
    """Steps written in their right order, shown in another; the feedback says what a step needs before it."""

    list_type = nodes.enumerated_list

    def check(self, name: str, items: list[nodes.list_item]) -> None:
        places, rng = list(range(len(items))), random.Random(name)  # the same order in every build
        while any(place == step for place, step in enumerate(places)):
            rng.shuffle(places)
        name_in_order(items, places)


def setup(app: Any) -> None:
    for kind in (question, prompt, answers, draw, veil):
        app.add_node(kind)
    kinds = {"check-choice": Choice, "check-order": Order, "predict": Predict, "end-predict": EndPredict}
    for name, directive in kinds.items():
        app.add_directive(name, directive)
    app.add_transform(Veils)
