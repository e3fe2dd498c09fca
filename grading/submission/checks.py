"""The sheet's own cells in the grader's process: what is given, the hidden checks, and what each one says."""

import ast
import hashlib
import io
import linecache
import traceback
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, replace
from typing import Any

from grading.model import GraderError, OutcomeStatus
from grading.sandbox.inside.evidence import run_check
from grading.sandbox.process import Death
from grading.sheets import mistakes
from grading.sheets.source import Cell, Sheet, names_read, solution_names
from grading.submission.remote_objects import NotAnswered, NotData, RemoteNamespace
from grading.trace import Trace


@dataclass(frozen=True)
class Outcome:
    """How a step went.

    `status` is `ok`, `error` (the student's code raised), `wrong` (a check failed), `empty` (not answered),
    `died`, `overtime`, `untried` (there was no time) or `skipped`. `message` may be shown to a student;
    `detail` is for the instructor. `tested` is what a visible check tried, what came of it, and what was
    expected. `carried`: it holds with the sheet's own functions in the place of wrong ones of earlier parts.
    """

    status: OutcomeStatus
    message: str = ""
    detail: str = ""
    line: int | None = None
    cell: str = ""
    tested: tuple[str, str, str] = ("", "", "")
    carried: bool = False


OK = Outcome("ok")
EMPTY = Outcome("empty", "not answered yet (NotImplementedError)")


def seed_of(seed: int, check: str) -> int:
    """The seed of one check: what was drawn in another does not give it away."""
    return int.from_bytes(hashlib.sha256(f"{seed} {check}".encode()).digest()[:16])


class Checks:
    """The hidden checks of a sheet, asking a student's answers through `answers`."""

    def __init__(self, sheet: Sheet, answers: RemoteNamespace, seed: int) -> None:
        self.sheet, self.answers, self.seed = sheet, answers, seed
        self.theirs = solution_names(sheet.cells)
        self.names: dict[str, Any] = {"__name__": "checks", "SEED": seed}

    def run_given(self, cell: Cell) -> None:
        """Run a cell that does not depend on answers, for the checks that come."""
        if names_read(cell.source) & self.theirs:
            return
        try:
            exec(self._compiled(cell), self.names)
        except Exception as error:
            raise GraderError(f"cell {cell.name!r} of {self.sheet.path} failed: {error!r}") from error

    def run(self, cell: Cell) -> Outcome:
        """Run a check. What it passed is as before when it is over, whatever the answers made of it."""
        self.names["SEED"] = seed_of(self.seed, cell.name)
        for name in names_read(cell.source) & self.theirs:
            self.names.pop(name, None)
        try:
            with self.answers.check(draws_on=cell.role == "check"):
                self.names |= self._fetched(cell)
                run_check(cell.source, self._filename(cell), self.names)
        except (GraderError, Death):
            raise
        except NotAnswered:
            return EMPTY
        except Exception as error:
            return self._wrong(cell, error)
        return OK

    def mistake(self, cell: Cell) -> str:
        """The sentence about the known mistake that fails a check, which runs with the seed of all traces."""
        trace = Trace()
        names = self.names | {"SEED": mistakes.SEED}
        try:
            with redirect_stdout(io.StringIO()), self.answers.check(draws_on=cell.role == "check"):
                names |= self._fetched(cell)
                watched = mistakes.functions(self.sheet, cell) & names.keys()
                names |= {name: trace.of(names[name]) for name in watched if callable(names[name])}
                exec(self._compiled(cell), names)
        except NotAnswered:
            return ""
        except Exception as error:
            return self.sheet.mistakes[cell.name].get(trace.end(error), "")
        return ""

    def _fetched(self, cell: Cell) -> dict[str, Any]:
        found = {}
        for name in sorted(names_read(cell.source) & self.theirs):
            with suppress(NameError):  # the check itself will say so, if it gets there
                found[name] = self.answers.fetch(name)
        return found

    def _filename(self, cell: Cell) -> str:
        return f"<{self.sheet.name}:{cell.name}>"

    def _compiled(self, cell: Cell) -> Any:
        filename = self._filename(cell)
        linecache.cache[filename] = (1, None, cell.source.splitlines(keepends=True), filename)
        return compile(cell.source, filename, "exec", dont_inherit=True)

    def _wrong(self, cell: Cell, error: Exception) -> Outcome:
        """What went wrong, in words in which no hidden input can be: texts and lines are the student's."""
        detail = "".join(traceback.format_exception(error, limit=-3))[-4000:]
        if hasattr(error, "student"):
            what = f"{error.student['call'] or 'your code'}, called by a check,"
            return Outcome("error", f"{what} raised {error.student['kind']}", detail)
        if isinstance(error, AssertionError):
            if told := getattr(error, "tested", ()):
                detail = "Tried: {}\nCame out: {}\nExpected: {}".format(*told)
            return Outcome(
                "wrong", self._literal(cell, error) or "a property that was checked does not hold", detail
            )
        if isinstance(error, NameError) and error.name in self.theirs:
            return Outcome("wrong", f"the name {error.name!r} is not defined", detail)
        what = (
            str(error)
            if isinstance(error, NotData)
            else f"{type(error).__name__} while using what your code gave"
        )
        return Outcome("wrong", f"the check could not be made: {what}", detail)

    def _literal(self, cell: Cell, error: BaseException) -> str:
        """The message written into the assert that failed, if it is a literal: values never are."""
        filename = self._filename(cell)
        lines = [
            n for frame, n in traceback.walk_tb(error.__traceback__) if frame.f_code.co_filename == filename
        ]
        found = ""
        asserts = [node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Assert)]
        for node in asserts if lines else []:
            here = node.lineno <= lines[-1] <= (node.end_lineno or node.lineno)
            if here and isinstance(node.msg, ast.Constant):
                found = str(node.msg.value)
        return found


def cell_outcome(cell: Cell, error: BaseException) -> Outcome:
    """How a cell went that raised in the sandbox, where no hidden input has been."""
    told = getattr(error, "student", {})
    text, line = told.get("text", str(error)), told.get("line")
    place = f" in line {line} of the cell" if line else ""
    said = f": {text}" if text else ""
    kind = told.get("kind", type(error).__name__)
    tested = told.get("tested", ("", "", ""))
    outcome = Outcome(
        "error", f"this cell raised {kind}{place}{said}", text, line, told.get("cell", ""), tested
    )
    if cell.role == "check" and isinstance(error, AssertionError):
        return replace(outcome, status="wrong", message=text)
    return outcome
