"""The command `grading` as a process: an interrupt at any moment ends in one line."""

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


@pytest.mark.parametrize(
    ("module", "command"),
    [
        *((name, MODULE) for name in ("grading.cli", "nbformat", "grading.course", "jinja2")),
        ("nbformat", SCRIPT),
    ],
)
def test_an_interrupt_during_the_imports_ends_in_one_line(module, command, tmp_path):
    (tmp_path / "sitecustomize.py").write_text(INTERRUPT, "utf-8")
    done = subprocess.run(
        [sys.executable, *command, "grade", str(LINES), "-o", str(tmp_path / "out"), "--source", str(LINES)],
        env=os.environ | {"PYTHONPATH": str(tmp_path), "INTERRUPT_AT": module},
        preexec_fn=hear_interrupts,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 130
    assert done.stderr == "grading: interrupted; what was done is kept, and the same command goes on\n"
    assert not (tmp_path / "out").exists()


def test_who_lets_interrupts_be_ignored_is_not_interrupted(tmp_path):
    """As a shell does with what it starts in the background."""
    (tmp_path / "sitecustomize.py").write_text(INTERRUPT, "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "grading", "release", str(LINES), "-o", str(tmp_path / "out")],
        env=os.environ | {"PYTHONPATH": str(tmp_path), "INTERRUPT_AT": "nbformat"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
        check=False,
    )
    assert done.returncode == 0
    assert (tmp_path / "out" / "lines.ipynb").exists()
