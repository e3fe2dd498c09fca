"""Finding the parameters: gradient descent and ascent, minibatches, and Newton's method.

The algorithms minimize `llc.logistic.objective` and return the `Trajectory` that they took; `newton_steps`
minimizes any convex function.

``X`` has shape (n, d), one example in each row; ``y`` has shape (n,) and holds labels 0 and 1, both of them.
``lam`` is the strength of the penalty, ``eta`` the step size, above 0; ``eps`` is the tolerance of the stop
test and ``max_steps`` the most steps to make. Gradient descent and Newton's method issue a
`ConvergenceWarning`, which says why, if they stop before the minimum; gradient ascent raises
`ConvergenceError`. With ``lam`` 0, Newton's method raises ValueError if many parameters fit equally well.
"""

import warnings
from contextlib import suppress
from dataclasses import dataclass, replace

import numpy as np

from llc._door import Array, Floats, Function, door, warn
from llc.logistic import LinearLogisticClassifier, gradient, hessian, objective


class ConvergenceWarning(UserWarning):
    """The algorithm stopped before reaching the minimum; the message says why."""


class ConvergenceError(RuntimeError):
    """`gradient_ascent` stopped before reaching the maximum; the message says why."""


ADVICE = {
    "stalled": "The objective hardly changes any more, but its minimum may be more than 100 eps below. Go on "
    "with a smaller eps, standardize the features, or use newton. If eta is small take a larger one; if the "
    "values jump to and fro take a smaller one.",
    "separable": "The data are separable and lam is 0: the objective has no minimum, it falls for ever as "
    "theta grows. Take lam > 0.",
    "diverged": "The objective has grown. Take a smaller eta, below 2 / smoothness(X, lam).",
    "max_steps": "The steps ran out before the stop test passed. Allow more, or give descent a larger eta.",
}


OF_ASCENT = {
    "separable": "The data are separable: the log-likelihood has no maximum, it rises for ever as theta "
    "grows. Use gradient_descent with lam > 0.",
    "diverged": "The log-likelihood has fallen. Take a smaller eta, below 2 / (n * smoothness(X)).",
}


@door
@dataclass(frozen=True, eq=False)
class Trajectory:
    """The way an algorithm took, and why it stopped.

    Normal vectors, shape (T + 1, d), offsets and values of the objective, shape (T + 1,), are those from the
    start to the end; ``theta`` and ``theta_0`` are the last. The reason is ``converged`` if the stop test was
    passed, ``stalled`` if it was passed but the `newton_decrement` puts the minimum more than 100 eps below,
    ``separable`` if ``lam`` is 0 and the data are separated, so that there is no minimum, ``diverged`` if the
    value grew, and ``max_steps`` if the steps ran out.
    """

    thetas: Floats
    theta_0s: Floats
    values: Floats
    reason: str

    theta = property(lambda self: self.thetas[-1])
    theta_0 = property(lambda self: float(self.theta_0s[-1]))

    @property
    def classifier(self) -> LinearLogisticClassifier:
        """The hypothesis at the end."""
        return LinearLogisticClassifier(self.theta, self.theta_0)


@door(y="0 and 1, both")
def gradient_descent(
    X: Array,
    y: Array,
    theta_init: Array,
    theta_0_init: float,
    eta: float,
    eps: float,
    lam: float = 0.0,
    max_steps: int = 100_000,
) -> Trajectory:
    r"""Step against the gradient until the objective hardly changes.

    .. math:: \theta \leftarrow \theta - \eta\, \nabla_\theta J, \qquad
              \theta_0 \leftarrow \theta_0 - \eta\, \frac{\partial J}{\partial \theta_0}, \qquad
              \text{until } \lvert J^{(t)} - J^{(t-1)} \rvert < \epsilon

    With a tolerance of 0, exactly ``max_steps`` steps are made, unless the values overflow.

    >>> X, y = [[-2.0], [-1.0], [1.0], [2.0]], [0, 1, 0, 1]
    >>> path = gradient_descent(X, y, theta_init=[0.0], theta_0_init=0.0, eta=1.0, eps=1e-12)
    >>> path.reason, path.theta.round(4), abs(path.theta_0) < 1e-9
    ('converged', array([0.4196]), True)
    """
    theta, theta_0 = theta_init, theta_0_init
    path, J = [(theta, theta_0)], [objective(theta, theta_0, X, y, lam)]
    for _ in range(max_steps):
        slope, slope_0 = gradient(theta, theta_0, X, y, lam)
        theta, theta_0 = theta - eta * slope, theta_0 - eta * slope_0
        path.append((theta, theta_0))
        J.append(objective(theta, theta_0, X, y, lam))
        if not abs(J[-1] - J[-2]) >= eps:  # also true if it is NaN
            break
    return _judged(path, J, X, y, lam, eps)


