"""In a notebook the mistake is named below the check that failed, and a part is praised only as a whole."""

import pytest
from IPython.core.interactiveshell import InteractiveShell
from matplotlib import pyplot
from traitlets.config import Config

from grading.student import watch as module
from grading.trace import LABEL, Known, packed, source_digest, traced

CHECK = "assert f(1) == 1, 'one'"
LAST = "assert g(1) == 1, 'one'\nprint('It is good for', 1)"


@pytest.fixture
def shell(monkeypatch):
    """A shell as in a notebook; `shown` gets what it says of errors."""
    shell = InteractiveShell(
        config=Config(HistoryManager={"enabled": False}, InteractiveShell={"colors": "nocolor"})
    )
    shell.shown = []
    monkeypatch.setattr(
        shell, "_showtraceback", lambda kind, error, lines: shell.shown.append("\n".join(lines))
    )
    monkeypatch.setattr(module, "get_ipython", lambda: shell)
    return shell


@pytest.fixture
def told(shell, capsys):
    """What the output below each of some cells is."""

    def run(*sources):
        return [(shell.run_cell(source), capsys.readouterr().out)[1] for source in sources]

    return run


@pytest.fixture
def line():
    names = {"f": lambda x: 2}
    known = Known(["f"], {traced(CHECK, names, ["f"]): "This is two."}, "one")
    return packed({source_digest(CHECK): known, source_digest(LAST): Known(["g"], {}, "one")})


def test_the_sentence_follows_the_failing_check_and_no_other_cell(told, line):
    module.watch(line)
    module.watch(line)  # its cell may run twice
    assert told("f = lambda x: x * 2", CHECK) == ["", f"{LABEL} This is two.\n"]
    assert told("1 / 0", "f = lambda x: 3", CHECK, "f = int", CHECK) == [""] * 5


def test_what_interrupts_is_not_run_again(shell, told, line):
    module.watch(line)
    calls = "calls = []\ndef f(x):\n    calls.append(x)\n    raise KeyboardInterrupt"
    assert told(calls, CHECK) == ["", ""]
    assert shell.user_ns["calls"] == [1]


def test_what_a_failing_check_draws_is_not_drawn_twice(shell, capsys):
    draws = "import matplotlib.pyplot as plt\nplt.figure()\n" + CHECK
    module.watch(packed({source_digest(draws): Known(["f"], {}, "one")}))
    shell.run_cell("def f(x):\n    return 2")
    pyplot.close("all")  # of other tests
    shell.run_cell(draws)
    drawn = pyplot.get_fignums()
    pyplot.close("all")
    assert len(drawn) == 1


def test_outside_of_ipython_nothing_happens(monkeypatch):
    monkeypatch.setattr(module, "get_ipython", lambda: None)
    module.watch("no line")


def test_a_part_says_what_it_is_good_for_only_if_its_other_checks_have_passed(told, line):
    module.watch(line)
    module.watch(line)
    early = f"mine\n{module.OPEN}\n"
    assert told("def g(x):\n    print('mine')\n    return x", "f = abs", LAST) == ["", "", early]
    assert told(CHECK, LAST, "print('own')") == ["", "mine\nIt is good for 1\n", "own\n"]
    assert told("f = lambda x: 3", CHECK, LAST) == ["", "", early]


def test_a_function_that_returns_nothing_is_named(told, line):
    module.watch(line)
    assert told("def g(x):\n    x + 1", LAST)[1] == f"{LABEL} g returned None; is a `return` missing?\n"


def test_a_check_shows_its_sentence_and_the_reader_s_own_lines_alone(shell, line):
    module.watch(line)
    for source in (
        "def f(x):\n    return 2",
        CHECK,
        "def f(x):\n    raise NotImplementedError('write your answer here')",
        CHECK,
        "def f(x):\n    return x @ x  # the line at fault",
        CHECK,
        "assert f is None, 'of the reader'  # is no check",
    ):
        assert shell.run_cell(source).success == ("def" in source)
    assert shell.shown[:2] == ["AssertionError: one", "NotImplementedError: write your answer here"]
    assert "the line at fault" in shell.shown[2]
    assert "assert" not in shell.shown[2]
    assert "is no check" in shell.shown[3]


def test_of_what_runs_a_check_and_of_libraries_that_it_calls_nothing_is_shown(shell):
    check = """import numpy as np
from figures.quest import check
@check("one")
def _check():
    assert g(1) == 1, 'one'
    np.linalg.inv(h(1))"""
    module.watch(packed({source_digest(check): Known(["g"], {}, "one")}))
    for source in (
        "def g(x):\n    return 2",
        "def g(x):\n    return 1",
        "def h(x):\n    x + one  # the line at fault",
    ):
        assert shell.run_cell(source).success
        assert not shell.run_cell(check).success
    sentence, unknown, error = shell.shown
    assert sentence == "AssertionError: one"
    assert unknown == "NameError: name 'h' is not defined"
    assert "the line at fault" in error
    assert "inv" not in error
