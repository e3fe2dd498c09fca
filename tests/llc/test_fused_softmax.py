"""The fast pass equals the definitions, value and gradient, for one block and for many."""

import numpy as np
import pytest

from llc._fused_softmax import derivatives
from llc.softmax import gradient, objective
from tests.llc.test_softmax import CASES, random_case


@pytest.mark.parametrize(("X", "y", "theta", "theta_0", "lam"), CASES)
def test_derivatives_equal_the_definitions(X, y, theta, theta_0, lam):
    value, slope = derivatives(np.column_stack([theta.T, theta_0]), X, y, lam)
    scale = 1 + np.abs(theta).max()
    assert value == pytest.approx(objective(theta, theta_0, X, y, lam), rel=1e-12, abs=1e-12 * scale)
    expected = np.vstack(gradient(theta, theta_0, X, y, lam)).T
    np.testing.assert_allclose(slope, expected, atol=1e-12 * scale)


@pytest.mark.parametrize("layout", [np.asfortranarray, lambda X: X.astype(np.float32)])
def test_derivatives_over_many_blocks(layout):
    X, y, theta, theta_0 = random_case(9000, 70, 3)
    X = layout(X)
    value, slope = derivatives(np.column_stack([theta.T, theta_0]), X, y, 0.1)
    assert value == pytest.approx(objective(theta, theta_0, X, y, 0.1), rel=1e-12)
    np.testing.assert_allclose(slope, np.vstack(gradient(theta, theta_0, X, y, 0.1)).T, atol=1e-13)
