"""Linear classifiers: the numbers of the worked examples, geometry against brute force, and bad input."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from llc.data import iris, worked_example_nine_points
from llc.evaluation import training_error
from llc.logistic import LinearLogisticClassifier
from llc.separators import LinearClassifier, random_linear_classifier, separates

NINE = worked_example_nine_points()
numbers = st.floats(-1e3, 1e3).map(lambda v: round(v, 3))


def test_positive_only_above_zero():
    h = LinearClassifier([1.0], 0.0)
    assert h.predict([[1e-300], [0.0], [-1e-300]]).tolist() == [1, -1, -1]
    assert h.theta.size + np.size(h.theta_0) == 2  # d + 1 parameters


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
    on_the_line = [[3.0, 0.0]]
    assert h.predict(on_the_line) == -1
    assert not separates(h, on_the_line, [-1])


def test_all_nine_points_are_separated():
    h = LinearClassifier([-1, 1.5], 3)
    np.testing.assert_array_equal(h.scores([[3, 2], [4, -1]]), [3, -2.5])
    np.testing.assert_array_equal(h.predict(NINE.X), NINE.y)


def test_swapping_the_labels_negates_both_parameters():
    h = LinearClassifier([-1, 1.5], 3).flipped()
    assert h.theta.tolist() == [1, -1.5]
    assert h.theta_0 == -3
    np.testing.assert_array_equal(h.predict(NINE.X), -NINE.y)


def test_distance_is_the_distance_to_the_nearest_point_of_the_line():
    h = LinearClassifier([-1, 1.5], 3)
    s = np.linspace(-50, 50, 200_001)
    line = np.array([3.0, 0.0]) + np.outer(s, [1.5, 1.0]) / np.hypot(1.5, 1)
    for x in NINE.X:
        nearest = np.sqrt(((line - x) ** 2).sum(axis=1).min())
        assert abs(h.distance([x])[0]) == pytest.approx(nearest, abs=1e-6)
    np.testing.assert_array_equal(np.sign(h.distance(NINE.X)), NINE.y)


@pytest.mark.parametrize("scale", [1e-200, 1.0, 1e200])
def test_distance_survives_parameters_whose_squares_do_not(scale):
    h = LinearClassifier(np.array([3.0, 4.0]) * scale, -5 * scale)
    np.testing.assert_allclose(h.distance([[3, 4], [0, 0]]), [4, -1], rtol=1e-14)


@pytest.mark.parametrize("size", [1e-300, 1e-160, 1e160, 1e300])
@pytest.mark.filterwarnings("error")
def test_distance_for_any_size_of_theta(size):
    assert LinearClassifier([size, 0.0], 0.0).distance([[5.0, 2.0]])[0] == pytest.approx(5.0, rel=1e-15)
    assert LinearClassifier([-size], size).distance([[3.0]])[0] == pytest.approx(-2.0, rel=1e-15)


@pytest.mark.filterwarnings("error")
def test_a_separator_beyond_all_floats_is_refused():
    with pytest.raises(ValueError, match="too large"):
        LinearClassifier([1e-320], 1.0).distance([[5.0]])


def test_another_label_set_is_refused_and_not_mixed():
    logistic = LinearLogisticClassifier([1.0], 0.0)
    assert not isinstance(logistic, LinearClassifier)
    with pytest.raises(TypeError, match=r"pass LinearClassifier\(h.theta, h.theta_0\)"):
        separates(logistic, [[-1.0], [2.0]], [-1, 1])
    assert separates(LinearClassifier(logistic.theta, logistic.theta_0), [[-1.0], [2.0]], [-1, 1])


def test_distance_needs_a_direction():
    h = LinearClassifier([0.0, 0.0], 1.0)
    assert h.predict([[1, 2]]) == 1
    with pytest.raises(ValueError, match="theta is zero"):
        h.distance([[1, 2]])


@given(st.integers(0, 2**32 - 1))
def test_more_candidates_are_never_worse_with_the_same_seed(seed):
    data = iris().select("sepal length", "sepal width").binary("setosa", labels=(-1, 1))
    errors = [
        training_error(
            random_linear_classifier(data.X, data.y, k, np.random.default_rng(seed)), data.X, data.y
        )
        for k in (1, 3, 10, 30)
    ]
    assert errors == sorted(errors, reverse=True)


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


def test_a_classifier_cannot_be_changed():
    theta = np.array([1.0, 2.0])
    h = LinearClassifier(theta, 0)
    theta[0] = 9
    assert h.theta.tolist() == [1, 2]
    with pytest.raises(ValueError, match="read-only"):
        h.theta[0] = 3
    with pytest.raises(AttributeError):
        h.theta_0 = 1


@pytest.mark.parametrize("convert", [np.float32, np.int64, np.uint8, list, bool])
def test_other_number_types_are_computed_in_64_bit_floats(convert):
    X = np.array([[1, 0], [0, 1]])
    X = X.tolist() if convert is list else X.astype(convert)
    z = LinearClassifier([2, -1], 0).scores(X)
    assert z.dtype == np.float64
    assert z.tolist() == [2, -1]


BAD_X = [
    ([[1.0, np.nan]], ValueError, r"X\[0, 1\] is nan"),
    ([[1.0, 2.0], [-np.inf, 0.0]], ValueError, r"X\[1, 0\] is -inf"),
    ([1.0, 2.0], ValueError, r"shape \(n, d\).*X\[None, :\]"),
    (np.zeros((0, 2)), ValueError, "empty"),
    ([[1.0]], ValueError, "d = 2 as the hypothesis has"),
    ([["a", "b"]], TypeError, "real numbers"),
    ([[1j, 2]], TypeError, "real numbers"),
    ([[None, 2]], TypeError, "real numbers"),
    ([[1, 2], [3]], ValueError, "different lengths"),
    (np.ma.masked_invalid([[1.0, np.nan]]), TypeError, "masked"),
]


@pytest.mark.parametrize(("X", "error", "message"), BAD_X)
def test_bad_examples_are_refused(X, error, message):
    h = LinearClassifier([1.0, 1.0], 0.0)
    for ask in (h.scores, h.predict, h.distance):
        with pytest.raises(error, match=message):
            ask(X)


BAD_SIGNS = [
    ([0, 1, 1], ValueError, r"2 \* y - 1"),
    ([1, 2, 3], ValueError, r"holds 1, 2, 3"),
    ([[1], [-1], [1]], ValueError, r"y\.ravel"),
    ([1, -1], ValueError, "n = 3 as X has"),
    ([1, -1, np.nan], ValueError, r"y\[2\] is nan"),
    (["a", "b", "a"], TypeError, "real numbers"),
    (1, ValueError, r"shape \(n,\)"),
    ([], ValueError, "empty"),
]


@pytest.mark.parametrize(("y", "error", "message"), BAD_SIGNS)
def test_bad_labels_are_refused(y, error, message):
    X = [[1.0], [2.0], [3.0]]
    with pytest.raises(error, match=message):
        separates(LinearClassifier([1.0], 0.0), X, y)
    with pytest.raises(error, match=message):
        random_linear_classifier(X, y, 1, np.random.default_rng(0))


@pytest.mark.parametrize(
    ("theta", "theta_0", "error", "message"),
    [
        ([[1.0], [2.0]], 0, ValueError, r"theta must have shape \(d,\)"),
        (1.0, 0, ValueError, r"theta must have shape \(d,\)"),
        ([], 0, ValueError, "theta is empty"),
        ([np.nan], 0, ValueError, "theta must be finite"),
        ([1.0], [0.0], ValueError, "theta_0 must be a single number"),
        ([1.0], np.inf, ValueError, "theta_0 must be finite"),
        ([1.0], "0", TypeError, "theta_0 must hold real numbers"),
    ],
)
def test_bad_parameters_are_refused(theta, theta_0, error, message):
    with pytest.raises(error, match=message):
        LinearClassifier(theta, theta_0)


def test_a_score_that_overflows_is_refused():
    with pytest.raises(ValueError, match="too large"):
        LinearClassifier([1e200, -1e200], 0).predict([[1e200, 1e200]])


@pytest.mark.parametrize(
    ("k", "rng", "error", "message"),
    [
        (0, np.random.default_rng(0), ValueError, "k must be 1 or more"),
        (2.0, np.random.default_rng(0), TypeError, "k must be a whole number"),
        (True, np.random.default_rng(0), TypeError, "k must be a whole number"),
        (1, 42, TypeError, "rng must be a numpy Generator"),
        (1, np.random, TypeError, "rng must be a numpy Generator"),
    ],
)
def test_random_linear_classifier_refuses_a_bad_count_or_source_of_randomness(k, rng, error, message):
    with pytest.raises(error, match=message):
        random_linear_classifier(NINE.X, NINE.y, k, rng)
