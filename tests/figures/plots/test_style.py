"""Colours come from the palette and can be told apart; the same drawing gives the same file."""

import io
import json
import re
from pathlib import Path

import matplotlib as mpl
import pytest
from matplotlib.figure import Figure

from figures import plots
from llc.data import iris
from tests.contrast import contrast

PALETTE = json.loads((Path(plots.__file__).parents[1] / "palette.json").read_text("utf-8"))
FLOWERS = iris().select("petal length", "petal width")


@pytest.fixture
def book_style():
    with mpl.rc_context():
        plots.use_book_style()
        yield


def svg(figure):
    out = io.BytesIO()
    figure.savefig(out, format="svg", metadata={"Date": None})
    return out.getvalue()


def test_the_book_style_draws_the_same_file_twice(book_style):
    def drawn():
        figure = Figure()
        plots.points(figure.subplots(), FLOWERS.X, FLOWERS.y, class_names=FLOWERS.class_names)
        return svg(figure)

    assert drawn() == drawn()


def test_a_figure_is_as_wide_as_the_text(book_style):
    width = re.search(r'<svg [^>]*width="([\d.]+)pt"', svg(Figure()).decode())[1]
    assert float(width) * 96 / 72 == pytest.approx(608)
    assert mpl.rcParams["font.size"] * 96 / 72 == pytest.approx(14)


@pytest.mark.parametrize(("name", "number"), [("setosa", 0), ("versicolor", 1), ("virginica", 2)])
def test_a_species_looks_the_same_whatever_its_number(name, number):
    others = tuple(n for n in plots.SPECIES if n != name)
    assert plots.mark_of(-1, (name, others[0])) == plots.mark_of(2, (*others, name)) == plots.MARKS[number]


def test_other_classes_look_like_their_number():
    assert plots.mark_of(1, ("not setosa", "cat")) == plots.mark_of(1) == plots.SIGNS[1]
    assert plots.mark_of(-1) == plots.MARKS[0]
    assert plots.mark_of(1, "abc") == plots.mark_of(1, K=3) == plots.MARKS[1]


def test_a_plus_is_the_positive_class_and_nothing_else():
    assert [mark.marker for mark in plots.SIGNS] == ["o", "P"]
    assert "P" not in {mark.marker for mark in (*plots.MARKS, *plots.SPECIES.values())}


# Letters, and marks and lines, which are drawn on the page itself; washes are grounds without a meaning.
LEAST = dict.fromkeys(["ink", "soft"], 4.5)
LEAST |= dict.fromkeys(["clay", "blue", "green", "wrong", "squared", "nll"], 3)


@pytest.mark.parametrize("theme", PALETTE)
@pytest.mark.parametrize("ground", ["paper", "card"])
def test_every_colour_of_the_palette_is_seen(theme, ground):
    colours = PALETTE[theme]
    assert [name for name in LEAST if contrast(colours[name], colours[ground]) < LEAST[name]] == []


def test_bold_letters_in_a_drawing_are_bold(book_style):
    """A drawing names its letters by their font, which has to differ between the weights."""
    figure = Figure()
    figure.text(0.1, 0.1, "0", weight="regular")
    figure.text(0.1, 0.5, "0", weight="bold")
    letters = re.findall(rb'<path id="(\w+-[\w-]+)"', svg(figure))
    assert len(set(letters)) == 2
