"""How good are the predictions of a hypothesis?"""

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from llc._checking import (
    Floats,
    as_classes,
    as_count,
    as_data,
    as_floats,
    as_generator,
    as_labels,
    as_number,
    as_vector,
)


class Classifier(Protocol):
    """Anything that predicts a label for each row of ``X``."""

    def predict(self, X: ArrayLike) -> NDArray[np.int64]: ...


def zero_one_loss(guess: ArrayLike, actual: ArrayLike) -> NDArray[np.int64]:
    r"""Loss of 1 for each wrong guess and 0 for each right one.

    .. math:: \mathcal L_{01}(g, a) = \begin{cases} 0 & g = a \\ 1 & \text{otherwise} \end{cases}

    Parameters
    ----------
    guess, actual : array_like of shape (n,)
        Labels, in one and the same encoding. Two single labels are allowed too.

    Returns
    -------
    ndarray of shape (n,)
        The losses, 0 or 1.

    Raises
    ------
    ValueError
        If the shapes differ, if a label is not finite, or if one side is in {0, 1} and the other in {-1, +1}.

    Notes
    -----
    Source-map topic MIT-02.

    Examples
    --------
    >>> zero_one_loss([1, -1, 1], [1, 1, 1])
    array([0, 1, 0])
    """
    g, a = _same_labels(guess, actual)
    return np.not_equal(g, a).astype(np.int64)


def training_error(classifier: Classifier, X: ArrayLike, y: ArrayLike) -> float:
    r"""Mean 0-1 loss of the classifier on the examples it has learned from.

    .. math:: \mathcal E_n(h) = \frac1n \sum_{i=1}^n \mathcal L_{01}\bigl(h(x^{(i)}), y^{(i)}\bigr)

    On examples it has not seen, the same number is its test error.

    Parameters
    ----------
    classifier : object with a method ``predict``
        The hypothesis :math:`h`.
    X : array_like of shape (n, d)
        Examples.
    y : array_like of shape (n,)
        Their labels, encoded as ``classifier.predict`` does.

    Returns
    -------
    float
        Between 0 (all right) and 1 (all wrong).

    Raises
    ------
    ValueError
        If ``X`` or ``y`` is not as above.

    Notes
    -----
    Source-map topic MIT-02.

    Examples
    --------
    >>> from llc.separators import LinearClassifier
    >>> training_error(LinearClassifier([1.0], 0.0), [[-1], [1], [2], [3]], [-1, 1, 1, -1])
    0.25
    """
    return float(np.mean(zero_one_loss(classifier.predict(X), y)))


def accuracy(guess: ArrayLike, actual: ArrayLike) -> float:
    r"""Share of right guesses, one minus the mean 0-1 loss.

    Parameters
    ----------
    guess, actual : array_like of shape (n,)
        Labels, in one and the same encoding.

    Returns
    -------
    float

    Raises
    ------
    ValueError, TypeError
        As `zero_one_loss`.

    Notes
    -----
    Source-map topic MIT-23.

    Examples
    --------
    >>> accuracy([0, 1, 2, 2], [0, 1, 2, 0])
    0.75
    """
    return 1 - float(np.mean(zero_one_loss(guess, actual)))


def confusion_matrix(guess: ArrayLike, actual: ArrayLike, K: int | None = None) -> NDArray[np.int64]:
    """Count how often each class was taken for each other.

    Parameters
    ----------
    guess, actual : array_like of shape (n,)
        Classes 0 to K-1.
    K : int, optional
        Number of classes; by default the greatest class that occurs, plus one.

    Returns
    -------
    ndarray of shape (K, K)
        In row k and column l, the number of examples of class k that were guessed to be of class l.

    Raises
    ------
    ValueError, TypeError
        If the classes are not as above or the lengths differ.

    Examples
    --------
    >>> confusion_matrix(guess=[0, 1, 1, 2], actual=[0, 1, 2, 2])
    array([[1, 0, 0],
           [0, 1, 0],
           [0, 1, 1]])
    """
    g, a = _same_labels(guess, actual)
    K = int(max(g.max(), a.max())) + 1 if K is None else as_count(K, "K")
    rows, columns = as_classes(a, K=K), as_classes(g, K=K)
    return np.bincount(rows * K + columns, minlength=K * K).reshape(K, K)


