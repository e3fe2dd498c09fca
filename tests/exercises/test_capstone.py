"""The capstone sheet: wrong answers lose their points, right ones keep them all, and luck earns none."""

import pytest

from tests.exercises.variants import SheetUnderTest, right, wrong

BILL = """
def bill(guess, y, cost, fee):
    guess, y, cost = np.asarray(guess), np.asarray(y), np.asarray(cost)
    if not np.isin(guess, np.arange(-1, len(cost))).all():
        raise ValueError
    return {}
"""

DECIDE = """
def decide(g, cost, fee):
    g, cost = np.asarray(g), np.asarray(cost)
    e = {}
    return {}
"""

CLASSIFY = """
def classify(X, y, X_new, cost, fee):
    from llc.softmax import softmax_regression
    X, y, X_new, cost = np.asarray(X), np.asarray(y), np.asarray(X_new), np.asarray(cost)
    A, B = prepare(X, X_new)
    g = softmax_regression(A, y, {}, eps=1e-6).predict_proba(B)
    return {}
"""

CHOOSE = """
def choose(learn, price, X, y, folds, candidates):
    X, y, folds = np.asarray(X), np.asarray(y), np.asarray(folds)
    means = []
    for c in candidates:
        costs = []
        for f in {folds}:
            out = folds == f
            seen = {seen}
            costs.append(np.asarray(price({order})))
        means.append({mean})
    return {best}, means
"""


def choose(
    folds="np.unique(folds)",
    seen="~out",
    order="learn(X[seen], y[seen], X[out], c), y[out]",
    mean="float(np.concatenate(costs).mean())",
    best="candidates[int(np.argmin(means))]",
):
    return CHOOSE.format(folds=folds, seen=seen, order=order, mean=mean, best=best)


FORECAST = """
def forecast(method, price, X, y, rng):
    X, y = np.asarray(X), np.asarray(y)
    n = len(y)
    folds = {folds}
    costs = np.zeros(n)
    for f in range({k}):
        out = folds == f
        seen = {seen}
        costs[out] = price(method(X[seen], y[seen], X[out]), y[out])
    return {told}
"""


def forecast(
    folds="rng.permutation(np.arange(n) % 5)",
    seen="~out",
    told="costs.mean(), costs.std(ddof=1) / np.sqrt(n)",
    k=5,
):
    return FORECAST.format(folds=folds, seen=seen, told=told, k=k)


EXPECTED = "g @ cost"
CHEAPEST = "np.where(fee < e.min(axis=1), -1, e.argmin(axis=1))"
BY_COST = "decide(g, cost, fee)"

