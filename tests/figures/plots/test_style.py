"""Colours come from the palette and can be told apart; the same drawing gives the same file."""

import io
import json
import re
from pathlib import Path

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.figure import Figure

from figures import plots
from llc.data import iris
from llc.descent import logistic_regression
from llc.gaussian import qda
from tests.contrast import contrast
from tests.figures.plots.conftest import linear

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


def drawn_points():
    figure = Figure()
    ax = figure.subplots()
    plots.points(ax, FLOWERS.X, FLOWERS.y, class_names=FLOWERS.class_names)
    return figure, ax


def test_the_book_style_draws_the_same_file_twice(book_style):
    assert mpl.rcParams["svg.hashsalt"] == "linear-classification"
    assert svg(drawn_points()[0]) == svg(drawn_points()[0])


def everything():
    h = qda(FLOWERS.X, FLOWERS.y)
    figure, ax = drawn_points()
    plots.density_contours(plots.boundaries(plots.decision_regions(ax, h), h), h)
    plots.label_points(plots.mistakes(ax, FLOWERS.X[:3]))
    yield figure
    figure, ax = drawn_points()
    plots.decision_regions(ax, h, class_names=FLOWERS.class_names)
    plots.legend(ax)
    yield figure
    figure, ax = drawn_points()
    cut = logistic_regression(FLOWERS.X, FLOWERS.y == 2)
    plots.separator(plots.half_spaces(plots.probability_surface(ax, cut), cut), cut, label="line")
    plots.normal(plots.label_lines(ax), linear([1, 1], -4), components=True)
    yield figure
    figure = Figure()
    plots.scatter_matrix(figure, FLOWERS)
    yield figure
    figure = Figure()
    panels = figure.subplots(3, 4).flat
    plots.disc(plots.objective_contours(next(panels), lambda a, b: a * a + b, path=[[1, 1], [0, 0]]), 0.5)
    plots.coefficient_paths(next(panels), [0.1, 1], [[2, -3], [1, -1]], "ab")
    plots.score_plane(next(panels), cut, FLOWERS.X, (FLOWERS.y == 2).astype(int))
    plots.staircase(next(panels), [-2, -1, 1], [0, 1, 1])
    plots.confusion_matrix(next(panels), [[3, 1], [0, 2]], "ab")
    plots.reliability(next(panels), [0.2, 0.8], [0.1, 0.9], [3, 4])
    plots.roc(next(panels), [0, 0.5, 1], [0, 1, 1])
    plots.folds(next(panels), 3)
    plots.sigmoids(next(panels), [-1, 1], [0, 1], [2])
    plots.likelihood_of_slope(next(panels), [-1, 1], [0, 1], [2])
    plots.objective_of_slope(next(panels), [-1, 1], [0, 1], [2], lam=0.1)
    plots.digit_weights(plots.digit(next(panels), np.arange(64)), np.arange(64) - 31, np.arange(64))
    yield figure


def test_no_colour_is_drawn_that_is_not_in_the_palette(book_style):
    """The dark theme replaces each colour of the light palette; any other would stay as it is."""
    allowed = set(PALETTE["light"].values()) - {PALETTE["light"]["touch"], PALETTE["light"]["wash-touch"]}
    for figure in everything():
        text = svg(figure).decode()
        assert set(re.findall(r"#[0-9a-f]{6}\b", text)) <= allowed
        # What Matplotlib draws in black carries no colour at all, and so would stay black.
        painted = [path for path in re.findall(r"<(?:path|use)[^>]*>", text) if "style=" in path]
        assert not [path for path in painted if not re.search(r"fill|stroke", path)]


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
