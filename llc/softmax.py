"""K classes at once: probabilities from K scores, their cost, its derivatives, and the least of it.

Classes are numbered 0 to K-1; ``theta`` has one column for each.
"""

import warnings

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
    as_rows,
    blocks,
)
from llc._linalg import MANY_OPTIMA, gram, whitening
from llc.descent import ADVICE, ConvergenceWarning, Reason
from llc.features import one_hot
from llc.multiclass import ArgmaxClassifier


def softmax(z: ArrayLike) -> Floats:
    r"""Probabilities that belong to K scores.

    .. math:: \operatorname{softmax}(z)_k = \frac{e^{z_k}}{\sum_l e^{z_l}}
              = \frac{e^{z_k - \max z}}{\sum_l e^{z_l - \max z}}

    Only differences of scores matter; the second form has no exponential that overflows.

    Parameters
    ----------
    z : array_like of shape (..., K)
        Scores; the last axis runs over the classes.

    Returns
    -------
    ndarray of the same shape
        Not negative, with sum 1 along the last axis.

    Raises
    ------
    ValueError, TypeError
        If a score is not a finite number, or there are fewer than two.

    Notes
    -----
    Source-map topics MIT-22, LAN-09 and 3F8-08.

    Examples
    --------
    >>> softmax([-1.2, 1.5, 2.7]).round(3)
    array([0.015, 0.228, 0.757])
    """
    z = _class_scores(z)
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return np.asarray(e / e.sum(axis=-1, keepdims=True))


def nllm(g: ArrayLike, y: ArrayLike) -> Floats:
    r"""Cost of guesses when the one-hot labels are ``y``, in nats.

    .. math:: \mathcal L_{\text{nllm}}(g, y) = -\sum_k y_k \log g_k

    Parameters
    ----------
    g : array_like of shape (n, K)
        Probabilities of the classes, one example a row.
    y : array_like of shape (n, K)
        One-hot labels: a single 1 in each row.

    Returns
    -------
    ndarray of shape (n,)
        Infinite where the true class was given probability 0; see `nllm_from_scores`.

    Raises
    ------
    ValueError, TypeError
        If the rows of ``g`` are not probabilities or those of ``y`` not one-hot, or the shapes differ.

    Notes
    -----
    Source-map topic MIT-22.

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
    r"""Cost of scores when the true classes are ``y``, in nats.

    .. math:: -\log \operatorname{softmax}(z)_y = \log \sum_k e^{z_k - z_y}

    Parameters
    ----------
    z : array_like of shape (n, K)
        Scores, one example a row.
    y : array_like of shape (n,)
        Classes 0 to K-1.

    Returns
    -------
    ndarray of shape (n,)
        Finite, and exact where a probability underflows or is rounded to 1.

    Raises
    ------
    ValueError, TypeError
        If an argument is not as above.

    Notes
    -----
    Source-map topics MIT-22, LAN-10 and CUL-05.

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
    r"""Mean cost of the examples plus a penalty on the normals, not on the offsets.

    .. math:: J(\theta, \theta_0) = \frac1n \sum_{i=1}^n \mathcal L_{\text{nllm}}\bigl(
              \operatorname{softmax}(\theta^\top x^{(i)} + \theta_0), y^{(i)}\bigr)
              + \lambda \lVert\theta\rVert^2

    Parameters
    ----------
    theta, theta_0 : array_like of shapes (d, K) and (K,)
        Parameters.
    X, y : array_like of shapes (n, d) and (n,)
        Examples and their classes 0 to K-1.
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
    Source-map topics MIT-22 and LAN-10.

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
    r"""Derivatives of `objective`: again mean of input times error, plus twice the penalty's share.

    .. math:: \nabla_{\theta_k} J = \frac1n \sum_{i=1}^n x^{(i)} \bigl(g_k^{(i)} - y_k^{(i)}\bigr)
              + 2\lambda\theta_k, \qquad
              \frac{\partial J}{\partial \theta_{0k}} = \frac1n \sum_{i=1}^n \bigl(g_k^{(i)} - y_k^{(i)}\bigr)

    Parameters
    ----------
    theta, theta_0, X, y, lam
        As in `objective`.

    Returns
    -------
    (ndarray of shape (d, K), ndarray of shape (K,))
        Derivatives by ``theta`` and by ``theta_0``.

    Raises
    ------
    ValueError, TypeError
        As `objective`.

    Notes
    -----
    Source-map topic CUL-05, with the sign that the source loses.

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

    Parameters
    ----------
    theta, theta_0, X, lam
        As in `objective`.

    Returns
    -------
    ndarray of shape (d + 1, K, d + 1, K)
        Positive semidefinite as a matrix of (d + 1)K rows. The last index of d + 1 belongs to ``theta_0``.

    Raises
    ------
    ValueError, TypeError
        As `objective`.

    Notes
    -----
    Source-map topic MIT-23.

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


