"""Matplotlib in the page: asked for when a cell first draws, and its pictures as SVG, light and dark.

Until its files are there, its modules are names alone. A cell that is about to use one, itself or through a
function of the reader's, is run when they have come; where that was not foreseen, it is begun anew.
"""

import ast
import io
import json
import logging
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

PACKAGES = ("matplotlib", "mpl_toolkits", "figures.plots")
WAITS_NOT = "use_book_style"  # asks for no drawing yet, and is done when there is one
is_there = was_asked = False
shown: list[dict[str, Any]] = []


class Wanted(BaseException):
    """A cell has asked for Matplotlib, which is not there yet."""


class Later(ModuleType):
    """A module of Matplotlib, or of what stands on it: its names are looked up when they are used."""

    def __getattr__(self, name: str) -> Any:
        global was_asked
        if name.startswith("__"):
            raise AttributeError(name)
        if is_there:
            return getattr(import_module(self.__name__), name)
        if name == WAITS_NOT:
            return lambda: None
        was_asked = True
        raise Wanted

    def __dir__(self) -> list[str]:
        return dir(import_module(self.__name__)) if is_there else []


class Finder(MetaPathFinder, Loader):
    """Finds the modules that are to come, before anything else is looked for."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        is_one = any(name == package or name.startswith(f"{package}.") for package in PACKAGES)
        return ModuleSpec(name, self, is_package=True) if is_one else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return Later(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        pass


finder = Finder()


def install() -> None:
    sys.meta_path.insert(0, finder)


def begin() -> None:
    """Let the names be those of the real modules: their files are there."""
    global is_there
    sys.meta_path.remove(finder)
    for name, module in list(sys.modules.items()):
        if isinstance(module, Later):
            del sys.modules[name]
    vars(sys.modules.get("figures", sys)).pop("plots", None)
    is_there = True
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it tells of each list that it makes
    import matplotlib

    matplotlib.use("svg")
    pyplot = import_module("matplotlib.pyplot")
    pyplot.show = store_open_figures  # type: ignore[attr-defined]
    import_module("figures.plots").use_book_style()


def is_asked(source: str, scope: dict[str, Any]) -> bool:
    """Whether a cell will ask for Matplotlib, itself or by a function of the reader's that it names."""
    try:
        waiting = {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False  # running it will say more
    seen: set[str] = set()
    while waiting:
        seen.add(name := waiting.pop())
        value = scope.get(name)
        if isinstance(value, Later) or name.startswith(PACKAGES):  # in a function, of what it imports
            return True
        waiting |= {*names_of(value)} - seen
    return False


def names_of(value: object) -> Iterator[str]:
    """The names that the code of a function, or of the methods of a class, asks for."""
    if isinstance(value, type):
        for method in vars(value).values():
            yield from names_of(method) if isinstance(method, FunctionType) else ()
    code = getattr(value, "__code__", value)
    if isinstance(code, CodeType):
        yield from code.co_names
        for constant in code.co_consts:
            yield from names_of(constant)


def take_pictures() -> list[dict[str, Any]]:
    """The pictures that a cell has shown, and its figures that are open; they are closed."""
    store_open_figures()
    pictures = list(shown)
    shown.clear()
    return pictures


def drop_figures() -> None:
    """Close the open figures, and show none of them."""
    if is_there:
        import_module("matplotlib.pyplot").close("all")
    shown.clear()


def store_open_figures(*args: Any, **kwargs: Any) -> None:
    """Keep the open figures as pictures, as `show` does in a notebook."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    if not is_there or pyplot is None:
        return
    narrow = import_module("figures.plots").narrow
    for figure in map(pyplot.figure, pyplot.get_fignums()):
        wide = as_svg(figure)
        forms = [wide, as_svg(narrow(figure))]
        shown.append({"kind": "picture", "light": forms, "dark": [*map(darkened, forms)]})
    pyplot.close("all")


def as_svg(figure: Any) -> str:
    target = io.StringIO()
    figure.savefig(target, format="svg", metadata={"Date": None})
    return target.getvalue()


def darkened(svg: str) -> str:
    """The drawing with each light colour of the palette as its dark one; so for printed pictures too."""
    palette = json.loads(Path(import_module("figures").__file__ or "").with_name("palette.json").read_text())
    dark = {colour: palette["dark"][name] for name, colour in palette["light"].items()}
    return re.sub(r"#[0-9a-f]{6}\b", lambda found: dark.get(found[0], found[0]), svg)


def is_drawn(value: object) -> bool:
    """Whether a value is part of a picture, which is shown itself."""
    return type(value).__module__.startswith("matplotlib")
