"""Figure 10 in a page and in Python."""

from typing import Any

import numpy as np

from figures.widgets import SoftmaxFigure
from llc.logistic import sigmoid
from llc.softmax import softmax
from tests.figures.widgets.in_use import InUse, numbers


class TestSoftmaxInUse(InUse):
    figure = SoftmaxFigure
    set_in_python = ("score_b", -1)

    def expected(self, state: dict[str, Any], printed: dict[str, str]) -> dict[str, Any]:
        own = [state["score_a"], state["score_b"], state["score_c"]][: 2 if state["two"] else 3]
        z = np.array(own) + state["shift"]
        g = softmax(z)
        with np.errstate(all="ignore"):
            e = np.exp(z)
            naive = e / e.sum()
        words = ["NaN" if np.isnan(value) else f"{value:.3f}" for value in naive]
        return {
            "scores": z,
            "exponentials": e,
            "naive": naive if np.isfinite(naive).all() else f"({', '.join(words)})",
            "softmax": g,
            "sum": 1.0,
            "winner": " and ".join(np.array(list("ABC"))[: g.size][g.max() - g < 1e-9]),
            "pair": float(sigmoid(z[1] - z[0])),
        }

    def test_numbers_of_the_lecture(self, page) -> None:
        """LAN-09."""
        printed = self.printed(page)
        assert numbers(printed["exponentials"]) == [0.30, 4.48, 14.88]
        assert numbers(printed["softmax"]) == [0.015, 0.228, 0.757]

    def test_a_shift_breaks_only_the_naive_form(self, page) -> None:
        before = self.printed(page)["softmax"]
        knob = page.locator("[data-handle=point] .llc-knob")
        place = knob.get_attribute("d")
        self.show(page, "broken")
        after = self.printed(page)
        assert (after["softmax"], after["naive"]) == (before, "(NaN, NaN, NaN)")
        assert knob.get_attribute("d") == place

    def test_bars_are_scores_and_ways_to_the_sides_probabilities(self, page) -> None:
        self.drag(page, page.locator("[data-handle=score_b]"), 0, 60)
        self.settled(page)
        ways = page.locator(".llc-link").evaluate_all("all => all.map(e => e.getTotalLength())")
        g = numbers(self.printed(page)["softmax"])
        np.testing.assert_allclose(np.divide(ways, sum(ways)), g, atol=0.002)
        scores = np.abs(numbers(self.printed(page)["scores"]))
        bars = ", ".join(f"[data-view=bars] path.llc-class-{k}" for k in range(3))
        heights = page.locator(bars).evaluate_all("all => all.map(e => e.getBBox().height)")
        np.testing.assert_allclose(np.divide(heights, sum(heights)), scores / scores.sum(), atol=0.002)

    def test_of_two_classes_the_third_has_no_handle(self, page) -> None:
        self.show(page, "nine")
        self.settled(page)
        assert not page.locator("[data-handle=score_c] .llc-knob").is_visible()
