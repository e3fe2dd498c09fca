"""Two dials of a boundary in the plane: the degree of its features and the regularization strength."""

from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from figures import plots
from figures.widgets.base import Count, Data, Figure, Number, Numbers
from figures.widgets.markup import Axes, Slider, View
from llc._door import Floats, look
from llc.data import gaussian_classes
from llc.descent import logistic_regression
from llc.logistic import LinearLogisticClassifier, nll_from_scores
from llc.regression import standardize

HIGHEST = 8


class DialsFigure(Figure):
    r"""Logistic regression on polynomial features of the plane, with two dials: degree and λ.

    It learns from 40 training examples of two overlapping classes, and 200 validation examples judge it.

    Parameters
    ----------
    degree : int
        Highest degree of the features, 1 to 8; synced.
    lam : float
        Regularization strength λ, above 0; synced. The features are standardized.

    Notes
    -----
    Topics 3F8-07 and MIT-20. The traits ``X``, ``y``, ``X_validation`` and ``y_validation`` hold the data;
    `classifier` is the hypothesis shown, which takes `features` of the examples.

    Examples
    --------
    >>> figure = DialsFigure(degree=8, lam=1e-6)
    >>> figure.mistakes()
    (0, 75)
    """

    name = "dials"
    parameters = ("X", "y", "X_validation", "y_validation", "degree", "lam", "shows_validation", "limits")
    hint = "Turn the two dials, or drag through the map of validation mistakes."
    views: ClassVar = {
        "plane": View(
            340,
            430,
            "Forty training examples of two overlapping classes in the plane, one class around the other, "
            "the regions where each is predicted, and the curve between them.",
        ),
        "map": View(
            280,
            200,
            "A map of all degrees and regularization strengths, the redder the more validation examples are "
            "misclassified.",
        ),
        "curve": View(
            280,
            200,
            "The mean NLL of the training set and of the validation set over the regularization strength, at "
            "the present degree.",
        ),
    }
    abreast = True
    columns = (1, 1)
    sliders: ClassVar = {
        "degree": Slider("degree", 1, HIGHEST, 1),
        "lam": Slider("<i>λ</i>", -6, 1, 0.25, log=True),
    }
    switches: ClassVar = {"shows_validation": "validation examples"}
    challenges: ClassVar = {
        "overfit": "Overfit: no mistakes in the training set, and more than 30 % in the validation set.",
        "underfit": "Underfit: more than 30 % mistakes in both sets, and a straight boundary.",
        "best": "Find dials that misclassify 18 % of the validation set, or less.",
    }
    readouts: ClassVar = {
        "features": "features",
        "training": "mistakes in the training set",
        "validation": "mistakes in the validation set",
        "training_nll": "mean NLL of the training set",
        "validation_nll": "mean NLL of the validation set",
        "norm": "size of <i>θ</i>",
    }

    X = Data(None, 2)
    y = Data(None)
    X_validation = Data(None, 2)
    y_validation = Data(None)
    degree = Count(most=HIGHEST)
    lam = Number(above=0)
    shows_validation = traitlets.Bool().tag(sync=True)
    limits = Numbers(2, 2)

    def __init__(self, *, degree: int = 4, lam: float = 0.001) -> None:
        rng = np.random.default_rng(60)
        means, covariances = [[0.0, 0.0], [0.3, 0.2]], [np.eye(2) * 2.2, np.eye(2) * 0.35]
        training, validation = (gaussian_classes(means, covariances, [m, m], rng) for m in (20, 100))
        X, X_validation = training.X.round(2), validation.X.round(2)
        super().__init__(
            X=X,
            y=training.y,
            X_validation=X_validation,
            y_validation=validation.y,
            degree=degree,
            lam=lam,
            shows_validation=False,
            limits=[[-3.3, 3.3], [-3.3, 3.3]],
        )

    def presets(self) -> dict[str, dict[str, Any]]:
        return {
            "overfit": {"degree": 8, "lam": 1e-6},
            "underfit": {"degree": 1, "lam": 0.01},
            "best": {"degree": 2, "lam": 0.00316},
        }

    def features(self, X: ArrayLike) -> Floats:
        """Compute the features of examples, standardized as those of the training set."""
        training = polynomial(self.X, self.degree)
        (X,) = look(X=(X, "n 2"))
        return standardize(polynomial(X, self.degree), training)

    def classifier(self) -> LinearLogisticClassifier:
        """Learn from the training set with the present degree and λ."""
        return self._learn(self.lam)

    def mistakes(self) -> tuple[int, int]:
        """Count the mistakes in the training set and in the validation set."""
        h = self.classifier()
        training, validation = (int((h.predict(self.features(X)) != y).sum()) for X, y in self._sets())
        return training, validation

    def draw(self, view: str, ax: Axes) -> None:
        if view == "map":
            ax.plot(np.log10(self.lam), self.degree, "o", color=plots.INK, ms=9)
            ax.set(xlim=(-6.1, 1.1), ylim=(0.5, HIGHEST + 0.5), xlabel="log₁₀ λ", ylabel="degree")
            return
        if view == "curve":
            strengths = 10 ** np.linspace(-6, 1, 29)
            learned = [self._learn(lam) for lam in strengths]
            for (X, y), line, name in zip(self._sets(), ("-", "--"), ("training", "validation"), strict=True):
                nll = [nll_from_scores(h.scores(self.features(X)), y).mean() for h in learned]
                ax.plot(np.log10(strengths), nll, line, color=plots.PALETTE["nll"])
                plots.label(ax, name, (-4.5, min(nll[6], 1.4)), towards=(0, -1 if line == "-" else 1))
            ax.axvline(np.log10(self.lam), color=plots.INK, lw=1, ls=":")
            ax.set(xlim=(-6, 1), ylim=(0, 1.5), xlabel="log₁₀ λ", ylabel="mean NLL")
            return
        h = self.classifier()
        plots.points(ax, self.X, self.y)
        ax.set(xlim=self.limits[0], ylim=self.limits[1])
        plots.decision_regions(ax, h, features=self.features)
        plots.boundaries(ax, h, features=self.features)
        plots.mistakes(ax, self.X[h.predict(self.features(self.X)) != self.y])

    def _learn(self, lam: float) -> LinearLogisticClassifier:
        return logistic_regression(self.features(self.X), self.y, lam)

    def _sets(self) -> tuple[tuple[Floats, Floats], tuple[Floats, Floats]]:
        return (self.X, self.y), (self.X_validation, self.y_validation)


def polynomial(X: Floats, degree: int) -> Floats:
    """All products of powers of two features, from degree 1 up to ``degree``, in the order of the figure."""
    powers = [(d - j, j) for d in range(1, degree + 1) for j in range(d + 1)]
    return np.column_stack([X[:, 0] ** i * X[:, 1] ** j for i, j in powers])
