"""Minibatches: drawn fairly, stepped along, and no more in memory than they need."""

import itertools
import tracemalloc

import numpy as np
import pytest

from llc._fused_logistic import derivatives
from llc.descent import gradient_descent
from llc.logistic import gradient, objective, sigmoid
from llc.stochastic import stochastic_gradient_descent
from tests.llc.test_descent import noisy_data


def test_mean_of_the_minibatch_gradients_is_the_full_gradient():
    X, y = noisy_data(7, 2)
    w, lam, n = np.array([0.4, -1.0, 0.2]), 0.1, 7
    for size in (1, 3, 7):
        batches = [list(S) for S in itertools.combinations(range(n), size)]
        estimates = []
        for S in batches:
            error = sigmoid(X[S] @ w[:2] + w[2]) - y[S]
            total = n / size * np.append(error @ X[S], error.sum())  # the factor N/|S| of the source
            estimates.append(total / n + 2 * lam * np.append(w[:2], 0))
            np.testing.assert_allclose(
                derivatives(w, X[S], y[S], lam)[1], estimates[-1], rtol=1e-12, atol=1e-15
            )
        np.testing.assert_allclose(
            np.mean(estimates, axis=0), np.append(*gradient(w[:2], w[2], X, y, lam)), rtol=1e-12
        )


def test_steps_are_made_along_the_minibatches_drawn():
    X, y = noisy_data(10, 2)
    path = stochastic_gradient_descent(
        X, y, [0.0, 0.0], 0.0, eta=0.5, batch=3, steps=4, rng=np.random.default_rng(1), record_every=1
    )
    rng, theta, theta_0 = np.random.default_rng(1), np.zeros(2), 0.0
    for t in range(1, 5):
        S = np.sort(rng.choice(10, 3, replace=False))
        slope, slope_0 = gradient(theta, theta_0, X[S], y[S])
        theta, theta_0 = theta - 0.5 * slope, theta_0 - 0.5 * slope_0
        np.testing.assert_allclose(path.thetas[t], theta, rtol=1e-12)
        assert path.values[t] == pytest.approx(objective(theta, theta_0, X, y), rel=1e-12)


def test_the_whole_set_as_minibatch_is_gradient_descent():
    X, y = noisy_data(10, 2)
    rng = np.random.default_rng(1)
    one = stochastic_gradient_descent(X, y, [0.0, 0.0], 0.0, eta=0.5, batch=10, steps=6, rng=rng, lam=0.1)
    other = gradient_descent(X, y, [0.0, 0.0], 0.0, 0.5, eps=0, lam=0.1, max_steps=6)
    np.testing.assert_allclose(one.thetas, other.thetas, rtol=1e-13)


def test_a_file_larger_than_the_memory_allowed(tmp_path):
    n, d = 300_000, 20
    X = np.memmap(tmp_path / "X", dtype=np.float32, mode="w+", shape=(n, d))
    rng = np.random.default_rng(0)
    theta = rng.standard_normal(d)
    y = np.zeros(n)
    for start in range(0, n, 25_000):
        rows = slice(start, start + 25_000)
        X[rows] = rng.standard_normal((25_000, d), dtype=np.float32)
        y[rows] = X[rows] @ theta + rng.logistic(size=25_000) > 0
    X.flush()
    X = np.memmap(tmp_path / "X", dtype=np.float32, mode="r", shape=(n, d))
    tracemalloc.start()
    path = stochastic_gradient_descent(
        X, y, np.zeros(d), 0.0, eta=lambda t: 2 / (1 + t / 50), batch=1000, steps=400, rng=rng
    )
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < X.nbytes / 2  # and a quarter of it as 64-bit floats
    assert path.values[-1] < 0.35
    np.testing.assert_allclose(path.theta, theta, atol=0.2)


def test_minibatches_are_drawn_uniformly_and_without_repetition():
    # Each example has a feature of its own, so that a step moves the slopes of the examples drawn alone.
    path = stochastic_gradient_descent(
        np.eye(6),
        [0, 1, 0, 1, 0, 1],
        np.zeros(6),
        0.0,
        eta=1e-3,
        batch=2,
        steps=3000,
        rng=np.random.default_rng(0),
        record_every=1,
    )
    drawn = [tuple(np.flatnonzero(step)) for step in np.diff(path.thetas, axis=0)]
    counts = {S: drawn.count(S) for S in itertools.combinations(range(6), 2)}
    assert sum(counts.values()) == 3000
    assert min(counts.values()) > 140  # 200 expected, standard deviation 14
    assert max(counts.values()) < 260


def test_what_looks_alike_is_passed_by_name():
    X, y = noisy_data(10, 2)
    with pytest.raises(TypeError, match="positional"):
        stochastic_gradient_descent(X, y, [0.0, 0.0], 0.0, 0.5, 3, 4, np.random.default_rng(1))
