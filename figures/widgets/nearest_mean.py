"""The nearest mean: an unknown flower belongs to the species whose mean it is nearest to."""

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from figures import plots
from figures.widgets.base import Data, Figure, Numbers
from figures.widgets.markup import Axes, View
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
    parameters = ("X", "y", "means", "flower", "limits")
    hint = "Drag the unknown flower, or one of the means."
    views: ClassVar = {
        "plane": View(
            600,
            400,
            "Petals of Iris in the plane of length and width. Lines halfway between the means "
            "of the species cut the plane into regions; an unknown flower lies in one of them.",
        )
    }
    challenges: ClassVar = {
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
    limits = Numbers(2, 2)

    def __init__(self, flower: ArrayLike = (4.0, 2.1), *, setosa: bool = False) -> None:
        petals = iris().select("petal length", "petal width")
        shown = petals.y >= (0 if setosa else 1)
        X, y = petals.X[shown], petals.y[shown]
        means = np.array([X[y == k].mean(axis=0) for k in np.unique(y)]).round(3)
        limits = self.views["plane"].equal_limits(X)
        self._apart = FEW_WRONG[-len(means) :]
        super().__init__(X=X, y=y, means=means, flower=flower, limits=limits)

    def presets(self) -> dict[str, dict[str, Any]]:
        return {"tie": {"flower": [5.11, 1.28]}, "fewer": {"means": self._apart}}

    def nearest(self, X: ArrayLike) -> list[str]:
        """Name the species whose mean is nearest, for each row of petal length and width."""
        species = np.unique(self.y).astype(int)
        return [SPECIES[species[k]] for k in _distances(np.asarray(X), self.means).argmin(axis=1)]

    def wrong(self) -> int:
        """Count the flowers that lie nearer to another mean than to that of their species."""
        return int(self._astray().sum())

    def _astray(self) -> NDArray[np.bool_]:
        return np.asarray(_distances(self.X, self.means).argmin(axis=1) != self.y - self.y.min())

    def draw(self, view: str, ax: Axes) -> None:
        names = ("petal length, cm", "petal width, cm")
        plots.points(ax, self.X, self.y, feature_names=names, class_names=SPECIES)
        ax.set(xlim=self.limits[0], ylim=self.limits[1])
        h = _NearestMean(self.means, np.unique(self.y).astype(int))
        plots.boundaries(plots.decision_regions(ax, h, class_names=SPECIES), h)
        plots.mistakes(ax, self.X[self._astray()])
        for k, mean in zip(h.species, self.means, strict=True):
            ax.plot(*mean, "o", color=plots.INK, ms=11)
            plots.label(ax, f"mean of {SPECIES[k]}", mean, towards=(0, -1))
        ax.plot(*self.flower, "*", color=plots.INK, ms=16)
        plots.label(ax, "unknown flower", self.flower)


@dataclass(frozen=True)
class _NearestMean:
    """The rule as `figures.plots` wants it: one score for each of the three species, shown or not."""

    means: Floats
    species: Integers
    labels: tuple[int, int, int] = (0, 1, 2)

    def scores(self, X: ArrayLike) -> Floats:
        z = np.full((len(np.asarray(X)), 3), -np.inf)
        z[:, self.species] = -_distances(np.asarray(X), self.means)
        return z

    def predict(self, X: ArrayLike) -> Integers:
        return np.asarray(self.scores(X).argmax(axis=1))


def _distances(X: Floats, means: Floats) -> Floats:
    return np.asarray(np.linalg.norm(X[:, None] - means, axis=2))
