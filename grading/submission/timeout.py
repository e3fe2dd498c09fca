"""The time of a submission: what each step may take of it."""

from collections.abc import Sequence

from grading.model import Limits
from grading.sheets.source import Cell

PLENTY = 8  # times what a step needs: so much time is left that nobody has to be short of it


class Budget:
    """What each step of one submission may take, so that what never ends costs its own part only.

    Half of the time is kept in equal shares for the parts to come. After an overtime each other step of its
    part has a short time only, and the first overtime of each further part takes half as long as that of
    the last, unless there is plenty. Cells of the student's own have time of their own.
    """

    def __init__(self, limits: Limits, parts: Sequence[str]) -> None:
        self.limits, self.parts = limits, list(parts)
        self.left, self.own = limits.notebook, limits.own
        self.late: dict[str, bool] = {}  # parts that took too long; whether a step of them had its full time

    def full(self, cell: Cell) -> float:
        """How long a step with this cell may take where nothing has taken too long."""
        return self.limits.check if cell.role in ("check", "test") else self.limits.cell

    def seconds(self, cell: Cell) -> float:
        """How long it may take from now on; 0 or less if there is no time for it."""
        full = self.full(cell)
        if cell.role == "own":
            return min(full, self.own)
        room, least = self.left - self._reserve_for_later(cell), self.limits.late
        fair = least if cell.part in self.late else max(least, full / 2 ** len(self.late), room / PLENTY)
        return min(full, fair, room)

    def pay(self, cell: Cell, seconds: float) -> None:
        """Take what a step has used."""
        if cell.role == "own":
            self.own -= seconds
        else:
            self.left -= seconds

    def _reserve_for_later(self, cell: Cell) -> float:
        """What no step of this part may touch. Cells for everyone may take all."""
        if cell.part not in self.parts or cell.role == "given":
            return 0
        later = len(self.parts) - 1 - self.parts.index(cell.part)
        return self.limits.notebook / 2 * later / len(self.parts)
