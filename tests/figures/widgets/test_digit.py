"""A digit written by hand, in a page and in Python."""

from typing import Any

import numpy as np
import pytest

from figures.widgets import DigitFigure
from figures.widgets.digit import FULL, classifier, fitted
from llc.data import digits
from llc.softmax import softmax_regression
from tests.figures.widgets.in_use import InUse, boxes, numbers
from tests.figures.widgets.test_mathematics import in_javascript

ONE = np.zeros((8, 8))
ONE[:, 3:5] = FULL


def drawings() -> np.ndarray:
    """Written digits, and the same on a part of the paper, and scribbles."""
    rng = np.random.default_rng(0)
    written = rng.permutation(digits().X)[:60]
    small = written.reshape(-1, 8, 8)[:30].copy()
    for k, picture in enumerate(small):
        picture[: k % 5] = picture[:, 7 - k % 3 :] = 0
    return np.concatenate([written, small.reshape(-1, 64), rng.uniform(0, 16, (20, 64)), np.zeros((1, 64))])


class TestDigitInUse(InUse):
    figure = DigitFigure
    set_in_python = ("ink", ONE.ravel().tolist())

    def expected(self, state: dict[str, Any], printed: dict[str, str]) -> dict[str, Any]:
        ink = np.array(state["ink"])
        g = classifier().predict_proba(fitted(ink)[None] / FULL)[0]
        rows = np.flatnonzero((ink.reshape(8, 8) >= 2).any(axis=1))
        return {
            "read": str(g.argmax()),
            "probabilities": g,
            "written": str((ink > 0).sum()),
            "height": str(np.ptp(rows) + 1 if rows.size else 0),
            "cell": printed["cell"],
        }

    def write(self, page: Any, *points: tuple[float, float]) -> None:
        """Draw a stroke through points in cells, by mouse or finger."""
        (cell,) = boxes(page.locator(".llc-cell").first).reshape(-1, 2, 2)
        start, *others = cell[0] + np.array(points) * np.ptp(cell, axis=0)
        page.mouse.move(*start)
        page.mouse.down()
        for place in others:
            page.mouse.move(*place, steps=5)
        page.mouse.up()
        self.settled(page)

    @pytest.mark.parametrize("size", [1, 0.6])
    def test_a_hand_writes_a_seven(self, page, size) -> None:
        page.get_by_role("button", name="Clear").click()
        self.settled(page)
        assert self.state(page)["ink"] == [0] * 64
        strokes = [(1.8, 0.6), (6, 0.6), (4.2, 4), (3.2, 7.6)]
        self.write(page, *[(size * x + 1 - size, size * y + 1 - size) for x, y in strokes])
        assert self.check_numbers(page)["printed"]["read"] == "7"

    def test_rubs_out(self, page) -> None:
        page.locator("[data-switch=rubs]").check()
        before = sum(self.state(page)["ink"])
        self.write(page, (2, 1), (6, 1))
        assert sum(self.state(page)["ink"]) < before - 2 * FULL

    def test_keys_write(self, page) -> None:
        paper = page.locator("[data-handle=paper]")
        paper.focus()
        for key in ("ArrowUp", "ArrowLeft", "Space"):
            paper.press(key)
        self.settled(page)
        before, after = np.array(DigitFigure().ink), np.array(self.state(page)["ink"])
        assert np.flatnonzero(before != after).tolist() == [27 - 8 - 1]
        assert "row 3, column 3" in paper.get_attribute("aria-valuetext")

    def test_weights_lie_over_the_ink(self, page) -> None:
        weights = classifier().theta[:, 3]
        marks = page.locator(".llc-paper path").evaluate_all("all => all.map(e => e.classList[0])")
        assert marks == ["llc-for" if w > 0 else "llc-against" for w in weights]
        page.locator("[data-switch=shows_weights]").uncheck()
        self.settled(page)
        assert page.locator(":is(.llc-for, .llc-against):visible").count() == 0

    def test_says_for_which_digit_the_marks_speak(self, page) -> None:
        assert page.get_by_text("for 3", exact=True).is_visible()
        page.locator("button[data-preset=eight]").click()
        self.settled(page)
        assert page.get_by_text("for 8", exact=True).is_visible()

    def test_a_three_of_ones_own_can_be_taken_for_an_eight(self, page) -> None:
        """What is near a hand's own 3 counts, and an 8 that was written as one does not."""
        ring = [(4, 0.6), (2.3, 2), (5.8, 5.8), (4, 7.5), (2.3, 5.8), (5.8, 2), (4, 0.6)]
        page.get_by_role("button", name="Clear").click()
        self.write(page, *ring)
        assert numbers(page.locator(".llc-sentence").text_content())[0] == 8
        assert self.ticked(page) == set()


def test_it_is_the_classifier_of_the_chapter() -> None:
    training, test = digits().split(2 / 3, np.random.default_rng(0))
    h = softmax_regression(training.X / 16, training.y, lam=0.001)
    np.testing.assert_allclose(classifier().theta, h.theta, atol=0.005)
    np.testing.assert_allclose(classifier().theta_0, h.theta_0, atol=0.005)
    wrong = [(one.predict(test.X / 16) != test.y).sum() for one in (h, classifier())]
    assert abs(wrong[0] - wrong[1]) <= 2, "rounding changes nearly nothing"
    assert round(100 * wrong[1] / test.y.size) == 3, "as the docstring says"


def test_digits_are_read_as_the_package_reads_them() -> None:
    h = classifier()
    cases = [[ink.tolist(), h.theta.tolist(), h.theta_0.tolist()] for ink in drawings()]
    found = in_javascript([("digitProbabilities", case) for case in cases])
    expected = h.predict_proba(np.array([fitted(ink) for ink in drawings()]) / FULL)
    np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-12)


def test_small_digits_are_stretched_and_written_ones_are_left_alone() -> None:
    found = in_javascript([("fitted", [ink.tolist()]) for ink in drawings()])
    np.testing.assert_allclose(found, [fitted(ink) for ink in drawings()], atol=1e-12)
    frames = in_javascript([("frameOf", [ink.tolist()]) for ink in drawings()])
    assert {frame["scale"] for frame in frames[:60]} == {1}, "all fill the paper's height"
    half = np.zeros((8, 8))
    half[4:, 1:3] = FULL
    stretched = np.tile([0, 0, 16, 16, 16, 16, 0, 0], 8)
    np.testing.assert_allclose(fitted(half.ravel()), stretched)
    (frame,) = in_javascript([("frameOf", [half.ravel().tolist()])])
    assert frame == {"centre": [6, 2], "scale": 2, "height": 4}


def test_what_meets_the_challenge() -> None:
    figure = DigitFigure()
    before = np.array(figure.ink)
    assert figure.probabilities().argmax() == 3
    figure.ink = figure.presets()["eight"]["ink"]
    assert figure.probabilities().argmax() == 8
    assert np.abs(figure.ink - before).sum() <= 3 * FULL
