"""Whether an optimizer reached the minimum, and if not, what to do about it."""

import sys
import warnings
from typing import Literal

Reason = Literal["converged", "stalled", "separable", "diverged", "max_steps"]

REASON_TEXT: dict[Reason, str] = {
    "stalled": "The objective hardly changes any more, but its minimum may be more than 100 eps below. Go on "
    "with a smaller eps, standardize the features, or use newton. If eta is small take a larger one; if the "
    "values jump to and fro take a smaller one.",
    "separable": "The data are separable and lam is 0: the objective has no minimum, it falls for ever "
    "as theta grows. Take lam > 0.",
    "diverged": "The objective has grown. Take a smaller eta, below 2 / smoothness(X, lam).",
    "max_steps": "The steps ran out before the stop test was passed. Allow more, or take a larger eta.",
}


class ConvergenceWarning(UserWarning):
    """The optimizer stopped before reaching the minimum; the message says why."""


class ConvergenceError(RuntimeError):
    """`gradient_ascent` stopped before reaching the maximum; the message says why."""


def warn_unless_converged(reason: Reason) -> None:
    """Warn at the line that called the package."""
    if reason != "converged":
        depth = 1
        while sys._getframe(depth).f_globals.get("__name__", "").startswith("llc."):
            depth += 1
        warnings.warn(REASON_TEXT[reason], ConvergenceWarning, stacklevel=depth + 1)
