"""Linear logistic classifiers: probabilities from scores, their cost, and its derivatives.

Labels are {0, 1}, except in the functions that say so in their name (``..._from_signs``).
"""

from dataclasses import dataclass
from math import erfc, sqrt
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from llc._checking import (
    Floats,
    as_data,
    as_floats,
    as_labels,
    as_number,
    as_parameters,
    as_rows,
    as_signs,
    as_vector,
    blocks,
    require_finite,
)
from llc._linalg import gram
from llc.separators import LinearClassifier


def sigmoid(z: ArrayLike) -> Floats:
    r"""Probability that belongs to the score ``z``.

    .. math:: \sigma(z) = \frac{1}{1 + e^{-z}} = \frac{e^z}{1 + e^z}

    The first form is used for positive scores and the second for negative ones, so that no exponential
    overflows.

    Parameters
    ----------
    z : array_like
        Scores, of any shape.

    Returns
    -------
    ndarray of the same shape
        Between 0 and 1. Mathematically never 0 or 1, but beyond z = 37 the nearest float is 1.

    Raises
    ------
    ValueError, TypeError
        If a score is not a finite number.

    Notes
    -----
    Source-map topics MIT-10 and LAN-06.

    Examples
    --------
    >>> sigmoid([-1000.0, 0.0, 2.0]).round(4)
    array([0.    , 0.5   , 0.8808])
    """
    z = as_floats(z, "z")
    e = np.exp(-np.abs(z))
    return np.asarray(np.where(z >= 0, 1, e) / (1 + e))


def probit(z: ArrayLike) -> Floats:
    r"""Another way to squash a score: the Gaussian distribution function.

    .. math:: \Phi(z) = \int_{-\infty}^z \frac{1}{\sqrt{2\pi}} e^{-t^2/2}\,dt

    Parameters
    ----------
    z : array_like
        Scores, of any shape.

    Returns
    -------
    ndarray of the same shape
        Between 0 and 1, never further than 0.01 from ``sigmoid(1.702 * z)``.

    Raises
    ------
    ValueError, TypeError
        If a score is not a finite number.

    Notes
    -----
    Source-map topic 3F8-04.

    Examples
    --------
    >>> probit([-1.96, 0.0, 1.96]).round(3)
    array([0.025, 0.5  , 0.975])
    """
    z = as_floats(z, "z")
    return np.array([erfc(-x / sqrt(2)) / 2 for x in z.flat]).reshape(z.shape)


def nll(g: ArrayLike, y: ArrayLike) -> Floats:
    r"""Cost of the guesses ``g`` when the true labels are ``y``, in nats.

    .. math:: \mathcal L_{\text{nll}}(g, y) = -\bigl(y \log g + (1 - y) \log(1 - g)\bigr)

    Also called log loss or cross entropy. A guess of 0 or 1 costs nothing if it is right and infinitely
    much if it is wrong. To avoid such guesses that come from rounding, use `nll_from_scores`.

    Parameters
    ----------
    g : array_like of shape (n,)
        Probabilities of label 1.
    y : array_like of shape (n,)
        Labels 0 and 1.

    Returns
    -------
    ndarray of shape (n,)

    Raises
    ------
    ValueError
        If a guess is not between 0 and 1, a label is neither 0 nor 1, or the shapes differ.

    Notes
    -----
    Source-map topics MIT-14 and WEI-02.

    Examples
    --------
    >>> nll([0.9, 0.9, 1.0], [1, 0, 0]).round(4)
    array([0.1054, 2.3026,    inf])
    """
    g = as_floats(g, "g")
    if ((g < 0) | (g > 1)).any():
        raise ValueError("g must hold probabilities between 0 and 1. For scores use nll_from_scores.")
    y = _labels_like(y, g, "g")
    with np.errstate(divide="ignore"):
        return 0.0 - np.where(y == 1, np.log(g), np.log1p(-g))


def nll_from_scores(z: ArrayLike, y: ArrayLike) -> Floats:
    r"""Cost of the scores ``z`` when the true labels are ``y``, in nats.

    With :math:`m = (2y - 1) z`, the score seen from the true label,

    .. math:: -\log \sigma(m) = \max(-m, 0) + \log(1 + e^{-|m|}).

    Parameters
    ----------
    z : array_like of shape (n,)
        Scores :math:`\theta^\top x + \theta_0`.
    y : array_like of shape (n,)
        Labels 0 and 1.

    Returns
    -------
    ndarray of shape (n,)
        One cost for each example, never negative, exact where the probability underflows.

    Raises
    ------
    ValueError
        If a label is neither 0 nor 1, a score is not finite, or the shapes differ.

    Notes
    -----
    Source-map topics MIT-14 and LAN-07.

    Examples
    --------
    >>> nll_from_scores([0.0, 40.0], [1, 0]).round(4)
    array([ 0.6931, 40.    ])
    """
    z = as_floats(z, "z")
    return _nll_of_margins((2 * _labels_like(y, z, "z") - 1) * z)


