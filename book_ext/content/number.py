"""A question whose answer is a number, asked with new numbers as often as its reader likes."""

from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StringList

from book_ext.content.draws import NUMBER, CannotDraw, make_draws
from book_ext.content.questions import Parsed, Question, Wrong, split_mark
from book_ext.model.nodes import answers, draw, prompt, question

OTHERWISE = "otherwise"


class Number(Question):
    """The right number and its tolerance, wrong numbers that tell what went wrong, and all others."""

    option_spec = dict.fromkeys(("given", "draw", "let", "where", "check"), directives.unchanged_required)

    def parse(self) -> Parsed:
        """The printed question; ``self.draws`` has it with all its numbers, the printed ones first."""
        self.draws: list[Parsed] = []
        if not self.options:
            return super().parse()
        if not {"given", "draw", "check"} <= self.options.keys():
            raise Wrong(
                "what is drawn needs three options: `given` for print, `draw` for new numbers, and `check`, "
                "which computes the right answer in a second way"
            )
        try:
            draws = make_draws(self.arguments[0], self.options, list(self.content))
        except CannotDraw as error:
            raise Wrong(str(error)) from error
        printed, source = [one.lines for one in draws], self.content.items
        for lines in [printed[0], *printed]:
            self.content: StringList = StringList(lines, items=source)
            self.draws.append(super().parse())
        return self.draws.pop(0)

    def check(self, name: str, items: list[nodes.list_item]) -> None:
        seen: dict[bool, list[str]] = {True: [], False: []}
        for place, item in enumerate(items, 1):
            is_right = split_mark(item, place)
            text = item[0].astext().strip().replace("−", "-")
            found = NUMBER.fullmatch(text)
            if text == OTHERWISE and not is_right:
                item["value"], item["tolerance"] = OTHERWISE, ""
            elif found:
                item["value"], item["tolerance"] = found["value"], found["tolerance"] or "0"
            else:
                raise Wrong(
                    f"answer {place} must be a number like 0.71 ± 0.005, or [ ] otherwise; found {text!r}"
                )
            item["source"] = text
            seen[is_right].append(item["value"])
        if len(seen[True]) != 1:
            raise Wrong("exactly one number must be marked [x] as right")
        if seen[False][-1:] != [OTHERWISE]:
            raise Wrong("the last answer must be [ ] otherwise, with a hint for every number not foreseen")

    def node(self, name: str, asked: list[nodes.Node], items: list[nodes.list_item]) -> question:
        whole = super().node(name, asked, items)
        for drawn_prompt, drawn_items in self.draws:
            self.check(name, drawn_items)
            whole += draw("", prompt("", *drawn_prompt), answers("", *drawn_items))
        return whole


def setup(app: Any) -> None:
    app.add_directive("check-number", Number)
