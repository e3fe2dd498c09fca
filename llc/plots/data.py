"""Pictures of examples, and of how many were predicted right."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import FigureBase
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike, NDArray

from llc._checking import as_data, as_whole_numbers
from llc.plots.style import COLOURS, INK, MARKERS, class_of, require_colours, tint

if TYPE_CHECKING:  # a sheet may be shown this module without the other
    from llc.datasets import Dataset


def points(
    ax: Axes,
    X: ArrayLike,
    y: ArrayLike,
    *,
    feature_names: Sequence[str] = ("$x_1$", "$x_2$"),
    class_names: Sequence[str] | None = None,
) -> Axes:
    """Scatter the examples, one marker and colour a class, and set the limits of the axes around them.

    Parameters
    ----------
    X : array_like of shape (n, 2)
        Two features of each example.
    y : array_like of shape (n,)
        Labels: signs -1 and +1, or classes 0, 1, 2. Class 0 looks like -1, class 1 like +1.
    feature_names : sequence of 2 str
        Labels of the axes.
    class_names : sequence of str, optional
        Names for the legend, the negative class first. Without them the labels themselves are used.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = points(Figure().subplots(), [[0, 0], [1, 2]], [-1, 1], class_names=["low", "high"])
    >>> [marks.get_label() for marks in ax.collections]
    ['low', 'high']
    """
    X = as_data(X)
    y = as_whole_numbers(y, len(X))
    if X.shape[1] != 2:
        raise ValueError(
            f"X must have two features, one for each axis, but has shape {X.shape}. Choose two columns of X."
        )
    labels = np.unique(y)
    if not (set(labels) <= {-1, 1} or set(labels) <= {0, 1, 2}):
        raise ValueError(
            f"y must hold labels -1 and +1, or 0, 1 and 2, but holds {', '.join(map(str, labels))}. "
            "There is no marker for the others: recode y first."
        )
    form = "{:+d}" if -1 in labels else "{:d}"
    for label in labels:
        which = class_of(label)
        ax.scatter(
            X[y == label, 0],
            X[y == label, 1],
            s=48,
            marker=MARKERS[which],
            color=COLOURS[which],
            edgecolor="white",
            linewidth=0.6,
            zorder=3,
            label=form.format(label) if class_names is None else class_names[which],
        )
    low, high = X.min(axis=0), X.max(axis=0)
    margin = 0.1 * np.where(high > low, high - low, 1.0)
    ax.set(xlim=(low[0] - margin[0], high[0] + margin[0]), ylim=(low[1] - margin[1], high[1] + margin[1]))
    ax.set(xlabel=feature_names[0], ylabel=feature_names[1])
    return ax


def legend(ax: Axes) -> Axes:
    """Set the legend in one row above the axes, where it hides no point."""
    handles, _ = ax.get_legend_handles_labels()
    ax.legend(
        loc="lower left",
        bbox_to_anchor=(0, 1),
        ncols=max(len(handles), 1),
        borderaxespad=0.2,
        columnspacing=1.2,
        handletextpad=0.4,
    )
    return ax


def scatter_matrix(figure: FigureBase, data: "Dataset") -> NDArray[Any]:
    """Scatter every feature against every other one, with its own distribution on the diagonal.

    Parameters
    ----------
    figure : Figure
        Where to draw; for four features about 7 by 7 inches.
    data : Dataset
        Of up to three classes.

    Returns
    -------
    ndarray of Axes of shape (d, d)

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from llc.datasets import iris
    >>> scatter_matrix(Figure(figsize=(7, 7)), iris()).shape
    (4, 4)
    """
    require_colours(len(data.class_names))
    d = data.X.shape[1]
    grid = np.asarray(figure.subplots(d, d, sharex="col", squeeze=False))
    for i in range(d):
        for j in range(d):
            ax = grid[i, j]
            if i == j:
                bins = np.linspace(data.X[:, i].min(), data.X[:, i].max(), 16).tolist()
                for label in np.unique(data.y):
                    which = class_of(label)
                    style_of = {"color": COLOURS[which], "linestyle": ("-", "--", ":")[which]}
                    ax.hist(data.X[data.y == label, i], bins=bins, histtype="step", linewidth=1.4, **style_of)
                ax.set_yticks([])
            else:
                points(ax, data.X[:, [j, i]], data.y, feature_names=("", ""), class_names=data.class_names)
                for marks in ax.collections:
                    marks.set(sizes=[12], linewidth=0.2)
            ax.tick_params(labelsize=8, labelleft=j == 0 and i != j, labelbottom=i == d - 1)
            ax.set(xlabel=data.feature_names[j] if i == d - 1 else "", ylabel="")
            if j == 0:
                ax.set_ylabel(data.feature_names[i])
            ax.xaxis.label.set_size(9)
            ax.yaxis.label.set_size(9)
    if d > 1:
        handles, labels = grid[0, 1].get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside upper left", ncols=len(labels), markerscale=2)
    return grid


def confusion_matrix(ax: Axes, counts: ArrayLike, class_names: Sequence[str]) -> Axes:
    """Show a confusion matrix: a number in each cell, the darker the larger its share of the row.

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
    shares = counts / np.maximum(counts.sum(axis=1, keepdims=True), 1)
    for row in range(K):
        for column in range(K):
            # Right cells in one colour, wrong ones in another with hatching, all light enough to read on.
            colour, hatch = (COLOURS[1], None) if row == column else (COLOURS[0], "//")
            share = 0.5 * float(shares[row, column])
            corner = (column - 0.5, row - 0.5)
            hatch = hatch if counts[row, column] else None
            cell = Rectangle(corner, 1, 1, facecolor=tint(colour, share), edgecolor="white", hatch=hatch)
            ax.add_patch(cell)
            ax.text(column, row, f"{counts[row, column]}", ha="center", va="center", color=INK)
    ax.set(xlim=(-0.5, K - 0.5), ylim=(K - 0.5, -0.5), aspect="equal", xlabel="predicted", ylabel="true")
    ax.set_xticks(range(K), class_names, rotation=45 if max(map(len, class_names)) > 4 else 0, ha="center")
    ax.set_yticks(range(K), class_names)
    return ax
