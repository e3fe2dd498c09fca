"""What never ends costs what an error costs there, and what there was no time for is not counted as wrong."""

import itertools
import re
from dataclasses import replace
from types import SimpleNamespace

import nbformat
import pytest

from grading.model import Limits
from grading.sheets.release import as_json
from grading.sheets.source import Cell
from grading.submission.carried import run_carried, worth_another_pass
from grading.submission.grade import _run_cells, _run_hidden_checks
from grading.submission.merge import merge
from grading.submission.read import parse
from grading.submission.runner import Runner
from grading.submission.timeout import Budget
from tests.grading.conftest import LIMITS, fill, points
from tests.grading.real_sheets import RAISES, answers, opened, with_bodies

SHORT = replace(LIMITS, cell=1, check=1, late=0.2)
# It sleeps, so that other tests may have the core meanwhile; what spins is in `test_hostile`.
ENDLESS = "import time\nwhile True: time.sleep(60)"


@pytest.mark.parametrize("body", [RAISES, ENDLESS], ids=["raises", "endless"])
def test_parts_that_call_it_lose_nothing_by_it(mark, solution, body):
    own = {cell["id"]: cell.source for cell in solution.cells}
    calling = own["normal"].replace("5.0", "scores([[3, 4]], [0.6, 0.8], 0)[0]")
    searching = own["search"].replace("x = min", "scores([[0]], [0], 0)\n    x = min")
    assert "scores" in calling
    assert "scores" in searching
    scores = with_bodies(own["scores"], body)
    record = mark(fill(solution, scores=scores, normal=calling, search=searching), SHORT)
    assert points(record) == {"scores": 0, "normal": 2, "search": 4}


def test_what_ones_own_cells_take_is_nobody_elses(mark, solution):
    for _ in range(4):
        solution.cells.insert(4, nbformat.v4.new_code_cell("import time; time.sleep(1)"))
    record = mark(solution, replace(LIMITS, notebook=2, own=8))
    assert record.earned == 9


def test_a_restart_when_ones_own_time_is_over_costs_nothing(mark, solution):
    """Each of many small cells that were begun again would cost a restart, and these are counted."""
    for _ in range(24):
        solution.cells.insert(4, nbformat.v4.new_code_cell("import time; time.sleep(0.1)"))
    record = mark(fill(solution, normal="import os\nos._exit(1)"), replace(LIMITS, own=1))
    assert points(record) == {"scores": 3, "normal": 0, "search": 4}


def test_what_is_called_in_place_of_an_echo_has_an_end(sheet, monkeypatch):
    runner = Runner(sheet, None, LIMITS, seed=1)
    runner.sandbox = SimpleNamespace(has_spoken=lambda: False, allow=lambda seconds: None)
    monkeypatch.setattr("grading.submission.runner.ECHO", 0.2)
    monkeypatch.setattr(runner.answers, "is_intact", lambda: all(True for _ in itertools.repeat(0)))
    assert not runner._is_well()


def test_a_thread_left_on_the_socket_costs_its_own_part(mark, solution):
    thief = (
        "def scores(X, theta, theta_0):\n    import gc, threading\n"
        "    from grading.sandbox.inside.worker import Worker\n"
        "    worker = next(o for o in gc.get_objects() if isinstance(o, Worker))\n"
        "    def steal():\n        while True: worker.connection.recv(1)\n"
        "    threading.Timer(0.2, steal).start()\n"
        "    import time; time.sleep(0.1)\n    return 0"
    )
    record = mark(fill(solution, scores=thief), replace(LIMITS, cell=2, check=2))
    assert points(record) == {"scores": 0, "normal": 2, "search": 4}


# -- what is said, and what is left open ----------------------------------------------------------

BURN = """import time
def burn(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end: pass
"""
RIGHT = "return np.asarray(X) @ np.asarray(theta) + theta_0"


def slow(seconds: float, when: str = "True") -> str:
    """A right answer to the first part that computes so long at each call of some kind."""
    return f"{BURN}def scores(X, theta, theta_0):\n    if {when}: burn({seconds})\n    {RIGHT}"


ASLEEP = "import time\ndef scores(X, theta, theta_0): time.sleep(99)"
TIGHT = replace(LIMITS, cell=1, check=1, late=0.1)


HIDDEN = "np.shape(X) == (7, 3)"
NEVER = "it had not ended after 2 s of computing, and at most 1 s are allowed; "


