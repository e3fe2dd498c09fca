"""Where an algorithm of `llc.descent` went, and why it stopped."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from llc._checking import Floats, freeze
from llc._convergence import Reason
from llc._streaming import blocks
from llc.logistic import LinearLogisticClassifier


@dataclass(frozen=True, eq=False)
class Trajectory:
    """The way an algorithm took, and why it stopped.

    Parameters
    ----------
    thetas : ndarray of shape (T + 1, d)
        Normal vectors, from the start to the end.
    theta_0s : ndarray of shape (T + 1,)
        Offsets.
    values : ndarray of shape (T + 1,)
        Values of the objective there.
    reason : {"converged", "stalled", "separable", "diverged", "max_steps"}
        ``converged``: the stop test was passed, and the minimum is at most 100 eps below, which `gap_bound`
        proves. ``stalled``: the stop test was passed, so there is no further progress, but nothing proves
        that the minimum is near. ``separable``: lam is 0 and the data are separable, so there is no minimum.
        ``diverged``: the value grew. ``max_steps``: none of these within the steps allowed.
    """

    thetas: Floats
    theta_0s: Floats
    values: Floats
    reason: Reason

    def __post_init__(self) -> None:
        freeze(self, thetas=self.thetas, theta_0s=self.theta_0s, values=self.values)

    @property
    def converged(self) -> bool:
        """Whether the end is as good as a minimizer; never without a tolerance."""
        return self.reason == "converged"

    @property
    def theta(self) -> Floats:
        """The last normal."""
        return np.asarray(self.thetas[-1])

    @property
    def theta_0(self) -> float:
        """The last offset."""
        return float(self.theta_0s[-1])

    @property
    def classifier(self) -> LinearLogisticClassifier:
        """The hypothesis at the end."""
        return LinearLogisticClassifier(self.theta, self.theta_0)


def trajectory(iterates: list[Floats], values: list[float], reason: Reason) -> Trajectory:
    """Put together a trajectory from iterates that hold ``theta`` and, last, ``theta_0``."""
    w = np.array(iterates)
    return Trajectory(w[:, :-1], w[:, -1], np.array(values), reason)


def margins(w: Floats, X: NDArray[Any], y: Floats) -> Floats:
    """Score of each example seen from its label, (2y - 1) z: positive on the right side."""
    z = np.concatenate([block @ w[:-1] + w[-1] for _, block in blocks(X)])
    return np.asarray((2 * y - 1) * z)


def is_separating_direction(direction: Floats, X: NDArray[Any], y: Floats) -> bool:
    """Whether moving along ``direction``, a Newton step, improves some examples for ever and worsens none.

    If so, the objective falls along it without end. Far out on the right side the cost is about exp(-m), for
    which a Newton step makes the margin m larger by 1, again and again; towards a minimum its steps
    shrink below the root of the tolerance. So 0.1 tells the two apart. Examples that cannot be separated,
    such as equal ones with different labels, keep their margins along such a direction, up to rounding and to
    the part of the way that Newton's method has not yet made, for which a thousandth is allowed.
    """
    gained = margins(direction, X, y)
    return bool(gained.max() > 0.1 and gained.min() > -1e-3 * gained.max())


def stop_reason(
    w: Floats,
    values: list[float],
    gap: float | None,
    X: NDArray[Any],
    y: Floats,
    lam: float,
    eps: float,
) -> Reason:
    """Judge the end ``w`` of gradient descent by how far the minimum is proved to be below at most.

    ``gap`` is that bound, and None if the stop test was not passed. The last step gained less than ``eps``;
    what the steps of a valley have still to gain is more by a factor of about half its length over its width.
    So 100 eps lets a well-conditioned problem pass, and not one whose steps have become small too early.
    """
    if not np.isfinite(values[-1]):
        return "diverged"
    if lam == 0 and (margins(w, X, y) > 0).all():
        return "separable"
    if values[-1] - values[0] > eps + 1e-12 * abs(values[0]):  # grown by more than tolerance and rounding
        return "diverged"
    if gap is None:
        return "max_steps"
    return "converged" if gap <= 100 * eps else "stalled"
