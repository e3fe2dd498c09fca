"""The same figure for a phone: its panels one below the other, its letters as large as before."""

from matplotlib.figure import Figure
from matplotlib.gridspec import GridSpec

from figures.plots.style import NARROW, TEXT_WIDTH


def narrow(figure: Figure) -> Figure:
    """Make a figure as narrow as a phone, and return it.

    Panels that stand side by side come to stand one below the other, each column as a whole; pictures of
    digits, ten or five in a row, stand five in a row. What can make itself narrow does.

    Examples
    --------
    >>> figure = Figure(figsize=(8, 3))
    >>> panels = figure.subplots(1, 2)
    >>> [panel.get_subplotspec().rowspan.start for panel in narrow(figure).axes]
    [0, 1]
    """
    width, height = (float(inches) for inches in figure.get_size_inches())
    if width <= NARROW:
        return figure
    rows, columns = _grid(figure)
    across = columns if width <= TEXT_WIDTH else 5 if columns % 5 == 0 else 1
    down = rows * columns // across
    if across != columns:
        _stack(figure, rows, GridSpec(down, across, figure=figure))
    # A panel keeps its height, as long as it is not much higher than wide; or is made of lines of words.
    row, scale = height / rows, NARROW / across / (width / columns)
    if across > 1 or any(ax.get_yticks().size for ax in figure.axes):
        row = min(row, max(row * scale, 0.85 * NARROW / across))
    figure.set_size_inches(NARROW, down * row)
    for ax in figure.axes:
        getattr(ax, "make_narrow", lambda: None)()
    return figure


def _grid(figure: Figure) -> tuple[int, int]:
    """Rows and columns of the grid in which all panels stand, each in one cell; else one of each."""
    places = [place for ax in figure.axes if (place := ax.get_subplotspec())]
    grids = {place.get_gridspec() for place in places}
    if len(grids) != 1 or any(len(place.rowspan) * len(place.colspan) != 1 for place in places):
        return 1, 1
    (grid,) = grids
    return grid.nrows, grid.ncols


def _stack(figure: Figure, rows: int, grid: GridSpec) -> None:
    for ax in figure.axes:
        if place := ax.get_subplotspec():
            i, j = place.rowspan.start, place.colspan.start
            ax.set_subplotspec(grid[j // grid.ncols * rows + i, j % grid.ncols])
            if grid.ncols == 1:  # numbers that a neighbour had for both
                ax.tick_params(labelleft=True)
