"""Least squares as a classifier: one flower it has right, pulled far out, costs it others."""

from typing import Any, ClassVar

import numpy as np
import traitlets

from figures import plots
from figures.widgets.base import Data, Figure, Number
from figures.widgets.markup import Axes, Slider, View
from llc._door import Floats
from llc.data import iris
from llc.descent import logistic_regression
from llc.logistic import LinearLogisticClassifier
from llc.regression import LinearRegression, ridge

FROM, TO = 3.0, 15.0
MEASURED = 5.9  # cm, of the flower that is pulled


class LeastSquaresFigure(Figure):
    r"""The least-squares line through labels 0 and 1 over petal length, with one flower that can be pulled.

    Every tenth flower of versicolor, with label 0, and of virginica, with label 1, is shown, five of each;
    the longest can be pulled. Virginica is predicted where the line is above ½. However the flower is
    pulled, the line passes through the point of means, which moves with the flower.

    Parameters
    ----------
    length : float
        Petal length in cm, from 3 to 15, of the flower that can be pulled; synced.
    logistic : bool
        Whether logistic regression on the same flowers is shown too; synced.

    Notes
    -----
    Topics LAN-05 and CUL-01. `flowers` gives the petal lengths shown, ``y`` holds their labels; `line` and
    `curve` are the two fits, `threshold` is where the line is ½.

    Examples
    --------
    >>> figure = LeastSquaresFigure()
    >>> round(figure.threshold(), 2), figure.wrong()
    (4.83, 1)
    >>> figure.length = 12
    >>> round(figure.threshold(), 2), figure.wrong()
    (5.44, 3)
    """

    name = "least_squares"
    parameters = ("X", "y", "length", "logistic")
    hint = "Pull the longest flower, which least squares has right, further out."
    views: ClassVar = {
        "line": View(
            600,
            440,
            "Flowers of versicolor at label 0 and of virginica at label 1 over their petal length, the "
            "least-squares line through them, and the threshold where it crosses one half.",
        )
    }
    sliders: ClassVar = {"length": Slider("its petal length, cm", FROM, TO, 0.1)}
    switches: ClassVar = {"logistic": "show logistic regression on the same flowers"}
    challenges: ClassVar = {
        "cost": "Pull the flower until least squares misclassifies a flower that it had right.",
        "most": "Make least squares misclassify four of the five virginica.",
    }
    readouts: ClassVar = {
        "line": "line",
        "means": "point of means",
        "threshold": "line is ½ at, cm",
        "wrong": "least squares misclassifies",
        "logistic": "logistic regression is ½ at, cm",
        "logistic_wrong": "logistic regression misclassifies",
    }

    X = Data(None, 1)
    y = Data(None)
    length = Number(least=FROM, most=TO)
    logistic = traitlets.Bool().tag(sync=True)

    def __init__(self, *, length: float = MEASURED, logistic: bool = True) -> None:
        petals = iris().select("petal length")
        X, y = petals.X[53::10], petals.y[53::10] - 1
        order = np.argsort(X[:, 0])  # the flower that is pulled comes last
        super().__init__(X=X[order], y=y[order], length=length, logistic=logistic)

    def flowers(self) -> Floats:
        """Return the petal lengths shown, that of the pulled flower last."""
        return np.append(self.X[:-1, 0], self.length)

    def line(self) -> LinearRegression:
        """Fit the least-squares line to the flowers shown."""
        return ridge(self.flowers()[:, None], self.y)

    def curve(self) -> LinearLogisticClassifier:
        """Fit logistic regression to the flowers shown."""
        return logistic_regression(self.flowers()[:, None], self.y)

    def threshold(self) -> float:
        """Return the petal length where the line is ½."""
        h = self.line()
        return float((0.5 - h.theta_0) / h.theta[0])

    def wrong(self) -> int:
        """Count the flowers on the wrong side of the threshold."""
        return int(((self.line().predict(self.flowers()[:, None]) > 0.5) != self.y).sum())

    def presets(self) -> dict[str, dict[str, Any]]:
        return {"cost": {"length": 12.0}, "most": {"length": 14.0}}

    def draw(self, view: str, ax: Axes) -> None:
        x, h, threshold = self.flowers(), self.line(), self.threshold()
        points = np.column_stack([x, self.y])
        plots.points(ax, points, self.y, class_names=("versicolor", "virginica"))
        plots.mistakes(ax, points[(x > threshold) != self.y])
        grid = np.linspace(FROM, TO, 300)
        ax.plot(grid, h.predict(grid[:, None]), color=plots.PALETTE["squared"], label="least squares")
        if self.logistic:
            g = self.curve().predict_proba(grid[:, None])
            ax.plot(grid, g, color=plots.PALETTE["nll"], label="logistic regression")
        ax.plot(x.mean(), self.y.mean(), "D", color=plots.INK)
        plots.label(ax, "means", (x.mean(), self.y.mean()), towards=(1, -1))
        ax.axhline(0.5, color=plots.INK, lw=1, ls=":")
        ax.axvline(threshold, color=plots.INK)
        ax.set(xlim=(FROM, TO), ylim=(-0.35, 1.35), xlabel="petal length, cm", ylabel="label")
