"""A grading server for one Dask thread: requests on standard input, records on standard output, a line each.

It is a process of its own, with one thread, because the supervisor forks; and it ends when its input does.
"""

import base64
import json
import sys
import tempfile
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from grading.cohort.supervisor import Supervisor
from grading.model import Limits, Record, Task
from grading.results_folder import as_json
from grading.sheets.source import read_sheet
from grading.submission.read import shown


def request_of(task: Task, data: bytes, source: str, timeout: float) -> dict[str, Any]:
    """All that a server needs to grade one submission."""
    return {
        "student": task.student,
        "file": shown(task.path),
        "data": base64.b64encode(data).decode(),
        "late": task.late,
        "copies": task.copies,
        "seed": task.seed,
        "notice": task.notice,
        "sheet": task.sheet,
        "source": source,
        "timeout": timeout,
    }


def serve() -> None:
    """Answer requests until there are no more; each sheet keeps its warm sandboxes."""
    supervisors: dict[tuple[str, float], Supervisor] = {}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="grading-")))
        for number, line in enumerate(sys.stdin):
            request = json.loads(line)
            key = (request["source"], request["timeout"])
            if key not in supervisors:
                supervisors[key] = _supervisor(request, folder / str(number), stack)
            path = folder / "submission" / f"{number}" / "submission.ipynb"  # whatever it is called
            path.parent.mkdir(parents=True)
            path.write_bytes(base64.b64decode(request["data"]))
            told = {name: request[name] for name in ("student", "sheet", "late", "copies", "seed", "notice")}
            supervisors[key].run([Task(path=path, **told)], partial(_tell, request["file"]))
            path.unlink()


def _tell(file: str, record: Record) -> None:
    print(json.dumps(as_json(replace(record, submission=file))), flush=True)


def _supervisor(request: dict[str, Any], folder: Path, stack: ExitStack) -> Supervisor:
    folder.mkdir()
    source = folder / f"{request['sheet']}.md"
    source.write_text(request["source"], encoding="utf-8")
    limits = replace(Limits(), notebook=request["timeout"])
    return stack.enter_context(Supervisor([read_sheet(source)], limits, 1))


if __name__ == "__main__":
    serve()
