"""Figure 9 in a page and in Python."""

from typing import Any

import numpy as np
import pytest

from figures.widgets import SeparableFigure
from figures.widgets.separable import STEPS
from llc.descent import gradient_descent, newton, smoothness
from llc.logistic import gradient, objective, sigmoid
from tests.figures.widgets.in_use import InUse
from tests.figures.widgets.test_mathematics import in_javascript


class TestSeparableInUse(InUse):
    figure = SeparableFigure
    set_in_python = ("lam", 0.2)

    def expected(self, state: dict[str, Any], printed: dict[str, str]) -> dict[str, Any]:
        X, y, lam = state["X"], state["y"], state["lam"]
        theta = SeparableFigure(X, theta=state["theta"], lam=lam).path()[-1]
        least: Any = "none: 0 is not reached"
        if lam:
            way = newton(X, y, lam)
            least = [way.values[-1], way.theta[0]]
            assert way.theta_0 == pytest.approx(0, abs=1e-9)
        return {
            "theta": theta,
            "value": objective([theta], 0, X, y, lam),
            "slope": gradient([theta], 0, X, y, lam)[0],
            "least": least,
            "confidence": sigmoid(theta * np.abs(X).min()),
            "eta": 1 / (smoothness(X) + 2 * lam),
        }

    def test_says_whether_it_has_come_to_rest(self, page) -> None:
        sentence = page.locator(".llc-sentence")
        slider = page.locator("[data-slider=lam]")
        slider.fill("0")
        self.settled(page)
        assert "is still on its way" in sentence.text_content()
        for _ in range(100):
            slider.press("ArrowRight")
            self.settled(page)
            assert "has come to rest" in sentence.text_content()
        assert slider.input_value() == "1"


STRENGTHS = np.linspace(0, 1, 101)[1:]  # all that the slider has, but for 0
STARTS = [-1.0, 0.0, 8.0]


@pytest.mark.parametrize("theta", STARTS)
def test_every_strength_comes_to_rest_at_the_minimizer(theta: float) -> None:
    figure = SeparableFigure()
    X, y = figure.X, figure.y
    cases = [("slopes", [X.tolist(), y.tolist(), lam, theta, STEPS]) for lam in STRENGTHS]
    for lam, path in zip(STRENGTHS, in_javascript(cases), strict=True):
        assert path[-1] == pytest.approx(newton(X, y, lam, eps=1e-20).theta[0], abs=1e-6)


@pytest.mark.parametrize("theta", STARTS)
@pytest.mark.parametrize("lam", [STRENGTHS[0], 0.3, STRENGTHS[-1]])
def test_its_path_is_that_of_the_package_and_only_descends(lam: float, theta: float) -> None:
    figure = SeparableFigure(theta=theta, lam=lam)
    X, y, path = figure.X, figure.y, figure.path()
    eta = 1 / (smoothness(X) + 2 * lam)
    way = gradient_descent(X, y, [theta], 0, eta, 0, lam, max_steps=STEPS)
    np.testing.assert_allclose(path[: len(way.thetas)], way.thetas[:, 0], atol=1e-9)
    values = [objective([slope], 0, X, y, lam) for slope in path]
    assert (np.diff(values) <= 1e-12).all()


def test_without_a_penalty_it_never_comes_to_rest() -> None:
    path = SeparableFigure(lam=0).path()
    assert (np.diff(path) > 1e-4).all()


def test_the_challenges_are_what_their_words_say() -> None:
    figure = SeparableFigure()
    for X in (figure.X, [[-1.0], [1.0]]):
        lam = SeparableFigure(X).presets()["sixty"]["lam"]
        assert 0 < lam <= 1
        prediction = sigmoid(SeparableFigure(X, lam=lam).path()[-1] * np.abs(X).min())
        assert prediction == pytest.approx(0.6, abs=0.005)
    assert SeparableFigure(**figure.presets()["back"]).path()[-1] < 1
