"""Pictures of data, hypotheses, objectives and densities. Every function draws on the ``Axes`` it is given.

Draw the points first: they set the limits, and the rest is drawn inside the limits it finds.
Classes differ in marker as well as colour, and the two sides of a separator in hatching, so that no
colour carries a meaning alone. This is the only module of ``llc`` that imports Matplotlib.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np
from matplotlib import style
from matplotlib.axes import Axes
from matplotlib.colors import to_hex, to_rgb
from matplotlib.figure import FigureBase
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike

#: Okabe and Ito's colours, which stay apart for every kind of colour vision; a marker goes with each.
COLOURS = ("#d55e00", "#0072b2", "#00805c")
MARKERS = ("o", "P", "^")
HATCHES = ("//", None, "..")
INK = "#1a1a1a"

BOOK_STYLE = {
    # Narrow figures with large letters: a phone shows them at about three quarters of their size.
    "figure.figsize": (5.2, 3.7),
    "figure.constrained_layout.use": True,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
    "font.size": 11.5,
    "axes.titlesize": 11.5,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "legend.frameon": False,
    "lines.linewidth": 2.0,
    "hatch.linewidth": 0.6,
    # The same drawing must give the same file, byte for byte.
    "svg.hashsalt": "linear-classification",
}


Features = Callable[[np.ndarray], np.ndarray]


class Linear(Protocol):
    """Anything with a normal and an offset: a hypothesis whose boundary can be drawn."""

    @property
    def theta(self) -> np.ndarray: ...

    @property
    def theta_0(self) -> float: ...


def use_book_style() -> None:
    """Draw in the book's style, as SVG without a date. Called in the hidden first cell of a chapter."""
    from matplotlib_inline.backend_inline import set_matplotlib_formats  # only where there is a notebook

    style.use(BOOK_STYLE)
    set_matplotlib_formats("svg", metadata={"Date": None})  # type: ignore[no-untyped-call]


def tint(colour: str, share: float) -> str:
    """Mix a colour with white: an area in it does not hide its hatching, as a transparent one would in SVG.

    Parameters
    ----------
    colour : str
        As Matplotlib takes it.
    share : float
        How much of the colour is left, between 0 (white) and 1.

    Returns
    -------
    str
        The colour in hexadecimal.

    Examples
    --------
    >>> tint("#000000", 0.2)
    '#cccccc'
    """
    red, green, blue = (1 - share * (1 - part) for part in to_rgb(colour))
    return to_hex((red, green, blue))


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
    ax : Axes
        Where to draw.
    X : array_like of shape (n, 2)
        Two features of each example.
    y : array_like of shape (n,)
        Labels: signs -1 and +1, or classes 0, 1, 2. Class 0 looks like -1, class 1 like +1.
    feature_names : sequence of 2 str
        Labels of the axes.
    class_names : sequence of str, optional
        Names for the legend, the negative class first. Without them the labels themselves are used.

    Returns
    -------
    Axes
        The same axes.

    Raises
    ------
    ValueError
        If X has not two columns, the lengths differ, or a label is none of -1, 0, 1, 2.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = points(Figure().subplots(), [[0, 0], [1, 2]], [-1, 1], class_names=["low", "high"])
    >>> [marks.get_label() for marks in ax.collections]
    ['low', 'high']
    """
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    if X.ndim != 2 or X.shape[1] != 2 or y.shape != X.shape[:1]:
        raise ValueError(
            f"expected X of shape (n, 2) and y of shape (n,), got {X.shape} and {y.shape}: "
            "a flat picture needs two features, so choose two columns of X"
        )
    if not np.isin(y, (-1, 0, 1, 2)).all():
        raise ValueError(
            f"expected labels -1 and +1, or 0, 1 and 2, got {np.unique(y).tolist()}: "
            "there is no marker for the others"
        )
    for label in np.unique(y).astype(int):
        which = max(label, 0)
        ax.scatter(
            X[y == label, 0],
            X[y == label, 1],
            s=48,
            marker=MARKERS[which],
            color=COLOURS[which],
            edgecolor="white",
            linewidth=0.6,
            zorder=3,
            label=f"{label:+d}" if class_names is None else class_names[which],
        )
    low, high = X.min(axis=0), X.max(axis=0)
    margin = 0.1 * np.where(high > low, high - low, 1.0)
    ax.set(xlim=(low[0] - margin[0], high[0] + margin[0]), ylim=(low[1] - margin[1], high[1] + margin[1]))
    ax.set(xlabel=feature_names[0], ylabel=feature_names[1])
    return ax


def separator(
    ax: Axes, hypothesis: Linear, *, label: str | None = None, color: str = INK, linestyle: str = "-"
) -> Axes:
    r"""Draw the line :math:`\theta^\top x + \theta_0 = 0` as far as the limits of the axes reach.

    Parameters
    ----------
    ax : Axes
        Its limits do not change.
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
    outline, z = _outline(ax, hypothesis)
    if (z == 0).any():
        ax.plot(*outline[z == 0].T, color=color, linestyle=linestyle, label=label, scalex=False, scaley=False)
    return ax


