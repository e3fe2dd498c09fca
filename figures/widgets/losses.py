"""Three losses on one axis, the margin."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from figures import plots
from figures.widgets.base import Figure, Numbers
from figures.widgets.markup import Axes, View
from llc.logistic import nll_from_signs

NAMES = ("0-1 loss", "squared loss", "NLL")
SHORT = "0-1", "squared", "NLL"
STYLES = ("-", "--", "-")
WIDTH, LOWEST, ROW = 4.0, -3.6, -0.8


class LossesFigure(Figure):
    r"""The 0-1 loss, the squared loss and the NLL over the margin :math:`m = yz`, with examples to drag.

    With a label y of -1 or +1 and a score z, the squared loss is :math:`(y - z)^2 = (1 - m)^2` and the NLL
    :math:`\log(1 + e^{-m})`. Bars show the share that each example has of the total.

    Parameters
    ----------
    margins : array_like of shape (n,)
        One margin from -4 to 4 for each example, at most nine; synced.

    Notes
    -----
    Topics MIT-09, CUL-02 and 3F8-05.

    Examples
    --------
    >>> LossesFigure([0, 2]).losses().round(3)  # too right costs as much squared as undecided
    array([[1.   , 1.   , 0.693],
           [0.   , 1.   , 0.127]])
    """

    name = "losses"
    parameters = ("margins",)
    hint = "Drag the examples: right of 0 they are classified correctly."
    views: ClassVar = {
        "losses": View(
            380,
            560,
            "The 0-1 loss, a step, the squared loss, a parabola, and the NLL over the margin of examples.",
        ),
        "shares": View(
            240, 560, "For each loss a column, divided by the shares of the examples in its total."
        ),
    }
    abreast = True
    columns = (7, 5)
    challenges: ClassVar = {
        "right": "Move the examples until nobody pays the 0-1 loss.",
        "too": "Make an example that is right pay more than half of the squared loss.",
    }
    readouts: ClassVar = {
        "example": "chosen example",
        "margin": "its margin <i>m</i>",
        "losses": "its 0-1, squared, NLL",
        "means": "means of all",
        "shares": "its shares, %",
    }

    margins = Numbers(None)

    def __init__(self, margins: ArrayLike = (-1.5, 0.4, 0.9, 1.6, 2.4)) -> None:
        super().__init__(margins=margins)

    @traitlets.validate("margins")
    def _fit_the_axis(self, proposal: Mapping[str, Any]) -> Any:
        margins = proposal["value"]
        if margins.size > 9:
            raise ValueError(f"margins must be nine at most, but there are {margins.size}. Leave some out.")
        if np.abs(margins).max() > WIDTH:
            farthest = margins[np.abs(margins).argmax()]
            raise ValueError(
                f"margins must lie between -{WIDTH:g} and {WIDTH:g}, where the axis ends, but one is "
                f"{farthest:g}. Leave it out or scale them all."
            )
        return margins

    def losses(self) -> np.ndarray:
        """Compute the three losses of each example.

        Returns
        -------
        ndarray of shape (n, 3)
            0-1 loss (a margin of 0 is wrong), squared loss, NLL.
        """
        return losses_of(self.margins)

    def presets(self) -> dict[str, dict[str, Any]]:
        return {
            "right": {"margins": [0.4, 0.7, 0.9, 1.2, 1.5]},
            "too": {"margins": [3.8, 0.4, 0.9, 1.0, 1.2]},
        }

    def draw(self, view: str, ax: Axes) -> None:
        m = np.linspace(-WIDTH, WIDTH, 401)
        losses, curves = self.losses(), losses_of(m)
        colours = plots.INK, plots.PALETTE["squared"], plots.PALETTE["nll"]
        for k, (name, colour) in enumerate(zip(NAMES, colours, strict=True)):
            if view == "losses":
                ax.plot(m, curves[:, k], STYLES[k], color=colour, label=name)
                continue
            share = losses[:, k] / max(losses[:, k].sum(), 1e-300)
            starts = np.cumsum(share) - share
            ax.bar(k, share, 0.8, starts, color=colour, edgecolor=plots.PAPER)
        if view == "losses":
            for k, (place, towards) in enumerate(
                [((-4, 1), (1, 1)), ((-1.8, 7.6), (1, 0)), ((-4, 4), (1, 1))]
            ):
                plots.label(ax, NAMES[k], place, towards=towards, color=colours[k])
            ax.plot(self.margins, np.full(self.margins.size, ROW), "o", color=plots.INK, ms=8)
            ax.axhline(0, color=plots.INK, lw=1)
            ax.set(xlim=(-WIDTH, WIDTH), ylim=(LOWEST, 8), xlabel="margin", ylabel="loss")
        else:
            ax.set(xticks=range(3), xticklabels=SHORT, ylim=(0, 1), ylabel="share of the total")


def losses_of(m: np.ndarray) -> np.ndarray:
    return np.column_stack([m <= 0, (1 - m) ** 2, nll_from_signs(m, np.ones(m.size))])
