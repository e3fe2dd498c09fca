"""A cohort with hostile members, on this machine and on a Dask cluster of two worker processes beside it.

Run as ``python -m benchmarks.cohort [NUMBER]``. Every fiftieth submission is hostile, of the kinds in
``tests/grading/corpus.py``. It prints how long the honest ones take alone, all together, and all on the
cluster, and fails if a score differs from what it should be or from one run to the other.
"""

import itertools
import json
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ[variable] = "1"

from distributed import LocalCluster  # noqa: E402

from grading.cohort.dask_client import run_on_cluster  # noqa: E402
from grading.cohort.supervisor import Supervisor  # noqa: E402
from grading.model import Limits, Record, Task  # noqa: E402
from grading.sheets.release import solution_version, student_version  # noqa: E402
from grading.sheets.source import read_sheet, read_source  # noqa: E402
from tests.grading.conftest import LINES, fill  # noqa: E402
from tests.grading.corpus import ALL, notebook_of  # noqa: E402

WORKERS = 2
SHEETS = [read_sheet(LINES)]
Run = Callable[[list[Task], Callable[[Record], None]], None]


def submissions(folder: Path, number: int) -> tuple[list[Task], dict[str, int]]:
    """Files, and the points that each deserves: right, half right, untouched, and now and then hostile."""
    source = read_source(LINES)
    right, untouched = solution_version(source, "lines"), student_version(source, "lines")
    half = fill(solution_version(source, "lines"), normal="normal = 1")
    honest = itertools.cycle([(right, 9), (half, 7), (untouched, 0)])
    hostile = itertools.cycle(ALL[:: max(1, len(ALL) * 50 // number)])
    tasks, deserved = [], {}
    for n in range(number):
        path = folder / f"s{n:04}.ipynb"
        if n % 50 == 49:
            case = next(hostile)
            made = notebook_of(case, solution_version(source, "lines"))
            points = sum(case.expected.values())
        else:
            made, points = next(honest)
        path.write_bytes(made if isinstance(made, bytes) else json.dumps(made).encode())
        tasks.append(Task(path.stem, "lines", path, seed=n))
        deserved[path.stem] = points
    return tasks, deserved


def on_this_machine(tasks: list[Task], tell: Callable[[Record], None]) -> None:
    with Supervisor(SHEETS, Limits(), WORKERS) as supervisor:
        supervisor.run(tasks, tell)


def on_a_cluster(tasks: list[Task], tell: Callable[[Record], None]) -> None:
    with LocalCluster(n_workers=WORKERS, threads_per_worker=1, dashboard_address=None) as cluster:
        run_on_cluster(cluster.scheduler_address, SHEETS, Limits(), tasks, tell)


def timed(run: Run, tasks: list[Task]) -> tuple[float, dict[str, Record]]:
    """Seconds, and the record of each student without what a clock has a part in."""
    told: list[Record] = []
    start = time.perf_counter()
    run(tasks, told.append)
    seconds = time.perf_counter() - start
    return seconds, {record.student: replace(record, seconds=0.0) for record in told}


def marks(record: Record) -> tuple[str, int, list[int]]:
    return record.status, record.earned, [part.earned for part in record.parts]


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    if number < 50:
        sys.exit("50 submissions at least: the last of each 50 is hostile")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "in").mkdir()
        tasks, deserved = submissions(folder / "in", number)
        honest = [task for n, task in enumerate(tasks) if n % 50 != 49]
        alone, _ = timed(on_this_machine, honest)
        here, records = timed(on_this_machine, tasks)
        there, others = timed(on_a_cluster, tasks)
    wrong = {name for name, points in deserved.items() if records[name].earned != points}
    different = {name for name in deserved if marks(records[name]) != marks(others[name])}
    whole = sum(records[task.student] == others[task.student] for task in honest)
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1000
    few = number - len(honest)
    print(f"{number} submissions, {few} of them hostile; {WORKERS} jobs; load {os.getloadavg()[0]:.1f}")
    print(f"the honest ones, on this machine  {alone:7.1f} s, {alone * WORKERS / len(honest):.2f} s each")
    each = (here - alone) * WORKERS / few
    print(f"all, on this machine              {here:7.1f} s, {each:.1f} s a hostile one")
    print(f"all, on {WORKERS} Dask workers           {there:7.1f} s, with the start of the workers")
    print(
        f"the largest process takes {memory:.0f} MB; wrong scores: {len(wrong)}; other marks on the cluster:"
    )
    print(f"{len(different)}; honest records that are the same to the last message: {whole} of {len(honest)}")
    if wrong or different:
        sys.exit(f"wrong: {sorted(wrong)}; different: {sorted(different)}")


if __name__ == "__main__":
    main()