def nll_from_signs(z: ArrayLike, y: ArrayLike) -> Floats:
    r"""Cost of the scores ``z`` when the true labels are ``y`` in {-1, +1}, in nats.

    .. math:: -\log p(y \mid z) = -\log \sigma(y z) = \log(1 + e^{-y z})

    Parameters
    ----------
    z : array_like of shape (n,)
        Scores.
    y : array_like of shape (n,)
        Labels -1 and +1.

    Returns
    -------
    ndarray of shape (n,)

    Raises
    ------
    ValueError
        If a label is neither -1 nor +1, a score is not finite, or the shapes differ.

    Notes
    -----
    Source-map topics CUL-03, CUL-04 and 3F8-05.

    Examples
    --------
    >>> nll_from_signs([0.0, 40.0], [1, -1]).round(4)
    array([ 0.6931, 40.    ])
    """
    z = as_vector(z, name="z")
    return _nll_of_margins(as_signs(y, z.size) * z)


def _nll_of_margins(m: Floats) -> Floats:
    return np.maximum(-m, 0) + np.log1p(np.exp(-np.abs(m)))


def objective(theta: ArrayLike, theta_0: float, X: ArrayLike, y: ArrayLike, lam: float = 0.0) -> float:
    r"""Mean cost of the examples plus a penalty on the normal, not on the offset.

    .. math:: J(\theta, \theta_0) = \frac1n \sum_{i=1}^n
              \mathcal L_{\text{nll}}\bigl(\sigma(\theta^\top x^{(i)} + \theta_0), y^{(i)}\bigr)
              + \lambda \lVert\theta\rVert^2

    Parameters
    ----------
    theta, theta_0 : array_like of shape (d,) and float
        Parameters.
    X, y : array_like of shapes (n, d) and (n,)
        Examples and their labels 0 and 1.
    lam : float
        Penalty :math:`\lambda`, 0 or more.

    Returns
    -------
    float

    Raises
    ------
    ValueError, TypeError
        If an argument is not as above, or a score is too large for a float.

    Notes
    -----
    Source-map topics MIT-15 and WEI-06.

    Examples
    --------
    >>> objective([0.0], 0.0, [[1.0], [2.0]], [0, 1])  # log 2: it knows nothing
    0.6931471805599453
    """
    z, y, theta, lam, _ = _scored(theta, theta_0, X, y, lam)
    return float(np.mean(nll_from_scores(z, y)) + lam * theta @ theta)


def gradient(
    theta: ArrayLike, theta_0: float, X: ArrayLike, y: ArrayLike, lam: float = 0.0
) -> tuple[Floats, float]:
    r"""Derivatives of `objective`: mean of error times input, plus twice the penalty's share.

    .. math:: \nabla_\theta J = \tfrac1n X^\top (g - y) + 2\lambda\theta,
              \qquad \frac{\partial J}{\partial \theta_0} = \tfrac1n \mathbf 1^\top (g - y)

    Parameters
    ----------
    theta, theta_0, X, y, lam
        As in `objective`.

    Returns
    -------
    (ndarray of shape (d,), float)
        Derivatives by ``theta`` and by ``theta_0``.

    Raises
    ------
    ValueError, TypeError
        As `objective`.

    Notes
    -----
    Source-map topics MIT-16, LAN-08 and WEI-03.

    Examples
    --------
    >>> gradient([0.0], 0.0, [[1.0], [2.0]], [0, 1])
    (array([-0.25]), 0.0)
    """
    z, y, theta, lam, X = _scored(theta, theta_0, X, y, lam)
    error = sigmoid(z) - y
    return error @ X / len(X) + 2 * lam * theta, float(np.mean(error))


def gradient_from_signs(
    theta: ArrayLike, theta_0: float, X: ArrayLike, y: ArrayLike, lam: float = 0.0
) -> tuple[Floats, float]:
    r"""Compute the same derivatives from labels in {-1, +1}.

    .. math:: \nabla_\theta J = -\frac1n \sum_{i=1}^n y^{(i)} \bigl(1 - \sigma(y^{(i)} z^{(i)})\bigr)\,
              x^{(i)} + 2\lambda\theta

    Parameters
    ----------
    theta, theta_0, X, lam
        As in `objective`.
    y : array_like of shape (n,)
        Labels -1 and +1.

    Returns
    -------
    (ndarray of shape (d,), float)
        Derivatives by ``theta`` and by ``theta_0``.

    Raises
    ------
    ValueError, TypeError
        As `objective`.

    Notes
    -----
    Source-map topics 3F8-05 and CUL-04, with the sign that CUL loses.

    Examples
    --------
    >>> gradient_from_signs([0.0], 0.0, [[1.0], [2.0]], [-1, 1])
    (array([-0.25]), 0.0)
    """
    signs = as_signs(y)
    z, _, theta, lam, X = _scored(theta, theta_0, X, (signs + 1) / 2, lam)
    error = -signs * sigmoid(-signs * z)  # 1 - sigmoid(m) is sigmoid(-m)
    return error @ X / len(X) + 2 * lam * theta, float(np.mean(error))


