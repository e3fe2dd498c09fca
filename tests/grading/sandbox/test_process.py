"""Memory is counted where it is used: what is shared once, what is hidden as too much."""

import os
import time
from dataclasses import replace

import pytest

from grading.model import GraderError
from grading.sandbox import process
from grading.sandbox.process import Death, Overtime, Sandbox, Use, all_below
from grading.submission.remote_objects import RemoteNamespace
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
        time.sleep(99)
""",
    "thread that outlives the first": """
def eat():
    time.sleep(0.2)
    x = bytearray(b"x") * (300 << 20)
    time.sleep(99)
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
    "tables of pages": """
def spread():
    pages = mmap.mmap(-1, 7 << 29, flags=0x4022)  # without a promise of memory, and only read
    for place in range(0, 7 << 29, 2 << 20): pages[place]
    time.sleep(99)
for _ in range(35):
    if os.fork() == 0: spread()
""",
    "orphans": """
for _ in range(6):
    if os.fork() == 0:
        if os.fork() == 0:
            os.setsid()
            x = bytearray(b"x") * (60 << 20)
            time.sleep(99)
        os._exit(0)
""",
}
BEFORE = "import ctypes, mmap, os, threading, time\n"


def test_a_pool_of_twenty_is_not_too_much(inside, launcher, monkeypatch):
    """Its processes share nearly all that they have."""
    seen = list[int]()

    def watched(root, *, shared_once=False):
        use = all_below(root, shared_once=shared_once)
        seen.append(use.memory)
        return use

    monkeypatch.setattr(process, "all_below", watched)
    assert inside(POOL, SMALL) == 190
    assert max(seen) > SMALL.memory


@pytest.mark.parametrize("eater", EATERS)
def test_who_takes_too_much_is_killed(inside, eater):
    with pytest.raises(Death, match="more than 200 MB"):
        inside(f"{BEFORE}{EATERS[eater]}\ntime.sleep(99)\nout = 1", SMALL)


def test_memory_that_cannot_be_watched_is_the_graders_fault(inside, monkeypatch):
    def failing(root, *, shared_once=False):
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(process, "all_below", failing)
    with pytest.raises(GraderError, match=r"cannot be watched: .*Too many open files"):
        inside("import time\ntime.sleep(5)\nout = 1")


def test_only_a_process_that_has_ended_counts_nothing(monkeypatch):
    assert all_below(2**22 + 1) == Use()
    monkeypatch.setattr(process, "_read", lambda name: (_ for _ in ()).throw(PermissionError()))
    child = os.fork()
    if child == 0:
        time.sleep(30)
        os._exit(0)
    try:
        with pytest.raises(PermissionError):
            all_below(os.getpid())
    finally:
        os.kill(child, 9)
        os.waitpid(child, 0)


def test_a_sandbox_is_watched_from_the_start(launcher):
    sandbox = Sandbox(launcher.open("one"), LIMITS)
    sandbox.ask({"do": "echo", "value": 1}, lambda *_: None, lambda form: form)
    assert all_below(sandbox.job.root).memory > 10 << 20
    sandbox.stop()


# -- time ---------------------------------------------------------------------------------------

BURN = """
import ctypes, os, signal, threading, time
def burn(seconds):
    end = time.thread_time() + seconds
    while time.thread_time() < end: pass
def child(act):
    pid = os.fork()
    if pid == 0:
        act()
        os._exit(0)
    return pid
reader, writer = os.pipe()
def told(): os.write(writer, b"x")
"""
# Each computes for a second, and tries to have it counted to nobody.
HIDDEN = {
    "itself": "burn(1)",
    "threads that have ended": """
for _ in range(4):
    thread = threading.Thread(target=burn, args=(0.25,))
    thread.start()
    thread.join()
""",
    "a child nobody waits for": "child(lambda: burn(1)); os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT)",
    "short children, one after the other": "for _ in range(20): os.waitpid(child(lambda: burn(0.05)), 0)",
    "grandchildren whose parents have gone": """
for _ in range(4): os.waitpid(child(lambda: child(lambda: (os.setsid(), burn(0.25), told()))), 0)
for _ in range(4): os.read(reader, 1)
""",
    "children that nobody is told of": """
try: signal.signal(signal.SIGCHLD, signal.SIG_IGN)
except OSError: pass
ctypes.CDLL(None).sigaction(signal.SIGCHLD, ctypes.create_string_buffer((1).to_bytes(8, "little"), 256), None)
for _ in range(8):
    child(lambda: (burn(0.125), told()))
    os.read(reader, 1)
""",
}


@pytest.mark.parametrize("what", HIDDEN)
def test_all_time_is_counted_whoever_used_it(launcher, what):
    sandbox = Sandbox(launcher.open("one"), LIMITS)
    names = RemoteNamespace(sandbox.ask)
    names.run(BURN, "test")
    before = sandbox.computed if sandbox.seconds else 0
    names.run(HIDDEN[what], "test")
    assert sandbox.seconds
    used = sandbox.computed - before
    sandbox.stop()
    assert 0.8 < used < 1.8  # in whole ticks; and to start processes takes time, too


CHILDREN = "[child(lambda: burn(99)) for _ in range(9)]\ntime.sleep(99)"


@pytest.mark.parametrize(
    ("act", "more", "less"),
    [
        ("burn(99)", "computed", "waited"),
        (CHILDREN, "computed", "waited"),
        ("time.sleep(99)", "waited", "computed"),
    ],
    ids=["computes", "children compute", "sleeps"],
)
def test_who_takes_too_long_is_killed(inside, act, more, less):
    with pytest.raises(Overtime) as end:
        inside(f"{BURN}{act}\nout = 1", replace(LIMITS, start=0.7))
    assert getattr(end.value, more) > 0.5 > getattr(end.value, less)


@pytest.mark.parametrize("state", ["R", "SR", "answered"])
def test_who_wants_to_run_and_may_not_loses_no_time_by_it(inside, monkeypatch, state):
    """On a busy machine a process waits for its turn, or has answered long before it is heard."""
    monkeypatch.setattr(process, "all_below", lambda root, **_: Use(0, 0, state.replace("answered", "S")))
    if state == "answered":
        monkeypatch.setattr(Sandbox, "has_spoken", lambda sandbox: True)
    assert inside("import time\ntime.sleep(1)\nout = 1", replace(LIMITS, start=0.1)) == 1
