"""Many submissions: each in a forked child of its own, exactly one result for each, whatever happens.

The supervisor forks a child for each submission and waits for it with a deadline. A child that dies or hangs
costs that one submission its result, which is then `failed`: no mark, and not a zero. Where a launcher dies,
what was graded with it is graded once more.
"""

import ctypes
import gc
import os
import select
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from grading.model import Limits, Record, RecordStatus, SandboxMissing, Task
from grading.results_folder import as_json, from_json
from grading.sandbox.cores import ClaimedCores
from grading.sandbox.image import SandboxImage
from grading.sandbox.launchers import ForkserverLauncher, Launcher, ready, start_launcher
from grading.sandbox.scratch import ENDING, uninterrupted
from grading.sheets.source import Sheet, names_read
from grading.submission.grade import grade
from grading.submission.read import printable

_MEMORY = 2 << 30  # what the checks of one submission may take


@dataclass
class _Slot:
    """A place in which one submission at a time is graded, with a launcher of sandboxes that is reused."""

    core: int
    starting: ForkserverLauncher | None = None
    launcher: Launcher | None = None
    task: Task | None = None
    pid: int = 0
    watch: int = -1
    answer: int = -1  # the memory in which the child leaves its record
    until: float = 0.0


class Supervisor:
    """Grades submissions in forked children: `jobs` at a time, 0 for one on each core, which is the most."""

    def __init__(self, sheets: Sequence[Sheet], limits: Limits, jobs: int = 0) -> None:
        self.sheets = {sheet.name: sheet for sheet in sheets}
        self.limits = limits
        if sys.platform != "linux":
            raise SandboxMissing("marks are given on Linux; here `grading check` runs the visible checks")
        most = len(os.sched_getaffinity(0))
        if jobs > most:
            print(f"{jobs} jobs were asked for; {most} run, one on each core", file=sys.stderr)
        self.image = SandboxImage({sheet.name: sheet.modules for sheet in sheets})
        for cell in (cell for sheet in sheets for cell in sheet.cells if cell.role in ("given", "test")):
            names_read(cell.source)  # it is kept, and need not be found out in each child
        self.cores = ClaimedCores(min(jobs or most, most))
        self.slots = [_Slot(core) for core in self.cores.numbers]

    def run(self, tasks: Sequence[Task], on_result: Callable[[Record], None]) -> None:
        """Grade every task and tell each result."""
        todo, again = deque(tasks), set[Task]()
        for slot in self.slots[: len(todo)]:  # they get ready side by side
            if slot.launcher is None and slot.starting is None:
                slot.starting = self._start_launcher(slot)
        gc.collect()
        gc.freeze()  # or the collector would copy it in each child
        while todo or any(slot.pid for slot in self.slots):
            for slot in self.slots:
                while todo and not slot.pid:
                    task = todo.popleft()
                    if task.refusal:
                        on_result(not_graded(task, "refused", task.refusal))
                    else:
                        self._start(slot, task)
            for slot in self._finished():
                task, record = self._collect(slot)
                if slot.launcher and slot.launcher.alive:
                    on_result(record)
                elif task not in again:  # its sandboxes died with the launcher, whatever the record says
                    again.add(task)
                    todo.append(task)
                else:
                    on_result(not_graded(task, "failed", "the launcher of its sandboxes died, twice"))

    def __enter__(self) -> "Supervisor":
        return self

    def __exit__(self, *_: object) -> None:
        with uninterrupted():
            self.close()

    def close(self) -> None:
        """End all sandboxes, and remove what they were shown."""
        for slot in self.slots:
            _end(slot)
            for launcher in filter(None, (slot.launcher, slot.starting)):
                launcher.close()
        self.image.close()
        self.cores.close()

    def _launcher(self, slot: _Slot) -> Launcher:
        """The slot's launcher, started anew where it has died."""
        if slot.launcher and not slot.launcher.alive:
            slot.launcher.close()
            slot.launcher = None
        if slot.launcher is None:
            slot.starting = slot.starting or self._start_launcher(slot)
            slot.launcher, slot.starting = ready(slot.starting), None
        return slot.launcher

    def _start_launcher(self, slot: _Slot) -> ForkserverLauncher:
        return start_launcher(self.image, self.limits, slot.core)

    def _start(self, slot: _Slot, task: Task) -> None:
        launcher = self._launcher(slot)
        sys.stdout.flush()
        with uninterrupted():  # a child that is interrupted would end what is its parent's
            slot.task, slot.answer = task, os.memfd_create("record")
            slot.pid = os.fork()
            if slot.pid == 0:
                self._child(slot, launcher, task)
            slot.watch = os.pidfd_open(slot.pid)
        slot.until = time.monotonic() + self.limits.hung

    def _child(self, slot: _Slot, launcher: Launcher, task: Task) -> None:
        """Grade one submission; this process never returns and dies with its parent."""
        try:
            for number in ENDING:
                signal.signal(number, signal.SIG_IGN)  # the supervisor is asked, and ends us
            signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
            ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
            _limit(self.limits)
            record = grade(task, self.sheets[task.sheet], launcher, self.limits)
        except BaseException as error:
            record = not_graded(task, "failed", f"the grader itself failed: {error!r}")
        try:
            with open(slot.answer, "w", encoding="utf-8", errors="replace", closefd=False) as file:
                file.write(as_json(record))
        finally:
            os._exit(0)

    def _finished(self) -> list[_Slot]:
        """Wait until a child has ended, or its time is up."""
        busy = {slot.watch: slot for slot in self.slots if slot.pid}
        if not busy:
            return []
        watch = select.poll()
        for descriptor in busy:
            watch.register(descriptor, select.POLLIN)
        left = min(slot.until for slot in busy.values()) - time.monotonic()
        ended = {descriptor for descriptor, _ in watch.poll(max(left, 0) * 1000)}
        return [s for d, s in busy.items() if d in ended or time.monotonic() > s.until]

    def _collect(self, slot: _Slot) -> tuple[Task, Record]:
        """Reap a child and read what it wrote; without a record, say so in one."""
        assert slot.task is not None
        late = time.monotonic() > slot.until
        os.lseek(slot.answer, 0, os.SEEK_SET)
        with open(slot.answer, "rb", closefd=False) as file:
            text = file.read().decode("utf-8", "replace")
        _end(slot)
        try:
            return slot.task, from_json(text)
        except ValueError:
            why = "the grader's process hung and was ended" if late else "the grader's process died"
            return slot.task, not_graded(slot.task, "failed", why)


def not_graded(task: Task, status: RecordStatus, reason: str) -> Record:
    """The record of a submission that was not graded."""
    return Record(
        task.student,
        printable(task.path),
        task.sheet,
        status,
        reason,
        late=task.late,
        copies=task.copies,
        notice=task.notice,
    )


def _limit(limits: Limits) -> None:
    """A check that makes too much of an answer gets a MemoryError, and one that never ends is killed."""
    import resource  # not on Windows, where the word about it should be ours

    size = int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    for kind, most in ((resource.RLIMIT_AS, size + _MEMORY), (resource.RLIMIT_CPU, int(limits.whole))):
        resource.setrlimit(kind, (most, resource.getrlimit(kind)[1]))


def _end(slot: _Slot) -> None:
    if slot.pid:
        signal.pidfd_send_signal(slot.watch, signal.SIGKILL)
        os.waitpid(slot.pid, 0)
        os.close(slot.watch)
        os.close(slot.answer)
        slot.pid = 0
