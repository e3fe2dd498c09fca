"""Where Matplotlib is missing, a stand-in that draws nothing, so that all else in a cell is computed.

`was_asked` tells whether a cell has asked for a drawing; the page then says that the notebook draws it. What
asks a drawing for numbers, like the limits of its axes, fails, for there are none.
"""

import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

import numpy as np

ABSENT = ("matplotlib", "mpl_toolkits", "figures.plots")
asked = False


class Nothing:
    """Whatever is asked of a drawing that is not made: an attribute, a call, an item, nothing at all."""

    def __init__(self, name: str) -> None:
        self.__name = name

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return axes if name == "subplots" else Nothing(name)  # of a figure, which has made itself

    def __call__(self, *args: Any, **kwargs: Any) -> "Nothing":
        _note()
        return self

    def __getitem__(self, key: Any) -> "Nothing":
        return self

    def __setitem__(self, key: Any, value: Any) -> None:
        _note()

    def __iter__(self) -> Any:
        # Of whatever length is unpacked from it, as in `line, = ax.plot(x, y)`.
        return iter([self])

    def __enter__(self) -> "Nothing":
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def __repr__(self) -> str:
        return "<a drawing, which this page's Python cannot make>"


def _note() -> None:
    global asked
    asked = True


def axes(nrows: int = 1, ncols: int = 1, *, squeeze: bool = True, **kwargs: Any) -> Any:
    """Axes in the shape in which Matplotlib gives them."""
    _note()
    grid = np.empty((nrows, ncols), dtype=object)
    for index in np.ndindex(grid.shape):
        grid[index] = Nothing("axes")
    if not squeeze:
        return grid
    return grid.item() if grid.size == 1 else grid.squeeze()


def subplots(nrows: int = 1, ncols: int = 1, **kwargs: Any) -> Any:
    """A figure and its axes."""
    return Nothing("figure"), axes(nrows, ncols, **kwargs)


class Drawing(ModuleType):
    """A module of which every name is there and draws nothing."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        if name == "use_book_style":
            return lambda: None  # asks for no drawing yet
        if name[:1].isupper() and not name.isupper():
            return type(name, (Nothing,), {})  # a class, of which one may derive another
        return subplots if name == "subplots" else Nothing(name)


class Finder(MetaPathFinder, Loader):
    """Finds the stand-ins before anything else is looked for."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if any(name == absent or name.startswith(f"{absent}.") for absent in ABSENT):
            return ModuleSpec(name, self, is_package=True)
        return None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return Drawing(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        pass


def install() -> None:
    sys.meta_path.insert(0, Finder())


def was_asked() -> bool:
    """Whether something was to be drawn since this was asked last."""
    global asked
    was, asked = asked, False
    return was
