"""A figure's page form, piece by piece."""

import numpy as np
import pytest

from figures.widgets.markup import BOTTOM, LEFT, RIGHT, TOP, Slider, View, controls, static_image

VIEW = View(400, 300, 'Points "a" & <b>')


def words(**changes):
    given = {
        "name": "losses",
        "hint": "",
        "views": {"plane": VIEW},
        "images": {"plane": "<img>"},
        "sliders": {},
        "switches": {},
        "actions": {},
        "choices": {"one": "One"},
        "challenges": {},
        "tables": {},
        "table_rows": 2,
        "readouts": {"loss": "loss"},
        "runs": False,
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


def test_controls_are_labelled() -> None:
    page = words(sliders={"eta": Slider("step <i>η</i>", -2, 1, 0.5, log=True)}, runs=True)
    assert '<label class="llc-slider"><span>step <i>η</i>' in page
    assert 'data-slider="eta" min="-2" max="1" step="0.5" data-log=1' in page
    assert 'data-preset="one">One</button>' in page
    assert "data-run" in page
    assert "data-mark" not in page
    assert 'data-mark="eta"' in words(sliders={"eta": Slider("step", 0, 1, 0.5, marked=True)})
    assert 'aria-live="polite"' in page


def test_the_main_view_and_its_control_come_before_other_views() -> None:
    page = words(
        views={"plane": VIEW, "slice": VIEW}, sliders={"eta": Slider("step", 0, 1, 0.5)}, hint="Drag it."
    )
    order = [
        "Drag it.",
        'data-view="plane"',
        "data-slider",
        "data-sentence",
        'data-view="slice"',
        "data-reset",
    ]
    assert sorted(order, key=page.index) == order


def test_a_challenge_can_be_shown() -> None:
    page = words(challenges={"all": "Get <i>all</i> right."})
    assert 'data-challenge="losses/all"' in page
    assert '<button type="button" data-preset="all" aria-label="Show me: Get all right.">Show me' in page


def test_controls_leave_out_what_a_figure_has_not() -> None:
    page = words()
    for part in ("run", "slider", "switch", "table", "challenge"):
        assert f"data-{part}=" not in page
    assert "llc-hint" not in page
    assert "llc-others" not in page


def test_controls_hold_switches_and_tables() -> None:
    page = words(switches={"shared": "one covariance"}, tables={"examples": ["<i>x</i>", "loss"]})
    assert '<label class="llc-switch"><input type="checkbox" data-switch="shared"> <span>one cov' in page
    assert '<th scope="col"><i>x</i></th><th scope="col">loss</th>' in page
    assert page.count("<tr><td></td><td></td></tr>") == 2  # the space that they will take
