"""Many submissions: each in a forked child of its own, exactly one result for each, whatever happens.

The supervisor forks a child for each submission and waits for it with a deadline. A child that dies or hangs
costs that one submission its result, which is then `failed`: no mark, and not a zero.
"""

import ctypes
import gc
import hashlib
import os
import select
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from grading.feedback import feedback
from grading.grade import grade
from grading.hosts import Host, open_host
from grading.intake import Refusal, read_bytes, shown
from grading.kernel import warm_up
from grading.limits import Limits
from grading.records import Record, as_json, carry_marks, from_json, write
from grading.sources import Sheet, solution_names
from grading.stage import Stage

_MARGIN = 20.0  # seconds beyond the notebook's own, for the grader's work
_MEMORY = 2 << 30  # what the checks of one submission may take


@dataclass(frozen=True)
class Task:
    """One submission to grade: whose it is, and the file."""

    student: str
    path: Path
    late: bool = False
    copies: int = 1
    seed: int | None = None


@dataclass(frozen=True)
class Plan:
    """All that the children need to know."""

    sheets: Sequence[Sheet]
    stages: dict[str, Stage]
    limits: Limits
    out: Path
    reveal: bool = False

    def record_path(self, student: str) -> Path:
        """Where a student's record lies."""
        return self.out / "records" / f"{student}.json"

    def record_of(self, student: str) -> Record | None:
        """A student's record of an earlier run."""
        try:
            return from_json(self.record_path(student).read_text(encoding="utf-8"))
        except (OSError, ValueError, TypeError, KeyError):
            return None


@dataclass
class _Slot:
    """A place in which one submission at a time is graded, with warm hosts that are reused."""

    hosts: dict[str, Host] = field(default_factory=dict)
    task: Task | None = None
    pid: int = 0
    watch: int = -1
    until: float = 0.0


