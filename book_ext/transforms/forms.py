"""What a question is on a page: a form that is whole without a script, with a collapsed answer.

A script (in `page/questions`) compares what the reader gives with the entries of the answer, and remembers.
What answers a guess lies behind a veil, which is there only where a script can clear it.
"""

from collections.abc import Callable
from typing import Any

from docutils import nodes
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from sphinx.transforms.post_transforms import SphinxPostTransform

from book_ext.model.nodes import (
    answers,
    copies,
    element,
    is_drawn,
    is_prediction,
    question,
    tag,
    text,
    veil,
    verdict,
)

MOVES = {"up": "↑ Up", "down": "↓ Down", "out": "← Take out"}


class Forms(SphinxPostTransform):
    """Gives each question its form; further draws wait beside it for their own script."""

    default_priority = 150  # before the cells are dressed
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        for node in list(self.document.findall(question)):
            form = prediction(node) if is_prediction(node) else self_check(node)
            if draws := node.children[2:]:
                form["html"]["data-draws"] = str(len(draws))
            node["items"] = node.children[1]  # as the author wrote them
            for draw in draws:
                draw.children = [element("div", *draw[0].children), entries(draw[1])]
            node.children = []
            node.extend([form, *draws])
        asked = {node["name"]: node for node in self.document.findall(question)}
        for covered in list(self.document.findall(veil)):
            said = feedback(asked[covered["name"]]["items"])
            about = {"class_": "veil", "data_predict": covered["name"]}
            covered.replace_self(element("div", said, *covered.children, **about))


def self_check(node: question) -> tag:
    name, kind, (asked, items, *_) = node["name"], node["kind"], node.children
    controls, answer = CONTROLS[kind](node, items), entries(items)
    if kind == "check-code":
        program = items.program()
        answer = element("div", nodes.literal_block(program, program, language="python"), answer)
    return element(
        "form",
        element(
            "fieldset",
            text("legend", node["title"]),
            element("div", *copies(asked.children), id=f"question-{name}"),
            controls,
            text("button", "Check", type="submit", class_="check"),
            element("div", class_="verdict"),
            element("details", text("summary", "Answer"), answer),
            aria_describedby=f"question-{name}",
        ),
        class_=f"self-check {kind.removeprefix('check-')}",
        data_name=name,
        id=node["anchor"],
    )


# -- what the reader answers with -------------------------------------------------------------------


def choices(node: question, items: answers) -> tag:
    """One right answer makes radio buttons, several make boxes to tick."""
    kind = "radio" if len(items.right()) == 1 else "checkbox"
    listed = []
    for item in items:
        control = element("input", type=kind, name="answer", value=item["letter"])
        label = element("label", control, letter(item), element("span", *first_line(item)))
        listed.append(element("li", label))
    return element("ul", *listed, class_="choices")


def number(node: question, items: answers) -> tag:
    field = element("input", type="text", inputmode="decimal", autocomplete="off", name="answer", size="12")
    return element("label", text("span", "Your number "), field, class_="number")


def steps(node: question, items: answers) -> tag:
    listed = []
    for item in items.by_letter():
        moves = [
            text(
                "button",
                arrow,
                type="button",
                class_=f"move {way}",
                aria_label=f"Move step {item['letter']} {way}",
            )
            for way, arrow in {"up": "↑", "down": "↓"}.items()
        ]
        words = element("span", *first_line(item))
        listed.append(element("li", letter(item), words, *moves, data_answer=item["letter"]))
    return element("ol", *listed, class_="steps")


def lines(node: question, items: answers) -> tag:
    pool = [
        element(
            "li",
            letter(item),
            line_of_code(item["source"]),
            text("span", "⠿", class_="grip", aria_hidden="true"),
            data_answer=item["letter"],
        )
        for item in items.by_letter()
    ]
    return element(
        "div",
        text("p", items.of_these(), class_="of-these"),
        element("ul", *pool, class_="lines pool", aria_label="Lines to choose from"),
        text("p", "Your program", class_="your-program"),
        element("ul", class_="lines program", aria_label="Your program"),
        element(
            "div",
            *[text("button", label, type="button", data_do=do) for do, label in MOVES.items()],
            class_="line-moves",
        ),
        element(
            "p",
            text("span", "Click or tap a line to put it in below the marked one, or drag it by ⠿. "),
            text("span", "Keys: ↑ ↓ go, → puts in, ← takes out, Alt with ↑ ↓ moves.", class_="keys"),
            class_="how-to",
        ),
        class_="code-order",
        data_orders=" ".join(node["orders"]),
    )


