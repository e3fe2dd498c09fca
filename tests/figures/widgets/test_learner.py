"""The figure of the first page, in a page and in Python."""

from typing import Any

import numpy as np

from figures.widgets import LearnerFigure
from figures.widgets.learner import flowers
from llc.logistic import gradient
from llc.regression import standardize
from llc.separators import LinearClassifier
from tests.figures.widgets.in_use import InUse, numbers, shown_as

STEPS, ETA = 2000, 0.2
LEARNED = "document.querySelector('.llc-sentence').textContent.includes('Can you do better?')"


def wrong(ends: Any) -> int:
    figure = LearnerFigure(ends)
    return int((figure.classifier().predict(figure.X) != 2 * figure.y - 1).sum())


class TestLearnerInUse(InUse):
    figure = LearnerFigure
    set_in_python = ("ends", [[3.5, 2.2], [6.0, 0.8]])

    def expected(self, state: dict[str, Any], printed: dict[str, str]) -> dict[str, Any]:
        ends = {"first": state["ends"][0], "second": state["ends"][1]}
        scores = LearnerFigure(state["ends"]).classifier().scores(state["X"])
        ends["learned"] = printed["learned"]  # which a test below computes
        if np.abs(scores).min() < 1e-12:  # a flower on the line: rounding decides
            return {**ends, "wrong": printed["wrong"]}
        return {**ends, "wrong": f"{wrong(state['ends'])} of {len(state['y'])}"}

    def test_learns_by_gradient_descent_from_the_line_that_is_there(self, browser, folder) -> None:
        figure = LearnerFigure()
        Z = standardize(figure.X)
        scale = figure.X.std(axis=0)
        h = figure.classifier()
        theta, theta_0 = h.theta * scale, h.theta_0 + h.theta @ figure.X.mean(axis=0)
        theta, theta_0 = theta / np.linalg.norm(theta), theta_0 / np.linalg.norm(theta)
        for _ in range(STEPS):
            slope, slope_0 = gradient(theta, theta_0, Z, figure.y)
            theta, theta_0 = theta - ETA * slope, theta_0 - ETA * slope_0
        with self.opened(browser, folder.as_uri()) as page:
            before = self.state(page)
            page.get_by_role("button", name="Let it learn").click()
            page.wait_for_function(LEARNED)
            assert self.state(page) == before, "the hand's line stays beside it"
            assert shown_as([*theta, theta_0], self.printed(page)["learned"])
            said = numbers(page.locator(".llc-sentence").text_content())
        learned = LinearClassifier(theta, theta_0).predict(Z) != 2 * figure.y - 1
        assert said == [wrong(before["ends"]), learned.sum()]

    def test_the_sides_keep_their_names_when_the_line_turns_over(self, page) -> None:
        names = page.locator("[data-view=plane] .llc-note")
        assert names.all_text_contents()[:2] == ["versicolor", "virginica"]
        turn = "ends => document.querySelector('.llc-figure').model.set('ends', ends)"
        page.evaluate(turn, self.state(page)["ends"][::-1])
        self.settled(page)
        assert names.all_text_contents()[:2] == ["virginica", "versicolor"]

    def test_a_hand_ends_the_lesson_and_the_ghost_stays(self, browser, folder) -> None:
        with self.opened(browser, folder.as_uri(), reduced_motion="no-preference") as page:
            page.get_by_role("button", name="Let it learn").click()
            page.locator("[data-handle=first]").press("ArrowUp")
            self.settled(page)
            learned = self.printed(page)["learned"]
            page.wait_for_timeout(200)
            assert self.printed(page)["learned"] == learned != "–"
            page.locator("[data-reset]").click()
            page.wait_for_function("document.querySelector('[data-readout=learned]').textContent === '–'")

    def test_the_score_comes_first_and_counts(self, page) -> None:
        sentence = page.locator(".llc-sentence")
        assert sentence.text_content() == "13 of 45 flowers wrong. Can you get to 1?"
        assert sentence.bounding_box()["y"] < page.locator(".llc-view").bounding_box()["y"]

    def test_without_motion_it_is_done_at_once(self, browser, folder) -> None:
        with self.opened(browser, folder.as_uri(), reduced_motion="reduce") as page:
            page.get_by_role("button", name="Let it learn").click()
            self.settled(page)
            assert page.evaluate(LEARNED)


def test_a_hand_can_do_better_than_descent() -> None:
    """The challenge: descent goes down the NLL, and does not count mistakes."""
    solution = LearnerFigure().presets()["one"]["ends"]
    assert wrong(solution) == 1


def test_no_two_flowers_measure_the_same() -> None:
    data = flowers()
    assert len(np.unique(data.X, axis=0)) == len(data.X) == 45
