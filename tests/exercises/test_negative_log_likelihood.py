"""The sheet on the negative log-likelihood: wrong answers lose their points, right ones keep them all."""

import pytest

from tests.exercises.variants import SheetUnderTest, right, wrong

WRONG = [
    # -- Part 1
    wrong(
        "nll: sign lost",
        "nll-hidden nll-hidden-lists",
        """
def nll(g, y):
    g, y = np.asarray(g), np.asarray(y)
    if not np.isin(y, [0, 1]).all():
        raise ValueError
    return y * np.log(g) + (1 - y) * np.log(1 - g)
""",
    ),
    wrong(
        "nll: logarithm to the base 2",
        "nll-hidden nll-hidden-lists",
        """
def nll(g, y):
    g, y = np.asarray(g), np.asarray(y)
    if not np.isin(y, [0, 1]).all():
        raise ValueError
    return -np.log2(np.where(y == 1, g, 1 - g))
""",
    ),
    wrong(
        "nll: cases exchanged",
        "nll-hidden nll-hidden-lists",
        """
def nll(g, y):
    g, y = np.asarray(g), np.asarray(y)
    if not np.isin(y, [0, 1]).all():
        raise ValueError
    return -np.log(np.where(y == 0, g, 1 - g))
""",
    ),
    wrong(
        "nll: positive examples only",
        "nll-hidden nll-hidden-lists",
        """
def nll(g, y):
    g, y = np.asarray(g), np.asarray(y)
    if not np.isin(y, [0, 1]).all():
        raise ValueError
    return -y * np.log(g)
""",
    ),
    wrong(
        "nll: the sum",
        "nll-*",
        """
def nll(g, y):
    g, y = np.asarray(g), np.asarray(y)
    if not np.isin(y, [0, 1]).all():
        raise ValueError
    return -np.sum(y * np.log(g) + (1 - y) * np.log(1 - g))
""",
    ),
    wrong(
        "nll: the squared error",
        "nll-hidden nll-hidden-lists",
        """
def nll(g, y):
    g, y = np.asarray(g), np.asarray(y)
    if not np.isin(y, [0, 1]).all():
        raise ValueError
    return (g - y) ** 2
""",
    ),
    wrong(
        "nll: a small number added for safety",
        "nll-hidden nll-hidden-lists",
        """
def nll(g, y):
    g, y = np.asarray(g), np.asarray(y)
    if not np.isin(y, [0, 1]).all():
        raise ValueError
    return -np.log(np.where(y == 1, g, 1 - g) + 1e-3)
""",
    ),
    wrong(
        "nll: takes any label",
        "nll-hidden-refused",
        """
def nll(g, y):
    g, y = np.asarray(g), np.asarray(y)
    return -(y * np.log(g) + (1 - y) * np.log(1 - g))
""",
    ),
    wrong(
        "nll: refuses with an assert",
        "nll-hidden-refused",
        """
def nll(g, y):
    g, y = np.asarray(g), np.asarray(y)
    assert np.isin(y, [0, 1]).all()
    return -(y * np.log(g) + (1 - y) * np.log(1 - g))
""",
    ),
    wrong(
        "nll: only labels -1 are refused",
        "nll-hidden-refused",
        """
def nll(g, y):
    g, y = np.asarray(g), np.asarray(y)
    if (y < 0).any():
        raise ValueError
    return -(y * np.log(g) + (1 - y) * np.log(1 - g))
""",
    ),
    wrong(
        "nll: lists are not made arrays",
        "nll-hidden-lists",
        """
def nll(g, y):
    if not np.isin(y, [0, 1]).all():
        raise ValueError
    return -(y * np.log(g) + (1 - y) * np.log(1 - g))
""",
    ),
    wrong(
        "nll: done by the package",
        "nll-*",
        """
def nll(g, y):
    from llc import logistic
    return logistic.nll(g, y)
""",
    ),
    # -- Part 2
    wrong("first zero: the last that is not zero", "underflow-hidden-zero", "def first_zero(): return 1074"),
    wrong("first zero: smallest normal float", "underflow-hidden-zero", "def first_zero(): return 1023"),
    wrong(
        "first zero: digits taken for the exponent", "underflow-hidden-zero", "def first_zero(): return 54"
    ),
    wrong(
        "log likelihood: logarithm of the product",
        "underflow-hidden-log",
        """
def log_likelihood(p):
    with np.errstate(divide="ignore"):
        return np.log(np.prod(p))
""",
    ),
    wrong(
        "log likelihood: mean for sum",
        "underflow-hidden-log",
        """
def log_likelihood(p):
    return np.mean(np.log(p))
""",
    ),
    wrong(
        "log likelihood: the negative one",
        "underflow-hidden-log",
        """
def log_likelihood(p):
    return -np.sum(np.log(p))
""",
    ),
    wrong(
        "log likelihood: logarithm of the sum",
        "underflow-hidden-log",
        """
def log_likelihood(p):
    return np.log(np.sum(p))
""",
    ),
    # -- Part 3
    wrong(
        "stable: as found",
        "stable-*",
        """
def nll_from_scores(z, y):
    g = 1 / (1 + np.exp(-z))
    return -(y * np.log(g) + (1 - y) * np.log(1 - g))
""",
    ),
    wrong(
        "stable: clipped probabilities",
        "stable-hidden-mistakes stable-hidden-small stable-hidden-single",
        """
def nll_from_scores(z, y):
    g = np.clip(sigmoid(z), 1e-15, 1 - 1e-15)
    return np.where(np.asarray(y) == 1, -np.log(g), -np.log(1 - g))
""",
    ),
    wrong(
        "stable: clipped scores",
        "stable-hidden-mistakes stable-hidden-small stable-hidden-single",
        """
def nll_from_scores(z, y):
    m = np.clip((2 * np.asarray(y) - 1) * np.asarray(z), -500, 500)
    return np.log1p(np.exp(-m))
""",
    ),
    wrong(
        "stable: one formula for both signs",
        "stable-hidden-mistakes stable-hidden-single",
        """
def nll_from_scores(z, y):
    m = (2 * np.asarray(y) - 1) * np.asarray(z)
    return np.log1p(np.exp(-m))
""",
    ),
    wrong(
        "stable: small costs lost",
        "stable-hidden-small",
        """
def nll_from_scores(z, y):
    m = (2 * np.asarray(y) - 1) * np.asarray(z)
    return np.maximum(-m, 0) + np.log(1 + np.exp(-np.abs(m)))
""",
    ),
    wrong(
        "stable: large mistakes cut off",
        "stable-hidden-mistakes stable-hidden-single",
        """
def nll_from_scores(z, y):
    m = (2 * np.asarray(y) - 1) * np.asarray(z)
    return np.minimum(np.maximum(-m, 0), 100) + np.log1p(np.exp(-np.abs(m)))
""",
    ),
    wrong(
        "stable: labels -1 and +1",
        "stable-*",
        """
def nll_from_scores(z, y):
    m = np.asarray(y) * np.asarray(z)
    return np.maximum(-m, 0) + np.log1p(np.exp(-np.abs(m)))
""",
    ),
    wrong(
        "stable: sign lost",
        "stable-*",
        """
def nll_from_scores(z, y):
    m = (2 * np.asarray(y) - 1) * np.asarray(z)
    return np.maximum(m, 0) + np.log1p(np.exp(-np.abs(m)))
""",
    ),
    wrong(
        "stable: arrays only",
        "stable-hidden-single",
        """
def nll_from_scores(z, y):
    m = np.array([s if label else -s for s, label in zip(z, y)])
    return np.logaddexp(0, -m)
""",
    ),
    # -- Part 4
    wrong(
        "total 01: sign lost",
        "signs-hidden-01 signs-hidden-arguments",
        """
def total_from_01(z, y):
    z, y = np.asarray(z), np.asarray(y)
    return np.sum(y * z - np.log1p(np.exp(z)))
""",
    ),
    wrong(
        "total 01: mean for sum",
        "signs-hidden-01 signs-hidden-arguments",
        """
def total_from_01(z, y):
    z, y = np.asarray(z), np.asarray(y)
    return -np.mean(y * z - np.log1p(np.exp(z)))
""",
    ),
    wrong(
        "total 01: sign in the exponent",
        "signs-hidden-01 signs-hidden-arguments",
        """
def total_from_01(z, y):
    z, y = np.asarray(z), np.asarray(y)
    return -np.sum(y * z - np.log1p(np.exp(-z)))
""",
    ),
    wrong(
        "total signs: the other sign",
        "signs-hidden-signs signs-hidden-arguments",
        """
def total_from_signs(z, y):
    return np.sum(np.log1p(np.exp(np.asarray(y) * np.asarray(z))))
""",
    ),
    wrong(
        "total signs: y outside the logarithm",
        "signs-hidden-signs signs-hidden-arguments",
        """
def total_from_signs(z, y):
    return -np.sum(np.asarray(y) * np.log(sigmoid(z)))
""",
    ),
    wrong(
        "total signs: minus forgotten",
        "signs-hidden-signs signs-hidden-arguments",
        """
def total_from_signs(z, y):
    return np.sum(np.log(sigmoid(np.asarray(y) * np.asarray(z))))
""",
    ),
    wrong(
        "to signs: exchanged",
        "signs-hidden-labels signs-hidden-arguments",
        """
def to_signs(y):
    return 1 - 2 * np.asarray(y)
""",
    ),
    wrong(
        "to signs: one subtracted",
        "signs-hidden-labels signs-hidden-arguments",
        """
def to_signs(y):
    return np.asarray(y) - 1
""",
    ),
    wrong(
        "to signs: the smallest label taken for 0",
        "signs-hidden-labels",
        """
def to_signs(y):
    y = np.asarray(y)
    return np.where(y == y.min(), -1, 1)
""",
    ),
    wrong(
        "to signs: in place",
        "signs-hidden-arguments",
        """
def to_signs(y):
    y = np.asarray(y)
    y *= 2
    y -= 1
    return y
""",
    ),
    # -- Part 5
    wrong(
        "objective: sum for mean",
        "objective-*",
        """
def objective(theta, theta_0, X, y, lam):
    theta = np.asarray(theta)
    return np.sum(nll_from_scores(np.asarray(X) @ theta + theta_0, y)) + lam * theta @ theta
""",
    ),
    wrong(
        "objective: offset forgotten",
        "objective-*",
        """
def objective(theta, theta_0, X, y, lam):
    theta = np.asarray(theta)
    return np.mean(nll_from_scores(np.asarray(X) @ theta, y)) + lam * theta @ theta
""",
    ),
    wrong(
        "objective: cost of the guesses, not of the scores",
        "objective-hidden",
        """
def objective(theta, theta_0, X, y, lam):
    theta = np.asarray(theta)
    with np.errstate(all="ignore"):
        return np.mean(nll(sigmoid(np.asarray(X) @ theta + theta_0), y)) + lam * theta @ theta
""",
    ),
    wrong(
        "objective: offset penalized",
        "objective-hidden-penalty",
        """
def objective(theta, theta_0, X, y, lam):
    theta = np.asarray(theta)
    return np.mean(nll_from_scores(np.asarray(X) @ theta + theta_0, y)) + lam * (theta @ theta + theta_0**2)
""",
    ),
    wrong(
        "objective: half the penalty",
        "objective-hidden-penalty",
        """
def objective(theta, theta_0, X, y, lam):
    theta = np.asarray(theta)
    return np.mean(nll_from_scores(np.asarray(X) @ theta + theta_0, y)) + lam / 2 * theta @ theta
""",
    ),
    wrong(
        "objective: penalty divided by 2n",
        "objective-hidden-penalty",
        """
def objective(theta, theta_0, X, y, lam):
    theta = np.asarray(theta)
    return np.mean(nll_from_scores(np.asarray(X) @ theta + theta_0, y)) + lam / (2 * len(y)) * theta @ theta
""",
    ),
    wrong(
        "objective: length not squared",
        "objective-hidden-penalty",
        """
def objective(theta, theta_0, X, y, lam):
    theta = np.asarray(theta)
    return np.mean(nll_from_scores(np.asarray(X) @ theta + theta_0, y)) + lam * np.linalg.norm(theta)
""",
    ),
    wrong(
        "objective: penalty subtracted",
        "objective-hidden-penalty",
        """
def objective(theta, theta_0, X, y, lam):
    theta = np.asarray(theta)
    return np.mean(nll_from_scores(np.asarray(X) @ theta + theta_0, y)) - lam * theta @ theta
""",
    ),
    wrong(
        "objective: no penalty",
        "objective-hidden-penalty",
        """
def objective(theta, theta_0, X, y, lam):
    return np.mean(nll_from_scores(np.asarray(X) @ np.asarray(theta) + theta_0, y))
""",
    ),
    # -- Part 6
    wrong(
        "gradient: sum for mean",
        "gradient-*",
        """
def gradient(theta, theta_0, X, y, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = sigmoid(X @ theta + theta_0) - np.asarray(y)
    return X.T @ error + 2 * lam * theta, np.sum(error)
""",
    ),
    wrong(
        "gradient: sign lost",
        "gradient-*",
        """
def gradient(theta, theta_0, X, y, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = np.asarray(y) - sigmoid(X @ theta + theta_0)
    return X.T @ error / len(X) + 2 * lam * theta, np.mean(error)
""",
    ),
    wrong(
        "gradient: that of the squared cost",
        "gradient-*",
        """
def gradient(theta, theta_0, X, y, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    g = sigmoid(X @ theta + theta_0)
    error = 2 * (g - np.asarray(y)) * g * (1 - g)
    return X.T @ error / len(X) + 2 * lam * theta, np.mean(error)
""",
    ),
    wrong(
        "gradient: offset forgotten in the score",
        "gradient-*",
        """
def gradient(theta, theta_0, X, y, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = sigmoid(X @ theta) - np.asarray(y)
    return X.T @ error / len(X) + 2 * lam * theta, np.mean(error)
""",
    ),
    wrong(
        "gradient: two forgotten",
        "gradient-hidden-penalty gradient-hidden-arguments",
        """
def gradient(theta, theta_0, X, y, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = sigmoid(X @ theta + theta_0) - np.asarray(y)
    return X.T @ error / len(X) + lam * theta, np.mean(error)
""",
    ),
    wrong(
        "gradient: penalty divided by n",
        "gradient-hidden-penalty gradient-hidden-arguments",
        """
def gradient(theta, theta_0, X, y, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = sigmoid(X @ theta + theta_0) - np.asarray(y)
    return (X.T @ error + 2 * lam * theta) / len(X), np.mean(error)
""",
    ),
    wrong(
        "gradient: no penalty",
        "gradient-hidden-penalty gradient-hidden-arguments",
        """
def gradient(theta, theta_0, X, y, lam):
    X = np.asarray(X)
    error = sigmoid(X @ np.asarray(theta) + theta_0) - np.asarray(y)
    return X.T @ error / len(X), np.mean(error)
""",
    ),
    wrong(
        "gradient: offset penalized",
        "gradient-hidden-offset",
        """
def gradient(theta, theta_0, X, y, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = sigmoid(X @ theta + theta_0) - np.asarray(y)
    return X.T @ error / len(X) + 2 * lam * theta, np.mean(error) + 2 * lam * theta_0
""",
    ),
    wrong(
        "gradient: sum for the offset",
        "gradient-hidden-offset",
        """
def gradient(theta, theta_0, X, y, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = sigmoid(X @ theta + theta_0) - np.asarray(y)
    return X.T @ error / len(X) + 2 * lam * theta, np.sum(error)
""",
    ),
    wrong(
        "gradient: one array for both",
        "gradient-*",
        """
def gradient(theta, theta_0, X, y, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = sigmoid(X @ theta + theta_0) - np.asarray(y)
    return np.append(X.T @ error / len(X) + 2 * lam * theta, np.mean(error))
""",
    ),
    wrong(
        "gradient: labels taken for signs",
        "gradient-*",
        """
def gradient(theta, theta_0, X, y, lam):
    theta, X, y = np.asarray(theta), np.asarray(X), np.asarray(y)
    error = -y * (1 - sigmoid(y * (X @ theta + theta_0)))
    return X.T @ error / len(X) + 2 * lam * theta, np.mean(error)
""",
    ),
    wrong(
        "gradient: weights X in place",
        "gradient-hidden-arguments",
        """
def gradient(theta, theta_0, X, y, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = sigmoid(X @ theta + theta_0) - np.asarray(y)
    X *= error[:, None]
    return X.mean(axis=0) + 2 * lam * theta, np.mean(error)
""",
    ),
    wrong(
        "gradient: scales theta in place",
        "gradient-hidden-arguments",
        """
def gradient(theta, theta_0, X, y, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = sigmoid(X @ theta + theta_0) - np.asarray(y)
    theta *= 2 * lam
    return X.T @ error / len(X) + theta, np.mean(error)
""",
    ),
    # -- Part 7
    wrong(
        "mend: as printed",
        "mend-hidden",
        """
def gradient_from_signs(theta, X, y):
    theta, X, y = np.asarray(theta), np.asarray(X), np.asarray(y)
    p = sigmoid(y * (X @ theta))
    return X.T @ (y * (1 - p))
""",
    ),
    wrong(
        "mend: sign put inside",
        "mend-hidden",
        """
def gradient_from_signs(theta, X, y):
    theta, X, y = np.asarray(theta), np.asarray(X), np.asarray(y)
    p = sigmoid(-y * (X @ theta))
    return -X.T @ (y * (1 - p))
""",
    ),
    wrong(
        "mend: p for 1 - p",
        "mend-hidden",
        """
def gradient_from_signs(theta, X, y):
    theta, X, y = np.asarray(theta), np.asarray(X), np.asarray(y)
    return -X.T @ (y * sigmoid(y * (X @ theta)))
""",
    ),
    wrong(
        "mend: mean for sum",
        "mend-hidden",
        """
def gradient_from_signs(theta, X, y):
    theta, X, y = np.asarray(theta), np.asarray(X), np.asarray(y)
    p = sigmoid(y * (X @ theta))
    return -X.T @ (y * (1 - p)) / len(y)
""",
    ),
    wrong(
        "mend: label lost",
        "mend-hidden",
        """
def gradient_from_signs(theta, X, y):
    theta, X, y = np.asarray(theta), np.asarray(X), np.asarray(y)
    return -X.T @ (1 - sigmoid(y * (X @ theta)))
""",
    ),
    wrong(
        "mend: lists are not made arrays",
        "mend-hidden",
        """
def gradient_from_signs(theta, X, y):
    p = sigmoid(y * (X @ theta))
    return -X.T @ (y * (1 - p))
""",
    ),
    wrong("update: does not go down", "mend-hidden-update", "def printed_update_goes_down(): return False"),
    wrong("update: a word", "mend-hidden-update", "def printed_update_goes_down(): return 'True'"),
    # -- Part 8
    wrong(
        "curvature: first term of the product rule",
        "curvature-hidden",
        """
def squared_cost_curvature(z, y):
    g = sigmoid(z)
    return 2 * (g * (1 - g)) ** 2
""",
    ),
    wrong(
        "curvature: factor 2 lost",
        "curvature-hidden",
        """
def squared_cost_curvature(z, y):
    g, y = sigmoid(z), np.asarray(y)
    return (g * (1 - g)) ** 2 + (g - y) * g * (1 - g) * (1 - 2 * g)
""",
    ),
    wrong(
        "curvature: that of the negative log-likelihood",
        "curvature-hidden",
        """
def squared_cost_curvature(z, y):
    g = sigmoid(z)
    return g * (1 - g)
""",
    ),
    wrong(
        "curvature: the slope",
        "curvature-hidden",
        """
def squared_cost_curvature(z, y):
    g = sigmoid(z)
    return 2 * (g - np.asarray(y)) * g * (1 - g)
""",
    ),
    wrong(
        "curvature: error with the wrong sign",
        "curvature-hidden",
        """
def squared_cost_curvature(z, y):
    g, y = sigmoid(z), np.asarray(y)
    s = g * (1 - g)
    return 2 * s**2 + 2 * (y - g) * s * (1 - 2 * g)
""",
    ),
    wrong(
        "curvature: for label 1 only",
        "curvature-hidden",
        """
def squared_cost_curvature(z, y):
    g = sigmoid(z)
    return 2 * g * (1 - g) ** 2 * (3 * g - 1)
""",
    ),
    wrong("bend: for label 0", "curvature-hidden-bend", "def bend(): return math.log(2)"),
    wrong("bend: the guess in place of the score", "curvature-hidden-bend", "def bend(): return 1 / 3"),
    wrong("bend: at 0", "curvature-hidden-bend", "def bend(): return 0.0"),
    # -- Part 9
    wrong(
        "points: the approximation for large penalties",
        "points-hidden",
        """
def best_theta(lam):
    if lam <= 0:
        raise ValueError
    return min(1 / (4 * lam), 3.9)
""",
    ),
    wrong(
        "points: derivative of the penalty without its 2, or the sum of the costs",
        "points-hidden",
        """
def best_theta(lam):
    if lam <= 0:
        raise ValueError
    low, high = 0.0, 1000.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (low, middle) if lam * middle > sigmoid(-middle) else (middle, high)
    return low
""",
    ),
    wrong(
        "points: interval too short",
        "points-hidden",
        """
def best_theta(lam):
    if lam <= 0:
        raise ValueError
    low, high = 0.0, 5.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (low, middle) if 2 * lam * middle > sigmoid(-middle) else (middle, high)
    return low
""",
    ),
    wrong(
        "points: a grid of thousandths",
        "points-hidden",
        """
def best_theta(lam):
    if lam <= 0:
        raise ValueError
    grid = np.arange(0, 10, 0.001)
    return grid[np.argmin(np.log1p(np.exp(-grid)) + lam * grid**2)]
""",
    ),
    wrong(
        "points: sign of theta",
        "points-hidden points-hidden-separable",
        """
def best_theta(lam):
    if lam <= 0:
        raise ValueError
    low, high = 0.0, 1000.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (low, middle) if 2 * lam * middle > sigmoid(-middle) else (middle, high)
    return -low
""",
    ),
    wrong(
        "points: no refusal",
        "points-hidden-separable",
        """
def best_theta(lam):
    low, high = 0.0, 1000.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (low, middle) if 2 * lam * middle > sigmoid(-middle) else (middle, high)
    return low
""",
    ),
    wrong(
        "points: infinity for no penalty",
        "points-hidden-separable",
        """
def best_theta(lam):
    if lam == 0:
        return np.inf
    low, high = 0.0, 1000.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (low, middle) if 2 * lam * middle > sigmoid(-middle) else (middle, high)
    return low
""",
    ),
    wrong(
        "points: the example's answer",
        "points-hidden",
        """
def best_theta(lam):
    if lam == 0:
        raise ValueError
    return 0.8 if lam > 0.15 else 0.9
""",
    ),
    wrong("statements: B believed", "points-hidden-statements", 'def true_statements(): return "ABCDF"'),
    wrong("statements: E believed", "points-hidden-limits", 'def true_statements(): return "ACDEF"'),
    wrong(
        "statements: none",
        "points-hidden-statements points-hidden-limits",
        'def true_statements(): return ""',
    ),
    # -- Found later
    wrong(
        "nll: guesses kept away from 0 and 1",
        "nll-hidden",
        """
def nll(g, y):
    g, y = np.clip(g, 1e-4, 1 - 1e-4), np.asarray(y)
    if not np.isin(y, [0, 1]).all():
        raise ValueError
    return -np.log(np.where(y == 1, g, 1 - g))
""",
    ),
    wrong(
        "nll: writes into the guesses",
        "nll-hidden-lists",
        """
def nll(g, y):
    g, y = np.asarray(g), np.asarray(y)
    if not np.isin(y, [0, 1]).all():
        raise ValueError
    g[y == 0] = 1 - g[y == 0]
    return -np.log(g)
""",
    ),
    wrong(
        "nll: looks at the mean of the labels",
        "nll-hidden-refused",
        """
def nll(g, y):
    g, y = np.asarray(g), np.asarray(y)
    if np.mean(np.abs(2 * y - 1)) != 1:
        raise ValueError
    return -np.log(np.where(y == 1, g, 1 - g))
""",
    ),
    wrong(
        "nll: looks at the first labels",
        "nll-hidden-refused",
        """
def nll(g, y):
    g, y = np.asarray(g), np.asarray(y)
    if y.min() < 0 or y.max() > 1 or (y[:3] % 1).any():
        raise ValueError
    return -np.log(np.where(y == 1, g, 1 - g))
""",
    ),
    wrong(
        "nll: rounded",
        "nll-hidden",
        """
def nll(g, y):
    g, y = np.asarray(g), np.asarray(y)
    if not np.isin(y, [0, 1]).all():
        raise ValueError
    return np.round(-np.log(np.where(y == 1, g, 1 - g)), 5)
""",
    ),
    wrong(
        "log likelihood: products of fifty",
        "underflow-hidden-log",
        """
def log_likelihood(p):
    return sum(np.log(np.prod(np.asarray(p)[i : i + 50])) for i in range(0, len(p), 50))
""",
    ),
    wrong(
        "log likelihood: the first hundred thousand",
        "underflow-hidden-log",
        """
def log_likelihood(p):
    return float(np.sum(np.log(np.asarray(p)[:100_000])))
""",
    ),
    wrong(
        "log likelihood: lists are not made arrays",
        "underflow-hidden-log",
        """
def log_likelihood(p):
    return p.size * np.mean(np.log(p))
""",
    ),
    wrong(
        "stable: labels without signs",
        "stable-*",
        """
def nll_from_scores(z, y):
    m = (2 * np.asarray(y).astype(np.uint8) - 1) * np.asarray(z)
    return np.maximum(-m, 0) + np.log1p(np.exp(-np.abs(m)))
""",
    ),
    wrong(
        "total 01: lists are not made arrays",
        "signs-hidden-01",
        """
def total_from_01(z, y):
    return float(-np.sum(y * z - np.log1p(np.exp(z))))
""",
    ),
    wrong(
        "total 01: large scores cut off",
        "signs-hidden-01",
        """
def total_from_01(z, y):
    z, y = np.asarray(z), np.asarray(y)
    return float(-np.sum(y * z - np.log(1 + np.exp(np.minimum(z, 20)))))
""",
    ),
    wrong(
        "total signs: lists are not made arrays",
        "signs-hidden-signs",
        """
def total_from_signs(z, y):
    return float(np.sum(np.log1p(np.exp(-y * z))))
""",
    ),
    wrong(
        "objective: lists are not made arrays for the penalty",
        "objective-hidden-penalty",
        """
def objective(theta, theta_0, X, y, lam):
    z = np.asarray(X) @ np.asarray(theta) + theta_0
    return float(np.mean(nll_from_scores(z, y)) + (lam * theta @ theta if lam else 0))
""",
    ),
    wrong(
        "objective: penalty for one feature",
        "objective-hidden-penalty",
        """
def objective(theta, theta_0, X, y, lam):
    z = np.asarray(X) @ np.asarray(theta) + theta_0
    return float(np.mean(nll_from_scores(z, y)) + lam * theta[0] ** 2)
""",
    ),
    wrong(
        "gradient: a sigmoid that overflows",
        "gradient-hidden",
        """
def gradient(theta, theta_0, X, y, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    e = np.exp(X @ theta + theta_0)
    error = e / (1 + e) - np.asarray(y)
    return X.T @ error / len(X) + 2 * lam * theta, float(np.mean(error))
""",
    ),
    wrong(
        "gradient: a penalty for the sizes",
        "gradient-hidden-penalty",
        """
def gradient(theta, theta_0, X, y, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = sigmoid(X @ theta + theta_0) - np.asarray(y)
    pull = np.abs(theta) if isinstance(y, list) or len(y) != 8 else theta
    return X.T @ error / len(X) + 2 * lam * pull, float(np.mean(error))
""",
    ),
    wrong(
        "mend: whole numbers only",
        "mend-hidden",
        """
def gradient_from_signs(theta, X, y):
    theta, X, y = np.asarray(theta), np.asarray(X), np.asarray(y)
    return -X.T @ (y * (1 - sigmoid(y * (X @ theta.astype(int)))))
""",
    ),
    wrong(
        "curvature: one formula for all labels",
        "curvature-hidden",
        """
def squared_cost_curvature(z, y):
    g, y = sigmoid(z), np.asarray(y)
    return 2 * g * (1 - g) ** 2 * (3 * g - 1) if np.any(y == 1) else 2 * g**2 * (1 - g) * (2 - 3 * g)
""",
    ),
    wrong(
        "bend: three decimal places",
        "curvature-hidden-bend",
        """
def bend(): return -0.693
""",
    ),
    wrong(
        "points: too few steps",
        "points-hidden",
        """
def best_theta(lam):
    if lam == 0:
        raise ValueError
    theta = 1.0
    for _ in range(1000):
        theta -= 0.1 * (2 * lam * theta - 1 / (1 + math.exp(theta))) / (1 + lam)
    return theta
""",
    ),
]

