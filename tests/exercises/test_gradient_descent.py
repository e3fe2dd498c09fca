"""The sheet on gradient descent: wrong answers lose their points, right ones keep them all."""

import pytest

from tests.exercises.variants import SheetUnderTest, Variant, right, wrong


def changed(name: str, loses: str, code: str, *changes: tuple[str, str]) -> Variant:
    """A wrong answer: the code with each of the changes made in it."""
    for old, new in changes:
        assert old in code, f"{name}: {old!r} is not in the code"
        code = code.replace(old, new)
    return wrong(name, loses, code)


STEP = """
def step(theta, theta_0, X, y, eta, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = sigmoid(X @ theta + theta_0) - np.asarray(y)
    by_theta = X.T @ error / len(X) + 2 * lam * theta
    return theta - eta * by_theta, theta_0 - eta * np.mean(error)
"""
DESCEND = """
def descend(theta, theta_0, X, y, eta, eps, lam, max_steps):
    path = [(np.array(theta), theta_0, objective(theta, theta_0, X, y, lam))]
    for _ in range(max_steps):
        theta, theta_0 = step(theta, theta_0, X, y, eta, lam)
        path.append((theta, theta_0, objective(theta, theta_0, X, y, lam)))
        if abs(path[-1][2] - path[-2][2]) < eps:
            break
    return tuple(np.array(a) for a in zip(*path))
"""
SPREAD = """
def spread(theta, theta_0, X, y, b):
    full = np.append(*estimate(theta, theta_0, X, y, range(len(X))))
    found = [np.append(*estimate(theta, theta_0, X, y, S)) for S in itertools.combinations(range(len(X)), b)]
    return np.mean(np.sum((np.array(found) - full) ** 2, axis=1))
"""
TRAIN = """
def train(theta, theta_0, X, y, eta, steps):
    X, theta = np.asarray(X), np.array(theta)
    for _ in range(steps):
        error = sigmoid(X @ theta + theta_0) - y
        theta = theta - eta * X.T @ error / len(y)
        theta_0 = theta_0 - eta * np.mean(error)
    return theta, theta_0
"""
BEHAVIOUR = """
def behaviour(c, eta):
    if eta * c <= 1:
        return "straight"
    return "for ever" if eta * c == 2 else "zig-zag" if eta * c < 2 else "diverges"
"""
FATE = """
def fate(values):
    if not np.isfinite(values[-1]) or values[-1] > 1000 * values[0]:
        return "E"
    return "S" if abs(values[-1] - values[-2]) < 1e-4 else "J"
"""
LEAP = """
def leap(eta):
    if eta <= 2:
        raise ValueError
    t = eta / 2
    for _ in range(3000):
        t = eta * (sigmoid(2 * t) - 0.5)
    return float(t)
"""
ARRIVED = """
def arrived(theta, theta_0, X, y, lam, eps):
    new, new_0 = step(theta, theta_0, X, y, 1, lam)
    squared = np.sum((new - np.asarray(theta)) ** 2) + (new_0 - theta_0) ** 2
    return bool(squared * step_bound(X, lam) / 4 <= eps)
"""

