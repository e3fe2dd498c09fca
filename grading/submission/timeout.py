"""The time of a submission: what each step may take of it."""

import time
from collections.abc import Sequence

from grading.model import Limits
from grading.sheets.source import Cell


class Budget:
    """What each step of one submission may take, so that what never ends costs its own part only.

    Half of the time is kept in equal shares for the parts to come. After an overtime each other step of its
    part has a short time only, and the first overtime of each further part takes half as long as that of
    the last. Cells of the student's own have time of their own: what they take is nobody else's.
    """

    def __init__(self, limits: Limits, parts: Sequence[str]) -> None:
        self.limits, self.parts = limits, list(parts)
        self.end = time.monotonic() + limits.notebook
        self.own = limits.own
        self.late: set[str] = set()

    def seconds(self, cell: Cell) -> float:
        """How long a step with this cell may take from now on; 0 or less if there is no time for it."""
        if cell.role == "own":
            return min(self.limits.cell, self.own)
        full = self.limits.check if cell.role in ("check", "test") else self.limits.cell
        least = self.limits.late
        fair = least if cell.part in self.late else max(least, full / 2 ** len(self.late))
        return min(full, fair, self.left - self._kept(cell))

    @property
    def left(self) -> float:
        """Seconds until the end of everything."""
        return self.end - time.monotonic()

    def pay_own(self, seconds: float) -> None:
        """Take what a cell of the student's own has taken from their time, and give it back to the others."""
        self.own -= seconds
        self.end += seconds

    def _kept(self, cell: Cell) -> float:
        """What no step of this part may touch. Cells for everyone may take all."""
        if cell.part not in self.parts or cell.role == "given":
            return 0
        later = len(self.parts) - 1 - self.parts.index(cell.part)
        return self.limits.notebook / 2 * later / len(self.parts)
