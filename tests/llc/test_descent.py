"""Descent: paths as the sources state them, optima against scikit-learn, honest reasons for stopping."""

import itertools
import warnings

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from llc.data import iris
from llc.descent import (
    ConvergenceError,
    ConvergenceWarning,
    gradient_ascent,
    gradient_descent,
    logistic_regression,
    newton,
    newton_decrement,
    smoothness,
    stochastic_gradient_descent,
)
from llc.logistic import LinearLogisticClassifier, gradient, hessian, nll_from_scores, objective, sigmoid


def noisy_data(n=60, d=3, seed=0):
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((n, d)) * np.arange(1, d + 1)
    y = (X @ rng.standard_normal(d) + 0.5 + rng.logistic(size=n) > 0).astype(float)
    return X, y


SEPARABLE = np.array([[-2.0], [-1.0], [1.0], [2.0]]), np.array([0, 0, 1, 1])


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


@pytest.mark.parametrize("lam", [0.0, 0.1])
def test_logistic_regression_is_the_classifier_at_the_minimum(lam):
    X, y = noisy_data()
    h, end = logistic_regression(X, y, lam), newton(X, y, lam)
    assert isinstance(h, LinearLogisticClassifier)
    np.testing.assert_array_equal([*h.theta, h.theta_0], [*end.theta, end.theta_0])
    assert logistic_regression(X, y).predict(X).tolist() == newton(X, y).classifier.predict(X).tolist()


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


def test_simultaneous_update():
    X, y = noisy_data(20, 2)
    path = gradient_descent(X, y, [1.0, -1.0], 0.5, 0.3, eps=0, max_steps=1)
    with_ones = np.c_[np.ones(20), X]
    w = np.array([0.5, 1.0, -1.0])
    w = w - 0.3 / 20 * with_ones.T @ (sigmoid(with_ones @ w) - y)
    np.testing.assert_allclose([path.theta_0, *path.theta], w, rtol=1e-13)


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


def test_ascent_that_has_not_converged_is_an_error():
    X, y = noisy_data(30, 2)
    with pytest.raises(ConvergenceError, match="Not converged after 5 steps"):
        gradient_ascent(X, y, 0.001, 1e-9, 5, np.random.default_rng(0))


def test_ascent_that_gets_worse_does_not_pass_for_converged():
    X, y = noisy_data(30, 2)
    with pytest.raises(ConvergenceError, match="Take a smaller eta"):
        gradient_ascent(100 * X, y, 50.0, 1e-9, 50, np.random.default_rng(0))


def test_two_separable_points_without_a_penalty():
    X, y = np.array([[-1.0], [1.0]]), np.array([0, 1])
    with pytest.warns(ConvergenceWarning, match="separable and lam is 0"):
        path = gradient_descent(X, y, [0.0], 0.0, 1.0, 1e-8)
    assert path.reason == "separable"
    assert path.reason != "converged"
    assert (np.diff(path.thetas[:, 0]) > 0).all()
    assert (np.diff(path.values) < 0).all()
    for lam in (1e-4, 1e-2, 1.0, 1e3):
        path = newton(X, y, lam)
        assert path.reason == "converged"
        # the slope vanishes where the penalty holds the error: sigmoid(-theta) = 2 lam theta
        assert sigmoid(-path.theta)[0] == pytest.approx(2 * lam * path.theta[0], rel=1e-7)
    assert abs(path.theta[0]) < 1e-3


def test_a_penalty_gives_the_gap_set_a_least_point():
    X, y = SEPARABLE
    J = lambda theta, lam: objective([theta], 0.0, X, y, lam)  # noqa: E731
    without = [J(t, 0.0) for t in (1, 5, 20, 100)]
    assert without == sorted(without, reverse=True)
    assert without[-1] < 1e-40
    path = newton(X, y, lam=0.2)
    assert path.reason == "converged"
    grid = np.linspace(0, 5, 5001)
    assert grid[np.argmin([J(t, 0.2) for t in grid])] == pytest.approx(path.theta[0], abs=1e-3)


def quasi_separable():
    """Separable but for two equal examples of different class: again no parameters have the least value."""
    return np.array([[-2.0], [-1.0], [0.0], [0.0], [1.0], [2.0]]), np.array([0, 0, 0, 1, 1, 1])


