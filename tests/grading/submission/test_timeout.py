"""What never ends costs what an error costs there."""

import itertools
from dataclasses import replace
from types import SimpleNamespace

import nbformat
import pytest

from grading.alarm import CheckOvertime
from grading.submission.runner import Runner
from tests.grading.conftest import LIMITS, fill, points
from tests.grading.real_sheets import RAISES, answers, earned, opened, with_bodies

# What ends may need longer than the first on a busy machine; what never ends needs all of either.
SHORT = replace(LIMITS, cell=3, check=3, own=2)
LONGER = replace(LIMITS, cell=30, check=30, notebook=150, own=2)
# It sleeps, so that other tests may have the core meanwhile; what spins is in `test_endless`.
ENDLESS = "import time\nwhile True: time.sleep(60)"


def in_time(sheet, notebook, expected):
    """The record under the shorter limits, or where the machine is too slow for them, under the longer."""
    record = sheet.grade(notebook, SHORT)
    return record if earned(record) == expected else sheet.grade(notebook, LONGER)


# A sheet whose later parts call the first one's functions, and one whose parts stand alone.
@pytest.mark.parametrize("name", ["gradient-descent", "capstone"])
def test_an_endless_first_answer_costs_what_an_error_there_costs(name, tmp_path):
    with opened(name, tmp_path) as sheet:
        raises, endless = sheet.solution(), sheet.solution()
        for notebook, body in ((raises, RAISES), (endless, ENDLESS)):
            first = answers(notebook)[0]
            first.source = with_bodies(first.source, body)
        expected = earned(sheet.grade(raises))
        record = in_time(sheet, endless, expected)
    assert earned(record) == expected
    assert record.seconds < LIMITS.whole


def test_endless_cells_of_ones_own_cost_nothing(tmp_path):
    with opened("capstone", tmp_path) as sheet:
        full = sheet.full()
        notebook = sheet.solution()
        for _ in range(4):
            notebook.cells.insert(5, nbformat.v4.new_code_cell(ENDLESS))
        record = in_time(sheet, notebook, full)
    assert earned(record) == full


def test_what_ones_own_cells_take_is_nobody_elses(mark, solution):
    for _ in range(4):
        solution.cells.insert(4, nbformat.v4.new_code_cell("import time; time.sleep(1)"))
    record = mark(solution, replace(LIMITS, notebook=4, own=8))
    assert record.earned == 9


def test_a_restart_when_ones_own_time_is_over_costs_nothing(mark, solution):
    """Each of many small cells that were begun again would cost a restart, and these are counted."""
    for _ in range(24):
        solution.cells.insert(4, nbformat.v4.new_code_cell("import time; time.sleep(0.1)"))
    record = mark(fill(solution, normal="import os\nos._exit(1)"), replace(LIMITS, own=2))
    assert points(record) == {"scores": 3, "normal": 0, "search": 4}


def test_what_is_called_in_place_of_an_echo_has_an_end(sheet, monkeypatch):
    runner = Runner(sheet, None, replace(LIMITS, cell=0.1), seed=1)
    runner.sandbox = SimpleNamespace(has_spoken_unasked=lambda: False)
    monkeypatch.setattr(runner.answers, "well", lambda: all(True for _ in itertools.repeat(0)))
    with pytest.raises(CheckOvertime):
        runner._look_after()


def test_a_thread_left_on_the_socket_costs_its_own_part(mark, solution):
    thief = (
        "def scores(X, theta, theta_0):\n    import gc, threading\n"
        "    from grading.sandbox.inside.worker import Worker\n"
        "    worker = next(o for o in gc.get_objects() if isinstance(o, Worker))\n"
        "    def steal():\n        while True: worker.connection.recv(1)\n"
        "    threading.Timer(0.2, steal).start()\n"
        "    import time; time.sleep(0.1)\n    return 0"
    )
    for cell in solution.cells:
        if cell["id"] == "scores":
            cell.source = thief
    record = mark(solution, replace(LIMITS, cell=2, check=2))
    assert {part.name: part.earned for part in record.parts} == {
        "scores": 0,
        "normal": 2,
        "search": 4,
        "words": 0,
    }