def hessian(theta: ArrayLike, theta_0: float, X: ArrayLike, lam: float = 0.0) -> Floats:
    r"""Second derivatives of `objective`, which do not depend on the labels.

    .. math:: \nabla^2 J = \frac1n \tilde X^\top \operatorname{diag}\bigl(g^{(i)} (1 - g^{(i)})\bigr) \tilde X
              + 2\lambda \operatorname{diag}(1, \dots, 1, 0), \qquad \tilde x = (x, 1)

    Parameters
    ----------
    theta, theta_0, X, lam
        As in `objective`.

    Returns
    -------
    ndarray of shape (d + 1, d + 1)
        Positive semidefinite. The last row and column belong to ``theta_0``.

    Raises
    ------
    ValueError, TypeError
        As `objective`.

    Notes
    -----
    Source-map topic MIT-18.

    Examples
    --------
    >>> hessian([0.0], 0.0, [[1.0], [3.0]])
    array([[1.25, 0.5 ],
           [0.5 , 0.25]])
    """
    X = as_data(X)
    z, _, theta, lam, X = _scored(theta, theta_0, X, np.zeros(len(X)), lam)
    weights = sigmoid(z) * sigmoid(-z)
    with_ones = np.column_stack([X, np.ones(len(X))])
    return (with_ones.T * weights) @ with_ones / len(X) + 2 * lam * np.diag([1.0] * theta.size + [0.0])


def objective_and_gradient(
    theta: ArrayLike, theta_0: float, X: ArrayLike, y: ArrayLike, lam: float = 0.0
) -> tuple[float, Floats, float]:
    """Compute `objective` and `gradient` in one sweep over the data, which may be a file on disk.

    Parameters
    ----------
    theta, theta_0, X, y, lam
        As in `objective`.

    Returns
    -------
    (float, ndarray of shape (d,), float)
        The objective and its derivatives by ``theta`` and by ``theta_0``.

    Raises
    ------
    ValueError, TypeError
        As `objective`.

    Examples
    --------
    >>> objective_and_gradient([0.0], 0.0, [[1.0], [2.0]], [0, 1])
    (0.6931471805599453, array([-0.25]), 0.0)
    """
    X = as_rows(X)
    theta, theta_0 = as_parameters(theta, theta_0, X.shape[1])
    w, y, lam = np.append(theta, theta_0), as_labels(y, len(X)), as_number(lam, "lam", least=0)
    value, slope, _ = sweep(w, X, y, lam)
    if not np.isfinite(value):
        raise ValueError("A score is too large for a 64-bit float. Scale X or theta down.")
    return value, slope[:-1], float(slope[-1])


def sweep(
    w: Floats, X: NDArray[Any], y: Floats, lam: float, second: bool = False
) -> tuple[float, Floats, Floats]:
    r"""Compute `objective`, `gradient` and, if wanted, `hessian` in one pass over checked data.

    It equals the three definitions above (a test says so), and is the one place where speed is worth more
    lines than they have: each block of rows is read from memory once and used two or three times while it is
    in cache, arrays are changed in place, and cost, error and weight of an example share one exponential.

    Parameters
    ----------
    w : ndarray of shape (d + 1,)
        ``theta`` and, last, ``theta_0``.
    X, y, lam
        As in `objective`, already checked except for finite entries of ``X``.
    second : bool
        Whether the Hessian is wanted.

    Returns
    -------
    (float, ndarray of shape (d + 1,), ndarray of shape (d + 1, d + 1))
        Value (infinite or NaN if a score overflows), derivatives, and Hessian (zeros if not wanted).

    Examples
    --------
    >>> sweep(np.zeros(2), np.array([[1.0], [2.0]]), np.array([0.0, 1.0]), lam=0.0)[1]
    array([-0.25,  0.  ])
    """
    n, d = X.shape
    value, slope, curvature = 0.0, np.zeros(d + 1), np.zeros((d + 1, d + 1))
    with np.errstate(over="ignore", invalid="ignore"):
        twice = 2 * w
        for here, block in blocks(X, checked=False):
            half = 0.5 - y[here]  # a sign but for a 2, which is cheaper in w and in the sums
            m = block @ twice[:-1]
            m += twice[-1]
            m *= half  # the score seen from the wrong label
            if not np.isfinite(m @ m):  # a NaN or infinity in X makes one here, even where w is 0
                require_finite(block, "X", here.start)
            e = np.copysign(m, -1)
            np.exp(e, out=e)
            if second:
                weights = e / (1 + e) ** 2
                curvature[:-1, :-1] += gram(block * np.sqrt(weights)[:, None])
                curvature[:-1, -1] += weights @ block
                curvature[-1, -1] += weights.sum()
            cost = np.log1p(e, out=e)
            cost += np.maximum(m, 0)
            m -= cost
            error = np.exp(m, out=m)  # sigmoid of that score, the distance of g from y
            error *= half
            value += cost.sum()
            slope[:-1] += error @ block
            slope[-1] += error.sum()
        curvature[-1, :-1] = curvature[:-1, -1]
        penalty = lam * np.append(w[:-1], 0)
        diagonal = 2 * lam * np.diag([1.0] * d + [0.0])
        return float(value / n + penalty @ w), 2 * slope / n + 2 * penalty, curvature / n + diagonal


