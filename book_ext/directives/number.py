"""A question whose answer is a number, asked with new numbers as often as its reader likes."""

import re

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StringList

from book_ext.directives.draws import CannotDraw, drawn
from book_ext.directives.html import element, tag, text
from book_ext.directives.quiz import SelfCheck, Wrong, feedback, split_mark

NUMBER = re.compile(
    r"(?P<value>[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?)(?:\s*±\s*(?P<tolerance>\d+(?:\.\d+)?(?:e[-+]?\d+)?))?"
)


class Number(SelfCheck):
    """The right number and its tolerance, wrong numbers that tell what went wrong, and all others."""

    option_spec = dict.fromkeys(("given", "draw", "let", "where"), directives.unchanged_required)

    def parse(self):
        """The printed question; ``self.draws`` has it with all its numbers, the printed ones first."""
        self.draws = []
        if not self.options:
            return super().parse()
        if not {"given", "draw"} <= self.options.keys():
            raise Wrong("what is drawn needs both options, `given` for print and `draw` for new numbers")
        try:
            draws = drawn(self.arguments[0], self.options, list(self.content))
        except CannotDraw as error:
            raise Wrong(str(error)) from error
        items = self.content.items
        for draw in draws:
            self.content = StringList(draw.lines, items=items)
            self.draws.append(super().parse())
        return [part.deepcopy() for part in self.draws[0][0]], [item.deepcopy() for item in self.draws[0][1]]

    def question(self, name, question, items):
        [form] = super().question(name, question, items)
        if self.draws:
            asked = [element("div", element("div", *q), self.form(name, a)[1]) for q, a in self.draws]
            form["html"]["data-draws"] = str(len(asked))
            # Cut out of the finished page, whose reader may never want them: see book_ext/pages/draws.py.
            form += element("template", *asked, class_="draws")
        return [form]

    def form(self, name: str, items: list[nodes.list_item]) -> tuple[tag, tag]:
        answers, seen = [], {}
        for place, item in enumerate(items, 1):
            is_right = split_mark(item, place)
            written = item[0].astext().strip().replace("−", "-")
            found = NUMBER.fullmatch(written)
            if written == "otherwise" and not is_right:
                opening, value, tolerance = "Any other number is wrong.", "otherwise", ""
            elif found:
                value, tolerance = found["value"], found["tolerance"] or "0"
                opening = f"{written} is {'right' if is_right else 'wrong'}."
            else:
                raise Wrong(
                    f"answer {place} must be a number like 0.71 ± 0.005, or [ ] otherwise; found {written!r}"
                )
            seen.setdefault(is_right, []).append(value)
            answers.append(
                feedback(
                    item,
                    opening,
                    data_answer=value,
                    data_tolerance=tolerance,
                    data_right=str(is_right).lower(),
                )
            )
        if len(seen.get(True, [])) != 1:
            raise Wrong("exactly one number must be marked [x] as right")
        if seen.get(False, [])[-1:] != ["otherwise"]:
            raise Wrong("the last answer must be [ ] otherwise, with a hint for every number not foreseen")
        field = element(
            "input", type="text", inputmode="decimal", autocomplete="off", name="answer", size="12"
        )
        return element("label", text("span", "Your number "), field, class_="number"), element("ul", *answers)


def setup(app) -> None:
    app.add_directive("check-number", Number)
