"""Linear classifiers: the nearest mean, a hyperplane and its sides, and two ways to find one.

``X`` has shape (n, d), one example in each row. ``y`` and predictions have shape (n,): labels -1
and +1, or classes 0 to K-1 where means are compared. ``theta`` has shape (d,), and ``theta_0`` is a number.
"""

import math
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from llc._door import Array, Floats, Integers, door


@door
@dataclass(frozen=True, eq=False)
class NearestMean:
    r"""The hypothesis that an example is of the class whose mean, a row of ``means``, is nearest.

    .. math:: h(x) = \arg\min_k \lVert x - \mu_k \rVert

    >>> NearestMean([[0.0, 0.0], [4.0, 0.0]]).predict([[1.0, 5.0], [3.0, 0.0]])
    array([0, 1])
    """

    means: Floats

    @property
    def labels(self) -> range:
        return range(len(self.means))

    @door
    def predict(self, X: Array) -> Integers:
        """Class of each row of ``X``; in a tie the first of the nearest."""
        distances = np.linalg.norm(X[:, None] - self.means, axis=2)
        return distances.argmin(axis=1)


@door(y="classes")
def nearest_mean(X: Array, y: Array) -> NearestMean:
    """Learn the mean of each of the classes 0 to K-1.

    >>> nearest_mean([[0.0], [2.0], [9.0]], [0, 0, 1]).means
    array([[1.],
           [9.]])
    """
    means = [X[y == k].mean(axis=0) for k in range(y.max() + 1)]
    return NearestMean(np.array(means))


@door
@dataclass(frozen=True, eq=False)
class LinearScore:
    r"""The affine function :math:`x \mapsto \theta^\top x + \theta_0`, the score of every linear hypothesis.

    ``theta`` is normal to the hyperplane where the score is 0, and points to the side of positive scores. For
    K classes it has a column for each.

    >>> LinearScore(theta=[-1, 1.5], theta_0=3).scores([[3, 2], [4, -1]])
    array([ 3. , -2.5])
    """

    theta: Floats
    theta_0: Any

    @door
    def scores(self, X: Array) -> Floats:
        r"""Score :math:`z = \theta^\top x + \theta_0` of each row of ``X``: (n,), or (n, K) for K classes."""
        return X @ self.theta + self.theta_0


@door
@dataclass(frozen=True, eq=False)
class LinearClassifier(LinearScore):
    r"""The hypothesis that the positive examples lie where :math:`\theta^\top x + \theta_0 > 0`.

    All others are predicted negative, also those on the separator, where the score is 0.

    >>> LinearClassifier(theta=[-1, 1.5], theta_0=3).predict([[3, 2], [4, -1], [3, 0]])
    array([ 1, -1, -1])
    """

    labels: ClassVar[tuple[int, int]] = (-1, 1)
    cutoff: ClassVar[float] = 0.0  # predicted positive above this score

    @door
    def predict(self, X: Array) -> Integers:
        """Label of each row of ``X``: +1 where its score is above 0, else -1."""
        return np.where(self.scores(X) > 0, 1, -1)

    @door(self="directed")
    def distance(self, X: Array) -> Floats:
        r"""Distance from the separator, with the sign of the score :math:`z`: :math:`z / \lVert\theta\rVert`.

        >>> LinearClassifier([3, 4], -5).distance([[3, 4], [0, 0]])
        array([ 4., -1.])
        """
        return self.scores(X) / math.hypot(*self.theta)

    def flipped(self) -> "LinearClassifier":
        """Keep the separator and exchange its sides; points on it stay negative.

        >>> LinearClassifier([1, -1], 1).flipped()
        LinearClassifier(theta=array([-1.,  1.]), theta_0=-1.0)
        """
        return LinearClassifier(-self.theta, -self.theta_0)


@door(classifier="a linear classifier", y="-1 and +1")
def separates(classifier: LinearClassifier, X: Array, y: Array) -> bool:
    """Whether each example lies on its label's side of the separator, and none on the separator itself.

    >>> separates(LinearClassifier([1.0], 0.0), [[-1], [2]], [-1, 1])
    True
    """
    return bool((y * classifier.scores(X) > 0).all())


@door(y="-1 and +1")
def random_linear_classifier(X: Array, y: Array, k: int, rng: np.random.Generator) -> LinearClassifier:
    """Draw ``k`` linear classifiers with standard normal parameters, and keep one with the fewest mistakes.

    With the same seed a larger ``k`` tries all candidates of a smaller one, and more.

    >>> X, y = [[3, 2], [4, -1]], [1, -1]
    >>> random_linear_classifier(X, y, k=100, rng=np.random.default_rng(0)).predict(X)
    array([ 1, -1])
    """
    candidates = rng.standard_normal((k, X.shape[1] + 1))
    positive = X @ candidates[:, :-1].T + candidates[:, -1] > 0
    errors = np.mean(positive != (y > 0)[:, None], axis=0)
    best = candidates[np.argmin(errors)]
    return LinearClassifier(best[:-1], best[-1])


@door(y="-1 and +1")
def perceptron(X: Array, y: Array, passes: int) -> Floats:
    r"""Go through the examples again and again; add each on the wrong side, times its label, to the weights.

    .. math:: w \leftarrow w + y^{(i)} (x^{(i)}, 1) \quad\text{if}\quad y^{(i)} w^\top (x^{(i)}, 1) \le 0

    The result has a row for 0, the start, and for :math:`w = (\theta, \theta_0)` after each update.

    >>> perceptron([[1.0], [3.0]], [-1, 1], passes=100)[-1]
    array([ 2., -4.])
    """
    ones = np.column_stack([X, np.ones(len(X))])
    path = [np.zeros(ones.shape[1])]
    for _ in range(passes):
        for x, label in zip(ones, y, strict=True):
            if label * (path[-1] @ x) <= 0:
                path.append(path[-1] + label * x)
    return np.array(path)