WRONG = [
    # -- Part 1
    wrong(
        "step: uphill",
        "step-*",
        """
def step(theta, theta_0, X, y, eta, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = sigmoid(X @ theta + theta_0) - np.asarray(y)
    by_theta = X.T @ error / len(X) + 2 * lam * theta
    return theta + eta * by_theta, theta_0 + eta * np.mean(error)
""",
    ),
    wrong(
        "step: sum for mean",
        "step-*",
        """
def step(theta, theta_0, X, y, eta, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = sigmoid(X @ theta + theta_0) - np.asarray(y)
    by_theta = X.T @ error + 2 * lam * theta
    return theta - eta * by_theta, theta_0 - eta * np.sum(error)
""",
    ),
    wrong(
        "step: offset penalized",
        "step-hidden-offset",
        """
def step(theta, theta_0, X, y, eta, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = sigmoid(X @ theta + theta_0) - np.asarray(y)
    by_theta = X.T @ error / len(X) + 2 * lam * theta
    return theta - eta * by_theta, theta_0 - eta * (np.mean(error) + 2 * lam * theta_0)
""",
    ),
    wrong(
        "step: sum for the offset",
        "step-hidden-offset",
        """
def step(theta, theta_0, X, y, eta, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = sigmoid(X @ theta + theta_0) - np.asarray(y)
    by_theta = X.T @ error / len(X) + 2 * lam * theta
    return theta - eta * by_theta, theta_0 - eta * np.sum(error)
""",
    ),
    wrong(
        "step: two forgotten",
        "step-hidden-penalty step-hidden-arguments",
        """
def step(theta, theta_0, X, y, eta, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = sigmoid(X @ theta + theta_0) - np.asarray(y)
    by_theta = X.T @ error / len(X) + lam * theta
    return theta - eta * by_theta, theta_0 - eta * np.mean(error)
""",
    ),
    wrong(
        "step: penalty with the wrong sign",
        "step-hidden-penalty step-hidden-arguments",
        """
def step(theta, theta_0, X, y, eta, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = sigmoid(X @ theta + theta_0) - np.asarray(y)
    by_theta = X.T @ error / len(X) - 2 * lam * theta
    return theta - eta * by_theta, theta_0 - eta * np.mean(error)
""",
    ),
    wrong(
        "step: penalty divided by n",
        "step-hidden-penalty step-hidden-arguments",
        """
def step(theta, theta_0, X, y, eta, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = sigmoid(X @ theta + theta_0) - np.asarray(y)
    by_theta = X.T @ error / len(X) + 2 * lam * theta / len(X)
    return theta - eta * by_theta, theta_0 - eta * np.mean(error)
""",
    ),
    wrong(
        "step: offset with the new theta",
        "step-hidden-offset",
        """
def step(theta, theta_0, X, y, eta, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = sigmoid(X @ theta + theta_0) - np.asarray(y)
    by_theta = X.T @ error / len(X) + 2 * lam * theta
    theta = theta - eta * by_theta
    error = sigmoid(X @ theta + theta_0) - np.asarray(y)
    return theta, theta_0 - eta * np.mean(error)
""",
    ),
    wrong(
        "step: in place",
        "step-hidden step-hidden-arguments",
        """
def step(theta, theta_0, X, y, eta, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = sigmoid(X @ theta + theta_0) - np.asarray(y)
    by_theta = X.T @ error / len(X) + 2 * lam * theta
    theta -= eta * by_theta
    return theta, theta_0 - eta * np.mean(error)
""",
    ),
    wrong(
        "step: lists are not made arrays",
        "step-hidden",
        """
def step(theta, theta_0, X, y, eta, lam):
    theta, X = theta, X
    error = sigmoid(X @ theta + theta_0) - np.asarray(y)
    by_theta = X.T @ error / len(X) + 2 * lam * theta
    return theta - eta * by_theta, theta_0 - eta * np.mean(error)
""",
    ),
    wrong(
        "step: offset forgotten in the score",
        "step-*",
        """
def step(theta, theta_0, X, y, eta, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = sigmoid(X @ theta) - np.asarray(y)
    by_theta = X.T @ error / len(X) + 2 * lam * theta
    return theta - eta * by_theta, theta_0 - eta * np.mean(error)
""",
    ),
    wrong(
        "step: done by the package",
        "step-*",
        """
def step(theta, theta_0, X, y, eta, lam):
    from llc.logistic import gradient
    by_theta, by_theta_0 = gradient(theta, theta_0, X, y, lam)
    return np.asarray(theta) - eta * by_theta, theta_0 - eta * by_theta_0
""",
    ),
    # -- Part 2
    wrong(
        "descend: absolute value lost",
        "descend-hidden-stop",
        """
def descend(theta, theta_0, X, y, eta, eps, lam, max_steps):
    thetas, theta_0s = [np.asarray(theta, dtype=float)], [theta_0]
    values = [objective(theta, theta_0, X, y, lam)]
    for _ in range(max_steps):
        theta, theta_0 = step(theta, theta_0, X, y, eta, lam)
        thetas.append(theta)
        theta_0s.append(theta_0)
        values.append(objective(theta, theta_0, X, y, lam))
        if values[-2] - values[-1] < eps:
            break
    return np.array(thetas), np.array(theta_0s), np.array(values)
""",
    ),
    wrong(
        "descend: at most eps",
        "descend-hidden-limits",
        """
def descend(theta, theta_0, X, y, eta, eps, lam, max_steps):
    thetas, theta_0s = [np.asarray(theta, dtype=float)], [theta_0]
    values = [objective(theta, theta_0, X, y, lam)]
    for _ in range(max_steps):
        theta, theta_0 = step(theta, theta_0, X, y, eta, lam)
        thetas.append(theta)
        theta_0s.append(theta_0)
        values.append(objective(theta, theta_0, X, y, lam))
        if abs(values[-1] - values[-2]) <= eps:
            break
    return np.array(thetas), np.array(theta_0s), np.array(values)
""",
    ),
    wrong(
        "descend: stops by the gradient",
        "descend-hidden-stop",
        """
def descend(theta, theta_0, X, y, eta, eps, lam, max_steps):
    thetas, theta_0s = [np.asarray(theta, dtype=float)], [theta_0]
    values = [objective(theta, theta_0, X, y, lam)]
    for _ in range(max_steps):
        theta, theta_0 = step(theta, theta_0, X, y, eta, lam)
        thetas.append(theta)
        theta_0s.append(theta_0)
        values.append(objective(theta, theta_0, X, y, lam))
        if np.linalg.norm(thetas[-1] - thetas[-2]) / eta < eps:
            break
    return np.array(thetas), np.array(theta_0s), np.array(values)
""",
    ),
    wrong(
        "descend: relative change",
        "descend-hidden-stop",
        """
def descend(theta, theta_0, X, y, eta, eps, lam, max_steps):
    thetas, theta_0s = [np.asarray(theta, dtype=float)], [theta_0]
    values = [objective(theta, theta_0, X, y, lam)]
    for _ in range(max_steps):
        theta, theta_0 = step(theta, theta_0, X, y, eta, lam)
        thetas.append(theta)
        theta_0s.append(theta_0)
        values.append(objective(theta, theta_0, X, y, lam))
        if abs(values[-1] - values[-2]) < eps * abs(values[-1]):
            break
    return np.array(thetas), np.array(theta_0s), np.array(values)
""",
    ),
    wrong(
        "descend: tests before the step",
        "descend-hidden-stop descend-hidden-limits",
        """
def descend(theta, theta_0, X, y, eta, eps, lam, max_steps):
    thetas, theta_0s = [np.asarray(theta, dtype=float)], [theta_0]
    values = [objective(theta, theta_0, X, y, lam)]
    for t in range(max_steps):
        if t > 1 and abs(values[-1] - values[-2]) < eps:
            break
        theta, theta_0 = step(theta, theta_0, X, y, eta, lam)
        thetas.append(theta)
        theta_0s.append(theta_0)
        values.append(objective(theta, theta_0, X, y, lam))
    return np.array(thetas), np.array(theta_0s), np.array(values)
""",
    ),
    wrong(
        "descend: the last point forgotten",
        "descend-*",
        """
def descend(theta, theta_0, X, y, eta, eps, lam, max_steps):
    thetas, theta_0s = [np.asarray(theta, dtype=float)], [theta_0]
    values = [objective(theta, theta_0, X, y, lam)]
    for _ in range(max_steps):
        theta, theta_0 = step(theta, theta_0, X, y, eta, lam)
        thetas.append(theta)
        theta_0s.append(theta_0)
        values.append(objective(theta, theta_0, X, y, lam))
        if abs(values[-1] - values[-2]) < eps:
            break
    return np.array(thetas)[:-1], np.array(theta_0s)[:-1], np.array(values)[:-1]
""",
    ),
    wrong(
        "descend: the start forgotten",
        "descend-*",
        """
def descend(theta, theta_0, X, y, eta, eps, lam, max_steps):
    thetas, theta_0s = [np.asarray(theta, dtype=float)], [theta_0]
    values = [objective(theta, theta_0, X, y, lam)]
    for _ in range(max_steps):
        theta, theta_0 = step(theta, theta_0, X, y, eta, lam)
        thetas.append(theta)
        theta_0s.append(theta_0)
        values.append(objective(theta, theta_0, X, y, lam))
        if abs(values[-1] - values[-2]) < eps:
            break
    return np.array(thetas)[1:], np.array(theta_0s)[1:], np.array(values)[1:]
""",
    ),
    wrong(
        "descend: penalty forgotten in the values",
        "descend-hidden descend-hidden-stop descend-hidden-arguments",
        """
def descend(theta, theta_0, X, y, eta, eps, lam, max_steps):
    thetas, theta_0s = [np.asarray(theta, dtype=float)], [theta_0]
    values = [objective(theta, theta_0, X, y, 0)]
    for _ in range(max_steps):
        theta, theta_0 = step(theta, theta_0, X, y, eta, lam)
        thetas.append(theta)
        theta_0s.append(theta_0)
        values.append(objective(theta, theta_0, X, y, 0))
        if abs(values[-1] - values[-2]) < eps:
            break
    return np.array(thetas), np.array(theta_0s), np.array(values)
""",
    ),
    wrong(
        "descend: one array in all rows",
        "descend-hidden descend-hidden-arguments",
        """
def descend(theta, theta_0, X, y, eta, eps, lam, max_steps):
    theta = np.array(theta, dtype=float)
    thetas, theta_0s, values = [theta], [theta_0], [objective(theta, theta_0, X, y, lam)]
    for _ in range(max_steps):
        new, theta_0 = step(theta, theta_0, X, y, eta, lam)
        theta[:] = new
        thetas.append(theta)
        theta_0s.append(theta_0)
        values.append(objective(theta, theta_0, X, y, lam))
        if abs(values[-1] - values[-2]) < eps:
            break
    return np.array(thetas), np.array(theta_0s), np.array(values)
""",
    ),
    wrong(
        "descend: moves the start of the caller",
        "descend-hidden-arguments",
        """
def descend(theta, theta_0, X, y, eta, eps, lam, max_steps):
    start = theta
    thetas, theta_0s = [np.array(theta, dtype=float)], [theta_0]
    values = [objective(theta, theta_0, X, y, lam)]
    for _ in range(max_steps):
        theta, theta_0 = step(theta, theta_0, X, y, eta, lam)
        thetas.append(theta)
        theta_0s.append(theta_0)
        values.append(objective(theta, theta_0, X, y, lam))
        if abs(values[-1] - values[-2]) < eps:
            break
    if isinstance(start, np.ndarray):
        start[:] = theta
    return np.array(thetas), np.array(theta_0s), np.array(values)
""",
    ),
    wrong(
        "descend: a path of whole numbers",
        "descend-hidden",
        """
def descend(theta, theta_0, X, y, eta, eps, lam, max_steps):
    theta = np.array(theta)
    thetas = np.empty((max_steps + 1, len(theta)), dtype=theta.dtype)
    theta_0s, values = [theta_0], [objective(theta, theta_0, X, y, lam)]
    thetas[0] = theta
    for t in range(1, max_steps + 1):
        theta, theta_0 = step(theta, theta_0, X, y, eta, lam)
        thetas[t] = theta
        theta_0s.append(theta_0)
        values.append(objective(theta, theta_0, X, y, lam))
        if abs(values[-1] - values[-2]) < eps:
            break
    return thetas[: t + 1], np.array(theta_0s), np.array(values)
""",
    ),
    wrong(
        "descend: one step too many",
        "descend-*",
        """
def descend(theta, theta_0, X, y, eta, eps, lam, max_steps):
    thetas, theta_0s = [np.asarray(theta, dtype=float)], [theta_0]
    values = [objective(theta, theta_0, X, y, lam)]
    for _ in range(max_steps + 1):
        theta, theta_0 = step(theta, theta_0, X, y, eta, lam)
        thetas.append(theta)
        theta_0s.append(theta_0)
        values.append(objective(theta, theta_0, X, y, lam))
        if abs(values[-1] - values[-2]) < eps:
            break
    return np.array(thetas), np.array(theta_0s), np.array(values)
""",
    ),
    # -- Part 3
    wrong(
        "ascend: mean for sum",
        "ascent-hidden ascent-hidden-error",
        """
def ascend(X, y, mu, eps, i_max, rng):
    n, d = np.shape(X)
    *theta, theta_0 = rng.standard_normal(d + 1)
    thetas, theta_0s, values = descend(theta, theta_0, X, y, mu, eps / n, 0, i_max)
    values = -n * values
    if not abs(values[-1] - values[-2]) < eps:
        raise RuntimeError
    return thetas, theta_0s, values
""",
    ),
    wrong(
        "ascend: the way down",
        "ascent-hidden ascent-hidden-error",
        """
def ascend(X, y, mu, eps, i_max, rng):
    n, d = np.shape(X)
    *theta, theta_0 = rng.standard_normal(d + 1)
    thetas, theta_0s, values = descend(theta, theta_0, X, y, -n * mu, eps / n, 0, i_max)
    values = -n * values
    if not abs(values[-1] - values[-2]) < eps:
        raise RuntimeError
    return thetas, theta_0s, values
""",
    ),
    wrong(
        "ascend: values of J",
        "ascent-hidden ascent-hidden-error",
        """
def ascend(X, y, mu, eps, i_max, rng):
    n, d = np.shape(X)
    *theta, theta_0 = rng.standard_normal(d + 1)
    thetas, theta_0s, values = descend(theta, theta_0, X, y, n * mu, eps / n, 0, i_max)
    values = -n * values
    if not abs(values[-1] - values[-2]) < eps:
        raise RuntimeError
    return thetas, theta_0s, -values / n
""",
    ),
    wrong(
        "ascend: no error",
        "ascent-hidden-error",
        """
def ascend(X, y, mu, eps, i_max, rng):
    n, d = np.shape(X)
    *theta, theta_0 = rng.standard_normal(d + 1)
    thetas, theta_0s, values = descend(theta, theta_0, X, y, n * mu, eps / n, 0, i_max)
    values = -n * values
    return thetas, theta_0s, values
""",
    ),
    wrong(
        "ascend: always an error at i_max",
        "ascent-hidden-error",
        """
def ascend(X, y, mu, eps, i_max, rng):
    n, d = np.shape(X)
    *theta, theta_0 = rng.standard_normal(d + 1)
    thetas, theta_0s, values = descend(theta, theta_0, X, y, n * mu, eps / n, 0, i_max)
    values = -n * values
    if len(values) > i_max:
        raise RuntimeError
    return thetas, theta_0s, values
""",
    ),
    wrong(
        "ascend: gain without the absolute value",
        "ascent-hidden-error",
        """
def ascend(X, y, mu, eps, i_max, rng):
    n, d = np.shape(X)
    *theta, theta_0 = rng.standard_normal(d + 1)
    thetas, theta_0s, values = descend(theta, theta_0, X, y, n * mu, eps / n, 0, i_max)
    values = -n * values
    if not values[-1] - values[-2] < eps:
        raise RuntimeError
    return thetas, theta_0s, values
""",
    ),
    wrong(
        "ascend: the wrong error",
        "ascent-hidden-error",
        """
def ascend(X, y, mu, eps, i_max, rng):
    n, d = np.shape(X)
    *theta, theta_0 = rng.standard_normal(d + 1)
    thetas, theta_0s, values = descend(theta, theta_0, X, y, n * mu, eps / n, 0, i_max)
    values = -n * values
    if not abs(values[-1] - values[-2]) < eps:
        raise ValueError
    return thetas, theta_0s, values
""",
    ),
    wrong(
        "ascend: starts at 0",
        "ascent-hidden ascent-hidden-error",
        """
def ascend(X, y, mu, eps, i_max, rng):
    n, d = np.shape(X)
    *theta, theta_0 = np.zeros(d + 1)
    thetas, theta_0s, values = descend(theta, theta_0, X, y, n * mu, eps / n, 0, i_max)
    values = -n * values
    if not abs(values[-1] - values[-2]) < eps:
        raise RuntimeError
    return thetas, theta_0s, values
""",
    ),
    wrong(
        "ascend: the offset drawn first",
        "ascent-hidden ascent-hidden-error",
        """
def ascend(X, y, mu, eps, i_max, rng):
    n, d = np.shape(X)
    theta_0, *theta = rng.standard_normal(d + 1)
    thetas, theta_0s, values = descend(theta, theta_0, X, y, n * mu, eps / n, 0, i_max)
    values = -n * values
    if not abs(values[-1] - values[-2]) < eps:
        raise RuntimeError
    return thetas, theta_0s, values
""",
    ),
    wrong(
        "ascend: tolerance of the mean",
        "ascent-hidden ascent-hidden-error",
        """
def ascend(X, y, mu, eps, i_max, rng):
    n, d = np.shape(X)
    *theta, theta_0 = rng.standard_normal(d + 1)
    thetas, theta_0s, values = descend(theta, theta_0, X, y, n * mu, eps, 0, i_max)
    values = -n * values
    if False:
        raise RuntimeError
    return thetas, theta_0s, values
""",
    ),
    wrong(
        "as ascent: multiplied", "ascent-hidden-same", "def as_ascent(eta, eps, n): return eta * n, eps * n"
    ),
    wrong(
        "as ascent: tolerance as it was",
        "ascent-hidden-same",
        "def as_ascent(eta, eps, n): return eta / n, eps",
    ),
    wrong(
        "as ascent: both divided", "ascent-hidden-same", "def as_ascent(eta, eps, n): return eta / n, eps / n"
    ),
    # -- Part 4
    wrong(
        "estimate: no factor",
        "minibatch-hidden",
        """
def estimate(theta, theta_0, X, y, S):
    X, y, S = np.asarray(X), np.asarray(y), np.asarray(S)
    error = y[S] - sigmoid(X[S] @ np.asarray(theta) + theta_0)
    factor = 1
    return factor * X[S].T @ error, factor * np.sum(error)

def spread(theta, theta_0, X, y, b):
    X, y, n = np.asarray(X), np.asarray(y), len(X)
    a = (y - sigmoid(X @ np.asarray(theta) + theta_0))[:, None] * np.column_stack([X, np.ones(n)])
    all_of_them = [n / b * a[list(S)].sum(axis=0) for S in itertools.combinations(range(n), b)]
    return np.mean(np.sum((all_of_them - a.sum(axis=0)) ** 2, axis=1))
""",
    ),
    wrong(
        "estimate: the mean",
        "minibatch-hidden",
        """
def estimate(theta, theta_0, X, y, S):
    X, y, S = np.asarray(X), np.asarray(y), np.asarray(S)
    error = y[S] - sigmoid(X[S] @ np.asarray(theta) + theta_0)
    factor = 1 / len(S)
    return factor * X[S].T @ error, factor * np.sum(error)

def spread(theta, theta_0, X, y, b):
    X, y, n = np.asarray(X), np.asarray(y), len(X)
    a = (y - sigmoid(X @ np.asarray(theta) + theta_0))[:, None] * np.column_stack([X, np.ones(n)])
    all_of_them = [n / b * a[list(S)].sum(axis=0) for S in itertools.combinations(range(n), b)]
    return np.mean(np.sum((all_of_them - a.sum(axis=0)) ** 2, axis=1))
""",
    ),
    wrong(
        "estimate: the other way round",
        "minibatch-hidden",
        """
def estimate(theta, theta_0, X, y, S):
    X, y, S = np.asarray(X), np.asarray(y), np.asarray(S)
    error = y[S] - sigmoid(X[S] @ np.asarray(theta) + theta_0)
    factor = len(S) / len(X)
    return factor * X[S].T @ error, factor * np.sum(error)

def spread(theta, theta_0, X, y, b):
    X, y, n = np.asarray(X), np.asarray(y), len(X)
    a = (y - sigmoid(X @ np.asarray(theta) + theta_0))[:, None] * np.column_stack([X, np.ones(n)])
    all_of_them = [n / b * a[list(S)].sum(axis=0) for S in itertools.combinations(range(n), b)]
    return np.mean(np.sum((all_of_them - a.sum(axis=0)) ** 2, axis=1))
""",
    ),
    wrong(
        "estimate: of the cost",
        "minibatch-hidden",
        """
def estimate(theta, theta_0, X, y, S):
    X, y, S = np.asarray(X), np.asarray(y), np.asarray(S)
    error = sigmoid(X[S] @ np.asarray(theta) + theta_0) - y[S]
    factor = len(X) / len(S)
    return factor * X[S].T @ error, factor * np.sum(error)

def spread(theta, theta_0, X, y, b):
    X, y, n = np.asarray(X), np.asarray(y), len(X)
    a = (y - sigmoid(X @ np.asarray(theta) + theta_0))[:, None] * np.column_stack([X, np.ones(n)])
    all_of_them = [n / b * a[list(S)].sum(axis=0) for S in itertools.combinations(range(n), b)]
    return np.mean(np.sum((all_of_them - a.sum(axis=0)) ** 2, axis=1))
""",
    ),
    wrong(
        "estimate: all examples",
        "minibatch-hidden",
        """
def estimate(theta, theta_0, X, y, S):
    X, y, S = np.asarray(X), np.asarray(y), np.arange(len(X))
    error = y[S] - sigmoid(X[S] @ np.asarray(theta) + theta_0)
    factor = len(X) / len(S)
    return factor * X[S].T @ error, factor * np.sum(error)

def spread(theta, theta_0, X, y, b):
    X, y, n = np.asarray(X), np.asarray(y), len(X)
    a = (y - sigmoid(X @ np.asarray(theta) + theta_0))[:, None] * np.column_stack([X, np.ones(n)])
    all_of_them = [n / b * a[list(S)].sum(axis=0) for S in itertools.combinations(range(n), b)]
    return np.mean(np.sum((all_of_them - a.sum(axis=0)) ** 2, axis=1))
""",
    ),
    wrong(
        "estimate: no factor for the offset",
        "minibatch-hidden",
        """
def estimate(theta, theta_0, X, y, S):
    X, y, S = np.asarray(X), np.asarray(y), np.asarray(S)
    error = y[S] - sigmoid(X[S] @ np.asarray(theta) + theta_0)
    factor = len(X) / len(S)
    return factor * X[S].T @ error, np.sum(error)

def spread(theta, theta_0, X, y, b):
    X, y, n = np.asarray(X), np.asarray(y), len(X)
    a = (y - sigmoid(X @ np.asarray(theta) + theta_0))[:, None] * np.column_stack([X, np.ones(n)])
    all_of_them = [n / b * a[list(S)].sum(axis=0) for S in itertools.combinations(range(n), b)]
    return np.mean(np.sum((all_of_them - a.sum(axis=0)) ** 2, axis=1))
""",
    ),
    wrong(
        "weights: all equal",
        "minibatch-hidden-weights",
        "def weights(parts): return np.ones(len(parts)) / len(parts)",
    ),
    wrong(
        "weights: the sizes",
        "minibatch-hidden-weights",
        "def weights(parts): return [len(part) for part in parts]",
    ),
    wrong(
        "weights: the inverse",
        "minibatch-hidden-weights",
        """
def weights(parts):
    n = sum(len(part) for part in parts)
    return [n / len(part) for part in parts]
""",
    ),
    wrong(
        "spread: only theta",
        "minibatch-hidden-spread",
        """
def spread(theta, theta_0, X, y, b):
    X, y, n = np.asarray(X), np.asarray(y), len(X)
    a = (y - sigmoid(X @ np.asarray(theta) + theta_0))[:, None] * np.column_stack([X, np.ones(n)])
    all_of_them = [n / b * a[list(S)].sum(axis=0) for S in itertools.combinations(range(n), b)]
    return np.mean(np.sum((all_of_them - a.sum(axis=0))[:, :-1] ** 2, axis=1))
""",
    ),
    wrong(
        "spread: drawn with replacement",
        "minibatch-hidden-spread",
        """
def spread(theta, theta_0, X, y, b):
    X, y, n = np.asarray(X), np.asarray(y), len(X)
    a = (y - sigmoid(X @ np.asarray(theta) + theta_0))[:, None] * np.column_stack([X, np.ones(n)])
    all_of_them = [n / b * a[list(S)].sum(axis=0) for S in itertools.product(range(n), repeat=b)]
    return np.mean(np.sum((all_of_them - a.sum(axis=0)) ** 2, axis=1))
""",
    ),
    wrong(
        "spread: the length not squared",
        "minibatch-hidden-spread",
        """
def spread(theta, theta_0, X, y, b):
    X, y, n = np.asarray(X), np.asarray(y), len(X)
    a = (y - sigmoid(X @ np.asarray(theta) + theta_0))[:, None] * np.column_stack([X, np.ones(n)])
    all_of_them = [n / b * a[list(S)].sum(axis=0) for S in itertools.combinations(range(n), b)]
    return np.mean(np.linalg.norm(all_of_them - a.sum(axis=0), axis=1))
""",
    ),
    wrong(
        "spread: mean of all entries",
        "minibatch-hidden-spread",
        """
def spread(theta, theta_0, X, y, b):
    X, y, n = np.asarray(X), np.asarray(y), len(X)
    a = (y - sigmoid(X @ np.asarray(theta) + theta_0))[:, None] * np.column_stack([X, np.ones(n)])
    all_of_them = [n / b * a[list(S)].sum(axis=0) for S in itertools.combinations(range(n), b)]
    return np.mean((all_of_them - a.sum(axis=0)) ** 2)
""",
    ),
    wrong(
        "spread: neighbours only",
        "minibatch-hidden-spread",
        """
def spread(theta, theta_0, X, y, b):
    X, y, n = np.asarray(X), np.asarray(y), len(X)
    a = (y - sigmoid(X @ np.asarray(theta) + theta_0))[:, None] * np.column_stack([X, np.ones(n)])
    all_of_them = [n / b * a[list(S)].sum(axis=0) for S in [range(i, i + b) for i in range(n - b + 1)]]
    return np.mean(np.sum((all_of_them - a.sum(axis=0)) ** 2, axis=1))
""",
    ),
    # -- Part 5
    wrong(
        "train: as found",
        "mend-hidden mend-hidden-arguments",
        """
def train(theta, theta_0, X, y, eta, steps):
    for _ in range(steps):
        theta -= eta * X.T @ (sigmoid(X @ theta + theta_0) - y) / len(y)
        theta_0 -= eta * np.mean(sigmoid(X @ theta + theta_0) - y)
    return theta, theta_0
""",
    ),
    wrong(
        "train: only copied",
        "mend-hidden",
        """
def train(theta, theta_0, X, y, eta, steps):
    X, y, theta = np.asarray(X), np.asarray(y), np.array(theta, dtype=float)
    for _ in range(steps):
        error = sigmoid(X @ theta + theta_0) - y
        theta = theta - eta * X.T @ error / len(y)
        theta_0 = theta_0 - eta * np.mean(sigmoid(X @ theta + theta_0) - y)
    return theta, theta_0
""",
    ),
    wrong(
        "train: the other order, the same mistake",
        "mend-hidden mend-hidden-arguments",
        """
def train(theta, theta_0, X, y, eta, steps):
    X, y, theta = np.asarray(X), np.asarray(y), np.array(theta, dtype=float)
    for _ in range(steps):
        error = sigmoid(X @ theta + theta_0) - y
        theta_0 = theta_0 - eta * np.mean(error)
        theta = theta - eta * X.T @ (sigmoid(X @ theta + theta_0) - y) / len(y)
    return theta, theta_0
""",
    ),
    wrong(
        "train: still in place",
        "mend-hidden mend-hidden-arguments",
        """
def train(theta, theta_0, X, y, eta, steps):
    X, y, theta = np.asarray(X), np.asarray(y), theta if isinstance(theta, np.ndarray) else np.array(theta)
    for _ in range(steps):
        error = sigmoid(X @ theta + theta_0) - y
        theta -= eta * X.T @ error / len(y)
        theta_0 = theta_0 - eta * np.mean(error)
    return theta, theta_0
""",
    ),
    wrong(
        "train: error computed once",
        "mend-hidden",
        """
def train(theta, theta_0, X, y, eta, steps):
    X, y, theta = np.asarray(X), np.asarray(y), np.array(theta, dtype=float)
    error = sigmoid(X @ theta + theta_0) - y
    for _ in range(steps):
        theta = theta - eta * X.T @ error / len(y)
        theta_0 = theta_0 - eta * np.mean(error)
    return theta, theta_0
""",
    ),
    wrong(
        "telling: symmetric data",
        "mend-hidden-telling",
        "def telling_test(): return [0.0], 0.0, [[-1.0], [1.0]], [0, 1]",
    ),
    wrong(
        "telling: too small a step",
        "mend-hidden-telling",
        "def telling_test(): return [0.0], 0.0, [[0.1], [0.3]], [1, 0]",
    ),
    wrong(
        "telling: one label",
        "mend-hidden-telling",
        "def telling_test(): return [0.0], 0.0, [[1.0], [5.0]], [1, 1]",
    ),
    wrong(
        "blind: nothing moves",
        "mend-hidden-blind",
        "def blind_test(): return [0.0], 0.0, [[0.0], [0.0]], [0, 1]",
    ),
    wrong("blind: tells", "mend-hidden-blind", "def blind_test(): return [0.0], 0.0, [[1.0], [5.0]], [0, 1]"),
    wrong(
        "blind: offset not 0",
        "mend-hidden-blind",
        "def blind_test(): return [0.0], 0.5, [[-1.0], [1.0]], [0, 1]",
    ),
    # -- Part 6
    wrong(
        "bound: 1/L",
        "bound-hidden bound-hidden-penalty",
        """
def step_bound(X, lam):
    n, d = np.shape(X)
    ones = np.column_stack([X, np.ones(n)])
    return 1 / np.linalg.eigvalsh(ones.T @ ones / (4 * n) + 2 * lam * np.diag([1] * d + [0]))[-1]
""",
    ),
    wrong(
        "bound: quarter forgotten",
        "bound-hidden bound-hidden-penalty",
        """
def step_bound(X, lam):
    n, d = np.shape(X)
    ones = np.column_stack([X, np.ones(n)])
    return 2 / np.linalg.eigvalsh(ones.T @ ones / n + 2 * lam * np.diag([1] * d + [0]))[-1]
""",
    ),
    wrong(
        "bound: least eigenvalue",
        "bound-hidden bound-hidden-penalty",
        """
def step_bound(X, lam):
    n, d = np.shape(X)
    ones = np.column_stack([X, np.ones(n)])
    return 2 / np.linalg.eigvalsh(ones.T @ ones / (4 * n) + 2 * lam * np.diag([1] * d + [0]))[0]
""",
    ),
    wrong(
        "bound: sum for mean",
        "bound-hidden bound-hidden-penalty",
        """
def step_bound(X, lam):
    n, d = np.shape(X)
    ones = np.column_stack([X, np.ones(n)])
    return 2 / np.linalg.eigvalsh(ones.T @ ones / 4 + 2 * lam * np.diag([1] * d + [0]))[-1]
""",
    ),
    wrong(
        "bound: no column of ones",
        "bound-hidden bound-hidden-penalty",
        """
def step_bound(X, lam):
    X = np.asarray(X)
    return 2 / (np.linalg.eigvalsh(X.T @ X / (4 * len(X)))[-1] + 2 * lam)
""",
    ),
    wrong(
        "bound: the trace",
        "bound-hidden bound-hidden-penalty",
        """
def step_bound(X, lam):
    n, d = np.shape(X)
    return 2 / ((np.sum(np.square(X)) + n) / (4 * n) + 2 * lam * d)
""",
    ),
    wrong(
        "bound: offset penalized",
        "bound-hidden-penalty",
        """
def step_bound(X, lam):
    n, d = np.shape(X)
    ones = np.column_stack([X, np.ones(n)])
    return 2 / np.linalg.eigvalsh(ones.T @ ones / (4 * n) + 2 * lam * np.eye(d + 1))[-1]
""",
    ),
    wrong(
        "bound: penalty without its two",
        "bound-hidden-penalty",
        """
def step_bound(X, lam):
    n, d = np.shape(X)
    ones = np.column_stack([X, np.ones(n)])
    return 2 / np.linalg.eigvalsh(ones.T @ ones / (4 * n) + lam * np.diag([1] * d + [0]))[-1]
""",
    ),
    wrong(
        "bound: no penalty",
        "bound-hidden-penalty",
        """
def step_bound(X, lam):
    n, d = np.shape(X)
    ones = np.column_stack([X, np.ones(n)])
    return 2 / np.linalg.eigvalsh(ones.T @ ones / (4 * n))[-1]
""",
    ),
    wrong(
        "behaviour: factor two off",
        "bound-hidden-behaviour",
        """
def behaviour(c, eta):
    p = eta * c / 2
    return "straight" if p <= 1 else "zig-zag" if p < 2 else "for ever" if p == 2 else "diverges"
""",
    ),
    wrong(
        "behaviour: arriving at once is a zig-zag",
        "bound-hidden-behaviour",
        """
def behaviour(c, eta):
    p = eta * c
    return "straight" if p < 1 else "zig-zag" if p < 2 else "for ever" if p == 2 else "diverges"
""",
    ),
    wrong(
        "behaviour: for ever forgotten",
        "bound-hidden-behaviour",
        """
def behaviour(c, eta):
    p = eta * c
    return "straight" if p <= 1 else "zig-zag" if p < 2 else "diverges"
""",
    ),
    # -- Part 7
    wrong(
        "fate: nan overlooked",
        "fate-hidden",
        """
def fate(values):
    if values[-1] == math.inf or values[-1] > 1000 * values[0]:
        return "E"
    return "S" if abs(values[-1] - values[-2]) < 1e-4 else "J"
""",
    ),
    wrong(
        "fate: the largest value",
        "fate-hidden",
        """
def fate(values):
    if not np.isfinite(values[-1]) or max(values) > 1000 * values[0]:
        return "E"
    return "S" if abs(values[-1] - values[-2]) < 1e-4 else "J"
""",
    ),
    wrong(
        "fate: any growth explodes",
        "fate-hidden",
        """
def fate(values):
    if not np.isfinite(values[-1]) or values[-1] > values[0]:
        return "E"
    return "S" if abs(values[-1] - values[-2]) < 1e-4 else "J"
""",
    ),
    wrong(
        "fate: absolute value lost",
        "fate-hidden",
        """
def fate(values):
    if not np.isfinite(values[-1]) or values[-1] > 1000 * values[0]:
        return "E"
    return "S" if values[-1] - values[-2] < 1e-4 else "J"
""",
    ),
    wrong(
        "fate: an absolute limit",
        "fate-hidden",
        """
def fate(values):
    if not np.isfinite(values[-1]) or values[-1] > 1000:
        return "E"
    return "S" if abs(values[-1] - values[-2]) < 1e-4 else "J"
""",
    ),
    wrong(
        "fate: settled asked first",
        "fate-hidden",
        """
def fate(values):
    if abs(values[-1] - values[-2]) < 1e-4:
        return "S"
    return "E" if not np.isfinite(values[-1]) or values[-1] > 1000 * values[0] else "J"
""",
    ),
    wrong(
        "explosion: two too many",
        "fate-hidden-explosion",
        "def explosion_step(lam): return 1 / (2 * lam) if lam else math.inf",
    ),
    wrong(
        "explosion: twice",
        "fate-hidden-explosion",
        "def explosion_step(lam): return 2 / lam if lam else math.inf",
    ),
    wrong(
        "explosion: a huge number",
        "fate-hidden-explosion",
        "def explosion_step(lam): return 1 / lam if lam else 1e300",
    ),
    wrong("fates: beyond 2/L all explode", "fate-hidden-fates", 'def fates(): return "SEEEEESE"'),
    wrong("fates: growth counted", "fate-hidden-fates", 'def fates(): return "SSJEJESS"'),
    wrong("fates: without a penalty all jump", "fate-hidden-fates", 'def fates(): return "SJJEJESJ"'),
    # -- Part 8
    wrong(
        "passed: nan passes", "stop-hidden-passed", 'def passed(): return ["P", "PA", "PA", "PAG", "", "PAG"]'
    ),
    wrong(
        "passed: a fall is noticed",
        "stop-hidden-passed",
        'def passed(): return ["", "PA", "PA", "PAG", "", ""]',
    ),
    wrong(
        "passed: a gain of 0 is none",
        "stop-hidden-passed",
        'def passed(): return ["P", "A", "PA", "PAG", "", ""]',
    ),
    wrong("passed: nothing", "stop-hidden-passed", 'def passed(): return [""] * 6'),
    wrong(
        "leap: to the least point",
        "stop-hidden-leap",
        """
def leap(eta):
    if eta <= 2:
        raise ValueError
    low, high = 1e-9, 2 * eta
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (low, middle) if 2 * eta * (sigmoid(2 * middle) - 0.5) < middle else (middle, high)
    return low
""",
    ),
    wrong(
        "leap: for large steps only",
        "stop-hidden-leap",
        """
def leap(eta):
    if eta <= 2:
        raise ValueError
    low, high = 1e-9, eta
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (low, middle) if eta * (sigmoid(2 * middle) - 0.5) < middle else (middle, high)
    return eta / 2
""",
    ),
    wrong(
        "leap: the least point itself",
        "stop-hidden-leap",
        """
def leap(eta):
    if eta <= 2:
        raise ValueError
    low, high = 1e-9, eta
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (low, middle) if eta * (sigmoid(2 * middle) - 0.5) < middle else (middle, high)
    return 1e-12
""",
    ),
    wrong(
        "leap: three digits",
        "stop-hidden-leap",
        """
def leap(eta):
    if eta <= 2:
        raise ValueError
    low, high = 1e-9, eta
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (low, middle) if eta * (sigmoid(2 * middle) - 0.5) < middle else (middle, high)
    return round(low, 3)
""",
    ),
    wrong(
        "leap: no refusal",
        "stop-hidden-leap",
        """
def leap(eta):
    low, high = 1e-9, eta
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (low, middle) if eta * (sigmoid(2 * middle) - 0.5) < middle else (middle, high)
    return low
""",
    ),
    wrong(
        "leap: the bound of scores",
        "stop-hidden-leap",
        """
def leap(eta):
    if eta <= 8:
        raise ValueError
    low, high = 1e-9, eta
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (low, middle) if eta * (sigmoid(2 * middle) - 0.5) < middle else (middle, high)
    return low
""",
    ),
    wrong(
        "slow: length not squared",
        "stop-hidden-slow",
        """
def slow_step(theta, theta_0, X, y, eps):
    new, new_0 = step(theta, theta_0, X, y, 1, 0)
    return eps / 2 / math.hypot(*(new - np.asarray(theta)), new_0 - theta_0)
""",
    ),
    wrong(
        "slow: offset forgotten",
        "stop-hidden-slow",
        """
def slow_step(theta, theta_0, X, y, eps):
    new, new_0 = step(theta, theta_0, X, y, 1, 0)
    return eps / 2 / (np.sum((new - np.asarray(theta)) ** 2))
""",
    ),
    wrong("slow: tiny", "stop-hidden-slow", "def slow_step(theta, theta_0, X, y, eps): return 1e-15"),
    wrong(
        "slow: half of eps", "stop-hidden-slow", "def slow_step(theta, theta_0, X, y, eps): return eps / 2"
    ),
    wrong(
        "arrived: length not squared",
        "stop-hidden-arrived",
        """
def arrived(theta, theta_0, X, y, lam, eps):
    new, new_0 = step(theta, theta_0, X, y, 1, lam)
    squared = np.sum((new - np.asarray(theta)) ** 2) + (new_0 - theta_0) ** 2
    return np.sqrt(squared) * step_bound(X, lam) / 4 <= eps
""",
    ),
    wrong(
        "arrived: offset forgotten",
        "stop-hidden-arrived",
        """
def arrived(theta, theta_0, X, y, lam, eps):
    new, new_0 = step(theta, theta_0, X, y, 1, lam)
    squared = np.sum((new - np.asarray(theta)) ** 2)
    return squared * step_bound(X, lam) / 4 <= eps
""",
    ),
    wrong(
        "arrived: L for 2L",
        "stop-hidden-arrived",
        """
def arrived(theta, theta_0, X, y, lam, eps):
    new, new_0 = step(theta, theta_0, X, y, 1, lam)
    squared = np.sum((new - np.asarray(theta)) ** 2) + (new_0 - theta_0) ** 2
    return squared * step_bound(X, lam) / 2 <= eps
""",
    ),
    wrong(
        "arrived: the gradient alone",
        "stop-hidden-arrived",
        """
def arrived(theta, theta_0, X, y, lam, eps):
    new, new_0 = step(theta, theta_0, X, y, 1, lam)
    squared = np.sum((new - np.asarray(theta)) ** 2) + (new_0 - theta_0) ** 2
    return squared <= eps
""",
    ),
    wrong(
        "arrived: L without the penalty",
        "stop-hidden-arrived",
        """
def arrived(theta, theta_0, X, y, lam, eps):
    new, new_0 = step(theta, theta_0, X, y, 1, lam)
    squared = np.sum((new - np.asarray(theta)) ** 2) + (new_0 - theta_0) ** 2
    return squared * step_bound(X, 0) / 4 <= eps
""",
    ),
    wrong(
        "arrived: gradient without the penalty",
        "stop-hidden-arrived",
        """
def arrived(theta, theta_0, X, y, lam, eps):
    new, new_0 = step(theta, theta_0, X, y, 1, 0)
    squared = np.sum((new - np.asarray(theta)) ** 2) + (new_0 - theta_0) ** 2
    return squared * step_bound(X, lam) / 4 <= eps
""",
    ),
    wrong(
        "arrived: by the change of J",
        "stop-hidden-arrived",
        """
def arrived(theta, theta_0, X, y, lam, eps):
    values = descend(theta, theta_0, X, y, step_bound(X, lam) / 2, 0, lam, 1)[2]
    return abs(values[1] - values[0]) <= eps
""",
    ),
    # -- further mistakes
    changed(
        "step: the penalty pulls down, whatever the sign",
        "step-hidden-penalty step-hidden-arguments",
        STEP,
        ("lam * theta", "lam * np.abs(theta)"),
    ),
    changed(
        "step: certain guesses cut off",
        "step-hidden",
        STEP,
        ("sigmoid(", "np.clip(sigmoid("),
        (") - np", "), 1e-4, 0.9999) - np"),
    ),
    changed(
        "step: a negative offset penalized",
        "step-hidden-offset",
        STEP,
        ("eta * np.mean(error)", "eta * (np.mean(error) + 2 * lam * min(theta_0, 0))"),
    ),
    changed(
        "step: in the type of theta", "step-hidden", STEP, ("by_theta,", "by_theta.astype(theta.dtype),")
    ),
    changed(
        "descend: no better than the best",
        "descend-hidden-stop",
        DESCEND,
        ("path[-2][2])", "min(p[2] for p in path[:-1]))"),
    ),
    changed(
        "descend: penalty not in the test",
        "descend-hidden-stop",
        DESCEND,
        (
            "path[-1][2] - path[-2][2]",
            "objective(*path[-1][:2], X, y, 0) - objective(*path[-2][:2], X, y, 0)",
        ),
    ),
    changed(
        "spread: with replacement",
        "minibatch-hidden-spread",
        SPREAD,
        ("combinations(range(len(X)), b)", "product(range(len(X)), repeat=b)"),
    ),
    changed("train: fails for whole numbers", "mend-hidden", TRAIN, ("theta = theta -", "theta -=")),
    changed(
        "behaviour: nearly for ever",
        "bound-hidden-behaviour",
        BEHAVIOUR,
        ("eta * c == 2", "math.isclose(eta * c, 2, rel_tol=1e-8)"),
    ),
    changed("behaviour: nearly straight", "bound-hidden-behaviour", BEHAVIOUR, ("<= 1", "<= 1 + 1e-8")),
    changed(
        "behaviour: the factors of the example",
        "bound-hidden-behaviour",
        BEHAVIOUR,
        ("eta * c == 2", "c in (0.5, 4) and eta * c == 2"),
    ),
    changed("fate: 1000 times is enough", "fate-hidden", FATE, ("> 1000", ">= 1000")),
    wrong(
        "explosion: no tiny penalty",
        "fate-hidden-explosion",
        "def explosion_step(lam): return 1 / lam if lam > 1e-5 else math.inf",
    ),
    changed("leap: refuses short ones", "stop-hidden-leap", LEAP, ("<= 2:", "<= 2.1:")),
    changed("leap: ends too early", "stop-hidden-leap", LEAP, ("3000", "20")),
    changed("arrived: strictly less", "stop-hidden-arrived", ARRIVED, ("<= eps", "< eps")),
]

