"""Descent: paths as the sources state them, optima against scikit-learn, honest reasons for stopping."""

import warnings

import numpy as np
import pytest
from scipy.optimize import linprog
from sklearn.linear_model import LogisticRegression

from llc.data import iris
from llc.descent import (
    ConvergenceError,
    ConvergenceWarning,
    gradient_ascent,
    gradient_descent,
    newton,
    newton_decrement,
    newton_steps,
    smoothness,
    stochastic_gradient_descent,
)
from llc.logistic import gradient, hessian, nll_from_scores, objective, sigmoid


def noisy_data(n=60, d=3, seed=0):
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((n, d)) * np.arange(1, d + 1)
    y = (X @ rng.standard_normal(d) + 0.5 + rng.logistic(size=n) > 0).astype(float)
    return X, y


def reference(X, y, lam):
    """Optimum of scikit-learn for the same objective: C = 1 / (2 n lam)."""
    C = np.inf if lam == 0 else 1 / (2 * len(y) * lam)
    model = LogisticRegression(C=C, solver="newton-cholesky", tol=1e-12, max_iter=1000).fit(X, y)
    return np.append(model.coef_[0], model.intercept_[0])


@pytest.mark.parametrize("lam", [0.0, 0.01, 1.0])
@pytest.mark.parametrize(("n", "d"), [(60, 1), (60, 3), (300, 8)])
def test_optimum_is_that_of_the_reference(n, d, lam):
    X, y = noisy_data(n, d)
    path = newton(X, y, lam)
    assert path.reason == "converged"
    np.testing.assert_allclose(np.append(path.theta, path.theta_0), reference(X, y, lam), atol=1e-6)
    assert np.abs(np.append(*gradient(path.theta, path.theta_0, X, y, lam))).max() < 1e-10
    assert (np.diff(path.values) <= 1e-15).all()


def test_gradient_descent_repeats_one_update():
    X, y = noisy_data(20, 2)
    eta, eps, lam = 0.1, 1e-4, 0.2
    theta, theta_0 = np.array([1.0, -1.0]), 0.5
    n = len(y)
    J = lambda: np.mean(nll_from_scores(X @ theta + theta_0, y)) + lam * np.sum(theta**2)  # noqa: E731
    iterates, values = [np.append(theta, theta_0)], [J()]
    while True:
        error = sigmoid(X @ theta + theta_0) - y
        theta = theta - eta * (sum(e * x for e, x in zip(error, X, strict=True)) / n + 2 * lam * theta)
        theta_0 = theta_0 - eta * sum(error) / n
        iterates.append(np.append(theta, theta_0))
        values.append(J())
        if abs(values[-1] - values[-2]) < eps:
            break
    path = gradient_descent(X, y, [1.0, -1.0], 0.5, eta, eps, lam)
    assert path.reason == "converged"
    assert len(path.values) == len(values)
    np.testing.assert_allclose(np.c_[path.thetas, path.theta_0s], iterates, rtol=1e-12)
    np.testing.assert_allclose(path.values, values, rtol=1e-12)


def test_ascent_and_descent_trace_one_path():
    X, y = noisy_data(30, 2)
    eta, eps = 0.01, 1e-6
    up = gradient_ascent(X, y, eta, eps, 10_000, np.random.default_rng(5))
    w = np.random.default_rng(5).standard_normal(3)
    with_ones = np.c_[X, np.ones(30)]
    iterates = [w]
    for _ in range(len(up.values) - 1):
        w = w + eta * with_ones.T @ (y - sigmoid(with_ones @ w))
        iterates.append(w)
    np.testing.assert_allclose(np.c_[up.thetas, up.theta_0s], iterates, rtol=1e-9)
    likelihood = [np.sum(y * (with_ones @ w) - np.log(1 + np.exp(with_ones @ w))) for w in iterates]
    np.testing.assert_allclose(up.values, likelihood, rtol=1e-12)
    assert abs(likelihood[-1] - likelihood[-2]) < eps <= abs(likelihood[-2] - likelihood[-3])
    down = gradient_descent(X, y, up.thetas[0], up.theta_0s[0], 30 * eta, eps / 30)
    np.testing.assert_array_equal(down.thetas, up.thetas)


def test_ascent_that_has_not_converged_is_an_error_and_what_it_advises_helps():
    X, y = noisy_data(30, 2)
    with pytest.raises(ConvergenceError, match="Not converged after 5 steps"):
        gradient_ascent(X, y, 0.001, 1e-9, 5, np.random.default_rng(0))
    with pytest.raises(ConvergenceError, match=r"has fallen. .* below 2 / \(n \* smoothness\(X\)\)"):
        gradient_ascent(X, y, 10.0, 1e-9, 50, np.random.default_rng(0))
    up = gradient_ascent(X, y, 1.9 / (30 * smoothness(X)), 1e-9, 10_000, np.random.default_rng(0))
    assert up.reason == "converged"


