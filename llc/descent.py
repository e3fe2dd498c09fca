"""Finding the parameters: gradient descent and ascent, minibatches, Newton's method.

Each algorithm minimizes `llc.logistic.objective` and returns the `Path` it took.
"""

import warnings
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from llc._checking import (
    Floats,
    as_count,
    as_generator,
    as_labels,
    as_number,
    as_parameters,
    as_rows,
    blocks,
    frozen,
)
from llc._linalg import MANY_OPTIMA, solve
from llc.logistic import LinearLogisticClassifier, sweep

Reason = Literal["converged", "stalled", "separable", "diverged", "max_steps"]

ADVICE: dict[Reason, str] = {
    "stalled": "The stop test was passed far from the least value: a step of length 1/L would still gain "
    "more than 100 eps. If eta is small take a larger one; if the path jumps to and fro take a smaller one.",
    "separable": "The data are separable and lam is 0: the objective has no least value, it falls for ever "
    "as theta grows. Take lam > 0.",
    "diverged": "The objective has grown. Take a smaller eta, below 2 / smoothness(X, lam).",
    "max_steps": "The steps ran out before the stop test was passed. Allow more, or take a larger eta.",
}


class ConvergenceWarning(UserWarning):
    """The parameters are not those of the least value; the message says why."""


class ConvergenceError(RuntimeError):
    """`gradient_ascent` found no greatest value; the message says why."""


@dataclass(frozen=True, eq=False)
class Path:
    """The way an algorithm went, and why it stopped.

    Parameters
    ----------
    thetas : ndarray of shape (T + 1, d)
        Normals, from the start to the end.
    theta_0s : ndarray of shape (T + 1,)
        Offsets.
    values : ndarray of shape (T + 1,)
        Values of the objective there.
    reason : {"converged", "stalled", "separable", "diverged", "max_steps"}
        ``converged``: the stop test was passed and a step of length 1/L, which the curvature allows, is sure
        to gain at most 100 eps more. ``stalled``: the stop test was passed, but such a step would gain more.
        ``separable``: lam is 0 and the data are separable, so that there is no least value.
        ``diverged``: the value grew. ``max_steps``: none of these within the steps allowed.
    """

    thetas: Floats
    theta_0s: Floats
    values: Floats
    reason: Reason

    def __post_init__(self) -> None:
        for name in ("thetas", "theta_0s", "values"):
            object.__setattr__(self, name, frozen(getattr(self, name)))

    @property
    def converged(self) -> bool:
        """Whether the end is a least value, as far as the stop test can tell."""
        return self.reason == "converged"

    @property
    def theta(self) -> Floats:
        """The last normal."""
        return np.asarray(self.thetas[-1])

    @property
    def theta_0(self) -> float:
        """The last offset."""
        return float(self.theta_0s[-1])

    @property
    def classifier(self) -> LinearLogisticClassifier:
        """The hypothesis at the end of the path."""
        return LinearLogisticClassifier(self.theta, self.theta_0)


def gradient_descent(
    X: ArrayLike,
    y: ArrayLike,
    theta_init: ArrayLike,
    theta_0_init: float,
    eta: float,
    eps: float,
    lam: float = 0.0,
    max_steps: int = 100_000,
) -> Path:
    r"""Walk against the gradient until the objective hardly changes.

    .. math:: \theta^{(t)} = \theta^{(t-1)} - \eta\, \nabla_\theta J, \qquad
              \theta_0^{(t)} = \theta_0^{(t-1)} - \eta\, \frac{\partial J}{\partial \theta_0}, \qquad
              \text{until } \lvert J^{(t)} - J^{(t-1)} \rvert < \epsilon

    Parameters
    ----------
    X, y : array_like of shapes (n, d) and (n,)
        Examples and their labels 0 and 1.
    theta_init, theta_0_init : array_like of shape (d,) and float
        Where to start.
    eta : float
        Step size, above 0. Below ``2 / smoothness(X, lam)`` every step descends.
    eps : float
        Stop tolerance. With 0, exactly ``max_steps`` steps are made, unless the values overflow.
    lam : float
        Penalty, 0 or more.
    max_steps : int
        Most steps to make.

    Returns
    -------
    Path

    Raises
    ------
    ValueError, TypeError
        If an argument is not as above.

    Warns
    -----
    ConvergenceWarning
        If ``eps`` is positive and the path did not converge.

    Notes
    -----
    Source-map topics MIT-19, MIT-17 and WEI-03.

    Examples
    --------
    >>> X, y = [[-2.0], [-1.0], [1.0], [2.0]], [0, 1, 0, 1]
    >>> path = gradient_descent(X, y, theta_init=[0.0], theta_0_init=0.0, eta=1.0, eps=1e-12)
    >>> path.reason, path.theta.round(4), abs(path.theta_0) < 1e-9
    ('converged', array([0.4196]), True)
    """
    X, y, lam = _training_data(X, y, lam)
    theta, theta_0 = as_parameters(theta_init, theta_0_init, X.shape[1])
    eta, eps = as_number(eta, "eta", above=0), as_number(eps, "eps", least=0)
    max_steps = as_count(max_steps, "max_steps")

    w = np.append(theta, theta_0)
    value, slope, _ = sweep(w, X, y, lam)
    iterates, values, stopped = [w], [value], False
    while len(iterates) <= max_steps and not stopped and np.isfinite(value):
        w = w - eta * slope
        value, slope, _ = sweep(w, X, y, lam)
        iterates.append(w)
        values.append(value)
        stopped = abs(values[-1] - values[-2]) < eps
    return _path(iterates, values, _judge(w, values, slope, X, y, lam, eps, stopped), warn=eps > 0)


