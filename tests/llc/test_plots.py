"""Pictures say what they should: limits, lines, sides and arrows are where the mathematics puts them."""

import io
from types import SimpleNamespace

import matplotlib as mpl
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

from llc import plots
from llc.datasets import iris, rings
from llc.descent import newton
from llc.discriminant import GaussianDiscriminant, gaussian_log_density, lda, qda
from llc.features import quadratic
from llc.logistic import LinearLogisticClassifier
from llc.multiclass import one_vs_one
from llc.separators import LinearClassifier


def linear(theta, theta_0):
    return SimpleNamespace(theta=np.array(theta, dtype=float), theta_0=float(theta_0))


@pytest.fixture
def ax():
    axes = Figure(figsize=(4, 4)).subplots()
    axes.set(xlim=(-3, 4), ylim=(-3, 4))
    return axes


number = st.floats(-5, 5).filter(lambda v: v == 0 or abs(v) > 1e-3)


def area(corners):
    x, y = corners.T
    return abs(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1))) / 2


@given(theta=st.tuples(number, number).filter(any), theta_0=number)
def test_the_sides_fill_the_picture_and_hold_the_right_signs(theta, theta_0):
    axes = Figure().subplots()
    axes.set(xlim=(-3, 4), ylim=(-3, 4))
    h = linear(theta, theta_0)
    sides = plots.half_spaces(axes, h).patches
    assert sum(area(side.get_xy()[:-1]) for side in sides) == pytest.approx(49)
    for side in sides:
        z = side.get_xy() @ h.theta + h.theta_0
        assert np.all(z < 1e-9) if side.get_hatch() else np.all(z > -1e-9)
    assert (axes.get_xlim(), axes.get_ylim()) == ((-3, 4), (-3, 4))


@given(theta=st.tuples(number, number).filter(any), theta_0=number)
def test_the_separator_runs_from_border_to_border(theta, theta_0):
    axes = Figure().subplots()
    axes.set(xlim=(-3, 4), ylim=(-3, 4))
    h = linear(theta, theta_0)
    for line in plots.separator(axes, h).lines:
        ends = line.get_xydata()
        assert np.allclose(ends @ h.theta + h.theta_0, 0, atol=1e-9)
        assert np.all(np.any(np.isclose(ends, -3) | np.isclose(ends, 4), axis=1))
    assert (axes.get_xlim(), axes.get_ylim()) == ((-3, 4), (-3, 4))


def test_the_hatching_of_the_negative_side_can_be_seen(ax):
    """In SVG the opacity of an area is that of its hatching too, so the area must be opaque."""
    hatched, plain = plots.half_spaces(ax, linear([1, 0], 0)).patches
    assert hatched.get_facecolor()[3] == plain.get_facecolor()[3] == 1
    lines, ground = luminance(hatched.get_edgecolor()[:3]), luminance(hatched.get_facecolor()[:3])
    assert (ground + 0.05) / (lines + 0.05) > 1.4


def test_a_separator_outside_the_picture_leaves_one_side_and_no_line(ax):
    far = linear([1, 0], 100)
    assert not plots.separator(ax, far).lines
    assert [side.get_hatch() for side in plots.half_spaces(ax, far).patches] == [None]


def test_a_vertical_separator_is_drawn(ax):
    (line,) = plots.separator(ax, linear([2, 0], -1)).lines
    assert line.get_xdata() == pytest.approx([0.5, 0.5])


def test_a_separator_through_a_corner_is_drawn(ax):
    (line,) = plots.separator(ax, linear([1, -1], 0)).lines
    assert sorted(line.get_xdata()) == [-3, 4]


def test_points_of_each_class_have_their_own_marker_and_colour(ax):
    plots.points(ax, np.arange(12.0).reshape(6, 2), [0, 1, 2, 0, 1, 2], class_names=["a", "b", "c"])
    shapes = {tuple(marks.get_paths()[0].vertices.ravel()) for marks in ax.collections}
    colours = {tuple(marks.get_facecolor()[0]) for marks in ax.collections}
    assert [marks.get_label() for marks in ax.collections] == ["a", "b", "c"]
    assert len(shapes) == len(colours) == 3


