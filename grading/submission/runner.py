"""Runs the steps of one submission: a student's cells in the sandbox, the checks here, by the clock."""

import ast
import linecache
import time
import traceback
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from grading.model import GraderError, Limits, OutcomeStatus
from grading.sandbox.launchers import Launcher
from grading.sandbox.process import Death, Overtime, Sandbox
from grading.sheets.source import Sheet, names_read, solution_names
from grading.submission.merge import Step
from grading.submission.remote_objects import NotAnswered, NotData, RemoteNamespace
from grading.submission.timeout import CheckOvertime, alarm

MAX_RESTARTS = 3


@dataclass(frozen=True)
class Outcome:
    """How a step went.

    `status` is `ok`, `error` (the student's code raised), `wrong` (a check failed), `empty` (not answered),
    `died`, `overtime` or `skipped`. `message` may be shown to a student; `detail` is for the instructor.
    """

    status: OutcomeStatus
    message: str = ""
    detail: str = ""
    line: int | None = None
    cell: str = ""


OK = Outcome("ok")


class Runner:
    """One submission on its way through the sheet."""

    def __init__(self, sheet: Sheet, launcher: Launcher, limits: Limits, seed: int) -> None:
        self.sheet, self.launcher, self.limits = sheet, launcher, limits
        self.deadline = time.monotonic() + limits.notebook
        self.theirs = solution_names(sheet.cells)
        self.names: dict[str, Any] = {"__name__": "checks", "SEED": seed}
        self.answers = RemoteNamespace(self._ask)
        self._worked: list[Step] = []
        self._deaths: Counter[str] = Counter()
        self._until = 0.0
        self._touched = False
        self._served: set[str] = set()  # parts whose checks the running sandbox has seen
        self.sandbox: Sandbox | None = None

    def run(self, step: Step) -> Outcome:
        """Run one step where it belongs. Only a fault of the sheet itself raises."""
        if time.monotonic() > self.deadline:
            return Outcome("overtime", "not run: the notebook had used up its time")
        if step.cell.role == "test":
            return self._check(step)
        if step.cell.role == "given" and not names_read(step.cell.source) & self.theirs:
            self._at_home(step)
        return self._cell(step)

    def stop(self) -> None:
        """End the sandbox."""
        if self.sandbox:
            self.sandbox.stop()

    # -- the student's cells ----------------------------------------------------------------------

    def _cell(self, step: Step) -> Outcome:
        if not step.cell.source.strip():
            return OK
        others: set[str] = set()
        try:
            self._ready(step.cell.part)
            others = self._others(step)
            self._touched = self._touched or step.student
            self._until = time.monotonic() + self.limits.cell
            outcome = self._run_cell(step)
            self._look_after(step)
        except Death as death:
            if others and not isinstance(death, Overtime):
                return self._cell(step)
            return self._died(step, death)
        if step.cell.role != "check":  # a check binds nothing, but calls what may have to be forgotten
            self._worked.append(step)  # what a cell had bound before it raised is there, as in a notebook
        return outcome

    def _others(self, step: Step) -> set[str]:
        """Other parts of which a check has run in this sandbox: what they left there may kill this step."""
        others = self._served - {step.cell.part}
        if step.cell.role in ("check", "test"):
            self._served.add(step.cell.part)
        return others

    def _run_cell(self, step: Step) -> Outcome:
        try:
            self.answers.run(step.cell.source, step.cell.name)
        except (GraderError, Death):
            raise
        except NotAnswered:
            return Outcome("empty", "not answered yet (NotImplementedError)")
        except Exception as error:
            outcome = _student_error(error, "this cell", show_text=True)
            if step.cell.role == "check" and isinstance(error, AssertionError):
                return replace(outcome, status="wrong", message=outcome.detail)
            return outcome
        return OK

    def _look_after(self, step: Step) -> None:
        """A step that leaves the process speaking out of turn, or unable to, is one that has killed it."""
        assert self.sandbox is not None
        self._until = time.monotonic() + self.limits.cell
        if self.sandbox.has_spoken_unasked() or not self.answers.well():
            self.sandbox.stop("it broke the Python that it ran in")
            raise Death(self.sandbox.why)

    def _ready(self, part: str) -> None:
        """Start the sandbox if it is not running, and bring it to where the last one was."""
        if self.sandbox and self.sandbox.alive and not self.sandbox.has_spoken_unasked():
            return
        if self._deaths[part] > MAX_RESTARTS:
            raise Death("it died too often")
        self.stop()
        self.answers.generation += 1
        self._start()
        for step in self._worked.copy():
            self._until = time.monotonic() + self.limits.cell
            try:
                self._run_cell(step)
            except Death:
                if step.student:
                    self._worked.remove(step)
                self._deaths[part] += 1
                return self._ready(part)

    def _start(self) -> None:
        try:
            self._served.clear()
            self.sandbox = Sandbox(self.launcher.open(self.sheet.name), self.limits, self.deadline)
            self._until = time.monotonic() + self.limits.start
            self.answers.run("", "start")
        except (OSError, Death) as error:
            if time.monotonic() >= self.deadline:
                raise
            said = self.sandbox.said if self.sandbox else ""
            raise GraderError(f"the sandbox does not start: {said or error}") from error

    def _died(self, step: Step, death: Death) -> Outcome:
        if not self._touched:
            raise GraderError(f"cell {step.cell.name!r} of the sheet, before any answer: {death}") from death
        if step.cell.role == "given":
            self._worked.append(step)  # a later sandbox may need it
        self._deaths[step.cell.part] += 1
        late = isinstance(death, Overtime)
        return Outcome("overtime" if late else "died", f"stopped: {death}", str(death), cell=step.cell.name)

    def _ask(self, message: dict[str, Any], other: Any, special: Any) -> Any:
        if self.sandbox is None or not self.sandbox.alive:
            raise Death("the process that ran the notebook is gone")
        return self.sandbox.ask(message, self._until - time.monotonic(), other, special)

    # -- the sheet's cells ------------------------------------------------------------------------

    def _at_home(self, step: Step) -> None:
        try:
            exec(self._compiled(step), self.names)
        except Exception as error:
            raise GraderError(f"cell {step.cell.name!r} of {self.sheet.path} failed: {error!r}") from error

    def _check(self, step: Step) -> Outcome:
        code = self._compiled(step)
        others: set[str] = set()
        try:
            self._ready(step.cell.part)
            others = self._others(step)
            self._until = time.monotonic() + self.limits.check
            self.answers.changes_arguments = "changes-arguments" in step.cell.tags
            outcome = self._verdict(step, code)
            self._look_after(step)
        except CheckOvertime:
            self.stop()  # it may be in the middle of a call
            self._deaths[step.cell.part] += 1
            return Outcome("overtime", "the check took too long with what your code gave")
        except Death as death:
            if others and not isinstance(death, Overtime):
                return self._check(step)  # in a new sandbox
            return self._died(step, death)
        return outcome

    def _verdict(self, step: Step, code: Any) -> Outcome:
        try:
            with alarm(self.limits.check + 1):
                self._fetch(step)
                exec(code, self.names)
        except (GraderError, Death):
            raise
        except NotAnswered as error:
            return Outcome("empty", "not answered yet (NotImplementedError)", line=_line_of(error))
        except Exception as error:
            return self._wrong(step, error)
        return OK

    def _fetch(self, step: Step) -> None:
        for name in sorted(names_read(step.cell.source) & self.theirs):
            self.names.pop(name, None)
            try:
                self.names[name] = self.answers.fetch(name)
            except NameError:
                continue  # the check itself will say so, if it gets there

    def _compiled(self, step: Step) -> Any:
        filename = f"<{self.sheet.name}:{step.cell.name}>"
        linecache.cache[filename] = (1, None, step.cell.source.splitlines(keepends=True), filename)
        return compile(step.cell.source, filename, "exec", dont_inherit=True)

    def _wrong(self, step: Step, error: Exception) -> Outcome:
        detail = "".join(traceback.format_exception(error, limit=-3))[-4000:]
        if hasattr(error, "student"):  # its text could show a hidden input
            return replace(
                _student_error(error, "your code, called by a check,", show_text=False), detail=detail
            )
        if isinstance(error, AssertionError):
            return Outcome(
                "wrong", self._literal(step, error) or "a property that was checked does not hold", detail
            )
        if isinstance(error, NameError) and error.name in self.theirs:
            return Outcome("wrong", f"the name {error.name!r} is not defined", detail)
        what = (
            str(error)
            if isinstance(error, NotData)
            else f"{type(error).__name__} while using what your code gave"
        )
        return Outcome("wrong", f"the check could not be made: {what}", detail)

    def _literal(self, step: Step, error: BaseException) -> str:
        """The message written into the assert that failed, if it is a literal: values never are."""
        filename = f"<{self.sheet.name}:{step.cell.name}>"
        lines = [
            n for frame, n in traceback.walk_tb(error.__traceback__) if frame.f_code.co_filename == filename
        ]
        found = ""
        asserts = [node for node in ast.walk(ast.parse(step.cell.source)) if isinstance(node, ast.Assert)]
        for node in asserts if lines else []:
            here = node.lineno <= lines[-1] <= (node.end_lineno or node.lineno)
            if here and isinstance(node.msg, ast.Constant):
                found = str(node.msg.value)
        return found


def _student_error(error: BaseException, where: str, *, show_text: bool) -> Outcome:
    told = getattr(
        error, "student", {"kind": type(error).__name__, "text": str(error), "line": None, "cell": ""}
    )
    text = f": {told['text']}" if show_text and told["text"] else ""
    place = f" in line {told['line']} of the cell" if told["line"] else ""
    return Outcome(
        "error", f"{where} raised {told['kind']}{place}{text}", told["text"], told["line"], told["cell"]
    )


def _line_of(error: BaseException) -> int | None:
    line: int | None = getattr(error, "student", {}).get("line")
    return line
