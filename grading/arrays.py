"""What answers are handed: read-only arrays of floats, whoever calls them and with whatever.

So no task, no check and no point is about lists, kinds of numbers or arguments that stay as they were. A
sheet imports `arrays` for the functions of its answers; the grader hands its own calls on in the same way,
whether a student has kept the decorator or not. This module needs NumPy and nothing else: the sandbox, a
student's notebook and the Python of a page share it.
"""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from itertools import chain, repeat
from typing import Any

import numpy as np


def arrays(function: Callable[..., Any]) -> Callable[..., Any]:
    """Hand a function arrays in the place of lists, tuples and other arrays; numbers stay numbers."""
    names = [*inspect.signature(function).parameters]

    @wraps(function)
    def handed(*args: Any, **kwargs: Any) -> Any:
        __tracebackhide__ = True  # a notebook shows the lines of the answer
        return function(*as_arrays(args, names), **{name: as_array(kwargs[name], name) for name in kwargs})

    return handed


def as_arrays(args: Iterable[Any], names: Iterable[str]) -> list[Any]:
    """The arguments of a call, for a function whose parameters have these names."""
    return [as_array(value, name) for value, name in zip(args, chain(names, repeat("")), strict=False)]


def as_array(value: Any, name: str = "") -> Any:
    """A read-only copy as 64-bit floats, if it is an array of numbers or rows that make one; else as it is.

    Labels, which are called `y` or `y_…`, are whole numbers of 64 bits, so that they can be indices; what is
    true or false stays so.
    """
    if not isinstance(value, list | tuple | np.ndarray):
        return value
    try:
        array = np.array(value)
    except ValueError:  # rows of several lengths
        return value
    if array.ndim == 0 or array.dtype.kind not in "biuf":
        return value
    if array.dtype.kind != "b":
        array = array.astype(float)
        if name.split("_")[0] == "y" and np.array_equal(array, np.rint(array)):
            array = array.astype(np.intp)  # what bincount takes, in a page, too, where it has 32 bits
    array.flags.writeable = False
    return array
