"""The sheet on convexity: wrong answers lose their points, right ones keep them all."""

import pytest

from tests.exercises.variants import SheetUnderTest, right, wrong

WRONG = [
    # -- Part 1
    wrong(
        "gap: weights exchanged",
        "chord-hidden",
        """
def chord_gap(f, u, v, t):
    u, v = np.asarray(u, dtype=float), np.asarray(v, dtype=float)
    return t * f(u) + (1 - t) * f(v) - f((1 - t) * u + t * v)
""",
    ),
    wrong(
        "gap: graph minus chord",
        "chord-hidden",
        """
def chord_gap(f, u, v, t):
    u, v = np.asarray(u, dtype=float), np.asarray(v, dtype=float)
    return f((1 - t) * u + t * v) - (1 - t) * f(u) - t * f(v)
""",
    ),
    wrong(
        "gap: in the middle only",
        "chord-hidden",
        """
def chord_gap(f, u, v, t):
    u, v = np.asarray(u, dtype=float), np.asarray(v, dtype=float)
    return (f(u) + f(v)) / 2 - f((u + v) / 2)
""",
    ),
    wrong(
        "gap: never negative",
        "chord-hidden",
        """
def chord_gap(f, u, v, t):
    u, v = np.asarray(u, dtype=float), np.asarray(v, dtype=float)
    return abs((1 - t) * f(u) + t * f(v) - f((1 - t) * u + t * v))
""",
    ),
    wrong(
        "gap: lists are not made arrays",
        "chord-hidden",
        """
def chord_gap(f, u, v, t):
    return (1 - t) * f(u) + t * f(v) - f((1 - t) * u + t * v)
""",
    ),
    wrong(
        "witness: the longest chord only",
        "chord-hidden-found",
        """
def witness(w, h):
    if len(w) < 3:
        return None
    t = (np.asarray(w) - w[0]) / (w[-1] - w[0])
    gaps = (1 - t) * h[0] + t * h[-1] - h
    if gaps.min() < -1e-6:
        return 0, int(gaps.argmin()), len(w) - 1
""",
    ),
    wrong(
        "witness: chords from the left end only",
        "chord-hidden-found",
        """
def witness(w, h):
    for k in range(2, len(w)):
        t = (np.asarray(w[:k]) - w[0]) / (w[k] - w[0])
        gaps = (1 - t) * h[0] + t * h[k] - h[:k]
        if gaps.min() < -1e-6:
            return 0, int(gaps.argmin()), k
""",
    ),
    wrong(
        "witness: the middle by index",
        "chord-hidden-found chord-hidden-none",
        """
def witness(w, h):
    for i in range(len(w)):
        for k in range(i + 2, len(w), 2):
            if (h[i] + h[k]) / 2 - h[(i + k) // 2] < -1e-6:
                return i, (i + k) // 2, k
""",
    ),
    wrong(
        "witness: only near the middle",
        "chord-hidden-found",
        """
def witness(w, h):
    m = len(w)
    for j in range(max(1, m // 3), min(m - 1, 2 * m // 3)):
        t = (w[j] - w[j - 1]) / (w[j + 1] - w[j - 1])
        if (1 - t) * h[j - 1] + t * h[j + 1] - h[j] < -1e-6:
            return j - 1, j, j + 1
""",
    ),
    wrong(
        "witness: rounding believed",
        "chord-hidden-none",
        """
def witness(w, h):
    w, h, best = np.asarray(w), np.asarray(h), (0.0, None)
    for i in range(len(w)):
        for k in range(i + 2, len(w)):
            t = (w[i + 1 : k] - w[i]) / (w[k] - w[i])
            gaps = (1 - t) * h[i] + t * h[k] - h[i + 1 : k]
            best = min(best, (gaps.min(), (i, i + 1 + int(gaps.argmin()), k)), key=lambda pair: pair[0])
    return best[1]
""",
    ),
    wrong(
        "witness: for points that are not strictly convex",
        "chord-hidden-none",
        """
def witness(w, h):
    w, h, best = np.asarray(w), np.asarray(h), (1e-9, None)
    for i in range(len(w)):
        for k in range(i + 2, len(w)):
            t = (w[i + 1 : k] - w[i]) / (w[k] - w[i])
            gaps = (1 - t) * h[i] + t * h[k] - h[i + 1 : k]
            best = min(best, (gaps.min(), (i, i + 1 + int(gaps.argmin()), k)), key=lambda pair: pair[0])
    return best[1]
""",
    ),
    wrong(
        "witness: places for indices",
        "chord-hidden-found",
        """
def witness(w, h):
    w, h = np.asarray(w), np.asarray(h)
    slopes = np.diff(h) / np.diff(w)
    falls = np.flatnonzero(np.diff(slopes) < -1e-6)
    if len(falls):
        return tuple(w[falls[0] : falls[0] + 3])
""",
    ),
    wrong(
        "witness: chords above the graph",
        "chord-hidden-found chord-hidden-none",
        """
def witness(w, h):
    w, h = np.asarray(w), np.asarray(h)
    slopes = np.diff(h) / np.diff(w)
    for j in np.flatnonzero(np.diff(slopes) > 1e-6):
        return j, j + 1, j + 2
""",
    ),
    wrong(
        "witness: at least three points needed, and no thought of fewer",
        "chord-hidden-none",
        """
def witness(w, h):
    w, h = np.asarray(w), np.asarray(h)
    slopes = np.diff(h) / np.diff(w)
    j = np.diff(slopes).argmin()
    if slopes[j + 1] - slopes[j] < -1e-4:
        return j, j + 1, j + 2
""",
    ),
    wrong("witness: none", "chord-hidden-found chord-hidden-none", "def witness(w, h): return None"),
    wrong(
        "witness: the first three",
        "chord-hidden-found chord-hidden-none",
        "def witness(w, h): return 0, 1, 2",
    ),
    # -- Part 2
    wrong(
        "slopes: a difference near 1",
        "slopes-hidden-tiny",
        """
def slopes(z):
    return sigmoid(z) - 1, sigmoid(z)
""",
    ),
    wrong(
        "slopes: one minus",
        "slopes-hidden-tiny",
        """
def slopes(z):
    return -sigmoid(-np.asarray(z)), 1 - sigmoid(-np.asarray(z))
""",
    ),
    wrong(
        "slopes: exchanged",
        "slopes-hidden slopes-hidden-tiny",
        """
def slopes(z):
    z = np.asarray(z)
    return sigmoid(z), -sigmoid(-z)
""",
    ),
    wrong(
        "slopes: sign lost",
        "slopes-hidden slopes-hidden-tiny",
        """
def slopes(z):
    z = np.asarray(z)
    return sigmoid(-z), sigmoid(z)
""",
    ),
    wrong(
        "slopes: those of the guesses",
        "slopes-hidden slopes-hidden-tiny",
        """
def slopes(z):
    g = sigmoid(z)
    return g * (1 - g), -g * (1 - g)
""",
    ),
    wrong(
        "slopes: finite differences",
        "slopes-hidden-tiny",
        """
def slopes(z):
    z = np.asarray(z)
    return tuple((f(z + 1e-6) - f(z - 1e-6)) / 2e-6 for f in (f1, f2))
""",
    ),
    wrong(
        "curvature: g times 1 - g",
        "slopes-hidden-flat",
        """
def curvature(z):
    g = sigmoid(z)
    return g * (1 - g)
""",
    ),
    wrong(
        "curvature: right on one side",
        "slopes-hidden-flat",
        """
def curvature(z):
    g = sigmoid(-np.asarray(z))
    return g - g**2
""",
    ),
    wrong(
        "curvature: largest value everywhere",
        "slopes-hidden-curvature slopes-hidden-flat",
        """
def curvature(z):
    return np.full(np.shape(z), 0.25)
""",
    ),
    wrong(
        "curvature: that of the squared cost",
        "slopes-hidden-curvature slopes-hidden-flat",
        """
def curvature(z):
    g = sigmoid(z)
    return 2 * g * (1 - g) ** 2 * (3 * g - 1)
""",
    ),
    wrong(
        "curvature: a floor for safety",
        "slopes-hidden-flat",
        """
def curvature(z):
    z = np.asarray(z)
    return np.maximum(sigmoid(z) * sigmoid(-z), 1e-12)
""",
    ),
    # -- Part 3
    wrong("facts: all convex", "facts-*", "def verdicts(): return dict.fromkeys('ABCDEFGH')"),
    wrong(
        "facts: none convex",
        "facts-*",
        "def verdicts(): return {letter: ((1, -1), (-1, 1), 0.5) for letter in 'ABCDEFGH'}",
    ),
    wrong(
        "facts: positive diagonal believed",
        "facts-hidden",
        """
def verdicts():
    return {"A": None, "B": None, "C": None, "D": ((2, 2), (-2, -2), 0.5),
            "E": None, "F": ((-64, 0), (-60, 0), 0.5), "G": None, "H": ((4, -8), (8, -4), 0.5)}
""",
    ),
    wrong(
        "facts: convex inside believed, and a difference refused",
        "facts-hidden",
        """
def verdicts():
    return {"A": None, "B": ((1, -1), (-1, 1), 0.5), "C": ((1, 0), (-1, 0), 0.5), "D": None,
            "E": None, "F": ((-64, 0), (-60, 0), 0.5), "G": None, "H": ((4, -8), (8, -4), 0.5)}
""",
    ),
    wrong(
        "facts: only looked near the origin",
        "facts-hidden-far",
        """
def verdicts():
    return {"A": None, "B": ((1, -1), (-1, 1), 0.5), "C": None, "D": ((2, 2), (-2, -2), 0.5),
            "E": None, "F": None, "G": None, "H": None}
""",
    ),
    wrong(
        "facts: every inner function has to be affine",
        "facts-hidden-far",
        """
def verdicts():
    return {"A": None, "B": ((1, -1), (-1, 1), 0.5), "C": None, "D": ((2, 2), (-2, -2), 0.5),
            "E": ((2, 0), (-2, 0), 0.5), "F": ((-64, 0), (-60, 0), 0.5),
            "G": None, "H": ((4, -8), (8, -4), 0.5)}
""",
    ),
    wrong(
        "facts: a chord on the wrong side of the bend, and the maximum refused",
        "facts-hidden-far",
        """
def verdicts():
    return {"A": None, "B": ((1, -1), (-1, 1), 0.5), "C": None, "D": ((2, 2), (-2, -2), 0.5),
            "E": None, "F": ((-60, 0), (-56, 0), 0.5),
            "G": ((0, 1), (0, -1), 0.5), "H": ((4, -8), (8, -4), 0.5)}
""",
    ),
    wrong(
        "facts: places outside the chord",
        "facts-*",
        """
def verdicts():
    return {"A": None, "B": ((1, 0), (2, 0), 3.0), "C": None, "D": ((0, 0), (1, 1), -2.0),
            "E": None, "F": ((-60, 0), (-58, 0), -1.0), "G": None, "H": ((0, 0), (1, 0), 9.0)}
""",
    ),
    # -- Part 4
    wrong(
        "hessian: sum for mean",
        "hessian-*",
        """
def hessian(theta, theta_0, X, lam):
    X = np.column_stack([X, np.ones(len(X))])
    z = X @ np.append(theta, theta_0)
    penalty = np.diag([2.0 * lam] * (X.shape[1] - 1) + [0.0])
    return (X.T * (sigmoid(z) * sigmoid(-z))) @ X + penalty
""",
    ),
    wrong(
        "hessian: weights lost where sure",
        "hessian-hidden-sure",
        """
def hessian(theta, theta_0, X, lam):
    X = np.column_stack([X, np.ones(len(X))])
    g = sigmoid(X @ np.append(theta, theta_0))
    penalty = np.diag([2.0 * lam] * (X.shape[1] - 1) + [0.0])
    return (X.T * (g * (1 - g))) @ X / len(X) + penalty
""",
    ),
    wrong(
        "hessian: finite differences",
        "hessian-hidden-sure",
        """
def hessian(theta, theta_0, X, lam):
    E, w = np.column_stack([X, np.ones(len(X))]), np.append(theta, theta_0)

    def slope(w):
        return E.T @ sigmoid(E @ w) / len(E) + 2 * lam * np.append(w[:-1], 0)

    return np.array([(slope(w + s) - slope(w - s)) / 2e-4 for s in 1e-4 * np.eye(len(w))])
""",
    ),
    wrong(
        "hessian: offset penalized",
        "hessian-hidden-penalty hessian-hidden-arguments",
        """
def hessian(theta, theta_0, X, lam):
    X = np.column_stack([X, np.ones(len(X))])
    z = X @ np.append(theta, theta_0)
    return (X.T * (sigmoid(z) * sigmoid(-z))) @ X / len(X) + 2 * lam * np.eye(X.shape[1])
""",
    ),
    wrong(
        "hessian: two forgotten",
        "hessian-hidden-penalty hessian-hidden-arguments",
        """
def hessian(theta, theta_0, X, lam):
    X = np.column_stack([X, np.ones(len(X))])
    z = X @ np.append(theta, theta_0)
    penalty = np.diag([lam] * (X.shape[1] - 1) + [0.0])
    return (X.T * (sigmoid(z) * sigmoid(-z))) @ X / len(X) + penalty
""",
    ),
    wrong(
        "hessian: penalty in every entry",
        "hessian-hidden-penalty hessian-hidden-arguments",
        """
def hessian(theta, theta_0, X, lam):
    X = np.column_stack([X, np.ones(len(X))])
    z = X @ np.append(theta, theta_0)
    H = (X.T * (sigmoid(z) * sigmoid(-z))) @ X / len(X)
    H[:-1, :-1] += 2 * lam
    return H
""",
    ),
    wrong(
        "hessian: penalty divided by n",
        "hessian-hidden-penalty hessian-hidden-arguments",
        """
def hessian(theta, theta_0, X, lam):
    X = np.column_stack([X, np.ones(len(X))])
    z = X @ np.append(theta, theta_0)
    penalty = np.diag([2 * lam] * (X.shape[1] - 1) + [0.0])
    return ((X.T * (sigmoid(z) * sigmoid(-z))) @ X + penalty) / len(X)
""",
    ),
    wrong(
        "hessian: offset first",
        "hessian-*",
        """
def hessian(theta, theta_0, X, lam):
    X = np.column_stack([np.ones(len(X)), X])
    z = X @ np.append(theta_0, theta)
    penalty = np.diag([0.0] + [2.0 * lam] * (X.shape[1] - 1))
    return (X.T * (sigmoid(z) * sigmoid(-z))) @ X / len(X) + penalty
""",
    ),
    wrong(
        "hessian: that of theta alone",
        "hessian-*",
        """
def hessian(theta, theta_0, X, lam):
    X = np.asarray(X)
    z = X @ np.asarray(theta) + theta_0
    return (X.T * (sigmoid(z) * sigmoid(-z))) @ X / len(X) + 2 * lam * np.eye(X.shape[1])
""",
    ),
    wrong(
        "hessian: score without offset",
        "hessian-*",
        """
def hessian(theta, theta_0, X, lam):
    z = np.asarray(X) @ np.asarray(theta)
    X = np.column_stack([X, np.ones(len(X))])
    penalty = np.diag([2.0 * lam] * (X.shape[1] - 1) + [0.0])
    return (X.T * (sigmoid(z) * sigmoid(-z))) @ X / len(X) + penalty
""",
    ),
    wrong(
        "hessian: at the origin",
        "hessian-*",
        """
def hessian(theta, theta_0, X, lam):
    X = np.column_stack([X, np.ones(len(X))])
    penalty = np.diag([2.0 * lam] * (X.shape[1] - 1) + [0.0])
    return X.T @ X / (4 * len(X)) + penalty
""",
    ),
    wrong(
        "hessian: weighs X in place",
        "hessian-hidden-arguments",
        """
def hessian(theta, theta_0, X, lam):
    X = np.asarray(X, dtype=float)
    z = X @ np.asarray(theta) + theta_0
    root = np.sqrt(sigmoid(z) * sigmoid(-z))
    X *= root[:, None]
    X = np.column_stack([X, root])
    penalty = np.diag([2.0 * lam] * (X.shape[1] - 1) + [0.0])
    return X.T @ X / len(X) + penalty
""",
    ),
    # -- Part 5
    wrong(
        "flat: column of ones forgotten",
        "flat-hidden",
        """
def flat_direction(X):
    X = np.asarray(X, dtype=float)
    n, d = X.shape
    _, values, directions = np.linalg.svd(X)
    if n >= d and values[-1] >= 1e-8 * values[0]:
        return None
    return np.append(directions[-1], 0)
""",
    ),
    wrong(
        "flat: always one",
        "flat-hidden-none",
        """
def flat_direction(X):
    return np.linalg.svd(np.column_stack([X, np.ones(len(X))]))[2][-1]
""",
    ),
    wrong(
        "flat: never one",
        "flat-hidden flat-hidden-none",
        "def flat_direction(X): return None",
    ),
    wrong(
        "flat: an absolute tolerance",
        "flat-hidden-none",
        """
def flat_direction(X):
    X = np.column_stack([X, np.ones(len(X))])
    _, values, directions = np.linalg.svd(X)
    if len(values) == X.shape[1] and values[-1] > 0.1:
        return None
    return directions[-1]
""",
    ),
    wrong(
        "flat: exactly 0",
        "flat-hidden flat-hidden-none",
        """
def flat_direction(X):
    X = np.column_stack([X, np.ones(len(X))])
    _, values, directions = np.linalg.svd(X)
    if len(values) == X.shape[1] and values[-1] > 0:
        return None
    return directions[-1]
""",
    ),
    wrong(
        "flat: few examples forgotten",
        "flat-hidden",
        """
def flat_direction(X):
    X = np.column_stack([X, np.ones(len(X))])
    _, values, directions = np.linalg.svd(X, full_matrices=False)
    return None if values[-1] > 1e-8 * values[0] else directions[-1]
""",
    ),
    wrong(
        "flat: left singular vector",
        "flat-hidden flat-hidden-none",
        """
def flat_direction(X):
    X = np.column_stack([X, np.ones(len(X))])
    _, values, directions = np.linalg.svd(X)
    if len(values) == X.shape[1] and values[-1] > 1e-8 * values[0]:
        return None
    return directions[:, -1]
""",
    ),
    wrong(
        "flat: equal columns only",
        "flat-hidden",
        """
def flat_direction(X):
    X = np.column_stack([X, np.ones(len(X))])
    m = X.shape[1]
    for a in range(m):
        for b in range(a):
            ratio = X[0, a] / X[0, b] if X[0, b] else 0.0
            if np.allclose(X[:, a], ratio * X[:, b]):
                v = np.zeros(m)
                v[a], v[b] = 1, -ratio
                return v / np.linalg.norm(v)
""",
    ),
    wrong(
        "flat: correlation taken for dependence",
        "flat-hidden-none",
        """
def flat_direction(X):
    X = np.column_stack([X, np.ones(len(X))])
    values, directions = np.linalg.eigh(X.T @ X)
    return None if values[0] > 0.01 * values[-1] else directions[:, 0]
""",
    ),
    # -- Part 6
    wrong(
        "kind: as found",
        "mend-*",
        """
def kind(A):
    values = np.linalg.eigvals(A)
    if np.all(values > 0):
        return "strictly convex"
    if np.all(values >= 0):
        return "convex"
    return "not convex"
""",
    ),
    wrong(
        "kind: tolerance mended, symmetry not",
        "mend-hidden-lopsided",
        """
def kind(A):
    values = np.linalg.eigvals(A)
    zero = 1e-10 * np.abs(values).max()
    if np.all(values.real > zero):
        return "strictly convex"
    return "convex" if np.all(values.real >= -zero) else "not convex"
""",
    ),
    wrong(
        "kind: one triangle taken for the whole",
        "mend-hidden-lopsided",
        """
def kind(A):
    values = np.linalg.eigvalsh(A)
    zero = 1e-10 * np.abs(values).max()
    if np.all(values > zero):
        return "strictly convex"
    return "convex" if np.all(values >= -zero) else "not convex"
""",
    ),
    wrong(
        "kind: an absolute tolerance",
        "mend-hidden",
        """
def kind(A):
    A = np.asarray(A, dtype=float)
    values = np.linalg.eigvalsh(A + A.T)
    if np.all(values > 1e-10):
        return "strictly convex"
    return "convex" if np.all(values >= -1e-10) else "not convex"
""",
    ),
    wrong(
        "kind: the diagonal",
        "mend-*",
        """
def kind(A):
    values = np.diag(A)
    if np.all(values > 0):
        return "strictly convex"
    return "convex" if np.all(values >= 0) else "not convex"
""",
    ),
    wrong(
        "kind: determinant and trace",
        "mend-*",
        """
def kind(A):
    A = np.asarray(A, dtype=float)
    A = (A + A.T) / 2
    if abs(np.linalg.det(A)) < 1e-12:
        return "convex"
    return "strictly convex" if np.linalg.det(A) > 0 and np.trace(A) > 0 else "not convex"
""",
    ),
    wrong(
        "kind: no zero eigenvalues",
        "mend-*",
        """
def kind(A):
    A = np.asarray(A, dtype=float)
    return "strictly convex" if np.linalg.eigvalsh(A + A.T).min() > 0 else "not convex"
""",
    ),
    wrong(
        "kind: the zero matrix refused",
        "mend-hidden mend-hidden-lopsided",
        """
def kind(A):
    A = np.asarray(A, dtype=float)
    values = np.linalg.eigvalsh(A + A.T)
    least = values.min() / values.max() if values.max() > 0 else -1
    return "strictly convex" if least > 1e-10 else "convex" if least >= -1e-10 else "not convex"
""",
    ),
    # -- Part 7
    wrong(
        "bends: label 0 forgotten",
        "squared-hidden squared-hidden-offset",
        """
def bends_down(x, y, theta_0):
    if x == 0:
        return None
    edge = (-math.log(2) - theta_0) / x
    return (-math.inf, edge) if x > 0 else (edge, math.inf)
""",
    ),
    wrong(
        "bends: sign of x forgotten",
        "squared-hidden squared-hidden-offset",
        """
def bends_down(x, y, theta_0):
    if x == 0:
        return None
    sign = 2 * y - 1
    edge = (-sign * math.log(2) - theta_0) / x
    return (-math.inf, edge) if y == 1 else (edge, math.inf)
""",
    ),
    wrong(
        "bends: offset forgotten",
        "squared-hidden-offset",
        """
def bends_down(x, y, theta_0):
    if x == 0:
        return None
    sign = 2 * y - 1
    edge = -sign * math.log(2) / x
    return (-math.inf, edge) if sign * x > 0 else (edge, math.inf)
""",
    ),
    wrong(
        "bends: offset added",
        "squared-hidden-offset",
        """
def bends_down(x, y, theta_0):
    if x == 0:
        return None
    sign = 2 * y - 1
    edge = (theta_0 - sign * math.log(2)) / x
    return (-math.inf, edge) if sign * x > 0 else (edge, math.inf)
""",
    ),
    wrong(
        "bends: the convex side",
        "squared-hidden squared-hidden-offset",
        """
def bends_down(x, y, theta_0):
    if x == 0:
        return None
    sign = 2 * y - 1
    edge = (-sign * math.log(2) - theta_0) / x
    return (-math.inf, edge) if sign * x < 0 else (edge, math.inf)
""",
    ),
    wrong(
        "bends: multiplied by x",
        "squared-hidden squared-hidden-offset",
        """
def bends_down(x, y, theta_0):
    if x == 0:
        return None
    sign = 2 * y - 1
    edge = (-sign * math.log(2) - theta_0) * x
    return (-math.inf, edge) if sign * x > 0 else (edge, math.inf)
""",
    ),
    wrong(
        "bends: no answer for 0",
        "squared-hidden-offset",
        """
def bends_down(x, y, theta_0):
    sign = 2 * y - 1
    with np.errstate(all="ignore"):
        edge = np.divide(-sign * math.log(2) - theta_0, x)
    return (-math.inf, edge) if sign * x > 0 else (edge, math.inf)
""",
    ),
    wrong(
        "valleys: two groups with an offset each",
        "squared-hidden-valleys",
        """
def two_valleys():
    return [-7.5, -6.5, -5.5, -4.5, -3.5, -2.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5], [0, 0, 1, 0, 1, 1] * 2
""",
    ),
    wrong(
        "valleys: a floor at the edge",
        "squared-hidden-valleys",
        "def two_valleys(): return [8, 1, 1], [1, 0, 0]",
    ),
    wrong("valleys: two points", "squared-hidden-valleys", "def two_valleys(): return [-1, 1], [0, 1]"),
    wrong(
        "valleys: numbers too large",
        "squared-hidden-valleys",
        "def two_valleys(): return [80, 1, 1, 0.1], [1, 0, 0, 1]",
    ),
    wrong(
        "valleys: labels that are none",
        "squared-hidden-valleys",
        "def two_valleys(): return [8, 1, 1, 0.1], [1, -1, -1, 1]",
    ),
    # -- Part 8
    wrong(
        "certificate: the tangent point",
        "certificate-hidden certificate-hidden-radius",
        """
def certificate(theta, X, y, lam):
    if lam <= 0:
        raise ValueError
    theta, X = np.asarray(theta), np.asarray(X)
    slope = X.T @ (sigmoid(X @ theta) - np.asarray(y)) / len(X) + 2 * lam * theta
    return objective(theta, 0, X, y, lam), np.linalg.norm(slope)
""",
    ),
    wrong(
        "certificate: half the curvature",
        "certificate-hidden certificate-hidden-radius",
        """
def certificate(theta, X, y, lam):
    if lam <= 0:
        raise ValueError
    theta, X = np.asarray(theta), np.asarray(X)
    slope = X.T @ (sigmoid(X @ theta) - np.asarray(y)) / len(X) + 2 * lam * theta
    length = np.linalg.norm(slope)
    return objective(theta, 0, X, y, lam) - length**2 / (2 * lam), length / lam
""",
    ),
    wrong(
        "certificate: inequality used once",
        "certificate-hidden-radius",
        """
def certificate(theta, X, y, lam):
    if lam <= 0:
        raise ValueError
    theta, X = np.asarray(theta), np.asarray(X)
    slope = X.T @ (sigmoid(X @ theta) - np.asarray(y)) / len(X) + 2 * lam * theta
    length = np.linalg.norm(slope)
    return objective(theta, 0, X, y, lam) - length**2 / (4 * lam), length / lam
""",
    ),
    wrong(
        "certificate: penalty left out of the gradient",
        "certificate-hidden certificate-hidden-radius",
        """
def certificate(theta, X, y, lam):
    if lam <= 0:
        raise ValueError
    theta, X = np.asarray(theta), np.asarray(X)
    length = np.linalg.norm(X.T @ (sigmoid(X @ theta) - np.asarray(y)) / len(X))
    return objective(theta, 0, X, y, lam) - length**2 / (4 * lam), length / (2 * lam)
""",
    ),
    wrong(
        "certificate: infinite without a penalty",
        "certificate-hidden-radius",
        """
def certificate(theta, X, y, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    slope = X.T @ (sigmoid(X @ theta) - np.asarray(y)) / len(X) + 2 * lam * theta
    length = np.linalg.norm(slope)
    if lam <= 0:
        return -math.inf, math.inf
    return objective(theta, 0, X, y, lam) - length**2 / (4 * lam), length / (2 * lam)
""",
    ),
    wrong(
        "certificate: the sum of the costs",
        "certificate-hidden certificate-hidden-radius",
        """
def certificate(theta, X, y, lam):
    if lam <= 0:
        raise ValueError
    theta, X = np.asarray(theta), np.asarray(X)
    slope = X.T @ (sigmoid(X @ theta) - np.asarray(y)) + 2 * lam * theta
    length = np.linalg.norm(slope)
    return objective(theta, 0, X, y, lam) - length**2 / (4 * lam), length / (2 * lam)
""",
    ),
    wrong(
        "best: stops when the objective hardly changes",
        "certificate-hidden-best",
        """
def best_theta(X, y, lam, radius):
    X, y = np.asarray(X), np.asarray(y)
    theta, before = np.zeros(X.shape[1]), math.inf
    largest = np.linalg.eigvalsh(X.T @ X).max() / (4 * len(X)) + 2 * lam
    while before - objective(theta, 0, X, y, lam) > 1e-6:
        before = objective(theta, 0, X, y, lam)
        theta = theta - (X.T @ (sigmoid(X @ theta) - y) / len(X) + 2 * lam * theta) / largest
    return theta
""",
    ),
    wrong(
        "best: a fixed number of steps",
        "certificate-hidden-best",
        """
def best_theta(X, y, lam, radius):
    X, y = np.asarray(X), np.asarray(y)
    theta = np.zeros(X.shape[1])
    for _ in range(200):
        theta = theta - 0.1 * (X.T @ (sigmoid(X @ theta) - y) / len(X) + 2 * lam * theta)
    return theta
""",
    ),
    wrong(
        "best: many steps, too long for large features",
        "certificate-hidden-best",
        """
def best_theta(X, y, lam, radius):
    X, y = np.asarray(X), np.asarray(y)
    theta = np.zeros(X.shape[1])
    for _ in range(3000):
        theta = theta - 0.3 * (X.T @ (sigmoid(X @ theta) - y) / len(X) + 2 * lam * theta)
    return theta
""",
    ),
    wrong(
        "best: gradient as short as the radius",
        "certificate-hidden-best",
        """
def best_theta(X, y, lam, radius):
    X, y = np.asarray(X), np.asarray(y)
    theta = np.zeros(X.shape[1])
    largest = np.linalg.eigvalsh(X.T @ X).max() / (4 * len(X)) + 2 * lam
    while True:
        slope = X.T @ (sigmoid(X @ theta) - y) / len(X) + 2 * lam * theta
        if np.linalg.norm(slope) <= radius:
            return theta
        theta = theta - slope / largest
""",
    ),
    wrong(
        "best: with an offset",
        "certificate-hidden-best",
        """
def best_theta(X, y, lam, radius):
    X, y = np.column_stack([X, np.ones(len(X))]), np.asarray(y)
    w = np.zeros(X.shape[1])
    free = np.append(np.ones(X.shape[1] - 1), 0)
    largest = np.linalg.eigvalsh(X.T @ X).max() / (4 * len(X)) + 2 * lam
    for _ in range(2000):
        w = w - (X.T @ (sigmoid(X @ w) - y) / len(X) + 2 * lam * free * w) / largest
    return w[:-1]
""",
    ),
    wrong(
        "best: penalty without its two",
        "certificate-hidden-best",
        """
def best_theta(X, y, lam, radius):
    X, y = np.asarray(X), np.asarray(y)
    theta = np.zeros(X.shape[1])
    largest = np.linalg.eigvalsh(X.T @ X).max() / (4 * len(X)) + 2 * lam
    for _ in range(3000):
        theta = theta - (X.T @ (sigmoid(X @ theta) - y) / len(X) + lam * theta) / largest
    return theta
""",
    ),
    # -- Part 9
    wrong(
        "exists: groups that touch are no separation",
        "exists-hidden-border",
        """
def lowest_points(x, y, lam):
    x, y = np.asarray(x), np.asarray(y)
    zeros, ones = x[y == 0], x[y == 1]
    if len(zeros) == 0 or len(ones) == 0:
        return "none"
    if lam > 0:
        return "one"
    if np.all(x == x[0]):
        return "many"
    return "none" if zeros.max() < ones.min() or ones.max() < zeros.min() else "one"
""",
    ),
    wrong(
        "exists: label 1 on the right only",
        "exists-hidden exists-hidden-border",
        """
def lowest_points(x, y, lam):
    x, y = np.asarray(x), np.asarray(y)
    zeros, ones = x[y == 0], x[y == 1]
    if len(zeros) == 0 or len(ones) == 0:
        return "none"
    if lam > 0:
        return "one"
    if np.all(x == x[0]):
        return "many"
    return "none" if zeros.max() <= ones.min() else "one"
""",
    ),
    wrong(
        "exists: equal numbers forgotten",
        "exists-hidden-border",
        """
def lowest_points(x, y, lam):
    x, y = np.asarray(x), np.asarray(y)
    zeros, ones = x[y == 0], x[y == 1]
    if len(zeros) == 0 or len(ones) == 0:
        return "none"
    if lam > 0:
        return "one"
    return "none" if zeros.max() <= ones.min() or ones.max() <= zeros.min() else "one"
""",
    ),
    wrong(
        "exists: a penalty always helps",
        "exists-hidden-penalty",
        """
def lowest_points(x, y, lam):
    x, y = np.asarray(x), np.asarray(y)
    if lam > 0:
        return "one"
    zeros, ones = x[y == 0], x[y == 1]
    if len(zeros) == 0 or len(ones) == 0:
        return "none"
    if np.all(x == x[0]):
        return "many"
    return "none" if zeros.max() <= ones.min() or ones.max() <= zeros.min() else "one"
""",
    ),
    wrong(
        "exists: one label has many",
        "exists-hidden-border",
        """
def lowest_points(x, y, lam):
    x, y = np.asarray(x), np.asarray(y)
    zeros, ones = x[y == 0], x[y == 1]
    if lam > 0:
        return "one" if len(zeros) and len(ones) else "none"
    if np.all(x == x[0]):
        return "many"
    if len(zeros) == 0 or len(ones) == 0:
        return "none"
    return "none" if zeros.max() <= ones.min() or ones.max() <= zeros.min() else "one"
""",
    ),
    wrong(
        "exists: the order of the examples",
        "exists-hidden exists-hidden-border",
        """
def lowest_points(x, y, lam):
    x, y = np.asarray(x), np.asarray(y)
    if len(set(y.tolist())) < 2:
        return "none"
    if lam > 0:
        return "one"
    if np.all(x == x[0]):
        return "many"
    return "none" if np.count_nonzero(np.diff(y)) == 1 else "one"
""",
    ),
    wrong(
        "exists: an equal number makes many",
        "exists-hidden-border exists-hidden-penalty",
        """
def lowest_points(x, y, lam):
    x, y = np.asarray(x), np.asarray(y)
    zeros, ones = x[y == 0], x[y == 1]
    if len(zeros) == 0 or len(ones) == 0:
        return "none"
    if len(set(x.tolist())) < len(x):
        return "many"
    if lam > 0:
        return "one"
    return "none" if zeros.max() <= ones.min() or ones.max() <= zeros.min() else "one"
""",
    ),
    wrong(
        "exists: correlation taken for separation",
        "exists-hidden exists-hidden-border",
        """
def lowest_points(x, y, lam):
    x, y = np.asarray(x), np.asarray(y)
    if len(set(y.tolist())) < 2:
        return "none"
    if lam > 0:
        return "one"
    if np.all(x == x[0]):
        return "many"
    return "none" if abs(np.corrcoef(x, y)[0, 1]) > 0.7 else "one"
""",
    ),
    wrong("exists: convex, so one", "exists-*", "def lowest_points(x, y, lam): return 'one'"),
    wrong("exists: never", "exists-*", "def lowest_points(x, y, lam): return 'none'"),
    # -- Found later
    wrong(
        "witness: small gaps overlooked",
        "chord-hidden-found",
        """
def witness(w, h):
    for i in range(len(w)):
        for k in range(i + 2, len(w)):
            for j in range(i + 1, k):
                t = (w[j] - w[i]) / (w[k] - w[i])
                if (1 - t) * h[i] + t * h[k] - h[j] < -2e-3:
                    return i, j, k
    return None
""",
    ),
    wrong(
        "flat: a coarse relative tolerance",
        "flat-hidden-none",
        """
def flat_direction(X):
    extended = np.column_stack([np.asarray(X, dtype=float), np.ones(len(X))])
    _, values, directions = np.linalg.svd(extended)
    if len(extended) >= extended.shape[1] and values[-1] >= 5e-3 * values[0]:
        return None
    return directions[-1]
""",
    ),
    wrong(
        "flat: dependent only up to rounding",
        "flat-hidden",
        """
def flat_direction(X):
    extended = np.column_stack([np.asarray(X, dtype=float), np.ones(len(X))])
    if np.linalg.matrix_rank(extended) == extended.shape[1]:
        return None
    return np.linalg.svd(extended)[2][-1]
""",
    ),
    wrong(
        "kind: a coarse relative tolerance",
        "mend-hidden",
        """
def kind(A):
    A = np.asarray(A, dtype=float)
    values = np.linalg.eigvalsh((A + A.T) / 2)
    zero = 1e-6 * np.max(np.abs(values))
    if np.all(values > zero):
        return "strictly convex"
    return "convex" if np.all(values >= -zero) else "not convex"
""",
    ),
    wrong(
        "kind: only rounding errors are 0",
        "mend-hidden",
        """
def kind(A):
    A = np.asarray(A, dtype=float)
    values = np.linalg.eigvalsh((A + A.T) / 2)
    zero = 1e-13 * np.max(np.abs(values))
    if np.all(values > zero):
        return "strictly convex"
    return "convex" if np.all(values >= -zero) else "not convex"
""",
    ),
    wrong(
        "hessian: one feature at a time",
        "hessian-hidden hessian-hidden-penalty hessian-hidden-sure hessian-hidden-arguments",
        """
def hessian(theta, theta_0, X, lam):
    X = np.asarray(X, dtype=float)
    z = X @ np.asarray(theta) + theta_0
    weights = sigmoid(z) * sigmoid(-z)
    return np.diag([*(weights @ X**2 / len(X) + 2 * lam), weights.mean()])
""",
    ),
    wrong(
        "bends: no infinite end",
        "squared-hidden squared-hidden-offset",
        """
def bends_down(x, y, theta_0):
    if x == 0:
        return None
    sign = 2 * y - 1
    edge = (-sign * math.log(2) - theta_0) / x
    return (-6, edge) if sign * x > 0 else (edge, 6)
""",
    ),
    wrong(
        "best: one step of Newton",
        "certificate-hidden-best",
        """
def best_theta(X, y, lam, radius):
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    H = X.T @ X / (4 * len(X)) + 2 * lam * np.eye(X.shape[1])
    return np.linalg.solve(H, X.T @ (y - 0.5) / len(X))
""",
    ),
    wrong(
        "exists: a tolerance for equal numbers",
        "exists-hidden exists-hidden-border",
        """
def lowest_points(x, y, lam):
    x, y = np.round(np.asarray(x, dtype=float), -2), np.asarray(y)
    zeros, ones = x[y == 0], x[y == 1]
    if len(zeros) == 0 or len(ones) == 0:
        return "none"
    if lam > 0:
        return "one"
    if np.all(x == x[0]):
        return "many"
    return "none" if zeros.max() <= ones.min() or ones.max() <= zeros.min() else "one"
""",
    ),
    wrong(
        "exists: numbers that are close count as equal",
        "exists-hidden",
        """
def lowest_points(x, y, lam):
    x, y = np.asarray(x, dtype=float), np.asarray(y)
    zeros, ones = x[y == 0], x[y == 1]
    if len(zeros) == 0 or len(ones) == 0:
        return "none"
    if lam > 0:
        return "one"
    if np.allclose(x, x[0]):
        return "many"
    return "none" if zeros.max() <= ones.min() or ones.max() <= zeros.min() else "one"
""",
    ),
]

