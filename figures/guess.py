"""A curve that readers draw before they see it."""

import json
from html import escape
from typing import Any

import numpy as np
from matplotlib.ticker import LogLocator, MaxNLocator
from numpy.typing import ArrayLike

from figures import plots
from figures.widgets.markup import Axes, View, static_image, still_picture
from llc._door import look

WIDTH, HEIGHT = 572, 320
FEW = 8  # points, each of which has a number below it


class DrawnGuess:
    """A curve whose start is given. On the page the reader draws the rest, and then sees the true one.

    As the last line of the cell right after a `predict` whose `drawn` names a shape for each choice.

    Parameters
    ----------
    x, y : array_like of shape (n,)
        Points of the curve, from left to right.
    start : float
        As far as this the curve is given.
    names : tuple of str
        What stands along the two axes.
    limits : tuple of float, optional
        The lowest and the highest value that can be drawn; else there is a fifth of room above.
    log : bool
        Whether x grows by factors.
    """

    def __init__(
        self,
        x: ArrayLike,
        y: ArrayLike,
        *,
        start: float,
        names: tuple[str, str],
        limits: tuple[float, float] | None = None,
        log: bool = False,
    ) -> None:
        self.x, self.y = look(x=(x, "n"), y=(y, "n"))
        if (np.diff(self.x) <= 0).any():
            raise ValueError("x must grow from each value to the next. Sort the points from left to right.")
        if not self.x[0] <= start < self.x[-1]:
            raise ValueError(
                f"start must lie from {self.x[0]:g} on and before {self.x[-1]:g}, where the curve ends, but "
                f"is {start:g}."
            )
        self.start, self.names, self.log = float(start), names, log
        self.limits = limits or (0.0, 1.2 * float(self.y.max()))

    def draw(self, ax: Axes) -> None:
        """Draw the true curve."""
        ax.plot(self.x, self.y, color=plots.INK)
        ax.set(xlim=(self.x[0], self.x[-1]), ylim=self.limits, xscale="log" if self.log else "linear")
        plots.name_axes(ax, *self.names)

    def page(self) -> str:
        """Write the curve as data for the page's script, and as a picture for readers without scripts."""
        picture = static_image(self._view(), self.draw)
        locator = LogLocator(numticks=7) if self.log else MaxNLocator(7)
        across = self.x.tolist() if len(self.x) <= FEW else ticks(locator, self.x[0], self.x[-1])
        curve = {
            "x": [float(f"{value:.5g}") for value in self.x],
            "y": [float(f"{value:.4g}") for value in self.y],
            "start": self.start,
            "names": self.names,
            "limits": self.limits,
            "log": self.log,
            "ticks": [across, ticks(MaxNLocator(5), *self.limits)],
        }
        data = escape(json.dumps(curve, separators=(",", ":")))
        return f'<div class="guess-paper" data-curve="{data}">{picture}</div>'

    def _view(self) -> View:
        return View(WIDTH, HEIGHT, f"{self.names[1]} over {self.names[0]}")

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        picture, size = still_picture({"curve": self._view()}, lambda name, ax: self.draw(ax))
        return {"text/html": self.page(), "image/png": picture}, {"image/png": size}

    def __repr__(self) -> str:
        return "DrawnGuess()"  # the same in every run, unlike an address


def ticks(locator: Any, low: float, high: float) -> list[float]:
    """Round numbers between the ends of an axis."""
    return [float(f"{value:.6g}") for value in locator.tick_values(low, high) if low <= value <= high]
