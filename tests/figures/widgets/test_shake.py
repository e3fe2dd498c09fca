"""Collections of flowers drawn again and again, in a page and in Python."""

from typing import Any

import numpy as np
from scipy import stats

from figures.widgets import ShakeFigure, shake
from llc.separators import LinearClassifier
from tests.figures.widgets.in_use import InUse
from tests.figures.widgets.test_mathematics import in_javascript

LEARNED = 50


def line(figure: ShakeFigure, number: int) -> LinearClassifier:
    a, b = figure.learned(number).means
    return LinearClassifier(b - a, (a @ a - b @ b) / 2)


def true_error(h: LinearClassifier, figure: ShakeFigure) -> float:
    """By the distribution of the score in each class."""
    sides = [
        stats.norm(h.theta @ m + h.theta_0, np.sqrt(h.theta @ r @ r.T @ h.theta)).cdf(0)
        for m, r in zip(figure.means, figure.roots, strict=True)
    ]
    return float((1 - sides[0] + sides[1]) / 2)


class TestShakeInUse(InUse):
    figure = ShakeFigure
    set_in_python = ("shakes", 3)

    def expected(self, state: dict[str, Any], printed: dict[str, str]) -> dict[str, Any]:
        figure = ShakeFigure(shakes=int(state["shakes"]), n=int(state["n"]))
        errors, h = figure.errors(), line(figure, figure.shakes)
        truths = [true_error(line(figure, i), figure) for i in range(1, figure.shakes + 1)]
        p = np.mean(truths)
        return {
            "line": [*h.theta, h.theta_0],
            "test": errors[-1],
            "true": truths[-1],
            "mean": errors.mean(),
            "deviation": errors.std(),
            "formula": np.sqrt(p * (1 - p) / figure.n),
        }

    def test_each_press_is_another_collection(self, page) -> None:
        before = self.printed(page)
        for count in (2, 3):
            page.get_by_role("button", name="Shake", exact=True).click()
            assert self.check_numbers(page)["state"]["shakes"] == count
        assert self.printed(page)["line"] != before["line"]
        assert not page.locator(".llc-curve-nll").is_visible(), "no formula yet"

    def test_after_twenty_the_formula_is_drawn_and_the_best_is_red(self, page) -> None:
        page.get_by_role("button", name="Shake 20 times").click()
        assert self.check_numbers(page)["state"]["shakes"] == 21
        assert page.locator(".llc-curve-nll").is_visible()
        assert page.locator(".llc-luck").count() == 1


def test_the_page_draws_the_same_flowers() -> None:
    figure = ShakeFigure()
    means, roots = figure.means.tolist(), figure.roots.tolist()
    found = in_javascript([("flowersOf", [seed, 100, means, roots]) for seed in range(1, 50)])
    for seed, flowers in enumerate(found, start=1):
        X, y = figure.collection(seed)
        np.testing.assert_allclose(flowers["X"], X, rtol=1e-12)
        assert flowers["y"] == y.tolist()


def test_flowers_are_distributed_as_promised() -> None:
    figure = ShakeFigure(n=500)
    X, y = (np.concatenate(parts) for parts in zip(*map(figure.collection, range(1, 41)), strict=True))
    assert stats.binomtest(int(y.sum()), y.size).pvalue > 0.01
    for k in (0, 1):
        np.testing.assert_allclose(X[y == k].mean(axis=0), figure.means[k], atol=0.03)
        np.testing.assert_allclose(np.cov(X[y == k].T), figure.roots[k] @ figure.roots[k].T, atol=0.02)
    numbers = np.array([next(shake.uniforms(seed)) for seed in range(2000)])
    assert stats.kstest(numbers, "uniform").pvalue > 0.01


def test_uniforms_are_those_of_a_reference() -> None:
    """The first numbers of mulberry32 from state 0, as its author's C program gives them."""
    first = [next(numbers) for numbers in [shake.uniforms(0)] for _ in range(3)]
    np.testing.assert_allclose(first, [0.26642920868471265, 0.0003297457005828619, 0.2232720274478197])


def test_lines_and_their_true_errors() -> None:
    figure = ShakeFigure()
    means, roots = figure.means.tolist(), figure.roots.tolist()
    samples = [figure.collection(i) for i in range(1, 60)]
    found = in_javascript([("nearestMeanLine", [X[:50].tolist(), y[:50].tolist()]) for X, y in samples])
    lines = [line(figure, i) for i in range(1, 60)]
    for one, h in zip(found, lines, strict=True):
        np.testing.assert_allclose([*one["theta"], one["theta_0"]], [*h.theta, h.theta_0], atol=1e-12)
    errors = in_javascript([("trueError", [h.theta.tolist(), h.theta_0, means, roots]) for h in lines])
    np.testing.assert_allclose(errors, [true_error(h, figure) for h in lines], atol=3e-7)
    z = np.linspace(-6, 6, 121)
    found = in_javascript([("normalCdf", [value]) for value in z.tolist()])
    np.testing.assert_allclose(found, stats.norm.cdf(z), atol=2e-7)
    assert in_javascript([("uniforms", [1])]) == [None], "a function, which draws the flowers above"


def test_what_meets_the_challenges() -> None:
    presets = ShakeFigure().presets()
    assert ShakeFigure(**presets["lucky"]).errors()[-1] == 0
    assert ShakeFigure(**presets["half"]).errors().std() < 0.7 * ShakeFigure(shakes=20).errors().std()
