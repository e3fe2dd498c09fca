"""In a notebook the mistake is named below the check that failed, and nothing else changes."""

from types import SimpleNamespace

import numpy as np
import pytest
from IPython.core.events import EventManager, available_events

from grading.student import watch as module
from grading.trace import LABEL, packed, source_digest, traced

CHECK = "assert f(1) == 1, 'one'"


@pytest.fixture
def shell(monkeypatch):
    """A shell whose cells have run; `ran` tells it of one."""
    shell = SimpleNamespace(user_ns={"np": np})
    shell.events = EventManager(shell, available_events)
    monkeypatch.setattr(module, "get_ipython", lambda: shell)

    def ran(source):
        try:
            exec(source, shell.user_ns)
            error = None
        except BaseException as raised:
            error = raised
        info = SimpleNamespace(raw_cell=source)
        shell.events.trigger("post_run_cell", SimpleNamespace(error_in_exec=error, info=info))

    shell.ran = ran
    return shell


@pytest.fixture
def line():
    names = {"f": lambda x: 2}
    return packed({source_digest(CHECK): (["f"], {traced(CHECK, names, ["f"]): "This is two."})})


def test_the_sentence_follows_the_failing_check_and_no_other_cell(shell, line, capsys):
    module.watch(line)
    module.watch(line)  # its cell may run twice
    told = []
    for source in (
        "def f(x):\n    return x * 2",
        CHECK,
        "1 / 0",
        "def f(x):\n    return 3",
        CHECK,
        "f = int",
        CHECK,
    ):
        shell.ran(source)
        told.append(capsys.readouterr().out)
    assert told == ["", f"{LABEL} This is two.\n", *[""] * 5]


def test_what_interrupts_is_not_run_again(shell, line, capsys):
    module.watch(line)
    shell.ran("calls = []\ndef f(x):\n    calls.append(x)\n    raise KeyboardInterrupt")
    shell.ran(CHECK)
    assert shell.user_ns["calls"] == [1]
    assert capsys.readouterr().out == ""


def test_outside_of_ipython_nothing_happens(monkeypatch):
    monkeypatch.setattr(module, "get_ipython", lambda: None)
    module.watch("no line")
