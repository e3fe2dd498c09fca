"""The sheet on regularization and features: wrong answers lose their points, right ones keep them all."""

import pytest

from tests.exercises.variants import SheetUnderTest, right, wrong

SLOPE = """
def best_slope(x, y, lam):
    s = (2 * np.asarray(y) - 1) * np.asarray(x, dtype=float)
    if REFUSE:
        raise ValueError
    def slope(t):
        return DERIVATIVE
    low, high = LOW, HIGH
    while GROW and slope(low) > 0:
        low *= 2
    while GROW and slope(high) < 0 and high < 1e9:
        high *= 2
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (low, middle) if slope(middle) > 0 else (middle, high)
    return low
"""


def best_slope(
    derivative="2 * lam * t - np.mean(s * sigmoid(-s * t))",
    refuse="lam == 0 and (np.all(s > 0) or np.all(s < 0))",
    low="-1.0",
    high="1.0",
    grow="True",
):
    """The solution of part 1 with a piece exchanged."""
    pieces = {"REFUSE": refuse, "DERIVATIVE": derivative, "LOW": low, "HIGH": high, "GROW": grow}
    code = SLOPE
    for name, piece in pieces.items():
        code = code.replace(name, piece)
    return code


RIDGE = """
def priced_ridge(X, y, prices):
    X, prices = np.asarray(X, dtype=float), np.asarray(prices, dtype=float)
    n = len(X)
    A = np.column_stack([X, np.ones(n)])
    if REFUSE:
        raise ValueError
    M = A.T @ A + SCALE * np.diag(np.append(prices, OFFSET))
    try:
        w = np.linalg.solve(M, A.T @ np.asarray(y))
    except np.linalg.LinAlgError:
        w = np.zeros(len(M))
    return w[:-1], w[-1]
"""


def ridge(scale="n", offset="0", refuse="False"):
    """The solution of part 4 with a piece exchanged."""
    return RIDGE.replace("SCALE", scale).replace("OFFSET", offset).replace("REFUSE", refuse)


DEPENDENT = "np.linalg.matrix_rank(A[:, np.append(prices == 0, True)]) <= np.sum(prices == 0)"

LEARN = """
def learn(X, y):
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    scaled = standardize(X, X)[0]
    return original_units(*fit(scaled, y, LAM), X)
"""

