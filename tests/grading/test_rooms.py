"""The rooms of `grading`: what may know what."""

import re
from pathlib import Path

from tests.rooms import House, floors

GRADING = Path(__file__).parents[2] / "grading"
HOUSE = House(GRADING, GRADING.rglob("*.py"))
DATA = {"results_folder", "model", "tables"}
# Who may import whom, from the top. The command is at the top and everything else stands on plain data.
BELOW = {
    "cli": {"student", "reports", "cohort", "submission", "sheets"} | DATA,  # and course and marks
    "__main__": {"cli"},
    "student": {"submission", "sheets", "model", "messages", "numpy_names", "trace"},
    "reports": {"sheets"} | DATA,
    "cohort": {"submission", "sandbox", "sheets"} | DATA,
    "submission": {"sandbox", "sandbox.protocol", "sheets", "model", "messages", "trace", "alarm"},
    "sandbox": {"sandbox.inside", "sandbox.protocol", "model"},
    "sandbox.inside": {"sandbox.protocol"},
    "sandbox.protocol": set(),
    "sheets": {"model", "numpy_names", "trace", "alarm"},
    "results_folder": {"model"},
    "tables": {"model"},
    **{name: set() for name in ("numpy_names", "trace", "messages", "alarm", "model")},
}
RUN_BY_NAME = {"__main__", "cohort.dask_worker", "sandbox.inside.forkserver", "student.watch"}


def room_of(module: str) -> str:
    """The room of a module of grading: its folder, or itself where it lies beside them."""
    _, *inner = re.sub(r"^grading\.(course|marks)$", "grading.cli", module).split(".")  # what commands do
    two = ".".join(inner[:2])
    return two if two in BELOW else inner[0] if inner else ""


def test_a_room_knows_only_those_below_it():
    assert HOUSE.strangers(BELOW, room_of) == []
    assert {room_of(module) for module in HOUSE.modules} - {""} == set(BELOW)


def test_rooms_stand_on_five_floors_at_most_and_no_module_in_a_circle():
    rooms: dict[str, set[str]] = {room.split(".")[0]: set() for room in BELOW}
    modules: dict[str, set[str]] = {module: set() for module in HOUSE.modules}
    for module, name, _ in HOUSE.imports:
        if name.startswith("grading."):
            modules[module] |= {name} & HOUSE.modules - {module}
            one, other = room_of(module).split(".")[0], room_of(name).split(".")[0]
            if one and other and one != other and one != "__main__":
                rooms[one].add(other)
    found = floors(rooms)
    assert max(found.values()) <= 5, sorted(found.items(), key=lambda item: item[1])
    floors(modules)


def test_the_grader_stands_without_the_rest_of_the_course():
    """It names no package of it: what answers may import, a sheet lists."""
    others = ("tests", "benchmarks", "chapters", "exercises", "figures", "llc", "book_ext", "scripts")
    assert [each for each in HOUSE.imports if each[1].split(".")[0] in others] == []
    named = re.compile(r"\bllc\b|\bfigures\.\w|import figures|[\"']figures[\"']")
    assert [str(path) for path in HOUSE.files if named.search(path.read_text("utf-8"))] == []


def test_no_module_is_left_unused():
    used = {name for _, name, _ in HOUSE.imports} | {f"grading.{name}" for name in RUN_BY_NAME}
    packages = {HOUSE.module_of(path) for path in HOUSE.files if path.name == "__init__.py"}
    assert HOUSE.modules - used - packages == set()
