"""Figure 3: the sigmoid, its crossing, its slope, and where the decision falls."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import traitlets
from matplotlib.axes import Axes

from llc import plots
from llc.logistic import sigmoid
from llc.widgets.base import Figure, Number
from llc.widgets.markup import Slider, View

WIDTH = 4.0


class SigmoidFigure(Figure):
    r"""A linear logistic classifier of one feature, :math:`\sigma(\theta x + \theta_0)`.

    Its crossing of one half, its slope and the threshold can be dragged; two costs set the threshold.

    Parameters
    ----------
    theta, theta_0 : float
        Slope, not zero, and offset of the score; synced.
    threshold : float
        Predict class 1 where the probability is above it; between 0 and 1; synced.
    cost_false_alarm, cost_miss : float
        What it costs to predict 1 where 0 is true, and 0 where 1 is true; above 0; synced.

    Raises
    ------
    ValueError, TypeError
        If a number is not as above.
    FileNotFoundError
        If the figures' scripts have not been built.

    Notes
    -----
    Topics MIT-10, MIT-11, MIT-12 and LAN-06.

    Examples
    --------
    >>> figure = SigmoidFigure(theta=10, theta_0=1)
    >>> -figure.theta_0 / figure.theta
    -0.1
    """

    name = "sigmoid"
    parameters = ("theta", "theta_0", "cost_false_alarm", "cost_miss", "threshold")
    hint = "Drag the crossing, the slope and the threshold."
    views: ClassVar = {
        "curve": View(
            440,
            340,
            "The probability of class 1 as an S-shaped curve over one feature, with its tangent at one half, "
            "the threshold as a horizontal line, and the side where class 1 is predicted shaded.",
        )
    }
    sliders: ClassVar = {
        "cost_false_alarm": Slider("cost of a false alarm", 1, 10, 1),
        "cost_miss": Slider("cost of a miss", 1, 10, 1),
    }
    choices: ClassVar = {
        "steep": "σ(10x + 1)",
        "falling": "σ(−2x + 1)",
        "shifted": "σ(2x − 3)",
        "misses": "Misses cost 9",
    }
    readouts: ClassVar = {
        "formula": "predicted probability",
        "crossing": "crosses ½ at <i>x</i> =",
        "slope": "slope there, <i>θ</i>/4",
        "threshold": "threshold",
        "decision": "predict 1 for",
        "best": "threshold of least cost",
    }

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
        costs = {"cost_false_alarm": cost_false_alarm, "cost_miss": cost_miss}
        super().__init__(theta=theta, theta_0=theta_0, threshold=threshold, **costs)

    @traitlets.validate("theta")
    def _slope(self, proposal: Mapping[str, Any]) -> Any:
        if proposal["value"] == 0:
            raise ValueError(
                "theta is zero, so that the curve is level and crosses nowhere. Give it a slope."
            )
        return proposal["value"]

    def presets(self) -> dict[str, dict[str, Any]]:
        fair = {"cost_false_alarm": 1, "cost_miss": 1, "threshold": 0.5}
        return {
            "steep": {"theta": 10, "theta_0": 1, **fair},
            "falling": {"theta": -2, "theta_0": 1, **fair},
            "shifted": {"theta": 2, "theta_0": -3, **fair},
            "misses": {"theta": 2, "theta_0": 0, **fair, "cost_miss": 9, "threshold": 0.1},
        }

    def draw(self, view: str, ax: Axes) -> None:
        x = np.linspace(-WIDTH, WIDTH, 400)
        crossing = -self.theta_0 / self.theta
        decision = crossing + np.log(self.threshold / (1 - self.threshold)) / self.theta
        ax.plot(x, sigmoid(self.theta * x + self.theta_0), color=plots.COLOURS[1])
        ax.axline((crossing, 0.5), slope=self.theta / 4, color=plots.INK, lw=1, ls="--")
        ax.axhline(self.threshold, color=plots.INK, lw=1, ls=":")
        ax.axvline(decision, color=plots.INK)
        edge = float(np.clip(decision, -WIDTH, WIDTH))
        ax.axvspan(edge, WIDTH if self.theta > 0 else -WIDTH, color=plots.COLOURS[1], alpha=0.13, lw=0)
        ax.set(xlim=(-WIDTH, WIDTH), ylim=(-0.04, 1.04), xlabel="x", ylabel="probability of class 1")
