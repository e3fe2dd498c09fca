"""The door: what is asked of arguments, once, before the package computes with them.

An argument is looked at by its name. A name means one thing in the whole package, and so does a letter for a
size: the table at the end gives ``X`` the shape (n, d) and ``theta`` the shape (d,). Where a definition wants
something else it says so, as ``@door(y="-1 and +1")`` asks for these labels and ``@door(theta="d K")`` for a
matrix. Errors say what was expected, what came, and what to do.

Who calls decides. A file of the package came in by a door and is not stopped again; everyone else is, and so
is a function of the reader's own that the package calls. Nothing is remembered, so that an exception, a
generator or a thread leaves nothing behind.
"""

import functools
import inspect
import numbers
import sys
import warnings
from collections.abc import Callable
from itertools import combinations
from typing import Any, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

Array = Any  # an argument: what NumPy can turn into an array, and inside the door that array
Floats = NDArray[np.float64]
Integers = NDArray[np.intp]  # what indexing and np.bincount take on every machine
Given = dict[str, Any]  # arguments; those that stand higher in the table were looked at before
Check = Callable[[Any, str, Given], Any]  # of a value, its name, and all that is given
Demand = tuple[Any, ...]  # what must hold, a function of a value and all; how to say it; what to do
Definition = TypeVar("Definition", bound=Callable[..., Any])


@overload
def door(definition: Definition, /) -> Definition: ...
@overload
def door(**kinds: str) -> Callable[[Definition], Definition]: ...
def door(definition: Any = None, /, **kinds: str) -> Any:
    """Look at the arguments of a function, a method, or a dataclass, whose arrays become unwritable copies.

    >>> @door(y="-1 and +1")
    ... def margins(z, y):
    ...     return y * z
    >>> margins([2, 3], [1, -1])
    array([ 2., -3.])
    >>> margins([2, 3], [1, 0])
    Traceback (most recent call last):
    ValueError: y must hold labels -1 and +1, but holds 0, 1. Use 2 * y - 1 on 0 and 1.
    """
    if definition is None:
        return functools.partial(_guard, kinds=kinds)
    return _guard(definition, kinds)


def _guard(definition: Any, kinds: dict[str, str]) -> Any:
    is_class = inspect.isclass(definition)
    function = definition.__init__ if is_class else definition
    signature = inspect.signature(function)
    names = [name for name in NAMES | kinds if name in signature.parameters]
    checks = {name: kind(kinds[name]) if name in kinds else NAMES[name] for name in names}

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
                for name, check in checks.items():
                    given[name] = check(given[name], name, given)
                h = vars(given["self"]) if "self" in given else given
                if "X" in given and "theta" in h and "theta_0" in h:
                    _refuse_infinite("A score", given["X"] @ h["theta"] + h["theta_0"])
            except (TypeError, ValueError) as error:
                raise error.with_traceback(None) from None
            if is_class:
                given.update({name: frozen(value) for name, value in given.items()})
            try:
                result = function(*bound.args, **bound.kwargs)
            except np.linalg.LinAlgError:
                if any(map(callable, given.values())):  # it may be the reader's own
                    raise
                raise ValueError(NO_CURVATURE) from None
        if "g" not in given:  # a probability of 0 may cost infinitely much
            _refuse_infinite("The result", *(result if isinstance(result, tuple) else [result]))
        return result

    if is_class:
        definition.__init__ = guarded
    return definition if is_class else guarded


def look(**asked: tuple[Any, str]) -> list[Floats]:
    """Look at values that come with what is asked of them, without a door.

    >>> X, y = look(X=([[1], [2]], "n 1"), y=([0, 1], "0 and 1"))
    >>> X.shape, y
    ((2, 1), array([0., 1.]))
    """
    given: Given = {}
    for name, (value, asked_of_it) in asked.items():
        given[name] = kind(asked_of_it)(value, name, given)
    return [given[name] for name in asked]


