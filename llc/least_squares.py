"""Regression: least squares in closed form, with a penalty or for K classes, and its use as a classifier."""

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
    as_rows,
    as_signs,
    as_vector,
    blocks,
    frozen,
    require_finite,
)
from llc._linalg import MANY_OPTIMA, constant, gram, solve
from llc.features import one_hot
from llc.multiclass import ArgmaxClassifier
from llc.separators import LinearClassifier


@dataclass(frozen=True, eq=False)
class LinearRegression:
    r"""The hypothesis that the target is a linear function, :math:`h(x) = \theta^\top x + \theta_0`.

    Parameters
    ----------
    theta : array_like of shape (d,)
        Slopes.
    theta_0 : float
        Offset.

    Raises
    ------
    ValueError, TypeError
        If a parameter is not finite or has the wrong shape.

    Notes
    -----
    Source-map topics LAN-05 and CUL-01.

    Examples
    --------
    >>> LinearRegression([2.0], 1.0).predict([[0.0], [3.0]])
    array([1., 7.])
    """

    theta: Floats
    theta_0: float

    def __post_init__(self) -> None:
        theta, theta_0 = as_parameters(self.theta, self.theta_0)
        object.__setattr__(self, "theta", frozen(theta))
        object.__setattr__(self, "theta_0", theta_0)

    def predict(self, X: ArrayLike) -> Floats:
        """Target of each row of ``X``, any real number.

        Parameters
        ----------
        X : array_like of shape (n, d)
            Examples.

        Returns
        -------
        ndarray of shape (n,)
        """
        return LinearClassifier(self.theta, self.theta_0).scores(X)


def rss(theta: ArrayLike, theta_0: float, X: ArrayLike, y: ArrayLike) -> float:
    r"""Half the sum of squared residuals.

    .. math:: \text{RSS} = \frac12 \sum_{i=1}^n \bigl(y^{(i)} - \theta^\top x^{(i)} - \theta_0\bigr)^2

    Parameters
    ----------
    theta, theta_0 : array_like of shape (d,) and float
        Parameters.
    X, y : array_like of shapes (n, d) and (n,)
        Examples and their targets, any numbers.

    Returns
    -------
    float

    Raises
    ------
    ValueError, TypeError
        If an argument is not as above.

    Notes
    -----
    Source-map topic CUL-01.

    Examples
    --------
    >>> rss([2.0], 0.0, [[1.0], [2.0]], [1.0, 1.0])
    5.0
    """
    z = LinearRegression(theta, theta_0).predict(X)  # type: ignore[arg-type]
    return float(np.sum((as_vector(y, z.size) - z) ** 2) / 2)


def rss_gradient(theta: ArrayLike, theta_0: float, X: ArrayLike, y: ArrayLike) -> tuple[Floats, float]:
    r"""Derivatives of `rss`: minus the sum of residual times input.

    .. math:: \nabla_\theta \text{RSS}
              = -\sum_{i=1}^n \bigl(y^{(i)} - \theta^\top x^{(i)} - \theta_0\bigr) x^{(i)}

    A label +1 whose score is 2 has residual -1: the update takes it for as wrong as a score of 0, whose
    residual is +1, though the first is on the right side.

    Parameters
    ----------
    theta, theta_0, X, y
        As in `rss`.

    Returns
    -------
    (ndarray of shape (d,), float)
        Derivatives by ``theta`` and by ``theta_0``.

    Raises
    ------
    ValueError, TypeError
        As `rss`.

    Notes
    -----
    Source-map topics CUL-01 and CUL-02.

    Examples
    --------
    >>> rss_gradient([2.0], 0.0, [[1.0]], [1.0]), rss_gradient([0.0], 0.0, [[1.0]], [1.0])
    ((array([1.]), 1.0), (array([-1.]), -1.0))
    """
    X = as_data(X)
    z = LinearRegression(theta, theta_0).predict(X)  # type: ignore[arg-type]
    residual = as_vector(y, z.size) - z
    return -residual @ X, -float(residual.sum())


