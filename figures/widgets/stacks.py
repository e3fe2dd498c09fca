"""Examples on a line, stacked where their marks would overlap."""

import numpy as np

from llc._door import Floats


def stacked(x: Floats, y: Floats, width: float) -> Floats:
    """Give each example a level: 1, 2, ... upwards for label 1, and downwards from -1 for label 0.

    Marks of one level are at least a ``width`` apart.

    Examples
    --------
    >>> stacked(np.array([1.0, 1.1, 3.0, 1.0]), np.array([1, 1, 1, 0]), width=0.5)
    array([ 1.,  2.,  1., -1.])
    """
    levels = np.zeros(y.size)
    for i in np.argsort(x, kind="stable"):
        side = 1 if y[i] == 1 else -1
        taken = levels[np.abs(x - x[i]) < width]
        levels[i] = next(side * k for k in range(1, y.size + 1) if side * k not in taken)
    return levels
