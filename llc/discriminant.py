"""Gaussian classes: a model of how the examples arise, from which the decision follows.

Conventions
-----------
``X`` has shape (n, d), one example per row; ``y`` has shape (n,) and holds classes 0 to K-1, each with a
member. A covariance is symmetric and positive definite; estimates of it divide by the number of members.
Input that does not fit raises ValueError or TypeError, which say what to do about it.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from llc._checking import (
    Floats,
    Integers,
    as_classes,
    as_data,
    as_floats,
    as_unread_data,
    as_vector,
    freeze,
)
from llc._linalg import inverse_sqrt, is_constant
from llc._streaming import blocks
from llc.softmax import SoftmaxClassifier, softmax

Factor = tuple[Floats, float]  # R with R'R the inverse covariance, and the logarithm of its determinant


def gaussian_log_density(X: ArrayLike, mean: ArrayLike, covariance: ArrayLike) -> Floats:
    r"""Logarithm of the density of a multivariate normal distribution.

    .. math:: \log N(x \mid \mu, \Sigma) = -\tfrac12 (x - \mu)^\top \Sigma^{-1} (x - \mu)
              - \tfrac12 \log\lvert\Sigma\rvert - \tfrac d2 \log 2\pi

    Parameters
    ----------
    X : array_like of shape (n, d)
        Points.
    mean, covariance : array_like of shapes (d,) and (d, d)
        Parameters of the distribution.

    Returns
    -------
    ndarray of shape (n,)

    Notes
    -----
    Topic LAN-12, with the normalizer :math:`(2\pi)^{d/2}` where the source prints :math:`2\pi^{d/2}`.

    Examples
    --------
    >>> np.exp(gaussian_log_density([[0.0, 0.0]], [0.0, 0.0], np.eye(2))).round(4)  # 1 / (2 pi)
    array([0.1592])
    """
    X = as_data(X)
    mean = as_vector(mean, X.shape[1], "mean", like="X has columns")
    return _log_density(X, mean, _factor(as_floats(covariance, "covariance"), X.shape[1], "covariance"))


def _log_density(X: Floats, mean: Floats, factor: Factor) -> Floats:
    R, log_determinant = factor
    squared_distance = (((X - mean) @ R.T) ** 2).sum(axis=1)
    return np.asarray(-0.5 * (squared_distance + log_determinant + X.shape[1] * np.log(2 * np.pi)))


@dataclass(frozen=True, eq=False)
class GaussianDiscriminant:
    r"""The hypothesis that each class has a prior and a normal density.

    .. math:: p(x, y = k) = \pi_k\, N(x \mid \mu_k, \Sigma_k), \qquad
              h(x) = \arg\max_k\; \pi_k\, N(x \mid \mu_k, \Sigma_k)

    Parameters
    ----------
    priors : array_like of shape (K,)
        Probabilities of the classes, above 0, of sum 1.
    means : array_like of shape (K, d)
        Centres.
    covariances : array_like of shape (K, d, d)
        Covariances.

    Notes
    -----
    Topics LAN-11 and LAN-13.

    Examples
    --------
    >>> h = GaussianDiscriminant([0.5, 0.5], [[0.0], [2.0]], [[[1.0]], [[1.0]]])
    >>> h.predict_proba([[1.0], [2.0]]).round(4)
    array([[0.5   , 0.5   ],
           [0.1192, 0.8808]])
    """

    priors: Floats
    means: Floats
    covariances: Floats
    _factors: tuple[Factor, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        priors, means = as_vector(self.priors, name="priors"), as_data(self.means, name="means")
        covariances = as_floats(self.covariances, "covariances")
        K, d = means.shape
        if priors.size != K or covariances.shape != (K, d, d) or K < 2:
            raise ValueError(
                "priors, means and covariances must be (K,), (K, d) and (K, d, d) with K > 1, but are "
                f"{priors.shape}, {means.shape} and {covariances.shape}. Repeat a covariance that is shared."
            )
        if (priors <= 0).any() or abs(priors.sum() - 1) > 1e-8:
            raise ValueError(f"priors must be above 0 and have sum 1, but are {priors}. Divide by their sum.")
        factors = tuple(_factor(S, d, f"covariances[{k}]") for k, S in enumerate(covariances))
        freeze(self, priors=priors, means=means, covariances=covariances, _factors=factors)

    @property
    def labels(self) -> range:
        """The classes 0 to K-1."""
        return range(self.priors.size)

    def log_joint(self, X: ArrayLike) -> Floats:
        r"""Logarithm of :math:`\pi_k N(x \mid \mu_k, \Sigma_k)` for each row of ``X`` and class k."""
        X = as_data(X, self.means.shape[1])
        densities = [
            _log_density(X, mean, factor) for mean, factor in zip(self.means, self._factors, strict=True)
        ]
        return np.log(self.priors) + np.column_stack(densities)

    scores = log_joint  # of which the largest wins

    def predict_proba(self, X: ArrayLike) -> Floats:
        r"""Posterior probability :math:`p(y = k \mid x)` for each row of ``X`` and class, shape (n, K)."""
        return softmax(self.log_joint(X))

    def predict(self, X: ArrayLike) -> Integers:
        """Class of each row of ``X``, shape (n,); in a tie the first of the best."""
        return np.asarray(np.argmax(self.log_joint(X), axis=1))

    def linear(self) -> SoftmaxClassifier:
        r"""Rewrite a model whose classes share their covariance as a softmax of linear scores.

        The quadratic terms :math:`-\frac12 x^\top \Sigma^{-1} x` are the same for all classes and cancel:

        .. math:: \theta_k = \Sigma^{-1} \mu_k, \qquad
                  \theta_{0k} = -\tfrac12 \mu_k^\top \Sigma^{-1} \mu_k + \log \pi_k

        The result has the same probabilities. If the covariances differ, it raises ValueError.

        Topic LAN-15.

        Examples
        --------
        >>> h = GaussianDiscriminant([0.5, 0.5], [[0.0], [2.0]], [[[1.0]], [[1.0]]]).linear()
        >>> h.theta, h.theta_0.round(4)
        (array([[0., 2.]]), array([-0.6931, -2.6931]))
        """
        if (self.covariances != self.covariances[0]).any():
            raise ValueError("The classes have different covariances, so that scores are quadratic. Use lda.")
        R, _ = self._factors[0]
        white = self.means @ R.T
        return SoftmaxClassifier(R.T @ white.T, -0.5 * (white**2).sum(axis=1) + np.log(self.priors))


def qda(X: ArrayLike, y: ArrayLike) -> GaussianDiscriminant:
    r"""Quadratic discriminant analysis: maximum-likelihood estimates, one covariance for each class.

    .. math:: \pi_k = \frac{n_k}{n}, \qquad \mu_k = \frac1{n_k} \sum_{y^{(i)} = k} x^{(i)}, \qquad
              \Sigma_k = \frac1{n_k} \sum_{y^{(i)} = k} (x^{(i)} - \mu_k)(x^{(i)} - \mu_k)^\top

    Raises
    ------
    ValueError
        If a class has no more than d members, or does not spread in every direction.

    Notes
    -----
    Topics LAN-13 and LAN-14.

    Examples
    --------
    >>> h = qda([[0.0], [2.0], [10.0], [14.0]], [0, 0, 1, 1])
    >>> h.means.ravel(), h.covariances.ravel()
    (array([ 1., 12.]), array([1., 4.]))
    """
    X = as_unread_data(X)
    y, counts, means = _classes_and_means(X, y)
    n, d = X.shape
    few = np.flatnonzero(counts <= d)
    if few.size:
        raise ValueError(
            f"Class {few[0]} has {counts[few[0]]} member(s), but the covariance of {d} feature(s) needs more "
            f"than {d}. Give it more examples, select fewer features, or share one covariance with lda."
        )
    covariances = np.zeros((len(means), d, d))
    for here, block in blocks(X, checked=False):
        for k, mean in enumerate(means):
            centred = block[y[here] == k] - mean
            covariances[k] += centred.T @ centred
    covariances /= counts[:, None, None]
    for covariance, mean in zip(covariances, means, strict=True):
        _drop_rounding(covariance, mean)
    return GaussianDiscriminant(counts / n, means, covariances)


def lda(X: ArrayLike, y: ArrayLike) -> GaussianDiscriminant:
    r"""Linear discriminant analysis: as `qda`, but all classes share the pooled covariance.

    .. math:: \Sigma = \sum_k \frac{n_k}{n} \Sigma_k
              = \frac1n \sum_{i=1}^n (x^{(i)} - \mu_{y^{(i)}})(x^{(i)} - \mu_{y^{(i)}})^\top

    The result has a method ``linear``.

    Raises
    ------
    ValueError
        If the classes do not spread in every direction, for example when there are fewer examples than
        features.

    Notes
    -----
    Topic LAN-15.

    Examples
    --------
    >>> h = lda([[0.0], [2.0], [10.0], [14.0]], [0, 0, 1, 1])
    >>> h.covariances.ravel()
    array([2.5, 2.5])
    """
    X = as_unread_data(X)
    y, counts, means = _classes_and_means(X, y)
    n, d = X.shape
    covariance = np.zeros((d, d))
    for here, block in blocks(X, checked=False):
        centred = block - means[y[here]]
        covariance += centred.T @ centred
    covariance /= n
    _drop_rounding(covariance, np.abs(means).max(axis=0))
    return GaussianDiscriminant(counts / n, means, np.repeat(covariance[None], len(means), axis=0))


def _classes_and_means(X: NDArray[Any], y: ArrayLike) -> tuple[Integers, Integers, Floats]:
    """Checked classes, how many members each has, and their means."""
    y = as_classes(y, len(X))
    counts = np.bincount(y)
    sums = np.zeros((len(counts), X.shape[1]))
    for here, block in blocks(X):
        sums += np.equal(y[here], np.arange(len(counts))[:, None]).astype(np.float64) @ block
    return y, counts, sums / counts[:, None]


def _drop_rounding(covariance: Floats, mean: Floats) -> None:
    """Set the variance of constant features to the 0 that it is, so that they are refused."""
    constant = is_constant(np.diag(covariance), mean)
    covariance[constant] = covariance[:, constant] = 0


def _factor(covariance: Floats, d: int, name: str) -> Factor:
    if covariance.shape != (d, d):
        raise ValueError(f"{name} must have shape ({d}, {d}), but has {covariance.shape}.")
    if np.abs(covariance - covariance.T).max() > 1e-12 * np.abs(covariance).max():
        raise ValueError(f"{name} must be symmetric, but is not. Use (S + S.T) / 2 if rounding is to blame.")
    try:
        return inverse_sqrt(covariance)
    except np.linalg.LinAlgError:
        raise ValueError(
            f"{name} is singular: a feature is constant within the class or a combination of others, or "
            "there are too few examples. Drop such features, add examples, or share one covariance with lda."
        ) from None
