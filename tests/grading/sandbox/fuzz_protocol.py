"""Messages that no honest side would send: honest ones, changed in their trees and in their bytes."""

import copy
import io
import itertools
import json
import math
import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from grading.sandbox import protocol

_HEAD = protocol._HEAD
_TAGS = [
    "int", "text", "float", "bytes", "array", "scalar", "rng", "dict", "tuple", "set", "frozenset", "complex",
    "range", "slice", "handle", "callback", "pickle",
]  # fmt: skip
_DTYPES = [
    "<f8", ">f8", "|b1", "|u1", "<U3", ">U2", "|S5", "<f16", "<c32", "<U0", "|S0", "<U9999", "<f3", "|b2",
    "f8", "?", "O", "|O", "V8", "|V8", "M8[s]", "<m8", "(B,)f8", "(2,2)<f8", "f8,f8", "(1000000,)f8", "{}",
]  # fmt: skip
_ATOMS: list[Any] = [
    None, True, False, -1, 0, 1, 7, 624, 625, 2**31, 2**63, 2**64, -(2**63), 10**400, 10**4299, 0.5, 1e308,
    math.nan, math.inf, -math.inf, "", "x", "\ud800", "\0", "a" * 2000, "0x" + "f" * 17_000, "nan", "MT19937",
    [], [[]], {}, {"a": 1, "b": 2}, [-1, -1], [2**62, 4], [0, 2**70], [0] * 33, [1] * 65, [2**32, 2**32, 0],
]  # fmt: skip
# Not for json: it writes no doubled key.
_SPLICES = [
    b"", b'{"int":1,"int":[2]}', b"NaN", b"-Infinity", b"1e999", b"1" * 5000, b"[" * 200, b"]", b'"\\ud800',
]  # fmt: skip


def honest() -> list[tuple[Any, list[bytes]]]:
    """Trees and buffers of messages as both sides send them."""
    generators = [getattr(np.random, name) for name in ("PCG64", "PCG64DXSM", "MT19937", "Philox", "SFC64")]
    told = {"kind": "ValueError", "name": "E", "text": "bad", "cell": "scores", "line": 3}
    values: list[Any] = [
        {"value": [np.arange(6.0).reshape(2, 3), [1, 2.5]], "number": 2**52},
        {"value": {"a": (1, 2), 3: {4, 5}, "b": frozenset({"x"})}, "number": 1},
        {"error": told, "number": 3},
        {"callback": 0, "args": (np.array(["ab", "c"]), b"raw"), "kwargs": {"k": None}, "number": 4},
        [np.float32(1), np.bool_(True), np.array([True, False]), np.complex128(1j), np.array([b"ab"])],
        [range(3), slice(1, None, 2), 1 + 2j, 10**30, math.nan, "long " * 300, np.longdouble(1) / 3],
        *({"value": np.random.Generator(bits(5)), "number": 5} for bits in generators),
        {"value": [len, object()], "number": 6},
    ]
    return [
        parts(protocol.pack(value, lambda value, encode: {"handle": [0, "function"]})) for value in values
    ]


def parts(message: bytes) -> tuple[Any, list[bytes]]:
    """Tree and buffers of a message."""
    text, tail = protocol.receive(io.BytesIO(message).read)
    tree, lengths = json.loads(text)
    ends = np.cumsum([0, *lengths])
    return tree, [tail[start:end] for start, end in itertools.pairwise(ends)]


HONEST = honest()


def message(rng: random.Random) -> bytes:
    """An honest message after a few changes to its tree, its buffers, its text or its frame."""
    tree, buffers = copy.deepcopy(rng.choice(HONEST))
    holder = [tree]
    for _ in range(rng.randint(0, 3)):
        _change_tree(rng, holder)
    if buffers and rng.random() < 0.3:
        n = rng.randrange(len(buffers))
        buffers[n] = rng.choice([b"", buffers[n][:-1], buffers[n] * 3, rng.randbytes(rng.randrange(64))])
    lengths: list[Any] = [len(buffer) for buffer in buffers]
    if rng.random() < 0.1:
        lengths.insert(rng.randint(0, len(lengths)), rng.choice(_ATOMS))
    text = json.dumps([holder[0], lengths]).encode()
    if rng.random() < 0.3:
        text = _change_bytes(rng, text)
    tail = b"".join(buffers)
    head = _HEAD.pack(len(text), len(tail))
    if rng.random() < 0.1:
        sizes = [0, 1, len(text), len(text) - 1, len(tail), 2**20, 2**31]
        head = _HEAD.pack(rng.choice(sizes), rng.choice([*sizes, 2**63]))
    whole = head + text + tail
    return whole[: rng.randrange(len(whole))] if rng.random() < 0.05 else whole


def _change_tree(rng: random.Random, holder: list[Any]) -> None:
    container, key = rng.choice(list(_places(holder)))
    old = container[key]
    others = [donor[place] for donor, place in _places([rng.choice(HONEST)[0]])]
    inner = next(iter(old.values())) if isinstance(old, dict) and old else old
    tag, dtype, atom, number = rng.choice(_TAGS), rng.choice(_DTYPES), rng.choice(_ATOMS), rng.randint(-1, 2)
    new = [
        atom, dtype, {tag: old}, {tag: inner}, {"array": [dtype, atom, number]}, {"scalar": [dtype, number]},
        rng.choice(others), [old] * rng.choice([0, 2, 50]), _nested(rng, old),
    ]  # fmt: skip
    container[key] = copy.deepcopy(rng.choice(new))


def _places(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a tree: what holds it, and under which key."""
    for key in range(len(node)) if isinstance(node, list) else list(node):
        yield node, key
        if isinstance(node[key], list | dict):
            yield from _places(node[key])


def _nested(rng: random.Random, node: Any) -> Any:
    for _ in range(rng.randint(1, 60)):
        node = [node] if rng.random() < 0.5 else {rng.choice(["tuple", "set", "dict"]): [node]}
    return node


def _change_bytes(rng: random.Random, text: bytes) -> bytes:
    for _ in range(rng.randint(1, 3)):
        start = rng.randint(0, len(text))
        end = start + rng.choice([0, 0, 1, 1, 5])
        text = text[:start] + rng.choice([rng.randbytes(1), rng.choice(_SPLICES)]) + text[end:]
    return text


def read(data: bytes) -> str:
    """What became of a message: "read", "refused", or the name of an error that should be a refusal."""
    try:
        value = protocol.unpack(*protocol.receive(io.BytesIO(data).read), lambda form: ("form", len(form)))
    except protocol.ProtocolError:
        return "refused"
    except Exception as error:
        return type(error).__name__
    _draw(value)
    return "read"


def _draw(value: Any) -> None:
    """Draw from the generators that came, for a forged state may read where it must not."""
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        if isinstance(inner, np.random.Generator):
            inner.bit_generator.random_raw(700)
