"""The sheet on choosing and evaluating: wrong answers lose their points, right ones keep them all."""

import pytest

from tests.exercises.variants import SheetUnderTest, right, wrong

CHECKED = """
def confusion(guess, y, K):
    guess, y = np.asarray(guess), np.asarray(y)
    if guess.shape != y.shape or not np.isin([*guess, *y], range(K)).all():
        raise ValueError
    guess, y, table = guess.astype(int), y.astype(int), np.zeros((K, K), dtype=int)
"""
LEARN = """
def cross_validate(learn, X, y, k, rng):
    X, y, errors = np.asarray(X), np.asarray(y), []
    for part in deal(len(y), k, rng):
        rest = np.setdiff1d(np.arange(len(y)), part)
"""
TRIED = "learn(X[rest], y[rest])(X[part])"
SPIED = "cross-hidden-spied"
PAIRED = """
def compare(first, second, X, y, k, rng):
    X, y = np.asarray(X), np.asarray(y)
    d = []
    for part in np.array_split(rng.permutation(len(y)), k):
        rest = np.setdiff1d(np.arange(len(y)), part)
        one, other = (np.mean(learn(X[rest], y[rest])(X[part]) != y[part]) for learn in (first, second))
        d.append(one - other)
"""
RUNS = """
def spreads(run, repeats):
    r = range(10, 10 + repeats)
    plans = [[(v, 2, 3) for v in r], [(1, v, 3) for v in r], [(1, 2, v) for v in r]]
"""
SWEEP = """
def best_threshold(z, y, a, b):
    z, y = np.asarray(z), np.asarray(y)
    order = np.argsort(z)
    z, y = z[order], y[order]
    alarms = np.sum(y == 0) - np.append(0, np.cumsum(y == 0))
    misses = np.append(0, np.cumsum(y == 1))
    t = np.append(-np.inf, z)
    last = np.append(t[1:] != t[:-1], True)
"""
CHOSEN = """
def with_best(learn, m):
    def algorithm(X, y):
        apart = np.abs(X[y == 1].mean(axis=0) - X[y == 0].mean(axis=0))
"""

