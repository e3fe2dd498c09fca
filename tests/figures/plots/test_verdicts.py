"""The strip shows what other libraries say of the same flower."""

import warnings
from itertools import combinations

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.transforms import Bbox
from sklearn.calibration import CalibratedClassifierCV
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, StratifiedKFold
from sklearn.neighbors import KNeighborsClassifier, NearestCentroid
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from figures.plots import PALETTE, TEXT_WIDTH, narrow, use_book_style
from figures.plots.verdicts import METHODS, Strip, known, verdicts

AT = known()
FREE = LogisticRegression(C=np.inf, tol=1e-8)


@pytest.fixture(scope="module")
def strip():
    """What is said of the flower after each chapter."""
    return [[*method(AT)] for method in METHODS]


def species(model, X, q):
    return ("versicolor", "virginica")[model.fit(X, AT.y).predict(q)[0]]


def probability(model, X=AT.X, q=AT.q):
    return model.fit(X, AT.y).predict_proba(q)[0, 1]


def test_the_flowers_are_those_of_the_two_species():
    assert np.bincount(AT.y).tolist() == [50, 50]
    same = np.all(AT.q == AT.X, axis=1)
    assert AT.y[same].tolist() == [0, 1, 1]


def test_the_units_decide_for_the_nearest_mean_but_not_for_five_neighbours(strip):
    in_cm, standardized, neighbours = strip[0]
    assert species(NearestCentroid(), AT.X, AT.q) == in_cm.species == "versicolor"
    assert species(NearestCentroid(), AT.Z, AT.zq) == standardized.species == "virginica"
    assert (in_cm.sure, standardized.sure) == ("0.72 cm, not 0.79 cm", "1.06, not 1.30")
    for X, q in ((AT.X, AT.q), (AT.Z, AT.zq)):
        votes = KNeighborsClassifier(5).fit(X, AT.y).predict_proba(q)[0]
        assert votes == pytest.approx([0.2, 0.8])
    assert neighbours[:3] == ("five nearest neighbours", "virginica", "4 of 5 votes")


def test_the_best_of_random_lines_says_virginica_in_each_run(strip):
    (verdict,) = strip[1]
    assert verdict.species == "virginica"
    assert verdict.sure == "200 of 200 runs"
    assert not verdict.virginica


def test_least_squares_has_an_output_and_no_probability(strip):
    (verdict,) = strip[2]
    ones = np.column_stack([AT.X, np.ones(100)])
    output = np.append(AT.q, 1) @ np.linalg.lstsq(ones, AT.y)[0]
    assert verdict[1:4] == ("virginica", f"output {output:.2f}", ())
    assert round(output, 2) == 0.56


def test_logistic_regression_says_the_same_from_each_start(strip):
    for chapter in (3, 4, 5):
        (verdict,) = strip[chapter]
        assert verdict.virginica[-1] == pytest.approx(probability(FREE), abs=1e-5)


def test_two_standard_errors_come_from_the_weights_of_the_flowers(strip):
    (verdict,) = strip[4]
    model = FREE.fit(AT.X, AT.y)
    ones, flower = np.column_stack([AT.X, np.ones(100)]), np.append(AT.q, 1)
    weights = model.predict_proba(AT.X).prod(axis=1)
    error = np.sqrt(flower @ np.linalg.inv(ones.T * weights @ ones) @ flower)
    ends = model.decision_function(AT.q)[0] + 2 * error * np.array([-1, 1])
    assert verdict.spread == pytest.approx(1 / (1 + np.exp(-ends)), abs=1e-4)
    assert verdict.sure == "0.36 to 0.95"


def test_steps_of_descent_come_nearer(strip):
    (verdict,) = strip[6]
    w, ones = np.zeros(3), np.column_stack([AT.Z, np.ones(100)])
    eta, there = 4 / np.linalg.eigvalsh(ones.T @ ones / 100)[-1], []
    for _ in range(1000):
        w = w - eta * ones.T @ (1 / (1 + np.exp(-ones @ w)) - AT.y) / 100
        there.append(1 / (1 + np.exp(-np.append(AT.zq, 1) @ w)))
    assert verdict.virginica == pytest.approx([there[t - 1] for t in (10, 100, 1000)])


