"""A batch: one result for each submission whatever dies, and nothing left when it ends."""

import io
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import pytest

from grading.cohort import supervisor as batch
from grading.cohort.progress import Report
from grading.cohort.supervisor import Supervisor
from grading.model import Limits, Record, SandboxMissing, Task
from grading.sheets.source import read_sheet
from tests.grading.conftest import LIMITS, LINES, descendants, fill, hear_interrupts


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


def test_a_dying_grader_costs_one_result_and_says_so(tasks, sheet, monkeypatch):
    before(monkeypatch, lambda task: task.student == "b" and os.kill(os.getpid(), signal.SIGKILL))
    assert run([sheet], tasks) == {"a": RIGHT, "b": ("failed", 0), "c": RIGHT}


def test_a_hanging_grader_costs_one_result_and_says_so(tasks, sheet, monkeypatch):
    before(monkeypatch, lambda task: task.student == "b" and time.sleep(600))
    real = Supervisor._start

    def start(supervisor, slot, task):
        real(supervisor, slot, task)
        slot.until *= task.student != "b"

    monkeypatch.setattr(Supervisor, "_start", start)
    assert run([sheet], tasks) == {"a": RIGHT, "b": ("failed", 0), "c": RIGHT}


def test_a_grader_that_computes_without_end_costs_one_result(tasks, sheet, monkeypatch):
    before(monkeypatch, lambda task: task.student == "b" and sum(iter(int, 1)))
    monkeypatch.setattr(Limits, "whole", 3.0)
    assert run([sheet], tasks) == {"a": RIGHT, "b": ("failed", 0), "c": RIGHT}


def test_a_grader_without_memory_costs_one_result(tasks, sheet, monkeypatch):
    before(monkeypatch, lambda task: task.student == "b" and bytearray(3 << 30))
    assert run([sheet], tasks, jobs=1) == {"a": RIGHT, "b": ("failed", 0), "c": RIGHT}


@pytest.mark.parametrize("deaths", [1, 2])
def test_what_a_dying_launcher_took_with_it_is_graded_once_more(tasks, sheet, monkeypatch, tmp_path, deaths):
    with Supervisor([sheet], LIMITS, 1) as supervisor:
        supervisor.run([], print)
        slot = supervisor.slots[0]

        def kill(task: Task) -> None:
            if task.student == "b" and len(list(tmp_path.glob("died*"))) < deaths:
                (tmp_path / f"died{time.monotonic_ns()}").touch()
                os.kill(slot.launcher.process.pid, signal.SIGKILL)
                while (
                    Path(f"/proc/{slot.launcher.process.pid}/stat").read_text().rpartition(")")[2].split()[0]
                    != "Z"
                ):
                    time.sleep(0.01)  # the supervisor has to see it when it collects the result

        before(monkeypatch, kill)
        told: list[Record] = []
        supervisor.run(tasks, told.append)
    found = {record.student: (record.status, record.earned) for record in told}
    assert found == {"a": RIGHT, "b": RIGHT if deaths == 1 else ("failed", 0), "c": RIGHT}
    assert len(told) == 3
    assert len(list(tmp_path.glob("died*"))) == deaths


def test_many_sheets_share_one_launcher_in_each_slot(tmp_path, tasks, sheet):
    other = tmp_path / "planes.md"
    other.write_text(LINES.read_text("utf-8"), "utf-8")
    planes = read_sheet(other)
    path = tmp_path / "p.ipynb"
    path.write_text(
        tasks[0].path.read_text("utf-8").replace('"sheet": "lines"', '"sheet": "planes"'), "utf-8"
    )
    mixed = [*tasks, Task("p", "planes", path), Task("q", "unknown-sheet", path, refusal="of no sheet")]
    told: list[Record] = []
    with Supervisor([sheet, planes], LIMITS, 1) as supervisor:
        supervisor.run(mixed, told.append)
        assert len(supervisor.slots) == 1
    by_sheet = {(record.student, record.sheet): record.status for record in told}
    assert by_sheet == {
        ("a", "lines"): "graded", ("b", "lines"): "graded", ("c", "lines"): "graded",
        ("p", "planes"): "graded", ("q", "unknown-sheet"): "refused",
    }  # fmt: skip


def test_long_names_of_control_characters_are_graded(tmp_path, tasks, sheet):
    path = tmp_path / ("\x01" * 200 + ".ipynb")
    path.write_text(tasks[0].path.read_text("utf-8"), "utf-8")
    assert run([sheet], [Task("a", "lines", path)]) == {"a": RIGHT}


def test_more_jobs_than_cores_are_not_started_and_it_is_said_once(sheet, capsys):
    cores = len(os.sched_getaffinity(0))
    with Supervisor([sheet], LIMITS, cores + 5) as supervisor:
        assert len(supervisor.slots) == cores
    assert capsys.readouterr().err == f"{cores + 5} jobs were asked for; {cores} run, one on each core\n"


def test_elsewhere_than_on_linux_it_says_so_in_a_line(sheet, monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(SandboxMissing, match="marks are given on Linux"):
        Supervisor([sheet], LIMITS, 1)


@pytest.fixture
def temporary():
    """A folder for temporary files that nobody else uses, and that everyone can reach."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda n: n.name)
@pytest.mark.parametrize("done", [0, 2], ids=["at the start", "in the middle"])
def test_whoever_ends_a_batch_ends_all_of_it(tmp_path, temporary, solution, number, done):
    folder, out = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    slow = json.dumps(fill(solution, normal="import time\ntime.sleep(0.4)\nnormal = [4, 3]"))
    for n in range(12):
        (folder / f"s{n:02}.ipynb").write_text(slow, "utf-8")
    command = [sys.executable, "-m", "grading", "grade", str(folder), "--source", str(LINES), "-o", str(out)]
    environment = os.environ | {"TMPDIR": str(temporary)}
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        text=True,
        preexec_fn=hear_interrupts,
    ) as process:
        until = time.monotonic() + 60
        while not list(temporary.glob("grading-*")) and time.monotonic() < until:
            time.sleep(0.01)
        while len(list(out.glob("sheets/*/records/*.json"))) < done and process.poll() is None:
            time.sleep(0.01)
        below = descendants(process.pid)
        process.send_signal(number)
        _, said = process.communicate(timeout=20)
    assert process.returncode == 130
    assert said == "grading: interrupted; what was done is kept, and the same command goes on\n"
    assert list(temporary.iterdir()) == []
    until = time.monotonic() + 5
    while (left := [p for p in below if _runs(p)]) and time.monotonic() < until:
        time.sleep(0.01)
    assert left == []
    assert len(list(out.glob("sheets/*/records/*.json"))) < 12


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


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
