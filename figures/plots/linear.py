"""Pictures of a hyperplane of two features: the separator, its two sides, its normal vector."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from figures.plots.labels import label
from figures.plots.style import HATCHES, INK, mark_of, tint
from llc._door import Floats, look


class Linear(Protocol):
    """Anything with a normal vector and an offset: a hypothesis whose separator can be drawn."""

    @property
    def theta(self) -> Floats: ...

    @property
    def theta_0(self) -> float: ...


def separator(
    ax: Axes, hypothesis: Linear, *, label: str | None = None, color: str = INK, linestyle: str = "-"
) -> Axes:
    r"""Draw the line :math:`\theta^\top x + \theta_0 = 0` as far as the limits of the axes reach.

    Parameters
    ----------
    hypothesis : Linear
        Its ``theta`` has shape (2,).
    label, color, linestyle : str, optional
        As Matplotlib takes them.

    Returns
    -------
    Axes
        The same axes; nothing is added where the line misses the picture.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> from matplotlib.figure import Figure
    >>> ax = Figure().subplots()
    >>> _ = ax.set(xlim=(-3, 3), ylim=(-2, 4))
    >>> h = SimpleNamespace(theta=np.array([1.0, -1.0]), theta_0=1.0)
    >>> separator(ax, h).lines[0].get_xydata()
    array([[-3., -2.],
           [ 3.,  4.]])
    """
    outline, z = outline_of(hypothesis, ax.get_xlim(), ax.get_ylim())
    if (z == 0).any():
        ax.plot(*outline[z == 0].T, color=color, linestyle=linestyle, label=label, scalex=False, scaley=False)
    return ax


def half_spaces(ax: Axes, hypothesis: Linear, *, class_names: Sequence[str] | None = None) -> Axes:
    """Tint the two sides of the separator: the positive one plain, the negative one hatched.

    Parameters
    ----------
    hypothesis : Linear
        Its ``theta`` has shape (2,).
    class_names : sequence of 2 str, optional
        The negative class first; a species of iris has its own colour.

    Returns
    -------
    Axes
        The same axes, with a patch for each side that is in the picture.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> from matplotlib.figure import Figure
    >>> h = SimpleNamespace(theta=np.array([1.0, 0.0]), theta_0=-0.5)
    >>> [side.get_hatch() for side in half_spaces(Figure().subplots(), h).patches]
    ['//', None]
    """
    outline, z = outline_of(hypothesis, ax.get_xlim(), ax.get_ylim())
    limits = ax.get_xlim(), ax.get_ylim()
    for which, inside in enumerate((z <= 0, z >= 0)):
        if (z[inside] != 0).any():
            mark = mark_of(which, class_names)
            ax.fill(
                *outline[inside].T,
                facecolor=mark.wash,
                hatch=HATCHES[which],
                edgecolor=tint(mark.colour, 0.5),
                linewidth=0,
                zorder=0,
            )
    ax.set(xlim=limits[0], ylim=limits[1])
    return ax


def normal(ax: Axes, hypothesis: Linear, *, at: ArrayLike | None = None, components: bool = False) -> Axes:
    r"""Draw :math:`\theta` as an arrow that starts on the separator, in the units of the axes.

    The axes get equal units, since a right angle looks right only then.

    Parameters
    ----------
    hypothesis : Linear
        Its ``theta`` has shape (2,) and is not zero.
    at : array_like of shape (2,), optional
        The foot of the arrow; by default the point of the separator nearest to the middle of the picture.
    components : bool
        Draw the two components of theta too, as a right-angled triangle.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> from matplotlib.figure import Figure
    >>> h = SimpleNamespace(theta=np.array([1.0, -1.0]), theta_0=1.0)
    >>> normal(Figure().subplots(), h, at=[0, 1]).texts[0].xy
    (1.0, 0.0)
    """
    theta = _checked_theta(hypothesis)
    if not theta.any():
        raise ValueError("theta must not be zero, because then it points nowhere. Give it a direction.")
    middle = np.array([np.mean(ax.get_xlim()), np.mean(ax.get_ylim())])
    foot = middle - (middle @ theta + hypothesis.theta_0) / (theta @ theta) * theta
    if at is not None:
        foot = np.asarray(at, dtype=float)
    tip = foot + theta
    arrow = {"arrowstyle": "-|>,head_width=0.25,head_length=0.5", "color": INK, "lw": 2.0}
    ax.annotate(
        "",
        xy=tuple(tip.tolist()),
        xytext=tuple(foot.tolist()),
        zorder=4,
        arrowprops=arrow | {"shrinkA": 0, "shrinkB": 0},
    )
    label(ax, r"$\theta$", tip, towards=tuple(theta.tolist()))
    if components:
        corner = np.array([tip[0], foot[1]])
        ax.plot(*np.array([foot, corner, tip]).T, color=INK, lw=1.2, ls=":", scalex=False, scaley=False)
        label(ax, r"$\theta_1$", (foot + 3 * corner) / 4, towards=(0.0, -theta[1]))
        label(ax, r"$\theta_2$", (corner + tip) / 2, towards=(theta[0], 0.0))
    ax.set_aspect("equal", adjustable="box")
    return ax


def _checked_theta(hypothesis: Linear) -> Floats:
    (theta,) = look(theta=(hypothesis.theta, "2"))
    return theta


def outline_of(hypothesis: Linear, limits_1: ArrayLike, limits_2: ArrayLike) -> tuple[Floats, Floats]:
    """Corners of a rectangle in order, with the points of score 0 between them; and the scores of all."""
    (left, right), (bottom, top) = np.asarray(limits_1), np.asarray(limits_2)
    corners = np.array([[left, bottom], [right, bottom], [right, top], [left, top]])
    scores = corners @ _checked_theta(hypothesis) + hypothesis.theta_0
    outline, z = [], []
    for i, j in ((0, 1), (1, 2), (2, 3), (3, 0)):
        outline.append(corners[i])
        z.append(scores[i])
        if scores[i] * scores[j] < 0:
            share = scores[i] / (scores[i] - scores[j])
            outline.append(corners[i] + share * (corners[j] - corners[i]))
            z.append(0.0)
    return np.array(outline), np.array(z)
