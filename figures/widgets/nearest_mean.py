"""The nearest mean: an unknown flower belongs to the species whose mean it is nearest to."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from figures import plots
from figures.widgets.base import Data, Figure, Number, Numbers
from figures.widgets.markup import Axes, Slider, View
from llc._door import Floats, Integers
from llc.data import iris

SPECIES = ("setosa", "versicolor", "virginica")
# Two means of versicolor and virginica whose halfway line misclassifies few flowers, and one of setosa.
FEW_WRONG = [[1.46, 0.25], [4.57, 1.0], [5.09, 2.08]]


class NearestMeanFigure(Figure):
    r"""Petals of Iris, the mean of each species, and an unknown flower, which goes to the nearest mean.

    The means and the flower can be dragged; the regions and the flowers that lie nearer to another mean
    than to that of their species follow.

    Parameters
    ----------
    flower : array_like of shape (2,)
        Petal length and width of the unknown flower in cm; synced.
    k : int
        How many neighbours decide, or 0 for the nearest mean; synced.
    setosa : bool
        Whether setosa is shown beside versicolor and virginica.

    Notes
    -----
    Topic LAN-02. The synced trait ``means`` has one row for each species shown; `nearest` tells the species
    of any flowers.

    Examples
    --------
    >>> figure = NearestMeanFigure()
    >>> figure.means.round(2)
    array([[4.26, 1.33],
           [5.55, 2.03]])
    >>> figure.nearest([figure.flower])
    ['versicolor']
    """

    name = "nearest_mean"
    parameters = ("X", "y", "means", "flower", "k", "limits")
    hint = "Drag the unknown flower, or one of the means."
    views: ClassVar = {
        "plane": View(
            600,
            400,
            "Petals of Iris in the plane of length and width. The line halfway between the means "
            "of the two species cuts the plane in two; an unknown flower lies on one side.",
        )
    }
    sliders: ClassVar = {"k": Slider("nearest neighbours <i>k</i>, or 0 for the means", 0, 25, 1)}
    challenges: ClassVar = {
        "island": "Find a flower about which its nearest neighbour and the nearest mean disagree.",
        "tie": "Place the unknown flower where the two nearest means are equally near.",
        "fewer": "Move the means until fewer than 5 known flowers lie nearer to a wrong one.",
    }
    readouts: ClassVar = {
        "flower": "the unknown flower, cm",
        "distances": "its distances to the means, cm",
        "nearest": "nearest",
        "lead": "nearer than the next by, cm",
        "wrong": "nearer to a wrong mean",
    }

    X = Data(None, 2)
    y = Data(None)
    means = Numbers(None, 2)
    flower = Numbers(2)
    k = Number(least=0, most=25)
    limits = Numbers(2, 2)

    def __init__(self, flower: ArrayLike = (4.0, 2.1), *, k: int = 0, setosa: bool = False) -> None:
        petals = iris().select("petal length", "petal width")
        shown = petals.y >= (0 if setosa else 1)
        X, y = petals.X[shown], petals.y[shown]
        means = np.array([X[y == k].mean(axis=0) for k in np.unique(y)]).round(3)
        limits = self.views["plane"].equal_limits(X, 1.12)
        self._apart = FEW_WRONG[-len(means) :]
        super().__init__(X=X, y=y, means=means, flower=flower, k=k, limits=limits)

    def presets(self) -> dict[str, dict[str, Any]]:
        return {
            "island": {"k": 1.0, "flower": [4.5, 1.75]},
            "tie": {"flower": [5.11, 1.28]},
            "fewer": {"means": self._apart},
        }

    def nearest(self, X: ArrayLike) -> list[str]:
        """Name the species whose mean is nearest, for each row of petal length and width."""
        species = np.unique(self.y).astype(int)
        return [SPECIES[species[k]] for k in _distances(np.asarray(X), self.means).argmin(axis=1)]

    def wrong(self) -> int:
        """Count the flowers that lie nearer to another mean than to that of their species."""
        return int(self._astray().sum())

    def _astray(self) -> NDArray[np.bool_]:
        return np.asarray(self._predicted(self.X) != self.y - self.y.min())

    def _predicted(self, X: Floats) -> Integers:
        """Number the species that is predicted, from 0 for the first one shown."""
        if self.k == 0:
            return np.asarray(_distances(X, self.means).argmin(axis=1))
        away = ((X[:, None] - self.X) ** 2).sum(axis=2)
        near = (self.y - self.y.min()).astype(int)[away.argsort(axis=1, kind="stable")[:, : int(self.k)]]
        votes = (near[:, :, None] == near[:, None]).sum(axis=2)  # of each neighbour's species
        return np.asarray(near[np.arange(len(X)), votes.argmax(axis=1)])

    def draw(self, view: str, ax: Axes) -> None:
        names = ("petal length, cm", "petal width, cm")
        plots.points(ax, self.X, self.y, feature_names=names, class_names=SPECIES)
        ax.set(xlim=self.limits[0], ylim=self.limits[1])
        h = _Rule(self._predicted, np.unique(self.y).astype(int))
        plots.boundaries(plots.decision_regions(ax, h, class_names=SPECIES), h)
        plots.mistakes(ax, self.X[self._astray()])
        for k, mean in zip(h.species, self.means, strict=True):
            ax.plot(*mean, "o", color=plots.INK, ms=11)
            plots.label(ax, f"mean of {SPECIES[k]}", mean, towards=(0, -1))
        ax.plot(*self.flower, "*", color=plots.INK, ms=16)
        plots.label(ax, "unknown flower", self.flower)


@dataclass(frozen=True)
class _Rule:
    """The rule as `figures.plots` wants it: it predicts one of the three species, shown or not."""

    predicted: Callable[[Floats], Integers]
    species: Integers
    labels: tuple[int, int, int] = (0, 1, 2)

    def predict(self, X: ArrayLike) -> Integers:
        return self.species[self.predicted(np.asarray(X))]


def _distances(X: Floats, means: Floats) -> Floats:
    return np.asarray(np.linalg.norm(X[:, None] - means, axis=2))
