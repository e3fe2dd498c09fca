"""Figure 7 in a page and in Python."""

from typing import Any

import numpy as np

from figures.widgets import GradientFigure
from llc.logistic import gradient, objective, sigmoid
from tests.figures.widgets.in_use import InUse, boxes, numbers, shown_as


class TestGradientInUse(InUse):
    figure = GradientFigure
    set_in_python = ("theta", [1, 1])

    def expected(self, state: dict[str, Any], printed: dict[str, str]) -> dict[str, Any]:
        where = state["theta"], state["theta_0"], state["X"], state["y"]
        slope, offset = gradient(*where)
        return {
            "theta": state["theta"],
            "gradient": slope,
            "offset": offset,
            "length": np.linalg.norm(slope),
            "value": objective(*where),
        }

    def check_table(self, page: Any) -> None:
        self.settled(page)
        rows = page.locator("tbody tr").evaluate_all(
            "all => all.map(r => [...r.cells].map(c => c.textContent))"
        )
        state = self.state(page)
        assert len(rows) == len(state["y"])
        for i, (row, x, y) in enumerate(zip(rows, state["X"], state["y"], strict=True)):
            g = float(sigmoid(np.dot(state["theta"], x) + state["theta_0"]))
            term = (g - y) * np.array(x) / len(rows)
            for value, text in zip([[i + 1], x, [y], g, g - y, term], row, strict=True):
                assert shown_as(value, text), (row, value)

    def test_table_follows(self, page) -> None:
        self.check_table(page)
        for handle in ("example-0", "normal"):
            self.drag(page, page.locator(f"[data-handle={handle}]"), 30, -40)
            self.check_table(page)
        self.show(page, "close")
        self.check_table(page)
        state = self.state(page)
        slope, offset = gradient(state["theta"], state["theta_0"], state["X"], state["y"])
        np.testing.assert_allclose([*slope, offset], 0, atol=1e-3)

    def test_a_short_arrow_begins_at_the_rim_of_its_example(self, page) -> None:
        self.show(page, "close")
        self.settled(page)
        drawn = page.locator("[data-view=data] .llc-link").evaluate_all(
            "all => all.map(e => e.getAttribute('d'))"
        )
        for i, d in enumerate(drawn):
            halo = page.locator(f"[data-handle=example-{i}] .llc-halo")
            place = [float(halo.get_attribute(name)) for name in ("cx", "cy")]
            assert np.linalg.norm(np.subtract(numbers(d)[:2], place)) >= float(halo.get_attribute("r")) - 0.1

    def test_the_chain_fits_its_view(self, page) -> None:
        """Its scale stays until the chain leaves it."""
        view = boxes(page.locator("[data-view=sum] .llc-ground")).reshape(2, 2)
        for preset in ("close", "wrong", "outlier"):
            self.show(page, preset)
            self.settled(page)
            chain = boxes(page.locator("[data-view=sum] .llc-link")).reshape(-1, 2)
            assert 0.25 < (np.ptp(chain, axis=0) / np.ptp(view, axis=0)).max() <= 1

    def test_arrows_are_laid_end_to_end(self, browser, folder) -> None:
        with self.opened(browser, folder.as_uri(), reduced_motion="no-preference") as page:
            # While they move, the wide arrow of their sum is hidden.
            page.evaluate(
                "window.seen = []; const view = document.querySelector('[data-view=sum]');"
                "new MutationObserver(() => seen.push(["
                "view.querySelector('.llc-wide').getAttribute('display'),"
                "[...view.querySelectorAll('.llc-link')].map(e => e.getAttribute('d'))]))"
                ".observe(view, { attributes: true, subtree: true })"
            )
            page.locator("[data-action=lay]").click()
            fan, laid = page.wait_for_function(
                "() => seen.some(([hidden]) => hidden) && !seen.at(-1)[0]"
                " && [seen.find(([hidden]) => hidden)[1], seen.at(-1)[1]]"
            ).json_value()  # in one go: another motion may begin
            starts = [[numbers(d)[:2] for d in arrows] for arrows in (fan, laid)]
            assert np.ptp(starts[0], axis=0).max() < np.ptp(starts[1], axis=0).max()
            ends = [numbers(d)[2:4] for d in laid]
            np.testing.assert_allclose(starts[1][1:], ends[:-1], atol=0.01)

    def test_the_arrows_of_an_example_stand_out_together(self, page) -> None:
        page.locator("[data-handle=example-2] .llc-reach").hover()
        self.settled(page)
        assert page.locator(".llc-linked").count() == 2
        for view in ("data", "sum"):
            third = page.locator(f"[data-view={view}] .llc-link").nth(2)
            assert "llc-linked" in third.get_attribute("class")


def test_terms_add_up_to_the_gradient() -> None:
    figure = GradientFigure()
    slope, _ = gradient(figure.theta, figure.theta_0, figure.X, figure.y)
    np.testing.assert_allclose(figure.terms().sum(axis=0), slope, atol=1e-15)


def test_shows_as_many_examples_as_it_is_given() -> None:
    figure = GradientFigure([[1.0, 2.0], [-1.0, 0.5], [0.3, -2.0]], [1, 0, 1])
    assert figure.page().count("<tr><td>") == len(figure.terms()) == 3
    for preset in figure._presets.values():
        figure.set_state(preset)
