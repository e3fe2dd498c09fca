"""What the page's Python does otherwise than the one that grades, and which of it a cell asks for.

The table was made when the book was built, from both. WebAssembly keeps no flags of overflow or division by
zero, so that NumPy cannot warn of them: whether a cell that fails is right is then not known here.
"""

import ast
import importlib
import json
from functools import partial
from pathlib import Path
from typing import Any

from grading import numpy_names

from . import int64

WARNINGS = ("errstate", "seterr", "FloatingPointError", "RuntimeWarning", "simplefilter", "filterwarnings")
path = Path(__file__).with_name("differences.json")
table: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {}


def names() -> dict[str, str]:
    """What a source may name, and what of it is not known here."""
    found = dict.fromkeys(WARNINGS, "floating-point warnings") if not table.get("warns", True) else {}
    if not table.get("raises", True):
        found["LinAlgError"] = "LinAlgError"
    if has_fewer_bits():
        found |= dict.fromkeys(("int64", "uint64", *int64.DEFAULTS), int64.SAID)
    if len({*table.get("long", [])}) > 1:
        found |= dict.fromkeys(("longdouble", "clongdouble"), "long floats")
    return found


def has_fewer_bits() -> bool:
    """Whether whole numbers run over here that do not where answers are graded."""
    return len({*table.get("bits", [])}) > 1


def differing_names(source: str, *, is_check: bool = False) -> list[str]:
    """Those of the differences that a source names; a check may always turn warnings into errors."""
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    named = {node.id for node in nodes if isinstance(node, ast.Name)}
    named |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    found = {said for name, said in names().items() if name in named and not (is_check and name in WARNINGS)}
    lacking = numpy_names.asked(source) & {*table.get("only_grader", [])}
    return sorted(found | {f"np.{name}" for name in lacking})


def refusal_of_grader(source: str) -> str:
    """What the grader says of the first method that only this NumPy has: none can be taken away."""
    gone = table.get("only_page", {})
    said = [gone[name] for name in sorted(numpy_names.asked(source) & {*gone}) if is_method(name)]
    return f"AttributeError: {said[0]}" if said else ""


def is_method(name: str) -> bool:
    return name.rpartition(".")[0] in numpy_names.CLASSES


def take_away() -> None:
    """Take the names that only this NumPy has: who uses one is told what the grader says of it."""
    by_module: dict[str, dict[str, str]] = {}
    for path, words in table.get("only_page", {}).items():
        if words and not is_method(path):
            module, _, name = f"numpy.{path}".rpartition(".")
            by_module.setdefault(module, {})[name] = words
    for name, gone in by_module.items():
        module = importlib.import_module(name)
        for each in gone:
            vars(module).pop(each, None)
        module.__getattr__ = partial(absent, gone, vars(module).get("__getattr__"), name)  # type: ignore[method-assign]


def absent(gone: dict[str, str], before: Any, module: str, name: str) -> Any:
    """What a module says of a name that it does not have."""
    if before and name not in gone:
        return before(name)
    raise AttributeError(gone.get(name, f"module {module!r} has no attribute {name!r}"))
