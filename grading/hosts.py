"""Where sandboxes come from: a warm parent that forks them, or bubblewrap once for each.

What they keep from answers is the same everywhere; who makes the view differs, and every record tells it.
"""

import json
import os
import shutil
import signal
import socket
import struct
import subprocess
import sys
from typing import Any, Protocol

from grading.limits import Limits
from grading.stage import SandboxMissing, Stage

_KEEP = ("CAP_SYS_ADMIN", "CAP_SYS_RESOURCE", "CAP_SETPCAP")
BUBBLEWRAP, NAMESPACES = "bubblewrap", "namespaces"
WITHOUT_BUBBLEWRAP = (
    "warning: answers run without bubblewrap, in namespaces that the grader makes by itself. View, rights, "
    "limits and the filter of system calls are the same; missing are the years of review that bubblewrap has "
    "had, and pseudo-terminals. To have it: apt-get install bubblewrap (0.8 or newer)"
)
_THIRD_WAY = (
    "Allow user namespaces (on Ubuntu: sysctl kernel.apparmor_restrict_unprivileged_userns=0), or grade in "
    "the container of grading/Containerfile, as appendix/for-instructors.md tells"
)
_CREDENTIALS = struct.Struct("3i")


class Job(Protocol):
    """A sandboxed process: the conversation with it, the root of its process tree, and its end."""

    connection: socket.socket
    root: int

    def kill(self) -> None:
        """Kill every process of it; may be called from any thread, and twice."""

    def end(self) -> str:
        """Kill, wait until all are gone, and return what its error output said."""


class Host(Protocol):
    """Makes sandboxes of one view; `kind` says who makes the view."""

    kind: str

    @property
    def alive(self) -> bool:
        """Whether it can make more."""

    def open(self) -> Job:
        """Start a sandboxed process."""

    def close(self) -> None:
        """End the host and every sandbox that it made."""


def open_host(stage: Stage, limits: Limits) -> Host:
    """The first that works here: bubblewrap's warm host, its cold one, a warm one without bubblewrap."""
    if not sys.platform.startswith("linux"):
        raise SandboxMissing(f"marks are given on Linux; here `grading check` checks. {_THIRD_WAY}")
    try:
        return WarmHost(stage, limits)
    except SandboxMissing as missing:
        problem = missing
    try:
        return ColdHost(stage, limits)
    except SandboxMissing as missing:
        problem = missing
    try:
        return WarmHost(stage, limits, NAMESPACES)
    except SandboxMissing as missing:
        raise SandboxMissing(f"no sandbox can be made here: {problem}; {missing}. {_THIRD_WAY}") from missing


class WarmHost:
    """A parent inside the view (see `camp`) that forks a sandbox in a few milliseconds."""

    def __init__(self, stage: Stage, limits: Limits, kind: str = BUBBLEWRAP) -> None:
        self.kind = kind
        settings = settings_of(stage, limits) | {"preload": _preload(stage)}
        view = (
            stage.command(limits, keep=_KEEP)
            if kind == BUBBLEWRAP
            else stage.command_without_bubblewrap(limits)
        )
        command = [*view, stage.code("camp")]
        self.control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self.process = _start(command, theirs, settings)
        self.control.settimeout(limits.start)
        try:
            ready = self.control.recv(16)
        except OSError:
            ready = b""
        if ready != b"ready":
            said = _end_process(self.process)
            self.control.close()
            raise SandboxMissing(_in_a_line(said) or "its first process did not start")

    @property
    def alive(self) -> bool:
        """Whether the parent is there."""
        return self.process.poll() is None

    def open(self) -> "WarmJob":
        """Ask for a sandbox: one socket to talk, one leash to end it."""
        connection, theirs = socket.socketpair()
        leash, other = socket.socketpair()
        leash.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        leash.settimeout(30)
        with theirs, other:
            socket.send_fds(self.control, [b"job"], [theirs.fileno(), other.fileno()])
        return WarmJob(connection, leash)

    def close(self) -> None:
        """End the parent; the kernel ends all that it made."""
        self.control.close()
        _end_process(self.process)


class WarmJob:
    """A sandbox that a warm host has forked."""

    def __init__(self, connection: socket.socket, leash: socket.socket) -> None:
        self.connection, self._leash = connection, leash
        try:
            _, told, _, _ = leash.recvmsg(1, socket.CMSG_SPACE(_CREDENTIALS.size))
        except OSError:
            told = []
        self.root = _CREDENTIALS.unpack(told[0][2])[0] if told else 0

    def kill(self) -> None:
        """Let go of the leash."""
        try:
            self._leash.shutdown(socket.SHUT_WR)
        except OSError:
            return  # it has gone by itself

    def end(self) -> str:
        """Let go, and wait for the warden to go."""
        self.kill()
        self.connection.close()
        try:
            while self._leash.recv(16):
                pass
        except OSError:
            pass
        self._leash.close()
        return ""


class ColdHost:
    """Bubblewrap for each sandbox, where nothing in it may keep rights (AppArmor's profile)."""

    kind = BUBBLEWRAP

    def __init__(self, stage: Stage, limits: Limits) -> None:
        self.stage, self.limits = stage, limits
        command = [*stage.command(limits), "import sys; sys.exit(0)"]
        run = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
        if run.returncode:
            raise SandboxMissing(_in_a_line(run.stderr) or "bubblewrap ends without a word")

    @property
    def alive(self) -> bool:
        """Whether bubblewrap is still there."""
        return shutil.which("bwrap") is not None

    def open(self) -> "ColdJob":
        """Start bubblewrap with a worker in it."""
        return ColdJob(self.stage, self.limits)

    def close(self) -> None:
        """Nothing is kept."""


class ColdJob:
    """A sandbox with a bubblewrap of its own."""

    def __init__(self, stage: Stage, limits: Limits) -> None:
        command = [*stage.command(limits), stage.code("worker")]
        self.connection, theirs = socket.socketpair()
        with theirs:
            self.process = _start(command, theirs, settings_of(stage, limits))
        self.root = self.process.pid

    def kill(self) -> None:
        """Kill bubblewrap; its processes die with it."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)

    def end(self) -> str:
        """Kill and wait."""
        self.connection.close()
        return _end_process(self.process)


def _in_a_line(said: str) -> str:
    """The last line of what a process said before it ended."""
    return said.strip().rpartition("\n")[2][-300:]


def settings_of(stage: Stage, limits: Limits) -> dict[str, Any]:
    """What a worker is told."""
    return {"modules": list(stage.modules), "limits": limits.of_a_process(), "disk": limits.disk}


def _preload(stage: Stage) -> list[str]:
    """Modules that nearly every notebook of a sheet imports."""
    plots = ["matplotlib.pyplot"] if "plots" in stage.modules else []
    return ["numpy.random", "numpy.linalg", *plots, *(f"llc.{name}" for name in stage.modules)]


def _start(command: list[str], theirs: socket.socket, settings: dict[str, Any]) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [*command, str(theirs.fileno()), json.dumps(settings)],
        pass_fds=[theirs.fileno()],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        cwd="/",
        env={"PATH": os.environ.get("PATH", "/usr/bin:/bin")},
    )


def _end_process(process: "subprocess.Popen[bytes]") -> str:
    if process.poll() is None:
        process.send_signal(signal.SIGKILL)
    process.wait()
    said = ""
    if process.stderr and not process.stderr.closed:
        said = process.stderr.read(4000).decode("utf-8", "replace").strip()
        process.stderr.close()
    return said
