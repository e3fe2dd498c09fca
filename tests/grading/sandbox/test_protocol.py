"""Plain data crosses whole, everything else does not cross at all."""

import collections
import io
import itertools
import json
import math
import random
import struct
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from grading.sandbox import protocol
from tests.grading.conftest import with_calls
from tests.grading.sandbox import fuzz_protocol

# How many functions may be called to read a message, and how many more for each of its bytes.
CALLS, CALLS_A_BYTE = 1_000, 2


def no(*_):
    raise protocol.ProtocolError("not plain")


def read(message):
    """What became of a message, and how many functions were called to read it."""
    return with_calls(lambda: fuzz_protocol.read(message))


def framed(tree, lengths=()):
    text = json.dumps([tree, [*lengths]]).encode()
    return struct.pack(">IQ", len(text), 0) + text


def unpacked(tree, *buffers):
    text = json.dumps([tree, [len(buffer) for buffer in buffers]]).encode()
    return protocol.unpack(text, b"".join(buffers), no)


def there_and_back(value):
    stream = io.BytesIO(protocol.pack(value, no))
    return protocol.unpack(*protocol.receive(stream.read), no)


NUMBERS = st.integers() | st.floats(allow_nan=False) | st.complex_numbers(allow_nan=False)
TEXTS = st.binary() | st.text(st.characters(exclude_categories=["Cs"]))
PLAIN = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.text("abc"), inner),
    max_leaves=20,
)


@given(PLAIN)
def test_plain_data_come_back_equal_and_of_the_same_type(value):
    assert repr(there_and_back(value)) == repr(value)


DTYPES = st.sampled_from(["f8", "f4", ">f8", "i8", "u1", "?", "c16", "U3"])


@given(hnp.arrays(DTYPES, hnp.array_shapes(min_dims=0, min_side=0)))
def test_arrays_come_back_equal(array):
    back = there_and_back(array)
    assert (back.dtype, back.shape) == (array.dtype, array.shape)
    np.testing.assert_array_equal(back, array)
    if array.ndim == 2:
        np.testing.assert_array_equal(there_and_back(array.T[:, ::-1]), array.T[:, ::-1])


OTHERS = [
    np.float32(1.5),
    np.int8(-3),
    np.bool_(True),
    {1, 2},
    frozenset("a"),
    range(3),
    slice(1, 2),
    math.nan,
]


@pytest.mark.parametrize("value", OTHERS)
def test_scalars_and_the_rest(value):
    back = there_and_back(value)
    assert (type(back), repr(back)) == (type(value), repr(value))


def test_a_generator_goes_on_where_it_was():
    rng = np.random.default_rng(3)
    rng.normal(size=5)
    assert there_and_back(rng).normal() == rng.normal()


class AlwaysRight(float):
    def __eq__(self, other):
        return True

    __hash__ = float.__hash__


class RightArray(np.ndarray):
    def __array_ufunc__(self, *args, **kwargs):
        return True


def test_subclasses_cross_as_what_they_hold():
    pair = collections.namedtuple("Pair", "a b")(1, 2)
    for value, kind in [(AlwaysRight(3), float), (pair, tuple), (collections.OrderedDict(a=1), dict)]:
        assert type(there_and_back(value)) is kind
    assert type(there_and_back(np.zeros(3).view(RightArray))) is np.ndarray


@pytest.mark.parametrize("value", [object(), len, np.array([object()]), np.zeros(2, "M8[s]"), lambda: 0])
def test_what_is_not_data_does_not_cross(value):
    with pytest.raises(protocol.ProtocolError):
        protocol.pack(value, no)


def test_depth_count_and_size_are_bounded():
    deep: list = []
    deep.append(deep)
    for value in (deep, [0] * (protocol.MAX_ITEMS + 1), np.zeros(protocol.MAX_MESSAGE + 1, bool)):
        with pytest.raises(protocol.ProtocolError):
            protocol.pack(value, no)


FORGED = [
    {"array": ["|O", [1], 0]}, {"array": ["<f8", [3], 0]}, {"array": ["<f8", [-1, -1], 0]}, {"array": 3},
    {"array": ["|V8", [1], 0]}, {"array": ["i4,i4", [1], 0]}, {"array": ["<U2", [1], 0]},
    {"array": ["(B,)f8", [1], 0]}, {"array": ["<f8", [1], -1]}, {"array": ["<f8", [1], True]},
    {"scalar": ["<M8[s]", 0]}, {"scalar": ["<U0", 0]}, {"bytes": 7}, {"set": [[1]]}, {"dict": [[[1], 2]]},
    {"int": "x"}, {"float": "1"}, {"pickle": "x"}, {"rng": {"dict": [["bit_generator", "system"]]}},
    {"a": 1, "b": 2},
]  # fmt: skip


@pytest.mark.parametrize("tree", FORGED, ids=str)
def test_forged_messages_are_errors(tree):
    with pytest.raises(protocol.ProtocolError):
        unpacked(tree, b"\xff" * 8)


@pytest.mark.parametrize(
    "text", [b"", b"[]", b"3", b"[1, [9]]", b"[1, [-8, 16]]", b"\xff", b"[" * 100_000, b'[1, ["8"]]']
)
def test_malformed_messages_are_errors(text):
    with pytest.raises(protocol.ProtocolError):
        protocol.unpack(text, b"\xff" * 8, no)


