"""Figure 1: the separator, to be turned and moved."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import traitlets
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from llc import plots
from llc._checking import as_data, as_parameters, as_signs
from llc.datasets import iris, worked_example_nine_points
from llc.separators import LinearClassifier
from llc.widgets.base import AxisNames, Data, Figure, Number, Numbers, both
from llc.widgets.markup import View


class SeparatorFigure(Figure):
    r"""A separator of two classes whose normal and offset can be dragged.

    The half-spaces, the signed distance of the point under the pointer and the 0-1 loss follow.

    Parameters
    ----------
    X : array_like of shape (n, 2), optional
        Examples, at most 1000; by default the nine points of the worked example.
    y : array_like of shape (n,), optional
        Labels -1 and +1.
    theta : array_like of shape (2,)
        Normal, not zero; synced.
    theta_0 : float
        Offset; synced.
    feature_names : sequence of 2 str
        Labels of the axes.

    Raises
    ------
    ValueError, TypeError
        If the data or the parameters are not as above.
    FileNotFoundError
        If the figures' scripts have not been built.

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
    views: ClassVar = {
        "plane": View(
            440,
            370,
            "Examples of two classes in the plane with a separator, its two half-spaces, and its normal, "
            "which points into the positive one.",
        )
    }
    choices: ClassVar = {
        "nine": "Nine points",
        "swapped": "Labels swapped",
        "iris": "Iris: setosa?",
    }
    readouts: ClassVar = {
        "theta": "normal <i>θ</i>",
        "theta_0": "offset <i>θ</i><sub>0</sub>",
        "errors": "wrong",
        "training_error": "training error",
        "point": "point <i>x</i>",
        "score": "score <i>θ</i><sup>⊤</sup><i>x</i> + <i>θ</i><sub>0</sub>",
        "distance": "signed distance",
        "prediction": "prediction",
        "label": "label",
        "loss": "0-1 loss",
    }

    X = Data(None, 2, most=1000)
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
        theta: ArrayLike = (-1, 1.5),
        theta_0: float = 3,
        feature_names: Sequence[str] = ("x₁", "x₂"),
    ) -> None:
        if X is None and y is None:
            example = worked_example_nine_points()
            X, y = example.X, example.y
        X, y = both(X, y)
        super().__init__(**_state(X, y, theta, theta_0, feature_names))

    @traitlets.validate("theta")
    def _direction(self, proposal: Mapping[str, Any]) -> Any:
        if not proposal["value"].any():
            raise ValueError(
                f"theta must be two numbers that are not both zero, but is {proposal['value']}. "
                "A separator in the plane needs a direction."
            )
        return proposal["value"]

    def presets(self) -> dict[str, dict[str, Any]]:
        nine = worked_example_nine_points()
        flowers = iris().select("petal length", "petal width").binary("setosa", labels=(-1, 1))
        names = [f"{name}, cm" for name in flowers.feature_names]
        return {
            "nine": _state(nine.X, nine.y, (-1, 1.5), 3, ("x₁", "x₂")),
            "swapped": _state(nine.X, -nine.y, (-1, 1.5), 3, ("x₁", "x₂")),
            "iris": _state(flowers.X, flowers.y, (-0.5, -1), 2.5, names),
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
    X = as_data(X, 2)
    y = as_signs(y, len(X))
    theta, theta_0 = as_parameters(theta, theta_0, 2)
    limits = SeparatorFigure.views["plane"].equal_limits(X)
    return dict(X=X, y=y, theta=theta, theta_0=theta_0, limits=limits, feature_names=feature_names)