@pytest.mark.parametrize("data", [SEPARABLE, quasi_separable()])
def test_newton_says_when_there_is_no_least_value(data):
    with pytest.warns(ConvergenceWarning, match="separable and lam is 0"):
        path = newton(*data, eps=1e-12)
    assert path.reason == "separable"


def test_newton_on_iris():
    data = iris()
    with pytest.warns(ConvergenceWarning, match="separable"):
        newton(data.X, data.binary("setosa").y)
    y = data.binary("virginica").y
    path = newton(data.X, y)
    assert path.reason == "converged"
    np.testing.assert_allclose(np.append(path.theta, path.theta_0), reference(data.X, y, 0), rtol=1e-5)


def test_nearly_separable_data_are_not_called_separable():
    X = np.array([[-2.0], [-1.0], [1.0], [2.0], [-1.001]])
    path = newton(X, [0, 0, 1, 1, 1])
    assert path.reason == "converged"
    X = np.r_[np.linspace(-9, -1, 500), np.linspace(1, 9, 500), -1.5][:, None]
    y = np.r_[np.zeros(500), np.ones(501)]
    assert newton(X, y).reason == "converged"


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


@pytest.mark.parametrize("lam", [0.0, 0.1])
def test_a_start_at_the_least_value_has_converged(lam):
    X, y = noisy_data()
    end = newton(X, y, lam)
    for eps in (1e-9, 1e-14):
        again = gradient_descent(X, y, end.theta, end.theta_0, 0.1, eps, lam)
        assert again.reason == "converged"
        assert again.values[-1] == pytest.approx(end.values[-1], rel=1e-12)


def test_a_feature_far_from_zero_is_refused_rather_than_called_separable():
    X, y = noisy_data(d=2)
    assert newton(X + 1e4, y).reason == "converged"
    with pytest.raises(ValueError, match="constant or a combination"):
        newton(X + 1e9, y)


def test_a_slow_start_does_not_pass_for_converged():
    X, y = noisy_data()
    with pytest.warns(ConvergenceWarning, match="may be more than 100 eps below"):
        path = gradient_descent(X, y, np.zeros(3), 0.0, 1e-9, 1e-6)
    assert len(path.values) == 2  # the stop test of the source is passed at once
    assert path.reason == "stalled"


@pytest.mark.parametrize("eps", [1e-4, 1e-5, 1e-6])
def test_a_long_valley_does_not_pass_for_arrival(eps):
    """Sepal lengths lie far from 0, so slope and offset can change together without much effect."""
    flowers = iris().select("sepal length")
    X, y = flowers.X[50:], (flowers.y[50:] == 2).astype(float)
    with pytest.warns(ConvergenceWarning, match="may be more than 100 eps below"):
        path = gradient_descent(X, y, [0.0], 0.0, 1 / smoothness(X), eps)
    slope = np.append(*gradient(path.theta, path.theta_0, X, y))
    assert slope @ slope / (2 * smoothness(X)) < eps  # the slope alone would have us believe it
    assert path.values[-1] - newton(X, y).values[-1] > 100 * eps
    assert path.reason == "stalled"


def test_an_oscillation_does_not_pass_for_converged():
    # Symmetric data and a step of 2 / curvature: theta jumps between two values of one objective.
    X, y = np.array([[-1.0], [-1.0], [1.0], [1.0]]), np.array([0, 1, 0, 1])
    eta = 40.0
    with pytest.warns(ConvergenceWarning):
        path = gradient_descent(X, y, [9.9], 0.0, eta, 1e-3, max_steps=1000)
    assert path.reason != "converged"


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


@pytest.mark.parametrize("extra", [np.ones(60), "double"])
def test_features_that_carry_nothing_new(extra):
    X, y = noisy_data()
    extra = X[:, 0] * 2 + X[:, 1] if isinstance(extra, str) else extra
    with pytest.raises(ValueError, match="constant or a combination"):
        newton(np.c_[X, extra], y)
    assert newton(np.c_[X, extra], y, lam=0.01).reason == "converged"


