"""What a figure refuses when it is made and, where the name is one that can be set, later too."""

import inspect
from typing import Any

import numpy as np
import pytest

from figures import widgets
from figures.widgets.base import Count, Figure, Number, Numbers

NAN, INF = np.nan, np.inf
ONE, ONES, TWO = [[1.0], [2.0]], [[1.0], [2.0], [3.0]], [[1.0, 2.0], [2.0, 1.0]]
MANY = np.random.default_rng(0).normal(size=(2002, 2))
REFUSED: dict[str, list[tuple[dict[str, Any], str]]] = {
    "ConvexityFigure": [
        ({"share": -0.1}, "0 or more"),
        ({"share": 1.1}, "1 or less"),
        ({"a": -7}, "-6 or more"),
        ({"b": 6.5}, "6 or less"),
        ({"X": np.zeros((501, 1)), "y": np.zeros(501)}, "at most 500 rows"),
        ({"X": ONE, "y": [1, 2]}, "0 and 1"),
        ({"X": [[1.0, 2.0]], "y": [1]}, r"shape \(n, 1\)"),
    ],
    "DescentFigure": [
        ({"eta": 0}, "greater than 0"),
        ({"batch": 0}, "1 or more, but is 0"),
        ({"batch": -5}, "1 or more"),
        ({"batch": 0.5}, "whole number"),
        ({"start": [0.0, 1.0, 2.0]}, r"start must have shape \(2,\)"),
        ({"X": ONES, "y": [0, 1, 1]}, "must not separate"),
        ({"X": [[1.0], [2.0], [2.0], [3.0]], "y": [1, 1, 0, 0]}, "must not separate"),
        ({"X": ONES, "y": [1, 1, 1]}, "both classes, but holds 1"),
        ({"X": [[1.0], [NAN]], "y": [0, 1]}, "finite"),
        ({"X": np.arange(1200.0)[:, None], "y": np.arange(1200) % 2}, "at most 1000 rows.* has 1200"),
        ({"X": ONE, "y": [-1, 1]}, "0 and 1"),
        ({"X": [[1.0, 2.0]], "y": [1]}, r"shape \(n, 1\)"),
    ],
    "DialsFigure": [
        ({"degree": 0}, "1 or more"),
        ({"degree": 9}, "8 or less"),
        ({"degree": 2.5}, "whole"),
        ({"lam": 0}, "greater than 0"),
    ],
    "DigitFigure": [
        ({"ink": [1, 2]}, r"ink must have shape \(64,\)"),
        ({"ink": np.full(64, 17)}, "between 0 and 16, but goes from 17 to 17"),
    ],
    "DiscriminantFigure": [
        ({"prior": 1}, "below 1"),
        ({"means": [[1, 2]]}, r"means must have shape \(2, 2\), but has shape \(1, 2\)"),
        ({"covariances": [[1, 0], [0, 1]]}, r"covariances must have shape \(2, 2, 2\)"),
        ({"covariances": [[[1, 2], [2, 1]], [[1, 0], [0, 1]]]}, "singular"),
        ({"point": [1, 2, 3]}, r"point must have shape \(2,\)"),
        ({"X": MANY[:9], "y": [0, 1] * 4 + [0], "feature_names": ["a", 2]}, "two strings"),
        ({"X": TWO, "y": [-1, 1]}, "0 and 1"),
        ({"X": [[1.0, 2.0], [2.0, NAN]], "y": [0, 1]}, "finite"),
        ({"X": MANY, "y": np.arange(2002) % 2}, "at most 2000 rows"),
    ],
    "GradientFigure": [
        ({"theta": [0, 0]}, "not both zero"),
        ({"theta": [1, 2, 3]}, r"theta must have shape \(2,\)"),
        ({"X": TWO, "y": [1, -1]}, "0 and 1"),
        ({"X": [[1.0, 2.0]], "y": [0, 1]}, "n = 1 as X has"),
        ({"X": np.ones((31, 2)), "y": np.ones(31)}, "at most 30 rows"),
    ],
    "LandscapeFigure": [
        ({"theta": 7.5}, "7 or less"),
        ({"theta_0": -5}, "-4 or more"),
        ({"turn": 200}, "180 or less"),
        ({"X": ONES, "y": [0, 1, 1]}, "must not separate"),
        ({"X": np.arange(400.0)[:, None], "y": np.arange(400) % 2}, "at most 300 rows.* has 400"),
        ({"X": ONE, "y": [-1, 1]}, "0 and 1"),
        ({"X": [1.0], "y": [1]}, r"shape \(n, 1\)"),
    ],
    "LearnerFigure": [({"ends": [[1, 2], [1, 2]]}, "two points")],
    "LeastSquaresFigure": [
        ({"length": 2}, "3 or more"),
        ({"length": 16}, "15 or less"),
    ],
    "LossesFigure": [
        ({"margins": []}, "is empty"),
        ({"margins": [[1, 2]]}, r"shape \(n,\), but has shape \(1, 2\)"),
        ({"margins": np.zeros(10)}, "nine at most, but there are 10"),
        ({"margins": [1, -7]}, "between -4 and 4, where the axis ends, but one is -7"),
    ],
    "NearestMeanFigure": [
        ({"flower": [1, 2, 3]}, r"flower must have shape \(2,\)"),
        ({"means": [[1, 2, 3]]}, r"means must have shape \(n, 2\)"),
    ],
    "SeparableFigure": [
        ({"lam": -1}, "0 or more"),
        ({"theta": [1.0, 2.0]}, "theta must be a single number"),
        ({"theta": 9}, "8 or less"),
        ({"X": [[1.0], [0.0]]}, "at 0"),
        ({"X": ONE}, "both sides of 0"),
        ({"X": np.linspace(-1, 1, 502)[:, None]}, "at most 500 rows.* has 502"),
    ],
    "SeparatorFigure": [
        ({"theta": [0, 0]}, "not both zero"),
        ({"theta": [1, 2, 3]}, r"shape \(2,\)"),
        ({"feature_names": ["a"]}, r"feature_names must be two strings.*\['a'\]"),
        ({"feature_names": "xy"}, "feature_names must be two strings"),
        ({"X": [[1, 2]], "y": [0]}, r"-1 and \+1"),
        ({"X": np.ones((1001, 2)), "y": np.ones(1001)}, "at most 1000 rows"),
        ({"X": [[1, 2, 3]], "y": [1]}, r"shape \(n, 2\)"),
    ],
    "ShakeFigure": [
        ({"shakes": 0}, "1 or more"),
        ({"shakes": 401}, "400 or less"),
        ({"n": 2.5}, "whole"),
        ({"n": 501}, "500 or less"),
    ],
    "SigmoidFigure": [
        ({"theta": 0}, "theta is zero"),
        ({"threshold": 1}, "below 1"),
        ({"threshold": 0}, "greater than 0"),
        ({"cost_miss": -1}, "greater than 0"),
    ],
    "SoftmaxFigure": [
        ({"scores": [1]}, "two or three"),
        ({"scores": [1, 2, 3, 4]}, "two or three"),
    ],
    "ThresholdFigure": [
        ({"threshold": 1.5}, "1 or less"),
        ({"ratio": 0}, "greater than 0"),
        ({"y": [0, 1], "g": [0.2, 1.2]}, "between 0 and 1"),
        ({"y": [0, 0], "g": [0.2, 0.3]}, "both"),
        ({"y": [0, 1, 1], "g": [0.2, 0.3]}, "3"),
        ({"y": np.arange(202) % 2, "g": np.full(202, 0.5)}, "at most 200"),
    ],
    "UnderflowFigure": [
        ({"n": 0}, "1 or more"),
        ({"n": 5000}, "2000 or less, but is 5000"),
        ({"n": 500.5}, "whole number, but is 500.5"),
        ({"g": 1}, "below 1"),
        ({"g": 0}, "greater than 0"),
    ],
}
CASES = [(getattr(widgets, name), *case) for name, cases in REFUSED.items() for case in cases]
FIGURES = [getattr(widgets, name) for name in widgets.__all__]
TAKEN = {figure: [*inspect.signature(figure).parameters] for figure in FIGURES}


