"""How good are the predictions of a hypothesis?

Conventions
-----------
``y_true`` holds the labels that are right and ``y_pred`` those predicted, in this order, as in scikit-learn;
both have shape (n,) and one encoding. ``X`` has shape (n, d), one example per row. Input that does not fit
raises ValueError or TypeError, which say what to do about it.
"""

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from llc._checking import (
    Floats,
    Integers,
    as_classes,
    as_count,
    as_data,
    as_floats,
    as_generator,
    as_labels,
    as_number,
    as_vector,
    as_whole_numbers,
)


class Classifier(Protocol):
    """Anything that predicts a label for each row of ``X``.

    If it also has ``labels``, the labels that it can predict, `training_error` refuses all others.
    """

    def predict(self, X: ArrayLike) -> NDArray[np.integer[Any]]: ...


def zero_one_loss(y_true: ArrayLike, y_pred: ArrayLike) -> Integers:
    r"""Loss of 1 for each wrong prediction and 0 for each right one.

    .. math:: \mathcal L_{01}(g, y) = \begin{cases} 0 & g = y \\ 1 & \text{otherwise} \end{cases}

    Two single labels have a single loss.

    Topic MIT-02.

    Examples
    --------
    >>> zero_one_loss([1, 1, 1], [1, -1, 1])
    array([0, 1, 0])
    """
    y_true, y_pred = _in_one_encoding(y_true, y_pred)
    return np.not_equal(y_true, y_pred).astype(np.intp)


def training_error(classifier: Classifier, X: ArrayLike, y: ArrayLike) -> float:
    r"""Mean 0-1 loss, or error rate, of the classifier on the examples that it has learned from.

    .. math:: \mathcal E_n(h) = \frac1n \sum_{i=1}^n \mathcal L_{01}\bigl(h(x^{(i)}), y^{(i)}\bigr)

    Parameters
    ----------
    classifier : object with a method ``predict``
        The hypothesis :math:`h`.
    X, y : array_like of shapes (n, d) and (n,)
        Examples and their labels, encoded as ``classifier.predict`` does.

    Returns
    -------
    float
        Between 0 (all right) and 1 (all wrong).

    Notes
    -----
    Topic MIT-02.

    Examples
    --------
    >>> from llc.separators import LinearClassifier
    >>> training_error(LinearClassifier([1.0], 0.0), [[-1], [1], [2], [3]], [-1, 1, 1, -1])
    0.25
    """
    _require_known_labels(classifier, y)
    return float(np.mean(zero_one_loss(y, classifier.predict(X))))


def test_error(classifier: Classifier, X: ArrayLike, y: ArrayLike) -> float:
    """Mean 0-1 loss on examples that the classifier has *not* learned from: the same mean, of other examples.

    Topic MIT-02.

    Examples
    --------
    >>> from llc.separators import LinearClassifier
    >>> test_error(LinearClassifier([1.0], 0.0), [[-3], [5]], [-1, -1])
    0.5
    """
    return training_error(classifier, X, y)


test_error.__test__ = False  # type: ignore[attr-defined]  # it is no test, whatever pytest makes of its name


def accuracy(y_true: ArrayLike, y_pred: ArrayLike) -> float:
    r"""Share of right predictions, one minus the mean 0-1 loss.

    Topic MIT-23.

    Examples
    --------
    >>> accuracy([0, 1, 2, 0], [0, 1, 2, 2])
    0.75
    """
    return 1 - float(np.mean(zero_one_loss(y_true, y_pred)))


def confusion_matrix(y_true: ArrayLike, y_pred: ArrayLike, K: int | None = None) -> Integers:
    """Count, for each true class, how often each class was predicted.

    Parameters
    ----------
    y_true, y_pred
        Classes 0 to K-1.
    K : int, optional
        Number of classes; by default the largest class that occurs, plus one.

    Returns
    -------
    ndarray of shape (K, K)
        In row k and column l, the number of examples of class k that were predicted to be of class l.

    Examples
    --------
    >>> confusion_matrix(y_true=[0, 1, 2, 2], y_pred=[0, 1, 1, 2])
    array([[1, 0, 0],
           [0, 1, 0],
           [0, 1, 1]])
    """
    actual, predicted = _in_one_encoding(y_true, y_pred)
    K = int(max(actual.max(), predicted.max())) + 1 if K is None else as_count(K, "K")
    rows, columns = as_classes(actual, K=K), as_classes(predicted, K=K)
    return np.bincount(rows * K + columns, minlength=K * K).reshape(K, K)