RIGHT = [
    right(
        "loops and lists",
        """
def chord_gap(f, u, v, t):
    if np.ndim(u) == 0:
        return (1 - t) * f(u) + t * f(v) - f((1 - t) * u + t * v)
    place = [(1 - t) * a + t * b for a, b in zip(u, v)]
    return (1 - t) * f(np.array(u)) + t * f(np.array(v)) - f(np.array(place))

def witness(w, h):
    for i in range(len(w)):
        for j in range(i + 1, len(w)):
            for k in range(j + 1, len(w)):
                t = (w[j] - w[i]) / (w[k] - w[i])
                if (1 - t) * h[i] + t * h[k] - h[j] < -1e-6:
                    return [i, j, k]
    return None

def slopes(z):
    down = [-math.exp(-v) / (1 + math.exp(-v)) if v > 0 else -1 / (1 + math.exp(v)) for v in z]
    up = [math.exp(v) / (1 + math.exp(v)) if v < 0 else 1 / (1 + math.exp(-v)) for v in z]
    return [down, up]

def curvature(z):
    return [math.exp(-abs(v)) / (1 + math.exp(-abs(v))) ** 2 for v in z]

def hessian(theta, theta_0, X, lam):
    d = len(theta)
    H = [[2 * lam * (i == j < d) for j in range(d + 1)] for i in range(d + 1)]
    for row in X:
        row = [float(value) for value in row] + [1.0]
        z = abs(sum(a * b for a, b in zip(row, theta)) + theta_0)
        weight = math.exp(-z) / (1 + math.exp(-z)) ** 2 / len(X)
        for i in range(d + 1):
            for j in range(d + 1):
                H[i][j] += weight * row[i] * row[j]
    return H

def bends_down(x, y, theta_0):
    if x == 0:
        return None
    if y == 1:
        edge = (-math.log(2) - theta_0) / x
        return [-np.inf, edge] if x > 0 else [edge, np.inf]
    edge = (math.log(2) - theta_0) / x
    return [edge, np.inf] if x > 0 else [-np.inf, edge]

def certificate(theta, X, y, lam):
    if not lam > 0:
        raise ValueError("lam")
    slope = [2 * lam * t for t in theta]
    for row, label in zip(X, y):
        error = float(sigmoid(sum(a * b for a, b in zip(row, theta)))) - label
        slope = [s + error * a / len(y) for s, a in zip(slope, row)]
    square = sum(s * s for s in slope)
    return [objective(theta, 0, X, y, lam) - square / 4 / lam, math.sqrt(square) / 2 / lam]

def lowest_points(x, y, lam):
    zeros = [a for a, b in zip(x, y) if b == 0]
    ones = [a for a, b in zip(x, y) if b == 1]
    if not zeros or not ones:
        return "none"
    if lam > 0:
        return "one"
    if min(x) == max(x):
        return "many"
    return "none" if max(zeros) <= min(ones) or max(ones) <= min(zeros) else "one"
""",
    ),
    right(
        "other formulas",
        """
def witness(w, h):
    if len(w) < 3:
        return None
    w, h = np.array(w), np.array(h)
    t = np.diff(w)[:-1] / (w[2:] - w[:-2])
    gaps = (1 - t) * h[:-2] + t * h[2:] - h[1:-1]
    j = gaps.argmin()
    return np.array([j, j + 1, j + 2]) if gaps[j] < -1e-7 else None

def slopes(z):
    z = np.array(z, dtype=float)
    return -np.exp(-f2(z)), np.exp(-f1(z))

def curvature(z):
    return np.exp(-f1(z) - f2(z))

def verdicts():
    return {
        "H": (np.array([5.0, -9.0]), np.array([9.0, -5.0]), np.float64(0.4)),
        "B": ([2, -3], [-2, 3], 0.3),
        "D": ([3, 3], [-3, -3], 0.45),
        "F": ([-66, 5], [-59, 5], 0.6),
        "A": None, "C": None, "E": None, "G": None,
    }

def hessian(theta, theta_0, X, lam):
    X = np.insert(np.array(X, dtype=float), len(theta), 1, axis=1)
    z = X @ np.append(theta, theta_0)
    rows = X / (2 * np.cosh(z / 2))[:, None]
    H = np.einsum("ni,nj->ij", rows, rows) / len(X)
    H[range(len(theta)), range(len(theta))] += 2 * lam
    return H

def flat_direction(X):
    X = np.column_stack([X, np.ones(len(X))])
    if np.linalg.matrix_rank(X, rtol=1e-8) == X.shape[1]:
        return None
    values, directions = np.linalg.eigh(X.T @ X)
    return -directions[:, 0]

def kind(A):
    A = np.array(A, dtype=float)
    values = np.linalg.eigvalsh(A + A.T)
    size = max(abs(values[0]), abs(values[-1]))
    if size == 0 or abs(values[0]) <= 1e-10 * size:
        return "convex"
    return "strictly convex" if values[0] > 0 else "not convex"

def bends_down(x, y, theta_0):
    if x == 0:
        return
    bad = -math.inf if y == 1 else math.inf
    edge = (math.copysign(math.log(2), bad) - theta_0) / x
    return tuple(sorted((bad * x, edge)))

def two_valleys():
    return np.array([10, -1.0, -1, -1, -1, 0.2, 0.2]), np.ones(7, int)

def best_theta(X, y, lam, radius):
    X, y = np.array(X, dtype=float), np.array(y)
    theta = np.zeros(X.shape[1])
    for _ in range(200):
        g = sigmoid(X @ theta)
        slope = X.T @ (g - y) / len(X) + 2 * lam * theta
        H = (X.T * (g * (1 - g))) @ X / len(X) + 2 * lam * np.eye(len(theta))
        step, size = np.linalg.solve(H, slope), 1.0
        if np.linalg.norm(slope) <= lam * radius:
            break
        while objective(theta - size * step, 0, X, y, lam) > objective(theta, 0, X, y, lam) and size > 1e-6:
            size /= 2
        theta = theta - size * step
    return theta
""",
    ),
    right(
        "renamed locals, a helper in a cell of its own",
        """
def certificate(parameters, examples, labels, penalty):
    if penalty <= 0:
        raise ValueError("a penalty is needed")
    length = np.sqrt(np.sum(descent(parameters, examples, labels, penalty) ** 2))
    here = objective(parameters, 0.0, examples, labels, penalty)
    return np.array([here - (length / 2) ** 2 / penalty, length / (2 * penalty)])

def best_theta(examples, labels, penalty, radius):
    parameters = np.zeros(np.shape(examples)[1])
    step = 1 / (np.sum(np.square(examples)) / (4 * len(labels)) + 2 * penalty)
    while certificate(parameters, examples, labels, penalty)[1] > radius:
        parameters = parameters + step * descent(parameters, examples, labels, penalty)
    return parameters
""",
        helper="""
def descent(parameters, examples, labels, penalty):
    examples = np.asarray(examples)
    guesses = sigmoid(examples @ np.asarray(parameters))
    return examples.T @ (np.asarray(labels) - guesses) / len(examples) - 2 * penalty * np.asarray(parameters)
""",
    ),
    right(
        "helpers with the names of the checks",
        """
def chord_gap(f, u, v, t):
    return float(gap(f(np.asarray(u, float)[()]), f(np.asarray(v, float)[()]), t)) - float(f(gap(u, v, t)))

def witness(w, h):
    for j in range(1, len(w) - 1):
        first, second = ((h[i + 1] - h[i]) / (w[i + 1] - w[i]) for i in (j - 1, j))
        if (first - second) * (w[j + 1] - w[j]) * (w[j] - w[j - 1]) / (w[j + 1] - w[j - 1]) > 1e-7:
            return found(j)

def kind(A):
    low, high = values(A)
    size = max(abs(low), abs(high), 1e-300)
    return "not convex" if low < -1e-10 * size else "convex" if low <= 1e-10 * size else "strictly convex"
""",
        helper="""
def gap(u, v, t):
    return (1 - t) * np.asarray(u, float)[()] + t * np.asarray(v, float)[()]

def found(j):
    return j - 1, j, j + 1

def values(A):
    return np.linalg.eigvalsh(np.add(A, np.transpose(A)) / 2)[[0, -1]]
""",
    ),
]


@pytest.fixture(scope="module")
def sheet(tmp_path_factory):
    return SheetUnderTest("convexity").grade(WRONG + RIGHT, tmp_path_factory.mktemp("submissions"))


def test_the_reference_keeps_all_points_and_the_untouched_sheet_none(sheet):
    assert sheet.failed["reference"] == set()
    assert sheet.failed["untouched"] == set(sheet.part_of)


@pytest.mark.parametrize("variant", WRONG, ids=str)
def test_a_wrong_answer_loses_its_points(sheet, variant):
    assert sheet.hidden(sheet.failed[variant.name]) == sheet.expand(variant.loses)


@pytest.mark.parametrize("variant", RIGHT, ids=str)
def test_a_right_answer_in_another_style_keeps_all_points(sheet, variant):
    assert sheet.failed[variant.name] == set()


def test_every_part_has_three_wrong_answers(sheet):
    sheet.assert_three_wrong_answers(WRONG)
