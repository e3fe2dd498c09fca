"""The nearest mean in a page and in Python."""

from typing import Any

import numpy as np
import pytest

from figures.widgets import NearestMeanFigure
from llc.data import iris
from tests.figures.widgets.in_use import InUse

NAMES = np.array(iris().class_names)


def vote(x: np.ndarray, X: np.ndarray, labels: np.ndarray, k: int) -> int:
    """The class of most of the k nearest, the nearest of those in a draw; of equally near ones the first."""
    near = labels[np.argsort(((X - x) ** 2).sum(axis=1), kind="stable")[:k]].tolist()
    return max(near, key=near.count)


class TestNearestMeanInUse(InUse):
    figure = NearestMeanFigure
    set_in_python = ("flower", [5.0, 2.0])

    def expected(self, state: dict[str, Any], printed: dict[str, str]) -> dict[str, Any]:
        X, y = np.array(state["X"]), np.array(state["y"], dtype=int)
        means, flower = np.array(state["means"]), np.array(state["flower"])
        away = np.linalg.norm(flower - means, axis=1)
        labels, k = y - y.min(), int(state["k"])

        def predicted(points: np.ndarray) -> np.ndarray:
            if k == 0:
                return np.linalg.norm(points[:, None] - means, axis=2).argmin(axis=1)
            return np.array([vote(x, X, labels, k) for x in points])

        lead = np.ptp(np.sort(away)[:2])
        return {
            "flower": flower,
            "distances": away,
            "nearest": "neither" if lead < 0.005 and not k else NAMES[y.min() + predicted(flower[None])[0]],
            "lead": lead,
            "wrong": f"{(predicted(X) != labels).sum()} of {len(y)}",
        }

    def test_tells_what_the_flower_is_nearest_to(self, page) -> None:
        sentence = page.locator("[data-sentence]")
        assert "nearest is versicolor" in sentence.text_content()
        self.drag(page, page.locator("[data-handle=flower]"), 200, 0)
        self.settled(page)
        assert "nearest is virginica" in sentence.text_content()

    def test_rings_the_flowers_that_are_taken_for_the_other_species(self, page) -> None:
        wrong = page.locator("circle.llc-wrong:visible")
        assert wrong.count() == 6
        self.show(page, "fewer")
        self.settled(page)
        assert wrong.count() == 3
        page.locator("[data-reset]").click()
        page.locator("[data-slider=k]").fill("1")
        self.settled(page)
        assert wrong.count() == NearestMeanFigure(k=1).wrong()
        assert "Votes for versicolor: 1 of 1" in page.locator("[data-sentence]").text_content()

    def test_a_finger_that_scrolls_from_a_slider_leaves_it_as_it_was(self, page) -> None:
        slider = page.locator("[data-slider=k]")
        slider.dispatch_event("pointerdown")
        slider.fill("5")
        slider.dispatch_event("pointercancel")
        assert self.state(page)["k"] == 0

    @pytest.mark.parametrize("width", [390, 768])
    def test_a_name_stands_nearest_to_its_own_handle(self, browser, folder, width) -> None:
        """Or there is none, because the mark in the handle says it."""
        with self.opened(browser, folder.as_uri(), width=width) as page:
            page.locator("[data-handle=flower]").press("ArrowUp")
            counts = self.names_at_means(page, [4.9, 1.7], [0.1, 0.3, 1.0])
            assert {0, 2} <= counts, "named where there is room"


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


def test_neighbours_in_python() -> None:
    """The vote of the chapter's own definition, which takes the first of equally near flowers, too."""
    figure = NearestMeanFigure(k=9)
    labels = figure.y.astype(int) - 1
    found = figure._predicted(figure.X)
    assert found.tolist() == [vote(x, figure.X, labels, 9) for x in figure.X]
    assert figure.wrong() == (found != labels).sum()
    island = NearestMeanFigure(**figure.presets()["island"])
    nearest = np.linalg.norm(island.flower - island.means, axis=1).argmin()
    assert island._predicted(island.flower[None])[0] != nearest
