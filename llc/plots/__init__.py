"""Pictures of data, hypotheses, objectives and densities.

Conventions
-----------
Every function draws on the ``Axes`` it is given and returns them. Draw the points first: they set the limits,
and the rest is drawn inside the limits it finds, which it does not change. Classes differ in marker as well
as colour, and the two sides of a separator in hatching, so that no colour carries a meaning alone; there are
colours for three classes. Input that does not fit raises ValueError or TypeError, which say what to do about
it. This is the only part of ``llc``, beside ``llc.widgets``, that imports Matplotlib.
"""

from llc.plots.data import confusion_matrix, legend, points, scatter_matrix
from llc.plots.decisions import boundaries, decision_regions, probability_surface
from llc.plots.linear import half_spaces, normal, separator
from llc.plots.objective import density_contours, objective_contours
from llc.plots.style import BOOK_STYLE, COLOURS, HATCHES, INK, MARKERS, tint, use_book_style

__all__ = [
    "BOOK_STYLE",
    "COLOURS",
    "HATCHES",
    "INK",
    "MARKERS",
    "boundaries",
    "confusion_matrix",
    "decision_regions",
    "density_contours",
    "half_spaces",
    "legend",
    "normal",
    "objective_contours",
    "points",
    "probability_surface",
    "scatter_matrix",
    "separator",
    "tint",
    "use_book_style",
]
