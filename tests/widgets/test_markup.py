"""A figure's page form, piece by piece."""

import numpy as np
import pytest

from llc.widgets.markup import BOTTOM, LEFT, RIGHT, TOP, Slider, View, controls, static_image

VIEW = View(400, 300, 'Points "a" & <b>')


def words(**changes):
    given = {
        "question": "Why?",
        "answer": "So.",
        "views": {"plane": VIEW},
        "images": {"plane": "<img>"},
        "sliders": {},
        "switches": {},
        "tables": {},
        "table_rows": 2,
        "readouts": {"loss": "loss"},
        "presets": ["One & two"],
        "steps": False,
    }
    return controls(**(given | changes))


def test_static_image_is_the_same_bytes_for_the_same_drawing() -> None:
    def draw(ax):
        ax.plot([0, 1], [1, 0], "o-", label="x & y")
        ax.set(xlabel="across", ylabel="up")

    first = static_image(VIEW, draw)
    assert first == static_image(VIEW, draw)
    assert first != static_image(VIEW, lambda ax: ax.plot([0, 1], [0, 1]))
    assert 'alt="Points &quot;a&quot; &amp; &lt;b&gt;"' in first
    source = first.split('src="')[1].removesuffix('">')
    assert '"' not in source
    assert "#" not in source
    assert "&" not in source
    assert "<text" in source  # words stay words


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


def test_controls_are_labelled_and_escaped() -> None:
    page = words(sliders={"eta": Slider("step <i>η</i>", -2, 1, 0.5, log=True)}, steps=True)
    assert '<label class="llc-slider"><span>step <i>η</i></span>' in page
    assert 'data-slider="eta" min="-2" max="1" step="0.5" data-log=1' in page
    assert 'data-preset="One &amp; two">One &amp; two</button>' in page
    assert [f"{n} step" in page for n in (1, 5, 25)] == [True] * 3
    assert 'aria-live="polite"' in page


def test_controls_leave_out_what_a_figure_has_not() -> None:
    page = words()
    assert "data-step" not in page
    assert "data-slider" not in page
    assert "data-switch" not in page
    assert "data-table" not in page


def test_controls_hold_switches_and_tables() -> None:
    page = words(switches={"shared": "one covariance"}, tables={"examples": ["<i>x</i>", "loss"]})
    assert '<label class="llc-switch"><input type="checkbox" data-switch="shared"> <span>one cov' in page
    assert '<th scope="col"><i>x</i></th><th scope="col">loss</th>' in page
    assert (
        page.count("<tr>" + 2 * '<td><span class="llc-box"></span></td>' + "</tr>") == 2
    )  # the space that they will take
