"""A grading server for one Dask thread: requests on standard input, records on standard output, a line each.

It is a process of its own, with one thread, because the supervisor forks; and it ends when its input does.
"""

import base64
import json
import sys
import tempfile
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

from grading.batch import Supervisor, Task, planned
from grading.intake import shown
from grading.limits import Limits
from grading.records import as_json
from grading.sources import read_sheet


def request_of(task: Task, data: bytes, name: str, source: str, timeout: float) -> dict[str, Any]:
    """All that a server needs to grade one submission."""
    return {
        "student": task.student,
        "file": shown(task.path),
        "data": base64.b64encode(data).decode(),
        "late": task.late,
        "copies": task.copies,
        "seed": task.seed,
        "sheet": name,
        "source": source,
        "timeout": timeout,
    }


def serve() -> None:
    """Answer requests until there are no more; each sheet keeps its warm hosts."""
    supervisors: dict[tuple[str, float], Supervisor] = {}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="grading-")))
        for number, line in enumerate(sys.stdin):
            request = json.loads(line)
            key = (request["source"], request["timeout"])
            if key not in supervisors:
                supervisors[key] = _supervisor(request, folder / str(number), stack)
            path = folder / "submission" / f"{number}" / request["file"]
            path.parent.mkdir(parents=True)
            path.write_bytes(base64.b64decode(request["data"]))
            task = Task(request["student"], path, request["late"], request["copies"], request["seed"])
            supervisors[key].run([task], lambda record: print(json.dumps(as_json(record)), flush=True))
            path.unlink()


def _supervisor(request: dict[str, Any], folder: Path, stack: ExitStack) -> Supervisor:
    folder.mkdir()
    source = folder / f"{request['sheet']}.md"
    source.write_text(request["source"], encoding="utf-8")
    limits = replace(Limits(), notebook=request["timeout"])
    plan = stack.enter_context(planned([read_sheet(source)], limits, folder / "out", reveal=False))
    return stack.enter_context(Supervisor(plan, 1))


if __name__ == "__main__":
    serve()