def kind(text: str) -> Check:
    """What is asked under this text, which may be a shape."""
    return KINDS.get(text) or array(text)


def frozen(value: Any) -> Any:
    """A copy of an array that nobody can write into; anything else as it is."""
    if isinstance(value, np.ndarray):
        value = value.copy()
        value.setflags(write=False)
    return value


def warn(sentence: str | None, category: type[Warning]) -> None:
    """Warn at the line that called the package, if there is something to say."""
    depth = 1
    while sys._getframe(depth).f_code.co_filename.startswith(_HERE):
        depth += 1
    if sentence is not None:
        warnings.warn(sentence, category, stacklevel=depth + 1)


def _is_inside(file: str) -> bool:
    return file.startswith(_HERE) and file != _THIS


_THIS = _is_inside.__code__.co_filename
_HERE = _THIS.removesuffix("_door.py")


def _refuse_infinite(what: str, *parts: Any) -> None:
    if not all(np.isfinite(part).all() for part in parts if isinstance(part, (float, np.ndarray))):
        raise ValueError(f"{what} is too large for a 64-bit float. Scale X or theta down, or standardize X.")


# Ways to ask


def array(shape: str, *demands: Demand, to: Any = np.float64) -> Check:
    """Ask for finite numbers in a shape such as ``"n d"``, for which all demands hold."""

    def check(value: Any, name: str, given: Given) -> Any:
        v = _numeric(value, name)
        _fit(v, name, shape, given)
        for holds, *said in demands:
            if not holds(v, given):
                raise ValueError(_sentence(v, name, given, *said))
        return v.astype(to, copy=False) if shape else float(v)

    return check


def count(least: int, *demands: Demand) -> Check:
    """Ask for a whole number, not smaller than ``least``, for which all demands hold."""
    demands = ((lambda v, at: v >= least, f"be {least} or more"), *demands)

    def check(value: Any, name: str, given: Given) -> int:
        if isinstance(value, (bool, np.bool_)) or not isinstance(value, numbers.Integral):
            raise TypeError(f"{name} must be a whole number, but is {value!r} ({type(value).__name__}).")
        return int(array("", *demands)(int(value), name, given))

    return check


def thing(
    holds: Callable[[Any, Given], Any], demand: str, advice: str = "", error: Any = ValueError, to: Any = None
) -> Check:
    """Ask for anything else for which the demand holds."""

    def check(value: Any, name: str, given: Given) -> Any:
        if not holds(value, given):
            came = repr(value) if error is ValueError else f"of type {type(value).__name__}"
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
        sentence = f"{name} must be finite, but {place} is {v[where]}."
        raise ValueError(f"{sentence} Remove or repair such values before learning.")
    return v


def _fit(v: Floats, name: str, shape: str, given: Given) -> None:
    """Compare a shape with the sizes that other arguments have told, and note those that this one tells."""
    sizes = given.setdefault(SIZES, {})
    if "d" not in sizes and (d := _width(given.get("self", given.get("classifier")))):
        sizes["d"] = d, "the hypothesis"
    if v.size == 0:
        raise ValueError(f"{name} is empty: its shape is {v.shape}. Give an example and a feature, or more.")
    if shape == "..." or (shape == "n" and "..." in sizes):  # any shape, but then the same
        like, who = sizes.setdefault("...", (v.shape, name))
        if v.shape != like:
            sentence = f"{who} and {name} must have one shape, but have {like} and {v.shape}."
            raise ValueError(f"{sentence} Use {name}.ravel() on a column.")
        return
    letters = shape.split()
    axes = list(zip(reversed(letters), reversed(v.shape), strict=False))  # what is before "..." is free
    told = "".join(f", {a} = {sizes[a][0]} as {sizes[a][1]} has" for a in letters if a in sizes)
    fits = v.ndim >= len(letters) - 1 if "..." in letters else v.ndim == len(letters)
    for letter, size in axes if fits else ():
        known = int(letter) if letter.isdigit() else sizes.setdefault(letter, (size, name))[0]
        fits = fits and (known == size or letter == "...")
    if fits and letters[-1:] == ["K"] and v.shape[-1] == 1:
        fits, told = False, ", K > 1"
    if not fits:
        comma = "," if len(letters) == 1 else ""
        wanted = f"have shape ({', '.join(letters)}{comma})" if letters else "be a single number"
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


