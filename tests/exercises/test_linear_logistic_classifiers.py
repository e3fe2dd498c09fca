"""The sheet on linear logistic classifiers: wrong answers lose their points, right ones keep them all."""

import pytest

from tests.exercises.variants import SheetUnderTest, right, wrong

WRONG = [
    # -- Part 1
    wrong(
        "sigmoid: first formula only",
        "sigmoid-hidden-extremes",
        """
def sigmoid(z):
    return 1 / (1 + np.exp(-np.asarray(z, dtype=float)))
""",
    ),
    wrong(
        "sigmoid: second formula only",
        "sigmoid-hidden-extremes",
        """
def sigmoid(z):
    e = np.exp(np.asarray(z, dtype=float))
    return e / (1 + e)
""",
    ),
    wrong(
        "sigmoid: clipped scores",
        "sigmoid-hidden-extremes",
        """
def sigmoid(z):
    return 1 / (1 + np.exp(-np.clip(z, -500, 500)))
""",
    ),
    wrong(
        "sigmoid: hyperbolic tangent",
        "sigmoid-hidden-extremes",
        """
def sigmoid(z):
    return (1 + np.tanh(np.asarray(z) / 2)) / 2
""",
    ),
    wrong(
        "sigmoid: sign lost",
        "sigmoid-*",
        """
def sigmoid(z):
    s = np.exp(-np.abs(z))
    return np.where(np.asarray(z) >= 0, s, 1) / (1 + s)
""",
    ),
    wrong(
        "sigmoid: branches exchanged in one place",
        "sigmoid-*",
        """
def sigmoid(z):
    s = np.exp(-np.abs(z))
    return 1 / (1 + s)
""",
    ),
    wrong(
        "sigmoid: arrays of one dimension only",
        "sigmoid-hidden sigmoid-hidden-forms",
        """
def sigmoid(z):
    return np.array([1 / (1 + math.exp(-v)) if v > 0 else math.exp(v) / (1 + math.exp(v)) for v in z])
""",
    ),
    wrong(
        "sigmoid: lists are not made arrays",
        "sigmoid-hidden-forms sigmoid-hidden-extremes",
        """
def sigmoid(z):
    return 1 / (1 + np.exp(-z))
""",
    ),
    wrong(
        "sigmoid: in place",
        "sigmoid-hidden-arguments",
        """
def sigmoid(z):
    z = np.asarray(z, dtype=float)
    positive = z >= 0
    if z.shape:
        np.abs(z, out=z)
    s = np.exp(-np.abs(z))
    return np.where(positive, 1, s) / (1 + s)
""",
    ),
    wrong(
        "sigmoid: the example's answers",
        "sigmoid-*",
        """
def sigmoid(z):
    return np.array([0.5, 0.8808, 0.1192])
""",
    ),
    wrong(
        "sigmoid: done by the package",
        "sigmoid-*",
        """
def sigmoid(z):
    from llc.logistic import sigmoid
    return sigmoid(z)
""",
    ),
    # -- Part 2
    wrong(
        "labels 01: the probability of label 1 for both",
        "labels-hidden-01",
        """
def label_probability_01(z, y):
    if not np.isin(y, [0, 1]).all():
        raise ValueError
    return sigmoid(z)
""",
    ),
    wrong(
        "labels 01: sides exchanged",
        "labels-hidden-01",
        """
def label_probability_01(z, y):
    if not np.isin(y, [0, 1]).all():
        raise ValueError
    g = sigmoid(z)
    return np.where(np.asarray(y) == 0, g, 1 - g)
""",
    ),
    wrong(
        "labels 01: a sum for the product",
        "labels-hidden-01",
        """
def label_probability_01(z, y):
    y = np.asarray(y)
    if not np.isin(y, [0, 1]).all():
        raise ValueError
    g = sigmoid(z)
    return g ** y + (1 - g) ** (1 - y)
""",
    ),
    wrong(
        "labels 01: the product over the data set",
        "labels-hidden-01 labels-hidden-refused",
        """
def label_probability_01(z, y):
    y = np.asarray(y)
    if not np.isin(y, [0, 1]).all():
        raise ValueError
    g = sigmoid(z)
    return np.prod(g ** y * (1 - g) ** (1 - y))
""",
    ),
    wrong(
        "labels 01: refuses a set with one label only",
        "labels-hidden-01",
        """
def label_probability_01(z, y):
    if set(np.asarray(y).tolist()) != {0, 1}:
        raise ValueError
    return np.where(np.asarray(y) == 1, sigmoid(z), sigmoid(-np.asarray(z)))
""",
    ),
    wrong(
        "labels 01: takes any label",
        "labels-hidden-refused",
        """
def label_probability_01(z, y):
    g = sigmoid(z)
    return np.where(np.asarray(y) == 1, g, 1 - g)
""",
    ),
    wrong(
        "labels 01: only the range is checked",
        "labels-hidden-refused",
        """
def label_probability_01(z, y):
    y = np.asarray(y)
    if y.min() < 0 or y.max() > 1:
        raise ValueError
    g = sigmoid(z)
    return np.where(y == 1, g, 1 - g)
""",
    ),
    wrong(
        "labels signs: y outside",
        "labels-hidden-signs",
        """
def label_probability_signs(z, y):
    if not np.isin(y, [-1, 1]).all():
        raise ValueError
    return np.asarray(y) * sigmoid(z)
""",
    ),
    wrong(
        "labels signs: the other sign",
        "labels-hidden-signs",
        """
def label_probability_signs(z, y):
    if not np.isin(y, [-1, 1]).all():
        raise ValueError
    return sigmoid(-np.asarray(y) * np.asarray(z))
""",
    ),
    wrong(
        "labels signs: formula for 0 and 1",
        "labels-hidden-signs",
        """
def label_probability_signs(z, y):
    y = np.asarray(y, dtype=float)
    if not np.isin(y, [-1, 1]).all():
        raise ValueError
    g = sigmoid(z)
    return g ** y * (1 - g) ** (1 - y)
""",
    ),
    wrong(
        "labels signs: refuses with an assert",
        "labels-hidden-refused",
        """
def label_probability_signs(z, y):
    assert np.isin(y, [-1, 1]).all()
    return sigmoid(np.asarray(y) * np.asarray(z))
""",
    ),
    wrong(
        "labels signs: takes any label",
        "labels-hidden-refused",
        """
def label_probability_signs(z, y):
    return sigmoid(np.asarray(y) * np.asarray(z))
""",
    ),
    # -- Part 3
    wrong("crossings: sign lost", "hand-hidden-crossings", "def crossings(): return [0.5, -2, -4]"),
    wrong("crossings: upside down", "hand-hidden-crossings", "def crossings(): return [-2, 0.5, 0.25]"),
    wrong(
        "crossings: where the curve meets the axis",
        "hand-hidden-crossings",
        "def crossings(): return [2, 6, -2]",
    ),
    wrong("sides: all rise", "hand-hidden-sides", "def positive_sides(): return ['>', '>', '>']"),
    wrong(
        "sides: by the sign of the offset",
        "hand-hidden-sides",
        "def positive_sides(): return ['>', '>', '<']",
    ),
    wrong("slopes: those of the scores", "hand-hidden-slopes", "def slopes(): return [4, -3, 0.5]"),
    wrong("slopes: sign lost", "hand-hidden-slopes", "def slopes(): return [1, 0.75, 0.125]"),
    wrong(
        "slopes: slope of the sigmoid forgotten to be a quarter",
        "hand-hidden-slopes",
        "def slopes(): return [2, -1.5, 0.25]",
    ),
    # -- Part 4
    wrong(
        "predict: as found",
        "predict-hidden predict-hidden-default predict-hidden-tie",
        """
def predict(X, theta, theta_0, threshold):
    z = np.asarray(X) @ np.asarray(theta) + theta_0
    return (z >= threshold).astype(int)
""",
    ),
    wrong(
        "predict: only the tie mended",
        "predict-hidden predict-hidden-default predict-hidden-tie",
        """
def predict(X, theta, theta_0, threshold=0.5):
    z = np.asarray(X) @ np.asarray(theta) + theta_0
    return (z > threshold).astype(int)
""",
    ),
    wrong(
        "predict: only the probability mended",
        "predict-hidden-tie",
        """
def predict(X, theta, theta_0, threshold=0.5):
    return (sigmoid(np.asarray(X) @ np.asarray(theta) + theta_0) >= threshold).astype(int)
""",
    ),
    wrong(
        "predict: the threshold is ignored",
        "predict-hidden",
        """
def predict(X, theta, theta_0, threshold=0.5):
    return np.round(sigmoid(np.asarray(X) @ np.asarray(theta) + theta_0))
""",
    ),
    wrong(
        "predict: no threshold of its own",
        "predict-hidden-default",
        """
def predict(X, theta, theta_0, threshold):
    return (sigmoid(np.asarray(X) @ np.asarray(theta) + theta_0) > threshold).astype(int)
""",
    ),
    wrong(
        "predict: labels -1 and +1",
        "predict-hidden predict-hidden-default predict-hidden-tie",
        """
def predict(X, theta, theta_0, threshold=0.5):
    return np.where(sigmoid(np.asarray(X) @ np.asarray(theta) + theta_0) > threshold, 1, -1)
""",
    ),
    wrong(
        "predict: the threshold taken from the other side",
        "predict-hidden",
        """
def predict(X, theta, theta_0, threshold=0.5):
    return np.where(sigmoid(np.asarray(X) @ np.asarray(theta) + theta_0) > 1 - threshold, 1, 0)
""",
    ),
    wrong(
        "predict: offset forgotten",
        "predict-hidden predict-hidden-default predict-hidden-tie",
        """
def predict(X, theta, theta_0, threshold=0.5):
    return np.where(sigmoid(np.asarray(X) @ np.asarray(theta)) > threshold, 1, 0)
""",
    ),
    # -- Part 5
    wrong(
        "threshold: costs exchanged", "costs-hidden-threshold", "def best_threshold(a, b): return b / (a + b)"
    ),
    wrong("threshold: the ratio", "costs-hidden-threshold", "def best_threshold(a, b): return a / b"),
    wrong("threshold: always one half", "costs-hidden-threshold", "def best_threshold(a, b): return 0.5"),
    wrong(
        "threshold: that of the score",
        "costs-hidden-threshold",
        "def best_threshold(a, b): return np.log(a / b)",
    ),
    wrong(
        "threshold: square roots",
        "costs-hidden-threshold",
        "def best_threshold(a, b): return a**0.5 / (a**0.5 + b**0.5)",
    ),
    wrong(
        "cost: costs exchanged",
        "costs-hidden-cost",
        """
def expected_cost(g, labels, a, b):
    g, labels = np.asarray(g), np.asarray(labels)
    return np.mean(np.where(labels == 1, (1 - g) * b, g * a))
""",
    ),
    wrong(
        "cost: probabilities exchanged",
        "costs-hidden-cost",
        """
def expected_cost(g, labels, a, b):
    g, labels = np.asarray(g), np.asarray(labels)
    return np.mean(np.where(labels == 1, g * a, (1 - g) * b))
""",
    ),
    wrong(
        "cost: sum for mean",
        "costs-hidden-cost",
        """
def expected_cost(g, labels, a, b):
    g, labels = np.asarray(g), np.asarray(labels)
    return np.sum(np.where(labels == 1, (1 - g) * a, g * b))
""",
    ),
    wrong(
        "cost: the labels are ignored",
        "costs-hidden-cost",
        """
def expected_cost(g, labels, a, b):
    g = np.asarray(g)
    return np.mean(np.minimum((1 - g) * a, g * b))
""",
    ),
    wrong(
        "cost: one cost for each example",
        "costs-hidden-cost",
        """
def expected_cost(g, labels, a, b):
    g, labels = np.asarray(g), np.asarray(labels)
    return np.where(labels == 1, (1 - g) * a, g * b)
""",
    ),
    wrong(
        "cost: lists are not made arrays",
        "costs-hidden-cost",
        """
def expected_cost(g, labels, a, b):
    return np.mean(labels * (1 - g) * a + (1 - labels) * g * b)
""",
    ),
    # -- Part 6
    wrong(
        "line: sign of the offset",
        "lines-hidden lines-hidden-levels",
        """
def level_line(x1, theta, theta_0, p=0.5):
    return (np.log(p / (1 - p)) + theta_0 - theta[0] * np.asarray(x1)) / theta[1]
""",
    ),
    wrong(
        "line: p is ignored",
        "lines-hidden-levels",
        """
def level_line(x1, theta, theta_0, p=0.5):
    return (-theta_0 - theta[0] * np.asarray(x1)) / theta[1]
""",
    ),
    wrong(
        "line: p taken for a score",
        "lines-hidden lines-hidden-levels",
        """
def level_line(x1, theta, theta_0, p=0.5):
    return (p - theta_0 - theta[0] * np.asarray(x1)) / theta[1]
""",
    ),
    wrong(
        "line: odds upside down",
        "lines-hidden-levels",
        """
def level_line(x1, theta, theta_0, p=0.5):
    return (np.log((1 - p) / p) - theta_0 - theta[0] * np.asarray(x1)) / theta[1]
""",
    ),
    wrong(
        "line: odds without the logarithm",
        "lines-hidden lines-hidden-levels",
        """
def level_line(x1, theta, theta_0, p=0.5):
    return (p / (1 - p) - theta_0 - theta[0] * np.asarray(x1)) / theta[1]
""",
    ),
    wrong(
        "line: divided by the other component",
        "lines-hidden lines-hidden-levels",
        """
def level_line(x1, theta, theta_0, p=0.5):
    return (np.log(p / (1 - p)) - theta_0 - theta[1] * np.asarray(x1)) / theta[0]
""",
    ),
    wrong(
        "line: no p of its own",
        "lines-hidden",
        """
def level_line(x1, theta, theta_0, p):
    return (np.log(p / (1 - p)) - theta_0 - theta[0] * np.asarray(x1)) / theta[1]
""",
    ),
    wrong("statements: B for C", "lines-hidden-statements", 'def true_statements(): return "ABDF"'),
    wrong("statements: E believed", "lines-hidden-steepness", 'def true_statements(): return "ACDEF"'),
    wrong(
        "statements: all",
        "lines-hidden-statements lines-hidden-steepness",
        'def true_statements(): return "ABCDEF"',
    ),
    # -- Part 7
    wrong(
        "probit: square root forgotten",
        "probit-hidden probit-hidden-gap probit-hidden-scale",
        """
def probit(z):
    return np.array([0.5 * math.erfc(-v) for v in z])
""",
    ),
    wrong(
        "probit: sign lost",
        "probit-hidden probit-hidden-gap probit-hidden-scale",
        """
def probit(z):
    return np.array([0.5 * math.erfc(v / math.sqrt(2)) for v in z])
""",
    ),
    wrong(
        "probit: half forgotten",
        "probit-hidden probit-hidden-gap probit-hidden-scale",
        """
def probit(z):
    return np.array([math.erfc(-v / math.sqrt(2)) for v in z])
""",
    ),
    wrong(
        "probit: the logistic in its place",
        "probit-hidden probit-hidden-gap",
        """
def probit(z):
    return sigmoid(1.702 * np.asarray(z))
""",
    ),
    wrong(
        "gap: mean for largest",
        "probit-hidden-gap",
        """
def largest_gap(s, z):
    return np.mean(np.abs(sigmoid(s * np.asarray(z)) - probit(z)))
""",
    ),
    wrong(
        "gap: no absolute value",
        "probit-hidden-gap",
        """
def largest_gap(s, z):
    return np.max(sigmoid(s * np.asarray(z)) - probit(z))
""",
    ),
    wrong(
        "gap: scale on the wrong curve",
        "probit-hidden-gap probit-hidden-scale",
        """
def largest_gap(s, z):
    return np.max(np.abs(sigmoid(z) - probit(s * np.asarray(z))))
""",
    ),
    wrong(
        "gap: scale ignored",
        "probit-hidden-gap probit-hidden-scale",
        """
def largest_gap(s, z):
    return np.max(np.abs(sigmoid(z) - probit(z)))
""",
    ),
    wrong("scale: slopes matched at 0", "probit-hidden-scale", "def best_scale(): return 1.6"),
    wrong("scale: variances matched", "probit-hidden-scale", "def best_scale(): return 1.81"),
    wrong("scale: coarse grid", "probit-hidden-scale", "def best_scale(): return 1.75"),
    wrong("scale: one", "probit-hidden-scale", "def best_scale(): return 1"),
    # -- Found later
    wrong(
        "labels signs: looks at the first label only",
        "labels-hidden-refused",
        """
def label_probability_signs(z, y):
    if y[0] not in (-1, 1):
        raise ValueError
    return sigmoid(np.asarray(y) * np.asarray(z))
""",
    ),
    wrong(
        "labels signs: looks at the sum of the sizes",
        "labels-hidden-refused",
        """
def label_probability_signs(z, y):
    if np.sum(np.abs(y)) != len(y):
        raise ValueError
    return sigmoid(np.asarray(y) * np.asarray(z))
""",
    ),
    wrong(
        "labels 01: looks at the mean",
        "labels-hidden-refused",
        """
def label_probability_01(z, y):
    y = np.asarray(y)
    if np.abs(y - 0.5).mean() != 0.5:
        raise ValueError
    return np.where(y == 1, sigmoid(z), sigmoid(-np.asarray(z)))
""",
    ),
    wrong(
        "labels 01: takes what lies beyond 1",
        "labels-hidden-refused",
        """
def label_probability_01(z, y):
    y = np.asarray(y)
    if np.any(y < 0) or np.any(y % 1):
        raise ValueError
    return np.where(y == 1, sigmoid(z), sigmoid(-np.asarray(z)))
""",
    ),
    wrong(
        "predict: a single example loses its shape",
        "predict-hidden",
        """
def predict(X, theta, theta_0, threshold=0.5):
    return np.squeeze(np.where(sigmoid(np.asarray(X) @ np.asarray(theta) + theta_0) > threshold, 1, 0))
""",
    ),
    wrong(
        "predict: close to the threshold counts as a tie",
        "predict-hidden",
        """
def predict(X, theta, theta_0, threshold=0.5):
    return np.where(sigmoid(np.asarray(X) @ np.asarray(theta) + theta_0) > threshold + 1e-4, 1, 0)
""",
    ),
    wrong(
        "predict: rounded probabilities",
        "predict-hidden",
        """
def predict(X, theta, theta_0, threshold=0.5):
    return np.where(np.round(sigmoid(np.asarray(X) @ np.asarray(theta) + theta_0), 4) > threshold, 1, 0)
""",
    ),
    wrong(
        "threshold: rounded",
        "costs-hidden-threshold",
        """
def best_threshold(a, b): return round(a / (a + b), 2)
""",
    ),
    wrong(
        "cost: mean of the means of both predictions",
        "costs-hidden-cost",
        """
def expected_cost(g, labels, a, b):
    g, labels = np.asarray(g), np.asarray(labels)
    costs = np.where(labels == 1, (1 - g) * a, g * b)
    return np.mean([costs[labels == k].mean() for k in set(labels.tolist())])
""",
    ),
    wrong(
        "line: theta taken for positive",
        "lines-hidden lines-hidden-levels",
        """
def level_line(x1, theta, theta_0, p=0.5):
    return (np.log(p / (1 - p)) - theta_0 - theta[0] * np.asarray(x1)) / abs(theta[1])
""",
    ),
    wrong(
        "probit: a polynomial of the tables",
        "probit-hidden probit-hidden-gap",
        """
def probit(z):
    z = np.asarray(z, dtype=float)
    t = 1 / (1 + 0.2316419 * np.abs(z))
    factors = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.319381530, 0]
    tail = 0.3989422804 * np.exp(-z * z / 2) * np.polyval(factors, t)
    return np.where(z > 0, 1 - tail, tail)
""",
    ),
    wrong(
        "gap: lists are not made arrays",
        "probit-hidden-gap",
        """
def largest_gap(s, z):
    return float(np.max(np.abs(sigmoid(s * z) - probit(z))))
""",
    ),
    wrong(
        "gap: a grid of its own",
        "probit-hidden-gap",
        """
def largest_gap(s, z):
    z = np.linspace(-6, 6, 601)
    return float(np.max(np.abs(sigmoid(s * z) - probit(z))))
""",
    ),
]

