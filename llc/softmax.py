"""K classes at once: probabilities from K scores, their cost, its derivatives, and its minimizer.

Conventions
-----------
``X`` has shape (n, d), one example per row; ``y`` has shape (n,) and holds classes 0 to K-1. ``theta`` has
shape (d, K), one column per class, and ``theta_0`` has shape (K,); ``lam`` is the strength of the penalty,
0 or more. Costs are in nats. Input that does not fit, or a score too large for a float, raises ValueError or
TypeError, which say what to do about it.
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from llc._checking import (
    Floats,
    Integers,
    as_classes,
    as_count,
    as_data,
    as_floats,
    as_number,
    as_unread_data,
)
from llc._convergence import Reason, warn_unless_converged
from llc._fused_softmax import derivatives
from llc._lbfgs import lbfgs
from llc._linalg import NOT_UNIQUE, inverse_sqrt
from llc._streaming import blocks
from llc.features import one_hot
from llc.multiclass import ArgmaxClassifier


def softmax(z: ArrayLike) -> Floats:
    r"""Probabilities that belong to K scores.

    .. math:: \operatorname{softmax}(z)_k = \frac{e^{z_k}}{\sum_l e^{z_l}}
              = \frac{e^{z_k - \max z}}{\sum_l e^{z_l - \max z}}

    Only differences of scores matter; the second form has no exponential that overflows.

    The last axis of ``z`` runs over the classes; along it the probabilities have sum 1.

    Topics MIT-22, LAN-09 and 3F8-08.

    Examples
    --------
    >>> softmax([-1.2, 1.5, 2.7]).round(3)
    array([0.015, 0.228, 0.757])
    """
    z = _class_scores(z)
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return np.asarray(e / e.sum(axis=-1, keepdims=True))


def nllm(g: ArrayLike, y: ArrayLike) -> Floats:
    r"""Cost of the predicted probabilities ``g`` when the one-hot labels are ``y``.

    .. math:: \mathcal L_{\text{nllm}}(g, y) = -\sum_k y_k \log g_k

    Both have shape (n, K). The cost is infinite where the true class was given probability 0; see
    `nllm_from_scores`.

    Topic MIT-22.

    Examples
    --------
    >>> nllm([[0.5, 0.25, 0.25]], [[0, 1, 0]]).round(4)
    array([1.3863])
    """
    g, y = as_data(g, name="g"), as_data(y, name="y")
    if g.shape != y.shape:
        raise ValueError(f"g and y must have one shape, but have {g.shape} and {y.shape}. Use one_hot(y, K).")
    if (g < 0).any() or np.abs(g.sum(axis=1) - 1).max() > 1e-8:
        raise ValueError("Each row of g must hold probabilities of sum 1. For scores use nllm_from_scores.")
    if not (((y == 0) | (y == 1)).all() and (y.sum(axis=1) == 1).all()):
        raise ValueError("Each row of y must hold a single 1 and else 0. Make it with one_hot(y, K).")
    with np.errstate(divide="ignore"):
        return np.asarray(0.0 - np.log((g * y).sum(axis=1)))  # all other factors are 1


def nllm_from_scores(z: ArrayLike, y: ArrayLike) -> Floats:
    r"""Cost of the scores ``z`` when the true classes are ``y``.

    .. math:: -\log \operatorname{softmax}(z)_y = \log \sum_k e^{z_k - z_y}

    ``z`` has shape (n, K). The cost is finite, and exact where a probability underflows or is rounded to 1.

    Topics MIT-22, LAN-10 and CUL-05.

    Examples
    --------
    >>> nllm_from_scores([[0.0, 1000.0], [50.0, 0.0]], [0, 0])
    array([1.00000000e+03, 1.92874985e-22])
    """
    z = as_data(_class_scores(z), name="z")
    y = as_classes(y, len(z), z.shape[1])
    rows = np.arange(len(z))
    d = z - z[rows, y][:, None]  # scores seen from the true class, whose own is 0
    top = np.maximum(d.max(axis=1), 0)
    e = np.exp(d - top[:, None])
    e[rows, y] = 0
    return np.asarray(np.where(top > 0, top + np.log(e.sum(axis=1) + np.exp(-top)), np.log1p(e.sum(axis=1))))


def objective(theta: ArrayLike, theta_0: ArrayLike, X: ArrayLike, y: ArrayLike, lam: float = 0.0) -> float:
    r"""Mean cost of the examples plus a penalty on the normal vectors, not on the offsets.

    .. math:: J(\theta, \theta_0) = \frac1n \sum_{i=1}^n \mathcal L_{\text{nllm}}\bigl(
              \operatorname{softmax}(\theta^\top x^{(i)} + \theta_0), y^{(i)}\bigr)
              + \lambda \lVert\theta\rVert^2

    Topics MIT-22 and LAN-10.

    Examples
    --------
    >>> round(objective([[0, 0, 0]], [0, 0, 0], [[1.0], [2.0]], [0, 2]), 4)  # log 3: it knows nothing
    1.0986
    """
    h, lam = ArgmaxClassifier(theta, theta_0), as_number(lam, "lam", least=0)  # type: ignore[arg-type]
    return float(np.mean(nllm_from_scores(h.scores(X), y)) + lam * np.sum(h.theta**2))


def gradient(
    theta: ArrayLike, theta_0: ArrayLike, X: ArrayLike, y: ArrayLike, lam: float = 0.0
) -> tuple[Floats, Floats]:
    r"""Derivatives of `objective` with respect to ``theta`` and ``theta_0``: mean of input times error.

    .. math:: \nabla_{\theta_k} J = \frac1n \sum_{i=1}^n x^{(i)} \bigl(g_k^{(i)} - y_k^{(i)}\bigr)
              + 2\lambda\theta_k, \qquad
              \frac{\partial J}{\partial \theta_{0k}} = \frac1n \sum_{i=1}^n \bigl(g_k^{(i)} - y_k^{(i)}\bigr)

    Topic CUL-05, with the sign that the source loses.

    Examples
    --------
    >>> gradient([[0.0, 0.0]], [0.0, 0.0], [[1.0], [2.0]], [0, 1])
    (array([[ 0.25, -0.25]]), array([0., 0.]))
    """
    h, lam = ArgmaxClassifier(theta, theta_0), as_number(lam, "lam", least=0)  # type: ignore[arg-type]
    X = as_data(X)
    K = h.theta_0.size
    error = softmax(h.scores(X)) - one_hot(as_classes(y, len(X), K), K)
    return X.T @ error / len(X) + 2 * lam * h.theta, error.mean(axis=0)


def hessian(theta: ArrayLike, theta_0: ArrayLike, X: ArrayLike, lam: float = 0.0) -> Floats:
    r"""Second derivatives of `objective`, which do not depend on the labels.

    .. math:: \frac{\partial^2 J}{\partial\tilde\theta_{jk}\,\partial\tilde\theta_{ml}} = \frac1n \sum_{i=1}^n
              \tilde x_j^{(i)} \tilde x_m^{(i)}\, g_k^{(i)} \bigl(1[k = l] - g_l^{(i)}\bigr)
              + 2\lambda\, 1[j = m \le d,\, k = l]

    It has shape (d + 1, K, d + 1, K), and is positive semidefinite as a matrix of (d + 1)K rows. The last
    index of d + 1 belongs to ``theta_0``.

    Topic MIT-23.

    Examples
    --------
    >>> hessian([[0.0, 0.0]], [0.0, 0.0], [[1.0], [3.0]])[0, :, 0, :]
    array([[ 1.25, -1.25],
           [-1.25,  1.25]])
    """
    h, lam = ArgmaxClassifier(theta, theta_0), as_number(lam, "lam", least=0)  # type: ignore[arg-type]
    X = as_data(X)
    d, K = h.theta.shape
    g = softmax(h.scores(X))
    weights = g[:, :, None] * (np.eye(K) - g[:, None, :])
    with_ones = np.column_stack([X, np.ones(len(X))])
    H = np.einsum("ij,ikl,im->jkml", with_ones, weights, with_ones, optimize=True) / len(X)
    return np.asarray(H + 2 * lam * np.einsum("jm,kl->jkml", np.diag([1.0] * d + [0.0]), np.eye(K)))


class SoftmaxClassifier(ArgmaxClassifier):
    r"""The hypothesis that K linear scores give the probabilities of K classes.

    .. math:: h(x; \theta, \theta_0) = \operatorname{softmax}(\theta^\top x + \theta_0)

    Topics MIT-22, LAN-09 and 3F8-08.

    Examples
    --------
    >>> h = SoftmaxClassifier(theta=[[-1, 0, 1]], theta_0=[0, 1, 0])
    >>> h.predict_proba([[0.0]]).round(3)
    array([[0.212, 0.576, 0.212]])
    """

    def predict_proba(self, X: ArrayLike) -> Floats:
        """Probability of each class for each row of ``X``, shape (n, K)."""
        return softmax(self.scores(X))


def softmax_regression(
    X: ArrayLike, y: ArrayLike, lam: float = 0.0, eps: float = 1e-10, max_steps: int = 1000
) -> SoftmaxClassifier:
    r"""Learn a softmax classifier: the minimizer of the objective, found by L-BFGS.

    A Hessian for all classes would have :math:`((d+1)K)^2` entries. L-BFGS starts instead from the mean
    curvature of one class at the origin,
    :math:`\frac1K(1 - \frac1K)\frac1n\tilde X^\top\tilde X + 2\lambda I`, and corrects it by what the last
    ten steps have shown of the curvature.

    Parameters
    ----------
    X, y
        Examples and their classes, each with a member.
    lam : float
        Strength of the penalty.
    eps : float
        Stop when the next step promises to gain less than this.
    max_steps : int
        Most steps to make.

    Returns
    -------
    SoftmaxClassifier
        Of all parameters that give the same probabilities, those with sum 0 over the classes.

    Raises
    ------
    ValueError
        If ``lam`` is 0 and many parameters fit equally well: a feature is constant or a combination of
        others, or there are no more examples than features.

    Warns
    -----
    ConvergenceWarning
        If the steps ran out, or if ``lam`` is 0 and the data are separable, so that there is no minimum.

    Notes
    -----
    Topics MIT-22, LAN-10 and CUL-05. If only some of the classes are separable from the others,
    there is no minimum without a penalty either, and no warning says so: ``lam`` above 0 makes sure.

    Examples
    --------
    >>> from llc.datasets import iris
    >>> flowers = iris()
    >>> h = softmax_regression(flowers.X, flowers.y, lam=0.001)
    >>> (h.predict(flowers.X) == flowers.y).mean().round(3)
    np.float64(0.987)
    """
    X = as_unread_data(X)
    y, lam = as_classes(y, len(X)), as_number(lam, "lam", least=0)
    eps, max_steps = as_number(eps, "eps", above=0), as_count(max_steps, "max_steps")
    start = np.zeros((int(y.max()) + 1, X.shape[1] + 1))
    preconditioner = _inverse_curvature_at_origin(X, len(start), lam)
    W, met = lbfgs(lambda W: derivatives(W, X, y, lam), start, preconditioner, eps, max_steps)
    h = SoftmaxClassifier(W[:, :-1].T, W[:, -1])
    reason: Reason = "converged" if met else "max_steps"
    if lam == 0 and _separated(h, X, y):
        reason = "separable"
    warn_unless_converged(reason)
    return h


def _inverse_curvature_at_origin(X: NDArray[np.float64], K: int, lam: float) -> Floats:
    """Invert the mean curvature of one class, over the d features and the offset."""
    n, d = X.shape
    squares = np.zeros((d + 1, d + 1))
    for _, block in blocks(X):
        squares[:-1, :-1] += block.T @ block
        squares[-1, :-1] += block.sum(axis=0)
    squares[:-1, -1] = squares[-1, :-1]
    squares[-1, -1] = n
    penalized = np.append(np.ones(d), 0)
    try:
        R, _ = inverse_sqrt((1 - 1 / K) / K * squares / n + 2 * lam * np.diag(penalized))
    except np.linalg.LinAlgError:
        raise ValueError(NOT_UNIQUE) from None
    return np.asarray(R.T @ R)


def _separated(h: SoftmaxClassifier, X: NDArray[np.float64], y: Integers) -> bool:
    for here, block in blocks(X, checked=False):
        z = h.scores(block)
        rows = np.arange(len(z))
        true = z[rows, y[here]].copy()
        z[rows, y[here]] = -np.inf
        if not (true > z.max(axis=1)).all():
            return False
    return True


def _class_scores(z: ArrayLike) -> Floats:
    z = as_floats(z, "z")
    if z.ndim == 0 or z.shape[-1] < 2:
        raise ValueError(f"z must have two scores or more along its last axis, but has shape {z.shape}.")
    return z
