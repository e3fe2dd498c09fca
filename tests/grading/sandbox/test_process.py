"""Memory is counted where it is used: what is shared once, what is hidden as too much."""

import os
import time
from dataclasses import replace

import pytest

from grading.model import GraderError
from grading.sandbox import process
from grading.sandbox.process import Death, Sandbox, memory_below
from tests.grading.conftest import LIMITS

SMALL = replace(LIMITS, memory=200 << 20)
POOL = """
import multiprocessing, time
def wait(n):
    time.sleep(0.7)
    return n
with multiprocessing.get_context("fork").Pool(20) as pool:
    out = sum(pool.map(wait, range(20)))
"""
EATERS = {
    "one": "x = bytearray(300 << 20)\nx[::4096] = b'x' * len(x[::4096])",
    "many": """
for _ in range(6):
    if os.fork() == 0:
        x = bytearray(b"x") * (60 << 20)
        time.sleep(9)
""",
    "thread that outlives the first": """
def eat():
    time.sleep(0.2)
    x = bytearray(b"x") * (300 << 20)
    time.sleep(9)
if os.fork() == 0:
    threading.Thread(target=eat).start()
    ctypes.CDLL(None).pthread_exit(None)
""",
    "threads": """
x = []
for _ in range(5):
    threading.Thread(target=lambda: x.append(bytes([1]) * (70 << 20))).start()
""",
    "hidden": "ctypes.CDLL(None).prctl(4, 0, 0, 0, 0)\nx = bytearray(b'x') * (300 << 20)",
    "orphans": """
for _ in range(6):
    if os.fork() == 0:
        if os.fork() == 0:
            os.setsid()
            x = bytearray(b"x") * (60 << 20)
            time.sleep(9)
        os._exit(0)
""",
}
BEFORE = "import ctypes, mmap, os, threading, time\n"


def test_a_pool_of_twenty_is_not_too_much(inside, launcher, monkeypatch):
    """Its processes share nearly all that they have."""
    seen = list[int]()

    def watched(root, *, shared_once=False):
        seen.append(memory_below(root, shared_once=shared_once))
        return seen[-1]

    monkeypatch.setattr(process, "memory_below", watched)
    assert inside(POOL, SMALL) == 190
    assert max(seen) > SMALL.memory


@pytest.mark.parametrize("eater", EATERS)
def test_who_takes_too_much_is_killed(inside, eater):
    started = time.monotonic()
    with pytest.raises(Death, match="more than 200 MB"):
        inside(f"{BEFORE}{EATERS[eater]}\ntime.sleep(9)\nout = 1", SMALL)
    assert time.monotonic() - started < 8


def test_memory_that_cannot_be_watched_is_the_graders_fault(inside, monkeypatch):
    def failing(root, *, shared_once=False):
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(process, "memory_below", failing)
    with pytest.raises(GraderError, match=r"cannot be watched: .*Too many open files"):
        inside("import time\ntime.sleep(5)\nout = 1")


def test_only_a_process_that_has_ended_counts_nothing(monkeypatch):
    assert memory_below(2**22 + 1) == 0
    monkeypatch.setattr(process, "_memory_of", lambda *_, **__: (_ for _ in ()).throw(PermissionError()))
    child = os.fork()
    if child == 0:
        time.sleep(30)
        os._exit(0)
    try:
        with pytest.raises(PermissionError):
            memory_below(os.getpid())
    finally:
        os.kill(child, 9)
        os.waitpid(child, 0)


def test_a_sandbox_is_watched_from_the_start(launcher):
    sandbox = Sandbox(launcher.open("one"), LIMITS, time.monotonic() + 10)
    sandbox.ask({"do": "echo", "value": 1}, 10, lambda *_: None, lambda form: form)
    assert memory_below(sandbox.job.root) > 10 << 20
    sandbox.stop()
