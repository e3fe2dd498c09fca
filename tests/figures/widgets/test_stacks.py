"""Marks of a line are stacked so that none covers another."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from figures.widgets.stacks import stacked

EXAMPLES = st.lists(st.tuples(st.integers(0, 20), st.booleans()), min_size=1, max_size=30)


@given(EXAMPLES)
def test_no_mark_covers_another_and_labels_keep_their_sides(examples):
    x, y = (np.array(column, dtype=float) for column in zip(*examples, strict=True))
    levels = stacked(x, y, width=2.5)
    assert np.all(levels != 0)
    assert np.array_equal(levels > 0, y == 1)
    for level in np.unique(levels):
        places = np.sort(x[levels == level])
        assert np.all(np.diff(places) >= 2.5)
