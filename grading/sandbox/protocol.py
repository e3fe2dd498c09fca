"""The only thing that crosses between checks and answers: plain data, never objects and never pickle.

A message is a JSON tree with raw buffers behind it. Numbers, strings, containers and NumPy arrays are data.
Whatever else a value may be is left to two hooks: `other` writes it (as a handle, a callback, or after a
conversion), `special` gives that form a meaning when it is read. The same file serves both sides, and each
side trusts nothing of what it reads.
"""

import builtins
import json
import math
import re
import struct
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy import ma  # here, since NumPy would load it when a cell may have changed what it needs

# What a cell does to the builtins is not done to this module.
__builtins__ = dict(vars(builtins))  # type: ignore[assignment]
MAX_MESSAGE = 64 * 1024 * 1024
MAX_DEPTH = 24
MAX_ITEMS = 400_000
MAX_BRACKETS = 40_000  # of lists, tuples, dictionaries: they take longer to read than numbers
MAX_TEXT = 32 * 1024 * 1024  # of the tree, in which long texts are not
MAX_BITS = 1 << 16
_LONG_TEXT = 1000
_COLLISIONS = 32
_ATOMS = frozenset([int, float, bool, type(None)])
_HEAD = struct.Struct(">IQ")
_ARRAY_KINDS = frozenset("biufcUS")
_OTHER_ARRAYS = {
    "O": "array of objects (dtype=object)",
    "M": "array of dates",
    "m": "array of time spans",
    "V": "array of records",
}
# Of what does not cross, a check is told no more than one of these, and a student reads it.
KINDS = {name for name, value in vars(builtins).items() if isinstance(value, type)}
KINDS |= {"function", "method", "generator", "module", "array with masked entries", "very long whole number"}
KINDS |= {"array", "deque", "Fraction", "object", *_OTHER_ARRAYS.values()}
# As NumPy writes them. What else it takes for a type it reads with a parser of its own, errors and all.
_DTYPE = re.compile(r"[<>|][biufc]\d{1,2}|[<>]U\d{1,4}|\|S\d{1,4}")
# How the value inside an object of a subclass is read without asking the object.
_PLAIN_SUBCLASSES: dict[type, Callable[[Any], Any]] = {
    int: lambda value: int.__add__(value, 0),
    float: lambda value: float.__add__(value, 0.0),
    complex: lambda value: complex.__add__(value, 0j),
    str: lambda value: str.__getitem__(value, slice(None)),
    bytes: lambda value: bytes.__getitem__(value, slice(None)),
    tuple: lambda value: tuple(tuple.__iter__(value)),
    list: lambda value: list(list.__iter__(value)),
    dict: lambda value: dict(dict.items(value)),
    set: lambda value: set(set.__iter__(value)),
    frozenset: lambda value: frozenset(frozenset.__iter__(value)),
}

Encode = Callable[[Any], Any]
Other = Callable[[Any, Encode], Any]
Special = Callable[[dict[str, Any]], Any]


class ProtocolError(ValueError):
    """A value that may not cross, or a message that no honest side would send."""


def kind_of(value: Any) -> str:
    """One of `KINDS`, for a value that is no plain data."""
    if isinstance(value, ma.MaskedArray):
        return "array with masked entries"
    if isinstance(value, np.ndarray):
        return _OTHER_ARRAYS.get(value.dtype.kind, "array")
    name = "very long whole number" if type(value) is int else type(value).__name__
    return name if name in KINDS else "object"


