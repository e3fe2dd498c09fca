"""The door: what is asked of arguments, once, before the package computes with them.

An argument is looked at by its name, which means one thing in the whole package: `NAMES` says what. Where a
definition wants something else it says so, as ``@door(y="-1 and +1, both")`` asks for these labels and
``@door(theta="d K")`` for a matrix. What is asked is a text: a shape, in which a letter is one size for the
whole call, and words of `DEMANDS`, which imply a shape. Errors say what was expected, what came, what to do.

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
from reprlib import repr as brief
from typing import Any, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

Array = Any  # an argument: what NumPy can turn into an array, and inside the door that array
Floats = NDArray[np.float64]
Integers = NDArray[np.intp]  # what indexing and np.bincount take on every machine
Function = Callable[..., Any]  # of the reader: a learning algorithm of X and y, or a function of a vector
Definition = TypeVar("Definition", bound=Function)


Given = dict[str, Any]  # arguments by name, sizes by letter, and under "whose" the arguments that told these
Check = Callable[[Any, str, Given], Any]  # of a value, its name, and what else is given


@overload
def door(definition: Definition, /) -> Definition: ...
@overload
def door(**kinds: str) -> Callable[[Definition], Definition]: ...
def door(definition: Any = None, /, **kinds: str) -> Any:
    """Look at the arguments of a function, a method, or a dataclass, whose arrays become unwritable copies.

    What is asked by ``kinds`` is looked at last, in their order.

    >>> @door(y="-1 and +1")
    ... def margins(z, y):
    ...     return y * z
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
    usual = {name: text for text, names in NAMES.items() for name in names.split() if name not in kinds}
    checks = {name: kind(text) for name, text in (usual | kinds).items() if name in signature.parameters}
    optional = [name for name in checks if signature.parameters[name].default is None]

    @functools.wraps(function)
    def guarded(*args: Any, **kwargs: Any) -> Any:
        __tracebackhide__ = True  # from pytest and IPython
        if not is_class and _is_inside(sys._getframe(1).f_code.co_filename):
            return function(*args, **kwargs)
        bound = signature.bind(*args, **kwargs)
        bound.apply_defaults()
        given: Given = {"whose": {}} | bound.arguments
        with np.errstate(all="ignore"):  # what does not come out finite is refused
            try:
                for name, check in checks.items():
                    if given[name] is not None or name not in optional:
                        given[name] = check(given[name], name, given)
                h = vars(given["self"]) if "self" in given else given
                if "X" in given and "theta" in h and "theta_0" in h:
                    _refuse_infinite("A score", given["X"] @ h["theta"] + h["theta_0"])
            except (TypeError, ValueError) as error:
                raise error.with_traceback(None) from None
            bound.arguments.update({name: frozen(v) for name, v in given.items()} if is_class else given)
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
    given: Given = {"whose": {}}
    for name, (value, text) in asked.items():
        given[name] = kind(text)(value, name, given)
    return [given[name] for name in asked]


def frozen(value: Any) -> Any:
    """A copy of a dictionary, one that nobody can write into of an array, and anything else as it is."""
    if isinstance(value, np.ndarray | dict):
        value = value.copy()
    if isinstance(value, np.ndarray):
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


def kind(text: str) -> Check:
    """What is asked under this text."""
    if text in CHECKS:
        return CHECKS[text]
    words = [word for part in text.split(", ") for word in KINDS.get(part, part).split(", ")]
    implied = [shape for shape, table in DEMANDS.items() if words[0] in table]
    shape = implied[0] if implied else words.pop(0)
    all_words = {word: demand for table in DEMANDS.values() for word, demand in table.items()}
    demands = [(word, all_words[word]) for word in words]

    def check(value: Any, name: str, given: Given) -> Any:
        v: Any = tuple(value) if shape == "object" and isinstance(value, list | np.ndarray) else value
        if shape == "whole number" and (isinstance(v, bool) or not isinstance(v, numbers.Integral)):
            raise TypeError(f"{name} must be a whole number, but is {v!r} ({type(v).__name__}).")
        if shape != "object":
            v = _numeric(value, name)
            _fit(v, name, shape, given)
        for word, (holds, *said) in demands:
            if not holds(v, given):
                error = TypeError if word.startswith("a ") else ValueError
                raise error(_sentence(v, name, given, *said))
        if "number" in shape:
            return int(v) if "whole" in shape else float(v)
        return v.astype(np.intp) if "whole" in words else v

    return check


