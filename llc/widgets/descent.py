"""Figure 8: gradient descent, seen in the data, among the parameters, and over the steps."""

from typing import Any, ClassVar

import numpy as np
import traitlets
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from llc import plots
from llc._checking import as_data, as_labels, as_vector
from llc.datasets import iris
from llc.descent import newton
from llc.logistic import objective, sigmoid
from llc.widgets.base import Count, Data, Figure, Number, Numbers, both, require_overlap
from llc.widgets.markup import Slider, View

START = (0.0, 1.0)
MOST_STEPS = 1000  # as in descent.js


class DescentFigure(Figure):
    r"""Gradient descent on the mean negative log-likelihood of a classifier of one feature.

    The start can be dragged; step size and batch are sliders, and buttons make 1, 5, 25 steps or run.

    Parameters
    ----------
    X : array_like of shape (n, 1), optional
        Examples, at most 1000; by default sepal lengths of Iris, in cm above 5.
    y : array_like of shape (n,), optional
        Labels 0 and 1, not separable; by default virginica against versicolor.
    eta : float
        Step size, above 0; synced.
    batch : int, optional
        Examples drawn for each step, all of them by default; synced.
    start : array_like of shape (2,)
        Slope and offset to start from. The trait ``path`` of shape (steps + 1, 2) holds the way so far.
    feature_name : str
        Name of the axis.

    Raises
    ------
    ValueError, TypeError
        If the data or a number is not as above.
    FileNotFoundError
        If the figures' scripts have not been built.

    Notes
    -----
    Topics MIT-19 and 3F8-06. Without a smaller batch, the path is that of
    `llc.descent.gradient_descent`; the bound of the step size is ``2 / llc.descent.smoothness(X)``.

    Examples
    --------
    >>> figure = DescentFigure(eta=1)
    >>> figure.path
    array([[0., 1.]])
    """

    name = "descent"
    parameters = ("X", "y", "eta", "batch", "path", "x_limits", "limits", "least", "feature_name")
    steps = True
    question = (
        "The cross marks the least value, the round handle the start. Make a few steps with the small step "
        "size. Before you raise it: how does the path change when the step size nears the bound 2/<i>L</i>, "
        "drawn on its slider, and how when it is twice as large?"
    )
    answer = (
        "Small steps follow the gradient into the valley and then crawl along it. Near 2/<i>L</i> a step "
        "leaps over the valley's floor to the other side: the path zig-zags. Below the bound every step "
        "descends, from any start. Far beyond it a leap may end higher than it began, and the path never "
        "settles."
    )
    views: ClassVar = {
        "data": View(
            400, 300, "Examples of two classes over one feature, with the probability of class 1 as a curve."
        ),
        "contours": View(
            400,
            300,
            "Level lines of the objective J over slope and offset, with the path of gradient descent towards "
            "the least value.",
        ),
        "values": View(400, 300, "The objective J over the steps, with its least value as a dotted line."),
    }
    sliders: ClassVar = {
        "eta": Slider("step size <i>η</i> (the tick is 2/<i>L</i>)", -1.5, 1.5, 0.05, log=True),
        "batch": Slider("examples a step", 1, 100, 1),
    }
    readouts: ClassVar = {
        "steps": "steps",
        "parameters": "(<i>θ</i>, <i>θ</i><sub>0</sub>)",
        "value": "objective <i>J</i>",
        "above": "above the least",
        "slope": "length of the gradient",
        "bound": "bound 2/<i>L</i>",
    }

    X = Data(None, 1, most=1000)
    y = Data(None)
    eta = Number(above=0)
    batch = Count()
    path = Numbers(None, 2, most=MOST_STEPS + 1)
    x_limits = Numbers(2)
    limits = Numbers(2, 2)
    least = Numbers(2)
    feature_name = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        X: ArrayLike | None = None,
        y: ArrayLike | None = None,
        *,
        eta: float = 0.5,
        batch: int | None = None,
        start: ArrayLike = START,
        feature_name: str = "x",
    ) -> None:
        given = X is not None or y is not None
        state = _state(*both(X, y), feature_name) if given else _iris(5.0)
        batch = len(state["y"]) if batch is None else batch
        super().__init__(
            **state, eta=eta, batch=batch, path=[as_vector(start, 2, "start", like="parameters")]
        )

    @property
    def theta(self) -> float:
        """The present slope."""
        return float(self.path[-1, 0])

    @property
    def theta_0(self) -> float:
        """The present offset."""
        return float(self.path[-1, 1])

    def presets(self) -> dict[str, dict[str, Any]]:
        return {
            "Converges": {"eta": 1.0},
            "Zig-zags": {"eta": 3.3},
            "Diverges": {"eta": 10.0},
            "Minibatches": {"eta": 0.5, "batch": 5},
            "Centred feature": {**_iris(6.3), "eta": 6.0, "batch": 100},
        }

    def draw(self, view: str, ax: Axes) -> None:
        theta, theta_0 = self.path[-1]
        if view == "data":
            plots.points(ax, np.column_stack([self.X, self.y]), self.y)
            x = np.linspace(self.x_limits[0], self.x_limits[1], 200)
            ax.plot(x, sigmoid(theta * x + theta_0), color=plots.INK)
            ax.set(xlim=self.x_limits, ylim=(-0.08, 1.08), yticks=[0, 0.5, 1])
            ax.set(xlabel=self.feature_name, ylabel="probability of class 1")
        elif view == "contours":
            a, b = (np.linspace(low, high, 60) for low, high in self.limits)
            J = [[objective([slope], offset, self.X, self.y) for slope in a] for offset in b]
            lowest = objective(self.least[:1], self.least[1], self.X, self.y)
            ax.contour(
                a, b, J, levels=lowest + 0.004 * 2.1 ** np.arange(11), colors="#767676", linewidths=0.8
            )
            ax.plot(*self.least, "x", color=plots.INK, ms=9)
            ax.plot(*self.path.T, "o-", color=plots.COLOURS[1], lw=1.5, ms=5)
            ax.set(xlabel="θ", ylabel="θ₀")
        else:
            values = [objective([slope], offset, self.X, self.y) for slope, offset in self.path]
            ax.plot(values, "o-", color=plots.INK)
            ax.axhline(
                objective(self.least[:1], self.least[1], self.X, self.y), color=plots.INK, lw=1, ls=":"
            )
            ax.set(xlim=(0, max(25, len(values))), ylim=(0, max(1, *values)), xlabel="steps", ylabel="J")


def _state(X: ArrayLike, y: ArrayLike, feature_name: str) -> dict[str, Any]:
    """The parameters that follow from the data."""
    X = as_data(X, 1)
    y = as_labels(y, len(X), both=True)
    require_overlap(X, y)
    way = newton(X, y)
    least = np.append(way.theta, way.theta_0)
    margin = 0.08 * (X.max() - X.min())
    both = np.array([least, START])
    reach = np.maximum(np.ptp(both, axis=0), 2)
    return {
        "X": X,
        "y": y,
        "x_limits": [X.min() - margin, X.max() + margin],
        "limits": np.stack([both.min(axis=0) - 0.7 * reach, both.max(axis=0) + 0.7 * reach], axis=1),
        "least": least,
        "feature_name": feature_name,
    }


def _iris(origin: float) -> dict[str, Any]:
    """Virginica (1) against versicolor (0) by sepal length, measured from ``origin``."""
    flowers = iris().select("sepal length")
    kept = flowers.y > 0
    return _state((flowers.X[kept] - origin).round(1), flowers.y[kept] - 1, f"sepal length − {origin:g} cm")
