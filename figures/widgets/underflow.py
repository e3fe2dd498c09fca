"""A likelihood that becomes 0 in the computer as the data grow."""

from typing import Any, ClassVar

import numpy as np

from figures import plots
from figures.widgets.base import Count, Figure, Number
from figures.widgets.markup import Axes, Slider, View

MOST = 2000
FLOOR = float(np.log10(np.finfo(np.float64).tiny))


class UnderflowFigure(Figure):
    r"""The probability of n examples, each of which the model gives probability g, as product and as sum.

    The number of examples can be dragged; the probability is a slider.

    Parameters
    ----------
    n : int
        Number of examples, 1 to 2000; synced.
    g : float
        Probability that the model gives to the true label of each, between 0 and 1; synced.

    Notes
    -----
    Topics MIT-14 and LAN-07.

    Examples
    --------
    >>> figure = UnderflowFigure(n=1075, g=0.5)
    >>> figure.g ** figure.n
    0.0
    """

    name = "underflow"
    parameters = ("n", "g")
    hint = "Drag the number of examples."
    views: ClassVar = {
        "likelihood": View(
            600,
            430,
            "The logarithm of the likelihood falls in a straight line as examples are added; the computer's "
            "product leaves that line where floats lose their digits, and ends or sticks.",
        )
    }
    sliders: ClassVar = {"g": Slider("probability <i>g</i> of each label", 0.05, 0.99, 0.01)}
    challenges: ClassVar = {
        "zero": "Let the computer's product become exactly 0.",
        "stuck": "Let it stick at a number that is not 0 and has no right digit.",
    }
    readouts: ClassVar = {
        "n": "examples <i>n</i>",
        "product": "product",
        "right": "right digits, of 16",
        "log_product": "logarithm of the product",
        "sum": "sum of logarithms",
        "mean": "mean NLL",
        "lost": "floats lose digits from <i>n</i> =",
    }

    n = Count(most=MOST)
    g = Number(above=0, below=1)

    def __init__(self, *, n: int = 1420, g: float = 0.6) -> None:
        super().__init__(n=n, g=g)

    def presets(self) -> dict[str, dict[str, Any]]:
        return {"zero": {"n": 1075, "g": 0.5}, "stuck": {"n": 1800, "g": 0.6}}

    def draw(self, view: str, ax: Axes) -> None:
        power = np.log10(self.g)
        products = np.multiply.accumulate(np.full(MOST, self.g))
        alive = np.flatnonzero(products)
        end = min(MOST, 600 / -power)
        ax.plot([0, MOST], [0, MOST * power], "--", color=plots.PALETTE["nll"])
        plots.label(ax, "sum of logarithms", (end, end * power), towards=(1, 1), color=plots.PALETTE["nll"])
        ax.plot(alive + 1, np.log10(products[alive]), color=plots.INK, lw=3)
        plots.label(ax, "product", (alive.size / 2, alive.size / 2 * power), towards=(-1, -1))
        if alive.size < MOST:
            ax.plot(alive.size, np.log10(products[alive[-1]]), "x", color=plots.INK, ms=10)
        ax.plot(self.n, self.n * power, "o", color=plots.INK, ms=9)
        ax.axhspan(-700, FLOOR, color=plots.tint(plots.SOFT, 0.15), lw=0)
        plots.label(ax, "digits are lost", (20, FLOOR), towards=(1, -1))
        ax.set(xlim=(0, MOST), ylim=(-700, 20), xlabel="examples", ylabel="log₁₀ likelihood")
