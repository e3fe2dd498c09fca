"""Submissions that never end cost their own part, in a time that leaves enough for all others."""

from dataclasses import replace

import pytest

from tests.grading import conftest, corpus
from tests.grading.conftest import points

SHORT = replace(conftest.LIMITS, cell=0.3, check=0.3, late=0.1, notebook=8, own=1)


@pytest.mark.usefixtures("nothing_left")
@pytest.mark.parametrize("case", corpus.ENDLESS, ids=lambda case: case.name)
def test_each_endless_case_costs_its_own_part_and_no_more(case, mark, solution):
    record = mark(corpus.notebook_of(case, solution), SHORT)
    assert points(record) == case.expected, [part.reasons for part in record.parts]
    assert record.final
