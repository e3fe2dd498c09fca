"""The threshold in a page and in Python."""

from typing import Any

import numpy as np
import pytest

from figures.widgets import ThresholdFigure
from llc.evaluation import confusion_matrix, expected_cost, threshold_for_costs
from tests.figures.widgets.in_use import STATE, InUse, boxes, meet


def cost(y: np.ndarray, g: np.ndarray, threshold: float, ratio: float) -> float:
    return float(expected_cost((g > threshold).astype(int), y, 1, ratio).sum())


def least_cost(y: np.ndarray, g: np.ndarray, ratio: float) -> float:
    return min(cost(y, g, threshold, ratio) for threshold in [0, *g])


class TestThresholdInUse(InUse):
    figure = ThresholdFigure
    set_in_python = ("threshold", 0.3)

    def expected(self, state: dict[str, Any], printed: dict[str, str]) -> dict[str, Any]:
        y, g = np.array(state["y"]), np.array(state["g"])
        threshold, ratio = state["threshold"], state["ratio"]
        counts = confusion_matrix(y, (g > threshold).astype(int), K=2)
        positive, negative = g[y == 1][:, None], g[y == 0]
        return {
            "counts": counts.ravel(),
            "rates": counts[:, 1] / counts.sum(axis=1),
            "area": np.mean((positive > negative) + 0.5 * (positive == negative)),
            "cost": cost(y, g, threshold, ratio),
            "least": least_cost(y, g, ratio),
            "best": threshold_for_costs(1, ratio),
        }

    @pytest.mark.parametrize("at", ["desk", "phone"], indirect=True)
    def test_its_value_stands_clear_of_examples_and_lines(self, at) -> None:
        handle = at.locator("[data-handle=threshold]")
        for threshold in np.linspace(0.02, 0.98, 13):
            at.evaluate(f"{STATE}.set('threshold', {threshold})")
            handle.press("ArrowLeft")
            self.settled(at)
            (said,) = boxes(handle.locator(".llc-said"))
            marks = at.locator("[data-view=dots]").locator(".llc-mark, .llc-wrong, .llc-line")
            assert not meet(said, boxes(marks)), threshold
            assert said[2] <= at.viewport_size["width"]

    def test_rings_who_is_on_the_wrong_side(self, page) -> None:
        for preset in (None, "catch"):
            if preset:
                self.show(page, preset)
            counts = self.expected(self.state(page), self.printed(page))["counts"]
            assert page.locator("circle.llc-wrong:visible").count() == counts[1] + counts[2]
            assert page.locator(".llc-count").all_text_contents() == [str(n) for n in counts]


def test_what_meets_the_challenges() -> None:
    figure = ThresholdFigure()
    figure.set_state(figure.presets()["catch"])
    (_, alarms), (missed, _) = figure.counts()
    assert missed == 0
    assert alarms == (figure.g[figure.y == 0] >= figure.g[figure.y == 1].min()).sum()
    figure.set_state(figure.presets()["cheap"])
    assert figure.ratio == 10
    assert figure.cost() == least_cost(figure.y, figure.g, 10)
    # A hand, which moves in hundredths with the keys, reaches both.
    reached = [cost(figure.y, figure.g, t, 10) for t in np.linspace(0, 1, 101)]
    assert min(reached) == figure.cost()


def test_levels_keep_marks_apart() -> None:
    figure = ThresholdFigure()
    for level in np.unique(figure.levels):
        same = np.sort(figure.g[figure.levels == level])
        assert (np.diff(same) >= 0.04).all()
    assert ((figure.levels > 0) == (figure.y == 1)).all()


def test_takes_the_probabilities_of_others() -> None:
    figure = ThresholdFigure([0, 1, 1], [0.2, 0.2, 0.9], class_names=("sound", "ill"))
    assert figure.counts().tolist() == [[1, 0], [1, 1]]
    assert "ill above the line, sound below" in figure.page()
