"""A batch: one result for each submission whatever dies, and nothing left when it ends."""

import io
import json
import os
import signal
import sys
import tempfile
import threading
import time

import pytest

from grading.cohort import supervisor as batch
from grading.cohort.progress import Report
from grading.cohort.supervisor import Supervisor
from grading.model import Limits, Record, SandboxMissing, Task
from tests.grading.conftest import LIMITS, running


@pytest.fixture
def tasks(tmp_path, solution):
    """Three right answers, of a, b and c."""
    made = []
    for name in "abc":
        (tmp_path / f"{name}.ipynb").write_text(json.dumps(solution), "utf-8")
        made.append(Task(name, "lines", tmp_path / f"{name}.ipynb"))
    return made


def run(sheets, tasks, jobs=2, limits=LIMITS) -> dict[str, tuple[str, int]]:
    """The status and the points of each student; every one is told once."""
    told: list[Record] = []
    with Supervisor(sheets, limits, jobs) as supervisor:
        supervisor.run(tasks, told.append)
    assert len(told) == len(tasks)
    return {record.student: (record.status, record.earned) for record in told}


def before(monkeypatch, act) -> None:
    """Do something in the child before it grades."""
    real = batch.grade

    def grade(task, *rest):
        act(task)
        return real(task, *rest)

    monkeypatch.setattr(batch, "grade", grade)


RIGHT = ("graded", 9)


@pytest.mark.parametrize(
    "end",
    [lambda: os.kill(os.getpid(), signal.SIGKILL), lambda: sum(iter(int, 1)), lambda: bytearray(3 << 30)],
    ids=["killed", "without end", "without memory"],
)
def test_a_grader_that_ends_otherwise_costs_one_result_and_says_so(tasks, sheet, monkeypatch, end):
    before(monkeypatch, lambda task: task.student == "b" and end())
    monkeypatch.setattr(Limits, "whole", 3.0)
    assert run([sheet], tasks, jobs=1) == {"a": RIGHT, "b": ("failed", 0), "c": RIGHT}


def test_a_hanging_grader_costs_one_result_and_says_so(tasks, sheet, monkeypatch):
    before(monkeypatch, lambda task: task.student == "b" and time.sleep(600))
    real = Supervisor._start

    def start(supervisor, slot, task):
        real(supervisor, slot, task)
        slot.until *= task.student != "b"

    monkeypatch.setattr(Supervisor, "_start", start)
    assert run([sheet], tasks) == {"a": RIGHT, "b": ("failed", 0), "c": RIGHT}


@pytest.mark.parametrize("deaths", [1, 2])
def test_what_a_dying_launcher_took_with_it_is_graded_once_more(tasks, sheet, monkeypatch, tmp_path, deaths):
    with Supervisor([sheet], LIMITS, 1) as supervisor:
        supervisor.run([], print)
        slot = supervisor.slots[0]

        def kill(task: Task) -> None:
            if task.student == "b" and len(list(tmp_path.glob("died*"))) < deaths:
                (tmp_path / f"died{time.monotonic_ns()}").touch()
                os.kill(slot.launcher.process.pid, signal.SIGKILL)
                assert not running(slot.launcher.process.pid)  # the supervisor has to see it

        before(monkeypatch, kill)
        told: list[Record] = []
        supervisor.run(tasks, told.append)
    found = [(record.student, record.status, record.earned) for record in told]
    assert sorted(found) == [("a", *RIGHT), ("b", *(RIGHT if deaths == 1 else ("failed", 0))), ("c", *RIGHT)]
    assert len(list(tmp_path.glob("died*"))) == deaths


def test_more_jobs_than_cores_are_not_started_and_it_is_said_once(sheet, capsys):
    cores = len(os.sched_getaffinity(0))
    with Supervisor([sheet], LIMITS, cores + 5) as supervisor:
        assert len(supervisor.slots) == cores
    assert capsys.readouterr().err == f"{cores + 5} jobs were asked for; {cores} run, one on each core\n"


def test_elsewhere_than_on_linux_it_says_so_in_a_line(sheet, monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(SandboxMissing, match="marks are given on Linux"):
        Supervisor([sheet], LIMITS, 1)


def test_a_second_signal_while_it_ends_changes_nothing(sheet, monkeypatch, temporary):
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    supervisor = Supervisor([sheet], LIMITS, 1)
    close = supervisor.close

    def impatient() -> None:
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        close()

    monkeypatch.setattr(supervisor, "close", impatient)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may let us ignore it
    try:
        with pytest.raises(KeyboardInterrupt), supervisor:
            pass
    finally:
        signal.signal(signal.SIGINT, before)
    assert list(temporary.iterdir()) == []


def test_the_first_line_says_how_much_there_is_before_anything_is_graded(monkeypatch):
    screen = io.StringIO()
    monkeypatch.setattr(sys, "stdout", screen)
    with Report(12, 3):
        assert screen.getvalue().startswith("12 to grade; 3 graded before and unchanged\n")
