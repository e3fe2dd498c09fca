"""How good are the predictions of a hypothesis, and of an algorithm?

``y_true`` holds the labels that are right and ``y_pred`` those predicted, in this order, as in scikit-learn;
both have shape (n,) and one encoding. A ``classifier`` is anything with a method ``predict``; if it has
``labels``, the labels that it can predict, all others are refused. ``X`` has shape (n, d), one example in
each row.
"""

from math import comb
from typing import Any

import numpy as np

from llc._door import Array, Floats, Function, Integers, door


@door
def zero_one_loss(y_true: Array, y_pred: Array) -> Integers:
    r"""Loss of 1 for each wrong prediction and 0 for each right one; of two single labels, a single loss.

    >>> zero_one_loss([1, 1, 1], [1, -1, 1])
    array([0, 1, 0])
    """
    return np.where(y_true != y_pred, 1, 0)


@door(y="whole, known")
def training_error(classifier: Any, X: Array, y: Array) -> float:
    r"""Mean 0-1 loss of the classifier on the examples that it has learned from.

    .. math:: \mathcal E_n(h) = \frac1n \sum_{i=1}^n \mathcal L_{01}\bigl(h(x^{(i)}), y^{(i)}\bigr)

    >>> from llc.separators import LinearClassifier
    >>> training_error(LinearClassifier([1.0], 0.0), [[-1], [1], [2], [3]], [-1, 1, 1, -1])
    0.25
    """
    return float(np.mean(zero_one_loss(y, classifier.predict(X))))


@door(y="whole, known")
def test_error(classifier: Any, X: Array, y: Array) -> float:
    """Mean 0-1 loss of the classifier on examples that it has *not* learned from.

    >>> from llc.separators import LinearClassifier
    >>> test_error(LinearClassifier([1.0], 0.0), [[-3], [5]], [-1, -1])
    0.5
    """
    return training_error(classifier, X, y)


test_error.__test__ = False  # type: ignore[attr-defined]  # it is no test, whatever pytest makes of its name


@door
def accuracy(y_true: Array, y_pred: Array) -> float:
    """Share of right predictions, one minus the mean 0-1 loss.

    >>> accuracy([0, 1, 2, 0], [0, 1, 2, 2])
    0.75
    """
    return 1 - float(np.mean(zero_one_loss(y_true, y_pred)))


@door(y_true="whole, numbered", y_pred="whole, numbered")
def confusion_matrix(y_true: Array, y_pred: Array, K: int | None = None) -> Integers:
    """Count, in row k and column l, the examples of class k that were predicted to be of class l.

    There are ``K`` classes, by default up to the largest that occurs.

    >>> confusion_matrix(y_true=[0, 1, 1], y_pred=[0, 1, 0])
    array([[1, 0],
           [1, 1]])
    """
    K = int(max(y_true.max(), y_pred.max())) + 1 if K is None else K
    counts = np.bincount(y_true * K + y_pred, minlength=K * K)
    return counts.reshape(K, K)


@door(g="probabilities", y_pred="0 and 1")
def expected_cost(y_pred: Array, g: Array, false_positive: float, false_negative: float) -> Floats:
    r"""Cost to expect of each prediction, 0 or 1, when label 1 has probability ``g``, shape (n,).

    .. math:: \begin{cases} (1 - g)\, c_{\text{fp}} & \text{if 1 is predicted} \\
              g\, c_{\text{fn}} & \text{if 0 is predicted} \end{cases}

    With true labels in place of probabilities, the result is what was paid.

    >>> expected_cost([1, 0], [0.2, 0.2], false_positive=1, false_negative=10)
    array([0.8, 2. ])
    """
    costs = (1 - g) * false_positive, g * false_negative
    return np.where(y_pred == 1, *costs)


@door(false_negative="0 or more, not both 0")
def threshold_for_costs(false_positive: float, false_negative: float) -> float:
    r"""Threshold of the probability above which predicting 1 has the smaller `expected_cost`.

    .. math:: t = \frac{c_{\text{fp}}}{c_{\text{fp}} + c_{\text{fn}}}

    >>> threshold_for_costs(false_positive=1, false_negative=9)
    0.1
    """
    return false_positive / (false_positive + false_negative)


@door(y="whole", k="folds")
def cross_validate(learn: Function, X: Array, y: Array, k: int, rng: np.random.Generator) -> Floats:
    """Errors of a learning algorithm on each of ``k`` parts of the examples, after learning from all others.

    The examples are dealt at random into parts of equal size, give or take one.

    >>> from llc.separators import nearest_mean
    >>> X, y = [[0.0], [1.0], [8.0], [9.0]], [0, 0, 1, 1]
    >>> cross_validate(nearest_mean, X, y, k=4, rng=np.random.default_rng(0))
    array([0., 0., 0., 0.])
    """
    errors = []
    for part in np.array_split(rng.permutation(len(X)), k):
        rest = np.setdiff1d(np.arange(len(X)), part)
        h = learn(X[rest], y[rest])
        errors.append(test_error(h, X[part], y[part]))
    return np.array(errors)


@door(y="whole", k="folds")
def stratified_folds(y: Array, k: int, rng: np.random.Generator) -> list[Integers]:
    """Deal the examples into ``k`` parts in which every class has its share, give or take one example.

    A part holds the rows of its examples.

    >>> y = np.array([0, 0, 0, 0, 1, 1])
    >>> [y[part] for part in stratified_folds(y, k=2, rng=np.random.default_rng(0))]
    [array([0, 0, 1]), array([0, 0, 1])]
    """
    order = np.lexsort((rng.random(len(y)), y))
    return [order[i::k] for i in range(k)]


@door
def mcnemar(wrong_a: Array, wrong_b: Array) -> tuple[int, int, float]:
    r"""Count what a alone gets wrong, and what b alone, and how often as many fair coins fall so unequally.

    .. math:: p = \min\Bigl(1,\ 2 \sum_{j=0}^{\min(a, b)} \binom{a + b}{j} 2^{-(a + b)}\Bigr)

    The arrays hold 1 for each example that is wrong, else 0. The result is a, b and p.

    >>> mcnemar([1, 1, 1, 1, 0], [0, 0, 0, 0, 0])
    (4, 0, 0.125)
    """
    a = int(wrong_a @ (1 - wrong_b))
    b = int(wrong_b @ (1 - wrong_a))
    tail = sum(comb(a + b, j) for j in range(min(a, b) + 1))
    return a, b, min(1.0, 2 * tail / 2 ** (a + b))
