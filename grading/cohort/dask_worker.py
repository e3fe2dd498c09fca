"""A grading server for one Dask thread: a line of JSON on standard input, an answer on standard output.

The first line tells the sheets and the limits of a run; each line after it is a submission. The server is a
process of its own, with one thread, because the supervisor forks; and it ends when its input does.
"""

import base64
import json
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import IO, Any

from grading.cohort.supervisor import Supervisor
from grading.model import Limits, Record, Task
from grading.results_folder import as_json
from grading.sheets.mistakes import Mistakes
from grading.sheets.source import Sheet, read_sheet
from grading.submission.read import printable


def run_of(sheets: Iterable[Sheet], limits: Limits) -> dict[str, Any]:
    """All that is the same for every submission of a run."""
    sources = {sheet.name: (sheet.path.read_bytes().decode(), sheet.mistakes) for sheet in sheets}
    return {"sheets": sources, "limits": asdict(limits)}


def request_of(task: Task, data: bytes) -> dict[str, Any]:
    """All that a server needs to grade one submission."""
    told = {name: getattr(task, name) for name in ("student", "sheet", "late", "copies", "seed", "notice")}
    return {"file": printable(task.path), "data": base64.b64encode(data).decode(), "task": told}


def serve(lines: Iterator[str], answers: IO[str]) -> None:
    """Answer requests until there are no more; a bad one, or a fault of this machine, with an error."""
    run = json.loads(next(lines))
    with tempfile.TemporaryDirectory(prefix="grading-") as name:
        folder = Path(name)
        with Supervisor(_sheets(run["sheets"], folder), Limits(**run["limits"]), 1) as supervisor:
            for line in lines:
                try:
                    record = _graded(json.loads(line), supervisor, folder / "submission.ipynb")
                    answer = {"record": as_json(record)}
                except Exception as error:
                    answer = {"error": f"{type(error).__name__}: {error}"}
                print(json.dumps(answer), file=answers, flush=True)


def _sheets(sources: dict[str, tuple[str, Mistakes]], folder: Path) -> list[Sheet]:
    sheets = []
    for name, (source, mistakes) in sources.items():
        path = folder / f"{name}.md"
        path.write_bytes(source.encode())
        sheets.append(replace(read_sheet(path), mistakes=mistakes))
    return sheets


def _graded(request: dict[str, Any], supervisor: Supervisor, path: Path) -> Record:
    """Grade one submission, in a file that is not called as its student wishes."""
    path.write_bytes(base64.b64decode(request["data"]))
    told: list[Record] = []
    supervisor.run([Task(path=path, **request["task"])], told.append)
    return replace(told[0], submission=request["file"])


def main() -> None:
    """Serve. What a check prints goes where errors go, and is no answer."""
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as answers:
        os.dup2(2, 1)
        serve(sys.stdin, answers)


if __name__ == "__main__":
    main()
