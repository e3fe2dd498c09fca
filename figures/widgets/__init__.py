"""Draggable figures. In Jupyter they share their state with Python; in the book they run without it.

Each is a widget. Its traits read and set what it shows::

    from llc.widgets import SeparatorFigure

    figure = SeparatorFigure()
    figure                      # as the last line of a cell, shows it
    figure.theta = [1, -1]      # moves it; dragging changes figure.theta

On paper, without scripts and until a page has loaded, a static image of the same state, drawn by
``llc.plots``, takes its place.

Conventions
-----------
What a figure cannot show it refuses when it is made or set: ValueError or TypeError say what was expected and
what to do about it. FileNotFoundError means that the figures' scripts have not been built; `make book` does.
"""

from llc.widgets.convexity import ConvexityFigure
from llc.widgets.descent import DescentFigure
from llc.widgets.dials import DialsFigure
from llc.widgets.discriminant import DiscriminantFigure
from llc.widgets.gradient import GradientFigure
from llc.widgets.landscape import LandscapeFigure
from llc.widgets.learner import LearnerFigure
from llc.widgets.least_squares import LeastSquaresFigure
from llc.widgets.losses import LossesFigure
from llc.widgets.nearest_mean import NearestMeanFigure
from llc.widgets.separable import SeparableFigure
from llc.widgets.separator import SeparatorFigure
from llc.widgets.sigmoid import SigmoidFigure
from llc.widgets.softmax import SoftmaxFigure
from llc.widgets.threshold import ThresholdFigure
from llc.widgets.underflow import UnderflowFigure

__all__ = [
    "ConvexityFigure",
    "DescentFigure",
    "DialsFigure",
    "DiscriminantFigure",
    "GradientFigure",
    "LandscapeFigure",
    "LearnerFigure",
    "LeastSquaresFigure",
    "LossesFigure",
    "NearestMeanFigure",
    "SeparableFigure",
    "SeparatorFigure",
    "SigmoidFigure",
    "SoftmaxFigure",
    "ThresholdFigure",
    "UnderflowFigure",
]
