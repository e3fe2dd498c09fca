"""Figure 4 in a page and in Python."""

from typing import Any

import mpmath
import numpy as np
import pytest

from figures.widgets import UnderflowFigure
from llc.logistic import nll
from tests.figures.widgets.in_use import STATE, AlikeInAll, numbers


def right_digits(computed: float, g: float, n: int) -> int:
    """To how many of 16 decimal digits a computed number is that of the power, by its relative error."""
    with mpmath.workdps(60):
        power = mpmath.mpf(mpmath.nstr(mpmath.mpf(g) ** n, 16))
        error = abs(mpmath.mpf(f"{computed:.15e}") - power) / power
        return min(15, max(0, int(mpmath.floor(-mpmath.log10(error))))) if error else 16


def first_below_tiny(g: float) -> int:
    n, value = 0, mpmath.mpf(1)
    while value >= np.finfo(np.float64).tiny:
        n, value = n + 1, value * mpmath.mpf(g)
    return n


class TestUnderflowInUse(AlikeInAll):
    figure = UnderflowFigure
    set_in_python = ("n", 500)

    def expected(self, state: dict[str, Any], printed: dict[str, str]) -> dict[str, Any]:
        n, g = int(state["n"]), state["g"]
        products = np.multiply.accumulate(np.full(n, g))
        product = products[n - 1]
        cost = nll([g], [1])[0]
        return {
            "n": [n],
            "product": product,
            "right": [right_digits(product, g, n)],
            "log_product": np.log(product) if product > 0 else -np.inf,
            "sum": -n * cost,
            "mean": cost,
            "lost": [first_below_tiny(g)],
        }

    def test_a_better_model_sticks_at_a_wrong_number(self, page) -> None:
        self.show(page, "stuck")
        printed = self.printed(page)
        assert numbers(printed["product"])[0] == pytest.approx(4.94e-324, rel=0.01)
        assert numbers(printed["log_product"])[0] > numbers(printed["sum"])[0] + 100
        assert page.locator(".llc-line[visibility=hidden]").count() == 1  # no end is marked
        assert page.locator("tspan.llc-dead").first.text_content() == "4.940656458412465"

    def test_an_error_in_the_last_digit_costs_no_more(self, page) -> None:
        # Rounding turns a 2.799359999... into 2.79936: no other digit than the last is lost by it.
        page.evaluate(f"{STATE}.set('n', 7)")
        assert self.printed(page)["right"] == "15"
        assert page.locator(".llc-dead-bead").count() == 1
        page.evaluate(f"{STATE}.set('n', 1)")
        assert self.printed(page)["right"] == "16"

    def test_every_bead_has_room_for_its_digit(self, phone) -> None:
        beads, digits = phone.locator(".llc-bead, .llc-dead-bead"), phone.locator(".llc-number")
        assert 8 < beads.count() == digits.count() < 16
        widths = [box.evaluate_all("all => all.map(e => e.getBBox().width)") for box in (beads, digits)]
        assert max(widths[1]) < min(widths[0]) - 6


def test_the_first_challenge_ends_where_the_product_vanishes() -> None:
    zero = UnderflowFigure().presets()["zero"]
    products = np.multiply.accumulate(np.full(zero["n"], zero["g"]))
    assert products[-2] > 0 == products[-1]
