"""What answers see of this machine, and the command lines that show them no more.

Bubblewrap makes the view, or `namespaces` where that cannot: every namespace is its own, the system is
read-only, what can be written is a small memory disk. As root the rights are given up first. A Python below a
private home stays reachable: its folders are mounted, while we still may, in a place that everyone can read.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path

from grading.model import Limits, SandboxMissing
from grading.sandbox.inside.namespaces import COURSE, VIEWS

NOBODY = 65534
_HIDDEN = ("llc", "grading", "exercises", "tests")
_SYSTEM = ("/usr/bin", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libexec", "/usr/share")
_LINKS = ("/bin", "/lib", "/lib32", "/lib64")
_ETC = ("/etc/ld.so.cache", "/etc/alternatives", "/etc/fonts", "/etc/localtime")
_ENVIRONMENT = {
    "PATH": "/usr/bin",
    "HOME": "/tmp",
    "LANG": "C.UTF-8",
    "MPLBACKEND": "Agg",
    "MPLCONFIGDIR": "/tmp/.matplotlib",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
}
_PYTHON = [os.path.realpath(sys.executable), "-I", "-S", "-B", "-c"]


class SandboxImage:
    """What the answers of a run may see: the worker, fonts, and for each sheet the llc modules it names."""

    def __init__(self, modules: Mapping[str, Sequence[str]]) -> None:
        self.modules = modules
        self.folder = Path(tempfile.mkdtemp(prefix="grading-"))
        self.folder.chmod(0o755)
        grader = self.folder / "grader"
        package = grader / "grading" / "sandbox"
        package.mkdir(parents=True)
        (package.parent / "__init__.py").touch()
        (package / "__init__.py").touch()
        here = Path(__file__).parent
        shutil.copy(here / "protocol.py", package)
        shutil.copytree(here / "inside", package / "inside", ignore=shutil.ignore_patterns("__pycache__"))
        for name in (COURSE, VIEWS):
            (self.folder / name[1:]).mkdir()
        for sheet, names in modules.items():
            copy_modules(tuple(names), self._view_of(sheet))
        if self._draws:
            copy_fonts(grader / "fonts")

    @property
    def preload(self) -> list[str]:
        """Modules that nearly every notebook imports."""
        return ["numpy.random", "numpy.linalg", *(["matplotlib.pyplot"] if self._draws else [])]

    @property
    def _draws(self) -> bool:
        return any("plots" in names for names in self.modules.values())

    def _view_of(self, sheet: str) -> Path:
        return self.folder / VIEWS[1:] / sheet

    def close(self) -> None:
        """Remove the folder."""
        shutil.rmtree(self.folder, ignore_errors=True)

    @cached_property
    def mounts(self) -> list[tuple[str, str]]:
        """Pairs of a folder on this machine and its place in the view, the same wherever it can be."""
        base = str(Path(sys.base_prefix).resolve())
        pairs = [(str(self.folder / "grader"), "/grader")]
        if base != "/usr":
            pairs.append((base, base))
        return pairs + [
            (path, _seen_at(path)) for path in _packages() if not path.startswith((base + "/", "/usr/lib"))
        ]

    @cached_property
    def hidden(self) -> list[str]:
        """What would do a sheet's work, and lies in a mounted folder: an empty folder is put over it."""
        tops = [*map(Path, _packages()), Path(__file__).resolve().parents[2]]
        places = [top / name for top in tops for name in (*_HIDDEN, "sklearn")]
        seen = tuple(f"{target}/" for target in [*(target for _, target in self.mounts[1:]), *_SYSTEM])
        views = {_seen_at(str(place)) for place in places if place.is_dir()}
        return sorted(view for view in views if view.startswith(seen))

    def command(self, limits: Limits, *, keep: tuple[str, ...] = (), sheet: str = "") -> list[str]:
        """The command line of a Python in bubblewrap's view, to which code and its arguments are to be added.

        `keep` names the capabilities, in its own user namespace, of a parent that will make sandboxes itself
        and show each the view of its sheet; without them the view is that of `sheet`, and no other is there.
        """
        bwrap = shutil.which("bwrap")
        if not bwrap:
            raise SandboxMissing("bubblewrap is not installed (apt-get install bubblewrap)")
        mounts, prefix = self.mounts, list[str]()
        if os.geteuid() == 0:
            mounts, prefix = self._shown_to_nobody()
        if not keep:
            mounts = [*mounts, (f"{mounts[0][0]}{VIEWS.removeprefix('/grader')}/{sheet}", COURSE)]
        return [*prefix, bwrap, *self._view(mounts, limits), *_rights(keep), "--", *_PYTHON]

    def code(self, module: str) -> str:
        """Python code that finds its modules in the view and runs `main` of one of the grader's."""
        path = ["/grader", COURSE, *map(_seen_at, _packages())]
        return (
            f"import sys; sys.path[:0] = {path!r}; from grading.sandbox.inside.{module} import main; main()"
        )

    def _shown_to_nobody(self) -> tuple[list[tuple[str, str]], list[str]]:
        """Mount, in a mount namespace of its own, each folder where nobody may go on; then become nobody."""
        shown, script = [], []
        for number, (_, target) in enumerate(self.mounts):
            place = self.folder / "mounts" / str(number)
            place.mkdir(parents=True, exist_ok=True)
            script.append(f'mount --bind "${number + 1}" "{place}"')
            shown.append((str(place), target))
        script += [f"shift {len(shown)}", 'exec "$@"']
        sources = [source for source, _ in self.mounts]
        namespace = ["unshare", "--mount", "--", "/bin/sh", "-ec", "\n".join(script), "sh", *sources]
        identity = [f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--no-new-privs"]
        return shown, [*namespace, "setpriv", *identity, "--inh-caps=-all", "--bounding-set=-all", "--"]

    def _view(self, mounts: list[tuple[str, str]], limits: Limits) -> list[str]:
        options = ["--unshare-all", "--unshare-user", "--die-with-parent", "--new-session", "--clearenv"]
        options += ["--hostname", "sandbox"]
        for name, value in _ENVIRONMENT.items():
            options += ["--setenv", name, value]
        for kind, source, target in self._places(mounts):
            if kind == "empty":
                options += ["--tmpfs", target, "--remount-ro", target]
            else:
                options += ["--symlink" if kind == "link" else "--ro-bind", source, target]
        options += ["--proc", "/proc", "--dev", "/dev", "--size", str(limits.disk), "--tmpfs", "/dev/shm"]
        options += ["--remount-ro", "/dev", "--size", str(limits.disk), "--tmpfs", "/tmp", "--chdir", "/tmp"]
        return [*options, "--remount-ro", "/"]

    def _places(self, mounts: list[tuple[str, str]]) -> list[tuple[str, str, str]]:
        """What is to be seen, in order: a kind (`bind`, `link`, `empty`), where it is from, its place."""
        places = [("bind", path, path) for path in filter(os.path.exists, _SYSTEM + _ETC)]
        for link in map(Path, filter(os.path.lexists, _LINKS)):
            here = str(link)
            places.append(("link", str(link.readlink()), here) if link.is_symlink() else ("bind", here, here))
        places += [("bind", source, target) for source, target in mounts]
        return places + [("empty", "", place) for place in self.hidden]


def _rights(keep: tuple[str, ...]) -> list[str]:
    """No capability and no further user namespace, unless some are to be kept."""
    if not keep:
        return ["--disable-userns", "--cap-drop", "ALL"]
    return [word for name in keep for word in ("--cap-add", name)]


def _packages() -> list[str]:
    return sorted({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")})


def _seen_at(path: str) -> str:
    """The place of a folder in the view: its own, except below /tmp, which is the answers' own there."""
    return f"/machine{path}" if path.startswith("/tmp/") else path


def copy_modules(modules: tuple[str, ...], view: Path) -> None:
    """Copy the listed modules of llc, and the private ones and data they stand on; nothing else of it."""
    view.mkdir(parents=True)
    target = view / "llc"
    found = find_spec("llc")
    if not modules or found is None or not found.submodule_search_locations:
        return
    source = Path(found.submodule_search_locations[0])
    target.mkdir()
    shutil.copy(source / "__init__.py", target)
    wanted = {*modules, "data", *_private_modules(modules, source)}
    for item in source.iterdir():
        name = item.stem
        if name in wanted:
            if item.is_dir():
                shutil.copytree(item, target / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(item, target)
    missing = [m for m in modules if not ((target / f"{m}.py").exists() or (target / m).is_dir())]
    if missing:
        raise SandboxMissing(f"the sheet lists llc modules that do not exist: {', '.join(missing)}")


def _private_modules(modules: Iterable[str], source: Path) -> set[str]:
    """Find the private modules that these stand on, and no others, which could do a sheet's work for it."""
    found: set[str] = set()
    open_names = list(modules)
    while open_names:
        name = open_names.pop()
        for path in [source / f"{name}.py", *(source / name).glob("*.py")]:
            text = path.read_text("utf-8") if path.exists() else ""
            new = set(re.findall(r"^from llc\.(_\w+) import", text, re.M)) - found
            found |= new
            open_names += new
    return found


def copy_fonts(target: Path) -> None:
    """Copy matplotlib's list of fonts, which takes seconds to make; it is made once where there is none."""
    user = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    cache = Path(os.environ.get("MPLCONFIGDIR") or Path(user) / "matplotlib")
    if not list(cache.glob("fontlist-*.json")):
        command = [sys.executable, "-I", "-c", "import matplotlib.font_manager"]
        subprocess.run(command, check=False, cwd="/")
    lists = list(cache.glob("fontlist-*.json"))
    if lists:
        target.mkdir()
        for path in lists:
            shutil.copy(path, target)
