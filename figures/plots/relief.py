"""Surfaces over a plane, seen from above at a slant: real polygons, the far ones drawn first."""

from collections.abc import Callable, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from numpy.typing import ArrayLike

from figures.plots.labels import label
from figures.plots.linear import Linear, outline_of
from figures.plots.style import INK, PAPER, SOFT, mark_of, tint
from llc._door import Floats, look

# One unit along each axis of space, on the screen: x1 to the right and down, x2 to the right and up, z up.
_TO_SCREEN = np.array([[0.87, -0.32], [0.62, 0.38], [0.0, 1.0]])
_TOWARDS_VIEWER = np.arctan2(_TO_SCREEN[1, 1], _TO_SCREEN[0, 1]) + np.pi  # the way down the screen


def score_plane(
    ax: Axes,
    hypothesis: Linear,
    X: ArrayLike,
    y: ArrayLike,
    *,
    feature_names: Sequence[str] = ("$x_1$", "$x_2$"),
    class_names: Sequence[str] | None = None,
) -> Axes:
    r"""Draw the score as the height of a tilted plane over the examples.

    The plane meets the ground in the separator; a stem joins each example with its score.

    Parameters
    ----------
    hypothesis : Linear
        Its ``theta`` has shape (2,).
    X, y : array_like of shape (n, 2) and (n,)
        Examples, and labels as `figures.plots.points` takes them.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> from matplotlib.figure import Figure
    >>> h = SimpleNamespace(theta=np.array([1.0, 1.0]), theta_0=-1.0)
    >>> ax = score_plane(Figure().subplots(), h, [[0, 0], [1, 1]], [-1, 1])
    >>> [group.get_label() for group in ax.collections]
    ['-1', '1']
    """
    (X,), y = look(X=(X, "n 2")), np.asarray(y)
    low, high = X.min(axis=0), X.max(axis=0)
    margin = 0.1 * (high - low)
    ground, z = outline_of(hypothesis, *np.transpose([low - margin, high + margin]))
    size = np.append(high - low, 2.2 * np.abs(z).max())

    def seen(places: Floats, heights: Floats | float) -> Floats:
        """Where points of space are on the screen."""
        flat = np.broadcast_to(heights, len(places))
        return np.asarray(np.column_stack([places - low, flat]) / size @ _TO_SCREEN)

    ax.fill(*seen(ground, 0.0).T, facecolor="none", edgecolor=SOFT, linewidth=1, zorder=1)
    for k, side in enumerate((z <= 0, z >= 0)):
        if (z[side] != 0).any():
            mark = mark_of(k, class_names)
            ax.fill(*seen(ground[side], 0.0).T, facecolor=mark.wash, linewidth=0, zorder=0)
            shade, edge = tint(mark.colour, 0.25), mark.colour
            ax.fill(*seen(ground[side], z[side]).T, facecolor=shade, edgecolor=edge, linewidth=1.2, zorder=4)
    scores = X @ hypothesis.theta + hypothesis.theta_0
    for foot, top in zip(seen(X, 0.0), seen(X, scores), strict=True):
        ax.plot(*np.transpose([foot, top]), color=SOFT, linewidth=0.8, zorder=3)
    for value in np.unique(y):
        mark, members = mark_of(value, class_names), y == value
        name = str(value) if class_names is None else class_names[max(value, 0)]
        feet = seen(X[members], 0.0)
        ax.scatter(
            feet[:, 0],
            feet[:, 1],
            s=48,
            marker=mark.marker,
            color=mark.colour,
            edgecolor=PAPER,
            label=name,
            zorder=3,
        )
    border = seen(ground[z == 0], 0.0)
    ax.plot(*border.T, color=INK, linewidth=2, zorder=5)
    corners = seen(np.array([low - margin, [high[0] + margin[0], low[1] - margin[1]], high + margin]), 0.0)
    label(ax, feature_names[0], corners[:2].mean(axis=0), towards=(-0.35, -1))
    label(ax, feature_names[1], corners[1:].mean(axis=0), towards=(0.5, -1))
    ax.set_aspect("equal")
    ax.axis("off")
    return ax