class _Encoder:
    def __init__(self, other: Other) -> None:
        self.other = other
        self.buffers: list[bytes] = []
        self.items = 0

    def buffer(self, data: bytes) -> int:
        self.buffers.append(data)
        return len(self.buffers) - 1

    def encode(self, value: Any, depth: int = 0) -> Any:
        self.items += 1
        if depth > MAX_DEPTH or self.items > MAX_ITEMS:
            raise ProtocolError("the value is nested too deeply or has too many parts to be sent")
        kind = type(value)
        if value is None or kind is bool:
            return value
        if kind is str:
            long = len(value) > _LONG_TEXT
            return {"text": self.buffer(value.encode("utf-8", "replace"))} if long else value
        if kind is int and value.bit_length() <= MAX_BITS:
            return value if -(2**63) <= value < 2**63 else {"int": hex(value)}
        if kind is int:  # what is counted with it would take minutes
            return self.other(value, self.encode)
        if kind is float:
            return value if math.isfinite(value) else {"float": repr(value)}
        if isinstance(value, np.generic):
            if value.dtype.kind not in _ARRAY_KINDS:
                return self.other(value, self.encode)
            return {"scalar": [value.dtype.str, self.buffer(value.tobytes())]}
        if isinstance(value, np.ndarray):
            return self._array(value)
        return self._container(value, kind, depth + 1)

    def _array(self, value: "np.ndarray[Any, Any]") -> Any:
        if value.dtype.kind not in _ARRAY_KINDS:
            return self.other(value, self.encode)
        if isinstance(value, ma.MaskedArray) and ma.is_masked(value):
            return self.other(value, self.encode)
        whole = np.array(value, order="C", subok=False)
        return {"array": [whole.dtype.str, list(whole.shape), self.buffer(whole.tobytes())]}

    def _container(self, value: Any, kind: type, depth: int) -> Any:
        if kind is complex:
            return {"complex": [self.encode(value.real, depth), self.encode(value.imag, depth)]}
        if kind is bytes or kind is bytearray:
            return {"bytes": self.buffer(bytes(value))}
        if kind is list:
            return [self.encode(item, depth) for item in value]
        if kind in (tuple, set, frozenset):
            return {kind.__name__: [self.encode(item, depth) for item in value]}
        if kind is dict:
            return {"dict": [[self.encode(k, depth), self.encode(v, depth)] for k, v in value.items()]}
        if kind is range and len(value) <= MAX_ITEMS:
            return {"range": [self.encode(part, depth) for part in (value.start, value.stop, value.step)]}
        if kind is slice:
            return {"slice": [self.encode(part, depth) for part in (value.start, value.stop, value.step)]}
        if isinstance(value, np.random.Generator):
            return {"rng": self.encode(value.bit_generator.state, depth)}
        for base in _PLAIN_SUBCLASSES:  # a named tuple, an IntEnum, an OrderedDict: only its value crosses
            if isinstance(value, base):
                return self.encode(_PLAIN_SUBCLASSES[base](value), depth)
        return self.other(value, self.encode)


class _Decoder:
    def __init__(self, buffers: list[bytes], special: Special) -> None:
        self.buffers: list[bytes | None] = [*buffers]
        self.special = special
        self.items = 0

    def decode(self, tree: Any, depth: int = 0) -> Any:
        self.items += 1
        if depth > 2 * MAX_DEPTH or self.items > 2 * MAX_ITEMS:
            raise ProtocolError("a message is nested too deeply or has too many parts")
        if isinstance(tree, str):
            return tree.encode("utf-8", "replace").decode("utf-8")  # no lone surrogates
        if isinstance(tree, list):
            return self._all(tree, depth + 1)
        if not isinstance(tree, dict):
            return tree
        if len(tree) != 1:
            raise ProtocolError("a message holds an unknown form of data")
        ((tag, body),) = tree.items()
        return self._tagged(tag, body, depth + 1)

    def _all(self, trees: list[Any], depth: int) -> list[Any]:
        self.items += len(trees)
        return [tree if type(tree) in _ATOMS else self.decode(tree, depth) for tree in trees]

    def _buffer(self, index: Any) -> bytes:
        """A buffer, once: a small message that names one a thousand times would fill the memory."""
        data = self.buffers[index] if type(index) is int and index >= 0 else None
        if data is None:
            raise ProtocolError("a message names a buffer that is not there, or names it twice")
        self.buffers[index] = None
        return data

    def _tagged(self, tag: str, body: Any, depth: int) -> Any:
        if tag == "int":
            if len(body) > MAX_BITS // 4 + 3:
                raise ProtocolError("an integer has more digits than may cross")
            return int(body, 16)
        if tag == "text":
            return self._buffer(body).decode("utf-8", "replace")
        if tag == "float":
            return {"nan": math.nan, "inf": math.inf, "-inf": -math.inf}[body]
        if tag == "bytes":
            return self._buffer(body)
        if tag == "array":
            dtype, shape, index = body
            return _numbers(self._buffer(index), _dtype(dtype)).reshape(shape)
        if tag == "scalar":
            dtype, index = body
            return _numbers(self._buffer(index), _dtype(dtype))[0]
        if tag == "rng":
            self.items += 2000  # numbers are read in the time that it takes to make one
            return _generator(self.decode(body, depth))
        if tag == "dict":
            keys = _distinct(self._all([key for key, _ in body], depth))
            return dict(zip(keys, self._all([value for _, value in body], depth), strict=True))
        if tag in ("tuple", "set", "frozenset", "complex", "range", "slice"):
            parts = self._all(body, depth)
            if tag in ("complex", "range", "slice"):
                return _short({"complex": complex, "range": range, "slice": slice}[tag](*parts))
            if tag == "tuple":
                return tuple(parts)
            return {"set": set, "frozenset": frozenset}[tag](_distinct(parts))
        return self.special({tag: body})


def _short(value: Any) -> Any:
    """A range costs nothing until somebody makes a list of it."""
    if isinstance(value, range) and len(value) > MAX_ITEMS:
        raise ProtocolError("a range is longer than any list that may cross")
    return value


