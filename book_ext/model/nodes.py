"""What a page of this book can hold that docutils has no node for.

Nodes that mean something come from directives and are read by both writers; `tag` spells HTML, into which
transforms for HTML alone turn them.
"""

from docutils import nodes


class question(nodes.General, nodes.Element):
    """A question: its `prompt`, its `answers`, and a `draw` for each further set of numbers.

    `kind` is the directive's name, `name` the question's own; `title` and `anchor` are how it is referred to.
    """


class prompt(nodes.General, nodes.Element):
    """What is asked."""


class answers(nodes.General, nodes.Element):
    """The items that the author foresees; each opens with what a reader may answer and goes on with feedback.

    `letter` is how an item is called on the page, `right` whether it is. A number has `value` and
    `tolerance`; a line of code has its `source`, and a wrong one says `instead` of which line it would stand.
    """

    def by_letter(self) -> list[nodes.list_item]:
        """The items in the order in which they are shown."""
        return sorted(self, key=lambda item: str(item.get("letter", "")))

    def right(self) -> list[nodes.list_item]:
        return [item for item in self if item.get("right")]

    def program(self) -> str:
        return "\n".join(item["source"] for item in self.right())

    def of_these(self) -> str:
        return f"{len(self.right())} of these {len(self)} lines make the program."


def verdict(kind: str, item: nodes.list_item) -> str:
    """Which answer it is, and whether it is right."""
    is_right = "right" if item.get("right") else "wrong"
    match kind:
        case "check-number" if item["value"] == item["source"] == "otherwise":
            return "Any other number is wrong."
        case "check-number":
            return f"{item['source']} is {is_right}."
        case "check-order":
            return f"Step {item['letter']}."
        case "check-code":
            return f"Line {item['letter']}" + ("." if item["right"] else " does not belong.")
        case _:
            return f"{item['letter']} is {is_right}."


class draw(nodes.General, nodes.Element):
    """A question with other numbers: a `prompt` and `answers`."""


class end_of_answer(nodes.General, nodes.Element):
    """The author's mark behind what answers a prediction, until a `veil` is put around it."""


class veil(nodes.General, nodes.Element):
    """What answers a prediction, which has its `name` and stands right before it."""


class verb(nodes.Inline, nodes.TextElement):
    """Words that move the `figure` of the page that has this name into a `state`."""


class opening(nodes.General, nodes.Element):
    """The question of a chapter, until the page's opening is put together."""


class goals(nodes.General, nodes.Element):
    """What a reader of the chapter will be able to do, until then."""


class package_source(nodes.General, nodes.Element):
    """A definition of the package, by its dotted `name`: its listing, a link to the API, its docstring."""


class about_the_book(nodes.General, nodes.Element):
    """Stands where something about the whole book will be said: by which `template`, of which `lines`."""


class unseen_cell(nodes.General, nodes.Element):
    """A code cell that the page does not show and needs to run the others: its `source`, its `cell_index`."""


class page_side(nodes.General, nodes.Element):
    """What stands in the margin of the first paragraph; features fill it."""


class tag(nodes.General, nodes.Element):
    """An HTML element."""


class inline_tag(nodes.TextElement, tag):
    """One whose text is words of a sentence; a label inside it would not reach what it labels."""


def element(name: str, /, *children: nodes.Node, **attributes: str) -> tag:
    """Make an element; ``class_`` and ``data_name`` become ``class`` and ``data-name``."""
    written = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
    holds_words = any(
        isinstance(child, nodes.Text | nodes.Inline) and not isinstance(child, nodes.target)
        for child in children
    )
    if holds_words:
        return inline_tag("", "", *children, name=name, html=written)
    return tag("", *children, name=name, html=written)


def text(name: str, words: str, /, **attributes: str) -> tag:
    return element(name, nodes.Text(words), **attributes)


def is_prediction(node: nodes.Node) -> bool:
    """Whether this asks for a guess, whose answer follows."""
    return isinstance(node, question) and bool(node["kind"] == "predict")


def is_drawn(asked: nodes.Element) -> bool:
    """Whether a guess is drawn on the paper that the next cell makes."""
    return "shape" in asked[1][0]


def is_cell(node: nodes.Node | None) -> bool:
    """Whether this is a code cell, as MyST-NB puts it into the document."""
    return isinstance(node, nodes.container) and node.get("nb_element") == "cell_code"


def cells_of(document: nodes.document) -> list[nodes.Element]:
    """All code cells of a page in the order of its notebook."""
    found = document.findall(lambda node: is_cell(node) or isinstance(node, unseen_cell))
    return sorted(found, key=lambda cell: int(cell["cell_index"]))


def tags_of(cell: nodes.Element) -> list[str]:
    return [name.removeprefix("tag_") for name in cell["classes"]]
