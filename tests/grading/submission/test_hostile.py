"""The corpus: nobody gains, nobody loses, nothing outside changes, nothing keeps running.

What never ends costs its own part, in a time that leaves enough for all others.
"""

from dataclasses import replace

import pytest

from tests.grading import conftest, corpus
from tests.grading.conftest import points

LIMITS = replace(conftest.LIMITS, cell=3, check=3, late=0.3)
SHORT = replace(conftest.LIMITS, cell=0.3, check=0.3, late=0.1, notebook=8, own=1)
# What these do is done at once, and then they only use up a deadline, too.
GO_ON = {"forks", "function-of-a-check-kept", "worker"}


def limits_of(case):
    return SHORT if case in corpus.ENDLESS or case.name in GO_ON else LIMITS


@pytest.mark.usefixtures("nothing_left")
@pytest.mark.parametrize("case", corpus.ALL, ids=lambda case: case.name)
def test_each_case_has_the_points_it_deserves(case, mark, solution):
    record = mark(corpus.notebook_of(case, solution), limits_of(case))
    assert points(record) == case.expected, [part.reasons for part in record.parts]
    assert record.final
