"""L-BFGS: secant equations, exactness on parabolas, and steps that would spoil its memory."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from llc._lbfgs import MEMORY, direction, is_curved, lbfgs


def parabola(seed, m=6, condition=1e4):
    rng = np.random.default_rng(seed)
    Q = np.linalg.qr(rng.standard_normal((m, m)))[0]
    A = Q @ np.diag(np.geomspace(1, condition, m)) @ Q.T
    end = rng.standard_normal((1, m))
    return A, end, lambda W: (float(np.sum((W - end) @ A * (W - end)) / 2), (W - end) @ A)


@given(st.integers(0, 1000))
def test_the_direction_satisfies_the_last_secant_equation(seed):
    rng = np.random.default_rng(seed)
    A = parabola(seed)[0]
    steps = [rng.standard_normal((1, 6)) for _ in range(MEMORY)]
    memory = [(s, s @ A) for s in steps]
    s, y = memory[-1]
    np.testing.assert_allclose(direction(y, np.eye(6), memory), s, rtol=1e-8, atol=1e-9)
    for g in steps:  # a positive definite metric: against every gradient it descends
        assert np.sum(g * direction(g, np.eye(6), memory)) > 0


@pytest.mark.parametrize("seed", range(5))
def test_it_finds_the_minimizer_of_a_parabola(seed):
    A, end, f = parabola(seed)
    W, met = lbfgs(f, np.zeros((1, 6)), np.eye(6) / np.linalg.norm(A, 2), eps=1e-16, max_steps=500)
    assert met
    np.testing.assert_allclose(W, end, atol=1e-7)


def test_the_inverse_curvature_as_preconditioner_needs_one_step():
    A, end, f = parabola(0)
    W, met = lbfgs(f, np.zeros((1, 6)), np.linalg.inv(A), eps=1e-12, max_steps=2)
    assert met
    np.testing.assert_allclose(W, end, atol=1e-9)


def test_steps_that_run_out_are_told():
    _, _, f = parabola(1)
    assert lbfgs(f, np.zeros((1, 6)), np.eye(6) * 1e-9, eps=1e-16, max_steps=3)[1] is False


def test_a_pair_without_curvature_is_not_remembered():
    s = np.array([[1.0, 2.0]])
    assert is_curved(s, 3 * s)
    assert not is_curved(s, -s)
    assert not is_curved(s, 0 * s)
    assert not is_curved(s, np.array([[2.0, -1.0]]))


def test_a_gradient_that_does_not_change_does_no_harm():
    # Flat and sloping beyond -1: along the first steps the gradient is constant, s'y = 0.
    def f(W):
        w = float(W[0, 0])
        value = w**2 / 2 if w > -1 else -w - 0.5
        return value, np.array([[w if w > -1 else -1.0]])

    with np.errstate(all="raise", under="ignore"):
        W, met = lbfgs(f, np.array([[-5.0]]), np.eye(1), eps=1e-12, max_steps=50)
    assert met
    assert abs(W[0, 0]) < 1e-5
