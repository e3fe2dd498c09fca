"""New features from old ones.

Conventions
-----------
``X`` has shape (n, d), one example per row. Input that does not fit raises ValueError or TypeError, which say
what to do about it.
"""

import numpy as np
from numpy.typing import ArrayLike

from llc._checking import Floats, as_classes, as_count, as_data
from llc._linalg import is_constant


def one_hot(y: ArrayLike, K: int | None = None) -> Floats:
    """Write class k as the k-th unit vector.

    Parameters
    ----------
    y : array_like of shape (n,)
        Classes 0 to K-1.
    K : int, optional
        Number of classes; if it is not given, every class must occur in ``y``.

    Returns
    -------
    ndarray of shape (n, K)
        A single 1 in each row.

    Notes
    -----
    Topics MIT-21 and 3F8-03.

    Examples
    --------
    >>> one_hot([2, 0, 1])
    array([[0., 0., 1.],
           [1., 0., 0.],
           [0., 1., 0.]])
    """
    y = as_classes(y, K=None if K is None else as_count(K, "K"))
    return np.eye(y.max() + 1 if K is None else K)[y]


def standardize(X: ArrayLike, like: ArrayLike | None = None) -> Floats:
    r"""Shift and scale each feature to mean 0 and standard deviation 1.

    .. math:: x_j \leftarrow \frac{x_j - \bar x_j}{s_j}, \qquad
              s_j^2 = \frac1n \sum_{i=1}^n \bigl(x_j^{(i)} - \bar x_j\bigr)^2

    Parameters
    ----------
    X : array_like of shape (n, d)
        Examples to transform.
    like : array_like of shape (m, d), optional
        Examples whose means and deviations are used, by default ``X`` itself. To transform test examples,
        give the training examples here: the same units, and nothing learned from the test.

    Returns
    -------
    ndarray of shape (n, d)

    Raises
    ------
    ValueError
        If a feature is constant in ``like``, up to rounding, so that it has no scale.

    Examples
    --------
    >>> training = [[1.0], [3.0]]
    >>> standardize(training).ravel(), standardize([[5.0]], like=training).ravel()
    (array([-1.,  1.]), array([3.]))
    """
    X = as_data(X)
    reference = X if like is None else as_data(like, X.shape[1], "like")
    means, deviations = reference.mean(axis=0), reference.std(axis=0)
    constant = np.flatnonzero(is_constant(deviations**2, means))
    if constant.size:
        raise ValueError(
            f"Feature {constant[0]} is constant, up to rounding, so that it has no scale. Drop its column."
        )
    return np.asarray((X - means) / deviations)


def quadratic(X: ArrayLike) -> Floats:
    r"""Features, products of two different ones, and squares.

    In two dimensions, :math:`\varphi(x) = (x_1, x_2, x_1 x_2, x_1^2, x_2^2)`. A boundary that is linear in
    these is a conic in :math:`x`.

    Parameters
    ----------
    X : array_like of shape (n, d)
        Examples.

    Returns
    -------
    ndarray of shape (n, 2d + d(d-1)/2)

    Notes
    -----
    Topic 3F8-07.

    Examples
    --------
    >>> quadratic([[2.0, 3.0]])
    array([[2., 3., 6., 4., 9.]])
    """
    X = as_data(X)
    first, second = np.triu_indices(X.shape[1], k=1)
    with np.errstate(over="ignore"):
        features = np.hstack([X, X[:, first] * X[:, second], X**2])
    if not np.isfinite(features).all():
        raise ValueError("A product of features is too large for a 64-bit float. Standardize X first.")
    return features
