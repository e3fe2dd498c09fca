"""A cell as a notebook takes it: compiled for tracebacks, magics left out, errors put into plain words."""

import builtins
import io
import linecache
import re
import traceback
import types
from typing import Any

# What a cell does to the builtins is not done to this module.
__builtins__ = dict(vars(builtins))  # type: ignore[assignment]
MAX_OUTPUT = 100_000
_MAGIC_LINE = re.compile(r"^(\s*)([\w., ]+=\s*)?(?:[%!?]|[\w.]+\?\??\s*$)")
_BODY_MAGICS = {"time", "timeit", "capture", "prun", "python", "python3"}


def compile_cell(source: str, filename: str) -> types.CodeType:
    """Compile a cell; where it is no Python, take IPython's magic lines out and try again."""
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    try:
        return compile(source, filename, "exec", dont_inherit=True)
    except SyntaxError:
        plain = without_magics(source)
        if plain == source:
            raise
        return compile(plain, filename, "exec", dont_inherit=True)


def without_magics(source: str) -> str:
    """Replace magic and shell lines by `pass`; drop a whole cell that is in another language."""
    lines = source.split("\n")
    first = next((n for n, line in enumerate(lines) if line.strip()), 0)
    if lines[first].startswith("%%"):
        if lines[first][2:].split()[:1] and lines[first][2:].split()[0] not in _BODY_MAGICS:
            return ""
        lines[first] = ""
    for number, line in enumerate(lines):
        found = _MAGIC_LINE.match(line)
        if found:
            timed = re.match(r"%(?:time|timeit|prun)\s+(?!-)(.*)", line.strip())
            lines[number] = found[1] + (timed[1] if timed and timed[1] else f"{found[2] or ''}None")
    return "\n".join(lines)


def display(*values: Any, **_: Any) -> None:
    """IPython's display, as text."""
    for value in values:
        print(value)


class Shell:
    """As much of IPython's shell as cells reach for."""

    def __getattr__(self, name: str) -> Any:
        return lambda *args, **kwargs: None


def describe(error: BaseException) -> dict[str, Any]:
    """What the other side is told of an exception: its built-in class, its own name, its text, its line."""
    kinds = [k.__name__ for k in type(error).__mro__ if getattr(builtins, k.__name__, None) is k]
    try:
        text = str(error.msg if isinstance(error, SyntaxError) else error)[:2000]
    except BaseException:
        text = "(its text cannot be shown)"
    line = None
    cell = ""
    for frame, number in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_filename.startswith("<cell "):
            cell, line = frame.f_code.co_filename[6:-1], number
    if isinstance(error, SyntaxError) and str(error.filename).startswith("<cell "):
        cell, line = str(error.filename)[6:-1], error.lineno
    told = {"kind": kinds[0], "name": type(error).__name__, "text": text, "cell": cell, "line": line}
    if isinstance(error, AssertionError):
        told["tested"] = getattr(error, "tested", None)
    return told


class Sink(io.TextIOBase):
    """Standard output that keeps the first part of what is written and drops the rest."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.kept: list[str] = []
        self.size = 0

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        room = MAX_OUTPUT - self.size
        if room > 0 and text:
            self.kept.append(text[:room])
            self.size += len(self.kept[-1])
        return len(text)
