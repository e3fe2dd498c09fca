"""The pictures of the course: static ones in ``figures.plots``, draggable ones in ``figures.widgets``.

Each is imported from where it lies, so that whoever draws with Matplotlib needs no widgets::

    from figures import plots
    from figures.widgets import SeparatorFigure
"""
