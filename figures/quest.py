"""What a sheet puts around its answers: checks that pictures know of, pictures from answers, predictions.

A picture is grey as long as the checks of its part do not hold. Nothing here is graded.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import matplotlib.pyplot as plt
import numpy as np

from figures import plots

if TYPE_CHECKING:  # a page loads Matplotlib when something is drawn
    from matplotlib.axes import Axes

_holding: set[str] = set()  # the parts whose checks have held when they ran last
_predicted: dict[str, Any] = {}  # by the name of the function that says it, what it said first


def check(part: str) -> Callable[[Callable[[], None]], None]:
    """Run the decorated check of a part at once, and keep whether it holds.

    >>> @check("sum")
    ... def _check():
    ...     assert sum([1, 2]) == 3, "The sum of 1 and 2 should be 3."
    >>> holds("sum")
    True
    """

    def run(body: Callable[[], None]) -> None:
        _holding.discard(part)
        body()
        _holding.add(part)

    return run


def holds(part: str) -> bool:
    """Whether the checks of a part have held when they ran last."""
    return part in _holding


def washes(part: str, K: int = 2) -> list[str]:
    """Colours of areas for K classes, at most three: greys as long as the checks of the part do not hold."""
    if holds(part):
        return [mark.wash for mark in plots.MARKS[:K]]
    return [plots.tint(plots.SOFT, share) for share in (0.45, 0.1, 0.25)[:K]]


def plane(
    ax: "Axes", predict: Callable[[Any], Any], part: str, labels: Sequence[float] = (-1, 1), steps: int = 81
) -> "Axes":
    """Paint each place of the picture by what an answer predicts there; draw points first, for the limits.

    Parameters
    ----------
    predict : function
        Gives a label for each row of an array of shape (n, 2).
    part : str
        The picture is grey as long as its checks do not hold.
    labels : sequence of number
        Which labels there are, at most three. Any other leaves its place empty.
    steps : int
        How often it is asked across the picture, and how often upwards.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = plane(Figure().subplots(), lambda X: np.where(X[:, 0] > 0.5, 1, -1), "mine")
    >>> len(ax.collections)
    2
    """
    across, up = np.linspace(*ax.get_xlim(), steps), np.linspace(*ax.get_ylim(), steps)
    said = np.asarray(predict(np.stack(np.meshgrid(across, up), axis=-1).reshape(-1, 2)))
    if said.shape != (steps**2,):
        raise ValueError(f"There must be one label for each of {steps**2} places, but came {said.shape}.")
    limits = ax.get_xlim(), ax.get_ylim()
    which = sum((said == label) * place for place, label in enumerate(labels, 1)).reshape(steps, steps)
    for place, colour in enumerate(washes(part, len(labels)), 1):  # each over the last, so that none gapes
        ax.contourf(across, up, which >= place, levels=[0.5, 1.5], colors=[colour], zorder=0)
    ax.set(xlim=limits[0], ylim=limits[1])
    return ax


def play(show: Callable[..., Any], **dials: Any) -> None:
    """Let sliders steer what answers draw; `dials` are as `interact` takes them and start at the defaults."""
    from ipywidgets import interact  # which is not there where answers are graded

    try:
        show()
    except NotImplementedError:
        plt.close("all")
        print("Your functions paint this picture: write them first.")
    else:
        plt.close("all")
        interact(show, **dials)


def reveal(predicted: Callable[[], Any], show: Callable[[], str]) -> None:
    """Show a prediction, the first one that was made, and then what comes out; nothing before there is one.

    >>> reveal(lambda: 3, lambda: "It misreads 12.")
    You predicted 3. It misreads 12.
    """
    try:
        first = _predicted.setdefault(predicted.__name__, predicted())
    except NotImplementedError:
        print(f"Write your prediction into {predicted.__name__} first. It is kept and never graded.")
        return
    try:
        print(f"You predicted {first}. {show()}")
    except NotImplementedError:
        print(f"Your prediction is kept: {first}. Write your functions, then run this again.")
