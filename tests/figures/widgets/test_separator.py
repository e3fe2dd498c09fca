"""Figure 1 in a page and in Python."""

from typing import Any

import numpy as np
import pytest

from figures.widgets import SeparatorFigure
from llc.data import worked_example_nine_points
from llc.evaluation import training_error
from llc.separators import LinearClassifier
from tests.figures.widgets.in_use import AlikeInAll, numbers


class TestSeparatorInUse(AlikeInAll):
    figure = SeparatorFigure
    set_in_python = ("theta", [2, 1])

    def expected(self, state: dict[str, Any], printed: dict[str, str]) -> dict[str, Any]:
        h = LinearClassifier(state["theta"], state["theta_0"])
        X, y = np.array(state["X"]), np.array(state["y"])
        x = np.array([numbers(printed["point"])])
        signs = {1: "+1", -1: "−1"}
        guess = int(h.predict(x)[0])
        example = np.flatnonzero(np.isclose(x, X, atol=0.005).all(axis=1))
        is_example = printed["label"] != "none"
        assert is_example <= (example.size > 0)
        label = int(y[example[0]]) if is_example else 0
        return {
            "theta": state["theta"],
            "norm": np.linalg.norm(state["theta"]),
            "theta_0": state["theta_0"],
            "training_error": training_error(h, X, y),
            "point": x[0],
            "score": h.scores(x)[0],
            "distance": h.distance(x)[0],
            "prediction": signs[guess],
            "label": signs[label] if is_example else "none",
            "loss": int(guess != label) if is_example else "–",
        }

    def watch(self, page: Any) -> Any:
        """With the place of the offset's handle, which can move along the line without a change of state."""
        place = page.locator("[data-handle=offset] .llc-knob")
        return super().watch(page) | {"place": place.get_attribute("d")}

    def test_the_measured_point_stays_while_the_pointer_moves(self, page) -> None:
        ground = page.locator(".llc-ground").bounding_box()
        first = self.printed(page)
        page.mouse.move(ground["x"] + 30, ground["y"] + ground["height"] - 30)
        assert self.printed(page) == first
        page.mouse.down()
        page.mouse.up()
        assert self.printed(page)["label"] == "none"
        self.check_numbers(page)
        mark = page.locator(".llc-mark").nth(3).bounding_box()
        page.mouse.click(mark["x"] + mark["width"] / 2, mark["y"] + mark["height"] / 2)
        assert self.printed(page)["point"] == "(0.80, −0.60)"
        self.drag(page, page.locator("[data-handle=normal]"), 40, 30)
        assert self.printed(page)["point"] == "(0.80, −0.60)"
        self.check_numbers(page)

    def test_examples_can_be_dragged(self, page) -> None:
        mark = page.locator(".llc-mark").nth(4).bounding_box()
        x, y = mark["x"] + mark["width"] / 2, mark["y"] + mark["height"] / 2
        before = self.state(page)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 40, y - 25, steps=5)
        page.mouse.up()
        after = self.state(page)
        moved = np.subtract(after["X"], before["X"])
        assert np.flatnonzero(moved.any(axis=1)).tolist() == [4]
        assert (moved[4] > 0).all()
        page.locator("[data-handle=example]").press("Shift+ArrowLeft")
        assert self.state(page)["X"][4][0] == pytest.approx(after["X"][4][0] - 0.1)
        self.check_numbers(page)

    def test_offset_handle_keeps_the_normal(self, page) -> None:
        self.drag(page, page.locator("[data-handle=offset]"), 40, 30)
        state = self.state(page)
        assert state["theta"] == [2, 0]
        assert state["theta_0"] != -2

    def test_normal_turns_about_its_foot_and_stays_longer_than_zero(self, page) -> None:
        foot = page.locator("[data-handle=offset] .llc-reach").bounding_box()
        tip = page.locator("[data-handle=normal] .llc-knob").bounding_box()
        self.drag(
            page,
            page.locator("[data-handle=normal]"),
            foot["x"] + foot["width"] / 2 - tip["x"] - 9,
            foot["y"] + 13 - tip["y"],
            40,
        )
        assert np.linalg.norm(self.state(page)["theta"]) >= 0.05
        after = page.locator("[data-handle=offset] .llc-reach").bounding_box()
        assert (after["x"], after["y"]) == pytest.approx((foot["x"], foot["y"]), abs=0.1)


def test_opens_with_the_nine_points() -> None:
    """MIT-06."""
    figure = SeparatorFigure()
    example = worked_example_nine_points()
    np.testing.assert_array_equal(figure.X, example.X)
    start = LinearClassifier(figure.theta, figure.theta_0)
    assert training_error(start, figure.X, figure.y) == 6 / 9


def test_presets_are_what_their_words_say() -> None:
    figure = SeparatorFigure()
    first, presets = figure.state(), figure.presets()
    solved = LinearClassifier(presets["all"]["theta"], presets["all"]["theta_0"])
    assert training_error(solved, first["X"], first["y"]) == 0
    once = LinearClassifier(first["theta"], first["theta_0"])
    twice = LinearClassifier(presets["double"]["theta"], presets["double"]["theta_0"])
    np.testing.assert_allclose(twice.scores(first["X"]), 2 * once.scores(first["X"]))
    np.testing.assert_allclose(twice.distance(first["X"]), once.distance(first["X"]))
    assert len(presets["iris"]["X"]) == 100


def test_a_challenge_that_cannot_be_met_is_left_out() -> None:
    figure = SeparatorFigure([[0, 0], [1, 1], [0, 1], [1, 0]], [1, 1, -1, -1])
    assert list(figure.presets()) == ["double", "swapped", "iris"]
    assert "separator/all" not in figure.page()
    assert "separator/double" in figure.page()


def test_reads_and_sets() -> None:
    figure = SeparatorFigure(theta=[1, -1], theta_0=1)
    figure.theta = np.array([2, 3])
    figure.theta_0 = -1
    np.testing.assert_array_equal(figure.theta, [2, 3])
    assert figure.state()["theta_0"] == -1
    with pytest.raises(ValueError, match="read-only"):
        figure.theta[0] = 5


def test_examples_move_but_stay_as_many() -> None:
    figure = SeparatorFigure()
    figure.X = -figure.X
    with pytest.raises(ValueError, match=r"must keep its shape \(9, 2\), but has shape \(8, 2\)"):
        figure.X = figure.X[1:]
