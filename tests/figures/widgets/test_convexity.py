"""Figure 6 in a page and in Python."""

from collections.abc import Callable
from typing import Any

import numpy as np

from figures.widgets import ConvexityFigure
from llc.logistic import hessian, objective, sigmoid
from tests.figures.widgets.in_use import InUse


class TestConvexityInUse(InUse):
    figure = ConvexityFigure
    set_in_python = ("a", -3)

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
            slope = lambda w, p: (loss(w + p) - loss(w - p)) / 2e-4  # noqa: E731
            H = np.array([[slope(w + p, q) - slope(w - p, q) for p in e] for q in e]) / 2e-4
        return {
            "ends": [at_a, at_b],
            "curve": between,
            "line": line,
            "above": "yes" if self.deficit(loss, state) > 1e-12 else "no",
            "second": H[0, 0],
            "eigenvalues": np.linalg.eigvalsh(H),
        }

    @staticmethod
    def deficit(loss: Callable[[np.ndarray], float], state: dict[str, Any]) -> float:
        """How far the chord runs below the curve at the places that the figure looks at."""
        shares = np.linspace(0, 1, 121)
        a, b = state["a"], state["b"]
        values = [loss(np.array([theta, state["theta_0"]])) for theta in (1 - shares) * a + shares * b]
        return float((values - ((1 - shares) * values[0] + shares * values[-1])).max())

    def test_the_gap_is_filled_above_and_hatched_below(self, page) -> None:
        """Each area has an extent only where its case occurs."""
        shoelace = (
            "a => Math.abs(a.getAttribute('d').match(/[-0-9.]+,[-0-9.]+/g).map(p => p.split(',').map(Number))"
            ".reduce((s, [x, y], i, all) => { const [u, v] = all[(i + 1) % all.length];"
            " return s + (x * v - u * y) / 2 }, 0))"
        )

        def sizes() -> dict[str, float]:
            self.settled(page)
            return {name: page.locator(f"path.llc-{name}").evaluate(shoelace) for name in ("holds", "fails")}

        assert self.printed(page)["above"] == "yes"
        first = sizes()
        assert first["fails"] > 500
        self.show(page, "far")
        assert sizes()["holds"] > 500
        assert sizes()["fails"] < 1
        assert self.printed(page)["above"] == "no"