@dataclass(frozen=True, eq=False)
class LinearLogisticClassifier(LinearClassifier):
    r"""The hypothesis that a linear score gives the probability of label 1.

    .. math:: h(x; \theta, \theta_0) = \sigma(\theta^\top x + \theta_0)

    Parameters
    ----------
    theta : array_like of shape (d,)
        Normal of the boundary; its length is the steepness.
    theta_0 : float
        Offset.
    threshold : float
        Predict 1 above this probability, 0 at it or below.

    Raises
    ------
    ValueError, TypeError
        If a parameter is not finite or the threshold not between 0 and 1.

    Notes
    -----
    Source-map topics MIT-10 to MIT-13, LAN-06 and WEI-01.

    Examples
    --------
    >>> h = LinearLogisticClassifier(theta=[10.0], theta_0=1.0)  # crosses one half at x = -0.1
    >>> h.predict_proba([[-0.1], [0.0]]).round(4)
    array([0.5   , 0.7311])
    >>> h.predict([[-0.1], [0.0]])
    array([0, 1])
    """

    threshold: float = 0.5

    def __post_init__(self) -> None:
        super().__post_init__()
        threshold = as_number(self.threshold, "threshold", least=0)
        if threshold > 1:
            raise ValueError(f"threshold must be a probability between 0 and 1, but is {threshold}.")
        object.__setattr__(self, "threshold", threshold)

    def predict_proba(self, X: ArrayLike) -> Floats:
        """Probability of label 1 for each row of ``X``.

        Parameters
        ----------
        X : array_like of shape (n, d)
            Examples.

        Returns
        -------
        ndarray of shape (n,)
        """
        return sigmoid(self.scores(X))

    def predict(self, X: ArrayLike) -> NDArray[np.int64]:
        r"""Label of each row of ``X``: 1 where its probability is above the threshold.

        The score is compared with :math:`\log\frac{t}{1 - t}`, which is the same question, also where the
        probability is rounded to 0 or 1.

        Parameters
        ----------
        X : array_like of shape (n, d)
            Examples.

        Returns
        -------
        ndarray of shape (n,)
            Labels 0 and 1; a tie is 0.
        """
        with np.errstate(divide="ignore"):
            least = np.log(self.threshold) - np.log1p(-self.threshold)
        return np.where(self.scores(X) > least, 1, 0)

    def flipped(self) -> "LinearLogisticClassifier":
        """Exchange the two labels: every probability g becomes 1 - g.

        Returns
        -------
        LinearLogisticClassifier

        Examples
        --------
        >>> LinearLogisticClassifier([1.0], 2.0, threshold=0.25).flipped()
        LinearLogisticClassifier(theta=array([-1.]), theta_0=-2.0, threshold=0.75)
        """
        return LinearLogisticClassifier(-self.theta, -self.theta_0, 1 - self.threshold)


def _labels_like(y: ArrayLike, values: Floats, name: str) -> Floats:
    labels = as_floats(y, "y")
    if labels.shape != values.shape:
        raise ValueError(
            f"{name} and y must have one shape, but have {values.shape} and {labels.shape}. "
            "Use y.ravel() on a column."
        )
    as_labels(labels.ravel())
    return labels


def _scored(
    theta: ArrayLike, theta_0: float, X: ArrayLike, y: ArrayLike, lam: float
) -> tuple[Floats, Floats, Floats, float, Floats]:
    X = as_data(X)
    h = LinearClassifier(*as_parameters(theta, theta_0, X.shape[1]))
    return h.scores(X), as_labels(y, len(X)), h.theta, as_number(lam, "lam", least=0), X
