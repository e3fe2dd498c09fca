"""Pictures of examples: markers, names and limits are where the data put them."""

from itertools import permutations

import numpy as np
import pytest
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

from figures import plots
from llc.data import Dataset, iris
from tests.figures.plots.conftest import linear


def test_points_of_each_class_have_their_own_marker_and_colour(ax):
    plots.points(ax, np.arange(12.0).reshape(6, 2), [0, 1, 2, 0, 1, 2], class_names=["a", "b", "c"])
    shapes = {tuple(marks.get_paths()[0].vertices.ravel()) for marks in ax.collections}
    colours = {tuple(marks.get_facecolor()[0]) for marks in ax.collections}
    assert [marks.get_label() for marks in ax.collections] == ["a", "b", "c"]
    assert len(shapes) == len(colours) == 3


def test_signs_are_drawn_like_the_classes_they_stand_for(ax):
    plots.points(ax, [[0, 0], [1, 1]], [-1, +1])
    negative, positive = ax.collections
    assert [negative.get_label(), positive.get_label()] == ["-1", "+1"]
    assert tuple(positive.get_facecolor()[0][:3]) == to_rgb(plots.COLOURS[1])


def test_points_set_limits_that_hold_every_point(ax):
    X = np.array([[10.0, 5.0], [20.0, 5.0]])
    plots.points(ax, X, [-1, 1], feature_names=("length", "width"))
    assert ax.get_xlim() == pytest.approx((9, 21))
    assert ax.get_ylim() == pytest.approx((4.9, 5.1))
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("length", "width")


@pytest.mark.parametrize(
    ("X", "y", "message"),
    [
        (np.zeros((3, 4)), np.ones(3), r"X must have shape \(n, 2\)"),
        (np.zeros((3, 2)), np.ones((3, 1)), r"y must have shape \(n,\).*y\.ravel"),
        (np.zeros((3, 2)), [0, 1, 7], "holds 0, 1, 7"),
        (np.zeros((3, 2)), [-1, 0, 1], "holds -1, 0, 1"),
    ],
)
def test_points_refuse_what_they_cannot_show(ax, X, y, message):
    with pytest.raises(ValueError, match=message):
        plots.points(ax, X, y)


def test_the_legend_names_what_was_drawn(ax):
    plots.points(ax, [[0, 0], [1, 1]], [-1, 1])
    plots.separator(ax, linear([1, 1], -1), label="separator")
    plots.legend(ax)
    assert [t.get_text() for t in ax.get_legend().get_texts()] == ["-1", "+1", "separator"]


def test_the_scatter_matrix_shows_every_pair():
    data = iris()
    figure = Figure(figsize=(7, 7))
    grid = plots.scatter_matrix(figure, data)
    for i, j in permutations(range(4), 2):
        shown = np.concatenate([marks.get_offsets() for marks in grid[i, j].collections])
        np.testing.assert_array_equal(shown, data.X[:, [j, i]])
    assert [axes.get_xlabel() for axes in grid[-1]] == list(data.feature_names)
    assert [text.get_text() for text in figure.legends[0].get_texts()] == list(data.class_names)


@pytest.mark.parametrize(("y", "names"), [([0, 1, 2], "012"), ([1, 2, 2], "12"), ([-1, 1, 1], ("-1", "+1"))])
def test_points_without_names_are_labelled_by_their_labels(ax, y, names):
    plots.points(ax, np.arange(6.0).reshape(3, 2), y)
    assert [marks.get_label() for marks in ax.collections] == list(names)


def test_the_distribution_of_a_class_has_its_colour_also_where_another_class_is_missing():
    data = Dataset([[1.0, 2.0], [2.0, 1.0]], [1, 2], ("a", "b"), ("zero", "one", "two"))
    grid = plots.scatter_matrix(Figure(), data)
    shown = {patch.get_edgecolor()[:3] for patch in grid[0, 0].patches}
    assert shown == {to_rgb(plots.COLOURS[1]), to_rgb(plots.COLOURS[2])}