def _sentence(v: Any, name: str, given: Given, must: str | Callable[..., str], advice: str = "") -> str:
    K = given.get("K")
    if callable(must):
        return f"{name} must {must(v, given)} {advice}"
    must = must.format_map(given | {"last": K - 1 if K else "K-1"})
    came = f"is {brief(v)}"
    if isinstance(v, np.ndarray):
        some = [f"{number:g}" for number in np.unique(v)[:6]]
        came = f"{'holds' if v.ndim else 'is'} {', '.join(some[:5])}{' and others' * (len(some) > 5)}"
    return f"{'the hypothesis' if name == 'self' else name} must {must}, but {came}. {advice}".strip()


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
    """Compare a shape with the sizes that other arguments have, and note those that this one has."""
    whose = given["whose"]
    if "d" not in given and (d := _width(given.get("self", given.get("classifier")))):
        given["d"], whose["d"] = d, "the hypothesis"
    if v.size == 0:
        raise ValueError(f"{name} is empty: its shape is {v.shape}. Give an example and a feature, or more.")
    shape = "..." if shape == "n" and "..." in given else shape
    ways = [[] if "number" in way else way.split() for way in shape.split(" or ")]
    letters = next((way for way in ways if len(way) == v.ndim), ways[-1])
    came, free = [*v.shape], v.ndim + 1 - len(letters)
    if letters[:1] == ["..."] and free >= 0:  # any number of axes, but the same for all that are asked so
        came[:free] = [v.shape[:free]]
    as_others = "".join(f", {a} = {given[a]} as {whose[a]} has" for a in letters if a in whose)
    fits = len(letters) == len(came)
    for letter, size in zip(letters, came, strict=False):
        if not letter.isdigit():
            whose.setdefault(letter, name)
        fits = fits and size == (int(letter) if letter.isdigit() else given.setdefault(letter, size))
    if fits and letters[-1:] == ["K"] and v.shape[-1] == 1:
        fits, as_others = False, ", K > 1"
    if not fits:
        comma = "," if len(letters) == 1 and letters != ["..."] else ""
        wanted = f"have shape ({', '.join(letters)}{comma})" if letters else "be a single number"
        is_column = len(letters) == 1 and v.ndim > 0 and v.size == max(v.shape)
        advice = f"Use {name}.ravel()." if is_column else ADVICE.get(" ".join(letters), "").format(name=name)
        raise ValueError(f"{name} must {wanted}{as_others}, but has shape {v.shape}. {advice}".strip())


ADVICE = {
    "n d": "Use {name}[:, None] for one feature, {name}[None, :] for one example.",
    "n K": "Give one row for each example and one column for each class, such as one_hot(y, K).",
    "d K": "Transpose {name} if a row is a class.",
    "K d d": "Repeat a covariance that is shared.",
}


def _width(h: Any) -> Any:
    """How many features a hypothesis takes, where it shows."""
    if hasattr(h, "hypotheses"):
        return _width(h.hypotheses[0] if isinstance(h.hypotheses, tuple) else h.hypotheses[0, 1])
    return len(h.theta) if hasattr(h, "theta") else h.means.shape[1] if hasattr(h, "means") else None


def is_constant(X: Floats) -> NDArray[np.bool_]:
    """Which features vary by no more than rounding: the mean of a million numbers is off by 1e-11."""
    return np.asarray(X.std(axis=0) <= 1e-11 * np.abs(X.mean(axis=0)))


def _which_is_constant(X: Floats, given: Given) -> str:
    X = X if given["like"] is None else given["like"]
    j = np.flatnonzero(is_constant(X))[0]
    return f"vary in each feature, but column {j} is constant, {X[0, j]:g}, up to rounding."


def is_singular(S: Floats) -> bool:
    """Whether a symmetric matrix, or one of a stack, is not positive definite, up to rounding."""
    scale = np.sqrt(np.diagonal(S, axis1=-2, axis2=-1))
    try:
        L = np.linalg.cholesky(S / (scale[..., :, None] * scale[..., None, :]))
    except np.linalg.LinAlgError:
        return True
    pivots = np.diagonal(L, axis1=-2, axis2=-1) ** 2
    return not pivots.min() > 1e-13 * len(S.T)  # also true if it is NaN, for a feature that is 0


def _is_unique(lam: Floats, X: Floats, centred: bool) -> bool:
    """Whether one minimizer is the best, of least squares from centred data, or of Newton's method."""
    A = X - X.mean(axis=0) if centred else np.column_stack([X, np.ones(len(X))])
    return bool(lam > 0 or not ((centred and is_constant(X).any()) or is_singular(A.T @ A)))


def _has_all_pairs(hypotheses: Any, given: Given) -> bool:
    K = max((k for _, k in hypotheses), default=0) + 1
    return K > 1 and set(hypotheses) == set(combinations(range(K), 2))


