"""The filter against the kernel's own headers, against an interpreter of its programs, and at work."""

import errno
import re
import signal
import struct
from pathlib import Path

import pytest

from grading.sandbox.inside.system_calls import (
    ARCHITECTURES,
    DENIED,
    FCNTL,
    FIRST_UNKNOWN,
    MAP_HUGETLB,
    MAP_SHARED_ANONYMOUS,
    MMAP,
    RT_SIGACTION,
    filter_program,
)

ALLOWED = 0x7FFF0000
KILLED = 0x80000000
HEADERS = {
    "x86_64": Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
    "aarch64": Path("/usr/include/asm-generic/unistd.h"),
}


def verdict(program: bytes, architecture: int, number: int, *arguments: int) -> int:
    """What the kernel would do with a call: an interpreter of the six instructions that a filter has."""
    data = struct.pack("<iIQ6Q", number, architecture, 0, *arguments, *[0] * (6 - len(arguments)))
    value, place = 0, 0
    while True:
        code, yes, no, k = struct.unpack_from("HBBI", program, 8 * place)
        place += 1
        if code == 0x20:
            (value,) = struct.unpack_from("<I", data, k)
        elif code == 0x54:
            value &= k
        elif code == 0x45:
            place += yes if value & k else no
        elif code == 0x15:
            place += yes if value == k else no
        elif code == 0x35:
            place += yes if value >= k else no
        else:
            assert code == 0x06
            return k


@pytest.fixture(params=ARCHITECTURES)
def machine(request):
    return request.param


@pytest.fixture
def column(machine):
    """Where its numbers stand in each table."""
    return ARCHITECTURES[machine][1]


@pytest.fixture
def said(machine):
    """What a call of its own gives: ALLOWED, or the number of an error."""

    def said(number: int, *arguments: int) -> int:
        found = verdict(filter_program(machine), ARCHITECTURES[machine][0], number, *arguments)
        return found if found == ALLOWED else found & 0xFFFF

    return said


def test_the_listed_calls_are_denied_and_no_others(column, said):
    denied = {n for n in range(FIRST_UNKNOWN) if said(n) != ALLOWED}
    assert denied == {row[column] for row in DENIED.values()} - {None}
    assert {said(n) for n in denied} == {errno.EPERM}
    for newer in (FIRST_UNKNOWN, 467, 0x40000000 + 41):  # the last is x32's socket
        assert said(newer) == errno.ENOSYS


# linux/fcntl.h, asm-generic/fcntl.h
PLAIN = {
    "DUPFD": 0,
    "GETFD": 1,
    "SETFD": 2,
    "GETFL": 3,
    "SETFL": 4,
    "DUPFD_CLOEXEC": 1030,
    "GETPIPE_SZ": 1032,
}
LOCKS = {"GETLK": 5, "SETLK": 6, "SETLKW": 7, "OFD_GETLK": 36, "OFD_SETLK": 37, "OFD_SETLKW": 38}
OTHERS = {"SETLEASE": 1024, "NOTIFY": 1026, "SETPIPE_SZ": 1031, "SET_RW_HINT": 1036, "GET_RW_HINT": 1035}


def test_descriptors_are_copied_and_flagged_and_nothing_else(column, said):
    assert {n for n in range(1 << 11) if said(FCNTL[column], 0, n) == ALLOWED} == set(PLAIN.values())
    for number in [*LOCKS.values(), *OTHERS.values()]:  # the kernel reads the lower half
        for n in (number, number + (1 << 32)):
            assert said(FCNTL[column], 0, n) == errno.EPERM


def test_nobody_stops_to_count_the_time_of_children(column, said):
    """Who ignores SIGCHLD has children that nobody waits for, and the kernel forgets their time."""
    change = 0x7F00_0000_1000
    for pointer in (change, 1, 1 << 32):
        for number in (signal.SIGCHLD, signal.SIGCHLD + (1 << 32)):
            assert said(RT_SIGACTION[column], number, pointer) == errno.EPERM
    assert said(RT_SIGACTION[column], signal.SIGCHLD, 0) == ALLOWED
    others = set(range(1, 65)) - {signal.SIGCHLD}
    assert {said(RT_SIGACTION[column], n, change) for n in others} == {ALLOWED}


def test_memory_that_nobody_counts_cannot_be_mapped(column, said):
    shared, private, fixed, validated = 0x01, 0x02, 0x10, 0x03
    for flags in (MAP_SHARED_ANONYMOUS, MAP_SHARED_ANONYMOUS | validated | fixed, private | MAP_HUGETLB):
        assert said(MMAP[column], 0, 0, 0, flags) == errno.EPERM
    for flags in (shared, shared | fixed, private | 0x20, private | 0x20 | 0x4000):
        assert said(MMAP[column], 0, 0, 0, flags) == ALLOWED


def test_calls_of_another_architecture_kill(machine):
    others = {0x40000003, 0x40000028} | {number for number, _ in ARCHITECTURES.values()}
    program = filter_program(machine)
    for other in others - {ARCHITECTURES[machine][0]}:
        assert verdict(program, other, 0) == KILLED


def test_numbers_are_those_of_the_kernels_headers(machine, column):
    if not HEADERS[machine].exists():
        pytest.skip(f"{HEADERS[machine]} is not there")
    text = HEADERS[machine].read_text()
    numbers = {name: int(n) for name, n in re.findall(r"define __NR(?:3264)?_(\w+)\s+(\d+)", text)}
    rows = DENIED | {"fcntl": FCNTL, "mmap": MMAP, "rt_sigaction": RT_SIGACTION}
    table = {name: row[column] for name, row in rows.items()}
    wrong = {name: n for name, n in table.items() if n is not None and numbers.get(name, n) != n}
    assert wrong == {}
    assert len(set(table) & set(numbers)) > 60
