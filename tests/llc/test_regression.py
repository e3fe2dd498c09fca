"""Least squares against scikit-learn and finite differences, and how it fails as a classifier."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.linear_model import Ridge
from sklearn.preprocessing import PolynomialFeatures, StandardScaler

from llc.data import iris, masking_1d, rings
from llc.descent import logistic_regression
from llc.gaussian import lda
from llc.regression import (
    LinearRegression,
    least_squares_classifier,
    one_hot,
    one_hot_least_squares,
    quadratic,
    ridge,
    rss,
    rss_gradient,
    standardize,
)
from tests.llc.derivatives import numerical_gradient


def noisy_data(n=50, d=3, seed=0):
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((n, d)) * np.arange(1, d + 1) + 2
    return X, X @ rng.standard_normal(d) - 1 + rng.standard_normal(n)


@pytest.mark.parametrize("bad", [np.nan, np.inf])
@pytest.mark.parametrize("row", [1, 29000])
@pytest.mark.filterwarnings("error")
def test_ridge_names_an_entry_that_is_not_finite(bad, row):
    X = np.random.default_rng(3).standard_normal((30000, 20))  # two blocks
    X[row, 19] = bad
    with pytest.raises(ValueError, match=rf"X\[{row}, 19\] is {bad}"):
        ridge(X, np.zeros(30000))


@pytest.mark.parametrize("lam", [0.0, 0.1, 10.0])
@pytest.mark.parametrize(("n", "d"), [(50, 1), (50, 3), (15_000, 40)])
def test_ridge_is_that_of_the_reference(n, d, lam):
    X, y = noisy_data(n, d)
    h, reference = ridge(X, y, lam), Ridge(alpha=n * lam, solver="svd").fit(X, y)
    np.testing.assert_allclose(h.theta, reference.coef_, rtol=1e-9, atol=1e-12)
    assert h.theta_0 == pytest.approx(reference.intercept_, rel=1e-9)


def test_normal_equation_with_the_bias_left_out():
    X, y = noisy_data()
    m, lam_wei = 50, 3.0
    with_ones = np.c_[np.ones(m), X]
    L = np.diag([0.0, 1.0, 1.0, 1.0])
    theta = np.linalg.inv(with_ones.T @ with_ones + lam_wei * L) @ with_ones.T @ y
    h = ridge(X, y, lam_wei / m)
    np.testing.assert_allclose([h.theta_0, *h.theta], theta, rtol=1e-10)
    J = lambda w: (np.sum((with_ones @ w - y) ** 2) + lam_wei * np.sum(w[1:] ** 2)) / (2 * m)  # noqa: E731
    np.testing.assert_allclose(numerical_gradient(J, theta, h=1e-3), 0, atol=1e-9)


def test_weight_decay_is_gradient_descent_on_the_penalized_cost():
    X, y = noisy_data()
    m, lam, alpha = 50, 3.0, 0.01
    with_ones = np.c_[np.ones(m), X]
    theta = np.array([0.3, -1.0, 2.0, 0.5])
    J = lambda w: (np.sum((with_ones @ w - y) ** 2) + lam * np.sum(w[1:] ** 2)) / (2 * m)  # noqa: E731
    decayed = theta * np.array([1, *[1 - alpha * lam / m] * 3]) - alpha / m * with_ones.T @ (
        with_ones @ theta - y
    )
    np.testing.assert_allclose(decayed, theta - alpha * numerical_gradient(J, theta, h=1e-3), atol=1e-9)


def test_the_sum_is_not_singular_where_the_product_is():
    rng = np.random.default_rng(0)
    X, y = rng.standard_normal((4, 7)), rng.standard_normal(4)
    with pytest.raises(ValueError, match="no more examples than features"):
        ridge(X, y)
    reference = Ridge(alpha=4 * 0.5, solver="svd").fit(X, y)
    np.testing.assert_allclose(ridge(X, y, 0.5).theta, reference.coef_, rtol=1e-9)


def test_targets_outside_of_0_and_1():
    data = iris().select("petal length").binary("setosa")
    fitted = ridge(data.X, data.y).predict(data.X)
    assert fitted.min() < 0
    assert fitted.max() > 1


@pytest.mark.parametrize(("n", "d"), [(1, 1), (6, 3)])
def test_gradient_by_finite_differences(n, d):
    X, y = noisy_data(n, d)
    w = np.linspace(-1, 1, d + 1)
    slope, slope_0 = rss_gradient(w[:-1], w[-1], X, y)
    estimate = numerical_gradient(lambda w: rss(w[:-1], w[-1], X, y), w)
    np.testing.assert_allclose([*slope, slope_0], estimate, rtol=1e-6)
    assert rss(w[:-1], w[-1], X, y) == pytest.approx(
        0.5 * sum((t - x @ w[:-1] - w[-1]) ** 2 for x, t in zip(X, y, strict=True))
    )


def test_too_right_counts_as_much_as_wrong():
    x, y = [[1.0]], [1.0]
    for theta, residual in [(2.0, -1.0), (0.0, 1.0)]:
        assert rss([theta], 0.0, x, y) == 0.5
        assert rss_gradient([theta], 0.0, x, y)[0] == -residual


def test_a_far_away_point_on_the_right_side_moves_the_boundary():
    X = np.array([[-2.0], [-1.0], [1.0], [2.0], [60.0]])
    y = np.array([-1, -1, 1, 1, 1])
    assert (least_squares_classifier(X[:-1], y[:-1]).predict(X[:-1]) == y[:-1]).all()
    assert (least_squares_classifier(X, y).predict(X) != y).any()
    assert (logistic_regression(X, (y + 1) // 2, lam=0.01).predict(X) == (y + 1) // 2).all()


def test_least_squares_converges():
    X, y = noisy_data(30, 2)
    y = np.sign(y)
    L = np.linalg.eigvalsh(np.c_[X, np.ones(30)].T @ np.c_[X, np.ones(30)])[-1]
    w = np.zeros(3)
    for _ in range(5000):
        w = w - np.append(*rss_gradient(w[:2], w[2], X, y)) / L
    h = least_squares_classifier(X, y)
    np.testing.assert_allclose(w, [*h.theta, h.theta_0], atol=1e-8)


@pytest.mark.parametrize("seed", range(5))
def test_the_middle_class_is_never_predicted(seed):
    data = masking_1d(60, np.random.default_rng(seed))
    h = one_hot_least_squares(data.X, data.y)
    assert set(h.predict(np.linspace(-10, 10, 999)[:, None])) == {0, 2}
    crossing = data.X.mean()
    np.testing.assert_allclose(h.scores([[crossing]]), 1 / 3, atol=1e-12)


def test_one_hot_least_squares_is_the_normal_equation():
    data = iris()
    with_ones = np.c_[np.ones(150), data.X]
    Y = np.eye(3)[data.y]
    W = np.linalg.inv(with_ones.T @ with_ones) @ with_ones.T @ Y
    h = one_hot_least_squares(data.X, data.y)
    np.testing.assert_allclose(np.vstack([h.theta_0, h.theta]), W, atol=1e-9)
    np.testing.assert_allclose(h.scores(data.X).sum(axis=1), 1, atol=1e-12)


@given(st.integers(0, 1000), st.floats(0.1, 10), st.floats(-10, 10))
def test_scaling_and_shifting_the_target(seed, scale, shift):
    X, y = noisy_data(20, 2, seed)
    one, other = ridge(X, y), ridge(X, scale * y + shift)
    np.testing.assert_allclose(other.theta, scale * one.theta, rtol=1e-9, atol=1e-9)
    assert other.theta_0 == pytest.approx(scale * one.theta_0 + shift, abs=1e-8)


def test_a_mean_large_beside_the_spread_keeps_its_digits():
    X, y = noisy_data(9000, 3)
    np.testing.assert_allclose(ridge(X + 1e7, y).theta, ridge(X, y).theta, rtol=1e-7)


def test_a_later_shift_keeps_its_digits_too():
    """The mean of the first examples says nothing about the others."""
    X, y = noisy_data(9000, 3)
    far = np.where(np.arange(9000)[:, None] < 1000, 0.0, 1e7)
    h = ridge(np.c_[X, far[:, 0] / 1e7] + [1e7, 0, 0, 0], y)
    np.testing.assert_allclose(h.theta, ridge(np.c_[X, far[:, 0] / 1e7], y).theta, rtol=1e-6, atol=1e-9)


def test_ridge_minimizes_the_mean_and_rss_is_half_the_sum():
    X, y = noisy_data()
    h, lam = ridge(X, y, 0.3), 0.3
    J = lambda w: rss(w[:-1], w[-1], X, y) * 2 / len(y) + lam * np.sum(w[:-1] ** 2)  # noqa: E731
    np.testing.assert_allclose(numerical_gradient(J, np.append(h.theta, h.theta_0), h=1e-3), 0, atol=1e-9)


@pytest.mark.parametrize("value", [0.0, 0.1, 1e9, 1 / 3])
def test_features_that_carry_nothing_new(value):
    X, y = noisy_data()
    for extra in (np.full(50, value), 2 * X[:, 0] - X[:, 2]):
        with pytest.raises(ValueError, match="constant or a combination"):
            ridge(np.c_[X, extra], y)
        assert np.isfinite(ridge(np.c_[X, extra], y, 0.1).theta).all()


@pytest.mark.parametrize(
    ("X", "y", "error", "message"),
    [
        ([[1.0], [np.nan]], [-1, 1], ValueError, r"X\[1, 0\] is nan"),
        ([1.0, 2.0], [-1, 1], ValueError, r"shape \(n, d\)"),
        (np.zeros((0, 1)), [], ValueError, "empty"),
        ([[1.0], [2.0]], [[-1], [1]], ValueError, r"y\.ravel"),
        ([[1.0], [2.0]], [0, 1], ValueError, r"2 \* y - 1"),
        ([[1.0], [2.0]], [1, 1], ValueError, "both classes, but holds 1"),
        ([[1.0], [2.0]], [1], ValueError, "n = 2 as X has"),
        ([[1.0], [2.0]], ["a", "b"], TypeError, "real numbers"),
    ],
)
def test_bad_data_are_refused(X, y, error, message):
    with pytest.raises(error, match=message):
        least_squares_classifier(X, y)


def test_bad_parameters_and_targets_are_refused():
    with pytest.raises(ValueError, match="lam must be 0 or more"):
        ridge([[1.0], [2.0]], [1.0, 2.0], -0.1)
    with pytest.raises(ValueError, match="y must be finite"):
        ridge([[1.0], [2.0]], [1.0, np.inf])
    with pytest.raises(ValueError, match=r"y\.ravel"):
        ridge([[1.0], [2.0]], [[1.0], [2.0]])
    with pytest.raises(ValueError, match=r"y\.ravel"):
        rss([1.0], 0.0, [[1.0], [2.0]], [[1.0], [2.0]])
    with pytest.raises(ValueError, match="no gap"):
        one_hot_least_squares([[1.0], [2.0]], [0, 2])
    with pytest.raises(ValueError, match="d = 1 as the hypothesis has"):
        LinearRegression([1.0], 0.0).predict([[1.0, 2.0]])


@pytest.mark.parametrize(("alpha_lam_over_m", "stable"), [(0.5, True), (1.9, True), (2.1, False)])
def test_the_decay_factor_must_also_stay_above_minus_1(alpha_lam_over_m, stable):
    theta = 1.0
    for _ in range(200):
        theta *= 1 - alpha_lam_over_m  # the update where the data have no say
    assert (abs(theta) < 1) == stable


def test_one_hot():
    y = iris().y
    Y = one_hot(y)
    assert Y.shape == (150, 3)
    assert (Y.sum(axis=1) == 1).all()
    np.testing.assert_array_equal(Y.argmax(axis=1), y)
    assert one_hot([1], K=4).tolist() == [[0, 1, 0, 0]]


def test_quadratic_features_in_the_order_of_the_source():
    x1, x2 = 2.0, -3.0
    assert quadratic([[x1, x2]]).tolist() == [[x1, x2, x1 * x2, x1**2, x2**2]]


def test_quadratic_features_are_those_of_the_reference():
    X = np.random.default_rng(0).standard_normal((10, 4))
    ours, theirs = quadratic(X), PolynomialFeatures(2, include_bias=False).fit_transform(X)
    assert ours.shape == theirs.shape == (10, 14)
    np.testing.assert_allclose(np.sort(ours, axis=1), np.sort(theirs, axis=1), rtol=1e-14)


def test_a_circle_separates_what_no_line_does():
    data = rings(100, np.random.default_rng(0))
    line = logistic_regression(data.X, data.y, lam=1e-3)
    conic = logistic_regression(quadratic(data.X), data.y, lam=1e-3)
    assert np.mean(line.predict(data.X) != data.y) > 0.25
    assert (conic.predict(quadratic(data.X)) == data.y).all()


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


def test_bad_input_is_refused():
    with pytest.raises(ValueError, match="Feature 1 is constant"):
        standardize([[1.0, 0.1], [2.0, 0.1], [3.0, 0.1]])
    with pytest.raises(ValueError, match=r"X must have shape \(n, d\), d = 2 as like has"):
        standardize([[1.0], [2.0]], like=[[1.0, 2.0], [2.0, 1.0]])
    with pytest.raises(ValueError, match="too large"):
        quadratic([[1e200]])
    with pytest.raises(ValueError, match=r"shape \(n, d\)"):
        quadratic([1.0, 2.0])
    with pytest.raises(ValueError, match="classes numbered 0 to 1"):
        one_hot([0, 2], K=2)
    with pytest.raises(ValueError, match="no gap"):
        one_hot([0, 2])
    with pytest.raises(TypeError, match="K must be a whole number"):
        one_hot([0, 1], K=2.0)
