"""The sheet on least squares as a classifier: wrong answers lose their points, right ones keep them all."""

import pytest

from tests.exercises.variants import SheetUnderTest, right, wrong

WRONG = [
    # -- Part 1
    wrong(
        "rss: half forgotten",
        "rss-*",
        """
def rss(theta, theta_0, X, y):
    z, y = np.asarray(X) @ np.asarray(theta) + theta_0, np.asarray(y)
    if y.shape != z.shape:
        raise ValueError
    return np.sum((y - z) ** 2)
""",
    ),
    wrong(
        "rss: mean for sum",
        "rss-*",
        """
def rss(theta, theta_0, X, y):
    z, y = np.asarray(X) @ np.asarray(theta) + theta_0, np.asarray(y)
    if y.shape != z.shape:
        raise ValueError
    return np.mean((y - z) ** 2) / 2
""",
    ),
    wrong(
        "rss: offset forgotten",
        "rss-*",
        """
def rss(theta, theta_0, X, y):
    z, y = np.asarray(X) @ np.asarray(theta), np.asarray(y)
    if y.shape != z.shape:
        raise ValueError
    return np.sum((y - z) ** 2) / 2
""",
    ),
    wrong(
        "rss: absolute residuals",
        "rss-*",
        """
def rss(theta, theta_0, X, y):
    z, y = np.asarray(X) @ np.asarray(theta) + theta_0, np.asarray(y)
    if y.shape != z.shape:
        raise ValueError
    return np.sum(np.abs(y - z)) / 2
""",
    ),
    wrong(
        "rss: one cost for each example",
        "rss-*",
        """
def rss(theta, theta_0, X, y):
    z, y = np.asarray(X) @ np.asarray(theta) + theta_0, np.asarray(y)
    if y.shape != z.shape:
        raise ValueError
    return (y - z) ** 2 / 2
""",
    ),
    wrong(
        "rss: takes a column",
        "rss-hidden-refused",
        """
def rss(theta, theta_0, X, y):
    return np.sum((np.asarray(y) - np.asarray(X) @ np.asarray(theta) - theta_0) ** 2) / 2
""",
    ),
    wrong(
        "rss: looks at the dimensions only",
        "rss-hidden-refused",
        """
def rss(theta, theta_0, X, y):
    y = np.asarray(y)
    if y.ndim != 1:
        raise ValueError
    return np.sum((y - np.asarray(X) @ np.asarray(theta) - theta_0) ** 2) / 2
""",
    ),
    wrong(
        "rss: looks at the length only",
        "rss-hidden-refused",
        """
def rss(theta, theta_0, X, y):
    if np.size(y) != len(X):
        raise ValueError
    return np.sum((np.asarray(y) - np.asarray(X) @ np.asarray(theta) - theta_0) ** 2) / 2
""",
    ),
    wrong(
        "rss: makes a column flat",
        "rss-hidden-refused",
        """
def rss(theta, theta_0, X, y):
    return np.sum((np.ravel(y) - np.asarray(X) @ np.asarray(theta) - theta_0) ** 2) / 2
""",
    ),
    wrong(
        "rss: lists are not made arrays",
        "rss-hidden rss-hidden-refused",
        """
def rss(theta, theta_0, X, y):
    if y.shape != (len(X),):
        raise ValueError
    return np.sum((y - X @ theta - theta_0) ** 2) / 2
""",
    ),
    wrong(
        "rss: done by the package",
        "rss-*",
        """
def rss(theta, theta_0, X, y):
    from llc import least_squares
    return least_squares.rss(theta, theta_0, X, y)
""",
    ),
    # -- Part 2
    wrong(
        "slope: sign lost",
        "slope-*",
        """
def rss_gradient(theta, theta_0, X, y):
    r = np.asarray(y) - np.asarray(X) @ np.asarray(theta) - theta_0
    return np.asarray(X).T @ r, np.sum(r)
""",
    ),
    wrong(
        "slope: mean for sum",
        "slope-*",
        """
def rss_gradient(theta, theta_0, X, y):
    r = np.asarray(y) - np.asarray(X) @ np.asarray(theta) - theta_0
    return -np.asarray(X).T @ r / len(r), -np.mean(r)
""",
    ),
    wrong(
        "slope: factor two",
        "slope-*",
        """
def rss_gradient(theta, theta_0, X, y):
    r = np.asarray(y) - np.asarray(X) @ np.asarray(theta) - theta_0
    return -2 * np.asarray(X).T @ r, -2 * np.sum(r)
""",
    ),
    wrong(
        "slope: offset forgotten in the residual",
        "slope-*",
        """
def rss_gradient(theta, theta_0, X, y):
    r = np.asarray(y) - np.asarray(X) @ np.asarray(theta)
    return -np.asarray(X).T @ r, -np.sum(r)
""",
    ),
    wrong(
        "slope: size of the residual",
        "slope-*",
        """
def rss_gradient(theta, theta_0, X, y):
    r = np.abs(np.asarray(y) - np.asarray(X) @ np.asarray(theta) - theta_0)
    return -np.asarray(X).T @ r, -np.sum(r)
""",
    ),
    wrong(
        "slope: one array for both",
        "slope-*",
        """
def rss_gradient(theta, theta_0, X, y):
    A = np.column_stack([X, np.ones(len(X))])
    return A.T @ (A @ np.append(theta, theta_0) - y)
""",
    ),
    wrong(
        "slope: X not transposed, by chance of the right shape",
        "slope-hidden slope-hidden-arguments",
        """
def rss_gradient(theta, theta_0, X, y):
    X = np.asarray(X)
    r = np.asarray(y) - X @ np.asarray(theta) - theta_0
    return (-X @ r if X.shape[0] == X.shape[1] else np.sum(X) * -r.mean() * np.ones(X.shape[1])), -np.sum(r)
""",
    ),
    wrong(
        "slope: mean for the offset",
        "slope-hidden-offset slope-hidden-arguments",
        """
def rss_gradient(theta, theta_0, X, y):
    r = np.asarray(y) - np.asarray(X) @ np.asarray(theta) - theta_0
    return -np.asarray(X).T @ r, -np.mean(r)
""",
    ),
    wrong(
        "slope: sign of the offset",
        "slope-hidden-offset slope-hidden-arguments",
        """
def rss_gradient(theta, theta_0, X, y):
    r = np.asarray(y) - np.asarray(X) @ np.asarray(theta) - theta_0
    return -np.asarray(X).T @ r, np.sum(r)
""",
    ),
    wrong(
        "slope: residuals written into y",
        "slope-hidden-arguments",
        """
def rss_gradient(theta, theta_0, X, y):
    y = np.asarray(y)
    y -= np.asarray(X) @ np.asarray(theta) + theta_0
    return -np.asarray(X).T @ y, -np.sum(y)
""",
    ),
    wrong(
        "slope: X weighted in place",
        "slope-hidden-arguments",
        """
def rss_gradient(theta, theta_0, X, y):
    X = np.asarray(X)
    r = np.asarray(y) - X @ np.asarray(theta) - theta_0
    X *= -r[:, None]
    return X.sum(axis=0), -np.sum(r)
""",
    ),
    # -- Part 3
    wrong(
        "residuals: score minus label",
        "pull-hidden-residuals",
        """
def residuals(): return 1, -1, -2
""",
    ),
    wrong(
        "residuals: sizes",
        "pull-hidden-residuals",
        """
def residuals(): return 1, 1, 2
""",
    ),
    wrong(
        "residuals: label of the third taken for +1",
        "pull-hidden-residuals",
        """
def residuals(): return -1, 1, 4
""",
    ),
    wrong(
        "step: score before",
        "pull-hidden-step",
        """
def score_after_step(): return -4
""",
    ),
    wrong(
        "step: uphill",
        "pull-hidden-step",
        """
def score_after_step(): return -5.8
""",
    ),
    wrong(
        "step: offset does not move",
        "pull-hidden-step",
        """
def score_after_step(): return -2.5
""",
    ),
    wrong(
        "step: factor two",
        "pull-hidden-step",
        """
def score_after_step(): return -0.4
""",
    ),
    wrong(
        "step: label taken for +1",
        "pull-hidden-step",
        """
def score_after_step(): return -1.0
""",
    ),
    wrong(
        "other: for label +1 only",
        "pull-hidden-other",
        """
def other_score(z, y): return 2 - np.asarray(z)
""",
    ),
    wrong(
        "other: negated",
        "pull-hidden-other",
        """
def other_score(z, y): return -np.asarray(z)
""",
    ),
    wrong(
        "other: the residual",
        "pull-hidden-other",
        """
def other_score(z, y): return np.asarray(y) - np.asarray(z)
""",
    ),
    wrong(
        "other: the score itself",
        "pull-hidden-other",
        """
def other_score(z, y): return np.asarray(z) + 0.0
""",
    ),
    wrong(
        "other: the same margin for the other label",
        "pull-hidden-other",
        """
def other_score(z, y): return np.asarray(y) * (2 - np.asarray(z))
""",
    ),
    wrong(
        "punished: margin of 1 counted",
        "pull-hidden-punished",
        """
def punished(z, y): return np.asarray(y) * np.asarray(z) >= 1
""",
    ),
    wrong(
        "punished: all that are right",
        "pull-hidden-punished",
        """
def punished(z, y): return np.asarray(y) * np.asarray(z) > 0
""",
    ),
    wrong(
        "punished: large scores on either side",
        "pull-hidden-punished",
        """
def punished(z, y): return np.abs(z) > 1
""",
    ),
    wrong(
        "punished: positive label only",
        "pull-hidden-punished",
        """
def punished(z, y): return np.asarray(z) > 1
""",
    ),
    wrong(
        "punished: negative residual",
        "pull-hidden-punished",
        """
def punished(z, y): return np.asarray(y) - np.asarray(z) < 0
""",
    ),
    wrong(
        "punished: residual above one",
        "pull-hidden-punished",
        """
def punished(z, y): return (np.asarray(y) * np.asarray(z) > 0) & (np.abs(np.asarray(y) - np.asarray(z)) > 1)
""",
    ),
    # -- Part 4
    wrong(
        "fit: as found",
        "fit-hidden-singular",
        """
def least_squares(X, y):
    A = np.column_stack([X, np.ones(len(X))])
    w = np.linalg.inv(A.T @ A) @ A.T @ y
    return w[:-1], w[-1]
""",
    ),
    wrong(
        "fit: zeros where the inverse fails",
        "fit-hidden-singular",
        """
def least_squares(X, y):
    A = np.column_stack([X, np.ones(len(X))])
    if np.linalg.matrix_rank(A) < A.shape[1]:
        return np.zeros(A.shape[1] - 1), 0.0
    w = np.linalg.solve(A.T @ A, A.T @ np.asarray(y))
    return w[:-1], w[-1]
""",
    ),
    wrong(
        "fit: the mean where the inverse fails",
        "fit-hidden-singular",
        """
def least_squares(X, y):
    A = np.column_stack([X, np.ones(len(X))])
    if np.linalg.matrix_rank(A) < A.shape[1]:
        return np.zeros(A.shape[1] - 1), np.mean(y)
    w = np.linalg.solve(A.T @ A, A.T @ np.asarray(y))
    return w[:-1], w[-1]
""",
    ),
    wrong(
        "fit: a small penalty",
        "fit-hidden fit-hidden-singular",
        """
def least_squares(X, y):
    A = np.column_stack([X, np.ones(len(X))])
    w = np.linalg.solve(A.T @ A + 1e-3 * np.eye(A.shape[1]), A.T @ np.asarray(y))
    return w[:-1], w[-1]
""",
    ),
    wrong(
        "fit: a penalty where the inverse fails",
        "fit-hidden-singular",
        """
def least_squares(X, y):
    A = np.column_stack([X, np.ones(len(X))])
    lam = 0.01 if np.linalg.matrix_rank(A) < A.shape[1] else 0
    w = np.linalg.solve(A.T @ A + lam * np.eye(A.shape[1]), A.T @ np.asarray(y))
    return w[:-1], w[-1]
""",
    ),
    wrong(
        "fit: no column of ones",
        "fit-hidden fit-hidden-singular",
        """
def least_squares(X, y):
    return np.linalg.lstsq(np.asarray(X, dtype=float), np.asarray(y), rcond=None)[0], 0.0
""",
    ),
    wrong(
        "fit: ones in front",
        "fit-hidden fit-hidden-singular",
        """
def least_squares(X, y):
    A = np.column_stack([np.ones(len(X)), X])
    w = np.linalg.lstsq(A, np.asarray(y), rcond=None)[0]
    return w[:-1], w[-1]
""",
    ),
    wrong(
        "fit: too many directions cut off",
        "fit-hidden-singular",
        """
def least_squares(X, y):
    A = np.column_stack([X, np.ones(len(X))])
    singular = np.linalg.matrix_rank(A) < A.shape[1]
    w = np.linalg.pinv(A, rcond=0.2 if singular else 1e-12) @ np.asarray(y)
    return w[:-1], w[-1]
""",
    ),
    wrong(
        "fit: one array for both",
        "fit-hidden fit-hidden-singular",
        """
def least_squares(X, y):
    A = np.column_stack([X, np.ones(len(X))])
    return np.linalg.lstsq(A, np.asarray(y), rcond=None)[0]
""",
    ),
    wrong(
        "inverse: rounding decides",
        "fit-hidden-inverse",
        """
def inverse_exists(X):
    A = np.column_stack([X, np.ones(len(X))])
    return bool(np.linalg.det(A.T @ A) != 0)
""",
    ),
    wrong(
        "inverse: a determinant above a number",
        "fit-hidden-inverse",
        """
def inverse_exists(X):
    A = np.column_stack([X, np.ones(len(X))])
    return bool(np.linalg.det(A.T @ A) > 1e-6)
""",
    ),
    wrong(
        "inverse: tried out",
        "fit-hidden-inverse",
        """
def inverse_exists(X):
    A = np.column_stack([X, np.ones(len(X))])
    try:
        np.linalg.inv(A.T @ A)
    except np.linalg.LinAlgError:
        return False
    return True
""",
    ),
    wrong(
        "inverse: numbers of rows and columns",
        "fit-hidden-inverse",
        """
def inverse_exists(X):
    return np.shape(X)[0] > np.shape(X)[1]
""",
    ),
    wrong(
        "inverse: rank without the ones",
        "fit-hidden-inverse",
        """
def inverse_exists(X):
    return bool(np.linalg.matrix_rank(np.asarray(X)) == np.shape(X)[1])
""",
    ),
    wrong(
        "inverse: columns that differ",
        "fit-hidden-inverse",
        """
def inverse_exists(X):
    A = np.column_stack([X, np.ones(len(X))])
    different = len(np.unique(A, axis=1).T) == A.shape[1]
    return bool(len(A) >= A.shape[1] and different and np.all(np.ptp(np.asarray(X), axis=0) > 0))
""",
    ),
    # -- Part 5
    wrong(
        "bound: one for two",
        "descent-hidden-bound",
        """
def largest_step(X):
    A = np.column_stack([X, np.ones(len(X))])
    return 1 / np.linalg.eigvalsh(A.T @ A)[-1]
""",
    ),
    wrong(
        "bound: smallest eigenvalue",
        "descent-hidden-bound",
        """
def largest_step(X):
    A = np.column_stack([X, np.ones(len(X))])
    return 2 / max(np.linalg.eigvalsh(A.T @ A)[0], 1e-9)
""",
    ),
    wrong(
        "bound: no column of ones",
        "descent-hidden-bound",
        """
def largest_step(X):
    return 2 / np.linalg.norm(np.asarray(X), 2) ** 2
""",
    ),
    wrong(
        "bound: that of the mean",
        "descent-hidden-bound",
        """
def largest_step(X):
    A = np.column_stack([X, np.ones(len(X))])
    return 2 * len(A) / np.linalg.norm(A, 2) ** 2
""",
    ),
    wrong(
        "bound: singular value not squared",
        "descent-hidden-bound",
        """
def largest_step(X):
    return 2 / np.linalg.norm(np.column_stack([X, np.ones(len(X))]), 2)
""",
    ),
    wrong(
        "bound: trace for eigenvalue",
        "descent-hidden-bound",
        """
def largest_step(X):
    return 2 / np.sum(np.column_stack([X, np.ones(len(X))]) ** 2)
""",
    ),
    wrong(
        "bound: the task's number",
        "descent-hidden-bound",
        """
def largest_step(X): return 0.7639
""",
    ),
    wrong(
        "descend: uphill",
        "descent-hidden-steps",
        """
def descend(X, y, eta, steps):
    A = np.column_stack([X, np.ones(len(X))])
    w = np.zeros(A.shape[1])
    for _ in range(steps):
        w = w - eta * A.T @ (y - A @ w)
    return w[:-1], w[-1]
""",
    ),
    wrong(
        "descend: one step too many",
        "descent-hidden-steps",
        """
def descend(X, y, eta, steps):
    A = np.column_stack([X, np.ones(len(X))])
    w = np.zeros(A.shape[1])
    for _ in range(steps + 1):
        w = w + eta * A.T @ (y - A @ w)
    return w[:-1], w[-1]
""",
    ),
    wrong(
        "descend: one parameter after the other",
        "descent-hidden-steps",
        """
def descend(X, y, eta, steps):
    X, theta, theta_0 = np.asarray(X), np.zeros(np.shape(X)[1]), 0.0
    for _ in range(steps):
        theta = theta + eta * X.T @ (y - X @ theta - theta_0)
        theta_0 = theta_0 + eta * np.sum(y - X @ theta - theta_0)
    return theta, theta_0
""",
    ),
    wrong(
        "descend: mean for sum",
        "descent-hidden-steps",
        """
def descend(X, y, eta, steps):
    A = np.column_stack([X, np.ones(len(X))])
    w = np.zeros(A.shape[1])
    for _ in range(steps):
        w = w + eta * A.T @ (y - A @ w) / len(A)
    return w[:-1], w[-1]
""",
    ),
    wrong(
        "descend: parameters of the type of the data",
        "descent-hidden-steps",
        """
def descend(X, y, eta, steps):
    A = np.column_stack([X, np.ones(len(X), dtype=np.asarray(X).dtype)])
    w = np.zeros_like(A[0])
    for _ in range(steps):
        w[:] = w + eta * A.T @ (y - A @ w)
    return w[:-1], w[-1]
""",
    ),
    wrong(
        "descend: arrives at once",
        "descent-hidden-steps",
        """
def descend(X, y, eta, steps):
    A = np.column_stack([X, np.ones(len(X))])
    w = np.linalg.lstsq(A, np.asarray(y), rcond=None)[0] * (steps > 0)
    return w[:-1], w[-1]
""",
    ),
    wrong(
        "descend: one example a step",
        "descent-hidden-steps",
        """
def descend(X, y, eta, steps):
    A = np.column_stack([X, np.ones(len(X))])
    w = np.zeros(A.shape[1])
    for t in range(steps):
        w = w + eta * A[t % len(A)] * (y[t % len(A)] - A[t % len(A)] @ w)
    return w[:-1], w[-1]
""",
    ),
    wrong(
        "statements: the notes believed",
        "descent-hidden-statements",
        """
def true_statements(): return "ABEF"
""",
    ),
    wrong(
        "statements: separable taken for separated",
        "descent-hidden-statements",
        """
def true_statements(): return "ADEF"
""",
    ),
    wrong(
        "statements: F not seen",
        "descent-hidden-statements",
        """
def true_statements(): return "AE"
""",
    ),
    wrong(
        "statements: all",
        "descent-hidden-statements",
        """
def true_statements(): return "ABCDEF"
""",
    ),
    # -- Part 6
    wrong(
        "decide: a tie is positive",
        "outputs-hidden-labels",
        """
def decide(theta, theta_0, X): return (np.asarray(X) @ np.asarray(theta) + theta_0 >= 0.5).astype(int)
""",
    ),
    wrong(
        "decide: threshold 0",
        "outputs-hidden-labels",
        """
def decide(theta, theta_0, X): return (np.asarray(X) @ np.asarray(theta) + theta_0 > 0).astype(int)
""",
    ),
    wrong(
        "decide: rounded",
        "outputs-hidden-labels",
        """
def decide(theta, theta_0, X): return np.round(np.asarray(X) @ np.asarray(theta) + theta_0).astype(int)
""",
    ),
    wrong(
        "decide: labels -1 and +1",
        "outputs-hidden-labels",
        """
def decide(theta, theta_0, X): return np.where(np.asarray(X) @ np.asarray(theta) + theta_0 > 0.5, 1, -1)
""",
    ),
    wrong(
        "decide: the nearer label, on one side only",
        "outputs-hidden-labels",
        """
def decide(theta, theta_0, X):
    z = np.asarray(X) @ np.asarray(theta) + theta_0
    return ((z > 0.5) & (z <= 1)).astype(int)
""",
    ),
    wrong(
        "for signs: offset only doubled",
        "outputs-hidden-signs",
        """
def for_signs(theta, theta_0): return 2 * np.asarray(theta), 2 * theta_0
""",
    ),
    wrong(
        "for signs: theta unchanged",
        "outputs-hidden-signs",
        """
def for_signs(theta, theta_0): return np.asarray(theta), theta_0 - 0.5
""",
    ),
    wrong(
        "for signs: the same separator, half as steep",
        "outputs-hidden-signs",
        """
def for_signs(theta, theta_0): return np.asarray(theta), 2 * theta_0 - 1
""",
    ),
    wrong(
        "for signs: a list twice as long",
        "outputs-hidden-signs",
        """
def for_signs(theta, theta_0): return 2 * theta, 2 * theta_0 - 1
""",
    ),
    wrong(
        "interval: rising lines only",
        "outputs-hidden-interval",
        """
def trusted(theta, theta_0): return -theta_0 / theta, (1 - theta_0) / theta
""",
    ),
    wrong(
        "interval: outputs between -1 and 1",
        "outputs-hidden-interval",
        """
def trusted(theta, theta_0): return tuple(sorted([(-1 - theta_0) / theta, (1 - theta_0) / theta]))
""",
    ),
    wrong(
        "interval: sign of the offset",
        "outputs-hidden-interval",
        """
def trusted(theta, theta_0): return tuple(sorted([theta_0 / theta, (1 + theta_0) / theta]))
""",
    ),
    wrong(
        "interval: outputs for inputs",
        "outputs-hidden-interval",
        """
def trusted(theta, theta_0): return tuple(sorted([theta_0, theta + theta_0]))
""",
    ),
    # -- Part 7
    wrong(
        "far: breaks, but not the nearest",
        "far-hidden",
        """
def breaking_point(X, y): return int(np.max(X) + 1000 * np.ptp(X))
""",
    ),
    wrong(
        "far: in steps of ten",
        "far-hidden",
        """
def breaking_point(X, y):
    X, y, a = np.asarray(X), np.asarray(y), int(np.max(X)) + 1
    while True:
        theta, theta_0 = least_squares(np.append(X, [[a]], axis=0), np.append(y, 1))
        if np.any((X @ theta + theta_0 > 0) != (y > 0)):
            return a
        a += 10
""",
    ),
    wrong(
        "far: positive examples only",
        "far-hidden",
        """
def breaking_point(X, y):
    X, y = np.asarray(X), np.asarray(y)
    for a in range(int(np.max(X)) + 1, int(np.max(X)) + 600):
        theta, theta_0 = least_squares(np.append(X, [[a]], axis=0), np.append(y, 1))
        if np.any(X[y > 0] @ theta + theta_0 <= 0):
            break
    return a
""",
    ),
    wrong(
        "far: negative examples only",
        "far-hidden",
        """
def breaking_point(X, y):
    X, y = np.asarray(X), np.asarray(y)
    for a in range(int(np.max(X)) + 1, int(np.max(X)) + 600):
        theta, theta_0 = least_squares(np.append(X, [[a]], axis=0), np.append(y, 1))
        if np.any(X[y < 0] @ theta + theta_0 > 0):
            break
    return a
""",
    ),
    wrong(
        "far: the threshold of the labels 0 and 1",
        "far-hidden",
        """
def breaking_point(X, y):
    X, y = np.asarray(X), np.asarray(y)
    for a in range(int(np.max(X)) + 1, int(np.max(X)) + 600):
        theta, theta_0 = least_squares(np.append(X, [[a]], axis=0), np.append(y, 1))
        if np.any((X @ theta + theta_0 > 0.5) != (y > 0)):
            break
    return a
""",
    ),
    wrong(
        "far: the new example is negative",
        "far-hidden",
        """
def breaking_point(X, y):
    X, y = np.asarray(X), np.asarray(y)
    for a in range(int(np.max(X)) + 1, int(np.max(X)) + 600):
        theta, theta_0 = least_squares(np.append(X, [[a]], axis=0), np.append(y, -1))
        if np.any((X @ theta + theta_0 > 0) != (y > 0)):
            break
    return a
""",
    ),
    wrong(
        "far: the last place that does not break",
        "far-hidden",
        """
def breaking_point(X, y):
    X, y, a = np.asarray(X), np.asarray(y), int(np.max(X)) + 1
    while True:
        theta, theta_0 = least_squares(np.append(X, [[a]], axis=0), np.append(y, 1))
        if np.any((X @ theta + theta_0 > 0) != (y > 0)):
            return a - 1
        a += 1
""",
    ),
    wrong(
        "limit: half-way between the means",
        "far-hidden-limit",
        """
def limit_of_boundary(X, y):
    X, y = np.asarray(X), np.asarray(y)
    return (X[y == 1].mean() + X[y == -1].mean()) / 2
""",
    ),
    wrong(
        "limit: the last positive example",
        "far-hidden-limit",
        """
def limit_of_boundary(X, y): return float(np.max(X))
""",
    ),
    wrong(
        "limit: median of the positive examples",
        "far-hidden-limit",
        """
def limit_of_boundary(X, y): return float(np.median(np.asarray(X)[np.asarray(y) == 1]))
""",
    ),
    wrong(
        "limit: mean of the first and the last positive example",
        "far-hidden-limit",
        """
def limit_of_boundary(X, y):
    positive = np.asarray(X)[np.asarray(y) == 1]
    return float(positive.min() + positive.max()) / 2
""",
    ),
    wrong(
        "limit: none",
        "far-hidden-limit",
        """
def limit_of_boundary(X, y): return math.inf
""",
    ),
    wrong(
        "limit: not far enough",
        "far-hidden-limit",
        """
def limit_of_boundary(X, y):
    theta, theta_0 = least_squares(np.append(np.asarray(X), [[1000]], axis=0), np.append(y, 1))
    return -theta_0 / theta[0]
""",
    ),
    # -- Part 8
    wrong(
        "one-hot: as many columns as classes seen",
        "onehot-hidden-labels onehot-hidden",
        """
def one_hot(y, K): return np.eye(max(y) + 1)[np.asarray(y)]
""",
    ),
    wrong(
        "one-hot: empty classes left out",
        "onehot-hidden-labels onehot-hidden",
        """
def one_hot(y, K): return (np.asarray(y)[:, None] == np.unique(y)).astype(int)
""",
    ),
    wrong(
        "one-hot: classes from 1",
        "onehot-hidden-labels onehot-hidden",
        """
def one_hot(y, K): return np.eye(K)[np.asarray(y) - 1]
""",
    ),
    wrong(
        "one-hot: a column for each example",
        "onehot-hidden-labels onehot-hidden",
        """
def one_hot(y, K): return np.eye(K)[np.asarray(y)].T
""",
    ),
    wrong(
        "one-hot: labels -1 and +1",
        "onehot-hidden-labels onehot-hidden",
        """
def one_hot(y, K): return 2 * np.eye(K)[np.asarray(y)] - 1
""",
    ),
    wrong(
        "fit one-hot: no offsets",
        "onehot-hidden",
        """
def fit_one_hot(X, y, K):
    W = np.linalg.lstsq(np.asarray(X), np.eye(K)[np.asarray(y)], rcond=None)[0]
    return np.append(W, np.zeros((1, K)), axis=0)
""",
    ),
    wrong(
        "fit one-hot: offsets first",
        "onehot-hidden",
        """
def fit_one_hot(X, y, K):
    A = np.column_stack([np.ones(len(X)), X])
    return np.linalg.lstsq(A, np.eye(K)[np.asarray(y)], rcond=None)[0]
""",
    ),
    wrong(
        "fit one-hot: labels -1 and +1",
        "onehot-hidden",
        """
def fit_one_hot(X, y, K):
    A = np.column_stack([X, np.ones(len(X))])
    return np.linalg.lstsq(A, 2 * np.eye(K)[np.asarray(y)] - 1, rcond=None)[0]
""",
    ),
    wrong(
        "fit one-hot: transposed",
        "onehot-hidden",
        """
def fit_one_hot(X, y, K):
    A = np.column_stack([X, np.ones(len(X))])
    return np.linalg.lstsq(A, np.eye(K)[np.asarray(y)], rcond=None)[0].T
""",
    ),
    wrong(
        "fit one-hot: as many columns as classes seen",
        "onehot-hidden",
        """
def fit_one_hot(X, y, K):
    A = np.column_stack([X, np.ones(len(X))])
    return np.linalg.lstsq(A, np.eye(max(y) + 1)[np.asarray(y)], rcond=None)[0]
""",
    ),
    wrong(
        "fit one-hot: the class number",
        "onehot-hidden",
        """
def fit_one_hot(X, y, K):
    A = np.column_stack([X, np.ones(len(X))])
    return np.tile(np.linalg.lstsq(A, np.asarray(y), rcond=None)[0][:, None], K)
""",
    ),
    wrong(
        "predict: the whole table",
        "onehot-hidden-predict",
        """
def predict(W, X): return np.argmax(np.column_stack([X, np.ones(len(X))]) @ W)
""",
    ),
    wrong(
        "predict: the best example for each class",
        "onehot-hidden-predict",
        """
def predict(W, X): return np.argmax(np.column_stack([X, np.ones(len(X))]) @ W, axis=0)
""",
    ),
    wrong(
        "predict: the last of equal outputs",
        "onehot-hidden-predict",
        """
def predict(W, X):
    z = np.column_stack([X, np.ones(len(X))]) @ W
    return z.shape[1] - 1 - np.argmax(z[:, ::-1], axis=1)
""",
    ),
    wrong(
        "predict: offsets forgotten",
        "onehot-hidden-predict",
        """
def predict(W, X): return np.argmax(np.asarray(X) @ np.asarray(W)[:-1], axis=1)
""",
    ),
    wrong(
        "predict: offsets taken from the first row",
        "onehot-hidden-predict",
        """
def predict(W, X): return np.argmax(np.column_stack([np.ones(len(X)), X]) @ W, axis=1)
""",
    ),
    wrong(
        "predict: largest size",
        "onehot-hidden-predict",
        """
def predict(W, X): return np.argmax(np.abs(np.column_stack([X, np.ones(len(X))]) @ W), axis=1)
""",
    ),
    wrong(
        "predict: classes from 1",
        "onehot-hidden-predict",
        """
def predict(W, X): return np.argmax(np.column_stack([X, np.ones(len(X))]) @ W, axis=1) + 1
""",
    ),
    # -- Part 9
    wrong(
        "masking: the chapter's places",
        "masking-hidden",
        """
def masked_data(n_left, n_middle, n_right):
    sizes = [n_left, n_middle, n_right]
    places = [c + np.linspace(-0.5, 0.5, n) for c, n in zip([-4, 0, 4], sizes)]
    return np.concatenate(places)[:, None], np.repeat([0, 1, 2], sizes)
""",
    ),
    wrong(
        "masking: equal distances",
        "masking-hidden",
        """
def masked_data(n_left, n_middle, n_right):
    sizes = [n_left, n_middle, n_right]
    places = [c + np.linspace(-0.5, 0.5, n) for c, n in zip([-500, 0, 500], sizes)]
    return np.concatenate(places)[:, None], np.repeat([0, 1, 2], sizes)
""",
    ),
    wrong(
        "masking: the mean on the wrong side",
        "masking-hidden",
        """
def masked_data(n_left, n_middle, n_right):
    sizes, most = [n_left, n_middle, n_right], max(n_left, n_right)
    centres = [-900 * n_left / most, 0, 900 * n_right / most]
    places = [c + np.linspace(-0.5, 0.5, n) for c, n in zip(centres, sizes)]
    return np.concatenate(places)[:, None], np.repeat([0, 1, 2], sizes)
""",
    ),
    wrong(
        "masking: wide classes, which a parabola cannot follow",
        "masking-hidden-mended masking-hidden",
        """
def masked_data(n_left, n_middle, n_right):
    sizes, most = [n_left, n_middle, n_right], max(n_left, n_right)
    widths = [80 * n_right / most, 1, 80 * n_left / most]
    centres = [-90 * n_right / most, 0, 90 * n_left / most]
    places = [c + w * np.linspace(-1, 1, n) for c, w, n in zip(centres, widths, sizes)]
    return np.concatenate(places)[:, None], np.repeat([0, 1, 2], sizes)
""",
    ),
    wrong(
        "masking: all of a class at one place",
        "masking-hidden masking-hidden-mended",
        """
def masked_data(n_left, n_middle, n_right):
    sizes, most = [n_left, n_middle, n_right], max(n_left, n_right)
    centres = [-900 * n_right / most, 0, 900 * n_left / most]
    return np.repeat(centres, sizes)[:, None], np.repeat([0, 1, 2], sizes)
""",
    ),
    wrong(
        "masking: beyond the limits",
        "masking-hidden masking-hidden-mended",
        """
def masked_data(n_left, n_middle, n_right):
    sizes = [n_left, n_middle, n_right]
    places = [c + np.linspace(-0.5, 0.5, n) for c, n in zip([-1000 * n_right, 0, 1000 * n_left], sizes)]
    return np.concatenate(places)[:, None], np.repeat([0, 1, 2], sizes)
""",
    ),
    wrong(
        "masking: class 1 is not in the middle",
        "masking-hidden masking-hidden-mended",
        """
def masked_data(n_left, n_middle, n_right):
    sizes = [n_left, n_middle, n_right]
    places = [c + np.linspace(-0.5, 0.5, n) for c, n in zip([-900, 900, 0], sizes)]
    return np.concatenate(places)[:, None], np.repeat([0, 1, 2], sizes)
""",
    ),
    wrong(
        "masking: twelve examples, whatever is asked",
        "masking-hidden masking-hidden-mended",
        """
def masked_data(n_left, n_middle, n_right):
    places = [c + np.linspace(-0.5, 0.5, 4) for c in (-900, 0, 900)]
    return np.concatenate(places)[:, None], np.repeat([0, 1, 2], 4)
""",
    ),
    wrong(
        "masking: classes not kept apart",
        "masking-hidden-mended masking-hidden",
        """
def masked_data(n_left, n_middle, n_right):
    n = n_left + n_middle + n_right
    return np.linspace(-900, 900, n)[:, None], np.arange(n) % 3
""",
    ),
    wrong(
        "square: the square alone",
        "masking-hidden-square",
        """
def with_square(X): return np.asarray(X) ** 2
""",
    ),
    wrong(
        "square: exchanged",
        "masking-hidden-square",
        """
def with_square(X): return np.column_stack([np.asarray(X) ** 2, X])
""",
    ),
    wrong(
        "square: with ones",
        "masking-hidden-square",
        """
def with_square(X): return np.column_stack([X, np.asarray(X) ** 2, np.ones(len(X))])
""",
    ),
    wrong(
        "square: doubled",
        "masking-hidden-square",
        """
def with_square(X): return np.column_stack([X, 2 * np.asarray(X)])
""",
    ),
    wrong(
        "square: in place",
        "masking-hidden-square",
        """
def with_square(X):
    X = np.asarray(X)
    before = X.copy()
    X *= X
    return np.column_stack([before, X])
""",
    ),
    # -- Found later
    wrong(
        "fit: pseudoinverse of the product",
        "fit-hidden-singular",
        """
def least_squares(X, y):
    A = np.column_stack([X, np.ones(len(X))])
    w = np.linalg.pinv(A.T @ A) @ A.T @ np.asarray(y)
    return w[:-1], w[-1]
""",
    ),
    wrong(
        "fit: a tiny number on the diagonal",
        "fit-hidden-singular",
        """
def least_squares(X, y):
    A = np.column_stack([X, np.ones(len(X))])
    w = np.linalg.solve(A.T @ A + 1e-9 * np.eye(A.shape[1]), A.T @ np.asarray(y))
    return w[:-1], w[-1]
""",
    ),
    wrong(
        "inverse: rank of the product",
        "fit-hidden-inverse",
        """
def inverse_exists(X):
    A = np.column_stack([X, np.ones(len(X))])
    return bool(np.linalg.matrix_rank(A.T @ A) == A.shape[1])
""",
    ),
    wrong(
        "inverse: condition of the product",
        "fit-hidden-inverse",
        """
def inverse_exists(X):
    A = np.column_stack([X, np.ones(len(X))])
    return bool(np.linalg.cond(A.T @ A) < 1e15)
""",
    ),
    wrong(
        "inverse: an absolute tolerance",
        "fit-hidden-inverse",
        """
def inverse_exists(X):
    A = np.column_stack([X, np.ones(len(X))])
    return bool(np.linalg.matrix_rank(A, tol=1e-6) == A.shape[1])
""",
    ),
    wrong(
        "inverse: the column of ones forgotten",
        "fit-hidden-inverse",
        """
def inverse_exists(X):
    X = np.asarray(X)
    return len(X) > X.shape[1] and bool(np.linalg.matrix_rank(X) == X.shape[1])
""",
    ),
    wrong(
        "largest step: all eigenvalues together",
        "descent-hidden-bound",
        """
def largest_step(X):
    A = np.column_stack([X, np.ones(len(X))])
    return 2 / np.trace(A.T @ A)
""",
    ),
    wrong(
        "trusted: half a width of either sign",
        "outputs-hidden-interval",
        """
def trusted(theta, theta_0):
    middle = (0.5 - theta_0) / theta
    return middle - 0.5 / theta, middle + 0.5 / theta
""",
    ),
    wrong(
        "breaking point: positive examples only",
        "far-hidden",
        """
def breaking_point(X, y):
    X, y = np.asarray(X), np.asarray(y)
    a = int(X.max()) + 1
    while a < 3000:
        theta, theta_0 = least_squares(np.append(X, [[a]], axis=0), np.append(y, 1))
        if np.any((X @ theta + theta_0)[y > 0] <= 0):
            return a
        a += 1
    return a
""",
    ),
    wrong(
        "limit: the median",
        "far-hidden-limit",
        """
def limit_of_boundary(X, y):
    return float(np.median(np.asarray(X)[np.asarray(y) == 1]))
""",
    ),
    wrong(
        "one hot fit: as many classes as occur",
        "onehot-hidden",
        """
def fit_one_hot(X, y, K):
    A = np.column_stack([X, np.ones(len(X))])
    return np.linalg.lstsq(A, one_hot(y, max(y) + 1), rcond=None)[0]
""",
    ),
    wrong(
        "punished: hits count, too",
        "pull-hidden-punished",
        """
def punished(z, y):
    return np.asarray(y) * np.asarray(z) >= 1
""",
    ),
]

