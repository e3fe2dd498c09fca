"""The staircase of the 0-1 loss and the smooth bowl of the NLL, over the same parameters."""

from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike

from figures import plots
from figures.widgets.base import Data, Figure, Number, Numbers, both, require_overlap
from figures.widgets.descent import mean_nll
from figures.widgets.markup import Axes, Slider, View
from llc._door import Floats, look
from llc.data import iris
from llc.descent import newton

LIMITS = ((-4.0, 7.0), (-4.0, 4.0))


class LandscapeFigure(Figure):
    r"""The training error and the mean NLL of a classifier of one feature, over slope and offset.

    The parameters can be dragged over either relief. Dragging the ground turns both, and a ball rolls where
    there is a slope.

    Parameters
    ----------
    X : array_like of shape (n, 1), optional
        Examples, at most 300; by default a few sepal lengths of Iris, in cm above 6.
    y : array_like of shape (n,), optional
        Labels 0 and 1, not separable.
    theta, theta_0 : float
        Slope, from -4 to 7, and offset, from -4 to 4; synced.
    turn : float
        From which side the reliefs are seen, in degrees from -180 to 180; synced.

    Notes
    -----
    Topics MIT-09 and MIT-18.

    Examples
    --------
    >>> figure = LandscapeFigure(theta=1, theta_0=0)
    >>> figure.theta_0 = -0.5
    """

    name = "landscape"
    parameters = ("X", "y", "theta", "theta_0", "turn", "limits", "minimum")
    runs = True
    hint = "Drag the ball over either relief and let it go, or drag the ground to turn it."
    views: ClassVar = {
        "errors": View(
            320, 260, "The training error as a relief over slope and offset: level terraces, upright cliffs."
        ),
        "nll": View(320, 260, "The mean NLL as a relief over slope and offset: a smooth bowl."),
    }
    abreast = True
    columns = (1, 1)
    sliders: ClassVar = {"turn": Slider("turn, in degrees", -180, 180, 1)}
    challenges: ClassVar = {
        "lowest": "Put the ball on the lowest terrace.",
        "bottom": "Start the ball at the bottom of the bowl, within 0.005 of the minimum.",
    }
    readouts: ClassVar = {
        "parameters": "(<i>θ</i>, <i>θ</i><sub>0</sub>)",
        "error": "training error",
        "value": "mean NLL",
        "down": "downhill on the NLL",
        "length": "how steep it is",
    }

    X = Data(None, 1, most=300)
    y = Data(None)
    theta = Number(least=LIMITS[0][0], most=LIMITS[0][1])
    theta_0 = Number(least=LIMITS[1][0], most=LIMITS[1][1])
    turn = Number(least=-180, most=180)
    limits = Numbers(2, 2)
    minimum = Number()

    def __init__(
        self,
        X: ArrayLike | None = None,
        y: ArrayLike | None = None,
        *,
        theta: float = -0.5,
        theta_0: float = 2,
        turn: float = -60,
    ) -> None:
        if X is None and y is None:
            flowers = iris().select("sepal length")
            kept = np.flatnonzero(flowers.y > 0)[7::9]
            X, y = (flowers.X[kept] - 6).round(1), flowers.y[kept] - 1
        X, y = both(X, y)
        X, y = look(X=(X, "n 1"), y=(y, "0 and 1, both"))
        require_overlap(X, y)
        way = newton(X, y)
        self._solutions = {
            "lowest": _lowest_terrace(X[:, 0], y),
            "bottom": {"theta": round(way.theta[0], 3), "theta_0": round(way.theta_0, 3)},
        }
        place = {"theta": theta, "theta_0": theta_0, "turn": turn}
        super().__init__(X=X, y=y, **place, limits=LIMITS, minimum=way.values[-1])

    def presets(self) -> dict[str, dict[str, Any]]:
        return self._solutions

    def draw(self, view: str, ax: Axes) -> None:
        if view == "errors":
            plots.staircase(ax, self.X[:, 0], self.y)
        else:
            ax.set(xlim=self.limits[0], ylim=self.limits[1], xlabel="slope θ", ylabel="offset θ₀")
            plots.objective_contours(ax, self._nll)
            ax.plot(self.theta, self.theta_0, "o", color=plots.INK, ms=8)

    def _nll(self, theta: Floats, theta_0: Floats) -> Floats:
        return mean_nll(theta, theta_0, self.X, self.y)


def _lowest_terrace(x: Floats, y: Floats) -> dict[str, float]:
    """A place on the terrace of the least training error, the widest if there are several."""
    rays = np.arctan2(-x, 1)  # an example changes sides where its score is 0
    rays = np.unique(np.append(rays, rays + np.pi))
    widths = np.diff(rays, append=rays[0] + 2 * np.pi)
    middles = rays + widths / 2
    scores = np.outer(np.cos(middles), x) + np.sin(middles)[:, None]
    errors = ((scores > 0) != (y > 0)).mean(axis=1)
    best = middles[np.lexsort((-widths, errors))[0]]
    direction = np.array([np.cos(best), np.sin(best)])
    border = np.where(direction > 0, *np.transpose(LIMITS)[::-1]) / direction
    theta, theta_0 = (0.6 * border.min() * direction).round(2)
    return {"theta": theta, "theta_0": theta_0}
