"""The sheet on softmax: wrong answers lose their points, right ones keep them all."""

import pytest

from tests.exercises.variants import SheetUnderTest, right, wrong

WRONG = [
    # -- Part 1
    wrong(
        "one hot: takes any label",
        "onehot-hidden-refused",
        "def one_hot(y, K): return np.eye(K)[np.asarray(y).astype(int) % K]",
    ),
    wrong(
        "one hot: lets negative labels count from the end",
        "onehot-hidden-refused",
        """
def one_hot(y, K):
    y = np.asarray(y)
    if (y >= K).any() or (y != y.astype(int)).any():
        raise ValueError
    return np.eye(K)[y.astype(int)]
""",
    ),
    wrong(
        "one hot: cuts fractions off",
        "onehot-hidden-refused",
        """
def one_hot(y, K):
    y = np.asarray(y).astype(int)
    if y.min() < 0 or y.max() >= K:
        raise ValueError
    return np.eye(K)[y]
""",
    ),
    wrong(
        "one hot: IndexError instead",
        "onehot-hidden-refused",
        """
def one_hot(y, K):
    if min(y) < 0 or any(label != int(label) for label in y):
        raise ValueError
    return np.eye(K)[np.asarray(y).astype(int)]
""",
    ),
    wrong(
        "one hot: classes counted from one",
        "onehot-hidden onehot-hidden-refused",
        """
def one_hot(y, K):
    y = np.asarray(y)
    if not np.isin(y, np.arange(1, K + 1)).all():
        raise ValueError
    return np.eye(K)[y.astype(int) - 1]
""",
    ),
    wrong(
        "one hot: columns for the classes that occur",
        "onehot-hidden",
        """
def one_hot(y, K):
    y = np.asarray(y)
    if not np.isin(y, np.arange(K)).all():
        raise ValueError
    return (y[:, None] == np.unique(y)).astype(int)
""",
    ),
    wrong(
        "decide: all that are largest",
        "onehot-hidden-decide",
        "def decide(g): return (np.asarray(g) == np.max(g, axis=1, keepdims=True)) * 1",
    ),
    wrong(
        "decide: the last of several",
        "onehot-hidden-decide",
        """
def decide(g):
    g = np.asarray(g)
    K = g.shape[1]
    return np.eye(K)[K - 1 - g[:, ::-1].argmax(axis=1)]
""",
    ),
    wrong(
        "decide: down the columns",
        "onehot-hidden-decide",
        "def decide(g): return np.eye(np.shape(g)[1])[np.argmax(g, axis=0) % np.shape(g)[1]]",
    ),
    wrong(
        "decide: above one half",
        "onehot-hidden-decide",
        "def decide(g): return (np.asarray(g) > 0.5).astype(int)",
    ),
    wrong("classes: takes any row", "onehot-hidden-classes", "def classes(Y): return np.argmax(Y, axis=1)"),
    wrong(
        "classes: sum one is enough",
        "onehot-hidden-classes",
        """
def classes(Y):
    if not np.allclose(np.sum(Y, axis=1), 1):
        raise ValueError
    return np.argmax(Y, axis=1)
""",
    ),
    wrong(
        "classes: a one in each row is enough",
        "onehot-hidden-classes",
        """
def classes(Y):
    if not np.isin(Y, [0, 1]).all() or np.sum(Y, axis=1).min() < 1:
        raise ValueError
    return np.argmax(Y, axis=1)
""",
    ),
    # -- Part 2
    wrong(
        "softmax: as found",
        "softmax-*",
        """
def softmax(z):
    z -= np.max(z)
    e = np.exp(z)
    return e / np.sum(e, axis=0)
""",
    ),
    wrong(
        "softmax: the largest of the whole table",
        "softmax-hidden-large",
        """
def softmax(z):
    z = np.asarray(z)
    e = np.exp(z - np.max(z))
    return e / e.sum(axis=-1, keepdims=True)
""",
    ),
    wrong(
        "softmax: by the letter",
        "softmax-hidden-large",
        """
def softmax(z):
    e = np.exp(z)
    return e / e.sum(axis=-1, keepdims=True)
""",
    ),
    wrong(
        "softmax: sum over everything",
        "softmax-hidden softmax-hidden-large softmax-hidden-arguments",
        """
def softmax(z):
    z = np.asarray(z)
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum()
""",
    ),
    wrong(
        "softmax: no keepdims",
        "softmax-*",
        """
def softmax(z):
    z = np.asarray(z)
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1)
""",
    ),
    wrong(
        "softmax: clipped scores",
        "softmax-hidden-large",
        """
def softmax(z):
    e = np.exp(np.clip(z, -300, 300))
    return e / e.sum(axis=-1, keepdims=True)
""",
    ),
    wrong(
        "softmax: the smallest subtracted",
        "softmax-hidden-large",
        """
def softmax(z):
    z = np.asarray(z)
    e = np.exp(z - z.min(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
""",
    ),
    wrong(
        "softmax: tables only",
        "softmax-*",
        """
def softmax(z):
    z = np.asarray(z)
    e = np.exp(z - z.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)
""",
    ),
    wrong(
        "softmax: sigmoids, divided by their sum",
        "softmax-*",
        """
def softmax(z):
    e = 1 / (1 + np.exp(-np.asarray(z)))
    return e / e.sum(axis=-1, keepdims=True)
""",
    ),
    wrong(
        "softmax: in place",
        "softmax-hidden-arguments",
        """
def softmax(z):
    z = np.asarray(z)
    z = z if z.dtype == float else z.astype(float)
    z -= z.max(axis=-1, keepdims=True)
    e = np.exp(z)
    return e / e.sum(axis=-1, keepdims=True)
""",
    ),
    # -- Part 3
    wrong("scores: offsets forgotten", "hand-hidden-scores", "def scores(): return [-1.6, 1.5, 3.6]"),
    wrong("scores: sign of an offset", "hand-hidden-scores", "def scores(): return [-1.2, 1.5, 4.5]"),
    wrong("scores: the probabilities", "hand-hidden-scores", "def scores(): return [0.015, 0.228, 0.757]"),
    wrong(
        "costs: the largest score for the logarithm",
        "hand-hidden-costs",
        "def costs(): return [3.9, 1.2, 0.0]",
    ),
    wrong("costs: base 2", "hand-hidden-costs", "def costs(): return [6.029, 2.133, 0.402]"),
    wrong("costs: three equal ones", "hand-hidden-costs", "def costs(): return [math.log(3)] * 3"),
    wrong("lift: up to the leader", "hand-hidden-lift", "def lift(): return 1.2"),
    wrong("lift: the new score", "hand-hidden-lift", "def lift(): return 2.720"),
    wrong("lift: a factor of the exponential", "hand-hidden-lift", "def lift(): return 3.387"),
    wrong("scores from: sum not zero", "hand-hidden-back", "def scores_from(g): return np.log(g)"),
    wrong(
        "scores from: the first is zero",
        "hand-hidden-back",
        "def scores_from(g): return np.log(g) - np.log(g[0])",
    ),
    wrong(
        "scores from: probabilities centred",
        "hand-hidden-back",
        "def scores_from(g): return np.asarray(g) - np.mean(g)",
    ),
    wrong(
        "scores from: logits",
        "hand-hidden-back",
        "def scores_from(g): return (z := np.log(g) - np.log1p(-np.asarray(g))) - z.mean()",
    ),
    wrong(
        "scores from: the logarithm of the mean",
        "hand-hidden-back",
        "def scores_from(g): return np.log(g) - np.log(np.mean(g))",
    ),
    # -- Part 4
    wrong(
        "factors: the product",
        "cost-hidden-factors",
        "def factors(g, Y): return np.asarray(g) * np.asarray(Y)",
    ),
    wrong(
        "factors: one for each example",
        "cost-hidden-factors",
        "def factors(g, Y): return np.prod(np.asarray(g) ** np.asarray(Y), axis=1)",
    ),
    wrong(
        "factors: both cases of two classes",
        "cost-hidden-factors",
        "def factors(g, Y): return np.where(np.asarray(Y) == 1, g, 1 - np.asarray(g))",
    ),
    wrong(
        "nllm: the formula as it stands",
        "cost-hidden-guesses",
        """
def nllm(g, Y):
    with np.errstate(all="ignore"):
        return -(np.asarray(Y) * np.log(g)).sum(axis=1)
""",
    ),
    wrong(
        "nllm: a small number added",
        "cost-hidden-guesses",
        "def nllm(g, Y): return -(np.asarray(Y) * np.log(np.asarray(g) + 1e-12)).sum(axis=1)",
    ),
    wrong(
        "nllm: clipped",
        "cost-hidden-guesses",
        "def nllm(g, Y): return -(np.asarray(Y) * np.log(np.clip(g, 1e-15, 1))).sum(axis=1)",
    ),
    wrong(
        "nllm: infinity replaced",
        "cost-hidden-guesses",
        "def nllm(g, Y): return -(np.nan_to_num(np.asarray(Y) * np.log(g))).sum(axis=1)",
    ),
    wrong(
        "nllm: the sum of two-class costs",
        "cost-hidden-guesses",
        "def nllm(g, Y): return -np.log(np.where(np.asarray(Y) == 1, g, 1 - np.asarray(g))).sum(axis=1)",
    ),
    wrong(
        "nllm: the mean",
        "cost-hidden-guesses",
        "def nllm(g, Y): return np.mean(-np.log(np.where(np.asarray(Y) == 1, g, 1)).sum(axis=1))",
    ),
    wrong(
        "nllm: sign lost",
        "cost-hidden-guesses",
        "def nllm(g, Y): return np.log(np.where(np.asarray(Y) == 1, g, 1)).sum(axis=1)",
    ),
    wrong(
        "cost of scores: logarithm of softmax",
        "cost-hidden-large",
        """
def nllm_from_scores(z, y):
    with np.errstate(all="ignore"):
        return -np.log(softmax(z)[np.arange(len(y)), y])
""",
    ),
    wrong(
        "cost of scores: clipped",
        "cost-hidden-large",
        """
def nllm_from_scores(z, y):
    return -np.log(np.clip(softmax(z)[np.arange(len(y)), y], 1e-300, 1))
""",
    ),
    wrong(
        "cost of scores: the largest of the whole table",
        "cost-hidden-large",
        """
def nllm_from_scores(z, y):
    z = np.asarray(z) - np.max(z)
    return np.log(np.exp(z).sum(axis=1)) - z[np.arange(len(y)), y]
""",
    ),
    wrong(
        "cost of scores: only large scores, by the largest",
        "cost-hidden-scores cost-hidden-large",
        """
def nllm_from_scores(z, y):
    z = np.asarray(z)
    return z.max(axis=1) - z[np.arange(len(y)), y]
""",
    ),
    wrong(
        "cost of scores: the largest is not given back",
        "cost-hidden-scores cost-hidden-large",
        """
def nllm_from_scores(z, y):
    z = np.asarray(z)
    return np.log(np.exp(z - z.max(axis=1, keepdims=True)).sum(axis=1)) - z[np.arange(len(y)), y]
""",
    ),
    wrong(
        "cost of scores: columns of the classes for all rows",
        "cost-hidden-scores cost-hidden-large",
        """
def nllm_from_scores(z, y):
    z = np.asarray(z)
    z = z - z.max(axis=1, keepdims=True)
    return np.log(np.exp(z).sum(axis=1)) - z[:, y]
""",
    ),
    wrong(
        "cost of scores: softmax twice",
        "cost-hidden-scores cost-hidden-large",
        """
def nllm_from_scores(z, y):
    return -np.log(softmax(softmax(z))[np.arange(len(y)), y])
""",
    ),
    # -- Part 5
    wrong(
        "score slopes: sign lost",
        "gradient-hidden-scores gradient-hidden-arguments",
        "def score_slopes(z, c): return np.eye(len(z))[c] - softmax(z)",
    ),
    wrong(
        "score slopes: the true class only",
        "gradient-hidden-scores gradient-hidden-arguments",
        "def score_slopes(z, c): return -np.eye(len(z))[c] * (1 - softmax(z))",
    ),
    wrong(
        "score slopes: by the probabilities",
        "gradient-hidden-scores gradient-hidden-arguments",
        "def score_slopes(z, c): return -np.eye(len(z))[c] / np.maximum(softmax(z), 1e-300)",
    ),
    wrong(
        "score slopes: overflow",
        "gradient-hidden-scores",
        "def score_slopes(z, c): return np.exp(z) / np.exp(z).sum() - np.eye(len(z))[c]",
    ),
    wrong(
        "score slopes: in place",
        "gradient-hidden-arguments",
        """
def score_slopes(z, c):
    z = np.asarray(z)
    z[:] = softmax(z)
    z[c] -= 1
    return z
""",
    ),
    wrong(
        "gradient: as printed",
        "gradient-hidden gradient-hidden-arguments",
        """
def gradient(theta, theta_0, X, y, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = one_hot(y, theta.shape[1]) - softmax(X @ theta + theta_0)
    return X.T @ error / len(X) + 2 * lam * theta, error.mean(axis=0)
""",
    ),
    wrong(
        "gradient: sum for mean",
        "gradient-hidden gradient-hidden-arguments",
        """
def gradient(theta, theta_0, X, y, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = softmax(X @ theta + theta_0) - one_hot(y, theta.shape[1])
    return X.T @ error + 2 * lam * theta, error.sum(axis=0)
""",
    ),
    wrong(
        "gradient: mean over all entries",
        "gradient-hidden gradient-hidden-arguments",
        """
def gradient(theta, theta_0, X, y, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = softmax(X @ theta + theta_0) - one_hot(y, theta.shape[1])
    return X.T @ error / error.size + 2 * lam * theta, error.mean(axis=0)
""",
    ),
    wrong(
        "gradient: offsets forgotten in the scores",
        "gradient-hidden gradient-hidden-arguments",
        """
def gradient(theta, theta_0, X, y, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = softmax(X @ theta) - one_hot(y, theta.shape[1])
    return X.T @ error / len(X) + 2 * lam * theta, error.mean(axis=0)
""",
    ),
    wrong(
        "gradient: one number for the offsets",
        "gradient-hidden gradient-hidden-penalty",
        """
def gradient(theta, theta_0, X, y, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = softmax(X @ theta + theta_0) - one_hot(y, theta.shape[1])
    return X.T @ error / len(X) + 2 * lam * theta, error.mean()
""",
    ),
    wrong(
        "gradient: two forgotten",
        "gradient-hidden-penalty gradient-hidden-arguments",
        """
def gradient(theta, theta_0, X, y, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = softmax(X @ theta + theta_0) - one_hot(y, theta.shape[1])
    return X.T @ error / len(X) + lam * theta, error.mean(axis=0)
""",
    ),
    wrong(
        "gradient: penalty divided by n",
        "gradient-hidden-penalty gradient-hidden-arguments",
        """
def gradient(theta, theta_0, X, y, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = softmax(X @ theta + theta_0) - one_hot(y, theta.shape[1])
    return (X.T @ error + 2 * lam * theta) / len(X), error.mean(axis=0)
""",
    ),
    wrong(
        "gradient: offsets penalized",
        "gradient-hidden-penalty",
        """
def gradient(theta, theta_0, X, y, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = softmax(X @ theta + theta_0) - one_hot(y, theta.shape[1])
    return X.T @ error / len(X) + 2 * lam * theta, error.mean(axis=0) + 2 * lam * np.asarray(theta_0)
""",
    ),
    wrong(
        "gradient: theta changed in place",
        "gradient-hidden-arguments",
        """
def gradient(theta, theta_0, X, y, lam):
    theta, X = np.asarray(theta, dtype=float), np.asarray(X)
    error = softmax(X @ theta + theta_0) - one_hot(y, theta.shape[1])
    theta *= 2 * lam
    theta += X.T @ error / len(X)
    return theta, error.mean(axis=0)
""",
    ),
    wrong(
        "printed step: subtracted as printed",
        "gradient-hidden-printed",
        """
def printed_step(theta, X, y, eta):
    theta, X = np.asarray(theta), np.asarray(X)
    return theta - eta * X.T @ (one_hot(y, theta.shape[1]) - softmax(X @ theta))
""",
    ),
    wrong(
        "printed step: the mean",
        "gradient-hidden-printed",
        """
def printed_step(theta, X, y, eta):
    theta = np.asarray(theta)
    return theta - eta * gradient(theta, np.zeros(theta.shape[1]), X, y, 0)[0]
""",
    ),
    wrong(
        "printed step: minus in one case only",
        "gradient-hidden-printed",
        """
def printed_step(theta, X, y, eta):
    theta, X = np.asarray(theta), np.asarray(X)
    g = softmax(X @ theta)
    return theta + eta * X.T @ np.where(one_hot(y, theta.shape[1]) == 1, 1 - g, g)
""",
    ),
    wrong(
        "printed step: in place",
        "gradient-hidden-arguments",
        """
def printed_step(theta, X, y, eta):
    theta, X = np.asarray(theta), np.asarray(X)
    theta += eta * X.T @ (one_hot(y, theta.shape[1]) - softmax(X @ theta))
    return theta
""",
    ),
    # -- Part 6
    wrong(
        "as binary: class 0",
        "blind-hidden-binary",
        """
def as_binary(theta, theta_0):
    theta = np.asarray(theta)
    return theta[:, 0] - theta[:, 1], theta_0[0] - theta_0[1]
""",
    ),
    wrong(
        "as binary: the second column",
        "blind-hidden-binary",
        "def as_binary(theta, theta_0): return np.asarray(theta)[:, 1], theta_0[1]",
    ),
    wrong(
        "as binary: half of the difference",
        "blind-hidden-binary",
        """
def as_binary(theta, theta_0):
    theta = np.asarray(theta)
    return (theta[:, 1] - theta[:, 0]) / 2, (theta_0[1] - theta_0[0]) / 2
""",
    ),
    wrong(
        "as softmax: zeros for class 0",
        "blind-hidden-softmax",
        """
def as_softmax(normal, offset):
    return np.column_stack([np.zeros(len(normal)), normal]), np.array([0, offset])
""",
    ),
    wrong(
        "as softmax: not halved",
        "blind-hidden-softmax",
        """
def as_softmax(normal, offset):
    return np.column_stack([np.negative(normal), normal]), np.array([-offset, offset])
""",
    ),
    wrong(
        "as softmax: classes exchanged",
        "blind-hidden-softmax",
        """
def as_softmax(normal, offset):
    return np.outer(normal, [0.5, -0.5]), np.array([offset / 2, -offset / 2])
""",
    ),
    wrong("same penalty: the same", "blind-hidden-softmax", "def same_penalty(lam): return lam"),
    wrong("same penalty: half", "blind-hidden-softmax", "def same_penalty(lam): return lam / 2"),
    wrong("same penalty: four times", "blind-hidden-softmax", "def same_penalty(lam): return 4 * lam"),
    wrong(
        "same penalty: two added or so", "blind-hidden-softmax", "def same_penalty(lam): return lam and 1.0"
    ),
    wrong(
        "centred: each column for itself",
        "blind-hidden-centred",
        "def centred(theta, theta_0): return theta - np.mean(theta, axis=0), theta_0 - np.mean(theta_0)",
    ),
    wrong(
        "centred: one mean for all",
        "blind-hidden-centred",
        "def centred(theta, theta_0): return theta - np.mean(theta), theta_0 - np.mean(theta_0)",
    ),
    wrong(
        "centred: offsets left",
        "blind-hidden-centred",
        "def centred(theta, theta_0): return theta - np.mean(theta, axis=1, keepdims=True), theta_0",
    ),
    wrong(
        "centred: nothing left",
        "blind-hidden-centred",
        "def centred(theta, theta_0): return np.zeros(np.shape(theta)), np.zeros(np.shape(theta_0))",
    ),
    wrong(
        "same: looks at the offset of the first class only",
        "blind-hidden-same",
        """
def same(theta, theta_0, other, other_0):
    change = np.subtract(theta, other)
    return bool(np.ptp(change, axis=1).max() < 1e-9 and np.ptp(np.subtract(theta_0, other_0)[:2]) < 1e-9)
""",
    ),
    wrong("same: always", "blind-hidden-same", "def same(theta, theta_0, other, other_0): return True"),
    wrong("same: never", "blind-hidden-same", "def same(theta, theta_0, other, other_0): return False"),
    wrong(
        "same: equal numbers",
        "blind-hidden-same",
        """
def same(theta, theta_0, other, other_0):
    return np.array_equal(theta, other) and np.array_equal(theta_0, other_0)
""",
    ),
    wrong(
        "same: same predictions at random places",
        "blind-hidden-same",
        """
def same(theta, theta_0, other, other_0):
    X = 10 * np.random.default_rng(0).normal(size=(500, len(theta)))
    return np.array_equal(np.argmax(X @ theta + theta_0, axis=1), np.argmax(X @ other + other_0, axis=1))
""",
    ),
    wrong(
        "same: probabilities at the origin",
        "blind-hidden-same",
        "def same(theta, theta_0, other, other_0): return np.allclose(softmax(theta_0), softmax(other_0))",
    ),
    wrong(
        "same: offsets not looked at",
        "blind-hidden-same",
        """
def same(theta, theta_0, other, other_0):
    return bool(np.ptp(np.subtract(theta, other), axis=1).max() < 1e-9)
""",
    ),
    wrong(
        "same: one number for all entries",
        "blind-hidden-same",
        """
def same(theta, theta_0, other, other_0):
    return bool(np.ptp(np.subtract(theta, other)) < 1e-9 and np.ptp(np.subtract(theta_0, other_0)) < 1e-9)
""",
    ),
    wrong(
        "same: the first two classes",
        "blind-hidden-same",
        """
def same(theta, theta_0, other, other_0):
    change = (np.vstack([theta, theta_0]) - np.vstack([other, other_0]))[:, :2]
    return bool(np.all(np.ptp(change, axis=1) < 1e-9))
""",
    ),
    wrong("counts: offsets forgotten", "blind-hidden-counts", "def counts(d, K): return d * K, d * (K - 1)"),
    wrong(
        "counts: one is redundant",
        "blind-hidden-counts",
        "def counts(d, K): return (d + 1) * K, (d + 1) * K - 1",
    ),
    wrong(
        "counts: offsets not redundant",
        "blind-hidden-counts",
        "def counts(d, K): return (d + 1) * K, d * (K - 1) + K",
    ),
    # -- Part 7
    wrong(
        "one vs all: the first yes",
        "votes-hidden-all",
        """
def one_vs_all(learn, X, y, K, X_new):
    y = np.asarray(y)
    return np.argmax([np.asarray(learn(X, (y == k) * 1, X_new)) > 0 for k in range(K)], axis=0)
""",
    ),
    wrong(
        "one vs all: labels exchanged",
        "votes-hidden-all",
        """
def one_vs_all(learn, X, y, K, X_new):
    y = np.asarray(y)
    return np.argmin([learn(X, (y != k) * 1, X_new) for k in range(K)], axis=0)
""",
    ),
    wrong(
        "one vs all: labels -1 and +1",
        "votes-hidden-all",
        """
def one_vs_all(learn, X, y, K, X_new):
    y = np.asarray(y)
    return np.argmax([learn(X, np.where(y == k, 1, -1), X_new) for k in range(K)], axis=0)
""",
    ),
    wrong(
        "one vs all: the largest class in a tie",
        "votes-hidden-all",
        """
def one_vs_all(learn, X, y, K, X_new):
    y = np.asarray(y)
    return K - 1 - np.argmax([learn(X, (y == k) * 1, X_new) for k in reversed(range(K))], axis=0)
""",
    ),
    wrong(
        "one vs all: done by votes",
        "votes-hidden-all",
        "def one_vs_all(learn, X, y, K, X_new): return np.argmax(votes(learn, X, y, K, X_new), axis=1)",
    ),
    wrong(
        "votes: from all examples",
        "votes-hidden-votes",
        """
def votes(learn, X, y, K, X_new):
    y, table = np.asarray(y), np.zeros((len(X_new), K), dtype=int)
    for k in range(K):
        for j in range(k):
            for_k = np.asarray(learn(X, (y == k) * 1, X_new)) > 0
            table[:, k] += for_k
            table[:, j] += ~for_k
    return table
""",
    ),
    wrong(
        "votes: each pair twice",
        "votes-hidden-votes",
        """
def votes(learn, X, y, K, X_new):
    X, y, table = np.asarray(X), np.asarray(y), np.zeros((len(X_new), K), dtype=int)
    for k in range(K):
        for j in range(K):
            if j != k:
                both = (y == j) | (y == k)
                table[:, k] += np.asarray(learn(X[both], (y[both] == k) * 1, X_new)) > 0
    return table
""",
    ),
    wrong(
        "votes: label 1 for the smaller class",
        "votes-hidden-votes",
        """
def votes(learn, X, y, K, X_new):
    X, y, table = np.asarray(X), np.asarray(y), np.zeros((len(X_new), K), dtype=int)
    for k in range(K):
        for j in range(k):
            both = (y == j) | (y == k)
            for_j = np.asarray(learn(X[both], (y[both] == j) * 1, X_new)) >= 0
            table[:, j] += for_j
            table[:, k] += ~for_j
    return table
""",
    ),
    wrong(
        "votes: zero is a yes",
        "votes-hidden-votes",
        """
def votes(learn, X, y, K, X_new):
    X, y, table = np.asarray(X), np.asarray(y), np.zeros((len(X_new), K), dtype=int)
    for k in range(K):
        for j in range(k):
            both = (y == j) | (y == k)
            for_k = np.asarray(learn(X[both], (y[both] == k) * 1, X_new)) >= 0
            table[:, k] += for_k
            table[:, j] += ~for_k
    return table
""",
    ),
    wrong(
        "votes: scores added up",
        "votes-hidden-votes",
        """
def votes(learn, X, y, K, X_new):
    X, y, table = np.asarray(X), np.asarray(y), np.zeros((len(X_new), K))
    for k in range(K):
        for j in range(k):
            both = (y == j) | (y == k)
            z = np.asarray(learn(X[both], (y[both] == k) * 1, X_new))
            table[:, k] += z
            table[:, j] -= z
    return table
""",
    ),
    wrong(
        "winners: the last of several",
        "votes-hidden-winners",
        "def winners(table): return np.shape(table)[1] - 1 - np.argmax(np.asarray(table)[:, ::-1], axis=1)",
    ),
    wrong(
        "winners: down the columns",
        "votes-hidden-winners",
        "def winners(table): return np.argmax(table, axis=0)",
    ),
    wrong(
        "winners: how many votes", "votes-hidden-winners", "def winners(table): return np.max(table, axis=1)"
    ),
    wrong(
        "work: every pair twice",
        "votes-hidden-work",
        """
def work(sizes):
    K, n = len(sizes), sum(sizes)
    return K, K * (K - 1), K * n, 2 * (K - 1) * n
""",
    ),
    wrong(
        "work: all examples for each pair",
        "votes-hidden-work",
        """
def work(sizes):
    K, n = len(sizes), sum(sizes)
    return K, K * (K - 1) // 2, K * n, K * (K - 1) // 2 * n
""",
    ),
    wrong(
        "work: three classes",
        "votes-hidden-work",
        "def work(sizes): return 3, 3, 3 * sum(sizes), 2 * sum(sizes)",
    ),
    wrong(
        "work: each example once",
        "votes-hidden-work",
        """
def work(sizes):
    K, n = len(sizes), sum(sizes)
    return K, K * (K - 1) // 2, n, (K - 1) * n
""",
    ),
    # -- Part 8
    wrong(
        "train: on one scale, parameters not carried back",
        "iris-hidden iris-hidden-others",
        """
def train(X, y, K):
    X = (X - np.mean(X, axis=0)) / np.std(X, axis=0)
    theta, theta_0 = np.zeros((X.shape[1], K)), np.zeros(K)
    for _ in range(700):
        slope, slope_0 = gradient(theta, theta_0, X, y, 0)
        theta, theta_0 = theta - 2 * slope, theta_0 - 2 * slope_0
    return theta, theta_0
""",
    ),
    wrong(
        "train: in the units given",
        "iris-hidden iris-hidden-others",
        """
def train(X, y, K):
    theta, theta_0 = np.zeros((4, K)), np.zeros(K)
    for _ in range(1500):
        slope, slope_0 = gradient(theta, theta_0, X, y, 0)
        theta, theta_0 = theta - 0.3 * slope, theta_0 - 0.3 * slope_0
    return theta, theta_0
""",
    ),
    wrong(
        "train: too few steps",
        "iris-hidden",
        """
def train(X, y, K):
    mean, spread = np.mean(X, axis=0), np.std(X, axis=0)
    scaled, theta, theta_0 = (X - mean) / spread, np.zeros((4, K)), np.zeros(K)
    for _ in range(100):
        slope, slope_0 = gradient(theta, theta_0, scaled, y, 0)
        theta, theta_0 = theta - slope, theta_0 - slope_0
    theta = theta / spread[:, None]
    return theta, theta_0 - mean @ theta
""",
    ),
    wrong(
        "train: learned once, for the flowers in cm",
        "iris-hidden iris-hidden-others",
        """
def train(X, y, K):
    flowers = datasets.iris()
    mean, spread = flowers.X.mean(axis=0), flowers.X.std(axis=0)
    scaled, theta, theta_0 = (flowers.X - mean) / spread, np.zeros((4, 3)), np.zeros(3)
    for _ in range(700):
        slope, slope_0 = gradient(theta, theta_0, scaled, flowers.y, 0)
        theta, theta_0 = theta - 2 * slope, theta_0 - 2 * slope_0
    theta = theta / spread[:, None]
    return theta, theta_0 - mean @ theta
""",
    ),
    wrong("first cost: three classes", "iris-hidden-first", "def first_cost(K): return math.log(3)"),
    wrong("first cost: the probability", "iris-hidden-first", "def first_cost(K): return 1 / K"),
    wrong("first cost: share of mistakes", "iris-hidden-first", "def first_cost(K): return 1 - 1 / K"),
    # -- Part 9
    wrong(
        "accuracy: the loss",
        "accuracy-hidden",
        "def accuracy(g, y): return np.mean(np.argmax(g, axis=1) != np.asarray(y))",
    ),
    wrong(
        "accuracy: above one half",
        "accuracy-hidden",
        "def accuracy(g, y): return np.mean(np.asarray(g)[np.arange(len(y)), y] > 0.5)",
    ),
    wrong(
        "accuracy: no wrong class is ahead",
        "accuracy-hidden",
        "def accuracy(g, y): return np.mean(np.asarray(g)[np.arange(len(y)), y] >= np.max(g, axis=1))",
    ),
    wrong(
        "accuracy: the mean probability",
        "accuracy-hidden",
        "def accuracy(g, y): return np.mean(np.asarray(g)[np.arange(len(y)), y])",
    ),
    wrong(
        "disagree: the pair exchanged",
        "accuracy-hidden-witness",
        """
def disagree(y, K):
    if K == 2:
        raise ValueError
    true = np.eye(K)[np.asarray(y)]
    return 0.002 * true + 0.998 / K, 0.49 * true + 0.51 * np.roll(true, 1, axis=1)
""",
    ),
    wrong(
        "disagree: a wrong answer that gives the truth too little",
        "accuracy-hidden-witness",
        """
def disagree(y, K):
    if K == 2:
        raise ValueError
    true = np.eye(K)[np.asarray(y)]
    return 0.3 * true + 0.7 * np.roll(true, 1, axis=1), 0.1 * true + 0.9 / K
""",
    ),
    wrong(
        "disagree: for three classes",
        "accuracy-hidden-witness accuracy-hidden-two",
        """
def disagree(y, K):
    if K == 2:
        raise ValueError
    true = np.eye(3)[np.asarray(y) % 3]
    return 0.49 * true + 0.51 * np.roll(true, 1, axis=1), 0.002 * true + 0.998 / 3
""",
    ),
    wrong(
        "disagree: with ties",
        "accuracy-hidden-witness",
        """
def disagree(y, K):
    if K == 2:
        raise ValueError
    true = np.eye(K)[np.asarray(y)]
    return 0.5 * true + 0.5 * np.roll(true, 1, axis=1), 0 * true + 1 / K
""",
    ),
    wrong(
        "disagree: two classes, too",
        "accuracy-hidden-two",
        """
def disagree(y, K):
    true = np.eye(K)[np.asarray(y)]
    return 0.49 * true + 0.51 * np.roll(true, 1, axis=1), 0.002 * true + 0.998 / K
""",
    ),
    wrong(
        "least cost: mistakes cost log K",
        "accuracy-hidden-bounds",
        "def least_cost(a): return (1 - a) * math.log(3)",
    ),
    wrong(
        "least cost: one half for all",
        "accuracy-hidden-bounds",
        "def least_cost(a): return math.log(2) if a < 1 else 0",
    ),
    wrong(
        "least cost: minus the logarithm of the accuracy",
        "accuracy-hidden-bounds",
        "def least_cost(a): return -math.log(a) if a else math.inf",
    ),
    wrong("most cost: log 2", "accuracy-hidden-bounds", "def most_cost(K): return math.log(2)"),
    wrong(
        "most cost: a guess of one half",
        "accuracy-hidden-bounds",
        "def most_cost(K): return math.log(K - 1) + math.log(2)",
    ),
    wrong("most cost: no bound", "accuracy-hidden-bounds", "def most_cost(K): return math.inf"),
    # -- further mistakes
    wrong(
        "classes: a single 1, whatever the others are",
        "onehot-hidden-classes",
        """
def classes(Y):
    Y = np.asarray(Y)
    if not ((Y == 1).sum(axis=1) == 1).all():
        raise ValueError
    return Y.argmax(axis=1)
""",
    ),
    wrong(
        "softmax: over the first axis of a square",
        "softmax-hidden softmax-hidden-large",
        """
def softmax(z):
    z = np.asarray(z)
    axis = 0 if z.ndim == 2 and len(z) == z.shape[1] else -1
    e = np.exp(z - z.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)
""",
    ),
    wrong(
        "cost of scores: small costs taken for none",
        "cost-hidden-large",
        """
def nllm_from_scores(z, y):
    z = np.asarray(z) - np.max(z, axis=1, keepdims=True)
    extra = np.exp(z).sum(axis=1) - 1
    return np.where(extra < 1e-4, 0, np.log1p(extra)) - z[np.arange(len(y)), y]
""",
    ),
    wrong(
        "gradient: negative offsets penalized",
        "gradient-hidden-penalty",
        """
def gradient(theta, theta_0, X, y, lam):
    theta, X = np.asarray(theta), np.asarray(X)
    error = softmax(X @ theta + theta_0) - one_hot(y, theta.shape[1])
    return X.T @ error / len(X) + 2 * lam * theta, error.mean(axis=0) + 2 * lam * np.minimum(theta_0, 0)
""",
    ),
    wrong(
        "as binary: offset without its sign",
        "blind-hidden-binary",
        """
def as_binary(theta, theta_0):
    return np.diff(theta, axis=1)[:, 0], abs(theta_0[1] - theta_0[0])
""",
    ),
    wrong(
        "same: a wide tolerance",
        "blind-hidden-same",
        """
def same(theta, theta_0, other, other_0):
    change = np.vstack([theta, theta_0]) - np.vstack([other, other_0])
    return bool(np.all(np.ptp(change, axis=1) < 1e-5))
""",
    ),
    wrong(
        "same: no tolerance",
        "blind-hidden-same",
        """
def same(theta, theta_0, other, other_0):
    change = np.vstack([theta, theta_0]) - np.vstack([other, other_0])
    return bool(np.all(np.ptp(change, axis=1) < 1e-14))
""",
    ),
]

