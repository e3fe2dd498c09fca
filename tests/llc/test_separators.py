"""Linear classifiers: the numbers of the worked examples, geometry against brute force, and bad input."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from llc.data import iris, worked_example_nine_points
from llc.separators import (
    LinearClassifier,
    NearestMean,
    nearest_mean,
    perceptron,
    random_linear_classifier,
    separates,
)

NINE = worked_example_nine_points()
numbers = st.floats(-1e3, 1e3).map(lambda v: round(v, 3))


def test_positive_only_above_zero():
    h = LinearClassifier([1.0], 0.0)
    assert h.predict([[1e-300], [0.0], [-1e-300]]).tolist() == [1, -1, -1]


@given(arrays(float, (2, 3), elements=numbers), arrays(float, 3, elements=numbers), numbers)
def test_theta_is_normal_to_the_separator(points, theta, theta_0):
    if np.abs(theta).max() < 0.1:
        return
    h = LinearClassifier(theta, theta_0)
    on_it = points - np.outer(h.distance(points), theta / np.linalg.norm(theta))
    along = on_it[1] - on_it[0]
    scale = 1 + np.abs(points).max() + abs(theta_0) / np.linalg.norm(theta)
    assert abs(theta @ along) / np.linalg.norm(theta) < 1e-9 * scale
    assert np.abs(h.distance(on_it)).max() < 1e-9 * scale


def test_half_spaces_and_separation():
    h = LinearClassifier([-1, 1.5], 3)
    assert separates(h, NINE.X, NINE.y)
    assert not separates(h.flipped(), NINE.X, NINE.y)
    np.testing.assert_array_equal(h.flipped().predict(NINE.X), -NINE.y)
    on_the_line = [[3.0, 0.0]]
    assert h.predict(on_the_line) == -1
    assert not separates(h, on_the_line, [-1])


def test_distance_is_the_distance_to_the_nearest_point_of_the_line():
    h = LinearClassifier([-1, 1.5], 3)
    s = np.linspace(-50, 50, 200_001)
    line = np.array([3.0, 0.0]) + np.outer(s, [1.5, 1.0]) / np.hypot(1.5, 1)
    for x in NINE.X:
        nearest = np.sqrt(((line - x) ** 2).sum(axis=1).min())
        assert abs(h.distance([x])[0]) == pytest.approx(nearest, abs=1e-6)
    np.testing.assert_array_equal(np.sign(h.distance(NINE.X)), NINE.y)


def test_rounding_may_turn_a_tie_into_a_side():
    """As the page on notation says."""
    assert LinearClassifier([1, 2], -3).predict([[1, 1]]) == -1
    (z,) = LinearClassifier([0.1, 0.2], -0.3).scores([[1, 1]])
    assert f"{z:.1e}" == "5.6e-17"


@pytest.mark.parametrize("scale", [1e-200, 1.0, 1e200])
def test_distance_survives_parameters_whose_squares_do_not(scale):
    h = LinearClassifier(np.array([3.0, 4.0]) * scale, -5 * scale)
    np.testing.assert_allclose(h.distance([[3, 4], [0, 0]]), [4, -1], rtol=1e-14)


@pytest.mark.parametrize("k", [40, 400])  # of 400 candidates, several separate the points
def test_the_first_of_the_best_candidates_wins(k):
    X, y = NINE.X, NINE.y
    rng = np.random.default_rng(7)
    best, least = None, np.inf
    for _ in range(k):
        draw = rng.standard_normal(3)
        error = sum((1 if x @ draw[:2] + draw[2] > 0 else -1) != label for x, label in zip(X, y, strict=True))
        if error < least:
            best, least = draw, error
    h = random_linear_classifier(X, y, k, np.random.default_rng(7))
    np.testing.assert_array_equal([*h.theta, h.theta_0], best)


def test_the_nearest_mean_is_the_bisector_of_two_and_found_by_brute_force_for_more():
    data = iris().select("petal length", "petal width")
    h = nearest_mean(data.X, data.y)
    for k in range(3):
        np.testing.assert_allclose(h.means[k], data.X[data.y == k].mean(axis=0), rtol=1e-14)
    expected = [min(range(3), key=lambda k: sum((x - h.means[k]) ** 2)) for x in data.X]
    assert h.predict(data.X).tolist() == expected
    a, b = nearest_mean(data.X[50:], data.y[50:] - 1).means
    bisector = LinearClassifier(2 * (b - a), a @ a - b @ b)
    assert ((bisector.predict(data.X) == 1) == (NearestMean([a, b]).predict(data.X) == 1)).all()


def test_the_perceptron_corrects_one_mistake_after_another():
    path = perceptron(NINE.X, NINE.y, passes=100)
    np.testing.assert_allclose(path[-1], [-0.8, 3.2, 3])
    assert len(path) == 6
    ones = np.c_[NINE.X, np.ones(9)]
    w, updates = np.zeros(3), 0
    while (NINE.y * (ones @ w) <= 0).any():
        for x, label in zip(ones, NINE.y, strict=True):
            if label * (w @ x) <= 0:
                w, updates = w + label * x, updates + 1
    assert updates == 5
    np.testing.assert_array_equal(path[-1], w)
