"""Linear classifiers: a hyperplane, and which side of it is positive."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from llc._checking import Floats, as_count, as_data, as_generator, as_parameters, as_signs, frozen


@dataclass(frozen=True, eq=False)
class LinearClassifier:
    r"""The hypothesis that the positive examples lie where :math:`\theta^\top x + \theta_0 > 0`.

    .. math:: h(x; \theta, \theta_0) = \begin{cases} +1 & \theta^\top x + \theta_0 > 0 \\
                                       -1 & \text{otherwise} \end{cases}

    The separator, where the score is 0, is a hyperplane with normal :math:`\theta`. A point on it is
    predicted negative.

    Parameters
    ----------
    theta : array_like of shape (d,)
        Normal of the separator; it points into the positive half-space.
    theta_0 : float
        Offset.

    Raises
    ------
    ValueError, TypeError
        If ``theta`` is not a vector of finite numbers or ``theta_0`` is not a finite number.

    Notes
    -----
    Source-map topics MIT-03 and MIT-05.

    Examples
    --------
    >>> h = LinearClassifier(theta=[-1, 1.5], theta_0=3)
    >>> h.scores([[3, 2], [4, -1]])
    array([ 3. , -2.5])
    >>> h.predict([[3, 2], [4, -1]])
    array([ 1, -1])
    """

    theta: Floats
    theta_0: float

    def __post_init__(self) -> None:
        theta, theta_0 = as_parameters(self.theta, self.theta_0)
        object.__setattr__(self, "theta", frozen(theta))
        object.__setattr__(self, "theta_0", theta_0)

    def scores(self, X: ArrayLike) -> Floats:
        r"""Score :math:`\theta^\top x + \theta_0` of each row of ``X``.

        Parameters
        ----------
        X : array_like of shape (n, d)
            Examples.

        Returns
        -------
        ndarray of shape (n,)

        Raises
        ------
        ValueError
            If ``X`` does not have d finite columns, or a score is too large for a float.
        """
        X = as_data(X, self.theta.size)
        with np.errstate(over="ignore", invalid="ignore"):
            z = X @ self.theta + self.theta_0
        if not np.isfinite(z).all():
            raise ValueError("A score is too large for a 64-bit float. Scale X or theta down.")
        return z

    def predict(self, X: ArrayLike) -> NDArray[np.int64]:
        """Label of each row of ``X``: +1 where its score is above 0, else -1.

        Parameters
        ----------
        X : array_like of shape (n, d)
            Examples.

        Returns
        -------
        ndarray of shape (n,)
            Labels -1 and +1; a tie is -1.
        """
        return np.where(self.scores(X) > 0, 1, -1)

    def distance(self, X: ArrayLike) -> Floats:
        r"""Signed distance :math:`(\theta^\top x + \theta_0) / \lVert\theta\rVert` from the separator.

        Positive on the side that the normal points to.

        Parameters
        ----------
        X : array_like of shape (n, d)
            Examples.

        Returns
        -------
        ndarray of shape (n,)

        Raises
        ------
        ValueError
            If ``theta`` is zero, so that there is no separator.

        Examples
        --------
        >>> LinearClassifier([3, 4], -5).distance([[3, 4], [0, 0]])
        array([ 4., -1.])
        """
        size = np.abs(self.theta).max()
        if size == 0:
            raise ValueError(
                "theta is zero, so there is no separator to measure from. Give theta a direction."
            )
        # Both are divided by the largest entry first, so that the norm can neither overflow nor vanish.
        scaled = LinearClassifier(self.theta / size, self.theta_0 / size)
        return scaled.scores(X) / float(np.linalg.norm(scaled.theta))

    def flipped(self) -> "LinearClassifier":
        r"""Keep the separator and exchange the two sides.

        Points on the separator itself stay negative: a tie has no side to exchange.

        Returns
        -------
        LinearClassifier
            With parameters :math:`-\theta` and :math:`-\theta_0`.

        Notes
        -----
        Source-map topic MIT-07.

        Examples
        --------
        >>> LinearClassifier([1, -1], 1).flipped()
        LinearClassifier(theta=array([-1.,  1.]), theta_0=-1.0)
        """
        return LinearClassifier(-self.theta, -self.theta_0)


def separates(classifier: LinearClassifier, X: ArrayLike, y: ArrayLike) -> bool:
    """Whether every example lies strictly on the side of the separator that its label names.

    An example on the separator is on neither side, so that it is not separated, although a negative one
    would be predicted right.

    Parameters
    ----------
    classifier : LinearClassifier
        The separator and its positive side.
    X : array_like of shape (n, d)
        Examples.
    y : array_like of shape (n,)
        Labels -1 and +1.

    Returns
    -------
    bool

    Raises
    ------
    ValueError
        If ``X`` or ``y`` is not as above.

    Notes
    -----
    Source-map topic MIT-05.

    Examples
    --------
    >>> separates(LinearClassifier([1.0], 0.0), [[-1], [2]], [-1, 1])
    True
    """
    z = classifier.scores(X)
    return bool((as_signs(y, z.size) * z > 0).all())


def random_linear_classifier(
    X: ArrayLike, y: ArrayLike, k: int, rng: np.random.Generator
) -> LinearClassifier:
    r"""Best of ``k`` linear classifiers drawn at random: the one of least training error.

    The parameters :math:`(\theta, \theta_0)` are standard normal. Among equals the first one drawn wins,
    so that with the same seed a larger ``k`` never does worse.

    Parameters
    ----------
    X : array_like of shape (n, d)
        Examples.
    y : array_like of shape (n,)
        Labels -1 and +1.
    k : int
        Number of candidates, 1 or more: a hyperparameter.
    rng : numpy.random.Generator
        Source of randomness.

    Returns
    -------
    LinearClassifier

    Raises
    ------
    ValueError, TypeError
        If an argument is not as above.

    Notes
    -----
    Source-map topic MIT-08.

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
    errors = [np.mean((X @ theta + theta_0 > 0) != (y > 0)) for *theta, theta_0 in candidates]
    *theta, theta_0 = candidates[np.argmin(errors)]
    return LinearClassifier(theta, theta_0)
