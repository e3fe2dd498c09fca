"""Figure 2: the staircase of the 0-1 error and the smooth valley of the NLL, over the same parameters."""

from typing import Any, ClassVar

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from llc import plots
from llc._checking import as_data, as_labels
from llc.datasets import iris
from llc.descent import newton
from llc.logistic import objective
from llc.widgets.base import Data, Figure, Number, Numbers, both, require_overlap
from llc.widgets.markup import View

LIMITS = ((-4.0, 7.0), (-4.0, 4.0))


class LandscapeFigure(Figure):
    r"""The training error and the mean NLL of a classifier of one feature, over slope and offset.

    The parameters can be dragged in either map, the slope along a cut through both.

    Parameters
    ----------
    X : array_like of shape (n, 1), optional
        Examples, at most 300; by default a few sepal lengths of Iris, in cm above 6.
    y : array_like of shape (n,), optional
        Labels 0 and 1, not separable.
    theta, theta_0 : float
        Slope, from -4 to 7, and offset, from -4 to 4; synced.

    Raises
    ------
    ValueError, TypeError
        If the data or a parameter is not as above.
    FileNotFoundError
        If the figures' scripts have not been built.

    Notes
    -----
    Topics MIT-09 and MIT-18.

    Examples
    --------
    >>> figure = LandscapeFigure(theta=1, theta_0=0)
    >>> figure.theta_0 = -0.5
    """

    name = "landscape"
    parameters = ("X", "y", "theta", "theta_0", "limits", "least")
    views: ClassVar = {
        "errors": View(
            400, 310, "Terraces of equal training error over slope and offset, between straight cliffs."
        ),
        "nll": View(400, 310, "Contour lines of the mean NLL over slope and offset, around its minimizer."),
        "slice": View(400, 310, "A cut through both maps: the error is a staircase, the NLL a smooth curve."),
    }
    choices: ClassVar = {
        "plateau": "On a plateau",
        "cliff": "At a cliff",
        "right": "Far right",
    }
    readouts: ClassVar = {
        "parameters": "(<i>θ</i>, <i>θ</i><sub>0</sub>)",
        "errors": "wrong",
        "error": "training error",
        "value": "mean NLL",
        "down": "downhill on the NLL",
        "length": "its steepness",
    }

    X = Data(None, 1, most=300)
    y = Data(None)
    theta = Number(least=LIMITS[0][0], most=LIMITS[0][1])
    theta_0 = Number(least=LIMITS[1][0], most=LIMITS[1][1])
    limits = Numbers(2, 2)
    least = Number()

    def __init__(
        self,
        X: ArrayLike | None = None,
        y: ArrayLike | None = None,
        *,
        theta: float = -0.5,
        theta_0: float = 2,
    ) -> None:
        if X is None and y is None:
            flowers = iris().select("sepal length")
            kept = np.flatnonzero(flowers.y > 0)[7::9]
            X, y = (flowers.X[kept] - 6).round(1), flowers.y[kept] - 1
        X, y = both(X, y)
        X = as_data(X, 1)
        y = as_labels(y, len(X), both=True)
        require_overlap(X, y)
        least = newton(X, y).values[-1]
        super().__init__(X=X, y=y, theta=theta, theta_0=theta_0, limits=LIMITS, least=least)

    def presets(self) -> dict[str, dict[str, Any]]:
        return {
            "plateau": {"theta": -0.5, "theta_0": 2.0},
            "cliff": {"theta": 2.0, "theta_0": -0.55},
            "right": {"theta": 5.5, "theta_0": 1.0},
        }

    def draw(self, view: str, ax: Axes) -> None:
        a, b = (np.linspace(low, high, 60) for low, high in self.limits)
        if view == "slice":
            ax.step(
                a,
                [self._error(slope, self.theta_0) for slope in a],
                color=plots.COLOURS[0],
                label="0-1 error",
            )
            J = [objective([slope], self.theta_0, self.X, self.y) for slope in a]
            ax.plot(a, J, "--", color=plots.COLOURS[1], label="NLL")
            ax.legend(loc="upper left")
            ax.set(xlim=self.limits[0], ylim=(0, 2), yticks=[0, 0.5, 1, 1.5, 2], xlabel="θ", ylabel="value")
            return
        if view == "errors":
            for x in self.X[:, 0]:  # an example changes sides where its score is 0
                ax.axline((0, 0), slope=-x, color="#767676", lw=0.9)
        else:
            heights = [[objective([slope], offset, self.X, self.y) for slope in a] for offset in b]
            levels = self.least + 0.02 * 1.6 ** np.arange(12)
            ax.contour(a, b, heights, levels=levels, colors="#767676", linewidths=0.9)
        ax.axhline(self.theta_0, color=plots.INK, lw=1, ls=":")
        ax.plot(self.theta, self.theta_0, "o", color=plots.INK, ms=8)
        ax.set(xlim=self.limits[0], ylim=self.limits[1], xlabel="θ", ylabel="θ₀")

    def _error(self, theta: float, theta_0: float) -> float:
        return float(np.mean((self.X[:, 0] * theta + theta_0 > 0) != (self.y > 0)))
