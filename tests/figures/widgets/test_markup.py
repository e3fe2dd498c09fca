"""The limits of a view, from its points."""

import numpy as np
import pytest

from figures.widgets.markup import BOTTOM, LEFT, RIGHT, TOP, View

VIEW = View(400, 300, "Points")


def test_equal_limits_hold_the_points_at_one_scale() -> None:
    X = np.array([[0.0, 0.0], [10.0, 1.0], [4.0, -2.0]])
    limits = VIEW.equal_limits(X)
    assert (limits[:, 0] < X.min(axis=0)).all()
    assert (limits[:, 1] > X.max(axis=0)).all()
    pixels = [VIEW.width - LEFT - RIGHT, VIEW.height - TOP - BOTTOM]
    units = (limits[:, 1] - limits[:, 0]) / pixels
    assert units[0] == pytest.approx(units[1])


def test_equal_limits_of_one_point_have_an_extent() -> None:
    limits = VIEW.equal_limits(np.array([[2.0, 3.0]]))
    assert (limits[:, 1] > limits[:, 0]).all()