RIGHT = [
    right(
        "loops and lists",
        """
def sigmoid(z):
    z = np.asarray(z, dtype=float)
    g = np.empty(z.shape)
    for place in np.ndindex(z.shape):
        if z[place] >= 0:
            g[place] = 1 / (1 + math.exp(-z[place]))
        else:
            g[place] = math.exp(z[place]) / (1 + math.exp(z[place]))
    return g

def label_probability_01(z, y):
    result = []
    for score, label in zip(z, y):
        if label not in (0, 1):
            raise ValueError("a label is neither 0 nor 1")
        result.append(sigmoid(score) if label == 1 else 1 - sigmoid(score))
    return [float(p) for p in result]

def label_probability_signs(z, y):
    for label in y:
        if label != 1 and label != -1:
            raise ValueError("a label is neither -1 nor 1")
    return [float(sigmoid(score * label)) for score, label in zip(z, y)]

def predict(X, theta, theta_0, threshold=0.5):
    labels = []
    for row in X:
        z = theta_0 + sum(a * b for a, b in zip(row, theta))
        labels.append(1 if sigmoid(z) > threshold else 0)
    return labels

def expected_cost(g, labels, a, b):
    total = 0
    for p, label in zip(g, labels):
        total += a * (1 - p) if label else b * p
    return total / len(g)

def level_line(x1, theta, theta_0, p=0.5):
    return [(-math.log(1 / p - 1) - theta_0 - theta[0] * x) / theta[1] for x in x1]

def probit(z):
    return [(1 + math.erf(v / 2**0.5)) / 2 for v in z]

def largest_gap(s, z):
    return max(abs(float(sigmoid(s * v)) - p) for v, p in zip(z, probit(z)))
""",
    ),
    right(
        "other formulas",
        """
def sigmoid(z):
    return np.exp(-np.logaddexp(0, -np.asarray(z, dtype=float)))

def label_probability_01(z, y):
    y = np.array(y)
    if any(label not in (0, 1) for label in y):
        raise ValueError("labels")
    g = sigmoid(z)
    return g**y * (1 - g) ** (1 - y)

def label_probability_signs(z, y):
    y = np.array(y, dtype=float)
    if np.any(np.abs(y) != 1):
        raise ValueError("labels")
    return label_probability_01(z, (y + 1) / 2)

def predict(X, theta, theta_0, threshold=0.5):
    return np.einsum("ij,j", X, theta) + theta_0 > np.log(threshold / (1 - threshold))

def best_threshold(a, b):
    return 1 - b / (a + b)

def expected_cost(g, labels, a, b):
    g, labels = np.array(g), np.array(labels)
    return (labels @ (1 - g) * a + (1 - labels) @ g * b) / len(g)
""",
    ),
    right(
        "renamed locals, a helper in a cell of its own",
        """
def sigmoid(scores):
    scores = np.array(scores, dtype=float)
    small = np.exp(-np.absolute(scores))
    return np.where(scores < 0, fraction(small), 1 - fraction(small))

def predict(examples, normal, offset, threshold=0.5):
    return (sigmoid(np.array(examples).dot(normal) + offset) > threshold).astype(np.uint8)
""",
        helper="""
def fraction(s):
    return s / (1 + s)
""",
    ),
    right(
        "numbers in other types",
        """
def crossings(): return np.array([-2 / 4, 6 / 3, 2 / 0.5])

def positive_sides(): return (">", "<", ">")

def slopes(): return tuple(np.array([4, -3, 0.5]) / 4)

def true_statements(): return "FDCA"

def best_scale(): return np.float64(1.7)
""",
    ),
    right(
        "helpers with the names of the checks",
        """
def sigmoid(v):
    return z(np.asarray(v, dtype=float))

def label_probability_01(z, y):
    if not p(y, (0, 1)):
        raise ValueError("labels")
    return [sigmoid(a) if b == 1 else sigmoid(-a) for a, b in zip(z, y)]

def predict(X, theta, theta_0, threshold=0.5):
    return [labels(score, threshold) for score in np.dot(X, theta) + theta_0]

def expected_cost(g, labels, a, b):
    return sum(cost(p, label, a, b) for p, label in zip(g, labels)) / len(g)

def largest_gap(s, z):
    return max(gap(s, v) for v in z)
""",
        helper="""
def z(v):
    s = np.exp(-abs(v))
    return np.where(v >= 0, 1, s) / (1 + s)

def p(y, allowed):
    return all(v in allowed for v in y)

def labels(score, threshold):
    return int(sigmoid(score) > threshold)

def cost(p, label, a, b):
    return (1 - p) * a if label == 1 else p * b

def gap(s, v):
    return abs(float(sigmoid(s * v)) - float(probit([v])[0]))
""",
    ),
    right(
        "long floats, bisection, single numbers",
        """
def sigmoid(z):
    return 1 / (1 + np.exp(-np.asarray(z, dtype=np.longdouble)))

def best_threshold(a, b):
    low, high = 0.0, 1.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (low, middle) if (1 - middle) * a < middle * b else (middle, high)
    return np.float32(high)
""",
    ),
    right(
        "vectorized by NumPy",
        """
def sigmoid(z):
    def one(v):
        if v < 0:
            return math.exp(v) / (1 + math.exp(v))
        return 1 / (1 + math.exp(-v))

    return np.vectorize(one, otypes=[float])(z)

def probit(z):
    return np.vectorize(math.erfc)(-np.array(z) / np.sqrt(2)) / 2
""",
    ),
]


@pytest.fixture(scope="module")
def sheet(tmp_path_factory):
    return SheetUnderTest("linear-logistic-classifiers").grade(
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
