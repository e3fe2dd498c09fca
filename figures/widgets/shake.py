"""A hundred other flowers, again and again: how a test error depends on which flowers came."""

from collections.abc import Iterator
from functools import cache
from typing import Any, ClassVar

import numpy as np

from figures import plots
from figures.widgets.base import Count, Data, Figure, Numbers
from figures.widgets.markup import Axes, Slider, View
from llc._door import Floats, Integers
from llc.data import iris
from llc.evaluation import test_error
from llc.separators import LinearClassifier, NearestMean, nearest_mean

LEARNED = 50  # flowers of a collection that the rule is learned from
HIGHEST = 0.24  # error that the axis shows
_AXES = "petal length, cm", "petal width, cm"
_SPECIES = "versicolor", "virginica"


class ShakeFigure(Figure):
    r"""A nearest mean that is learned and tested on other flowers at each press.

    The flowers are drawn from two Gaussians with the means and covariances of the petals of versicolor and
    virginica, so that the error of each line on all flowers is known, too. From the twentieth collection on
    the curve shows how :math:`\sqrt{p(1-p)/n}` lets the test errors of one line vary, with the mean
    :math:`p` of the true errors.

    Parameters
    ----------
    shakes : int
        How many collections have been drawn, from 1 to 400; synced.
    n : int
        Test flowers in each, from 10 to 500; synced.

    Notes
    -----
    Topics LAN-02 and MIT-05. The same number of the collection gives the same flowers in Python and in the
    page.

    Examples
    --------
    >>> figure = ShakeFigure(shakes=20)
    >>> len(figure.errors())
    20
    """

    name = "shake"
    parameters = ("means", "roots", "shakes", "n", "limits")
    hint = "Press Shake: the line is learned from new flowers, and tested on others."
    abreast = True
    columns = (1, 1)
    views: ClassVar = {
        "plane": View(
            320,
            330,
            "Petals of two species drawn at random, and the line half-way between their means, "
            "with fainter lines for the collections before it.",
        ),
        "errors": View(320, 330, "One dot for the test error of each collection so far."),
    }
    actions: ClassVar = {"again": "Shake", "twenty": "Shake 20 times"}
    sliders: ClassVar = {"n": Slider("test flowers <i>n</i>", 10, 500, 10)}
    challenges: ClassVar = {
        "twenty": "Shake twenty times. How far apart are the best and the worst?",
        "lucky": "Find a collection in whose test there is no mistake.",
        "half": "Make the dots half as wide apart.",
    }
    readouts: ClassVar = {
        "line": "(<i>θ</i><sub>1</sub>, <i>θ</i><sub>2</sub>, <i>θ</i><sub>0</sub>) of the line",
        "test": "its test error",
        "true": "its true error",
        "mean": "mean test error",
        "deviation": "standard deviation of the test errors",
        "formula": "√(<i>p</i>(1 − <i>p</i>)/<i>n</i>)",
    }

    means = Data(2, 2)
    roots = Data(2, 2, 2)
    shakes = Count(most=400)
    n = Count(most=500)
    limits = Numbers(2, 2)

    def __init__(self, *, shakes: int = 1, n: int = 50) -> None:
        means, roots = _population()
        super().__init__(means=means, roots=roots, shakes=shakes, n=n, limits=[[2.7, 7.3], [0.6, 2.9]])

    def presets(self) -> dict[str, dict[str, Any]]:
        return {"twenty": {"shakes": 20}, "lucky": {"shakes": _lucky()}, "half": {"shakes": 20, "n": 200}}

    def collection(self, number: int) -> tuple[Floats, Integers]:
        """Draw the flowers of a collection: those that are learned from, then those of the test.

        Returns
        -------
        tuple
            Petal length and width of ``50 + n`` flowers, and labels, 1 for virginica.
        """
        return _collection(number, int(self.n))

    def learned(self, number: int) -> NearestMean:
        """Learn from the first fifty flowers of a collection."""
        return _learned(*self.collection(number))

    def errors(self) -> Floats:
        """Test the rule of each collection on its own test flowers.

        Returns
        -------
        ndarray of shape (shakes,)
            The test errors.
        """
        return np.array([_error(*self.collection(i)) for i in range(1, int(self.shakes) + 1)])

    def draw(self, view: str, ax: Axes) -> None:
        if view == "errors":
            values, counts = np.unique(self.errors(), return_counts=True)
            for value, count in zip(values, counts, strict=True):
                ax.plot(np.full(count, value), np.arange(count) + 0.5, "o", color=plots.INK)
            ax.set(xlim=(0, HIGHEST), ylim=(0, max(8, counts.max() + 1)), yticks=[], xlabel="test error")
            return
        X, y = self.collection(int(self.shakes))
        plots.points(ax, X, y, feature_names=_AXES, class_names=_SPECIES)
        ax.set(xlim=self.limits[0], ylim=self.limits[1])
        a, b = self.learned(int(self.shakes)).means
        h = LinearClassifier(b - a, (a @ a - b @ b) / 2)
        plots.separator(plots.half_spaces(ax, h, class_names=_SPECIES), h)


def uniforms(seed: int) -> Iterator[float]:
    """Give numbers from 0 to 1 that a seed decides, by mulberry32, as the page does."""
    state = _product(seed, 0x9E3779B9)
    while True:
        state = (state + 0x6D2B79F5) & 0xFFFFFFFF
        t = _product(state ^ (state >> 15), 1 | state)
        t ^= (t + _product(t ^ (t >> 7), 61 | t)) & 0xFFFFFFFF
        yield (t ^ (t >> 14)) / 2**32


def _product(a: int, b: int) -> int:
    return a * b & 0xFFFFFFFF


@cache
def _population() -> tuple[Floats, Floats]:
    """Means of the petals of the two species, and roots of their covariances."""
    petals = iris().select("petal length", "petal width")
    kinds = [petals.X[petals.y == k] for k in (1, 2)]
    roots = [np.linalg.cholesky(np.cov(X.T)) for X in kinds]
    return np.array([X.mean(axis=0) for X in kinds]).round(3), np.array(roots).round(4)


def _collection(number: int, n: int) -> tuple[Floats, Integers]:
    numbers = uniforms(number)
    draws = np.array([[next(numbers) for _ in range(3)] for _ in range(LEARNED + n)])
    y = (draws[:, 0] >= 0.5).astype(int)
    radius, angle = np.sqrt(-2 * np.log(1 - draws[:, 1])), 2 * np.pi * draws[:, 2]
    z = radius[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])
    means, roots = _population()
    return means[y] + np.einsum("ijk,ik->ij", roots[y], z), y


def _learned(X: Floats, y: Integers) -> NearestMean:
    return nearest_mean(X[:LEARNED], y[:LEARNED])


def _error(X: Floats, y: Integers) -> float:
    return test_error(_learned(X, y), X[LEARNED:], y[LEARNED:])


@cache
def _lucky() -> int:
    """The first collection without a mistake in its test."""
    return next(number for number in range(1, 400) if _error(*_collection(number, 50)) == 0)
