"""Finite differences: what the tests compare derivatives with."""

from collections.abc import Callable

import numpy as np


def numerical_gradient(f: Callable[[np.ndarray], float], w: np.ndarray, h: float = 1e-5) -> np.ndarray:
    """Central differences of fourth order along each axis."""
    slopes = np.zeros(w.size)
    for j in range(w.size):
        e = np.zeros(w.size)
        e[j] = h
        slopes[j] = (8 * (f(w + e) - f(w - e)) - (f(w + 2 * e) - f(w - 2 * e))) / (12 * h)
    return slopes


def numerical_jacobian(f: Callable[[np.ndarray], np.ndarray], w: np.ndarray, h: float = 1e-5) -> np.ndarray:
    """Central differences of a vector function; one row for each of its entries."""
    return np.array([numerical_gradient(lambda v, i=i: f(v)[i], w, h) for i in range(f(w).size)])
