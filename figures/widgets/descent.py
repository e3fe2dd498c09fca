"""Gradient descent: the path over the contour lines of the objective, its values, and the data."""

from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from figures import plots
from figures.widgets.base import Count, Data, Figure, Number, Numbers, both, require_overlap
from figures.widgets.markup import Axes, Slider, View
from llc._door import Floats, look
from llc.data import iris
from llc.descent import newton
from llc.logistic import gradient, nll_from_scores, sigmoid

START = (0.0, 1.0)
STEPS = 100  # as in descent.js


class DescentFigure(Figure):
    r"""A hundred steps of gradient descent on the mean NLL of a logistic classifier of one feature.

    The whole path follows while its start is dragged, or while step size and batch change.

    Parameters
    ----------
    X : array_like of shape (n, 1), optional
        Examples, at most 1000; by default sepal lengths of Iris, in cm above 5.
    y : array_like of shape (n,), optional
        Labels 0 and 1, not separable; by default virginica against versicolor.
    eta : float
        Step size, above 0; synced.
    batch : int, optional
        Examples used by each step, all of them by default; synced. Fewer are taken in turn from one shuffled
        order.
    start : array_like of shape (2,)
        Slope and offset to start from; synced.
    feature_name : str
        Name of the axis.

    Notes
    -----
    Topics MIT-19 and 3F8-06. Without a smaller batch, the path is that of
    `llc.descent.gradient_descent`; the bound of the step size is ``2 / llc.descent.smoothness(X)``.

    Examples
    --------
    >>> figure = DescentFigure(eta=1)
    >>> figure.path()[0], figure.path().shape
    (array([0., 1.]), (101, 2))
    """

    name = "descent"
    parameters = (
        "X",
        "y",
        "order",
        "eta",
        "batch",
        "start",
        "x_limits",
        "limits",
        "minimizer",
        "feature_name",
    )
    runs = True
    hint = "Change the step size, or drag the start of the path."
    views: ClassVar = {
        "map": View(
            640,
            430,
            "Contour lines of the objective J over slope and offset, with the path of gradient descent and "
            "the minimizer.",
        ),
        "values": View(300, 200, "The objective J over the steps, with its minimum as a dotted line."),
        "data": View(
            300, 200, "Examples of two classes over one feature, with the probability of class 1 as a curve."
        ),
    }
    sliders: ClassVar = {
        "eta": Slider("step size <i>η</i>", -1.5, 1.5, 0.02, log=True, marked=True),
        "batch": Slider("examples per step", 1, 100, 1),
    }
    choices: ClassVar = {"centred": "Centre the feature"}
    challenges: ClassVar = {
        "past": "Find a step size past 2/<i>L</i> that still ends within 0.001 of the minimum.",
        "worse": "Find a step size with which <i>J</i> ends higher than it began.",
    }
    readouts: ClassVar = {
        "parameters": "(<i>θ</i>, <i>θ</i><sub>0</sub>) at the end",
        "value": "objective <i>J</i>",
        "above": "above its minimum",
        "slope": "norm of the gradient",
        "bound": "bound 2/<i>L</i>",
    }

    X = Data(None, 1, most=1000)
    y = Data(None)
    order = Data(None)
    eta = Number(above=0)
    batch = Count()
    start = Numbers(2)
    x_limits = Numbers(2)
    limits = Numbers(2, 2)
    minimizer = Numbers(2)
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
        super().__init__(**state, eta=eta, batch=batch, start=start)

    def path(self) -> Floats:
        """Compute the iterates.

        Returns
        -------
        ndarray of shape (101, 2)
            Slope and offset, from the start on.
        """
        iterates = [self.start]
        size = min(self.batch, len(self.y))
        for t in range(STEPS):
            used = self.order.take(np.arange(t * size, (t + 1) * size), mode="wrap").astype(int)
            slope, offset = gradient(iterates[-1][:1], iterates[-1][1], self.X[used], self.y[used])
            iterates.append(iterates[-1] - self.eta * np.append(slope, offset))
        return np.array(iterates)

    def presets(self) -> dict[str, dict[str, Any]]:
        return {
            "past": {"eta": 3.3},
            "worse": {"eta": 10.0},
            "centred": {**_iris(6.3), "eta": 6.0, "batch": 100},
        }

    def draw(self, view: str, ax: Axes) -> None:
        path = self.path()
        J = self._objective
        if view == "map":
            ax.set(xlim=self.limits[0], ylim=self.limits[1], xlabel="slope θ", ylabel="offset θ₀")
            plots.objective_contours(ax, J, path=path)
            ax.plot(*self.minimizer, "x", color=plots.INK, ms=9)
        elif view == "values":
            values = J(*path.T)
            ax.plot(values, color=plots.INK)
            ax.axhline(*J(*self.minimizer[:, None]), color=plots.INK, lw=1, ls=":")
            ax.set(xlim=(0, STEPS), ylim=(0, max(1, *values)), xlabel="step", ylabel="J")
        else:
            plots.points(ax, np.column_stack([self.X, self.y]), self.y)
            x = np.linspace(self.x_limits[0], self.x_limits[1], 200)
            ax.plot(x, sigmoid(path[-1, 0] * x + path[-1, 1]), color=plots.INK)
            ax.set(xlim=self.x_limits, ylim=(-0.08, 1.08), yticks=[0, 0.5, 1])
            ax.set(xlabel=self.feature_name, ylabel="probability of class 1")

    def _objective(self, theta: Floats, theta_0: Floats) -> Floats:
        return mean_nll(theta, theta_0, self.X, self.y)


def mean_nll(theta: Floats, theta_0: Floats, X: Floats, y: Floats) -> Floats:
    """The objective of one feature at several places, in a twentieth of the time of one after the other."""
    z = np.outer(theta, X) + theta_0[:, None]
    means: Floats = nll_from_scores(z.ravel(), np.tile(y, len(z))).reshape(z.shape).mean(axis=1)
    return means


def _state(X: ArrayLike, y: ArrayLike, feature_name: str) -> dict[str, Any]:
    """The parameters that follow from the data."""
    X, y = look(X=(X, "n 1"), y=(y, "0 and 1, both"))
    require_overlap(X, y)
    way = newton(X, y)
    minimizer = np.append(way.theta, way.theta_0)
    margin = 0.08 * (X.max() - X.min())
    ends = np.array([minimizer, START])
    reach = np.maximum(np.ptp(ends, axis=0), 2)
    return {
        "X": X,
        "y": y,
        "order": np.random.default_rng(0).permutation(len(y)),
        "x_limits": [X.min() - margin, X.max() + margin],
        "limits": np.stack([ends.min(axis=0) - 0.7 * reach, ends.max(axis=0) + 0.7 * reach], axis=1),
        "minimizer": minimizer,
        "feature_name": feature_name,
    }


def _iris(origin: float) -> dict[str, Any]:
    """Virginica (1) against versicolor (0) by sepal length, measured from ``origin``."""
    flowers = iris().select("sepal length")
    kept = flowers.y > 0
    return _state((flowers.X[kept] - origin).round(1), flowers.y[kept] - 1, f"sepal length − {origin:g} cm")
