"""Linear classifiers: a hyperplane, and which side of it is positive.

Conventions
-----------
``X`` has shape (n, d), one example per row; ``y`` has shape (n,) and holds labels -1 and +1; ``theta`` has
shape (d,) and ``theta_0`` is a number. Input that does not fit raises ValueError or TypeError, which say what
to do about it.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import ArrayLike

from llc._checking import (
    Floats,
    Integers,
    as_count,
    as_data,
    as_generator,
    as_parameters,
    as_signs,
    freeze,
)


@dataclass(frozen=True, eq=False)
class LinearScore:
    r"""The affine function :math:`x \mapsto \theta^\top x + \theta_0`, the score of every linear hypothesis.

    Parameters
    ----------
    theta : array_like of shape (d,)
        Normal of the hyperplane where the score is 0; it points to the side of positive scores.
    theta_0 : float
        Offset.

    Examples
    --------
    >>> LinearScore(theta=[-1, 1.5], theta_0=3).scores([[3, 2], [4, -1]])
    array([ 3. , -2.5])
    """

    theta: Floats
    theta_0: float

    def __post_init__(self) -> None:
        theta, theta_0 = as_parameters(self.theta, self.theta_0)
        freeze(self, theta=theta, theta_0=theta_0)

    def scores(self, X: ArrayLike) -> Floats:
        r"""Score :math:`\theta^\top x + \theta_0` of each row of ``X``, shape (n,)."""
        X = as_data(X, self.theta.size)
        with np.errstate(over="ignore", invalid="ignore"):
            z = X @ self.theta + self.theta_0
        if not np.isfinite(z).all():
            raise ValueError("A score is too large for a 64-bit float. Scale X or theta down.")
        return z


@dataclass(frozen=True, eq=False)
class LinearClassifier(LinearScore):
    r"""The hypothesis that the positive examples lie where :math:`\theta^\top x + \theta_0 > 0`.

    .. math:: h(x; \theta, \theta_0) = \begin{cases} +1 & \theta^\top x + \theta_0 > 0 \\
                                       -1 & \text{otherwise} \end{cases}

    The separator, where the score is 0, is a hyperplane with normal vector :math:`\theta`. A point on it is
    predicted negative.

    Parameters
    ----------
    theta : array_like of shape (d,)
        Normal of the separator; it points into the positive half-space.
    theta_0 : float
        Offset.

    Notes
    -----
    Topics MIT-03 and MIT-05.

    Examples
    --------
    >>> h = LinearClassifier(theta=[-1, 1.5], theta_0=3)
    >>> h.predict([[3, 2], [4, -1]])
    array([ 1, -1])
    """

    labels: ClassVar[tuple[int, int]] = (-1, 1)
    cutoff: ClassVar[float] = 0.0  # predicted positive above this score

    def predict(self, X: ArrayLike) -> Integers:
        """Label of each row of ``X``: +1 where its score is above 0, else -1."""
        return np.where(self.scores(X) > 0, 1, -1)

    def distance(self, X: ArrayLike) -> Floats:
        r"""Signed distance :math:`(\theta^\top x + \theta_0) / \lVert\theta\rVert` from the separator.

        Positive on the side that the normal vector points to. Without a direction, ``theta = 0``, there is no
        separator, and the method raises ValueError.

        Examples
        --------
        >>> LinearClassifier([3, 4], -5).distance([[3, 4], [0, 0]])
        array([ 4., -1.])
        """
        if not self.theta.any():
            raise ValueError(
                "theta is zero, so there is no separator to measure from. Give theta a direction."
            )
        scaled = _scaled_to_about_1(self)
        return scaled.scores(X) / float(np.linalg.norm(scaled.theta))

    def flipped(self) -> "LinearClassifier":
        r"""Keep the separator and exchange the two sides: parameters :math:`-\theta` and :math:`-\theta_0`.

        Points on the separator itself stay negative: a tie has no side to exchange.

        Topic MIT-07.

        Examples
        --------
        >>> LinearClassifier([1, -1], 1).flipped()
        LinearClassifier(theta=array([-1.,  1.]), theta_0=-1.0)
        """
        return LinearClassifier(-self.theta, -self.theta_0)


def separates(classifier: LinearClassifier, X: ArrayLike, y: ArrayLike) -> bool:
    """Whether each example lies on its label's side of the separator, and none on the separator itself.

    An example on the separator lies on neither side, so it does not count as separated, even if it is
    negative and therefore predicted correctly.

    Parameters
    ----------
    classifier : LinearClassifier
        The separator and its positive side.
    X, y : array_like of shapes (n, d) and (n,)
        Examples and their labels -1 and +1.

    Notes
    -----
    Topic MIT-05.

    Examples
    --------
    >>> separates(LinearClassifier([1.0], 0.0), [[-1], [2]], [-1, 1])
    True
    """
    if not isinstance(classifier, LinearClassifier):
        raise TypeError(
            "classifier must be a LinearClassifier, whose labels are -1 and +1, but is a "
            f"{type(classifier).__name__}. For its separator pass LinearClassifier(h.theta, h.theta_0)."
        )
    z = classifier.scores(X)
    return bool((as_signs(y, z.size) * z > 0).all())


def random_linear_classifier(
    X: ArrayLike, y: ArrayLike, k: int, rng: np.random.Generator
) -> LinearClassifier:
    r"""Best of ``k`` linear classifiers drawn at random: the one with the smallest training error.

    The parameters :math:`(\theta, \theta_0)` are standard normal. Among equals the first one drawn wins. With
    the same seed a larger ``k`` tries all candidates of a smaller one, so its training error is never larger.

    Parameters
    ----------
    X, y : array_like of shapes (n, d) and (n,)
        Examples and their labels -1 and +1.
    k : int
        Number of candidates, 1 or more: a hyperparameter.
    rng : numpy.random.Generator
        Source of randomness.

    Notes
    -----
    Topic MIT-08.

    Examples
    --------
    >>> from llc.datasets import worked_example_nine_points
    >>> points = worked_example_nine_points()
    >>> h = random_linear_classifier(points.X, points.y, k=1000, rng=np.random.default_rng(0))
    >>> separates(h, points.X, points.y)
    True
    """
    X = as_data(X)
    y = as_signs(y, len(X))
    k, rng = as_count(k, "k"), as_generator(rng)
    candidates = rng.standard_normal((k, X.shape[1] + 1))
    thetas, theta_0s = candidates[:, :-1], candidates[:, -1]
    errors = [np.mean((X @ thetas[i] + theta_0s[i] > 0) != (y > 0)) for i in range(k)]
    best = int(np.argmin(errors))
    return LinearClassifier(thetas[best], float(theta_0s[best]))


def _scaled_to_about_1(h: LinearScore) -> LinearScore:
    """Multiply both parameters by the power of 2 after which no square of ``theta`` can overflow or vanish.

    Powers of 2 round nothing, so that distances come out as they would without it.
    """
    power = -int(np.frexp(np.abs(h.theta).max())[1])
    with np.errstate(over="ignore"):
        theta, theta_0 = np.ldexp(h.theta, power), float(np.ldexp(h.theta_0, power))
    if not np.isfinite(theta_0):
        raise ValueError(
            f"The separator is too far away: theta_0 = {h.theta_0:g} is more than a 64-bit float can hold, "
            "measured in units of theta. Scale theta_0 down."
        )
    return LinearScore(theta, theta_0)