def _sentence(v: Floats, name: str, given: Given, demand: str, advice: str = "") -> str:
    sizes = {letter: size for letter, (size, _) in given[SIZES].items()}
    last = sizes["K"] - 1 if "K" in sizes else "K-1"
    some = [f"{number:g}" for number in np.unique(v)]
    some = some if len(some) <= 5 else [*some[:4], f"... ({len(some)} different values)"]
    came = f"holds {', '.join(some)}" if v.ndim else f"is {v:g}"
    said = demand.format_map(given | sizes | {"last": last})
    return said if demand.endswith(".") else f"{name} must {said}, but {came}. {advice}".strip()


# What is asked


def is_constant(X: Floats) -> NDArray[np.bool_]:
    """Which features vary by no more than rounding: the mean of a million numbers is off by 1e-11."""
    return np.asarray(X.std(axis=0) <= 1e-11 * np.abs(X.mean(axis=0)))


def is_singular(S: Floats) -> bool:
    """Whether a symmetric matrix is not positive definite, up to rounding, in whatever units."""
    scale = np.sqrt(np.diag(S))
    try:
        pivots = np.diag(np.linalg.cholesky(S / np.outer(scale, scale))) ** 2
    except np.linalg.LinAlgError:
        return True
    return not pivots.min() > 1e-13 * len(S)  # nor if it is NaN, for a feature that is 0


def _is_unique(lam: Floats, given: Given) -> bool:
    C = given["X"] - given["X"].mean(axis=0)
    return bool(lam > 0 or not (is_constant(given["X"]).any() or is_singular(C.T @ C)))


def _is_unique_uncentred(lam: Floats, given: Given) -> bool:
    ones = np.column_stack([given["X"], np.ones(len(given["X"]))])
    return bool(lam > 0 or not is_singular(ones.T @ ones))


def _is_whole(y: Floats, given: Given) -> bool:
    K, _ = given[SIZES].get("K", (LARGEST, ""))
    return bool((y == np.floor(y)).all() and np.abs(y).max() < K)


def _is_one_a_pair(value: Any, given: Given) -> bool:
    K = max((k for _, k in value), default=0) + 1
    return K > 1 and set(value) == set(combinations(range(K), 2))


def _varying(value: Any, name: str, given: Given) -> Any:
    X = array("n d")(value, name, given)
    constant = np.flatnonzero(is_constant(X if given["like"] is None else given["like"]))
    if constant.size:
        raise ValueError(f"Feature {constant[0]} is constant, up to rounding, and has no scale. Drop it.")
    return X


def _targets(value: Any, name: str, given: Given) -> Any:
    return array("n K" if np.ndim(value) == 2 else "n")(value, name, given)


def _known(value: Any, name: str, given: Given) -> Any:
    y, own = KINDS["whole"](value, name, given), getattr(given["classifier"], "labels", None)
    unknown = [] if own is None else sorted(set(y.tolist()) - set(own))
    if unknown:
        wanted = f"labels that the classifier predicts, {', '.join(map(str, own or ()))}"
        advice = "Encode y as in learning; 2 * y - 1 makes signs of labels 0 and 1."
        raise ValueError(f"{name} must hold {wanted}, but holds {unknown[0]}. {advice}")
    return y


def _comparable(value: Any, name: str, given: Given) -> Any:
    t, p = given["y_true"], array("...", A_LIST)(value, name, given)
    for one, other in ((t, p), (p, t)):
        if np.any(one == -1) and np.any(other == 0):
            sentence = f"y_true and {name} must use one encoding, but one has label -1 and the other label 0."
            raise ValueError(f"{sentence} Use 2 * y - 1 on the labels 0 and 1.")
    return p


