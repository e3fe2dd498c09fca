"""The number questions of the chapters: in print and in every draw, `llc` computes the same right answer."""

import itertools
import re

import numpy as np
import pytest
from scipy import stats
from scipy.optimize import brentq
from sklearn.linear_model import LogisticRegression

import llc
from book_ext.content.draws import DRAWS, written
from llc import logistic
from llc.softmax import softmax
from scripts.prose import CHAPTERS

QUESTIONS = {name: draws for path in CHAPTERS for name, draws in written(path.read_text("utf-8"))}
ANSWER = re.compile(r"- \[(?P<mark>[ x])\] (?P<value>[-\d.e]+)(?: ± (?P<tolerance>[\d.]+))?$")
DECIMALS = {"one decimal": 1, "two decimals": 2, "three decimals": 3}


def share_of_positive(m):
    signs = [np.repeat([1, -1], (ones, 200 - ones)) for ones in range(201)]
    return next(llc.accuracy(y, np.ones(200, int)) for y in signs if abs(y.mean() - m) < 1e-9)


def best_error(a, b, c):
    ill = np.repeat([1, 1, 0, 0], (a, b, c, 100 - a - b - c))
    test = np.repeat([1, 0, 1, 0], (a, b, c, 100 - a - b - c))
    return min(1 - llc.accuracy(ill, np.array(said)[test]) for said in itertools.product((0, 1), repeat=2))


def curvature(x, h=1e-4):
    costs = llc.nll_from_scores(np.array([-h, 0, h]) * x, [1, 1, 1])
    return costs @ [1, -2, 1] / h**2


def boundary(m, s, p):
    classes = llc.GaussianDiscriminant([1 - p, p], [[0.0], [m]], [[[s]], [[s]]])
    return brentq(lambda x: np.diff(classes.log_joint([[x]])[0])[0], -100, 100)


def examples_needed(percent, points):
    n = np.arange(1, 20_000)
    return n[np.argmax(stats.binom.std(n, percent / 100) / n <= points / 100 + 1e-12)]


def precision(ill, found, alarms):
    y = np.repeat([1, 1, 0, 0], counts := np.array([found, ill - found, alarms - found, 0], int))
    alarm = np.repeat([1, 0, 1, 0], counts)
    matrix = llc.confusion_matrix(y, alarm)
    return matrix[1, 1] / matrix[:, 1].sum()


def threshold(c, k):
    z = brentq(lambda z: llc.sigmoid([z])[0] - llc.threshold_for_costs(1, c), -20, 20)
    return llc.sigmoid([k * z])[0]


def after_one_step(a, b, eta):
    X, y = [[a], [b]], [1, 0]
    return llc.gradient_descent(X, y, [0.0], 0.0, eta=eta, eps=0, max_steps=1).theta[0]


def ramp(w, b, odds):
    curve = llc.LinearLogisticClassifier([w], -b)

    def reaches(g):
        return brentq(lambda x: curve.predict_proba([[x]])[0] - g, -200, 200)

    return reaches(odds / (1 + odds)) - reaches(1 / (1 + odds))


def margin_after_update(a, b, u, v):
    step = np.array([u, v, 1])
    theta = [a, b, 0] - step
    return -llc.LinearClassifier(theta[:2], theta[2]).scores([[u, v]])[0]


def smallest_without_decay(lam):
    """Where no feature is ever seen, a step changes a coefficient by the penalty alone."""

    def growth(eta):
        path = llc.gradient_descent([[0.0], [0.0]], [0, 1], [1.0], 0.0, eta, eps=0, lam=lam, max_steps=1)
        return abs(path.theta[0]) - 1

    return brentq(growth, 0.6 / lam, 1.4 / lam)


