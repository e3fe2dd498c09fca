"""Losses and errors, counted by hand and by scikit-learn."""

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest
from sklearn.metrics import accuracy_score
from sklearn.metrics import confusion_matrix as reference_confusion_matrix

from llc.data import worked_example_nine_points
from llc.evaluation import (
    accuracy,
    confusion_matrix,
    cross_validate,
    expected_cost,
    mcnemar,
    stratified_folds,
    threshold_for_costs,
    training_error,
    zero_one_loss,
)
from llc.separators import LinearClassifier


def test_errors_are_mean_zero_one_loss():
    data = worked_example_nine_points()
    h = LinearClassifier([1.0, 0.0], 0.0)  # positive where x1 > 0: wrong on two + and three -
    losses = zero_one_loss(data.y, h.predict(data.X))
    assert losses.tolist() == [0, 0, 1, 0, 1, 0, 1, 1, 1]
    assert training_error(h, data.X, data.y) == 5 / 9


def test_accuracy_is_one_minus_the_mean_loss():
    rng = np.random.default_rng(0)
    guess, actual = rng.integers(0, 4, 100), rng.integers(0, 4, 100)
    assert accuracy(actual, guess) == accuracy_score(actual, guess)
    assert accuracy(actual, guess) == 1 - np.mean(zero_one_loss(actual, guess))


def test_confusion_matrix_is_that_of_the_reference():
    rng = np.random.default_rng(0)
    guess, actual = rng.integers(0, 4, 100), rng.integers(0, 4, 100)
    np.testing.assert_array_equal(confusion_matrix(actual, guess), reference_confusion_matrix(actual, guess))
    np.testing.assert_array_equal(
        confusion_matrix(y_pred=guess, y_true=actual), reference_confusion_matrix(y_pred=guess, y_true=actual)
    )
    assert confusion_matrix([1], [0], K=3).tolist() == [[0, 0, 0], [1, 0, 0], [0, 0, 0]]


@given(st.floats(0.01, 100), st.floats(0.01, 100))
def test_the_threshold_minimizes_the_expected_cost(false_positive, false_negative):
    t = threshold_for_costs(false_positive, false_negative)
    g = np.linspace(0, 1, 101)
    g = g[np.abs(g - t) > 1e-9]
    costs = [expected_cost(np.full(g.size, label), g, false_positive, false_negative) for label in (0, 1)]
    np.testing.assert_array_equal(g > t, np.argmin(costs, axis=0) == 1)


def test_the_cost_that_was_paid():
    guess, actual = [1, 1, 0, 0], [1, 0, 1, 0]
    assert expected_cost(guess, actual, false_positive=2, false_negative=5).tolist() == [0, 2, 5, 0]


def test_cross_validation_as_stated():
    """By a learner that has all examples by heart, so that it errs only on those that it has not seen."""
    rng = np.random.default_rng(0)
    X, y = rng.standard_normal((150, 1)), rng.integers(0, 3, 150)

    def learn(X, y):
        return SimpleNamespace(predict=lambda Z: y[np.abs(Z - X.T).argmin(axis=1)])

    order = np.random.default_rng(3).permutation(150)
    start, expected = 0, []
    for size in (22, 22, 22, 21, 21, 21, 21):  # roughly equal chunks
        out, rest = order[start : start + size], np.r_[order[:start], order[start + size :]]
        expected.append(np.mean(learn(X[rest], y[rest]).predict(X[out]) != y[out]))
        start += size
    np.testing.assert_allclose(cross_validate(learn, X, y, 7, np.random.default_rng(3)), expected, rtol=1e-12)


@given(st.integers(2, 9), st.integers(0, 99))
def test_every_class_has_its_share_in_every_fold(k, seed):
    y = np.random.default_rng(seed).integers(0, 4, 60)
    folds = stratified_folds(y, k, np.random.default_rng(seed))
    assert sorted(np.concatenate(folds)) == list(range(60))
    for label in range(4):
        counts = [np.sum(y[fold] == label) for fold in folds]
        assert max(counts) - min(counts) <= 1


@given(st.integers(0, 30), st.integers(0, 30))
def test_mcnemar_is_the_binomial_test(a, b):
    wrong_a, wrong_b = np.repeat([[1, 0], [0, 1], [1, 1]], [a, b, 5], axis=0).T
    alone_a, alone_b, p = mcnemar(wrong_a, wrong_b)
    assert (alone_a, alone_b) == (a, b)
    assert p == pytest.approx(binomtest(a, a + b).pvalue if a + b else 1, rel=1e-9)
