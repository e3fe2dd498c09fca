"""Pictures of what a classifier predicts: regions, boundaries, probabilities."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike, NDArray

from llc._checking import Floats
from llc.plots.style import COLOURS, HATCHES, INK, require_colours, tint

Features = Callable[[Floats], Floats]


class Classifier(Protocol):
    """What can be drawn: it says which labels it predicts, two or three, and predicts one for each row."""

    @property
    def labels(self) -> Sequence[int]: ...

    def predict(self, X: ArrayLike) -> NDArray[np.integer[Any]]: ...


@runtime_checkable
class ScoringClassifier(Classifier, Protocol):
    """One that predicts the class with the largest of its scores, of shape (n, K)."""

    def scores(self, X: ArrayLike) -> Floats: ...


@runtime_checkable
class ScoringBinaryClassifier(Classifier, Protocol):
    """One that predicts its second label where its score, of shape (n,), is above the cutoff."""

    @property
    def cutoff(self) -> float: ...

    def scores(self, X: ArrayLike) -> Floats: ...


class ProbabilisticClassifier(Protocol):
    """One that gives the probability of label 1, of shape (n,), or of each class, of shape (n, K)."""

    def predict_proba(self, X: ArrayLike) -> Floats: ...


def decision_regions(ax: Axes, hypothesis: Classifier, *, features: Features | None = None) -> Axes:
    """Tint the part of the picture where each class is predicted, each in its colour and hatching.

    Parameters
    ----------
    hypothesis : classifier
        Any of the package's, for two labels or for classes 0, 1, 2.
    features : function, optional
        Turns rows (x1, x2) into the features that the hypothesis wants, such as `llc.features.quadratic`.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from llc.separators import LinearClassifier
    >>> len(decision_regions(Figure().subplots(), LinearClassifier([1.0, 0.0], -0.5)).collections)
    2
    """
    x1, x2, leads = _leads(ax, hypothesis, features)
    for lead, colour, hatch in zip(leads, COLOURS, HATCHES, strict=False):
        if lead.max() > 0:
            ax.contourf(
                *(x1, x2, lead),
                levels=[0, np.inf],
                colors=[tint(colour, 0.15)],
                hatches=[hatch],
                zorder=0,
            ).set_edgecolor(tint(colour, 0.6))
            ax.collections[-1].set_linewidth(0)
    return ax


def boundaries(
    ax: Axes, hypothesis: Classifier, *, features: Features | None = None, linestyle: str = "-"
) -> Axes:
    """Draw the lines where the prediction changes, straight or curved.

    Parameters
    ----------
    hypothesis : classifier
        Any of the package's, for two labels or for classes 0, 1, 2.
    features : function, optional
        As in `decision_regions`.
    linestyle : str
        As Matplotlib takes it.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from llc.separators import LinearClassifier
    >>> ax = boundaries(Figure().subplots(), LinearClassifier([1.0, 0.0], -0.5))
    >>> ax.collections[0].get_paths()[0].vertices[:, 0].round(9).tolist()[:2]
    [0.5, 0.5]
    """
    x1, x2, leads = _leads(ax, hypothesis, features)
    for lead in leads[:-1] if len(leads) == 2 else leads:
        if lead.min() < 0 < lead.max():
            ax.contour(x1, x2, lead, levels=[0], colors=[INK], linestyles=[linestyle], linewidths=2, zorder=2)
    return ax


def probability_surface(
    ax: Axes, hypothesis: ProbabilisticClassifier, *, features: Features | None = None, k: int = 1
) -> Axes:
    """Show the probability of a class as shades of its colour with labelled contour lines.

    Parameters
    ----------
    hypothesis : classifier
        One with ``predict_proba``.
    features : function, optional
        As in `decision_regions`.
    k : int
        Which class, when there are more than two.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from llc.logistic import LinearLogisticClassifier
    >>> ax = probability_surface(Figure().subplots(), LinearLogisticClassifier([9.0, 0.0], -4.5))
    >>> [text.get_text() for text in ax.texts]
    ['0.1', '0.3', '0.5', '0.7', '0.9']
    """
    x1, x2, rows = _grid(ax, features)
    g = np.asarray(hypothesis.predict_proba(rows))
    g = (g if g.ndim == 1 else g[:, k]).reshape(x1.shape)
    shades = [tint(COLOURS[k], share) for share in np.linspace(0.02, 0.35, 10)]
    ax.contourf(x1, x2, g, levels=np.linspace(0, 1, 11), colors=shades, zorder=0)
    levels = [level for level in (0.1, 0.3, 0.5, 0.7, 0.9) if g.min() < level < g.max()]
    if levels:
        widths = [2.0 if level == 0.5 else 0.9 for level in levels]
        lines = ax.contour(x1, x2, g, levels=levels, colors=[INK], linewidths=widths, zorder=2)
        ax.clabel(lines, fmt="%.1f", fontsize=10)
    return ax


def _grid(ax: Axes, features: Features | None) -> tuple[Floats, Floats, Floats]:
    """Points all over the picture: two coordinates, and the rows to ask a hypothesis about."""
    x1, x2 = np.meshgrid(np.linspace(*ax.get_xlim(), 161), np.linspace(*ax.get_ylim(), 161))
    rows = np.column_stack([x1.ravel(), x2.ravel()])
    return x1, x2, rows if features is None else np.asarray(features(rows))


def _leads(ax: Axes, hypothesis: Classifier, features: Features | None) -> tuple[Floats, Floats, Floats]:
    """By how much each class leads the best other one, all over the picture; it wins where that is positive.

    The lead is taken from scores, since it crosses 0 smoothly and lines drawn through it are smooth; where a
    hypothesis has votes or predictions alone it is a step.
    """
    x1, x2, rows = _grid(ax, features)
    K = len(hypothesis.labels)
    require_colours(K)
    if isinstance(hypothesis, ScoringBinaryClassifier):
        z = hypothesis.scores(rows) - hypothesis.cutoff
        # At a threshold of 0 or 1 the cutoff is infinite and the lead everywhere 1.
        lead = np.nan_to_num(z, posinf=1.0, neginf=-1.0)
        leads = [-lead, lead]
    else:
        if isinstance(hypothesis, ScoringClassifier):
            z = hypothesis.scores(rows)
        else:
            z = (hypothesis.predict(rows)[:, None] == np.array(hypothesis.labels)) - 0.5
        leads = [z[:, k] - np.delete(z, k, axis=1).max(axis=1) for k in range(K)]
    return x1, x2, np.array(leads).reshape(K, *x1.shape)