def _judged(
    path: list[tuple[Floats, float]], J: list[float], X: Array, y: Array, lam: float, eps: float = 0.0
) -> Trajectory:
    """Say why a descent has ended, with a warning if it had a tolerance and has not converged."""
    theta, theta_0 = path[-1]
    reason = "stalled"
    if lam == 0 and ((2 * y - 1) * (X @ theta + theta_0) > 0).all():
        reason = "separable"
    elif not J[-1] <= J[0] + eps + 1e-12 * abs(J[0]):
        reason = "diverged"
    elif not abs(J[-1] - J[-2]) < eps:
        reason = "max_steps"
    else:
        with suppress(np.linalg.LinAlgError):
            to_go = newton_decrement(theta, theta_0, X, y, lam) ** 2 / 2
            reason = "converged" if to_go <= 100 * eps else "stalled"
    if eps > 0:
        warn(ADVICE.get(reason), ConvergenceWarning)
    thetas, theta_0s = zip(*path, strict=True)
    return Trajectory(np.array(thetas), np.array(theta_0s), np.array(J), reason)


@door(y="0 and 1, both", eps="above 0")
def gradient_ascent(
    X: Array, y: Array, eta: float, eps: float, max_steps: int, rng: np.random.Generator
) -> Trajectory:
    r"""Step along the gradient of the log-likelihood from a random start, drawn from a standard normal.

    .. math:: \nabla_\theta L = \sum_{i=1}^n \bigl(y^{(i)} - g^{(i)}\bigr) x^{(i)}, \qquad L = -nJ

    So this is gradient descent on the mean with step size :math:`n\eta` and tolerance :math:`\epsilon/n`. The
    values of the trajectory are log-likelihoods. It raises `ConvergenceError` if it does not converge.

    >>> X, y = [[-2.0], [-1.0], [1.0], [2.0]], [0, 1, 0, 1]
    >>> path = gradient_ascent(X, y, eta=0.25, eps=1e-12, max_steps=1000, rng=np.random.default_rng(0))
    >>> path.theta.round(4), path.values[-1].round(4)
    (array([0.4196]), np.float64(-2.5678))
    """
    n, w = len(y), rng.standard_normal(X.shape[1] + 1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        settings = n * eta, eps / n, 0.0, max_steps
        down = gradient_descent(X, y, w[:-1], w[-1], *settings)
    if down.reason != "converged":
        said = f"Not converged after {len(down.values) - 1} steps."
        why = (ADVICE | OF_ASCENT)[down.reason]
        raise ConvergenceError(f"{said} {why}")
    return replace(down, values=-n * down.values)


@door(y="0 and 1, both", eta="schedule", batch="count, up to n")
def stochastic_gradient_descent(
    X: Array,
    y: Array,
    theta_init: Array,
    theta_0_init: float,
    *,
    eta: float | Function,
    batch: int,
    steps: int,
    rng: np.random.Generator,
    lam: float = 0.0,
) -> Trajectory:
    r"""Step against gradients of a minibatch :math:`S`, ``batch`` examples drawn anew before each step.

    .. math:: \frac1{|S|} \sum_{i \in S} (g^{(i)} - y^{(i)})\, x^{(i)} + 2\lambda\theta

    The step size ``eta`` is a number or a function of the number of the step, 1, 2, ... The trajectory has
    the iterate and the full objective after each pass (as many steps as it takes to draw n examples) and at
    the end. There is no stop test, and no warning.

    >>> X, y, rng = [[-2.0], [-1.0], [1.0], [2.0]], [0, 1, 0, 1], np.random.default_rng(0)
    >>> path = stochastic_gradient_descent(X, y, [0], 0, eta=lambda t: t**-0.7, batch=2, steps=4000, rng=rng)
    >>> path.theta.round(1), len(path.values)
    (array([0.4]), 2001)
    """
    theta, theta_0, n = theta_init, theta_0_init, len(y)
    path, J = [(theta, theta_0)], [objective(theta, theta_0, X, y, lam)]
    for t in range(1, steps + 1):
        S = rng.choice(n, batch, replace=False)
        slope, slope_0 = gradient(theta, theta_0, X[S], y[S], lam)
        theta = theta - eta(t) * slope  # type: ignore[operator]
        theta_0 = theta_0 - eta(t) * slope_0  # type: ignore[operator]
        if t % -(-n // batch) == 0 or t == steps:
            path.append((theta, theta_0))
            J.append(objective(theta, theta_0, X, y, lam))
    return _judged(path, J, X, y, lam)


@door(eps="above 0")
def newton_steps(
    J: Function, slope: Function, curvature: Function, w: Array, eps: float = 1e-10, max_steps: int = 100
) -> tuple[Floats, bool]:
    r"""Minimize a convex function: step to the minimizer of the parabola with its slope and curvature.

    .. math:: w \leftarrow w - \bigl(\nabla^2 J(w)\bigr)^{-1} \nabla J(w)

    This is repeated. A step that does not lower the objective enough is halved. ``J``, ``slope`` and
    ``curvature`` are functions of w: objective, gradient and Hessian; ``w``, shape (m,), is the start. The
    result is the path, shape (T + 1, m), and whether it ended because the parabola promised to gain less than
    ``eps``.

    >>> J, slope, curvature = lambda w: w[0] ** 4, lambda w: 4 * w**3, lambda w: np.diag(12 * w**2)
    >>> newton_steps(J, slope, curvature, [3.0])[0][:3].ravel().round(2)
    array([3.  , 2.  , 1.33])
    """
    path = [w]
    for _ in range(max_steps):
        step = np.linalg.solve(curvature(w), slope(w))
        promise, size = slope(w) @ step / 2, 1.0
        arrived = bool(promise < eps)
        here, gain = J(w) + 1e-15 * abs(J(w)), 1e-4 * promise
        while not arrived and J(w - size * step) > here - size * gain:
            size /= 2
        w = w - size * step
        path.append(w)
        if arrived:
            break
    return np.array(path), arrived


@door(y="0 and 1, both", lam="0 or more, unique for Newton", eps="above 0")
def newton(X: Array, y: Array, lam: float = 0.0, eps: float = 1e-10, max_steps: int = 100) -> Trajectory:
    """Minimize the objective by `newton_steps` from zero.

    >>> path = newton([[-2.0], [-1.0], [1.0], [2.0]], [0, 1, 0, 1])
    >>> path.reason, path.theta.round(4), len(path.values)
    ('converged', array([0.4196]), 5)
    """
    path, arrived = newton_steps(
        lambda w: objective(w[:-1], w[-1], X, y, lam),
        lambda w: np.append(*gradient(w[:-1], w[-1], X, y, lam)),
        lambda w: hessian(w[:-1], w[-1], X, lam),
        np.zeros(X.shape[1] + 1),
        eps,
        max_steps,
    )
    # Towards a minimum the last step is tiny. Without one it still
    # makes some margin larger by about 1, and none smaller.
    step = path[-1] - path[-2]
    gain = (2 * y - 1) * (X @ step[:-1] + step[-1])
    most, least = gain.max(), gain.min()
    reason = "converged" if arrived else "max_steps"
    if lam == 0 and most > 0.1 and least > -1e-3 * most:
        reason = "separable"
    warn(ADVICE.get(reason), ConvergenceWarning)
    J = [objective(w[:-1], w[-1], X, y, lam) for w in path]
    return Trajectory(path[:, :-1], path[:, -1], np.array(J), reason)


@door(y="0 and 1, both", lam="0 or more, unique for Newton")
def logistic_regression(X: Array, y: Array, lam: float = 0.0) -> LinearLogisticClassifier:
    """Learn a linear logistic classifier: the minimizer of the objective, found by `newton`.

    >>> h = logistic_regression([[-2.0], [-1.0], [1.0], [2.0]], [0, 1, 0, 1])
    >>> h.predict_proba([[0.0], [2.0]]).round(4)
    array([0.5   , 0.6983])
    """
    return newton(X, y, lam).classifier


@door
def smoothness(X: Array, lam: float = 0.0) -> float:
    r"""Greatest curvature L of the objective, at the origin; no step of descent with a size up to 2/L climbs.

    .. math:: L = \lambda_{\max}\Bigl(\tfrac{1}{4n} \tilde X^\top \tilde X
              + 2\lambda \operatorname{diag}(1, \dots, 1, 0)\Bigr)

    >>> smoothness([[-1.0], [1.0]], lam=0.5)
    1.25
    """
    at_the_origin = hessian(np.zeros(X.shape[1]), 0.0, X, lam)
    return float(np.linalg.eigvalsh(at_the_origin)[-1])


@door(y="0 and 1, both", lam="0 or more, unique for Newton")
def newton_decrement(theta: Array, theta_0: float, X: Array, y: Array, lam: float = 0.0) -> float:
    r"""Length of the gradient as Newton's method measures it.

    .. math:: \nu = \sqrt{\nabla J^\top (\nabla^2 J)^{-1} \nabla J}

    The minimum of the objective is about :math:`\nu^2 / 2` below: so far is that of the parabola with the
    slope and curvature of this place.

    >>> round(newton_decrement([0.0], 0.0, [[-2.0], [-1.0], [1.0], [2.0]], [0, 1, 0, 1]), 3)
    0.316
    """
    slope = np.append(*gradient(theta, theta_0, X, y, lam))
    step = np.linalg.solve(hessian(theta, theta_0, X, lam), slope)
    return float(np.sqrt(slope @ step))
