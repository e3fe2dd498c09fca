"""The questions that every function asks of its input before it computes.

Each ``as_...`` returns its argument in the one form the package works with, or raises an error that says
what was expected, what came, and what to do.
"""

import numbers
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

_LARGEST_CLASS = min(2.0**53, np.iinfo(np.intp).max)  # up to here a float is a whole number, and an index

Floats = NDArray[np.float64]
Integers = NDArray[np.intp]  # what indexing and np.bincount take on every machine


def as_data(X: ArrayLike, d: int | None = None, name: str = "X") -> Floats:
    """``X`` as a finite float matrix with one example per row, of ``d`` features if that is given."""
    X = in_64_bits(as_unread_data(X, d, name))
    require_finite(X, name)
    return X


def as_unread_data(X: ArrayLike, d: int | None = None, name: str = "X") -> NDArray[Any]:
    """``X`` as a matrix of which only the shape is checked: it may be a large file, read later in blocks."""
    X = _as_real(X, name)
    if X.ndim != 2:
        raise ValueError(
            f"{name} must have two dimensions, one example per row, but has shape {X.shape}. "
            f"Use {name}[:, None] for one feature, or {name}[None, :] for one example."
        )
    if X.size == 0:
        raise ValueError(
            f"{name} is empty: its shape is {X.shape}. Give at least one example and one feature."
        )
    if d is not None and X.shape[1] != d:
        raise ValueError(
            f"{name} must have {d} feature(s), one in each column, to fit the parameters, "
            f"but has shape {X.shape}. Select or compute the same features as in learning."
        )
    return X


def require_finite(a: Floats, name: str, start: int = 0) -> None:
    """Refuse NaN and infinity; ``start`` is the row of the whole at which ``a`` begins."""
    if not np.isfinite(a).all():
        where = tuple(int(i) for i in np.argwhere(~np.isfinite(a))[0])
        label = ", ".join(str(i + start * (axis == 0)) for axis, i in enumerate(where))
        place = f"{name}[{label}]" if where else name
        raise ValueError(
            f"{name} must be finite, but {place} is {a[where]}. Remove or repair such values before learning."
        )


def as_vector(v: ArrayLike, n: int | None = None, name: str = "y", like: str = "X has rows") -> Floats:
    """``v`` as a finite float vector, of length ``n`` if that is given."""
    v = as_floats(v, name)
    if v.ndim != 1:
        is_column_or_row = v.ndim > 0 and v.size == max(v.shape)
        advice = f"Use {name}.ravel()." if is_column_or_row else "Give a list of numbers."
        raise ValueError(f"{name} must have one dimension, but has shape {v.shape}. {advice}")
    if v.size == 0:
        raise ValueError(f"{name} is empty. Give at least one value.")
    if n is not None and v.size != n:
        raise ValueError(f"{name} must have length {n}, as many as {like}, but has length {v.size}.")
    return v


def as_signs(y: ArrayLike, n: int | None = None, both: bool = False) -> Floats:
    """Labels -1 and +1, and if one learns from them, an example of each."""
    y = as_vector(y, n)
    if not (np.abs(y) == 1).all():
        advice = "For labels 0 and 1 use 2 * y - 1." if _within(y, (0, 1)) else "Recode y first."
        raise ValueError(f"y must hold labels -1 and +1, but holds {_some_values(y)}. {advice}")
    _require_both(y, both)
    return y


def as_labels(y: ArrayLike, n: int | None = None, both: bool = False) -> Floats:
    """Labels 0 and 1, and if one learns from them, an example of each."""
    y = as_vector(y, n)
    if not ((y == 0) | (y == 1)).all():
        advice = "For labels -1 and +1 use (y + 1) / 2." if _within(y, (-1, 1)) else "Recode y first."
        raise ValueError(f"y must hold labels 0 and 1, but holds {_some_values(y)}. {advice}")
    _require_both(y, both)
    return y


def as_labels_like(y: ArrayLike, values: Floats, name: str) -> Floats:
    """Labels 0 and 1 in the shape of ``values``, whichever that is."""
    labels = as_floats(y, "y")
    if labels.shape != values.shape:
        raise ValueError(
            f"{name} and y must have one shape, but have {values.shape} and {labels.shape}. "
            "Use y.ravel() on a column."
        )
    return as_labels(labels.ravel()).reshape(labels.shape)


def as_classes(y: ArrayLike, n: int | None = None, K: int | None = None) -> Integers:
    """Classes 0, 1, ..., K-1. If ``K`` is not given, it is found from ``y`` and every class must occur."""
    y = as_vector(y, n)
    if (y != np.floor(y)).any() or y.min() < 0 or y.max() >= (_LARGEST_CLASS if K is None else K):
        wanted = "0, 1, 2, ..." if K is None else f"0 to {K - 1}"
        raise ValueError(
            f"y must hold classes numbered {wanted}, but holds {_some_values(y)}. "
            "Number them with classes, y = np.unique(y, return_inverse=True)."
        )
    classes = y.astype(np.intp)
    if K is None:
        if classes.max() >= classes.size or (np.bincount(classes) == 0).any():
            raise ValueError(
                f"y must name classes 0 to K-1 with no gap, but holds {_some_values(y)}. A class without "
                "a member cannot be learned. Use classes, y = np.unique(y, return_inverse=True)."
            )
        if classes.max() == 0:
            raise ValueError("y holds a single class. At least two are needed to tell them apart.")
    return classes


