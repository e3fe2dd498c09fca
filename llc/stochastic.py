"""Stochastic gradient descent: steps against gradients estimated from minibatches.

Conventions
-----------
As in `llc.descent`.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from llc._checking import as_binary_problem, as_count, as_generator, as_number, as_parameters
from llc._convergence import warn_unless_converged
from llc._fused_logistic import derivatives
from llc._optimality import proved_gap
from llc._trajectory import Trajectory, stop_reason, trajectory


def stochastic_gradient_descent(
    X: ArrayLike,
    y: ArrayLike,
    theta_init: ArrayLike,
    theta_0_init: float,
    *,
    eta: float | Callable[[int], float],
    batch: int,
    steps: int,
    rng: np.random.Generator,
    lam: float = 0.0,
    eps: float = 0.0,
    record_every: int | None = None,
) -> Trajectory:
    r"""Step against gradients estimated from a few examples at a time.

    Before each step a minibatch :math:`S` is drawn uniformly, without replacement. The sum over it, times
    :math:`n/|S|`, estimates the sum over all examples without bias:

    .. math:: \frac1n \cdot \frac{n}{|S|} \sum_{i \in S} (g^{(i)} - y^{(i)})\, x^{(i)} + 2\lambda\theta

    Parameters
    ----------
    theta_init, theta_0_init : array_like of shape (d,) and float
        Where to start.
    eta : float or function of the step number 1, 2, ...
        Step size, above 0. With a constant one the iterates keep trembling about the minimizer.
    batch : int
        Size of a minibatch, from 1 to n.
    steps : int
        Most steps to make.
    rng : numpy.random.Generator
        Draws the minibatches.
    eps : float
        Stop when `llc.descent.gap_bound` proves that the objective is less than this above its minimum. With
        0, all steps are made.
    record_every : int, optional
        Steps between two records of the trajectory, each of which takes a pass over all data. By default as
        many as deal n examples.

    Returns
    -------
    Trajectory
        Its iterates and values (of the full objective) are those recorded.

    Notes
    -----
    Topic 3F8-06.

    Examples
    --------
    >>> X, y = [[-2.0], [-1.0], [1.0], [2.0]], [0, 1, 0, 1]
    >>> rng = np.random.default_rng(0)
    >>> path = stochastic_gradient_descent(
    ...     X, y, [0.0], 0.0, eta=lambda t: 1 / t**0.7, batch=2, steps=4000, rng=rng, eps=1e-4
    ... )
    >>> path.reason, path.theta.round(1)
    ('converged', array([0.4]))
    """
    X, y, lam = as_binary_problem(X, y, lam)
    n = len(X)
    w = np.append(*as_parameters(theta_init, theta_0_init, X.shape[1]))
    step_size = eta if callable(eta) else lambda t: eta
    batch, steps, eps = as_count(batch, "batch"), as_count(steps, "steps"), as_number(eps, "eps", least=0)
    if batch > n:
        raise ValueError(f"batch must be at most the number of examples, {n}, but is {batch}.")
    every = -(-n // batch) if record_every is None else as_count(record_every, "record_every")
    rng = as_generator(rng)

    value = derivatives(w, X, y, lam)[0]
    iterates, values, stopped = [w], [value], False
    for t in range(1, steps + 1):
        S = np.sort(rng.choice(n, batch, replace=False))  # in the order of the file
        _, estimate, _ = derivatives(w, X[S], y[S], lam)
        w = w - as_number(step_size(t), "eta", above=0) * estimate
        if t % every == 0 or t == steps:
            value = derivatives(w, X, y, lam)[0]
            iterates.append(w)
            values.append(value)
            gap = proved_gap(w, X, y, lam) if eps > 0 and np.isfinite(value) else np.inf
            stopped = gap < eps
            if stopped or not np.isfinite(value):
                break
    path = trajectory(iterates, values, stop_reason(w, values, gap if stopped else None, X, y, lam, eps))
    if eps > 0:
        warn_unless_converged(path.reason)
    return path
