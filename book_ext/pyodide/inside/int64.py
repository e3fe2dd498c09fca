"""Whole numbers as a notebook has them: those of a page have half the bits, and run over without a word.

So a check that has failed runs again, after the same cells, with each call in them giving 64 bits. If it then
passes, its failure says nothing of the answer.
"""

import ast
from typing import Any

import numpy as np

NAME = "_of_64_bits"  # by which the cells call `widened`
SAID = "whole numbers of 64 bits"
DEFAULTS = ("int_", "uint", "intp", "uintp")  # names of types whose numbers have fewer bits here
# How NumPy says that a number of 64 bits has no place.
REFUSALS = ("from dtype('int64') to dtype('int32')", "out of bounds for int32")


def widened(value: Any) -> Any:
    """What a call has given, with 64 bits where it would have them in a notebook."""
    if isinstance(value, tuple) and type(value) is tuple:
        return tuple(map(widened, value))
    if isinstance(value, np.ndarray | np.integer) and value.dtype == np.intp:
        return value.astype(np.int64)
    return value


class Widening(ast.NodeTransformer):
    """Hands on what each call gives; where a function of NumPy is told `int`, it is told 64 bits."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute):
            node.args = list(map(named, node.args))
            for keyword in node.keywords:
                keyword.value = named(keyword.value)
        return ast.Call(ast.Name(NAME, ast.Load()), [node], [])


def named(argument: ast.expr) -> ast.expr:
    is_int = isinstance(argument, ast.Name) and argument.id == "int"
    return ast.Constant("int64") if is_int else argument


def with_64_bits(tree: ast.Module) -> ast.Module:
    """The code of a cell, whose namespace has `widened` by its name."""
    return ast.fix_missing_locations(Widening().visit(tree))
