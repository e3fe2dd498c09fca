"""Contour lines: of an objective, with the way of an algorithm over them, and of Gaussian densities."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from llc._checking import as_data
from llc.plots.style import COLOURS, INK, MARKERS, require_colours

if TYPE_CHECKING:  # a sheet may be shown this module without the other
    from llc.discriminant import GaussianDiscriminant


def objective_contours(
    ax: Axes,
    objective: Callable[[float, float], float],
    *,
    path: ArrayLike | None = None,
    levels: int = 12,
) -> Axes:
    r"""Draw contour lines of a function of two parameters, and the way an algorithm took over them.

    The values lie closer together near the minimum, so that the valley shows.

    Parameters
    ----------
    objective : function of two float
        For example ``lambda theta, theta_0: llc.logistic.objective([theta], theta_0, X, y)``.
    path : array_like of shape (T + 1, 2), optional
        Iterates; a circle marks the start and a star the end.
    levels : int
        Number of lines.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = objective_contours(Figure().subplots(), lambda a, b: a * a + b * b, path=[[1, 1], [0, 0]])
    >>> len(ax.collections), [line.get_marker() for line in ax.lines]
    (1, ['.', 'o', '*'])
    """
    limits = ax.get_xlim(), ax.get_ylim()
    a, b = np.meshgrid(np.linspace(*limits[0], 61), np.linspace(*limits[1], 61))
    values = np.array([objective(float(u), float(v)) for u, v in zip(a.flat, b.flat, strict=True)])
    low, high = values.min(), values.max()
    heights = low + (high - low) * np.linspace(0.05, 1, levels, endpoint=False) ** 2
    ax.contour(a, b, values.reshape(a.shape), levels=heights, colors=["#6b6b6b"], linewidths=0.9, zorder=1)
    if path is not None:
        steps = as_data(path, d=2, name="path")
        ax.plot(*steps.T, color=COLOURS[0], marker=".", markersize=5, linewidth=1.4, zorder=3)
        ax.plot(*steps[0], "o", color=COLOURS[0], markeredgecolor=INK, markersize=8, zorder=4, label="start")
        ax.plot(*steps[-1], "*", color=COLOURS[1], markeredgecolor=INK, markersize=13, zorder=4, label="end")
    ax.set(xlim=limits[0], ylim=limits[1])
    return ax


def density_contours(
    ax: Axes, discriminant: "GaussianDiscriminant", *, radii: Sequence[float] = (1, 2, 3)
) -> Axes:
    r"""Draw the ellipses on which the density of each class is constant.

    Those are the points :math:`x` with :math:`(x - \mu)^\top \Sigma^{-1} (x - \mu) = r^2`.

    Parameters
    ----------
    discriminant : GaussianDiscriminant
        Of two features and up to three classes.
    radii : sequence of float
        Values of r, in standard deviations.

    Returns
    -------
    Axes
        The same axes, with a mark at each mean.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from llc.discriminant import GaussianDiscriminant
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
    for mean, covariance, colour, marker, line in zip(
        discriminant.means, discriminant.covariances, COLOURS, MARKERS, ("-", "--", ":"), strict=False
    ):
        root = np.linalg.cholesky(covariance)
        for r in radii:
            ax.plot(*(mean + r * circle @ root.T).T, color=colour, linestyle=line, linewidth=1.6, zorder=2)
        ax.plot(*mean, marker, color=colour, markeredgecolor=INK, markersize=9, zorder=4)
    ax.set(xlim=limits[0], ylim=limits[1])
    return ax
