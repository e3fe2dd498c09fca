"""The two ways to a sandbox keep out the same, and where neither works nothing is graded."""

import os
import shutil
import signal
import time
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest

from grading.cli import main
from grading.cohort.supervisor import Supervisor
from grading.model import Limits, Record, SandboxMissing, Task
from grading.results_folder import ResultsFolder
from grading.sandbox import launchers
from grading.sandbox.image import SandboxImage
from grading.sandbox.launchers import BwrapLauncher, ForkserverLauncher, ready, start_launcher
from tests.grading import conftest, corpus
from tests.grading.conftest import LINES, a_core, command_of, descendants, points, running, sandboxed, until
from tests.grading.submission.test_hostile import limits_of

LIMITS = replace(conftest.LIMITS, cell=3, check=3, late=0.3)
TELLING = """
    sources-on-disk other-processes environment file-descriptors write-the-system links-out
    network own-machine unix-sockets become-root clone-new-user new-namespace ptrace
    reply-forged-with-its-number reply-before-the-question closed
    kill-all kill-parent leftovers daemon forks memory-of-many disk to-the-hypervisor
""".split()  # noqa: SIM905
BY_NAME = {case.name: case for case in corpus.QUICK}

# An answer that is right where the process is as it should be, and tells the instructor where it is not.
CONFINED = """
import os
from pathlib import Path
for pid in filter(str.isdigit, os.listdir("/proc")):
    found = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    found = {name: text.strip() for name, text in found.items()}
    assert {found[name] for name in found if name.startswith("Cap")} == {"0" * 16}, "capabilities"
    assert (found["NoNewPrivs"], found["Seccomp"]) == ("1", "2"), "no filter"
    assert found["Cpus_allowed_list"].isdigit(), "more than one core"
assert 0 not in os.getresuid() + os.getresgid() + tuple(os.getgroups()), "root"
assert {name for name in os.listdir("/proc") if name.isdigit()} <= {"1", "2"}, "other processes"
assert Path("/proc/self/net/dev").read_text().count(":") == 1, "network"
assert not [name for name in SECRET if os.path.lexists(name)], "files"
assert os.listdir("/grader/views") == [], "views of other sheets"
mounts = [line.split() for line in Path("/proc/self/mounts").read_text().splitlines()]
own = {mount[1] for mount in mounts if "rw" in mount[3].split(",")}
assert own - {"/tmp", "/dev/shm", "/proc", "/dev/pts"} <= {f"/dev/{n}" for n in os.listdir("/dev")}, own
assert not os.access("/proc/sys/kernel/hostname", os.W_OK) and os.statvfs("/tmp").f_blocks < 2**16
for name in ("/", "/usr/bin", "/grader", "/dev", "/etc", os.path.dirname(np.__file__)):
    try: os.mkdir(name + "/x")
    except OSError: continue
    assert False, name
return np.asarray(X) @ theta + theta_0
"""


@pytest.fixture(scope="module")
def cold(sheet):
    image = SandboxImage({sheet.name: sheet.modules})
    yield BwrapLauncher(image, conftest.LIMITS, a_core())
    image.close()


@pytest.fixture(params=["warm", "cold"])
def host(request, host):
    return host if request.param == "warm" else request.getfixturevalue("cold")


@pytest.mark.usefixtures("nothing_left")
@pytest.mark.parametrize("host", ["cold"], indirect=True)
@pytest.mark.parametrize("name", TELLING)
def test_a_telling_case_has_the_points_it_deserves_in_a_cold_sandbox(name, mark, solution):
    case = BY_NAME[name]
    record = mark(corpus.notebook_of(case, solution), limits_of(case))
    assert points(record) == case.expected, [part.reasons for part in record.parts]


