"""Figure 4: a likelihood that becomes 0 in the computer as the data grow."""

from typing import Any, ClassVar

import numpy as np
from matplotlib.axes import Axes

from llc import plots
from llc.widgets.base import Count, Figure, Number
from llc.widgets.markup import Slider, View

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

    Raises
    ------
    ValueError, TypeError
        If a number is not as above.
    FileNotFoundError
        If the figures' scripts have not been built.

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
    question = (
        "A model gives each true label the probability <i>g</i>. The probability of all labels is their "
        "product, the likelihood. Before you drag <i>n</i>: for <i>g</i> = 0.5, after how many examples does "
        "the computer's product become exactly 0? And will it for a better model, <i>g</i> = 0.6?"
    )
    answer = (
        "After 1075: the least positive 64-bit float is 2<sup>−1074</sup>, and half of it is rounded to 0. "
        "With <i>g</i> = 0.6 the product is not even 0 but wrong: it sticks at that least number, since 0.6 "
        "of it is rounded up again. The logarithm turns the product into a sum, which falls in proportion to "
        "<i>n</i> and meets no floor; divided by −<i>n</i>, it is the mean NLL."
    )
    views: ClassVar = {
        "likelihood": View(
            440,
            340,
            "The logarithm of the likelihood falls in a straight line as examples are added; the computer's "
            "product leaves that line where floats lose their digits, and ends or sticks.",
        )
    }
    sliders: ClassVar = {"g": Slider("probability <i>g</i> of each label", 0.05, 0.99, 0.01)}
    readouts: ClassVar = {
        "n": "examples <i>n</i>",
        "product": "product",
        "log_product": "its logarithm",
        "sum": "sum of logarithms",
        "mean": "mean NLL",
        "lost": "digits lost from <i>n</i> =",
    }

    n = Count(most=MOST)
    g = Number(above=0, below=1)

    def __init__(self, *, n: int = 400, g: float = 0.5) -> None:
        super().__init__(n=n, g=g)

    def presets(self) -> dict[str, dict[str, Any]]:
        return {
            "Half and half": {"n": 400, "g": 0.5},
            "The last step": {"n": 1074, "g": 0.5},
            "One more": {"n": 1075, "g": 0.5},
            "A poor model": {"n": 400, "g": 0.15},
            "A better model sticks": {"n": 1800, "g": 0.6},
        }

    def draw(self, view: str, ax: Axes) -> None:
        power = np.log10(self.g)
        products = np.multiply.accumulate(np.full(MOST, self.g))
        alive = np.flatnonzero(products)
        ax.plot([0, MOST], [0, MOST * power], "--", color=plots.COLOURS[1])
        ax.plot(alive + 1, np.log10(products[alive]), color=plots.INK, lw=3)
        if alive.size < MOST:
            ax.plot(alive.size, np.log10(products[alive[-1]]), "x", color=plots.INK, ms=10)
        ax.plot(self.n, self.n * power, "o", color=plots.INK, ms=9)
        ax.axhspan(-700, FLOOR, color=plots.COLOURS[0], alpha=0.1, lw=0)
        ax.annotate("here a float loses its digits", (20, FLOOR - 35))
        ax.set(xlim=(0, MOST), ylim=(-700, 20), xlabel="examples", ylabel="log₁₀ likelihood")