WRONG = [
    # -- Part 1
    wrong(
        "bill: the index -1",
        "bill-hidden-clerk",
        BILL.format("cost[y, guess]"),
    ),
    wrong(
        "bill: rows and columns exchanged",
        "bill-hidden bill-hidden-clerk",
        BILL.format("np.where(guess == -1, fee, cost[guess, y])"),
    ),
    wrong(
        "bill: the mean",
        "bill-*",
        BILL.format("np.where(guess == -1, fee, cost[y, guess]).mean()"),
    ),
    wrong(
        "bill: right answers for nothing",
        "bill-hidden bill-hidden-clerk",
        BILL.format("np.where(guess == -1, fee, np.where(guess == y, 0, cost[y, guess]))"),
    ),
    wrong(
        "bill: the fee is always a half",
        "bill-hidden-clerk",
        BILL.format("np.where(guess == -1, 0.5, cost[y, guess])"),
    ),
    wrong(
        "bill: mistakes counted",
        "bill-hidden bill-hidden-clerk",
        BILL.format("np.where(guess == -1, fee, guess != y)"),
    ),
    wrong(
        "bill: takes any answer",
        "bill-hidden-refused",
        """
def bill(guess, y, cost, fee):
    guess, y, cost = np.asarray(guess), np.asarray(y), np.asarray(cost)
    return np.where(guess < 0, fee, cost[y, guess.astype(int) % len(cost)])
""",
    ),
    wrong(
        "bill: only answers that are too large are refused",
        "bill-hidden-refused",
        """
def bill(guess, y, cost, fee):
    guess, y, cost = np.asarray(guess), np.asarray(y), np.asarray(cost)
    if (guess >= len(cost)).any():
        raise ValueError
    return np.where(guess < 0, fee, cost[y, guess.astype(int)])
""",
    ),
    # -- Part 2
    wrong("decide: most probable", "decide-*", DECIDE.format(EXPECTED, "g.argmax(axis=1)")),
    wrong(
        "decide: sum over the wrong index",
        "decide-*",
        DECIDE.format("g @ cost.T", CHEAPEST),
    ),
    wrong(
        "decide: no clerk",
        "decide-hidden-clerk decide-hidden-ties",
        DECIDE.format(EXPECTED, "e.argmin(axis=1)"),
    ),
    wrong(
        "decide: the clerk where the largest probability is small",
        "decide-*",
        DECIDE.format(EXPECTED, "np.where(g.max(axis=1) < 1 - fee, -1, e.argmin(axis=1))").replace(
            "1 - fee", "0.7"
        ),
    ),
    wrong(
        "decide: the clerk where the most probable class is dear",
        "decide-*",
        DECIDE.format(
            EXPECTED, "np.where(fee < e[np.arange(len(g)), g.argmax(axis=1)], -1, g.argmax(axis=1))"
        ),
    ),
    wrong(
        "decide: ties to the clerk",
        "decide-hidden-ties",
        DECIDE.format(EXPECTED, "np.where(fee <= e.min(axis=1), -1, e.argmin(axis=1))"),
    ),
    wrong(
        "decide: ties to the larger number",
        "decide-hidden-ties",
        DECIDE.format(
            EXPECTED,
            "np.where(fee < e.min(axis=1), -1, e.shape[1] - 1 - e[:, ::-1].argmin(axis=1))",
        ),
    ),
    wrong(
        "decide: right answers for nothing",
        "decide-hidden decide-hidden-ties",
        DECIDE.format("g @ (cost * (1 - np.eye(len(cost))))", CHEAPEST),
    ),
    # -- Part 3
    wrong(
        "clerk: costs exchanged",
        "clerk-hidden",
        """
def clerk_range(a, b, fee):
    return (fee / a, 1 - fee / b) if fee < a * b / (a + b) else None
""",
    ),
    wrong(
        "clerk: about the threshold",
        "clerk-hidden",
        """
def clerk_range(a, b, fee):
    t = a / (a + b)
    return (t - fee / (a + b), t + fee / (a + b)) if fee < a * b / (a + b) else None
""",
    ),
    wrong(
        "clerk: empty ranges, too",
        "clerk-hidden-never",
        "def clerk_range(a, b, fee): return fee / b, 1 - fee / a",
    ),
    wrong(
        "clerk: a point taken for a range",
        "clerk-hidden-never",
        """
def clerk_range(a, b, fee):
    return (fee / b, 1 - fee / a) if fee / b <= 1 - fee / a else None
""",
    ),
    wrong(
        "clerk: None when the fee exceeds a cost",
        "clerk-hidden-never",
        """
def clerk_range(a, b, fee):
    return None if fee >= min(a, b) else (fee / b, 1 - fee / a)
""",
    ),
    wrong("clerk: never", "clerk-*", "def clerk_range(a, b, fee): return None"),
    # -- Part 4
    wrong(
        "prepare: units of all forms",
        "prepare-*",
        """
def prepare(X_train, X_new):
    X = np.vstack([X_train, X_new]).astype(float)
    v = X.min(axis=0) < X.max(axis=0)
    Z = v * (X - X.mean(axis=0)) / np.where(v, X.std(axis=0), 1)
    return Z[: len(X_train)], Z[len(X_train) :]
""",
    ),
    wrong(
        "prepare: each in its own units",
        "prepare-*",
        """
def prepare(X_train, X_new):
    def one(X):
        X = np.asarray(X, dtype=float)
        v = X.min(axis=0) < X.max(axis=0)
        return v * (X - X.mean(axis=0)) / np.where(v, X.std(axis=0), 1)
    return one(X_train), one(X_new)
""",
    ),
    wrong(
        "prepare: a deviation of zero looked for",
        "prepare-hidden-constant",
        """
def prepare(X_train, X_new):
    A, B = np.asarray(X_train, dtype=float), np.asarray(X_new, dtype=float)
    m, s = A.mean(axis=0), A.std(axis=0)
    v, s = s > 0, np.where(s > 0, s, 1)
    return v * (A - m) / s, v * (B - m) / s
""",
    ),
    wrong(
        "prepare: small deviations taken for none",
        "prepare-hidden-constant",
        """
def prepare(X_train, X_new):
    A, B = np.asarray(X_train, dtype=float), np.asarray(X_new, dtype=float)
    m, s = A.mean(axis=0), A.std(axis=0)
    v, s = s > 1e-6, np.where(s > 1e-6, s, 1)
    return v * (A - m) / s, v * (B - m) / s
""",
    ),
    wrong(
        "prepare: constant pixels only centred",
        "prepare-hidden-constant",
        """
def prepare(X_train, X_new):
    A, B = np.asarray(X_train, dtype=float), np.asarray(X_new, dtype=float)
    v = A.min(axis=0) < A.max(axis=0)
    m, s = A.mean(axis=0), np.where(v, A.std(axis=0), 1)
    return (A - m) / s, (B - m) / s
""",
    ),
    wrong(
        "prepare: divided by n - 1",
        "prepare-*",
        """
def prepare(X_train, X_new):
    A, B = np.asarray(X_train, dtype=float), np.asarray(X_new, dtype=float)
    v = A.min(axis=0) < A.max(axis=0)
    m, s = A.mean(axis=0), np.where(v, A.std(axis=0, ddof=1), 1)
    return v * (A - m) / s, v * (B - m) / s
""",
    ),
    wrong(
        "prepare: in place",
        "prepare-hidden-arguments",
        """
def prepare(X_train, X_new):
    A, B = np.asarray(X_train, dtype=float), np.asarray(X_new, dtype=float)
    v = A.min(axis=0) < A.max(axis=0)
    m, s = A.mean(axis=0), np.where(v, A.std(axis=0), 1)
    A -= m
    B -= m
    return v * A / s, v * B / s
""",
    ),
    wrong(
        "prepare: done by the package",
        "prepare-hidden-constant",
        """
def prepare(X_train, X_new):
    from llc.features import standardize
    return standardize(X_train), standardize(X_new, like=X_train)
""",
    ),
    # -- Part 5
    wrong("choose: learns from everything", "choose-hidden choose-hidden-spied", choose(seen="out | ~out")),
    wrong("choose: learns from the fold left out", "choose-hidden choose-hidden-spied", choose(seen="out")),
    wrong(
        "choose: mean over folds",
        "choose-hidden",
        choose(mean="float(np.mean([c.mean() for c in costs]))"),
    ),
    wrong(
        "choose: the sum",
        "choose-*",
        choose(mean="float(np.concatenate(costs).sum())"),
    ),
    wrong(
        "choose: folds numbered from 0",
        "choose-hidden choose-hidden-spied",
        choose(folds="range(folds.max() + 1)"),
    ),
    wrong(
        "choose: the last fold forgotten",
        "choose-hidden choose-hidden-spied",
        choose(folds="np.unique(folds)[:-1]"),
    ),
    wrong(
        "choose: the place",
        "choose-hidden choose-hidden-names",
        choose(best="int(np.argmin(means))"),
    ),
    wrong(
        "choose: the last of equals",
        "choose-hidden-names",
        choose(best="candidates[len(means) - 1 - int(np.argmin(means[::-1]))]"),
    ),
    wrong(
        "choose: the dearest",
        "choose-hidden choose-hidden-names",
        choose(best="candidates[int(np.argmax(means))]"),
    ),
    wrong(
        "choose: mistakes for money",
        "choose-*",
        choose(order="0, 0").replace(
            "price(0, 0)", "learn(X[seen], y[seen], X[out], c).argmax(axis=1) != y[out]"
        ),
    ),
    wrong(
        "choose: classes of other forms priced",
        "choose-hidden choose-hidden-spied",
        choose(order="learn(X[seen], y[seen], X[out], c), np.sort(y[out])[::-1]"),
    ),
    # -- Part 6
    wrong(
        "contest: the clerk reads everything",
        "contest-*",
        "def classify(X, y, X_new, cost, fee): return np.full(len(X_new), -1)",
    ),
    wrong("contest: most probable class", "contest-*", CLASSIFY.format(0.002, "g.argmax(axis=1)")),
    wrong("contest: no clerk", "contest-*", CLASSIFY.format(0.002, "(g @ cost).argmin(axis=1)")),
    wrong("contest: far too careful", "contest-*", CLASSIFY.format(1.0, BY_COST)),
    wrong(
        "contest: too careful",
        "contest-hidden-costs contest-hidden-best",
        CLASSIFY.format(0.03, BY_COST),
    ),
    wrong("contest: a little too careful", "contest-hidden-best", CLASSIFY.format(0.01, BY_COST)),
    wrong("contest: costs exchanged", "contest-*", CLASSIFY.format(0.002, "(g @ cost.T).argmin(axis=1)")),
    wrong("contest: no penalty to speak of", "contest-*", CLASSIFY.format(1e-9, BY_COST)),
    wrong(
        "contest: digits learned by heart",
        "contest-*",
        """
def classify(X, y, X_new, cost, fee):
    A, X_new = DIGITS.X, np.asarray(X_new)
    squares = (X_new**2).sum(axis=1)[:, None] - 2 * X_new @ A.T + (A**2).sum(axis=1)
    return DIGITS.y[squares.argmin(axis=1)]
""",
    ),
    wrong(
        "contest: digits learned by heart, whatever the order of pixels and classes",
        "contest-*",
        """
def classify(X, y, X_new, cost, fee):
    A = np.sort(DIGITS.X, axis=1)
    def digit(X):
        B = np.sort(X, axis=1)
        return DIGITS.y[((A**2).sum(axis=1) - 2 * B @ A.T).argmin(axis=1)]
    read = digit(np.asarray(X))
    number = np.array([np.bincount(np.asarray(y)[read == k], minlength=10).argmax() for k in range(10)])
    return number[digit(np.asarray(X_new))]
""",
    ),
    wrong(
        "contest: too many answers",
        "contest-*",
        "def classify(X, y, X_new, cost, fee): return np.zeros(len(X_new) + 1, dtype=int)",
    ),
    # -- Part 7
    wrong("forecast: on the training forms", "forecast-*", forecast(seen="out | ~out")),
    wrong(
        "forecast: not divided by the root",
        "forecast-hidden forecast-hidden-truth",
        forecast(told="(costs.mean(), costs.std(ddof=1))"),
    ),
    wrong(
        "forecast: divided by n",
        "forecast-hidden forecast-hidden-truth",
        forecast(told="(costs.mean(), costs.std(ddof=1) / n)"),
    ),
    wrong(
        "forecast: deviation divided by n",
        "forecast-hidden",
        forecast(told="(costs.mean(), costs.std() / np.sqrt(n))"),
    ),
    wrong(
        "forecast: root of the number of folds",
        "forecast-hidden forecast-hidden-truth",
        forecast(told="(costs.mean(), costs.std(ddof=1) / np.sqrt(5))"),
    ),
    wrong("forecast: folds in order", "forecast-hidden-folds", forecast(folds="np.arange(n) * 5 // n")),
    wrong("forecast: folds in turn", "forecast-hidden-folds", forecast(folds="np.arange(n) % 5")),
    wrong(
        "forecast: the same deal each time",
        "forecast-hidden-folds",
        forecast(folds="np.random.default_rng(0).permutation(np.arange(n) % 5)"),
    ),
    wrong(
        "forecast: folds of any size",
        "forecast-hidden-folds",
        forecast(folds="np.append(np.arange(5), rng.integers(0, 5, size=n - 5))"),
    ),
    wrong(
        "forecast: four folds of five",
        "forecast-hidden forecast-hidden-folds",
        forecast(k=4, told="(costs[folds < 4].mean(), costs.std(ddof=1) / np.sqrt(n))"),
    ),
    wrong(
        "forecast: ten folds",
        "forecast-hidden-folds",
        forecast(folds="rng.permutation(np.arange(n) % 10)", k=10),
    ),
    # -- further mistakes
    wrong(
        "bill: no answer brings money",
        "bill-hidden",
        """
def bill(guess, y, cost, fee):
    guess, cost = np.asarray(guess), np.maximum(cost, 0)
    if not np.isin(guess, np.arange(-1, len(cost))).all():
        raise ValueError
    return np.where(guess == -1, fee, cost[y, guess])
""",
    ),
    wrong(
        "decide: no answer brings money",
        "decide-hidden",
        """
def decide(g, cost, fee):
    expected = np.asarray(g) @ np.maximum(cost, 0)
    return np.where(fee < expected.min(axis=1), -1, expected.argmin(axis=1))
""",
    ),
    wrong(
        "clerk: the limit of the example",
        "clerk-hidden",
        """
def clerk_range(a, b, fee):
    low, high = 0.5 if b == 1 else fee / b, 1 - fee / a
    return (low, high) if low < high else None
""",
    ),
    wrong(
        "clerk: wherever the fee is below both costs",
        "clerk-hidden-never",
        """
def clerk_range(a, b, fee): return (fee / b, 1 - fee / a) if fee < min(a, b) else None
""",
    ),
    wrong(
        "forecast: folds from another generator",
        "forecast-hidden-folds",
        """
def forecast(method, price, X, y, rng):
    X, y = np.asarray(X), np.asarray(y)
    costs = np.empty(len(y))
    for out in np.array_split(np.random.default_rng().permutation(len(y)), 5):
        costs[out] = price(method(np.delete(X, out, axis=0), np.delete(y, out), X[out]), y[out])
    return costs.mean(), costs.std(ddof=1) / np.sqrt(len(y))
""",
    ),
]

