"""Linear logistic classifiers: probabilities from scores, their cost, and its derivatives.

``X`` has shape (n, d), one example in each row; ``y`` has shape (n,) and holds labels 0 and 1, or -1 and +1
for functions ``..._from_signs``. ``theta`` has shape (d,) and ``theta_0`` is a number; ``lam`` is the
strength of the penalty, 0 or more. Scores ``z`` and probabilities ``g`` of label 1 have the shape of their
labels, which may be any; costs are in nats.
"""

from dataclasses import dataclass
from math import erfc, sqrt
from typing import ClassVar

import numpy as np

from llc._door import Array, Floats, Function, Integers, door
from llc.separators import LinearScore


@door
def sigmoid(z: Array) -> Floats:
    r"""Probability that belongs to the score ``z``.

    .. math:: \sigma(z) = \frac{1}{1 + e^{-z}} = \frac{e^z}{1 + e^z}

    The first form is used for positive scores and the second for negative ones: no exponential overflows.

    >>> sigmoid([-1000.0, 0.0, 2.0]).round(4)
    array([0.    , 0.5   , 0.8808])
    """
    e = np.exp(-np.abs(z))
    return np.where(z >= 0, 1, e) / (1 + e)


@door
def probit(z: Array) -> Floats:
    r"""Another way to squash a score: the Gaussian distribution function.

    .. math:: \Phi(z) = \int_{-\infty}^z \frac{1}{\sqrt{2\pi}} e^{-t^2/2}\,dt

    >>> probit([-1.96, 0.0, 1.96]).round(3)
    array([0.025, 0.5  , 0.975])
    """
    values = [erfc(-t / sqrt(2)) / 2 for t in z.flat]
    return np.reshape(values, z.shape)


@door
def nll(g: Array, y: Array) -> Floats:
    r"""Cost of the probabilities ``g`` when the true labels are ``y``: log loss, or cross-entropy.

    .. math:: \mathcal L_{\text{nll}}(g, y) = -\bigl(y \log g + (1 - y) \log(1 - g)\bigr)

    It is infinite for a probability of 0 or 1 that is wrong; where rounding makes one, use `nll_from_scores`.

    >>> nll([0.9, 0.9, 1.0], [1, 0, 0]).round(4)
    array([0.1054, 2.3026,    inf])
    """
    return 0.0 - np.where(y == 1, np.log(g), np.log1p(-g))


@door
def nll_from_scores(z: Array, y: Array) -> Floats:
    r"""Cost of the scores ``z`` when the true labels are ``y``, exact where the probability underflows.

    .. math:: -\log \sigma(m) = \max(-m, 0) + \log(1 + e^{-|m|}), \qquad m = (2y - 1) z

    >>> nll_from_scores([0.0, 40.0], [1, 0]).round(4)
    array([ 0.6931, 40.    ])
    """
    m = (2 * y - 1) * z
    return np.maximum(-m, 0) + np.log1p(np.exp(-np.abs(m)))


@door(y="-1 and +1")
def nll_from_signs(z: Array, y: Array) -> Floats:
    r"""Cost of the scores ``z`` when the true labels are ``y`` in {-1, +1}.

    .. math:: -\log \sigma(y z) = \log(1 + e^{-y z})

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
    r"""Derivatives of `objective` with respect to ``theta``, shape (d,), and ``theta_0``, a number.

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
    r"""Compute the same derivatives as `gradient` from labels in {-1, +1}.

    .. math:: \nabla_\theta J = -\frac1n \sum_{i=1}^n y^{(i)} \sigma(-y^{(i)} z^{(i)})\, x^{(i)}
              + 2\lambda\theta

    >>> gradient_from_signs([0.0], 0.0, [[1.0], [2.0]], [-1, 1])
    (array([-0.25]), 0.0)
    """
    z = X @ theta + theta_0
    error = -y * sigmoid(-y * z)  # 1 - sigmoid(m) is sigmoid(-m)
    return X.T @ error / len(y) + 2 * lam * theta, float(error.mean())


@door
def hessian(theta: Array, theta_0: float, X: Array, lam: float = 0.0) -> Floats:
    r"""Second derivatives of `objective`, shape (d + 1, d + 1); the last row and column are for ``theta_0``.

    .. math:: \begin{aligned} \nabla^2 J &= \frac1n \tilde X^\top \operatorname{diag}\bigl(g^{(i)}
              (1 - g^{(i)})\bigr) \tilde X + 2\lambda \operatorname{diag}(1, \dots, 1, 0), \\
              \tilde x &= (x, 1) \end{aligned}

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
def finite_differences(f: Function, w: Array, h: float = 1e-5) -> Floats:
    r"""Measure derivatives: for each entry of ``w`` a number, or a row if ``f`` gives vectors.

    .. math:: \frac{\partial f}{\partial w_j} \approx \frac{f(w + h e_j) - f(w - h e_j)}{2h}

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

    Label 1 is predicted above the ``threshold``, 0 at it or below.

    >>> h = LinearLogisticClassifier(theta=[10.0], theta_0=1.0)
    >>> h.predict_proba([[-0.1], [0.0]]).round(4), h.predict([[-0.1], [0.0]])
    (array([0.5   , 0.7311]), array([0, 1]))
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
        """Label of each row of ``X``: 1 where its score is above the `cutoff`, else 0."""
        return np.where(self.scores(X) > self.cutoff, 1, 0)