def test_no_more_examples_than_features():
    with pytest.raises(ValueError, match="no more examples than features"):
        newton(np.eye(2), [0, 1])
    assert newton(np.eye(2), [0, 1], lam=0.01).reason == "converged"


def test_newton_does_not_care_for_units():
    X, y = noisy_data()
    units = np.array([1e-8, 1.0, 1e8])
    np.testing.assert_allclose(newton(X * units, y).theta * units, newton(X, y).theta, rtol=1e-7)


def learners(X, y):
    yield lambda: gradient_descent(X, y, [0.0, 0.0], 0.0, 0.1, 1e-3)
    yield lambda: gradient_ascent(X, y, 0.1, 1e-3, 10, np.random.default_rng(0))
    yield lambda: stochastic_gradient_descent(
        X, y, [0.0, 0.0], 0.0, eta=0.1, batch=1, steps=3, rng=np.random.default_rng(0)
    )
    yield lambda: newton(X, y)


GOOD_X, GOOD_Y = [[1.0, 2.0], [3.0, 4.0]], [0, 1]


@pytest.mark.parametrize(
    ("X", "y", "error", "message"),
    [
        ([[1.0, np.nan], [3.0, 4.0]], GOOD_Y, ValueError, r"X\[0, 1\] is nan"),
        ([1.0, 2.0], GOOD_Y, ValueError, r"shape \(n, d\)"),
        (np.zeros((0, 2)), [], ValueError, "empty"),
        ([["a", "b"], ["c", "d"]], GOOD_Y, TypeError, "real numbers"),
        (GOOD_X, [[0], [1]], ValueError, r"y\.ravel"),
        (GOOD_X, [-1, 1], ValueError, r"\(y \+ 1\) / 2"),
        (GOOD_X, [1, 1], ValueError, "both classes, but holds 1"),
        (GOOD_X, [0], ValueError, "n = 2 as X has"),
    ],
)
def test_bad_data_are_refused(X, y, error, message):
    for learn in learners(X, y):
        with pytest.raises(error, match=message):
            learn()


def test_bad_settings_are_refused():
    rng = np.random.default_rng(0)
    start = (GOOD_X, GOOD_Y, [0.0, 0.0], 0.0)
    for bad, message in [
        (0.0, "eta must be greater than 0"),
        (-1, "eta must be"),
        (np.inf, "eta must be finite"),
    ]:
        with pytest.raises(ValueError, match=message):
            gradient_descent(*start, bad, 1e-3)
        with pytest.raises(ValueError, match=message):
            stochastic_gradient_descent(*start, eta=bad, batch=1, steps=3, rng=rng)
        with pytest.raises(ValueError, match=message):
            gradient_ascent(GOOD_X, GOOD_Y, bad, 1e-3, 10, rng)
    with pytest.raises(ValueError, match="eta must be greater than 0"):
        stochastic_gradient_descent(*start, eta=lambda t: 1 - t, batch=1, steps=3, rng=rng)
    with pytest.raises(ValueError, match="eps must be 0 or more"):
        gradient_descent(*start, 0.1, -1e-3)
    with pytest.raises(ValueError, match="eps must be greater than 0"):
        newton(GOOD_X, GOOD_Y, 0.1, eps=0)
    with pytest.raises(ValueError, match="lam must be 0 or more"):
        newton(GOOD_X, GOOD_Y, -0.1)
    with pytest.raises(ValueError, match="d = 2 as X has"):
        gradient_descent(GOOD_X, GOOD_Y, [0.0], 0.0, 0.1, 1e-3)
    with pytest.raises(ValueError, match="batch must be at most the number of examples, 2"):
        stochastic_gradient_descent(*start, eta=0.1, batch=3, steps=3, rng=rng)
    with pytest.raises(TypeError, match="max_steps must be a whole number"):
        gradient_descent(*start, 0.1, 1e-3, max_steps=1.5)
    with pytest.raises(TypeError, match="rng must be a numpy Generator"):
        gradient_ascent(GOOD_X, GOOD_Y, 0.1, 1e-3, 10, 0)


def test_a_path_cannot_be_changed():
    path = newton(*noisy_data())
    with pytest.raises(ValueError, match="read-only"):
        path.thetas[0] = 1
    with pytest.raises(AttributeError):
        path.reason = "converged"
    np.testing.assert_array_equal(path.classifier.theta, path.theta)


