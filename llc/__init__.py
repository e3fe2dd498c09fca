"""Linear classification in NumPy: the code that the course explains, and nothing else.

A function takes arrays or what NumPy can turn into them, computes in 64-bit floats, and changes no array that
it was given. ``@door`` above a definition looks at its arguments: what cannot be used is refused with a
sentence on what to do about it. Functions and classes are at hand in their module, and most of them in the
package::

    import llc

    h = llc.logistic_regression(X, y)
    llc.training_error(h, X, y)

The others share their names: the value, gradient and Hessian of an objective are named alike for two classes
and for K, and ``softmax`` is a module and the function in it. Say ``llc.logistic.gradient``,
``llc.softmax.gradient``, ``llc.softmax.softmax``.
"""

from collections import Counter
from contextlib import suppress
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

_modules = {}
for _found in iter_modules(__path__):
    with suppress(ImportError):  # where a sheet shows only some of them, one may need another
        if _found.name[0] != "_":
            _modules[_found.name] = import_module(f"llc.{_found.name}")
_names = [
    (name, thing)
    for module in _modules.values()
    for name, thing in vars(module).items()
    if getattr(thing, "__module__", "") == module.__name__ and name[0] != "_"
]
_times = Counter([*_modules, *(name for name, _ in _names)])  # what two share, each has for itself
globals().update({name: thing for name, thing in _names if _times[name] == 1})

__all__ = [*_modules, *(name for name, _ in _names if _times[name] == 1)]


def __getattr__(name: str) -> Any:
    raise AttributeError(
        f"llc has no {name!r}. What it has here is in dir(llc): {', '.join(_modules)}, and theirs."
    )