WRONG = [
    # -- Part 1
    wrong(
        "confusion: each cell once", "table-hidden", CHECKED + "    table[y, guess] += 1\n    return table"
    ),
    wrong(
        "confusion: transposed",
        "table-hidden",
        CHECKED + "    np.add.at(table, (guess, y), 1)\n    return table",
    ),
    wrong(
        "confusion: shares",
        "table-hidden",
        CHECKED + "    np.add.at(table, (y, guess), 1)\n    return table / len(y)",
    ),
    wrong(
        "confusion: mistakes only",
        "table-hidden",
        CHECKED + "    np.add.at(table, (y, guess), 1)\n    return table - np.diag(np.diag(table))",
    ),
    wrong(
        "confusion: only the classes that occur",
        "table-hidden",
        CHECKED
        + """
    classes = np.unique([*y, *guess])
    return np.array([[np.sum((y == k) & (guess == m)) for m in classes] for k in classes])
""",
    ),
    wrong(
        "confusion: negative classes count from the end",
        "table-hidden-refused",
        """
def confusion(guess, y, K):
    table = np.zeros((K, K), dtype=int)
    if len(guess) != len(y) or max(max(guess), max(y)) >= K:
        raise ValueError
    for k, m in zip(y, guess):
        table[int(k), int(m)] += 1
    return table
""",
    ),
    wrong(
        "confusion: lengths are not compared",
        "table-hidden-refused",
        """
def confusion(guess, y, K):
    table = np.zeros((K, K), dtype=int)
    if not np.isin([*guess, *y], range(K)).all():
        raise ValueError
    for k, m in zip(y, guess):
        table[int(k), int(m)] += 1
    return table
""",
    ),
    *[
        wrong(
            f"report: {name}",
            "table-hidden-report",
            f"""
def report(table):
    table = np.asarray(table)
    right, rows, columns = np.diag(table), table.sum(axis=1), table.sum(axis=0)
    with np.errstate(all="ignore"):
        return {value}
""",
        )
        for name, value in {
            "recall and precision exchanged": "right.sum() / table.sum(), right / columns, right / rows",
            "0 for nan": "right.sum() / table.sum(), right / (rows + 1e-300), right / (columns + 1e-300)",
            "the mean recall": "np.nanmean(right / rows), right / rows, right / columns",
            "the error": "1 - right.sum() / table.sum(), right / rows, right / columns",
            "specificity": "right.sum() / table.sum(), right / rows, (rows - right) / columns",
        }.items()
    ],
    # -- Part 2
    *[
        wrong(
            f"cheapest: {name}",
            "costs-hidden",
            f"def cheapest(g, C):\n    g, C = np.asarray(g), np.asarray(C)\n    return {value}",
        )
        for name, value in {
            "dearest": "(g @ C).argmax(axis=1)",
            "cost of the most probable class": "C[g.argmax(axis=1)].argmin(axis=1)",
            "most probable class": "g.argmax(axis=1)",
            "tie to the larger": "C.shape[1] - 1 - (g @ C)[:, ::-1].argmin(axis=1)",
            "the costs": "(g @ C).min(axis=1)",
            "two classes only": "(g[:, :2] @ C[:2]).argmin(axis=1)",
        }.items()
    ],
    wrong(
        "cheapest: costs transposed",
        "costs-hidden",
        "def cheapest(g, C): return (np.asarray(g) @ np.asarray(C).T).argmin(axis=1)",
    ),
    *[
        wrong(
            f"threshold: {name}",
            loses,
            f"""
def threshold(C):
    (a, b), (c, d) = C
    if {bad}:
        raise ValueError
    return {value}
""",
        )
        for name, loses, bad, value in [
            (
                "right guesses are free",
                "costs-hidden-threshold costs-hidden-refused",
                "b <= a or c <= d",
                "b / (b + c)",
            ),
            (
                "upside down",
                "costs-hidden-threshold costs-hidden-refused",
                "b <= a or c <= d",
                "(c - d) / (b - a + c - d)",
            ),
            (
                "the odds",
                "costs-hidden-threshold costs-hidden-refused",
                "b <= a or c <= d",
                "(b - a) / (c - d)",
            ),
            (
                "differences by decision",
                "costs-hidden-threshold costs-hidden-refused",
                "b <= a or c <= d",
                "(b - d) / (b - d + c - a)",
            ),
            ("takes any costs", "costs-hidden-refused", "False", "(b - a) / (b - a + c - d)"),
            (
                "takes one senseless class",
                "costs-hidden-refused",
                "b - a + c - d <= 0",
                "(b - a) / (b - a + c - d)",
            ),
            (
                "takes equal costs",
                "costs-hidden-refused",
                "b < a or c < d",
                "(b - a) / (b - a + c - d + 1e-300)",
            ),
        ]
    ],
    wrong("referral: treatment is free", "costs-hidden-referral", "def referral(): return 2 / 36, 0.5, 0.1"),
    wrong("referral: odds", "costs-hidden-referral", "def referral(): return 2 / 34, 2 / 3, 4 / 35"),
    wrong("referral: exchanged", "costs-hidden-referral", "def referral(): return 2 / 3, 2 / 36, 4 / 39"),
    wrong(
        "referral: without in the middle",
        "costs-hidden-referral",
        "def referral(): return 2 / 36, 2 / 3, 0.3611",
    ),
    # -- Part 3
    wrong(
        "sweep: equal scores one by one",
        "sweep-hidden",
        SWEEP + "    c = (a * alarms + b * misses) / len(y)\n    return t[::-1][c[::-1].argmin()], c.min()",
    ),
    *[
        wrong(
            f"sweep: {name}",
            loses,
            SWEEP + f"    c = np.where(last, {cost}, np.inf)\n    i = {index}\n    return {value}",
        )
        for name, loses, cost, index, value in [
            (
                "smallest candidate",
                "sweep-hidden-ties",
                "(a * alarms + b * misses) / len(y)",
                "c.argmin()",
                "t[i], c[i]",
            ),
            (
                "the total",
                "sweep-hidden sweep-hidden-many sweep-hidden-ties",
                "a * alarms + b * misses",
                "len(c) - 1 - c[::-1].argmin()",
                "t[i], c[i]",
            ),
            (
                "costs exchanged",
                "sweep-hidden sweep-hidden-many sweep-hidden-ties",
                "(b * alarms + a * misses) / len(y)",
                "len(c) - 1 - c[::-1].argmin()",
                "t[i], c[i]",
            ),
            (
                "costs forgotten",
                "sweep-hidden sweep-hidden-many sweep-hidden-ties",
                "(alarms + misses) / len(y)",
                "len(c) - 1 - c[::-1].argmin()",
                "t[i], c[i]",
            ),
            (
                "without minus infinity",
                "sweep-hidden sweep-hidden-ties",
                "(a * alarms + b * misses) / len(y)",
                "len(c) - 1 - c[:0:-1].argmin()",
                "t[i], c[i]",
            ),
            (
                "in the middle",
                "sweep-hidden sweep-hidden-many sweep-hidden-ties",
                "(a * alarms + b * misses) / len(y)",
                "len(c) - 1 - c[::-1].argmin()",
                "(t[i] + t[min(i + 1, len(y))]) / 2, c[i]",
            ),
            (
                "theory",
                "sweep-hidden sweep-hidden-many sweep-hidden-ties",
                "(a * alarms + b * misses) / len(y)",
                "0",
                "np.log(a / b), c.min()",
            ),
        ]
    ],
    wrong(
        "sweep: a table of all against all",
        "sweep-hidden-many",
        """
def best_threshold(z, y, a, b):
    z, y = np.asarray(z), np.asarray(y)
    t = np.append(-np.inf, np.unique(z))
    if len(t) > 20_000:
        raise MemoryError  # what the next line would do
    over = z > t[:, None]
    c = (over * (y == 0) * a + ~over * (y == 1) * b).sum(axis=1) / len(y)
    return t[len(t) - 1 - c[::-1].argmin()], c.min()
""",
    ),
    wrong(
        "sweep: a tie is positive",
        "sweep-*",
        """
def best_threshold(z, y, a, b):
    z, y = np.asarray(z), np.asarray(y)
    t = np.append(-np.inf, np.unique(z))[-500:]
    c = [(a * np.sum((z >= s) & (y == 0)) + b * np.sum((z < s) & (y == 1))) / len(y) for s in t]
    return t[len(t) - 1 - np.argmin(c[::-1])], min(c)
""",
    ),
    # -- Part 4
    *[
        wrong(
            f"deal: {name}",
            loses,
            f"def deal(n, k, rng):\n    if not 2 <= k <= n:\n        raise ValueError\n    return {value}",
        )
        for name, loses, value in [
            (
                "cut as they stand",
                "cross-hidden-random cross-hidden-spied",
                "np.array_split(np.arange(n), k)",
            ),
            (
                "the rest in the last",
                "cross-hidden-deal cross-hidden-spied",
                "np.split(rng.permutation(n), [n // k * i for i in range(1, k)])",
            ),
            (
                "the rest is dropped",
                "cross-hidden-deal cross-hidden-spied",
                "list(rng.permutation(n)[:n // k * k].reshape(k, -1))",
            ),
            (
                "one fixed dealing",
                "cross-hidden-random",
                "np.array_split(np.random.default_rng(0).permutation(n), k)",
            ),
            ("another generator", "cross-hidden-random", "np.array_split(np.random.permutation(n), k)"),
            (
                "only the parts are shuffled",
                "cross-hidden-random cross-hidden-spied",
                "[np.array_split(np.arange(n), k)[i] for i in rng.permutation(k)]",
            ),
            (
                "rotated",
                "cross-hidden-random",
                "np.array_split(np.roll(np.arange(n), rng.integers(1, 3)), k)",
            ),
        ]
    ],
    wrong(
        "deal: takes any k",
        "cross-hidden-refused",
        "def deal(n, k, rng): return np.array_split(rng.permutation(n), max(k, 1))",
    ),
    wrong(
        "deal: refuses to leave one out",
        "cross-hidden-deal cross-hidden-refused cross-hidden-spied",
        """
def deal(n, k, rng):
    if not 2 <= k < n:
        raise ValueError
    return np.array_split(rng.permutation(n), k)
""",
    ),
    *[
        wrong(f"cross: {name}", loses, f"{LEARN}        errors.append({error})\n    return {value}")
        for name, loses, error, value in [
            ("learns from all", SPIED, "np.mean(learn(X, y)(X[part]) != y[part])", "errors"),
            ("learns from the part", SPIED, "np.mean(learn(X[part], y[part])(X[rest]) != y[rest])", "errors"),
            ("training error", SPIED, "np.mean(learn(X[rest], y[rest])(X[rest]) != y[rest])", "errors"),
            ("mean", f"{SPIED} cross-hidden-arguments", f"np.mean({TRIED} != y[part])", "np.mean(errors)"),
            ("accuracy", SPIED, f"np.mean({TRIED} == y[part])", "errors"),
            ("counts", f"{SPIED} cross-hidden-arguments", f"np.sum({TRIED} != y[part])", "errors"),
            ("distance of the numbers", SPIED, f"np.mean(abs({TRIED} - y[part]))", "errors"),
            ("learns twice", SPIED, f"{TRIED} is None or np.mean({TRIED} != y[part])", "errors"),
            (
                "first hypothesis for all",
                SPIED,
                "(part, h := h if errors else learn(X[rest], y[rest]))",
                "[np.mean(h(X[part]) != y[part]) for part, _ in errors]",
            ),
            ("sorted", SPIED, f"np.mean({TRIED} != y[part])", "np.sort(errors)"),
        ]
    ],
    wrong(
        "cross: shuffles in place",
        "cross-hidden-arguments",
        """
def cross_validate(learn, X, y, k, rng):
    X, y = np.asarray(X), np.asarray(y)
    order = rng.permutation(len(y))
    X[:], y[:] = X[order], y[order]
    errors = []
    for part in np.array_split(np.arange(len(y)), k):
        rest = np.setdiff1d(np.arange(len(y)), part)
        errors.append(np.mean(learn(X[rest].copy(), y[rest].copy())(X[part].copy()) != y[part]))
    return np.array(errors)
""",
    ),
    # -- Part 5
    *[
        wrong(
            f"spreads: {name}",
            "sources-hidden",
            RUNS + f"    plans.append([{last} for v in r])\n    return [{value} for p in plans]",
        )
        for name, last, value in [
            ("one seed for all", "(v, v, v)", "np.std([run(*s) for s in p], ddof=1)"),
            ("divided by repeats", "(v, v + 2000, v + 4000)", "np.std([run(*s) for s in p])"),
            ("variances", "(v, v + 2000, v + 4000)", "np.var([run(*s) for s in p], ddof=1)"),
            (
                "standard errors",
                "(v, v + 2000, v + 4000)",
                "np.std([run(*s) for s in p], ddof=1) / np.sqrt(repeats)",
            ),
            ("the algorithm's chance held", "(v, v + 2000, 3)", "np.std([run(*s) for s in p], ddof=1)"),
            ("means", "(v, v + 2000, v + 4000)", "np.mean([run(*s) for s in p])"),
        ]
    ],
    wrong(
        "spreads: the training seed meets the test seed",
        "sources-hidden",
        """
def spreads(run, repeats):
    r = range(repeats)
    plans = [[(v, 100, 3) for v in r], [(1000, v, 3) for v in r], [(1, 2, v) for v in r]]
    plans.append([(v, v + 1, v + 2) for v in r])
    return [np.std([run(*s) for s in p], ddof=1) for p in plans]
""",
    ),
    wrong(
        "letters: cross-validation evaluates its hypotheses",
        "sources-hidden-letters",
        'def what_it_evaluates(): return "HHNNHNAN"',
    ),
    wrong("letters: the best part", "sources-hidden-letters", 'def what_it_evaluates(): return "HANHHNAN"'),
    wrong(
        "letters: all algorithms",
        "sources-hidden-letters sources-hidden-choices",
        'def what_it_evaluates(): return "AAAAAAAA"',
    ),
    wrong(
        "letters: never trained on the test set",
        "sources-hidden-choices",
        'def what_it_evaluates(): return "HANNHAAH"',
    ),
    # -- Part 6
    *[
        wrong(
            f"best: {name}",
            "leak-hidden",
            f"{CHOSEN}        c = {columns}\n        h = {learned}\n        return lambda X: {value}\n"
            "    return algorithm",
        )
        for name, columns, learned, value in [
            ("least apart", "np.argsort(apart)[:m]", "learn(X[:, c], y)", "h(X[:, c])"),
            ("one too many", "np.argsort(-apart)[: m + 1]", "learn(X[:, c], y)", "h(X[:, c])"),
            ("first columns for new ones", "np.argsort(-apart)[:m]", "learn(X[:, c], y)", "h(X[:, :m])"),
            ("sorted for new ones", "np.argsort(-apart)[:m]", "learn(X[:, c], y)", "h(X[:, np.sort(c)])"),
            ("all columns learned", "np.argsort(-apart)[:m]", "learn(X, y)", "h(X[:, c])"),
            ("learns at each guess", "np.argsort(-apart)[:m]", "X", "learn(h[:, c], y)(X[:, c])"),
            (
                "columns of the last use",
                "algorithm.c = np.argsort(-apart)[:m]",
                "learn(X[:, c], y)",
                "h(X[:, algorithm.c])",
            ),
            (
                "chosen at the first use",
                "algorithm.__dict__.setdefault('c', np.argsort(-apart)[:m])",
                "learn(X[:, c], y)",
                "h(X[:, c])",
            ),
        ]
    ],
    wrong(
        "best: the sign of the difference",
        "leak-hidden",
        """
def with_best(learn, m):
    def algorithm(X, y):
        c = np.argsort(X[y == 0].mean(axis=0) - X[y == 1].mean(axis=0))[:m]
        h = learn(X[:, c], y)
        return lambda X: h(X[:, c])
    return algorithm
""",
    ),
    *[
        wrong(
            f"tuned: {name}",
            "leak-hidden-tuned",
            f"""
def tuned(learners, cv):
    def algorithm(X, y):
        e = [{score}(cv(learn, X, y)) for learn in learners]
        return {value}
    return algorithm
""",
        )
        for name, score, value in [
            ("the dearest", "np.mean", "learners[np.argmax(e)](X, y)"),
            ("least single error", "np.min", "learners[np.argmin(e)](X, y)"),
            ("least median", "np.median", "learners[np.argmin(e)](X, y)"),
            ("last of equal ones", "np.mean", "learners[::-1][np.argmin(e[::-1])](X, y)"),
            ("learns from half", "np.mean", "learners[np.argmin(e)](X[::2], y[::2])"),
            ("always the first", "np.mean", "learners[0](X, y)"),
            ("learner for hypothesis", "np.mean", "learners[np.argmin(e)]"),
            ("chosen once", "np.mean", "learners[algorithm.__dict__.setdefault('i', np.argmin(e))](X, y)"),
            ("training error", "len", "min((f(X, y) for f in learners), key=lambda h: np.mean(h(X) != y))"),
        ]
    ],
    *[
        wrong(f"statements: {s or 'none'}", "leak-hidden-statements", f"def true_statements(): return {s!r}")
        for s in ("", "ACDF", "ACE", "ABCDEF", "AD")
    ],
    # -- Part 7
    *[
        wrong(f"compare: {name}", "compare-hidden", PAIRED + f"    return {value}")
        for name, value in {
            "second minus first": "-np.mean(d), np.std(d, ddof=1) / np.sqrt(k)",
            "standard deviation": "np.mean(d), np.std(d, ddof=1)",
            "divided by k": "np.mean(d), np.std(d) / np.sqrt(k)",
            "by the examples": "np.mean(d), np.std(d, ddof=1) / np.sqrt(len(y))",
            "distance": "abs(np.mean(d)), np.std(np.abs(d), ddof=1) / np.sqrt(k)",
            "median": "np.median(d), np.std(d, ddof=1) / np.sqrt(k) + 1e-3",
        }.items()
    ],
    wrong(
        "compare: dealt twice",
        "compare-hidden",
        """
def compare(first, second, X, y, k, rng):
    d = cross_validate(first, X, y, k, rng) - cross_validate(second, X, y, k, rng)
    return d.mean(), d.std(ddof=1) / np.sqrt(k)
""",
    ),
    wrong(
        "compare: not shuffled",
        "compare-hidden",
        PAIRED.replace("rng.permutation(len(y))", "np.arange(len(y))")
        + "    return np.mean(d), np.std(d, ddof=1) / np.sqrt(k)",
    ),
    wrong(
        "compare: as if independent",
        "compare-hidden",
        PAIRED.replace("one - other", "(one, other)")
        + "    d = np.array(d)\n    return -np.diff(d).mean(), np.sqrt(d.var(axis=0, ddof=1).sum() / k)",
    ),
    wrong(
        "digits: nearest means",
        "compare-hidden-digits",
        "def digit_learner(X, y): return nearest_means(X, y)",
    ),
    wrong(
        "digits: one digit",
        "compare-hidden-digits",
        "def digit_learner(X, y): return lambda X: np.zeros(len(X), dtype=int)",
    ),
    wrong(
        "digits: looked up in the data set",
        "compare-hidden-digits",
        """
def digit_learner(X, y):
    d = datasets.digits()
    return lambda X: d.y[((X[:, None] - d.X[:900]) ** 2).sum(axis=2).argmin(axis=1)]
""",
    ),
    wrong(
        "digits: pixels by their places",
        "compare-hidden-digits",
        """
def digit_learner(X, y):
    def windows(X):
        return X.reshape(-1, 4, 2, 4, 2).sum(axis=(2, 4)).reshape(-1, 16)

    h = nearest_means(windows(X), y)
    return lambda X: h(windows(X))
""",
    ),
    wrong(
        "digits: a singular covariance",
        "compare-hidden-digits",
        """
def digit_learner(X, y):
    means = np.array([X[y == k].mean(axis=0) for k in range(10)])
    theta = np.linalg.solve(np.cov((X - means[y]).T) * (X.std(axis=0) > 0), means.T)
    return lambda X: (X @ theta - np.sum(means.T * theta, axis=0) / 2).argmax(axis=1)
""",
    ),
    # -- Part 8
    *[
        wrong(
            f"disagree: {name}",
            "report-hidden",
            f"""
def disagree(y):
    s = 2 * np.asarray(y) - 1
    a, b = 0.5 + {a} * s, 0.5 - {b} * s
    a[0] = 0.5 - {c} * s[0]
    return a, b
""",
        )
        for name, a, b, c in [
            ("enough for a few examples only", 0.01, 0.01, 0.4999),
            ("the first is cheaper", 0.4, 0.1, 0.4),
            ("a probability of 0", 1e-6, 1e-6, 0.5),
            ("exchanged", -1e-6, -1e-6, -0.499),
        ]
    ],
    wrong(
        "disagree: for the labels of the check",
        "report-hidden",
        "def disagree(y): return [1e-9, .499, .499, .501, .501], [.499, .501, .501, .499, .499]",
    ),
    *[
        wrong(f"worst: {name}", "report-hidden-error", f"def worst_error(J): return {value}")
        for name, value in {
            "more than 1": "J / math.log(2)",
            "logarithm to the base 2": "min(1, J)",
            "from one probability": "1 - math.exp(-J)",
            "upside down": "min(1, J * math.log(2))",
        }.items()
    ],
    # -- further mistakes
    wrong(
        "confusion: cuts fractions of guesses off",
        "table-hidden-refused",
        """
def confusion(guess, y, K):
    guess, y = np.asarray(guess), np.asarray(y)
    if guess.shape != y.shape or not np.isin(y, range(K)).all() or guess.min() < 0 or guess.max() >= K:
        raise ValueError
    return np.bincount(y.astype(int) * K + guess.astype(int), minlength=K * K).reshape(K, K)
""",
    ),
    wrong(
        "cheapest: negative costs taken for positive",
        "costs-hidden",
        """
def cheapest(g, C): return np.argmin(np.asarray(g) @ np.abs(C), axis=1)
""",
    ),
    wrong(
        "threshold: the sum of both is positive",
        "costs-hidden-refused",
        """
def threshold(C):
    (a, b), (c, d) = C
    if b - a + c - d <= 0:
        raise ValueError
    return (b - a) / (b - a + c - d)
""",
    ),
    wrong(
        "spreads: a number meets the other seed",
        "sources-hidden",
        """
def spreads(run, repeats):
    plans = [[(v, 50, 0) for v in range(repeats)], [(50, v + 100, 0) for v in range(repeats)]]
    plans += [[(0, 1, v) for v in range(repeats)], [(v, v + 1000, v) for v in range(repeats)]]
    return [np.std([run(*seeds) for seeds in plan], ddof=1) for plan in plans]
""",
    ),
    wrong(
        "best: by the sums",
        "leak-hidden",
        """
def with_best(learn, m):
    def algorithm(X, y):
        columns = np.argsort(-np.abs(X[y == 1].sum(axis=0) - X[y == 0].sum(axis=0)))[:m]
        h = learn(X[:, columns], y)
        return lambda X: h(X[:, columns])
    return algorithm
""",
    ),
]

