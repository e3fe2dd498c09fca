r"""Features, and least squares on them: with a penalty, for K classes, and as a classifier.

``X`` has shape (n, d), one example in each row, and ``y`` has shape (n,); targets are any numbers. `rss` is
half the *sum* of the squared residuals, whereas all that learns minimizes their *mean* plus ``lam`` times
:math:`\lVert\theta\rVert^2`. With ``lam`` 0, learning raises ValueError if many parameters fit equally well:
if a feature is constant or a combination of others, or if there are no more examples than features.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from llc._door import Array, Floats, Integers, door
from llc.separators import LinearClassifier, LinearScore


@door(y="classes")
def one_hot(y: Array, K: int | None = None) -> Floats:
    """Write class k as the k-th unit vector, shape (n, K). Without ``K`` every class must occur in ``y``.

    >>> one_hot([1, 0], K=3)
    array([[0., 1., 0.],
           [1., 0., 0.]])
    """
    return np.eye(y.max() + 1 if K is None else K)[y]


@door(X="varying")
def standardize(X: Array, like: Array | None = None) -> Floats:
    r"""Shift and scale each feature to mean 0 and standard deviation 1 over the examples, dividing by n.

    .. math:: x_j \leftarrow (x_j - \bar x_j) / s_j

    Test examples are transformed ``like`` the training examples: by means and deviations of these. A feature
    that is constant, up to rounding, has no scale, and is refused.

    >>> standardize([[1.0], [3.0]]).ravel(), standardize([[5.0]], like=[[1.0], [3.0]]).ravel()
    (array([-1.,  1.]), array([3.]))
    """
    like = X if like is None else like
    return (X - like.mean(axis=0)) / like.std(axis=0)


@door
def quadratic(X: Array) -> Floats:
    r"""Features, products of two different ones, and squares, shape (n, 2d + d(d-1)/2).

    In two dimensions, :math:`\varphi(x) = (x_1, x_2, x_1 x_2, x_1^2, x_2^2)`.

    >>> quadratic([[2.0, 3.0]])
    array([[2., 3., 6., 4., 9.]])
    """
    j, k = np.triu_indices(X.shape[1], k=1)
    return np.hstack([X, X[:, j] * X[:, k], X**2])


@door
@dataclass(frozen=True, eq=False)
class LinearRegression(LinearScore):
    r"""The hypothesis that the target is an affine function, :math:`h(x) = \theta^\top x + \theta_0`.

    >>> LinearRegression([2.0], 1.0).predict([[0.0], [3.0]])
    array([1., 7.])
    """

    @door
    def predict(self, X: Array) -> Floats:
        """Target of each row of ``X``, shape (n,): its score."""
        return self.scores(X)


@door(y="n")
def rss(theta: Array, theta_0: float, X: Array, y: Array) -> float:
    r"""Half the sum of squared residuals.

    .. math:: \tfrac12\text{RSS} = \frac12\sum_{i=1}^n \bigl(y^{(i)} - \theta^\top x^{(i)} - \theta_0\bigr)^2

    >>> rss([2.0], 0.0, [[1.0], [2.0]], [1.0, 1.0])
    5.0
    """
    residual = y - X @ theta - theta_0
    return float(residual @ residual / 2)


@door(y="n")
def rss_gradient(theta: Array, theta_0: float, X: Array, y: Array) -> tuple[Floats, float]:
    r"""Derivatives of `rss` with respect to ``theta`` and ``theta_0``: minus the sum of residual times input.

    .. math:: \nabla_\theta\,\tfrac12\,\text{RSS}
              = -\sum_{i=1}^n \bigl(y^{(i)} - \theta^\top x^{(i)} - \theta_0\bigr) x^{(i)}

    >>> rss_gradient([2.0], 0.0, [[3.0]], [1.0])
    (array([15.]), 5.0)
    """
    residual = y - X @ theta - theta_0
    return -X.T @ residual, -float(residual.sum())


@door(y="n or n K", lam="0 or more, unique")
def least_squares(X: Array, y: Array, lam: float = 0.0) -> tuple[Floats, Any]:
    r"""Slopes and offset of least squares; for one feature the slope is covariance divided by variance.

    With :math:`C` and :math:`c`, the data and targets less their means,

    .. math:: \theta = \bigl(\tfrac1n C^\top C + \lambda I\bigr)^{-1} \tfrac1n C^\top c, \qquad
              \theta_0 = \bar y - \theta^\top \bar x

    ``y`` may have a column for each of K classes; then so has ``theta``, and ``theta_0`` has shape (K,).

    >>> theta, theta_0 = least_squares([[0.0], [1.0], [2.0]], [1.0, 3.0, 5.0])
    >>> theta, float(theta_0)
    (array([2.]), 1.0)
    """
    C, c = X - X.mean(axis=0), y - y.mean(axis=0)
    S = C.T @ C / len(X) + lam * np.eye(X.shape[1])
    theta = np.linalg.solve(S, C.T @ c / len(X))
    return theta, y.mean(axis=0) - X.mean(axis=0) @ theta


@door(y="n", lam="0 or more, unique")
def ridge(X: Array, y: Array, lam: float = 0.0) -> LinearRegression:
    """Learn a regression by `least_squares`, with a penalty.

    >>> ridge([[0.0], [1.0], [2.0]], [1.0, 3.0, 5.0])
    LinearRegression(theta=array([2.]), theta_0=1.0)
    """
    return LinearRegression(*least_squares(X, y, lam))


@door(y="-1 and +1, both", lam="0 or more, unique")
def least_squares_classifier(X: Array, y: Array, lam: float = 0.0) -> LinearClassifier:
    """Use regression on the labels -1 and +1, both present, as a classifier: the sign of the output decides.

    >>> least_squares_classifier([[0.0], [1.0], [2.0]], [-1, -1, 1]).predict([[0.5], [4.0]])
    array([-1,  1])
    """
    return LinearClassifier(*least_squares(X, y, lam))


@door(theta_0="K", theta="d K")
@dataclass(frozen=True, eq=False)
class ArgmaxClassifier(LinearScore):
    r"""The hypothesis that the class with the largest linear score is the right one, in a tie the first.

    .. math:: h(x) = \arg\max_k \; \theta_k^\top x + \theta_{0k}

    >>> ArgmaxClassifier(theta=[[-1, 0, 1]], theta_0=[0, 1, 0]).predict([[-2.0], [0.0], [3.0]])
    array([0, 1, 2])
    """

    labels = property(lambda self: range(self.theta_0.size))

    @door
    def predict(self, X: Array) -> Integers:
        """Class of each row of ``X``, shape (n,)."""
        return self.scores(X).argmax(axis=1)


@door(y="classes", lam="0 or more, unique")
def one_hot_least_squares(X: Array, y: Array, lam: float = 0.0) -> ArgmaxClassifier:
    """Use regression on the one-hot labels of classes 0 to K-1 as a classifier: the largest output wins.

    A class that lies between others may never win, however well it is separated: it is masked.

    >>> h = one_hot_least_squares([[0.0], [1.0], [5.0], [6.0], [10.0], [11.0]], [0, 0, 1, 1, 2, 2])
    >>> h.predict([[0.5], [5.7], [10.5]])
    array([0, 2, 2])
    """
    return ArgmaxClassifier(*least_squares(X, one_hot(y), lam))
