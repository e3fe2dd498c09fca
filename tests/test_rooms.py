"""The rooms of `grading` and `book_ext`: what may know what. Imports in functions count like any other."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DATA = {"results_folder", "model", "tables"}
# Who may import whom, from the top. The command is at the top and everything else stands on plain data.
GRADING = {
    "cli": {"student", "reports", "cohort", "submission", "sheets"} | DATA,  # and course and marks
    "__main__": {"cli"},
    "student": {"submission", "sheets", "model", "messages", "numpy_names", "trace"},
    "reports": {"sheets"} | DATA,
    "cohort": {"submission", "sandbox", "sheets"} | DATA,
    "submission": {"sandbox", "sandbox.inside", "sandbox.protocol"}
    | {"sheets", "model", "messages", "trace", "alarm", "arrays"},
    "sandbox": {"sandbox.inside", "sandbox.protocol", "model"},
    "sandbox.inside": {"sandbox.protocol"},
    "sandbox.protocol": set(),
    "sheets": {"model", "numpy_names", "trace", "alarm"},
    "results_folder": {"model"},
    "tables": {"model"},
    **{name: set() for name in ("numpy_names", "trace", "messages", "alarm", "arrays", "model")},
    "": set(),
}
# What comes later in a build stands above what comes before it.
BOOK = {
    "": {"end", "notebook", "html", "transforms", "content", "model", "compat"},
    "end": {"html", "notebook", "content", "model", "pyodide"},
    "notebook": {"model"},
    "html": {"model", "pyodide"},
    "transforms": {"model"},
    "content": {"model"},
    "model": set(),
    "pyodide": {"model"},
    "compat": set(),
}
# What the site shows of the course: the sheets as they are released, their limits, the figures.
SHOWN = ("llc", "figures", "grading.model", "grading.numpy_names", "grading.sheets")
COURSE = {"llc", "figures", "grading", "book_ext", "tests", "benchmarks", "chapters", "exercises", "scripts"}


class House:
    """The modules of a package and what they import, as (module, imported, place of the line)."""

    def __init__(self, package: str, below: Mapping[str, set[str]], files: Iterable[Path]) -> None:
        self.package, self.below, self.files = package, below, sorted(files)
        self.modules = {self.module_of(path) for path in self.files}
        self.imports = [
            (self.module_of(path), name, where) for path in self.files for name, where in self._imports(path)
        ]

    def module_of(self, path: Path) -> str:
        return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")

    def _imports(self, path: Path) -> Iterator[tuple[str, str]]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            where = f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.Import):
                yield from ((alias.name, where) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{where}: a relative import"
                for alias in node.names:  # what is imported from a package may be a module of it
                    inner = f"{node.module}.{alias.name}"
                    yield (inner if inner in self.modules else str(node.module)), where

    def room_of(self, module: str) -> str:
        """The folder of a module, or itself where it lies beside them."""
        _, *inner = re.sub(r"^grading\.(course|marks)$", "grading.cli", module).split(".")  # what commands do
        two = ".".join(inner[:2])
        return two if two in self.below else inner[0] if inner else ""


INSIDE = ROOT / "book_ext" / "pyodide" / "inside"  # runs in the page, as a package of its own
GRADER = House("grading", GRADING, (ROOT / "grading").rglob("*.py"))
SITE = House(
    "book_ext", BOOK, (one for one in (ROOT / "book_ext").rglob("*.py") if not one.is_relative_to(INSIDE))
)


@pytest.mark.parametrize("house", [GRADER, SITE], ids=lambda house: house.package)
def test_a_room_knows_only_those_below_it(house):
    strangers = [
        f"{where} imports {name}: {room} may know {', '.join(sorted(house.below[room])) or 'nothing'}"
        for module, name, where in house.imports
        if name.partition(".")[0] == house.package
        if house.room_of(name) not in house.below[room := house.room_of(module)] | {room}
    ]
    assert strangers == []
    assert {house.room_of(module) for module in house.modules} == set(house.below)


@pytest.mark.parametrize("house", [GRADER, SITE], ids=lambda house: house.package)
def test_no_module_stands_in_a_circle(house):
    arrows: dict[str, set[str]] = {module: set() for module in house.modules}
    for module, name, _ in house.imports:
        arrows[module] |= {name} & house.modules - {module}
    done: set[str] = set()

    def visit(name: str, way: tuple[str, ...]) -> None:
        assert name not in way, f"a circle: {' -> '.join([*way[way.index(name) :], name])}"
        if name not in done:
            for other in arrows[name]:
                visit(other, (*way, name))
        done.add(name)

    for name in arrows:
        visit(name, ())


def test_the_grader_stands_without_the_rest_of_the_course():
    """It names no package of it: what answers may import, a sheet lists."""
    others = COURSE - {"grading"}
    assert [each for each in GRADER.imports if each[1].split(".")[0] in others] == []
    named = re.compile(r"\bllc\b|\bfigures\.\w|import figures|[\"']figures[\"']")
    assert [str(path) for path in GRADER.files if named.search(path.read_text("utf-8"))] == []


def test_of_the_course_the_site_knows_what_it_shows():
    named = {name for _, name, _ in SITE.imports if name.split(".")[0] in COURSE - {"book_ext"}}
    assert {name for name in named if not any(f"{name}.".startswith(f"{one}.") for one in SHOWN)} == set()


def test_scripts_of_the_page_know_none_but_each_other():
    for path in (ROOT / "book_ext").rglob("*.ts"):
        for name in re.findall(r'^(?:import|export) .*?"(\.[^"]+)";', path.read_text("utf-8"), re.M | re.S):
            assert (path.parent / name).resolve().is_relative_to(ROOT / "book_ext" / "page"), (
                f"{path}: {name}"
            )
