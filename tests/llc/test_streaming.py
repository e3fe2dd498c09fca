"""Data are read in blocks: all of them, once, in order, and no bad entry slips through."""

import numpy as np
import pytest

from llc._streaming import blocks, column_means


def test_blocks_cover_the_rows_once_and_in_order():
    X = np.arange(900_000.0).reshape(-1, 2)
    parts = list(blocks(X))
    assert len(parts) > 2
    np.testing.assert_array_equal(np.concatenate([block for _, block in parts]), X)
    for here, block in parts:
        np.testing.assert_array_equal(X[here], block)


@pytest.mark.parametrize("bad", [np.nan, np.inf])
@pytest.mark.parametrize("row", [0, 449_999])
def test_a_bad_entry_is_named_by_its_row_in_the_whole(bad, row):
    X = np.zeros((450_000, 2))
    X[row, 1] = bad
    with pytest.raises(ValueError, match=rf"X\[{row}, 1\] is {bad}"):
        list(blocks(X))


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int8])
def test_means_are_those_of_the_columns(dtype):
    X = np.random.default_rng(0).integers(-9, 9, (300_000, 3)).astype(dtype)
    np.testing.assert_allclose(column_means(X), X.astype(float).mean(axis=0), rtol=1e-12)
