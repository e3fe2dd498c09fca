"""What a check tested when it failed: the expression, the value that came, the one expected.

Both sides of what an `assert` compares are passed through functions that keep them and give them back, so
that nothing is evaluated twice and nothing in another order.
"""

import ast
import builtins
from typing import Any

import numpy as np

from grading.sandbox.inside.ipython_compat import compile_cell

# What a cell does to the builtins is not done to this module.
__builtins__ = dict(vars(builtins))  # type: ignore[assignment]
_LEFT, _RIGHT, _REST = "_tested_left", "_tested_right", "_tested_rest"
_OF_TWO = {"allclose", "isclose", "array_equal", "isinstance", "assert_allclose", "assert_array_equal"}
_OF_ONE = {"all", "any", "bool"}
_SIGNS: dict[type, str] = {
    ast.Eq: "",
    ast.NotEq: "not ",
    ast.Lt: "less than ",
    ast.LtE: "at most ",
    ast.Gt: "more than ",
    ast.GtE: "at least ",
    ast.In: "one of ",
    ast.NotIn: "none of ",
    ast.Is: "",
    ast.IsNot: "not ",
}


def run_check(source: str, filename: str, names: dict[str, Any]) -> None:
    """Run a check; an AssertionError of its own brings what was tested along, as `tested`."""
    compile_cell(source, filename)  # so that tracebacks have its lines
    kept: dict[str, Any] = {}

    def left(text: str, sign: str, value: Any) -> Any:
        kept.clear()
        kept.update(text=text, sign=sign, came=value)
        return value

    def right(value: Any) -> Any:
        kept["expected"] = value
        return value

    def rest(value: Any) -> Any:
        kept.clear()
        return value

    tree = _Asserts(ast.parse(source)).tree
    code = compile(tree, filename, "exec", dont_inherit=True)
    names.update({_LEFT: left, _RIGHT: right, _REST: rest})
    try:
        exec(code, names)
    except AssertionError as error:
        if "expected" in kept and _raised_in(error, filename):
            found = kept.copy()  # showing it may run code of the check
            came, expected = _as_text(found["came"]), found["sign"] + _as_text(found["expected"])
            error.tested = [found["text"][:200], came[:300], expected[:300]]  # type: ignore[attr-defined]
        raise


def _raised_in(error: BaseException, filename: str) -> bool:
    place = error.__traceback__
    while place and place.tb_next:
        place = place.tb_next
    return place is not None and place.tb_frame.f_code.co_filename == filename


def _as_text(value: Any) -> str:
    if isinstance(value, type):
        return value.__name__
    try:
        # In the old way a number is no more than its digits.
        with np.printoptions(precision=6, threshold=40, edgeitems=3, suppress=True, legacy="1.25"):
            return repr(value)
    except Exception:
        return "something that cannot be shown"


class _Asserts(ast.NodeTransformer):
    """The tree of a check whose asserts keep both sides of what they compare."""

    def __init__(self, tree: ast.Module) -> None:
        self._calls = {
            target.id: node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        self._bound = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and _stored(node)]
        self.tree = ast.fix_missing_locations(self.visit(tree))

    def visit_Assert(self, node: ast.Assert) -> ast.Assert:
        node.test = self._recorded(node.test)
        return node

    def visit_Raise(self, node: ast.Raise) -> ast.Raise:
        if node.exc:
            node.exc = ast.copy_location(_call(_REST, node.exc), node.exc)
        return node

    def _recorded(self, test: ast.expr) -> ast.expr:
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
            test.values = [self._recorded(value) for value in test.values]
        elif isinstance(test, ast.Compare) and len(test.ops) == 1:
            sign = _SIGNS[type(test.ops[0])]
            test.left, test.comparators[0] = self._sides(test.left, test.comparators[0], sign)
        elif isinstance(test, ast.Call) and _name(test) in _OF_TWO and len(test.args) >= 2:
            sign = "a " if _name(test) == "isinstance" else ""
            test.args[:2] = self._sides(test.args[0], test.args[1], sign)
        elif isinstance(test, ast.Call) and _name(test) in _OF_ONE and len(test.args) == 1 and _plain(test):
            test.args[0] = self._recorded(test.args[0])
        else:
            return ast.copy_location(_call(_REST, test), test)
        return test

    def _sides(self, left: ast.expr, right: ast.expr, sign: str) -> list[ast.expr]:
        if any(isinstance(side, ast.Starred) for side in (left, right)):
            return [left, right]
        text = ast.Constant(self._text(left))
        return [_call(_LEFT, text, ast.Constant(sign), left), _call(_RIGHT, right)]

    def _text(self, node: ast.expr) -> str:
        """Its source; a name that stands for one call only is told as that call."""
        once = {name: call for name, call in self._calls.items() if self._bound.count(name) == 1}
        text = ast.unparse(_Spelt(once).visit(ast.parse(ast.unparse(node), mode="eval")))
        return " ".join(text.split())


class _Spelt(ast.NodeTransformer):
    def __init__(self, calls: dict[str, ast.Call]) -> None:
        self._calls = calls

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._calls.get(node.id, node)


def _stored(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


def _name(call: ast.Call) -> str:
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def _plain(call: ast.Call) -> bool:
    return not call.keywords and not isinstance(call.args[0], ast.Starred)


def _call(function: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(function, ast.Load()), list(arguments), [])
