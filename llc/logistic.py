"""Linear logistic classifiers: probabilities from scores, their cost, and its derivatives.

Conventions
-----------
``X`` has shape (n, d), one example per row; ``y`` has shape (n,) and holds labels 0 and 1, except in the two
functions that say so in their name (``..._from_signs``), where it holds -1 and +1. ``theta`` has shape (d,)
and ``theta_0`` is a number; ``lam`` is the strength of the penalty, 0 or more. Scores ``z`` and probabilities
``g`` of label 1 have shape (n,), and each of them gets a cost in nats. Derivatives are with respect to
``theta``, shape (d,), and ``theta_0``, a number. Input that does not fit, or a score too large for a float,
raises ValueError or TypeError, which say what to do about it.
"""

from dataclasses import dataclass
from math import erfc, sqrt
from typing import ClassVar

import numpy as np
from numpy.typing import ArrayLike

from llc._checking import (
    Floats,
    Integers,
    as_data,
    as_floats,
    as_labels,
    as_labels_like,
    as_number,
    as_parameters,
    as_signs,
    as_unread_data,
    as_vector,
    freeze,
)
from llc._fused_logistic import derivatives
from llc.separators import LinearScore


def sigmoid(z: ArrayLike) -> Floats:
    r"""Probability that belongs to the score ``z``.

    .. math:: \sigma(z) = \frac{1}{1 + e^{-z}} = \frac{e^z}{1 + e^z}

    The first form is used for positive scores and the second for negative ones, so that no exponential
    overflows. ``z`` may have any shape. The sigmoid is never 0 or 1, but the nearest float is 1 from about
    z = 37 on, and 0 below about z = -745.

    Topics MIT-10 and LAN-06.

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

    It is never further than 0.01 from ``sigmoid(1.702 * z)``. ``z`` may have any shape.

    Topic 3F8-04.

    Examples
    --------
    >>> probit([-1.96, 0.0, 1.96]).round(3)
    array([0.025, 0.5  , 0.975])
    """
    z = as_floats(z, "z")
    return np.array([erfc(-x / sqrt(2)) / 2 for x in z.flat]).reshape(z.shape)


def nll(g: ArrayLike, y: ArrayLike) -> Floats:
    r"""Cost of the predicted probabilities ``g`` when the true labels are ``y``.

    .. math:: \mathcal L_{\text{nll}}(g, y) = -\bigl(y \log g + (1 - y) \log(1 - g)\bigr)

    Also called log loss or cross-entropy. A probability of 0 or 1 costs nothing if it is right and infinitely
    much if it is wrong. Where rounding makes such probabilities, use `nll_from_scores`.

    Topics MIT-14 and WEI-02.

    Examples
    --------
    >>> nll([0.9, 0.9, 1.0], [1, 0, 0]).round(4)
    array([0.1054, 2.3026,    inf])
    """
    g = as_floats(g, "g")
    if ((g < 0) | (g > 1)).any():
        raise ValueError("g must hold probabilities between 0 and 1. For scores use nll_from_scores.")
    y = as_labels_like(y, g, "g")
    with np.errstate(divide="ignore"):
        return 0.0 - np.where(y == 1, np.log(g), np.log1p(-g))


def nll_from_scores(z: ArrayLike, y: ArrayLike) -> Floats:
    r"""Cost of the scores ``z`` when the true labels are ``y``.

    With :math:`m = (2y - 1) z`, the score seen from the true label,

    .. math:: -\log \sigma(m) = \max(-m, 0) + \log(1 + e^{-|m|}).

    It is never negative, and exact where the probability underflows.

    Topics MIT-14 and LAN-07.

    Examples
    --------
    >>> nll_from_scores([0.0, 40.0], [1, 0]).round(4)
    array([ 0.6931, 40.    ])
    """
    z = as_floats(z, "z")
    return _nll_of_margins((2 * as_labels_like(y, z, "z") - 1) * z)


