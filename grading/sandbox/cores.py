"""Which core a slot gets, where several runs or workers of a cluster share a machine."""

import os
import socket

_NAME = "\0grading-core-"


class ClaimedCores:
    """Cores for the slots of one run: first those that no other run on this machine has claimed.

    A claim is a name that the kernel gives to one process at a time, and takes back when it ends.
    """

    def __init__(self, count: int) -> None:
        self._claims = list[socket.socket]()
        free, others = list[int](), list[int]()
        for core in sorted(os.sched_getaffinity(0)):
            wanted = len(free) < count and self._claim(core)
            (free if wanted else others).append(core)
        self.numbers = [*free, *others][: max(1, count)]

    def _claim(self, core: int) -> bool:
        claim = socket.socket(socket.AF_UNIX)
        try:
            claim.bind(f"{_NAME}{core}")
        except OSError:
            claim.close()
            return False
        self._claims.append(claim)
        return True

    def close(self) -> None:
        """Leave them to others."""
        for claim in self._claims:
            claim.close()
