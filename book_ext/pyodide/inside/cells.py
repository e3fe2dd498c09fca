"""Runs a reader's cells, one after the other in one namespace, as a notebook does."""

import ast
import builtins
import json
import linecache
import pprint
import re
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

from grading import trace
from grading.messages import plain

from . import differences, drawing, errors, figures, int64, output, sliders

# A reader's code may replace them; what is below asks for these.
_compile, _exec, _eval, _repr = compile, exec, eval, repr
_own = dict(vars(builtins))
WIDTH = 79  # of a value, as a notebook breaks it
MOST = 20_000  # characters of a value


def new_namespace() -> dict[str, Any]:
    """A namespace with nothing in it, which code takes for the main module's."""
    module = ModuleType("__main__")
    sys.modules["__main__"] = module
    return vars(module)


names = new_namespace()


def start() -> None:
    sys.setrecursionlimit(1000)
    differences.take_away()
    for part in (figures, drawing, sliders):
        part.install()


def run(source: str, name: str, send: Callable[[str], None]) -> str:
    """Run one cell and return as JSON what came of it, or that it wants Matplotlib."""
    return json.dumps(run_in(names, source, name, send))


def move(number: int, values: str, send: Callable[[str], None]) -> str:
    """Run the function of some sliders with the values that they have now."""
    return json.dumps(capture(lambda: sliders.call(number, json.loads(values)), send))


def run_in(scope: dict[str, Any], source: str, name: str, send: Callable[[str], None]) -> dict[str, Any]:
    if not drawing.is_there and drawing.is_asked(source, scope):
        return {"wants": True}
    result = capture(lambda: execute(scope, source, errors.NAME.format(name)), send)
    return result | {"differs": differences.differing_names(source, is_check=name.endswith("-check"))}


def capture(act: Callable[[], Any], send: Callable[[str], None]) -> dict[str, Any]:
    """Do something of the reader's: its value, what it shows, how it fails; what it prints is sent on."""
    result: dict[str, Any] = {"value": None, "shown": [], "error": None}
    stream = output.Output(send)
    before = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = stream
    drawing.was_asked = False
    try:
        try:
            value = act()
            result["shown"] += sliders.take_sliders()
            show(result, value)
        finally:  # what a cell has drawn before it fails is shown with it, as in a notebook
            result["shown"] += drawing.take_pictures()
    except BaseException as error:  # SystemExit too: the page goes on
        result["error"] = errors.exception_data(error)
    finally:
        vars(builtins).update(_own)
        sys.stdout, sys.stderr = before
        if not drawing.was_asked:
            stream.end()
    return {"wants": True} if drawing.was_asked else result


def execute(
    scope: dict[str, Any],
    source: str,
    file: str,
    change: Callable[[ast.Module], ast.Module] = lambda tree: tree,
) -> Any:
    """Run the source; the value of its last line, if that is an expression without a semicolon behind it."""
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    tree = change(ast.parse(source, file))
    last = None
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        last = ast.Expression(tree.body.pop().value)
    _exec(_compile(tree, file, "exec"), scope)
    if last is None:
        return None
    value = _eval(_compile(last, file, "eval"), scope)
    return None if source.rstrip().endswith(";") else value


def show(result: dict[str, Any], value: Any) -> None:
    """Put the value of a cell where the page looks for it: a figure as its state, else as text."""
    if value is None or drawing.is_drawn(value):
        return
    figure = figures.as_data(value)
    if figure:
        result["shown"].append(figure)
        return
    text = _repr(value)
    if len(text) > WIDTH and isinstance(value, (dict, list, set, tuple)):
        text = pprint.pformat(value, width=WIDTH, sort_dicts=False)
    result["value"] = text if len(text) <= MOST else f"{text[:MOST]}…"


def check(cells: str, send: Callable[[str], None]) -> str:
    """Run the cells of a sheet in order in a namespace of their own, as its notebook would.

    Says of each how it went, what it printed, and the mistake if it is a known one. One that fails stops
    nothing but itself, so that parts do not hang together.
    """
    scope = new_namespace()
    verdicts = []
    table: trace.Table = {}
    again = RerunWithInt64()
    for cell in json.loads(cells):
        if cell["id"] == "known-mistakes":
            table = trace.unpacked(re.findall('watch."(.+?)"', cell["source"])[0])
            continue
        send(cell["id"])
        printed: list[str] = []
        result = run_in(scope, cell["source"], cell["id"], printed.append)
        if result.get("wants"):
            return json.dumps(result)
        error = result["error"]
        verdict = {
            "id": cell["id"],
            "status": status(error),
            "message": failure_message(error),
            "output": "".join(printed),
            "mistake": mistake(table, cell["source"], scope) if error else "",
            "refused": differences.refusal_of_grader(cell["source"]),
        }
        if not cell["id"].endswith("-check"):
            again.waiting.append(cell)
        elif error and again.passes(cell, error):
            result["differs"].append(int64.SAID)
        verdicts.append(result | verdict)
    return json.dumps({"verdicts": verdicts})


class RerunWithInt64:
    """The cells of a sheet once more, with whole numbers of 64 bits, as far as a check has asked for it."""

    def __init__(self) -> None:
        self.waiting: list[dict[str, str]] = []
        self._scope = {"__name__": "__main__", int64.NAME: int64.widened}

    def passes(self, check: dict[str, str], error: dict[str, Any]) -> bool:
        """Whether a check that has failed would then hold, or says itself that bits were lacking."""
        if not differences.has_fewer_bits() or status(error) == "empty":
            return False
        if any(words in error["message"] for words in int64.REFUSALS):
            return True
        while self.waiting:
            self._run(self.waiting.pop(0))
        return self._run(check) == {"error": None}

    def _run(self, cell: dict[str, str]) -> dict[str, Any]:
        result = capture(
            lambda: execute(self._scope, cell["source"], errors.NAME.format(cell["id"]), int64.with_64_bits),
            lambda text: None,
        )
        return {key: result[key] for key in ("error", "wants") if key in result}


def mistake(table: trace.Table, source: str, scope: dict[str, Any]) -> str:
    """The sentence about the mistake for which a check has failed, if it is a known one."""
    try:
        return trace.mistake(table, source, scope)
    except BaseException:  # it was run again only to say more
        return ""
    finally:
        drawing.drop_figures()
        vars(builtins).update(_own)


def status(error: dict[str, Any] | None) -> str:
    """The verdict of a check in the words of `grading check`."""
    kinds = {"NotImplementedError": "empty", "AssertionError": "wrong"}
    return "passed" if error is None else kinds.get(error["type"], "error")


def failure_message(error: dict[str, Any] | None) -> str:
    """What a check says when it fails, in the words of `grading check`."""
    kind = status(error)
    if error is None or kind == "empty":
        return ""
    return error["message"] if kind == "wrong" else f"{error['type']}: {plain(error['message'])}"
