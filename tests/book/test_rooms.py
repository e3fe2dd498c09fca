"""The rooms of `book_ext`: what may know what."""

import re
from pathlib import Path

from tests.rooms import House, floors

BOOK = Path(__file__).parents[2] / "book_ext"
INSIDE = BOOK / "pyodide" / "inside"  # runs in the page, as a package of its own
HOUSE = House(BOOK, (path for path in BOOK.rglob("*.py") if not path.is_relative_to(INSIDE)))
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
COURSE = {"llc", "figures", "grading.model", "grading.numpy_names", "grading.sheets", "grading.student"}
COURSE |= {"grading.submission"}


def room_of(module: str) -> str:
    return module.partition(".")[2].partition(".")[0]


def test_a_room_knows_only_those_below_it():
    assert HOUSE.strangers(BELOW, room_of) == []
    assert {room_of(module) for module in HOUSE.modules} == set(BELOW)


def test_rooms_stand_on_five_floors_at_most_and_in_no_circle():
    found = floors(BELOW)
    assert max(found.values()) <= 5, found


def test_of_the_course_the_site_knows_what_it_shows():
    ours = ("llc", "figures", "grading", "tests", "benchmarks", "scripts")
    named = {name for _, name, _ in HOUSE.imports if name.split(".")[0] in ours}
    unknown = {name for name in named if not any(f"{name}.".startswith(f"{one}.") for one in COURSE)}
    assert unknown == set()


def test_scripts_of_the_page_know_none_but_each_other():
    for path in BOOK.rglob("*.ts"):
        for name in re.findall(r'^(?:import|export) .*?"(\.[^"]+)";', path.read_text("utf-8"), re.M | re.S):
            assert (path.parent / name).resolve().is_relative_to(BOOK / "page"), f"{path}: {name}"
