"""Pictures of handwritten digits, and of what a classifier has learned to look for in them.

Each pixel is a shape of its own, of one colour and more or less opacity: the dark theme can recolour it.
"""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PatchCollection
from matplotlib.patches import Circle, Patch, Rectangle
from numpy.typing import ArrayLike

from figures.plots.style import COLOURS, INK, PALETTE, tint
from llc._door import look


def digit(ax: Axes, pixels: ArrayLike, title: str = "") -> Axes:
    """Draw a digit in ink, the darker the more there is.

    Parameters
    ----------
    pixels : array_like of shape (64,)
        Ink in each pixel, row by row; a row of `llc.data.digits`.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ink = np.zeros(64)
    >>> ink[[3, 11]] = 16
    >>> len(digit(Figure().subplots(), ink, "a one").collections[0].get_paths())
    2
    """
    (pixels,) = look(pixels=(pixels, "64"))
    inked = np.flatnonzero(pixels)
    squares = [_square(int(pixel)) for pixel in inked]
    colours = [tint(INK, pixels[pixel] / pixels.max()) for pixel in inked]
    ax.add_collection(PatchCollection(squares, facecolors=colours, linewidths=0))
    return _frame(ax, title)


def digit_weights(ax: Axes, weights: ArrayLike, mean: ArrayLike, title: str = "") -> Axes:
    """Draw the weight of each pixel under the outline of a mean digit.

    A blue square says that ink here raises the score, a clay disc that it lowers it; the stronger, the more.

    Parameters
    ----------
    weights : array_like of shape (64,)
        One column of ``theta``.
    mean : array_like of shape (64,)
        Mean ink of the digit.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = digit_weights(Figure().subplots(), np.linspace(-1, 1, 64), np.arange(64))
    >>> len(ax.collections[0].get_paths())
    64
    """
    weights, mean = look(weights=(weights, "64"), mean=(mean, "64"))
    marks: list[Patch] = [_square(p) if weights[p] > 0 else Circle(_centre(p), 0.42) for p in range(64)]
    colours = [tint(COLOURS[int(w > 0)], abs(w) / np.abs(weights).max()) for w in weights]
    ax.add_collection(PatchCollection(marks, facecolors=colours, linewidths=0))
    ax.contour(mean.reshape(8, 8), levels=[mean.max() / 2], colors=[INK], linewidths=1.2)
    return _frame(ax, title)


def _centre(pixel: int) -> tuple[int, int]:
    row, column = divmod(pixel, 8)
    return column, row


def _square(pixel: int) -> Rectangle:
    column, row = _centre(pixel)
    return Rectangle((column - 0.5, row - 0.5), 1, 1)


def _frame(ax: Axes, title: str) -> Axes:
    ax.set(xlim=(-0.7, 7.7), ylim=(7.7, -0.7), aspect="equal", xticks=[], yticks=[], title=title)
    ax.spines[:].set(visible=True, color=PALETTE["rule"])
    return ax
