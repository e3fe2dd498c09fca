r"""One feature and no offset: :math:`\sigma(\theta x)`, the likelihood and the objective, side by side.

The three panels have the same axes wherever they return, and a slope has its curve in the first and its dot
in the other two.
"""

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from figures.plots.data import points
from figures.plots.style import INK
from llc._door import Floats, look

_SHOWN = np.linspace(-1, 6, 1401)  # slopes, in steps that an eye cannot tell apart


def sigmoids(ax: Axes, x: ArrayLike, y: ArrayLike, thetas: ArrayLike) -> Axes:
    r"""Draw the labels over the feature, and the curve :math:`\sigma(\theta x)` of each slope.

    Parameters
    ----------
    x, y : array_like of shape (n,)
        The feature, and labels 0 and 1.
    thetas : array_like of shape (m,)
        Slopes.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = sigmoids(Figure().subplots(), [-1.0, 1.0], [0, 1], [0.0, 2.0])
    >>> [float(line.get_ydata()[0]) for line in ax.lines][0]
    0.5
    """
    x, y = look(x=(x, "n"), y=(y, "0 and 1"))
    points(ax, np.column_stack([x, y]), y)
    reach = 1.13 * np.abs(x).max()
    line = np.linspace(-reach, reach, 201)
    for theta in np.asarray(thetas, dtype=float):
        ax.plot(line, 1 / (1 + np.exp(-theta * line)), color=INK, linewidth=1.5)
    ax.set(xlim=(-reach, reach), ylim=(-0.1, 1.1), yticks=[0, 0.5, 1])
    ax.set(title="probability of label 1", xlabel="$x$", ylabel="")
    return ax


def likelihood_of_slope(ax: Axes, x: ArrayLike, y: ArrayLike, thetas: ArrayLike = ()) -> Axes:
    r"""Draw the likelihood of the labels over :math:`\theta`, and a dot for each of these slopes.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = likelihood_of_slope(Figure().subplots(), [-1.0, 1.0], [0, 1], [0.0])
    >>> ax.lines[-1].get_xydata().tolist()
    [[0.0, 0.25]]
    """
    likelihood = np.exp(-_costs(_SHOWN, x, y).sum(axis=1))
    ax.plot(_SHOWN, likelihood, color=INK, linewidth=1.5)
    dots = np.asarray(thetas, dtype=float)
    ax.plot(dots, np.exp(-_costs(dots, x, y).sum(axis=1)), "o", color=INK, markersize=5)
    ax.set(xlim=(-1, 6), ylim=(0, 1.1 * likelihood.max()), title="likelihood", xlabel=r"$\theta$")
    ax.locator_params(axis="y", nbins=4)
    return ax


def objective_of_slope(
    ax: Axes, x: ArrayLike, y: ArrayLike, thetas: ArrayLike = (), *, lam: float = 0.0
) -> Axes:
    r"""Draw :math:`J` over :math:`\theta` with a cross at its minimizer, and a dot for each of these slopes.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = objective_of_slope(Figure().subplots(), [-1.0, 1.0], [0, 1], lam=0.25)
    >>> round(float(ax.lines[1].get_xdata()[0]), 2)  # the root of sigma(-theta) = theta / 2
    0.68
    """
    J = _costs(_SHOWN, x, y).mean(axis=1) + lam * _SHOWN**2
    ax.plot(_SHOWN, J, color=INK, linewidth=1.5)
    lowest = int(np.argmin(J))
    if 0 < lowest < len(J) - 1:
        ax.plot(_SHOWN[lowest], J[lowest], "x", color=INK, markersize=10, zorder=4)
    dots = np.asarray(thetas, dtype=float)
    ax.plot(dots, _costs(dots, x, y).mean(axis=1) + lam * dots**2, "o", color=INK, markersize=5)
    ax.set(xlim=(-1, 6), ylim=(0, 1.2), title="$J$", xlabel=r"$\theta$")
    ax.locator_params(axis="y", nbins=4)
    return ax


def _costs(thetas: Floats, x: ArrayLike, y: ArrayLike) -> Floats:
    """The negative log-likelihood of each example (columns) for each slope (rows)."""
    x, y = look(x=(x, "n"), y=(y, "0 and 1"))
    return np.logaddexp(0, -np.multiply.outer(thetas, (2 * y - 1) * x))
