"""The same results come out on a cluster, and a worker that is killed loses nothing."""

import json
import os
import signal

import pytest

from grading.cohort import supervisor as batch
from grading.cohort.dask_client import run_on_cluster
from grading.model import Limits, Record, Task
from tests.grading.conftest import fill

pytestmark = pytest.mark.filterwarnings("ignore")  # Dask's own, about ports and loops
distributed = pytest.importorskip("distributed")


def test_a_killed_worker_loses_no_submission(tmp_path, sheet, solution, student):
    texts = [json.dumps(solution), json.dumps(student), json.dumps(fill(solution, normal="normal = 1")), "{"]
    tasks = []
    for number in range(24):
        path = tmp_path / f"s{number}.ipynb"
        path.write_text(texts[number % 4], "utf-8")
        tasks.append(Task(path.stem, path))
    told: list[Record] = []
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with cluster, batch.planned([sheet], Limits(), tmp_path / "out", reveal=False) as plan:

        def tell(record: Record) -> None:
            told.append(record)
            if len(told) == 8:
                os.kill(cluster.workers[0].pid, signal.SIGKILL)

        run_on_cluster(cluster.scheduler_address, plan, tasks, tell)
    expected = [("graded", 9), ("graded", 0), ("graded", 7), ("refused", 0)]
    results = {record.student: (record.status, record.earned) for record in told}
    assert len(told) == 24
    assert results == {task.student: expected[number % 4] for number, task in enumerate(tasks)}
    assert len(list((tmp_path / "out" / "records").glob("*.json"))) == 24
