"""Figure 1 in a page and in Python."""

from typing import Any

import numpy as np
import pytest

from figures.widgets import SeparatorFigure
from llc.data import worked_example_nine_points
from llc.evaluation import training_error
from llc.separators import LinearClassifier
from tests.figures.widgets.in_use import AlikeInAll, boxes, middle, numbers


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
        left, _, _, bottom = boxes(page.locator(".llc-ground"))[0]
        first = self.printed(page)
        page.mouse.move(left + 30, bottom - 30)
        assert self.printed(page) == first
        page.mouse.down()
        page.mouse.up()
        assert self.printed(page)["label"] == "none"
        self.check_numbers(page)
        page.mouse.click(*middle(page.locator(".llc-mark").nth(3)))
        assert self.printed(page)["point"] == "(0.80, −0.60)"
        self.drag(page, page.locator("[data-handle=normal]"), 40, 30)
        assert self.printed(page)["point"] == "(0.80, −0.60)"
        self.check_numbers(page)

    def test_examples_can_be_dragged(self, page) -> None:
        before = self.state(page)
        self.pull(page, middle(page.locator(".llc-mark").nth(4)), 40, -25)
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
        foot, normal = page.locator("[data-handle=offset] .llc-reach"), page.locator("[data-handle=normal]")
        before = middle(foot)
        self.drag(page, normal, *(before - middle(normal.locator(".llc-knob"))), 40)
        assert np.linalg.norm(self.state(page)["theta"]) >= 0.05
        assert middle(foot) == pytest.approx(before, abs=0.1)


def test_opens_with_the_nine_points() -> None:
    """MIT-06."""
    figure = SeparatorFigure()
    np.testing.assert_array_equal(figure.X, worked_example_nine_points().X)
    start = LinearClassifier(figure.theta, figure.theta_0)
    assert training_error(start, figure.X, figure.y) == 6 / 9


def test_presets_are_what_their_words_say() -> None:
    figure = SeparatorFigure()
    first, presets = figure.state(), figure.presets()
    once, solved, twice = (
        LinearClassifier(state["theta"], state["theta_0"])
        for state in (first, presets["all"], presets["double"])
    )
    assert training_error(solved, first["X"], first["y"]) == 0
    np.testing.assert_allclose(twice.scores(first["X"]), 2 * once.scores(first["X"]))
    np.testing.assert_allclose(twice.distance(first["X"]), once.distance(first["X"]))
    assert len(presets["iris"]["X"]) == 100


def test_a_challenge_that_cannot_be_met_is_left_out() -> None:
    figure = SeparatorFigure([[0, 0], [1, 1], [0, 1], [1, 0]], [1, 1, -1, -1])
    assert list(figure.presets()) == ["double", "swapped", "iris"]
    assert "separator/all" not in figure.page()
    assert "separator/double" in figure.page()


def test_what_is_read_cannot_be_written_into() -> None:
    with pytest.raises(ValueError, match="read-only"):
        SeparatorFigure(theta=[1, -1]).theta[0] = 5
