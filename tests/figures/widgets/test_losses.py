"""Figure 5 in a page and in Python."""

from typing import Any

import numpy as np

from figures.widgets import LossesFigure
from llc.evaluation import zero_one_loss
from llc.logistic import nll_from_scores
from tests.figures.widgets.in_use import STATE, InUse, numbers


class TestLossesInUse(InUse):
    figure = LossesFigure
    set_in_python = ("margins", [-2, 0.5, 1, 2, 3])

    def expected(self, state: dict[str, Any], printed: dict[str, str]) -> dict[str, Any]:
        m = np.array(state["margins"])
        chosen = int(printed["example"]) - 1
        # The margin of a positive example is its score.
        guesses = np.where(m > 0, 1, -1)
        losses = np.column_stack(
            [zero_one_loss(guesses, np.ones(m.size)), (1 - m) ** 2, nll_from_scores(m, np.ones(m.size))]
        )
        totals = losses.sum(axis=0)
        shares = np.divide(losses[chosen], totals, out=np.zeros(3), where=totals > 0)
        return {
            "example": [chosen + 1],
            "margin": m[chosen],
            "losses": losses[chosen],
            "means": totals / m.size,
            "shares": 100 * shares,
        }

    def test_share_of_a_point_dragged_across_the_boundary(self, page) -> None:
        handle = page.locator("[data-handle=margin-0]")
        before = numbers(self.printed(page)["shares"])
        self.drag(page, handle, 360, 0)
        after = numbers(self.printed(page)["shares"])
        assert before[0] == 100
        assert after[0] == 0  # the 0-1 loss forgets it
        assert after[1] > 50  # the squared loss punishes being too right
        assert 0 < after[2] < before[2]
        page.locator("[data-handle=margin-3]").focus()
        assert self.printed(page)["example"] == "4"
        self.check_numbers(page)

    def test_the_example_that_words_move_is_spoken_of(self, page) -> None:
        page.evaluate(f"{STATE}.set('margins', [-1.5, 0.4, 0.9, 1.6, 3.8])")
        self.settled(page)
        assert self.printed(page)["example"] == "5"


def test_too_right_costs_as_much_as_undecided() -> None:
    """CUL-02."""
    losses = LossesFigure([0.0, 2.0]).losses()
    assert losses[0, 1] == losses[1, 1] == 1
