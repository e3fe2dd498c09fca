"""Predict, then see: a question before its experiment, and the cell that waits for the reader's guess.

    :::{predict} name
    A question.

    - [ ] one choice
    - [x] what happens
    :::

The next cell is tagged ``reveal``. Without a script the reader sees the choices and opens answer and cell.
"""

from docutils import nodes

from book_ext.directives.html import element, text
from book_ext.directives.quiz import LETTERS, SelfCheck, Wrong, split_mark


class Predict(SelfCheck):
    """One choice is what happens; feedback below a choice is shown to who made it."""

    needs_feedback = False

    def known_names(self):
        return self.env.predictions

    def question(self, name, question, items):
        right = [split_mark(item, place) for place, item in enumerate(items, 1)]
        if sum(right) != 1:
            raise Wrong("exactly one choice must be marked [x] as what happens")
        choices = [choice(*lettered) for lettered in zip(LETTERS, items, right, strict=False)]
        truth = [
            element("p", text("strong", f"{letter}. "), *words(item))
            for letter, item, is_right in zip(LETTERS, items, right, strict=False)
            if is_right
        ]
        feedback = next(item for item, is_right in zip(items, right, strict=True) if is_right).children[1:]
        fold = element("details", text("summary", "What happens"), *truth, *copies(feedback), class_="truth")
        return [
            element(
                "form",
                text("p", "Predict", class_="label"),
                element("div", *question, id=f"question-{name}"),
                element("ul", *choices, class_="choices"),
                element("div", class_="verdict"),
                fold,
                class_="predict",
                data_name=name,
                id=f"predict-{name}",
                aria_labelledby=f"question-{name}",
            )
        ]


def choice(letter: str, item: nodes.list_item, is_right: bool) -> nodes.Element:
    """One choice; its feedback waits inside it until it is chosen."""
    label = [text("span", f"{letter}.", class_="letter"), element("span", *words(item), class_="words")]
    inside = [element("span", *label, class_="choice")]
    if len(item) > 1:
        inside.append(element("div", *copies(item.children[1:]), class_="feedback", hidden="hidden"))
    return element("li", *inside, data_answer=letter, data_right=str(is_right).lower())


def words(item: nodes.list_item) -> list[nodes.Node]:
    return copies(item[0].children)


def copies(parts) -> list[nodes.Node]:
    return [part.deepcopy() for part in parts]


def setup(app) -> None:
    app.add_directive("predict", Predict)
