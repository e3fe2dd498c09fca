"""The door: what is asked of arguments, once, before the package computes with them.

An argument is looked at by its name, and a name means one thing in the whole package; so does a letter for a size.
The table at the end says both: ``X`` has the shape (n, d), and ``theta`` as many entries as ``X`` has columns. Where
a definition wants something else, it says so: ``@door(y=signs)`` asks for labels -1 and +1. An error says what was
expected, what came, and what to do.

Who calls decides. A file of the package came in by a door and is not stopped again; everyone else is looked at,
and so is a function of the reader's own wherever it calls the package. There is no state that an exception, a
generator or a thread could leave behind.
"""

import functools
import inspect
import numbers
import sys
from collections.abc import Callable
from itertools import combinations
from typing import Any, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Integers = NDArray[np.intp]  # what indexing and np.bincount take on every machine
Given = dict[str, Any]  # arguments; those that stand higher in the table were looked at before
Check = Callable[[Any, str, Given], Any]  # of a value, its name, and all that is given
Demand = tuple[Callable[[Any, Given], Any], str, str]  # what must hold, how to say it, and what to do
Definition = TypeVar("Definition", bound=Callable[..., Any])


@overload
def door(definition: Definition, /) -> Definition: ...
@overload
def door(**checks: Check) -> Callable[[Definition], Definition]: ...
def door(definition: Any = None, /, **checks: Check) -> Any:
    """Look at the arguments of a function, a method, or a dataclass, whose arrays become unwritable copies.

    >>> @door(y=signs)
    ... def margins(z, y):
    ...     return y * z
    >>> margins([2, 3], [1, -1])
    array([ 2., -3.])
    >>> margins([2, 3], [1, 0])
    Traceback (most recent call last):
    ValueError: y must hold labels -1 and +1, but holds 0, 1. For labels 0 and 1 use 2 * y - 1.
    """
    if definition is None:
        return functools.partial(_guard, checks=CHECKS | checks)
    return _guard(definition, CHECKS)


def _guard(definition: Any, checks: dict[str, Check]) -> Any:
    is_class = inspect.isclass(definition)
    function = definition.__init__ if is_class else definition
    signature = inspect.signature(function)
    names = [name for name in checks if name in signature.parameters]

    @functools.wraps(function)
    def guarded(*args: Any, **kwargs: Any) -> Any:
        __tracebackhide__ = True  # from pytest and IPython
        if not is_class and _is_inside(sys._getframe(1).f_code.co_filename):
            return function(*args, **kwargs)
        try:
            bound = signature.bind(*args, **kwargs)
        except TypeError:
            return function(*args, **kwargs)  # Python says what is missing
        bound.apply_defaults()
        given = bound.arguments
        with np.errstate(all="ignore"):  # what does not come out finite is refused
            try:
                for name in names:
                    given[name] = checks[name](given[name], name, given)
                _refuse_infinite_scores(given)
            except (TypeError, ValueError) as error:
                raise error.with_traceback(None) from None
            if is_class:
                given.update({name: _frozen(value) for name, value in given.items()})
            result = function(*bound.args, **bound.kwargs)
        if "g" not in given:  # a probability of 0 may cost infinitely much
            _refuse_infinite("The result", *(result if isinstance(result, tuple) else [result]))
        return result

    if is_class:
        definition.__init__ = guarded
    return definition if is_class else guarded


def _is_inside(file: str) -> bool:
    return file.startswith(_HERE) and file != _THIS


_THIS = _is_inside.__code__.co_filename
_HERE = _THIS.removesuffix("door.py")