@contextmanager
def planned(sheets: Sequence[Sheet], limits: Limits, out: Path, *, reveal: bool) -> Iterator[Plan]:
    """A plan with its stages, which are removed at the end."""
    for folder in ("records", "feedback"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    plan = Plan(sheets, {sheet.name: Stage(sheet.modules) for sheet in sheets}, limits, out, reveal)
    try:
        yield plan
    finally:
        for stage in plan.stages.values():
            stage.close()


class Supervisor:
    """Grades submissions in forked children, a few at a time."""

    def __init__(self, plan: Plan, jobs: int) -> None:
        self.plan = plan
        self.slots = [_Slot() for _ in range(max(1, jobs))]
        try:
            # While sandboxes start, which end with the thread that started them, another loads what we need.
            with ThreadPoolExecutor(1) as loading:
                loaded = loading.submit(_warm_up, plan)
                for slot in self.slots:
                    _open_hosts(plan, slot)
                loaded.result()
        except BaseException:
            self.close()  # a worker of a cluster lives on
            raise
        gc.collect()
        gc.freeze()  # or the collector would copy it in each child

    def run(self, tasks: Sequence[Task], on_result: Callable[[Record], None]) -> None:
        """Grade every task and tell each result."""
        todo = deque(tasks)
        while todo or any(slot.pid for slot in self.slots):
            for slot in self.slots:
                if todo and not slot.pid:
                    _start(self.plan, slot, todo.popleft())
            for slot in _finished(self.slots):
                on_result(_collect(self.plan, slot))

    def __enter__(self) -> "Supervisor":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End all sandboxes."""
        for slot in self.slots:
            _end(slot)
            for host in slot.hosts.values():
                host.close()


def run(plan: Plan, tasks: Sequence[Task], jobs: int, on_result: Callable[[Record], None]) -> None:
    """Grade every task on this machine; a record and a page are on the disk when a result is told."""
    if tasks:
        with Supervisor(plan, min(jobs, len(tasks))) as supervisor:
            supervisor.run(tasks, lambda record: on_result(keep(plan, record)))


def _warm_up(plan: Plan) -> None:
    """Load once what every child needs."""
    warm_up(next(iter(plan.stages.values())).folder / "grader" / "grading")
    feedback(failed(Task("", Path()), ""))
    for sheet in plan.sheets:
        solution_names(sheet.cells)


def done_before(plan: Plan, task: Task) -> Record | None:
    """The record of an earlier run, if neither the submission nor its sheet has changed since."""
    record = plan.record_of(task.student)
    try:
        digest = hashlib.sha256(read_bytes(task.path)).hexdigest()
    except Refusal:
        return None
    if record is None or record.status != "graded" or record.submission_digest != digest:
        return None
    current = {(sheet.name, sheet.digest) for sheet in plan.sheets}
    return record if (record.sheet, record.source_digest) in current else None


def keep(plan: Plan, record: Record) -> Record:
    """Write a result, in which a person's marks for unchanged answers stay; the record comes last."""
    record = carry_marks(plan.record_of(record.student), record)
    write(plan.out / "feedback" / f"{record.student}.html", feedback(record, reveal=plan.reveal))
    write(plan.record_path(record.student), as_json(record))
    return record


def _open_hosts(plan: Plan, slot: _Slot) -> None:
    """See to it that the slot has a living host for every sheet."""
    for sheet in plan.sheets:
        if sheet.name in slot.hosts and not slot.hosts[sheet.name].alive:
            slot.hosts.pop(sheet.name).close()
        if sheet.name not in slot.hosts:
            slot.hosts[sheet.name] = open_host(plan.stages[sheet.name], plan.limits)


def _start(plan: Plan, slot: _Slot, task: Task) -> None:
    _open_hosts(plan, slot)
    _fresh_path(plan, task).unlink(missing_ok=True)
    sys.stdout.flush()
    slot.task = task
    slot.pid = os.fork()
    if slot.pid == 0:
        _child(plan, slot.hosts, task)
    slot.watch = os.pidfd_open(slot.pid)
    slot.until = time.monotonic() + plan.limits.notebook + plan.limits.start + _MARGIN


def _child(plan: Plan, hosts: dict[str, Host], task: Task) -> None:
    """Grade one submission; this process never returns and dies with its parent."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the supervisor is asked, and ends us
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
        _limit_memory()
        write(_fresh_path(plan, task), as_json(grade_task(plan, hosts, task)))
    except BaseException as error:
        write(_fresh_path(plan, task), as_json(failed(task, f"the grader itself failed: {error!r}")))
    finally:
        os._exit(0)


def _limit_memory() -> None:
    """A check that makes something huge of an answer gets a MemoryError, and the machine keeps its memory."""
    import resource  # not on Windows, where the word about it should be ours

    size = int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    resource.setrlimit(resource.RLIMIT_AS, (size + _MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


def grade_task(plan: Plan, hosts: Mapping[str, Host], task: Task) -> Record:
    """Grade one submission in this process."""
    record = grade(task.path, plan.sheets, hosts, plan.limits, task.student, task.seed)
    return replace(record, late=task.late, copies=task.copies)


def failed(task: Task, reason: str) -> Record:
    """The record of a submission that could not be graded."""
    return Record(task.student, shown(task.path), "", "failed", reason)


def _finished(slots: list[_Slot]) -> list[_Slot]:
    """Wait until a child has ended, or its time is up."""
    busy = {slot.watch: slot for slot in slots if slot.pid}
    watch = select.poll()
    for descriptor in busy:
        watch.register(descriptor, select.POLLIN)
    left = min(slot.until for slot in busy.values()) - time.monotonic()
    ended = {descriptor for descriptor, _ in watch.poll(max(left, 0) * 1000)}
    return [s for d, s in busy.items() if d in ended or time.monotonic() > s.until]


def _collect(plan: Plan, slot: _Slot) -> Record:
    """Reap a child and read what it wrote; without a record, say so in one."""
    assert slot.task is not None
    late = time.monotonic() > slot.until
    _end(slot)
    path = _fresh_path(plan, slot.task)
    try:
        record = from_json(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        why = "the grader's process hung and was ended" if late else "the grader's process died"
        record = failed(slot.task, why)
    path.unlink(missing_ok=True)
    return record


def _fresh_path(plan: Plan, task: Task) -> Path:
    """Where a child leaves its record for the supervisor."""
    return plan.out / "records" / f".{task.student}.fresh"


def _end(slot: _Slot) -> None:
    if slot.pid:
        signal.pidfd_send_signal(slot.watch, signal.SIGKILL)
        os.waitpid(slot.pid, 0)
        os.close(slot.watch)
        slot.pid = 0
