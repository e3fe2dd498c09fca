"""Plain data crosses whole, everything else does not cross at all."""

import collections
import io
import json
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from grading.sandbox import protocol


def no(*_):
    raise protocol.ProtocolError("not plain")


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


@given(
    hnp.arrays(
        st.sampled_from(["f8", "f4", ">f8", "i8", "u1", "?", "c16", "U3"]),
        hnp.array_shapes(min_dims=0, min_side=0),
    )
)
def test_arrays_come_back_equal(array):
    back = there_and_back(array)
    assert (back.dtype, back.shape) == (array.dtype, array.shape)
    np.testing.assert_array_equal(back, array)
    if array.ndim == 2:
        np.testing.assert_array_equal(there_and_back(array.T[:, ::-1]), array.T[:, ::-1])


@pytest.mark.parametrize(
    "value",
    [np.float32(1.5), np.int8(-3), np.bool_(True), {1, 2}, frozenset("a"), range(3), slice(1, 2), -0.0],
)
def test_scalars_and_the_rest(value):
    back = there_and_back(value)
    assert back == value
    assert type(back) is type(value)
    assert math.isnan(there_and_back(math.nan))


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
    for value in (deep, [0] * (protocol.MAX_ITEMS + 1), np.zeros(protocol.MAX_MESSAGE)):
        with pytest.raises(protocol.ProtocolError):
            protocol.pack(value, no)


@pytest.mark.parametrize(
    "tree",
    [
        {"array": ["O", [1], 0]},
        {"array": ["f8", [3], 0]},
        {"array": ["f8", [-1, -1], 0]},
        {"array": ["V8", [1], 0]},
        {"array": ["i4,i4", [1], 0]},
        {"array": ["U2", [1], 0]},
        {"array": 3},
        {"bytes": 7},
        {"set": [[1]]},
        {"dict": [[[1], 2]]},
        {"int": "x"},
        {"float": "1"},
        {"pickle": "x"},
        {"rng": {"dict": [["bit_generator", "system"]]}},
        {"a": 1, "b": 2},
    ],
)
def test_forged_messages_are_errors(tree):
    buffer = b"\xff" * 8
    with pytest.raises(protocol.ProtocolError):
        protocol.unpack(json.dumps([tree, [8]]).encode(), buffer, no)


@pytest.mark.parametrize(
    "text", [b"", b"[]", b"3", b"[1, [9]]", b"[1, [-8, 16]]", b"\xff", b"[" * 100_000, b'[1, ["8"]]']
)
def test_malformed_messages_are_errors(text):
    with pytest.raises(protocol.ProtocolError):
        protocol.unpack(text, b"\xff" * 8, no)


def test_truth_values_are_true_or_false():
    back = protocol.unpack(json.dumps([{"array": ["?", [3], 0]}, [3]]).encode(), b"\x00\x01\x02", no)
    assert back.tolist() == [False, True, True]
    assert ((back == True) == back).all()  # noqa: E712


def test_texts_have_no_lone_surrogates():
    assert protocol.unpack(b'["\\ud800", []]', b"", no).encode("utf-8")
