"""What every function asks of its input: what is let through, and what is refused in which words."""

import numpy as np
import pytest

from llc._checking import as_classes, as_data, as_labels, as_number, as_signs, as_unread_data, freeze


def test_good_data_are_not_copied():
    X = np.random.default_rng(0).standard_normal((5, 2))
    assert as_data(X) is X
    assert as_unread_data(X.astype(np.float32)).dtype == np.float32


@pytest.mark.parametrize("dtype", [np.float32, np.float16, np.longdouble, np.int8, np.uint64, bool])
def test_other_numbers_become_64_bit_floats(dtype):
    X = np.array([[1, 0], [0, 1]], dtype=dtype)
    assert as_data(X).dtype == np.float64
    np.testing.assert_array_equal(as_data(X), X)


def test_a_long_double_too_large_is_refused_as_infinite():
    if np.finfo(np.longdouble).max > np.finfo(np.float64).max:
        with pytest.raises(ValueError, match=r"X\[0, 0\] is inf"):
            as_data(np.array([[np.longdouble(10) ** 400]]))


def test_a_mask_that_hides_nothing_is_let_through():
    assert as_data(np.ma.masked_invalid([[1.0, 2.0]])).tolist() == [[1, 2]]
    with pytest.raises(TypeError, match="masked"):
        as_data(np.ma.masked_invalid([[1.0, np.nan]]))


@pytest.mark.parametrize("layout", [np.ascontiguousarray, np.asfortranarray, lambda X: X[::2, ::-1]])
@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_one_bad_entry_is_found_in_any_layout(layout, bad):
    X = layout(np.zeros((6, 4)))
    X[3 % len(X), 1] = bad
    with pytest.raises(ValueError, match=rf"X\[{3 % len(X)}, 1\] is {bad}"):
        as_data(X)


@pytest.mark.parametrize(
    "y", [[0, 1, 1], [0.0, 1.0, 1.0], [False, True, True], np.array([0, 1, 1], dtype=np.uint8)]
)
def test_labels_0_and_1_in_any_form(y):
    assert as_labels(y).tolist() == [0, 1, 1]


def test_unsigned_labels_do_not_wrap_around():
    with pytest.raises(ValueError, match=r"2 \* y - 1"):
        as_signs(np.array([0, 1], dtype=np.uint8))
    with pytest.raises(ValueError, match="holds 1, 255"):
        as_signs(np.array([1, -1]).astype(np.uint8))


@pytest.mark.parametrize("y", [[0, 1e30], [0, -1], [0, 1.5], [0, 2]])
def test_what_is_not_a_class_is_refused(y):
    with pytest.raises(ValueError, match="y must"):
        as_classes(y)


def test_single_numbers():
    assert as_number(np.float32(0.5), "lam") == 0.5
    assert as_number(np.array(2), "lam") == 2
    for bad, error in [("1", TypeError), ([1.0], ValueError), (None, TypeError), (np.nan, ValueError)]:
        with pytest.raises(error, match="lam must"):
            as_number(bad, "lam")


def test_classes_can_index_on_every_machine():
    assert as_classes([0.0, 1.0, 1.0]).dtype == np.intp


def test_frozen_fields_are_copies_that_cannot_be_written():
    class Thing:
        pass

    thing, array = Thing(), np.ones(2)
    freeze(thing, a=array, b=3.0)
    array[0] = 7
    assert thing.a.tolist() == [1, 1]
    assert thing.b == 3.0
    with pytest.raises(ValueError, match="read-only"):
        thing.a[0] = 2
