"""Pictures of examples."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import FigureBase
from numpy.typing import ArrayLike, NDArray

from figures.plots.style import PAPER, WRONG, class_of, mark_of, require_colours
from llc._door import look

if TYPE_CHECKING:  # a sheet may be shown this module without the other
    from llc.data import Dataset


def points(
    ax: Axes,
    X: ArrayLike,
    y: ArrayLike,
    *,
    feature_names: Sequence[str] = ("$x_1$", "$x_2$"),
    class_names: Sequence[str] | None = None,
) -> Axes:
    """Scatter the examples, one marker and colour per class, and set the limits of the axes around them.

    Parameters
    ----------
    X : array_like of shape (n, 2)
        Two features of each example.
    y : array_like of shape (n,)
        Labels: signs -1 and +1, or classes 0, 1, 2. Class 0 looks like -1, class 1 like +1.
    feature_names : sequence of 2 str
        Labels of the axes.
    class_names : sequence of str, optional
        The negative class first; a species of iris is drawn in its own colour and marker. Without them the
        labels themselves are the names.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = points(Figure().subplots(), [[0, 0], [1, 2]], [-1, 1], class_names=["low", "high"])
    >>> [marks.get_label() for marks in ax.collections]
    ['low', 'high']
    """
    X, y = look(X=(X, "n 2"), y=(y, "whole"))
    labels = np.unique(y)
    if not (set(labels) <= {-1, 1} or set(labels) <= {0, 1, 2}):
        raise ValueError(
            f"y must hold labels -1 and +1, or 0, 1 and 2, but holds {', '.join(map(str, labels))}. "
            "There is no marker for the others: recode y first."
        )
    form = "{:+d}" if -1 in labels else "{:d}"
    for label in labels:
        mark = mark_of(label, class_names, class_of(labels[-1]) + 1)
        ax.scatter(
            X[y == label, 0],
            X[y == label, 1],
            s=54,
            marker=mark.marker,
            color=mark.colour,
            edgecolor=PAPER,
            linewidth=0.7,
            zorder=3,
            label=form.format(label) if class_names is None else class_names[class_of(label)],
        )
    low, high = X.min(axis=0), X.max(axis=0)
    margin = 0.1 * np.where(high > low, high - low, 1.0)
    ax.set(xlim=(low[0] - margin[0], high[0] + margin[0]), ylim=(low[1] - margin[1], high[1] + margin[1]))
    return name_axes(ax, *feature_names)


def name_axes(ax: Axes, x: str, y: str) -> Axes:
    """Name both axes in letters that lie level: the vertical one above its upper end."""
    ax.set_xlabel(x)
    ax.set_ylabel(y, rotation=0, ha="left", va="bottom")
    ax.yaxis.set_label_coords(0, 1.02)
    return ax


def mistakes(ax: Axes, X: ArrayLike) -> Axes:
    """Put a red ring around each of these examples.

    Parameters
    ----------
    X : array_like of shape (n, 2)
        Two features of each example that is predicted wrong; there may be none.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> len(mistakes(Figure().subplots(), [[0, 0], [1, 2]]).collections[0].get_offsets())
    2
    """
    x1, x2 = np.asarray(X, dtype=float).reshape(-1, 2).T
    ax.scatter(x1, x2, s=150, facecolor="none", edgecolor=WRONG, linewidth=1.8, zorder=4)
    return ax


def legend(ax: Axes) -> Axes:
    """Set all names in one row above the axes, where there is no room for them beside the things named."""
    handles, _ = ax.get_legend_handles_labels()
    ax.legend(
        loc="lower left",
        bbox_to_anchor=(0, 1.08),
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
    >>> from llc.data import iris
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
                    line = ("-", "--", ":")[class_of(label)]
                    colour = mark_of(label, data.class_names).colour
                    values = data.X[data.y == label, i]
                    ax.hist(values, bins=bins, histtype="step", linewidth=1.4, color=colour, linestyle=line)
                ax.set_yticks([])
            else:
                points(ax, data.X[:, [j, i]], data.y, feature_names=("", ""), class_names=data.class_names)
                for marks in ax.collections:
                    marks.set(sizes=[12], linewidth=0.2)
            ax.tick_params(labelsize=9.75, labelleft=j == 0 and i != j, labelbottom=i == d - 1)
            ax.set_xlabel(data.feature_names[j] if i == d - 1 else "")
            ax.yaxis.label.set_text("")
            if j == 0:
                ax.set_ylabel(data.feature_names[i], rotation=90, ha="center", va="bottom")
                ax.yaxis.set_label_coords(-0.45, 0.5)
    if d > 1:
        handles, labels = grid[0, 1].get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside upper left", ncols=len(labels), markerscale=2)
    return grid
