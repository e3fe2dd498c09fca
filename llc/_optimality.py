"""How far above its minimum the objective may still be: an estimate, and a bound that is proved."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from llc._checking import Floats, as_binary_problem, as_parameters
from llc._fused_logistic import derivatives
from llc._linalg import NOT_UNIQUE, inverse_sqrt
from llc._streaming import blocks


def newton_decrement(theta: ArrayLike, theta_0: float, X: ArrayLike, y: ArrayLike, lam: float = 0.0) -> float:
    r"""Length of the gradient as Newton's method measures it.

    .. math:: \nu = \sqrt{\nabla J^\top (\nabla^2 J)^{-1} \nabla J}

    The parabola with the slope and curvature of the objective at this place has its minimum
    :math:`\nu^2 / 2` below, which estimates how far below the minimum of the objective is. Unlike the length
    of the gradient, :math:`\nu` is not misled by a long valley: where the curvature is small, a small slope
    counts for more.

    Raises
    ------
    ValueError
        If the curvature vanishes in some direction.

    Examples
    --------
    >>> X, y = [[-2.0], [-1.0], [1.0], [2.0]], [0, 1, 0, 1]
    >>> nu = newton_decrement([0.0], 0.0, X, y)
    >>> float(round(nu**2 / 2, 3))  # the minimum is 0.051 below
    0.05
    """
    X, y, lam = as_binary_problem(X, y, lam)
    w = np.append(*as_parameters(theta, theta_0, X.shape[1]))
    try:
        return float(np.linalg.norm(_in_curvature(w, X, y, lam)[0]))
    except np.linalg.LinAlgError:
        raise ValueError(NOT_UNIQUE) from None


def gap_bound(theta: ArrayLike, theta_0: float, X: ArrayLike, y: ArrayLike, lam: float = 0.0) -> float:
    r"""Bound how far the objective is above its minimum; infinite where this does not prove a bound.

    Let :math:`c` be the largest :math:`\sqrt{\tilde x^\top (\nabla^2 J)^{-1} \tilde x}` of an example. Steps
    :math:`u` of length :math:`\lVert u \rVert_{\nabla^2 J} \le 1/c` change no score by more than 1, so no
    weight :math:`g(1 - g)` and hence no curvature shrinks by more than the factor :math:`e`. If
    :math:`2 e\, c\, \nu \le 1`, with :math:`\nu` of `newton_decrement`, the objective is higher all around
    such a ball than at its centre, so the minimizer lies within, and

    .. math:: J - \min J \le \tfrac{e}{2}\, \nu^2 .

    Examples
    --------
    >>> X, y = [[-2.0], [-1.0], [1.0], [2.0]], [0, 1, 0, 1]
    >>> gap_bound([0.0], 0.0, X, y), gap_bound([0.4], 0.0, X, y) < 1e-3
    (inf, True)
    """
    X, y, lam = as_binary_problem(X, y, lam)
    return proved_gap(np.append(*as_parameters(theta, theta_0, X.shape[1])), X, y, lam)


def proved_gap(w: Floats, X: NDArray[Any], y: Floats, lam: float) -> float:
    """`gap_bound` for checked data; ``w`` is ``theta`` and, last, ``theta_0``."""
    try:
        slope, R = _in_curvature(w, X, y, lam)
    except np.linalg.LinAlgError:
        return np.inf
    decrement = float(np.linalg.norm(slope))
    c = max(float(np.linalg.norm(block @ R[:, :-1].T + R[:, -1], axis=1).max()) for _, block in blocks(X))
    return np.e / 2 * decrement**2 if 2 * np.e * c * decrement <= 1 else np.inf


def _in_curvature(w: Floats, X: NDArray[Any], y: Floats, lam: float) -> tuple[Floats, Floats]:
    """Gradient in coordinates in which the Hessian is the unit matrix, and the matrix R that leads there."""
    _, slope, curvature = derivatives(w, X, y, lam, second=True)
    R, _ = inverse_sqrt(curvature)
    return R @ slope, R
