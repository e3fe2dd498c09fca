"""The door: what is asked of arguments, once, before the package computes with them.

An argument is looked at by its name. A name means one thing in the whole package, and so does a letter for a
size: the table at the end gives ``X`` the shape (n, d) and ``theta`` the shape (d,). Where a definition wants
something else it says so, as ``@door(y=signs)`` asks for labels -1 and +1. Errors say what was expected, what
came, and what to do.

Who calls decides. A file of the package came in by a door and is not stopped again; everyone else is, and so
is a function of the reader's own that the package calls. Nothing is remembered, so that an exception, a
generator or a thread leaves nothing behind.
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
Array = Any  # an argument: what NumPy can turn into an array, and inside the door that array
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
                given.update({name: frozen(value) for name, value in given.items()})
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


def frozen(value: Any) -> Any:
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


def look(**asked: tuple[Any, Check]) -> list[Floats]:
    """Look at values without a door, each of which comes with what is asked of it.

    >>> X, y = look(X=([[1], [2]], array("n 1")), y=([0, 1], labels))
    >>> X.shape, y
    ((2, 1), array([0., 1.]))
    """
    given: Given = {}
    for name, (value, check) in asked.items():
        given[name] = check(value, name, given)
    return [given[name] for name in asked]


# Kinds of arguments


def array(shape: str, *demands: Demand, to: Any = None) -> Check:
    """Ask for finite numbers in a shape such as ``"n d"``, for which all demands hold."""

    def check(value: Any, name: str, given: Given) -> Any:
        v = _numeric(value, name)
        _fit(v, name, shape, given)
        for holds, demand, advice in demands:
            if not holds(v, given):
                raise ValueError(_sentence(v, name, given, demand, advice))
        return v if to is None else v.astype(to) if v.ndim else to(v)

    return check


def whole_number(least: int, *demands: Demand) -> Check:
    """Ask for a number to count with, for which all demands hold."""
    at_least = (lambda v, at: v >= least, f"be {least} or more", "")

    def check(value: Any, name: str, given: Given) -> int:
        if isinstance(value, (bool, np.bool_)) or not isinstance(value, numbers.Integral):
            raise TypeError(f"{name} must be a whole number, but is {value!r} ({type(value).__name__}).")
        return int(array("", at_least, *demands)(int(value), name, given))

    return check


def thing(
    holds: Callable[[Any, Given], Any],
    demand: str,
    advice: str,
    error: type[Exception] = ValueError,
    to: Any = None,
) -> Check:
    """Ask for anything else for which the demand holds."""

    def check(value: Any, name: str, given: Given) -> Any:
        if not holds(value, given):
            came = repr(value) if error is ValueError else f"a {type(value).__name__}"
            raise error(f"{name} must {demand.format_map(given)}, but is {came}. {advice}".strip())
        return value if to is None else to(value)

    return check


def optional(check: Check) -> Check:
    """Ask only if a value is given."""
    return lambda value, name, given: None if value is None else check(value, name, given)


def _numeric(value: Any, name: str) -> Floats:
    if isinstance(value, np.ma.MaskedArray) and np.ma.is_masked(value):
        raise TypeError(f"{name} has masked entries, which NumPy would fill in. Drop those rows first.")
    try:
        v = np.asarray(value)
    except ValueError as error:
        raise ValueError(f"{name} must be an array, but its rows have different lengths.") from error
    if v.dtype.kind not in "biuf":
        advice = "Convert it, for example with .astype(float), or number the classes with np.unique."
        raise TypeError(f"{name} must hold real numbers, but has dtype {v.dtype}. {advice}")
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
    sizes = given.setdefault(SIZES, {})
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
    told = "".join(f", {a} = {sizes[a][0]} as {sizes[a][1]} has" for a in letters if a in sizes)
    sizes.update({a: (int(a), "") for a in letters if a.isdigit()})
    axes = list(zip(letters, v.shape, strict=False))
    if v.ndim != len(letters) or any(sizes.setdefault(a, (size, name))[0] != size for a, size in axes):
        wanted = (
            f"have the shape ({', '.join(letters)}{',' * (len(letters) == 1)})"
            if letters
            else "be a single number"
        )
        is_column = len(letters) == 1 and v.ndim > 0 and v.size == max(v.shape)
        advice = f"Use {name}.ravel()." if is_column else ADVICE.get(shape, "").format(name=name)
        raise ValueError(f"{name} must {wanted}{told}, but has shape {v.shape}. {advice}".strip())


SIZES = " sizes"  # where the sizes told so far stand among the arguments: how large, and by whom
ADVICE = {
    "n d": "Use {name}[:, None] for one feature, {name}[None, :] for one example.",
    "n K": "Give one row for each example and one column for each class, such as one_hot(y, K).",
    "d K": "Transpose {name} if a row is a class.",
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
    sizes = {letter: size for letter, (size, _) in given[SIZES].items()}
    some = [f"{number:g}" for number in np.unique(v)]
    some = some if len(some) <= 5 else [*some[:4], f"... ({len(some)} different values)"]
    came = f"holds {', '.join(some)}" if v.ndim else f"is {v:g}"
    last = sizes["K"] - 1 if "K" in sizes else "K-1"
    return f"{name} must {demand.format(last=last, **sizes)}, but {came}. {advice}".strip()


# What is asked, kind by kind


def is_constant(X: Floats) -> NDArray[np.bool_]:
    """Which features vary by no more than rounding: the mean of a million numbers is off by 1e-11."""
    return np.asarray(X.std(axis=0) <= 1e-11 * np.abs(X.mean(axis=0)))


def is_singular(S: Floats) -> bool:
    """Whether a symmetric matrix is not positive definite, up to rounding, in whatever units."""
    scale = np.sqrt(np.diag(S))
    return not (scale > 0).all() or bool(np.linalg.eigvalsh(S / np.outer(scale, scale))[0] < 1e-13 * len(S))


def _is_unique(lam: Floats, given: Given) -> bool:
    C = given["X"] - given["X"].mean(axis=0)
    return bool(lam > 0 or not (is_constant(given["X"]).any() or is_singular(C.T @ C)))


def _is_unique_uncentred(lam: Floats, given: Given) -> bool:
    ones = np.column_stack([given["X"], np.ones(len(given["X"]))])
    return bool(lam > 0 or not is_singular(ones.T @ ones))


def _is_whole(y: Floats, given: Given) -> bool:
    K = given[SIZES].get("K", [LARGEST])[0]
    return bool((y == np.floor(y)).all() and np.abs(y).max() < K)


def _is_one_a_pair(value: Any, given: Given) -> bool:
    K = max((k for _, k in value), default=0) + 1
    return K > 1 and set(value) == set(combinations(range(K), 2))


LARGEST = min(2.0**53, np.iinfo(np.intp).max)  # up to here a float is a whole number, and an index
NUMBER_THEM = "Number them with classes, y = np.unique(y, return_inverse=True)."
NOT_UNIQUE = (
    "Many parameters fit equally well: a feature is constant or a combination of others (or so far from 0 "
    "that it looks so: standardize it), or there are no more examples than features. Drop such features, or "
    "take lam > 0."
)
NOT_NEGATIVE = (lambda v, at: v >= 0, "be 0 or more", "")
NOT_BOTH_0 = (lambda v, at: v + at["false_positive"] > 0, "The sum of the costs must be greater than 0.", "")
UP_TO_N = (lambda v, at: v <= at[SIZES]["n"][0], "be at most the number of examples, {n}", "")
BITS = (
    lambda y, at: np.isin(y, (0, 1)).all(),
    "hold labels 0 and 1",
    "For labels -1 and +1 use (y + 1) / 2.",
)
SIGNS = (
    lambda y, at: np.isin(y, (-1, 1)).all(),
    "hold labels -1 and +1",
    "For labels 0 and 1 use 2 * y - 1.",
)
BOTH = (lambda y, at: y.min() < y.max(), "hold labels of both classes", "Give examples of each.")
WHOLE = (_is_whole, "hold whole numbers, one for each class", NUMBER_THEM)
NUMBERED = (lambda y, at: _is_whole(y, at) and y.min() >= 0, "hold classes numbered 0 to {last}", NUMBER_THEM)
NO_GAP = (
    lambda y, at: "K" in at[SIZES] or np.unique(y).size == y.max() + 1,
    "name classes 0 to K-1 with no gap",
    f"A class without a member cannot be learned. {NUMBER_THEM}",
)
TWO_CLASSES = (
    lambda y, at: "K" in at[SIZES] or y.max() > 0,
    "hold more than a single class",
    "Add examples.",
)
MORE_THAN_D = (
    lambda y, at: np.bincount(y.astype(np.intp)).min() > at["X"].shape[1],
    "have more members of each class than there are features, {d}",
    "Give more examples, select fewer features, or share one covariance with lda.",
)
TWO_SCORES = (lambda z, at: z.ndim > 0 and z.shape[-1] > 1, "have two scores or more in a row", "")
FROM_0_TO_1 = (
    lambda g, at: ((g >= 0) & (g <= 1)).all(),
    "hold probabilities between 0 and 1",
    "Take them from predict_proba; for scores use nll_from_scores.",
)
SUM_1 = (
    lambda g, at: (g >= 0).all() and np.abs(g.sum(axis=-1) - 1).max() <= 1e-8,
    "hold probabilities of sum 1",
    "Divide by their sum; for scores use nllm_from_scores.",
)
ONE_HOT = (
    lambda y, at: np.isin(y, (0, 1)).all() and (y.sum(axis=1) == 1).all(),
    "hold a single 1 and else 0 in each row",
    "Make it with one_hot(y, K).",
)
SYMMETRIC = (
    lambda S, at: np.abs(S - S.T).max() <= 1e-12 * np.abs(S).max(),
    "be symmetric",
    "Use (S + S.T) / 2 if rounding is to blame.",
)
DEFINITE = (
    lambda S, at: (np.diag(S) > (1e-11 * at["mean"]) ** 2).all() and not is_singular(S),
    "not be singular",
    "A feature is constant within the class or a combination of others, or there are too few examples. Drop "
    "such features, add examples, or share one covariance with lda.",
)

any_shape, number = array("..."), array("", to=float)
nonnegative = array("", NOT_NEGATIVE, to=float)
positive = array("", (lambda v, at: v > 0, "be greater than 0", ""), to=float)
probability = array("", (lambda v, at: 0 <= v <= 1, "be a probability between 0 and 1", ""), to=float)
other_cost = array("", NOT_NEGATIVE, NOT_BOTH_0, to=float)
count = whole_number(1)
batch_size = whole_number(1, UP_TO_N)
fold_count = whole_number(2, UP_TO_N)

unique = array("", NOT_NEGATIVE, (_is_unique, NOT_UNIQUE, ""), to=float)  # so that one hypothesis is best
unique_uncentred = array("", NOT_NEGATIVE, (_is_unique_uncentred, NOT_UNIQUE, ""), to=float)

labels, both_labels = array("n", BITS), array("n", BITS, BOTH)
signs, both_signs = array("n", SIGNS), array("n", SIGNS, BOTH)
whole = array("n", WHOLE, to=np.intp)
numbered = array("n", NUMBERED, to=np.intp)
classes = array("n", NUMBERED, NO_GAP, TWO_CLASSES, to=np.intp)
large_classes = array("n", NUMBERED, NO_GAP, TWO_CLASSES, MORE_THAN_D, to=np.intp)
one_hot_rows = array("n K", ONE_HOT)
yes_or_no = array("n", (BITS[0], "say yes or no for each example", ""), to=bool)

class_scores, rows_of_scores = array("...", TWO_SCORES), array("n K", TWO_SCORES)
list_of_probabilities, rows_of_probabilities = array("n", FROM_0_TO_1), array("n K", SUM_1)
MANY = (lambda v, at: v.size > 1, "have an entry for each of K > 1 classes", "")
one_a_class = array("K", MANY)
one_column_a_class = array("d K")
covariance = array("d d", SYMMETRIC, DEFINITE)


def varying(value: Any, name: str, given: Given) -> Any:
    """Examples to standardize, by themselves or by others, in which no feature is constant."""
    X = array("n d")(value, name, given)
    constant = np.flatnonzero(is_constant(X if given["like"] is None else given["like"]))
    if constant.size:
        raise ValueError(
            f"Feature {constant[0]} is constant, up to rounding, and has no scale. Drop its column."
        )
    return X


def targets(value: Any, name: str, given: Given) -> Any:
    """A number for each example, or one column of them for each of several regressions."""
    return array("n K" if np.ndim(value) == 2 else "n")(value, name, given)


def known(value: Any, name: str, given: Given) -> Any:
    """Labels that the classifier predicts."""
    y, own = whole(value, name, given), getattr(given["classifier"], "labels", None)
    unknown = [] if own is None else sorted(set(y.tolist()) - set(own))
    if unknown:
        wanted = f"labels that the classifier predicts, {', '.join(map(str, own or ()))}"
        advice = "Encode y as in learning; 2 * y - 1 makes signs of labels 0 and 1."
        raise ValueError(f"{name} must hold {wanted}, but holds {unknown[0]}. {advice}")
    return y


def comparable(value: Any, name: str, given: Given) -> Any:
    """Labels, single or in a list, in one encoding with those of ``y_true``."""
    t, p = given["y_true"], array("...")(value, name, given)
    if p.ndim > 1:
        raise ValueError(
            f"y_true and {name} must be lists, but have shape {p.shape}. Use .ravel() on a column."
        )
    if any((one == -1).any() and (other == 0).any() for one, other in ((t, p), (p, t))):
        sentence = f"y_true and {name} must use one encoding, but one has label -1 and the other label 0."
        raise ValueError(f"{sentence} Use 2 * y - 1 on the labels 0 and 1.")
    return p


def covariances(value: Any, name: str, given: Given) -> Any:
    S = array("K d d")(value, name, given)
    for k, mean in enumerate(given["means"]):
        covariance(S[k], f"{name}[{k}]", {"mean": mean})
    return S


def one_or_many_covariances(value: Any, name: str, given: Given) -> Any:
    """One for each class, or one for all; NumPy asks whether samples can be drawn."""
    S = array("d d" if np.ndim(value) == 2 else "K d d")(value, name, given)
    return np.broadcast_to(S, (len(given["means"]), *S.shape[-2:]))


def one_count_a_mean(value: Any, name: str, given: Given) -> list[int]:
    return [count(members, name, given) for members in one_a_mean(value, name, given)]


def number_of_classes(value: Any, name: str, given: Given) -> int | None:
    if value is not None:
        given.setdefault(SIZES, {})[name] = count(value, name, given), name
    return value


def labels_of_names(value: Any, name: str, given: Given) -> tuple[int, ...]:
    """By default 0 to K-1, or -1 and +1 if there is a -1 and two names."""
    y, own = given["y"], given["class_names"]
    value = tuple(value) or ((-1, 1) if len(own) == 2 and (y == -1).any() else tuple(range(len(own))))
    if not len(value) == len(own) == len(set(value)):
        raise ValueError(f"{name} must be one for each of {own}, all different, but are {value}.")
    unknown = sorted(set(y.tolist()) - set(value))
    if unknown:
        sentence = f"y holds the label {unknown[0]}, which has no name: class_names are {own} for {value}."
        raise ValueError(f"{sentence} Name every class, or say in labels which is whose.")
    return value


def schedule(value: Any, name: str, given: Given) -> Callable[[int], float]:
    """A step size, or a function from the number of a step to its size."""
    if callable(value):
        return lambda t: float(positive(value(t), name, {}))
    size = float(positive(value, name, given))
    return lambda t: size


def own_function(value: Any, name: str, given: Given) -> Callable[..., Any]:
    """A function, which is called from this file, so that it is stopped, and warns, as it would outside."""
    function(value, name, given)
    return np.errstate(all="warn", under="ignore")(lambda *args: value(*args))


function = thing(lambda f, at: callable(f), "be a function", "Pass it without calling it.", TypeError)
generator = thing(
    lambda rng, at: isinstance(rng, np.random.Generator),
    "be a numpy Generator",
    "Pass np.random.default_rng(seed).",
    TypeError,
)
hypothesis = thing(
    lambda h, at: callable(getattr(h, "predict", None)),
    "have a method predict",
    "Learn one first.",
    TypeError,
)
linear_classifier = thing(
    lambda h, at: hasattr(h, "theta") and getattr(h, "labels", None) == (-1, 1),
    "be a LinearClassifier, whose labels are -1 and +1",
    "For its separator pass LinearClassifier(h.theta, h.theta_0).",
    TypeError,
)
with_direction = thing(
    lambda h, at: h.theta.any(),
    "have a direction, for where theta is zero there is no separator to measure from",
    "Change theta.",
)
with_one_covariance = thing(
    lambda h, at: (h.covariances == h.covariances[0]).all(),
    "have one covariance for all classes, or scores are quadratic",
    "Use lda.",
)
hypotheses_of_classes = thing(lambda v, at: len(v) > 1, "be two or more, one for each class", "", to=tuple)
hypotheses_of_pairs = thing(
    _is_one_a_pair,
    "have one entry for each pair (j, k) of classes 0 to K-1 with j < k",
    "Learn them with one_vs_one.",
    to=dict,
)
fraction = thing(
    lambda v, at: 0 < v < 1 and 0 < round(v * len(at["self"].y)) < len(at["self"].y),
    "leave both sets an example of the {self.y.size}",
    "",
)
one_a_mean = thing(lambda v, at: len(v) == len(at["means"]), "be one number for each mean", "Repeat it.")
names_of_features = thing(
    lambda v, at: len(v) == at["X"].shape[1], "be one name for each column of X", "", to=tuple
)
known_features = thing(
    lambda v, at: v and set(v) <= set(at["self"].feature_names), "be among {self.feature_names}", ""
)
known_class = thing(lambda v, at: v in at["self"].class_names, "be one of {self.class_names}", "")
negative_and_positive = thing(
    lambda v, at: tuple(v) in ((0, 1), (-1, 1)),
    "be (0, 1) or (-1, 1), the negative class first",
    "",
    to=tuple,
)

_NAMES: list[tuple[str, Check]] = [
    ("eps false_positive false_negative", nonnegative),  # tolerance, costs
    ("eta h", positive),  # sizes of steps
    ("threshold", probability),
    ("max_steps steps passes members", count),
    ("K", number_of_classes),
    ("rng", generator),
    ("classifier", hypothesis),
    ("learn f", own_function),  # of X and y; of w
    ("like", optional(array("m d"))),  # examples to be standardized by
    ("X", array("n d")),  # one example in each row
    ("means", array("K d")),
    ("mean", array("d")),
    (
        "priors",
        array("K", MANY, SUM_1, (lambda v, at: v.min() > 0, "be above 0", "Leave out absent classes.")),
    ),
    ("covariance", covariance),
    ("covariances", covariances),
    ("theta_0 theta_0_init", number),  # offset
    ("theta theta_init", array("d")),  # normal vector
    ("w", array("m")),  # all parameters
    ("z", array("...")),  # scores
    ("g", array("...", FROM_0_TO_1)),  # probabilities of label 1
    ("y", array("n")),  # a label or target for each example
    ("y_true", array("...")),
    ("y_pred", comparable),
    ("wrong_a wrong_b", yes_or_no),
    ("k", count),
    ("batch", batch_size),
    ("feature_names", names_of_features),
    ("class_names", thing(lambda v, at: True, "", "", to=tuple)),
    ("labels", labels_of_names),
    ("features", known_features),
    ("positive_class", known_class),
    ("fraction", fraction),
    ("lam", nonnegative),  # strength of a penalty
]
#: What a name means everywhere, in the order in which arguments are looked at.
CHECKS = {name: check for names, check in _NAMES for name in names.split()}
