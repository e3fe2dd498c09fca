"""Discriminant analysis against scikit-learn and mpmath; singular cases are refused."""

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis

from llc.data import gaussian_classes, iris
from llc.gaussian import GaussianDiscriminant, gaussian_log_density, lda, qda

S = np.array([[2.0, 0.7], [0.7, 0.5]])

_TINY = QuadraticDiscriminantAnalysis(store_covariance=True).fit([[0], [2], [5], [9]], [0, 0, 1, 1])
DDOF = {1.0: 0, 2.0: 1}[round(_TINY.covariance_[0].item(), 9)]  # releases of scikit-learn differ in it


def drawn(seed=0, K=3, d=4, n=60):
    rng = np.random.default_rng(seed)
    roots = rng.standard_normal((K, d, d))
    covariances = roots @ roots.transpose(0, 2, 1) + 0.1 * np.eye(d)
    return gaussian_classes(rng.standard_normal((K, d)) * 2, covariances, [n + 7 * k for k in range(K)], rng)


@pytest.mark.parametrize("x", [[0.0, 0.0], [3.0, -8.0], [1e3, 1e3]])
def test_log_density_is_exact(x):
    mpmath.mp.dps = 40
    v = mpmath.matrix([x[0] - 1, x[1] + 1])
    M = mpmath.matrix(S.tolist())
    exact = -(v.T * M**-1 * v)[0] / 2 - mpmath.log(mpmath.det(M)) / 2 - mpmath.log(2 * mpmath.pi)
    assert gaussian_log_density([x], [1.0, -1.0], S)[0] == pytest.approx(float(exact), rel=1e-13)


@pytest.mark.parametrize("data", [iris(), drawn(), drawn(1, K=2, d=1), drawn(2, K=5, d=8, n=40)])
def test_qda_is_that_of_the_reference_with_its_ddof(data):
    h, n = qda(data.X, data.y), np.bincount(data.y)
    reference = QuadraticDiscriminantAnalysis(store_covariance=True).fit(data.X, data.y)
    np.testing.assert_allclose(h.priors, reference.priors_, rtol=1e-15)
    np.testing.assert_allclose(h.means, reference.means_, rtol=1e-13)
    for k in range(len(n)):
        own = np.cov(data.X[data.y == k].T, ddof=0)
        np.testing.assert_allclose(h.covariances[k], own, rtol=1e-11, atol=1e-14)
    same = GaussianDiscriminant(h.priors, h.means, h.covariances * (n / (n - DDOF))[:, None, None])
    np.testing.assert_allclose(same.predict_proba(data.X), reference.predict_proba(data.X), atol=1e-9)


@pytest.mark.parametrize("data", [iris(), drawn(), drawn(1, K=2, d=1), drawn(2, K=5, d=8, n=40)])
def test_lda_probabilities_are_those_of_the_reference(data):
    h = lda(data.X, data.y)
    reference = LinearDiscriminantAnalysis(solver="lsqr").fit(data.X, data.y)
    np.testing.assert_allclose(h.covariances[0], reference.covariance_, rtol=1e-11, atol=1e-14)
    np.testing.assert_allclose(h.predict_proba(data.X), reference.predict_proba(data.X), atol=1e-9)


@pytest.mark.parametrize("data", [iris(), drawn()])  # equal and unequal priors
def test_the_quadratic_terms_cancel(data):
    h = lda(data.X, data.y)
    linear = h.linear()
    np.testing.assert_allclose(h.predict_proba(data.X), linear.predict_proba(data.X), atol=1e-12)
    np.testing.assert_array_equal(h.predict(data.X), linear.predict(data.X))
    differences = h.log_joint(data.X) - linear.scores(data.X)
    np.testing.assert_allclose(differences, differences[:, :1] * np.ones(3), atol=1e-10)
    inverse = np.linalg.inv(h.covariances[0])
    np.testing.assert_allclose(linear.theta, inverse @ h.means.T, rtol=1e-9)


@given(st.integers(0, 1000), st.sampled_from([qda, lda]))
def test_shifting_scaling_and_reordering_change_nothing(seed, learn):
    data = drawn(seed % 7, K=3, d=2, n=12)
    rng = np.random.default_rng(seed)
    A = rng.standard_normal((2, 2)) + 3 * np.eye(2)
    order = rng.permutation(len(data.y))
    moved = data.X @ A + rng.standard_normal(2) * 10
    one = learn(data.X, data.y).predict_proba(data.X)
    other = learn(moved[order], data.y[order]).predict_proba(moved)
    np.testing.assert_allclose(other, one, atol=1e-8)


def test_a_mean_large_beside_the_spread_keeps_its_digits():
    data = drawn(K=2, d=2)
    for learn in (qda, lda):
        np.testing.assert_allclose(
            learn(data.X + 1e6, data.y).covariances, learn(data.X, data.y).covariances, rtol=1e-8
        )


def test_a_class_with_one_member():
    X, y = [[0.0], [1.0], [5.0]], [0, 0, 1]
    with pytest.raises(ValueError, match=r"more members of each class.*lda"):
        qda(X, y)
    assert lda(X, y).predict([[4.9]]) == 1


@pytest.mark.parametrize("learn", [lda, qda])
@pytest.mark.parametrize(("value", "n"), [(0.0, 60), (0.1, 60), (1e9, 60), (1 / 3, 60), (0.1, 150_000)])
def test_a_constant_feature_is_refused(learn, value, n):
    data = drawn(K=2, d=1, n=n)
    with pytest.raises(ValueError, match=r"singular.*A feature is constant"):
        learn(np.c_[data.X, np.full(len(data.y), value)], data.y)
