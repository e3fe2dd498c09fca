"""Figure 9 in a page and in Python."""

from typing import Any

import numpy as np
import pytest

from llc.descent import gradient_descent, newton
from llc.logistic import gradient, objective, sigmoid
from llc.widgets import SeparableFigure
from tests.widgets.in_use import InUse


class TestSeparableInUse(InUse):
    figure = SeparableFigure

    def expected(self, state: dict[str, Any], printed: dict[str, str]) -> dict[str, Any]:
        X, y, lam, theta = state["X"], state["y"], state["lam"], state["path"][-1]
        if lam == 0:
            least: Any = "none: 0 is not reached"
        else:
            way = newton(X, y, lam)
            least = [way.values[-1], way.theta[0]]
            assert way.theta_0 == pytest.approx(0, abs=1e-9)
        return {
            "steps": [len(state["path"]) - 1],
            "theta": theta,
            "value": objective([theta], 0, X, y, lam),
            "slope": gradient([theta], 0, X, y, lam)[0],
            "least": least,
            "confidence": sigmoid(theta * np.abs(X).min()),
        }

    @pytest.mark.parametrize("preset", ["λ = 0", "λ = 0.2"])
    def test_walks_as_the_package_does(self, browser, folder, preset: str) -> None:
        with self.opened(browser, folder.as_uri()) as page:
            page.locator(f"text='{preset}'").click()
            for n in (1, 5, 25, 25):
                page.locator(f"[data-step='{n}']").click()
            state = self.state(page)
            way = gradient_descent(
                state["X"], state["y"], [0.0], 0, state["eta"], 0, state["lam"], max_steps=56
            )
            np.testing.assert_allclose(state["path"], way.thetas[:, 0], atol=1e-9)
            np.testing.assert_allclose(way.theta_0s, 0, atol=1e-12)

    def test_penalty_brings_rest_and_its_lack_does_not(self, browser, folder) -> None:
        with self.opened(browser, folder.as_uri(), reduced_motion="reduce") as page:
            ends = {}
            for preset in ("λ = 0", "λ = 0.2"):
                page.locator(f"text='{preset}'").click()
                page.locator("[data-run]").click()
                once = self.state(page)["path"][-1]
                page.locator("[data-run]").click()
                ends[preset] = self.state(page)["path"][-1] - once
            assert ends["λ = 0"] > 0.1
            assert abs(ends["λ = 0.2"]) < 1e-6


def test_slope_reads_and_sets() -> None:
    figure = SeparableFigure(theta=2)
    figure.path = [0, 1, 2.5]
    assert figure.theta == 2.5
    figure.theta = -1
    assert figure.path.tolist() == [-1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"lam": -1}, "0 or more"),
        ({"eta": 0}, "greater than 0"),
        ({"X": [[1.0], [0.0]]}, "at 0"),
        ({"X": [[1.0], [2.0]]}, "both sides of 0"),
        ({"X": np.linspace(-1, 1, 502)[:, None]}, "at most 500 rows.* has 502"),
        ({"theta": [1.0, 2.0]}, "theta must be a single number"),
        ({"theta": np.inf}, "finite"),
    ],
)
def test_refuses(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        SeparableFigure(**arguments)
