"""L-BFGS: gradient descent in a metric that learns the curvature from the last few steps.

After Nocedal and Wright, *Numerical Optimization*, algorithm 7.4.
"""

from collections import deque
from collections.abc import Callable, Iterable

import numpy as np

from llc._checking import Floats

MEMORY = 10  # steps remembered
Pair = tuple[Floats, Floats]  # a step, and the change of the gradient along it


def lbfgs(
    value_and_gradient: Callable[[Floats], tuple[float, Floats]],
    W: Floats,
    preconditioner: Floats,
    eps: float,
    max_steps: int,
) -> tuple[Floats, bool]:
    """Minimize a convex function from ``W`` on, until a step promises to gain less than ``eps``.

    A step that does not lower the value enough is halved.

    Parameters
    ----------
    value_and_gradient : function of an array of shape (K, m)
        Returns the value, and the gradient in the same shape.
    W : ndarray of shape (K, m)
        Where to start.
    preconditioner : ndarray of shape (m, m)
        First estimate of the inverse curvature, the same for each row of ``W``.
    eps : float
        Stop tolerance.
    max_steps : int
        Most steps to make.

    Returns
    -------
    (ndarray of shape (K, m), bool)
        Where it ended, and whether the tolerance was met there.
    """
    value, gradient = value_and_gradient(W)
    memory: deque[Pair] = deque(maxlen=MEMORY)
    for _ in range(max_steps):
        step = direction(gradient, preconditioner, memory)
        promise = float(np.sum(gradient * step)) / 2
        if promise < eps:
            return W, True
        size, before, start, gradient_before = 1.0, value, W, gradient
        while True:
            W = start - size * step
            value, gradient = value_and_gradient(W)
            if value <= before - 2e-4 * size * promise + 1e-15 * abs(before) or size < 1e-10:
                break
            size /= 2
        s, y = W - start, gradient - gradient_before
        if is_curved(s, y):
            memory.append((s, y))
    return W, False


def is_curved(s: Floats, y: Floats) -> bool:
    r"""Whether the gradient grew along the step, :math:`s^\top y > 0`, by more than rounding explains.

    It does along every step of a strictly convex function, but a tiny step may round to the contrary, and
    such a pair would turn the next direction uphill.
    """
    return bool(np.sum(s * y) > 1e-14 * np.linalg.norm(s) * np.linalg.norm(y))


def direction(gradient: Floats, preconditioner: Floats, memory: Iterable[Pair]) -> Floats:
    """Apply the inverse curvature that the remembered pairs imply to the gradient: the two-loop recursion.

    The step goes against this direction.
    """
    pairs = list(memory)
    q, shares = gradient.copy(), []
    for s, y in reversed(pairs):
        shares.append(np.sum(s * q) / np.sum(s * y))
        q -= shares[-1] * y
    q = q @ preconditioner
    if pairs:
        s, y = pairs[-1]
        q *= np.sum(s * y) / np.sum((y @ preconditioner) * y)
    for (s, y), share in zip(pairs, reversed(shares), strict=True):
        q += s * (share - np.sum(y * q) / np.sum(s * y))
    return q
