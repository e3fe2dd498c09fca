"""The corpus: nobody gains, nobody loses, nothing outside changes, nothing keeps running."""

from dataclasses import replace

import pytest

from tests.grading import conftest, corpus
from tests.grading.conftest import points

LIMITS = replace(conftest.LIMITS, cell=3, check=3, late=0.3)


@pytest.mark.usefixtures("nothing_left")
@pytest.mark.parametrize("case", corpus.QUICK, ids=lambda case: case.name)
def test_each_case_has_the_points_it_deserves(case, mark, solution):
    record = mark(corpus.notebook_of(case, solution), LIMITS)
    assert points(record) == case.expected, [part.reasons for part in record.parts]
    assert record.final