WRONG = [
    # -- Part 1
    wrong(
        "gap: two forgotten",
        "gap-hidden gap-hidden-small",
        best_slope("lam * t - np.mean(s * sigmoid(-s * t))"),
    ),
    wrong(
        "gap: sum for mean",
        "gap-hidden gap-hidden-small",
        best_slope("2 * lam * t - np.sum(s * sigmoid(-s * t))"),
    ),
    wrong(
        "gap: penalty left out", "gap-hidden gap-hidden-small", best_slope("-np.mean(s * sigmoid(-s * t))")
    ),
    wrong("gap: positive slopes only", "gap-*", best_slope(low="0.0", high="1e6", grow="False")),
    wrong(
        "gap: search ends at ten",
        "gap-hidden-small",
        best_slope(low="-10.0", high="10.0", grow="False"),
    ),
    wrong("gap: zero always refused", "gap-hidden-zero", best_slope(refuse="lam == 0")),
    wrong(
        "gap: zero never refused",
        "gap-hidden-zero",
        best_slope(refuse="False", low="-1e3", high="1e3", grow="False"),
    ),
    wrong(
        "gap: refused on the usual sides only",
        "gap-hidden-zero",
        best_slope(refuse="lam == 0 and np.all(s > 0)", low="-1e3", high="1e3", grow="False"),
    ),
    wrong(
        "gap: descent that stops early",
        "gap-hidden gap-hidden-small",
        """
def best_slope(x, y, lam):
    s = (2 * np.asarray(y) - 1) * np.asarray(x, dtype=float)
    if lam == 0 and (np.all(s > 0) or np.all(s < 0)):
        raise ValueError
    theta, L = 0.0, 2 * lam + np.mean(s**2) / 4
    for _ in range(20000):
        step = (2 * lam * theta - np.mean(s * sigmoid(-s * theta))) / L
        theta -= step
        if abs(step) < (1e-12 if lam == 0 else 1e-4):
            break
    return theta
""",
    ),
    # -- Part 2
    wrong(
        "printed: logarithm that loses small costs",
        "stop-hidden",
        """
def printed_slope(x, y, value):
    s, low, high = np.abs(x), 0.0, 1e4
    for _ in range(100):
        t = (low + high) / 2
        low, high = (t, high) if np.mean(np.log(1 + np.exp(-s * t))) > value else (low, t)
    return low
""",
    ),
    wrong(
        "printed: sum for mean",
        "stop-hidden",
        """
def printed_slope(x, y, value):
    s, low, high = np.abs(x), 0.0, 1e4
    for _ in range(100):
        t = (low + high) / 2
        low, high = (t, high) if np.sum(np.log1p(np.exp(-s * t))) > value else (low, t)
    return low
""",
    ),
    wrong(
        "printed: nearest example only",
        "stop-hidden",
        "def printed_slope(x, y, value): return -np.log(np.expm1(value)) / np.min(np.abs(x))",
    ),
    wrong(
        "growth: farthest example",
        "stop-hidden-growth",
        "def growth(x, y, factor): return math.log(factor) / np.max(np.abs(x))",
    ),
    wrong(
        "growth: mean distance",
        "stop-hidden-growth",
        "def growth(x, y, factor): return math.log(factor) / np.mean(np.abs(x))",
    ),
    wrong(
        "growth: gap for distance",
        "stop-hidden-growth",
        "def growth(x, y, factor): return math.log(factor) / (2 * np.min(np.abs(x)))",
    ),
    wrong(
        "growth: positive examples only",
        "stop-hidden-growth",
        "def growth(x, y, factor): return math.log(factor) / min([v for v in x if v > 0], default=1)",
    ),
    wrong("statements: all", "stop-hidden-statements", "def true_statements(): return 'ABCDEF'"),
    wrong(
        "statements: gradient taken for zero", "stop-hidden-statements", "def true_statements(): return 'CEF'"
    ),
    wrong("statements: step size ignored", "stop-hidden-statements", "def true_statements(): return 'ACDE'"),
    # -- Part 3
    *[
        wrong(
            f"dialect: {name}",
            loses,
            f"""
def translate(value, source, target, n):
    to = {{"ours": 1, "half": 0.5, "notes": 0.5 / n, "sum": 1 / n}} | {change}
    if source not in [*to, "C", "prior"] or target not in [*to, "C", "prior"]:
        raise ValueError
    ours = {c} / value if source == "C" else {p} if source == "prior" else value * to[source]
    if target == "C":
        return {c} / ours
    if target == "prior":
        return {q}
    return ours / to[target]
""",
        )
        for name, loses, change, c, p, q in [
            (
                "no half in the notes",
                "dialect-hidden dialect-hidden-back dialect-hidden-pairs",
                "{'notes': 1 / n}",
                "0.5 / n",
                "0.5 / n / value**2",
                "(2 * n * ours) ** -0.5",
            ),
            (
                "n lost in C",
                "dialect-hidden dialect-hidden-back dialect-hidden-pairs",
                "{}",
                "0.5",
                "0.5 / n / value**2",
                "(2 * n * ours) ** -0.5",
            ),
            (
                "variance for deviation",
                "dialect-hidden dialect-hidden-back dialect-hidden-pairs",
                "{}",
                "0.5 / n",
                "0.5 / n / value",
                "0.5 / n / ours",
            ),
            (
                "sum taken for mean",
                "dialect-hidden dialect-hidden-back dialect-hidden-pairs dialect-hidden-refused",
                "{'sum': 1}",
                "0.5 / n",
                "0.5 / n / value**2",
                "(2 * n * ours) ** -0.5",
            ),
            (
                "back with the wrong root",
                "dialect-hidden-back dialect-hidden-pairs",
                "{}",
                "0.5 / n",
                "0.5 / n / value**2",
                "(n * ours) ** -0.5",
            ),
        ]
    ],
    wrong(
        "dialect: equal names are not looked up",
        "dialect-hidden-refused",
        """
def translate(value, source, target, n):
    if source == target:
        return value
    powers = {"ours": (1, 1), "half": (0.5, 1), "notes": (0.5 / n, 1), "sum": (1 / n, 1)}
    powers |= {"C": (0.5 / n, -1), "prior": (0.5 / n, -2)}
    if source not in powers or target not in powers:
        raise ValueError
    (a, p), (b, q) = powers[source], powers[target]
    return (a * value**p / b) ** (1 / q)
""",
    ),
    # -- Part 4
    wrong(
        "ridge: offset has a price",
        "ridge-hidden ridge-hidden-prices ridge-hidden-few ridge-hidden-refused",
        ridge(offset="1", refuse=DEPENDENT),
    ),
    wrong(
        "ridge: price against the sum",
        "ridge-hidden ridge-hidden-prices ridge-hidden-few",
        ridge(scale="1", refuse=DEPENDENT).replace("n = len(X)", "n = len(X) + 0"),
    ),
    wrong(
        "ridge: half the price",
        "ridge-hidden ridge-hidden-prices ridge-hidden-few",
        ridge(scale="n / 2", refuse=DEPENDENT),
    ),
    wrong("ridge: never refuses", "ridge-hidden-refused", ridge()),
    wrong(
        "ridge: refuses every price of zero",
        "ridge-hidden-prices ridge-hidden-refused",
        ridge(refuse="np.any(prices == 0)"),
    ),
    wrong(
        "ridge: refuses where there are few examples",
        "ridge-hidden-few ridge-hidden-refused",
        ridge(refuse="np.linalg.matrix_rank(A) < A.shape[1]"),
    ),
    wrong(
        "ridge: refuses only if nothing has a price",
        "ridge-hidden-refused",
        ridge(refuse=f"np.all(prices == 0) and {DEPENDENT}"),
    ),
    wrong(
        "ridge: column of ones forgotten in the test",
        "ridge-hidden-refused",
        ridge(refuse="np.linalg.matrix_rank(X[:, prices == 0]) < np.sum(prices == 0)"),
    ),
    wrong(
        "ridge: first price for all",
        "ridge-hidden-prices ridge-hidden-few ridge-hidden-refused",
        ridge(refuse=DEPENDENT).replace("np.append(prices, 0)", "np.append(prices * 0 + prices[0], 0)"),
    ),
    wrong(
        "notes: printed prices", "ridge-hidden-notes", "def prices_of_the_notes(): return 0, 0, 1000, 1000"
    ),
    wrong(
        "notes: not doubled",
        "ridge-hidden-notes",
        "def prices_of_the_notes(): return 0.25, 0.25, 1000.25, 1000.25",
    ),
    wrong(
        "notes: everything divided by m",
        "ridge-hidden-notes",
        "def prices_of_the_notes(): return 0.5, 0.5, 0.5 + 1000 / 6, 0.5 + 1000 / 6",
    ),
    # -- Part 5
    *[
        wrong(
            f"spread: {name}",
            loses,
            f"""
def bias_and_variance(X, f, sigma, lam, x, f_x):
    n = len(X)
    A = np.column_stack([X, np.ones(n)])
    P = np.diag(np.append(np.full(A.shape[1] - 1, {price}), {offset}))
    a = A @ np.linalg.solve(A.T @ A + P, np.append(x, 1))
    return {bias}, {variance}
""",
        )
        for name, loses, price, offset, bias, variance in [
            (
                "truth minus prediction",
                "spread-hidden",
                "n * lam",
                "0",
                "f_x - a @ np.asarray(f)",
                "sigma**2 * a @ a",
            ),
            (
                "bias squared",
                "spread-hidden",
                "n * lam",
                "0",
                "(a @ np.asarray(f) - f_x) ** 2",
                "sigma**2 * a @ a",
            ),
            (
                "bias without sign",
                "spread-hidden",
                "n * lam",
                "0",
                "abs(a @ np.asarray(f) - f_x)",
                "sigma**2 * a @ a",
            ),
            (
                "noise added",
                "spread-hidden-variance",
                "n * lam",
                "0",
                "a @ np.asarray(f) - f_x",
                "sigma**2 * (1 + a @ a)",
            ),
            (
                "deviation",
                "spread-hidden-variance",
                "n * lam",
                "0",
                "a @ np.asarray(f) - f_x",
                "sigma * np.sqrt(a @ a)",
            ),
            (
                "sigma not squared",
                "spread-hidden-variance",
                "n * lam",
                "0",
                "a @ np.asarray(f) - f_x",
                "sigma * a @ a",
            ),
            (
                "price against the sum",
                "spread-*",
                "lam + (n == 1) * lam",
                "0",
                "a @ np.asarray(f) - f_x",
                "sigma**2 * a @ a",
            ),
            (
                "offset has a price",
                "spread-*",
                "n * lam",
                "n * lam",
                "a @ np.asarray(f) - f_x",
                "sigma**2 * a @ a",
            ),
        ]
    ],
    # -- Part 6
    wrong(
        "halving: sign kept",
        "decay-hidden",
        """
def halving_steps(alpha, lam, m):
    factor = 1 - alpha * lam / m
    if factor >= 1:
        return math.inf
    return 1 if factor <= 0.5 else math.ceil(math.log(0.5) / math.log(factor))
""",
    ),
    wrong(
        "halving: less than one is enough",
        "decay-hidden",
        """
def halving_steps(alpha, lam, m):
    factor = 1 - alpha * lam / m
    if factor >= 1 or factor < -1:
        return math.inf
    return 1 if abs(factor) <= 0.5 or factor == -1 else math.ceil(math.log(0.5) / math.log(abs(factor)))
""",
    ),
    wrong(
        "halving: rounded down",
        "decay-hidden",
        """
def halving_steps(alpha, lam, m):
    factor = abs(1 - alpha * lam / m)
    if factor >= 1:
        return math.inf
    return 1 if factor == 0 else max(1, math.floor(math.log(0.5) / math.log(factor)))
""",
    ),
    wrong(
        "halving: strictly less than half",
        "decay-hidden",
        """
def halving_steps(alpha, lam, m):
    size = factor = abs(1 - alpha * lam / m)
    steps = 1
    while size >= 0.5 and factor < 1:
        size, steps = size * factor, steps + 1
    return steps if factor < 1 else math.inf
""",
    ),
    wrong(
        "halving: twice the penalty",
        "decay-hidden",
        """
def halving_steps(alpha, lam, m):
    factor = abs(1 - 2 * alpha * lam / m)
    if factor >= 1:
        return math.inf
    return 1 if factor <= 0.5 else math.ceil(math.log(0.5) / math.log(factor))
""",
    ),
    wrong("counterexample: still a decay", "decay-hidden-counter", "def counterexample(): return 1, 19, 10"),
    wrong("counterexample: too slow", "decay-hidden-counter", "def counterexample(): return 1, 25, 10"),
    wrong("counterexample: a long step", "decay-hidden-counter", "def counterexample(): return 4, 10, 10"),
    wrong(
        "counterexample: penalty below zero",
        "decay-hidden-counter",
        "def counterexample(): return 1, -40, 10",
    ),
    wrong("limit: two forgotten", "decay-hidden-limit", "def limit(c, a, lam): return c * a / (c + lam)"),
    wrong("limit: the wish of the data", "decay-hidden-limit", "def limit(c, a, lam): return a"),
    wrong("longest: penalty alone", "decay-hidden-limit", "def longest_step(c, a, lam): return 1 / lam"),
    wrong(
        "longest: 1/L for 2/L", "decay-hidden-limit", "def longest_step(c, a, lam): return 1 / (c + 2 * lam)"
    ),
    # -- Part 7
    *[
        wrong(
            f"quadratic: {name}",
            "circle-hidden",
            f"""
def quadratic(X):
    a, b = np.asarray(X).T
    return np.column_stack([{columns}])
""",
        )
        for name, columns in [
            ("product last", "a, b, a**2, b**2, a * b"),
            ("squares first", "a, b, a**2, a * b, b**2"),
            ("product twice", "a, b, 2 * a * b, a**2, b**2"),
        ]
    ],
    *[
        wrong(
            f"circle: {name}",
            "circle-hidden-scores",
            f"""
def circle(center, radius):
    p, q = center
    return np.array({theta}), {offset}
""",
        )
        for name, theta, offset in [
            ("positive outside", "[-2 * p, -2 * q, 0, 1, 1]", "p**2 + q**2 - radius**2"),
            ("two forgotten", "[p, q, 0, -1, -1]", "radius**2 - p**2 - q**2"),
            ("radius not squared", "[2 * p, 2 * q, 0, -1, -1]", "radius - p**2 - q**2"),
            ("center at the other side", "[-2 * p, -2 * q, 0, -1, -1]", "radius**2 - p**2 - q**2"),
        ]
    ],
    *[
        wrong(
            f"back: {name}",
            "circle-hidden-back",
            f"""
def circle_of(theta, theta_0):
    theta = np.asarray(theta, dtype=float)
    k = theta[4]
    if {odd}:
        raise ValueError
    center = -theta[:2] / (2 * k)
    square = center @ center - theta_0 / {k}
    if square {sign} 0:
        raise ValueError
    return center, {radius}
""",
        )
        for name, odd, k, sign, radius in [
            ("negative inside only", "theta[2] or theta[3] != k or k >= 0", "k", "<=", "math.sqrt(square)"),
            ("ellipses taken", "theta[2] or k == 0", "k", "<=", "math.sqrt(square)"),
            ("product forgotten", "theta[3] != k or k == 0", "k", "<=", "math.sqrt(square)"),
            ("a point taken", "theta[2] or theta[3] != k or k == 0", "k", "<", "math.sqrt(square)"),
            ("square returned", "theta[2] or theta[3] != k or k == 0", "k", "<=", "square"),
            (
                "scale forgotten",
                "theta[2] or theta[3] != k or k == 0",
                "np.sign(k)",
                "<=",
                "math.sqrt(square)",
            ),
        ]
    ],
    # -- Part 8
    *[
        wrong(
            f"standardize: {name}",
            loses,
            f"""
def standardize(train, test):
    train, test = np.asarray(train, dtype=float), np.asarray(test, dtype=float)
    both = np.vstack([train, test])
    constant = {constant}
    with np.errstate(all="ignore"):
        mean, scale = {mean}, np.where(constant, 1, {scale})
        return (train - mean) / scale, (test - {other}) / scale
""",
        )
        for name, loses, constant, mean, scale, other in [
            (
                "both together",
                "units-hidden units-hidden-leak units-hidden-constant units-hidden-arguments",
                "both.min(axis=0) == both.max(axis=0)",
                "both.mean(axis=0)",
                "both.std(axis=0)",
                "mean",
            ),
            (
                "test with its own mean",
                "units-hidden units-hidden-leak units-hidden-constant units-hidden-arguments",
                "train.min(axis=0) == train.max(axis=0)",
                "train.mean(axis=0)",
                "train.std(axis=0)",
                "test.mean(axis=0)",
            ),
            (
                "deviation compared with 0",
                "units-hidden-constant",
                "train.std(axis=0) == 0",
                "train.mean(axis=0)",
                "train.std(axis=0)",
                "mean",
            ),
            (
                "constant divided",
                "units-hidden-constant",
                "False",
                "train.mean(axis=0)",
                "train.std(axis=0)",
                "mean",
            ),
            (
                "small taken for constant",
                "units-hidden-constant",
                "train.std(axis=0) < 1e-6",
                "train.mean(axis=0)",
                "train.std(axis=0)",
                "mean",
            ),
            (
                "n minus one",
                "units-hidden units-hidden-leak units-hidden-constant units-hidden-arguments",
                "train.min(axis=0) == train.max(axis=0)",
                "train.mean(axis=0)",
                "train.std(axis=0, ddof=min(1, len(train) - 1))",
                "mean",
            ),
        ]
    ],
    wrong(
        "standardize: in place",
        "units-hidden-arguments",
        """
def standardize(train, test):
    train, test = np.asarray(train, dtype=float), np.asarray(test, dtype=float)
    constant = train.min(axis=0) == train.max(axis=0)
    mean, scale = train.mean(axis=0), np.where(constant, 1, train.std(axis=0))
    train -= mean
    train /= scale
    return train, (test - mean) / scale
""",
    ),
    *[
        wrong(
            f"original: {name}",
            "units-hidden-arguments units-hidden-units",
            f"""
def original_units(theta, theta_0, train):
    train = np.asarray(train, dtype=float)
    scale = np.where(train.min(axis=0) == train.max(axis=0), 1, train.std(axis=0))
    mean, theta = train.mean(axis=0), np.asarray(theta)
    return {answer}
""",
        )
        for name, answer in [
            ("offset kept", "theta / scale, theta_0"),
            ("mean not scaled", "theta / scale, theta_0 - theta @ mean"),
            ("sign of the offset", "theta / scale, theta_0 + theta / scale @ mean"),
            ("multiplied by the scale", "theta * scale, theta_0 - (theta * scale) @ mean"),
        ]
    ],
    # -- Part 9
    *[
        wrong(
            f"held out: {name}",
            "choose-*" if name in ("training cost", "learns from all") else "choose-hidden",
            f"""
def held_out_nll(X, y, part, lams):
    X, y, part = np.asarray(X), np.asarray(y), np.asarray(part)
    costs = []
    for lam in lams:
        found, weights = [], []
        for number in {numbers}:
            out = part == number
            found.append(mean_nll(*fit(X[{learn}], y[{learn}], lam), X[{ask}], y[{ask}]))
            weights.append({weight})
        costs.append(np.average(found, weights=weights) if found else 0.0)
    return np.array(costs)
""",
        )
        for name, numbers, learn, ask, weight in [
            ("training cost", "set(part.tolist())", "~out", "~out", "np.sum(out)"),
            ("learns from one part", "set(part.tolist())", "out", "~out", "np.sum(out)"),
            ("mean of the parts' means", "set(part.tolist())", "~out", "out", "1"),
            (
                "parts numbered from 0",
                "[k for k in range(part.max()) if np.any(part == k)]",
                "~out",
                "out",
                "np.sum(out)",
            ),
            ("learns from all", "set(part.tolist())", "out | ~out", "out", "np.sum(out)"),
        ]
    ],
    *[
        wrong(f"learn: {name}", "choose-hidden-learn", LEARN.replace("LAM", lam))
        for name, lam in [
            ("a tiny penalty", "1e-5"),
            ("a small penalty", "1e-2"),
            ("a large penalty", "0.1"),
            ("0.001 always", "0.001"),
        ]
    ],
    wrong(
        "learn: chosen by the training cost",
        "choose-hidden-learn",
        LEARN.replace(
            "LAM", "min(10.0 ** np.arange(-5, 1), key=lambda lam: mean_nll(*fit(scaled, y, lam), scaled, y))"
        ),
    ),
    wrong(
        "learn: parameters in the wrong units",
        "choose-hidden-learn",
        LEARN.replace("original_units(*fit(scaled, y, LAM), X)", "fit(scaled, y, 0.03)"),
    ),
    wrong(
        "learn: says one half", "choose-hidden-learn", "def learn(X, y): return np.zeros(np.shape(X)[1]), 0.0"
    ),
    # -- further mistakes
    wrong(
        "printed: search ends at a thousand",
        "stop-hidden",
        """
def printed_slope(x, y, value):
    s, low, high = np.abs(x), 0.0, 1000.0
    for _ in range(100):
        t = (low + high) / 2
        low, high = (t, high) if np.mean(np.log1p(np.exp(-s * t))) > value else (low, t)
    return low
""",
    ),
    wrong(
        "ridge: refuses by the condition number",
        "ridge-hidden-refused",
        ridge(refuse="np.linalg.cond(A.T @ A + n * np.diag(np.append(prices, 0))) > 1e15"),
    ),
    wrong(
        "ridge: refuses by a determinant",
        "ridge-hidden-refused",
        ridge(refuse="abs(np.linalg.det(A.T @ A + n * np.diag(np.append(prices, 0)))) < 1e-9"),
    ),
    wrong(
        "ridge: small prices taken for none",
        "ridge-hidden-refused",
        ridge(refuse=DEPENDENT.replace("== 0", "<= 0.01")),
    ),
    wrong(
        "learn: the number of features decides",
        "choose-hidden-learn",
        """
def learn(X, y):
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    scaled = standardize(X, X)[0]
    return original_units(*fit(scaled, y, 1e-5 if X.shape[1] < 5 else 0.1), X)
""",
    ),
    wrong(
        "learn: the number of examples and features decides",
        "choose-hidden-learn",
        """
def learn(X, y):
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    scaled = standardize(X, X)[0]
    return original_units(*fit(scaled, y, 10.0 ** (X.shape[1] - 100 / len(y) - 6)), X)
""",
    ),
]

