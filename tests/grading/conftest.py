"""A small sheet, and submissions to it made of a few changed cells."""

import csv
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from grading.model import CheckResult, Limits, PartResult, Record, Task
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
    with launched(sheet) as launcher:
        yield launcher


@contextmanager
def launched(sheet: Sheet) -> Iterator[Launcher]:
    """What starts sandboxes with the view of a sheet."""
    with (
        closing(SandboxImage({sheet.name: sheet.modules})) as image,
        closing(ready(start_launcher(image, LIMITS, a_core()))) as launcher,
    ):
        yield launcher


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
    """Grade a notebook; `limits`, `sheet` and `launcher` may be others."""

    def run(
        notebook: Any, limits: Limits = LIMITS, sheet: Sheet = sheet, launcher: Launcher = host
    ) -> Record:
        path = tmp_path / "submission.ipynb"
        path.write_text(json.dumps(notebook), "utf-8")
        return grade(Task("submission", sheet.name, path), sheet, launcher, limits)

    return run


def fill(notebook: Any, **sources: str) -> Any:
    """Put sources into the cells of these ids (with `_` for `-`)."""
    for name, source in sources.items():
        cell = next(c for c in notebook.cells if c["id"] == name.replace("_", "-"))
        cell.source = source
    return notebook


def graded(student: str = "ada", answer: str = "because", sheet: str = "lines") -> Record:
    """A record as the grader makes them: two points by checks, and an answer that waits for a person."""
    code = PartResult("code", "Part 1", 2, 2, "right", checks=(CheckResult("c", 2, 2, "passed", ""),))
    words = PartResult("words", "Part 2", 3, 0, "to mark", answer=answer)
    return Record(student, f"{student}.ipynb", sheet, "graded", points=5, earned=2, parts=(code, words))


def table(path: Path) -> list[dict[str, str]]:
    """The rows of a table as a spreadsheet reads them."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def rows(path: Path) -> dict[str, dict[str, str]]:
    """The same by student."""
    return {row["student"]: row for row in table(path)}


def give_marks(path: Path, marks: str | dict[str, object]) -> Path:
    """Fill one mark into every row of a list of answers, or marks by student, in its place."""
    filled = table(path)
    for row in filled:
        row["mark"] = marks if isinstance(marks, str) else str(marks.get(row["student"], ""))
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, filled[0])
        writer.writeheader()
        writer.writerows(filled)
    return path


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


def running(*pids: int) -> list[int]:
    """Those that run, in half a minute at the latest: what is ended may still be on its way out."""
    return until(lambda: [pid for pid in pids if _state(pid) not in ("", "Z")], wanted=lambda left: not left)


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def until(look: Callable[[], Any], wanted: Callable[[Any], Any] = bool) -> Any:
    """What is seen as soon as it is as wanted; what is seen after half a minute, if it never is."""
    end = time.monotonic() + 30
    while not wanted(seen := look()) and time.monotonic() < end:
        time.sleep(0.02)
    return seen


def sandboxed(host: Launcher) -> list[int]:
    """Process numbers below a warm parent, else of every bubblewrap below us, and below those."""
    if isinstance(host, ForkserverLauncher):
        return descendants(host.process.pid)
    tops = [pid for pid in descendants(os.getpid()) if command_of(pid) == "bwrap"]
    return tops + [pid for top in tops for pid in descendants(top)]


def with_calls(act: Callable[[], Any]) -> tuple[Any, int]:
    """What an act gives, and how many functions it calls: as much work on a machine that is busy."""
    calls = 0

    def count(frame: Any, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        found = act()
    finally:
        sys.setprofile(None)
    return found, calls


def command_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip()
    except OSError:
        return ""  # it has just ended


@pytest.fixture
def nothing_left(host):
    """Every sandbox is gone, with all its processes, when its submission is graded."""
    before = sandboxed(host)
    yield
    assert until(lambda: sandboxed(host), wanted=lambda left: left == before) == before


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


@pytest.fixture
def temporary() -> Iterator[Path]:
    """A place for temporary files that everybody may look into, as a sandbox must."""
    with tempfile.TemporaryDirectory() as place:
        Path(place).chmod(0o755)
        yield Path(place)


def hear_interrupts() -> None:
    """For a child process: a shell lets what it starts in the background ignore Ctrl-C, and so would ours."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
