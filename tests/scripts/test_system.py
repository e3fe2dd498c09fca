"""The set-up finds what is missing, installs it as root on Debian if asked to, and else says one line."""

import subprocess
import sys
from pathlib import Path

import pytest

from scripts import system
from scripts.system import Need


@pytest.fixture
def commands(monkeypatch):
    """Commands that would have been run; none is."""
    ran: list[list[str]] = []

    def run(command, **_):
        ran.append(command)
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(system.subprocess, "run", run)
    monkeypatch.setattr(system.shutil, "which", lambda name: f"/usr/bin/{name}")
    return ran


def needs(monkeypatch, **there: bool) -> None:
    monkeypatch.setattr(
        system, "NEEDS", [Need("a purpose", name, lambda state=state: state) for name, state in there.items()]
    )


def test_what_is_there_is_left_alone(monkeypatch, commands):
    needs(monkeypatch, chromium=True, bubblewrap=True)
    system.main()
    assert commands == []


@pytest.mark.parametrize("agrees", [True, False])
def test_root_installs_all_that_is_missing_at_once_and_says_why(monkeypatch, commands, capsys, agrees):
    needs(monkeypatch, chromium=False, libatomic1=True, bubblewrap=False)
    monkeypatch.setattr(system.os, "geteuid", lambda: 0)
    monkeypatch.setattr(system, "agrees", lambda: agrees)
    with pytest.raises(SystemExit):  # they are still not there
        system.main()
    assert [command[-2:] for command in commands[1:]] == [["chromium", "bubblewrap"]] * agrees
    assert capsys.readouterr().out.splitlines()[1:] == ["  chromium: a purpose", "  bubblewrap: a purpose"]


AGREES = [sys.executable, "-c", "from scripts.system import agrees; print(agrees())"]


@pytest.mark.parametrize(
    ("typed", "agrees"), [("\n", True), ("Y\n", True), ("n\n", False), ("what?\n", False)]
)
def test_on_a_terminal_it_asks_first(typed, agrees):
    in_a_terminal = [sys.executable, "-c", f"import pty; pty.spawn({AGREES})"]
    ran = subprocess.run(
        in_a_terminal, input=typed, capture_output=True, text=True, cwd=Path(__file__).parents[2]
    )
    assert "Install them now? [Y/n]" in ran.stdout
    assert ran.stdout.split()[-1] == str(agrees)


def test_without_a_terminal_it_goes_on():
    ran = subprocess.run(
        AGREES, start_new_session=True, capture_output=True, text=True, cwd=Path(__file__).parents[2]
    )
    assert ran.stdout == "True\n"


def test_others_get_one_line_that_says_what_to_do(monkeypatch, commands):
    needs(monkeypatch, chromium=True, bubblewrap=False)
    monkeypatch.setattr(system.os, "geteuid", lambda: 1000)
    with pytest.raises(SystemExit) as stop:
        system.main()
    assert commands == []
    assert str(stop.value).count("\n") == 0
    assert "sudo apt-get install bubblewrap" in str(stop.value)


def test_an_engine_that_cannot_be_had_is_named_and_stops_nothing(monkeypatch, commands, capsys):
    monkeypatch.setattr(system, "NEEDS", [Need("a purpose", "firefox-esr", lambda: False, optional=True)])
    monkeypatch.setattr(system.os, "geteuid", lambda: 1000)
    system.main()
    (line,) = capsys.readouterr().out.splitlines()
    assert line == "Not tested here: a purpose. To install: sudo apt-get install firefox-esr"


def test_a_library_is_found_by_its_name():
    assert system.has_library("libc.so.6")
    assert not system.has_library("libnothing.so.99")
