"""Temporary folders that a killed run does not leave for ever: the next run of the same user removes them."""

import fcntl
import os
import shutil
import signal
import tempfile
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ENDING = (signal.SIGINT, signal.SIGTERM)
_PREFIX = f"grading-{os.geteuid()}-"


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let whoever would end us wait for a moment."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class ScratchFolder:
    """A temporary folder, locked as long as its run lives: the kernel opens the lock of a killed one."""

    def __init__(self) -> None:
        for other in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
            _remove_if_left(other)
        self._lock = -1
        with uninterrupted():
            while self._lock < 0:  # another run may have taken it for a left one before it was locked
                self.path = Path(tempfile.mkdtemp(prefix=_PREFIX))
                self._lock = _locked(self.path, fcntl.LOCK_EX)
            # Who is interrupted before anybody has the folder in hand could not close it.
            self._remove = weakref.finalize(self, shutil.rmtree, self.path, ignore_errors=True)

    def close(self) -> None:
        """Remove the folder."""
        self._remove()
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1


def _locked(path: Path, how: int) -> int:
    """A descriptor that holds the lock of a folder of ours; -1 where it is not ours, not there or locked."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError:
        return -1
    try:
        fcntl.flock(descriptor, how)
        if os.fstat(descriptor).st_uid == os.geteuid() and path.is_dir():
            return descriptor
    except OSError:
        pass
    os.close(descriptor)
    return -1


def _remove_if_left(path: Path) -> None:
    descriptor = _locked(path, fcntl.LOCK_EX | fcntl.LOCK_NB)
    if descriptor >= 0:
        shutil.rmtree(path, ignore_errors=True)
        os.close(descriptor)
