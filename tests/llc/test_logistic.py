"""Logistic functions against mpmath, finite differences, scikit-learn and their own symmetries."""

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from llc.logistic import (
    LinearLogisticClassifier,
    finite_differences,
    gradient,
    gradient_from_signs,
    hessian,
    nll,
    nll_from_scores,
    nll_from_signs,
    objective,
    probit,
    sigmoid,
)

SCORES = [-700.0, -40.0, -36.7, -1.0, -1e-9, 0.0, 1e-300, 1e-9, 0.3, 1.0, 36.7, 37.0, 40.0, 700.0]
mpmath.mp.dps = 50


def random_case(n, d, seed=0, separable=False, spread=1.0):
    """Examples, mixed labels and parameters; scores reach about ``spread``."""
    rng = np.random.default_rng([n, d, seed])
    X = rng.standard_normal((n, d))
    theta, theta_0 = rng.standard_normal(d) * spread / np.sqrt(d), rng.standard_normal() * spread
    y = (X @ theta + theta_0 > 0) if separable else rng.integers(0, 2, n)
    return X, y.astype(float), theta, float(theta_0)


CASES = [
    pytest.param(
        *random_case(n, d, separable=separable, spread=spread),
        lam,
        id=f"n{n}-d{d}-{separable}-{spread}-{lam}",
    )
    for n, d in [(1, 1), (1, 4), (7, 1), (30, 5)]
    for separable in (False, True)
    for spread in (1.0, 30.0, 1e3)
    for lam in (0.0, 0.3)
]


@pytest.mark.parametrize("z", SCORES)
def test_sigmoid_is_exact(z):
    exact = 1 / (1 + mpmath.exp(-mpmath.mpf(z)))
    with np.errstate(all="raise", under="ignore"):
        assert sigmoid(z) == pytest.approx(float(exact), rel=1e-15)
    assert sigmoid(0.0) == 0.5


def test_threshold_moves_the_decision():
    X = np.linspace(-5, 5, 1001)[:, None]
    for t in (0.0, 0.1, 0.5, 0.9, 1.0):
        h = LinearLogisticClassifier([1.3], -0.2, threshold=t)
        np.testing.assert_array_equal(h.predict(X), h.predict_proba(X) > t)


def test_probit_is_exact_and_near_a_steeper_sigmoid():
    z = np.linspace(-8, 8, 1601)
    assert np.abs(sigmoid(1.702 * z) - probit(z)).max() < 0.01
    for v in (-30.0, -5.0, -0.1, 0.0, 2.0, 9.0):
        assert probit(v) == pytest.approx(float(mpmath.ncdf(v)), rel=1e-13)


@pytest.mark.parametrize("y", [0, 1])
@pytest.mark.parametrize("z", [*SCORES, -1e3, 1e3])
def test_nll_from_scores_is_exact(z, y):
    exact = mpmath.log1p(mpmath.exp((1 - 2 * y) * mpmath.mpf(z)))
    with np.errstate(all="raise", under="ignore"):
        assert nll_from_scores([z], [y])[0] == pytest.approx(float(exact), rel=1e-15)
        assert nll_from_signs([z], [2 * y - 1])[0] == pytest.approx(float(exact), rel=1e-15)


@pytest.mark.parametrize("g", [1e-300, 1e-17, 0.2, 0.5, 0.9, 1 - 1e-10])
def test_nll_is_exact(g):
    assert nll([g], [1])[0] == pytest.approx(float(-mpmath.log(mpmath.mpf(g))), rel=1e-15)
    assert nll([g], [0])[0] == pytest.approx(float(-mpmath.log(1 - mpmath.mpf(g))), rel=1e-15)


def test_limits_of_the_cost():
    assert nll([1.0, 0.0], [1, 0]).tolist() == [0, 0]
    assert np.signbit(nll([1.0], [1]))[0] == False  # noqa: E712 - not minus zero
    assert nll([0.0, 1.0], [1, 0]).tolist() == [np.inf, np.inf]


@pytest.mark.parametrize(("X", "y", "theta", "theta_0", "lam"), CASES)
def test_both_label_forms_have_one_gradient(X, y, theta, theta_0, lam):
    one, other = gradient(theta, theta_0, X, y, lam), gradient_from_signs(theta, theta_0, X, 2 * y - 1, lam)
    scale = 1 + np.abs(X).max() + 2 * lam * np.abs(theta).max()
    np.testing.assert_allclose(np.append(*one), np.append(*other), atol=1e-14 * scale)


@pytest.mark.parametrize(("X", "y", "theta", "theta_0", "lam"), CASES)
def test_gradient_by_finite_differences(X, y, theta, theta_0, lam):
    w = np.append(theta, theta_0)
    estimate = finite_differences(lambda w: objective(w[:-1], w[-1], X, y, lam), w)
    slope, slope_0 = gradient(theta, theta_0, X, y, lam)
    assert slope.shape == theta.shape
    assert isinstance(slope_0, float)
    value = objective(theta, theta_0, X, y, lam)
    np.testing.assert_allclose(np.append(slope, slope_0), estimate, rtol=1e-6, atol=1e-6 + 1e-11 * value)


@pytest.mark.parametrize(("X", "y", "theta", "theta_0", "lam"), CASES)
def test_hessian_by_finite_differences_and_positive_semidefinite(X, y, theta, theta_0, lam):
    w = np.append(theta, theta_0)
    estimate = finite_differences(lambda w: np.append(*gradient(w[:-1], w[-1], X, y, lam)), w)
    H = hessian(theta, theta_0, X, lam)
    np.testing.assert_allclose(H, estimate, rtol=1e-6, atol=1e-6)
    np.testing.assert_allclose(H, H.T, rtol=1e-13)
    assert np.linalg.eigvalsh(H)[0] > -1e-14 * max(1, H.max())


parameters = st.lists(st.floats(-50, 50), min_size=4, max_size=4)


@given(parameters, parameters, st.floats(0, 1), st.integers(0, 99), st.sampled_from([0.0, 0.1]))
def test_objective_is_convex_on_chords(a, b, t, seed, lam):
    X, y, _, _ = random_case(9, 3, seed)
    ends = [objective(w[:3], w[3], X, y, lam) for w in (a, b)]
    w = (1 - t) * np.array(a) + t * np.array(b)
    chord = (1 - t) * ends[0] + t * ends[1]
    assert objective(w[:3], w[3], X, y, lam) <= chord + 1e-12 * (1 + chord)


@given(st.lists(st.floats(-1e3, 1e3), min_size=1, max_size=20), st.integers(0, 99))
def test_exchanging_the_labels_negates_the_scores(z, seed):
    z = np.array(z)
    y = np.random.default_rng(seed).integers(0, 2, z.size)
    np.testing.assert_array_equal(nll_from_scores(z, y), nll_from_scores(-z, 1 - y))
    np.testing.assert_allclose(sigmoid(-z), 1 - sigmoid(z), atol=3e-16)


def test_finite_differences_are_the_derivatives_that_others_find():
    w, exact = [0.3, -1.2], [lambda x, y: mpmath.sin(x) * y, lambda x, y: mpmath.exp(x * y**2)]
    f = lambda w: np.array([np.sin(w[0]) * w[1], np.exp(w[0] * w[1] ** 2)])  # noqa: E731
    rows = [[float(mpmath.diff(g, tuple(w), axis)) for g in exact] for axis in ((1, 0), (0, 1))]
    np.testing.assert_allclose(finite_differences(f, w), rows, rtol=1e-9)
    np.testing.assert_allclose(finite_differences(lambda w: f(w)[1], w), np.transpose(rows)[1], rtol=1e-9)