RIGHT = [
    right(
        "loops and lists",
        """
def bill(guess, y, cost, fee):
    costs = []
    for answer, truth in zip(guess, y):
        if answer == -1:
            costs.append(fee)
        elif answer in range(len(cost)):
            costs.append(cost[truth][answer])
        else:
            raise ValueError(f"answer {answer}")
    return costs

def decide(g, cost, fee):
    answers = []
    for row in g:
        best, least = -1, None
        for answer in range(len(cost)):
            expected = sum(p * cost[k][answer] for k, p in enumerate(row))
            if least is None or expected < least:
                best, least = answer, expected
        answers.append(-1 if fee < least else best)
    return answers

def clerk_range(a, b, fee):
    if fee >= a * b / (a + b):
        return None
    return [fee / b, (a - fee) / a]

def prepare(X_train, X_new):
    train, new = [[] for _ in X_train], [[] for _ in X_new]
    for j in range(len(X_train[0])):
        column = [float(row[j]) for row in X_train]
        if len(set(column)) == 1:
            mean, scale = 0.0, math.inf
        else:
            mean = sum(column) / len(column)
            scale = math.sqrt(sum((v - mean) ** 2 for v in column) / len(column))
        for rows, out in ((X_train, train), (X_new, new)):
            for row, line in zip(rows, out):
                line.append((row[j] - mean) / scale)
    return train, new

def choose(learn, price, X, y, folds, candidates):
    best, means = None, []
    for candidate in candidates:
        total = 0
        for fold in dict.fromkeys(folds):
            seen = [i for i in range(len(y)) if folds[i] != fold]
            out = [i for i in range(len(y)) if folds[i] == fold]
            g = learn([X[i] for i in seen], [y[i] for i in seen], [X[i] for i in out], candidate)
            total += sum(price(g, [y[i] for i in out]))
        means.append(total / len(y))
        if means[-1] == min(means) and means.count(means[-1]) == 1:
            best = candidate
    return best, means

def forecast(method, price, X, y, rng):
    order = rng.permutation(len(y)).tolist()
    costs = []
    for start in range(5):
        out, seen = order[start::5], [i for i in order if i not in order[start::5]]
        costs += list(price(method([X[i] for i in seen], [y[i] for i in seen], [X[i] for i in out]),
                            [y[i] for i in out]))
    mean = sum(costs) / len(costs)
    return [mean, math.sqrt(sum((c - mean) ** 2 for c in costs) / (len(costs) - 1) / len(costs))]
""",
    ),
    right(
        "other formulas, and pixels divided by their largest ink",
        """
def bill(guess, y, cost, fee):
    table = np.column_stack([cost, np.full(len(cost), fee)])
    guess = np.asarray(guess)
    if not (np.equal(guess, np.round(guess)) & (guess >= -1) & (guess < len(cost))).all():
        raise ValueError("answers")
    return table[np.asarray(y), guess]

def decide(g, cost, fee):
    expected = np.einsum("nk,kl->nl", g, cost)
    with_clerk = np.column_stack([expected, np.full(len(expected), fee)])
    best = with_clerk.argmin(axis=1)
    return np.where(best == expected.shape[1], -1, best)

def clerk_range(a, b, fee):
    limits = np.array([fee / b, 1 - fee / a])
    return limits if np.diff(limits)[0] > 0 else None

def prepare(X_train, X_new):
    from llc.features import standardize
    A, B = np.asarray(X_train, dtype=float), np.asarray(X_new, dtype=float)
    varies = np.ptp(A, axis=0) > 0
    train, new = np.zeros(A.shape), np.zeros(B.shape)
    if varies.any():
        train[:, varies] = standardize(A[:, varies])
        new[:, varies] = standardize(B[:, varies], like=A[:, varies])
    return train, new

def choose(learn, price, X, y, folds, candidates):
    X, y, folds = np.array(X), np.array(y), np.array(folds)
    costs = np.zeros((len(candidates), len(y)))
    for fold in set(folds.tolist()):
        seen, out = np.flatnonzero(folds != fold), np.flatnonzero(folds == fold)
        for row, candidate in zip(costs, candidates):
            row[out] = price(learn(X[seen], y[seen], X[out], candidate), y[out])
    means = costs.mean(axis=1)
    return candidates[means.argmin()], means

def classify(X, y, X_new, cost, fee):
    from llc.softmax import softmax_regression
    h = softmax_regression(np.asarray(X) / 16, y, 1e-4, eps=1e-6)
    return decide(h.predict_proba(np.asarray(X_new) / 16), cost, fee)

def forecast(method, price, X, y, rng):
    X, y = np.asarray(X), np.asarray(y)
    parts = np.array_split(rng.permutation(len(y)), 5)
    costs = [price(method(np.delete(X, p, axis=0), np.delete(y, p), X[p]), y[p]) for p in parts]
    costs = np.concatenate(costs)
    return np.mean(costs), np.sqrt(np.var(costs, ddof=1) / len(costs))
""",
    ),
    right(
        "the five nearest forms vote",
        """
def classify(X, y, X_new, cost, fee):
    X, y, X_new = np.asarray(X), np.asarray(y), np.asarray(X_new)
    squares = (X**2).sum(axis=1) - 2 * X_new @ X.T
    near = y[np.argpartition(squares, 5, axis=1)[:, :5]]
    return decide((near[:, :, None] == np.arange(10)).mean(axis=1), cost, fee)
""",
    ),
    right(
        "a fixed penalty found on practice offices, in a cell of its own",
        """
def classify(X, y, X_new, cost, fee):
    return decide(probabilities(X, y, X_new).astype(np.float32), cost, fee).tolist()
""",
        helper="""
from llc import softmax

def probabilities(X, y, X_new, lam=0.0015):
    train, new = prepare(X, X_new)
    return softmax.softmax_regression(train, y, lam, eps=1e-5).predict_proba(new)
""",
    ),
]


@pytest.fixture(scope="module")
def sheet(tmp_path_factory):
    return SheetUnderTest("capstone").grade(WRONG + RIGHT, tmp_path_factory.mktemp("submissions"))


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
