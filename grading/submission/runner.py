"""Runs the steps of one submission: a student's cells in the sandbox, the checks here, within their time."""

import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from grading.alarm import CheckOvertime, alarm
from grading.model import GraderError, Limits
from grading.sandbox import protocol
from grading.sandbox.launchers import Launcher
from grading.sandbox.process import Death, Overtime, Sandbox
from grading.sheets.source import Cell, Sheet, handed_arrays
from grading.submission.checks import EMPTY, OK, Checks, Outcome, cell_outcome
from grading.submission.merge import Step
from grading.submission.remote_objects import NotAnswered, Reference, RemoteNamespace
from grading.submission.timeout import Budget

MAX_RESTARTS = 20  # of a part
ECHO = 2.0  # seconds for a healthy process to say so
CHECKS = ("check", "test")  # these bind nothing, but call what may have to be forgotten


class Runner:
    """One run of a submission through its sheet; in the `first`, cells are looked after."""

    def __init__(
        self, sheet: Sheet, launcher: Launcher, limits: Limits, seed: int, *, first: bool = False
    ) -> None:
        self.first = first
        self.sheet, self.launcher, self.limits = sheet, launcher, limits
        self.budget = Budget(limits, [part.name for part in sheet.parts])
        self.answers = RemoteNamespace(self._ask, handed_arrays(sheet.cells))
        self.checks = Checks(sheet, self.answers, seed)
        self.sandbox: Sandbox | None = None
        self._worked: list[Step] = []
        self._bound: dict[str, dict[str, Reference]] = {}
        self._deaths: Counter[str] = Counter()
        self._used_before = 0.0  # by sandboxes that are gone
        self._paid = self._spent()
        self._for_mistakes = limits.mistakes
        self._touched = False
        self._unrun = False  # whether there was no time for some cell
        self._served: set[str] = set()  # parts whose checks the running sandbox has seen
        self._doubtful = False  # whether any of them came after the last echo

    def run(self, step: Step) -> Outcome:
        """Run one step where it belongs. Only a fault of the sheet itself raises."""
        cell = step.cell
        if cell.role == "given" and not self.first:
            self.checks.run_given(cell)
        if not cell.source.strip():
            return OK
        outcome = self._attempt(step)
        self._unrun |= outcome.status == "untried" and cell.role not in CHECKS
        if cell.role == "test" and self._unrun and outcome.status in ("wrong", "error"):
            said = "it does not hold, and there was no time for all the cells that it may need"
            return replace(outcome, status="untried", message=said)
        return outcome

    def mistakes(self, checks: Iterable[Cell]) -> tuple[str, ...]:
        """What is known of the mistakes for which these checks fail. It takes no time from the notebook.

        What ends the sandbox here is asked nothing more.
        """
        told = list[str]()
        try:
            for cell in checks:
                said = any(told) and cell.role == "test"  # visible checks come first, and have said it
                if said or self._for_mistakes <= 0 or not self.sandbox:
                    break
                self.sandbox.allow(self._for_mistakes)
                with alarm(self._for_mistakes):
                    told.append(self.checks.mistake(cell))
                self._for_mistakes -= self._spent_since()
        except (Death, CheckOvertime):
            self.stop()
            self._spent_since()
            told, self._for_mistakes = [], 0
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
            self._used_before += self.sandbox.seconds
            self.sandbox = None

    # -- one step ---------------------------------------------------------------------------------

    def _attempt(self, step: Step) -> Outcome:
        """Run a step; what other parts' checks have left in the sandbox costs it a restart, and no more."""
        cell, others, grace = step.cell, False, False
        seconds = self.budget.seconds(cell)
        if seconds <= 0:
            whose = "cells of your own" if cell.role == "own" else "the notebook"
            return Outcome("untried", f"not run: {whose} had used up the time there is")
        try:
            self._ready(cell)
            others = bool(self._served - {cell.part}) and cell.role != "own"
            # A sandbox that others have used may be why it takes so long: a short try, then one of its own.
            # The first that takes too long may go on as long again, to learn how long it takes.
            grace = not others and not self.budget.late and seconds == self.budget.full(cell)
            outcome = self._run_here(step, seconds / 3 if others else seconds * (1 + grace))
            took = self._pay(cell)
            if self.first and self._touched and cell.role not in CHECKS:
                self._look_after()
        except (Death, CheckOvertime) as end:
            self.stop()  # it may be in the middle of a call
            self._pay(cell)
            return self._attempt(step) if others else self._died(step, end, seconds, seconds * (1 + grace))
        if grace and took > seconds and cell.role != "own":
            return self._slow(cell, took, seconds)
        if cell.role not in CHECKS:
            self._worked.append(step)  # what a cell had bound before it raised is there, as in a notebook
        return outcome

    def _run_here(self, step: Step, seconds: float) -> Outcome:
        cell = step.cell
        if cell.role in CHECKS:
            self._served.add(cell.part)
            self._doubtful = True
        self._touched |= step.student
        assert self.sandbox is not None
        self.sandbox.allow(seconds)
        try:
            with alarm(seconds):
                if cell.role == "test":
                    return self.checks.run(cell)
                if cell.role == "reference":
                    self.answers.bind(self._bound[cell.name])
                else:
                    self.answers.run(cell.source, cell.name, tested=cell.role == "check")
        except (GraderError, Death):
            raise
        except NotAnswered:
            return EMPTY
        except Exception as error:
            return cell_outcome(cell, error)
        return OK

    def _look_after(self) -> None:
        """A cell that leaves the process speaking out of turn, or unable to, is one that has killed it."""
        assert self.sandbox is not None
        if self.sandbox.has_spoken() or not self._is_well():
            raise Death("it broke the Python that it ran in")

    def _is_well(self) -> bool:
        assert self.sandbox is not None
        self.sandbox.allow(ECHO)
        try:
            with alarm(ECHO):  # instead of an answer it may call
                self._doubtful = not self.answers.is_intact()
        except (Death, CheckOvertime):
            self._doubtful = True
        return not self._doubtful

    # -- what ended it ----------------------------------------------------------------------------

    def _slow(self, cell: Cell, took: float, seconds: float) -> Outcome:
        """What came to its end too late does not count; what it took beyond its time is nobody's loss."""
        self.budget.late[cell.part] = True
        self.budget.left += took - seconds
        if cell.role not in CHECKS:
            self.stop()
        said = f"it took {took:.1f} s of computing, and at most {seconds:g} s are allowed"
        return Outcome("overtime", f"{said}; its work grows too fast with the data", cell=cell.name)

    def _died(self, step: Step, end: Death | CheckOvertime, seconds: float, most: float) -> Outcome:
        cell = step.cell
        if not self._touched:
            raise GraderError(f"cell {cell.name!r} of the sheet, before any answer: {end}") from end
        if cell.role == "given":
            self._worked.append(step)  # a later sandbox may need it
        self._deaths[cell.part] += 1
        if isinstance(end, Overtime | CheckOvertime):
            return self._overtime(cell, end, seconds, most)
        # What could not be read is not told: the student's code may have written it.
        unread = isinstance(end.__cause__, protocol.ProtocolError)
        why = "what the process said makes no sense" if unread else str(end)
        return Outcome("died", f"stopped: {why}", str(end), cell=cell.name)

    def _overtime(self, cell: Cell, end: Overtime | CheckOvertime, seconds: float, most: float) -> Outcome:
        """What to say of a step that used up its time; one that had less than is allowed was not tried."""
        full, own = self.budget.full(cell), cell.role == "own"
        late = not own and self.budget.late.get(cell.part, False)
        short = not late and (seconds < full or self.budget.left <= 0)
        if not own:
            self.budget.late[cell.part] = not short
            self.budget.left += most - seconds
        told = f"it had not ended after {most:g} s of computing, and at most {seconds:g} s are allowed; "
        if short:
            said = f"stopped after {seconds:.1f} of the {full:g} s that are allowed: no more were left"
        elif late:
            said = f"stopped after {seconds:g} s, since another step of this part had taken too long"
        elif isinstance(end, Overtime) and end.waited > end.computed:
            said = f"it had waited for {end.waited:.0f} s without computing; will what it waits for come?"
        elif cell.role == "test":  # the visible check came to its end
            said = f"{told}does its work grow too fast with the data, or does a loop never stop on these?"
        else:
            said = f"{told}is there a loop that never stops?"
        return Outcome("untried" if short else "overtime", said, str(end), cell=cell.name)

    # -- time -------------------------------------------------------------------------------------

    def _spent(self) -> float:
        """Seconds that this run has used, in all its sandboxes and here."""
        return self._used_before + (self.sandbox.seconds if self.sandbox else 0) + time.thread_time()

    def _spent_since(self) -> float:
        """What has been used since this was asked last."""
        before, self._paid = self._paid, self._spent()
        return self._paid - before

    def _pay(self, cell: Cell) -> float:
        """Take from the budget, for a step with this cell, what has been used since the last time."""
        taken = self._spent_since()
        self.budget.pay(cell, taken)
        return taken

    # -- the sandbox ------------------------------------------------------------------------------

    def _ready(self, cell: Cell) -> None:
        """Have a sandbox that runs, and is where the last one was."""
        if self.sandbox and self.sandbox.alive and not self.sandbox.has_spoken():
            # What never ended once gets the checks of each part a sandbox of their own.
            used = self.budget.late and cell.role in CHECKS and self._served - {cell.part}
            others = self._doubtful and self._served != {cell.part}
            if not used and (not others or self._is_well()):
                return
        if self._deaths[cell.part] > MAX_RESTARTS:
            raise Death("it died too often")
        self._restart(cell)

    def _restart(self, cell: Cell) -> None:
        """Start a sandbox and run in it what has worked; what kills it now is left out from then on."""
        self.stop()
        self.answers.generation += 1
        self._start()
        self._pay(cell)
        for step in self._worked.copy():
            own = step.cell.role == "own"
            allowed = min(self.limits.cell, self.budget.own if own else self.budget.left)
            if own and allowed <= 0:  # each that were begun would cost a restart
                self._worked.remove(step)
                self._unrun = True
                continue
            try:
                self._run_here(step, allowed)
            except (Death, CheckOvertime) as end:
                self._unrun |= allowed < self.limits.cell and isinstance(end, Overtime)
                if step.student:
                    self._worked.remove(step)
                self._deaths[cell.part] += 1
                if self._deaths[cell.part] > MAX_RESTARTS or self.budget.left <= 0:
                    raise
                return self._restart(cell)
            finally:
                self._pay(step.cell if own else cell)

    def _start(self) -> None:
        self._served.clear()
        self._doubtful = False
        try:
            self.sandbox = Sandbox(self.launcher.open(self.sheet.name), self.limits)
            self.answers.run("", "start")
        except (OSError, Death) as error:
            said = self.sandbox.said if self.sandbox else ""
            raise GraderError(f"the sandbox does not start: {said or error}") from error

    def _ask(self, message: dict[str, Any], other: Any, special: Any) -> Any:
        if self.sandbox is None:
            raise Death("the process that ran the notebook is gone")
        return self.sandbox.ask(message, other, special)
