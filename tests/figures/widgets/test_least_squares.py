"""Least squares as a classifier in a page and in Python."""

from typing import Any

import numpy as np
import pytest

from figures.widgets import LeastSquaresFigure
from figures.widgets.least_squares import FROM, TO
from llc.descent import newton
from llc.regression import ridge
from tests.figures.widgets.in_use import InUse, points_along


class TestLeastSquaresInUse(InUse):
    figure = LeastSquaresFigure
    set_in_python = ("length", 10)

    def expected(self, state: dict[str, Any], printed: dict[str, str]) -> dict[str, Any]:
        X, y = np.array(state["X"]), np.array(state["y"])
        X[-1] = state["length"]
        line, curve = ridge(X, y), newton(X, y, eps=1e-20).classifier
        threshold = (0.5 - line.theta_0) / line.theta[0]
        # The sign stands alone in the formula of the line.
        sign = "−" if line.theta_0 < 0 else "+"
        return {
            "line": f"{line.theta[0]:.3f} x {sign} {abs(line.theta_0):.3f}",
            "means": [X.mean(), y.mean()],
            "threshold": threshold,
            "wrong": f"{((X[:, 0] > threshold) != y).sum()} of {len(y)}",
            "logistic": -curve.theta_0 / curve.theta[0],
            "logistic_wrong": f"{(curve.predict(X) != y).sum()} of {len(y)}",
        }

    def test_the_line_passes_through_the_point_of_means(self, page) -> None:
        self.drag(page, page.locator("[data-handle=flower]"), 250, 0)
        self.settled(page)
        centre = page.locator(".llc-now")
        x, y = (float(centre.get_attribute(name)) for name in ("cx", "cy"))
        (x0, y0), (x1, y1) = points_along(page.locator(".llc-curve-squared:not(.llc-dashed)"), 2)
        assert y0 + (x - x0) * (y1 - y0) / (x1 - x0) == pytest.approx(y, abs=0.05)


def test_pulling_a_flower_it_has_right_costs_others() -> None:
    """CUL-01."""
    figure = LeastSquaresFigure()
    right = (figure.y == 1) & (figure.flowers() > figure.threshold())
    curve = -figure.curve().theta_0 / figure.curve().theta[0]
    for length, lost in ((12, 3), (14, 4)):
        figure.length = length
        assert (right & (figure.flowers() <= figure.threshold())).sum() == lost
        assert -figure.curve().theta_0 / figure.curve().theta[0] == pytest.approx(curve, abs=1e-3)


def test_the_line_rises_wherever_the_flower_is() -> None:
    figure = LeastSquaresFigure()
    for length in np.linspace(FROM, TO, 61):
        figure.length = length
        assert figure.line().theta[0] > 0
        assert figure.line().predict([[figure.flowers().mean()]])[0] == pytest.approx(figure.y.mean())


def test_the_classes_are_of_equal_size_so_the_threshold_is_half_way() -> None:
    figure = LeastSquaresFigure()
    x = figure.flowers()
    assert [float(x[figure.y == k].size) for k in (0, 1)] == [5, 5]
    half_way = (x[figure.y == 0].mean() + x[figure.y == 1].mean()) / 2
    assert figure.threshold() == pytest.approx(half_way)
