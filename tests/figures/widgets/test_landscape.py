"""Figure 2 in a page and in Python."""

from typing import Any

import numpy as np
import pytest

from figures.widgets import LandscapeFigure
from figures.widgets.landscape import LIMITS
from llc.descent import newton
from llc.evaluation import training_error
from llc.logistic import LinearLogisticClassifier, gradient, objective
from llc.separators import LinearClassifier
from tests.figures.widgets.in_use import InUse, boxes


class TestLandscapeInUse(InUse):
    figure = LandscapeFigure
    set_in_python = ("theta", 1)

    def expected(self, state: dict[str, Any], printed: dict[str, str]) -> dict[str, Any]:
        X, y, theta, theta_0 = state["X"], state["y"], [state["theta"]], state["theta_0"]
        down = -np.append(*gradient(theta, theta_0, X, y))
        return {
            "parameters": [*theta, theta_0],
            "error": training_error(LinearLogisticClassifier(theta, theta_0), X, y),
            "value": objective(theta, theta_0, X, y),
            "down": down,
            "length": np.linalg.norm(down),
        }

    def test_a_small_move_changes_the_nll_but_not_the_error(self, page) -> None:
        before = self.printed(page)
        handle = page.locator("[data-handle=on-nll]")
        handle.focus()
        handle.press("ArrowRight")
        after = self.printed(page)
        assert after["error"] == before["error"]
        assert after["value"] != before["value"]

    def test_two_terraces_meet_where_an_example_changes_sides(self, page) -> None:
        rays = {x for (x,) in self.state(page)["X"]}
        assert page.locator("[data-view=errors] .llc-terrace").count() == 2 * len(rays)
        corners = np.array(
            page.locator(".llc-terrace").evaluate_all("all => all.map(e => e.__data__.corners.slice(0, 2))")
        )
        np.testing.assert_allclose(corners[:, 0, :2], 0, atol=1e-12)  # all meet where nothing decides
        assert (corners[:, 0, 2] == corners[:, 1, 2]).all(), "level"

    def test_the_reliefs_can_be_turned(self, page) -> None:
        faces = "[...document.querySelectorAll('.llc-terrace, .llc-bowl')].map(e => e.getAttribute('points'))"
        drawn, before = page.evaluate(faces), self.state(page)
        left, _, _, bottom = boxes(page.locator("[data-view=errors]"))[0]
        self.pull(page, np.array([left + 20, bottom - 20]), 60, 0)
        self.settled(page)
        assert self.state(page) == before | {"turn": before["turn"] + 30}
        assert page.evaluate(faces) != drawn

    @pytest.mark.parametrize("turn", [-170, -100, -10, 60, 100])
    def test_nearer_faces_of_the_bowl_hide_farther_ones(self, page, turn) -> None:
        page.locator("[data-slider=turn]").fill(str(turn))
        self.settled(page)
        drawn = "[...document.querySelectorAll('.llc-bowl')].map((face) => face.__data__.corners)"
        faces = np.array(page.evaluate(drawn))
        middles = 2 * faces[:, ::2, :2].mean(axis=1) / np.ptp(LIMITS, axis=1)
        depths = middles @ [np.sin(np.radians(turn)), np.cos(np.radians(turn))]
        size = np.ptp(faces[0, :, :2], axis=0)
        for i, face in enumerate(faces):
            steps = np.abs(faces[i + 1 :, 0, :2] - face[0, :2]) / size
            nearer = depths[i + 1 :] <= depths[i] + 1e-9
            assert nearer[steps.sum(axis=1) < 1.1].all()  # of the neighbours that are drawn later

    @pytest.mark.parametrize("at", ["desk", "phone"], indirect=True)
    @pytest.mark.parametrize("turn", [-60, 30, 150])
    def test_what_is_said_of_the_ball_lies_on_no_terrace(self, at, turn) -> None:
        """The title counts the mistakes, since the ball may cover the number of its terrace."""
        at.locator("[data-slider=turn]").fill(str(turn))
        handle = at.locator("[data-handle=on-errors]")
        handle.focus()
        for key in ["ArrowRight", "Shift+ArrowUp", "Shift+ArrowLeft", "Shift+ArrowDown"]:
            handle.press(key)
            self.settled(at)
            [(*_, bottom)] = boxes(handle.locator(".llc-said"))
            assert bottom < boxes(at.locator("[data-view=errors] .llc-terrace"))[:, 1].min()
            wrong = round(float(self.printed(at)["error"]) * len(self.state(at)["X"]))
            title = at.locator("[data-view=errors] .llc-axis-label", has_text="examples wrong")
            assert title.text_content() == f"examples wrong: {wrong}"

    def test_the_ball_rolls_only_where_there_is_a_slope(self, browser, folder) -> None:
        with self.opened(browser, folder.as_uri(), reduced_motion="no-preference") as page:
            balls = [page.locator(f"[data-view={view}] .llc-ball") for view in ("errors", "nll")]
            before = [ball.get_attribute("cx") for ball in balls]
            page.locator("[data-run]").click()
            page.wait_for_function(
                "x => document.querySelector('[data-view=nll] .llc-ball').getAttribute('cx') !== x",
                arg=before[1],
            )
            assert balls[0].get_attribute("cx") == before[0]
            page.locator("[data-run]", has_text="Run").wait_for()
            assert self.share_rolled(page) == 1
            page.locator("[data-reset]").click()
            assert self.share_rolled(page) == 0

    def share_rolled(self, page) -> float:
        """Where on its way the ball rests, from 0 at its start to 1."""
        self.settled(page)
        ball = page.locator("[data-view=nll] .llc-ball")
        x, y = (float(ball.get_attribute(name)) for name in ("cx", "cy"))
        way = page.locator("[data-view=nll] .llc-line").get_attribute("d")[1:].split("L")
        places = np.array([place.split(",") for place in way], dtype=float) - (0, 7)
        return np.linalg.norm(places - (x, y), axis=1).argmin() / (len(places) - 1)

    def test_the_ball_rests_where_it_has_rolled_to(self, page) -> None:
        """A key brings it back to the handle, which marks its start."""
        assert self.share_rolled(page) == 0
        handle = page.locator("[data-handle=on-nll]")
        self.drag(page, handle, 30, 5)
        assert self.share_rolled(page) == 1
        handle.press("ArrowRight")
        assert self.share_rolled(page) == 0


def test_the_minimum_is_that_of_newton() -> None:
    figure = LandscapeFigure()
    assert figure.minimum == pytest.approx(newton(figure.X, figure.y).values[-1])


def error(figure: LandscapeFigure, theta: float, theta_0: float) -> float:
    return training_error(LinearClassifier([theta], theta_0), figure.X, 2 * figure.y - 1)


def test_the_lowest_terrace_is_the_lowest() -> None:
    for figure in (LandscapeFigure(), LandscapeFigure([[-2], [-1], [1], [3]], [1, 0, 0, 1])):
        place = figure.presets()["lowest"]
        found = error(figure, **place)
        around = np.random.default_rng(1).uniform(-4, 4, size=(4000, 2))
        assert found == min(error(figure, *parameters) for parameters in around)
