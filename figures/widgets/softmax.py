"""Softmax, from scores to a point of the simplex."""

from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from figures import plots
from figures.widgets.base import Figure, Number
from figures.widgets.markup import Axes, Slider, View
from llc._door import Floats, look
from llc.softmax import softmax

HEIGHT = np.sqrt(3) / 2
CORNERS = np.array([[0, 0], [1, 0], [0.5, HEIGHT]])


class SoftmaxFigure(Figure):
    r"""Two or three scores, the probabilities that softmax makes of them, and what does not change them.

    The point of the simplex and one score can be dragged; a shift adds the same number to all scores.

    Parameters
    ----------
    scores : array_like of shape (2,) or (3,)
        Scores of the classes A, B and C; synced one by one as ``score_a``, ``score_b`` and ``score_c``.
    shift : float
        Added to every score; synced.

    Notes
    -----
    Topics MIT-22, LAN-09 and 3F8-08.

    Examples
    --------
    >>> SoftmaxFigure([0, 1], shift=1000).scores
    array([1000., 1001.])
    """

    name = "softmax"
    parameters = ("score_a", "score_b", "score_c", "shift", "two")
    hint = "Drag the point, or a score."
    views: ClassVar = {
        "simplex": View(
            320,
            316,
            "The triangle of the probabilities of classes A, B and C, tinted where each wins, with a point "
            "whose distance from each side is the probability of the class opposite.",
        ),
        "bars": View(320, 320, "The scores of A, B and C as bars, and below each its probability."),
    }
    abreast = True
    columns = (4, 3)
    sliders: ClassVar = {
        "shift": Slider("added to all scores", -1000, 1000, 10),
    }
    switches: ClassVar = {"two": "two classes only"}
    challenges: ClassVar = {
        "even": "Make all three classes equally probable.",
        "broken": "Make the careless computation fail while every probability stays as it is.",
        "nine": "With two classes only, make B nine times as probable as A.",
    }
    readouts: ClassVar = {
        "scores": "scores <i>z</i>",
        "exponentials": "e<sup><i>z</i></sup>",
        "naive": "careless: divided by their sum",
        "softmax": "careful: maximum subtracted first",
        "sum": "sum of these",
        "winner": "most probable",
        "pair": "<i>σ</i>(<i>z</i><sub>B</sub> − <i>z</i><sub>A</sub>)",
    }

    score_a = Number()
    score_b = Number()
    score_c = Number()
    shift = Number()
    two = traitlets.Bool().tag(sync=True)

    def __init__(self, scores: ArrayLike = (-1.2, 1.5, 2.7), *, shift: float = 0) -> None:
        (z,) = look(scores=(scores, "n"))
        if z.size not in (2, 3):
            raise ValueError(f"scores must be two or three numbers, but there are {z.size}.")
        a, b, c = np.append(z, 0.0)[:3]
        super().__init__(score_a=a, score_b=b, score_c=c, shift=shift, two=z.size == 2)

    @property
    def scores(self) -> Floats:
        """The scores with the shift added."""
        z = np.array([self.score_a, self.score_b, self.score_c], dtype=np.float64)
        return z[: 2 if self.two else 3] + float(self.shift)

    def presets(self) -> dict[str, dict[str, Any]]:
        return {
            "even": {"score_a": 0.0, "score_b": 0.0, "score_c": 0.0},
            "broken": {"shift": 1000.0},
            "nine": {"two": True, "score_a": 0.0, "score_b": 2.2},
        }

    def draw(self, view: str, ax: Axes) -> None:
        g, centre = softmax(self.scores), CORNERS.mean(axis=0)
        if view == "bars":
            names = [f"{name}\n{share:.3f}" for name, share in zip("ABC", g, strict=False)]
            ax.bar(names, self.scores - self.shift, 0.52, color=plots.COLOURS[: g.size])
            ax.axhline(0, color=plots.INK, lw=1)
            ax.set(ylim=(-7, 7), ylabel="score")
            return
        ax.set(xlim=(-0.05, 1.05), ylim=(-0.14, 0.89), aspect="equal")
        ax.set_axis_off()
        for k, (corner, name, mark) in enumerate(zip(CORNERS, "ABC", plots.MARKS, strict=True)):
            before, after = (corner + CORNERS[k - 1]) / 2, (corner + CORNERS[(k + 1) % 3]) / 2
            ax.fill(*np.array([corner, after, centre, before]).T, facecolor=mark.wash)
            ax.plot(*corner, mark.marker, color=mark.colour, ms=11, clip_on=False)
            plots.label(ax, name, corner, towards=(0, 1 if k == 2 else -1))
        ax.fill(*CORNERS.T, facecolor="none", edgecolor=plots.INK, lw=2)
        ax.plot(*(g @ CORNERS[: g.size]), "o", color=plots.INK, ms=9)
