"""Finding the parameters: gradient descent and ascent, and Newton's method.

Each algorithm minimizes `llc.logistic.objective` and returns the `Trajectory` that it took.
`logistic_regression` returns the classifier at which `newton` ends.

Conventions
-----------
``X`` has shape (n, d), one example per row; ``y`` has shape (n,) and holds labels 0 and 1, both of them;
``lam`` is the strength of the penalty, 0 or more. ``eps`` is the tolerance of the stop test and
``max_steps`` the most steps to make. ``X`` may be a `numpy.memmap` larger than memory: it is read in blocks
of three megabytes. Input that does not fit raises ValueError or TypeError, which say what to do about it;
an algorithm with a positive ``eps`` that does not converge issues a `ConvergenceWarning`, which says why.
A stop test sees that steps have become small, and not that the minimum is near: a path is called converged
only where `gap_bound` proves it, and `newton_decrement` says about how far there is to go.
"""

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from llc._checking import (
    Floats,
    as_binary_problem,
    as_count,
    as_generator,
    as_number,
    as_parameters,
    as_unread_data,
)
from llc._convergence import (
    REASON_TEXT,
    ConvergenceError,
    ConvergenceWarning,
    Reason,
    warn_unless_converged,
)
from llc._fused_logistic import derivatives
from llc._linalg import NOT_UNIQUE, solve
from llc._optimality import gap_bound, newton_decrement, proved_gap
from llc._trajectory import Trajectory, is_separating_direction, stop_reason, trajectory
from llc.logistic import LinearLogisticClassifier

__all__ = [
    "ConvergenceError",
    "ConvergenceWarning",
    "Trajectory",
    "gap_bound",
    "gradient_ascent",
    "gradient_descent",
    "logistic_regression",
    "newton",
    "newton_decrement",
    "smoothness",
]


def gradient_descent(
    X: ArrayLike,
    y: ArrayLike,
    theta_init: ArrayLike,
    theta_0_init: float,
    eta: float,
    eps: float,
    lam: float = 0.0,
    max_steps: int = 100_000,
) -> Trajectory:
    r"""Step against the gradient until the objective hardly changes.

    .. math:: \theta^{(t)} = \theta^{(t-1)} - \eta\, \nabla_\theta J, \qquad
              \theta_0^{(t)} = \theta_0^{(t-1)} - \eta\, \frac{\partial J}{\partial \theta_0}, \qquad
              \text{until } \lvert J^{(t)} - J^{(t-1)} \rvert < \epsilon

    Parameters
    ----------
    theta_init, theta_0_init : array_like of shape (d,) and float
        Where to start.
    eta : float
        Step size, above 0. Below ``2 / smoothness(X, lam)`` every step descends.
    eps : float
        With 0, exactly ``max_steps`` steps are made, unless the values overflow.

    Notes
    -----
    The stop test is that of the sources. A step much shorter than the way ahead passes it, too.
    Topics MIT-19, MIT-17 and WEI-03.

    Examples
    --------
    >>> X, y = [[-2.0], [-1.0], [1.0], [2.0]], [0, 1, 0, 1]
    >>> path = gradient_descent(X, y, theta_init=[0.0], theta_0_init=0.0, eta=1.0, eps=1e-12)
    >>> path.reason, path.theta.round(4), abs(path.theta_0) < 1e-9
    ('converged', array([0.4196]), True)
    """
    X, y, lam = as_binary_problem(X, y, lam)
    w = np.append(*as_parameters(theta_init, theta_0_init, X.shape[1]))
    eta, eps = as_number(eta, "eta", above=0), as_number(eps, "eps", least=0)
    path = _descend(X, y, w, eta, eps, lam, as_count(max_steps, "max_steps"))
    if eps > 0:
        warn_unless_converged(path.reason)
    return path


def _descend(
    X: NDArray[Any], y: Floats, w: Floats, eta: float, eps: float, lam: float, max_steps: int
) -> Trajectory:
    """Gradient descent on checked data; ``w`` is ``theta`` and, last, ``theta_0``."""
    value, slope, _ = derivatives(w, X, y, lam)
    iterates, values, stopped = [w], [value], False
    while len(iterates) <= max_steps and not stopped and np.isfinite(value):
        w = w - eta * slope
        value, slope, _ = derivatives(w, X, y, lam)
        iterates.append(w)
        values.append(value)
        stopped = abs(values[-1] - values[-2]) < eps
    gap = proved_gap(w, X, y, lam) if stopped and np.isfinite(value) else None
    return trajectory(iterates, values, stop_reason(w, values, gap, X, y, lam, eps))