def surface(
    ax: Axes, x1: ArrayLike, x2: ArrayLike, heights: ArrayLike, *, tall: float = 1.0
) -> Callable[[ArrayLike, ArrayLike, ArrayLike], Floats]:
    """Draw heights over a grid of the plane as a net, and say where its points are on the screen.

    Parameters
    ----------
    x1, x2 : array_like of shape (p,) and (q,)
        The lines of the net, increasing.
    heights : array_like of shape (q, p)
        At each crossing.
    tall : float
        How tall the surface is drawn, as a multiple of the sides of the square under it.

    Returns
    -------
    callable
        Takes places ``x1, x2`` and heights, and returns two rows: across and up, for `Axes.plot`.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = Figure().subplots()
    >>> at = surface(ax, [0, 1, 2], [0, 1], [[0, 0, 1], [0, 1, 2]])
    >>> len(ax.collections[0].get_paths())
    2
    >>> at(0, 0, 0).tolist()
    [0.0, 0.0]
    """
    x1, x2, z = look(x1=(x1, "p"), x2=(x2, "q"), heights=(heights, "q p"))
    low, span = z.min(), np.ptp(z) / tall or 1.0

    def seen(a: ArrayLike, b: ArrayLike, height: ArrayLike) -> Floats:
        places = np.broadcast_arrays(
            (np.asarray(a) - x1[0]) / (x1[-1] - x1[0]),
            (np.asarray(b) - x2[0]) / (x2[-1] - x2[0]),
            (np.asarray(height) - low) / span,
        )
        return np.asarray(np.tensordot(_TO_SCREEN.T, places, axes=1))

    net = np.moveaxis(seen(*np.meshgrid(x1, x2), z), 0, -1)
    around = [net[:-1, :-1], net[:-1, 1:], net[1:, 1:], net[1:, :-1]]
    faces = np.stack(around, axis=2).reshape(-1, 4, 2)
    far = np.add.outer(np.arange(len(x2) - 1)[::-1], np.arange(len(x1) - 1)).ravel()
    square = seen([x1[0], x1[-1], x1[-1], x1[0]], [x2[0], x2[0], x2[-1], x2[-1]], low)
    ax.fill(*square, facecolor="none", edgecolor=SOFT, linewidth=1, zorder=0)
    # The far ones first, so that each hides what is behind it.
    ax.add_collection(
        PolyCollection(
            list(faces[np.argsort(far, kind="stable")]), facecolor=PAPER, edgecolor=SOFT, linewidth=0.6
        )
    )
    ax.set_aspect("equal")
    ax.axis("off")
    ax.autoscale_view()
    return seen


def staircase(ax: Axes, x: ArrayLike, y: ArrayLike) -> Axes:
    r"""Draw how many mistakes each classifier of one feature makes, as a height over its parameters.

    An example has the score :math:`\theta x + \theta_0 = 0` on a line through the origin of the plane
    :math:`(\theta, \theta_0)`. Between two such lines nothing changes: a level step. Wide steps carry their
    number of mistakes.

    Parameters
    ----------
    x, y : array_like of shape (n,)
        The feature, and labels 0 and 1.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = staircase(Figure().subplots(), [-1.0, 1.0], [0, 1])
    >>> sorted(text.get_text() for text in ax.texts)[:4]
    ['$\\theta$', '$\\theta_0$', '0', '1']
    """
    x, y = look(x=(x, "n"), y=(y, "0 and 1"))
    rays = np.arctan2(-x, 1.0)  # where theta > 0; the other half of the line lies opposite
    starts = np.unique(np.append(rays, rays + np.pi))
    ends = np.append(starts[1:], starts[0] + 2 * np.pi)
    middles = (starts + ends) / 2
    # From the farthest step to the nearest, so that each hides what is behind it.
    order = np.argsort(np.cos(middles - _TOWARDS_VIEWER))
    for start, middle, end in zip(starts[order], middles[order], ends[order], strict=True):
        wrong = int(np.sum((np.cos(middle) * x + np.sin(middle) > 0) != (y == 1)))
        step = _sector(start, end)
        _block(ax, step, 0.9 * wrong / len(x), shade=0.05 + 0.4 * wrong / len(x))
        if end - start > 0.3:
            across, up = np.append(0.7 * step[1:].mean(axis=0), 0.9 * wrong / len(x)) @ _TO_SCREEN
            ax.text(across, up, str(wrong), ha="center", va="center")
    label(ax, r"$\theta$", np.array([0.0, -1.0, 0.0]) @ _TO_SCREEN, towards=(-0.5, -1))
    label(ax, r"$\theta_0$", np.array([1.0, 0.0, 0.0]) @ _TO_SCREEN, towards=(0.5, -1))
    ax.set_aspect("equal")
    ax.axis("off")
    return ax


def _sector(start: float, end: float) -> Floats:
    """Corners of the part of the square from -1 to 1 that lies between two angles, from the origin around."""
    corners = np.pi / 4 + np.pi / 2 * np.arange(-4, 9)
    between = corners[(start < corners) & (corners < end)]
    directions = np.array([[np.cos(a), np.sin(a)] for a in (start, *between, end)])
    return np.vstack([np.zeros(2), directions / np.abs(directions).max(axis=1, keepdims=True)])


def _block(ax: Axes, outline: Floats, height: float, shade: float) -> None:
    """Draw a block over an outline that runs counterclockwise: the walls that can be seen, then the top."""
    viewer = np.array([np.cos(_TOWARDS_VIEWER), np.sin(_TOWARDS_VIEWER)])
    for a, b in zip(outline, np.roll(outline, -1, axis=0), strict=True):
        outwards = np.array([(b - a)[1], -(b - a)[0]])
        if outwards @ viewer > 0 and height > 0:
            wall = np.column_stack([[a, b, b, a], [0.0, 0.0, height, height]])
            _face(ax, wall, 0.55)
    _face(ax, np.column_stack([outline, np.full(len(outline), height)]), shade)


def _face(ax: Axes, corners: Floats, shade: float) -> None:
    """Fill a polygon of space: with paper first, so that it hides what is behind it."""
    for colour in (PAPER, tint(SOFT, shade)):
        ax.fill(*(corners @ _TO_SCREEN).T, facecolor=colour, edgecolor=PAPER, linewidth=0.4, zorder=1)
