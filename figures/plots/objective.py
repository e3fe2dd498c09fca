"""Objectives as maps, with the way of an algorithm or a bound on them; contours of Gaussian densities."""

from collections.abc import Callable, Sequence
from itertools import cycle
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Circle
from numpy.typing import ArrayLike

from figures.plots.data import name_axes
from figures.plots.labels import label
from figures.plots.style import INK, PAPER, SOFT, mark_of, require_colours, tint
from llc._door import Floats, look

if TYPE_CHECKING:  # a sheet may be shown this module without the other
    from llc.gaussian import GaussianDiscriminant


def objective_contours(
    ax: Axes,
    objective: Callable[[Floats, Floats], Floats],
    *,
    path: ArrayLike | None = None,
    levels: int = 12,
) -> Axes:
    r"""Draw a function of two parameters as a map, darker where higher, and the way an algorithm took on it.

    The levels lie closer together near the minimum, so that the valley shows.

    Parameters
    ----------
    objective : function of two arrays
        Its values at as many places as the arrays have entries.
    path : array_like of shape (T + 1, 2), optional
        Iterates; a circle marks the start and a star the end.
    levels : int
        Number of lines.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = objective_contours(Figure().subplots(), lambda a, b: a * a + b * b, path=[[1, 1], [0, 0]])
    >>> [line.get_marker() for line in ax.lines]
    ['.', 'o', '*']
    """
    limits = ax.get_xlim(), ax.get_ylim()
    a, b = np.meshgrid(np.linspace(*limits[0], 61), np.linspace(*limits[1], 61))
    values = objective(a.ravel(), b.ravel())
    low, high = values.min(), values.max()
    heights = low + (high - low) * np.linspace(0.05, 1, levels, endpoint=False) ** 2
    values = values.reshape(a.shape)
    ax.contour(a, b, values, levels=heights, colors=[tint(SOFT, 0.6)], linewidths=0.9, zorder=1)
    for height in heights:  # a layer for each level, as of thin paint
        ax.contourf(a, b, values, levels=[height, np.inf], colors=[tint(SOFT, 0.04)], zorder=0)
    if path is not None:
        (steps,) = look(path=(path, "n 2"))
        ax.plot(*steps.T, color=INK, marker=".", markersize=5, linewidth=1.4, zorder=3)
        ax.plot(*steps[0], "o", color=INK, markeredgecolor=PAPER, markersize=9, zorder=4)
        ax.plot(*steps[-1], "*", color=INK, markeredgecolor=PAPER, markersize=15, zorder=4)
    ax.set(xlim=limits[0], ylim=limits[1])
    return ax


def disc(ax: Axes, r: float) -> Axes:
    r"""Shade the parameters that a bound allows, those with :math:`\lVert\theta\rVert \le r`.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> disc(Figure().subplots(), 2).patches[0].radius
    2.0
    """
    ax.add_patch(Circle((0, 0), r, facecolor=tint(INK, 0.1), edgecolor=INK, linewidth=1.4, zorder=2))
    ax.set_aspect("equal", adjustable="box")
    return ax


def coefficient_paths(ax: Axes, lams: ArrayLike, thetas: ArrayLike, names: Sequence[str]) -> Axes:
    r"""Draw each component of :math:`\theta` over the regularization strength, with its name.

    Parameters
    ----------
    lams : array_like of shape (m,)
        Strengths, above 0.
    thetas : array_like of shape (m, d)
        The minimizer for each strength.
    names : sequence of d str
        Names of the features.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = coefficient_paths(Figure().subplots(), [0.1, 1], [[2, -3], [1, -1]], ["length", "width"])
    >>> ax.get_xscale(), [text.get_text() for text in ax.texts]
    ('log', ['width', 'length'])
    """
    ax.set_xscale("log")
    ax.axhline(0, color=SOFT, linewidth=0.8)
    lams, paths = np.asarray(lams), np.transpose(thetas)
    for path, line in zip(paths, cycle(("-", "--", "-.", ":")), strict=False):
        ax.plot(lams, path, color=INK, linestyle=line)
    ax.set_xlim(lams.min() * (lams.min() / lams.max()) ** 0.45, lams.max())
    # Where the strength is small the paths are far apart; names of neighbours are moved apart, too.
    starts, room = paths[:, np.argmin(lams)], 0.09 * np.ptp(paths)
    height = -np.inf
    for k in np.argsort(starts):
        height = max(starts[k], height + room)
        label(ax, names[k], (lams.min(), height), towards=(-1, 0))
    ax.set_ylim(top=max(ax.get_ylim()[1], height + room))
    return name_axes(ax, r"regularization strength $\lambda$", "coefficient")


def density_contours(
    ax: Axes,
    discriminant: "GaussianDiscriminant",
    *,
    radii: Sequence[float] = (1, 2, 3),
    class_names: Sequence[str] | None = None,
) -> Axes:
    r"""Draw the ellipses on which the density of each class is constant.

    Those are the points :math:`x` with :math:`(x - \mu)^\top \Sigma^{-1} (x - \mu) = r^2`.

    Parameters
    ----------
    discriminant : GaussianDiscriminant
        Of two features and up to three classes.
    radii : sequence of float
        Values of r, in standard deviations.
    class_names : sequence of str, optional
        A species of iris has its own colour and marker.

    Returns
    -------
    Axes
        The same axes, with a mark at each mean.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from llc.gaussian import GaussianDiscriminant
    >>> h = GaussianDiscriminant([0.5, 0.5], [[0, 0], [3, 0]], [np.eye(2)] * 2)
    >>> len(density_contours(Figure().subplots(), h).lines)
    8
    """
    K, d = discriminant.means.shape
    require_colours(K)
    if d != 2:
        raise ValueError(f"discriminant must have two features, one for each axis, but has {d}. Choose two.")
    limits = ax.get_xlim(), ax.get_ylim()
    angle = np.linspace(0, 2 * np.pi, 181)
    circle = np.column_stack([np.cos(angle), np.sin(angle)])
    for k, line in zip(range(K), ("-", "--", ":"), strict=False):
        mark, mean = mark_of(k, class_names, K), discriminant.means[k]
        root = np.linalg.cholesky(discriminant.covariances[k])
        for r in radii:
            ax.plot(
                *(mean + r * circle @ root.T).T, color=mark.colour, linestyle=line, linewidth=1.6, zorder=2
            )
        ax.plot(*mean, mark.marker, color=mark.colour, markeredgecolor=INK, markersize=10, zorder=4)
    ax.set(xlim=limits[0], ylim=limits[1])
    return ax
