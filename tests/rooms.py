"""Which parts of a package know which. Imports inside functions count like any other."""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path


class House:
    """The modules of a package and what they import, as (module, imported, place of the line)."""

    def __init__(self, package: Path, files: Iterable[Path]) -> None:
        self.root, self.files = package.parent, sorted(files)
        self.modules = {self.module_of(path) for path in self.files}
        self.imports = [
            (self.module_of(path), name, where) for path in self.files for name, where in self._imports(path)
        ]

    def module_of(self, path: Path) -> str:
        return ".".join(path.relative_to(self.root).with_suffix("").parts).removesuffix(".__init__")

    def _imports(self, path: Path) -> Iterator[tuple[str, str]]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            where = f"{path.relative_to(self.root)}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.Import):
                yield from ((alias.name, where) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{where}: a relative import"
                for alias in node.names:  # what is imported from a package may be a module of it
                    inner = f"{node.module}.{alias.name}"
                    yield (inner if inner in self.modules else str(node.module)), where

    def strangers(
        self, below: Mapping[str, set[str]], room_of: Callable[[str], str], also: Iterable[str] = ()
    ) -> list[str]:
        """Imports of what does not stand below a room, each with its place."""
        package = next(iter(self.modules)).partition(".")[0]
        return [
            f"{where} imports {name}: {room} may know {', '.join(sorted(below[room])) or 'nothing'}"
            for module, name, where in self.imports
            if name.partition(".")[0] == package and (room := room_of(module)) in below
            if room_of(name) not in below[room] | {room, *also}
        ]


def floors(arrows: Mapping[str, set[str]]) -> dict[str, int]:
    """The floor of each, above all that it knows; an error that names a circle where there is one."""
    found: dict[str, int] = {}

    def visit(name: str, way: tuple[str, ...]) -> int:
        assert name not in way, f"a circle: {' -> '.join([*way[way.index(name) :], name])}"
        if name not in found:
            found[name] = 1 + max((visit(n, (*way, name)) for n in arrows.get(name, ())), default=0)
        return found[name]

    for name in arrows:
        visit(name, ())
    return found
