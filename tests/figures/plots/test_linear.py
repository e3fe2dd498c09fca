"""Pictures of a hyperplane: lines, sides and arrows are where the mathematics puts them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.figure import Figure

from figures import plots
from tests.contrast import contrast
from tests.figures.plots.conftest import linear

number = st.floats(-5, 5).filter(lambda v: v == 0 or abs(v) > 1e-3)
hyperplanes = st.builds(linear, st.tuples(number, number).filter(any), number)


def area(corners):
    x, y = corners.T
    return abs(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1))) / 2


@given(hyperplanes)
def test_the_sides_fill_the_picture_and_hold_the_right_signs_and_the_separator_runs_through_it(h):
    axes = Figure().subplots()
    axes.set(xlim=(-3, 4), ylim=(-3, 4))
    sides = plots.half_spaces(axes, h).patches
    assert sum(area(side.get_xy()[:-1]) for side in sides) == pytest.approx(49)
    for side in sides:
        z = side.get_xy() @ h.theta + h.theta_0
        assert np.all(z < 1e-9) if side.get_hatch() else np.all(z > -1e-9)
    for line in plots.separator(axes, h).lines:
        ends = line.get_xydata()
        assert np.allclose(ends @ h.theta + h.theta_0, 0, atol=1e-9)
        assert np.all(np.any(np.isclose(ends, -3) | np.isclose(ends, 4), axis=1))
    assert (axes.get_xlim(), axes.get_ylim()) == ((-3, 4), (-3, 4))


def test_the_hatching_of_the_negative_side_can_be_seen(ax):
    """In SVG the opacity of an area is that of its hatching too, so the area must be opaque."""
    hatched, plain = plots.half_spaces(ax, linear([1, 0], 0)).patches
    assert hatched.get_facecolor()[3] == plain.get_facecolor()[3] == 1
    assert contrast(hatched.get_edgecolor(), hatched.get_facecolor()) > 1.4


def test_a_separator_outside_the_picture_leaves_one_side_and_no_line(ax):
    far = linear([1, 0], 100)
    assert not plots.separator(ax, far).lines
    assert [side.get_hatch() for side in plots.half_spaces(ax, far).patches] == [None]


def test_a_vertical_separator_is_drawn(ax):
    (line,) = plots.separator(ax, linear([2, 0], -1)).lines
    assert line.get_xdata() == pytest.approx([0.5, 0.5])


def test_a_separator_through_a_corner_is_drawn(ax):
    (line,) = plots.separator(ax, linear([1, -1], 0)).lines
    assert sorted(line.get_xdata()) == [-3, 4]


def test_the_normal_starts_on_the_separator_and_is_theta(ax):
    h = linear([-1, 1.5], 3)
    arrow = plots.normal(ax, h).texts[0]
    foot, tip = np.array(arrow.xyann), np.array(arrow.xy)
    assert tip - foot == pytest.approx(h.theta)
    assert foot @ h.theta + h.theta_0 == pytest.approx(0)
    assert ax.get_aspect() == 1


def test_the_components_of_the_normal_make_a_right_angle(ax):
    plots.normal(ax, linear([1, -1], 1), at=[0, 1], components=True)
    assert ax.lines[0].get_xydata().tolist() == [[0, 1], [1, 1], [1, 0]]
    assert [text.get_text() for text in ax.texts] == ["", r"$\theta$", r"$\theta_1$", r"$\theta_2$"]


def test_a_zero_normal_and_other_dimensions_are_refused(ax):
    with pytest.raises(ValueError, match="points nowhere"):
        plots.normal(ax, linear([0, 0], 1))
    with pytest.raises(ValueError, match=r"theta must have shape \(2,\), but has shape \(3,\)"):
        plots.separator(ax, linear([1, 2, 3], 1))