def test_ten_folds_choose_the_penalty(strip):
    (verdict,) = strip[7]
    assert verdict.method == "penalty, λ = 0.001"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        # Of n flowers with C the penalty is 1/(2nC).
        search = GridSearchCV(
            make_pipeline(StandardScaler(), LogisticRegression(max_iter=10_000)),
            {"logisticregression__C": 1 / (180 * 10 ** np.arange(-5, 0.1, 0.5))},
            scoring="neg_log_loss",
            cv=StratifiedKFold(10, shuffle=True, random_state=1),
        ).fit(AT.X, AT.y)
    assert search.best_params_["logisticregression__C"] == pytest.approx(1 / 0.18)
    assert verdict.virginica == pytest.approx([probability(LogisticRegression(C=5, tol=1e-8), AT.Z, AT.zq)])


def test_discriminants_are_those_of_another_library(strip):
    lda, qda, rare = (verdict.virginica[0] for verdict in strip[9])
    assert lda == pytest.approx(probability(LinearDiscriminantAnalysis()), abs=0.002)
    assert qda == pytest.approx(probability(QuadraticDiscriminantAnalysis()), abs=0.005)
    assert rare == pytest.approx(probability(QuadraticDiscriminantAnalysis(priors=[0.95, 0.05])), abs=0.005)


def test_calibration_is_that_of_another_library(strip):
    calibrated, bootstrap = strip[10]
    folds = StratifiedKFold(10, shuffle=True, random_state=0)
    other = probability(CalibratedClassifierCV(FREE, cv=folds, ensemble=False))
    assert calibrated.virginica == pytest.approx([other], abs=0.03)
    assert bootstrap.sure == "86% say virginica"
    assert bootstrap.spread == pytest.approx((0.23, 1), abs=0.02)


def test_the_strip_has_a_mark_of_its_species_in_each_row():
    ax = verdicts(Figure(), upto=4)
    marks = [line for line in ax.lines if line.get_marker() in ("s", "^") and len(line.get_xdata())]
    assert [mark.get_marker() for mark in marks] == ["s", *"^^^^^"]
    place, *others, chance = (x for mark in marks for x in across(ax, mark))
    assert place < 0
    assert min(others) > 1
    assert chance == pytest.approx(0.76, abs=0.001)


def across(ax, mark):
    """Where marks stand on the screen, from 0 at the left end of the scales to 1 at the right one."""
    ax.figure.draw_without_rendering()
    left, right = ax.transData.transform([(0, 0), (1, 0)])[:, 0]
    return (mark.get_transform().transform(mark.get_xydata())[:, 0] - left) / (right - left)


def test_words_leave_the_scales_and_each_other_free(strip):
    """On a phone, too."""
    with mpl.rc_context():
        use_book_style()
        figure = Figure(figsize=(TEXT_WIDTH, 0))
        ax = figure.add_subplot(axes_class=Strip)
        ax.fill_with([(chapter, verdict) for chapter, said in enumerate(strip) for verdict in said])
        for form in (lambda figure: figure, narrow):
            form(figure).draw_without_rendering()
            boxes = [text.get_window_extent() for text in ax.texts]
            lines = [line for line in ax.lines if line.get_color() != PALETTE["rule"]]
            scales = [line.get_window_extent() for line in lines if len(line.get_xdata())]
            for text, box in zip(ax.texts, boxes, strict=True):
                assert not [scale for scale in scales if Bbox.intersection(scale, box)], text.get_text()
                assert 0 <= box.x0 < box.x1 <= figure.bbox.width, text.get_text()
            assert not [(a, b) for a, b in combinations(boxes, 2) if Bbox.intersection(a, b)]