def gradient_ascent(
    X: ArrayLike, y: ArrayLike, eta: float, eps: float, max_steps: int, rng: np.random.Generator
) -> Trajectory:
    r"""Step along the gradient of the log-likelihood from a random start.

    .. math:: L(\theta, \theta_0) = \sum_{i=1}^n \log p(y^{(i)} \mid x^{(i)}; \theta, \theta_0), \qquad
              \nabla_\theta L = \sum_{i=1}^n \bigl(y^{(i)} - g^{(i)}\bigr) x^{(i)}

    Since :math:`L = -nJ`, this is gradient descent on the mean, with step size :math:`n\eta` and tolerance
    :math:`\epsilon/n`. The source stops when L has grown by less than :math:`\epsilon`, which includes
    any fall; here, as in `gradient_descent`, the change must be below :math:`\epsilon` in absolute value.

    Parameters
    ----------
    eta : float
        Step size, above 0.
    eps : float
        Stop tolerance on the log-likelihood, above 0.
    rng : numpy.random.Generator
        Draws the standard normal start.

    Returns
    -------
    Trajectory
        Its ``values`` are log-likelihoods.

    Raises
    ------
    ConvergenceError
        If it did not converge within ``max_steps``.

    Notes
    -----
    Topic LAN-08.

    Examples
    --------
    >>> X, y = [[-2.0], [-1.0], [1.0], [2.0]], [0, 1, 0, 1]
    >>> path = gradient_ascent(X, y, eta=0.25, eps=1e-12, max_steps=1000, rng=np.random.default_rng(0))
    >>> path.theta.round(4), path.values[-1].round(4)
    (array([0.4196]), np.float64(-2.5678))
    """
    X, y, lam = as_binary_problem(X, y, lam=0.0)
    n, d = X.shape
    eta, eps = as_number(eta, "eta", above=0), as_number(eps, "eps", above=0)
    w = as_generator(rng).standard_normal(d + 1)
    path = _descend(X, y, w, n * eta, eps / n, lam, as_count(max_steps, "max_steps"))
    if not path.converged:
        steps = len(path.values) - 1
        raise ConvergenceError(f"Not converged after {steps} steps. {REASON_TEXT[path.reason]}")
    return replace(path, values=-n * path.values)


def newton(
    X: ArrayLike, y: ArrayLike, lam: float = 0.0, eps: float = 1e-10, max_steps: int = 100
) -> Trajectory:
    r"""Step to the minimizer of the parabola that has the same slope and curvature, again and again.

    .. math:: \begin{pmatrix} \theta \\ \theta_0 \end{pmatrix} \leftarrow
              \begin{pmatrix} \theta \\ \theta_0 \end{pmatrix} - (\nabla^2 J)^{-1} \nabla J

    It starts at zero. A step that does not lower the objective enough is halved. The last step is the one
    from which the parabola promises a gain, half the square of the `newton_decrement`, of less than ``eps``,
    which must be above 0.

    Raises
    ------
    ValueError
        If ``lam`` is 0 and many parameters fit equally well: a feature is constant or a combination of
        others, or there are no more examples than features.

    Examples
    --------
    >>> X, y = [[-2.0], [-1.0], [1.0], [2.0]], [0, 1, 0, 1]
    >>> path = newton(X, y)
    >>> path.reason, path.theta.round(4), len(path.values)
    ('converged', array([0.4196]), 5)
    """
    X, y, lam = as_binary_problem(X, y, lam)
    eps, max_steps = as_number(eps, "eps", above=0), as_count(max_steps, "max_steps")

    w = np.zeros(X.shape[1] + 1)
    value, slope, curvature = derivatives(w, X, y, lam, second=True)
    iterates, values = [w], [value]
    reason: Reason = "max_steps"
    while len(iterates) <= max_steps and reason == "max_steps":
        try:
            step = solve(curvature, slope)
        except np.linalg.LinAlgError:
            if lam > 0 or not is_separating_direction(w, X, y):
                raise ValueError(NOT_UNIQUE) from None
            reason = "separable"  # every weight g(1 - g) along some direction has vanished
            break
        promise = float(slope @ step) / 2
        last = promise < eps
        size, before = 1.0, value
        while True:
            trial = derivatives(w - size * step, X, y, lam, second=not last)
            if trial[0] <= before - 1e-4 * size * promise + 1e-15 * abs(before) or size < 1e-10:
                break
            size /= 2
        w = w - size * step
        value, slope, curvature = trial
        iterates.append(w)
        values.append(value)
        if last:
            separable = lam == 0 and is_separating_direction(-step, X, y)
            reason = "separable" if separable else "converged"
    warn_unless_converged(reason)
    return trajectory(iterates, values, reason)


def logistic_regression(X: ArrayLike, y: ArrayLike, lam: float = 0.0) -> LinearLogisticClassifier:
    """Learn a linear logistic classifier: the minimizer of the objective, found by `newton`.

    Raises
    ------
    ValueError
        As `newton`.

    Notes
    -----
    Topics MIT-15 and WEI-06.

    Examples
    --------
    >>> h = logistic_regression([[-2.0], [-1.0], [1.0], [2.0]], [0, 1, 0, 1])
    >>> h.predict_proba([[0.0], [2.0]]).round(4)
    array([0.5   , 0.6983])
    """
    return newton(X, y, lam).classifier


def smoothness(X: ArrayLike, lam: float = 0.0) -> float:
    r"""Greatest curvature L of the objective; descent with step sizes up to 2/L never raises the objective.

    Since :math:`g(1 - g) \le \frac14`, with equality at the origin, the curvature is greatest there:

    .. math:: L = \lambda_{\max}\Bigl(\tfrac{1}{4n} \tilde X^\top \tilde X
              + 2\lambda \operatorname{diag}(1, \dots, 1, 0)\Bigr)

    Examples
    --------
    >>> smoothness([[-1.0], [1.0]], lam=0.5)
    1.25
    """
    X, lam = as_unread_data(X), as_number(lam, "lam", least=0)
    n, d = X.shape
    hessian_at_origin = derivatives(np.zeros(d + 1), X, np.zeros(n), lam, second=True)[2]
    return float(np.linalg.eigvalsh(hessian_at_origin)[-1])
