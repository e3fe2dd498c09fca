"""The same results come out on a cluster, and a worker that is killed loses nothing."""

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
from dataclasses import replace

import pytest

from grading.cohort import dask_client, dask_worker
from grading.cohort.dask_client import grade_here, run_on_cluster
from grading.cohort.supervisor import Supervisor
from grading.model import GraderError, Limits, Record, Task
from grading.results_folder import from_json
from grading.sheets.source import read_sheet
from tests.grading.conftest import LIMITS, LINES, fill


@pytest.fixture(scope="module")
def cluster():
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as made:
        yield made


@pytest.fixture
def tasks(tmp_path, solution, student):
    """Twelve submissions, of four kinds in turn."""
    texts = [json.dumps(solution), json.dumps(student), json.dumps(fill(solution, normal="normal = 1")), "{"]
    made = []
    for number in range(12):
        path = tmp_path / f"s{number}.ipynb"
        path.write_text(texts[number % 4], "utf-8")
        made.append(Task(path.stem, "lines", path))
    return made


EXPECTED = [("graded", 9), ("graded", 0), ("graded", 7), ("refused", 0)]


@pytest.mark.filterwarnings("ignore")  # Dask's own, about ports and loops
def test_a_killed_worker_loses_no_submission(cluster, sheet, tasks):
    told: list[Record] = []

    def tell(record: Record) -> None:
        told.append(record)
        if len(told) == 4:
            os.kill(cluster.workers[0].pid, signal.SIGKILL)

    run_on_cluster(cluster.scheduler_address, [sheet], Limits(), tasks, tell)
    results = {record.student: (record.status, record.earned) for record in told}
    assert len(told) == 12
    assert results == {task.student: EXPECTED[number % 4] for number, task in enumerate(tasks)}


@pytest.mark.filterwarnings("ignore")
def test_a_record_is_the_same_from_a_cluster_and_from_here(cluster, sheet, tasks, tmp_path):
    long = tmp_path / ("\x01" * 200 + ".ipynb")
    long.write_bytes(tasks[0].path.read_bytes())
    other = tmp_path / "planes.md"
    other.write_bytes(LINES.read_bytes().replace(b"\n", b"\r\n"))
    plane = tmp_path / "plane.ipynb"
    text = tasks[0].path.read_text("utf-8")
    plane.write_text(text.replace('"sheet": "lines"', '"sheet": "planes"'), "utf-8")
    mixed = [
        replace(tasks[0], seed=1, notice="said", late=True, copies=3),
        Task("long", "lines", long, seed=2),
        Task("plane", "planes", plane, seed=3),
        Task("nobody", "unknown-sheet", plane, refusal="of no sheet"),
    ]
    sheets = [sheet, read_sheet(other)]
    here: list[Record] = []
    there: list[Record] = []
    with Supervisor(sheets, LIMITS) as supervisor:
        supervisor.run(mixed, here.append)
    run_on_cluster(cluster.scheduler_address, sheets, LIMITS, mixed, there.append)
    assert _by_student(here) == _by_student(there)
    assert [record.status for record in here].count("graded") == 3


def _by_student(records):
    return {record.student: replace(record, seconds=0.0) for record in records}


@pytest.fixture
def asked(sheet, tasks):
    """A right submission as a worker is asked to grade it, and its run."""
    return dask_worker.request_of(tasks[0], tasks[0].path.read_bytes()), dask_worker.run_of([sheet], LIMITS)


@pytest.fixture(scope="module")
def own_server():
    """No server of this thread outlives these tests."""
    yield
    if process := getattr(dask_client._own, "process", None):
        process.communicate()
        del dask_client._own.process


def test_bad_requests_are_answered_and_the_server_goes_on(asked, own_server):
    good, run = asked
    surprise = good | {"task": good["task"] | {"surprise": 1}}
    for request in (good | {"data": "A"}, {"student": "ada"}, surprise, []):
        with pytest.raises(GraderError):
            grade_here(request, run)
    process = dask_client._own.process
    assert from_json(grade_here(good, run)).earned == 9
    assert dask_client._own.process is process
    unknown = from_json(grade_here(good | {"task": good["task"] | {"sheet": "unheard-of"}}, run))
    assert (unknown.status, unknown.student) == ("failed", "s0")


def test_a_dead_server_is_told_and_replaced(asked, own_server):
    request, run = asked
    grade_here(request, run)
    first = dask_client._own.process
    first.kill()
    first.wait()
    with contextlib.closing(first.stdin), contextlib.closing(first.stdout):
        assert from_json(grade_here(request, run)).earned == 9
    second = dask_client._own.process
    other = run | {"limits": run["limits"] | {"notebook": 40.0}}
    assert from_json(grade_here(request, other)).earned == 9
    assert second.poll() == 0  # a server serves one run, so that a worker holds no more than one


def test_what_lies_in_the_workers_folder_is_not_imported(asked, own_server, tmp_path, monkeypatch):
    for name in ("json", "numpy", "grading"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('taken over')\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    request, run = asked
    anew = run | {"limits": run["limits"] | {"notebook": 41.0}}  # for which a server starts here
    assert from_json(grade_here(request, anew)).earned == 9


def test_what_a_check_prints_is_no_answer(tmp_path, asked):
    path = tmp_path / "lines.md"
    text = LINES.read_text("utf-8").replace(
        ":tags: [scores-hidden, 2 points]\n",
        ':tags: [scores-hidden, 2 points]\n\nimport os; os.write(1, b"printed\\n")',
    )
    path.write_text(text, "utf-8")
    request, run = asked[0], dask_worker.run_of([read_sheet(path)], LIMITS)
    done = subprocess.run(
        [sys.executable, "-I", "-m", "grading.cohort.dask_worker"],
        input=f"{json.dumps(run)}\n{json.dumps(request)}\n",
        capture_output=True,
        text=True,
        check=True,
    )
    (answer,) = done.stdout.splitlines()
    assert from_json(json.loads(answer)["record"]).earned == 9
    assert "printed" in done.stderr


def test_the_server_ends_with_its_input(sheet):
    answers = io.StringIO()
    dask_worker.serve(iter([json.dumps(dask_worker.run_of([sheet], LIMITS))]), answers)
    assert answers.getvalue() == ""