def _in_one_coding(p: Floats, given: Given) -> bool:
    t = given["y_true"]
    return not any(-1 in one and 0 in other for one, other in ((t, p), (p, t)))


def _is_definite(S: Floats, given: Given) -> bool:
    means = given["means"] if "means" in given else given["mean"]
    variances = np.diagonal(S, axis1=-2, axis2=-1)
    return bool((variances > (1e-11 * means) ** 2).all() and not is_singular(S))


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


def _schedule(value: Any, name: str, given: Given) -> Function:
    size = kind("above 0")
    constant = None if callable(value) else size(value, name, given)
    return lambda t: size(value(t), name, given) if constant is None else constant


def _function(value: Any, name: str, given: Given) -> Function:
    """Call it from this file, so that it is stopped, and warns, as it would outside."""
    kind("a function")(value, name, given)

    def called(*args: Any) -> Any:
        with np.errstate(all="warn", under="ignore"):
            return value(*args)

    return called


NO_CURVATURE = (
    "The curvature vanishes in some direction: scores are so large that all probabilities are rounded to 0 "
    "or 1. Scale theta down, or take lam > 0."
)
UNIQUE = (
    "be above 0 where many parameters fit equally well",
    "A feature is constant or a combination of others (or so far from 0 that it looks so: standardize it), "
    "or there are no more examples than features. Drop such features, or take lam > 0.",
)
SINGULAR = (
    "A feature is constant within the class or a combination of others, or there are too few examples. Drop "
    "such features, add examples, or share one covariance with lda."
)
NUMBER_THEM = "Number them with classes, y = np.unique(y, return_inverse=True)."

