"""What the visible checks of a sheet ask for: a property for each assert, in words true of a right answer."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

LOOPS = (ast.For, ast.While, ast.FunctionDef)
# What the Python in a page cannot see, by the names that a check would need for it.
MISSING = {
    "simplefilter": "Gives no floating-point warning",
    "errstate": "Gives no floating-point warning",
    "LinAlgError": "Raises LinAlgError where it should",
    "int64": "Works with whole numbers of 64 bits",
}
LATER = "is checked when graded"
RUNS = "Runs to its end with your answers"
# Messages that say what is wrong, and what they say of an answer that is right.
RIGHT = [
    (re.compile(r"^(\w+) changed ([^:]+?)\.?(?:: .*)?$"), r"\1 should leave \2 unchanged"),
    (re.compile(r"^(.+?) (?:does|do) not come out([^:.]*).*$"), r"\1 should come out\2"),
    (re.compile(r"^(.+?) went through.*$"), r"\1 should be refused"),
]


@dataclass(frozen=True)
class Property:
    """What an assert of a visible check asks for: `text` is true of a right answer, `message` is for others.

    `loop` is the line of the loop around it, where there is one: a property of a loop that was left early may
    not hold in the rounds that never came. `later`: this Python cannot tell, the grader's can.
    """

    text: str
    message: str = ""
    is_code: bool = False
    loop: int = 0
    later: bool = False


def properties(code: str) -> list[Property]:
    """The properties of a check in the order in which it comes to them."""
    tree = ast.parse(code)
    found = {one.message: one for one in _properties_below(tree, 0)}
    named = {getattr(node, "attr", getattr(node, "id", "")) for node in ast.walk(tree)}
    missing = dict.fromkeys(said for name, said in MISSING.items() if name in named)
    later = [Property(f"{said}: {LATER}", later=True) for said in missing]
    return [*(found.values() or [Property(RUNS)]), *later]


def _properties_below(node: ast.AST, loop: int) -> Iterator[Property]:
    """A property for each literal message of an AssertionError, with the line of the loop around it."""
    for child in ast.iter_child_nodes(node):
        said, condition = _assertion(child)
        if said:
            words = in_words(said)
            yield Property(words or condition, said, not words, loop)
        is_loop = isinstance(child, LOOPS) and getattr(child, "name", "") != "_check"
        yield from _properties_below(child, loop or (getattr(child, "lineno", 0) if is_loop else 0))


def _assertion(node: ast.AST) -> tuple[str, str]:
    """The message and the condition of an assert, or the message of an AssertionError that is raised."""
    said: Any = None
    if isinstance(node, ast.Assert):
        said, condition = node.msg, ast.unparse(node.test)
    elif isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
        is_one = ast.unparse(node.exc.func) == "AssertionError"
        said, condition = (node.exc.args[0] if is_one else None), ""
    return (str(said.value), condition or str(said.value)) if isinstance(said, ast.Constant) else ("", "")


def in_words(message: str) -> str:
    """What holds where a message is not needed, without its hint; empty where only code can say it."""
    claim = message.partition(": ")[0]
    if re.search(r"\bshould\b", claim):
        return claim.removesuffix(".")
    return next((form.sub(words, message) for form, words in RIGHT if form.match(message)), "")
