"""The three views of a slope agree with the package, which computes them for any number of features."""

import numpy as np
import pytest

from figures import plots
from llc import LinearLogisticClassifier, logistic, logistic_regression

X, Y = np.array([-3, -2, -1.2, -0.4, 0.5, 1.1, 2, 3]), np.array([0, 0, 0, 1, 0, 1, 1, 1])


def test_each_slope_has_its_curve(ax):
    plots.sigmoids(ax, X, Y, [0.5, 3.0])
    assert [group.get_offsets().tolist() for group in ax.collections] == [
        [[x, label] for x in X[label == Y]] for label in (0, 1)
    ]
    for theta, line in zip((0.5, 3.0), ax.lines, strict=True):
        h = LinearLogisticClassifier([theta], 0)
        np.testing.assert_allclose(line.get_ydata(), h.predict_proba(line.get_xdata()[:, None]))


def test_the_likelihood_is_the_product_of_the_probabilities(ax):
    plots.likelihood_of_slope(ax, X, Y, [0.5, 3.0])
    curve, dots = ax.lines
    for theta, value in [*curve.get_xydata()[::100], *dots.get_xydata()]:
        g = LinearLogisticClassifier([theta], 0).predict_proba(X[:, None])
        assert value == pytest.approx(np.prod(np.where(Y == 1, g, 1 - g)))
    assert dots.get_xdata().tolist() == [0.5, 3]


@pytest.mark.parametrize("lam", [0.0, 0.1])
def test_the_objective_has_a_cross_at_its_minimizer(ax, lam):
    plots.objective_of_slope(ax, X, Y, [0.5], lam=lam)
    curve, cross, dots = ax.lines
    for theta, value in [*curve.get_xydata()[::100], *dots.get_xydata()]:
        assert value == pytest.approx(logistic.objective([theta], 0, X[:, None], Y, lam))
    mirrored = np.concatenate([X, -X])[:, None]  # so that the best offset is 0
    best = logistic_regression(mirrored, np.concatenate([Y, 1 - Y]), lam)
    assert cross.get_xdata()[0] == pytest.approx(best.theta[0], abs=0.01)


def test_where_there_is_no_minimizer_there_is_no_cross(ax):
    plots.objective_of_slope(ax, [-1, 1], [0, 1])
    assert [line.get_marker() for line in ax.lines] == ["None", "o"]