def ridge(X: ArrayLike, y: ArrayLike, lam: float = 0.0) -> LinearRegression:
    r"""Least squares with a penalty on the slopes, in closed form.

    It minimizes the mean of the squared residuals plus :math:`\lambda \lVert\theta\rVert^2`. With
    :math:`\tilde X = (X, 1)` and the offset left out of the penalty, the normal equation is

    .. math:: \bigl(\tilde X^\top \tilde X + n\lambda L\bigr)
              \begin{pmatrix} \theta \\ \theta_0 \end{pmatrix} = \tilde X^\top y, \qquad
              L = \operatorname{diag}(1, \dots, 1, 0).

    A source that writes :math:`\lambda L` for :math:`n\lambda L` has :math:`\lambda_{\text{WEI}} = n\lambda`.
    The equation for :math:`\theta_0` is solved by hand, which leaves one for the centred data.

    Parameters
    ----------
    X, y : array_like of shapes (n, d) and (n,)
        Examples and their targets, any numbers.
    lam : float
        Penalty, 0 or more.

    Returns
    -------
    LinearRegression

    Raises
    ------
    ValueError, TypeError
        If an argument is not as above, or if ``lam`` is 0 and many parameters fit equally well: a feature is
        constant or a combination of others, or there are no more examples than features.

    Notes
    -----
    Source-map topics WEI-05, LAN-05 and CUL-01.

    Examples
    --------
    >>> ridge([[0.0], [1.0], [2.0]], [1.0, 3.0, 5.0])
    LinearRegression(theta=array([2.]), theta_0=1.0)
    """
    X = as_rows(X)
    theta, theta_0 = _normal_equation(X, as_vector(y, len(X))[:, None], lam)
    return LinearRegression(theta[:, 0], float(theta_0[0]))


def least_squares_classifier(X: ArrayLike, y: ArrayLike, lam: float = 0.0) -> LinearClassifier:
    """Use regression on the labels -1 and +1 as a classifier: predict the sign of the target.

    Parameters
    ----------
    X, y : array_like of shapes (n, d) and (n,)
        Examples and their labels -1 and +1, both present.
    lam : float
        Penalty as in `ridge`.

    Returns
    -------
    LinearClassifier

    Raises
    ------
    ValueError, TypeError
        As `ridge`, or if a label is neither -1 nor +1.

    Notes
    -----
    Source-map topic CUL-01.

    Examples
    --------
    >>> least_squares_classifier([[0.0], [1.0], [2.0], [9.0]], [-1, -1, 1, 1]).predict([[1.5], [4.0]])
    array([-1,  1])
    """
    X = as_rows(X)
    h = ridge(X, as_signs(y, len(X), both=True), lam)
    return LinearClassifier(h.theta, h.theta_0)


def one_hot_least_squares(X: ArrayLike, y: ArrayLike, lam: float = 0.0) -> ArgmaxClassifier:
    r"""Regression on one-hot labels, one for each class, of which the largest wins.

    .. math:: W = (\tilde X^\top \tilde X)^{-1} \tilde X^\top Y

    A class that lies between others may never win, however well it is separated: it is masked.

    Parameters
    ----------
    X, y : array_like of shapes (n, d) and (n,)
        Examples and their classes 0 to K-1, each with a member.
    lam : float
        Penalty as in `ridge`.

    Returns
    -------
    ArgmaxClassifier

    Raises
    ------
    ValueError, TypeError
        As `ridge`.

    Notes
    -----
    Source-map topic 3F8-03.

    Examples
    --------
    >>> from llc.datasets import three_on_a_line
    >>> data = three_on_a_line(100, np.random.default_rng(0))
    >>> h = one_hot_least_squares(data.X, data.y)
    >>> np.unique(h.predict(data.X))
    array([0, 2])
    """
    X = as_rows(X)
    return ArgmaxClassifier(*_normal_equation(X, one_hot(as_classes(y, len(X))), lam))


def _normal_equation(X: NDArray[Any], Y: Floats, lam: float) -> tuple[Floats, Floats]:
    """Slopes (d, K) and offsets (K,) for the K columns of ``Y``.

    A feature such as a year, whose mean is large beside its spread, would lose its digits in sums about 0:
    such features are summed about the mean of the first thousand examples.
    """
    lam = as_number(lam, "lam", least=0)
    n, d = X.shape
    first = next(blocks(X[:1000]))[1]
    about = np.where(np.abs(first.mean(axis=0)) > 100 * first.std(axis=0), first.mean(axis=0), 0)
    about_y = Y.mean(axis=0)
    total, squares, products = np.zeros(d), np.zeros((d, d)), np.zeros((d, Y.shape[1]))
    for here, block in blocks(X, checked=False):
        centred = block - about if about.any() else block
        with np.errstate(invalid="ignore"):
            squares += gram(centred)
        if not np.isfinite(np.trace(squares)):  # which sums the squares of all entries
            require_finite(block, "X", here.start)
        total += np.ones(len(block)) @ centred
        products += centred.T @ (Y[here] - about_y)
    shift = total / n  # of the mean of X from where the sums were taken; that of Y is exact
    squares -= n * np.outer(shift, shift)
    covariance = squares / n
    theta = solve(covariance + lam * np.eye(d), products / n)
    if theta is None or (lam == 0 and constant(np.diag(covariance), about + shift).any()):
        raise ValueError(MANY_OPTIMA)
    return theta, about_y - (about + shift) @ theta
