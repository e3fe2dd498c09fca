"""The ways to a sandbox besides bubblewrap's warm parent: each keeps out what that one keeps out."""

import os
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest

from grading.cli import main
from grading.cohort import supervisor as batch
from grading.cohort.supervisor import Supervisor
from grading.model import Limits, Record, SandboxMissing, Task
from grading.results_folder import read_all
from grading.sandbox import launchers as hosts
from grading.sandbox.image import SandboxImage
from tests.grading import conftest, corpus
from tests.grading.conftest import LINES, points

LIMITS = replace(conftest.LIMITS, cell=6, check=6)
TELLING = set(
    """
    sources-on-disk other-processes environment file-descriptors write-the-system links-out
    network own-machine unix-sockets become-root clone-new-user new-namespace ptrace
    reply-forged-with-its-number reply-before-the-question closed
    kill-all kill-parent leftovers daemon forks memory-of-many disk
    """.split()  # noqa: SIM905
)
CASES = [case for case in corpus.QUICK if case.name in TELLING]

# An answer that is right where the process is as it should be, and tells the instructor where it is not.
CONFINED = """
import os
from pathlib import Path
found = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
found = {name: text.strip() for name, text in found.items()}
assert {found[name] for name in found if name.startswith("Cap")} == {"0" * 16}, "capabilities"
assert (found["NoNewPrivs"], found["Seccomp"]) == ("1", "2"), "no filter"
assert 0 not in os.getresuid() + os.getresgid() + tuple(os.getgroups()), "root"
assert {name for name in os.listdir("/proc") if name.isdigit()} <= {"1", "2"}, "other processes"
assert Path("/proc/net/dev").read_text().count(":") == 1, "network"
assert not [name for name in SECRET if os.path.lexists(name)], "files"
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


def namespaces(stage: SandboxImage, limits: Limits) -> hosts.Host:
    return hosts.ForkserverLauncher(stage, limits, hosts.NAMESPACES)


@pytest.fixture(scope="module", params=[namespaces, hosts.BwrapLauncher], ids=["namespaces", "cold"])
def host(request, sheet):
    stage = SandboxImage(sheet.modules)
    host = request.param(stage, conftest.LIMITS)
    yield host
    host.close()
    stage.close()


@pytest.mark.usefixtures("nothing_left")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_telling_case_has_the_points_it_deserves(case, host, mark, solution):
    record = mark(corpus.notebook_of(case, solution), LIMITS)
    assert points(record) == case.expected, [part.reasons for part in record.parts]
    assert record.sandbox == host.kind


def test_the_process_is_confined(mark, solution, tmp_path):
    (tmp_path / "other.ipynb").touch()
    secret = [str(tmp_path), str(tmp_path / "other.ipynb"), str(LINES), hosts.__file__, "/sys", "/home"]
    secret = [name for name in secret if Path(name).exists()]
    case = corpus.body("confined", f"SECRET = {secret!r}{CONFINED}")
    record = mark(corpus.notebook_of(case, solution), LIMITS)
    assert points(record) == corpus.FULL, record.parts[0].checks


def test_all_telling_cases_are_in_the_corpus():
    assert sorted(TELLING) == sorted(case.name for case in CASES)


# -- which of them is taken -----------------------------------------------------------------------


@pytest.fixture
def stage():
    stage = SandboxImage()
    yield stage
    stage.close()


@pytest.fixture
def no_bubblewrap(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))


@pytest.fixture
def no_namespaces(monkeypatch):
    refused = [
        sys.executable,
        "-c",
        "import sys; sys.exit('the system forbids it (Operation not permitted)')",
    ]
    monkeypatch.setattr(SandboxImage, "command_without_bubblewrap", lambda stage, limits: refused)


def test_where_nothing_in_bubblewrap_may_keep_rights_it_is_started_for_each_sandbox(stage, monkeypatch):
    monkeypatch.setattr(hosts, "_KEEP", ())  # as AppArmor's profile for bubblewrap has it
    host = hosts.open_launcher(stage, LIMITS)
    assert isinstance(host, hosts.BwrapLauncher)
    assert host.alive


@pytest.mark.usefixtures("no_bubblewrap")
def test_without_bubblewrap_the_kernel_is_asked(stage):
    host = hosts.open_launcher(stage, LIMITS)
    host.close()
    assert host.kind == "namespaces"


def test_a_bubblewrap_that_fails_is_as_none(stage, tmp_path, monkeypatch):
    (tmp_path / "bwrap").write_text("#!/bin/sh\necho bwrap: Unknown option --size >&2\nexit 1\n", "utf-8")
    (tmp_path / "bwrap").chmod(0o755)
    tmp_path.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    host = hosts.open_launcher(stage, LIMITS)
    host.close()
    assert host.kind == "namespaces"


# -- what a batch says ----------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path, solution, student):
    folder = tmp_path / "in"
    folder.mkdir()
    for name, notebook in {"ada": solution, "emmy": student, "kurt": solution}.items():
        nbformat.write(notebook, folder / f"{name}.ipynb")
    return folder


def grade(folder: Path, out: Path) -> int:
    return main(["grade", str(folder), "--source", str(LINES), "-o", str(out), "--jobs", "1"])


@pytest.mark.usefixtures("no_bubblewrap")
def test_without_bubblewrap_one_warning_says_what_is_missing(folder, tmp_path, capsys):
    assert grade(folder, tmp_path / "out") == 0
    said = capsys.readouterr().out
    assert said.count("warning") == said.count("apt-get install bubblewrap") == 1
    records = read_all(tmp_path / "out" / "records")
    assert [(record.earned, record.sandbox) for record in records] == [
        (9, "namespaces"), (0, "namespaces"), (9, "namespaces"),
    ]  # fmt: skip


def test_with_bubblewrap_nothing_is_said_of_it(folder, tmp_path, capsys):
    assert grade(folder, tmp_path / "out") == 0
    said = capsys.readouterr()
    assert "bubblewrap" not in said.out + said.err
    assert {record.sandbox for record in read_all(tmp_path / "out" / "records")} == {"bubblewrap"}


@pytest.mark.usefixtures("no_bubblewrap", "no_namespaces")
def test_where_neither_works_one_line_names_the_third_way(folder, tmp_path, capsys):
    assert grade(folder, tmp_path / "out") == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    for word in ("bubblewrap is not installed", "Operation not permitted", "grading/Containerfile"):
        assert word in said
    assert read_all(tmp_path / "out" / "records") == []


def graded_while_bubblewrap_goes(folder, out, sheet, monkeypatch) -> list[Record]:
    """Grade one submission; lose bubblewrap and the host that it made; grade the others."""
    told: list[Record] = []
    first, *others = [Task(path.stem, path) for path in sorted(folder.iterdir())]
    with batch.planned([sheet], Limits(), out, reveal=False) as plan, Supervisor(plan, 1) as supervisor:
        supervisor.run([first], told.append)
        monkeypatch.setenv("PATH", str(out))
        (host,) = supervisor.slots[0].hosts.values()
        assert isinstance(host, hosts.ForkserverLauncher)
        host.process.kill()
        host.process.wait()
        supervisor.run(others, told.append)
    return told


def test_a_batch_outlives_bubblewrap(folder, tmp_path, sheet, monkeypatch):
    told = graded_while_bubblewrap_goes(folder, tmp_path / "out", sheet, monkeypatch)
    assert [(record.student, record.earned, record.sandbox) for record in told] == [
        ("ada", 9, "bubblewrap"), ("emmy", 0, "namespaces"), ("kurt", 9, "namespaces"),
    ]  # fmt: skip


@pytest.mark.usefixtures("no_namespaces")
def test_a_batch_that_loses_its_last_sandbox_stops_and_says_so(folder, tmp_path, sheet, monkeypatch):
    with pytest.raises(SandboxMissing, match=r"bubblewrap is not installed.*Containerfile"):
        graded_while_bubblewrap_goes(folder, tmp_path / "out", sheet, monkeypatch)


@pytest.mark.parametrize("host", [hosts.BwrapLauncher], indirect=True)
def test_a_cold_host_without_bubblewrap_gives_no_zero(mark, solution, host, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    record = mark(solution)
    assert (record.status, host.alive) == ("failed", False)
    assert "bubblewrap is not installed" in record.reason


def test_what_the_container_takes_from_the_repository_is_there():
    root = Path(__file__).parents[3]
    lines = (root / "grading" / "Containerfile").read_text("utf-8").splitlines()
    copied = [word for line in lines if line.startswith("COPY") for word in line.split()[1:-1]]
    assert "requirements.lock" in copied
    assert [name for name in copied if not name.startswith("--") and not (root / name).exists()] == []
    assert shutil.which("bwrap") is None or any("bubblewrap" in line for line in lines)


def test_who_gets_only_some_of_the_sandboxes_ends_them(tmp_path, sheet, monkeypatch):
    """A worker of a cluster lives on, and they would with it."""
    opened = []

    def open_one(stage, limits):
        if opened:
            raise SandboxMissing("no more of them")
        opened.append(hosts.open_launcher(stage, limits))
        return opened[0]

    monkeypatch.setattr(batch, "open_launcher", open_one)
    with (
        batch.planned([sheet], Limits(), tmp_path / "out", reveal=False) as plan,
        pytest.raises(SandboxMissing),
    ):
        Supervisor(plan, 2)
    assert not opened[0].alive
