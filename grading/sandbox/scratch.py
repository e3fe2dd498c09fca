"""Temporary folders that a killed run does not leave for ever: the next run of the same user removes them."""

import fcntl
import os
import shutil
import tempfile
from pathlib import Path

_PREFIX = f"grading-{os.geteuid()}-"


class ScratchFolder:
    """A temporary folder, locked as long as its run lives: the kernel opens the lock of a killed one."""

    def __init__(self) -> None:
        for other in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
            _remove_if_left(other)
        self._lock = -1
        while self._lock < 0:  # another run may have taken it for a left one before it was locked
            self.path = Path(tempfile.mkdtemp(prefix=_PREFIX))
            self._lock = _locked(self.path, fcntl.LOCK_EX)

    def close(self) -> None:
        """Remove the folder."""
        shutil.rmtree(self.path, ignore_errors=True)
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
