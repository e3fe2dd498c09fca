"""Figure 2 in a page and in Python."""

from typing import Any

import numpy as np
import pytest

from llc.descent import newton
from llc.evaluation import training_error
from llc.logistic import LinearLogisticClassifier, gradient, objective
from llc.widgets import LandscapeFigure
from llc.widgets.markup import BOTTOM, LEFT, RIGHT, TOP
from tests.widgets.in_use import STATE, InUse, numbers


class TestLandscapeInUse(InUse):
    figure = LandscapeFigure

    def expected(self, state: dict[str, Any], printed: dict[str, str]) -> dict[str, Any]:
        X, y, theta, theta_0 = state["X"], state["y"], [state["theta"]], state["theta_0"]
        error = training_error(LinearLogisticClassifier(theta, theta_0), X, y)
        down = -np.append(*gradient(theta, theta_0, X, y))
        return {
            "parameters": [*theta, theta_0],
            "errors": f"{round(error * len(y))} of {len(y)}",
            "error": error,
            "value": objective(theta, theta_0, X, y),
            "down": down,
            "length": np.linalg.norm(down),
        }

    def test_other_labels_are_drawn(self, browser, folder) -> None:
        with self.opened(browser, folder.as_uri()) as page:
            drawn = "[...document.querySelectorAll('.llc-terrace')].map((line) => line.getAttribute('d'))"
            before = page.evaluate(drawn)
            page.evaluate(f"{STATE}.set('y', {STATE}.get('y').map((label) => 1 - label))")
            self.check_numbers(page)
            assert page.evaluate(drawn) != before

    def test_a_small_move_changes_the_nll_but_not_the_error(self, browser, folder) -> None:
        with self.opened(browser, folder.as_uri()) as page:
            before = self.printed(page)
            handle = page.locator("[data-handle=on-nll]")
            handle.focus()
            handle.press("ArrowRight")
            after = self.printed(page)
            assert after["error"] == before["error"]
            assert after["value"] != before["value"]

    def test_cliffs_are_where_an_example_changes_sides(self, browser, folder) -> None:
        with self.opened(browser, folder.as_uri()) as page:
            state = self.state(page)
            lines = (
                page.locator("[data-view=errors] path.llc-contour").first.get_attribute("d").split("M")[1:]
            )
            assert len(lines) == len(state["X"])
            (left, right), (bottom, top) = state["limits"]
            width, height = 400 - LEFT - RIGHT, 310 - TOP - BOTTOM
            for line, (x,) in zip(lines, state["X"], strict=True):
                for px, py in np.reshape(numbers(line), (2, 2)):
                    theta = left + px / width * (right - left)
                    theta_0 = top - py / height * (top - bottom)
                    assert theta * x + theta_0 == pytest.approx(0, abs=1e-3)


def test_least_value_is_that_of_newton() -> None:
    figure = LandscapeFigure()
    assert figure.least == pytest.approx(newton(figure.X, figure.y).values[-1])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"theta": np.nan}, "finite"),
        ({"theta": 7.5}, "7 or less"),
        ({"theta_0": -5}, "-4 or more"),
        ({"X": [[1.0], [2.0]]}, "only X came"),
        ({"y": [0, 1]}, "only y came"),
        ({"X": [[1.0], [2.0], [3.0]], "y": [0, 1, 1]}, "must not separate"),
        ({"X": np.arange(400.0)[:, None], "y": np.arange(400) % 2}, "at most 300 rows.* has 400"),
        ({"X": [[1.0], [2.0]], "y": [-1, 1]}, "0 and 1"),
        ({"X": [1.0], "y": [1]}, "two"),
    ],
)
def test_refuses(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        LandscapeFigure(**arguments)
