"""The gradient as a sum of arrows."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from figures import plots
from figures.widgets.base import Data, Examples, Figure, Number, Numbers, both
from figures.widgets.markup import Axes, Slider, View
from llc._door import Floats, look
from llc.descent import newton
from llc.logistic import LinearLogisticClassifier
from llc.separators import LinearClassifier

POINTS = ((1.6, 1.0), (2.3, -0.6), (0.2, 1.9), (-0.7, -0.5), (-1.7, 0.6), (-0.9, -1.7), (1.1, -1.4))
LABELS = (1, 1, 1, 1, 0, 0, 0)
PULL = 0.6  # as in gradient.js
MOST_EXAMPLES = 30  # each has a handle and a row of the table


class GradientFigure(Figure):
    r"""The gradient of the mean NLL as a sum of arrows :math:`\frac1n (g^{(i)} - y^{(i)})\, x^{(i)}`.

    Examples and the normal vector can be dragged; a table holds the numbers of each example.

    Parameters
    ----------
    X : array_like of shape (n, 2), optional
        Examples, at most 30; by default seven points; synced.
    y : array_like of shape (n,), optional
        Labels 0 and 1.
    theta : array_like of shape (2,)
        Normal vector, not zero; synced.
    theta_0 : float
        Offset; synced.

    Notes
    -----
    Topics MIT-16, 3F8-05 and WEI-02.

    Examples
    --------
    >>> figure = GradientFigure(theta=[1, 1])
    >>> figure.terms().sum(axis=0).round(3)
    array([ 0.005, -0.052])
    """

    name = "gradient"
    parameters = ("X", "y", "theta", "theta_0", "limits")
    views: ClassVar = {
        "data": View(
            400,
            400,
            "Two classes, a separator with its normal vector, and at each example an arrow along the "
            "line from the origin through it, the longer the larger its error.",
        ),
        "sum": View(270, 400, "The terms of the gradient laid end to end, and their sum."),
    }
    abreast = True
    columns = (3, 2)
    hint = "Turn the violet arrow <i>θ</i>, or drag an example: each pulls along its own direction."
    actions: ClassVar = {"lay": "Lay the arrows end to end"}
    sliders: ClassVar = {"theta_0": Slider("offset <i>θ</i><sub>0</sub>", -3, 3, 0.05)}
    choices: ClassVar = {"wrong": "The wrong way round"}
    challenges: ClassVar = {
        "close": "Make the arrows close: a gradient shorter than 0.01.",
        "outlier": "Drag one example until its arrow is longer than all the others together.",
    }
    tables: ClassVar = {"examples": ("no.", "<i>x</i>", "<i>y</i>", "predicted", "error", "term")}
    readouts: ClassVar = {
        "theta": "normal vector <i>θ</i>",
        "gradient": "the sum, the gradient with respect to <i>θ</i>",
        "offset": "derivative with respect to <i>θ</i><sub>0</sub>",
        "length": "length of the gradient",
        "value": "mean NLL",
    }

    X = Examples(None, 2, most=MOST_EXAMPLES)
    y = Data(None)
    theta = Numbers(2)
    theta_0 = Number()
    limits = Numbers(2, 2)

    def __init__(
        self,
        X: ArrayLike | None = None,
        y: ArrayLike | None = None,
        *,
        theta: ArrayLike = (0.8, -0.6),
        theta_0: float = 0,
    ) -> None:
        self._has_other_data = X is not None or y is not None
        if not self._has_other_data:
            X, y = POINTS, LABELS
        X, y = both(X, y)
        X, y = look(X=(X, "n 2"), y=(y, "0 and 1"))
        self.table_rows = len(X)
        farthest = np.abs(X).max()
        super().__init__(
            X=X,
            y=y,
            theta=theta,
            theta_0=theta_0,
            limits=self.views["data"].equal_limits(np.array([[-1.0, -1.0], [1.0, 1.0]]) * farthest),
        )

    @traitlets.validate("theta")
    def _direction(self, proposal: Mapping[str, Any]) -> Any:
        if not proposal["value"].any():
            raise ValueError(f"theta must be two numbers that are not both zero, but is {proposal['value']}.")
        return proposal["value"]

    def terms(self) -> Floats:
        """Compute the part of each example in the gradient.

        Returns
        -------
        ndarray of shape (n, 2)
            Error times input over n; the sum is the gradient with respect to ``theta``.
        """
        g = LinearLogisticClassifier(self.theta, self.theta_0).predict_proba(self.X)
        return np.asarray((g - self.y)[:, None] * self.X / len(self.X))

    def presets(self) -> dict[str, dict[str, Any]]:
        wrong = {"wrong": {"theta": [-1.0, -0.5], "theta_0": 0.0}}
        if self._has_other_data:  # which may be separable
            return wrong
        way = newton(POINTS, LABELS)
        minimizer = {"theta": way.theta.round(3), "theta_0": round(way.theta_0, 3)}
        X = [*POINTS[:4], (-1.1, 1.9), *POINTS[5:]]
        outlier = {"X": X, "theta": [1.85, 2.0], "theta_0": 0.4}  # its arrow is not along the sum
        return {**wrong, "close": minimizer, "outlier": outlier}

    def draw(self, view: str, ax: Axes) -> None:
        arrow = {"arrowstyle": "->", "lw": 1.5, "shrinkA": 0, "shrinkB": 0}
        terms = self.terms()
        if view == "sum":
            ends = np.vstack([np.zeros(2), np.cumsum(terms, axis=0)])
            for k, label in enumerate(self.y):
                ax.annotate("", ends[k + 1], ends[k], arrowprops=arrow | {"color": plots.COLOURS[int(label)]})
            ax.annotate("", ends[-1], (0, 0), arrowprops=arrow | {"color": plots.INK, "lw": 3})
            limits = self.views["sum"].equal_limits(ends)
            ax.set(xlim=limits[0], ylim=limits[1], xlabel="∂J/∂θ₁", ylabel="∂J/∂θ₂")
            return
        h = LinearClassifier(self.theta, self.theta_0)
        plots.points(ax, self.X, self.y)
        ax.set(xlim=self.limits[0], ylim=self.limits[1])
        plots.separator(plots.half_spaces(ax, h), h)
        for x, term, label in zip(self.X, terms, self.y, strict=True):
            colour = plots.COLOURS[int(label)]
            ax.annotate("", x - PULL * len(self.X) * term, x, arrowprops=arrow | {"color": colour})
        ax.annotate("", self.theta, (0, 0), arrowprops=arrow | {"color": plots.INK, "lw": 3})
        ax.set(xlabel="x₁", ylabel="x₂")
