"""Gaussian classes: a model of how the examples arise, from which the decision follows.

``X`` has shape (n, d), one example in each row; ``y`` has shape (n,) and holds classes 0 to K-1, each with a
member. A covariance is symmetric and positive definite; estimates of it divide by the number of members. It
is refused, with ValueError, if what it is estimated from does not spread in every direction.
"""

from dataclasses import dataclass

import numpy as np

from llc._door import Array, Floats, Integers, door
from llc.softmax import SoftmaxClassifier, softmax


@door
def gaussian_log_density(X: Array, mean: Array, covariance: Array) -> Floats:
    r"""Logarithm of the density of a normal distribution for each row of ``X``, shape (n,).

    .. math:: \log \mathcal N(x \mid \mu, \Sigma) = -\tfrac12 (x - \mu)^\top \Sigma^{-1} (x - \mu)
              - \tfrac12 \log\lvert\Sigma\rvert - \tfrac d2 \log 2\pi

    >>> np.exp(gaussian_log_density([[0.0, 0.0]], [0.0, 0.0], np.eye(2))).round(4)  # 1 / (2 pi)
    array([0.1592])
    """
    L = np.linalg.cholesky(covariance)
    white = (X - mean) @ np.linalg.inv(L).T
    log_root = np.log(np.diag(L)).sum()  # of the determinant
    constant = log_root + len(mean) / 2 * np.log(2 * np.pi)
    return -0.5 * (white**2).sum(axis=1) - constant


@door
@dataclass(frozen=True, eq=False)
class GaussianDiscriminant:
    r"""The hypothesis that each class has a prior and a normal density.

    .. math:: p(x, y = k) = \pi_k\, \mathcal N(x \mid \mu_k, \Sigma_k), \quad
              h(x) = \arg\max_k\; \pi_k\, \mathcal N(x \mid \mu_k, \Sigma_k)

    Priors, above 0 and of sum 1, means and covariances have shapes (K,), (K, d) and (K, d, d).

    >>> h = GaussianDiscriminant([0.5, 0.5], [[0.0], [2.0]], [[[1.0]], [[1.0]]])
    >>> h.predict_proba([[2.0]]).round(4)
    array([[0.1192, 0.8808]])
    """

    priors: Floats
    means: Floats
    covariances: Floats

    labels = property(lambda self: range(self.priors.size))

    @door
    def log_joint(self, X: Array) -> Floats:
        r"""Logarithm of :math:`\pi_k \mathcal N(x \mid \mu_k, \Sigma_k)` for rows of ``X``, shape (n, K)."""
        parts = zip(self.means, self.covariances, strict=True)
        logs = [gaussian_log_density(X, mean, S) for mean, S in parts]
        return np.log(self.priors) + np.column_stack(logs)

    scores = log_joint  # of which the largest wins

    @door
    def predict_proba(self, X: Array) -> Floats:
        r"""Posterior probability :math:`p(y = k \mid x)` for each row of ``X``, shape (n, K)."""
        return softmax(self.log_joint(X))

    @door
    def predict(self, X: Array) -> Integers:
        """Class of each row of ``X``, shape (n,); in a tie the first of the best."""
        return self.log_joint(X).argmax(axis=1)

    @door(self="of one covariance")
    def linear(self) -> SoftmaxClassifier:
        r"""Rewrite a model whose classes share their covariance as a softmax of linear scores.

        .. math:: \theta_k = \Sigma^{-1} \mu_k, \qquad
                  \theta_{0k} = -\tfrac12 \mu_k^\top \Sigma^{-1} \mu_k + \log \pi_k

        >>> GaussianDiscriminant([0.5, 0.5], [[0.0], [2.0]], [[[1.0]], [[1.0]]]).linear().theta
        array([[0., 2.]])
        """
        theta = np.linalg.solve(self.covariances[0], self.means.T)
        squares = (self.means.T * theta).sum(axis=0)
        return SoftmaxClassifier(theta, np.log(self.priors) - 0.5 * squares)


@door(y="classes, large")
def qda(X: Array, y: Array) -> GaussianDiscriminant:
    r"""Quadratic discriminant analysis: maximum-likelihood estimates, one covariance for each class.

    .. math:: \begin{aligned} \pi_k &= \frac{n_k}{n}, \quad \mu_k = \frac1{n_k} \sum_{y^{(i)} = k} x^{(i)}, \\
              \Sigma_k &= \frac1{n_k} \sum_{y^{(i)} = k} (x^{(i)} - \mu_k)(x^{(i)} - \mu_k)^\top \end{aligned}

    Each class needs more than d members.

    >>> qda([[0.0], [2.0], [10.0], [14.0]], [0, 0, 1, 1]).covariances.ravel()
    array([1., 4.])
    """
    groups = [X[y == k] for k in range(y.max() + 1)]
    centred = [G - G.mean(axis=0) for G in groups]
    return GaussianDiscriminant(
        np.array([len(G) / len(X) for G in groups]),
        np.array([G.mean(axis=0) for G in groups]),
        np.array([C.T @ C / len(C) for C in centred]),
    )


@door(y="classes")
def lda(X: Array, y: Array) -> GaussianDiscriminant:
    r"""Linear discriminant analysis: as `qda`, but all classes share the pooled covariance.

    .. math:: \Sigma = \frac1n \sum_{i=1}^n (x^{(i)} - \mu_{y^{(i)}})(x^{(i)} - \mu_{y^{(i)}})^\top

    >>> lda([[0.0], [2.0], [10.0], [14.0]], [0, 0, 1, 1]).covariances.ravel()
    array([2.5, 2.5])
    """
    K = y.max() + 1
    means = np.array([X[y == k].mean(axis=0) for k in range(K)])
    centred = X - means[y]
    pooled = centred.T @ centred / len(X)
    priors = np.bincount(y) / len(X)
    return GaussianDiscriminant(priors, means, np.array([pooled] * K))
