"""Linear logistic classifiers: probabilities from scores, their cost, and its derivatives.

``X`` has shape (n, d), one example in each row; ``y`` has shape (n,) and holds labels 0 and 1, except in the
two functions that say so in their name (``..._from_signs``), where it holds -1 and +1. ``theta`` has shape
(d,) and ``theta_0`` is a number; ``lam`` is the strength of the penalty, 0 or more. Scores ``z`` and
probabilities ``g`` of label 1 have one shape with their labels, and each of them gets a cost in nats.
Derivatives are with respect to ``theta``, shape (d,), and ``theta_0``, a number.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import erfc, sqrt
from typing import Any, ClassVar

import numpy as np

from llc._door import Array, Floats, Integers, door
from llc.separators import LinearScore


@door
def sigmoid(z: Array) -> Floats:
    r"""Probability that belongs to the score ``z``, which may have any shape.

    .. math:: \sigma(z) = \frac{1}{1 + e^{-z}} = \frac{e^z}{1 + e^z}

    The first form is used for positive scores and the second for negative ones, so that no exponential
    overflows. The sigmoid is never 0 or 1, but the nearest float is 1 from about z = 37 on, and 0 below about
    z = -745.

    >>> sigmoid([-1000.0, 0.0, 2.0]).round(4)
    array([0.    , 0.5   , 0.8808])
    """
    e = np.exp(-np.abs(z))
    return np.where(z >= 0, 1, e) / (1 + e)


@door
def probit(z: Array) -> Floats:
    r"""Another way to squash a score: the Gaussian distribution function.

    .. math:: \Phi(z) = \int_{-\infty}^z \frac{1}{\sqrt{2\pi}} e^{-t^2/2}\,dt

    It is never further than 0.01 from ``sigmoid(1.702 * z)``. ``z`` may have any shape.

    >>> probit([-1.96, 0.0, 1.96]).round(3)
    array([0.025, 0.5  , 0.975])
    """
    values = [erfc(-t / sqrt(2)) / 2 for t in z.flat]
    return np.reshape(values, z.shape)


@door
def nll(g: Array, y: Array) -> Floats:
    r"""Cost of the predicted probabilities ``g`` when the true labels are ``y``, in nats.

    .. math:: \mathcal L_{\text{nll}}(g, y) = -\bigl(y \log g + (1 - y) \log(1 - g)\bigr)

    Also called log loss or cross-entropy. A probability of 0 or 1 costs nothing if it is right and infinitely
    much if it is wrong. Where rounding makes such probabilities, use `nll_from_scores`.

    >>> nll([0.9, 0.9, 1.0], [1, 0, 0]).round(4)
    array([0.1054, 2.3026,    inf])
    """
    return 0.0 - np.where(y == 1, np.log(g), np.log1p(-g))


@door
def nll_from_scores(z: Array, y: Array) -> Floats:
    r"""Cost of the scores ``z`` when the true labels are ``y``, in nats.

    With :math:`m = (2y - 1) z`, the score seen from the true label,

    .. math:: -\log \sigma(m) = \max(-m, 0) + \log(1 + e^{-|m|}),

    which is never negative, and exact where the probability underflows.

    >>> nll_from_scores([0.0, 40.0], [1, 0]).round(4)
    array([ 0.6931, 40.    ])
    """
    m = (2 * y - 1) * z
    return np.maximum(-m, 0) + np.log1p(np.exp(-np.abs(m)))


@door(y="-1 and +1")
def nll_from_signs(z: Array, y: Array) -> Floats:
    r"""Cost of the scores ``z`` when the true labels are ``y`` in {-1, +1}, in nats.

    .. math:: -\log p(y \mid z) = -\log \sigma(y z) = \log(1 + e^{-y z})

    >>> nll_from_signs([0.0, 40.0], [1, -1]).round(4)
    array([ 0.6931, 40.    ])
    """
    return nll_from_scores(z, (y + 1) / 2)


@door
def objective(theta: Array, theta_0: float, X: Array, y: Array, lam: float = 0.0) -> float:
    r"""Mean cost of the examples plus a penalty on the normal vector, not on the offset.

    .. math:: J(\theta, \theta_0) = \frac1n \sum_{i=1}^n
              \mathcal L_{\text{nll}}\bigl(\sigma(\theta^\top x^{(i)} + \theta_0), y^{(i)}\bigr)
              + \lambda \lVert\theta\rVert^2

    >>> objective([0.0], 0.0, [[1.0], [2.0]], [0, 1])  # log 2: it knows nothing
    0.6931471805599453
    """
    z = X @ theta + theta_0
    return float(nll_from_scores(z, y).mean() + lam * theta @ theta)


@door
def gradient(theta: Array, theta_0: float, X: Array, y: Array, lam: float = 0.0) -> tuple[Floats, float]:
    r"""Derivatives of `objective`: mean of error times input, plus the penalty's.

    .. math:: \nabla_\theta J = \tfrac1n X^\top (g - y) + 2\lambda\theta,
              \qquad \frac{\partial J}{\partial \theta_0} = \tfrac1n \mathbf 1^\top (g - y)

    >>> gradient([0.0], 0.0, [[1.0], [2.0]], [0, 1])
    (array([-0.25]), 0.0)
    """
    error = sigmoid(X @ theta + theta_0) - y
    return X.T @ error / len(y) + 2 * lam * theta, float(error.mean())


@door(y="-1 and +1")
def gradient_from_signs(
    theta: Array, theta_0: float, X: Array, y: Array, lam: float = 0.0
) -> tuple[Floats, float]:
    r"""Compute the same derivatives from labels in {-1, +1}.

    .. math:: \nabla_\theta J = -\frac1n \sum_{i=1}^n y^{(i)} \bigl(1 - \sigma(y^{(i)} z^{(i)})\bigr)\,
              x^{(i)} + 2\lambda\theta

    >>> gradient_from_signs([0.0], 0.0, [[1.0], [2.0]], [-1, 1])
    (array([-0.25]), 0.0)
    """
    z = X @ theta + theta_0
    error = -y * sigmoid(-y * z)  # 1 - sigmoid(m) is sigmoid(-m)
    return X.T @ error / len(y) + 2 * lam * theta, float(error.mean())


@door
def hessian(theta: Array, theta_0: float, X: Array, lam: float = 0.0) -> Floats:
    r"""Second derivatives of `objective`, which do not depend on the labels.

    .. math:: \nabla^2 J = \frac1n \tilde X^\top \operatorname{diag}\bigl(g^{(i)} (1 - g^{(i)})\bigr) \tilde X
              + 2\lambda \operatorname{diag}(1, \dots, 1, 0), \qquad \tilde x = (x, 1)

    It is positive semidefinite, of shape (d + 1, d + 1); the last row and column belong to ``theta_0``.

    >>> hessian([0.0], 0.0, [[1.0], [3.0]])
    array([[1.25, 0.5 ],
           [0.5 , 0.25]])
    """
    z = X @ theta + theta_0
    weight = sigmoid(z) * sigmoid(-z)  # g (1 - g)
    ones = np.column_stack([X, np.ones(len(X))])
    rows = ones * np.sqrt(weight)[:, None]
    penalty = 2 * lam * np.append(np.ones(len(theta)), 0)
    return rows.T @ rows / len(X) + np.diag(penalty)


@door
def finite_differences(f: Callable[[Floats], Any], w: Array, h: float = 1e-5) -> Floats:
    r"""Derivatives of a function, measured: what formulas for them are checked with.

    .. math:: \frac{\partial f}{\partial w_j} \approx \frac{f(w + h e_j) - f(w - h e_j)}{2h}

    They come in an array, with one entry, or one row if ``f`` has vectors for values, for each axis of ``w``.

    >>> finite_differences(lambda w: w[0] ** 2 * w[1], [3.0, 5.0]).round(6)
    array([30.,  9.])
    """
    steps = h * np.eye(len(w))
    return np.array([(f(w + e) - f(w - e)) / (2 * h) for e in steps])


@door
@dataclass(frozen=True, eq=False)
class LinearLogisticClassifier(LinearScore):
    r"""The hypothesis that a linear score gives the probability of label 1.

    .. math:: h(x; \theta, \theta_0) = \sigma(\theta^\top x + \theta_0)

    The length of ``theta`` is the steepness. Label 1 is predicted above the ``threshold``, 0 at it or below.

    >>> h = LinearLogisticClassifier(theta=[10.0], theta_0=1.0)  # crosses one half at x = -0.1
    >>> h.predict_proba([[-0.1], [0.0]]).round(4)
    array([0.5   , 0.7311])
    >>> h.predict([[-0.1], [0.0]])
    array([0, 1])
    """

    threshold: float = 0.5
    labels: ClassVar[tuple[int, int]] = (0, 1)

    @property
    def cutoff(self) -> float:
        r"""Score at the threshold, :math:`\log\frac{t}{1 - t}`: infinite for a threshold of 0 or 1."""
        with np.errstate(divide="ignore"):
            return float(np.log(self.threshold) - np.log1p(-self.threshold))

    @door
    def predict_proba(self, X: Array) -> Floats:
        """Probability of label 1 for each row of ``X``, shape (n,)."""
        return sigmoid(self.scores(X))

    @door
    def predict(self, X: Array) -> Integers:
        """Label of each row of ``X``, shape (n,): 1 where its score is above the `cutoff`, else 0."""
        return np.where(self.scores(X) > self.cutoff, 1, 0)
