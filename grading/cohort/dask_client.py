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
from dataclasses import replace
from typing import IO, Any

from grading.cohort.dask_worker import request_of
from grading.cohort.supervisor import not_graded
from grading.model import Limits, Record, Refusal, Task
from grading.results_folder import from_json
from grading.sheets.source import Sheet
from grading.submission.read import read_bytes

_AHEAD = 4  # tasks sent for each thread, so that none waits and memory stays small
_MARGIN = 60.0
_own = threading.local()
Server = tuple["subprocess.Popen[str]", IO[str], IO[str]]


def run_on_cluster(
    address: str,
    sheets: Sequence[Sheet],
    limits: Limits,
    tasks: Sequence[Task],
    on_result: Callable[[Record], None],
) -> None:
    """Grade every task on the workers of the scheduler at `address`; tell each result."""
    from distributed import Client, as_completed

    sources = {sheet.name: sheet.path.read_text("utf-8") for sheet in sheets}
    with Client(address, timeout=30) as client:  # type: ignore[no-untyped-call]
        todo = deque(tasks)
        running: dict[str, Task] = {}
        ahead = max(1, sum(client.nthreads().values())) * _AHEAD

        def send() -> Any:
            while todo:
                task = todo.popleft()
                request = _request(sources, limits, task)
                if isinstance(request, Record):
                    on_result(request)
                    continue
                future = client.submit(grade_here, request, pure=False, retries=2)
                running[future.key] = task
                return future
            return None

        futures = [future for _ in range(ahead) if (future := send())]
        done: Any = as_completed(futures)  # type: ignore[no-untyped-call]
        for future in done:
            on_result(_result(future, running.pop(future.key)))
            if following := send():
                done.add(following)


def grade_here(request: dict[str, Any]) -> str:
    """Grade one submission in the server that belongs to this thread of a worker."""
    process, requests, answers = _server()
    requests.write(json.dumps(request) + "\n")
    requests.flush()
    limits = replace(Limits(), notebook=request["timeout"])
    if not select.select([answers], [], [], limits.whole + _MARGIN)[0]:
        process.kill()
        raise TimeoutError("the grading server of a worker hung")
    line = answers.readline()
    if not line:
        raise OSError(f"the grading server of a worker ended with {process.wait()}; its log tells why")
    return str(json.loads(line))


def _server() -> Server:
    """The server of this thread, started anew where there is none."""
    server: Server | None = getattr(_own, "server", None)
    if server is None or server[0].poll() is not None:
        command = [sys.executable, "-I", "-m", "grading.cohort.dask_worker"]
        pipe = subprocess.PIPE
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, encoding="utf-8", cwd="/")
        assert process.stdin is not None
        assert process.stdout is not None
        server = _own.server = (process, process.stdin, process.stdout)
    return server


def _request(sources: dict[str, str], limits: Limits, task: Task) -> dict[str, Any] | Record:
    """What is sent for a task; what would be refused is refused here."""
    try:
        if task.refusal:
            raise Refusal(task.refusal)
        return request_of(task, read_bytes(task.path), sources[task.sheet], limits.notebook)
    except Refusal as refusal:
        return not_graded(task, "refused", str(refusal))


def _result(future: Any, task: Task) -> Record:
    try:
        return from_json(future.result())
    except Exception as error:
        return not_graded(task, "failed", f"the cluster could not grade it: {error!r}")