def _covariances(value: Any, name: str, given: Given) -> Any:
    S = array("K d d")(value, name, given)
    for k, mean in enumerate(given["means"]):
        NAMES["covariance"](S[k], f"{name}[{k}]", {"mean": mean})
    return S


def _one_or_many(value: Any, name: str, given: Given) -> Any:
    S = array("d d" if np.ndim(value) == 2 else "K d d")(value, name, given)
    return np.broadcast_to(S, (len(given["means"]), *S.shape[-2:]))


def _members_of_each(value: Any, name: str, given: Given) -> list[int]:
    return [count(1)(members, name, given) for members in thing(*OF_MEANS)(value, name, given)]


def _number_of_classes(value: Any, name: str, given: Given) -> Any:
    given.setdefault(SIZES, {})[name] = count(1)(value, name, given), name
    return value


def _labels_of_names(value: Any, name: str, given: Given) -> tuple[int, ...]:
    y, own = given["y"], given["class_names"]
    value = tuple(value) or ((-1, 1) if len(own) == 2 and (y == -1).any() else tuple(range(len(own))))
    if not len(value) == len(own) == len(set(value)):
        raise ValueError(f"{name} must be one for each of {own}, all different, but are {value}.")
    unknown = sorted(set(y.tolist()) - set(value))
    if unknown:
        sentence = f"y holds the label {unknown[0]}, which has no name: class_names are {own} for {value}."
        raise ValueError(f"{sentence} Name every class, or say in labels which is whose.")
    return value


def _schedule(value: Any, name: str, given: Given) -> Callable[[int], float]:
    if callable(value):
        return lambda t: float(NAMES["eta"](value(t), name, {}))
    size = float(NAMES["eta"](value, name, given))
    return lambda t: size


def _function(value: Any, name: str, given: Given) -> Callable[..., Any]:
    """Call it from this file, so that it is stopped, and warns, as it would outside."""
    thing(*CALLABLE, error=TypeError)(value, name, given)

    def called(*args: Any) -> Any:
        with np.errstate(all="warn", under="ignore"):
            return value(*args)

    return called


LARGEST = min(2.0**53, np.iinfo(np.intp).max)  # up to here a float is a whole number, and an index
NOT_UNIQUE = (
    "Many parameters fit equally well: a feature is constant or a combination of others (or so far from 0 "
    "that it looks so: standardize it), or there are no more examples than features. Drop such features, or "
    "take lam > 0."
)
NO_CURVATURE = (
    "The curvature vanishes in some direction: scores are so large that all probabilities are rounded to 0 "
    "or 1. Scale theta down, or take lam > 0."
)
SINGULAR = (
    "A feature is constant within the class or a combination of others, or there are too few examples. Drop "
    "such features, add examples, or share one covariance with lda."
)
NUMBER_THEM = "Number them with classes, y = np.unique(y, return_inverse=True)."

# fmt: off
# What must hold, and what is said where it does not: that the argument "must ...", and what to do.
A_LIST = (lambda v, at: v.ndim <= 1, "be a list of labels", "Use .ravel() on a column.")
NOT_NEGATIVE = (lambda v, at: v >= 0, "be 0 or more")
ABOVE_0 = (lambda v, at: v > 0, "be greater than 0")
OTHER_ABOVE_0 = (lambda v, at: v + at["false_positive"] > 0, "be above 0 if the other cost is 0")
UP_TO_1 = (lambda v, at: 0 <= v <= 1, "be a probability between 0 and 1")
UP_TO_N = (lambda v, at: v <= at[SIZES]["n"][0], "be at most the number of examples, {n}")
LEAVES_BOTH = (lambda v, at: 0 < v < 1 and 0 < round(float(v) * at["self"].y.size) < at["self"].y.size,
               "leave both sets an example of the {self.y.size}")
