"""Runs the steps of one submission: a student's cells in the sandbox, the checks here, by the clock."""

import time
from collections import Counter
from collections.abc import Iterable
from typing import Any

from grading.alarm import CheckOvertime, alarm
from grading.model import GraderError, Limits
from grading.sandbox import protocol
from grading.sandbox.launchers import Launcher
from grading.sandbox.process import Death, Overtime, Sandbox
from grading.sheets.source import Cell, Sheet
from grading.submission.checks import EMPTY, OK, Checks, Outcome, cell_outcome, without_text
from grading.submission.merge import Step
from grading.submission.remote_objects import NotAnswered, Reference, RemoteNamespace
from grading.submission.timeout import Budget

MAX_RESTARTS = 20  # of a part
ECHO = 5.0  # seconds for a healthy process to say so
REPLAY = 2.0  # seconds of cells that may run once more for the sake of a better message


class Runner:
    """One submission on its way through the sheet."""

    def __init__(self, sheet: Sheet, launcher: Launcher, limits: Limits, seed: int) -> None:
        self.sheet, self.launcher, self.limits = sheet, launcher, limits
        self.budget = Budget(limits, [part.name for part in sheet.parts])
        self.answers = RemoteNamespace(self._ask)
        self.checks = Checks(sheet, self.answers, seed)
        self.sandbox: Sandbox | None = None
        self._worked: list[Step] = []
        self._worked_in = 0.0
        self._bound: dict[str, dict[str, Reference]] = {}
        self._deaths: Counter[str] = Counter()
        self._until = 0.0
        self._for_mistakes = limits.mistakes
        self._touched = False
        self._served: set[str] = set()  # parts whose checks the running sandbox has seen
        self._has_seen_hidden = False

    def run(self, step: Step) -> Outcome:
        """Run one step where it belongs. Only a fault of the sheet itself raises."""
        if step.cell.role == "given":
            self.checks.given(step.cell)
        if not step.cell.source.strip():
            return OK
        started, own = time.monotonic(), self.budget.own
        seconds = self.budget.seconds(step.cell)
        if seconds <= 0:
            whose = "cells of your own" if step.cell.role == "own" else "the notebook"
            return Outcome("overtime", f"not run: {whose} had used up the time there is")
        outcome = self._attempt(step, seconds)
        if step.cell.role == "own":
            paid = own - self.budget.own  # for cells that a restart has run again
            self.budget.pay_own(time.monotonic() - started - paid)
        return outcome

    def mistakes(self, checks: Iterable[Cell]) -> tuple[str, ...]:
        """What is known of the mistakes for which these checks fail. It takes no time from the notebook.

        What ends the sandbox here is asked nothing more.
        """
        told, started = list[str](), time.monotonic()
        try:
            for cell in checks:
                left = started + self._for_mistakes - time.monotonic()
                said = any(told) and cell.role == "test"  # visible checks come first, and have said it
                if said or left <= 0 or not (self.sandbox and self.sandbox.alive):
                    break
                self._has_seen_hidden = self._has_seen_hidden or cell.role == "test"
                self._until = time.monotonic() + left
                with alarm(left + 1):
                    told.append(self.checks.mistake(cell))
            if told:
                self._look_after()
        except (Death, CheckOvertime):
            self.stop()
            self._for_mistakes = 0
            return ()
        spent = min(time.monotonic() - started, self._for_mistakes)
        self._for_mistakes -= spent
        self.budget.end += spent
        return tuple(filter(None, dict.fromkeys(told)))

    def bind(self, part: str, functions: dict[str, Reference]) -> None:
        """Put functions of the sheet's solution in the place of the student's, now and after each restart."""
        cell = Cell(f"reference-{part}", "reference", "reference", 0, 0, (), part)
        self._bound[cell.name] = functions
        self.run(Step(cell, False))

    def stop(self) -> None:
        """End the sandbox."""
        if self.sandbox:
            self.sandbox.stop()

    # -- one step ---------------------------------------------------------------------------------

    def _attempt(self, step: Step, seconds: float) -> Outcome:
        """Run a step; what other parts' checks have left in the sandbox costs it a restart, and no more."""
        cell, others, started = step.cell, False, time.monotonic()
        try:
            self._ready(step)
            others = bool(self._served - {cell.part}) and cell.role != "own"
            # A sandbox that others have used may be why it takes so long: a short try, then one of its own.
            self._until = time.monotonic() + (seconds / 3 if others else seconds)
            outcome = self._run_here(step)
            if outcome.message and outcome is not EMPTY and self._may_tell_more(cell):
                self._restart(cell.part)
                self._until = time.monotonic() + seconds
                outcome = self._run_here(step)
            self._look_after()
        except (Death, CheckOvertime) as end:
            self.stop()  # it may be in the middle of a call
            if others:
                return self._attempt(step, self.budget.seconds(cell))
            return self._died(step, end)
        if cell.role not in ("check", "test"):  # these bind nothing, but call what may have to be forgotten
            self._worked.append(step)  # what a cell had bound before it raised is there, as in a notebook
            self._worked_in += time.monotonic() - started
        return outcome

    def _run_here(self, step: Step) -> Outcome:
        cell = step.cell
        if cell.role in ("check", "test"):
            self._served.add(cell.part)
        if cell.role != "test":
            self._touched = self._touched or step.student
            return self._run_cell(step)
        self._has_seen_hidden = True
        with alarm(self._until - time.monotonic() + 1):
            return self.checks.run(cell)

    def _run_cell(self, step: Step) -> Outcome:
        cell = step.cell
        try:
            with alarm(self._until - time.monotonic() + 1):
                if cell.role == "reference":
                    self.answers.bind(self._bound[cell.name])
                else:
                    self.answers.run(cell.source, cell.name, tested=cell.role == "check")
        except (GraderError, Death):
            raise
        except NotAnswered:
            return EMPTY
        except Exception as error:
            outcome = cell_outcome(cell, error)
            return without_text(outcome, error) if self._has_seen_hidden else outcome
        return OK

    def _may_tell_more(self, cell: Cell) -> bool:
        """Whether a cell raised beside what hidden inputs may have left, and is soon run without them."""
        told = cell.role in ("answer", "check")
        return told and self._has_seen_hidden and self._worked_in < REPLAY < self.budget.left

    def _look_after(self) -> None:
        """A step that leaves the process speaking out of turn, or unable to, is one that has killed it."""
        assert self.sandbox is not None
        self._until = time.monotonic() + min(self.limits.cell, ECHO)
        with alarm(self._until - time.monotonic() + 1):  # instead of an answer it may call
            well = not self.sandbox.has_spoken_unasked() and self.answers.well()
        if not well:
            self.sandbox.stop("it broke the Python that it ran in")
            raise Death(self.sandbox.why)

    def _died(self, step: Step, end: Death | CheckOvertime) -> Outcome:
        cell = step.cell
        if not self._touched:
            raise GraderError(f"cell {cell.name!r} of the sheet, before any answer: {end}") from end
        if cell.role == "given":
            self._worked.append(step)  # a later sandbox may need it
        self._deaths[cell.part] += 1
        if isinstance(end, CheckOvertime):
            self.budget.late.add(cell.part)
            return Outcome("overtime", "the check took too long with what your code gave")
        if isinstance(end, Overtime):
            if cell.role != "own":
                self.budget.late.add(cell.part)
            said = "it was stopped before it came to an end; is there a loop that never stops?"
            return Outcome("overtime", said, str(end), cell=cell.name)
        # What could not be read is not told: the student's code may have written it.
        unread = isinstance(end.__cause__, protocol.ProtocolError)
        why = "what the process said makes no sense" if unread else str(end)
        return Outcome("died", f"stopped: {why}", str(end), cell=cell.name)

    # -- the sandbox ------------------------------------------------------------------------------

    def _ready(self, step: Step) -> None:
        """Have a sandbox that runs, and is where the last one was."""
        if self.sandbox and self.sandbox.alive and not self.sandbox.has_spoken_unasked():
            used = bool(self._served - {step.cell.part}) and step.cell.role in ("check", "test")
            if not (used and self.budget.late):  # what never ended once gets each part a sandbox of its own
                return
        if self._deaths[step.cell.part] > MAX_RESTARTS:
            raise Death("it died too often")
        self._restart(step.cell.part)

    def _restart(self, part: str) -> None:
        """Start a sandbox and run in it what has worked; what kills it now is left out from then on."""
        self.stop()
        self.answers.generation += 1
        self._start()
        for step in self._worked.copy():
            own = step.cell.role == "own"
            allowed = self.budget.seconds(step.cell) if own else min(self.limits.cell, self.budget.left)
            if own and allowed <= 0:  # each that were begun would cost a restart
                self._worked.remove(step)
                continue
            started = time.monotonic()
            self._until = started + allowed
            try:
                self._run_cell(step)
            except (Death, CheckOvertime):
                if step.student:
                    self._worked.remove(step)
                self._deaths[part] += 1
                if self._deaths[part] > MAX_RESTARTS or self.budget.left <= 0:
                    raise
                return self._restart(part)
            finally:
                if own:
                    self.budget.pay_own(time.monotonic() - started)

    def _start(self) -> None:
        try:
            self._served.clear()
            self._has_seen_hidden = False
            deadline = time.monotonic() + self.limits.whole
            self.sandbox = Sandbox(self.launcher.open(self.sheet.name), self.limits, deadline)
            self._until = time.monotonic() + self.limits.start
            self.answers.run("", "start")
        except (OSError, Death) as error:
            said = self.sandbox.said if self.sandbox else ""
            raise GraderError(f"the sandbox does not start: {said or error}") from error

    def _ask(self, message: dict[str, Any], other: Any, special: Any) -> Any:
        if self.sandbox is None or not self.sandbox.alive:
            raise Death("the process that ran the notebook is gone")
        return self.sandbox.ask(message, self._until - time.monotonic(), other, special)
