"""Self-check questions that answer back in the page: a choice, the order of proof steps; what kinds share.

Each is a list whose items open with what the reader may answer and go on with the feedback to it. The page
is whole without a script, question and collapsed answer; ``quiz.js`` compares and remembers.
"""

import random
import re

from docutils import nodes
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from book_ext.directives.html import element, tag, text

logger = logging.getLogger(__name__)
MARK = re.compile(r"\[([ x])\]\s+")
LETTERS = "ABCDEFGHIJKL"


class Wrong(Exception):
    """What an author must mend; its message becomes the build warning."""


class SelfCheck(SphinxDirective):
    """What all kinds share: ``question, list of answers, feedback under each``."""

    required_arguments = 1  # the name: its anchor, and the key under which the answer is remembered
    has_content = True
    list_type: type[nodes.Element] = nodes.bullet_list
    needs_feedback = True

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        try:
            self.claim(name)
            return self.question(name, *self.parse())
        except Wrong as error:
            logger.warning("%s: %s.", self.name, error, location=self.get_location())
            return []

    def claim(self, name: str) -> None:
        """Note the name, which no other question of the book may have."""
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
            raise Wrong(f"the name {name!r} must be lower-case words joined by hyphens")
        here = (self.env.docname, self.lineno)
        known = {**self.env.self_checks, **self.env.predictions}.get(name, here)
        if known != here:
            raise Wrong(f"the name {name!r} is taken in {known[0]}, line {known[1]}")
        self.known_names()[name] = here

    def known_names(self) -> dict[str, tuple[str, int]]:
        """Where each question of this kind stands."""
        return self.env.self_checks

    def question(
        self, name: str, question: list[nodes.Node], items: list[nodes.list_item]
    ) -> list[nodes.Node]:
        """The form of the question."""
        controls, answer = self.form(name, items)
        title = (
            f"Check yourself {sum(place[0] == self.env.docname for place in self.env.self_checks.values())}"
        )
        anchor = f"check-{name}"
        standard = self.env.get_domain("std")
        standard.labels[anchor] = (self.env.docname, anchor, title)
        standard.anonlabels[anchor] = (self.env.docname, anchor)
        form = element(
            "form",
            element(
                "fieldset",
                text("legend", title),
                element("div", *question, id=f"question-{name}"),
                controls,
                text("button", "Check", type="submit", class_="check"),
                element("div", class_="verdict"),
                element("details", text("summary", "Answer"), answer),
                aria_describedby=f"question-{name}",
            ),
            class_=f"self-check {self.name.removeprefix('check-')}",
            data_name=name,
            id=anchor,
        )
        return [form]

    def parse(self) -> tuple[list[nodes.Node], list[nodes.list_item]]:
        """The nodes of the question and the items of the list that ends it."""
        inside = nodes.Element()
        self.state.nested_parse(self.content, self.content_offset, inside)
        *question, answers = inside.children or [None]
        if not question or not isinstance(answers, self.list_type):
            kind = "numbered" if self.list_type is nodes.enumerated_list else "bulleted"
            raise Wrong(f"expected a question and then, as the last thing, a {kind} list of answers")
        if not 2 <= len(answers) <= len(LETTERS):
            raise Wrong(f"expected 2 to {len(LETTERS)} answers, found {len(answers)}")
        for place, item in enumerate(answers, 1):
            if not isinstance(item[0], nodes.paragraph):
                raise Wrong(f"answer {place} must begin with a line of text")
            if self.needs_feedback and len(item) == 1:
                raise Wrong(
                    f"answer {place} has no feedback: an indented paragraph below it, after an empty line"
                )
        return question, list(answers)

    def form(self, name: str, items: list[nodes.list_item]) -> tuple[tag, tag]:
        """The controls to answer with, and the answer."""
        raise NotImplementedError


def is_form(node: tag) -> bool:
    return node["name"] == "form"


def split_mark(item: nodes.list_item, place: int) -> bool:
    """Cut ``[x]`` or ``[ ]`` off an answer; tell whether it was the right one."""
    first = item[0][0]
    found = MARK.match(first.astext()) if isinstance(first, nodes.Text) else None
    if not found:
        raise Wrong(f"answer {place} must begin with [x] (right) or [ ] (wrong) and a space")
    rest = first.astext()[found.end() :]
    item[0].replace(first, nodes.Text(rest))
    return found[1] == "x"


def feedback(item: nodes.list_item, opening: str, **attributes: str) -> tag:
    """One entry of the collapsed answer; the script shows its last part as what it answers."""
    words = [node.deepcopy() for node in item[1:]]
    return element(
        "li", nodes.paragraph("", "", nodes.strong("", opening)), element("div", *words), **attributes
    )


class Choice(SelfCheck):
    """One right answer makes radio buttons, several make boxes to tick."""

    def form(self, name, items):
        right = [split_mark(item, place) for place, item in enumerate(items, 1)]
        if not any(right):
            raise Wrong("no answer is marked [x] as right")
        kind = "radio" if sum(right) == 1 else "checkbox"
        choices, answers = [], []
        for letter, item, is_right in zip(LETTERS, items, right, strict=False):
            control = element("input", type=kind, name="answer", value=letter)
            words = [text("span", f"{letter}.", class_="letter"), element("span", *item[0].children)]
            choices.append(element("li", element("label", control, *words)))
            opening = f"{letter} is {'right' if is_right else 'wrong'}."
            answers.append(feedback(item, opening, data_answer=letter, data_right=str(is_right).lower()))
        return element("ul", *choices, class_="choices"), element("ul", *answers)


class Order(SelfCheck):
    """Steps written in their right order, shown in another; the feedback says what a step needs before it."""

    list_type = nodes.enumerated_list

    def form(self, name, items):
        shown, rng = list(range(len(items))), random.Random(name)  # the same order in every build
        while any(place == step for place, step in enumerate(shown)):
            rng.shuffle(shown)
        steps, answers = [], []
        for letter, step in zip(LETTERS, shown, strict=False):
            moves = [
                text(
                    "button",
                    arrow,
                    type="button",
                    class_=f"move {way}",
                    aria_label=f"Move step {letter} {way}",
                )
                for way, arrow in {"up": "↑", "down": "↓"}.items()
            ]
            words = element("span", *items[step][0].children)
            steps.append(
                element("li", text("span", f"{letter}.", class_="letter"), words, *moves, data_answer=letter)
            )
        for step, item in enumerate(items):
            letter = LETTERS[shown.index(step)]
            answers.append(feedback(item, f"Step {letter}.", data_answer=letter))
        return element("ol", *steps, class_="steps"), element("ol", *answers)


def prepare(app) -> None:
    for names in ("self_checks", "predictions"):
        if not hasattr(app.env, names):
            setattr(app.env, names, {})


def forget(app, env, docname: str) -> None:
    for names in ("self_checks", "predictions"):
        kept = {name: place for name, place in getattr(env, names).items() if place[0] != docname}
        setattr(env, names, kept)


def setup(app) -> None:
    for name, directive in {"choice": Choice, "order": Order}.items():
        app.add_directive(f"check-{name}", directive)
    app.connect("builder-inited", prepare)
    app.connect("env-purge-doc", forget)