def as_whole_numbers(y: ArrayLike, n: int | None = None) -> Integers:
    """Labels that are whole numbers, whichever."""
    y = as_vector(y, n)
    if (y != np.floor(y)).any() or np.abs(y).max() > _LARGEST_CLASS:
        raise ValueError("y must hold whole numbers, one per class. Number the classes first.")
    return y.astype(np.intp)


def as_parameters(theta: ArrayLike, theta_0: ArrayLike, d: int | None = None) -> tuple[Floats, float]:
    """A normal vector ``theta`` of shape (d,) and an offset ``theta_0``, a number."""
    theta = as_vector(theta, d, "theta", like="X has columns")
    return theta, as_number(theta_0, "theta_0")


def as_binary_problem(X: ArrayLike, y: ArrayLike, lam: float) -> tuple[NDArray[Any], Floats, float]:
    """What a learner of labels 0 and 1 is given: data to be read in blocks, both labels, and a penalty."""
    X = as_unread_data(X)
    return X, as_labels(y, len(X), both=True), as_number(lam, "lam", least=0)


def as_number(value: Any, name: str, above: float = -np.inf, least: float = -np.inf) -> float:
    """A finite number, greater than ``above`` and not smaller than ``least``."""
    number = as_floats(value, name)
    if number.ndim != 0:
        raise ValueError(f"{name} must be a single number, but has shape {number.shape}.")
    if number <= above:
        raise ValueError(f"{name} must be greater than {above:g}, but is {number}.")
    if number < least:
        raise ValueError(f"{name} must be {least:g} or more, but is {number}.")
    return float(number)


def as_count(value: Any, name: str, least: int = 1) -> int:
    """A whole number, ``least`` or more."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, numbers.Integral):
        raise TypeError(f"{name} must be a whole number, but is {value!r} ({type(value).__name__}).")
    if value < least:
        raise ValueError(f"{name} must be {least} or more, but is {value}.")
    return int(value)


def as_generator(rng: Any) -> np.random.Generator:
    """The source of randomness, always passed in so that a run can be repeated."""
    if not isinstance(rng, np.random.Generator):
        raise TypeError(
            f"rng must be a numpy Generator, but is {type(rng).__name__}. Pass np.random.default_rng(seed)."
        )
    return rng


def as_label_pair(labels: tuple[int, int]) -> tuple[int, int]:
    """The labels of the negative and the positive class: (0, 1) or (-1, 1)."""
    if tuple(labels) not in ((0, 1), (-1, 1)):
        raise ValueError(f"labels must be (0, 1) or (-1, 1), the negative class first, but is {labels}.")
    return labels


def frozen(a: NDArray[Any]) -> NDArray[Any]:
    """Copy ``a`` so that nobody can write into it."""
    a = a.copy()
    a.setflags(write=False)
    return a


def freeze(thing: object, **fields: Any) -> None:
    """Set checked fields of a frozen dataclass from its ``__post_init__``; arrays as copies, for good."""
    for name, value in fields.items():
        object.__setattr__(thing, name, frozen(value) if isinstance(value, np.ndarray) else value)


def as_floats(a: ArrayLike, name: str) -> Floats:
    """``a`` as finite floats of any shape."""
    array = in_64_bits(_as_real(a, name))
    require_finite(array, name)
    return array


def _as_real(a: ArrayLike, name: str) -> NDArray[Any]:
    if isinstance(a, np.ma.MaskedArray) and np.ma.is_masked(a):
        raise TypeError(
            f"{name} has masked entries, which NumPy would fill in silently. Drop those rows first."
        )
    try:
        array = np.asarray(a)
    except ValueError as error:
        raise ValueError(f"{name} must be an array, but its rows have different lengths.") from error
    if array.dtype.kind not in "biuf":
        raise TypeError(
            f"{name} must hold real numbers, but has dtype {array.dtype}. "
            "Convert it first, for example with .astype(float), or number the classes with np.unique."
        )
    return array


def in_64_bits(a: NDArray[Any]) -> Floats:
    """``a`` itself if it holds 64-bit floats, else converted."""
    with np.errstate(over="ignore"):  # a long double too large becomes infinite, and is refused as such
        return a.astype(np.float64, copy=False)


def _require_both(y: Floats, both: bool) -> None:
    if both and y.min() == y.max():
        raise ValueError(f"y holds only the label {y[0]:g}. Give examples of both classes.")


def _within(y: Floats, labels: tuple[int, ...]) -> bool:
    return bool(np.isin(y, labels).all())


def _some_values(y: Floats) -> str:
    values = [f"{v:g}" for v in np.unique(y)]
    return ", ".join(values if len(values) <= 5 else [*values[:4], f"... ({len(values)} different values)"])
