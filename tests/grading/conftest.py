"""A small sheet, and submissions to it made of a few changed cells."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from grading.model import Limits, Record, Task
from grading.sandbox.image import SandboxImage
from grading.sandbox.launchers import ForkserverLauncher, Launcher, ready, start_launcher
from grading.sheets.release import solution_version, student_version
from grading.sheets.source import Sheet, read_sheet, read_source
from grading.submission.grade import grade

LINES = Path(__file__).parent / "lines.md"
LIMITS = Limits(notebook=50, memory=400 << 20)


@pytest.fixture(scope="session")
def sheet() -> Sheet:
    return read_sheet(LINES)


@pytest.fixture(scope="session")
def host(sheet: Sheet) -> Iterator[Launcher]:
    image = SandboxImage({sheet.name: sheet.modules})
    launcher = ready(start_launcher(image, LIMITS, a_core()))
    yield launcher
    launcher.close()
    image.close()


def a_core() -> int:
    """One of the cores that may be used: another one for each worker of pytest-xdist."""
    cores = sorted(os.sched_getaffinity(0))
    return cores[int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:]) % len(cores)]


@pytest.fixture
def solution() -> Any:
    """The reference solution as a notebook that may be changed."""
    return solution_version(read_source(LINES), "lines")


@pytest.fixture
def student() -> Any:
    """The notebook that a student gets."""
    return student_version(read_source(LINES), "lines")


@pytest.fixture
def mark(sheet: Sheet, host: Launcher, tmp_path: Path) -> Callable[..., Record]:
    """Grade a notebook, or bytes, or a file."""

    def run(notebook: Any, limits: Limits = LIMITS) -> Record:
        path = notebook
        if not isinstance(notebook, Path):
            path = tmp_path / "submission.ipynb"
            path.write_bytes(notebook if isinstance(notebook, bytes) else json.dumps(notebook).encode())
        return grade(Task(path.stem, sheet.name, path), sheet, host, limits)

    return run


def fill(notebook: Any, **sources: str) -> Any:
    """Put sources into the cells of these ids (with `_` for `-`)."""
    for name, source in sources.items():
        cell = next(c for c in notebook.cells if c["id"] == name.replace("_", "-"))
        cell.source = source
    return notebook


def points(record: Record) -> dict[str, int]:
    """Points by part, of what can be graded without a person."""
    assert record.status == "graded", record.reason
    return {part.name: part.earned for part in record.parts if part.name != "words"}


def descendants(pid):
    """Process numbers below a process."""
    found = []
    try:
        tasks = list(Path(f"/proc/{pid}/task").glob("*/children"))
    except OSError:
        return []  # it has just ended
    for task in tasks:
        try:
            children = [int(child) for child in task.read_text().split()]
        except OSError:
            continue
        found += children + [p for child in children for p in descendants(child)]
    return found


def sandboxed(host: Launcher) -> list[int]:
    """Process numbers below a warm parent, else of every bubblewrap below us, and below those."""
    if isinstance(host, ForkserverLauncher):
        return descendants(host.process.pid)
    tops = [pid for pid in descendants(os.getpid()) if _command(pid) == "bwrap"]
    return tops + [pid for top in tops for pid in descendants(top)]


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip()
    except OSError:
        return ""  # it has just ended


@pytest.fixture
def nothing_left(host):
    """Every sandbox is gone, with all its processes, when its submission is graded."""
    before = sandboxed(host)
    yield
    until = time.monotonic() + 5  # the last process of a sandbox may still be on its way out
    while (left := sandboxed(host)) != before and time.monotonic() < until:
        time.sleep(0.01)
    assert left == before


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 96 kB; where that takes rights that we lack, the test is left out."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=96k", "none", str(place)]
    if os.geteuid() or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("needs the right to mount")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def hear_interrupts() -> None:
    """For a child process: a shell lets what it starts in the background ignore Ctrl-C, and so would ours."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