def gradient_ascent(
    X: ArrayLike, y: ArrayLike, eta: float, eps: float, max_steps: int, rng: np.random.Generator
) -> Path:
    r"""Walk along the gradient of the log-likelihood from a random start.

    .. math:: L(\theta, \theta_0) = \sum_{i=1}^n \log p(y^{(i)} \mid x^{(i)}, \theta, \theta_0), \qquad
              \nabla_\theta L = \sum_{i=1}^n \bigl(y^{(i)} - g^{(i)}\bigr) x^{(i)}

    Since :math:`L = -nJ`, this is gradient descent on the mean, with step size :math:`n\eta` and tolerance
    :math:`\epsilon/n`. The source stops when the gain is below :math:`\epsilon`, which also holds after a
    loss; here, as in `gradient_descent`, its absolute value must be.

    Parameters
    ----------
    X, y : array_like of shapes (n, d) and (n,)
        Examples and their labels 0 and 1.
    eta : float
        Step size, above 0.
    eps : float
        Stop tolerance on the log-likelihood, above 0.
    max_steps : int
        Most steps to make.
    rng : numpy.random.Generator
        Draws the standard normal start.

    Returns
    -------
    Path
        Its ``values`` are log-likelihoods.

    Raises
    ------
    ConvergenceError
        If the path did not converge within ``max_steps``.
    ValueError, TypeError
        If an argument is not as above.

    Notes
    -----
    Source-map topic LAN-08.

    Examples
    --------
    >>> X, y = [[-2.0], [-1.0], [1.0], [2.0]], [0, 1, 0, 1]
    >>> path = gradient_ascent(X, y, eta=0.25, eps=1e-12, max_steps=1000, rng=np.random.default_rng(0))
    >>> path.theta.round(4), path.values[-1].round(4)
    (array([0.4196]), np.float64(-2.5678))
    """
    X = as_rows(X)
    n, d = X.shape
    eta, eps = as_number(eta, "eta", above=0), as_number(eps, "eps", above=0)
    *theta, theta_0 = as_generator(rng).standard_normal(d + 1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        path = gradient_descent(X, y, theta, theta_0, n * eta, eps / n, max_steps=max_steps)
    if not path.converged:
        raise ConvergenceError(f"Not converged after {len(path.values) - 1} steps. {ADVICE[path.reason]}")
    return replace(path, values=-n * path.values)


def stochastic_gradient_descent(
    X: ArrayLike,
    y: ArrayLike,
    theta_init: ArrayLike,
    theta_0_init: float,
    eta: float | Callable[[int], float],
    batch: int,
    steps: int,
    rng: np.random.Generator,
    lam: float = 0.0,
    eps: float = 0.0,
    record_every: int | None = None,
) -> Path:
    r"""Walk against gradients estimated from a few examples at a time.

    Before each step a minibatch :math:`S` is drawn uniformly, without replacement. The sum over it, times
    :math:`n/|S|`, estimates the sum over all examples without bias:

    .. math:: \frac1n \cdot \frac{n}{|S|} \sum_{i \in S} (g^{(i)} - y^{(i)})\, x^{(i)} + 2\lambda\theta

    Parameters
    ----------
    X, y : array_like of shapes (n, d) and (n,)
        Examples and their labels 0 and 1. ``X`` may be a `numpy.memmap` larger than memory: only minibatches
        and blocks of two megabytes are read.
    theta_init, theta_0_init : array_like of shape (d,) and float
        Where to start.
    eta : float or function of the step number 1, 2, ...
        Step size, above 0. With a constant one the path keeps trembling about the least value.
    batch : int
        Size of a minibatch, from 1 to n.
    steps : int
        Most steps to make.
    rng : numpy.random.Generator
        Draws the minibatches.
    lam : float
        Penalty, 0 or more.
    eps : float
        Stop when a full step of length 1/L is sure to gain less than this. With 0, all steps are made.
    record_every : int, optional
        Steps between two records of the path, each of which takes a pass over all data. By default as many as
        deal n examples.

    Returns
    -------
    Path
        Its iterates and values (of the full objective) are those recorded.

    Raises
    ------
    ValueError, TypeError
        If an argument is not as above.

    Warns
    -----
    ConvergenceWarning
        If ``eps`` is positive and the path did not converge.

    Notes
    -----
    Source-map topic 3F8-06.

    Examples
    --------
    >>> X, y = [[-2.0], [-1.0], [1.0], [2.0]], [0, 1, 0, 1]
    >>> rng = np.random.default_rng(0)
    >>> path = stochastic_gradient_descent(X, y, [0.0], 0.0, lambda t: 1 / t**0.7, 2, 4000, rng, eps=1e-5)
    >>> path.reason, path.theta.round(1)
    ('converged', array([0.4]))
    """
    X, y, lam = _training_data(X, y, lam)
    n = len(X)
    theta, theta_0 = as_parameters(theta_init, theta_0_init, X.shape[1])
    step_size = eta if callable(eta) else lambda t: eta
    batch, steps, eps = as_count(batch, "batch"), as_count(steps, "steps"), as_number(eps, "eps", least=0)
    if batch > n:
        raise ValueError(f"batch must be at most the number of examples, {n}, but is {batch}.")
    every = -(-n // batch) if record_every is None else as_count(record_every, "record_every")
    rng = as_generator(rng)

    w = np.append(theta, theta_0)
    value, slope, _ = sweep(w, X, y, lam)
    iterates, values, stopped = [w], [value], False
    L = smoothness(X, lam) if eps > 0 else np.inf
    for t in range(1, steps + 1):
        S = np.sort(rng.choice(n, batch, replace=False))  # in the order of the file
        _, estimate, _ = sweep(w, X[S], y[S], lam)
        w = w - as_number(step_size(t), "eta", above=0) * estimate
        if t % every == 0 or t == steps:
            value, slope, _ = sweep(w, X, y, lam)
            iterates.append(w)
            values.append(value)
            stopped = bool(slope @ slope / (2 * L) < eps)
            if stopped or not np.isfinite(value):
                break
    return _path(iterates, values, _judge(w, values, slope, X, y, lam, eps, stopped), warn=eps > 0)


def newton(X: ArrayLike, y: ArrayLike, lam: float = 0.0, eps: float = 1e-10, max_steps: int = 100) -> Path:
    r"""Step to the least value of the parabola that has the same slope and curvature, again and again.

    .. math:: \begin{pmatrix} \theta \\ \theta_0 \end{pmatrix} \leftarrow
              \begin{pmatrix} \theta \\ \theta_0 \end{pmatrix} - (\nabla^2 J)^{-1} \nabla J

    It starts at zero. A step that does not lower the objective enough is halved. The last step is the one
    from which the parabola promises to gain less than ``eps``.

    Parameters
    ----------
    X, y : array_like of shapes (n, d) and (n,)
        Examples and their labels 0 and 1.
    lam : float
        Penalty, 0 or more.
    eps : float
        Stop tolerance, above 0.
    max_steps : int
        Most steps to make.

    Returns
    -------
    Path

    Raises
    ------
    ValueError, TypeError
        If an argument is not as above, or if ``lam`` is 0 and many parameters fit equally well: a feature is
        constant or a combination of others, or there are no more examples than features.

    Warns
    -----
    ConvergenceWarning
        If the path did not converge.

    Examples
    --------
    >>> X, y = [[-2.0], [-1.0], [1.0], [2.0]], [0, 1, 0, 1]
    >>> path = newton(X, y)
    >>> path.reason, path.theta.round(4), len(path.values)
    ('converged', array([0.4196]), 5)
    """
    X, y, lam = _training_data(X, y, lam)
    eps, max_steps = as_number(eps, "eps", above=0), as_count(max_steps, "max_steps")

    w = np.zeros(X.shape[1] + 1)
    value, slope, curvature = sweep(w, X, y, lam, second=True)
    iterates, values = [w], [value]
    reason: Reason = "max_steps"
    while len(iterates) <= max_steps and reason == "max_steps":
        step = solve(curvature, slope)
        if step is None:
            if lam > 0 or not _recedes(w, X, y):
                raise ValueError(MANY_OPTIMA)
            reason = "separable"  # every weight g(1 - g) along some direction has vanished
            break
        promise = float(slope @ step) / 2
        last = promise < eps
        size, before = 1.0, value
        while True:
            trial = sweep(w - size * step, X, y, lam, second=not last)
            if trial[0] <= before - 1e-4 * size * promise + 1e-15 * abs(before) or size < 1e-10:
                break
            size /= 2
        w = w - size * step
        value, slope, curvature = trial
        iterates.append(w)
        values.append(value)
        if last:
            reason = "separable" if lam == 0 and _recedes(-step, X, y) else "converged"
    return _path(iterates, values, reason, warn=True)


def smoothness(X: ArrayLike, lam: float = 0.0) -> float:
    r"""Greatest curvature L of the objective; gradient descent with a step below 2/L always descends.

    Since :math:`g(1 - g) \le \frac14`, with equality at the origin, the curvature is greatest there:

    .. math:: L = \lambda_{\max}\Bigl(\tfrac{1}{4n} \tilde X^\top \tilde X
              + 2\lambda \operatorname{diag}(1, \dots, 1, 0)\Bigr)

    Parameters
    ----------
    X : array_like of shape (n, d)
        Examples.
    lam : float
        Penalty, 0 or more.

    Returns
    -------
    float

    Raises
    ------
    ValueError, TypeError
        If an argument is not as above.

    Examples
    --------
    >>> smoothness([[-1.0], [1.0]], lam=0.5)
    1.25
    """
    X, lam = as_rows(X), as_number(lam, "lam", least=0)
    n, d = X.shape
    curvature = sweep(np.zeros(d + 1), X, np.zeros(n), lam, second=True)[2]
    return float(np.linalg.eigvalsh(curvature)[-1])


def _training_data(X: ArrayLike, y: ArrayLike, lam: float) -> tuple[NDArray[Any], Floats, float]:
    X = as_rows(X)
    return X, as_labels(y, len(X), both=True), as_number(lam, "lam", least=0)


def _margins(w: Floats, X: NDArray[Any], y: Floats) -> Floats:
    z = np.concatenate([block @ w[:-1] + w[-1] for _, block in blocks(X)])
    return np.asarray((2 * y - 1) * z)


def _recedes(direction: Floats, X: NDArray[Any], y: Floats) -> bool:
    """Whether moving on along ``direction`` improves some examples for ever and worsens none, up to rounding.

    If so, the objective falls along it without end. Newton's steps approach such a direction, in which each
    gains the separated examples a margin of about 1, whereas they vanish when there is a least value.
    """
    gained = _margins(direction, X, y)
    return bool(gained.max() > 0.1 and gained.min() > -1e-3 * gained.max())


def _judge(
    w: Floats,
    values: list[float],
    slope: Floats,
    X: NDArray[Any],
    y: Floats,
    lam: float,
    eps: float,
    stopped: bool,
) -> Reason:
    if not np.isfinite(values[-1]):
        return "diverged"
    if lam == 0 and (_margins(w, X, y) > 0).all():
        return "separable"
    if values[-1] - values[0] > eps + 1e-12 * abs(values[0]):
        return "diverged"
    if not stopped:
        return "max_steps"
    return "converged" if slope @ slope / (2 * smoothness(X, lam)) <= 100 * eps else "stalled"


def _path(iterates: list[Floats], values: list[float], reason: Reason, warn: bool) -> Path:
    if warn and reason != "converged":
        warnings.warn(ADVICE[reason], ConvergenceWarning, stacklevel=3)
    w = np.array(iterates)
    return Path(w[:, :-1], w[:, -1], np.array(values), reason)
