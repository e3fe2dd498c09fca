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

from importlib import import_module
from pkgutil import iter_modules

from figures.widgets.base import Figure

for found in iter_modules(__path__):
    import_module(f"{__name__}.{found.name}")
_FIGURES = {figure.__name__: figure for figure in Figure.__subclasses__()}

__all__ = sorted(_FIGURES)
globals().update(_FIGURES)
