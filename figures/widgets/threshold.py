"""A threshold on predicted probabilities: who is predicted positive, what it costs, and the ROC curve."""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from figures import plots
from figures.widgets.base import Data, Figure, Number
from figures.widgets.markup import Axes, Slider, View
from figures.widgets.stacks import stacked
from llc._door import Floats, Integers, look
from llc.data import iris
from llc.descent import logistic_regression
from llc.evaluation import confusion_matrix, expected_cost

WIDTH = 0.04  # of a mark, in probability


class ThresholdFigure(Figure):
    r"""Predicted probabilities of two classes as dots on a line, and a threshold to slide through them.

    Label 1 is predicted where the probability is above the threshold. The confusion matrix, the cost of the
    mistakes and the point of the ROC curve follow.

    Parameters
    ----------
    y : array_like of shape (n,), optional
        True labels 0 and 1, both present; at most 200. By default 25 flowers of versicolor (0) and as many
        of virginica (1).
    g : array_like of shape (n,), optional
        Predicted probabilities of label 1; by default those of logistic regression on both measurements of
        the sepals, learned from the 50 other flowers.
    threshold : float
        From 0 to 1; synced.
    ratio : float
        What a false negative costs, in units of one false positive; above 0, synced.
    class_names : sequence of 2 str
        Names of labels 0 and 1.

    Notes
    -----
    Topics MIT-11 and MIT-12. `counts` is the confusion matrix shown, `cost` what its mistakes cost.

    Examples
    --------
    >>> figure = ThresholdFigure(threshold=0.5, ratio=10)
    >>> figure.counts()
    array([[20,  5],
           [ 7, 18]])
    >>> figure.cost()
    75.0
    """

    name = "threshold"
    parameters = ("y", "g", "levels", "threshold", "ratio", "class_names")
    hint = "Slide the threshold through the examples."
    views: ClassVar = {
        "dots": View(
            600,
            320,
            "Each example is a mark at its predicted probability, label 1 above a line and label 0 below it. "
            "The threshold cuts the line in two.",
        ),
        "matrix": View(
            290, 240, "The confusion matrix: four squares with the counts of right and wrong predictions."
        ),
        "roc": View(
            290,
            240,
            "The ROC curve, true positive rate over false positive rate, and the point of the threshold.",
        ),
    }
    columns = (5, 6)
    sliders: ClassVar = {
        "threshold": Slider("threshold", 0, 1, 0.01),
        "ratio": Slider("cost of a false negative", 1, 20, 1),
    }
    challenges: ClassVar = {
        "catch": "Catch every positive example, with as few false positives as that allows.",
        "cheap": "Let a false negative cost 10, and find a threshold of least cost.",
    }
    readouts: ClassVar = {
        "counts": "true negatives, false positives, false negatives, true positives",
        "rates": "false positive rate, true positive rate",
        "area": "area under the ROC curve",
        "cost": "cost of the mistakes",
        "least": "least cost of all thresholds",
        "best": "best threshold if the probabilities are true",
    }

    y = Data(None, most=200)
    g = Data(None)
    levels = Data(None)
    threshold = Number(least=0, most=1)
    ratio = Number(above=0)
    class_names = traitlets.List(traitlets.Unicode(), minlen=2, maxlen=2).tag(sync=True)

    def __init__(
        self,
        y: ArrayLike | None = None,
        g: ArrayLike | None = None,
        *,
        threshold: float = 0.5,
        ratio: float = 1,
        class_names: Sequence[str] = ("negative", "positive"),
    ) -> None:
        if y is None and g is None:
            y, g = _sepals()
            class_names = ("versicolor", "virginica")
        if y is None or g is None:
            raise ValueError(
                f"y and g belong together, but only {'y' if g is None else 'g'} came. "
                "Give both, or neither to see the figure's own data."
            )
        g, y = look(g=(g, "probabilities"), y=(y, "0 and 1, both"))
        self._solutions = {"catch": {"threshold": _between(g, g[y == 1].min())}, "cheap": _cheapest(y, g)}
        names = list(class_names)
        super().__init__(
            y=y, g=g, levels=stacked(g, y, WIDTH), threshold=threshold, ratio=ratio, class_names=names
        )

    def counts(self) -> Integers:
        """Count labels 0 and 1 (rows) that are predicted as 0 and 1 (columns)."""
        return confusion_matrix(self.y, self._predicted(self.threshold), K=2)

    def cost(self) -> float:
        """Add up the costs of the mistakes, in units of one false positive."""
        return float(expected_cost(self._predicted(self.threshold), self.y, 1, self.ratio).sum())

    def presets(self) -> dict[str, dict[str, Any]]:
        return self._solutions

    def draw(self, view: str, ax: Axes) -> None:
        if view == "matrix":
            plots.confusion_matrix(ax, self.counts(), self.class_names)
        elif view == "roc":
            plots.roc(ax, *np.transpose([self._rates(t) for t in [1, *np.unique(self.g)[::-1], -1]]))
            ax.plot(*self._rates(self.threshold), "o", color=plots.INK, ms=9)
        else:
            points, reach = np.column_stack([self.g, self.levels]), np.abs(self.levels).max() + 0.9
            above = f"{self.class_names[1]} above the line, {self.class_names[0]} below"
            axis = f"predicted probability of {self.class_names[1]}"
            plots.points(ax, points, self.y, feature_names=(axis, above), class_names=self.class_names)
            plots.mistakes(ax, points[self._predicted(self.threshold) != self.y])
            ax.axhline(0, color=plots.INK, lw=1)
            ax.axvline(self.threshold, color=plots.INK)
            ax.set(xlim=(0, 1), ylim=(-reach, reach), yticks=[])

    def _predicted(self, threshold: float) -> Integers:
        return np.asarray(self.g > threshold).astype(int)

    def _rates(self, threshold: float) -> Floats:
        counts = confusion_matrix(self.y, self._predicted(threshold), K=2)
        return np.asarray(counts[:, 1] / counts.sum(axis=1))


def _sepals() -> tuple[Integers, Floats]:
    """Versicolor and virginica by their sepals: learn from every second flower, predict the others."""
    sepals = iris().select("sepal length", "sepal width")
    X, y = sepals.X[50:], sepals.y[50:] - 1
    h = logistic_regression(X[::2], y[::2])
    return y[1::2], h.predict_proba(X[1::2]).round(4)


def _between(g: Floats, value: float) -> float:
    """The middle between a probability and the next smaller one, to 3 decimals where they allow."""
    smaller = max([0.0, *g[g < value]])
    return float(round((smaller + value) / 2, 3))


def _cheapest(y: Floats, g: Floats) -> dict[str, float]:
    ratio = 10
    costs = [(expected_cost((g > t).astype(int), y, 1, ratio).sum(), t) for t in np.unique([0, *g])]
    threshold = min(costs)[1]
    larger = g[g > threshold].min(initial=1)
    return {"ratio": ratio, "threshold": float(round((threshold + larger) / 2, 3))}