def half_spaces(ax: Axes, hypothesis: Linear) -> Axes:
    """Tint the two sides of the separator: the positive one plain, the negative one hatched.

    Parameters
    ----------
    ax : Axes
        Its limits do not change.
    hypothesis : Linear
        Its ``theta`` has shape (2,).

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
    outline, z = _outline(ax, hypothesis)
    limits = ax.get_xlim(), ax.get_ylim()
    for which, inside, hatch in ((0, z <= 0, "//"), (1, z >= 0, None)):
        if (z[inside] != 0).any():
            ax.fill(
                *outline[inside].T,
                facecolor=tint(COLOURS[which], 0.15),
                hatch=hatch,
                edgecolor=tint(COLOURS[which], 0.6),
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
    ax : Axes
        Its limits do not change.
    hypothesis : Linear
        Its ``theta`` has shape (2,) and is not zero.
    at : array_like of shape (2,), optional
        The foot of the arrow; by default the point of the separator nearest to the middle of the picture.
    components : bool
        Draw the two components of theta too, as a right-angled triangle.

    Returns
    -------
    Axes
        The same axes.

    Raises
    ------
    ValueError
        If theta is zero, for then there is no direction to draw.

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
        raise ValueError("expected a normal other than zero, got theta = [0, 0]: it points nowhere")
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
    _write(ax, r"$\theta$", tip, theta)
    if components:
        corner = np.array([tip[0], foot[1]])
        ax.plot(*np.array([foot, corner, tip]).T, color=INK, lw=1.2, ls=":", scalex=False, scaley=False)
        _write(ax, r"$\theta_1$", (foot + 3 * corner) / 4, np.array([0.0, -theta[1]]))
        _write(ax, r"$\theta_2$", (corner + tip) / 2, np.array([theta[0], 0.0]))
    ax.set_aspect("equal", adjustable="box")
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


def decision_regions(ax: Axes, hypothesis: Any, *, features: Features | None = None) -> Axes:
    """Tint the part of the picture where each class is predicted, each in its colour and hatching.

    Parameters
    ----------
    ax : Axes
        Its limits do not change.
    hypothesis : classifier
        Any of the package's, for two labels or for classes 0, 1, 2.
    features : function, optional
        Turns rows (x1, x2) into the features that the hypothesis wants, such as `llc.features.quadratic`.

    Returns
    -------
    Axes
        The same axes.

    Raises
    ------
    ValueError
        If there are more than three classes.

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


def boundaries(ax: Axes, hypothesis: Any, *, features: Features | None = None, linestyle: str = "-") -> Axes:
    """Draw the lines where the prediction changes, straight or curved.

    Parameters
    ----------
    ax : Axes
        Its limits do not change.
    hypothesis : classifier
        Any of the package's, for two labels or for classes 0, 1, 2.
    features : function, optional
        As in `decision_regions`.
    linestyle : str
        As Matplotlib takes it.

    Returns
    -------
    Axes
        The same axes.

    Raises
    ------
    ValueError
        If there are more than three classes.

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


def probability_surface(ax: Axes, hypothesis: Any, *, features: Features | None = None, k: int = 1) -> Axes:
    """Show the probability of a class as shades of its colour with labelled lines of equal probability.

    Parameters
    ----------
    ax : Axes
        Its limits do not change.
    hypothesis : classifier
        One with ``predict_proba``.
    features : function, optional
        As in `decision_regions`.
    k : int
        Which class, when there are more than two.

    Returns
    -------
    Axes
        The same axes.

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


