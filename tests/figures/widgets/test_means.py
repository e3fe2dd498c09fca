"""The mathematics of nearest means, run under Node."""

import numpy as np
import pytest
from matplotlib.path import Path

from tests.figures.widgets.test_mathematics import in_javascript
from tests.figures.widgets.test_nearest_mean import vote

BOX = [[-3.0, 4.0], [-2.0, 2.0]]


def some_means(K: int, n: int = 100) -> np.ndarray:
    return np.random.default_rng(K).normal(size=(n, K, 2)) * 1.5


def test_a_tie_goes_to_the_first_mean() -> None:
    assert in_javascript([("nearest", [[0, 5], [[1, 0], [-1, 0]]])]) == [0]


@pytest.mark.parametrize("K", [2, 3])
def test_cells_hold_the_points_that_are_nearest_to_their_mean(K: int) -> None:
    every = some_means(K)
    X = np.random.default_rng(11).uniform(*np.transpose(BOX), size=(400, 2))
    cells = in_javascript([("cell", [k, means.tolist(), BOX]) for means in every for k in range(K)])
    for i, means in enumerate(every):
        distances = np.linalg.norm(X[:, None] - means, axis=2)
        clear = np.abs(np.diff(np.sort(distances, axis=1)[:, :2], axis=1))[:, 0] > 1e-9
        for k in range(K):
            corners = cells[i * K + k]
            inside = Path(corners).contains_points(X) if len(corners) > 2 else np.zeros(len(X), dtype=bool)
            assert (inside == (distances.argmin(axis=1) == k))[clear].all()


def test_distance_between() -> None:
    a, b = some_means(2, 50).transpose(1, 0, 2)
    found = in_javascript([("distanceBetween", [p.tolist(), q.tolist()]) for p, q in zip(a, b, strict=True)])
    np.testing.assert_allclose(found, np.linalg.norm(a - b, axis=1))


@pytest.mark.parametrize("k", [1, 2, 5, 9])
def test_most_neighbours(k: int) -> None:
    """Whole numbers, so that many are equally near and votes end in a draw."""
    rng = np.random.default_rng(k)
    X, y = rng.integers(0, 6, (40, 2)), rng.integers(0, 3, 40)
    points = rng.integers(0, 6, (100, 2))
    near = in_javascript([("neighbours", [x.tolist(), X.tolist(), y.tolist(), 12]) for x in points])
    found = in_javascript([("majority", [labels, k]) for labels in near])
    assert found == [vote(x, X, y, k) for x in points]
