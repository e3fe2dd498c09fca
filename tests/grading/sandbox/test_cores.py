"""Runs beside each other take different cores, as long as there are any."""

import os

import pytest

from grading.cohort.supervisor import Supervisor
from grading.model import Limits
from grading.sandbox import cores
from grading.sandbox.cores import ClaimedCores

ALL = sorted(os.sched_getaffinity(0))


@pytest.fixture
def claim(monkeypatch):
    monkeypatch.setattr(cores, "_NAME", f"\0test-{os.getpid()}-")  # other runs have theirs
    claims = list[ClaimedCores]()

    def claim(count: int) -> ClaimedCores:
        claims.append(ClaimedCores(count))
        return claims[-1]

    yield claim
    for each in claims:
        each.close()


@pytest.mark.skipif(len(ALL) < 2, reason="one core")
def test_two_runs_take_different_cores(claim):
    """As the workers of a cluster do, of which each has one slot."""
    first, second = claim(1), claim(1)
    assert first.numbers != second.numbers
    first.close()
    assert claim(1).numbers == first.numbers


def test_where_all_are_taken_they_are_shared(claim):
    assert [claim(len(ALL)).numbers, claim(len(ALL)).numbers, claim(1).numbers] == [ALL, ALL, ALL[:1]]


@pytest.mark.parametrize(("asked", "given"), [(0, 1), (1, 1), (10_000, len(ALL))])
def test_a_run_has_one_core_at_least_and_none_twice(claim, asked, given):
    numbers = claim(asked).numbers
    assert len(set(numbers)) == len(numbers) == given


def test_a_run_gives_its_cores_back(sheet, claim):
    with Supervisor([sheet], Limits(), 64) as supervisor:
        assert sorted(slot.core for slot in supervisor.slots) == ALL
    assert claim(len(ALL)).numbers == ALL
