"""The colours can be told apart and seen; the same drawing gives the same file."""

import io

import matplotlib as mpl
import pytest
from matplotlib.figure import Figure

from llc import plots
from tests.llc.plots.conftest import luminance


def test_the_book_style_draws_the_same_file_twice():
    def drawn():
        figure = Figure()
        plots.points(figure.subplots(), [[0, 0], [1, 1]], [-1, 1])
        out = io.BytesIO()
        figure.savefig(out, format="svg", metadata={"Date": None})
        return out.getvalue()

    with mpl.rc_context():
        plots.use_book_style()
        assert mpl.rcParams["svg.hashsalt"] == "linear-classification"
        assert drawn() == drawn()


@pytest.mark.parametrize("colour", plots.COLOURS)
def test_marks_stand_out_from_the_white_page(colour):
    assert 1.05 / (luminance(colour) + 0.05) >= 3