def test_signs_are_drawn_like_the_classes_they_stand_for(ax):
    plots.points(ax, [[0, 0], [1, 1]], [-1, +1])
    negative, positive = ax.collections
    assert [negative.get_label(), positive.get_label()] == ["-1", "+1"]
    assert tuple(positive.get_facecolor()[0][:3]) == to_rgb(plots.COLOURS[1])


def test_points_set_limits_that_hold_every_point(ax):
    X = np.array([[10.0, 5.0], [20.0, 5.0]])
    plots.points(ax, X, [-1, 1], feature_names=("length", "width"))
    assert ax.get_xlim() == pytest.approx((9, 21))
    assert ax.get_ylim() == pytest.approx((4.9, 5.1))
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("length", "width")


@pytest.mark.parametrize(
    ("X", "y", "message"),
    [
        (np.zeros((3, 4)), np.ones(3), "two features"),
        (np.zeros((3, 2)), np.ones((3, 1)), r"got \(3, 2\) and \(3, 1\)"),
        (np.zeros((3, 2)), [0, 1, 7], r"got \[0, 1, 7\]"),
    ],
)
def test_points_refuse_what_they_cannot_show(ax, X, y, message):
    with pytest.raises(ValueError, match=message):
        plots.points(ax, X, y)


def test_the_normal_starts_on_the_separator_and_is_theta(ax):
    h = linear([-1, 1.5], 3)
    arrow = plots.normal(ax, h).texts[0]
    foot, tip = np.array(arrow.xyann), np.array(arrow.xy)
    assert tip - foot == pytest.approx(h.theta)
    assert foot @ h.theta + h.theta_0 == pytest.approx(0)
    assert ax.get_aspect() == 1


def test_the_components_of_the_normal_make_a_right_angle(ax):
    plots.normal(ax, linear([1, -1], 1), at=[0, 1], components=True)
    assert ax.lines[0].get_xydata().tolist() == [[0, 1], [1, 1], [1, 0]]
    assert [text.get_text() for text in ax.texts] == ["", r"$\theta$", r"$\theta_1$", r"$\theta_2$"]


def test_a_zero_normal_and_other_dimensions_are_refused(ax):
    with pytest.raises(ValueError, match="points nowhere"):
        plots.normal(ax, linear([0, 0], 1))
    with pytest.raises(ValueError, match=r"got \(3,\)"):
        plots.separator(ax, linear([1, 2, 3], 1))


def test_the_legend_names_what_was_drawn(ax):
    plots.points(ax, [[0, 0], [1, 1]], [-1, 1])
    plots.separator(ax, linear([1, 1], -1), label="separator")
    plots.legend(ax)
    assert [t.get_text() for t in ax.get_legend().get_texts()] == ["-1", "+1", "separator"]


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


def luminance(colour):
    c = np.array(to_rgb(colour))
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4) @ [0.2126, 0.7152, 0.0722]


@pytest.mark.parametrize("colour", plots.COLOURS)
def test_marks_stand_out_from_the_white_page(colour):
    assert 1.05 / (luminance(colour) + 0.05) >= 3


SEPALS = iris().select("sepal length", "sepal width")


def drawn(data):
    axes = Figure().subplots()
    return plots.points(axes, data.X, data.y)


@pytest.mark.parametrize("learn", [qda, lda, lambda X, y: one_vs_one(lda_pair, X, y)])
def test_lan_13_each_region_is_where_its_class_is_predicted(learn):
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


def lda_pair(X, y):
    linear_model = lda(X, y).linear()
    theta = linear_model.theta[:, 1] - linear_model.theta[:, 0]
    return LinearLogisticClassifier(theta, linear_model.theta_0[1] - linear_model.theta_0[0])


def test_3f8_07_the_boundary_drawn_is_where_the_score_is_zero():
    data = rings(50, np.random.default_rng(0))
    h = newton(quadratic(data.X), data.y, lam=1e-3).classifier
    axes = drawn(data)
    limits = axes.get_xlim(), axes.get_ylim()
    lines = plots.boundaries(axes, h, features=quadratic).collections[-1].get_paths()
    for vertices in (path.vertices for path in lines):
        assert np.abs(h.scores(quadratic(vertices))).max() < 0.05 * np.abs(h.scores(quadratic(data.X))).max()
    assert (axes.get_xlim(), axes.get_ylim()) == limits