def objective_contours(
    ax: Axes,
    objective: Callable[[float, float], float],
    *,
    path: ArrayLike | None = None,
    levels: int = 12,
) -> Axes:
    r"""Draw lines of equal value of a function of two parameters, and the way an algorithm took over them.

    The lines lie closer in value near the least one, so that the valley shows.

    Parameters
    ----------
    ax : Axes
        Its limits, set by the caller, do not change.
    objective : function of two float
        For example ``lambda theta, theta_0: llc.logistic.objective([theta], theta_0, X, y)``.
    path : array_like of shape (T + 1, 2), optional
        Iterates; a circle marks the start and a star the end.
    levels : int
        Number of lines.

    Returns
    -------
    Axes
        The same axes.

    Raises
    ------
    ValueError
        If the path does not have two columns.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = objective_contours(Figure().subplots(), lambda a, b: a * a + b * b, path=[[1, 1], [0, 0]])
    >>> len(ax.collections), [line.get_marker() for line in ax.lines]
    (1, ['.', 'o', '*'])
    """
    limits = ax.get_xlim(), ax.get_ylim()
    a, b = np.meshgrid(np.linspace(*limits[0], 61), np.linspace(*limits[1], 61))
    values = np.array([objective(float(u), float(v)) for u, v in zip(a.flat, b.flat, strict=True)])
    low, high = values.min(), values.max()
    heights = low + (high - low) * np.linspace(0.05, 1, levels, endpoint=False) ** 2
    ax.contour(a, b, values.reshape(a.shape), levels=heights, colors=["#6b6b6b"], linewidths=0.9, zorder=1)
    if path is not None:
        steps = np.asarray(path, dtype=float)
        if steps.ndim != 2 or steps.shape[1] != 2:
            raise ValueError(
                f"expected a path of shape (T + 1, 2), got {steps.shape}: give one row an iterate"
            )
        ax.plot(*steps.T, color=COLOURS[0], marker=".", markersize=5, linewidth=1.4, zorder=3)
        ax.plot(*steps[0], "o", color=COLOURS[0], markeredgecolor=INK, markersize=8, zorder=4, label="start")
        ax.plot(*steps[-1], "*", color=COLOURS[1], markeredgecolor=INK, markersize=13, zorder=4, label="end")
    ax.set(xlim=limits[0], ylim=limits[1])
    return ax


def density_isolines(ax: Axes, discriminant: Any, *, radii: Sequence[float] = (1, 2, 3)) -> Axes:
    r"""Draw the ellipses on which the density of each class is constant.

    Those are the points :math:`x` with :math:`(x - \mu)^\top \Sigma^{-1} (x - \mu) = r^2`.

    Parameters
    ----------
    ax : Axes
        Its limits do not change.
    discriminant : GaussianDiscriminant
        Of two features and up to three classes.
    radii : sequence of float
        Values of r, in standard deviations.

    Returns
    -------
    Axes
        The same axes, with a mark at each mean.

    Raises
    ------
    ValueError
        If there are more than three classes or not two features.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from llc.discriminant import GaussianDiscriminant
    >>> h = GaussianDiscriminant([0.5, 0.5], [[0, 0], [3, 0]], [np.eye(2)] * 2)
    >>> len(density_isolines(Figure().subplots(), h).lines)
    8
    """
    K, d = discriminant.means.shape
    if d != 2 or len(COLOURS) < K:
        raise ValueError(f"expected 2 features and at most {len(COLOURS)} classes, got {d} and {K}")
    limits = ax.get_xlim(), ax.get_ylim()
    angle = np.linspace(0, 2 * np.pi, 181)
    circle = np.column_stack([np.cos(angle), np.sin(angle)])
    for mean, covariance, colour, marker, line in zip(
        discriminant.means, discriminant.covariances, COLOURS, MARKERS, ("-", "--", ":"), strict=False
    ):
        root = np.linalg.cholesky(covariance)
        for r in radii:
            ax.plot(*(mean + r * circle @ root.T).T, color=colour, linestyle=line, linewidth=1.6, zorder=2)
        ax.plot(*mean, marker, color=colour, markeredgecolor=INK, markersize=9, zorder=4)
    ax.set(xlim=limits[0], ylim=limits[1])
    return ax


