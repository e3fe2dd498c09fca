"""The line of the first page: it is drawn by hand, and then it learns."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from figures import plots
from figures.widgets.base import Data, Figure, Numbers
from figures.widgets.markup import Axes, View
from llc._door import Floats
from llc.data import Dataset, iris
from llc.separators import LinearClassifier

_SPECIES = "versicolor", "virginica"
_OF_EACH = 25
_AXES = "petal length, cm", "petal width, cm"


class LearnerFigure(Figure):
    r"""Petals of two species and a line through two ends that can be dragged, and one that learns beside it.

    To the left of the line, seen from its first end, a flower is predicted to be a virginica. Learning starts
    from the line that is there: its normal vector gets length 1 in standardized features, and gradient
    descent goes down the mean NLL.

    Parameters
    ----------
    ends : array_like of shape (2, 2)
        Two points of the line, in centimetres; synced.

    Notes
    -----
    Topics MIT-03, MIT-15 and MIT-17. The gradient is that of `llc.logistic.gradient`.

    Examples
    --------
    >>> figure = LearnerFigure(ends=[[4, 2], [6, 1]])
    >>> figure.y.size, int(figure.y.sum())
    (45, 25)
    """

    name = "learner"
    parameters = ("X", "y", "ends", "limits")
    views: ClassVar = {
        "plane": View(
            640,
            440,
            "Petals of two species of iris, by length and width, and a line that tells them apart, "
            "the mistakes ringed.",
        )
    }
    leads = True
    link = "Send to a friend"
    actions: ClassVar = {"learn": "Let it learn"}
    challenges: ClassVar = {"one": "Find a line that misclassifies only one flower"}
    readouts: ClassVar = {
        "wrong": "wrong",
        "first": "first end",
        "second": "second end",
        "learned": "learned, standardized",
    }

    X = Data(None, 2, most=1000)
    y = Data(None)
    ends = Numbers(2, 2)
    limits = Numbers(2, 2)

    def __init__(self, ends: ArrayLike = ((3.6, 1.25), (6.5, 2.25))) -> None:
        data = flowers()
        super().__init__(X=data.X, y=data.y, ends=ends, limits=[[2.9, 7.3], [0.6, 2.8]])

    @traitlets.validate("ends")
    def _apart(self, proposal: Mapping[str, Any]) -> Any:
        if (proposal["value"][0] == proposal["value"][1]).all():
            raise ValueError(f"ends must be two points, but both are {proposal['value'][0]}.")
        return proposal["value"]

    def presets(self) -> dict[str, dict[str, Any]]:
        return {"one": {"ends": [[4.55, 2.36], [5.07, 1.36]]}}

    def classifier(self) -> LinearClassifier:
        """The classifier of the line, in centimetres.

        Returns
        -------
        LinearClassifier
            It predicts +1, which is virginica, to the left of the line.
        """
        return LinearClassifier(*_line(self.ends))

    def draw(self, view: str, ax: Axes) -> None:
        h = self.classifier()
        plots.points(ax, self.X, self.y, feature_names=_AXES, class_names=_SPECIES)
        ax.set(xlim=self.limits[0], ylim=self.limits[1])
        plots.separator(plots.half_spaces(ax, h, class_names=_SPECIES), h)
        plots.mistakes(ax, self.X[h.predict(self.X) != 2 * self.y - 1])


def flowers() -> Dataset:
    """Choose the flowers: the first 25 of each of the two species, a measurement that comes twice once.

    Returns
    -------
    Dataset
        Length and width of their petals; label 0 for versicolor, 1 for virginica.
    """
    petals = iris().select("petal length", "petal width")
    X = [np.unique(petals.X[petals.y == k][:_OF_EACH], axis=0) for k in (1, 2)]
    return Dataset(np.vstack(X), np.repeat([0, 1], [len(x) for x in X]), petals.feature_names, _SPECIES)


def _line(ends: Floats) -> tuple[Floats, float]:
    (dx, dy) = ends[1] - ends[0]
    theta = np.array([-dy, dx])
    return theta, float(-theta @ ends[0])
