"""Figure 8 in a page and in Python."""

from typing import Any

import numpy as np
import pytest

from figures.widgets import DescentFigure
from figures.widgets.descent import STEPS
from llc.descent import gradient_descent, newton, smoothness
from llc.logistic import gradient, objective
from tests.figures.widgets.in_use import InUse


class TestDescentInUse(InUse):
    figure = DescentFigure
    set_in_python = ("start", [1, 0])

    def expected(self, state: dict[str, Any], printed: dict[str, str]) -> dict[str, Any]:
        X, y = state["X"], state["y"]
        theta, theta_0 = as_in_python(state).path()[-1]
        value = objective([theta], theta_0, X, y)
        return {
            "parameters": [theta, theta_0],
            "value": value,
            "above": value - newton(X, y).values[-1],
            "slope": np.linalg.norm(np.append(*gradient([theta], theta_0, X, y))),
            "bound": 2 / smoothness(X),
        }

    def test_the_path_bends_under_the_hand(self, page) -> None:
        """All of it is drawn before the first touch, and while start or step size is dragged."""
        trail = page.locator("[data-view=map] path.llc-line").last
        drawn = [trail.get_attribute("d")]
        assert drawn[0].count("L") == STEPS
        self.drag(page, page.locator("[data-handle=start]"), 60, 20)
        drawn.append(trail.get_attribute("d"))
        page.locator("[data-slider=eta]").press("ArrowRight")
        self.settled(page)
        drawn.append(trail.get_attribute("d"))
        assert len(set(drawn)) == 3

    def test_runs_once_when_it_is_seen_and_replays_the_path(self, browser, folder) -> None:
        with self.opened(browser, folder.as_uri(), reduced_motion="no-preference") as page:
            trail, run = page.locator("[data-view=map] path.llc-line").last, page.locator("[data-run]")
            page.wait_for_function("document.querySelector('[data-run]').textContent === 'Stop'")
            run.click()
            self.settled(page)
            whole = trail.get_attribute("d")
            run.click()
            path = "document.querySelectorAll('[data-view=map] path.llc-line')[1]"
            page.wait_for_function(f"{path}.getAttribute('d').length < 400")
            assert run.text_content() == "Stop"
            self.settled(page)
            assert whole.startswith(trail.get_attribute("d"))
            run.click()
            self.settled(page)
            assert (trail.get_attribute("d"), run.text_content()) == (whole, "Run")

    def test_nothing_runs_where_motion_is_unwelcome(self, desk) -> None:
        assert not desk.locator("[data-run]").is_visible()

    def test_the_bound_is_drawn_on_its_slider(self, page) -> None:
        slider, bound = page.locator("[data-slider=eta]"), 2 / smoothness(DescentFigure().X)
        track, tick = slider.bounding_box(), page.locator(".llc-bound").bounding_box()
        part = (np.log10(bound) - -1.5) / 3
        assert tick["x"] == pytest.approx(track["x"] + 12 + part * (track["width"] - 24), abs=2)
        assert page.locator(".llc-bound").text_content() == f"2/L = {bound:.2f}"


def as_in_python(state: dict[str, Any]) -> DescentFigure:
    figure = DescentFigure()
    figure.set_state(state)  # as the page does
    return figure


def test_without_a_smaller_batch_the_path_is_that_of_the_package() -> None:
    for eta in (0.3, 2.0, 3.3, 10.0):
        figure = DescentFigure(eta=eta, start=[0.5, -1])
        way = gradient_descent(figure.X, figure.y, [0.5], -1, eta, eps=0, max_steps=STEPS)
        np.testing.assert_allclose(figure.path(), np.column_stack([way.thetas, way.theta_0s]), rtol=1e-9)


def test_a_smaller_batch_uses_all_examples_in_turn() -> None:
    figure = DescentFigure(batch=5)
    path, used = figure.path(), figure.order.astype(int)[:5]
    slope = np.append(*gradient(path[0, :1], path[0, 1], figure.X[used], figure.y[used]))
    np.testing.assert_allclose(path[1], path[0] - figure.eta * slope)
    assert sorted(figure.order) == list(range(100))


def test_the_challenges_are_what_their_words_say() -> None:
    past, worse = (
        as_in_python(DescentFigure().state() | DescentFigure().presets()[n]) for n in ("past", "worse")
    )
    bound, low = 2 / smoothness(past.X), newton(past.X, past.y).values[-1]
    values = [[objective([a], b, f.X, f.y) for a, b in f.path()] for f in (past, worse)]
    assert past.eta > bound
    assert values[0][-1] < low + 1e-3
    assert values[1][-1] > values[1][0]


def test_default_data_are_iris() -> None:
    figure = DescentFigure()
    assert figure.X.shape == (100, 1)
    least = newton(figure.X, figure.y)
    np.testing.assert_allclose(figure.minimizer, [*least.theta, least.theta_0])


def test_a_batch_is_all_examples_unless_said_otherwise() -> None:
    assert DescentFigure([[0.0], [1.0], [2.0], [3.0]], [0, 1, 0, 1]).batch == 4
