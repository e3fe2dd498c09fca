"""Grading on a Dask cluster: bytes go out, records come back, and a worker that dies loses nothing.

A task is sent again when its worker dies. What fails for good is `failed`, which is no mark and not a zero. A
Dask scheduler has no password: use TLS or a closed network.
"""

import json
import select
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from grading.cohort.dask_worker import request_of, run_of
from grading.cohort.supervisor import not_graded
from grading.model import GraderError, Limits, Record, Refusal, Task
from grading.results_folder import from_json
from grading.sheets.source import Sheet
from grading.submission.read import read_bytes

_AHEAD = 4  # tasks sent for each thread, so that none waits and memory stays small
_CONNECT = 30.0
_own = threading.local()


def run_on_cluster(
    address: str,
    sheets: Sequence[Sheet],
    limits: Limits,
    tasks: Sequence[Task],
    on_result: Callable[[Record], None],
) -> None:
    """Grade every task on the workers of the scheduler at `address`; tell each result."""
    from distributed import Client, as_completed

    with Client(address, timeout=_CONNECT) as client:  # type: ignore[no-untyped-call]
        client.wait_for_workers(1, timeout=_CONNECT)
        # A task, and not data that lie on a worker: what dies with one is made again on another.
        run = client.submit(dict, run_of(sheets, limits))
        todo = deque(tasks)
        running: dict[str, Task] = {}
        ahead = max(1, sum(client.nthreads().values())) * _AHEAD

        def send() -> Any:
            while todo:
                task = todo.popleft()
                request = _request(task)
                if isinstance(request, Record):
                    on_result(request)
                    continue
                future = client.submit(grade_here, request, run, pure=False, retries=2)
                running[future.key] = task
                return future
            return None

        futures = [future for _ in range(ahead) if (future := send())]
        done: Any = as_completed(futures)  # type: ignore[no-untyped-call]
        for future in done:
            on_result(_result(future, running.pop(future.key)))
            if following := send():
                done.add(following)


def grade_here(request: dict[str, Any], run: dict[str, Any]) -> str:
    """Grade one submission in the server that belongs to this thread of a worker."""
    limits = Limits(**run["limits"])
    process = _server(json.dumps(run) + "\n")
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(request) + "\n")
    process.stdin.flush()
    # The server may have to start, and so may its launcher; then it has deadlines of its own.
    longest = 2 * limits.start + limits.hung
    if not select.select([process.stdout], [], [], longest)[0]:
        process.kill()
        process.wait()
        raise GraderError("the grading server of a worker hung")
    line = process.stdout.readline()
    if not line:
        raise GraderError(f"the grading server of a worker ended with {process.wait()}; its log tells why")
    answer = json.loads(line)
    if "error" in answer:
        raise GraderError(answer["error"])
    return str(answer["record"])


def _server(run: str) -> "subprocess.Popen[str]":
    """The server of this thread; a new one where it has died, or has served another run."""
    process: subprocess.Popen[str] | None = getattr(_own, "process", None)
    if process and process.poll() is None:
        if _own.run == run:
            return process
        process.communicate()  # it ends with its input
    # Nothing that lies in the worker's folder, or is called like a module, is imported.
    command = [sys.executable, "-I", "-m", "grading.cohort.dask_worker"]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, encoding="utf-8", cwd="/")
    _own.process, _own.run = process, run
    assert process.stdin is not None
    process.stdin.write(run)
    return process


def _request(task: Task) -> dict[str, Any] | Record:
    """What is sent for a task; what would be refused is refused here."""
    try:
        if task.refusal:
            raise Refusal(task.refusal)
        return request_of(task, read_bytes(task.path))
    except Refusal as refusal:
        return not_graded(task, "refused", str(refusal))


def _result(future: Any, task: Task) -> Record:
    try:
        return from_json(future.result())
    except Exception as error:
        return not_graded(task, "failed", f"the cluster could not grade it: {error}")