def nll_from_signs(z: ArrayLike, y: ArrayLike) -> Floats:
    r"""Cost of the scores ``z`` when the true labels are ``y`` in {-1, +1}.

    .. math:: -\log p(y \mid z) = -\log \sigma(y z) = \log(1 + e^{-y z})

    Topics CUL-03, CUL-04 and 3F8-05.

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
    r"""Mean cost of the examples plus a penalty on the normal vector, not on the offset.

    .. math:: J(\theta, \theta_0) = \frac1n \sum_{i=1}^n
              \mathcal L_{\text{nll}}\bigl(\sigma(\theta^\top x^{(i)} + \theta_0), y^{(i)}\bigr)
              + \lambda \lVert\theta\rVert^2

    Topics MIT-15 and WEI-06.

    Examples
    --------
    >>> objective([0.0], 0.0, [[1.0], [2.0]], [0, 1])  # log 2: it knows nothing
    0.6931471805599453
    """
    h, lam = _hypothesis(theta, theta_0, lam)
    z = h.scores(X)
    return float(np.mean(nll_from_scores(z, as_labels(y, z.size))) + lam * h.theta @ h.theta)


def gradient(
    theta: ArrayLike, theta_0: float, X: ArrayLike, y: ArrayLike, lam: float = 0.0
) -> tuple[Floats, float]:
    r"""Derivatives of `objective`: mean of error times input, plus the penalty's.

    .. math:: \nabla_\theta J = \tfrac1n X^\top (g - y) + 2\lambda\theta,
              \qquad \frac{\partial J}{\partial \theta_0} = \tfrac1n \mathbf 1^\top (g - y)

    Topics MIT-16, LAN-08 and WEI-03.

    Examples
    --------
    >>> gradient([0.0], 0.0, [[1.0], [2.0]], [0, 1])
    (array([-0.25]), 0.0)
    """
    X = as_data(X)
    h, lam = _hypothesis(theta, theta_0, lam)
    error = sigmoid(h.scores(X)) - as_labels(y, len(X))
    return error @ X / len(X) + 2 * lam * h.theta, float(np.mean(error))


def gradient_from_signs(
    theta: ArrayLike, theta_0: float, X: ArrayLike, y: ArrayLike, lam: float = 0.0
) -> tuple[Floats, float]:
    r"""Compute the same derivatives from labels in {-1, +1}.

    .. math:: \nabla_\theta J = -\frac1n \sum_{i=1}^n y^{(i)} \bigl(1 - \sigma(y^{(i)} z^{(i)})\bigr)\,
              x^{(i)} + 2\lambda\theta

    Topics 3F8-05 and CUL-04, with the sign that CUL loses.

    Examples
    --------
    >>> gradient_from_signs([0.0], 0.0, [[1.0], [2.0]], [-1, 1])
    (array([-0.25]), 0.0)
    """
    X = as_data(X)
    h, lam = _hypothesis(theta, theta_0, lam)
    signs = as_signs(y, len(X))
    error = -signs * sigmoid(-signs * h.scores(X))  # 1 - sigmoid(m) is sigmoid(-m)
    return error @ X / len(X) + 2 * lam * h.theta, float(np.mean(error))


def hessian(theta: ArrayLike, theta_0: float, X: ArrayLike, lam: float = 0.0) -> Floats:
    r"""Second derivatives of `objective`, which do not depend on the labels.

    .. math:: \nabla^2 J = \frac1n \tilde X^\top \operatorname{diag}\bigl(g^{(i)} (1 - g^{(i)})\bigr) \tilde X
              + 2\lambda \operatorname{diag}(1, \dots, 1, 0), \qquad \tilde x = (x, 1)

    It is positive semidefinite, of shape (d + 1, d + 1); the last row and column belong to ``theta_0``.

    Topic MIT-18.

    Examples
    --------
    >>> hessian([0.0], 0.0, [[1.0], [3.0]])
    array([[1.25, 0.5 ],
           [0.5 , 0.25]])
    """
    X = as_data(X)
    h, lam = _hypothesis(theta, theta_0, lam)
    z = h.scores(X)
    weights = sigmoid(z) * sigmoid(-z)
    with_ones = np.column_stack([X, np.ones(len(X))])
    penalized = np.append(np.ones(h.theta.size), 0)
    return (with_ones.T * weights) @ with_ones / len(X) + 2 * lam * np.diag(penalized)


def objective_and_gradient(
    theta: ArrayLike, theta_0: float, X: ArrayLike, y: ArrayLike, lam: float = 0.0
) -> tuple[float, Floats, float]:
    """Compute `objective` and `gradient` in one pass over the data, which may be a file on disk.

    Examples
    --------
    >>> objective_and_gradient([0.0], 0.0, [[1.0], [2.0]], [0, 1])
    (0.6931471805599453, array([-0.25]), 0.0)
    """
    X = as_unread_data(X)
    w = np.append(*as_parameters(theta, theta_0, X.shape[1]))
    value, slope, _ = derivatives(w, X, as_labels(y, len(X)), as_number(lam, "lam", least=0))
    if not np.isfinite(value):
        raise ValueError("A score is too large for a 64-bit float. Scale X or theta down.")
    return value, slope[:-1], float(slope[-1])


@dataclass(frozen=True, eq=False)
class LinearLogisticClassifier(LinearScore):
    r"""The hypothesis that a linear score gives the probability of label 1.

    .. math:: h(x; \theta, \theta_0) = \sigma(\theta^\top x + \theta_0)

    Topics MIT-10 to MIT-13, LAN-06 and WEI-01.

    Parameters
    ----------
    theta, theta_0
        As in `LinearScore`; the length of ``theta`` is the steepness.
    threshold : float
        Predict 1 above this probability, 0 at it or below.

    Examples
    --------
    >>> h = LinearLogisticClassifier(theta=[10.0], theta_0=1.0)  # crosses one half at x = -0.1
    >>> h.predict_proba([[-0.1], [0.0]]).round(4)
    array([0.5   , 0.7311])
    >>> h.predict([[-0.1], [0.0]])
    array([0, 1])
    """

    labels: ClassVar[tuple[int, int]] = (0, 1)
    threshold: float = 0.5

    def __post_init__(self) -> None:
        super().__post_init__()
        threshold = as_number(self.threshold, "threshold", least=0)
        if threshold > 1:
            raise ValueError(f"threshold must be a probability between 0 and 1, but is {threshold}.")
        freeze(self, threshold=threshold)

    @property
    def cutoff(self) -> float:
        r"""Score at the threshold, :math:`\log\frac{t}{1 - t}`: infinite for a threshold of 0 or 1."""
        with np.errstate(divide="ignore"):
            return float(np.log(self.threshold) - np.log1p(-self.threshold))

    def predict_proba(self, X: ArrayLike) -> Floats:
        """Probability of label 1 for each row of ``X``, shape (n,)."""
        return sigmoid(self.scores(X))

    def predict(self, X: ArrayLike) -> Integers:
        """Label of each row of ``X``: 1 where its score is above the `cutoff`, else 0."""
        return np.where(self.scores(X) > self.cutoff, 1, 0)

    def flipped(self) -> "LinearLogisticClassifier":
        """Exchange the two labels: every probability g becomes 1 - g, and the threshold too."""
        return LinearLogisticClassifier(-self.theta, -self.theta_0, 1 - self.threshold)


def _hypothesis(theta: ArrayLike, theta_0: float, lam: float) -> tuple[LinearScore, float]:
    return LinearScore(*as_parameters(theta, theta_0)), as_number(lam, "lam", least=0)
