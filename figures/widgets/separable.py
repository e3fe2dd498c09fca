"""Separable data, where the slope grows for ever unless it is penalized."""

from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike

from figures import plots
from figures.widgets.base import Data, Figure, Number, Numbers
from figures.widgets.markup import Axes, Slider, View
from llc._door import Floats, look
from llc.descent import smoothness
from llc.logistic import gradient, objective, sigmoid

GAP = ((-3.2,), (-2.4,), (-1.6,), (-1.2,), (1.2,), (1.6,), (2.4,), (3.2,))
STEPS = 300  # as in separable.js
LIMITS = (-1.0, 12.0)
FARTHEST = 8  # slope to start from
LOWEST = -4  # log₁₀ of an objective that is shown


class SeparableFigure(Figure):
    r"""Gradient descent on data with a gap at 0, over the slope of :math:`\sigma(\theta x)`.

    Three hundred steps are drawn at once, and follow while the start is dragged or the penalty changes.

    Parameters
    ----------
    X : array_like of shape (n, 1), optional
        Examples, at most 500, negative ones of class 0 and positive ones of class 1, none at 0.
    theta : float
        Slope to start from, from -1 to 8; synced.
    lam : float
        Regularization strength, 0 or more; synced.

    Notes
    -----
    Topics MIT-17 and MIT-20. The offset stays 0, which is its best value for data symmetric about 0. The step
    size is :math:`1/(L + 2\lambda)` with :math:`L` from `llc.descent.smoothness`, with which every step
    descends.

    Examples
    --------
    >>> figure = SeparableFigure(lam=0.2)
    >>> figure.path()[-1].round(3)
    np.float64(0.783)
    """

    name = "separable"
    parameters = ("X", "y", "lam", "theta", "x_limits")
    hint = "Drag the start, and turn <i>λ</i> up: the penalty pulls like a spring."
    runs = True
    views: ClassVar = {
        "objective": View(
            640,
            340,
            "The objective J over the slope: without a penalty, dashed, it falls for ever; with one it has a "
            "minimizer, to which the steps of gradient descent lead.",
        ),
        "data": View(
            300, 200, "Examples on both sides of a gap, with the probability of class 1 as a curve."
        ),
        "growth": View(300, 200, "The slope over the steps of gradient descent."),
    }
    sliders: ClassVar = {"lam": Slider("penalty strength <i>λ</i>", 0, 1, 0.01)}
    challenges: ClassVar = {
        "sixty": "Choose <i>λ</i> so that the model predicts 0.60 at the edge of the gap.",
        "back": "Start from a slope above 6, and have it come to rest below 1.",
    }
    readouts: ClassVar = {
        "theta": "slope <i>θ</i> after the run",
        "value": "objective <i>J</i> there",
        "slope": "derivative of <i>J</i> there",
        "least": "minimum",
        "confidence": "prediction at the gap's edge",
        "eta": "step size <i>η</i> = 1/(<i>L</i> + 2<i>λ</i>), with <i>L</i> for <i>λ</i> = 0",
    }

    X = Data(None, 1, most=500)
    y = Data(None)
    lam = Number(least=0)
    theta = Number(least=LIMITS[0], most=FARTHEST)
    x_limits = Numbers(2)

    def __init__(self, X: ArrayLike = GAP, *, theta: float = 0, lam: float = 0.02) -> None:
        (X,) = look(X=(X, "n 1"))
        if not X.all():
            raise ValueError("X has an example at 0, where the gap should be. Move it to its side.")
        y = (X[:, 0] > 0).astype(float)
        if y.min() == y.max():
            raise ValueError(
                "X must have examples on both sides of 0, but all are on one. Give some of the other."
            )
        reach = 1.1 * np.abs(X).max()
        self._strength_for_sixty = _strength(X, y, np.log(0.6 / 0.4) / np.abs(X).min())
        super().__init__(X=X, y=y, lam=lam, theta=theta, x_limits=[-reach, reach])

    def path(self) -> Floats:
        """Compute the slopes that gradient descent visits.

        Returns
        -------
        ndarray of shape (301,)
            From the start on.
        """
        eta = 1 / (smoothness(self.X) + 2 * self.lam)
        slopes = [self.theta]
        for _ in range(STEPS):
            slopes.append(slopes[-1] - eta * gradient([slopes[-1]], 0, self.X, self.y, self.lam)[0][0])
        return np.array(slopes)

    def presets(self) -> dict[str, dict[str, Any]]:
        return {
            "sixty": {"lam": round(self._strength_for_sixty, 2)},
            "back": {"theta": 7.0, "lam": 0.2},
        }

    def draw(self, view: str, ax: Axes) -> None:
        path = self.path()
        if view == "data":
            plots.points(ax, np.column_stack([self.X, self.y]), self.y)
            x = np.linspace(self.x_limits[0], self.x_limits[1], 200)
            ax.plot(x, sigmoid(path[-1] * x), color=plots.INK)
            ax.set(xlim=self.x_limits, ylim=(-0.08, 1.08), xlabel="x", ylabel="probability of class 1")
        elif view == "objective":
            slopes = np.linspace(*LIMITS, 150)
            for lam, style in ((0.0, "--"), (self.lam, "-")):
                J = [objective([slope], 0, self.X, self.y, lam) for slope in slopes]
                ax.plot(slopes, np.log10(J), style, color=plots.INK)
            visited = [objective([slope], 0, self.X, self.y, self.lam) for slope in path]
            ax.plot(path, np.log10(visited), "o", color=plots.INK, ms=4)
            ax.set(xlim=LIMITS, ylim=(LOWEST, 2), xlabel="slope θ", ylabel="log₁₀ J")
        else:
            ax.plot(path, color=plots.INK)
            ax.set(xlim=(0, STEPS), ylim=LIMITS, xlabel="step", ylabel="slope θ")


def _strength(X: Floats, y: Floats, slope: float) -> float:
    """The regularization strength whose minimizer is this slope: where the derivative is 0."""
    return float(-gradient([slope], 0, X, y)[0][0] / (2 * slope))
