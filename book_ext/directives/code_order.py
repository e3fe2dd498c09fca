"""Order the code: the lines of a program, shuffled together with wrong ones, to be made a program again.

Lines carry their indentation: what a reader has to find is which lines are needed and what each needs before
it. Where a line may stand inside or outside a loop, a wrong line with another indentation asks for that.
"""

import ast
import random
import re
from collections.abc import Iterator
from itertools import islice, product
from typing import NamedTuple

from docutils import nodes
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from book_ext.directives.html import element, tag, text
from book_ext.directives.quiz import LETTERS, SelfCheck, Wrong

INSTEAD = re.compile(r"(\d+): ")
MOST_ORDERS = 60
MOVES = {"up": "↑ Up", "down": "↓ Down", "out": "← Take out"}


class Code(SelfCheck):
    """A numbered list of the program's lines; then wrong lines, each with the number of the line it is for.

    The feedback to a right line says what it needs before it, and that to a wrong one what it does.
    """

    def parse(self):
        inside = nodes.Element()
        self.state.nested_parse(self.content, self.content_offset, inside)
        *question, right, wrong = inside.children if len(inside) > 2 else [None] * 3
        if not isinstance(right, nodes.enumerated_list) or not isinstance(wrong, nodes.bullet_list):
            raise Wrong("expected a question, a numbered list of lines, and a bulleted list of wrong lines")
        if len(right) + len(wrong) > len(LETTERS):
            raise Wrong(f"expected at most {len(LETTERS)} lines, found {len(right) + len(wrong)}")
        for item in wrong:
            cut_place(item, len(right))
        items = [*right, *wrong]
        for item in items:
            source = item[0].astext()
            if not isinstance(item[0][0], nodes.literal) or len(item[0]) > 1:
                raise Wrong(f"{source!r} must be a line of code between backquotes, and nothing else")
            if len(item) == 1:
                raise Wrong(
                    f"{source!r} has no feedback: an indented paragraph below it, after an empty line"
                )
        sources = [item[0].astext() for item in items]
        if len(set(sources)) < len(sources):
            raise Wrong("two lines are the same: no reader can tell which of them belongs where")
        return question, items

    def form(self, name, items):
        sources = [item[0].astext() for item in items]
        program = [source for source, item in zip(sources, items, strict=True) if "instead" not in item]
        orders = right_orders(program)
        shown = list(range(len(items)))
        random.Random(name).shuffle(shown)  # the same order in every build
        letter_of = dict(zip(shown, LETTERS, strict=False))
        pool = [
            element(
                "li",
                text("span", f"{letter_of[place]}.", class_="letter"),
                written(sources[place]),
                text("span", "⠿", class_="grip", aria_hidden="true"),
                data_answer=letter_of[place],
            )
            for place in shown
        ]
        controls = element(
            "div",
            text("p", f"{len(program)} of these {len(items)} lines make the program.", class_="of-these"),
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
            data_orders=" ".join("".join(letter_of[line] for line in order) for order in orders),
        )
        entries = [entry(item, letter_of[place]) for place, item in enumerate(items)]
        whole = "\n".join(program)
        listing = nodes.literal_block(whole, whole, language="python")
        return controls, element("div", listing, element("ul", *entries))


def entry(item: nodes.list_item, letter: str) -> tag:
    """A line of the collapsed answer with what there is to say of it."""
    is_right = "instead" not in item
    source = item[0].astext().strip()
    opening = [nodes.strong("", f"{letter}. "), nodes.literal(source, source)]
    belongs = [] if is_right else [nodes.Text(" does not belong.")]
    return element(
        "li",
        nodes.paragraph("", "", *opening, *belongs),
        element("div", *[node.deepcopy() for node in item[1:]]),
        data_answer=letter,
        data_right=str(is_right).lower(),
    )


def cut_place(item: nodes.list_item, lines: int) -> None:
    """Cut ``3: `` off a wrong line; note that it would stand in the place of line 3."""
    first = item[0][0]
    found = INSTEAD.fullmatch(first.astext()) if isinstance(first, nodes.Text) else None
    if not found or not 1 <= int(found[1]) <= lines:
        raise Wrong(
            f"{item[0].astext()!r} must begin with the number of the line in whose place it is wrong, like 3:"
        )
    item[0].remove(first)
    item["instead"] = int(found[1])


def written(source: str) -> tag:
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


# Right orders: two statements may change places if neither sets a name that the other reads or sets.
class Names(NamedTuple):
    """What a statement reads and sets; one that returns or breaks off stays where it is."""

    reads: frozenset[str]
    sets: frozenset[str]
    leaves: bool

    def may_swap(self, other: "Names") -> bool:
        apart = self.sets.isdisjoint(other.reads | other.sets) and other.sets.isdisjoint(self.reads)
        return apart and not self.leaves and not other.leaves


def right_orders(program: list[str]) -> list[tuple[int, ...]]:
    """All orders of the lines, numbered from 0, in which they do the same; the author's comes first."""
    try:
        tree = ast.parse("\n".join(program))
    except SyntaxError as error:
        raise Wrong(f"the lines are no Python: {error.msg} (line {error.lineno})") from None
    orders = [tuple(order) for order in islice(orders_of(tree.body), MOST_ORDERS + 1)]
    if sorted(orders[0]) != list(range(len(program))):
        raise Wrong("every line must be a statement of its own, without else")
    if len(orders) > MOST_ORDERS:
        raise Wrong(f"the lines have more than {MOST_ORDERS} right orders")
    return orders


def orders_of(block: list[ast.stmt]) -> Iterator[list[int]]:
    """The orders of the lines of a block: those of its statements, with each order of what is inside."""
    names = [names_of(statement) for statement in block]

    def extend(done: list[int]) -> Iterator[list[int]]:
        if len(done) == len(block):
            yield done
        for place in range(len(block)):
            waits_for = [p for p in range(place) if p not in done and not names[p].may_swap(names[place])]
            if place not in done and not waits_for:
                yield from extend([*done, place])

    for order in extend([]):
        inside = [list(orders_of(getattr(block[place], "body", []))) for place in order]
        for bodies in product(*inside):
            yield [
                line
                for place, body in zip(order, bodies, strict=True)
                for line in (block[place].lineno - 1, *body)
            ]


def names_of(statement: ast.stmt) -> Names:
    """What is changed in place, by ``a[i] = …`` or by ``a.append(…)`` as a statement, counts as set."""
    reads, sets = set(), set()
    for node in ast.walk(statement):
        match node:
            case ast.Name(name, ast.Load()):
                reads.add(name)
            case ast.Name(name, ast.Store()):
                sets.add(name)
            case ast.AugAssign(target=ast.Name(name)):
                reads.add(name)
            case ast.Subscript(ast.Name(name), ctx=ast.Store()):
                sets.add(name)
            case ast.Expr(ast.Call(ast.Attribute(ast.Name(name)))):
                sets.add(name)
    leaves = any(isinstance(node, ast.Return | ast.Break | ast.Continue) for node in ast.walk(statement))
    return Names(frozenset(reads), frozenset(sets), leaves)


def setup(app) -> None:
    app.add_directive("check-code", Code)
