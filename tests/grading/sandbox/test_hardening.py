"""What a notebook needs works behind the walls, and what would be felt outside does not."""

import pytest

from grading.model import Limits

WORKS = {
    "a pool of as many as there are cores": """
import multiprocessing
with multiprocessing.Pool() as pool:
    out = pool.map(abs, range(-50, 0)) == list(range(50, 0, -1))
""",
    "a pool of new Pythons": """
import multiprocessing
with multiprocessing.get_context("spawn").Pool(2) as pool:
    out = pool.map(abs, [-1, -2]) == [1, 2]
""",
    "thirty-two threads": """
import threading
from concurrent.futures import ThreadPoolExecutor
together = threading.Barrier(32)
with ThreadPoolExecutor(32) as pool:
    out = len(list(pool.map(lambda _: together.wait(60), range(32)))) == 32
""",
    "a queue between processes": """
import multiprocessing
context = multiprocessing.get_context("fork")
queue = context.Queue()
process = context.Process(target=queue.put, args=("whole",))
process.start()
out = queue.get(timeout=60) == "whole"
process.join()
""",
    "another program": """
import subprocess
out = subprocess.run(["sort"], input=b"b\\na\\n", capture_output=True).stdout == b"a\\nb\\n"
""",
    "forty files": """
import tempfile
out = len([tempfile.TemporaryFile() for _ in range(40)]) == 40
""",
    "large products": """
import numpy as np
out = bool(np.allclose(np.linalg.inv(np.eye(500)) @ np.ones(500), 1))
""",
}
# Each tries to take what no limit on memory counts, or what others share.
TAKES = {
    "a socket": "socket.socket()",
    "a packet socket": "socket.socket(17, socket.SOCK_RAW)",
    "a socket to the host": "socket.socket(40, socket.SOCK_STREAM)",
    "a netlink socket": "socket.socket(16, socket.SOCK_RAW)",
    "a pair of sockets": "socket.socketpair()",
    "a long pipe": "fcntl.fcntl(os.pipe()[1], fcntl.F_SETPIPE_SZ, 1 << 20)",
    "a hidden file": "os.memfd_create('x')",
    "shared memory": "mmap.mmap(-1, 4096)",
    "the best turn": "os.setpriority(os.PRIO_PROCESS, 0, -20)",
    "the core of another": "os.sched_setaffinity(0, range(64))",
    "a mount": "libc('mount', b'none', b'/tmp', b'tmpfs', 0, 0)",
    "a namespace": "libc('unshare', 0x10000000)",
    "a watch on files": "libc('inotify_init1', 0)",
    "pages put into a pipe": "libc('vmsplice', os.pipe()[1], 0, 0, 0)",
    "a full disk's flush": "libc('syncfs', 0)",
    "a lock on a file": "fcntl.flock(os.open('/usr/bin/env', os.O_RDONLY), fcntl.LOCK_SH)",
    "a record lock": "fcntl.lockf(os.open('/tmp', os.O_RDONLY), fcntl.LOCK_SH)",
    "a lease": "fcntl.fcntl(os.open('/tmp', os.O_RDONLY), fcntl.F_SETLEASE, fcntl.F_RDLCK)",
    "who opens a file": "fcntl.fcntl(os.open('/usr/bin', os.O_RDONLY), fcntl.F_NOTIFY, fcntl.DN_ACCESS)",
    "what is in the page cache": "os.preadv(os.open('/usr/bin/env', 0), [bytearray(1)], 0, os.RWF_NOWAIT)",
    "the pages of a mapping": "libc('mincore', 0, 0, 0)",
    "what leaves the page cache": "os.posix_fadvise(os.open('/usr/bin/env', 0), 0, 0, 4)",
    "the machine's memory and load": "libc('sysinfo', ctypes.create_string_buffer(256))",
    "children whose time nobody counts": "signal.signal(signal.SIGCHLD, signal.SIG_IGN)",
}
TRY = """
import ctypes, fcntl, mmap, os, signal, socket
def libc(name, *arguments):
    library = ctypes.CDLL(None, use_errno=True)
    if getattr(library, name)(*arguments) < 0:
        raise OSError(ctypes.get_errno(), "denied")
out = []
for what, call in CALLS.items():
    try: eval(call)
    except PermissionError: continue
    out.append(what)
"""
COUNTS = """
import os, time
files = []
try:
    while True: files.append(os.pipe())
except OSError: pass
children = 0
try:
    while True:
        if os.fork() == 0: time.sleep(60)
        children += 1
except OSError: pass
out = [2 * len(files), children]
"""


@pytest.mark.parametrize("code", WORKS.values(), ids=WORKS)
def test_what_a_notebook_needs_works(inside, code):
    assert inside(code) is True


def test_what_is_felt_outside_is_denied(inside):
    assert inside(f"CALLS = {TAKES!r}{TRY}") == []


def test_shared_pages_of_zeros_are_not_there(inside):
    """They would stay when their process gives them back, and no process would count them."""
    code = """
import mmap, os
try: out = len(mmap.mmap(os.open("/dev/zero", os.O_RDWR), 4096, mmap.MAP_SHARED))
except OSError: out = 0
"""
    assert inside(code) == 0


def test_pipes_hold_little_even_in_all_processes(inside):
    """A pipe holds 64 kB; one end is enough to keep it."""
    files, children = inside(COUNTS)
    assert 0 < files < Limits().files
    assert 30 < children < Limits().processes
    assert Limits().files * Limits().processes * 65536 < 200 << 20
