"""Names stand beside what they name, apart from each other and from all points."""

import numpy as np
import pytest

from figures import plots
from figures.plots.labels import clearance


def test_a_label_stands_in_the_direction_asked_for(ax):
    plots.label(ax, "here", (1, 2), towards=(0, -3), color="red")
    text = ax.texts[0]
    assert (text.xy, text.xyann, text.get_va(), text.get_color()) == ((1, 2), (0, -7), "top", "red")


def test_lines_are_named_in_their_colours_with_room_between(ax):
    for height, name in [(0.0, "low"), (0.02, "middle"), (0.04, "high"), (3.0, "_hidden")]:
        ax.plot([-3, 9], [height, height], label=name, color=plots.SOFT)
    plots.label_lines(ax)
    heights = [text.xy[1] for text in ax.texts]
    assert [text.get_text() for text in ax.texts] == ["low", "middle", "high"]
    assert np.diff(heights).min() > 0.03
    assert np.mean(heights) == pytest.approx(3 / 7, abs=0.01)
    assert {text.get_color() for text in ax.texts} == {plots.SOFT}


def test_classes_are_named_beside_their_points(ax):
    X = np.array([[-2.0, 3.0], [-2.2, 3.0], [3.0, -2.0], [3.2, -2.0]])
    plots.points(ax, X, [0, 0, 1, 1], class_names=["upper", "lower"])
    plots.mistakes(ax, X[:1])
    plots.label_points(ax)
    assert [text.get_text() for text in ax.texts] == ["upper", "lower"]
    for text, own in zip(ax.texts, (X[:2], X[2:]), strict=True):
        place = np.array([text.get_position()])
        points = ax.transAxes.inverted().transform(ax.transData.transform(X))
        assert clearance(ax, place, points, text.get_text()) >= 1
        nearest = X[np.argmin(np.linalg.norm(points - place, axis=1))]
        assert nearest.tolist() in own.tolist()


def test_clearance_is_counted_in_half_texts(ax):
    free = clearance(ax, np.array([[0.5, 0.5]]), np.empty((0, 2)), "name")
    assert np.isinf(free).all()
    near, far = clearance(ax, np.array([[0.5, 0.5], [0.5, 0.9]]), np.array([[0.5, 0.4]]), "name")
    assert far == pytest.approx(5 * near)