BITS = (lambda y, at: np.isin(y, (0, 1)).all(), "hold labels 0 and 1", "Use (y + 1) / 2 on -1 and +1.")
SIGNS = (lambda y, at: np.isin(y, (-1, 1)).all(), "hold labels -1 and +1", "Use 2 * y - 1 on 0 and 1.")
BOTH = (lambda y, at: y.min() < y.max(), "hold labels of both classes", "Give examples of each.")
WHOLE = (_is_whole, "hold whole numbers, one for each class", NUMBER_THEM)
NUMBERED = (lambda y, at: _is_whole(y, at) and y.min() >= 0, "hold classes numbered 0 to {last}", NUMBER_THEM)
NO_GAP = (lambda y, at: "K" in at[SIZES] or np.unique(y).size == y.max() + 1,
          "name classes 0 to K-1 with no gap", f"A class without a member cannot be learned. {NUMBER_THEM}")
SEVERAL = (lambda y, at: "K" in at[SIZES] or y.max() > 0, "hold more than a single class", "Add examples.")
MORE_THAN_D = (lambda y, at: np.bincount(y.astype(np.intp)).min() > at["X"].shape[1],
               "have more members of each class than there are features, {d}",
               "Give more examples, select fewer features, or share one covariance with lda.")
ONE_HOT = (lambda y, at: np.isin(y, (0, 1)).all() and (y.sum(axis=1) == 1).all(),
           "hold a single 1 and else 0 in each row", "Make it with one_hot(y, K).")
FROM_0_TO_1 = (lambda g, at: np.all((g >= 0) & (g <= 1)), "hold probabilities between 0 and 1",
               "Take them from predict_proba; for scores use nll_from_scores.")
SUM_1 = (lambda g, at: g.min() >= 0 and np.abs(g.sum(axis=-1) - 1).max() <= 1e-8,
         "hold probabilities of sum 1", "Divide by their sum; for scores use nllm_from_scores.")
NONE_0 = (lambda g, at: g.min() > 0, "be above 0", "Leave out absent classes.")
SYMMETRIC = (lambda S, at: np.abs(S - S.T).max() <= 1e-12 * np.abs(S).max(),
             "be symmetric", "Use (S + S.T) / 2 if rounding is to blame.")
DEFINITE = (lambda S, at: (np.diag(S) > (1e-11 * at["mean"]) ** 2).all() and not is_singular(S),
            "not be singular", SINGULAR)
OF_MEANS = (lambda v, at: len(v) == len(at["means"]), "be one number for each mean", "Repeat it.")
OF_COLUMNS = (lambda v, at: len(v) == at["X"].shape[1], "be one name for each column of X")
FEATURES = (lambda v, at: v and set(v) <= set(at["self"].feature_names), "be among {self.feature_names}")
A_CLASS = (lambda v, at: v in at["self"].class_names, "be one of {self.class_names}")
TWO_LABELS = (lambda v, at: tuple(v) in ((0, 1), (-1, 1)), "be (0, 1) or (-1, 1), the negative class first")
GENERATOR = (lambda rng, at: isinstance(rng, np.random.Generator),
             "be a numpy Generator", "Pass np.random.default_rng(seed).")
CALLABLE = (lambda f, at: callable(f), "be a function", "Pass it without calling it.")
PREDICTS = (lambda h, at: callable(getattr(h, "predict", None)), "have a method predict", "Learn one.")
LINEAR = (lambda h, at: hasattr(h, "theta") and getattr(h, "labels", None) == (-1, 1),
          "be a LinearClassifier, whose labels are -1 and +1",
          "For its separator pass LinearClassifier(h.theta, h.theta_0).")
DIRECTED = (lambda h, at: h.theta.any(),
            "have a direction: where theta is zero there is no separator to measure from", "Change theta.")
SHARED = (lambda h, at: (h.covariances == h.covariances[0]).all(),
          "have one covariance for all classes, or scores are quadratic", "Use lda.")
