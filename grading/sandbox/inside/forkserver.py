"""Fork server inside the view: makes a fresh sandbox for each notebook in a few milliseconds.

It has loaded NumPy and runs nothing that a stranger wrote. For each notebook it forks an init process, which
leaves for namespaces of its own and forks the worker there. The worker sees the view of its sheet alone and
gives up its rights before it reads anything. The init process kills it, with all that it has started, when
the worker exits or the grader closes its end of the control socket.
"""

import gc
import importlib
import json
import os
import select
import signal
import socket
import sys
from pathlib import Path
from typing import Any

from grading.sandbox.inside import worker
from grading.sandbox.inside.hardening import give_up_rights, install_seccomp
from grading.sandbox.inside.namespaces import (
    ALL_NEW,
    BIND,
    COURSE,
    NEW_MOUNTS,
    NEW_PROCESSES,
    NODEV,
    NOEXEC,
    NOSUID,
    PRIVATE,
    READ_ONLY,
    RECURSIVE,
    VIEWS,
    call,
    mount,
)
from grading.sandbox.inside.system_calls import filter_program


def main() -> None:
    """Make ready, say so, and serve until the grader is gone."""
    settings = json.loads(sys.argv[2])
    control = socket.socket(fileno=int(sys.argv[1]))
    Path("/proc/sys/user/max_user_namespaces").write_text("0")
    for name in settings["preload"]:
        importlib.import_module(name)
    filter_program(os.uname().machine)  # it is kept for all that are forked
    _try_kernel()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    gc.collect()
    gc.freeze()
    control.send(b"ready")
    while True:
        sheet, descriptors, _, _ = socket.recv_fds(control, 256, 2)
        if not sheet:
            os._exit(0)
        if os.fork() == 0:
            control.close()
            _guarded(_init, *descriptors, sheet.decode(), settings)
        for descriptor in descriptors:
            os.close(descriptor)


def _try_kernel() -> None:
    """Find out before anything is graded whether the kernel takes the filter, and such a /proc."""
    child = os.fork()
    if child == 0:
        call("unshare", NEW_PROCESSES | NEW_MOUNTS)
        if os.fork() == 0:
            _guarded(_wall)
        os._exit(bool(os.wait()[1]))
    if os.waitpid(child, 0)[1]:
        # Python 3.13 would close the socket before it says why, and who hears that it is closed kills it.
        why = "takes no filter of system calls (CONFIG_SECCOMP_FILTER), or is older than Linux 5.8"
        print(f"the kernel {why}", file=sys.stderr, flush=True)
        os._exit(1)


def _wall() -> None:
    _mount_proc()
    install_seccomp()
    os._exit(0)


def _mount_proc() -> None:
    """Mount /proc with the processes of this namespace alone: the rest tells of other sandboxes."""
    mount("proc", "/proc", "proc", NOSUID | NODEV | NOEXEC, "subset=pid")


def _guarded(act: Any, *arguments: Any) -> None:
    """Run the rest of a forked process, which must never return into its parent's code."""
    try:
        act(*arguments)
    finally:
        os._exit(1)


def _init(connection: int, leash: int, sheet: str, settings: dict[str, Any]) -> None:
    """Leave for new namespaces, fork the worker there, and kill it when the grader closes its end."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    call("unshare", ALL_NEW)
    child = os.fork()
    if child == 0:
        os.close(leash)
        _guarded(_worker, connection, sheet, settings)
    os.close(connection)
    os.write(leash, b"!")  # with it the grader gets our process number as it sees it
    watch = select.poll()
    watch.register(leash, select.POLLIN)
    watch.register(os.pidfd_open(child), select.POLLIN)
    watch.poll()
    os.kill(child, signal.SIGKILL)  # the first process of the namespace: all others go with it
    os.waitpid(child, 0)
    os._exit(0)


def _worker(connection: int, sheet: str, settings: dict[str, Any]) -> None:
    mount("", "/", "", RECURSIVE | PRIVATE)
    mount(f"{VIEWS}/{sheet}", COURSE, "", BIND)
    mount("tmpfs", VIEWS, "tmpfs", NOSUID | NODEV | READ_ONLY, "size=4k,mode=755")
    size = f"size={settings['disk']},nr_inodes=10000,mode=755"  # a file without a byte takes memory, too
    mount("tmpfs", "/tmp", "tmpfs", NOSUID | NODEV, size)
    mount("tmpfs", "/dev/shm", "tmpfs", NOSUID | NODEV, size)
    _mount_proc()
    os.chdir("/tmp")
    importlib.invalidate_caches()  # the empty folder that was seen at COURSE may look as old as the view
    give_up_rights()
    os.setsid()
    worker.serve(connection, settings)
