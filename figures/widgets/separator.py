"""A separator of two classes, to be turned and moved."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import traitlets
from numpy.typing import ArrayLike

from figures import plots
from figures.widgets.base import AxisNames, Data, Examples, Figure, Number, Numbers, both
from figures.widgets.markup import Axes, View
from llc._door import look
from llc.data import iris, worked_example_nine_points
from llc.descent import logistic_regression
from llc.evaluation import training_error
from llc.separators import LinearClassifier


class SeparatorFigure(Figure):
    r"""A separator of two classes: its normal vector, its offset and the examples can be dragged.

    A point can be pinned by a click; its score and its signed distance follow.

    Parameters
    ----------
    X : array_like of shape (n, 2), optional
        Examples, at most 1000; by default the nine points of the worked example; synced.
    y : array_like of shape (n,), optional
        Labels -1 and +1.
    theta : array_like of shape (2,)
        Normal vector, not zero; synced.
    theta_0 : float
        Offset; synced.
    feature_names : sequence of 2 str
        Labels of the axes.

    Notes
    -----
    Topics MIT-03 to MIT-07. The formula for the distance is that of
    `llc.separators.LinearClassifier.distance`.

    Examples
    --------
    >>> figure = SeparatorFigure(theta=[1, -1], theta_0=1)
    >>> figure.theta_0 = 2
    >>> figure.theta, figure.theta_0
    (array([ 1., -1.]), 2.0)
    """

    name = "separator"
    parameters = ("X", "y", "theta", "theta_0", "limits", "feature_names")
    hint = "Turn the arrow, slide the line, or move a point."
    views: ClassVar = {
        "plane": View(
            640,
            460,
            "Examples of two classes in the plane with a separator, its two half-spaces, and its "
            "normal vector, which points into the positive one.",
        )
    }
    challenges: ClassVar = {
        "all": "Get every point right.",
        "double": "Double every score without moving the line.",
    }
    choices: ClassVar = {"swapped": "Swap the labels", "iris": "100 irises"}
    readouts: ClassVar = {
        "theta": "normal vector <i>θ</i>",
        "norm": "its length ‖<i>θ</i>‖",
        "theta_0": "offset <i>θ</i><sub>0</sub>",
        "training_error": "training error",
        "point": "ringed point <i>x</i>",
        "score": "score <i>θ</i><sup>⊤</sup><i>x</i> + <i>θ</i><sub>0</sub>",
        "distance": "signed distance",
        "prediction": "prediction",
        "label": "label",
        "loss": "0-1 loss",
    }

    X = Examples(None, 2, most=1000)
    y = Data(None)
    theta = Numbers(2)
    theta_0 = Number()
    limits = Numbers(2, 2)
    feature_names = AxisNames()

    def __init__(
        self,
        X: ArrayLike | None = None,
        y: ArrayLike | None = None,
        *,
        theta: ArrayLike = (2, 0),
        theta_0: float = -2,
        feature_names: Sequence[str] = ("x₁", "x₂"),
    ) -> None:
        if X is None and y is None:
            example = worked_example_nine_points()
            X, y = example.X, example.y
        X, y = both(X, y)
        self._at_first = _state(X, y, theta, theta_0, feature_names)
        self._solution = _solution(self._at_first)
        super().__init__(**self._at_first)

    @traitlets.validate("theta")
    def _direction(self, proposal: Mapping[str, Any]) -> Any:
        if not proposal["value"].any():
            raise ValueError(
                f"theta must be two numbers that are not both zero, but is {proposal['value']}. "
                "A separator in the plane needs a direction."
            )
        return proposal["value"]

    def presets(self) -> dict[str, dict[str, Any]]:
        first = self._at_first
        solved = {"all": self._solution} if self._solution else {}
        flowers = iris().select("sepal length", "sepal width")
        kept = flowers.y < 2
        names = [f"{name}, cm" for name in flowers.feature_names]
        return {
            **solved,
            "double": {"theta": 2 * first["theta"], "theta_0": 2 * first["theta_0"]},
            "swapped": {"y": -first["y"]},
            "iris": _state(flowers.X[kept], 2 * flowers.y[kept] - 1, (0.5, -0.2), -2.2, names),
        }

    def draw(self, view: str, ax: Axes) -> None:
        h = LinearClassifier(self.theta, self.theta_0)
        plots.points(ax, self.X, self.y, feature_names=self.feature_names)
        ax.set(xlim=self.limits[0], ylim=self.limits[1])
        plots.separator(plots.half_spaces(ax, h), h)
        plots.normal(ax, h)


def _state(
    X: ArrayLike, y: ArrayLike, theta: ArrayLike, theta_0: float, feature_names: Sequence[str]
) -> dict[str, Any]:
    X, y, theta = look(X=(X, "n 2"), y=(y, "-1 and +1"), theta=(theta, "2"))
    limits = SeparatorFigure.views["plane"].equal_limits(X)
    return dict(X=X, y=y, theta=theta, theta_0=theta_0, limits=limits, feature_names=feature_names)


def _solution(state: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters that get every example right, rounded for readers; none where they are not found."""
    X, y = state["X"], state["y"]
    h = logistic_regression(X, (y + 1) / 2, lam=1e-3) if len(set(y)) == 2 else None
    if h is None or training_error(LinearClassifier(h.theta, h.theta_0), X, y) > 0:
        return {}
    return {"theta": h.theta, "theta_0": h.theta_0}
