"""Losses and errors, counted by hand and by scikit-learn."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import accuracy_score
from sklearn.metrics import confusion_matrix as reference_confusion_matrix

from llc.data import iris, worked_example_nine_points
from llc.evaluation import (
    accuracy,
    confusion_matrix,
    cross_validate,
    expected_cost,
    test_error,
    threshold_for_costs,
    training_error,
    zero_one_loss,
)
from llc.gaussian import lda
from llc.logistic import LinearLogisticClassifier, nll
from llc.regression import ArgmaxClassifier
from llc.separators import LinearClassifier


def test_errors_are_mean_zero_one_loss():
    data = worked_example_nine_points()
    h = LinearClassifier([1.0, 0.0], 0.0)  # positive where x1 > 0: wrong on two + and three -
    losses = zero_one_loss(data.y, h.predict(data.X))
    assert losses.tolist() == [0, 0, 1, 0, 1, 0, 1, 1, 1]
    assert training_error(h, data.X, data.y) == 5 / 9


def test_the_test_error_is_the_same_mean_of_other_examples():
    h = LinearClassifier([1.0], 0.0)
    assert test_error(h, [[-1.0], [2.0], [3.0]], [1, 1, -1]) == pytest.approx(2 / 3)


@pytest.mark.parametrize(
    ("h", "y"),
    [
        (LinearLogisticClassifier([1.0], 0.0), [-1, 1]),
        (LinearClassifier([1.0], 0.0), [0, 1]),
        (ArgmaxClassifier([[0.0, 1.0]], [0.0, 0.0]), [-1, 1]),
        (ArgmaxClassifier([[0.0, 1.0]], [0.0, 0.0]), [0, 2]),
    ],
)
def test_labels_of_another_set_are_refused_and_never_counted_as_mistakes(h, y):
    X = [[1.0], [2.0]]  # all are predicted positive, so that the predictions alone do not tell the set
    with pytest.raises(ValueError, match=r"y must hold labels that the classifier predicts.*2 \* y - 1"):
        training_error(h, X, y)


def test_zero_one_loss_of_two_single_labels():
    assert zero_one_loss(1, -1) == 1
    assert zero_one_loss(0, 0) == 0


@pytest.mark.parametrize(
    ("guess", "actual", "error", "message"),
    [
        ([1, -1], [1, 0], ValueError, "one encoding"),
        ([1, 0], [-1, 1], ValueError, "one encoding"),
        ([1, 1], [[1], [1]], ValueError, "one shape"),
        ([1, 1], [1], ValueError, "one shape"),
        ([[1]], [[1]], ValueError, "list of labels"),
        ([], [], ValueError, "empty"),
        ([np.nan], [np.nan], ValueError, "finite"),
        ([1], [np.inf], ValueError, "finite"),
        (["a"], ["a"], TypeError, "real numbers"),
    ],
)
def test_labels_that_cannot_be_compared_are_refused(guess, actual, error, message):
    with pytest.raises(error, match=message):
        zero_one_loss(guess, actual)


def test_accuracy_is_one_minus_the_mean_loss():
    rng = np.random.default_rng(0)
    guess, actual = rng.integers(0, 4, 100), rng.integers(0, 4, 100)
    assert accuracy(actual, guess) == accuracy_score(actual, guess)
    assert accuracy(actual, guess) == 1 - np.mean(zero_one_loss(actual, guess))


def test_the_loss_we_optimize_is_not_the_one_we_report():
    y = np.array([1, 1, 1, 0])
    sure, right = np.array([0.99, 0.99, 0.49, 0.01]), np.array([0.51, 0.51, 0.51, 0.49])
    assert nll(sure, y).mean() < nll(right, y).mean()
    assert accuracy(y, sure > 0.5) < accuracy(y, right > 0.5)


def test_confusion_matrix_is_that_of_the_reference():
    rng = np.random.default_rng(0)
    guess, actual = rng.integers(0, 4, 100), rng.integers(0, 4, 100)
    np.testing.assert_array_equal(confusion_matrix(actual, guess), reference_confusion_matrix(actual, guess))
    np.testing.assert_array_equal(
        confusion_matrix(y_pred=guess, y_true=actual), reference_confusion_matrix(y_pred=guess, y_true=actual)
    )
    assert confusion_matrix([1], [0], K=3).tolist() == [[0, 0, 0], [1, 0, 0], [0, 0, 0]]
    with pytest.raises(ValueError, match="classes numbered"):
        confusion_matrix([-1, 1], [1, 1])
    with pytest.raises(ValueError, match="classes numbered 0 to 1"):
        confusion_matrix([0, 2], [1, 1], K=2)


@given(st.floats(0.01, 100), st.floats(0.01, 100))
def test_the_threshold_minimizes_the_expected_cost(false_positive, false_negative):
    t = threshold_for_costs(false_positive, false_negative)
    g = np.linspace(0, 1, 101)
    g = g[np.abs(g - t) > 1e-9]
    costs = [expected_cost(np.full(g.size, label), g, false_positive, false_negative) for label in (0, 1)]
    np.testing.assert_array_equal(g > t, np.argmin(costs, axis=0) == 1)


def test_equal_costs_have_the_threshold_one_half():
    assert threshold_for_costs(3, 3) == 0.5
    assert threshold_for_costs(0, 1) == 0
    assert threshold_for_costs(1, 0) == 1


def test_the_cost_that_was_paid():
    guess, actual = [1, 1, 0, 0], [1, 0, 1, 0]
    assert expected_cost(guess, actual, false_positive=2, false_negative=5).tolist() == [0, 2, 5, 0]


def test_bad_costs_are_refused():
    with pytest.raises(ValueError, match="false_negative must be above 0 if the other cost is 0"):
        threshold_for_costs(0, 0)
    with pytest.raises(ValueError, match="false_positive must be 0 or more"):
        threshold_for_costs(-1, 2)
    with pytest.raises(ValueError, match="g must hold probabilities"):
        expected_cost([1], [1.5], 1, 1)
    with pytest.raises(ValueError, match="labels 0 and 1"):
        expected_cost([-1], [0.5], 1, 1)
    with pytest.raises(ValueError, match="n = 1 as g has"):
        expected_cost([1, 0], [0.5], 1, 1)


def test_cross_validation_as_stated():
    data = iris()
    errors = cross_validate(lda, data.X, data.y, 7, np.random.default_rng(3))
    order = np.random.default_rng(3).permutation(150)
    start, expected = 0, []
    for size in (22, 22, 22, 21, 21, 21, 21):  # roughly equal chunks
        out = order[start : start + size]
        rest = np.setdiff1d(np.arange(150), out)
        h = lda(data.X[rest], data.y[rest])
        expected.append(np.mean(h.predict(data.X[out]) != data.y[out]))
        start += size
    np.testing.assert_allclose(errors, expected, rtol=1e-12)


def test_no_example_is_learned_from_and_tested_on():
    X = np.arange(10.0)[:, None]
    tested = []

    def learn(X_rest, y_rest):
        class Spy:
            def predict(self, X_part):
                assert not set(X_rest[:, 0]) & set(X_part[:, 0])
                tested.extend(X_part[:, 0])
                return np.ones(len(X_part))

        return Spy()

    assert cross_validate(learn, X, np.ones(10), 3, np.random.default_rng(0)).tolist() == [0, 0, 0]
    assert sorted(tested) == list(range(10))


def test_errors_vary_with_the_deal():
    data = iris().select("sepal length", "sepal width")
    means = {cross_validate(lda, data.X, data.y, 5, np.random.default_rng(s)).mean() for s in range(5)}
    assert len(means) > 1


def test_bad_settings_of_cross_validation_are_refused():
    X, y, rng = [[1.0], [2.0]], [0, 1], np.random.default_rng(0)
    with pytest.raises(ValueError, match="k must be 2 or more"):
        cross_validate(lda, X, y, 1, rng)
    with pytest.raises(ValueError, match="k must be at most the number of examples, 2"):
        cross_validate(lda, X, y, 3, rng)
    with pytest.raises(TypeError, match="rng must be a numpy Generator"):
        cross_validate(lda, X, y, 2, 0)
    with pytest.raises(ValueError, match="whole numbers"):
        cross_validate(lda, X, [0.5, 1], 2, rng)
    with pytest.raises(ValueError, match=r"y\.ravel"):
        cross_validate(lda, X, [[0], [1]], 2, rng)
