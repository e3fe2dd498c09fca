"""Many classes from two: counts, votes and ties by hand; any binary learner will do."""

import numpy as np
import pytest

from llc.datasets import digits, iris
from llc.descent import logistic_regression
from llc.evaluation import accuracy
from llc.least_squares import least_squares_classifier
from llc.multiclass import ArgmaxClassifier, OneVsAll, OneVsOne, one_vs_all, one_vs_one
from llc.separators import LinearClassifier, random_linear_classifier
from tests.llc.refusals import BAD_CLASSES


def logistic(X, y):
    return logistic_regression(X, y, lam=0.01)


def signs_by_chance(X, y):
    return random_linear_classifier(X, y, 200, np.random.default_rng(0))


@pytest.mark.parametrize("reduce", [one_vs_all, one_vs_one])
@pytest.mark.parametrize(
    ("learn", "labels", "least"),
    [(logistic, (0, 1), 0.9), (least_squares_classifier, (-1, 1), 0.8), (signs_by_chance, (-1, 1), 0.6)],
)
def test_any_binary_learner(reduce, learn, labels, least):
    data = iris()
    h = reduce(learn, data.X, data.y, labels)
    assert len(h.hypotheses) == 3
    assert accuracy(data.y, h.predict(data.X)) > least


def test_one_vs_one_holds_k_times_k_minus_1_over_2_duels():
    data = digits()
    seen = []

    def learn(X, y):
        seen.append(len(y))
        return LinearClassifier(np.zeros(64), 1.0)  # always for the second class

    h = one_vs_one(learn, data.X, data.y, labels=(-1, 1))
    assert len(h.hypotheses) == 45
    counts = np.bincount(data.y)
    assert seen == [counts[j] + counts[k] for j in range(10) for k in range(j + 1, 10)]
    votes = h.votes(data.X[:2])
    assert votes.tolist() == [list(range(10))] * 2  # class k wins against the k before it
    assert h.predict(data.X[:2]).tolist() == [9, 9]


def test_each_hypothesis_learns_its_own_question():
    data = iris()
    h = one_vs_all(logistic, data.X, data.y)
    for k in range(3):
        own = logistic(data.X, (data.y == k).astype(int))
        np.testing.assert_array_equal(h.hypotheses[k].theta, own.theta)
    duels = one_vs_one(logistic, data.X, data.y)
    rows = data.y != 1
    own = logistic(data.X[rows], (data.y[rows] == 2).astype(int))
    np.testing.assert_array_equal(duels.hypotheses[0, 2].theta, own.theta)


def test_one_vs_all_takes_the_largest_probability():
    data = iris()
    h = one_vs_all(logistic, data.X, data.y)
    probabilities = np.column_stack([part.predict_proba(data.X) for part in h.hypotheses])
    np.testing.assert_array_equal(h.predict(data.X), probabilities.argmax(axis=1))


def test_a_circle_of_wins_is_a_tie_and_goes_to_the_first_class():
    plus, minus = LinearClassifier([0.0], 1.0), LinearClassifier([0.0], -1.0)
    h = OneVsOne({(0, 1): minus, (1, 2): minus, (0, 2): plus})  # 0 beats 1, 1 beats 2, 2 beats 0
    assert h.votes([[5.0]]).tolist() == [[1, 1, 1]]
    assert h.predict([[5.0]]).tolist() == [0]


def test_argmax_of_linear_scores():
    rng = np.random.default_rng(0)
    X, theta, theta_0 = rng.standard_normal((20, 3)), rng.standard_normal((3, 4)), rng.standard_normal(4)
    h = ArgmaxClassifier(theta, theta_0)
    expected = [max(range(4), key=lambda k: theta[:, k] @ x + theta_0[k]) for x in X]
    np.testing.assert_array_equal(h.predict(X), expected)


@pytest.mark.parametrize("reduce", [one_vs_all, one_vs_one])
@pytest.mark.parametrize(("X", "y", "error", "message"), BAD_CLASSES)
def test_bad_data_are_refused(reduce, X, y, error, message):
    with pytest.raises(error, match=message):
        reduce(logistic, X, y)


def test_bad_settings_are_refused():
    with pytest.raises(ValueError, match="labels must be"):
        one_vs_all(logistic, iris().X, iris().y, labels=(1, 0))
    with pytest.raises(ValueError, match="labels 0 and 1"):
        one_vs_one(logistic, iris().X, iris().y, labels=(-1, 1))
    with pytest.raises(ValueError, match="Transpose theta"):
        ArgmaxClassifier([[1.0], [2.0]], [0.0, 0.0])


def test_hypotheses_that_do_not_make_up_k_classes_are_refused():
    h = LinearClassifier([1.0], 0.0)
    with pytest.raises(ValueError, match="two or more, one for each class"):
        OneVsAll([h])
    for pairs in [{}, {(1, 0): h}, {(0, 1): h, (1, 2): h}]:
        with pytest.raises(ValueError, match="one entry for each pair"):
            OneVsOne(pairs)


def test_labels_are_the_classes():
    h = LinearClassifier([1.0], 0.0)
    assert list(OneVsAll([h, h, h]).labels) == [0, 1, 2]
    assert list(OneVsOne({(0, 1): h, (0, 2): h, (1, 2): h}).labels) == [0, 1, 2]
    assert list(ArgmaxClassifier([[0.0, 1.0]], [0.0, 0.0]).labels) == [0, 1]