def _frozen(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        value = value.copy()
        value.setflags(write=False)
    return value


def _refuse_infinite_scores(given: Given) -> None:
    h = vars(given["self"]) if "self" in given else given
    if "X" in given and "theta" in h and "theta_0" in h:
        _refuse_infinite("A score", given["X"] @ h["theta"] + h["theta_0"])


def _refuse_infinite(what: str, *parts: Any) -> None:
    if not all(np.isfinite(part).all() for part in parts if isinstance(part, (float, np.ndarray))):
        raise ValueError(f"{what} is too large for a 64-bit float. Scale X or theta down, or standardize X.")


# Numbers and arrays


def array(shape: str, *demands: Demand, to: Any = None) -> Check:
    """Ask for finite numbers in this shape, for which all demands hold."""

    def check(value: Any, name: str, given: Given) -> Any:
        v = _numeric(value, name)
        _fit(v, name, shape, given)
        for holds, demand, advice in demands:
            if not holds(v, given):
                raise ValueError(_sentence(v, name, given, demand, advice))
        return v if to is None else v.astype(to) if v.ndim else to(v)

    return check


def _numeric(value: Any, name: str) -> Floats:
    if isinstance(value, np.ma.MaskedArray) and np.ma.is_masked(value):
        raise TypeError(
            f"{name} has masked entries, which NumPy would fill in silently. Drop those rows first."
        )
    try:
        v = np.asarray(value)
    except ValueError as error:
        raise ValueError(f"{name} must be an array, but its rows have different lengths.") from error
    if v.dtype.kind not in "biuf":
        raise TypeError(
            f"{name} must hold real numbers, but has dtype {v.dtype}. Convert it first, for example with "
            ".astype(float), or number the classes with np.unique."
        )
    v = v.astype(np.float64, copy=False)  # a long double too large becomes infinite
    if not np.isfinite(v).all():
        where = tuple(int(i) for i in np.argwhere(~np.isfinite(v))[0])
        place = f"{name}[{', '.join(map(str, where))}]" if where else name
        raise ValueError(
            f"{name} must be finite, but {place} is {v[where]}. Remove or repair such values first."
        )
    return v


def _fit(v: Floats, name: str, shape: str, given: Given) -> None:
    """Compare a shape with the sizes that other arguments have told, and note those that this one tells."""
    sizes = given.setdefault(_SIZES, {})
    if "d" not in sizes and (d := _width(given.get("self", given.get("classifier")))):
        sizes["d"] = d, "the hypothesis"
    if v.size == 0:
        raise ValueError(
            f"{name} is empty: its shape is {v.shape}. Give at least one example and one feature."
        )
    if shape == "..." or (shape == "n" and "..." in sizes):
        like, who = sizes.setdefault("...", (v.shape, name))
        if v.shape != like:
            sentence = f"{who} and {name} must have one shape, but have {like} and {v.shape}."
            raise ValueError(f"{sentence} Use {name}.ravel() on a column.")
        return
    letters = shape.split()
    told = {letter: sizes[letter] for letter in letters if letter in sizes}
    if v.ndim == len(letters):
        for letter, size in zip(letters, v.shape, strict=True):
            sizes.setdefault(letter, (size, name))
    if v.ndim != len(letters) or any(
        sizes[letter][0] != size for letter, size in zip(letters, v.shape, strict=True)
    ):
        wanted = (
            f"have the shape ({', '.join(letters)}{',' * (len(letters) == 1)})"
            if letters
            else "be a single number"
        )
        known = "".join(f", {letter} = {size} as {who} has" for letter, (size, who) in told.items())
        advice = (
            f"Use {name}.ravel()."
            if " " not in shape and v.ndim and v.size == max(v.shape)
            else ADVICE.get(shape)
        )
        raise ValueError(f"{name} must {wanted}{known}, but has the shape {v.shape}. {advice or ''}".strip())


_SIZES = " sizes"  # where the sizes told so far stand among the arguments
ADVICE = {
    "n d": "X[:, None] is one feature and X[None, :] one example; select the features that were learned from.",
    "d K": "Transpose theta if a row is a class.",
    "K d d": "Repeat a covariance that is shared.",
}


def _width(h: Any) -> int | None:
    """How many features a hypothesis takes, where it shows."""
    if hasattr(h, "hypotheses"):
        return _width(h.hypotheses[0] if isinstance(h.hypotheses, tuple) else h.hypotheses[0, 1])
    return len(h.theta) if hasattr(h, "theta") else h.means.shape[1] if hasattr(h, "means") else None


def _sentence(v: Floats, name: str, given: Given, demand: str, advice: str) -> str:
    if demand.endswith("."):
        return demand
    sizes = {letter: size for letter, (size, _) in given[_SIZES].items()}
    some = [f"{number:g}" for number in np.unique(v)]
    some = some if len(some) <= 5 else [*some[:4], f"... ({len(some)} different values)"]
    came = f"holds {', '.join(some)}" if v.ndim else f"is {v:g}"
    last = sizes["K"] - 1 if "K" in sizes else "K-1"
    return f"{name} must {demand.format(last=last, **sizes)}, but {came}. {advice}".strip()


def whole_number(*demands: Demand) -> Check:
    """Ask for a number to count with, for which all demands hold."""

    def check(value: Any, name: str, given: Given) -> int:
        if isinstance(value, (bool, np.bool_)) or not isinstance(value, numbers.Integral):
            raise TypeError(f"{name} must be a whole number, but is {value!r} ({type(value).__name__}).")
        return int(array("", *demands)(int(value), name, given))

    return check


ONE_OR_MORE: Demand = (lambda v, at: v >= 1, "be 1 or more", "")
NOT_NEGATIVE: Demand = (lambda v, at: v >= 0, "be 0 or more", "")
UP_TO_N: Demand = (lambda v, at: v <= at[_SIZES]["n"][0], "be at most the number of examples, {n}", "")

number = array("", to=float)
nonnegative = array("", NOT_NEGATIVE, to=float)
positive = array("", (lambda v, at: v > 0, "be greater than 0", ""), to=float)
probability = array("", (lambda v, at: 0 <= v <= 1, "be a probability between 0 and 1", ""), to=float)
other_cost = array(
    "",
    NOT_NEGATIVE,
    (lambda v, at: v + at["false_positive"] > 0, "The sum of the costs must be greater than 0.", ""),
)
count = whole_number(ONE_OR_MORE)
batch_size = whole_number(ONE_OR_MORE, UP_TO_N)
fold_count = whole_number((lambda v, at: v >= 2, "be 2 or more", ""), UP_TO_N)


def one_count_a_mean(value: Any, name: str, given: Given) -> list[int]:
    K = len(given["means"])
    if len(value) != K:
        raise ValueError(f"{name} must be one number for each of the {K} means, but are {len(value)}.")
    return [count(members, name, given) for members in value]


def number_of_classes(value: Any, name: str, given: Given) -> int | None:
    if value is not None:
        given.setdefault(_SIZES, {})[name] = count(value, name, given), name
    return None if value is None else int(value)


def fraction(value: Any, name: str, given: Given) -> float:
    n = len(given["self"].y)
    if not (0 < value < 1 and 0 < round(value * n) < n):
        raise ValueError(f"{name} must leave both sets an example of the {n}, but is {value}.")
    return float(value)


def schedule(value: Any, name: str, given: Given) -> Callable[[int], float]:
    """A step size, or a function from the number of a step to its size."""
    if callable(value):
        return lambda t: float(positive(value(t), name, {}))
    size = float(positive(value, name, given))
    return lambda t: size


def generator(value: Any, name: str, given: Given) -> np.random.Generator:
    if not isinstance(value, np.random.Generator):
        came = type(value).__name__
        raise TypeError(f"{name} must be a numpy Generator, but is {came}. Pass np.random.default_rng(seed).")
    return value


# Examples

NOT_UNIQUE = (
    "Many parameters fit equally well: a feature is constant or a combination of others (or so far from 0 that it "
    "looks so: standardize it), or there are no more examples than features. Drop such features, or take lam > 0."
)


def is_constant(X: Floats) -> NDArray[np.bool_]:
    """Which features vary by no more than rounding explains: the mean of a million numbers is off by 1e-11."""
    return np.asarray(X.std(axis=0) <= 1e-11 * np.abs(X.mean(axis=0)))


def is_singular(S: Floats) -> bool:
    """Whether a symmetric matrix is not positive definite, up to rounding, in whatever units."""
    scale = np.sqrt(np.diag(S))
    return not (scale > 0).all() or bool(np.linalg.eigvalsh(S / np.outer(scale, scale))[0] < 1e-13 * len(S))


def determine_parameters(X: Floats, given: Given, centred: bool) -> bool:
    """Whether a single hypothesis fits best, be it for the sake of the penalty."""
    if given["lam"] > 0:
        return True
    rows = X - X.mean(axis=0) if centred else np.column_stack([X, np.ones(len(X))])
    return not (is_constant(X).any() or is_singular(rows.T @ rows))


data = array("n d")
one_column_a_class = array("d K", (lambda theta, at: theta.shape[1] > 1, "have K > 1 columns", ""))
independent = array("n d", (lambda X, at: determine_parameters(X, at, centred=True), NOT_UNIQUE, ""))
independent_of_1 = array("n d", (lambda X, at: determine_parameters(X, at, centred=False), NOT_UNIQUE, ""))


def varying(value: Any, name: str, given: Given) -> Any:
    """Examples to standardize by, of which no feature is constant."""
    if name == "like" and value is None:
        return None
    X = array("m d" if name == "like" else "n d")(value, name, given)
    where = np.flatnonzero(is_constant(X))
    if where.size and (name == "like" or given["like"] is None):
        raise ValueError(
            f"Feature {where[0]} is constant, up to rounding, and has no scale. Drop its column."
        )
    return X


# Labels

LARGEST = min(2.0**53, np.iinfo(np.intp).max)  # up to here a float is a whole number, and an index
WHOLE: Demand = (
    lambda y, at: (y == np.floor(y)).all() and np.abs(y).max() <= LARGEST,
    "hold whole numbers, one for each class",
    "Number the classes first.",
)
NUMBERED: Demand = (
    lambda y, at: WHOLE[0](y, at) and y.min() >= 0 and y.max() < at[_SIZES].get("K", [LARGEST])[0],
    "hold classes numbered 0 to {last}",
    "Number them with classes, y = np.unique(y, return_inverse=True).",
)
NO_GAP: Demand = (
    lambda y, at: "K" in at[_SIZES] or (y.max() < y.size and np.unique(y).size == y.max() + 1),
    "name classes 0 to K-1 with no gap",
    "A class without a member cannot be learned. Use classes, y = np.unique(y, return_inverse=True).",
)
TWO_CLASSES: Demand = (lambda y, at: "K" in at[_SIZES] or y.max() > 0, "hold two classes or more", "")
BITS: Demand = (
    lambda y, at: np.isin(y, (0, 1)).all(),
    "hold labels 0 and 1",
    "For labels -1 and +1 use (y + 1) / 2.",
)
SIGNS: Demand = (
    lambda y, at: np.isin(y, (-1, 1)).all(),
    "hold labels -1 and +1",
    "For labels 0 and 1 use 2 * y - 1.",
)
BOTH: Demand = (lambda y, at: y.min() < y.max(), "hold labels of both classes", "Give examples of each.")
MORE_THAN_D: Demand = (
    lambda y, at: np.bincount(y.astype(int)).min() > at["X"].shape[1],
    "give each class more examples than the {d} feature(s)",
    "Give more, select fewer features, or share one covariance with lda.",
)
targets = array("n")


def targets_of_many(value: Any, name: str, given: Given) -> Any:
    """A target for each example, or one column of them for each class."""
    return array("n K" if np.ndim(value) == 2 else "n")(value, name, given)


labels = array("n", BITS)
both_labels = array("n", BITS, BOTH)
signs = array("n", SIGNS)
both_signs = array("n", SIGNS, BOTH)
whole = array("n", WHOLE, to=np.intp)
numbered = array("n", NUMBERED, to=np.intp)
classes = array("n", NUMBERED, NO_GAP, TWO_CLASSES, to=np.intp)
large_classes = array("n", NUMBERED, NO_GAP, TWO_CLASSES, MORE_THAN_D, to=np.intp)
yes_or_no = array(
    "n", (lambda y, at: np.isin(y, (0, 1)).all(), "say yes or no for each example", ""), to=bool
)


def known(value: Any, name: str, given: Given) -> Integers:
    """Labels that the classifier predicts."""
    y, own = whole(value, name, given), getattr(given["classifier"], "labels", None)
    unknown = [] if own is None else sorted(set(y.tolist()) - set(own))
    if unknown:
        raise ValueError(
            f"{name} must hold labels that the classifier predicts, {', '.join(map(str, own or ()))}, but holds "
            f"{unknown[0]}. Encode y as in learning; 2 * y - 1 makes signs of labels 0 and 1."
        )
    return np.asarray(y)


def comparable(value: Any, name: str, given: Given) -> Any:
    """Labels, single or in a list, in one encoding with those of ``y_true``."""
    t, p = given["y_true"], array("...")(value, name, given)
    if p.ndim > 1:
        raise ValueError(
            f"y_true and y_pred must be lists, but have the shape {p.shape}. Use .ravel() on a column."
        )
    if any((one == -1).any() and (other == 0).any() for one, other in ((t, p), (p, t))):
        raise ValueError(
            "y_true and y_pred must use one encoding, but one has label -1 and the other label 0. Use 2 * y - 1 on "
            "the labels 0 and 1."
        )
    return p


def comparable_classes(value: Any, name: str, given: Given) -> Any:
    return numbered(comparable(value, name, given), name, given)


# Scores and probabilities

TWO_SCORES: Demand = (
    lambda z, at: z.ndim > 0 and z.shape[-1] > 1,
    "have two scores or more along its last axis",
    "",
)
class_scores = array("...", TWO_SCORES)
rows_of_scores = array("n K", TWO_SCORES)
BETWEEN_0_AND_1: Demand = (
    lambda g, at: ((g >= 0) & (g <= 1)).all(),
    "hold probabilities between 0 and 1",
    "Take them from predict_proba; for scores use nll_from_scores.",
)
probabilities = array("...", BETWEEN_0_AND_1)
probabilities_in_a_list = array("n", BETWEEN_0_AND_1)
distributions = array(
    "n K",
    (
        lambda g, at: (g >= 0).all() and np.abs(g.sum(axis=1) - 1).max() <= 1e-8,
        "hold probabilities of sum 1 in each row",
        "For scores use nllm_from_scores.",
    ),
)
one_hot_rows = array(
    "n K",
    (
        lambda y, at: np.isin(y, (0, 1)).all() and (y.sum(axis=1) == 1).all(),
        "hold a single 1 and else 0 in each row",
        "Make it with one_hot(y, K).",
    ),
)

# Gaussian classes

priors = array(
    "K",
    (
        lambda pi, at: (pi > 0).all() and abs(pi.sum() - 1) <= 1e-8,
        "be above 0 and have sum 1",
        "Divide by their sum.",
    ),
)
covariance = array(
    "d d",
    (
        lambda S, at: np.abs(S - S.T).max() <= 1e-12 * np.abs(S).max(),
        "be symmetric",
        "Use (S + S.T) / 2 if rounding is to blame.",
    ),
    (
        lambda S, at: (np.diag(S) > (1e-11 * at["mean"]) ** 2).all() and not is_singular(S),
        "not be singular",
        "A feature is constant within the class or a combination of others, or there are too few examples. Drop such "
        "features, add examples, or share one covariance with lda.",
    ),
)


def covariances(value: Any, name: str, given: Given) -> Any:
    S = array("K d d")(value, name, given)
    for k, mean in enumerate(given["means"]):
        covariance(S[k], f"{name}[{k}]", {"mean": mean})
    return S


def one_or_many_covariances(value: Any, name: str, given: Given) -> Any:
    """A covariance for each class, or one for all; NumPy asks that they can be drawn from."""
    S = array("d d" if np.ndim(value) == 2 else "K d d")(value, name, given)
    return np.broadcast_to(S, (len(given["means"]), *S.shape[-2:]))


def with_one_covariance(value: Any, name: str, given: Given) -> Any:
    if (value.covariances != value.covariances[0]).any():
        raise ValueError("The classes have different covariances, so that scores are quadratic. Use lda.")
    return value


# Data sets


def one_name_a_column(value: Any, name: str, given: Given) -> tuple[str, ...]:
    d = given["X"].shape[1]
    if len(value) != d:
        raise ValueError(
            f"{name} must have one name for each of the {d} column(s) of X, but has {len(value)}."
        )
    return tuple(value)


def one_label_a_name(value: Any, name: str, given: Given) -> tuple[int, ...]:
    """By default 0 to K-1, or -1 and +1 if there is a -1 and two names."""
    y, own = given["y"], tuple(given["class_names"])
    value = tuple(value) or ((-1, 1) if len(own) == 2 and (y == -1).any() else tuple(range(len(own))))
    if not len(value) == len(own) == len(set(value)):
        raise ValueError(f"{name} must be one for each of {own}, all different, but are {value}.")
    unknown = sorted(set(y.tolist()) - set(value))
    if unknown:
        raise ValueError(
            f"y holds the label {unknown[0]}, which has no name: class_names are {own} for the labels {value}. "
            "Name every class, or say in labels which is whose."
        )
    return value


def negative_and_positive(value: Any, name: str, given: Given) -> tuple[int, int]:
    if tuple(value) not in ((0, 1), (-1, 1)):
        raise ValueError(f"{name} must be (0, 1) or (-1, 1), the negative class first, but is {value}.")
    return tuple(value)


def known_class(value: Any, name: str, given: Given) -> str:
    own = given["self"].class_names
    if value not in own:
        raise ValueError(f"{name} must be one of {own}, but is {value!r}.")
    return str(value)


def known_features(value: Any, name: str, given: Given) -> tuple[str, ...]:
    own = given["self"].feature_names
    if not value or not set(value) <= set(own):
        raise ValueError(f"{name} must be among {own}, but are {value}.")
    return tuple(value)


# Hypotheses, and functions of the reader's own


def hypothesis(value: Any, name: str, given: Given) -> Any:
    if not callable(getattr(value, "predict", None)):
        raise TypeError(
            f"{name} must have a method predict, but is a {type(value).__name__}. Learn one first."
        )
    return value


def linear_classifier(value: Any, name: str, given: Given) -> Any:
    if not hasattr(value, "theta") or getattr(value, "labels", None) != (-1, 1):
        raise TypeError(
            f"{name} must be a LinearClassifier, whose labels are -1 and +1, but is a {type(value).__name__}. "
            "For its separator pass LinearClassifier(h.theta, h.theta_0)."
        )
    return value


def with_direction(value: Any, name: str, given: Given) -> Any:
    if not value.theta.any():
        raise ValueError("theta is zero, so there is no separator to measure from. Give theta a direction.")
    return value


def one_a_class(value: Any, name: str, given: Given) -> tuple[Any, ...]:
    if len(value) < 2:
        raise ValueError(f"{name} must be two or more, one for each class, but are {len(value)}.")
    return tuple(value)


def one_a_pair(value: Any, name: str, given: Given) -> dict[tuple[int, int], Any]:
    K = max((k for _, k in value), default=0) + 1
    if K < 2 or set(value) != set(combinations(range(K), 2)):
        raise ValueError(
            f"{name} must have one entry for each pair (j, k) of classes 0 to K-1 with j < k, but has "
            f"{sorted(value)}. Learn them with one_vs_one."
        )
    return dict(value)


def own_function(value: Any, name: str, given: Given) -> Callable[..., Any]:
    """A function, which is called from this file, so that it is looked at, and warns, as it would outside."""
    if not callable(value):
        raise TypeError(f"{name} must be a function, but is {value!r}. Pass it without calling it.")
    return np.errstate(all="warn", under="ignore")(lambda *args: value(*args))


#: What a name means everywhere, in the order in which arguments are looked at.
CHECKS: dict[str, Check] = {
    "lam": nonnegative,  # strength of the penalty
    "eta": positive,  # step size
    "eps": nonnegative,  # tolerance of a stop test
    "h": positive,  # step of a difference
    "threshold": probability,
    "false_positive": nonnegative,  # costs
    "false_negative": nonnegative,
    "max_steps": count,
    "steps": count,
    "passes": count,
    "members": count,  # examples of each class
    "K": number_of_classes,
    "rng": generator,
    "classifier": hypothesis,
    "learn": own_function,  # of X and y; returns a hypothesis
    "X": data,  # one example in each row
    "like": varying,
    "means": array("K d"),
    "mean": array("d"),
    "priors": priors,
    "covariance": covariance,
    "covariances": covariances,
    "theta_0": number,  # offset
    "theta": array("d"),  # normal vector
    "theta_0_init": number,
    "theta_init": array("d"),
    "w": array("m"),  # all parameters in one vector
    "z": array("..."),  # scores
    "g": probabilities,  # of label 1
    "y": targets,
    "y_true": array("..."),
    "y_pred": comparable,
    "k": count,
    "batch": batch_size,
    "wrong_a": yes_or_no,
    "wrong_b": yes_or_no,
    "feature_names": one_name_a_column,
    "class_names": lambda value, name, given: tuple(value),
    "labels": one_label_a_name,
    "features": known_features,
    "positive_class": known_class,
    "fraction": fraction,
}
