"""K classes: linear scores of which the largest wins, and K classes from two.

Conventions
-----------
``X`` has shape (n, d), one example per row; ``y`` has shape (n,) and holds classes 0 to K-1, each with a
member. In a tie the first of the best classes wins. Input that does not fit raises ValueError or TypeError,
which say what to do about it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from llc._checking import (
    Floats,
    Integers,
    as_classes,
    as_data,
    as_floats,
    as_label_pair,
    as_vector,
    freeze,
)


class BinaryClassifier(Protocol):
    """Anything that scores the rows of ``X``, the positive class higher, and predicts one of two labels."""

    def scores(self, X: ArrayLike) -> Floats: ...

    def predict(self, X: ArrayLike) -> NDArray[np.integer[Any]]: ...


Learner = Callable[[Floats, NDArray[Any]], BinaryClassifier]


@dataclass(frozen=True, eq=False)
class ArgmaxClassifier:
    r"""The hypothesis that the class with the largest linear score is the right one.

    .. math:: h(x) = \arg\max_k \; \theta_k^\top x + \theta_{0k}

    Parameters
    ----------
    theta : array_like of shape (d, K)
        One column for each class.
    theta_0 : array_like of shape (K,)
        One offset for each class.

    Notes
    -----
    Topic 3F8-08.

    Examples
    --------
    >>> h = ArgmaxClassifier(theta=[[-1, 0, 1]], theta_0=[0, 1, 0])
    >>> h.predict([[-2.0], [0.0], [3.0]])
    array([0, 1, 2])
    """

    theta: Floats
    theta_0: Floats

    def __post_init__(self) -> None:
        theta, theta_0 = as_floats(self.theta, "theta"), as_vector(self.theta_0, name="theta_0")
        if theta.ndim != 2 or theta.shape[1] != theta_0.size or theta.shape[0] == 0 or theta_0.size < 2:
            raise ValueError(
                "theta must be (d, K), one column for each of K > 1 classes, and theta_0 (K,), "
                f"but the shapes are {theta.shape} and {theta_0.shape}. Transpose theta if a row is a class."
            )
        freeze(self, theta=theta, theta_0=theta_0)

    @property
    def labels(self) -> range:
        """The classes 0 to K-1."""
        return range(self.theta_0.size)

    def scores(self, X: ArrayLike) -> Floats:
        """Score of each class for each row of ``X``, shape (n, K)."""
        with np.errstate(over="ignore", invalid="ignore"):
            z = as_data(X, len(self.theta)) @ self.theta + self.theta_0
        if not np.isfinite(z).all():
            raise ValueError("A score is too large for a 64-bit float. Scale X or theta down.")
        return z

    def predict(self, X: ArrayLike) -> Integers:
        """Class of each row of ``X``, shape (n,)."""
        return np.asarray(np.argmax(self.scores(X), axis=1))


@dataclass(frozen=True, eq=False)
class OneVsAll:
    """The hypothesis that the right class is the one whose own binary hypothesis gives the highest score.

    Parameters
    ----------
    hypotheses : sequence of K binary classifiers
        The k-th tells class k from all others.

    Notes
    -----
    Topics MIT-21 and WEI-07. See `one_vs_all`.

    Examples
    --------
    >>> from llc.separators import LinearClassifier
    >>> h = OneVsAll([LinearClassifier([-1.0], 0.0), LinearClassifier([1.0], 0.0)])
    >>> h.predict([[-2.0], [2.0]])
    array([0, 1])
    """

    hypotheses: tuple[BinaryClassifier, ...]

    def __post_init__(self) -> None:
        hypotheses = tuple(self.hypotheses)
        if len(hypotheses) < 2:
            raise ValueError(
                f"hypotheses must be two or more, one for each class, but are {len(hypotheses)}. "
                "Two classes need no more than the binary classifier itself."
            )
        freeze(self, hypotheses=hypotheses)

    @property
    def labels(self) -> range:
        """The classes 0 to K-1."""
        return range(len(self.hypotheses))

    def scores(self, X: ArrayLike) -> Floats:
        """Score of each class for each row of ``X``, shape (n, K)."""
        return np.column_stack([h.scores(X) for h in self.hypotheses])

    def predict(self, X: ArrayLike) -> Integers:
        """Class of each row of ``X``, shape (n,)."""
        return np.asarray(np.argmax(self.scores(X), axis=1))


@dataclass(frozen=True, eq=False)
class OneVsOne:
    """The hypothesis that the right class is the one that wins the most of its K - 1 duels with the others.

    Parameters
    ----------
    hypotheses : dict
        For each pair (j, k) of classes with j < k, the binary classifier that is positive for k.

    Notes
    -----
    Topic MIT-21. See `one_vs_one`.

    Examples
    --------
    >>> from llc.separators import LinearClassifier
    >>> right = LinearClassifier([1.0], 0.0)
    >>> OneVsOne({(0, 1): right, (0, 2): right, (1, 2): right}).votes([[-5.0], [5.0]])
    array([[2, 1, 0],
           [0, 1, 2]])
    """

    hypotheses: dict[tuple[int, int], BinaryClassifier]

    def __post_init__(self) -> None:
        hypotheses = dict(self.hypotheses)
        K = max((k for _, k in hypotheses), default=0) + 1
        if K < 2 or set(hypotheses) != set(combinations(range(K), 2)):
            raise ValueError(
                "hypotheses must have one entry for each pair (j, k) of classes 0 to K-1 with j < k, "
                f"but has {sorted(hypotheses)}. Learn them with one_vs_one."
            )
        freeze(self, hypotheses=hypotheses)

    @property
    def labels(self) -> range:
        """The classes 0 to K-1."""
        return range(max(k for _, k in self.hypotheses) + 1)

    def votes(self, X: ArrayLike) -> Integers:
        """Duels won by each class for each row of ``X``, shape (n, K) with K(K-1)/2 in each row."""
        votes = np.zeros((len(as_data(X)), len(self.labels)), dtype=np.intp)
        for (j, k), h in self.hypotheses.items():
            second = h.predict(X) == 1
            votes[:, k] += second
            votes[:, j] += ~second
        return votes

    def predict(self, X: ArrayLike) -> Integers:
        """Class of each row of ``X``, shape (n,)."""
        return np.asarray(np.argmax(self.votes(X), axis=1))


def one_vs_all(learn: Learner, X: ArrayLike, y: ArrayLike, labels: tuple[int, int] = (0, 1)) -> OneVsAll:
    """Learn to tell each class from all others, one-vs-rest.

    The scores of the K hypotheses are compared with each other, so they should be in the same unit: those of
    logistic classifiers are log-odds.

    Parameters
    ----------
    learn : function of (X, y)
        Any learner of two classes; returns a hypothesis with ``scores`` and ``predict``.
    X, y
        Examples and their classes.
    labels : (int, int)
        What ``learn`` calls the negative and the positive class, (0, 1) or (-1, 1).

    Notes
    -----
    Topics MIT-21 and WEI-07.

    Examples
    --------
    >>> from llc.datasets import iris
    >>> from llc.descent import logistic_regression
    >>> flowers = iris()
    >>> h = one_vs_all(lambda X, y: logistic_regression(X, y, lam=0.01), flowers.X, flowers.y)
    >>> h.scores(flowers.X).shape
    (150, 3)
    """
    X = as_data(X)
    y, (negative, positive) = as_classes(y, len(X)), as_label_pair(labels)
    return OneVsAll(tuple(learn(X, np.where(y == k, positive, negative)) for k in range(y.max() + 1)))


def one_vs_one(learn: Learner, X: ArrayLike, y: ArrayLike, labels: tuple[int, int] = (0, 1)) -> OneVsOne:
    """Learn to tell each two classes apart, from the examples of these two alone.

    Topic MIT-21.

    Examples
    --------
    >>> from llc.datasets import iris
    >>> from llc.descent import logistic_regression
    >>> flowers = iris()
    >>> h = one_vs_one(lambda X, y: logistic_regression(X, y, lam=0.01), flowers.X, flowers.y)
    >>> h.votes(flowers.X[:1])
    array([[2, 1, 0]])
    """
    X = as_data(X)
    y, (negative, positive) = as_classes(y, len(X)), as_label_pair(labels)
    hypotheses = {}
    for j, k in combinations(range(int(y.max()) + 1), 2):
        duel = (y == j) | (y == k)
        hypotheses[j, k] = learn(X[duel], np.where(y[duel] == k, positive, negative))
    return OneVsOne(hypotheses)
