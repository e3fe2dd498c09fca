"""Where sandboxes come from: a forkserver inside the view, or bubblewrap once for each.

What they keep from answers is the same; the forkserver is faster, and not allowed on every machine.
"""

import json
import os
import shutil
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

from grading.model import Limits, SandboxMissing
from grading.sandbox.image import SandboxImage
from grading.sandbox.inside.system_calls import filter_program

_KEEP = ("CAP_SYS_ADMIN", "CAP_SYS_RESOURCE", "CAP_SETPCAP")
_ELSEWHERE = (
    "Allow user namespaces (on Ubuntu: sysctl kernel.apparmor_restrict_unprivileged_userns=0), or grade in "
    "the container of grading/Containerfile, as appendix/for-instructors.md tells"
)
_CREDENTIALS = struct.Struct("3i")
_HANDSHAKE = 30.0  # seconds until a sandbox that was asked for has told its process number


class SandboxProcess(Protocol):
    """A sandboxed process: the conversation with it, the root of its process tree, and its end."""

    connection: socket.socket
    root: int

    def kill(self) -> None:
        """Kill every process of it; may be called from any thread, and twice."""

    def end(self) -> str:
        """Kill, wait until all are gone, and return what its error output said."""


class Launcher(Protocol):
    """Makes sandboxes, each with the view of one sheet."""

    @property
    def alive(self) -> bool:
        """Whether it can make more."""

    def open(self, sheet: str) -> SandboxProcess:
        """Start a sandboxed process with the view of this sheet."""

    def close(self) -> None:
        """End the launcher and every sandbox that it made."""


class ForkserverLauncher:
    """A parent inside the view (see `inside.forkserver`) that forks a sandbox in a few milliseconds.

    It starts in the background: `ready` waits for it. All that it makes runs on one core.
    """

    def __init__(self, image: SandboxImage, limits: Limits, core: int) -> None:
        self.image, self.limits, self.core = image, limits, core
        settings = settings_of(limits) | {"preload": image.preload}
        command = [*image.command(limits, keep=_KEEP), image.code("forkserver")]
        self.control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self.process = _start(command, [theirs.fileno()], settings, core)
        self.control.settimeout(limits.start)

    def wait_until_ready(self) -> None:
        """Wait until it can make sandboxes; SandboxMissing if it cannot."""
        try:
            word = self.control.recv(16)
        except OSError:
            word = b""
        if word != b"ready":
            stderr = _end_process(self.process)
            self.control.close()
            raise SandboxMissing(_last_line(stderr) or "its first process did not start")

    @property
    def alive(self) -> bool:
        """Whether the parent is there."""
        return self.process.poll() is None

    def open(self, sheet: str) -> "ForkedSandbox":
        """Ask for a sandbox: one socket to talk, one to end it."""
        connection, theirs = socket.socketpair()
        leash, other = socket.socketpair()
        leash.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        leash.settimeout(_HANDSHAKE)
        with theirs, other:
            socket.send_fds(self.control, [sheet.encode()], [theirs.fileno(), other.fileno()])
        return ForkedSandbox(connection, leash)

    def close(self) -> None:
        """End the parent; the kernel ends all that it made."""
        self.control.close()
        _end_process(self.process)


class ForkedSandbox:
    """A sandbox that a forkserver has made."""

    def __init__(self, connection: socket.socket, leash: socket.socket) -> None:
        self.connection, self._leash = connection, leash
        try:
            _, told, _, _ = leash.recvmsg(1, socket.CMSG_SPACE(_CREDENTIALS.size))
        except OSError:
            told = []
        if not told:  # without its number nobody could watch its memory
            self.end()
            raise OSError("the sandbox did not tell its process number")
        self.root = _CREDENTIALS.unpack(told[0][2])[0]

    def kill(self) -> None:
        """Close our end; the process at the other end kills the sandbox."""
        try:
            self._leash.shutdown(socket.SHUT_WR)
        except OSError:
            return  # it has gone by itself

    def end(self) -> str:
        """Kill, and wait until the process at the other end is gone too."""
        self.kill()
        self.connection.close()
        try:
            while self._leash.recv(16):
                pass
        except OSError:
            pass
        self._leash.close()
        return ""