def test_two_separable_points_without_a_penalty():
    X, y = np.array([[-1.0], [1.0]]), np.array([0, 1])
    with pytest.warns(ConvergenceWarning, match="separable and lam is 0"):
        path = gradient_descent(X, y, [0.0], 0.0, 1.0, 1e-8)
    assert path.reason == "separable"
    assert (np.diff(path.thetas[:, 0]) > 0).all()
    assert (np.diff(path.values) < 0).all()
    path = newton(X, y, lam=0.01)
    assert path.reason == "converged"
    # the slope vanishes where the penalty holds the error: sigmoid(-theta) = 2 lam theta
    assert sigmoid(-path.theta)[0] == pytest.approx(0.02 * path.theta[0], rel=1e-7)


def has_no_minimizer(X, y):
    """Whether a linear program finds a direction along which some margin grows and none shrinks."""
    signed = (2 * y - 1)[:, None] * np.c_[X, np.ones(len(X))]
    found = linprog(
        -signed.sum(axis=0), A_ub=-signed, b_ub=np.zeros(len(X)), bounds=[(-1, 1)] * signed.shape[1]
    )
    return -found.fun > 1e-7


@pytest.mark.parametrize("seed", range(60))
def test_newton_says_when_there_is_no_minimizer(seed):
    rng = np.random.default_rng(seed)
    d, noise = int(rng.integers(1, 6)), [0.0, 0.3, 1.0][seed % 3]
    X = rng.standard_normal((40, d)) * np.exp(2 * rng.standard_normal(d)) + rng.standard_normal(d)
    z = (X - X.mean(axis=0)) @ rng.standard_normal(d)
    y = (z + noise * z.std() * rng.logistic(size=40) > 0).astype(float)
    if seed % 2:  # a feature that occurs with one label alone
        X = np.c_[X, y * (rng.random(40) < 0.4)]
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        path = newton(X, y)
    endless = has_no_minimizer(X, y)
    assert path.reason == ("separable" if endless else "converged")
    assert ["separable and lam is 0" in str(w.message) for w in warned] == [True] * endless


def test_newton_steps_find_the_minimizer_of_any_convex_function():
    J = lambda w: np.cosh(w - [1.0, -2.0]).sum()  # noqa: E731
    path, arrived = newton_steps(
        J, lambda w: np.sinh(w - [1, -2]), lambda w: np.diag(np.cosh(w - [1, -2])), [5.0, 5.0], eps=1e-20
    )
    assert arrived
    assert path[0].tolist() == [5, 5]
    np.testing.assert_allclose(path[-1], [1, -2], atol=1e-12)


def test_a_step_too_long_is_said_to_diverge():
    X, y = noisy_data()
    lam = 0.1
    L = smoothness(X, lam)
    with pytest.warns(ConvergenceWarning, match="smaller eta"):
        path = gradient_descent(X, y, np.ones(3), 0.0, 40 / L, 1e-9, lam)
    assert path.reason == "diverged"
    assert gradient_descent(X, y, np.ones(3), 0.0, 1.9 / L, 1e-12, lam).reason == "converged"


def test_values_that_overflow_end_the_path():
    X, y = noisy_data()
    path = gradient_descent(X, y, np.ones(3), 0.0, 1e6, eps=0, lam=1.0)
    assert path.reason == "diverged"
    assert len(path.values) < 100
    assert not np.isfinite(path.values[-1])


def test_a_feature_far_from_zero_is_refused_rather_than_called_separable():
    X, y = noisy_data(d=2)
    assert newton(X + 1e4, y).reason == "converged"
    with pytest.raises(ValueError, match="constant or a combination"):
        newton(X + 1e9, y)


def test_a_long_valley_does_not_pass_for_arrival():
    """Sepal lengths lie far from 0, so slope and offset can change together without much effect."""
    eps = 1e-5
    flowers = iris().select("sepal length")
    X, y = flowers.X[50:], (flowers.y[50:] == 2).astype(float)
    with pytest.warns(ConvergenceWarning, match="may be more than 100 eps below"):
        path = gradient_descent(X, y, [0.0], 0.0, 1 / smoothness(X), eps)
    slope = np.append(*gradient(path.theta, path.theta_0, X, y))
    assert slope @ slope / (2 * smoothness(X)) < eps  # the slope alone would have us believe it
    assert path.values[-1] - newton(X, y).values[-1] > 100 * eps
    assert path.reason == "stalled"


