"""A deadline for the checks themselves: answers have theirs where they are waited for."""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class CheckOvertime(BaseException):
    """A check itself took too long."""


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Interrupt a check that loops by itself; the calls it makes have deadlines of their own."""
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(signum: int, frame: FrameType | None) -> None:
        raise CheckOvertime

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1)  # again, where a library has swallowed it
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
