"""Confusion matrix, cost and ROC curve of the figures, run under Node, against `llc` and counting by hand."""

import numpy as np

from llc.evaluation import confusion_matrix, expected_cost
from tests.figures.widgets.test_mathematics import CASES, in_javascript


def some_predictions(rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Labels, and probabilities with ties."""
    n = int(rng.integers(4, 40))
    return rng.permutation(np.arange(n) % 2), rng.uniform(0.01, 0.99, size=n).round(int(rng.integers(1, 4)))


def every_threshold(g: np.ndarray) -> np.ndarray:
    return np.unique([0, *g])


def test_confusion_matrix_and_cost() -> None:
    rng = np.random.default_rng(1)
    cases = [(*some_predictions(rng), float(rng.uniform()), float(rng.integers(1, 20))) for _ in range(CASES)]
    counts = in_javascript([("confusionMatrix", [y.tolist(), g.tolist(), t]) for y, g, t, _ in cases])
    costs = in_javascript([("costOf", [found, case[3]]) for found, case in zip(counts, cases, strict=True)])
    for (y, g, t, ratio), found, cost in zip(cases, counts, costs, strict=True):
        assert found == confusion_matrix(y, (g > t).astype(int), K=2).tolist()
        np.testing.assert_allclose(cost, expected_cost((g > t).astype(int), y, 1, ratio).sum())


def test_least_cost_is_the_best_of_all_thresholds() -> None:
    rng = np.random.default_rng(2)
    cases = [(*some_predictions(rng), float(rng.uniform(1, 20))) for _ in range(CASES)]
    found = in_javascript([("leastCost", [y.tolist(), g.tolist(), ratio]) for y, g, ratio in cases])
    for (y, g, ratio), least in zip(cases, found, strict=True):
        costs = [expected_cost((g > t).astype(int), y, 1, ratio).sum() for t in every_threshold(g)]
        np.testing.assert_allclose(least, min(costs))


def test_thresholds_and_rates() -> None:
    y, g = [0, 1, 1, 0, 1], [0.4, 0.4, 0.7, 0.1, 0.2]
    assert in_javascript([("thresholds", [g])]) == [[0, 0.1, 0.2, 0.4, 0.7]]
    assert in_javascript([("rates", [confusion_matrix(y, [0, 0, 1, 1, 0]).tolist()])]) == [[1 / 2, 1 / 3]]


def test_roc_curve_has_the_rates_of_every_threshold() -> None:
    rng = np.random.default_rng(3)
    cases = [some_predictions(rng) for _ in range(CASES)]
    found = in_javascript([("rocCurve", [y.tolist(), g.tolist()]) for y, g in cases])
    for (y, g), curve in zip(cases, found, strict=True):
        rates = [[(g[y == k] > t).mean() for k in (0, 1)] for t in every_threshold(g)[::-1]]
        np.testing.assert_allclose(curve, [*rates, [1, 1]])
        assert curve[0] == [0, 0]
        assert (np.diff(curve, axis=0) >= 0).all()


def test_area_is_how_often_the_positive_example_has_the_larger_probability() -> None:
    rng = np.random.default_rng(4)
    cases = [some_predictions(rng) for _ in range(CASES)]
    found = in_javascript([("rocArea", [y.tolist(), g.tolist()]) for y, g in cases])
    for (y, g), area in zip(cases, found, strict=True):
        positive, negative = g[y == 1][:, None], g[y == 0]
        np.testing.assert_allclose(area, np.mean((positive > negative) + 0.5 * (positive == negative)))
