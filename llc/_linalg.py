"""What the closed forms and Newton's method need beyond NumPy: factors that know when there is none."""

import numpy as np
from numpy.typing import NDArray

from llc._checking import Floats

NOT_UNIQUE = (
    "Many parameters fit equally well: a feature is constant or a combination of others (or so far from 0 "
    "that it looks so: standardize it), or there are no more examples than features. Drop such features, or "
    "take lam > 0."
)


def inverse_sqrt(S: Floats) -> tuple[Floats, float]:
    r"""Factor the inverse of a positive definite matrix.

    Parameters
    ----------
    S : ndarray of shape (d, d)
        Symmetric matrix.

    Returns
    -------
    (ndarray of shape (d, d), float)
        :math:`R` with :math:`R^\top R = S^{-1}`, so that :math:`R S R^\top = I`; and
        :math:`\log\lvert S\rvert`.

    Raises
    ------
    numpy.linalg.LinAlgError
        If ``S`` is not positive definite, up to rounding. The units of the features do not decide this:
        rows and columns are scaled to a diagonal of ones first.
    """
    diagonal = np.diag(S)
    if not (diagonal > 0).all():
        raise np.linalg.LinAlgError("The diagonal is not positive.")
    scale = 1 / np.sqrt(diagonal)
    values, vectors = np.linalg.eigh(S * np.outer(scale, scale))
    if values[0] < 1e-13 * len(S):
        raise np.linalg.LinAlgError("The matrix is singular, up to rounding.")
    log_determinant = float(np.log(values).sum() - 2 * np.log(scale).sum())
    return vectors.T / np.sqrt(values)[:, None] * scale, log_determinant


def solve(S: Floats, b: Floats) -> Floats:
    """Solve ``S x = b`` for a positive definite ``S``; `numpy.linalg.LinAlgError` as in `inverse_sqrt`."""
    R, _ = inverse_sqrt(S)
    return np.asarray(R.T @ (R @ b))


def is_constant(variances: Floats, means: Floats) -> NDArray[np.bool_]:
    """Which features vary by no more than rounding explains.

    The mean of a million equal numbers is off by up to about 1e-11 of their size, and then the variance of
    these numbers comes out as the square of that.
    """
    return np.asarray(variances <= (1e-11 * np.abs(means)) ** 2)
