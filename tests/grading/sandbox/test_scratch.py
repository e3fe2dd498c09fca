"""A killed run's folder goes at the next start, and nobody else's."""

import os
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import pytest

from grading.sandbox.scratch import ScratchFolder

MAKE = f"""
import signal, sys; sys.path.insert(0, {str(Path(__file__).parents[3])!r})
from grading.sandbox.scratch import ScratchFolder
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in what runs in the background
folder = ScratchFolder()
(folder.path / "below").mkdir()
print(folder.path, flush=True)
sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


@pytest.fixture
def another_run():
    pipe = subprocess.PIPE
    run = subprocess.Popen([sys.executable, "-I", "-c", MAKE], stdin=pipe, stdout=pipe, text=True)
    run.folder = Path(run.stdout.readline().strip())
    yield run
    run.kill()
    run.communicate()


def test_a_killed_runs_folder_is_removed_and_a_living_ones_is_not(another_run):
    assert another_run.folder.is_dir()
    ScratchFolder().close()
    assert another_run.folder.is_dir()
    another_run.kill()
    another_run.wait()
    ScratchFolder().close()
    assert not another_run.folder.exists()


def test_an_interrupted_run_leaves_no_folder(another_run, place):
    """Not even when nobody has had the time to write down that it is there to be closed."""
    assert [*place.iterdir()] == [another_run.folder]
    another_run.send_signal(signal.SIGINT)
    another_run.wait(20)
    assert not [*place.iterdir()]


def test_what_is_not_ours_stays(place):
    mine = ScratchFolder()
    (place / "grading-0").mkdir()
    (place / f"{mine.path.name[:-8]}file").touch()
    (place / "kept").mkdir()
    (place / f"{mine.path.name[:-8]}link").symlink_to(place / "kept")
    if os.geteuid() == 0:
        (place / f"{mine.path.name[:-8]}theirs").mkdir()
        os.chown(place / f"{mine.path.name[:-8]}theirs", 12345, 12345)
    before = set(place.iterdir())
    ScratchFolder().close()
    assert set(place.iterdir()) == before
    mine.close()
    mine.close()
    assert set(place.iterdir()) == before - {mine.path}


def test_many_that_start_at_a_time_keep_their_folders():
    made = list[ScratchFolder]()

    def make() -> None:
        for _ in range(20):
            made.append(ScratchFolder())

    threads = [threading.Thread(target=make) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({folder.path for folder in made}) == 160
    assert all(folder.path.is_dir() for folder in made)
    for folder in made:
        folder.close()
