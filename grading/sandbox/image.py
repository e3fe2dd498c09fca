"""What answers see of this machine, and the command lines that show them no more.

Bubblewrap makes the view: every namespace is its own, the system is read-only, what can be written is a small
memory disk, and of Python's packages only the listed ones are there. As root the rights are given up first. A
Python below a private home stays reachable: its folders are mounted, while we still may, in a place that
everyone can read.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.util import cache_from_source, find_spec
from itertools import chain
from pathlib import Path

from grading.model import DATA, PACKAGES, Limits, SandboxMissing, may_import, public
from grading.sandbox.inside.namespaces import COURSE, LISTED, VIEWS
from grading.sandbox.scratch import ScratchFolder

NOBODY = 65534
# Libraries that their wheels bring along, beside them.
_LIBRARIES = "numpy.libs contourpy.libs fonttools.libs kiwisolver.libs matplotlib.libs pillow.libs".split()  # noqa: SIM905
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
_BASE = Path(sys.base_prefix).resolve()
_PARTS_OF_BASE = ("bin", "lib", "lib64")  # beside them may lie other environments
_INSTALL = {
    "bwrap": "bubblewrap is not installed (apt-get install bubblewrap)",
    "mount": "mount is not installed (apt-get install mount)",
    "unshare": "unshare is not installed (apt-get install util-linux)",
    "setpriv": "setpriv is not installed (apt-get install util-linux)",
}


class SandboxImage:
    """What the answers of a run may see: the worker, fonts, and for each sheet the modules it lists."""

    def __init__(self, modules: Mapping[str, Sequence[str]]) -> None:
        self.modules = modules
        self._scratch = ScratchFolder()
        self.folder = self._scratch.path
        try:
            self._fill()
        except BaseException:
            self.close()
            raise

    def _fill(self) -> None:
        self.folder.chmod(0o755)
        package = self._grader / "grading" / "sandbox"
        package.mkdir(parents=True)
        (package.parent / "__init__.py").touch()
        (package / "__init__.py").touch()
        here = Path(__file__).parent
        shutil.copy(here / "protocol.py", package)
        shutil.copy(here.parent / "arrays.py", package.parent)  # what a sheet hands its answers with
        shutil.copytree(here / "inside", package / "inside", ignore=shutil.ignore_patterns("__pycache__"))
        for name in (COURSE, VIEWS):
            (self.folder / name[1:]).mkdir()
        for sheet, names in self.modules.items():
            copy_modules(names, self.folder / VIEWS[1:] / sheet)
        if self._draws:
            copy_fonts(self._grader / "fonts")

    @property
    def preload(self) -> list[str]:
        """Modules that nearly every notebook imports."""
        return ["numpy.random", "numpy.linalg", *(["matplotlib.pyplot"] if self._draws else [])]

    @cached_property
    def _draws(self) -> bool:
        """Whether a module that is shown draws."""
        modules = (self.folder / VIEWS[1:]).rglob("*.py")
        return any(b"matplotlib" in module.read_bytes() for module in modules)

    @property
    def _grader(self) -> Path:
        return self.folder / "grader"

    def close(self) -> None:
        """Remove the folder."""
        self._scratch.close()

    @cached_property
    def packages(self) -> list[Path]:
        """The listed packages and their libraries, as this Python finds them."""
        found = [path for name in PACKAGES if (path := _place_of(name))]
        folders = sorted({path.parent for path in found})
        return found + [path for folder in folders for name in _LIBRARIES if (path := folder / name).exists()]

    @cached_property
    def covered(self) -> list[Path]:
        """Folders of packages, and the course itself, in what is shown: an empty folder is put over each."""
        shown = [Path(name) for name in _SYSTEM if Path(name).is_dir()]
        shown += [path for name in _LINKS if (path := Path(name)).is_dir() and not path.is_symlink()]
        shown += _parts_of_python()
        found = {path for top in shown for path in top.glob("py*/*-packages")}
        own = {path.parent for path in self.packages} | {Path(__file__).resolve().parents[2]}
        return sorted(found | {path for path in own if any(path.is_relative_to(top) for top in shown)})

    def command(
        self, limits: Limits, *, keep: tuple[str, ...] = (), sheet: str = "", seccomp: int = -1
    ) -> list[str]:
        """The command line of a Python in bubblewrap's view, to which code and its arguments are to be added.

        `keep` names the capabilities, in its own user namespace, of a parent that will make sandboxes itself
        and show each the view of its sheet; without them the view is that of `sheet`, and no other is there.
        `seccomp` is a descriptor with a filter of system calls for every process of the view, to which /proc
        shows processes alone.
        """
        bwrap, prefix, shown = _tool("bwrap"), list[str](), dict[Path, Path]()
        if os.geteuid() == 0:
            shown, prefix = self._shown_to_nobody()
        view = self._view(shown, limits, "" if keep else sheet)
        if seccomp >= 0:
            view += [*_covered_proc(), "--seccomp", str(seccomp)]
        python = [_seen_at(Path(os.path.realpath(sys.executable))), "-I", "-S", "-B", "-c"]
        return [*prefix, bwrap, *view, *_rights(keep), "--", *python]

    def code(self, module: str) -> str:
        """Python code that finds its modules in the view and runs `main` of one of the grader's."""
        path = ["/grader", COURSE, *sorted({_seen_at(package.parent) for package in self.packages})]
        return (
            f"import sys; sys.path[:0] = {path!r}; from grading.sandbox.inside.{module} import main; main()"
        )

    def _shown_to_nobody(self) -> tuple[dict[Path, Path], list[str]]:
        """Mount, in a mount namespace of its own, each folder where nobody may go on; then become nobody."""
        shown, script = dict[Path, Path](), []
        for folder in sorted({self._grader, _BASE, *(package.parent for package in self.packages)}):
            shown[folder] = self.folder / "mounts" / str(len(shown))
            shown[folder].mkdir(parents=True, exist_ok=True)
            script.append(f'"{_tool("mount")}" --bind "${{{len(shown)}}}" "{shown[folder]}"')
        script += [f"shift {len(shown)}", 'exec "$@"']
        namespace = [_tool("unshare"), "--mount", "--", "/bin/sh", "-ec", "\n".join(script), "sh"]
        identity = [f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--no-new-privs"]
        rights = ["--inh-caps=-all", "--bounding-set=-all", "--"]
        return shown, [*namespace, *map(str, shown), _tool("setpriv"), *identity, *rights]

    def _view(self, shown: Mapping[Path, Path], limits: Limits, sheet: str) -> list[str]:
        options = ["--unshare-all", "--unshare-user", "--die-with-parent", "--new-session", "--clearenv"]
        options += ["--hostname", "sandbox"]
        for name, value in _ENVIRONMENT.items():
            options += ["--setenv", name, value]
        options += _system()
        for folder, name, target in self._mounts(sheet):
            options += ["--ro-bind", str(shown.get(folder, folder) / name), target]
        covered = [*map(_seen_at, self.covered), *([VIEWS] if sheet else [])]
        for target in covered:
            options += ["--tmpfs", target]
        for package in self.packages:
            source = shown.get(package.parent, package.parent) / package.name
            options += ["--ro-bind", str(source), _seen_at(package)]
        for target in covered:
            options += ["--remount-ro", target]
        options += ["--proc", "/proc", "--dev", "/dev"]
        options += ["--dev-bind", "/dev/null", "/dev/zero"]  # shared pages of it are in nobody's memory
        options += ["--size", str(limits.disk), "--tmpfs", "/dev/shm"]
        options += ["--remount-ro", "/dev", "--size", str(limits.disk), "--tmpfs", "/tmp", "--chdir", "/tmp"]
        return [*options, "--remount-ro", "/"]

    def _mounts(self, sheet: str) -> list[tuple[Path, str, str]]:
        """What is to be seen besides the system and packages: a folder, what of it, and its place."""
        mounts = [(self._grader, "", "/grader")]
        if sheet:
            mounts.append((self._grader, f"{Path(VIEWS).name}/{sheet}", COURSE))
        return mounts + [(_BASE, path.name, _seen_at(path)) for path in _parts_of_python()]


def _parts_of_python() -> list[Path]:
    """The folders of a Python that is not the system's."""
    if str(_BASE) == "/usr":
        return []
    return [path for name in _PARTS_OF_BASE if (path := _BASE / name).is_dir()]


def _system() -> list[str]:
    options = list[str]()
    for path in filter(os.path.exists, _SYSTEM + _ETC):
        options += ["--ro-bind", path, path]
    for link in map(Path, filter(os.path.lexists, _LINKS)):
        if link.is_symlink():
            options += ["--symlink", str(link.readlink()), str(link)]
        else:
            options += ["--ro-bind", str(link), str(link)]
    return options


def _covered_proc() -> list[str]:
    """Put nothing over all in /proc that is about the machine, or about other sandboxes."""
    found = [path for path in Path("/proc").iterdir() if not path.name.isdigit() and not path.is_symlink()]
    words = [("--tmpfs", f"{path}", "--remount-ro", f"{path}") for path in found if path.is_dir()]
    return [*chain(*words, *(("--ro-bind", "/dev/null", f"{path}") for path in found if not path.is_dir()))]


def _rights(keep: tuple[str, ...]) -> list[str]:
    """No capability and no further user namespace, unless some are to be kept."""
    if not keep:
        return ["--disable-userns", "--cap-drop", "ALL"]
    return [word for name in keep for word in ("--cap-add", name)]


def _tool(name: str) -> str:
    path = shutil.which(name)
    if not path:
        raise SandboxMissing(_INSTALL[name])
    return path


def _place_of(package: str) -> Path | None:
    """The folder or file of a package; it is found, not imported."""
    spec = find_spec(package)
    if spec is None:
        return None
    places = [*(spec.submodule_search_locations or ()), *([spec.origin] if spec.origin else [])]
    return Path(places[0]) if places else None


def _seen_at(path: Path) -> str:
    """The place of a folder in the view: its own, except below /tmp, which is the answers' own there."""
    return f"/machine{path}" if path.is_relative_to("/tmp") else str(path)


def copy_modules(modules: Sequence[str], view: Path) -> None:
    """Copy the listed modules, the data of their packages, and the list; the rest could do the work."""
    view.mkdir(parents=True)
    (view / LISTED).write_text(", ".join(public(modules)), "utf-8")
    for package in {module.partition(".")[0] for module in modules}:
        source = _place_of(package)
        if source is None or not source.is_dir():
            continue
        for path in source.rglob("*"):
            inside = path.relative_to(source.parent)
            module = ".".join(inside.with_suffix("").parts).removesuffix(".__init__")
            if path.suffix in DATA or (path.suffix == ".py" and may_import(module, modules)):
                _copy(path, view / inside)
                _copy(Path(cache_from_source(path)), Path(cache_from_source(view / inside)))
    places = {module: view.joinpath(*module.split(".")) for module in modules}
    missing = [m for m, place in places.items() if not (place.is_dir() or place.with_suffix(".py").exists())]
    if missing:
        raise SandboxMissing(f"the sheet lists modules that do not exist: {', '.join(missing)}")


def _copy(path: Path, target: Path) -> None:
    """Copy a file with its time, by which Python tells whether what it has compiled is of that file."""
    if path.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target)


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
