"""Order the code: the lines of a program, shuffled together with wrong ones, to be made a program again.

Lines carry their indentation: what a reader has to find is which lines are needed and what each needs before
it. Where a line may stand inside or outside a loop, a wrong line with another indentation asks for that.

Two options are for a test, which runs every program that the lines can make: `draw` gives the arguments new
values from ``rng``, and `check` computes in another way what is then right.
"""

import ast
import random
import re
from collections.abc import Iterator
from itertools import islice, product
from typing import Any, NamedTuple

from docutils import nodes
from docutils.parsers.rst import directives

from book_ext.content.questions import LETTERS, Parsed, Question, Wrong, name_in_order
from book_ext.model.nodes import question

INSTEAD = re.compile(r"(\d+): ")
MOST_ORDERS = 60


class Code(Question):
    """A numbered list of the program's lines; then wrong lines, each with the number of the line it is for.

    The feedback to a right line says what it needs before it, and that to a wrong one what it does.
    """

    option_spec = dict.fromkeys(("draw", "check"), directives.unchanged_required)

    def parse(self) -> Parsed:
        if len(self.options) < 2:
            raise Wrong(
                "it needs `draw`, for arguments of the program, and `check`, for what it then returns"
            )
        parts = self.parse_content_to_nodes()
        *asked, right, wrong = parts if len(parts) > 2 else [None] * 3
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
        return asked, items

    def check(self, name: str, items: list[nodes.list_item]) -> None:
        for item in items:
            item["source"], item["right"] = item[0].astext(), "instead" not in item
        places = list(range(len(items)))
        random.Random(name).shuffle(places)  # the same order in every build
        name_in_order(items, places)
        self.orders = right_orders([item["source"] for item in items if item["right"]])

    def node(self, name: str, asked: list[nodes.Node], items: list[nodes.list_item]) -> question:
        whole = super().node(name, asked, items)
        whole["orders"] = ["".join(items[line]["letter"] for line in order) for order in self.orders]
        return whole


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
    reads, sets = set[str](), set[str]()
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


def setup(app: Any) -> None:
    app.add_directive("check-code", Code)