def test_mit_12_the_threshold_moves_the_boundary_drawn(ax):
    h = LinearLogisticClassifier([2.0, 0.0], 0.0, threshold=0.9)
    x = plots.boundaries(ax, h).collections[-1].get_paths()[0].vertices[:, 0]
    np.testing.assert_allclose(x, np.log(9) / 2, atol=1e-9)


def test_a_boundary_outside_of_the_picture_is_not_drawn(ax):
    assert not plots.boundaries(ax, LinearClassifier([1.0, 0.0], 99.0)).collections
    assert len(plots.decision_regions(ax, LinearClassifier([1.0, 0.0], 99.0)).collections) == 1


def test_mit_13_lines_of_equal_probability_lie_where_they_say(ax):
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


def test_contours_have_one_value_and_the_path_its_ends(ax):
    bowl = lambda a, b: (a - 1) ** 2 + 4 * (b + 1) ** 2  # noqa: E731
    path = np.array([[-2.0, 3.0], [0.0, 0.0], [1.0, -1.0]])
    plots.objective_contours(ax, bowl, path=path)
    contours = ax.collections[0]
    for level, line in zip(contours.levels, contours.get_paths(), strict=True):
        np.testing.assert_allclose([bowl(*v) for v in line.vertices], level, atol=0.1)
    way, start, end = ax.lines
    np.testing.assert_array_equal(way.get_xydata(), path)
    assert start.get_xydata().tolist() == [[-2, 3]]
    assert end.get_xydata().tolist() == [[1, -1]]
    assert (ax.get_xlim(), ax.get_ylim()) == ((-3, 4), (-3, 4))
    with pytest.raises(ValueError, match="one row an iterate"):
        plots.objective_contours(ax, bowl, path=path.T)


def test_lan_12_the_density_is_constant_on_each_isoline(ax):
    h = GaussianDiscriminant([0.3, 0.7], [[0.0, 1.0], [2.0, 0.0]], [[[2.0, 0.7], [0.7, 0.5]], np.eye(2)])
    lines = plots.density_isolines(ax, h, radii=(1, 2)).lines
    for k, group in enumerate((lines[:3], lines[3:])):
        at_the_mean = gaussian_log_density(h.means[[k]], h.means[k], h.covariances[k]).item()
        for r, line in zip((1, 2), group, strict=False):
            density = gaussian_log_density(line.get_xydata(), h.means[k], h.covariances[k])
            np.testing.assert_allclose(density, at_the_mean - r**2 / 2, rtol=1e-12)
        assert group[2].get_xydata().tolist() == [h.means[k].tolist()]


def test_lan_03_the_scatter_matrix_shows_every_pair():
    data = iris()
    figure = Figure(figsize=(7, 7))
    grid = plots.scatter_matrix(figure, data)
    for i in range(4):
        for j in range(4):
            if i != j:
                shown = np.concatenate([marks.get_offsets() for marks in grid[i, j].collections])
                np.testing.assert_array_equal(shown, data.X[:, [j, i]])
    assert [axes.get_xlabel() for axes in grid[-1]] == list(data.feature_names)
    assert [text.get_text() for text in figure.legends[0].get_texts()] == list(data.class_names)


def test_a_confusion_matrix_shows_its_numbers_in_rows_of_true_classes(ax):
    plots.confusion_matrix(ax, [[3, 1], [0, 2]], ["a", "b"])
    assert {t.get_position(): t.get_text() for t in ax.texts} == {
        (0, 0): "3",
        (1, 0): "1",
        (0, 1): "0",
        (1, 1): "2",
    }
    assert ax.get_ylim()[0] > ax.get_ylim()[1]  # the first row is on top
    with pytest.raises(ValueError, match="one row a class name"):
        plots.confusion_matrix(ax, [[3, 1]], ["a", "b"])


def test_more_classes_than_colours_are_refused(ax):
    many = GaussianDiscriminant(np.full(4, 0.25), np.zeros((4, 2)), np.repeat(np.eye(2)[None], 4, axis=0))
    with pytest.raises(ValueError, match="at most 3 classes"):
        plots.decision_regions(ax, many)
    with pytest.raises(ValueError, match="at most 3 classes"):
        plots.density_isolines(ax, many)
