"""Contour lines have one value each, and a trajectory its two ends."""

import numpy as np
import pytest

from figures import plots
from llc.gaussian import GaussianDiscriminant, gaussian_log_density


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
    with pytest.raises(ValueError, match=r"path must have shape \(n, 2\)"):
        plots.objective_contours(ax, bowl, path=path.T)


def test_the_density_is_constant_on_each_contour(ax):
    h = GaussianDiscriminant([0.3, 0.7], [[0.0, 1.0], [2.0, 0.0]], [[[2.0, 0.7], [0.7, 0.5]], np.eye(2)])
    lines = plots.density_contours(ax, h, radii=(1, 2)).lines
    for k, group in enumerate((lines[:3], lines[3:])):
        at_the_mean = gaussian_log_density(h.means[[k]], h.means[k], h.covariances[k]).item()
        for r, line in zip((1, 2), group, strict=False):
            density = gaussian_log_density(line.get_xydata(), h.means[k], h.covariances[k])
            np.testing.assert_allclose(density, at_the_mean - r**2 / 2, rtol=1e-12)
        assert group[2].get_xydata().tolist() == [h.means[k].tolist()]


def test_the_disc_holds_the_parameters_allowed(ax):
    plots.disc(ax, 1.5)
    assert ax.patches[0].center == (0, 0)
    assert ax.patches[0].radius == 1.5
    assert ax.get_aspect() == 1


def test_coefficient_paths_have_their_names_where_the_strength_is_small(ax):
    plots.coefficient_paths(ax, [0.01, 0.1, 1.0], [[3, -3], [2, -1], [0, 0]], ["length", "width"])
    assert [line.get_ydata().tolist() for line in ax.lines[1:]] == [[3, 2, 0], [-3, -1, 0]]
    left, right = ax.get_xlim()
    assert left < 0.01 < right == 1.0
    assert {text.get_text(): text.xy[1] for text in ax.texts} == {"length": 3, "width": -3}
