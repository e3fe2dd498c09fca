"""The product and the decomposition that every closed form and Newton's method rest on."""

import numpy as np
from numpy.typing import NDArray

from llc._checking import Floats

MANY_OPTIMA = (
    "Many parameters fit equally well: a feature is constant or a combination of others (or so far from 0 "
    "that it looks so: standardize it), or there are no more examples than features. Drop such features, or "
    "take lam > 0."
)


def gram(A: Floats) -> Floats:
    """Compute ``A.T @ A``, for few columns in half the time.

    NumPy gives this product to a BLAS routine that first copies ``A`` into another order, which for few
    columns takes longer than the sums. A product of at most a million multiplications is spared that where
    BLAS has a way for small matrices, which likes a multiple of 16 rows, if it does not look symmetric: hence
    pieces, of which some columns meet all and the others themselves and one more.
    """
    d = A.shape[1]
    if d > 64:
        return np.asarray(A.T @ A)
    S = np.zeros((d, d))
    rows, k = 10**6 // d**2, (d - 1) // 16 * 16 or d - 1
    for start in range(0, len(A), rows):
        piece = A[start : start + rows]
        S[:k] += piece[:, :k].T @ piece
        S[k:, k - 1 :] += piece[:, k:].T @ piece[:, k - 1 :]
    S[k:, :k] = S[:k, k:].T
    return (S + S.T) / 2


def whitening(S: Floats) -> tuple[Floats, float] | None:
    r"""Find the map that turns the symmetric matrix ``S`` into the identity, if there is one.

    Parameters
    ----------
    S : ndarray of shape (d, d)
        Symmetric matrix.

    Returns
    -------
    (ndarray of shape (d, d), float) or None
        :math:`R` with :math:`R S R^\top = I`, so that :math:`S^{-1} = R^\top R`, and
        :math:`\log\lvert S\rvert`. None if ``S`` is not positive definite, up to rounding. The rows and
        columns are scaled to a diagonal of ones first, so that the units of the features do not decide this.
    """
    diagonal = np.diag(S)
    if not (diagonal > 0).all():
        return None
    scale = 1 / np.sqrt(diagonal)
    values, vectors = np.linalg.eigh(S * np.outer(scale, scale))
    if values[0] < 1e-13 * len(S):
        return None
    log_determinant = float(np.log(values).sum() - 2 * np.log(scale).sum())
    return vectors.T / np.sqrt(values)[:, None] * scale, log_determinant


def constant(variances: Floats, means: Floats) -> NDArray[np.bool_]:
    """Which features vary by no more than the rounding of the mean of many examples."""
    return np.asarray(variances <= (1e-11 * np.abs(means)) ** 2)


def solve(S: Floats, b: Floats) -> Floats | None:
    """Solve ``S x = b`` for a positive definite ``S``; None if it is singular, up to rounding."""
    found = whitening(S)
    return None if found is None else np.asarray(found[0].T @ (found[0] @ b))
