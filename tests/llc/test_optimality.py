"""The distance to the minimum: an estimate that is right near it, and a bound that is never too small."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from llc.descent import gap_bound, newton, newton_decrement
from llc.logistic import gradient, hessian, objective

RNG = np.random.default_rng(0)
X = RNG.standard_normal((40, 2)) * [1, 5] + [0, 20]
Y = (X @ [1.0, 0.2] + RNG.logistic(size=40) > 4).astype(float)


def test_the_decrement_is_the_length_of_the_gradient_in_the_curvature():
    theta, theta_0, lam = [0.3, -0.1], 1.0, 0.2
    slope, H = np.append(*gradient(theta, theta_0, X, Y, lam)), hessian(theta, theta_0, X, lam)
    expected = np.sqrt(slope @ np.linalg.solve(H, slope))
    assert newton_decrement(theta, theta_0, X, Y, lam) == pytest.approx(expected)


@given(
    direction=st.tuples(*[st.floats(-1, 1)] * 3).filter(any),
    distance=st.floats(-6, 0).map(lambda power: 10.0**power),
    lam=st.sampled_from([0.0, 1e-3, 0.1]),
)
def test_the_minimum_is_never_further_below_than_the_bound(direction, distance, lam):
    best = newton(X, Y, lam)
    theta = best.theta + distance * np.array(direction[:2]) / [1, 20]
    theta_0 = best.theta_0 + distance * direction[2]
    gap = objective(theta, theta_0, X, Y, lam) - best.values[-1]
    assert gap <= gap_bound(theta, theta_0, X, Y, lam) + 1e-15


def test_the_bound_is_proved_near_the_minimum_and_only_there():
    best = newton(X, Y)
    near = best.theta + np.array([1e-3, 0]), best.theta_0
    estimate = newton_decrement(*near, X, Y) ** 2 / 2
    assert estimate == pytest.approx(objective(*near, X, Y) - best.values[-1], rel=0.01)
    assert gap_bound(*near, X, Y) == pytest.approx(np.e * estimate)
    assert gap_bound([0.0, 0.0], 0.0, X, Y) == np.inf


def test_units_of_the_features_change_neither():
    theta, units = np.array([0.5, 0.01]), np.array([1e6, 1e-6])
    for measure in (newton_decrement, gap_bound):
        assert measure(theta / units, -1.0, X * units, Y) == pytest.approx(
            measure(theta, -1.0, X, Y), rel=1e-6
        )


def test_no_bound_is_proved_where_there_is_no_minimum():
    x, y = np.array([[-2.0], [-1.0], [1.0], [2.0]]), [0, 0, 1, 1]
    assert all(gap_bound([slope], 0.0, x, y) == np.inf for slope in (0, 1, 5, 20))


def test_flat_directions_are_refused_or_unproved():
    twice = np.c_[X, X]
    with pytest.raises(ValueError, match="constant or a combination"):
        newton_decrement(np.zeros(4), 0.0, twice, Y)
    assert gap_bound(np.zeros(4), 0.0, twice, Y) == np.inf
