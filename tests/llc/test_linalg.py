"""The factors on which closed forms rest: easy, badly scaled, singular."""

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from llc._linalg import inverse_sqrt, is_constant, solve


def definite(d, seed):
    root = np.random.default_rng([d, seed]).standard_normal((d, d + 2))
    return root @ root.T


@given(st.integers(1, 8), st.integers(0, 100), st.floats(-100, 100))
def test_inverse_sqrt_in_any_unit(d, seed, exponent):
    units = 10.0 ** np.linspace(-exponent, exponent, d)
    S = definite(d, seed) * np.outer(units, units)
    R, log_determinant = inverse_sqrt(S)
    np.testing.assert_allclose(R @ S @ R.T, np.eye(d), atol=1e-8)
    assert log_determinant == pytest.approx(np.linalg.slogdet(S)[1], rel=1e-9, abs=1e-8)


def test_a_solution_keeps_its_digits_on_an_ill_conditioned_matrix():
    mpmath.mp.dps = 60
    S = np.array([[1.0 / (i + j + 1) for j in range(6)] for i in range(6)])
    b = np.arange(1.0, 7.0)
    exact = [float(v) for v in mpmath.lu_solve(mpmath.matrix(S.tolist()), mpmath.matrix(b.tolist()))]
    np.testing.assert_allclose(solve(S, b), exact, rtol=1e-8)


@pytest.mark.parametrize(
    "S",
    [
        np.zeros((2, 2)),
        np.ones((3, 3)),
        np.diag([1.0, -1.0]),
        np.diag([1.0, 0.0]),
        np.outer([1e-9, 1.0, 1e9], [1e-9, 1.0, 1e9]),
        np.array([[1.0, 2.0], [2.0, 1.0]]),
    ],
)
def test_what_is_not_positive_definite_has_no_inverse_sqrt(S):
    with pytest.raises(np.linalg.LinAlgError):
        inverse_sqrt(S)
    with pytest.raises(np.linalg.LinAlgError):
        solve(S, np.ones(len(S)))


def test_constant_features_are_told_from_small_ones():
    n = 300_000
    X = np.column_stack([np.full(n, 0.1), np.full(n, 1e9 / 3), np.linspace(0, 1e-12, n), np.zeros(n)])
    mean = X.mean(axis=0)
    assert is_constant(((X - mean) ** 2).mean(axis=0), mean).tolist() == [True, True, False, True]
