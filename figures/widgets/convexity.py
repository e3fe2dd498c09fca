"""Figure 6: convexity, seen in chords, tangents and curvature."""

from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from figures import plots
from figures.widgets.base import Data, Figure, Number, both
from figures.widgets.markup import Axes, Slider, View
from llc._door import look
from llc.logistic import hessian, objective, sigmoid

LIMITS = -6.5, 6.5  # with room for handles beside the axis
POINTS, LABELS = ((-2.0,), (-0.8,), (0.6,), (1.8,)), (0, 1, 0, 1)


class ConvexityFigure(Figure):
    r"""The mean NLL over the slope of :math:`\sigma(\theta x + \theta_0)`, or the squared loss in its place.

    Both ends of a chord can be dragged; a tangent touches at the first. Where the second derivative is below
    zero, the curve bends the wrong way.

    Parameters
    ----------
    X : array_like of shape (n, 1), optional
        Examples, at most 500; by default four points.
    y : array_like of shape (n,), optional
        Labels 0 and 1.
    a, b : float
        Ends of the chord, from -6 to 6; synced.
    share : float
        Where on the chord to compare, from 0 at ``a`` to 1 at ``b``; synced.
    theta_0 : float
        Offset; synced.
    squared : bool
        Whether the loss is :math:`(g - y)^2`; synced.

    Notes
    -----
    Topics MIT-18 and WEI-02.

    Examples
    --------
    >>> ConvexityFigure(a=-6, b=1, squared=True).squared
    True
    """

    name = "convexity"
    parameters = ("X", "y", "a", "b", "share", "theta_0", "squared")
    hint = "Drag the ends of the chord. Does it ever run below the curve?"
    views: ClassVar = {
        "chord": View(
            600,
            330,
            "The mean loss over the slope, with a chord whose gap to the curve is filled, and a tangent at "
            "its first end.",
        ),
        "curvature": View(600, 170, "The second derivative over the slope; where it is negative is hatched."),
    }
    sliders: ClassVar = {
        "share": Slider("mark", 0, 1, 0.05),
        "theta_0": Slider("offset <i>θ</i><sub>0</sub>", -3, 3, 0.1),
    }
    switches: ClassVar = {"squared": "squared loss"}
    challenges: ClassVar = {
        "holds": "Squared loss: find a chord 4 wide or wider that never runs below the curve.",
        "far": "NLL: find a chord whose mark is 1 or more above the curve.",
    }
    readouts: ClassVar = {
        "ends": "loss at <i>a</i> and <i>b</i>",
        "curve": "curve at the mark",
        "line": "chord at the mark",
        "above": "chord runs below the curve",
        "second": "second derivative at <i>a</i>",
        "eigenvalues": "Hessian's eigenvalues",
    }

    X = Data(None, 1, most=500)
    y = Data(None)
    a = Number(least=-6, most=6)
    b = Number(least=-6, most=6)
    share = Number(least=0, most=1)
    theta_0 = Number()
    squared = traitlets.Bool().tag(sync=True)

    def __init__(
        self,
        X: ArrayLike | None = None,
        y: ArrayLike | None = None,
        *,
        a: float = 0.5,
        b: float = -4,
        share: float = 0.5,
        theta_0: float = 0,
        squared: bool = True,
    ) -> None:
        if X is None and y is None:
            X, y = POINTS, LABELS
        X, y = both(X, y)
        X, y = look(X=(X, "n 1"), y=(y, "0 and 1"))
        numbers = {"a": a, "b": b, "share": share, "theta_0": theta_0}
        super().__init__(X=X, y=y, squared=squared, **numbers)

    def presets(self) -> dict[str, dict[str, Any]]:
        return {
            "holds": {"squared": True, "a": 2.5, "b": -1.5},
            "far": {"squared": False, "a": -4.0, "b": 3.0},
        }

    def draw(self, view: str, ax: Axes) -> None:
        slopes = np.linspace(*LIMITS, 241)
        values = np.array([self._loss(slope) for slope in slopes])
        colour = plots.PALETTE["squared" if self.squared else "nll"]
        if view == "chord":
            ends = np.array([self.a, self.b])
            heights = np.array([self._loss(self.a), self._loss(self.b)])
            inside = (slopes >= ends.min()) & (slopes <= ends.max())
            chord = np.interp(slopes, *np.array([ends, heights])[:, np.argsort(ends)])
            ax.fill_between(
                slopes, values, chord, inside & (chord >= values), color=plots.PALETTE["wash-green"]
            )
            ax.fill_between(
                slopes, values, chord, inside & (chord < values), fc="none", ec=plots.WRONG, hatch="//", lw=0
            )
            ax.plot(slopes, values, color=colour)
            ax.plot(ends, heights, "o-", color=plots.INK)
            rise = (self._loss(self.a + 1e-5) - self._loss(self.a - 1e-5)) / 2e-5
            ax.axline((self.a, heights[0]), slope=rise, color=plots.INK, lw=1, ls="--")
            top = np.ceil(10 * values.max() + 0.5) / 10 if self.squared else np.ceil(values.max())
            ax.set(xlim=LIMITS, ylim=(0, top), xlabel="slope θ", ylabel="mean loss")
            return
        if self.squared:
            second = np.gradient(np.gradient(values, slopes), slopes)
        else:
            second = np.array([hessian([slope], self.theta_0, self.X)[0, 0] for slope in slopes])
        reach = np.ceil(np.abs(second).max() * 11) / 10
        low = -reach if self.squared else -0.2 * reach
        ax.plot(slopes, second, color=colour)
        ax.axhspan(low, 0, fc="none", ec=plots.tint(plots.WRONG, 0.4), hatch="//", lw=0)
        ax.axhline(0, color=plots.INK, lw=1)
        ax.set(xlim=LIMITS, ylim=(low, reach), xlabel="slope θ", ylabel="second derivative")

    def _loss(self, theta: float) -> float:
        if not self.squared:
            return objective([theta], self.theta_0, self.X, self.y)
        return float(np.mean((sigmoid(self.X[:, 0] * theta + self.theta_0) - self.y) ** 2))
