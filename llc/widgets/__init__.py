"""Figures that can be dragged. In Jupyter they share their state with Python, in the book they need none.

Each is a widget with a question to answer first. Its traits read and set what it shows::

    from llc.widgets import SeparatorFigure

    figure = SeparatorFigure()
    figure                      # as the last line of a cell, shows it
    figure.theta = [1, -1]      # moves it; dragging changes figure.theta

Where no script can run, on paper and in the first moment of a page, a still picture of the same state,
drawn by ``llc.plots``, stands in its place.
"""

from llc.widgets.convexity import ConvexityFigure
from llc.widgets.descent import DescentFigure
from llc.widgets.discriminant import DiscriminantFigure
from llc.widgets.gradient import GradientFigure
from llc.widgets.landscape import LandscapeFigure
from llc.widgets.losses import LossesFigure
from llc.widgets.separable import SeparableFigure
from llc.widgets.separator import SeparatorFigure
from llc.widgets.sigmoid import SigmoidFigure
from llc.widgets.softmax import SoftmaxFigure
from llc.widgets.underflow import UnderflowFigure

__all__ = [
    "ConvexityFigure",
    "DescentFigure",
    "DiscriminantFigure",
    "GradientFigure",
    "LandscapeFigure",
    "LossesFigure",
    "SeparableFigure",
    "SeparatorFigure",
    "SigmoidFigure",
    "SoftmaxFigure",
    "UnderflowFigure",
]