RIGHT = [
    right(
        "loops",
        """
def one_hot(y, K):
    rows = []
    for label in y:
        if label not in range(K):
            raise ValueError("label")
        rows.append([1 if k == label else 0 for k in range(K)])
    return rows

def decide(g):
    return [[int(k == list(row).index(max(row))) for k in range(len(row))] for row in g]

def classes(Y):
    found = []
    for row in Y:
        if sorted(row) != [0] * (len(row) - 1) + [1]:
            raise ValueError("row")
        found.append(list(row).index(1))
    return found

def softmax(z):
    if np.ndim(z) == 2:
        return [softmax(row) for row in z]
    e = [math.exp(v - max(z)) for v in z]
    return [v / sum(e) for v in e]

def factors(g, Y):
    return [[float(p) ** int(label) for p, label in zip(*rows)] for rows in zip(g, Y)]

def nllm(g, Y):
    result = []
    for row, labels in zip(g, Y):
        p = [a for a, label in zip(row, labels) if label == 1][0]
        result.append(-math.log(p) if p > 0 else math.inf)
    return result

def nllm_from_scores(z, y):
    result = []
    for row, c in zip(z, y):
        top = max(row)
        result.append(math.log(sum(math.exp(v - top) for v in row)) + (top - row[c]))
    return result

def score_slopes(z, c):
    top = max(z)
    e = [math.exp(v - top) for v in z]
    return [v / sum(e) - (k == c) for k, v in enumerate(e)]

def gradient(theta, theta_0, X, y, lam):
    d, K = np.shape(theta)
    slope, slope_0 = [[2 * lam * v for v in row] for row in theta], [0.0] * K
    for x, c in zip(X, y):
        z = [sum(x[j] * theta[j][k] for j in range(d)) + theta_0[k] for k in range(K)]
        for k, s in enumerate(score_slopes(z, c)):
            slope_0[k] += s / len(y)
            for j in range(d):
                slope[j][k] += s * x[j] / len(y)
    return slope, slope_0

def winners(table):
    return [list(row).index(max(row)) for row in table]

def accuracy(g, y):
    return sum(list(row).index(max(row)) == c for row, c in zip(g, y)) / len(y)

def disagree(y, K):
    if K < 3:
        raise ValueError("K")
    A, B = [], []
    for c in y:
        A.append([0.49 if k == c else 0.51 if k == (c + 2) % K else 0.0 for k in range(K)])
        B.append([1 / K + 0.0015 if k == c else 1 / K - 0.0015 / (K - 1) for k in range(K)])
    return A, B
""",
    ),
    right(
        "other formulas",
        """
def one_hot(y, K):
    y = np.array(y)
    Y = np.equal.outer(y, np.arange(K))
    if not Y.any(axis=1).all():
        raise ValueError("labels")
    return Y

def decide(g):
    Y = np.zeros(np.shape(g))
    Y[np.arange(len(Y)), np.argmax(g, axis=1)] = 1
    return Y

def softmax(z):
    z = np.array(z, dtype=float)
    return np.exp(z - np.logaddexp.reduce(z, axis=-1, keepdims=True))

def scores():
    return np.array([[-1, 0.4], [0.5, 0.5], [2, -0.4]]) @ [2, 1] + [0.4, 0, -0.9]

def costs():
    return -np.log(softmax([-1.2, 1.5, 2.7]))

def scores_from(g):
    g = np.array(g)
    return np.log(g / np.exp(np.log(g).mean()))

def nllm(g, Y):
    with np.errstate(divide="ignore"):
        return -np.log(np.einsum("ij,ij->i", g, Y))

def nllm_from_scores(z, y):
    z = np.array(z, dtype=float)
    return np.logaddexp.reduce(z - z[np.arange(len(y)), y][:, None], axis=1)

def gradient(theta, theta_0, X, y, lam):
    X = np.column_stack([X, np.ones(len(X))])
    W = np.vstack([theta, theta_0])
    slope = X.T @ (softmax(X @ W) - one_hot(y, W.shape[1])) / len(X)
    slope[:-1] += 2 * lam * W[:-1]
    return slope[:-1], slope[-1]

def printed_step(theta, X, y, eta):
    K = np.shape(theta)[1]
    return theta - eta * len(X) * np.array(gradient(theta, np.zeros(K), X, y, 0)[0])

def as_binary(theta, theta_0):
    return np.diff(theta, axis=1)[:, 0], np.diff(theta_0)[0]

def as_softmax(normal, offset):
    return np.outer(normal, [-1, 1]) / 2, [-offset / 2, offset / 2]

def centred(theta, theta_0):
    K = len(theta_0)
    centre = np.eye(K) - np.ones((K, K)) / K
    return theta @ centre, theta_0 @ centre

def same(theta, theta_0, other, other_0):
    a, b = centred(theta, theta_0), centred(other, other_0)
    return np.allclose(a[0], b[0], rtol=0, atol=1e-9) and np.allclose(a[1], b[1], rtol=0, atol=1e-9)

def one_vs_all(learn, X, y, K, X_new):
    best, answer = np.full(len(X_new), -np.inf), np.zeros(len(X_new), dtype=int)
    for k in range(K):
        z = np.array(learn(np.array(X), np.equal(y, k).astype(float), np.array(X_new)))
        answer[z > best], best = k, np.maximum(z, best)
    return answer

def votes(learn, X, y, K, X_new):
    table = [[0] * K for _ in X_new]
    for j in range(K):
        for k in range(j + 1, K):
            mine = [i for i, c in enumerate(y) if c in (j, k)]
            labels = np.array([int(y[i] == k) for i in mine])
            z = learn(np.array([X[i] for i in mine]), labels, np.array(X_new))
            for row, score in zip(table, z):
                row[k if score > 0 else j] += 1
    return table

def work(sizes):
    K = len(sizes)
    return [K, math.comb(K, 2), K * sum(sizes), sum(sizes) * (K - 1)]

def least_cost(a): return math.log(2) - a * math.log(2)
""",
    ),
    right(
        "renamed locals, a helper in a cell of its own",
        """
def train(examples, labels, number):
    centre, width = np.mean(examples, axis=0), np.ptp(examples, axis=0) / 4
    A = np.column_stack([(examples - centre) / width, np.ones(len(labels))])
    W = walk(A, np.eye(number)[labels], 1500)
    normals = W[:-1] / width[:, None]
    return normals, W[-1] - centre @ normals
""",
        helper="""
def walk(A, Y, steps):
    W = np.zeros((A.shape[1], Y.shape[1]))
    for _ in range(steps):
        e = np.exp(A @ W - (A @ W).max(axis=1, keepdims=True))
        W = W - A.T @ (e / e.sum(axis=1, keepdims=True) - Y) / len(A)
    return W
""",
    ),
    right(
        "numbers in other types",
        """
def lift(): return np.float32(1.2200)

def costs(): return (4.179, 1.479, 0.279)

def counts(d, K): return np.array([(d + 1) * K, (d + 1) * (K - 1)])

def first_cost(K): return -np.log(1 / K)

def most_cost(K): return np.log(K)
""",
    ),
    right(
        "tried out on examples, sorted, powers",
        """
def one_hot(y, K):
    Y = np.asarray(y, dtype=float)[:, None] == np.arange(K)
    if (Y.sum(axis=1) != 1).any():
        raise ValueError("labels")
    return Y.astype(np.float32)

def classes(Y):
    Y = np.asarray(Y)
    if (np.sort(Y, axis=1) != np.eye(Y.shape[1])[-1]).any():
        raise ValueError("rows")
    return Y @ np.arange(Y.shape[1])

def factors(g, Y): return np.power(g, Y)

def nllm(g, Y):
    with np.errstate(divide="ignore"):
        return -np.log(np.max(np.multiply(g, Y), axis=1))

def same(theta, theta_0, other, other_0):
    tries = np.random.default_rng(0).normal(size=(300, len(theta)))
    one, two = (softmax(tries @ np.asarray(a) + b) for a, b in ((theta, theta_0), (other, other_0)))
    return bool(np.allclose(one, two, rtol=0, atol=1e-9))

def one_vs_all(learn, X, y, K, X_new):
    X, X_new = np.array(X), np.array(X_new)
    scores = np.transpose([learn(X, np.array([c == k for c in y]), X_new) for k in range(K)])
    return [int(np.flatnonzero(row == row.max())[0]) for row in scores]
""",
    ),
]


@pytest.fixture(scope="module")
def sheet(tmp_path_factory):
    return SheetUnderTest("softmax").grade(WRONG + RIGHT, tmp_path_factory.mktemp("submissions"))


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
