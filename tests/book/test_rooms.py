"""The rooms of `book_ext`: what may know what. Imports inside functions count like any other."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

BOOK = Path(__file__).parents[2] / "book_ext"
INSIDE = BOOK / "pyodide" / "inside"  # runs in the page, as a package of its own
FILES = sorted(path for path in BOOK.rglob("*.py") if not path.is_relative_to(INSIDE))
# Who may import whom, from the top: what comes later in a build stands above what comes before it.
BELOW = {
    "": {"end", "notebook", "html", "transforms", "content", "model", "compat"},
    "end": {"html", "notebook", "content", "model", "pyodide"},
    "notebook": {"model"},
    "html": {"model", "pyodide"},
    "transforms": {"model"},
    "content": {"model"},
    "model": set(),
    "pyodide": {"compat"},
    "compat": set(),
}
# What of the rest of the course: the sheets as they are released, a check as students see it, the figures.
COURSE = {"llc", "figures", "grading.model", "grading.sheets", "grading.student", "grading.submission"}


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(BOOK.parent).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_of(path) for path in FILES}


def imports(path: Path) -> Iterator[tuple[str, str]]:
    """Every module that a file imports anywhere in it, with the place of the line."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        where = f"{path.relative_to(BOOK.parent)}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Import):
            yield from ((alias.name, where) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{where}: a relative import"
            for alias in node.names:  # what is imported from a package may be a module of it
                inner = f"{node.module}.{alias.name}"
                yield (inner if inner in MODULES else str(node.module)), where


IMPORTS = [(module_of(path), name, where) for path in FILES for name, where in imports(path)]


def room_of(module: str) -> str:
    return module.partition(".")[2].partition(".")[0]


@pytest.mark.parametrize("room", BELOW)
def test_a_room_knows_only_those_below_it(room):
    allowed = BELOW[room] | {room}
    offending = [
        f"{where} imports {name}: {room} may know {', '.join(sorted(BELOW[room])) or 'nothing'}"
        for module, name, where in IMPORTS
        if room_of(module) == room and name.split(".")[0] == "book_ext" and room_of(name) not in allowed
    ]
    assert offending == []


def test_every_module_is_in_a_room():
    assert {room_of(module) for module in MODULES} == set(BELOW)


def test_no_arrow_runs_in_a_circle():
    """A room stands above all that it knows, so that each has a floor."""
    floors: dict[str, int] = {}
    for room in reversed(BELOW):
        assert BELOW[room] <= set(floors), f"{room} knows what does not stand below it"
        floors[room] = 1 + max((floors[other] for other in BELOW[room]), default=0)
    assert max(floors.values()) <= 5, floors


def test_of_the_course_the_site_knows_what_it_shows():
    ours = ("llc", "figures", "grading", "tests", "benchmarks", "scripts")
    named = {name for _, name, _ in IMPORTS if name.split(".")[0] in ours}
    unknown = {name for name in named if not any(f"{name}.".startswith(f"{one}.") for one in COURSE)}
    assert unknown == set()


def test_scripts_of_the_page_know_none_but_each_other():
    for path in BOOK.rglob("*.js"):
        for name in re.findall(r'^(?:import|export) .*?"(\.[^"]+)";', path.read_text("utf-8"), re.M | re.S):
            assert (path.parent / name).resolve().is_relative_to(BOOK / "page"), f"{path}: {name}"