def sweep(W: Floats, X: NDArray[np.float64], y: Integers, lam: float) -> tuple[float, Floats]:
    """Compute `objective` and `gradient` in one pass over checked data.

    It equals the definitions above (a test says so). Speed comes from blocks that are used twice while in
    cache, and from scores with one row a class, whose sums over classes run along memory.

    Parameters
    ----------
    W : ndarray of shape (K, d + 1)
        ``theta``, transposed, and as last column ``theta_0``.
    X, y, lam
        As in `objective`, already checked except for finite entries of ``X``.

    Returns
    -------
    (float, ndarray of shape (K, d + 1))
        Value (infinite or NaN if a score overflows) and derivatives.

    Examples
    --------
    >>> sweep(np.zeros((2, 2)), np.array([[1.0], [2.0]]), np.array([0, 1]), lam=0.0)[1]
    array([[ 0.25,  0.  ],
           [-0.25,  0.  ]])
    """
    value, slope = 0.0, np.zeros(W.shape)
    with np.errstate(over="ignore", invalid="ignore"):
        for here, block in blocks(X):
            true = y[here], np.arange(len(block))
            z = W[:, :-1] @ block.T
            z += W[:, -1:]
            z -= z.max(axis=0)
            value -= z[true].sum()
            g = np.exp(z, out=z)
            total = g.sum(axis=0)
            value += np.log(total).sum()
            g /= total
            g[true] -= 1
            slope[:, :-1] += g @ block
            slope[:, -1] += g.sum(axis=1)
        penalty = lam * np.column_stack([W[:, :-1], np.zeros(len(W))])
        return float(value / len(X) + np.sum(penalty * W)), slope / len(X) + 2 * penalty


class SoftmaxClassifier(ArgmaxClassifier):
    r"""The hypothesis that K linear scores give the probabilities of K classes.

    .. math:: h(x; \theta, \theta_0) = \operatorname{softmax}(\theta^\top x + \theta_0)

    Parameters
    ----------
    theta : array_like of shape (d, K)
        One column for each class.
    theta_0 : array_like of shape (K,)
        One offset for each class.

    Raises
    ------
    ValueError, TypeError
        If the parameters are not finite or their shapes do not fit.

    Notes
    -----
    Source-map topics MIT-22, LAN-09 and 3F8-08.

    Examples
    --------
    >>> h = SoftmaxClassifier(theta=[[-1, 0, 1]], theta_0=[0, 1, 0])
    >>> h.predict_proba([[0.0]]).round(3)
    array([[0.212, 0.576, 0.212]])
    """

    def predict_proba(self, X: ArrayLike) -> Floats:
        """Probability of each class for each row of ``X``.

        Parameters
        ----------
        X : array_like of shape (n, d)
            Examples.

        Returns
        -------
        ndarray of shape (n, K)
        """
        return softmax(self.scores(X))


