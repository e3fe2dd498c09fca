"""In a student's notebook: what a check that ran means for its reader, beyond what it says itself.

A check that does not hold says its sentence alone, without the code of the check above it. Below it stands
the sentence about the mistake, if it is a known one. The sentence with which the last check of a part ends is
about right answers, so it waits until the others have passed.
"""

import ast
import sys
from typing import Any

from IPython import get_ipython

from grading.trace import LABEL, Table, mistake, source_digest, unpacked

OPEN = "This holds; another check of this part does not yet."


def watch(line: str) -> None:
    """From now on look at each check that runs, with what this line knows of them."""
    shell: Any = get_ipython()
    if shell is None:
        return
    for event in ("pre_run_cell", "post_run_cell"):  # this cell has run before
        for before in [c for c in shell.events.callbacks[event] if _is_watcher(getattr(c, "__self__", None))]:
            shell.events.unregister(event, before)
    shell.ast_transformers[:] = [one for one in shell.ast_transformers if not _is_watcher(one)]
    watcher = Watcher(shell, unpacked(line))
    shell.events.register("pre_run_cell", watcher.look_ahead)
    shell.events.register("post_run_cell", watcher.look_back)
    shell.ast_transformers.append(watcher)


class Watcher:
    """Knows which checks have passed when they ran last."""

    def __init__(self, shell: Any, table: Table) -> None:
        self._shell, self._table = shell, table
        self._passed: set[str] = set()
        self._is_too_early = False

    def look_ahead(self, info: Any) -> None:
        """Before a cell runs: whether it is a check of a part of which another check has not passed."""
        own = source_digest(info.raw_cell)
        part = self._table[own].part if own in self._table else None
        *others, last = [key for key, known in self._table.items() if known.part == part] or [own]
        self._is_too_early = own == last and not {*others} <= self._passed
        self._shell.set_custom_exc((Exception,) if part else (), say_shortly if part else None)

    def visit(self, cell: ast.Module) -> ast.Module:
        """The code of the cell, without its last sentence if it is too early for that."""
        if self._is_too_early and cell.body and _prints(cell.body[-1]):
            cell.body[-1:] = ast.parse(f"print({OPEN!r})").body
        return cell

    def look_back(self, result: Any) -> None:
        """When a cell has run: run a check that has failed once more, and tell what is known of it."""
        source = result.info.raw_cell
        self._passed.discard(source_digest(source))
        if result.success:
            self._passed.add(source_digest(source))
        elif isinstance(result.error_in_exec, Exception):
            before = _figures()
            said = mistake(self._table, source, self._shell.user_ns)
            for number in _figures() - before:  # they would show once more, below the next cell
                sys.modules["matplotlib.pyplot"].close(number)
            if said:
                print(f"{LABEL} {said}")


def say_shortly(
    shell: Any, kind: type, error: Exception, traceback: Any, tb_offset: int | None = None
) -> None:
    """Show what a check has raised; of the lines that led there those of the reader, none of the check."""
    check = traceback.tb_next.tb_frame.f_code.co_filename  # the first frame is the shell's own
    theirs = traceback.tb_next
    while theirs and not _is_in_another_cell(shell, theirs.tb_frame.f_code.co_filename, check):
        theirs = theirs.tb_next
    if theirs is None or isinstance(error, NotImplementedError):
        lines = [f"{kind.__name__}: {error}"]
    else:
        lines = shell.InteractiveTB.structured_traceback(kind, error, theirs, tb_offset=0)
    shell._showtraceback(kind, error, lines)


def _figures() -> set[int]:
    """The numbers of the figures that are open."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    return {*pyplot.get_fignums()} if pyplot else set()


def _is_in_another_cell(shell: Any, file: str, check: str) -> bool:
    """Not in the check, nor in the module that runs it or the library that it calls."""
    return file != check and shell.compile.format_code_name(file) is not None


def _is_watcher(thing: Any) -> bool:
    return type(thing).__name__ == Watcher.__name__  # the module may have been loaded anew


def _prints(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and ast.unparse(statement).startswith("print(")