def expected_cost(y_pred: ArrayLike, g: ArrayLike, false_positive: float, false_negative: float) -> Floats:
    r"""Cost to expect of a prediction, when label 1 has probability ``g``.

    .. math:: \begin{cases} (1 - g)\, c_{\text{fp}} & \text{if 1 is predicted} \\
              g\, c_{\text{fn}} & \text{if 0 is predicted} \end{cases}

    With true labels in place of probabilities it is the cost that was paid.

    Parameters
    ----------
    y_pred : array_like of shape (n,)
        Predicted labels 0 and 1.
    g : array_like of shape (n,)
        Probabilities of label 1.
    false_positive, false_negative : float
        Cost of predicting 1 where 0 is true, and 0 where 1 is true; 0 or more.

    Returns
    -------
    ndarray of shape (n,)

    Notes
    -----
    Topic MIT-12.

    Examples
    --------
    >>> expected_cost([1, 0], [0.2, 0.2], false_positive=1, false_negative=10)
    array([0.8, 2. ])
    """
    g = as_vector(g, name="g")
    if ((g < 0) | (g > 1)).any():
        raise ValueError("g must hold probabilities between 0 and 1. Take them from predict_proba.")
    positive = as_labels(y_pred, g.size) == 1
    false_positive = as_number(false_positive, "false_positive", least=0)
    false_negative = as_number(false_negative, "false_negative", least=0)
    return np.where(positive, (1 - g) * false_positive, g * false_negative)


def threshold_for_costs(false_positive: float, false_negative: float) -> float:
    r"""Threshold of the probability above which predicting 1 has the smaller expected cost.

    .. math:: t = \frac{c_{\text{fp}}}{c_{\text{fp}} + c_{\text{fn}}}

    Parameters
    ----------
    false_positive, false_negative : float
        Costs as in `expected_cost`, not both 0.

    Returns
    -------
    float
        One half if both errors cost the same.

    Notes
    -----
    Topic MIT-12.

    Examples
    --------
    >>> threshold_for_costs(false_positive=1, false_negative=9)
    0.1
    """
    false_positive = as_number(false_positive, "false_positive", least=0)
    false_negative = as_number(false_negative, "false_negative", least=0)
    return false_positive / as_number(false_positive + false_negative, "The sum of the costs", above=0)


def cross_validate(
    learn: Callable[[Floats, NDArray[Any]], Classifier],
    X: ArrayLike,
    y: ArrayLike,
    k: int,
    rng: np.random.Generator,
) -> Floats:
    r"""Errors of a learning algorithm on examples that it has not learned from.

    The examples are dealt at random into ``k`` parts of equal size, give or take one. Each part is left out
    once, while ``learn`` gets all others, and its hypothesis is tried on the part. The mean of the errors
    estimates how well the *algorithm* does; no single hypothesis is evaluated or returned.

    Parameters
    ----------
    learn : function of (X, y)
        Learning algorithm; returns a hypothesis with a method ``predict``.
    X, y : array_like of shapes (n, d) and (n,)
        Examples and their labels, encoded as ``learn`` wants.
    k : int
        Number of parts, from 2 to n.
    rng : numpy.random.Generator
        Deals the examples.

    Returns
    -------
    ndarray of shape (k,)
        Error on each part.

    Notes
    -----
    Topic MIT-24.

    Examples
    --------
    >>> from llc.datasets import iris
    >>> from llc.discriminant import lda
    >>> flowers = iris()
    >>> errors = cross_validate(lda, flowers.X, flowers.y, k=10, rng=np.random.default_rng(0))
    >>> errors.mean().round(3)
    np.float64(0.02)
    """
    X = as_data(X)
    labels = as_whole_numbers(y, len(X))
    if as_count(k, "k", least=2) > len(X):
        raise ValueError(f"k must be at most the number of examples, {len(X)}, but is {k}.")
    parts = np.array_split(as_generator(rng).permutation(len(X)), k)
    errors = []
    for i, part in enumerate(parts):
        rest = np.concatenate(parts[:i] + parts[i + 1 :])
        errors.append(training_error(learn(X[rest], labels[rest]), X[part], labels[part]))
    return np.array(errors)


def _require_known_labels(classifier: Classifier, y: ArrayLike) -> None:
    labels = tuple(getattr(classifier, "labels", ()))
    unknown = set(as_vector(y).tolist()) - set(labels)
    if labels and unknown:
        raise ValueError(
            f"y must hold labels that the classifier predicts, {', '.join(map(str, labels))}, but holds "
            f"{min(unknown):g}. Encode y as in learning; 2 * y - 1 makes signs of labels 0 and 1."
        )


def _in_one_encoding(y_true: ArrayLike, y_pred: ArrayLike) -> tuple[Floats, Floats]:
    t, p = as_floats(y_true, "y_true"), as_floats(y_pred, "y_pred")
    if t.shape != p.shape or t.ndim > 1:
        raise ValueError(
            f"y_true and y_pred must be two lists of labels of one length, but have shapes {t.shape} "
            f"and {p.shape}. Use .ravel() on a column."
        )
    if t.size == 0:
        raise ValueError("y_true and y_pred are empty. Give at least one label.")
    for one, other in ((t, p), (p, t)):
        if (one == -1).any() and (other == 0).any():
            raise ValueError(
                "y_true and y_pred must use one encoding, but one has label -1 and the other label 0. "
                "Use 2 * y - 1 on the labels 0 and 1."
            )
    return t, p