def test_the_process_is_confined(mark, solution, tmp_path):
    (tmp_path / "other.ipynb").touch()
    secret = [str(tmp_path), str(tmp_path / "other.ipynb"), str(LINES), launchers.__file__, "/sys", "/home"]
    secret = [name for name in secret if Path(name).exists()]
    case = corpus.body("confined", f"SECRET = {secret!r}{CONFINED}")
    record = mark(corpus.notebook_of(case, solution), LIMITS)
    assert points(record) == corpus.FULL, record.parts[0].checks


# -- one core for each ----------------------------------------------------------------------------

# Everything that a submission starts, and every way to another core that it may try.
RESTLESS = """
import ctypes, os, subprocess, threading
every = set(range(os.sysconf("SC_NPROCESSORS_CONF")))
libc = ctypes.CDLL(None, use_errno=True)
for n in range(10):
    words = ["sh", "-c", "taskset -cp 0-63 $$; taskset -c 0-63 sleep 60; sleep 60"]
    subprocess.Popen(words, start_new_session=True)
threading.Thread(target=__import__("time").sleep, args=(60,), daemon=True).start()
out = []
for attempt in (
    lambda: os.sched_setaffinity(0, every),
    lambda: os.sched_setaffinity(1, every),
    lambda: os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0)),
    lambda: os.sched_setparam(0, os.sched_param(0)),
    lambda: os.setpriority(os.PRIO_PROCESS, 0, -5),
):
    try: attempt()
    except PermissionError: out.append("denied")
"""


def test_who_is_in_one_slot_cannot_leave_its_core(inside, launcher):
    assert inside(RESTLESS) == ["denied"] * 5
    # A shell that sleeps at last has tried, too.
    asleep = until(
        lambda: {pid for pid in sandboxed(launcher) if command_of(pid) == "sleep"},
        wanted=lambda pids: len(pids) == 10,
    )
    there = sandboxed(launcher)
    assert len(there) > len(asleep) == 10
    assert {core for pid in there for core in os.sched_getaffinity(pid)} == {launcher.core}


@pytest.mark.parametrize("milliseconds", [0, 1, 3, 8, 20])
@pytest.mark.parametrize("kind", ["warm", "cold"])
def test_what_is_ended_while_it_starts_leaves_nothing_behind(image, kind, milliseconds):
    """Bubblewrap's child dies with it, but not before it has asked for that."""
    launcher = (ForkserverLauncher if kind == "warm" else BwrapLauncher)(image, LIMITS, a_core())
    started = launcher if kind == "warm" else launcher.open("one")
    time.sleep(milliseconds / 1000)
    below = descendants(started.process.pid)
    started.close() if kind == "warm" else started.end()  # what lived on would hold the pipe that it reads
    assert running(*below) == []


def test_who_starts_a_sandbox_keeps_its_own_cores(image):
    before = os.sched_getaffinity(0)
    start_launcher(image, LIMITS, a_core()).close()
    assert os.sched_getaffinity(0) == before


# -- which of them is taken -----------------------------------------------------------------------


def test_where_nothing_in_bubblewrap_may_keep_rights_it_is_started_for_each_sandbox(image, monkeypatch):
    monkeypatch.setattr(launchers, "_KEEP", ())  # as AppArmor's profile for bubblewrap has it
    launcher = ready(start_launcher(image, LIMITS, a_core()))
    assert isinstance(launcher, BwrapLauncher)
    assert launcher.alive


@pytest.fixture
def no_bubblewrap(tmp_path, monkeypatch):
    (tmp_path / "empty").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))


@pytest.fixture
def failing_bubblewrap(temporary, monkeypatch):
    bwrap = temporary / "bwrap"
    bwrap.write_text("#!/bin/sh\necho bwrap: Unknown option --size >&2\nexit 1\n", "utf-8")
    bwrap.chmod(0o755)
    monkeypatch.setenv("PATH", f"{temporary}{os.pathsep}{os.environ['PATH']}")


@pytest.fixture
def unknown_machine(monkeypatch):
    real = os.uname()
    monkeypatch.setattr(os, "uname", lambda: type(real)((*real[:4], "riscv64")))