def scatter_matrix(figure: FigureBase, data: Any) -> np.ndarray:
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
    d = data.X.shape[1]
    grid = np.asarray(figure.subplots(d, d, sharex="col", squeeze=False))
    for i in range(d):
        for j in range(d):
            ax = grid[i, j]
            if i == j:
                bins = np.linspace(data.X[:, i].min(), data.X[:, i].max(), 16).tolist()
                for which, label in enumerate(np.unique(data.y)):
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
    ax : Axes
        Where to draw.
    counts : array_like of shape (K, K)
        From `llc.evaluation.confusion_matrix`: rows are true classes, columns guesses.
    class_names : sequence of K str
        Names of the classes.

    Returns
    -------
    Axes
        The same axes.

    Raises
    ------
    ValueError
        If the shapes do not fit.

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
        raise ValueError(f"expected counts of shape ({K}, {K}), one row a class name, got {counts.shape}")
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


def _grid(ax: Axes, features: Features | None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Points all over the picture: two coordinates, and the rows to ask a hypothesis about."""
    x1, x2 = np.meshgrid(np.linspace(*ax.get_xlim(), 161), np.linspace(*ax.get_ylim(), 161))
    rows = np.column_stack([x1.ravel(), x2.ravel()])
    return x1, x2, rows if features is None else np.asarray(features(rows))


def _leads(ax: Axes, hypothesis: Any, features: Features | None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """By how much each class leads the best other one, all over the picture; it wins where that is positive.

    The lead is taken from scores, since it crosses 0 smoothly and lines drawn through it are smooth; where a
    hypothesis has votes or labels alone it is a step.
    """
    x1, x2, rows = _grid(ax, features)
    if not hasattr(hypothesis, "scores"):
        z = np.eye(hypothesis.K)[hypothesis.predict(rows)] - 0.5
    elif (z := np.asarray(hypothesis.scores(rows))).ndim == 1:
        t = getattr(hypothesis, "threshold", 0.5)
        z = np.column_stack([np.zeros(len(z)), z - np.log(t / (1 - t))])
    K = z.shape[1]
    if len(COLOURS) < K:
        raise ValueError(
            f"expected at most {len(COLOURS)} classes, got {K}: there is no colour for the others"
        )
    leads = [z[:, k] - np.delete(z, k, axis=1).max(axis=1) for k in range(K)]
    return x1, x2, np.array(leads).reshape(K, *x1.shape)


def _checked_theta(hypothesis: Linear) -> np.ndarray:
    theta = np.asarray(hypothesis.theta, dtype=float)
    if theta.shape != (2,):
        raise ValueError(
            f"expected theta of shape (2,), got {theta.shape}: only two features make a flat picture"
        )
    return theta


def _outline(ax: Axes, hypothesis: Linear) -> tuple[np.ndarray, np.ndarray]:
    """Corners of the axes in order, with the points of score 0 between them; and the scores of all."""
    (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
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


def _write(ax: Axes, text: str, where: np.ndarray, towards: np.ndarray) -> None:
    """Write a name beside a place, a little further in the direction ``towards``."""
    step = 12 * towards / np.linalg.norm(towards) if towards.any() else np.zeros(2)
    ax.annotate(
        text,
        xy=tuple(where.tolist()),
        xytext=tuple(step.tolist()),
        textcoords="offset points",
        ha="center",
        va="center",
        zorder=5,
        color=INK,
    )