def our_lam(lam, m):
    """Scikit-learn minimizes C times the sum of the costs, and half the square: C is one over that λ."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(m, 1))
    y = (X[:, 0] + rng.normal(size=m) > 0).astype(int)
    fit = LogisticRegression(C=1 / lam, tol=1e-12, solver="newton-cholesky").fit(X, y)
    slope = logistic.gradient(fit.coef_[0], fit.intercept_[0], X, y)[0]
    return -slope[0] / (2 * fit.coef_[0, 0])


def least_squares_boundary(a, b, c, d):
    h = llc.least_squares_classifier([[a], [b], [c], [d]], [-1, -1, 1, 1])
    return -h.theta_0 / h.theta[0]


def half(w, b):
    output = llc.LinearRegression([w], b)
    return brentq(lambda x: output.predict([[x]])[0] - 0.5, -1000, 1000)


# What is given, by its names in the question, and the answer by another way than the chapter's.
COMPUTED = {
    "cls-translate": share_of_positive,
    "cls-deviation": lambda p, k: stats.binom(k**2, p).std() / k**2,
    "cls-bayes": best_error,
    "cls-pairs": lambda d: len(list(itertools.combinations(range(d), 2))),
    "curvature-of-one-example": curvature,
    "discriminant-threshold": boundary,
    "evaluation-precision": examples_needed,
    "evaluation-recall": precision,
    "evaluation-threshold": threshold,
    "gd-step-bound": lambda a: 2 / llc.smoothness([[-a], [a]]),
    "gd-one-step": after_one_step,
    "width-of-the-ramp": ramp,
    "threshold-of-a-spam-filter": lambda c: llc.threshold_for_costs(c, 1),
    "odds-of-three-to-one": lambda m, n: brentq(lambda z: llc.sigmoid([z])[0] - m / (m + n), -9, 9),
    "guess-at-ln-four": lambda a, b, c, u, v: llc.LinearLogisticClassifier([a, b], c).predict_proba([[u, v]])[
        0
    ],
    "separators-offset": lambda a, b, u, v: -llc.LinearClassifier([a, b], 0).scores([[u, v]])[0],
    "separators-origin-distance": lambda a, b, c: abs(llc.LinearClassifier([a, b], c).distance([[0, 0]])[0]),
    "separators-perceptron-step": margin_after_update,
    "margin-of-a-mistake": lambda s, z: llc.nll_from_signs([z], [s])[0],
    "mean-nll-of-three": lambda p, q, r: llc.nll([p, q, r], [1, 0, 1]).mean(),
    "reg-count": lambda d: llc.quadratic(np.ones((1, d))).shape[1],
    "reg-decay": smallest_without_decay,
    "reg-translate": our_lam,
    "one-vs-one-count": lambda K: len(list(itertools.combinations(range(K), 2))),
    "softmax-two-of-three": lambda a, b, c: softmax([[a, b, c]])[0, 0],
    "rss-half-way": least_squares_boundary,
    "rss-residual": lambda z: -llc.rss_gradient([0.0], z, [[0.0]], [-1.0])[1],
    "rss-boundary": half,
}


def test_every_drawn_question_is_computed_here_in_another_way():
    assert QUESTIONS.keys() == COMPUTED.keys(), "add a function to COMPUTED, or take one out"


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_right_answer_of_every_draw_is_right_and_no_wrong_one_is(name):
    compute = COMPUTED[name]
    givens = compute.__code__.co_varnames[: compute.__code__.co_argcount - len(compute.__defaults__ or ())]
    assert len(QUESTIONS[name]) == DRAWS
    for draw in QUESTIONS[name]:
        text = "\n".join(draw.lines)
        exact = compute(**{given: draw.given[given] for given in givens})
        answers = [found for line in draw.lines if (found := ANSWER.match(line))]
        assert len(answers) == text.count("\n- [") + text.startswith("- [") - 1, f"unread answers in {text}"
        ((right, tolerance),) = [
            (float(a["value"]), float(a["tolerance"] or 0)) for a in answers if a["mark"] == "x"
        ]
        assert exact == pytest.approx(right, rel=1e-6, abs=tolerance + 1e-9), text
        asked = [decimals for words, decimals in DECIMALS.items() if words in text]
        assert len(asked) <= 1
        for decimals in asked:
            assert abs(round(exact, decimals) - right) <= tolerance + 1e-9, f"{exact} rounded in {text}"
        for wrong in answers:
            if wrong["mark"] == " ":
                apart = tolerance + float(wrong["tolerance"] or 0)
                assert abs(float(wrong["value"]) - exact) > apart, f"{wrong[0]} and {exact} in {text}"


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_answer_to_a_draw_is_wrong_for_the_next(name):
    def right(draw):
        found = next(
            answer for line in draw.lines if (answer := ANSWER.match(line)) and answer["mark"] == "x"
        )
        return float(found["value"]), float(found["tolerance"] or 0)

    draws = QUESTIONS[name]
    for draw, following in itertools.pairwise([*draws, draws[0]]):
        assert abs(right(draw)[0] - right(following)[0]) > right(following)[1]
