"""The kernel's own means to make namespaces and mounts, for the fork server and its sandboxes."""

import ctypes
import os
from typing import Any

# sys/mount.h
READ_ONLY, NOSUID, NODEV, NOEXEC, BIND, RECURSIVE, PRIVATE = 1, 2, 4, 8, 0x1000, 0x4000, 1 << 18
# linux/sched.h
NEW_MOUNTS, NEW_CGROUP, NEW_UTS, NEW_IPC = 0x00020000, 0x02000000, 0x04000000, 0x08000000
NEW_PROCESSES, NEW_NETWORK = 0x20000000, 0x40000000
ALL_NEW = NEW_MOUNTS | NEW_CGROUP | NEW_UTS | NEW_IPC | NEW_PROCESSES | NEW_NETWORK
VIEWS, COURSE = "/grader/views", "/grader/course"  # of all sheets, and of the one that is graded
LISTED = "listed.txt"  # there: the names of the modules that it may import
_libc = ctypes.CDLL(None, use_errno=True)


def call(name: str, *arguments: Any) -> None:
    """Call a function of the C library; raise what it reports."""
    if getattr(_libc, name)(*arguments):
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")


def mount(what: str, where: str, kind: str, flags: int, data: str = "") -> None:
    """Mount something of some kind somewhere."""
    call("mount", what.encode(), where.encode(), kind.encode(), ctypes.c_ulong(flags), data.encode() or None)
