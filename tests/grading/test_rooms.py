"""The rooms of `grading`: what may know what. Imports inside functions count like any other."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

GRADING = Path(__file__).parents[2] / "grading"
FILES = sorted(GRADING.rglob("*.py"))
# Who may import whom, from the top. The command is at the top and everything else stands on plain data.
BELOW = {
    "cli": {
        "student",
        "reports",
        "cohort",
        "submission",
        "sheets",
        "results_folder",
        "model",
        "tables",
    },  # and course
    "__main__": {"cli"},
    "student": {"submission", "sheets", "model", "messages", "trace"},
    "reports": {"results_folder", "model", "sheets", "tables"},
    "cohort": {"submission", "sandbox", "sheets", "results_folder", "model", "tables"},
    "submission": {"sandbox", "sandbox.protocol", "sheets", "model", "messages", "trace", "alarm"},
    "sandbox": {"sandbox.inside", "model"},
    "sandbox.inside": {"sandbox.protocol"},
    "sandbox.protocol": set(),
    "sheets": {"model", "trace", "alarm"},
    "results_folder": {"model"},
    "tables": {"model"},
    "trace": set(),
    "messages": set(),
    "alarm": set(),
    "model": set(),
}


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(GRADING.parent).with_suffix("").parts).removesuffix(".__init__")


def imports(path: Path) -> Iterator[tuple[str, str]]:
    """Every module that a file imports anywhere in it, with the place of the line."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        where = f"{path.relative_to(GRADING.parent)}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Import):
            yield from ((alias.name, where) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{where}: a relative import"
            assert node.module is not None
            for alias in node.names:  # what is imported from a package may be a module of it
                inner = f"{node.module}.{alias.name}"
                yield (inner if inner in MODULES else node.module), where


MODULES = {module_of(path) for path in FILES}
IMPORTS = [(module_of(path), name, where) for path in FILES for name, where in imports(path)]


def room_of(module: str) -> str:
    """The room of a module of grading: its folder, or itself where it lies beside them."""
    _, *inner = module.replace("grading.course", "grading.cli").split(".")  # what the commands do
    two = ".".join(inner[:2])
    return two if two in BELOW else inner[0] if inner else ""


@pytest.mark.parametrize("room", BELOW)
def test_a_room_knows_only_those_below_it(room):
    allowed = BELOW[room] | {room}
    if room == "sandbox":
        allowed |= {"sandbox.protocol"}
    offending = [
        f"{where} imports {name}: {room} may know {', '.join(sorted(BELOW[room])) or 'nothing'}"
        for module, name, where in IMPORTS
        if room_of(module) == room and name.split(".")[0] == "grading" and room_of(name) not in allowed
    ]
    assert offending == []


def test_every_module_is_in_a_room():
    assert {room_of(module) for module in MODULES} - {""} == set(BELOW)


def floors(arrows: dict[str, set[str]]) -> dict[str, int]:
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


def test_rooms_stand_on_five_floors_at_most_and_in_no_circle():
    arrows: dict[str, set[str]] = {room.split(".")[0]: set() for room in BELOW}
    for module, name, _ in IMPORTS:
        if name.startswith("grading."):
            one, other = room_of(module).split(".")[0], room_of(name).split(".")[0]
            if one and other and one != other and one != "__main__":
                arrows[one].add(other)
    found = floors(arrows)
    assert max(found.values()) <= 5, sorted(found.items(), key=lambda item: item[1])


def test_no_module_is_in_a_circle():
    arrows: dict[str, set[str]] = {module: set() for module in MODULES}
    for module, name, _ in IMPORTS:
        if name in MODULES and name != module:
            arrows[module].add(name)
    floors(arrows)


@pytest.mark.parametrize("package", ["tests", "benchmarks", "chapters", "exercises", "figures", "llc"])
def test_the_grader_stands_without_the_rest_of_the_course(package):
    assert [f"{where} imports {name}" for _, name, where in IMPORTS if name.split(".")[0] == package] == []


def test_the_grader_names_no_package_of_the_course():
    """What answers may import of it, a sheet lists."""
    name = re.compile(r"\bllc\b|\bfigures\.\w|import figures|[\"']figures[\"']")
    named = [str(path) for path in FILES if name.search(path.read_text("utf-8"))]
    assert named == []


def test_no_module_is_left_unused():
    run_by_name = {"grading.__main__", "grading.cohort.dask_worker", "grading.sandbox.inside.forkserver"}
    run_by_name.add("grading.student.watch")  # by a cell of the notebooks
    used = {name for _, name, _ in IMPORTS} | run_by_name
    packages = {module_of(path) for path in FILES if path.name == "__init__.py"}
    unused = MODULES - used - packages
    assert unused == set()
