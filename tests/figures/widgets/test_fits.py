"""Least squares, polynomial features and Newton's method of the figures, run under Node, against `llc`."""

import json
import subprocess

import numpy as np
import pytest

from figures.widgets.dials import polynomial
from llc.descent import newton
from llc.logistic import gradient
from llc.regression import ridge, standardize
from tests.figures.widgets.test_mathematics import CASES, NODE, in_javascript


def test_least_squares_line() -> None:
    rng = np.random.default_rng(1)
    cases = [(rng.normal(size=9) * 3 + 5, rng.integers(2, size=9)) for _ in range(CASES)]
    found = in_javascript([("leastSquaresLine", [x.tolist(), y.tolist()]) for x, y in cases])
    for (x, y), line in zip(cases, found, strict=True):
        h = ridge(x[:, None], y)
        np.testing.assert_allclose([line["slope"], line["offset"]], [h.theta[0], h.theta_0], atol=1e-9)


@pytest.mark.parametrize("degree", range(1, 9))
def test_polynomial(degree: int) -> None:
    X = np.random.default_rng(degree).normal(size=(40, 2)) * 2
    found = in_javascript([("polynomial", [x.tolist(), degree]) for x in X])
    np.testing.assert_allclose(found, polynomial(X, degree), rtol=1e-12)


@pytest.mark.parametrize("degree", range(1, 9))
def test_polynomial_score(degree: int) -> None:
    rng = np.random.default_rng(5)
    learned_from, X = rng.normal(size=(15, 2)) * [1, 3] + 1, rng.normal(size=(5, 2))
    theta = rng.normal(size=degree * (degree + 3) // 2)
    program = (
        "import { polynomial, polynomialScore, scale, standardize } from './figures/js/mathematics/fits.js';"
        f"const [X, x, theta] = {json.dumps([learned_from.tolist(), X.tolist(), theta.tolist()])};"
        f"const size = scale(X.map((x) => polynomial(x, {degree})));"
        f"const z = x.map(polynomialScore({{ theta, theta_0: 2 }}, size, {degree}));"
        f"console.log(JSON.stringify([x.map((x) => standardize(polynomial(x, {degree}), size)), z]))"
    )
    run = subprocess.run([NODE, "--input-type=module", "-e", program], capture_output=True, check=True)
    features, z = map(np.array, json.loads(run.stdout))
    expected = standardize(polynomial(X, degree), polynomial(learned_from, degree))
    np.testing.assert_allclose(features, expected, atol=1e-9)
    np.testing.assert_allclose(z, expected @ theta + 2, atol=1e-6)


def problem(rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray, float]:
    n, d = rng.integers(8, 40), rng.integers(1, 20)
    return rng.normal(size=(n, d)), rng.permutation(np.arange(n) % 2), 10.0 ** rng.uniform(-3, 1)


def test_newton() -> None:
    rng = np.random.default_rng(2)
    cases = [problem(rng) for _ in range(CASES)]
    found = in_javascript([("newton", [X.tolist(), y.tolist(), lam]) for X, y, lam in cases])
    for (X, y, lam), fit in zip(cases, found, strict=True):
        h = newton(X, y, lam, eps=1e-20).classifier
        np.testing.assert_allclose(fit["theta"], h.theta, atol=1e-9)
        np.testing.assert_allclose(fit["theta_0"], h.theta_0, atol=1e-9)


def test_newton_without_a_penalty() -> None:
    X, y = np.array([[-2.0], [-1.0], [1.0], [2.0], [9.0]]), np.array([0, 1, 0, 1, 1])
    (fit,) = in_javascript([("newton", [X.tolist(), y.tolist(), 0])])
    h = newton(X, y, eps=1e-20).classifier
    np.testing.assert_allclose([*fit["theta"], fit["theta_0"]], [*h.theta, h.theta_0], atol=1e-9)


@pytest.mark.parametrize("lam", [1e-6, 1e-3, 1.0])
@pytest.mark.parametrize("degree", [1, 4, 8])
def test_newton_comes_to_rest_with_the_features_of_any_degree(degree: int, lam: float) -> None:
    rng = np.random.default_rng(3)
    X, y = rng.normal(size=(40, 2)) * 1.4, np.arange(40) % 2
    features = standardize(polynomial(X, degree))
    (fit,) = in_javascript([("newton", [features.tolist(), y.tolist(), lam])])
    slope, slope_0 = gradient(fit["theta"], fit["theta_0"], features, y, lam)
    assert np.abs([*slope, slope_0]).max() < 1e-9


def test_solve() -> None:
    rng = np.random.default_rng(4)
    A = rng.normal(size=(CASES, 6, 6))
    A = A @ A.transpose(0, 2, 1) + 0.1 * np.eye(6)
    b = rng.normal(size=(CASES, 6))
    found = in_javascript([("solve", [M.tolist(), v.tolist()]) for M, v in zip(A, b, strict=True)])
    np.testing.assert_allclose(found, np.linalg.solve(A, b[..., None])[..., 0], atol=1e-9)