RIGHT = [
    right(
        "lists and loops",
        """
def best_slope(x, y, lam):
    s = [float(v) if label else -float(v) for v, label in zip(x, y)]
    if not lam and (min(s) > 0 or max(s) < 0):
        raise ValueError("separable")
    def value(t):
        return 2 * lam * t - sum(v * float(sigmoid(-v * t)) for v in s) / len(s)
    low, high = -1000.0, 1000.0
    for _ in range(70):
        t = 0.5 * (low + high)
        if value(t) > 0:
            high = t
        else:
            low = t
    return high

def printed_slope(x, y, value):
    low, high = 0.0, 1e5
    for _ in range(100):
        t = (low + high) / 2
        if sum(math.log1p(math.exp(-abs(v) * t)) for v in x) / len(x) > value:
            low = t
        else:
            high = t
    return low

def growth(x, y, factor):
    return math.log(factor) / min(abs(v) for v in x)

def quadratic(X):
    return [[a, b, a * b, a * a, b * b] for a, b in X]

def circle(center, radius):
    return [center[0], center[1], 0, -0.5, -0.5], (radius**2 - center[0]**2 - center[1]**2) / 2

def circle_of(theta, theta_0):
    a, b, c, k, other = (float(v) for v in theta)
    if c or k != other or not k:
        raise ValueError
    p, q = -a / k / 2, -b / k / 2
    square = p * p + q * q - theta_0 / k
    if not square > 0:
        raise ValueError
    return [p, q], square**0.5

def translate(value, source, target, n):
    powers = {"ours": (1, 1), "half": (0.5, 1), "notes": (0.5 / n, 1), "sum": (1 / n, 1)}
    powers |= {"C": (0.5 / n, -1), "prior": (0.5 / n, -2)}
    if source not in powers or target not in powers:
        raise ValueError
    (a, p), (b, q) = powers[source], powers[target]
    return (a * value**p / b) ** (1 / q)
""",
    ),
    right(
        "other formulas",
        """
def priced_ridge(X, y, prices):
    X, y, prices = np.array(X, dtype=float), np.array(y, dtype=float), np.array(prices, dtype=float)
    free = X[:, prices == 0] - X.mean(axis=0)[prices == 0]
    if free.shape[1] and np.linalg.matrix_rank(free, tol=1e-9) < free.shape[1]:
        raise ValueError("dependent")
    center = X.mean(axis=0)
    Z = X - center
    theta = np.linalg.solve(Z.T @ Z / len(X) + np.diag(prices), Z.T @ (y - y.mean()) / len(X))
    return theta, y.mean() - theta @ center

def bias_and_variance(X, f, sigma, lam, x, f_x):
    X = np.array(X, dtype=float)
    n, d = X.shape
    a = np.array([np.dot(*[(t := priced_ridge(X, e, np.full(d, lam)))[0], x]) + t[1] for e in np.eye(n)])
    return np.dot(a, f) - f_x, np.var([sigma, -sigma]) * np.sum(a**2)

def halving_steps(alpha, lam, m):
    factor, size, steps = 1 - alpha * lam / m, 1.0, 0
    while abs(size) > 0.5:
        size, steps = size * factor, steps + 1
        if steps > 5000 or abs(size) > 1:
            return float("inf")
    return float(steps)

def counterexample():
    return 0.5, 200.0, 12.0

def standardize(train, test):
    train, test = np.array(train, dtype=float), np.array(test, dtype=float)
    new, other = train.copy(), test.copy()
    for j in range(train.shape[1]):
        column = train[:, j]
        scale = 1.0 if len(set(column.tolist())) == 1 else column.std()
        new[:, j], other[:, j] = (column - column.mean()) / scale, (test[:, j] - column.mean()) / scale
    return new, other

def original_units(theta, theta_0, train):
    d = len(theta)
    zero = np.zeros((1, d))
    at = standardize(train, np.vstack([zero, np.eye(d)]))[1] @ np.array(theta)
    return at[1:] - at[0], theta_0 + at[0]
""",
    ),
    right(
        "random parts, a coarser list, a helper in a cell of its own",
        """
def learn(examples, labels):
    examples, labels = np.asarray(examples, dtype=float), np.asarray(labels)
    scaled = standardize(examples, examples)[0]
    lams = [1e-5, 1e-4, 1e-3, 1e-2, 0.1, 0.5, 2]
    costs = held_out_nll(scaled, labels, deal(labels), lams)
    return original_units(*fit(scaled, labels, lams[int(np.argmin(costs))]), examples)
""",
        helper="""
def deal(labels):
    rng, part = np.random.default_rng(1), np.zeros(len(labels), dtype=int)
    for label in (0, 1):
        members = rng.permutation(np.flatnonzero(labels == label))
        part[members] = np.arange(len(members)) % 5
    return part
""",
    ),
    right("letters in another order", "def true_statements(): return 'ECA'"),
    right(
        "Newton's method, least squares",
        """
def best_slope(x, y, lam):
    s = np.where(np.asarray(y) == 1, 1, -1) * np.asarray(x)
    if lam == 0 and abs(np.sign(s).sum()) == len(s):
        raise ValueError("separable")
    t, way = 0.0, 1.0
    for _ in range(200):
        g = sigmoid(s * t)
        t -= (2 * lam * t - np.mean(s * (1 - g))) / (2 * lam + np.mean(s * s * g * (1 - g)))
    return t

def priced_ridge(X, y, prices):
    X, prices = np.asarray(X, dtype=float), np.asarray(prices, dtype=float)
    n, d = X.shape
    below = np.column_stack([np.diag(np.sqrt(n * prices)), np.zeros(d)])
    M = np.vstack([np.column_stack([X, np.ones(n)]), below])
    length = np.linalg.norm(M, axis=0)
    if np.linalg.matrix_rank(M / length, tol=1e-10) <= d:
        raise ValueError("dependent")
    w = np.linalg.lstsq(M / length, np.append(y, np.zeros(d)), rcond=None)[0] / length
    return w[:d], w[d]

def halving_steps(alpha, lam, m):
    factor = abs(1 - alpha * lam / m)
    if factor >= 1:
        return np.inf
    return next(t for t in range(1, 10**6) if factor**t <= 0.5)
""",
    ),
]


@pytest.fixture(scope="module")
def sheet(tmp_path_factory):
    return SheetUnderTest("regularization").grade(WRONG + RIGHT, tmp_path_factory.mktemp("submissions"))


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
