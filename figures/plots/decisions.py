"""Pictures of what a classifier predicts: regions, boundaries, probabilities."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike, NDArray

from figures.plots.labels import clearance, label
from figures.plots.style import HATCHES, INK, mark_of, require_colours, tint
from llc._door import Floats

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


def decision_regions(
    ax: Axes,
    hypothesis: Classifier,
    *,
    features: Features | None = None,
    class_names: Sequence[str] | None = None,
) -> Axes:
    """Tint the part of the picture where each class is predicted, with its name or else its hatching.

    Parameters
    ----------
    hypothesis : classifier
        Any of the package's, for two labels or for classes 0, 1, 2.
    features : function, optional
        Turns rows (x1, x2) into the features that the hypothesis wants, such as `llc.regression.quadratic`.
    class_names : sequence of str, optional
        Written into the regions, where there is most room; a species of iris has its own colour.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from llc.separators import LinearClassifier
    >>> h = LinearClassifier([1.0, 0.0], -0.5)
    >>> ax = decision_regions(Figure().subplots(), h, class_names=("left", "right"))
    >>> [text.get_text() for text in ax.texts]
    ['left', 'right']
    """
    x1, x2, leads = _leads(ax, hypothesis, features)
    for k, lead in enumerate(leads):
        mark = mark_of(k, class_names)
        if lead.max() > 0:
            hatch = HATCHES[k] if class_names is None else None
            area = ax.contourf(
                x1, x2, lead, levels=[0, np.inf], colors=[mark.wash], hatches=[hatch], zorder=0
            )
            area.set_edgecolor(tint(mark.colour, 0.5))
            area.set_linewidth(0)
            if class_names is not None:
                place = _roomiest(ax, x1, x2, lead, class_names[k])
                label(ax, class_names[k], place, towards=(0, 0), color=mark.colour)
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
            ax.contour(
                x1, x2, lead, levels=[0], colors=[INK], linestyles=[linestyle], linewidths=1.4, zorder=2
            )
    return ax


def probability_surface(
    ax: Axes,
    hypothesis: ProbabilisticClassifier,
    *,
    features: Features | None = None,
    k: int = 1,
    class_names: Sequence[str] | None = None,
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
    class_names : sequence of str, optional
        A species of iris has its own colour.

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
    for level in np.arange(0.1, 1, 0.1):  # a layer for each tenth, as of thin paint
        if level < g.max():
            shade = tint(mark_of(k, class_names).colour, 0.05)
            ax.contourf(x1, x2, g, levels=[level, np.inf], colors=[shade], zorder=0)
    levels = [level for level in (0.1, 0.3, 0.5, 0.7, 0.9) if g.min() < level < g.max()]
    if levels:
        widths = [2.0 if level == 0.5 else 0.9 for level in levels]
        lines = ax.contour(x1, x2, g, levels=levels, colors=[INK], linewidths=widths, zorder=2)
        ax.clabel(lines, fmt="%.1f")
    return ax


def _grid(ax: Axes, features: Features | None) -> tuple[Floats, Floats, Floats]:
    """Points all over the picture: two coordinates, and the rows to ask a hypothesis about."""
    x1, x2 = np.meshgrid(np.linspace(*ax.get_xlim(), 161), np.linspace(*ax.get_ylim(), 161))
    rows = np.column_stack([x1.ravel(), x2.ravel()])
    return x1, x2, rows if features is None else np.asarray(features(rows))


def _roomiest(ax: Axes, x1: Floats, x2: Floats, lead: Floats, name: str) -> Floats:
    """Find the place in a region that is farthest from its border, from the frame and from all points."""
    to_axes = ax.transData + ax.transAxes.inverted()
    places = to_axes.transform(np.column_stack([x1.ravel(), x2.ravel()]))
    inside = np.pad(lead[::4, ::4] > 0, 1)
    ticks = np.linspace(-1, 41, 43) / 40
    outside = np.column_stack([axis[~inside] for axis in np.meshgrid(ticks, ticks)])
    points = [to_axes.transform(np.asarray(group.get_offsets()).reshape(-1, 2)) for group in ax.collections]
    within = np.flatnonzero(lead.ravel() > 0)[::7]
    free = clearance(ax, places[within], np.vstack([outside, *points]), name)
    return np.array([x1.ravel(), x2.ravel()])[:, within[np.argmax(free)]]


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
