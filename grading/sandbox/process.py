"""One sandboxed process and the conversation with it: what it may use has an end, and nothing outlives it."""

import os
import re
import secrets
import socket
import threading
import time
from dataclasses import dataclass
from typing import Any

from grading.model import MB, GraderError, Limits
from grading.sandbox import protocol
from grading.sandbox.launchers import SandboxProcess

# What a second counts in which nothing in a sandbox wants to run: it sleeps, or a disk lets it wait.
SLEEPING, STUCK = 0.5, 0.05
_BETWEEN = 0.05  # seconds from one look at the processes to the next
_TICKS = os.sysconf("SC_CLK_TCK")
_STATE = re.compile(r"^State:\s+(\w)", re.M)
_RESIDENT = re.compile(r"^(?:VmRSS|VmSwap|VmPTE):\s+(\d+)", re.M)
_SHARED_ONCE = re.compile(r"^(?:Pss|SwapPss|VmPTE):\s+(\d+)", re.M)


class Death(BaseException):
    """The sandbox died, or was killed for the reason given. No `except Exception` of a check catches it."""


class Overtime(Death):
    """The sandbox was killed after so many seconds of computing and of waiting."""

    def __init__(self, computed: float, waited: float) -> None:
        super().__init__("it took too long")
        self.computed, self.waited = computed, waited


class Sandbox:
    """One sandboxed process and the conversation with it.

    Its time is the processor time of all its processes, which is the same on a busy machine as on a quiet
    one. The time in which it was asked, has not answered and does not want to run counts less.
    """

    def __init__(self, job: SandboxProcess, limits: Limits) -> None:
        self.limits, self.job = limits, job
        self.why = self.said = self.fault = ""
        self.computed = self.waited = self._waiting = 0.0
        self._allowed, self._before, self._overtime = limits.start, (0.0, 0.0), False
        self._asked = self._looked = 0.0
        self._over, self._looking = threading.Event(), threading.Lock()
        threading.Thread(target=self._watch, daemon=True).start()

    @property
    def alive(self) -> bool:
        """Whether it may still be asked."""
        return not (self._over.is_set() or self.why or self.fault)

    @property
    def seconds(self) -> float:
        """What it has used until now."""
        if self.alive:
            with self._looking:
                self._look()
        return self.computed + self._waiting

    def allow(self, seconds: float) -> None:
        """Let it use so much more than it was last seen to have used; beyond that it is killed."""
        self._allowed = self.computed + self._waiting + seconds
        self._before = self.computed, self.waited

    def ask(self, message: dict[str, Any], other: protocol.Other, special: protocol.Special) -> Any:
        """Send one message and wait for its answer.

        The answer has to bring back the number of the message, which one that was sent too early cannot.
        """
        number = secrets.randbits(53)
        data = protocol.pack(message | {"number": number}, other)
        try:
            reply = protocol.unpack(*self._exchange(data), special)
            if not isinstance(reply, dict) or type(n := reply.get("number")) is not int or n != number:
                raise protocol.ProtocolError("the process that ran the notebook answered nonsense")
        except (protocol.ProtocolError, Death) as error:
            self.stop(str(error))
            raise error if isinstance(error, Death) else Death(str(error)) from error
        return reply

    def has_spoken(self) -> bool:
        """Whether there is something to read."""
        try:
            return bool(self.job.connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT))
        except BlockingIOError:
            return False
        except OSError:
            return True

    def stop(self, why: str = "") -> None:
        """End it with everything in it; the first reason is kept."""
        self.why = self.why or why
        if not self._over.is_set():
            self._over.set()
            self.said = self.job.end()

    def _exchange(self, data: bytes) -> tuple[bytes, bytes]:
        self._asked = time.monotonic()
        try:
            self.job.connection.sendall(data)
            return protocol.receive(self._receive)
        except OSError as error:
            raise self._death() from error
        finally:
            self._asked = 0.0

    def _receive(self, count: int) -> bytes:
        parts: list[bytes] = []
        while count:
            part = self.job.connection.recv(min(count, 1 << 20))
            if not part:
                raise self._death()
            parts.append(part)
            count -= len(part)
        return b"".join(parts)

    def _death(self) -> Exception | Death:
        self.stop()
        if self.fault:
            return GraderError(self.fault)
        if self._overtime:
            return Overtime(self.computed - self._before[0], self.waited - self._before[1])
        return Death(self.why or "the process that ran the notebook died")

    def _watch(self) -> None:
        """Kill it when it has used too much: whoever waits for its answer then hears that it is gone."""
        pause = _BETWEEN
        while not self._over.wait(pause):
            started = time.monotonic()
            try:
                with self._looking:
                    if self._look() > self.limits.memory and self._shared_once() > self.limits.memory:
                        self.why = self.why or f"it used more than {self.limits.memory // MB} MB of memory"
                    elif self.computed + self._waiting > self._allowed:
                        self._overtime, self.why = True, self.why or "it took too long"
            except OSError as error:
                self.fault = f"the sandbox cannot be watched: {error}"
            if not self.alive:
                return self.job.kill()
            pause = max(_BETWEEN, time.monotonic() - started)

    def _look(self) -> int:
        """Note the time that has been used; the memory that is resident, which is cheap to add up."""
        asked, now = self._asked, all_below(self.job.root)
        before, self._looked = self._looked, time.monotonic()
        self.computed = max(self.computed, now.ticks / _TICKS)
        if asked and asked == self._asked and "R" not in now.states and not self.has_spoken():
            waited = self._looked - max(before, asked)
            self.waited += waited
            self._waiting += waited * (STUCK if "D" in now.states else SLEEPING)
        return now.memory

    def _shared_once(self) -> int:
        try:
            return all_below(self.job.root, shared_once=True).memory
        except PermissionError:  # a process may hide the details
            return self.limits.memory + 1


@dataclass
class Use:
    """What some processes use together."""

    memory: int = 0  # bytes that are resident or swapped out, and the tables of their pages
    ticks: int = 0  # of processor time
    states: str = ""  # of all threads, a letter for each: R runs or wants to, D waits for a disk


def all_below(root: int, *, shared_once: bool = False) -> Use:
    """What all descendants of a process use, those included that have ended and were waited for.

    Memory that several processes share counts for each, or with `shared_once` in equal parts.
    """
    use, todo = Use(), [root]
    while todo:
        pid, memory = todo.pop(), 0
        if pid != root:  # its time before its children: who ends now is in one of the two and never in both
            use.ticks += sum(map(int, _read(f"/proc/{pid}/stat").rpartition(")")[2].split()[11:15]))
        for thread in _threads(pid):
            if pid != root:  # all threads have the same memory, but one that has ended has none
                told = _read(f"{thread}/status") + (_read(f"{thread}/smaps_rollup") if shared_once else "")
                kinds = _SHARED_ONCE if shared_once else _RESIDENT
                memory = max(memory, sum(map(int, kinds.findall(told))) * 1024)
                use.states += "".join(_STATE.findall(told))
            todo += map(int, _read(f"{thread}/children").split())
        use.memory += memory
    return use


def _threads(pid: int) -> list[str]:
    try:
        return [f"/proc/{pid}/task/{thread}" for thread in os.listdir(f"/proc/{pid}/task")]  # noqa: PTH208
    except (FileNotFoundError, ProcessLookupError):
        return []  # it has just ended


def _read(name: str) -> str:
    try:
        file = os.open(name, os.O_RDONLY)
        try:
            return os.read(file, 1 << 16).decode("utf-8", "replace")
        finally:
            os.close(file)
    except (FileNotFoundError, ProcessLookupError):
        return ""  # it has just ended
