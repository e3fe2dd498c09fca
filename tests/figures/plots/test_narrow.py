"""A figure for a phone: panels one below the other, letters as large as before."""

import pytest
from matplotlib.figure import Figure

from figures import plots


def grid(rows, columns, width=plots.WIDE, height=4.0, **shared):
    figure = Figure(figsize=(width, height))
    for number, ax in enumerate(figure.subplots(rows, columns, squeeze=False, **shared).flat):
        ax.set_title(str(number))
    return figure


def order(figure):
    """The numbers of the panels in the rows in which they stand."""
    rows = {}
    for ax in figure.axes:
        place = ax.get_subplotspec()
        rows.setdefault(place.rowspan.start, {})[place.colspan.start] = int(ax.get_title())
    return [[row[column] for column in sorted(row)] for _, row in sorted(rows.items())]


@pytest.mark.parametrize(
    ("rows", "columns", "there"),
    [
        (1, 3, [[0], [1], [2]]),
        (2, 2, [[0], [2], [1], [3]]),  # each column as a whole
        (2, 5, [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]),
        (2, 10, [[*range(5)], [*range(10, 15)], [*range(5, 10)], [*range(15, 20)]]),
    ],
)
def test_panels_stand_one_below_the_other(rows, columns, there):
    figure = plots.narrow(grid(rows, columns))
    assert order(figure) == there
    assert figure.get_figwidth() == plots.NARROW


def test_panels_that_shared_their_numbers_each_have_them():
    figure = grid(1, 2, sharey=True)
    assert not figure.axes[1].yaxis.get_tick_params()["labelleft"]
    plots.narrow(figure)
    assert figure.axes[1].yaxis.get_tick_params()["labelleft"]


@pytest.mark.parametrize(
    ("size", "height"),
    [
        ((plots.TEXT_WIDTH, 3.9), 0.85 * plots.NARROW),  # hardly higher than wide
        ((plots.TEXT_WIDTH, 2.0), 2.0),
        ((plots.TEXT_WIDTH, plots.TEXT_WIDTH), plots.NARROW),  # a square stays one
    ],
)
def test_a_single_panel_keeps_its_height_or_its_form(size, height):
    figure = plots.narrow(grid(1, 1, *size))
    assert figure.get_size_inches().tolist() == pytest.approx([plots.NARROW, height])


def test_lines_of_words_stay_as_far_apart():
    figure = grid(1, 1, plots.TEXT_WIDTH, 5)
    figure.axes[0].set_yticks([])
    assert plots.narrow(figure).get_figheight() == 5


def test_what_is_narrow_or_no_grid_keeps_its_order():
    small = Figure(figsize=(3, 3))
    assert plots.narrow(small).get_size_inches().tolist() == [3, 3]
    figure = Figure(figsize=(plots.WIDE, 4))
    places = figure.add_gridspec(2, 2)
    for place in (places[0, :], places[1, 0], places[1, 1]):
        figure.add_subplot(place)
    before = [ax.get_subplotspec() for ax in figure.axes]
    plots.narrow(figure)
    assert [ax.get_subplotspec() for ax in figure.axes] == before


def test_letters_stay_as_large():
    figure = grid(1, 2)
    before = figure.axes[0].title.get_fontsize()
    assert plots.narrow(figure).axes[0].title.get_fontsize() == before
