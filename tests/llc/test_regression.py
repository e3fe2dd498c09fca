"""Least squares against scikit-learn and finite differences, and how it fails as a classifier."""

import numpy as np
import pytest
from sklearn.linear_model import Ridge
from sklearn.preprocessing import PolynomialFeatures, StandardScaler

from llc.data import iris, masking_1d
from llc.gaussian import lda
from llc.logistic import finite_differences
from llc.regression import (
    least_squares,
    one_hot,
    one_hot_least_squares,
    quadratic,
    ridge,
    rss,
    rss_gradient,
    standardize,
)


def noisy_data(n=50, d=3, seed=0):
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((n, d)) * np.arange(1, d + 1) + 2
    return X, X @ rng.standard_normal(d) - 1 + rng.standard_normal(n)


@pytest.mark.parametrize("lam", [0.0, 0.1, 10.0])
@pytest.mark.parametrize(("n", "d"), [(50, 1), (50, 3), (15_000, 40)])
def test_ridge_is_that_of_the_reference(n, d, lam):
    X, y = noisy_data(n, d)
    h, reference = ridge(X, y, lam), Ridge(alpha=n * lam, solver="svd").fit(X, y)
    np.testing.assert_allclose(h.theta, reference.coef_, rtol=1e-9, atol=1e-12)
    assert h.theta_0 == pytest.approx(reference.intercept_, rel=1e-9)


def test_the_sum_is_not_singular_where_the_product_is():
    rng = np.random.default_rng(0)
    X, y = rng.standard_normal((4, 7)), rng.standard_normal(4)
    with pytest.raises(ValueError, match="no more examples than features"):
        ridge(X, y)
    reference = Ridge(alpha=4 * 0.5, solver="svd").fit(X, y)
    np.testing.assert_allclose(ridge(X, y, 0.5).theta, reference.coef_, rtol=1e-9)


@pytest.mark.parametrize(("n", "d"), [(1, 1), (6, 3)])
def test_gradient_by_finite_differences(n, d):
    X, y = noisy_data(n, d)
    w = np.linspace(-1, 1, d + 1)
    slope, slope_0 = rss_gradient(w[:-1], w[-1], X, y)
    estimate = finite_differences(lambda w: rss(w[:-1], w[-1], X, y), w)
    np.testing.assert_allclose([*slope, slope_0], estimate, rtol=1e-6)
    assert rss(w[:-1], w[-1], X, y) == pytest.approx(
        0.5 * sum((t - x @ w[:-1] - w[-1]) ** 2 for x, t in zip(X, y, strict=True))
    )


@pytest.mark.parametrize("seed", range(5))
def test_the_middle_class_is_never_predicted(seed):
    data = masking_1d(60, np.random.default_rng(seed))
    h = one_hot_least_squares(data.X, data.y)
    assert set(h.predict(np.linspace(-10, 10, 999)[:, None])) == {0, 2}
    crossing = data.X.mean()
    np.testing.assert_allclose(h.scores([[crossing]]), 1 / 3, atol=1e-12)


def test_a_mean_large_beside_the_spread_keeps_its_digits():
    X, y = noisy_data(9000, 3)
    np.testing.assert_allclose(ridge(X + 1e7, y).theta, ridge(X, y).theta, rtol=1e-7)


def test_one_hot_marks_the_class():
    assert one_hot([1, 0, 2, 1]).tolist() == [[0, 1, 0], [1, 0, 0], [0, 0, 1], [0, 1, 0]]
    assert one_hot([1], K=4).tolist() == [[0, 1, 0, 0]]


@pytest.mark.parametrize("value", [0.0, 0.1, 1e9, 1 / 3])
def test_features_that_carry_nothing_new(value):
    X, y = noisy_data()
    for extra in (np.full(50, value), 2 * X[:, 0] - X[:, 2]):
        with pytest.raises(ValueError, match="constant or a combination"):
            ridge(np.c_[X, extra], y)
        assert np.isfinite(ridge(np.c_[X, extra], y, 0.1).theta).all()


def test_quadratic_features_are_those_of_the_reference_in_the_order_of_the_source():
    assert quadratic([[2, -3]]).tolist() == [[2, -3, 2 * -3, 2**2, (-3) ** 2]]
    X = np.random.default_rng(0).standard_normal((10, 4))
    ours, theirs = quadratic(X), PolynomialFeatures(2, include_bias=False).fit_transform(X)
    assert ours.shape == theirs.shape == (10, 14)
    np.testing.assert_allclose(np.sort(ours, axis=1), np.sort(theirs, axis=1), rtol=1e-14)


def test_standardize_is_that_of_the_reference():
    X = iris().X
    np.testing.assert_allclose(standardize(X), StandardScaler().fit_transform(X), atol=1e-12)
    training, test = X[::2], X[1::2]
    expected = StandardScaler().fit(training).transform(test)
    np.testing.assert_allclose(standardize(test, like=training), expected, atol=1e-12)


@pytest.mark.parametrize("noise", 10.0 ** np.arange(-9, 4))
def test_a_feature_is_constant_for_standardize_and_lda_alike_or_right_in_both(noise):
    rng = np.random.default_rng(0)
    y = np.repeat([0, 1], 500)
    X = (1e9 / 3 + noise * rng.standard_normal(1000))[:, None]
    try:
        Z = standardize(X)
    except ValueError as refusal:
        assert "constant" in str(refusal)  # noqa: PT017 - either outcome is right, a wrong scale is not
        with pytest.raises(ValueError, match="constant"):
            lda(X, y)
        assert noise < 1
    else:
        exact = X.astype(np.longdouble)
        assert Z.std() == pytest.approx(1, rel=1e-6)
        assert np.abs(Z - ((exact - exact.mean()) / exact.std()).astype(float)).max() < 1e-4
        assert lda(X, y).predict_proba(X).max() <= 1


def test_least_squares_is_covariance_over_variance_and_many_columns_are_many_regressions():
    X, y = noisy_data(d=1)
    theta, theta_0 = least_squares(X, y)
    slope = np.cov(X[:, 0], y)[0, 1] / np.var(X[:, 0], ddof=1)
    np.testing.assert_allclose([*theta, theta_0], [slope, y.mean() - slope * X.mean()], rtol=1e-12)
    X, y = noisy_data()
    Theta, offsets = least_squares(X, np.c_[y, -2 * y + 1], 0.2)
    for k, target in enumerate([y, -2 * y + 1]):
        theta, theta_0 = least_squares(X, target, 0.2)
        np.testing.assert_allclose([*Theta[:, k], offsets[k]], [*theta, theta_0], rtol=1e-10)
