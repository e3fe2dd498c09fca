"""Pictures of how well a classifier does: counts, curves, and which examples judge which classifier."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Circle, Rectangle
from numpy.typing import ArrayLike

from figures.plots.data import name_axes
from figures.plots.style import INK, PALETTE, PAPER, SOFT, WRONG, tint


def confusion_matrix(ax: Axes, counts: ArrayLike, class_names: Sequence[str]) -> Axes:
    """Show a confusion matrix: right predictions in grey, mistakes in red with a ring, larger counts darker.

    Parameters
    ----------
    counts : array_like of shape (K, K)
        From `llc.evaluation.confusion_matrix`: rows are true classes, columns predicted ones.
    class_names : sequence of K str
        Names of the classes.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = confusion_matrix(Figure().subplots(), [[5, 1], [0, 4]], ["cat", "dog"])
    >>> [text.get_text() for text in ax.texts]
    ['5', '1', '0', '4']
    """
    counts = np.asarray(counts)
    K = len(class_names)
    if counts.shape != (K, K):
        raise ValueError(
            f"counts must have shape ({K}, {K}), one row for each class name, but has {counts.shape}. "
            "Make it with llc.evaluation.confusion_matrix, with K if a class may not occur."
        )
    right = np.eye(K, dtype=bool)
    for row, column in np.ndindex(K, K):
        count, is_right = counts[row, column], row == column
        most = max(counts[right if is_right else ~right].max(), 1)
        colour, strongest = (SOFT, 0.35) if is_right else (WRONG, 0.45)
        corner = (column - 0.5, row - 0.5)
        face = tint(colour, strongest * count / most)
        ax.add_patch(Rectangle(corner, 1, 1, facecolor=face, edgecolor=PAPER))
        if count and not is_right:
            ax.add_patch(Circle((column, row), 0.36, fill=False, edgecolor=WRONG, linewidth=1.4))
        ax.text(column, row, f"{count}", ha="center", va="center", color=INK if count else SOFT)
    ax.set(xlim=(-0.5, K - 0.5), ylim=(K - 0.5, -0.5), aspect="equal")
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)
    ax.set_xticks(
        range(K), class_names, rotation=45 if K * max(map(len, class_names)) > 40 else 0, ha="center"
    )
    ax.set_yticks(range(K), class_names)
    return name_axes(ax, "predicted", "true")


def reliability(ax: Axes, predicted: ArrayLike, observed: ArrayLike, counts: ArrayLike) -> Axes:
    """Show how often the event happened among examples of about equal predicted probability.

    Parameters
    ----------
    predicted, observed, counts : array_like of shape (m,)
        For each bin the mean predicted probability, the share of label 1, and how many examples it holds.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = reliability(Figure().subplots(), [0.1, 0.8], [0.0, 0.9], [10, 20])
    >>> ax.lines[-1].get_ydata().tolist()
    [0.0, 0.9]
    """
    predicted, observed, counts = map(np.asarray, (predicted, observed, counts))
    ax.plot([0, 1], [0, 1], color=SOFT, linewidth=1)
    ax.vlines(predicted, predicted, observed, color=SOFT, linewidth=1)
    ax.plot(predicted, observed, color=INK, linewidth=1.4)
    ax.scatter(predicted, observed, s=20 + 180 * counts / counts.max(), color=INK, edgecolor=PAPER, zorder=3)
    ax.set(xlim=(-0.03, 1.03), ylim=(-0.03, 1.03), aspect="equal")
    return name_axes(ax, "predicted probability", "share of label 1")


def roc(ax: Axes, false_positive_rate: ArrayLike, true_positive_rate: ArrayLike) -> Axes:
    """Draw an ROC curve, shade the area below it and say how large it is.

    Parameters
    ----------
    false_positive_rate, true_positive_rate : array_like of shape (m,)
        At falling thresholds, from (0, 0) to (1, 1).

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> roc(Figure().subplots(), [0, 0, 0.5, 1], [0, 0.5, 1, 1]).texts[0].get_text()
    'area 0.88'
    """
    x, y = np.asarray(false_positive_rate, dtype=float), np.asarray(true_positive_rate, dtype=float)
    area = float(np.sum(np.diff(x) * (y[1:] + y[:-1]) / 2))
    ax.fill_between(x, y, color=tint(SOFT, 0.18), linewidth=0)
    ax.plot([0, 1], [0, 1], color=SOFT, linewidth=1, linestyle="--")
    ax.plot(x, y, color=INK)
    ax.text(0.62, 0.3, f"area {area:.2f}", ha="center")
    ax.set(xlim=(-0.02, 1.02), ylim=(-0.02, 1.02), aspect="equal")
    return name_axes(ax, "false positive rate", "true positive rate")


def folds(ax: Axes, K: int) -> Axes:
    """Show on which fold each classifier of a cross-validation is judged; it learns from the others.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> [text.get_text() for text in folds(Figure().subplots(), 3).texts]
    ['validation', 'training', 'training']
    """
    for row, column in np.ndindex(K, K):
        held_out = row == column
        face = INK if held_out else PALETTE["rule"]
        ax.add_patch(Rectangle((column + 0.03, row + 0.12), 0.94, 0.76, facecolor=face, linewidth=0))
        if row == 0:
            name, colour = ("validation", PAPER) if held_out else ("training", INK)
            ax.text(column + 0.5, 0.5, name, ha="center", va="center", color=colour)
    ax.set(xlim=(0, K), ylim=(K, 0))
    ax.set_xticks(np.arange(K) + 0.5, [f"fold {k + 1}" for k in range(K)])
    ax.set_yticks(np.arange(K) + 0.5, [f"run {k + 1}" for k in range(K)])
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)
    return ax