RIGHT = [
    right(
        "loops",
        """
def confusion(guess, y, K):
    guess, y = list(guess), list(y)
    if len(guess) != len(y) or any(k not in range(K) for k in guess + y):
        raise ValueError("classes")
    table = [[0] * K for _ in range(K)]
    for k, m in zip(y, guess):
        table[int(k)][int(m)] += 1
    return table

def report(table):
    K = len(table)
    rows, columns = [sum(row) for row in table], [sum(row[k] for row in table) for k in range(K)]
    recalls = [table[k][k] / rows[k] if rows[k] else float("nan") for k in range(K)]
    precisions = [table[k][k] / columns[k] if columns[k] else float("nan") for k in range(K)]
    return sum(table[k][k] for k in range(K)) / sum(rows), recalls, precisions

def cheapest(g, C):
    costs = [[sum(p * c[m] for p, c in zip(row, C)) for m in range(len(C[0]))] for row in g]
    return [row.index(min(row)) for row in costs]

def threshold(C):
    alarm, miss = C[0][1] - C[0][0], C[1][0] - C[1][1]
    if min(alarm, miss) <= 0:
        raise ValueError("costs")
    return 1 / (1 + miss / alarm)

def best_threshold(z, y, a, b):
    pairs = sorted(zip(z, y))
    cost = sum(a for _, label in pairs if label == 0)
    best, least, i = -math.inf, cost, 0
    while i < len(pairs):
        t = pairs[i][0]
        while i < len(pairs) and pairs[i][0] == t:
            cost += -a if pairs[i][1] == 0 else b
            i += 1
        if cost <= least + 1e-9:
            best, least = t, cost
    return best, least / len(pairs)

def deal(n, k, rng):
    if k < 2 or k > n:
        raise ValueError("k")
    rows = list(range(n))
    rng.shuffle(rows)
    return [rows[i::k] for i in range(k)]

def cross_validate(learn, X, y, k, rng):
    errors = []
    for part in deal(len(y), k, rng):
        rest = [i for i in range(len(y)) if i not in part]
        h = learn(np.array([X[i] for i in rest]), np.array([y[i] for i in rest]))
        guess = h(np.array([X[i] for i in part]))
        errors.append(sum(g != y[i] for g, i in zip(guess, part)) / len(part))
    return errors

def spreads(run, repeats):
    found = []
    for varies in ([0], [1], [2], [0, 1, 2]):
        runs = [run(*[3 * r + i + 9 if i in varies else i for i in range(3)]) for r in range(repeats)]
        found.append(np.std(runs, ddof=1))
    return np.array(found)

def with_best(learn, m):
    def algorithm(X, y):
        d = [abs(X[y == 1, j].mean() - X[y == 0, j].mean()) for j in range(X.shape[1])]
        columns = sorted(sorted(range(len(d)), key=d.__getitem__)[-m:])
        h = learn(X[:, columns], y)
        def chosen(Z):
            return h(Z[:, columns])
        return chosen
    return algorithm

def tuned(learners, cv):
    def algorithm(X, y):
        best = min(learners, key=lambda learn: sum(cv(learn, X, y)))
        return best(X, y)
    return algorithm

def compare(first, second, X, y, k, rng):
    state = rng.bit_generator.state
    one = np.array(cross_validate(first, X, y, k, rng))
    rng.bit_generator.state = state
    d = one - np.array(cross_validate(second, X, y, k, rng))
    return d.mean(), (d.var() / (k - 1)) ** 0.5

def digit_learner(X, y):
    def h(Z):
        return y[(np.sum(X**2, axis=1) - 2 * Z @ X.T).argmin(axis=1)]
    return h

def disagree(y):
    first = [0.5000001 if label else 0.4999999 for label in y]
    first[-1] = 1e-13 if y[-1] else 1 - 1e-13
    return first, [0.4999999 if label else 0.5000001 for label in y]

def worst_error(J):
    return np.clip(np.log2(np.exp(J)), 0, 1)
""",
    ),
    right(
        "other formulas, and objects for hypotheses",
        """
def confusion(guess, y, K):
    one_hot = lambda a: (np.array(a)[:, None] == np.arange(K)).astype(int)
    G, Y = one_hot(guess), one_hot(y)
    if len(G) != len(Y) or G.sum() + Y.sum() < 2 * len(Y):
        raise ValueError("classes")
    return (Y.T @ G).astype(np.float32)

def referral(): return [0.0555556, np.float32(0.6666667), np.float64(0.1025641)]

def what_it_evaluates(): return "hannhnan"

def true_statements(): return "DCA"

def cross_validate(learn, X, y, k, rng):
    X, y = np.array(X), np.array(y)
    parts = deal(len(y), k, rng)
    held = [np.isin(np.arange(len(y)), part) for part in parts]
    return np.array([1 - np.mean(learn(X[~m], y[~m])(X[m]) == y[m]) for m in held])

def with_best(learn, m):
    return lambda X, y: OnSome(learn, m, X, y)
""",
        helper="""
class OnSome:
    def __init__(self, learn, m, X, y):
        self.columns = np.argsort(-np.abs(X[y == 1].mean(0) - X[y == 0].mean(0)))[:m]
        self.h = learn(X[:, self.columns], y)

    def __call__(self, X):
        return self.h(X[:, self.columns])
""",
    ),
    right(
        "one pass over sorted scores, nearest neighbours, shuffled lists",
        """
def confusion(guess, y, K):
    if len(guess) != len(y) or not set(guess) | set(y) <= set(range(K)):
        raise ValueError("classes")
    return [[sum(a == l and b == k for a, b in zip(guess, y)) for l in range(K)] for k in range(K)]

def best_threshold(z, y, a, b):
    pairs = sorted(zip(map(float, z), map(int, y)))
    alarms, misses = sum(1 - label for _, label in pairs), 0
    t, least = -math.inf, a * alarms
    for i, (score, label) in enumerate(pairs):
        alarms, misses = alarms - (1 - label), misses + label
        if (i + 1 == len(pairs) or pairs[i + 1][0] > score) and a * alarms + b * misses <= least:
            t, least = score, a * alarms + b * misses
    return t, least / len(pairs)

def deal(n, k, rng):
    if k not in range(2, n + 1):
        raise ValueError("k")
    rows = np.arange(n)
    rng.shuffle(rows)
    return [rows[n * i // k : n * (i + 1) // k] for i in range(k)]

def digit_learner(X, y):
    def h(new):
        squares = (X**2).sum(axis=1) - 2 * new @ X.T
        return [int(label) for label in y[squares.argmin(axis=1)]]
    return h
""",
    ),
]


@pytest.fixture(scope="module")
def sheet(tmp_path_factory):
    return SheetUnderTest("evaluation").grade(WRONG + RIGHT, tmp_path_factory.mktemp("submissions"))


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
