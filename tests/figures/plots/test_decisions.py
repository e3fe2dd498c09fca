"""Pictures of predictions: regions, boundaries and contours of probability lie where the classifier says."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from figures import plots
from llc.data import iris, rings
from llc.descent import logistic_regression
from llc.gaussian import GaussianDiscriminant, lda, qda
from llc.logistic import LinearLogisticClassifier
from llc.regression import quadratic
from llc.separators import LinearClassifier
from llc.softmax import one_vs_one

SEPALS = iris().select("sepal length", "sepal width")


def drawn(data):
    axes = Figure().subplots()
    return plots.points(axes, data.X, data.y)


def lda_pair(X, y):
    linear_model = lda(X, y).linear()
    theta = linear_model.theta[:, 1] - linear_model.theta[:, 0]
    return LinearLogisticClassifier(theta, linear_model.theta_0[1] - linear_model.theta_0[0])


@pytest.mark.parametrize("learn", [qda, lda, lambda X, y: one_vs_one(lda_pair, X, y)])
def test_each_region_is_where_its_class_is_predicted(learn):
    h = learn(SEPALS.X, SEPALS.y)
    axes = plots.decision_regions(drawn(SEPALS), h)
    limits = axes.get_xlim(), axes.get_ylim()
    rng = np.random.default_rng(0)
    X = np.column_stack([rng.uniform(*limit, 200) for limit in limits])
    regions = axes.collections[-3:]
    inside = np.array([[any(p.contains_point(x) for p in c.get_paths()) for c in regions] for x in X])
    assert np.mean(inside[np.arange(200), h.predict(X)]) > 0.98  # but for points within a step of a boundary
    assert np.mean(inside.sum(axis=1) == 1) > 0.98
    assert [c.hatches[0] for c in regions] == list(plots.HATCHES)
    assert (axes.get_xlim(), axes.get_ylim()) == limits


def test_the_boundary_drawn_is_where_the_score_is_zero():
    data = rings(50, np.random.default_rng(0))
    h = logistic_regression(quadratic(data.X), data.y, lam=1e-3)
    axes = drawn(data)
    limits = axes.get_xlim(), axes.get_ylim()
    lines = plots.boundaries(axes, h, features=quadratic).collections[-1].get_paths()
    for vertices in (path.vertices for path in lines):
        assert np.abs(h.scores(quadratic(vertices))).max() < 0.05 * np.abs(h.scores(quadratic(data.X))).max()
    assert (axes.get_xlim(), axes.get_ylim()) == limits


def test_the_threshold_moves_the_boundary_drawn(ax):
    h = LinearLogisticClassifier([2.0, 0.0], 0.0, threshold=0.9)
    x = plots.boundaries(ax, h).collections[-1].get_paths()[0].vertices[:, 0]
    np.testing.assert_allclose(x, np.log(9) / 2, atol=1e-9)


def test_a_boundary_outside_of_the_picture_is_not_drawn(ax):
    assert not plots.boundaries(ax, LinearClassifier([1.0, 0.0], 99.0)).collections
    assert len(plots.decision_regions(ax, LinearClassifier([1.0, 0.0], 99.0)).collections) == 1


def test_lines_of_equal_probability_lie_where_they_say(ax):
    h = LinearLogisticClassifier([1.0, 1.0], 2.0)
    plots.probability_surface(ax, h)
    levels = ax.collections[-1]
    for level, path in zip(levels.levels, levels.get_paths(), strict=True):
        np.testing.assert_allclose(h.predict_proba(path.vertices), level, atol=0.01)
    assert [float(t.get_text()) for t in ax.texts] == levels.levels.tolist()


def test_the_probability_of_one_class_of_three():
    h = qda(SEPALS.X, SEPALS.y)
    axes = plots.probability_surface(drawn(SEPALS), h, k=2)
    lines = axes.collections[-1]
    half = lines.get_paths()[list(lines.levels).index(0.5)].vertices
    np.testing.assert_allclose(h.predict_proba(half)[:, 2], 0.5, atol=0.05)


def test_more_classes_than_colours_are_refused(ax):
    many = GaussianDiscriminant(np.full(4, 0.25), np.zeros((4, 2)), np.repeat(np.eye(2)[None], 4, axis=0))
    with pytest.raises(ValueError, match="at most 3 classes"):
        plots.decision_regions(ax, many)
    with pytest.raises(ValueError, match="at most 3 classes"):
        plots.density_contours(ax, many)


@pytest.mark.parametrize(("threshold", "label"), [(0.0, 1), (1.0, 0)])
@pytest.mark.filterwarnings("error")
def test_a_threshold_of_0_or_1_leaves_one_region(ax, threshold, label):
    h = LinearLogisticClassifier([1.0, 0.0], 0.0, threshold=threshold)
    regions = plots.decision_regions(ax, h).collections
    assert [region.hatches[0] for region in regions] == [plots.HATCHES[label]]
    assert (h.predict([[-2.0, 0.0], [2.0, 0.0]]) == label).all()
    assert len(plots.boundaries(ax, h).collections) == len(regions)  # no line was added


def test_a_classifier_that_only_predicts_is_drawn_by_its_labels(ax):
    class Quadrant:
        labels = (-1, 1)

        def predict(self, X):
            return np.where((X > 0).all(axis=1), 1, -1)

    regions = plots.decision_regions(ax, Quadrant()).collections
    inside = [[any(p.contains_point(x) for p in r.get_paths()) for r in regions] for x in ([2, 2], [-2, 2])]
    assert inside == [[False, True], [True, False]]
