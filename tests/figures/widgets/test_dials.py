"""The two dials in a page and in Python."""

from typing import Any

import numpy as np
import pytest

from figures.widgets import DialsFigure
from figures.widgets.dials import polynomial
from llc.descent import newton
from llc.logistic import gradient, nll_from_scores
from llc.regression import quadratic, standardize
from tests.figures.widgets.in_use import InUse, boxes, meet, points_along
from tests.figures.widgets.test_mathematics import in_javascript


class TestDialsInUse(InUse):
    figure = DialsFigure
    set_in_python = ("degree", 3)

    def expected(self, state: dict[str, Any], printed: dict[str, str]) -> dict[str, Any]:
        X, y, X_validation, y_validation = (
            np.array(state[name]) for name in ("X", "y", "X_validation", "y_validation")
        )
        features = polynomial(X, state["degree"])
        h = newton(standardize(features), y, state["lam"], eps=1e-20).classifier
        sets = {"training": (X, y), "validation": (X_validation, y_validation)}
        expected: dict[str, Any] = {"features": [features.shape[1]], "norm": np.linalg.norm(h.theta)}
        for name, (points, labels) in sets.items():
            rows = standardize(polynomial(points, state["degree"]), features)
            wrong = (h.predict(rows) != labels).sum()
            expected[name] = f"{wrong} of {len(labels)}"
            expected[f"{name}_nll"] = nll_from_scores(h.scores(rows), labels).mean()
        return expected

    def test_a_boundary_of_degree_one_is_straight(self, page) -> None:
        self.show(page, "underfit")
        self.settled(page)
        points = points_along(page.locator("path.llc-border"))
        box = page.locator("[data-view=plane] .llc-ground").bounding_box()
        inside = ((points > 3) & (points < [box["width"] - 3, box["height"] - 3])).all(axis=1)
        shown = points[inside]
        assert len(shown) > 50
        assert np.linalg.svd(shown - shown.mean(axis=0), compute_uv=False)[1] < 1

    @pytest.mark.parametrize("at", ["desk", "phone"], indirect=True)
    def test_the_map_has_every_degree_and_strength_and_answers_a_click(self, at) -> None:
        at.wait_for_function("document.querySelectorAll('[data-view=map] .llc-tile').length === 8 * 29 + 5")
        at.locator("[data-view=map] [clip-path] .llc-tile").last.click()
        assert [self.state(at)[name] for name in ("degree", "lam")] == [8, 1e-6]

    @pytest.mark.parametrize("at", ["desk", "phone"], indirect=True)
    def test_names_of_axes_and_keys_leave_each_other_free(self, at) -> None:
        for view, words in (("map", 4), ("curve", 3)):
            texts = boxes(at.locator(f"[data-view={view}] :is(.llc-note, .llc-axis-label):not(:empty)"))
            assert len(texts) == words
            assert not any(meet(box, np.delete(texts, i, 0)) for i, box in enumerate(texts))


def test_degree_2_has_the_quadratic_features() -> None:
    X = np.random.default_rng(0).normal(size=(20, 2))
    assert np.allclose(np.sort(polynomial(X, 2), axis=1), np.sort(quadratic(X), axis=1))


def test_what_meets_the_challenges() -> None:
    figure = DialsFigure()
    assert figure.mistakes()[1] > 36, "the best is not found yet"
    found = {}
    for name, preset in figure.presets().items():
        figure.set_state(preset)
        found[name] = figure.mistakes()
    assert found["overfit"][0] == 0
    assert found["underfit"][0] > 12
    assert min(found["overfit"][1], found["underfit"][1]) > 60
    assert found["best"][1] <= 36


@pytest.mark.parametrize("lam", [1e-6, 1e-3, 1.0])
@pytest.mark.parametrize("degree", [1, 4, 8])
def test_newton_comes_to_rest_with_the_features_of_any_degree(degree: int, lam: float) -> None:
    rng = np.random.default_rng(3)
    X, y = rng.normal(size=(40, 2)) * 1.4, np.arange(40) % 2
    features = standardize(polynomial(X, degree))
    (fit,) = in_javascript([("newton", [features.tolist(), y.tolist(), lam])])
    slope, slope_0 = gradient(fit["theta"], fit["theta_0"], features, y, lam)
    assert np.abs([*slope, slope_0]).max() < 1e-9