@pytest.mark.parametrize(("figure", "arguments", "message"), CASES)
def test_refuses(figure: type[Figure], arguments: dict[str, Any], message: str) -> None:
    given_once = {"X", "y", "g"} if figure is widgets.ThresholdFigure else {"X", "y"}
    settable = set(arguments) <= set(figure.parameters) - given_once
    takes = set(arguments) <= set(TAKEN[figure])
    assert takes or settable
    if takes:
        with pytest.raises((ValueError, TypeError), match=message):
            figure(**arguments)
    if settable:
        made = figure()
        before = made.state()
        ((name, value),) = arguments.items()
        with pytest.raises((ValueError, TypeError), match=message):
            made.set_trait(name, value)
        assert made.state() == before


@pytest.mark.parametrize("figure", [figure for figure in FIGURES if "y" in TAKEN[figure]])
def test_examples_and_labels_belong_together(figure: type[Figure]) -> None:
    first = figure()
    other = "g" if "g" in TAKEN[figure] else "X"
    for name in {other, "y"} & {*TAKEN[figure]}:
        with pytest.raises(ValueError, match=f"only {name} came"):
            figure(**{name: getattr(first, name)})


@pytest.mark.parametrize("figure", FIGURES)
@pytest.mark.parametrize("value", [NAN, INF])
def test_every_number_is_finite(figure: type[Figure], value: float) -> None:
    made = figure()
    before = made.state()
    kinds = {name: made.traits()[name] for name in figure.parameters}
    for name in (name for name, kind in kinds.items() if isinstance(kind, Number | Count | Numbers)):
        wrong = np.full(np.shape(before[name]), value)
        with pytest.raises((ValueError, TypeError), match=f"{name} must be (finite|a whole number)"):
            kinds[name]._validate(made, wrong if wrong.ndim else value)
    assert made.state() == before
