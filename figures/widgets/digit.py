"""A paper of 8 by 8 cells on which one writes a digit, and what a softmax classifier reads."""

from functools import cache
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from figures import plots
from figures.widgets.base import Data, Figure, Numbers
from figures.widgets.markup import Axes, View
from llc._door import Floats
from llc.data import Dataset, digits
from llc.softmax import SoftmaxClassifier, softmax_regression

SIDE, FULL = 8, 16  # cells along a side, and the most ink in one
SEEN = 2  # ink that counts as written
BARS, UNIT = 9.2, 0.8  # where the bars begin on paper, and how far apart they are, in cells


class DigitFigure(Figure):
    r"""Ink on a paper of 8 by 8 cells, and what a softmax classifier reads in it.

    The classifier is the one that the chapter on softmax learns from 1198 written digits, its parameters
    rounded to two decimals. All of those fill the paper from top to bottom, so what is written smaller is
    stretched to that height before it is read, and the weights are laid over the ink as they meet it.

    Parameters
    ----------
    ink : array_like of shape (64,), optional
        Ink from 0 to 16 in each cell, row after row; by default a 3 that the classifier has not learned from.
        Synced.

    Notes
    -----
    Topics MIT-22 and LAN-09. Its error on the 599 other digits, 3 %, is that of writers like those it has
    learned from: the digits come in fourteen forms, and all of them are on both sides of the split. A new
    hand is read worse.

    Examples
    --------
    >>> figure = DigitFigure()
    >>> int(figure.probabilities().argmax())
    3
    """

    name = "digit"
    parameters = ("ink", "theta", "theta_0", "rubs", "shows_weights")
    hint = "Write a digit with mouse, finger, or arrow keys and space."
    views: ClassVar = {
        "paper": View(
            600,
            400,
            "A paper of 8 by 8 cells with a written 3. On each cell lies a plus sign where ink speaks for "
            "the digit that is read, or a ring where it speaks against it. Beside it ten bars show the "
            "probabilities of the digits.",
        )
    }
    actions: ClassVar = {"clear": "Clear"}
    switches: ClassVar = {"rubs": "rub out", "shows_weights": "weights"}
    challenges: ClassVar = {
        "eight": "Can you draw a 3 that it takes for an 8? Change a 3 by three cells of ink, or fewer."
    }
    readouts: ClassVar = {
        "read": "read as",
        "probabilities": "probabilities of 0 to 9",
        "written": "cells with ink",
        "height": "rows from top to bottom",
        "cell": "cell of the keyboard",
    }

    ink = Numbers(SIDE**2)
    theta = Data(SIDE**2, 10)
    theta_0 = Data(10)
    rubs = traitlets.Bool().tag(sync=True)
    shows_weights = traitlets.Bool(True).tag(sync=True)

    def __init__(self, ink: ArrayLike | None = None) -> None:
        h = classifier()
        self._three = _three()
        super().__init__(ink=self._three if ink is None else ink, theta=h.theta, theta_0=h.theta_0)

    @traitlets.validate("ink")
    def _bounded(self, proposal: Any) -> Any:
        ink = proposal["value"]
        if ink.min() < 0 or ink.max() > FULL:
            raise ValueError(
                f"ink must be between 0 and {FULL}, but goes from {ink.min():g} to {ink.max():g}."
            )
        return ink

    def presets(self) -> dict[str, dict[str, Any]]:
        return {"eight": {"ink": _taken_for_an_eight(self._three)}}

    def probabilities(self) -> Floats:
        """Tell what is read.

        Returns
        -------
        ndarray of shape (10,)
            The probability of each digit.
        """
        return np.asarray(classifier().predict_proba(fitted(self.ink)[None] / FULL)[0])

    def draw(self, view: str, ax: Axes) -> None:
        g = self.probabilities()
        plots.digit(ax, self.ink)
        weights = self.theta[:, g.argmax()] if self.shows_weights else np.zeros(SIDE**2)
        for sign, marker, colour in ((1, "P", plots.COLOURS[1]), (-1, "o", plots.COLOURS[0])):
            (j,) = np.nonzero(sign * weights > 0)
            sizes = 200 * np.abs(weights[j]) / np.abs(weights).max()
            ax.scatter(
                j % SIDE, j // SIDE, sizes, colour if sign > 0 else "none", marker=marker, edgecolors=colour
            )
        for k, share in enumerate(g):
            y = (k + 0.5) * UNIT - 0.5
            ax.barh(y, 4 * share, 0.5, left=BARS, color=plots.INK if k == g.argmax() else plots.SOFT)
            ax.text(BARS - 0.5, y, str(k), va="center")
        ax.set(xlim=(-1.5, BARS + 4.5), ylim=(7.5, -0.5), aspect="equal")
        ax.set_axis_off()


@cache
def classifier() -> SoftmaxClassifier:
    """Learn to read, as the chapter on softmax does, and round to what a page can carry.

    Returns
    -------
    SoftmaxClassifier
        Of the ink divided by 16, with parameters of two decimals.
    """
    training, _ = _halves()
    h = softmax_regression(training.X / FULL, training.y, lam=0.001)
    return SoftmaxClassifier(h.theta.round(2), h.theta_0.round(2))


def fitted(ink: Floats) -> Floats:
    """Stretch what is written, without changing its form, to the whole height of the paper, and centre it.

    Returns
    -------
    ndarray of shape (64,)
        The ink as it is read; the same ink if it has that height already, or if there is none.
    """
    picture = ink.reshape(SIDE, SIDE)
    rows, columns = (np.flatnonzero((picture >= SEEN).any(axis=j)) for j in (1, 0))
    if rows.size == 0 or rows[-1] - rows[0] == SIDE - 1:
        return ink
    scale = SIDE / max(np.ptp(rows) + 1, np.ptp(columns) + 1)
    upright, across = (_resampling((places[0] + places[-1] + 1) / 2, scale) for places in (rows, columns))
    return np.asarray(upright @ picture @ across.T).ravel()


def _resampling(centre: float, scale: float) -> Floats:
    """How much of each old cell lies in each new one, of those around the centre."""
    new, old = np.ogrid[:SIDE, :SIDE]
    start = centre + (new - SIDE / 2) / scale
    covered = np.minimum(start + 1 / scale, old + 1) - np.maximum(start, old)
    return np.asarray(covered.clip(0) * scale)


def _halves() -> tuple[Dataset, Dataset]:
    return digits().split(2 / 3, np.random.default_rng(0))


@cache
def _three() -> Floats:
    """The 3 that is read with the least certainty of those above four fifths, of the others."""
    _, other = _halves()
    threes = other.X[other.y == 3]
    g = classifier().predict_proba(threes / FULL)[:, 3]
    return np.asarray(threes[np.where(g > 0.8, g, 1).argmin()])


def _taken_for_an_eight(ink: Floats) -> list[float]:
    """Add or take away ink, cell by cell where it helps most, until an 8 is read."""
    h, ink = classifier(), ink.copy()
    gain = h.theta[:, 8] - h.theta[:, 3]
    while h.predict(ink[None] / FULL)[0] != 8:
        room = np.where(gain > 0, FULL - ink, -ink)
        j = (gain * room).argmax()
        ink[j] += room[j]
    return [float(value) for value in ink]
