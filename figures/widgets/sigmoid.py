"""The sigmoid, its crossing, its slope, and where the decision falls among forty flowers."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import traitlets

from figures import plots
from figures.widgets.base import Data, Figure, Number
from figures.widgets.markup import Axes, Slider, View
from figures.widgets.stacks import stacked
from llc._door import Floats
from llc.data import iris
from llc.logistic import LinearLogisticClassifier
from llc.regression import standardize

WIDTH = 3.5
MARK = 0.14  # how much of the axis a mark needs
STEP = 0.07  # between two levels of marks, in probability
LIMITS = -0.48, 1.48
FIRST = np.r_[50:70, 100:120]  # twenty flowers of versicolor, twenty of virginica


class SigmoidFigure(Figure):
    r"""A linear logistic classifier of one feature, :math:`\sigma(\theta x + \theta_0)`, among forty flowers.

    The feature is the petal length, standardized; versicolor has label 0 and virginica label 1. Where the
    curve crosses one half, its slope and the threshold can be dragged; two costs set the threshold.

    Parameters
    ----------
    theta, theta_0 : float
        Slope, not zero, and offset of the score; synced.
    threshold : float
        Predict label 1 where the probability is above it; between 0 and 1; synced.
    cost_false_alarm, cost_miss : float
        What a false positive and a false negative cost; above 0; synced.

    Notes
    -----
    Topics MIT-10, MIT-11, MIT-12 and LAN-06. ``X`` and ``y`` hold the flowers; `classifier` is the hypothesis
    shown.

    Examples
    --------
    >>> figure = SigmoidFigure(theta=10, theta_0=1)
    >>> -figure.theta_0 / figure.theta
    -0.1
    """

    name = "sigmoid"
    parameters = ("X", "y", "levels", "theta", "theta_0", "cost_false_alarm", "cost_miss", "threshold")
    hint = "Drag the crossing, slope and threshold."
    views: ClassVar = {
        "curve": View(
            600,
            428,
            "The probability of virginica as an S-shaped curve over petal length, with its tangent at one "
            "half. Versicolor lie along the bottom and virginica along the top; an upright line "
            "parts the predictions.",
        )
    }
    sliders: ClassVar = {
        "cost_false_alarm": Slider("cost of a false positive", 1, 10, 1),
        "cost_miss": Slider("cost of a false negative", 1, 10, 1),
    }
    choices: ClassVar = {"steep": "σ(10x + 1)", "falling": "σ(−2x + 1)", "shifted": "σ(2x − 3)"}
    challenges: ClassVar = {
        "few": "Misclassify at most 2 of the 40 flowers.",
        "none": "Overlook no virginica, and leave the curve as it was.",
    }
    readouts: ClassVar = {
        "formula": "predicted probability",
        "crossing": "crosses ½ at <i>x</i> =",
        "slope": "slope there, <i>θ</i>/4",
        "threshold": "threshold",
        "decision": "predict virginica for",
        "best": "best threshold if the probabilities are true",
        "mistakes": "false negatives, false positives",
        "cost": "their cost",
    }

    X = Data(None, 1)
    y = Data(None)
    levels = Data(None)
    theta = Number()
    theta_0 = Number()
    threshold = Number(above=0, below=1)
    cost_false_alarm = Number(above=0)
    cost_miss = Number(above=0)

    def __init__(
        self,
        theta: float = 2,
        theta_0: float = -3,
        *,
        threshold: float = 0.5,
        cost_false_alarm: float = 1,
        cost_miss: float = 1,
    ) -> None:
        petals = iris().select("petal length")
        X, y = standardize(petals.X[FIRST]).round(2), petals.y[FIRST] - 1
        costs = {"cost_false_alarm": cost_false_alarm, "cost_miss": cost_miss}
        curve = {"theta": theta, "theta_0": theta_0, "threshold": threshold}
        super().__init__(X=X, y=y, levels=stacked(X[:, 0], y.astype(float), MARK), **curve, **costs)

    @traitlets.validate("theta")
    def _slope(self, proposal: Mapping[str, Any]) -> Any:
        if proposal["value"] == 0:
            raise ValueError(
                "theta is zero, so that the curve is level and crosses nowhere. Give it a slope."
            )
        return proposal["value"]

    def classifier(self) -> LinearLogisticClassifier:
        """Make the hypothesis that is shown.

        Returns
        -------
        LinearLogisticClassifier
        """
        return LinearLogisticClassifier(np.array([self.theta]), self.theta_0, threshold=self.threshold)

    def presets(self) -> dict[str, dict[str, Any]]:
        fair = {"cost_false_alarm": 1, "cost_miss": 1, "threshold": 0.5}
        return {
            "steep": {"theta": 10, "theta_0": 1, **fair},
            "falling": {"theta": -2, "theta_0": 1, **fair},
            "shifted": {"theta": 2, "theta_0": -3, **fair},
            "few": {"theta": 4, "theta_0": 0, **fair},
            "none": {"threshold": 0.01},
        }

    def draw(self, view: str, ax: Axes) -> None:
        h = self.classifier()
        x = np.linspace(-WIDTH, WIDTH, 400)
        crossing = -self.theta_0 / self.theta
        decision = crossing + np.log(self.threshold / (1 - self.threshold)) / self.theta
        points = np.column_stack([self.X[:, 0], _heights(self.y, self.levels)])
        plots.points(ax, points, self.y, class_names=("versicolor", "virginica"))
        ax.plot(x, h.predict_proba(x[:, None]), color=plots.INK)
        ax.axline((crossing, 0.5), slope=self.theta / 4, color=plots.INK, lw=1, ls="--")
        ax.axhline(self.threshold, color=plots.INK, lw=1, ls=":")
        ax.axvline(decision, color=plots.INK)
        edge = float(np.clip(decision, -WIDTH, WIDTH))
        sides = [(-WIDTH, edge), (edge, WIDTH)]
        for (left, right), name in zip(
            sides, ("versicolor", "virginica")[:: np.sign(self.theta).astype(int)], strict=True
        ):
            ax.axvspan(left, right, color=plots.SPECIES[name].wash, lw=0, zorder=0)
        plots.name_axes(ax, "petal length x, standardized", "probability of virginica")
        ax.set(xlim=(-WIDTH, WIDTH), ylim=LIMITS)


def _heights(y: Floats, levels: Floats) -> Floats:
    """Where the marks stand: below 0 the flowers of label 0, above 1 those of label 1."""
    return y + STEP * levels
