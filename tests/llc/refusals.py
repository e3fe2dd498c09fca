"""Data of several classes that no learner takes: what is wrong, and what the error says of it."""

import numpy as np

BAD_CLASSES = [
    ([[1.0], [np.nan]], [0, 1], ValueError, r"X\[1, 0\] is nan"),
    ([1.0, 2.0], [0, 1], ValueError, r"shape \(n, d\)"),
    (np.zeros((0, 1)), [], ValueError, "empty"),
    ([["a"], ["b"]], [0, 1], TypeError, "real numbers"),
    ([[1.0], [2.0]], [[0], [1]], ValueError, r"y\.ravel"),
    ([[1.0], [2.0]], [-1, 1], ValueError, "classes numbered"),
    ([[1.0], [2.0]], [0.5, 1], ValueError, "classes numbered"),
    ([[1.0], [2.0]], ["a", "b"], TypeError, "real numbers"),
    ([[1.0], [2.0]], [0], ValueError, "n = 2 as X has"),
    ([[1.0], [2.0]], [0, 0], ValueError, "more than a single class"),
    ([[1.0], [2.0]], [1, 1], ValueError, "no gap"),
    ([[1.0], [2.0]], [0, 2**40], ValueError, "no gap"),
]
