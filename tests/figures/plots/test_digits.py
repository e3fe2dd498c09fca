"""Pixels and weights are drawn in their places."""

import numpy as np
import pytest

from figures import plots


def test_a_digit_is_inked_where_it_has_ink(ax):
    ink = np.zeros(64)
    ink[[10, 63]] = 4, 16
    plots.digit(ax, ink, "a title")
    centres = [path.get_extents().get_points().mean(axis=0) for path in ax.collections[0].get_paths()]
    assert np.array_equal(centres, [[2, 1], [7, 7]])
    assert ax.collections[0].get_facecolors()[:, 3] == pytest.approx([0.25, 1], abs=0.01)
    assert ax.get_title() == "a title"
    assert ax.get_ylim()[0] > ax.get_ylim()[1]


def test_weights_differ_in_colour_and_shape_by_their_sign(ax):
    weights = np.where(np.arange(64) < 32, 1.0, -0.5)
    plots.digit_weights(ax, weights, np.arange(64.0))
    marks = ax.collections[0]
    corners = [len(path.vertices) for path in marks.get_paths()]
    assert len(set(corners[:32])) == len(set(corners[32:])) == 1
    assert corners[0] != corners[63]
    (*positive, opaque), *_, (*negative, pale) = marks.get_facecolors()
    assert opaque == pytest.approx(1)
    assert pale == pytest.approx(0.5, abs=0.01)
    assert positive != negative


def test_a_picture_of_another_size_is_refused(ax):
    with pytest.raises(ValueError, match=r"pixels must have shape \(64,\)"):
        plots.digit(ax, np.ones(63))