class BwrapLauncher:
    """Bubblewrap for each sandbox, where nothing in it may keep rights (AppArmor's profile)."""

    def __init__(self, image: SandboxImage, limits: Limits, core: int) -> None:
        self.image, self.limits, self.core = image, limits, core
        trial = BwrapSandbox(image, limits, core, sheet="", code="")
        if trial.process.wait():
            raise SandboxMissing(_last_line(trial.end()) or "bubblewrap ends without a word")
        trial.end()

    @property
    def alive(self) -> bool:
        """Whether bubblewrap is still there."""
        return shutil.which("bwrap") is not None

    def open(self, sheet: str) -> "BwrapSandbox":
        """Start bubblewrap with a worker in it."""
        return BwrapSandbox(self.image, self.limits, self.core, sheet, self.image.code("worker"))

    def close(self) -> None:
        """Nothing is kept."""


class BwrapSandbox:
    """A sandbox with a bubblewrap of its own, whose first process is under the filter, too."""

    def __init__(self, image: SandboxImage, limits: Limits, core: int, sheet: str, code: str) -> None:
        with os.fdopen(os.memfd_create("filter"), "w+b") as seccomp:
            seccomp.write(filter_program(os.uname().machine))
            seccomp.seek(0)
            command = [*image.command(limits, sheet=sheet, seccomp=seccomp.fileno()), code]
            self.connection, theirs = socket.socketpair()
            with theirs:
                descriptors = [theirs.fileno(), seccomp.fileno()]
                self.process = _start(command, descriptors, settings_of(limits), core)
        self.root = self.process.pid

    def kill(self) -> None:
        """Kill bubblewrap, with all its processes."""
        _kill(self.process)

    def end(self) -> str:
        """Kill and wait."""
        self.connection.close()
        return _end_process(self.process)


def start_launcher(image: SandboxImage, limits: Limits, core: int) -> ForkserverLauncher:
    """Start a forkserver, which runs on one core; hand it to `ready` before use."""
    if not sys.platform.startswith("linux"):
        raise SandboxMissing(f"marks are given on Linux; here `grading check` checks. {_ELSEWHERE}")
    try:
        filter_program(os.uname().machine)
    except OSError as error:
        raise SandboxMissing(str(error)) from error
    if not Path(f"/proc/self/task/{threading.get_native_id()}/children").exists():
        raise SandboxMissing(
            "memory cannot be watched: /proc does not tell a process's children (CONFIG_PROC_CHILDREN); "
            "grade on another kernel"
        )
    return ForkserverLauncher(image, limits, core)


def ready(launcher: ForkserverLauncher) -> Launcher:
    """Wait for a forkserver; where the machine allows none, bubblewrap for each sandbox takes its place."""
    try:
        launcher.wait_until_ready()
    except SandboxMissing as missing:
        try:
            return BwrapLauncher(launcher.image, launcher.limits, launcher.core)
        except SandboxMissing:
            raise SandboxMissing(f"no sandbox can be made here: {missing}. {_ELSEWHERE}") from missing
    return launcher


def settings_of(limits: Limits) -> dict[str, Any]:
    """What a worker is told."""
    return {"limits": limits.of_a_process(), "disk": limits.disk}


def _last_line(stderr: str) -> str:
    """The last line of what a process said before it ended."""
    return stderr.strip().rpartition("\n")[2][-300:]


def _start(
    command: list[str], descriptors: list[int], settings: dict[str, Any], core: int
) -> "subprocess.Popen[bytes]":
    with _on_core(core):
        return subprocess.Popen(
            [*command, str(descriptors[0]), json.dumps(settings)],
            pass_fds=descriptors,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd="/",
            env={"PATH": os.environ.get("PATH", "/usr/bin:/bin")},
        )


@contextmanager
def _on_core(core: int) -> Iterator[None]:
    """What this thread starts meanwhile stays on one core, and the filter keeps it from leaving."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def _kill(bwrap: "subprocess.Popen[bytes]") -> None:
    """Kill bubblewrap and its child, with which the whole sandbox ends.

    The child dies with bubblewrap only when it has asked for that; one that is still being set up would live
    on. So bubblewrap is halted first, that it may make no other meanwhile.
    """
    thread = Path(f"/proc/{bwrap.pid}/task/{bwrap.pid}")
    bwrap.send_signal(signal.SIGSTOP)
    with suppress(FileNotFoundError, ProcessLookupError):  # it has ended by itself
        while (thread / "stat").read_text().rpartition(")")[2].split()[0] not in "TZ":
            time.sleep(0.001)
        for child in (thread / "children").read_text().split():
            os.kill(int(child), signal.SIGKILL)
    bwrap.send_signal(signal.SIGKILL)


def _end_process(process: "subprocess.Popen[bytes]") -> str:
    _kill(process)
    process.wait()
    stderr = ""
    if process.stderr and not process.stderr.closed:
        stderr = process.stderr.read(4000).decode("utf-8", "replace").strip()
        process.stderr.close()
    return stderr
