"""Surfaces over a plane: the plane cuts the ground in the separator, each step has its number of mistakes."""

import numpy as np
import pytest

from figures import plots
from figures.plots.relief import _TO_SCREEN, _sector
from tests.figures.plots.conftest import linear

X, Y = np.array([[0.0, 0.0], [2.0, 0.0], [0.0, 4.0], [2.0, 4.0]]), np.array([0, 0, 1, 1])


def test_points_above_the_separator_have_their_stems_upwards(ax):
    plots.score_plane(ax, linear([0, 1], -2), X, Y, class_names=("versicolor", "virginica"))
    stems = [line.get_xydata() for line in ax.lines[:4]]
    assert [top[1] > foot[1] for foot, top in stems] == [False, False, True, True]
    assert [group.get_label() for group in ax.collections] == ["versicolor", "virginica"]


def test_the_plane_meets_the_ground_in_the_separator(ax):
    h = linear([1, 1], -3)
    plots.score_plane(ax, h, X, Y)
    ends = ax.lines[-1].get_xydata()
    ground = np.array(
        [[2.2, 0.8], [-0.2, 3.2]]
    )  # where x1 + x2 = 3 leaves the frame, a tenth beyond the data
    low, size = X.min(axis=0), np.ptp(X, axis=0)
    expected = ((ground - low) / size) @ _TO_SCREEN[:2]
    np.testing.assert_allclose(sorted(ends.tolist()), sorted(expected.tolist()), atol=1e-9)


def test_wide_steps_carry_their_number_of_mistakes(ax):
    plots.staircase(ax, [-1.0, 1.0], [0, 1])
    numbers = sorted(text.get_text() for text in ax.texts if text.get_text().isdigit())
    assert numbers == ["0", "1", "1", "2"]
    best = next(text for text in ax.texts if text.get_text() == "0").get_position()
    # The classifiers without a mistake are those with theta > |theta_0|, around (1, 0).
    assert np.linalg.norm(best - np.array([1.0, 0.0]) @ _TO_SCREEN[:2]) < 0.5


@pytest.mark.parametrize(("start", "end", "corners"), [(0.1, 0.2, 3), (0.1, 1.5, 4), (-1.0, 2.5, 6)])
def test_a_sector_runs_along_the_square(start, end, corners):
    outline = _sector(start, end)
    assert len(outline) == corners
    assert np.abs(outline[1:]).max(axis=1).tolist() == pytest.approx([1] * (corners - 1))
