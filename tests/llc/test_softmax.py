"""Softmax against mpmath, finite differences, scikit-learn, and the logistic it becomes for two classes."""

import warnings

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.linear_model import LogisticRegression

from llc import logistic
from llc.data import digits, iris
from llc.descent import ConvergenceWarning, logistic_regression
from llc.evaluation import accuracy
from llc.logistic import finite_differences
from llc.regression import least_squares_classifier, one_hot
from llc.separators import LinearClassifier
from llc.softmax import (
    OneVsOne,
    gradient,
    hessian,
    nllm,
    nllm_from_scores,
    objective,
    one_vs_all,
    one_vs_one,
    softmax,
    softmax_regression,
)

mpmath.mp.dps = 50


def random_case(n, d, K, spread=1.0, separable=False, seed=0):
    rng = np.random.default_rng([n, d, K, seed])
    X = rng.standard_normal((n, d))
    theta, theta_0 = rng.standard_normal((d, K)) * spread / np.sqrt(d), rng.standard_normal(K) * spread
    y = np.argmax(X @ theta + theta_0, axis=1) if separable else rng.integers(0, K, n)
    return X, y, theta, theta_0


CASES = [
    pytest.param(
        *random_case(n, d, K, spread, separable), lam, id=f"n{n}-d{d}-K{K}-{spread}-{separable}-{lam}"
    )
    for n, d, K in [(1, 1, 2), (1, 3, 4), (6, 1, 3), (12, 3, 2), (12, 2, 10)]
    for spread in (1.0, 1e3)
    for separable in (False, True)
    for lam in (0.0, 0.3)
]


@pytest.mark.parametrize("z", [[0.0, 0.0], [1e3, -1e3, 999.0], [-700.0, 0.0, 700.0], [5.0, 5.0 + 1e-9]])
def test_softmax_and_its_cost_are_exact(z):
    exact = [mpmath.exp(mpmath.mpf(v)) for v in z]
    total = sum(exact)
    with np.errstate(all="raise", under="ignore"):
        g = softmax(z)
        costs = nllm_from_scores([z] * len(z), range(len(z)))
    np.testing.assert_allclose(g, [float(e / total) for e in exact], rtol=1e-13, atol=1e-300)
    for cost, e in zip(costs, exact, strict=True):
        assert cost == pytest.approx(float(-mpmath.log(e / total)), rel=1e-15)


@given(st.lists(st.floats(-1e3, 1e3), min_size=2, max_size=10), st.floats(-1e3, 1e3))
def test_adding_a_constant_to_all_scores_changes_nothing(z, c):
    z = np.array(z)
    assert softmax(z).sum() == pytest.approx(1, abs=1e-14)
    assert (softmax(z) >= 0).all()
    np.testing.assert_allclose(softmax(z + c), softmax(z), atol=1e-12)
    np.testing.assert_allclose(nllm_from_scores([z + c], [0]), nllm_from_scores([z], [0]), atol=1e-9)


def test_two_classes_equal_the_logistic():
    X, y, theta, theta_0 = random_case(30, 3, 2)
    w, w_0 = theta[:, 1] - theta[:, 0], float(theta_0[1] - theta_0[0])
    g = softmax(X @ theta + theta_0)
    np.testing.assert_allclose(g[:, 1], logistic.sigmoid(X @ w + w_0), atol=1e-14)
    np.testing.assert_allclose(nllm(g, one_hot(y, 2)), logistic.nll(g[:, 1], y), rtol=1e-12)
    np.testing.assert_allclose(
        nllm_from_scores(X @ theta + theta_0, y), logistic.nll_from_scores(X @ w + w_0, y), rtol=1e-12
    )
    assert objective(theta, theta_0, X, y) == pytest.approx(logistic.objective(w, w_0, X, y), rel=1e-12)


@pytest.mark.parametrize(("X", "y", "theta", "theta_0", "lam"), CASES)
def test_gradient_by_finite_differences(X, y, theta, theta_0, lam):
    d, K = theta.shape
    J = lambda w: objective(w[: d * K].reshape(d, K), w[d * K :], X, y, lam)  # noqa: E731
    w = np.append(theta, theta_0)
    slope, slope_0 = gradient(theta, theta_0, X, y, lam)
    assert slope.shape == (d, K)
    estimate = finite_differences(J, w)
    np.testing.assert_allclose(np.append(slope, slope_0), estimate, rtol=1e-6, atol=1e-6 + 1e-10 * J(w))


