"""Regression: least squares in closed form, with a penalty or for K classes, and its use as a classifier.

Conventions
-----------
``X`` has shape (n, d), one example per row, and ``y`` has shape (n,). Targets are any numbers. Two scales are
in use, as in the sources: `rss` is half the *sum* of the squared residuals, whereas `ridge` minimizes their
*mean* plus a penalty, so that ``lam``, its strength, 0 or more, means the same for any number of examples.
Input that does not fit raises ValueError or TypeError, which say what to do about it.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from llc._checking import (
    Floats,
    as_classes,
    as_data,
    as_number,
    as_parameters,
    as_signs,
    as_unread_data,
    as_vector,
)
from llc._linalg import NOT_UNIQUE, is_constant, solve
from llc._streaming import blocks, column_means
from llc.features import one_hot
from llc.multiclass import ArgmaxClassifier
from llc.separators import LinearClassifier, LinearScore


@dataclass(frozen=True, eq=False)
class LinearRegression(LinearScore):
    r"""The hypothesis that the target is an affine function, :math:`h(x) = \theta^\top x + \theta_0`.

    Parameters
    ----------
    theta : array_like of shape (d,)
        Slopes.
    theta_0 : float
        Offset.

    Notes
    -----
    Topics LAN-05 and CUL-01.

    Examples
    --------
    >>> LinearRegression([2.0], 1.0).predict([[0.0], [3.0]])
    array([1., 7.])
    """

    def predict(self, X: ArrayLike) -> Floats:
        """Target of each row of ``X``, any real number: its score."""
        return self.scores(X)


def rss(theta: ArrayLike, theta_0: float, X: ArrayLike, y: ArrayLike) -> float:
    r"""Half the sum of squared residuals.

    .. math:: \text{RSS} = \frac12 \sum_{i=1}^n \bigl(y^{(i)} - \theta^\top x^{(i)} - \theta_0\bigr)^2

    Topic CUL-01.

    Examples
    --------
    >>> rss([2.0], 0.0, [[1.0], [2.0]], [1.0, 1.0])
    5.0
    """
    z = LinearRegression(*as_parameters(theta, theta_0)).predict(X)
    return float(np.sum((as_vector(y, z.size) - z) ** 2) / 2)


def rss_gradient(theta: ArrayLike, theta_0: float, X: ArrayLike, y: ArrayLike) -> tuple[Floats, float]:
    r"""Derivatives of `rss` with respect to ``theta`` and ``theta_0``: minus the sum of residual times input.

    .. math:: \nabla_\theta \text{RSS}
              = -\sum_{i=1}^n \bigl(y^{(i)} - \theta^\top x^{(i)} - \theta_0\bigr) x^{(i)}

    A label +1 whose score is 2 has residual -1: the update treats it as no less wrong than a score of 0,
    whose residual is +1, though the first is on the right side.

    Topics CUL-01 and CUL-02.

    Examples
    --------
    >>> rss_gradient([2.0], 0.0, [[1.0]], [1.0]), rss_gradient([0.0], 0.0, [[1.0]], [1.0])
    ((array([1.]), 1.0), (array([-1.]), -1.0))
    """
    X = as_data(X)
    z = LinearRegression(*as_parameters(theta, theta_0)).predict(X)
    residual = as_vector(y, z.size) - z
    return -residual @ X, -float(residual.sum())


def ridge(X: ArrayLike, y: ArrayLike, lam: float = 0.0) -> LinearRegression:
    r"""Least squares with a penalty on the slopes, in closed form.

    It minimizes the mean of the squared residuals plus :math:`\lambda \lVert\theta\rVert^2`. With
    :math:`\tilde X = (X, 1)` and the offset left out of the penalty, the normal equation is

    .. math:: \bigl(\tilde X^\top \tilde X + n\lambda L\bigr)
              \begin{pmatrix} \theta \\ \theta_0 \end{pmatrix} = \tilde X^\top y, \qquad
              L = \operatorname{diag}(1, \dots, 1, 0).

    The source (WEI-05) writes :math:`\lambda L` in place of :math:`n\lambda L`, so its :math:`\lambda` is n
    times ours. The code eliminates :math:`\theta_0`, which leaves a normal equation for the centred data.

    Raises
    ------
    ValueError
        If ``lam`` is 0 and many parameters fit equally well: a feature is constant or a combination of
        others, or there are no more examples than features.

    Notes
    -----
    Topics WEI-05, LAN-05 and CUL-01.

    Examples
    --------
    >>> ridge([[0.0], [1.0], [2.0]], [1.0, 3.0, 5.0])
    LinearRegression(theta=array([2.]), theta_0=1.0)
    """
    X = as_unread_data(X)
    theta, theta_0 = _normal_equation(X, as_vector(y, len(X))[:, None], lam)
    return LinearRegression(theta[:, 0], float(theta_0[0]))


def least_squares_classifier(X: ArrayLike, y: ArrayLike, lam: float = 0.0) -> LinearClassifier:
    """Use regression on the labels -1 and +1, both present, as a classifier: the sign of the output decides.

    Topic CUL-01.

    Examples
    --------
    >>> least_squares_classifier([[0.0], [1.0], [2.0], [9.0]], [-1, -1, 1, 1]).predict([[1.5], [4.0]])
    array([-1,  1])
    """
    X = as_unread_data(X)
    h = ridge(X, as_signs(y, len(X), both=True), lam)
    return LinearClassifier(h.theta, h.theta_0)


def one_hot_least_squares(X: ArrayLike, y: ArrayLike, lam: float = 0.0) -> ArgmaxClassifier:
    r"""Regression on the one-hot labels of classes 0 to K-1, as a classifier: the largest output wins.

    .. math:: W = (\tilde X^\top \tilde X)^{-1} \tilde X^\top Y

    A class that lies between others may never win, however well it is separated: it is masked.

    Topic 3F8-03.

    Examples
    --------
    >>> from llc.datasets import masking_1d
    >>> data = masking_1d(100, np.random.default_rng(0))
    >>> h = one_hot_least_squares(data.X, data.y)
    >>> np.unique(h.predict(data.X))
    array([0, 2])
    """
    X = as_unread_data(X)
    return ArgmaxClassifier(*_normal_equation(X, one_hot(as_classes(y, len(X))), lam))


def _normal_equation(X: NDArray[Any], Y: Floats, lam: float) -> tuple[Floats, Floats]:
    """Slopes (d, K) and offsets (K,) for the K columns of ``Y``, from the centred data.

    Sums of squares about the mean keep the digits that would drown in a large mean.
    """
    lam = as_number(lam, "lam", least=0)
    n, d = X.shape
    mean_x, mean_y = column_means(X), Y.mean(axis=0)
    covariance, covariance_xy = np.zeros((d, d)), np.zeros((d, Y.shape[1]))
    for here, block in blocks(X, checked=False):
        centred = block - mean_x
        covariance += centred.T @ centred / n
        covariance_xy += centred.T @ (Y[here] - mean_y) / n
    if lam == 0 and is_constant(np.diag(covariance), mean_x).any():
        raise ValueError(NOT_UNIQUE)
    try:
        theta = solve(covariance + lam * np.eye(d), covariance_xy)
    except np.linalg.LinAlgError:
        raise ValueError(NOT_UNIQUE) from None
    return theta, mean_y - mean_x @ theta
