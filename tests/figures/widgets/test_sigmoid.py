"""Figure 3 in a page and in Python."""

from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page

from figures.widgets import SigmoidFigure
from llc.evaluation import confusion_matrix
from llc.logistic import LinearLogisticClassifier, sigmoid
from tests.figures.widgets.in_use import STATE, InUse, boxes, middle, numbers, points_along

WORDS = ("versicolor", "virginica")


class TestSigmoidInUse(InUse):
    figure = SigmoidFigure
    set_in_python = ("theta", 3)

    def expected(self, state: dict[str, Any], printed: dict[str, str]) -> dict[str, Any]:
        theta, theta_0 = state["theta"], state["theta_0"]
        crossing = -theta_0 / theta
        assert sigmoid(theta * crossing + theta_0) == pytest.approx(0.5)
        decision = numbers(printed["decision"])[0]
        h = LinearLogisticClassifier([theta], theta_0, threshold=state["threshold"])
        side = 0.002 * np.sign(theta)  # a little more than the rounding of the print
        assert h.predict([[decision + side], [decision - side]]).tolist() == [1, 0]
        X, y = np.array(state["X"]), np.array(state["y"])
        (_, false_positives), (false_negatives, _) = confusion_matrix(y, h.predict(X), K=2)
        fa, miss = state["cost_false_alarm"], state["cost_miss"]
        best = numbers(printed["best"])[0]
        assert best * miss == pytest.approx((1 - best) * fa, abs=0.01)
        return {
            "formula": f"σ({theta:.2f} x {'−' if theta_0 < 0 else '+'} {abs(theta_0):.2f})".replace("-", "−"),
            "crossing": crossing,
            "slope": (sigmoid(theta * crossing + theta_0 + 1e-6) - 0.5) / 1e-6 * theta,
            "threshold": state["threshold"],
            "decision": [decision],
            "best": fa / (fa + miss),
            "mistakes": [false_negatives, false_positives],
            "cost": fa * false_positives + miss * false_negatives,
        }

    def test_costs_move_the_threshold_and_not_the_curve(self, page) -> None:
        before = self.state(page)
        page.locator("[data-slider=cost_miss]").fill("9")
        after = self.state(page)
        assert after["threshold"] == pytest.approx(0.1)
        assert (after["theta"], after["theta_0"]) == (before["theta"], before["theta_0"])

    def test_crossing_keeps_the_slope(self, page) -> None:
        self.drag(page, page.locator("[data-handle=crossing]"), -80, 0)
        assert self.state(page)["theta"] == 2
        assert self.state(page)["theta_0"] != -3

    @pytest.mark.parametrize("across", [-400, 400])
    def test_the_handle_of_the_slope_stays_on_its_curve(self, page, across: float) -> None:
        self.drag(page, page.locator("[data-handle=crossing]"), across, 0)
        self.settled(page)
        circle = page.locator("[data-handle=slope] .llc-reach")
        x, y = (float(circle.get_attribute(name)) for name in ("cx", "cy"))
        drawn = points_along(page.locator(".llc-curve:not(.llc-thin)"), 2000)
        assert np.linalg.norm(drawn - [x, y], axis=1).min() < 1

    @pytest.mark.parametrize("at", ["desk", "phone"], indirect=True)
    @pytest.mark.parametrize("theta", [2, -2])
    def test_at_the_left_edge_a_value_stands_beside_its_crossing(self, at: Page, theta: float) -> None:
        at.evaluate(f"theta => {{ {STATE}.set('theta', theta); {STATE}.set('theta_0', 0) }}", theta)
        self.settled(at)
        names, ground = ("crossing", "slope", "threshold"), at.locator(".llc-ground").bounding_box()
        x, y = middle(at.locator("[data-handle=crossing] .llc-knob"))
        at.mouse.move(x, y)
        at.mouse.down()
        for share in np.linspace(0.25, -0.05, 11):
            at.mouse.move(ground["x"] + share * ground["width"], y)
            self.settled(at)
            (low, high), *_ = boxes(at.locator("[data-handle=crossing] .llc-said")).reshape(-1, 2, 2)
            assert high[0] > low[0]
            knobs = np.array([middle(at.locator(f"[data-handle={name}] .llc-knob")) for name in names])
            far = np.linalg.norm(knobs - knobs.clip(low, high), axis=1)
            assert far[0] < far[1:].min(), share
            assert np.linalg.norm(knobs[1:] - knobs[0], axis=1).min() > 20, "handles lie apart"
        at.mouse.up()

    def test_each_handle_has_its_name(self, page) -> None:
        for _ in ("at first", "when one is touched"):
            names = page.locator("[data-handle]").evaluate_all(
                "all => all.map(e => [e.dataset.handle, e.querySelector('.llc-tag').textContent])"
            )
            assert all(handle == name for handle, name in names)
            self.drag(page, page.locator("[data-handle=slope]"), -20, 0)
            self.settled(page)

    def test_counts_and_rings_the_flowers_on_the_wrong_side(self, page) -> None:
        for preset in ("steep", "falling", "none"):
            self.show(page, preset)
            missed, alarms = numbers(self.printed(page)["mistakes"])
            words = page.locator(".llc-note:has(.llc-tally):visible").all_text_contents()
            assert words == [f"{alarms:.0f}\u00a0false positives", f"{missed:.0f}\u00a0false negatives"]
            assert page.locator("[clip-path] .llc-wrong:visible").count() == missed + alarms

    @pytest.mark.parametrize("at", ["desk", "phone"], indirect=True)
    @pytest.mark.parametrize("theta", [2, -2])
    def test_counts_and_names_of_sides_stand_still_around_the_axes(self, at: Page, theta: float) -> None:
        places = []
        for crossing in (-3.2, -0.4, 3.2):
            at.evaluate(
                f"([theta, theta_0]) => {{ {STATE}.set('theta', theta); {STATE}.set('theta_0', theta_0) }}",
                [theta, -theta * crossing],
            )
            self.settled(at)
            words = at.locator(".llc-note")
            sides = [" ".join(text.split()) for text in words.all_text_contents()[:2]]
            assert sides == [f"← {WORDS[theta < 0]}", f"{WORDS[theta > 0]} →"]
            boxes = [text.bounding_box() for text in words.all()]
            ground, view = (at.locator(part).bounding_box() for part in (".llc-ground", ".llc-view"))
            top, bottom = ground["y"], ground["y"] + ground["height"]
            for box in boxes:
                assert box["y"] + box["height"] < top + 2 or box["y"] > bottom
            # Without the book's font the letters of a phone are wide.
            for left, right in (boxes[:2], boxes[2:]) if view["width"] > 300 else (boxes[:2],):
                assert view["x"] < left["x"]
                assert left["x"] + left["width"] < right["x"]
                assert right["x"] + right["width"] < view["x"] + view["width"] + 1
            places.append([(box["x"] // 4, box["y"] // 4) for box in boxes[2:]])
        assert places[0] == places[1] == places[2]

    @pytest.mark.parametrize("at", ["desk", "phone"], indirect=True)
    @pytest.mark.parametrize("theta", [2, -2])
    @pytest.mark.parametrize("across", [-700, 700])
    def test_the_slope_pulled_to_an_edge_stays_there(self, at: Page, theta: float, across: float) -> None:
        """At the edge rounding put the handle out of sight, and its other shoulder took the hand's place."""
        for crossing in (-0.8, -0.3, -0.1, 0.1, 0.3, 0.8):
            change = f"([a, b]) => {{ {STATE}.set('theta', a); {STATE}.set('theta_0', b) }}"
            at.evaluate(change, [theta, -theta * crossing])
            self.settled(at)
            knob = at.locator("[data-handle=slope] .llc-knob").bounding_box()
            x, y = knob["x"] + knob["width"] / 2, knob["y"] + knob["height"] / 2
            at.mouse.move(x, y)
            at.mouse.down()
            for far in (across / 2, across, across + 1, across + 2):
                at.mouse.move(x + far, y)
                self.settled(at)
            at.mouse.up()
            assert np.sign(self.state(at)["theta"]) == np.sign(across), "rising to the right"

    def test_the_slope_keeps_the_shoulder_that_a_hand_holds(self, page: Page) -> None:
        page.evaluate(f"{STATE}.set('theta', 1); {STATE}.set('theta_0', -2)")
        self.settled(page)
        self.drag(page, page.locator("[data-handle=slope]"), 90, 0, steps=12)
        assert self.state(page)["theta"] > 1.5, "steeper, although the other shoulder comes into sight"

    def test_a_name_comes_back_when_its_handle_is_let_go(self, page: Page) -> None:
        page.locator("[data-reset]").click()
        crossing = page.locator("[data-handle=crossing]")
        for across in (-120, -60, 300):
            self.drag(page, crossing, across, 0)
            self.settled(page)
            assert crossing.locator(".llc-tag").is_visible(), across


def test_presets_are_the_source_map_s_three() -> None:
    """MIT-11."""
    presets = list(SigmoidFigure().presets().values())[:3]
    assert [-p["theta_0"] / p["theta"] for p in presets] == [-0.1, 0.5, 1.5]