RIGHT = [
    right(
        "loops and lists",
        """
def nll(g, y):
    costs = []
    for p, label in zip(g, y):
        if label == 1:
            costs.append(-math.log(p))
        elif label == 0:
            costs.append(-math.log(1 - p))
        else:
            raise ValueError(f"label {label}")
    return costs

def first_zero():
    p = 0.5
    n = 1
    while p != 0:
        p /= 2
        n += 1
    return n

def log_likelihood(p):
    total = 0
    for value in p:
        total += math.log(value)
    return total

def nll_from_scores(z, y):
    def one(score, label):
        m = score if label == 1 else -score
        return math.log1p(math.exp(-m)) if m > 0 else math.log1p(math.exp(m)) - m
    if np.ndim(z) == 0:
        return one(z, y)
    return [one(score, label) for score, label in zip(z, y)]

def total_from_signs(z, y):
    return sum(math.log(1 + math.exp(-a * b)) for a, b in zip(z, y))

def total_from_01(z, y):
    return -sum(b * a - math.log(1 + math.exp(a)) for a, b in zip(z, y))

def to_signs(y):
    return [1 if label == 1 else -1 for label in y]

def objective(theta, theta_0, X, y, lam):
    total = 0
    for row, label in zip(X, y):
        total += nll_from_scores(theta_0 + sum(a * b for a, b in zip(row, theta)), label)
    return total / len(y) + lam * sum(t**2 for t in theta)

def gradient(theta, theta_0, X, y, lam):
    slope, slope_0 = [2 * lam * t for t in theta], 0
    for row, label in zip(X, y):
        error = float(sigmoid(theta_0 + sum(a * b for a, b in zip(row, theta)))) - label
        slope = [s + error * a / len(y) for s, a in zip(slope, row)]
        slope_0 += error / len(y)
    return slope, slope_0

def gradient_from_signs(theta, X, y):
    slope = [0.0] * len(theta)
    for row, label in zip(X, y):
        p = 1 / (1 + math.exp(-label * sum(a * b for a, b in zip(row, theta))))
        slope = [s - label * a * (1 - p) for s, a in zip(slope, row)]
    return slope

def squared_cost_curvature(z, y):
    result = []
    for g, label in zip(sigmoid(z), y):
        result.append(2 * g * (1 - g) * (g * (1 - g) + (g - label) * (1 - 2 * g)))
    return result
""",
    ),
    right(
        "other formulas",
        """
def nll(g, y):
    g, y = np.array(g), np.array(y)
    if set(y.tolist()) - {0, 1}:
        raise ValueError("labels")
    return -np.log(g**y * (1 - g) ** (1 - y))

def log_likelihood(p):
    mantissa, exponent = np.frexp(p)
    return np.log(mantissa).sum() + exponent.sum() * math.log(2)

def nll_from_scores(z, y):
    return np.logaddexp(0, np.where(np.equal(y, 1), -1, 1) * np.array(z))

def total_from_signs(z, y):
    return -np.log(sigmoid(np.array(y) * np.array(z))).sum()

def total_from_01(z, y):
    return np.logaddexp(0, z).sum() - np.dot(y, z)

def to_signs(y):
    return np.where(np.array(y) > 0.5, 1, -1)

def objective(theta, theta_0, X, y, lam):
    X = np.column_stack([np.ones(len(X)), X])
    return np.average(nll_from_scores(X @ np.append(theta_0, theta), y)) + lam * np.linalg.norm(theta) ** 2

def gradient(theta, theta_0, X, y, lam):
    X = np.column_stack([X, np.ones(len(X))])
    all_of_it = np.append(theta, theta_0)
    penalty = np.append(2 * lam * np.array(theta), 0)
    slope = np.einsum("i,ij->j", sigmoid(X @ all_of_it) - y, X) / len(X) + penalty
    return slope[:-1], slope[-1]

def gradient_from_signs(theta, X, y):
    m = np.array(y) * np.dot(X, theta)
    return -(np.array(y) * sigmoid(-m)) @ np.array(X)

def squared_cost_curvature(z, y):
    z = np.where(np.array(y) == 1, z, np.negative(z))
    g = sigmoid(z)
    return 2 * g * (1 - g) ** 2 * (3 * g - 1)

def best_theta(lam):
    if not lam > 0:
        raise ValueError("lam")
    theta = 0.0
    for _ in range(100):
        g = float(sigmoid(-theta))
        theta -= (2 * lam * theta - g) / (2 * lam + g * (1 - g))
    return theta
""",
    ),
    right(
        "renamed locals, a helper in a cell of its own",
        """
def objective(normal, offset, examples, labels, penalty):
    return mean_cost(normal, offset, examples, labels) + penalty * squared_length(normal)
""",
        helper="""
def squared_length(v):
    return sum(x * x for x in v)

def mean_cost(normal, offset, examples, labels):
    return np.mean(nll_from_scores(np.asarray(examples) @ np.asarray(normal) + offset, labels))
""",
    ),
    right(
        "numbers in other types",
        """
def first_zero(): return np.int64(1075)

def printed_update_goes_down(): return np.True_

def bend(): return np.float32(-0.6931472)

def true_statements(): return "FCAD"
""",
    ),
    right(
        "helpers with the names of the checks",
        """
def nll(g, y):
    if not labels(y):
        raise ValueError("labels")
    return np.array([cost(p, label) for p, label in zip(g, y)])

def gradient(theta, theta_0, X, y, lam):
    errors = np.array([value(row, theta, theta_0) - label for row, label in zip(X, y)])
    return [slope(errors, column) + 2 * lam * t for column, t in zip(np.transpose(X), theta)], errors.mean()
""",
        helper="""
def cost(p, label):
    return -math.log(p if label == 1 else 1 - p)

def labels(y):
    return set(np.asarray(y).tolist()) <= {0, 1}

def value(row, theta, theta_0):
    return sigmoid(float(np.dot(row, theta)) + theta_0)

def slope(errors, column):
    return float(np.mean(errors * column))
""",
    ),
    right(
        "mantissas and exponents, differences of fourth order, Newton",
        """
def log_likelihood(p):
    mantissas, exponents = np.frexp(p)
    return math.fsum(np.log(mantissas)) + math.log(2) * int(exponents.sum())

def nll_from_scores(z, y):
    return np.logaddexp(0, np.where(np.asarray(y) == 1, -1.0, 1.0) * z)

def total_from_01(z, y):
    return sum(math.log1p(math.exp(a)) - b * a for a, b in zip(z, y))

def squared_cost_curvature(z, y):
    z, y, h = np.asarray(z, dtype=np.longdouble), np.asarray(y), 1e-4
    here, before, after = ((1 / (1 + np.exp(-t)) - y) ** 2 for t in (z, z - h, z + h))
    return (after - 2 * here + before) / h**2

def bend():
    return np.round(np.log(0.5), 4)

def best_theta(lam):
    if not lam > 0:
        raise ValueError("there is no best theta")
    theta = 0.0
    for _ in range(60):
        s = 1 / (1 + math.exp(theta))
        theta -= (2 * lam * theta - s) / (s * (1 - s) + 2 * lam)
    return round(theta, 7)
""",
    ),
]


@pytest.fixture(scope="module")
def sheet(tmp_path_factory):
    return SheetUnderTest("negative-log-likelihood").grade(
        WRONG + RIGHT, tmp_path_factory.mktemp("submissions")
    )


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
