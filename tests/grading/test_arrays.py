"""What an answer is handed, whoever calls it and with whatever."""

import numpy as np
import pytest

from grading.arrays import arrays, as_array


@arrays
def handed(X, y=None, *, theta=None):
    return X, y, theta


@pytest.mark.parametrize(
    "given", [[[1, 2], [3, 4]], ((1, 2), (3, 4)), np.float32([[1, 2], [3, 4]]), np.arange(1, 5).reshape(2, 2)]
)
def test_arrays_of_numbers_are_floats_and_read_only(given):
    X, _, theta = handed(given, theta=given)
    for array in (X, theta):
        assert array.dtype == np.float64
        assert array.tolist() == [[1, 2], [3, 4]]
        with pytest.raises(ValueError, match="read-only"):
            array[0, 0] = 9


def test_what_the_caller_has_stays_as_it_was():
    given = np.array([1.0, 2.0])
    X, _, _ = handed(given)
    given[0] = 5
    assert X[0] == 1


def test_labels_are_whole_numbers_by_their_name():
    _, y, _ = handed([1], [1.0, -1.0])
    assert y.dtype == np.int64
    assert as_array([0, 1], "y_new").dtype == np.int64
    assert as_array([0, 1], "yes").dtype == float
    assert as_array([0.5, 1], "y").dtype == float
    assert as_array([np.nan, 1], "y").dtype == float


@pytest.mark.parametrize("given", [3, 2.5, np.float64(2), "TF", ["a", "b"], [[1], [2, 3]], None, print])
def test_anything_else_is_handed_on_as_it_is(given):
    X, _, _ = handed(given)
    assert X is given


def test_true_and_false_stay_so():
    assert handed([True, False])[0].dtype == bool


def test_a_call_with_too_few_arguments_says_so_in_the_words_of_python():
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'X'"):
        handed()
