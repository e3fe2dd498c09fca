"""Where a run ended and why: directions along which the objective falls for ever, and honest reasons."""

import numpy as np
import pytest

from llc._trajectory import is_separating_direction, margins, stop_reason, trajectory

X, Y = np.array([[-2.0], [-1.0], [1.0], [2.0]]), np.array([0.0, 0.0, 1.0, 1.0])
TIED_X, TIED_Y = np.vstack([X, [[0.0], [0.0]]]), np.append(Y, [0.0, 1.0])


def test_margins_are_scores_seen_from_the_label():
    np.testing.assert_array_equal(margins(np.array([2.0, 1.0]), X, Y), [3, 1, 3, 5])


@pytest.mark.parametrize(
    ("direction", "x", "y", "separating"),
    [
        ([1.0, 0.0], X, Y, True),
        ([-1.0, 0.0], X, Y, False),
        ([1.0, 0.0], TIED_X, TIED_Y, True),  # improves the others for ever, and the tied ones not at all
        ([1.0, 0.5], TIED_X, TIED_Y, False),
        ([1e-6, 0.0], X, Y, False),  # a step so short is one towards a minimum
    ],
)
def test_directions_that_separate(direction, x, y, separating):
    assert is_separating_direction(np.array(direction), x, y) == separating


@pytest.mark.parametrize(
    ("w", "values", "gain", "lam", "reason"),
    [
        ([1.0, 0.0], [1.0, np.inf], None, 0.1, "diverged"),
        ([1.0, 0.0], [1.0, 0.5], 0.0, 0.0, "separable"),
        ([1.0, 0.0], [1.0, 2.0], 0.0, 0.1, "diverged"),
        ([1.0, 0.0], [1.0, 0.5], None, 0.1, "max_steps"),
        ([1.0, 0.0], [1.0, 0.5], 1e-5, 0.1, "converged"),
        ([1.0, 0.0], [1.0, 0.5], 1e-3, 0.1, "stalled"),
    ],
)
def test_stop_reason(w, values, gain, lam, reason):
    assert stop_reason(np.array(w), values, gain, X, Y, lam, eps=1e-6) == reason


def test_a_trajectory_cannot_be_changed():
    path = trajectory([np.zeros(2), np.ones(2)], [1.0, 0.5], "converged")
    assert path.thetas.tolist() == [[0], [1]]
    assert (path.theta.tolist(), path.theta_0, path.converged) == ([1.0], 1.0, True)
    with pytest.raises(ValueError, match="read-only"):
        path.values[0] = 0
