"""Submissions that never end cost their deadlines, on a clock that is not theirs, and no more."""

from dataclasses import replace

import pytest

from tests.grading import conftest, corpus
from tests.grading.conftest import points

SHORT = replace(conftest.LIMITS, cell=1.5, check=1.5)


@pytest.mark.usefixtures("nothing_left")
@pytest.mark.parametrize("case", corpus.ENDLESS, ids=lambda case: case.name)
def test_each_endless_case_costs_its_deadlines_and_no_more(case, mark, solution):
    record = mark(corpus.notebook_of(case, solution), SHORT)
    assert points(record) == case.expected, [part.reasons for part in record.parts]
    assert record.seconds < 25