def expected_cost(guess: ArrayLike, g: ArrayLike, false_positive: float, false_negative: float) -> Floats:
    r"""Cost to expect of a guess, when label 1 has probability ``g``.

    .. math:: \begin{cases} (1 - g)\, c_{\text{fp}} & \text{if 1 is guessed} \\
              g\, c_{\text{fn}} & \text{if 0 is guessed} \end{cases}

    With true labels in place of probabilities it is the cost that was paid.

    Parameters
    ----------
    guess : array_like of shape (n,)
        Labels 0 and 1.
    g : array_like of shape (n,)
        Probabilities of label 1.
    false_positive, false_negative : float
        Cost of guessing 1 where 0 is true, and of 0 where 1 is true; 0 or more.

    Returns
    -------
    ndarray of shape (n,)

    Raises
    ------
    ValueError, TypeError
        If an argument is not as above.

    Notes
    -----
    Source-map topic MIT-12.

    Examples
    --------
    >>> expected_cost([1, 0], [0.2, 0.2], false_positive=1, false_negative=10)
    array([0.8, 2. ])
    """
    g = as_vector(g, name="g")
    if ((g < 0) | (g > 1)).any():
        raise ValueError("g must hold probabilities between 0 and 1. Take them from predict_proba.")
    positive = as_labels(guess, g.size) == 1
    false_positive = as_number(false_positive, "false_positive", least=0)
    false_negative = as_number(false_negative, "false_negative", least=0)
    return np.where(positive, (1 - g) * false_positive, g * false_negative)


def threshold_for_costs(false_positive: float, false_negative: float) -> float:
    r"""Threshold above which guessing 1 has the smaller expected cost.

    .. math:: t = \frac{c_{\text{fp}}}{c_{\text{fp}} + c_{\text{fn}}}

    Parameters
    ----------
    false_positive, false_negative : float
        Costs as in `expected_cost`, not both 0.

    Returns
    -------
    float
        One half if both errors cost the same.

    Raises
    ------
    ValueError, TypeError
        If a cost is negative or both are 0.

    Notes
    -----
    Source-map topic MIT-12.

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

    Raises
    ------
    ValueError, TypeError
        If an argument is not as above, or ``learn`` refuses the examples that it gets.

    Notes
    -----
    Source-map topic MIT-24.

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
    labels = as_vector(y, len(X))
    if (labels != np.floor(labels)).any() or np.abs(labels).max() > 2**53:
        raise ValueError("y must hold whole numbers, one for each class. Number the classes first.")
    labels = labels.astype(np.int64)
    if as_count(k, "k", least=2) > len(X):
        raise ValueError(f"k must be at most the number of examples, {len(X)}, but is {k}.")
    parts = np.array_split(as_generator(rng).permutation(len(X)), k)
    errors = []
    for i, part in enumerate(parts):
        rest = np.concatenate(parts[:i] + parts[i + 1 :])
        errors.append(training_error(learn(X[rest], labels[rest]), X[part], labels[part]))
    return np.array(errors)


def _same_labels(guess: ArrayLike, actual: ArrayLike) -> tuple[Floats, Floats]:
    g, a = as_floats(guess, "guess"), as_floats(actual, "actual")
    if g.shape != a.shape or g.ndim > 1:
        raise ValueError(
            f"guess and actual must be two lists of labels of one length, but have shapes {g.shape} "
            f"and {a.shape}. Use .ravel() on a column."
        )
    if g.size == 0:
        raise ValueError("guess and actual are empty. Give at least one label.")
    for one, other in ((g, a), (a, g)):
        if (one == -1).any() and (other == 0).any():
            raise ValueError(
                "guess and actual must use one encoding, but one has label -1 and the other label 0."
            )
    return g, a
