"""Value and gradient of `llc.softmax.objective` in one pass over the data.

The definitions are in `llc.softmax`; a test says that this agrees with them. It is faster because each block
of rows is used twice while it is in the cache, and because the scores have one row per class, so that sums
over the classes run along memory.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from llc._checking import Floats, Integers
from llc._streaming import blocks


def derivatives(W: Floats, X: NDArray[Any], y: Integers, lam: float) -> tuple[float, Floats]:
    """Compute the objective and its gradient with respect to ``W``.

    ``W`` has shape (K, d + 1): ``theta``, transposed, and as last column ``theta_0``. The caller has
    found the entries of ``X`` finite.

    Returns
    -------
    (float, ndarray of shape (K, d + 1))
        Value (infinite or NaN if a score overflows) and gradient.
    """
    value, slope = 0.0, np.zeros(W.shape)
    with np.errstate(over="ignore", invalid="ignore"):
        for here, block in blocks(X, checked=False):
            true = y[here], np.arange(len(block))
            z = W[:, :-1] @ block.T + W[:, -1:]
            z -= z.max(axis=0)
            value -= z[true].sum()
            g = np.exp(z)
            total = g.sum(axis=0)
            value += np.log(total).sum()
            g /= total
            g[true] -= 1
            slope[:, :-1] += g @ block
            slope[:, -1] += g.sum(axis=1)
        penalty = lam * np.column_stack([W[:, :-1], np.zeros(len(W))])
        return float(value / len(X) + np.sum(penalty * W)), slope / len(X) + 2 * penalty
