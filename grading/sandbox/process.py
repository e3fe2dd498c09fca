"""One sandboxed process and the conversation with it: every wait has an end, and nothing outlives it."""

import secrets
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from grading.model import MB, GraderError, Limits
from grading.sandbox import protocol
from grading.sandbox.launchers import SandboxProcess

_BETWEEN = 0.05  # seconds from one look at the memory to the next


class Death(BaseException):
    """The sandbox died, or was killed for the reason given. No `except Exception` of a check catches it."""


class Overtime(Death):
    """The sandbox did not answer in time and was killed."""


class Sandbox:
    """One sandboxed process and the conversation with it."""

    def __init__(self, job: SandboxProcess, limits: Limits, deadline: float) -> None:
        self.limits, self.deadline = limits, deadline
        self.job = job
        self.why = self.said = self.fault = ""
        self._over = threading.Event()
        threading.Thread(target=self._watch_memory, daemon=True).start()

    @property
    def alive(self) -> bool:
        """Whether it may still be asked."""
        return not self._over.is_set()

    def ask(
        self, message: dict[str, Any], seconds: float, other: protocol.Other, special: protocol.Special
    ) -> Any:
        """Send one message and wait for its answer, for at most `seconds` and never beyond the deadline.

        The answer has to bring back the number of the message, which one that was sent too early cannot.
        """
        until = min(time.monotonic() + seconds, self.deadline)
        number = secrets.randbits(53)
        data = protocol.pack(message | {"number": number}, other)
        try:
            self._send(data, until)
            reply = protocol.unpack(*protocol.receive(lambda count: self._receive(count, until)), special)
            if not isinstance(reply, dict) or type(n := reply.get("number")) is not int or n != number:
                raise protocol.ProtocolError("the process that ran the notebook answered nonsense")
        except (protocol.ProtocolError, Death) as error:
            self.stop(str(error))
            raise error if isinstance(error, Death) else Death(str(error)) from error
        return reply

    def has_spoken_unasked(self) -> bool:
        """Whether there is something to read although nothing was asked."""
        try:
            self.job.connection.settimeout(0)
            return bool(self.job.connection.recv(1, socket.MSG_PEEK))
        except BlockingIOError:
            return False
        except OSError:
            return True

    def stop(self, why: str = "") -> None:
        """End it with everything in it; the first reason is kept."""
        self.why = self.why or why
        if self.alive:
            self._over.set()
            self.said = self.job.end()

    def _send(self, data: bytes, until: float) -> None:
        view = memoryview(data)
        while view:
            view = view[self._by(until, self.job.connection.send, view) :]

    def _receive(self, count: int, until: float) -> bytes:
        parts: list[bytes] = []
        while count:
            part: bytes = self._by(until, self.job.connection.recv, min(count, 1 << 20))
            if not part:
                raise self._death()
            parts.append(part)
            count -= len(part)
        return b"".join(parts)

    def _by(self, until: float, act: Callable[[Any], Any], argument: Any) -> Any:
        """Do one thing with the socket, before the clock says stop."""
        left = until - time.monotonic()
        try:
            if left <= 0:
                raise TimeoutError
            self.job.connection.settimeout(left)
            return act(argument)
        except TimeoutError as error:
            self.stop("it took too long")
            raise Overtime("it took too long") from error
        except OSError as error:
            raise self._death() from error

    def _death(self) -> Exception | Death:
        self.stop()
        if self.fault:
            return GraderError(self.fault)
        return Death(self.why or "the process that ran the notebook died")

    def _watch_memory(self) -> None:
        pause = _BETWEEN
        while not self._over.wait(pause):
            started = time.monotonic()
            try:
                if self._uses_too_much():
                    self.why = self.why or f"it used more than {self.limits.memory // MB} MB of memory"
                    return self.job.kill()
            except OSError as error:
                self.fault = f"the memory of the sandbox cannot be watched: {error}"
                return self.job.kill()
            pause = max(_BETWEEN, time.monotonic() - started)

    def _uses_too_much(self) -> bool:
        """Add up what is resident, which is cheap; where that is too much, count what is shared once."""
        if memory_below(self.job.root) <= self.limits.memory:
            return False
        try:
            return memory_below(self.job.root, shared_once=True) > self.limits.memory
        except PermissionError:  # a process may hide the details
            return True


def memory_below(root: int, *, shared_once: bool = False) -> int:
    """Bytes, in memory or swapped out, of all descendants of a process.

    What several processes share counts for each, or with `shared_once` in equal parts.
    """
    total, todo = 0, [root]
    while todo:
        pid, memory = todo.pop(), 0
        for thread in _threads(pid):
            try:
                if pid != root:  # all threads have the same memory, but one that has ended has none
                    memory = max(memory, _memory_of(thread, shared_once=shared_once))
                todo += map(int, (thread / "children").read_text().split())
            except (FileNotFoundError, ProcessLookupError):
                continue  # it has just ended
        total += memory
    return total


def _threads(pid: int) -> list[Path]:
    try:
        return list(Path(f"/proc/{pid}/task").iterdir())
    except (FileNotFoundError, ProcessLookupError):
        return []  # it has just ended


def _memory_of(thread: Path, *, shared_once: bool) -> int:
    name, fields = (
        ("smaps_rollup", ("Pss:", "SwapPss:")) if shared_once else ("status", ("VmRSS:", "VmSwap:"))
    )
    lines = (line.split() for line in (thread / name).read_text().splitlines())
    return sum(int(words[1]) * 1024 for words in lines if words[0] in fields)
