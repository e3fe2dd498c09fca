"""Figure 9: separable data, where the slope grows for ever unless it is penalized."""

from typing import Any, ClassVar

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from llc import plots
from llc._checking import as_data, as_number
from llc.logistic import objective, sigmoid
from llc.widgets.base import Data, Figure, Number, Numbers
from llc.widgets.markup import Slider, View

GAP = ((-3.2,), (-2.4,), (-1.6,), (-1.2,), (1.2,), (1.6,), (2.4,), (3.2,))
MOST_STEPS = 2000  # as in separable.js


class SeparableFigure(Figure):
    r"""The objective of data with a gap at 0, over the slope of :math:`\sigma(\theta x)`.

    The slope can be dragged along the curve; the penalty is a slider; buttons make steps of gradient descent.

    Parameters
    ----------
    X : array_like of shape (n, 1), optional
        Examples, at most 500, negative ones of class 0 and positive ones of class 1, none at 0.
    theta : float
        Slope to start from. As ``figure.theta`` it reads and sets the present slope.
    lam : float
        Penalty, 0 or more; synced.
    eta : float
        Step size, above 0; synced.

    Raises
    ------
    ValueError, TypeError
        If the data or a number is not as above.
    FileNotFoundError
        If the figures' scripts have not been built.

    Notes
    -----
    Topics MIT-17 and MIT-20. The offset stays 0, where it belongs for data that mirror each other.

    Examples
    --------
    >>> figure = SeparableFigure(lam=0.2)
    >>> figure.theta = 3
    >>> figure.path
    array([3.])
    """

    name = "separable"
    parameters = ("X", "y", "lam", "eta", "path", "x_limits")
    steps = True
    question = (
        "A threshold anywhere in the gap separates these points. Before you run it: with <i>λ</i> = 0, where "
        "does gradient descent on the slope <i>θ</i> come to rest? And what changes with <i>λ</i> = 0.2?"
    )
    answer = (
        "Nowhere. Every steeper curve fits a little better, so that <i>J</i> falls towards 0 for ever and "
        "<i>θ</i> grows, slower and slower. A guess of 0.999 in an empty gap is confidence without evidence. "
        "With <i>λ</i> = 0.2 steepness has a price: there is one least value, at a moderate slope."
    )
    views: ClassVar = {
        "data": View(
            400, 300, "Examples on both sides of a gap, with the probability of class 1 as a curve."
        ),
        "objective": View(
            400,
            300,
            "The objective J over the slope: without a penalty, dashed, it falls for ever; with one it has a "
            "least value, marked by a cross.",
        ),
        "growth": View(400, 300, "The slope over the steps of gradient descent."),
    }
    sliders: ClassVar = {"lam": Slider("penalty <i>λ</i>", 0, 1, 0.01)}
    readouts: ClassVar = {
        "steps": "steps",
        "theta": "slope <i>θ</i>",
        "value": "objective <i>J</i>",
        "slope": "derivative of <i>J</i>",
        "least": "least value",
        "confidence": "guess at the gap's edge",
    }

    X = Data(None, 1, most=500)
    y = Data(None)
    lam = Number(least=0)
    eta = Number(above=0)
    path = Numbers(None, most=MOST_STEPS + 1)
    x_limits = Numbers(2)

    def __init__(self, X: ArrayLike = GAP, *, theta: float = 0, lam: float = 0, eta: float = 1) -> None:
        X = as_data(X, 1)
        if not X.all():
            raise ValueError("X has an example at 0, where the gap should be. Move it to its side.")
        y = (X[:, 0] > 0).astype(float)
        if y.min() == y.max():
            raise ValueError(
                "X must have examples on both sides of 0, but all are on one. Give some of the other."
            )
        reach = 1.1 * np.abs(X).max()
        super().__init__(
            X=X, y=y, lam=lam, eta=eta, path=[as_number(theta, "theta")], x_limits=[-reach, reach]
        )

    @property
    def theta(self) -> float:
        """The present slope; setting it begins a new path."""
        return float(self.path[-1])

    @theta.setter
    def theta(self, value: float) -> None:
        self.path = [value]

    def presets(self) -> dict[str, dict[str, Any]]:
        return {
            "λ = 0": {"lam": 0.0},
            "λ = 0.2": {"lam": 0.2},
            "λ = 1": {"lam": 1.0},
            "Too sure": {"path": [7.0]},
        }

    def draw(self, view: str, ax: Axes) -> None:
        top = max(8.0, self.path.max())
        if view == "data":
            plots.points(ax, np.column_stack([self.X, self.y]), self.y)
            x = np.linspace(self.x_limits[0], self.x_limits[1], 200)
            ax.plot(x, sigmoid(self.theta * x), color=plots.INK)
            ax.set(xlim=self.x_limits, ylim=(-0.08, 1.08), xlabel="x", ylabel="probability of class 1")
        elif view == "objective":
            slopes = np.linspace(-1, top, 150)
            for lam, style in ((0.0, "--"), (self.lam, "-")):
                J = [objective([slope], 0, self.X, self.y, lam) for slope in slopes]
                ax.plot(slopes, J, style, color=plots.COLOURS[1] if style == "-" else plots.INK)
            ax.plot(self.theta, objective([self.theta], 0, self.X, self.y, self.lam), "o", color=plots.INK)
            ax.set(xlim=(-1, top), ylim=(0, 1.5), xlabel="slope θ", ylabel="J")
        else:
            ax.plot(self.path, "o-", color=plots.COLOURS[1])
            ax.set(xlim=(0, max(25, self.path.size)), ylim=(-1, top), xlabel="steps", ylabel="slope θ")
