"""The fast pass equals the definitions: value, gradient and Hessian, for one block and for many."""

import numpy as np
import pytest

from llc._fused_logistic import derivatives
from llc.logistic import gradient, hessian, objective, objective_and_gradient
from tests.llc.test_logistic import CASES, random_case


@pytest.mark.parametrize(("X", "y", "theta", "theta_0", "lam"), CASES)
def test_derivatives_equal_the_definitions(X, y, theta, theta_0, lam):
    value, slope, curvature = derivatives(np.append(theta, theta_0), X, y, lam, second=True)
    scale = 1 + np.abs(theta).max()
    assert value == pytest.approx(objective(theta, theta_0, X, y, lam), rel=1e-13)
    np.testing.assert_allclose(slope, np.append(*gradient(theta, theta_0, X, y, lam)), atol=1e-13 * scale)
    np.testing.assert_allclose(curvature, hessian(theta, theta_0, X, lam), atol=1e-13 * scale)
    np.testing.assert_array_equal(curvature, curvature.T)


@pytest.mark.parametrize(
    "layout", [np.asfortranarray, lambda X: X[::-1][::-1], lambda X: np.c_[X, X][:, :70]]
)
def test_derivatives_over_many_blocks_in_any_layout(layout):
    X, y, theta, theta_0 = random_case(9000, 70)  # two blocks
    one = objective_and_gradient(theta, theta_0, layout(X), y, 0.1)
    assert one[0] == pytest.approx(objective(theta, theta_0, X, y, 0.1), rel=1e-13)
    slope, slope_0 = gradient(theta, theta_0, X, y, 0.1)
    np.testing.assert_allclose(one[1], slope, atol=1e-14)
    assert one[2] == pytest.approx(slope_0, abs=1e-14)


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("row", [0, 4000, 8999])
def test_derivatives_name_an_entry_that_is_not_finite_even_where_its_weight_is_0(bad, row):
    X, y, _, _ = random_case(9000, 70)
    X[row, 7] = bad
    with pytest.raises(ValueError, match=rf"X\[{row}, 7\] is {bad}"):
        objective_and_gradient(np.zeros(70), 0.0, X, y)