def test_what_looks_alike_is_passed_by_name():
    X, y = noisy_data(10, 2)
    with pytest.raises(TypeError, match="positional"):
        stochastic_gradient_descent(X, y, [0.0, 0.0], 0.0, 0.5, 3, 4, np.random.default_rng(1))


def minibatches(X, y, start=None, **settings):
    start = np.zeros(X.shape[1]) if start is None else start
    settings = {"eta": 0.5, "batch": 3, "steps": 4, "rng": np.random.default_rng(1)} | settings
    return stochastic_gradient_descent(X, y, start, 0.0, **settings)


def test_mean_of_the_minibatch_gradients_is_the_full_gradient():
    X, y = noisy_data(7, 2)
    w, lam, n = np.array([0.4, -1.0, 0.2]), 0.1, 7
    for size in (1, 3, 7):
        estimates = []
        for S in map(list, itertools.combinations(range(n), size)):
            error = sigmoid(X[S] @ w[:2] + w[2]) - y[S]
            total = n / size * np.append(error @ X[S], error.sum())  # the factor N/|S| of the source
            estimates.append(total / n + 2 * lam * np.append(w[:2], 0))
            step = np.append(*gradient(w[:2], w[2], X[S], y[S], lam))
            np.testing.assert_allclose(step, estimates[-1], rtol=1e-12, atol=1e-15)
        full = np.append(*gradient(w[:2], w[2], X, y, lam))
        np.testing.assert_allclose(np.mean(estimates, axis=0), full, rtol=1e-12)


def test_steps_are_made_along_the_minibatches_drawn():
    X, y = noisy_data(9, 2)
    path = minibatches(X, y, steps=7)
    rng, theta, theta_0 = np.random.default_rng(1), np.zeros(2), 0.0
    ends = [objective(theta, theta_0, X, y)]
    for t in range(1, 8):
        S = rng.choice(9, 3, replace=False)
        slope, slope_0 = gradient(theta, theta_0, X[S], y[S])
        theta, theta_0 = theta - 0.5 * slope, theta_0 - 0.5 * slope_0
        if t in (3, 6, 7):  # three steps deal nine examples
            ends.append(objective(theta, theta_0, X, y))
    np.testing.assert_allclose(path.theta, theta, rtol=1e-12)
    np.testing.assert_allclose(path.values, ends, rtol=1e-12)


def test_the_whole_set_as_minibatch_is_gradient_descent():
    X, y = noisy_data(10, 2)
    one = minibatches(X, y, batch=10, steps=6, lam=0.1)
    other = gradient_descent(X, y, [0.0, 0.0], 0.0, 0.5, eps=0, lam=0.1, max_steps=6)
    np.testing.assert_allclose(one.thetas, other.thetas, rtol=1e-12, atol=1e-15)


def test_minibatches_are_drawn_uniformly_and_without_repetition():
    # Each example has a feature of its own, so that a step moves the slopes of the examples drawn alone.
    path = minibatches(np.eye(6), [0, 1, 0, 1, 0, 1], eta=1e-3, batch=3, steps=4000)
    drawn = [tuple(np.flatnonzero(step)) for step in np.diff(path.thetas, axis=0)]  # of two steps each
    counts = [sum(j in S for S in drawn) for j in range(6)]
    assert len(drawn) == 2000
    assert min(counts) > 1400  # a share of 3/4 is expected, 1500 with a standard deviation of 19
    assert max(counts) < 1600


@pytest.mark.parametrize("lam", [0.0, 0.05])
def test_all_algorithms_find_one_optimum(lam):
    X, y = noisy_data(40, 2)
    exact = newton(X, y, lam)
    eta = 1 / smoothness(X, lam)
    path = gradient_descent(X, y, np.zeros(2), 0.0, eta, 1e-15, lam)
    assert path.reason == "converged"
    np.testing.assert_allclose([*path.theta, path.theta_0], [*exact.theta, exact.theta_0], atol=1e-5)
    path = minibatches(X, y, eta=lambda t: eta / (1 + t / 200), batch=8, steps=20_000, lam=lam)
    assert path.values[-1] - exact.values[-1] < 1e-4


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