RIGHT = [
    right(
        "loops and lists",
        """
def rss(theta, theta_0, X, y):
    if np.shape(y) != (len(X),):
        raise ValueError("y")
    total = 0
    for row, target in zip(X, y):
        total += (target - theta_0 - sum(a * b for a, b in zip(row, theta))) ** 2
    return total / 2

def rss_gradient(theta, theta_0, X, y):
    slope, slope_0 = [0.0] * len(theta), 0.0
    for row, target in zip(X, y):
        error = theta_0 + sum(a * b for a, b in zip(row, theta)) - target
        slope = [s + error * a for s, a in zip(slope, row)]
        slope_0 += error
    return slope, slope_0

def residuals():
    return [1.0 - 2, 1.0 - 0, -1.0 + 3]

def score_after_step():
    theta, theta_0, x = np.array([1.0, -2.0]), -1.0, np.array([1.0, 2.0])
    residual = -1 - (theta @ x + theta_0)
    return (theta + 0.1 * residual * x) @ x + theta_0 + 0.1 * residual

def other_score(z, y):
    return [label + (label - score) for score, label in zip(z, y)]

def punished(z, y):
    return [score > 1 if label == 1 else score < -1 for score, label in zip(z, y)]

def least_squares(X, y):
    A = [[*row, 1.0] for row in X]
    w = (np.linalg.pinv(A) @ y).tolist()
    return w[:-1], w[-1]

def inverse_exists(X):
    rows = [[*map(float, row), 1.0] for row in X]
    s = np.linalg.svd(rows, compute_uv=False)
    return len(rows) >= len(rows[0]) and min(s) > 1e-10 * max(s)

def largest_step(X):
    rows = np.array([[*row, 1.0] for row in X])
    v = np.ones(rows.shape[1])
    for _ in range(5000):
        v = rows.T @ (rows @ v)
        v = v / np.linalg.norm(v)
    return 2 / np.linalg.norm(rows @ v) ** 2

def descend(X, y, eta, steps):
    theta, theta_0 = [0.0] * len(X[0]), 0.0
    for _ in range(steps):
        errors = [theta_0 + sum(a * b for a, b in zip(row, theta)) - t for row, t in zip(X, y)]
        theta = [t - eta * sum(e * row[j] for e, row in zip(errors, X)) for j, t in enumerate(theta)]
        theta_0 = theta_0 - eta * sum(errors)
    return theta, theta_0

def decide(theta, theta_0, X):
    return [int(theta_0 + sum(a * b for a, b in zip(row, theta)) > 0.5) for row in X]

def for_signs(theta, theta_0):
    return [2 * t for t in theta], 2 * theta_0 - 1

def trusted(theta, theta_0):
    return sorted([-theta_0 / theta, (1 - theta_0) / theta])

def one_hot(y, K):
    return [[int(k == label) for k in range(K)] for label in y]

def fit_one_hot(X, y, K):
    columns = []
    for k in range(K):
        theta, theta_0 = least_squares(X, [int(label == k) for label in y])
        columns.append([*theta, theta_0])
    return [list(row) for row in zip(*columns)]

def predict(W, X):
    labels = []
    for row in X:
        z = [sum(a * b for a, b in zip([*row, 1], column)) for column in zip(*W)]
        labels.append(z.index(max(z)))
    return labels

def with_square(X):
    return [[x, x * x] for (x,) in X]
""",
    ),
    right(
        "other formulas",
        """
def rss(theta, theta_0, X, y):
    A = np.column_stack([X, np.ones(len(X))])
    if np.ndim(y) != 1 or np.size(y) != len(A):
        raise ValueError("y")
    return np.linalg.norm(A @ np.append(theta, theta_0) - np.array(y)) ** 2 / 2

def rss_gradient(theta, theta_0, X, y):
    A = np.column_stack([X, np.ones(len(X))])
    slope = A.T @ A @ np.append(theta, theta_0) - A.T @ np.array(y)
    return slope[:-1], slope[-1]

def punished(z, y):
    z, r = np.array(z), np.array(y) - np.array(z)
    return (z * r < 0) & ((z > 0) == (np.array(y) > 0))

def least_squares(X, y):
    X, y = np.array(X, dtype=float), np.array(y, dtype=float)
    centre = X.mean(axis=0)
    theta = np.linalg.pinv(X - centre, rcond=1e-10) @ (y - y.mean())
    return theta, y.mean() - centre @ theta

def inverse_exists(X):
    X = np.array(X, dtype=float)
    centred = X - X.mean(axis=0)
    size = np.abs(X).max(axis=0) + 1e-300
    return np.linalg.matrix_rank(centred / size, tol=1e-9) == X.shape[1]

def largest_step(X):
    return 2 / np.linalg.svd(np.column_stack([X, np.ones(len(X))]), compute_uv=False)[0] ** 2

def descend(X, y, eta, steps):
    A = np.column_stack([X, np.ones(len(X))])
    w = np.zeros(A.shape[1])
    for _ in range(steps):
        slope, slope_0 = rss_gradient(w[:-1], w[-1], X, y)
        w = w - eta * np.append(slope, slope_0)
    return w[:-1], w[-1]

def decide(theta, theta_0, X):
    return np.heaviside(np.dot(X, theta) + theta_0 - 0.5, 0)

def breaking_point(X, y):
    x, y, a = np.ravel(X).astype(float), np.array(y), int(np.max(X))
    right = False
    while not right:
        a += 1
        line = np.polyfit(np.append(x, a), np.append(y, 1), 1)
        right = not np.array_equal(np.sign(np.polyval(line, x)), y)
    return a

def limit_of_boundary(X, y):
    x, y = np.ravel(X).astype(float), np.array(y)
    return x.mean() + (x - x.mean()) @ y / len(y)

def one_hot(y, K):
    Y = np.zeros((len(y), K))
    Y[np.arange(len(y)), y] = 1
    return Y

def fit_one_hot(X, y, K):
    A = np.column_stack([X, np.ones(len(X))])
    return np.linalg.inv(A.T @ A) @ A.T @ one_hot(y, K)

def predict(W, X):
    W = np.array(W)
    return (np.dot(X, W[:-1]) + W[-1]).argmax(axis=-1)

def masked_data(n_left, n_middle, n_right):
    x = [-800 / n_left - 0.01 * i for i in range(n_left)] + [800 / n_right + 0.01 * i for i in range(n_right)]
    x += [sum(x) / len(x) + 0.01 * (i - (n_middle - 1) / 2) for i in range(n_middle)]
    return np.array(x)[:, None], np.array([0] * n_left + [2] * n_right + [1] * n_middle)

def with_square(X):
    return np.power(X, [1, 2])
""",
    ),
    right(
        "renamed locals, a helper in a cell of its own",
        """
def least_squares(examples, targets):
    w, *_ = np.linalg.lstsq(with_ones(examples), np.array(targets), rcond=1e-12)
    return w[:-1], w[-1]

def fit_one_hot(examples, classes, number):
    return np.linalg.pinv(with_ones(examples)) @ np.eye(number)[list(classes)]
""",
        helper="""
def with_ones(examples):
    return np.insert(np.array(examples, dtype=float), np.shape(examples)[1], 1, axis=1)
""",
    ),
    right(
        "numbers in other types",
        """
def residuals(): return np.array([-1.0, 1.0, 2.0])

def score_after_step(): return np.float32(-2.2)

def true_statements(): return "FEA"

def breaking_point(X, y):
    x, y = np.array(X, dtype=float), np.array(y, dtype=float)
    for a in np.arange(x.max() + 1, 2000):
        theta, theta_0 = least_squares(np.vstack([x, [[a]]]), np.append(y, 1))
        if np.any((x @ theta + theta_0) * y <= 0):
            return np.float64(a)

def masked_data(n_left, n_middle, n_right):
    most = max(n_left, n_right)
    centres, sizes = (-400 * n_right / most, 0, 400 * n_left / most), (n_left, n_middle, n_right)
    X, y = [], []
    for k in range(3):
        for i in range(sizes[k]):
            X.append([centres[k] + 0.001 * i])
            y.append(k)
    return X, y
""",
    ),
    right(
        "helpers with the names of the checks",
        """
def rss(theta, theta_0, X, y):
    if np.shape(y) != np.shape(X)[:1]:
        raise ValueError("one target for each example")
    return sum(value(b, a, theta, theta_0) ** 2 for a, b in zip(X, y)) / 2

def rss_gradient(theta, theta_0, X, y):
    left_over = np.array([value(b, a, theta, theta_0) for a, b in zip(X, y)])
    return [-left_over @ column for column in slope(X)], -left_over.sum()

def least_squares(X, y):
    X, y = np.array(X, dtype=float), np.array(y, dtype=float)
    theta = np.linalg.lstsq(X - X.mean(axis=0), y - y.mean(), rcond=1e-12)[0]
    return theta, limit(y.mean(), X.mean(axis=0), theta)

def trusted(theta, theta_0):
    return np.sort([limit(level, theta_0, 1) / theta for level in (0, 1)])

def limit_of_boundary(X, y):
    low, high = np.polyfit(np.append(np.ravel(X), 1e7), np.append(y, 1), 1)
    return -high / low
""",
        helper="""
def value(target, x, theta, theta_0):
    return target - theta_0 - sum(a * b for a, b in zip(x, theta))

def slope(X):
    return np.transpose(X)

def limit(level, mean, theta):
    return level - np.dot(mean, theta)
""",
    ),
]


@pytest.fixture(scope="module")
def sheet(tmp_path_factory):
    return SheetUnderTest("why-not-regression").grade(WRONG + RIGHT, tmp_path_factory.mktemp("submissions"))


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
