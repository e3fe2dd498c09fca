"""Figure 6 in a page and in Python."""

from typing import Any

import numpy as np
import pytest

from llc.logistic import hessian, objective, sigmoid
from llc.widgets import ConvexityFigure
from tests.widgets.in_use import InUse


class TestConvexityInUse(InUse):
    figure = ConvexityFigure

    def expected(self, state: dict[str, Any], printed: dict[str, str]) -> dict[str, Any]:
        X, y, theta_0 = np.array(state["X"]), np.array(state["y"]), state["theta_0"]

        def loss(w: np.ndarray) -> float:
            if state["squared"]:
                return float(np.mean((sigmoid(X[:, 0] * w[0] + w[1]) - y) ** 2))
            return objective(w[:1], w[1], X, y)

        a, b, share = state["a"], state["b"], state["share"]
        at_a, at_b, between = (loss(np.array([t, theta_0])) for t in (a, b, (1 - share) * a + share * b))
        line = (1 - share) * at_a + share * at_b
        if not state["squared"]:
            H = hessian([a], theta_0, X)
            assert line >= between - 1e-12
        else:  # differences of differences
            e, w = 1e-4 * np.eye(2), np.array([a, theta_0])
            H = (
                np.array(
                    [
                        [loss(w + p + q) - loss(w + p - q) - loss(w - p + q) + loss(w - p - q) for p in e]
                        for q in e
                    ]
                )
                / 4e-8
            )
        return {
            "ends": [at_a, at_b],
            "curve": between,
            "line": line,
            "above": "yes" if line >= between - 1e-12 else "no: the chord test fails",
            "second": H[0, 0],
            "eigenvalues": np.linalg.eigvalsh(H),
        }

    def test_only_the_squared_loss_fails_the_chord_test(self, browser, folder) -> None:
        with self.opened(browser, folder.as_uri()) as page:
            page.locator("text='A failing chord'").click()
            assert self.printed(page)["above"] == "no: the chord test fails"
            page.locator("[data-switch=squared]").click()
            assert self.printed(page)["above"] == "yes"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"a": np.nan}, "finite"),
        ({"share": -0.1}, "0 or more"),
        ({"share": 1.1}, "1 or less"),
        ({"a": -7}, "-6 or more"),
        ({"b": 6.5}, "6 or less"),
        ({"X": [[1.0], [2.0]]}, "only X came"),
        ({"y": [0, 1]}, "only y came"),
        ({"X": np.zeros((501, 1)), "y": np.zeros(501)}, "at most 500 rows"),
        ({"X": [[1.0], [2.0]], "y": [1, 2]}, "0 and 1"),
        ({"X": [[1.0, 2.0]], "y": [1]}, "1 feature"),
    ],
)
def test_refuses(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ConvexityFigure(**arguments)
