"""Passes over data that need not fit into memory, nor into the cache."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from llc._checking import Floats, in_64_bits, require_finite

BLOCK_BYTES = 3 * 2**20  # stays in the cache of a core while a block is used two or three times


def blocks(X: NDArray[Any], checked: bool = True) -> Iterator[tuple[slice, Floats]]:
    """Pass over the rows of ``X`` in blocks, each with the slice that it was cut from.

    A block comes as 64-bit floats, whatever ``X`` holds and wherever it lies. They are checked to be finite,
    unless the caller has passed over them before or sees NaN and infinity in its own sums, because the check
    takes as long as a product with a vector.
    """
    n, d = X.shape
    rows = max(1, BLOCK_BYTES // (8 * d))
    for start in range(0, n, rows):
        here = slice(start, min(start + rows, n))
        block = in_64_bits(X[here])
        if checked:
            require_finite(block, "X", start)
        yield here, block


def column_means(X: NDArray[Any]) -> Floats:
    """Mean of each feature."""
    sums = sum(np.ones(len(block)) @ block for _, block in blocks(X))  # twice as fast as block.sum(axis=0)
    return np.asarray(sums / len(X))