@pytest.mark.parametrize(
    ("answer", "earned", "said"),
    [
        (
            slow(1.4, HIDDEN),
            1,
            r"it took 1\.[45] s of computing, and at most 1 s are allowed; its work grows",
        ),
        (slow(99, HIDDEN), 1, f"{NEVER}does its work grow too fast with the data, or does a loop never stop"),
        (slow(99), 0, f"{NEVER}is there a loop that never stops"),
        (ASLEEP, 0, r"it had waited for \d s without computing"),
    ],
    ids=["slow", "hidden", "endless", "asleep"],
)
def test_what_took_too_long_is_told_what_is_known_of_it(mark, solution, answer, earned, said):
    record = mark(fill(solution, scores=answer), TIGHT)
    assert points(record) == {"scores": earned, "normal": 2, "search": 4}
    assert record.final
    told = [check.message for check in record.parts[0].checks if check.message]
    assert re.match(said, told[0]), told
    assert sum("never stop" in message for message in told) == ("never stop" in said)


def test_a_slow_answer_behind_an_endless_one_is_tried_where_there_is_time(mark, solution):
    """What there was no time for is not wrong, and a longer time is all that it needs."""
    search = next(cell.source for cell in solution.cells if cell["id"] == "search")
    fill(solution, scores=slow(99), search=BURN + search.replace("    x = min", "    burn(0.8)\n    x = min"))
    record = mark(solution, replace(TIGHT, notebook=4))
    assert points(record) == {"scores": 0, "normal": 2, "search": 2}
    assert (record.final, record.untried, record.parts[2].status) == (False, 2, "not fully tried")
    assert record.total.score == "4 + 3 to mark + 2 not tried"
    record = mark(solution, TIGHT.with_timeout(60))
    assert (points(record), record.final) == ({"scores": 0, "normal": 2, "search": 4}, True)


def test_a_check_that_needs_a_cell_for_which_there_was_no_time_is_left_open(mark, solution):
    for code in ("def helper(X, theta): return X @ theta", ""):
        solution.cells.insert(2, nbformat.v4.new_code_cell(f"{BURN}burn(0.4)\n{code}"))
    fill(solution, scores="def scores(X, theta, theta_0): return helper(np.asarray(X), theta) + theta_0")
    record = mark(solution, replace(LIMITS, own=0.5))
    assert points(record) == {"scores": 0, "normal": 2, "search": 4}
    assert (record.untried, record.parts[0].status) == (3, "not fully tried")
    assert mark(solution, LIMITS).earned == 9


def test_checks_that_run_again_without_time_are_left_open(tmp_path):
    """With nothing changed but the seconds for them, a part once had 4 points or 2, and nobody was told."""
    with opened("linear-separators", tmp_path) as sheet:
        notebook = sheet.solution()
        for cell in answers(notebook):
            if cell.id == "mend":
                cell.source = with_bodies(cell.source, RAISES)
        steps = merge(sheet.sheet, parse(as_json(notebook).encode()))
        first, second, none, full = (
            Runner(sheet.sheet, sheet.launcher, replace(LIMITS, notebook=seconds), 20)
            for seconds in (60, 60, 0.2, 60)
        )
        outcomes = _run_cells(steps, first)
        _run_hidden_checks(steps, {part.name for part in sheet.sheet.parts}, outcomes, second)
        first.stop()
        second.stop()
        assert worth_another_pass(sheet.sheet, steps, outcomes)
        held = {n for n, o in run_carried(sheet.sheet, steps, outcomes, full).items() if o.status == "ok"}
        found = run_carried(sheet.sheet, steps, outcomes, none)
    assert len(held) == 3
    assert {"ok", "untried"} >= {found[name].status for name in held}
    assert "untried" in {found[name].status for name in held}


def test_who_had_less_than_the_full_time_gets_it_where_there_is_plenty():
    limits = Limits(check=15, notebook=60)
    check = Cell("b-hidden", "test", "", 1, 0, (), "b")
    for notebook, seconds in ((60, 15 / 2), (600, 15)):
        budget = Budget(replace(limits, notebook=notebook), ["a", "b", "c"])
        budget.late["a"] = True
        assert budget.seconds(check) == seconds
        budget.late["b"] = True
        assert budget.seconds(check) == limits.late


def test_other_limits_are_told_apart():
    limits = Limits()
    others = (limits.with_timeout(61), replace(limits, processes=1), replace(limits, check=14.9))
    assert limits.digest == Limits().with_timeout(60.0).digest
    assert len({each.digest for each in (limits, *others)}) == 4