# fmt: off
#: What a word asks of a value, when ``at`` is all that is given: that it "must ...", and what to do if not.
#: A word implies the shape above it; if it begins with "a", it asks for a type.
DEMANDS: dict[str, dict[str, Any]] = {
"number": {
    **{f"{k} or more": (lambda v, at, k=k: np.all(v >= k), f"be {k} or more") for k in (0, 1, 2)},
    "above 0": (lambda v, at: v > 0, "be greater than 0"),
    "not both 0": (lambda v, at: v + at["false_positive"] > 0, "be above 0 if the other cost is 0"),
    "up to 1": (lambda v, at: 0 <= v <= 1, "be a probability between 0 and 1"),
    "up to n": (lambda v, at: v <= at["n"], "be at most the number of examples, {n}"),
    "of rows": (lambda v, at: 0 < round(float(v) * at["self"].y.size) < at["self"].y.size,
                "leave both sets an example of the {self.y.size}"),
    "unique": (lambda v, at: _is_unique(v, at["X"], centred=True), *UNIQUE),
    "unique for Newton": (lambda v, at: _is_unique(v, at["X"], centred=False), *UNIQUE),
},
"n": {
    "0 and 1": (lambda y, at: (y * y == y).all(), "hold labels 0 and 1",
                "Use (y + 1) / 2 on -1 and +1."),
    "-1 and +1": (lambda y, at: (abs(y) == 1).all(), "hold labels -1 and +1",
                  "Use 2 * y - 1 on 0 and 1."),
    "of means": (lambda v, at: len(v) == len(at["means"]), "be one number for each mean", "Repeat it."),
    "both": (lambda y, at: y.min() < y.max(), "hold labels of both classes", "Give examples of each."),
    "whole": (lambda y, at: (y == y.astype(np.intp)).all(), "hold whole numbers, one for each class",
              NUMBER_THEM),
    "numbered": (lambda y, at: y.min() >= 0 and y.max() < (at.get("K") or np.inf),
                 "hold classes numbered 0 to {last}", NUMBER_THEM),
    "no gap": (lambda y, at: at.get("K") or np.unique(y).size == y.max() + 1,
               "name classes 0 to K-1 with no gap", f"A class must have members. {NUMBER_THEM}"),
    "several": (lambda y, at: at.get("K") or y.max() > 0, "hold more than a single class",
                "Add examples."),
    "large": (lambda y, at: np.bincount(y.astype(np.intp)).min() > at["X"].shape[1],
              "have more members of each class than there are features, {d}",
              "Give more examples, select fewer features, or share one covariance with lda."),
    "known": (lambda y, at: set(y) <= set(getattr(at["classifier"], "labels", [*y])),
              "hold labels that the classifier predicts, {classifier.labels}",
              "Encode y as in learning; 2 * y - 1 makes signs of labels 0 and 1."),
    "list": (lambda y, at: y.ndim <= 1, "be a list of labels", "Use .ravel() on a column."),
    "one coding": (_in_one_coding, "use one encoding with y_true: one has label -1, the other label 0",
                   "Use 2 * y - 1 on the labels 0 and 1."),
    "probabilities": (lambda g, at: np.all((g >= 0) & (g <= 1)), "hold probabilities between 0 and 1",
                      "Take them from predict_proba; for scores use nll_from_scores."),
},
"n d": {
    "varying": (lambda X, at: not is_constant(X if at["like"] is None else at["like"]).any(),
                _which_is_constant, "It has no scale; drop it."),
},
"n K": {
    "one-hot": (lambda y, at: np.isin(y, (0, 1)).all() and (y.sum(axis=1) == 1).all(),
                "hold a single 1 and else 0 in each row", "Make it with one_hot(y, K)."),
    "distributions": (lambda g, at: g.min() >= 0 and np.abs(g.sum(axis=-1) - 1).max() <= 1e-8,
                      "hold probabilities of sum 1", "Divide by their sum; or use nllm_from_scores."),
},
"K": {"none 0": (lambda g, at: g.min() > 0, "be above 0", "Leave out absent classes.")},
"d d": {
    "symmetric": (lambda S, at: np.allclose(S, np.swapaxes(S, -1, -2), rtol=0, atol=1e-12 * np.abs(S).max()),
                  "be symmetric", "Use (S + S.T) / 2 if rounding is to blame."),
    "definite": (_is_definite, "not be singular", SINGULAR),
},
"object": {
    "a generator": (lambda v, at: isinstance(v, np.random.Generator),
                    "be a numpy Generator", "Pass np.random.default_rng(seed)."),
    "a function": (lambda f, at: callable(f), "be a function", "Pass it without calling it."),
    "a hypothesis": (lambda h, at: callable(getattr(h, "predict", None)), "have a method predict",
                     "Learn one."),
    "a linear classifier": (lambda h, at: hasattr(h, "theta") and getattr(h, "labels", None) == (-1, 1),
                            "be a LinearClassifier, whose labels are -1 and +1",
                            "For its separator pass LinearClassifier(h.theta, h.theta_0)."),
    "directed": (lambda h, at: h.theta.any(),
                 "have a direction: where theta is zero there is no separator", "Change theta."),
    "of one covariance": (lambda h, at: (h.covariances == h.covariances[0]).all(),
                          "have one covariance for all classes, or scores are quadratic", "Use lda."),
    "of each class": (lambda v, at: len(v) > 1, "be two or more, one for each class"),
    "of each pair": (_has_all_pairs, "have one entry for each pair (j, k) of classes 0 to K-1 with j < k",
                     "Learn them with one_vs_one."),
    "names": (lambda v, at: all(isinstance(name, str) for name in v), "be names", "Write them in quotes."),
    "of columns": (lambda v, at: len(v) == at["X"].shape[1], "be one name for each column of X"),
    "features": (lambda v, at: v and set(v) <= set(at["self"].feature_names),
                 "be among {self.feature_names}"),
    "class": (lambda v, at: v in at["self"].class_names, "be one of {self.class_names}"),
    "two labels": (lambda v, at: tuple(v) in ((0, 1), (-1, 1)),
                   "be (0, 1) or (-1, 1), the negative class first"),
},
}
#: Short for several words.
KINDS = {
    "count": "whole number, 1 or more", "folds": "whole number, 2 or more, up to n",
    "classes": "whole, numbered, no gap, several",
}
CHECKS: dict[str, Check] = {
    "function": _function, "labels of names": _labels_of_names, "schedule": _schedule,
}
#: What is usually asked, and of which arguments, in the order of looking at them.
NAMES = {
    "a generator": "rng",
    "above 0": "eta h",  # the size of a step, and of one in a difference
    "0 or more": "eps lam false_positive false_negative",  # a tolerance, a penalty's strength, costs
    "up to 1": "threshold",
    "count": "max_steps steps passes batch members k K",
    "function": "learn f",  # of X and y, and of w
    "a hypothesis": "classifier",
    "m d": "like", "n d": "X",  # one example in each row
    "K, distributions, none 0": "priors", "K d": "means", "K d d, symmetric, definite": "covariances",
    "d": "mean theta theta_init", "d d, symmetric, definite": "covariance",
    "number": "theta_0 theta_0_init",
    "m": "w",  # all parameters
    "...": "z y_true", "..., probabilities": "g",  # scores, labels; probabilities of label 1
    "0 and 1": "y wrong_a wrong_b", "..., list, one coding": "y_pred",
    "names, of columns": "feature_names", "names": "class_names",
    "features": "features", "class": "positive_class", "of rows": "fraction",
}
# fmt: on
