"""Counts, curves and folds are drawn where they belong."""

import pytest

from figures import plots


def test_a_confusion_matrix_shows_its_numbers_in_rows_of_true_classes(ax):
    plots.confusion_matrix(ax, [[3, 1], [0, 2]], ["a", "b"])
    numbers = {t.get_position(): t.get_text() for t in ax.texts}
    assert numbers == {(0, 0): "3", (1, 0): "1", (0, 1): "0", (1, 1): "2"}
    assert ax.get_ylim()[0] > ax.get_ylim()[1]  # the first row is on top
    with pytest.raises(ValueError, match="one row for each class name"):
        plots.confusion_matrix(ax, [[3, 1]], ["a", "b"])


def test_mistakes_are_ringed_and_nothing_else(ax):
    plots.confusion_matrix(ax, [[3, 1, 0], [0, 2, 0], [4, 0, 9]], "abc")
    rings = [patch.center for patch in ax.patches if hasattr(patch, "center")]
    assert rings == [(1, 0), (0, 2)]


def test_the_area_under_a_roc_curve(ax):
    plots.roc(ax, [0, 0, 0.5, 0.5, 1], [0, 0.5, 0.5, 1, 1])
    assert ax.texts[0].get_text() == "area 0.75"


def test_a_reliability_diagram_marks_each_bin(ax):
    plots.reliability(ax, [0.1, 0.6, 0.9], [0.0, 0.5, 1.0], [10, 40, 20])
    bins = ax.collections[-1]
    assert bins.get_offsets().tolist() == [[0.1, 0.0], [0.6, 0.5], [0.9, 1.0]]
    assert bins.get_sizes().argmax() == 1


def test_each_run_holds_out_one_fold(ax):
    plots.folds(ax, 4)
    held_out = [(p.get_x() // 1, p.get_y() // 1) for p in ax.patches if p.get_facecolor()[:3] < (0.5,) * 3]
    assert held_out == [(k, k) for k in range(4)]
