"""What a cell prints: sent on as it comes, and cut where it would fill the page."""

import io
import time
from collections.abc import Callable

MOST = 40_000  # characters, some ten screens
PAUSE = 0.05  # seconds between two messages to the page


class Output(io.TextIOBase):
    """A stream that sends its text on in pieces; of what is too much only the lines are counted."""

    def __init__(self, send: Callable[[str], None]) -> None:
        self._send = send
        self._waiting: list[str] = []
        self._room = MOST
        self._cut, self._cut_lines = False, 0
        self._last = time.monotonic()

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if self._room >= len(text):
            self._waiting.append(text)
            self._room -= len(text)
            if time.monotonic() - self._last > PAUSE:
                self.flush()
        else:
            if self._room:
                self._waiting.append(text[: self._room])
            self._cut_lines += text.count("\n", self._room)
            self._cut, self._room = True, 0
        return len(text)

    def flush(self) -> None:
        if any(self._waiting):
            self._send("".join(self._waiting))
        self._waiting = []
        self._last = time.monotonic()

    def end(self) -> None:
        """Send what waits, and say what is missing."""
        if self._cut:
            self._waiting.append(f"\n… cut here; {self._cut_lines:,} more lines were printed\n")
        self.flush()
