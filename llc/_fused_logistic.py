r"""Value, gradient and Hessian of `llc.logistic.objective` in one pass over the data.

The definitions are in `llc.logistic`; a test says that this agrees with them. It is faster because each block
of rows is read from memory once and used two or three times while it is in the cache, and because cost, error
and weight of an example share one exponential. With the margin :math:`m = (2y - 1) z` and
:math:`e = \exp(-|m|)`, which cannot overflow,

- the cost is :math:`-\log\sigma(m) = \max(-m, 0) + \log(1 + e)`,
- the error is :math:`g - y = -(2y - 1)\,\sigma(-m)`, where :math:`\sigma(-m) = \exp(-m - \text{cost})`,
- the weight is :math:`g (1 - g) = e / (1 + e)^2`.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from llc._checking import Floats, require_finite
from llc._streaming import blocks


def derivatives(
    w: Floats, X: NDArray[Any], y: Floats, lam: float, second: bool = False
) -> tuple[float, Floats, Floats]:
    """Compute the objective and its derivatives with respect to ``w``: ``theta`` and, last, ``theta_0``.

    Returns
    -------
    (float, ndarray of shape (d + 1,), ndarray of shape (d + 1, d + 1))
        Value (infinite or NaN if a score overflows), gradient, and Hessian (zeros unless ``second``).
    """
    n, d = X.shape
    value, slope, curvature = 0.0, np.zeros(d + 1), np.zeros((d + 1, d + 1))
    penalized = np.append(np.ones(d), 0)
    with np.errstate(over="ignore", invalid="ignore"):
        for here, block in blocks(X, checked=False):
            signs = 2 * y[here] - 1
            m = signs * (block @ w[:-1] + w[-1])
            if not np.isfinite(m.sum()):  # a NaN or infinity in X makes one here, even where w is 0
                require_finite(block, "X", here.start)
            e = np.exp(-np.abs(m))
            cost = np.maximum(-m, 0) + np.log1p(e)
            error = -signs * np.exp(-m - cost)
            value += cost.sum()
            slope[:-1] += error @ block
            slope[-1] += error.sum()
            if second:
                weights = e / (1 + e) ** 2
                rows = block * np.sqrt(weights)[:, None]
                curvature[:-1, :-1] += rows.T @ rows
                curvature[:-1, -1] += weights @ block
                curvature[-1, -1] += weights.sum()
        curvature[-1, :-1] = curvature[:-1, -1]
        return (
            float(value / n + lam * np.sum(penalized * w**2)),
            slope / n + 2 * lam * penalized * w,
            curvature / n + 2 * lam * np.diag(penalized),
        )