RIGHT = [
    right(
        "loops and lists",
        """
def step(theta, theta_0, X, y, eta, lam):
    slope, slope_0 = [2 * lam * t for t in theta], 0
    for row, label in zip(X, y):
        error = float(sigmoid(theta_0 + sum(a * b for a, b in zip(row, theta)))) - label
        slope = [s + error * a / len(y) for s, a in zip(slope, row)]
        slope_0 += error / len(y)
    return [t - eta * s for t, s in zip(theta, slope)], theta_0 - eta * slope_0

def descend(theta, theta_0, X, y, eta, eps, lam, max_steps):
    path = [(list(theta), theta_0, objective(theta, theta_0, X, y, lam))]
    while len(path) <= max_steps:
        theta, theta_0 = step(theta, theta_0, X, y, eta, lam)
        path.append((list(theta), theta_0, objective(theta, theta_0, X, y, lam)))
        if -eps < path[-1][2] - path[-2][2] < eps:
            break
    return [p[0] for p in path], [p[1] for p in path], [p[2] for p in path]

def ascend(X, y, mu, eps, i_max, rng):
    w = rng.standard_normal(len(X[0]) + 1).tolist()
    def height(w):
        return -len(y) * objective(w[:-1], w[-1], X, y, 0)
    thetas, offsets, values = [w[:-1]], [w[-1]], [height(w)]
    for _ in range(i_max):
        g = [float(sigmoid(w[-1] + sum(a * b for a, b in zip(row, w)))) for row in X]
        up = [sum((b - p) * row[j] for row, b, p in zip(X, y, g)) for j in range(len(w) - 1)]
        w = [a + mu * b for a, b in zip(w, up + [sum(b - p for b, p in zip(y, g))])]
        thetas.append(w[:-1])
        offsets.append(w[-1])
        values.append(height(w))
        if abs(values[-1] - values[-2]) < eps:
            return thetas, offsets, values
    raise RuntimeError("Not converged")

def as_ascent(eta, eps, n):
    return [eta / n, eps * n]

def estimate(theta, theta_0, X, y, S):
    slope, slope_0 = [0.0] * len(theta), 0.0
    for i in S:
        error = y[i] - float(sigmoid(theta_0 + sum(a * b for a, b in zip(X[i], theta))))
        slope = [s + len(X) / len(S) * error * a for s, a in zip(slope, X[i])]
        slope_0 += len(X) / len(S) * error
    return slope, slope_0

def weights(parts):
    n = sum(map(len, parts))
    return [len(part) / n for part in parts]

def train(theta, theta_0, X, y, eta, steps):
    theta = list(theta)
    for _ in range(steps):
        g = [float(sigmoid(theta_0 + sum(a * b for a, b in zip(row, theta)))) for row in X]
        for j in range(len(theta)):
            theta[j] -= eta * sum((p - label) * row[j] for row, label, p in zip(X, y, g)) / len(y)
        theta_0 -= eta * sum(p - label for label, p in zip(y, g)) / len(y)
    return theta, theta_0

def fate(values):
    first, *_, before, last = [values[0], *values]
    if last != last or last > 1000 * first:
        return "E"
    return "S" if -1e-4 < last - before < 1e-4 else "J"

def leap(eta):
    if not eta > 2:
        raise ValueError("eta")
    t = eta / 2
    for _ in range(2000):
        t = eta * (1 / (1 + math.exp(-2 * t)) - 0.5)
    return t
""",
    ),
    right(
        "other formulas",
        """
def step(theta, theta_0, X, y, eta, lam):
    ones = np.column_stack([X, np.ones(len(X))])
    w = np.append(theta, theta_0)
    shrink = np.append(np.full(len(w) - 1, 1 - 2 * eta * lam), 1)
    w = shrink * w - eta / len(X) * ones.T @ (sigmoid(ones @ w) - y)
    return w[:-1], w[-1]

def spread(theta, theta_0, X, y, b):
    X, n = np.array(X), len(X)
    a = (np.array(y) - sigmoid(X @ theta + theta_0))[:, None] * np.column_stack([X, np.ones(n)])
    return n**2 * np.var(a, axis=0).sum() / b * (n - b) / max(n - 1, 1)

def train(theta, theta_0, X, y, eta, steps):
    w, ones = np.append(theta, float(theta_0)), np.column_stack([X, np.ones(len(X))])
    for _ in range(steps):
        w -= eta * np.mean((sigmoid(ones @ w) - y)[:, None] * ones, axis=0)
    return w[:-1], w[-1]

def telling_test(): return np.array([0.5]), -1, np.array([[2], [3], [4]]), np.array([0, 1, 0])

def blind_test(): return np.array([0.0]), 0, np.array([[2], [-2], [0], [0]]), np.array([1, 0, 0, 1])

def step_bound(X, lam):
    X = np.column_stack([np.ones(len(X)), X])
    H = X.T @ X / len(X) / 4
    H[1:, 1:] += 2 * lam * np.eye(len(H) - 1)
    return 2 / max(np.linalg.eigvals(H).real)

def behaviour(c, eta):
    factor = 1 - eta * c
    if abs(factor) > 1:
        return "diverges"
    if factor == -1:
        return "for ever"
    return "zig-zag" if factor < 0 else "straight"

def explosion_step(lam):
    return math.inf if lam == 0 else 1 / lam

def slow_step(theta, theta_0, X, y, eps):
    start = objective(theta, theta_0, X, y, 0)
    eta = 1.0
    while True:
        new, new_0 = step(theta, theta_0, X, y, eta, 0)
        drop = start - objective(new, new_0, X, y, 0)
        if 0.45 * eps < drop < 0.55 * eps:
            return eta
        eta *= 0.5 * eps / drop if 0 < drop < 10 * eps else 0.5

def arrived(theta, theta_0, X, y, lam, eps):
    theta, X = np.array(theta), np.array(X)
    error = sigmoid(X @ theta + theta_0) - y
    slope = np.append(error @ X / len(X) + 2 * lam * theta, error.mean())
    return slope @ slope <= 2 * eps * (2 / step_bound(X, lam))
""",
    ),
    right(
        "fates by running them, helpers in a cell of its own",
        """
def fates():
    sepals = datasets.iris().select("sepal length")
    X, y = sepals.X[sepals.y > 0] - 5, sepals.y[sepals.y > 0] - 1
    return "".join(fate(descend([0], 1, X, y, eta, 0, lam, 200)[2]) for eta, lam in RUNS)

def passed(): return ("P", "AP", "AP", "GAP", "", "")
""",
        helper="""
RUNS = [(1, 0), (3.3, 0), (10, 0), (2.5, 0.5), (1.5, 0.5), (0.3, 5), (0.15, 5), (2, 0.2)]
""",
    ),
    right(
        "drawn in two calls, 32-bit floats, names of the checks",
        """
def step(theta, theta_0, X, y, eta, lam):
    new, new_0 = slopes(theta, theta_0, X, y, lam)
    return np.float32(np.asarray(theta) - eta * new), np.float32(theta_0 - eta * new_0)

def ascend(X, y, mu, eps, i_max, rng):
    w = np.append(rng.normal(size=np.shape(X)[1]), rng.standard_normal())
    walk = [w]
    values = [-len(y) * objective(w[:-1], w[-1], X, y, 0)]
    while len(values) <= i_max:
        slope, slope_0 = slopes(w[:-1], w[-1], X, y, 0)
        w = w - len(y) * mu * np.append(slope, slope_0)
        walk.append(w)
        values.append(-len(y) * objective(w[:-1], w[-1], X, y, 0))
        if abs(values[-1] - values[-2]) < eps:
            return np.array(walk)[:, :-1], np.array(walk)[:, -1], np.array(values)
    raise RuntimeError("more steps")

def spread(theta, theta_0, X, y, b):
    every = list(itertools.permutations(range(len(X)), b))
    total = 0.0
    for S in every:
        a, a_0 = estimate(theta, theta_0, X, y, list(S))
        f, f_0 = estimate(theta, theta_0, X, y, list(range(len(X))))
        total += sum((p - q) ** 2 for p, q in zip(a, f)) + (a_0 - f_0) ** 2
    return total / len(every)

def blind_test(): return [10.0], 0.0, [[10.0], [10.0], [9.0]], [0, 1, 0]
""",
        helper="""
def slopes(theta, theta_0, X, y, lam):
    error = sigmoid(np.asarray(X) @ np.asarray(theta) + theta_0) - y
    return np.mean(error[:, None] * X, axis=0) + 2 * lam * np.asarray(theta), error.mean()
""",
    ),
]


@pytest.fixture(scope="module")
def sheet(tmp_path_factory):
    return SheetUnderTest("gradient-descent").grade(WRONG + RIGHT, tmp_path_factory.mktemp("submissions"))


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
