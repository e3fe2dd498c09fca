"""An alarm for loops in this process."""

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class CheckOvertime(BaseException):
    """What runs in the grader's own process took too long."""


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Interrupt what computes longer in this thread: neither other threads count nor a busy machine."""
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield
        return
    end = time.thread_time() + seconds

    def ring(signum: int, frame: FrameType | None) -> None:
        left = end - time.thread_time()
        if left <= 0:
            raise CheckOvertime
        signal.setitimer(signal.ITIMER_PROF, left, 1)

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, max(seconds, 0.01), 1)  # again, where a library has swallowed it
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