CONTROLS: dict[str, Callable[[question, answers], tag]] = {
    "check-choice": choices,
    "check-number": number,
    "check-order": steps,
    "check-code": lines,
}


def letter(item: nodes.list_item) -> tag:
    return text("span", f"{item['letter']}.", class_="letter")


def first_line(item: nodes.list_item) -> list[nodes.Node]:
    """What the reader may answer, without the feedback."""
    return copies(item[0].children)


def line_of_code(source: str) -> tag:
    """A line of code in its colours, which hangs where it wraps."""
    code = source.lstrip()
    indent = len(source) - len(code)
    inside = highlight(code, PythonLexer(), HtmlFormatter(nowrap=True)).rstrip("\n")
    return element(
        "code",
        nodes.raw("", f'<span class="indent">{" " * indent}</span>{inside}', format="html"),
        class_="line highlight",
        style=f"--in:{indent + 4}ch",
    )


# -- what the book answers --------------------------------------------------------------------------


def entries(items: answers) -> tag:
    """The collapsed answer; the script shows the last part of an entry as what it answers."""
    kind = items.parent["kind"] if isinstance(items.parent, question) else "check-number"
    return element("ol" if kind == "check-order" else "ul", *[entry(kind, item) for item in items])


def entry(kind: str, item: nodes.list_item) -> tag:
    about = {"data_answer": item["value"] if kind == "check-number" else item["letter"]}
    if kind == "check-number":
        about["data_tolerance"] = item["tolerance"]
    if "right" in item:
        about["data_right"] = str(item["right"]).lower()
    opening = nodes.paragraph("", "", *opening_of(kind, item))
    return element("li", opening, element("div", *copies(item.children[1:])), **about)


def opening_of(kind: str, item: nodes.list_item) -> list[nodes.Node]:
    """Which answer it is, and whether it is right; of a line of code the line itself."""
    if kind != "check-code":
        return [nodes.strong("", verdict(kind, item))]
    source = item["source"].strip()
    belongs = [] if item["right"] else [nodes.Text(" does not belong.")]
    return [nodes.strong("", f"{item['letter']}. "), nodes.literal(source, source), *belongs]


# -- a guess before an experiment -------------------------------------------------------------------


SHORT = 24  # letters of a choice that needs no letter of its own


def prediction(node: question) -> tag:
    name, (asked, items, *_) = node["name"], node.children
    (happens,) = items.right()
    named = [item[0].astext() if are_short(items) else item["letter"] for item in items]
    truth = element("p", text("strong", f"{happens['letter']}. "), *first_line(happens))
    fold = element("details", text("summary", "What happens"), truth, *copies(happens[1:]), class_="truth")
    return element(
        "form",
        text("p", node["title"], class_="label"),
        element("div", *copies(asked.children), id=f"question-{name}"),
        element(
            "ul",
            *map(guess, items, named),
            class_="choices short" if are_short(items) else "choices",
        ),
        element(
            "div",
            text("p", "Your guess clears what follows, and stays in this browser.", role="status"),
            text("button", "Just show me", type="button", class_="show-me"),
            class_="predict-foot",
        ),
        fold,
        class_="predict drawn" if is_drawn(node) else "predict",
        data_name=name,
        id=node["anchor"],
        aria_labelledby=f"question-{name}",
    )


def are_short(items: answers) -> bool:
    """Whether each choice is a few plain words, by which the page can call it."""
    return all(
        len(item[0].astext()) <= SHORT and all(isinstance(part, nodes.Text) for part in item[0])
        for item in items
    )


def guess(item: nodes.list_item, called: str) -> tag:
    """One choice, and how the page calls it."""
    words = element("span", *first_line(item), class_="words")
    inside = [letter(item), words] if called == item["letter"] else [words]
    return element(
        "li",
        element("button", *inside, type="button"),
        data_answer=item["letter"],
        data_right=str(item["right"]).lower(),
        data_called=called,
        data_shape=item.get("shape", ""),
    )


def feedback(items: answers) -> tag:
    """What there is to say of each guess, of which one is seen, and of what happens."""
    of_each = [
        element("div", *copies(item[1:]), data_answer=item["letter"]) for item in items if not item["right"]
    ]
    (happens,) = items.right()
    return element("div", element("div", *of_each), element("div", *copies(happens[1:])), class_="feedback")


def setup(app: Any) -> None:
    app.add_post_transform(Forms)