@pytest.mark.parametrize(("X", "y", "theta", "theta_0", "lam"), CASES)
def test_hessian_by_finite_differences_and_positive_semidefinite(X, y, theta, theta_0, lam):
    d, K = theta.shape
    slopes = lambda w: np.vstack(gradient(w[:-K].reshape(d, K), w[-K:], X, y, lam)).ravel()  # noqa: E731
    H = hessian(theta, theta_0, X, lam).reshape((d + 1) * K, -1)
    estimate = finite_differences(slopes, np.append(theta, theta_0))
    np.testing.assert_allclose(H, estimate, rtol=1e-6, atol=2e-6)
    assert np.linalg.eigvalsh(H)[0] > -1e-13


@pytest.mark.parametrize("lam", [1e-3, 0.1])
@pytest.mark.parametrize("K", [3, 5])
def test_optimum_is_that_of_the_reference(K, lam):
    rng = np.random.default_rng(K)
    X = rng.standard_normal((200, 4)) * [1, 2, 3, 4] + 1
    y = np.argmax(X @ rng.standard_normal((4, K)) + rng.gumbel(size=(200, K)), axis=1)
    h = softmax_regression(X, y, lam, eps=1e-17)
    C = 1 / (2 * len(y) * lam)
    reference = LogisticRegression(C=C, solver="newton-cholesky", tol=1e-13, max_iter=1000).fit(X, y)
    np.testing.assert_allclose(h.theta.T, reference.coef_, atol=1e-6)
    expected_0 = reference.intercept_ - reference.intercept_.mean()
    np.testing.assert_allclose(h.theta_0, expected_0, atol=1e-6)
    np.testing.assert_allclose(h.predict_proba(X), reference.predict_proba(X), atol=1e-6)
    np.testing.assert_array_equal(h.predict(X), reference.predict(X))


def test_separable_classes_without_a_penalty_are_said_to_be_so():
    X = np.array([[-3.0], [-2.5], [0.0], [0.1], [2.5], [3.0]])
    with pytest.warns(ConvergenceWarning, match="separable and lam is 0"):
        softmax_regression(X[:, [0, 0]] ** [1, 2], [0, 0, 1, 1, 2, 2])


def learn_logistic(X, y):
    return logistic_regression(X, y, lam=0.01)


def test_one_vs_one_holds_k_times_k_minus_1_over_2_duels():
    data = digits()
    seen = []

    def learn(X, y):
        seen.append(len(y))
        return LinearClassifier(np.zeros(64), 1.0)  # always for the second class

    h = one_vs_one(learn, data.X, data.y)
    assert len(h.hypotheses) == 45
    counts = np.bincount(data.y)
    assert seen == [counts[j] + counts[k] for j in range(10) for k in range(j + 1, 10)]
    votes = h.votes(data.X[:2])
    assert votes.tolist() == [list(range(10))] * 2  # class k wins against the k before it
    assert h.predict(data.X[:2]).tolist() == [9, 9]


def test_each_hypothesis_learns_its_own_question():
    data = iris()
    h = one_vs_all(learn_logistic, data.X, data.y)
    for k in range(3):
        own = learn_logistic(data.X, (data.y == k).astype(int))
        np.testing.assert_array_equal(h.hypotheses[k].theta, own.theta)
    duels = one_vs_one(learn_logistic, data.X, data.y)
    rows = data.y != 1
    own = learn_logistic(data.X[rows], (data.y[rows] == 2).astype(int))
    np.testing.assert_array_equal(duels.hypotheses[0, 2].theta, own.theta)


def test_a_circle_of_wins_is_a_tie_and_goes_to_the_first_class():
    plus, minus = LinearClassifier([0.0], 1.0), LinearClassifier([0.0], -1.0)
    h = OneVsOne({(0, 1): minus, (1, 2): minus, (0, 2): plus})  # 0 beats 1, 1 beats 2, 2 beats 0
    assert h.votes([[5.0]]).tolist() == [[1, 1, 1]]
    assert h.predict([[5.0]]).tolist() == [0]


def line(X, y):
    return least_squares_classifier(X, 2 * y - 1)


@pytest.mark.parametrize("reduce", [one_vs_all, one_vs_one])
@pytest.mark.parametrize(("learn", "least"), [(logistic_regression, 0.9), (line, 0.7)])
def test_any_binary_learner(reduce, learn, least):
    data = iris().select("sepal length", "petal length")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        h = reduce(learn, data.X, data.y)
    assert len(h.hypotheses) == 3
    assert accuracy(data.y, h.predict(data.X)) > least