def test_a_feature_that_is_there_twice_stops_no_descent():
    X, y = noisy_data(d=1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        path = gradient_descent(X[:, [0, 0]], y, [0.0, 0.0], 0.0, 0.5, 1e-12)
    assert path.values[-1] == pytest.approx(newton(X, y).values[-1], abs=1e-9)


def test_running_out_of_steps():
    X, y = noisy_data()
    with pytest.warns(ConvergenceWarning, match="steps ran out"):
        path = gradient_descent(X, y, np.zeros(3), 0.0, 0.01, 1e-12, max_steps=7)
    assert path.reason == "max_steps"
    assert len(path.values) == 8
    with pytest.warns(ConvergenceWarning, match="steps ran out"):
        newton(X, y, eps=1e-300, max_steps=2)


def test_no_tolerance_means_all_steps_and_no_warning():
    X, y = noisy_data()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(gradient_descent(X, y, np.zeros(3), 0.0, 0.01, eps=0, max_steps=7).values) == 8
        path = stochastic_gradient_descent(
            X, y, np.zeros(3), 0.0, eta=0.01, batch=7, steps=20, rng=np.random.default_rng(0)
        )
    assert len(path.values) == 1 + 20 // 9 + 1  # at each 9 steps, which deal 60 examples, and at the end


def test_smoothness_bounds_the_curvature_everywhere():
    X, _ = noisy_data()
    rng = np.random.default_rng(0)
    L = smoothness(X, 0.3)
    assert pytest.approx(L) == np.linalg.eigvalsh(hessian(np.zeros(3), 0.0, X, 0.3))[-1]
    for _ in range(50):
        w = rng.standard_normal(4) * 2
        assert np.linalg.eigvalsh(hessian(w[:3], w[3], X, 0.3))[-1] <= L


def test_newton_does_not_care_for_units():
    X, y = noisy_data()
    units = np.array([1e-8, 1.0, 1e8])
    np.testing.assert_allclose(newton(X * units, y).theta * units, newton(X, y).theta, rtol=1e-7)


@pytest.mark.parametrize("lam", [0.0, 0.2])
def test_steps_are_made_along_the_minibatches_drawn(lam):
    X, y = noisy_data(9, 2)
    settings = {"eta": lambda t: 0.5 / t, "batch": 3, "steps": 7} | ({"lam": lam} if lam else {})
    path = stochastic_gradient_descent(X, y, np.zeros(2), 0.0, rng=np.random.default_rng(1), **settings)
    rng, theta, theta_0 = np.random.default_rng(1), np.zeros(2), 0.0
    ends = [objective(theta, theta_0, X, y, lam)]
    for t in range(1, 8):
        S = rng.choice(9, 3, replace=False)
        slope, slope_0 = gradient(theta, theta_0, X[S], y[S], lam)
        theta, theta_0 = theta - 0.5 / t * slope, theta_0 - 0.5 / t * slope_0
        if t in (3, 6, 7):  # three steps deal nine examples
            ends.append(objective(theta, theta_0, X, y, lam))
    np.testing.assert_allclose(path.theta, theta, rtol=1e-12)
    np.testing.assert_allclose(path.values, ends, rtol=1e-12)


def test_newton_halves_a_step_that_would_climb():
    rng = np.random.default_rng(9)
    n, d = int(rng.integers(15, 60)), int(rng.integers(1, 3))
    X = (np.sign(rng.standard_normal((n, d))) * np.exp(3 * rng.standard_normal((n, d)))).round(2)
    y = (X @ np.ones(d) + rng.logistic(size=n) * 0.5 > 0).astype(float)
    wrong = np.abs(X).sum(axis=1).argmax()
    y[wrong] = 1 - y[rng.integers(n)]  # far out
    w, values = np.zeros(d + 1), []
    for _ in range(12):  # without halving the objective climbs
        at = w[:-1], w[-1], X
        values.append(objective(*at, y, 1e-6))
        w = w - np.linalg.solve(hessian(*at, 1e-6), np.append(*gradient(*at, y, 1e-6)))
    assert max(np.diff(values)) > 0.01
    path = newton(X, y, lam=1e-6)
    assert path.reason == "converged"
    assert (np.diff(path.values) <= 1e-15).all()


def test_the_decrement_tells_how_far_there_is_to_go():
    X, y = noisy_data()
    end = newton(X, y)
    gap = lambda w: objective(w[:3], w[3], X, y) - end.values[-1]  # noqa: E731
    for distance in (1e-3, 1e-2, 0.1):
        w = np.append(end.theta, end.theta_0) + distance
        nu = newton_decrement(w[:3], w[3], X, y)
        assert nu**2 / 2 == pytest.approx(gap(w), rel=20 * distance)
