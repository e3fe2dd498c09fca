"""Two Gaussian classes, their boundary, and the posterior along a line."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from figures import plots
from figures.widgets.base import AxisNames, Data, Figure, Number, Numbers, both
from figures.widgets.markup import Axes, Slider, View
from llc._door import look
from llc.data import iris
from llc.gaussian import GaussianDiscriminant, qda


class DiscriminantFigure(Figure):
    r"""Two classes with Gaussian densities whose means, covariances and priors can be dragged.

    Drawn are the regions where each is more probable, and the probability of class B along a horizontal line.

    Parameters
    ----------
    X : array_like of shape (n, 2), optional
        Examples in the background, at most 2000, to which the densities are first fitted; by default sepals
        of Iris.
    y : array_like of shape (n,), optional
        Labels 0 (class A) and 1 (class B).
    shared : bool
        Whether the classes share the mean of their covariances, weighted by the priors; synced.
    feature_names : sequence of 2 str
        Names of the axes.

    Notes
    -----
    Topics LAN-11 to LAN-15. The synced traits ``means`` of shape (2, 2), ``covariances`` of shape
    (2, 2, 2), ``prior`` (of class B) and ``point`` hold the state; `classifier` is the hypothesis shown.

    Examples
    --------
    >>> figure = DiscriminantFigure(shared=True)
    >>> figure.classifier().linear().theta.shape
    (2, 2)
    """

    name = "discriminant"
    parameters = ("X", "y", "means", "covariances", "prior", "shared", "point", "limits", "feature_names")
    hint = "Drag a mean. Its squares set the spread."
    views: ClassVar = {
        "plane": View(
            600,
            370,
            "Two Gaussian classes, A and B, as ellipses of one and two standard deviations over the "
            "examples, with the region where each is more probable.",
        ),
        "posterior": View(
            600, 170, "The probability of class B along the dotted line through the marked point."
        ),
    }
    sliders: ClassVar = {"prior": Slider("prior of B", 0.01, 0.99, 0.01)}
    switches: ClassVar = {"shared": "share one covariance"}
    challenges: ClassVar = {
        "ellipse": "Close the boundary: make it an ellipse.",
        "valley": "Make the probability of B fall by half and rise again along the dotted line.",
    }
    readouts: ClassVar = {
        "mean_0": "mean of A",
        "mean_1": "mean of B",
        "boundary": "boundary",
        "line": "(<i>θ</i>, <i>θ</i><sub>0</sub>) of the line",
        "point": "marked point",
        "posterior": "probability of B there",
        "wrong": "wrong",
    }

    X = Data(None, 2, most=2000)
    y = Data(None)
    means = Numbers(2, 2)
    covariances = Numbers(2, 2, 2)
    prior = Number(above=0, below=1)
    shared = traitlets.Bool().tag(sync=True)
    point = Numbers(2)
    limits = Numbers(2, 2)
    feature_names = AxisNames()

    def __init__(
        self,
        X: ArrayLike | None = None,
        y: ArrayLike | None = None,
        *,
        shared: bool = False,
        feature_names: Sequence[str] = ("x₁", "x₂"),
    ) -> None:
        if X is None and y is None:
            flowers = iris().select("sepal length", "sepal width")
            kept = flowers.y < 2
            X, y = flowers.X[kept], flowers.y[kept]
            feature_names = [f"{name}, cm" for name in flowers.feature_names]
        X, y = both(X, y)
        X, y = look(X=(X, "n 2"), y=(y, "0 and 1, both"))
        h = qda(X, y)
        limits = self.views["plane"].equal_limits(X)
        limits[0] -= 0.07 * np.ptp(limits[0])  # room for the point beside the data
        clear = (limits[0, 0] + X[:, 0].min()) / 2  # of the data
        super().__init__(
            X=X,
            y=y,
            means=h.means.round(2),
            covariances=h.covariances.round(4),
            prior=h.priors[1],
            shared=shared,
            point=np.round([clear, X[:, 1].mean()], 2),
            limits=limits,
            feature_names=feature_names,
        )

    @traitlets.validate("means", "covariances")
    def _fits(self, proposal: Mapping[str, Any]) -> Any:
        value = proposal["value"]
        means = value if proposal["trait"].name == "means" else np.zeros((2, 2))
        covariances = value if proposal["trait"].name == "covariances" else np.array([np.eye(2)] * 2)
        GaussianDiscriminant(
            np.array([0.5, 0.5]), means, covariances
        )  # refuses shapes and singular covariances
        return value

    def classifier(self) -> GaussianDiscriminant:
        """Make the hypothesis that is shown.

        Returns
        -------
        GaussianDiscriminant
        """
        priors = np.array([1 - self.prior, self.prior])
        covariances = self.covariances
        if self.shared:
            covariances = np.repeat(np.tensordot(priors, covariances, axes=1)[None], 2, axis=0)
        return GaussianDiscriminant(priors, self.means, covariances)

    def presets(self) -> dict[str, dict[str, Any]]:
        around = {
            "means": [[5.6, 3.3], [6.0, 2.4]],  # their handles apart
            "covariances": [np.diag([0.12, 0.1]), np.diag([1, 0.4])],
            "prior": 0.5,
            "shared": False,
        }
        return {"ellipse": {**around, "point": [3.6, 2.6]}, "valley": {**around, "point": [4.5, 3.4]}}

    def draw(self, view: str, ax: Axes) -> None:
        h = self.classifier()
        if view == "posterior":
            low, high = self.limits[0]
            x = np.linspace(low, high, 160)
            on_line = np.column_stack([x, np.full(x.size, self.point[1])])
            ax.plot(x, h.predict_proba(on_line)[:, 1], color=plots.INK)
            ax.plot(self.point[0], h.predict_proba(self.point[None])[0, 1], "o", color=plots.INK)
            ax.axhline(0.5, color=plots.INK, lw=1, ls=":")
            ax.set(xlim=self.limits[0], ylim=(-0.04, 1.04), xlabel=self.feature_names[0])
            ax.set_ylabel("probability of B on the dotted line")
            return
        plots.points(ax, self.X, self.y, feature_names=self.feature_names)
        for marks in ax.collections:
            marks.set_alpha(0.45)
        ax.set(xlim=self.limits[0], ylim=self.limits[1])
        plots.boundaries(plots.decision_regions(ax, h), h)
        plots.density_contours(ax, h, radii=(1, 2))
        ax.axhline(self.point[1], color=plots.INK, lw=1, ls=":")
        ax.plot(*self.point, "o", color=plots.INK)
