"""What the page's Python does otherwise than the one that grades: asked of both, and listed in one place.

As a script it runs in the page's own Python, with NumPy and `grading` in the folder that it is given.
"""

import json
import sys
from itertools import product
from operator import attrgetter
from typing import Any

WHOLE = (f"{u}int{n}" for u in ("", "u") for n in (8, 16, 32, 64))
TYPES = ("bool", *WHOLE, "float32", "float64", "complex128")
# How numbers look, of each kind and in each place.
TEXTS = """np.float64(0.1); np.float32(0.1); np.bool_(True); np.int64(3); str(np.float64(1e-20))
np.array([1.0, 2.5, 1e-9]); np.array([0.1, np.nan, np.inf]); np.array([True, False]); np.array([1 + 2j])
np.zeros((0, 2)); np.array(['a']); np.arange(2000.0); [np.float64(1)]; f'{np.array([1.5])}'"""
WARNING = "np.float64(1e308) * 10, np.log(np.float64(0)), np.float64(0) / 0"


def probed() -> dict[str, Any]:
    """What this Python and its NumPy answer, as plain data."""
    import warnings

    import numpy as np

    from grading.numpy_names import there

    def added(first: str, second: Any) -> str:
        other = np.ones(1, second) if isinstance(second, str) else second
        try:
            return str((np.ones(1, first) + other).dtype)
        except TypeError as error:
            return type(error).__name__

    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        eval(WARNING, {"np": np})
    try:
        raises = not np.linalg.inv(np.zeros((2, 2))).size
    except np.linalg.LinAlgError:
        raises = True
    texts = [text.strip() for text in TEXTS.replace("\n", ";").split(";")]
    return {
        "numpy": np.__version__,
        "names": sorted(there()),
        "promotion": {f"{a} + {b!r}": added(a, b) for a, b in product(TYPES, (*TYPES, True, 1, 1.0, 1j))},
        "text": {text: repr(eval(text, {"np": np})) for text in texts},
        "bits": np.arange(1).dtype.itemsize * 8,
        "long": int(np.finfo(np.longdouble).nmant) + 1,
        "warns": bool(warned),
        "raises": raises,
    }


def between(page: dict[str, Any], grader: dict[str, Any]) -> dict[str, Any]:
    """What differs; of a name that only the page has, with the words in which the grader refuses it."""
    default = (f"int{page['bits']}", f"int{grader['bits']}")  # which `bits` says
    kinds = {key: (page["promotion"][key], value) for key, value in grader["promotion"].items()}
    return {
        "numpy": [page["numpy"], grader["numpy"]],
        "bits": [page["bits"], grader["bits"]],
        "long": [page["long"], grader["long"]],
        "warns": page["warns"],
        "raises": page["raises"],
        "only_page": {name: refused(name) for name in sorted({*page["names"]} - {*grader["names"]})},
        "only_grader": sorted({*grader["names"]} - {*page["names"]}),
        "promotion": [key for key, both in kinds.items() if both[0] != both[1] and both != default],
        "text": [key for key, value in grader["text"].items() if page["text"][key] != value],
    }


def refused(name: str) -> str:
    """What this NumPy says when it is asked for a name that it does not have."""
    import numpy as np

    from grading.numpy_names import CLASSES

    kind, _, method = name.rpartition(".")
    try:
        attrgetter(method if kind in CLASSES else name)(CLASSES.get(kind, np))
    except AttributeError as error:
        return str(error)
    return ""  # it is there, but is not shown


def sentences(table: dict[str, Any]) -> list[str]:
    """The differences, in words for a reader."""
    (here, there), (bits, wide), (short, long) = table["numpy"], table["bits"], table["long"]
    lacking, gone = (", ".join(f"np.{name}" for name in table[key]) for key in ("only_grader", "only_page"))
    said = [
        (bits != wide, f"Whole numbers have {bits} bits unless you ask for more, in a notebook {wide}."),
        (
            short != long,
            f"Long floats (np.longdouble) have {short} bits for their digits, in a notebook {long}.",
        ),
        (not table["warns"], "NumPy warns of no overflow and no division by zero; np.errstate does nothing."),
        (not table["raises"], "No LinAlgError is raised for a singular matrix."),
        (lacking, f"Only NumPy {there}, which grades, has {lacking}."),
        (gone, f"NumPy {here} has {gone} too; the page refuses them, as NumPy {there} does."),
        (table["promotion"], f"Types of results differ for {', '.join(table['promotion'])}."),
        (table["text"], f"The text of numbers differs for {', '.join(table['text'])}."),
        (True, "Matplotlib is another release too: a label in a picture may stand a little elsewhere."),
    ]
    return [sentence for is_so, sentence in said if is_so]


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    print(json.dumps(probed()))
