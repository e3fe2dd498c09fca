"""Figure 11 in a page and in Python."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from figures.widgets import DiscriminantFigure
from llc.gaussian import GaussianDiscriminant, lda, qda
from tests.figures.widgets.in_use import InUse, boxes, meet, middle, points_along

HANDLES = ("mean", "long", "wide")
SEEN = """all => all.filter(e => e.getBBox().width && getComputedStyle(e.parentNode).opacity === '1')
    .map(e => e.getBoundingClientRect()).map(b => [b.left, b.top, b.right, b.bottom])"""


def shown(state: dict[str, Any]) -> GaussianDiscriminant:
    priors = [1 - state["prior"], state["prior"]]
    covariances = np.array(state["covariances"])
    if state["shared"]:
        covariances = [np.average(covariances, axis=0, weights=priors)] * 2
    return GaussianDiscriminant(priors, state["means"], covariances)


def conic(h: GaussianDiscriminant) -> str:
    """By the eigenvalues of the quadratic form that separates the classes."""
    values = np.linalg.eigvalsh(np.linalg.inv(h.covariances[0]) - np.linalg.inv(h.covariances[1]))
    if np.allclose(values, 0, atol=1e-9):
        return "a straight line"
    return "an ellipse" if values.prod() > 0 else "a hyperbola"


class TestDiscriminantInUse(InUse):
    figure = DiscriminantFigure
    set_in_python = ("means", [[5.0, 3.3], [6.2, 2.6]])

    def expected(self, state: dict[str, Any], printed: dict[str, str]) -> dict[str, Any]:
        h = shown(state)
        line: Any = "–"
        if state["shared"]:
            linear = h.linear()
            line = np.append(np.diff(linear.theta, axis=1)[:, 0], np.diff(linear.theta_0))
        wrong = (h.predict(state["X"]) != state["y"]).sum()
        return {
            "mean_0": state["means"][0],
            "mean_1": state["means"][1],
            "boundary": conic(h),
            "line": line,
            "point": state["point"],
            "posterior": h.predict_proba([state["point"]])[0, 1],
            "wrong": f"{wrong} of {len(state['y'])}",
        }

    def drag(self, page: Any, handle: Any, *way: Any, **how: Any) -> None:
        """The mean first, which brings the squares of its class."""
        kind, _, k = handle.get_attribute("data-handle").partition("-")
        if kind in ("long", "wide"):
            super().drag(page, page.locator(f"[data-handle=mean-{k}]"), 0, 0)
            self.settled(page)
        super().drag(page, handle, *way, **how)

    @pytest.mark.parametrize("at", ["desk", "phone"], indirect=True)
    def test_the_squares_are_those_of_the_class_last_touched(self, at) -> None:
        self.settled(at)

        def seen() -> list[str]:
            shown = at.locator("[data-handle]").evaluate_all(
                "all => all.filter(e => getComputedStyle(e).opacity === '1').map(e => e.dataset.handle)"
            )
            return [name for name in shown if name.startswith(("long", "wide"))]

        assert seen() == ["long-0", "wide-0"]
        for name, k in (("mean-1", 1), ("point", 1), ("mean-0", 0)):
            super().drag(at, at.locator(f"[data-handle={name}]"), 3, 3)
            self.settled(at)
            assert seen() == [f"long-{k}", f"wide-{k}"]
        for k in (0, 0, 1, 1, 1):  # by keyboard to all of them
            at.keyboard.press("Tab")
            self.settled(at)
            assert seen() == [f"long-{k}", f"wide-{k}"]
        assert at.evaluate("document.activeElement.dataset.handle") == "wide-1"

    def test_axes_turn_one_ellipse_or_both(self, page) -> None:
        before = np.array(self.state(page)["covariances"])
        self.drag(page, page.locator("[data-handle=long-1]"), 0, 40)
        separate = np.array(self.state(page)["covariances"])
        np.testing.assert_array_equal(separate[0], before[0])
        assert not np.allclose(separate[1], before[1])
        page.locator("[data-switch=shared]").click()
        self.drag(page, page.locator("[data-handle=wide-1]"), 10, -20)
        shared = np.array(self.state(page)["covariances"])
        np.testing.assert_allclose(shared[0], shared[1])

    def test_a_held_square_stays_at_its_end(self, page) -> None:
        """Out of the frame and back it follows the pointer as far as the frame."""
        (frame,) = boxes(page.locator("[data-view=plane] .llc-ground")).reshape(-1, 2, 2)
        knob = page.locator("[data-handle=long-0] .llc-knob")
        start = middle(knob)
        page.mouse.move(*start)
        page.mouse.down()
        for share in (*range(1, 13), *range(12, -1, -1)):
            pointer = start + share * np.array([40, -25])
            page.mouse.move(*pointer)
            self.settled(page)
            assert np.linalg.norm(middle(knob) - pointer.clip(*frame)) < 20, share
        page.mouse.up()

    @pytest.mark.parametrize("width", [390, 600, 768, 1280])
    def test_names_stand_free(self, browser, folder, width) -> None:
        """Clear of handles, of examples and of one another, at first and when they are named."""
        with self.opened(browser, folder.as_uri(), width=width) as page:
            for _ in ("at first", "when they are named"):
                self.settled(page)
                words, marks = (
                    np.array(page.locator(f"[data-view=plane] {parts}").evaluate_all(SEEN))
                    for parts in (".llc-tag", ":is(.llc-knob, .llc-mark)")
                )
                assert len(words) == 3
                for i, word in enumerate(words):
                    assert not meet(word, np.concatenate([words[:i], marks])), (i, width)
                page.locator("[data-handle=point]").press("ArrowUp")
                page.locator("[data-reset]").focus()

    @pytest.mark.parametrize("width", [390, 1280])
    def test_a_name_stands_nearest_to_its_own_handle(self, browser, folder, width) -> None:
        with self.opened(browser, folder.as_uri(), width=width) as page:
            page.locator("[data-handle=point]").press("ArrowUp")
            counts = self.names_at_means(page, [5.4, 3.1], [0.2, 0.5, 1.0])
            assert max(counts) >= 2, "named where there is room"

    def drawn(self, page: Any, line: Any) -> np.ndarray:
        """The examples that would lie on a line of the first view, where it is in sight.

        The ticks tell; d3 draws them half a pixel off, where they are sharp.
        """
        points = points_along(line)
        box = page.locator("[data-view=plane] .llc-ground").bounding_box()
        inside = ((points > 2) & (points < [box["width"] - 2, box["height"] - 2])).all(axis=1)
        ticks = page.locator("[data-view=plane] .llc-axis").evaluate_all(
            "all => all.map(a => [...a.querySelectorAll('.tick')].map(t => [t.transform.baseVal[0].matrix,"
            "t.textContent]).map(([m, text]) => [m.e + m.f - 0.5, Number(text)]))"
        )
        scales = [np.polyfit(*np.transpose(axis), 1) for axis in ticks]
        return np.column_stack([np.polyval(scale, points[inside, j]) for j, scale in enumerate(scales)])

    def each_case(self, page: Any) -> Iterator[GaussianDiscriminant]:
        """Two covariances, one, and one class around the other."""
        yield shown(self.state(page))
        for act in (page.locator("[data-switch=shared]").click, lambda: self.show(page, "ellipse")):
            act()
            self.settled(page)
            yield shown(self.state(page))

    def test_rings_are_one_and_two_standard_deviations_away(self, page) -> None:
        for h in self.each_case(page):
            for i, ring in enumerate(page.locator("path.llc-thin").all()):
                away = self.drawn(page, ring) - h.means[i // 2]
                squares = np.einsum("ij,jk,ik->i", away, np.linalg.inv(h.covariances[i // 2]), away)
                assert len(away) > 20
                np.testing.assert_allclose(np.sqrt(squares), 1 + i % 2, atol=0.02)

    def test_boundary_is_where_both_are_equally_probable(self, page) -> None:
        for h in self.each_case(page):
            X = self.drawn(page, page.locator(".llc-border"))
            assert len(X) > 20
            odds = np.diff(h.log_joint(X), axis=1)
            scale = np.abs(np.diff(h.log_joint(np.array(self.state(page)["X"])), axis=1)).max()
            assert np.abs(odds).max() < 0.02 * scale

    def test_handles_stay_apart_at_the_edge(self, page) -> None:
        self.drag(page, page.locator("[data-handle=mean-1]"), 900, -900)
        self.settled(page)
        centres = np.array([middle(page.locator(f"[data-handle={name}-1] .llc-knob")) for name in HANDLES])
        ((corner, opposite),) = boxes(page.locator("[data-view=plane] .llc-ground")).reshape(-1, 2, 2)
        assert ((corner < centres) & (centres < opposite)).all()
        apart = np.linalg.norm(centres[:, None] - centres, axis=2)[np.triu_indices(3, 1)]
        assert apart.min() > 15


def test_is_first_fitted_to_its_data() -> None:
    """LAN-14 and LAN-15."""
    figure = DiscriminantFigure()
    h = qda(figure.X, figure.y)
    np.testing.assert_allclose(figure.means, h.means, atol=0.005)
    np.testing.assert_allclose(figure.classifier().covariances, h.covariances, atol=5e-5)
    figure.shared = True
    common = lda(figure.X, figure.y).covariances
    np.testing.assert_allclose(figure.classifier().covariances, common, atol=1e-4)
