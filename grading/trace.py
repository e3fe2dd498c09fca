"""What an answer does under a check, as a digest by which a known mistake is known again.

The trace of a failing check lists what came of each call that it made, in a precision and a form that do not
depend on how an answer is written, and then the words with which the check failed. Nothing is told of a trace
but its digest: neither right values nor wrong ones can be read from it.

This module needs NumPy and nothing else: the grader, a student's notebook and the Python of a page share it.
"""

import base64
import builtins
import hashlib
import io
import json
import warnings
import zlib
from collections.abc import Callable, Collection, Mapping
from contextlib import redirect_stdout
from copy import deepcopy
from functools import wraps
from inspect import isfunction
from typing import Any, NamedTuple

import numpy as np

# No number of a sheet lies where this makes a tie of it, so that the last bit decides about no digit.
_OFF_TIES = 1 + 37 / 2**17
_DIGITS = 5
LABEL = "A known mistake fits:"  # before the sentence about one: another may give the same
_DEEPEST, _MOST_ROWS = 5, 100_000  # of lists in lists
_PLACES = "get_xydata", "get_segments", "get_corners", "get_offsets"  # of a line, lines, a bar, symbols
_NOTHING = 1e-9  # below it, a number is what rounding has left


class Trace:
    """What came of the outermost calls of some functions. `apart`: what they change in place stays theirs."""

    def __init__(self, *, apart: bool = False) -> None:
        self._apart = apart
        self._came: list[str] = []
        self._inside = False
        self._raised: BaseException | None = None
        self._any = False
        self._gave_nothing = ""  # the function that was called last, if it gave None

    def of(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The same function, whose calls leave a trace."""

        def traced(*args: Any, **kwargs: Any) -> Any:
            if self._inside:
                return function(*args, **kwargs)
            if self._apart:
                args, kwargs = deepcopy((args, kwargs))
            self._inside, self._gave_nothing = True, ""
            try:
                value = function(*args, **kwargs)
            except Exception as error:
                self._raised = error
                self._came.append(f"raised {_kind(error)}")
                raise
            finally:
                self._inside = False
            self._any = True
            self._gave_nothing = getattr(function, "__name__", "") if value is None else ""
            self._came.append(_form(value))
            return value

        return wraps(function)(traced) if isfunction(function) else traced

    def end(self, error: Exception) -> str:
        """The digest of the trace of a check that failed with this error; empty if no call gave a value."""
        if not self._any:
            return ""
        own = isinstance(error, AssertionError) and error is not self._raised
        said = str(error) if own else _kind(error)
        return hashlib.blake2b("\n".join([*self._came, said]).encode(), digest_size=6).hexdigest()

    def nothing_returned(self) -> str:
        """What to say if the last call gave None; empty if it did not."""
        return f"{self._gave_nothing} returned None; is a `return` missing?" if self._gave_nothing else ""


def traced(source: str, names: dict[str, Any], functions: Collection[str], *, apart: bool = False) -> str:
    """Run a check once more among these names; the digest of its trace, or nothing if it does not fail."""
    trace, error = run_again(source, names, functions, apart=apart)
    return trace.end(error) if error else ""


def run_again(
    source: str, names: dict[str, Any], functions: Collection[str], *, apart: bool = False
) -> tuple[Trace, Exception | None]:
    """Run a check once more among these names; its trace, and the error unless that says `not answered`."""
    trace = Trace(apart=apart)
    before = {name: names[name] for name in functions if name in names}
    names.update({name: trace.of(value) for name, value in before.items() if isfunction(value)})
    try:
        with redirect_stdout(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            exec(compile(source, "<check>", "exec", dont_inherit=True), names)
    except NotImplementedError:
        return trace, None
    except Exception as error:
        return trace, error
    finally:
        names.update(before)
    return trace, None


# -- known mistakes ----------------------------------------------------------------------------------


class Known(NamedTuple):
    """Of a check: the functions it is about, sentences by digests of traces, and the part it belongs to."""

    functions: Collection[str]
    sentences: Mapping[str, str]
    part: str


Table = Mapping[str, Known]  # by the digest of a check's source


def source_digest(source: str) -> str:
    """Tell one check from others, wherever its cell stands and whatever it is called there."""
    return hashlib.blake2b(source.strip().encode(), digest_size=6).hexdigest()


def packed(table: Table) -> str:
    """A table as one line, which nobody reads by accident."""
    text = json.dumps({key: [sorted(names), dict(said), part] for key, (names, said, part) in table.items()})
    return base64.b85encode(zlib.compress(text.encode(), 9)).decode()


def unpacked(line: str) -> Table:
    """The table of a line."""
    table = json.loads(zlib.decompress(base64.b85decode(line)))
    return {key: Known(*known) for key, known in table.items()}


def mistake(table: Table, source: str, names: dict[str, Any]) -> str:
    """The sentence about the mistake for which this check fails among these names, if it is a known one."""
    known = table.get(source_digest(source))
    if known is None:
        return ""
    trace, error = run_again(source, names, known.functions)
    if error is None:
        return ""
    may_be_none = "None" in source  # the check itself has words for it
    return known.sentences.get(trace.end(error)) or ("" if may_be_none else trace.nothing_returned())


# -- values ------------------------------------------------------------------------------------------


def _kind(error: BaseException) -> str:
    """The built-in class of an exception, which is all that comes out of a sandbox."""
    names = (kind.__name__ for kind in type(error).__mro__ if getattr(builtins, kind.__name__, None) is kind)
    return str(next(names))


def _form(value: Any, depth: int = 0) -> str:
    """A value in the form in which it is compared: lists and tuples as arrays, anything odd as an object."""
    try:
        array = _array(value, depth)
        return _formed(value, depth + 1) if array is None else _numbers(array)
    except Exception:  # it may be a student's own
        return "object"


def _formed(value: Any, depth: int) -> str:
    if value is None or isinstance(value, str | bytes):
        return repr(value)
    if depth > _DEEPEST:
        return "deep"
    if isinstance(value, dict):
        return f"dict {sorted((repr(key), _form(each, depth)) for key, each in value.items())}"
    if isinstance(value, set | frozenset):
        return f"set {sorted(_form(each, depth) for each in value)}"
    if isinstance(value, list | tuple):
        return f"list {[_form(each, depth) for each in value]}"
    return _drawn(value) if hasattr(value, "get_children") else "object"


def _drawn(axes: Any) -> str:
    """What Matplotlib's axes show: where lines run, where bars and symbols are, in whatever order."""
    shown = [getattr(one, name)() for one in axes.get_children() for name in _PLACES if hasattr(one, name)]
    return f"axes {sorted(map(_form, shown))}"


def _array(value: Any, depth: int) -> np.ndarray | None:
    """The numbers in a value, if it holds nothing else and all its rows are of one length."""
    if isinstance(value, bool | int | float | complex):
        return np.asarray(value if isinstance(value, complex) else float(value))
    if isinstance(value, np.ndarray | np.generic):
        return np.asarray(value) if value.dtype.kind in "biufc" else None
    if not isinstance(value, list | tuple) or depth > _DEEPEST:
        return None
    rows = [_array(each, depth + 1) for each in value[:_MOST_ROWS]]
    if len(value) > len(rows) or any(row is None or row.shape != rows[0].shape for row in rows):  # type: ignore[union-attr]
        return None
    return np.asarray(rows) if rows else np.zeros(0)


def _numbers(array: np.ndarray) -> str:
    if array.dtype.kind == "c":
        array = np.stack([array.real, array.imag])
    with np.errstate(all="ignore"):
        numbers = array.astype(float) * _OFF_TIES
        size = np.abs(numbers)
        plain = np.isfinite(numbers) & (size >= _NOTHING)
        power = np.where(plain, np.floor(np.log10(np.where(plain, size, 1.0))), 0)
        digits = np.where(plain, np.rint(numbers / 10.0 ** (power - _DIGITS + 1)), 0)
    digits[np.isnan(numbers)] = 1e9
    digits[np.isposinf(numbers)], digits[np.isneginf(numbers)] = 2e9, -2e9
    parts = digits.astype("<i8").tobytes() + power.astype("<i8").tobytes()
    return f"{array.shape} {hashlib.blake2b(parts, digest_size=8).hexdigest()}"
