"""Names beside the things that they name, in place of a legend."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection
from matplotlib.patheffects import withStroke
from numpy.typing import ArrayLike

from figures.plots.style import INK, PAPER
from llc._door import Floats

HALO = withStroke(linewidth=3, foreground=PAPER)  # so that letters can be read on lines and hatching


def label(
    ax: Axes, text: str, at: ArrayLike, *, towards: tuple[float, float] = (0.0, 1.0), color: str = INK
) -> Axes:
    """Write a name beside a place, a little further in the direction ``towards``.

    Parameters
    ----------
    at : array_like of shape (2,)
        The place, in the units of the axes.
    towards : tuple of 2 float
        To the right and upwards, on the screen; (0, 0) writes over the place itself.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> label(Figure().subplots(), "boundary", (0.5, 0.5), towards=(1, 0)).texts[0].get_horizontalalignment()
    'left'
    """
    right, up = np.asarray(towards, dtype=float) / max(float(np.hypot(*towards)), 1e-9)
    ax.annotate(
        text,
        xy=tuple(np.asarray(at, dtype=float).tolist()),
        xytext=(7 * right, 7 * up),
        textcoords="offset points",
        ha="center" if abs(right) < 0.4 else "left" if right > 0 else "right",
        va="center" if abs(up) < 0.4 else "bottom" if up > 0 else "top",
        color=color,
        zorder=6,
        path_effects=[HALO],
    )
    return ax


def label_lines(ax: Axes) -> Axes:
    """Write the label of each line at its right end, in its colour, with room between them.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = Figure().subplots()
    >>> _ = ax.plot([0, 1], [1, 2], label="training"), ax.plot([0, 1], [1, 2.1], label="test")
    >>> [text.get_text() for text in label_lines(ax).texts]
    ['training', 'test']
    """
    lines = [line for line in ax.lines if not str(line.get_label()).startswith("_")]
    ends = np.array([_right_end(ax, np.asarray(line.get_xydata())) for line in lines]).reshape(-1, 2)
    apart = 0.9 * _text_size(ax, "")[1]
    heights = ends[:, 1].copy()
    for _ in range(100):  # neighbours push each other until all have room
        order = np.argsort(heights, kind="stable")
        overlap = np.maximum(apart - np.diff(heights[order]), 0)
        heights[order[1:]] += overlap / 2
        heights[order[:-1]] -= overlap / 2
    for line, (x, _), height in zip(lines, ends, heights, strict=True):
        ax.annotate(
            str(line.get_label()),
            xy=(x, height),
            xycoords="axes fraction",
            xytext=(6, 0),
            textcoords="offset points",
            va="center",
            color=line.get_color(),
            annotation_clip=False,
        )
    return ax


def label_points(ax: Axes) -> Axes:
    """Write the name of each class where there is room beside its points, in their colour.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from figures.plots import points
    >>> ax = points(Figure().subplots(), [[0, 0], [5, 5]], [0, 1], class_names=["low", "high"])
    >>> [text.get_text() for text in label_points(ax).texts]
    ['low', 'high']
    """
    groups = [group for group in ax.collections if isinstance(group, PathCollection)]
    groups = [group for group in groups if not str(group.get_label()).startswith("_")]
    clouds = [_in_axes(ax, np.asarray(group.get_offsets())) for group in groups]
    for group, cloud in zip(groups, clouds, strict=True):
        name = str(group.get_label())
        others = np.vstack([np.full((1, 2), np.inf), *(other for other in clouds if other is not cloud)])
        places = _places()
        free = clearance(ax, places, np.vstack([*clouds, *_written(ax)]), name)
        own, foreign = (_nearest(places, these) for these in (cloud, others))
        score = 4 * np.minimum(free, 1) - own + np.minimum(foreign, 0.3)
        colour = group.get_facecolor()[0]
        x, y = places[np.argmax(score)]
        text = ax.text(x, y, name, transform=ax.transAxes, ha="center", va="center", zorder=6)
        text.set(color=colour, path_effects=[HALO])
    return ax


def clearance(ax: Axes, places: Floats, obstacles: Floats, text: str) -> Floats:
    """How far each place is from all obstacles, where 1 is just enough for the text; in parts of the axes."""
    if not len(obstacles):
        return np.full(len(places), np.inf)
    apart = np.abs(places[:, None] - obstacles) / (np.array(_text_size(ax, text)) / 2)
    return np.asarray(apart.max(axis=2).min(axis=1))


def _places() -> Floats:
    across, up = np.meshgrid(np.linspace(0.08, 0.92, 43), np.linspace(0.05, 0.95, 37))
    return np.column_stack([across.ravel(), up.ravel()])


def _nearest(places: Floats, points: Floats) -> Floats:
    return np.asarray(np.linalg.norm(places[:, None] - points, axis=2).min(axis=1))


def _written(ax: Axes) -> list[Floats]:
    """Places in the names that stand already, as far apart as letters."""
    found = []
    for text in ax.texts:
        width, _ = _text_size(ax, text.get_text())
        x, y = text.get_position()
        found.append(np.column_stack([np.linspace(x - width / 2, x + width / 2, 9), np.full(9, y)]))
    return found


def _text_size(ax: Axes, text: str) -> tuple[float, float]:
    """Width and height of a text with a little air, in parts of the axes, as they are before the layout."""
    letters = 1.2 * ax.figure.get_dpi() / 72 * float(ax.xaxis.label.get_fontsize())
    return (0.5 * len(text) + 2) * letters / ax.bbox.width, 1.8 * letters / ax.bbox.height


def _in_axes(ax: Axes, points: Floats) -> Floats:
    return np.asarray(ax.transAxes.inverted().transform(ax.transData.transform(points)))


def _right_end(ax: Axes, points: Floats) -> Floats:
    inside = _in_axes(ax, points[np.isfinite(points).all(axis=1)])
    inside = inside[(inside[:, 0] < 1 + 1e-9) & (inside[:, 1] > -0.02) & (inside[:, 1] < 1.02)]
    return np.asarray(inside[np.argmax(inside[:, 0])])
