"""Draggable figures. In Jupyter they share their state with Python; in the book they run without it.

Each is a widget. Its traits read and set what it shows::

    from figures.widgets import SeparatorFigure

    figure = SeparatorFigure()
    figure                      # as the last line of a cell, shows it
    figure.theta = [1, -1]      # moves it; dragging changes figure.theta

On paper, without scripts and until a page has loaded, a static image of the same state, drawn by
``figures.plots``, takes its place.

Conventions
-----------
What a figure cannot show it refuses when it is made or set: ValueError or TypeError say what was expected and
what to do about it. FileNotFoundError means that the figures' scripts have not been built; `make book` does.
"""

from figures.widgets.convexity import ConvexityFigure
from figures.widgets.descent import DescentFigure
from figures.widgets.dials import DialsFigure
from figures.widgets.discriminant import DiscriminantFigure
from figures.widgets.gradient import GradientFigure
from figures.widgets.landscape import LandscapeFigure
from figures.widgets.learner import LearnerFigure
from figures.widgets.least_squares import LeastSquaresFigure
from figures.widgets.losses import LossesFigure
from figures.widgets.nearest_mean import NearestMeanFigure
from figures.widgets.separable import SeparableFigure
from figures.widgets.separator import SeparatorFigure
from figures.widgets.sigmoid import SigmoidFigure
from figures.widgets.softmax import SoftmaxFigure
from figures.widgets.threshold import ThresholdFigure
from figures.widgets.underflow import UnderflowFigure

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
