"""Pictures of data, hypotheses, objectives and densities.

Conventions
-----------
Every function draws on the ``Axes`` it is given and returns them. Draw the points first: they set the limits,
and the rest is drawn inside the limits it finds, which it does not change; names come last, where there is
room. Classes differ in marker as well as colour, and the two sides of a separator in hatching, so that no
colour carries a meaning alone; there are colours for three classes, and a species of iris has its own, which
it keeps wherever its name is given. What is violet in the book can be touched, so nothing is violet here.
Input that does not fit raises ValueError or TypeError, which say what to do about it. The strip
that ends each chapter stands apart, in `figures.plots.verdicts`, because it needs all of `llc`.
"""

from figures.plots.data import legend, mistakes, name_axes, points, scatter_matrix
from figures.plots.decisions import boundaries, decision_regions, probability_surface
from figures.plots.digits import digit, digit_weights
from figures.plots.labels import label, label_lines, label_points
from figures.plots.linear import half_spaces, normal, separator
from figures.plots.narrow import narrow
from figures.plots.objective import coefficient_paths, density_contours, disc, objective_contours
from figures.plots.relief import score_plane, staircase, surface
from figures.plots.results import confusion_matrix, folds, reliability, roc
from figures.plots.slopes import likelihood_of_slope, objective_of_slope, sigmoids
from figures.plots.style import (
    BOOK_STYLE,
    COLOURS,
    HATCHES,
    INK,
    MARKS,
    NARROW,
    PALETTE,
    PANELS,
    PAPER,
    SIGNS,
    SOFT,
    SPECIES,
    TEXT_WIDTH,
    WIDE,
    WRONG,
    mark_of,
    tint,
    use_book_style,
)

__all__ = [
    "BOOK_STYLE",
    "COLOURS",
    "HATCHES",
    "INK",
    "MARKS",
    "NARROW",
    "PALETTE",
    "PANELS",
    "PAPER",
    "SIGNS",
    "SOFT",
    "SPECIES",
    "TEXT_WIDTH",
    "WIDE",
    "WRONG",
    "boundaries",
    "coefficient_paths",
    "confusion_matrix",
    "decision_regions",
    "density_contours",
    "digit",
    "digit_weights",
    "disc",
    "folds",
    "half_spaces",
    "label",
    "label_lines",
    "label_points",
    "legend",
    "likelihood_of_slope",
    "mark_of",
    "mistakes",
    "name_axes",
    "narrow",
    "normal",
    "objective_contours",
    "objective_of_slope",
    "points",
    "probability_surface",
    "reliability",
    "roc",
    "scatter_matrix",
    "score_plane",
    "separator",
    "sigmoids",
    "staircase",
    "surface",
    "tint",
    "use_book_style",
]
