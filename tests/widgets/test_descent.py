"""Figure 8 in a page and in Python."""

from typing import Any

import numpy as np
import pytest

from llc.descent import gradient_descent, newton, smoothness
from llc.logistic import gradient, objective
from llc.widgets import DescentFigure
from tests.widgets.in_use import STATE, InUse, shown_as


class TestDescentInUse(InUse):
    figure = DescentFigure

    def expected(self, state: dict[str, Any], printed: dict[str, str]) -> dict[str, Any]:
        X, y = state["X"], state["y"]
        theta, theta_0 = state["path"][-1]
        value = objective([theta], theta_0, X, y)
        way = newton(X, y)
        return {
            "steps": [len(state["path"]) - 1],
            "parameters": [theta, theta_0],
            "value": value,
            "above": value - way.values[-1],
            "slope": np.linalg.norm(np.append(*gradient([theta], theta_0, X, y))),
            "bound": 2 / smoothness(X),
        }

    @pytest.mark.parametrize("preset", ["Converges", "Zig-zags", "Diverges", "Centred feature"])
    def test_walks_as_the_package_does(self, browser, folder, preset: str) -> None:
        with self.opened(browser, folder.as_uri()) as page:
            page.locator(f"text='{preset}'").click()
            for n in (1, 5, 25):
                page.locator(f"[data-step='{n}']").click()
            state = self.state(page)
            way = gradient_descent(
                state["X"], state["y"], [0.0], 1.0, state["eta"], eps=0, max_steps=len(state["path"]) - 1
            )
            np.testing.assert_allclose(np.array(state["path"])[:, 0], way.thetas[:, 0], atol=1e-9)
            np.testing.assert_allclose(np.array(state["path"])[:, 1], way.theta_0s, atol=1e-9)
            assert len(way.values) == 32
            falls = np.diff(way.values) < 0
            assert falls.all() == (preset in ("Converges", "Centred feature"))
            assert (way.values.max() > way.values[0]) == (preset == "Diverges")

    def test_other_labels_are_drawn(self, browser, folder) -> None:
        with self.opened(browser, folder.as_uri()) as page:
            drawn = "[...document.querySelectorAll('.llc-contour')].map((line) => line.getAttribute('d'))"
            before = page.evaluate(drawn)
            page.evaluate(f"{STATE}.set('y', {STATE}.get('y').map((label) => 1 - label))")
            printed, state = self.printed(page), self.state(page)
            theta, theta_0 = state["path"][-1]
            assert shown_as(objective([theta], theta_0, state["X"], state["y"]), printed["value"])
            assert page.evaluate(drawn) != before

    def test_minibatches_differ_from_the_full_path(self, browser, folder) -> None:
        with self.opened(browser, folder.as_uri()) as page:
            page.locator("text='Minibatches'").click()
            page.locator("[data-step='25']").click()
            state = self.state(page)
            X, y = np.array(state["X"]), np.array(state["y"])
            for w, after in zip(state["path"][:3], state["path"][1:4], strict=True):
                step = (np.array(w) - after) / state["eta"]
                errors = 1 / (1 + np.exp(-(X[:, 0] * w[0] + w[1]))) - y
                assert abs(step[1]) <= np.abs(errors).max() + 1e-9
                assert abs(step[1] - errors.mean()) > 1e-6

    @pytest.mark.parametrize("calm", [False, True])
    def test_runs_and_pauses(self, browser, folder, calm: bool) -> None:
        with self.opened(
            browser, folder.as_uri(), reduced_motion="reduce" if calm else "no-preference"
        ) as page:
            run = page.locator("[data-run]")
            run.click()
            if calm:  # the whole way at once, nothing moves by itself
                assert len(self.state(page)["path"]) > 150
                assert run.text_content() == "Run"
                return
            assert run.text_content() == "Pause"
            page.wait_for_function("document.querySelector('.llc-figure').model.get('path').length > 8")
            run.click()
            steps = len(self.state(page)["path"])
            page.wait_for_timeout(300)
            assert len(self.state(page)["path"]) == steps
            assert run.text_content() == "Run"

    def test_the_bound_is_drawn_on_its_slider(self, browser, folder) -> None:
        with self.opened(browser, folder.as_uri()) as page:
            slider = page.locator("[data-slider=eta]")
            bound = 2 / smoothness(self.state(page)["X"])
            slider.fill(str(round(np.log10(bound) / 0.05) * 0.05))
            track, tick = slider.bounding_box(), page.locator(".llc-bound").bounding_box()
            part = (np.log10(bound) - -1.5) / 3
            assert tick["x"] + tick["width"] / 2 == pytest.approx(
                track["x"] + 8 + part * (track["width"] - 16), abs=2
            )


def test_default_data_are_iris() -> None:
    figure = DescentFigure()
    assert figure.X.shape == (100, 1)
    np.testing.assert_allclose(
        figure.least, np.append(newton(figure.X, figure.y).theta, newton(figure.X, figure.y).theta_0)
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"eta": 0}, "greater than 0"),
        ({"batch": 0}, "1 or more, but is 0"),
        ({"batch": -5}, "1 or more"),
        ({"batch": 0.5}, "whole number"),
        ({"X": [[1.0], [2.0]]}, "only X came"),
        ({"y": [0, 1]}, "only y came"),
        ({"X": [[1.0], [2.0], [3.0]], "y": [0, 1, 1]}, "must not separate"),
        ({"X": [[1.0], [2.0], [2.0], [3.0]], "y": [1, 1, 0, 0]}, "must not separate"),
        ({"X": [[1.0], [2.0], [3.0]], "y": [1, 1, 1]}, "only the label 1"),
        ({"X": [[1.0], [np.nan]], "y": [0, 1]}, "finite"),
        ({"X": np.arange(1200.0)[:, None], "y": np.arange(1200) % 2}, "at most 1000 rows.* has 1200"),
        ({"start": [0.0, 1.0, 2.0]}, "start must have length 2"),
        ({"X": [[1.0], [2.0]], "y": [-1, 1]}, "0 and 1"),
        ({"X": [[1.0, 2.0]], "y": [1]}, "1 feature"),
        ({"start": [0.0, np.inf]}, "finite"),
    ],
)
def test_refuses(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises((ValueError, TypeError), match=message):
        DescentFigure(**arguments)


def test_refuses_a_path_that_cannot_be_drawn() -> None:
    figure = DescentFigure()
    for path in ([[1, 2, 3]], [1, 2], np.zeros((1002, 2))):
        with pytest.raises(ValueError, match="path must have"):
            figure.path = path


def test_a_batch_is_all_examples_unless_said_otherwise() -> None:
    figure = DescentFigure([[0.0], [1.0], [2.0], [3.0]], [0, 1, 0, 1])
    assert (figure.batch, type(figure.batch)) == (4, int)