def softmax_regression(
    X: ArrayLike, y: ArrayLike, lam: float = 0.0, eps: float = 1e-10, max_steps: int = 1000
) -> SoftmaxClassifier:
    r"""Find the parameters of the least `objective`.

    A Hessian for all classes would have :math:`((d+1)K)^2` entries. Instead each step starts from the
    gradient in the metric of one class's mean curvature at the origin,
    :math:`\frac1K(1 - \frac1K)\frac1n\tilde X^\top\tilde X + 2\lambda I`, and is bent by what the last ten
    steps have shown of the curvature (the method is called L-BFGS). A step that does not lower the objective
    enough is halved.

    Parameters
    ----------
    X, y : array_like of shapes (n, d) and (n,)
        Examples and their classes 0 to K-1, each with a member.
    lam : float
        Penalty, 0 or more.
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
    ValueError, TypeError
        If an argument is not as above, or if ``lam`` is 0 and many parameters fit equally well: a feature is
        constant or a combination of others, or there are no more examples than features.

    Warns
    -----
    ConvergenceWarning
        If the steps ran out, or if ``lam`` is 0 and the data are separable, so that there is no least value.

    Notes
    -----
    Source-map topics MIT-22, LAN-10 and CUL-05. If only some of the classes are separable from the others,
    there is no least value without a penalty either, and no warning says so: ``lam`` above 0 makes sure.

    Examples
    --------
    >>> from llc.datasets import iris
    >>> flowers = iris()
    >>> h = softmax_regression(flowers.X, flowers.y, lam=0.001)
    >>> (h.predict(flowers.X) == flowers.y).mean().round(3)
    np.float64(0.987)
    """
    X = as_rows(X)
    y, lam = as_classes(y, len(X)), as_number(lam, "lam", least=0)
    eps, max_steps = as_number(eps, "eps", above=0), as_count(max_steps, "max_steps")
    W = np.zeros((int(y.max()) + 1, X.shape[1] + 1))
    metric = _metric(X, len(W), lam)

    value, slope = sweep(W, X, y, lam)
    memory: list[tuple[Floats, Floats]] = []
    reason: Reason = "max_steps"
    for _ in range(max_steps):
        step = _bent(slope, metric, memory)
        promise = float(np.sum(slope * step)) / 2
        if promise < eps:
            reason = "converged"
            break
        size, before, start = 1.0, value, (W, slope)
        while True:
            W = start[0] - size * step
            value, slope = sweep(W, X, y, lam)
            if value <= before - 2e-4 * size * promise + 1e-15 * abs(before) or size < 1e-10:
                break
            size /= 2
        memory = [*memory[-9:], (W - start[0], slope - start[1])]
    h = SoftmaxClassifier(W[:, :-1].T, W[:, -1])
    if lam == 0 and _separated(h, X, y):
        reason = "separable"
    if reason != "converged":
        warnings.warn(ADVICE[reason], ConvergenceWarning, stacklevel=2)
    return h


def _metric(X: NDArray[np.float64], K: int, lam: float) -> Floats:
    """Inverse of the mean curvature of one class at the origin, over the d features and the offset."""
    n, d = X.shape
    curvature = np.zeros((d + 1, d + 1))
    for _, block in blocks(X):
        curvature[:-1, :-1] += gram(block)
        curvature[-1, :-1] += block.sum(axis=0)
    curvature[:-1, -1] = curvature[-1, :-1]
    curvature[-1, -1] = n
    found = whitening((1 - 1 / K) / K * curvature / n + 2 * lam * np.diag([1.0] * d + [0.0]))
    if found is None:
        raise ValueError(MANY_OPTIMA)
    return np.asarray(found[0].T @ found[0])


def _bent(slope: Floats, metric: Floats, memory: list[tuple[Floats, Floats]]) -> Floats:
    """Bend the slope so that the metric agrees with each remembered step and the change of slope it made."""
    step, shares = slope.copy(), []
    for moved, changed in reversed(memory):
        shares.append(np.sum(moved * step) / np.sum(moved * changed))
        step -= shares[-1] * changed
    step = step @ metric
    if memory:
        moved, changed = memory[-1]
        step *= np.sum(moved * changed) / np.sum((changed @ metric) * changed)
    for (moved, changed), share in zip(memory, reversed(shares), strict=True):
        step += moved * (share - np.sum(changed * step) / np.sum(moved * changed))
    return step


def _separated(h: SoftmaxClassifier, X: NDArray[np.float64], y: Integers) -> bool:
    for here, block in blocks(X):
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
