"""Which names NumPy has, and for which of them a source asks: what one release has, another may not have.

This module needs NumPy and nothing else: the grader, a student's Python and the Python of a page share it.
"""

import ast
import base64
import zlib
from collections.abc import Collection
from importlib import import_module

import numpy as np

MODULES = ("", "fft", "linalg", "random")
CLASSES = {"ndarray": np.zeros((1, 1)), "random.Generator": np.random.default_rng(0)}


def there() -> set[str]:
    """The public names of this NumPy, each with the module below `numpy` in which it stands."""
    found = set[str]()
    for module in MODULES:
        found |= {_joined(module, name) for name in dir(import_module(f"numpy.{module}".rstrip(".")))}
    for kind, one in CLASSES.items():
        found |= {_joined(kind, name) for name in dir(one) if hasattr(one, name)}  # some only refuse
    return {name for name in found if not any(part.startswith("_") for part in name.split("."))}


def asked(source: str) -> set[str]:
    """The names of NumPy that a source asks for; of other attributes, what NumPy's classes may have."""
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set()
    modules = {"np": "", "numpy": ""}  # by the names that they have in the source
    found = set[str]()
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                package, _, module = alias.name.partition(".")
                if package == "numpy" and alias.asname:
                    modules[alias.asname] = module
        elif isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "numpy":
            inner = (node.module or "").partition(".")[2]
            for alias in node.names:
                found.add(_joined(inner, alias.name))
                modules[alias.asname or alias.name] = _joined(inner, alias.name)
    for node in nodes:
        if isinstance(node, ast.Attribute):
            root, _, inner = _path(node.value).partition(".")
            if root in modules:
                found.add(_joined(_joined(modules[root], inner), node.attr))
            else:
                found |= {_joined(kind, node.attr) for kind in CLASSES}
    return found


def missing(source: str, names: Collection[str]) -> list[str]:
    """The names for which a source asks, and that a NumPy with these names does not have."""
    here = there()
    return sorted(
        f"numpy.{name}"
        for name in asked(source) - {*names}
        if (_module(name) in MODULES or name in here) and not name.rpartition(".")[2].startswith("_")
    )


def packed(names: Collection[str]) -> str:
    """Names as one line."""
    return base64.b85encode(zlib.compress(" ".join(sorted(names)).encode(), 9)).decode()


def unpacked(line: str) -> set[str]:
    """The names of a line."""
    return set(zlib.decompress(base64.b85decode(line)).decode().split())


def _path(node: ast.expr) -> str:
    """The names of an expression that is nothing but names with dots between them."""
    if isinstance(node, ast.Attribute) and (before := _path(node.value)):
        return f"{before}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def _joined(module: str, name: str) -> str:
    return f"{module}.{name}".strip(".")


def _module(name: str) -> str:
    return name.rpartition(".")[0]
