"""The limits of a view, from its points."""

import re
from urllib.parse import unquote

import numpy as np
import pytest

from figures.widgets.markup import BOTTOM, LEFT, RIGHT, TOP, View, static_image

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


def test_paths_of_a_picture_have_no_decimals_that_are_not_seen() -> None:
    view = View(400, 300, "a curve")
    x = np.linspace(0, 1, 50)
    svg = unquote(static_image(view, lambda ax: ax.plot(x, np.exp(x))))
    paths = re.findall(r' d="([^"]*)"', svg)
    assert sum(path.count("L") for path in paths) > 20
    assert not re.findall(r"\.\d{3}", " ".join(paths))