@pytest.fixture
def no_list_of_children(monkeypatch):
    real = Path.exists
    monkeypatch.setattr(Path, "exists", lambda path: path.name != "children" and real(path))


@pytest.fixture
def no_filter(monkeypatch):
    """A kernel that takes no filter: this program is none."""
    real = SandboxImage._fill

    def fill(image):
        real(image)
        inside = image.folder / "grader" / "grading" / "sandbox" / "inside" / "system_calls.py"
        inside.write_text(inside.read_text() + "\ndef filter_program(machine): return bytes(8)\n")

    monkeypatch.setattr(SandboxImage, "_fill", fill)
    monkeypatch.setattr(launchers, "filter_program", lambda machine: bytes(8))


MISSING = {
    "no_bubblewrap": "apt-get install bubblewrap",
    "failing_bubblewrap": "Unknown option --size",
    "unknown_machine": "this machine is riscv64",
    "no_list_of_children": "memory cannot be watched",
    "no_filter": "filter of system calls",
}


@pytest.fixture
def folder(tmp_path, solution, student):
    folder = tmp_path / "in"
    folder.mkdir()
    for name, notebook in {"ada": solution, "emmy": student, "kurt": solution}.items():
        nbformat.write(notebook, folder / f"{name}.ipynb")
    return folder


@pytest.mark.parametrize("fault", MISSING)
def test_without_a_wall_nothing_is_graded_and_one_line_says_why(fault, folder, tmp_path, capsys, request):
    request.getfixturevalue(fault)
    words = ["grade", str(folder), "--source", str(LINES), "-o", str(tmp_path / "out"), "--jobs", "1"]
    assert main(words) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert MISSING[fault] in said
    assert ResultsFolder(tmp_path / "out").sheet("lines").records() == []


def test_a_batch_that_loses_its_last_sandbox_stops_and_keeps_what_is_done(
    folder, sheet, monkeypatch, tmp_path
):
    told: list[Record] = []
    first, *others = [Task(path.stem, sheet.name, path) for path in sorted(folder.iterdir())]
    with Supervisor([sheet], Limits(), 1) as supervisor:
        supervisor.run([first], told.append)
        monkeypatch.setenv("PATH", str(tmp_path))
        launcher = supervisor.slots[0].launcher
        assert isinstance(launcher, ForkserverLauncher)
        launcher.process.kill()
        launcher.process.wait()
        with pytest.raises(SandboxMissing, match="bubblewrap is not installed"):
            supervisor.run(others, told.append)
    assert [(record.student, record.earned) for record in told] == [("ada", 9)]


@pytest.mark.parametrize("host", ["cold"], indirect=True)
def test_a_cold_launcher_without_bubblewrap_gives_no_zero(mark, solution, host, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    record = mark(solution)
    assert (record.status, host.alive) == ("failed", False)
    assert "bubblewrap is not installed" in record.reason


@pytest.mark.parametrize("host", ["warm"], indirect=True)
def test_a_sandbox_that_does_not_tell_its_number_gives_no_zero(mark, solution, host, monkeypatch):
    """Without the number nobody could watch its memory."""
    monkeypatch.setattr(launchers, "_HANDSHAKE", 0.2)
    everything = descendants(host.process.pid)
    for pid in everything:  # as on a machine that is busy with something else
        os.kill(pid, signal.SIGSTOP)
    record = mark(solution)
    for pid in everything:
        os.kill(pid, signal.SIGCONT)
    assert record.status == "failed"
    assert "process number" in record.reason
    monkeypatch.undo()
    assert mark(solution).status == "graded"


def test_what_the_container_takes_from_the_repository_is_there():
    root = Path(__file__).parents[3]
    lines = (root / "grading" / "Containerfile").read_text("utf-8").splitlines()
    copied = [word for line in lines if line.startswith("COPY") for word in line.split()[1:-1]]
    assert "requirements.txt" in copied
    assert [name for name in copied if not name.startswith("--") and not (root / name).exists()] == []
    assert shutil.which("bwrap") is None or any("bubblewrap" in line for line in lines)
