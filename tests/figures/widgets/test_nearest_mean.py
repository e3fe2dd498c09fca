"""The nearest mean in a page and in Python."""

from typing import Any

import numpy as np
import pytest

from figures.widgets import NearestMeanFigure
from llc.data import iris
from tests.figures.widgets.in_use import InUse

NAMES = np.array(iris().class_names)


class TestNearestMeanInUse(InUse):
    figure = NearestMeanFigure
    set_in_python = ("flower", [5.0, 2.0])

    def expected(self, state: dict[str, Any], printed: dict[str, str]) -> dict[str, Any]:
        X, y = np.array(state["X"]), np.array(state["y"], dtype=int)
        means, flower = np.array(state["means"]), np.array(state["flower"])
        away = np.linalg.norm(flower - means, axis=1)
        nearest = np.linalg.norm(X[:, None] - means, axis=2).argmin(axis=1)
        lead = np.ptp(np.sort(away)[:2])
        return {
            "flower": flower,
            "distances": away,
            "nearest": "neither" if lead < 0.005 else NAMES[np.unique(y)[away.argmin()]],
            "lead": lead,
            "wrong": f"{(np.unique(y)[nearest] != y).sum()} of {len(y)}",
        }

    def test_tells_what_the_flower_is_nearest_to(self, page) -> None:
        sentence = page.locator("[data-sentence]")
        assert "nearest is versicolor" in sentence.text_content()
        self.drag(page, page.locator("[data-handle=flower]"), 200, 0)
        self.settled(page)
        assert "nearest is virginica" in sentence.text_content()

    def test_rings_the_flowers_that_lie_nearer_to_the_other_mean(self, page) -> None:
        assert page.locator("circle.llc-wrong").count() == 6
        page.locator("button[data-preset=fewer]").click()
        self.settled(page)
        assert page.locator("circle.llc-wrong").count() == 3


def test_the_rule_in_python() -> None:
    figure = NearestMeanFigure()
    assert figure.wrong() == 6
    assert figure.nearest([[3.5, 1.0], [6.5, 2.5]]) == ["versicolor", "virginica"]
    three = NearestMeanFigure(setosa=True)
    assert len(three.X) == 150
    assert three.nearest([[1.4, 0.2], [6.5, 2.5]]) == ["setosa", "virginica"]
    assert three.wrong() == 6


@pytest.mark.parametrize("setosa", [False, True])
def test_what_meets_the_challenges(setosa: bool) -> None:
    figure = NearestMeanFigure(setosa=setosa)
    flower = np.array(figure.presets()["tie"]["flower"])
    nearest = np.sort(np.linalg.norm(flower - figure.means, axis=1))
    assert nearest[1] - nearest[0] < 0.03
    figure.means = figure.presets()["fewer"]["means"]
    assert figure.wrong() < 5