OF_CLASSES = (lambda v, at: len(v) > 1, "be two or more, one for each class")
OF_PAIRS = (_is_one_a_pair, "have one entry for each pair (j, k) of classes 0 to K-1 with j < k",
            "Learn them with one_vs_one.")

#: What a name means everywhere, in the order in which arguments are looked at.
NAMES: dict[str, Check] = {
    "rng": thing(*GENERATOR, error=TypeError),
    "eps": array("", NOT_NEGATIVE),  # tolerance of a stop test
    "eta": array("", ABOVE_0), "h": array("", ABOVE_0),  # sizes of a step, and of one in a difference
    "threshold": array("", UP_TO_1),
    "false_positive": array("", NOT_NEGATIVE), "false_negative": array("", NOT_NEGATIVE),  # costs
    "max_steps": count(1), "steps": count(1), "passes": count(1), "members": count(1),
    "K": optional(_number_of_classes),
    "learn": _function, "f": _function,  # of X and y; of w
    "classifier": thing(*PREDICTS, error=TypeError),
    "like": optional(array("m d")), "X": array("n d"),  # one example in each row
    "priors": array("K", SUM_1, NONE_0), "means": array("K d"), "covariances": _covariances,
    "mean": array("d"), "covariance": array("d d", SYMMETRIC, DEFINITE),
    "theta_0": array(""), "theta_0_init": array(""),  # offset
    "theta": array("d"), "theta_init": array("d"), "w": array("m"),  # normal vector; all parameters
    "z": array("..."), "g": array("...", FROM_0_TO_1),  # scores; probabilities of label 1
    "y": array("n", BITS), "y_true": array("..."), "y_pred": _comparable,  # labels
    "wrong_a": array("n", BITS, to=bool), "wrong_b": array("n", BITS, to=bool),
    "k": count(1), "batch": count(1, UP_TO_N),
    "feature_names": thing(*OF_COLUMNS, to=tuple), "class_names": lambda value, name, given: tuple(value),
    "labels": _labels_of_names,  # by default 0 to K-1, or -1 and +1
    "features": thing(*FEATURES), "positive_class": thing(*A_CLASS), "fraction": array("", LEAVES_BOTH),
    "lam": array("", NOT_NEGATIVE),  # strength of a penalty
}
#: What else a definition may ask for; any other text is a shape.
KINDS: dict[str, Check] = {
    "above 0": array("", ABOVE_0), "not both 0": array("", NOT_NEGATIVE, OTHER_ABOVE_0), "count": count(1),
    "schedule": _schedule, "folds": count(2, UP_TO_N), "one for each mean": _members_of_each,
    "unique": array("", NOT_NEGATIVE, (_is_unique, NOT_UNIQUE)),  # lam, so that the minimizer is
    "unique, uncentred": array("", NOT_NEGATIVE, (_is_unique_uncentred, NOT_UNIQUE)),
    "varying": _varying, "one or many": _one_or_many, "numbers": _targets,
    "0 and 1": array("n", BITS), "0 and 1, both": array("n", BITS, BOTH),
    "-1 and +1": array("n", SIGNS), "-1 and +1, both": array("n", SIGNS, BOTH),
    "whole": array("n", WHOLE, to=np.intp), "known": _known,  # to the classifier
    "numbered": array("n", NUMBERED, to=np.intp),
    "classes": array("n", NUMBERED, NO_GAP, SEVERAL, to=np.intp),
    "large classes": array("n", NUMBERED, NO_GAP, SEVERAL, MORE_THAN_D, to=np.intp),
    "one-hot": array("n K", ONE_HOT), "distributions": array("n K", SUM_1),
    "probabilities": array("n", FROM_0_TO_1),
    "a linear classifier": thing(*LINEAR, error=TypeError), "with a direction": thing(*DIRECTED),
    "of one covariance": thing(*SHARED),
    "of each class": thing(*OF_CLASSES, to=tuple), "of each pair": thing(*OF_PAIRS, to=dict),
    "negative and positive": thing(*TWO_LABELS, to=tuple),
}
# fmt: on