def test_truth_values_are_true_or_false():
    back = unpacked({"array": ["|b1", [3], 0]}, b"\x00\x01\x02")
    assert back.tolist() == [False, True, True]
    assert ((back == True) == back).all()  # noqa: E712


def test_texts_have_no_lone_surrogates():
    assert unpacked("\ud800").encode("utf-8")


@pytest.mark.parametrize(
    "form", [{"text": 0}, {"bytes": 0}, {"array": ["|u1", [8], 0]}, {"scalar": ["<f8", 0]}]
)
def test_a_buffer_is_named_once(form):
    """A message of 100 KB could else fill gigabytes."""
    assert unpacked([form], bytes(8)) is not None
    with pytest.raises(protocol.ProtocolError, match="twice"):
        unpacked([form, form], bytes(8))


def test_there_are_many_numbers_in_a_list_but_not_many_lists():
    for value in ([0.5] * 399_000, dict.fromkeys(range(20_000)), [np.float64(1)] * 19_000):
        assert len(there_and_back(value)) == len(value)
    for value in ([[]] * 40_000, [()] * 20_000, [{}] * 40_000):
        with pytest.raises(protocol.ProtocolError, match="too many parts"):
            protocol.pack(value, no)


def test_keys_that_collide_cost_no_time():
    """-1 and -2 have one hash, and so have tuples of them."""
    ends = list(itertools.product([-1, -2], repeat=10))
    with pytest.raises(protocol.ProtocolError, match="collide"):
        unpacked({"set": [{"tuple": [7] * 700 + list(end)} for end in ends]})
    grid = set(itertools.product(range(-3, 4), repeat=5))
    assert there_and_back(grid) == grid


@pytest.mark.parametrize("error", [SyntaxError, ZeroDivisionError, SystemError, MemoryError, UnicodeError])
def test_whatever_a_message_makes_a_library_raise_is_an_error_of_the_message(error, monkeypatch):
    def fail(*_):
        raise error

    monkeypatch.setattr(np, "frombuffer", fail)
    with pytest.raises(protocol.ProtocolError, match=error.__name__):
        unpacked({"array": ["<f8", [1], 0]}, bytes(8))


@given(st.binary(max_size=40), st.integers(0, 2**32 - 1), st.integers(0, 2**64 - 1))
def test_a_frame_that_lies_about_its_lengths_is_an_error(rest, text, tail):
    with pytest.raises(protocol.ProtocolError):
        protocol.receive(io.BytesIO(struct.pack(">IQ", text, tail | 64) + rest).read)


@given(PLAIN, st.integers(1, 400))
def test_a_message_that_ends_early_is_an_error(value, missing):
    message = protocol.pack(value, no)
    with pytest.raises(protocol.ProtocolError):
        protocol.receive(io.BytesIO(message[: max(0, len(message) - missing)]).read)


@pytest.mark.parametrize("seed", range(4))
def test_changed_messages_are_read_or_refused_and_take_work_by_their_size(seed):
    rng, found = random.Random(seed), Counter()
    for _ in range(2000):
        message = fuzz_protocol.message(rng)
        became, calls = read(message)
        found[became] += 1
        assert calls <= CALLS + CALLS_A_BYTE * len(message)
    assert set(found) == {"read", "refused"}
    assert found["read"] > 100


def test_a_message_of_many_buffers_is_refused_at_once():
    found, calls = read(framed(1, [0] * 1_500_000))
    assert found == "refused"
    assert calls < 50


@pytest.mark.parametrize(
    ("tree", "becomes"),
    [
        ({"set": [{"dict": [[[], 10**4299]] * 2000}]}, "refused"),  # digits take time by their square
        ([10**4299] * 2000, "refused"),
        ([{"int": "0x" + "f" * 16_000}] * 500, "read"),
        ([[]] * 1_300_000, "refused"),
        ([{"set": [1]}] * 19_900, "read"),
        ([[{"tuple": [0]}] * 19_900, [0] * 700_000], "read"),
        (["\u00e9"] * 390_000, "read"),
        ([{"rng": {"dict": [["bit_generator", "MT19937"], ["state", {"dict": []}]]}}] * 6_000, "refused"),
    ],
    ids=["digits in keys", "digits", "hex digits", "lists", "sets", "tuples and numbers", "texts", "rngs"],
)
def test_large_messages_take_work_by_their_size(tree, becomes):
    message = framed(tree)
    found, calls = read(message)
    assert found == becomes
    assert calls <= CALLS + CALLS_A_BYTE * len(message)


MT = np.random.MT19937(1).state
SFC = np.random.SFC64(1).state
PHILOX = np.random.Philox(1).state


@pytest.mark.parametrize(
    "state",
    [
        MT | {"state": MT["state"] | {"pos": 625}},
        MT | {"state": MT["state"] | {"pos": -1}},
        MT | {"state": MT["state"] | {"key": MT["state"]["key"][:600]}},
        PHILOX | {"buffer_pos": 5},
        PHILOX | {"buffer": [1]},
        PHILOX | {"state": 3},
        SFC | {"state": {"state": np.array([np.nan, 1e30, -1, 0])}},
        {"bit_generator": ["PCG64"]},
        {"bit_generator": "BitGenerator"},
        [],
    ],
)
def test_forged_states_of_generators_are_errors(state):
    """NumPy would read beyond the end of its buffer, and the numbers drawn would be our memory."""
    tree, buffers = fuzz_protocol.parts(protocol.pack(state, no))
    with pytest.raises(protocol.ProtocolError):
        unpacked({"rng": tree}, *buffers)