def _distinct(keys: list[Any]) -> list[Any]:
    """Keys of which few collide, for each of those is compared with all of its kind."""
    if max(Counter(map(hash, keys)).values(), default=0) > _COLLISIONS:
        raise ProtocolError("the keys of a message are chosen to collide")
    return keys


def _dtype(text: Any) -> "np.dtype[Any]":
    if not isinstance(text, str) or not _DTYPE.fullmatch(text):
        raise ProtocolError("an array is of a type that does not cross")
    return np.dtype(text)


def _numbers(data: bytes, dtype: "np.dtype[Any]") -> "np.ndarray[Any, Any]":
    """A copy of the buffer as an array in which every element is a value that its type allows."""
    if dtype.kind == "b":  # a forged truth value of 2 equals neither True nor False
        return np.not_equal(np.frombuffer(data, np.uint8), 0)
    values = np.frombuffer(data, dtype)
    if dtype.kind == "U" and values.size:
        codes = np.frombuffer(data, np.dtype(np.uint32).newbyteorder(dtype.byteorder))
        if codes.max() > 0x10FFFF or np.any((codes >= 0xD800) & (codes < 0xE000)):
            raise ProtocolError("a text in an array is no Unicode")
    return values.copy()


def _generator(state: Any) -> np.random.Generator:
    names = {"PCG64", "PCG64DXSM", "MT19937", "Philox", "SFC64"}
    if not isinstance(state, dict) or state.get("bit_generator") not in names:
        raise ProtocolError("this random generator cannot be sent")
    bits = getattr(np.random, state["bit_generator"])()
    for place, last in (("pos", 624), ("buffer_pos", 4)):  # NumPy would read beyond the end of its buffer
        where = state["state"] if place == "pos" and isinstance(state.get("state"), dict) else state
        if not 0 <= where.get(place, 0) <= last:
            raise ProtocolError("this random generator has no such state")
    with np.errstate(all="raise"):  # or NumPy would warn, on the terminal, of numbers that are no state
        bits.state = state
    return np.random.Generator(bits)


def pack(value: Any, other: Other) -> bytes:
    """Write `value` as the bytes of one message; `other` encodes what is not plain data."""
    encoder = _Encoder(other)
    tree = encoder.encode(value)
    text = json.dumps([tree, [len(b) for b in encoder.buffers]]).encode()
    tail = b"".join(encoder.buffers)
    if len(text) > MAX_TEXT or text.count(b"[") + text.count(b"{") > MAX_BRACKETS:
        raise ProtocolError("the value has too many parts to be sent")
    if len(text) + len(tail) > MAX_MESSAGE:
        size = (len(text) + len(tail)) >> 20
        raise ProtocolError(f"the value has {size} MB; at most {MAX_MESSAGE >> 20} MB may cross")
    return _HEAD.pack(len(text), len(tail)) + text + tail


def unpack(text: bytes, tail: bytes, special: Special) -> Any:
    """Read a message back; anything odd is a `ProtocolError`.

    What a hostile message makes NumPy or Python raise is not for us to list: an error of any kind is one of
    the message. What is no error, such as the end of the sandbox, passes.
    """
    try:
        if (
            text.count(b",") > 4 * MAX_ITEMS or text.count(b"[") + text.count(b"{") > MAX_BRACKETS
        ):  # some stand in texts
            raise ProtocolError("a message has too many parts")
        tree, lengths = _parsed(text)
        if len(lengths) > MAX_BRACKETS:
            raise ProtocolError("a message has too many buffers")
        if any(not isinstance(n, int) or n < 0 for n in lengths) or sum(lengths) != len(tail):
            raise ProtocolError("the buffers of a message do not add up")
        buffers, start = [], 0
        for n in lengths:
            buffers.append(tail[start : start + n])
            start += n
        return _Decoder(buffers, special).decode(tree)
    except ProtocolError:
        raise
    except Exception as error:
        raise ProtocolError(f"a message cannot be read ({type(error).__name__})") from error


def _parsed(text: bytes) -> Any:
    """The tree; no honest number has hundreds of digits, and to read them takes time by their square."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)  # Python allows no lower bound
    try:
        return json.loads(text)
    finally:
        sys.set_int_max_str_digits(before)


def receive(read: Callable[[int], bytes]) -> tuple[bytes, bytes]:
    """Text and buffers of the next message, given `read(n)`: n bytes, or fewer where no more come."""

    def exactly(count: int) -> bytes:
        data = read(count)
        if len(data) != count:
            raise ProtocolError("a message ends too early")
        return data

    text, tail = _HEAD.unpack(exactly(_HEAD.size))
    if text > MAX_TEXT or text + tail > MAX_MESSAGE:
        raise ProtocolError("a message is larger than any honest one")
    return exactly(text), exactly(tail)
