"""K classes: linear scores of which the largest wins, and K classes from two."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from llc._checking import Floats, Integers, as_classes, as_data, as_floats, as_vector, frozen


class BinaryClassifier(Protocol):
    """Anything that scores the rows of ``X``, the positive class higher, and predicts one of two labels."""

    def scores(self, X: ArrayLike) -> Floats: ...

    def predict(self, X: ArrayLike) -> NDArray[np.int64]: ...


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

    Raises
    ------
    ValueError, TypeError
        If the parameters are not finite or their shapes do not fit.

    Notes
    -----
    Source-map topic 3F8-08.

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
        object.__setattr__(self, "theta", frozen(theta))
        object.__setattr__(self, "theta_0", frozen(theta_0))

    def scores(self, X: ArrayLike) -> Floats:
        """Score of each class for each row of ``X``.

        Parameters
        ----------
        X : array_like of shape (n, d)
            Examples.

        Returns
        -------
        ndarray of shape (n, K)

        Raises
        ------
        ValueError, TypeError
            If ``X`` does not have d finite columns, or a score is too large for a float.
        """
        with np.errstate(over="ignore", invalid="ignore"):
            z = as_data(X, len(self.theta)) @ self.theta + self.theta_0
        if not np.isfinite(z).all():
            raise ValueError("A score is too large for a 64-bit float. Scale X or theta down.")
        return z

    def predict(self, X: ArrayLike) -> Integers:
        """Class of each row of ``X``; in a tie the first of the best.

        Parameters
        ----------
        X : array_like of shape (n, d)
            Examples.

        Returns
        -------
        ndarray of shape (n,)
            Classes 0 to K-1.
        """
        return np.asarray(np.argmax(self.scores(X), axis=1))


@dataclass(frozen=True, eq=False)
class OneVsAll:
    """The hypothesis that the class is right whose own binary hypothesis gives the highest score.

    Parameters
    ----------
    hypotheses : sequence of K binary classifiers
        The k-th tells class k from all others.

    Notes
    -----
    Source-map topics MIT-21 and WEI-07. See `one_vs_all`.
    """

    hypotheses: tuple[BinaryClassifier, ...]

    def scores(self, X: ArrayLike) -> Floats:
        """Score of each class, an array of shape (n, K)."""
        return np.column_stack([h.scores(X) for h in self.hypotheses])

    def predict(self, X: ArrayLike) -> Integers:
        """Class of each row of ``X``, an array of shape (n,); in a tie the first of the best."""
        return np.asarray(np.argmax(self.scores(X), axis=1))


@dataclass(frozen=True, eq=False)
class OneVsOne:
    """The hypothesis that the class is right which wins most of its K - 1 duels with the others.

    Parameters
    ----------
    hypotheses : dict
        For each pair (j, k) of classes with j < k, the binary classifier that is positive for k.
    K : int
        Number of classes.

    Notes
    -----
    Source-map topic MIT-21. See `one_vs_one`.
    """

    hypotheses: dict[tuple[int, int], BinaryClassifier]
    K: int

    def votes(self, X: ArrayLike) -> Integers:
        """Duels won by each class, an array of shape (n, K) with K(K-1)/2 in each row."""
        votes = np.zeros((len(as_data(X)), self.K), dtype=np.int64)
        for (j, k), h in self.hypotheses.items():
            second = h.predict(X) == 1
            votes[:, k] += second
            votes[:, j] += ~second
        return votes

    def predict(self, X: ArrayLike) -> Integers:
        """Class of each row of ``X``, an array of shape (n,); in a tie the first of the best."""
        return np.asarray(np.argmax(self.votes(X), axis=1))


def one_vs_all(learn: Learner, X: ArrayLike, y: ArrayLike, labels: tuple[int, int] = (0, 1)) -> OneVsAll:
    """Learn to tell each class from all others.

    The scores of the K hypotheses are compared with each other, so that they should be in one unit: those of
    logistic classifiers are log odds.

    Parameters
    ----------
    learn : function of (X, y)
        Any learner of two classes; returns a hypothesis with ``scores`` and ``predict``.
    X, y : array_like of shapes (n, d) and (n,)
        Examples and their classes 0 to K-1, each with a member.
    labels : (int, int)
        What ``learn`` calls the negative and the positive class, (0, 1) or (-1, 1).

    Returns
    -------
    OneVsAll

    Raises
    ------
    ValueError, TypeError
        If an argument is not as above.

    Notes
    -----
    Source-map topics MIT-21 and WEI-07.

    Examples
    --------
    >>> from llc.datasets import iris
    >>> from llc.descent import newton
    >>> flowers = iris()
    >>> h = one_vs_all(lambda X, y: newton(X, y, lam=0.01).classifier, flowers.X, flowers.y)
    >>> h.scores(flowers.X).shape
    (150, 3)
    """
    X = as_data(X)
    y, (negative, positive) = as_classes(y, len(X)), _two(labels)
    return OneVsAll(tuple(learn(X, np.where(y == k, positive, negative)) for k in range(y.max() + 1)))


def one_vs_one(learn: Learner, X: ArrayLike, y: ArrayLike, labels: tuple[int, int] = (0, 1)) -> OneVsOne:
    """Learn to tell each two classes apart, from the examples of these two alone.

    Parameters
    ----------
    learn, X, y, labels
        As in `one_vs_all`.

    Returns
    -------
    OneVsOne

    Raises
    ------
    ValueError, TypeError
        If an argument is not as above.

    Notes
    -----
    Source-map topic MIT-21.

    Examples
    --------
    >>> from llc.datasets import iris
    >>> from llc.descent import newton
    >>> flowers = iris()
    >>> h = one_vs_one(lambda X, y: newton(X, y, lam=0.01).classifier, flowers.X, flowers.y)
    >>> h.votes(flowers.X[:1])
    array([[2, 1, 0]])
    """
    X = as_data(X)
    y, (negative, positive) = as_classes(y, len(X)), _two(labels)
    hypotheses = {}
    for j, k in combinations(range(int(y.max()) + 1), 2):
        duel = (y == j) | (y == k)
        hypotheses[j, k] = learn(X[duel], np.where(y[duel] == k, positive, negative))
    return OneVsOne(hypotheses, int(y.max()) + 1)


def _two(labels: tuple[int, int]) -> tuple[int, int]:
    if tuple(labels) not in ((0, 1), (-1, 1)):
        raise ValueError(f"labels must be (0, 1) or (-1, 1), as the learner wants, but is {labels}.")
    return labels
