"""The command `grading` as a process: an interrupt at any moment ends in one line."""

import functools
import os
import signal
import subprocess
import sys

import pytest

from tests.grading.conftest import LINES, hear_interrupts

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="marks are given on Linux")
# Python runs this file at its start. It sends an interrupt when a module is looked for; in a callback, such
# as those of Python's own import locks, an exception would be printed and lost.
INTERRUPT = """
import os, signal, sys, weakref

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == os.environ["INTERRUPT_AT"]:
            sys.meta_path.remove(self)
            dying = Interrupting()
            watch = weakref.ref(dying, lambda _: os.kill(os.getpid(), signal.SIGINT))
            del dying

sys.meta_path.insert(0, Interrupting())
"""
MODULE, SCRIPT = ["-m", "grading"], ["-c", "from grading.__main__ import main; exit(main())"]


def interrupted(module, words, place, first):
    """A command, for a folder `out`, that is interrupted when it imports a module; `first` is done before."""
    (place / "sitecustomize.py").write_text(INTERRUPT, "utf-8")
    command = [sys.executable, *words, "-o", place / "out"]
    more = os.environ | {"PYTHONPATH": str(place), "INTERRUPT_AT": module}
    return subprocess.run(command, env=more, preexec_fn=first, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("module", "command"),
    [
        *((name, MODULE) for name in ("grading.cli", "nbformat", "grading.course", "jinja2")),
        ("nbformat", SCRIPT),
    ],
)
def test_an_interrupt_during_the_imports_ends_in_one_line(module, command, tmp_path):
    done = interrupted(module, [*command, "grade", "--source", LINES, LINES], tmp_path, hear_interrupts)
    assert done.returncode == 130
    assert done.stderr == "grading: interrupted; what was done is kept, and the same command goes on\n"
    assert not (tmp_path / "out").exists()


def test_who_lets_interrupts_be_ignored_is_not_interrupted(tmp_path):
    """As a shell does with what it starts in the background."""
    deaf = functools.partial(signal.signal, signal.SIGINT, signal.SIG_IGN)
    assert interrupted("nbformat", [*MODULE, "release", LINES], tmp_path, deaf).returncode == 0
    assert (tmp_path / "out" / "lines.ipynb").exists()
