"""Put Python and its packages beside the pages, as scripts: a page from disk loads nothing else.

There are two groups of files: what a page needs before its first result, and what it needs to draw. Modules
are compiled beforehand by the page's own Python. Each file is compressed, written in base64, and cut into
scripts small enough for a bar that moves. What was made is kept in `_build/python` under a digest of what it
is made from, so that a build makes only what has changed.
"""

import base64
import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import traitlets

from book_ext.model.files import NODE, ROOT, digest
from book_ext.pyodide import bytecode, distribution, licences, python_comparison
from figures.plots.style import book_fonts

MADE = distribution.CACHE / "made"
HERE = Path(__file__).parent
GRADING = ("__init__", "arrays", "messages", "numpy_names", "trace")  # what answers get, what checks say
EPOCH = (1980, 1, 1, 0, 0, 0)
CHUNK = 1_200_000  # characters of base64 in one script

# What a page never asks for: tests, tools for those who compile, samples, other backends, time zones.
UNUSED = re.compile(
    r"(^|/)(tests|testing/(jpl|conftest)|f2py|distutils|include|doc|_pyinstaller|sample_data|images|axisartist"
    r"|plot_directive|sphinxext|diagram|zoneinfo|web_backend|afm|pdfcorefonts|__pycache__)/"
    r"|\.(pyi|pxd|h|a|md|lua)$|dist-info/|fontlist\.json$|^(pylab|_yaml)"
    r"|_(operand_flag|rational|struct_ufunc|umath)_tests\.cpython|(_simd|lapack_lite)\.cpython"
    r"|(_ttconv|_tkagg|_imagingft|_imagingtk|_imagingmath|_imagingmorph|_webp|_avif|_imagingcms)\.cpython"
    r"|backends/(_?backend_(cairo|gtk|macosx|nbagg|pdf|pgf|ps|qt|tk|web|wx|_pdf_ps)|qt_|_backend_pdf)"
    r"|PIL/(?!Png|Image|Exif|Tiff|Gimp|Palette)\w+(Plugin|File)\.py|PIL/Image(Qt|Tk|Grab|Show|Cms|Ft)\.py"
    r"|fonts/ttf/(DejaVu(Serif|SansMono|SansDisplay|Sans-\w*Oblique)|STIX|Humor)"
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

Files = dict[str, bytes]


def archive_groups(packages: Files) -> dict[str, Files]:
    """The archives of each group: those for the start of Python, and those for drawing."""
    library = unzipped(distribution.core("python_stdlib.zip"))
    numpy = {"numpy": packages["numpy"]}
    drawing = {f"figures/plots/{font.name}": font.read_bytes() for font in book_fonts()}
    drawing |= used_files({name: x for name, x in packages.items() if name != "numpy"})
    standard = {name: x for name, x in library.items() if not UNASKED.match(name)}
    return {
        "start": core()
        | {
            # Of the standard library without docstrings, which are a quarter of it.
            "python_stdlib.zip": compiled(standard, zipped, later=UNHURRIED),
            "numpy.files": compiled(used_files(numpy), concatenated, optimize=0),
            "book.files": compiled(course_files(packages), concatenated, keeps_source=True, optimize=0),
        },
        "drawing": {"drawing.files": compiled(drawing, concatenated)},
    }


def compiled(
    files: Files,
    pack: Callable[[Files], bytes],
    later: re.Pattern[str] = re.compile("(?!)"),
    *,
    keeps_source: bool = False,
    optimize: int = 2,
) -> bytes:
    """An archive of these files, with all modules compiled but those that are for later."""
    now = {name: content for name, content in files.items() if not later.match(name)}
    how = json.dumps({"keeps_source": keeps_source, "optimize": optimize})

    def make(folder: Path) -> bytes:
        write_files(folder, now)
        in_page_python(Path(bytecode.__file__), folder, how)
        return pack({name: x for name, x in files.items() if name not in now} | read_files(folder))

    script = Path(bytecode.__file__).read_bytes()
    return cached_result([script, how, pack.__name__, later.pattern, *sorted(files.items())], make)


def write(site: Path) -> Path:
    """Put everything into a site; return the folder of its scripts."""
    packages = distribution.packages()
    groups, info = archive_groups(packages), about(packages)
    target = site / "_static" / "python"
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    write_scripts(groups, info, target)
    text = licences.text({name: unzipped(content) for name, content in packages.items()})
    (target / "LICENCES.txt").write_text(text, "utf-8")
    return target


def about(packages: Files) -> dict[str, Any]:
    """What runs in the page, and what it does otherwise than the Python of this build."""
    versions = {name: distribution.package(name) for name in ("numpy", "matplotlib")}
    said = python_comparison.sentences(differences_of(packages))
    return {"python": distribution.lock()["info"]["python"], **versions, "differences": said}


def differences_of(packages: Files) -> Any:
    """What differs between the page's Python with its NumPy and those of this build."""
    script, names = Path(python_comparison.__file__), (ROOT / "grading" / "numpy_names.py").read_bytes()

    def make(folder: Path) -> bytes:
        numpy = used_files({"numpy": packages["numpy"]})
        write_files(folder, numpy | {"grading/numpy_names.py": names})
        return in_page_python(script, folder)

    there = json.loads(cached_result([script.read_bytes(), names, packages["numpy"]], make))
    return python_comparison.between(there, python_comparison.probed())


def cached_result(of: list[object], make: Callable[[Path], bytes]) -> bytes:
    """What was made of the same before, by the same Pyodide, or is made now in a folder of its own."""
    path = MADE / digest([distribution.version(), *of])[:24]
    if not path.exists():
        with TemporaryDirectory() as folder:
            content = make(Path(folder))
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(f".{os.getpid()}")  # tests may make it at the same time
        unfinished.write_bytes(content)
        unfinished.replace(path)
    return path.read_bytes()


def compressed(content: bytes) -> bytes:
    """A file as small as it gets, which takes seconds for all of them."""
    return cached_result(["gzip", content], lambda _: gzip.compress(content, 9, mtime=0))


def in_page_python(script: Path, folder: Path, *arguments: str) -> bytes:
    runner: list[str | Path] = [NODE, HERE / "in_page_python.ts", distribution.CORE]
    ran = subprocess.run([*runner, script, folder, *arguments], capture_output=True)
    if ran.returncode:
        why = (ran.stderr.decode().strip().splitlines() or ["it does not say why"])[-1]
        raise distribution.Refusal(f"The page's own Python failed at {script.name}: {why}")
    return ran.stdout


def write_scripts(groups: dict[str, Files], about: dict[str, Any], folder: Path) -> None:
    """Write the files as scripts, and last the one that lists them."""
    listed: dict[str, dict[str, list[tuple[str, int]]]] = {}
    for group, files in groups.items():
        for name, content in files.items():
            whole = base64.b64encode(compressed(content)).decode()
            chunks = [whole[start : start + CHUNK] for start in range(0, len(whole), CHUNK)]
            for number, chunk in enumerate(chunks):
                # The name of a script holds what is in it: a browser may keep it for good.
                script = f"{name}.{hashlib.sha256(chunk.encode()).hexdigest()[:8]}.js"
                listed.setdefault(group, {}).setdefault(name, []).append((script, len(chunk) * 3 // 4))
                (folder / script).write_text(f'bookPython.take({json.dumps(name)},{number},"{chunk}")')
    (folder / "parts.js").write_text(f"self.bookPython??={json.dumps({'groups': listed, **about})}")


def core() -> Files:
    """Pyodide without packages."""
    names = ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm")
    lock = json.dumps(distribution.lock() | {"packages": {}}).encode()
    return {**{name: distribution.core(name) for name in names}, "pyodide-lock.json": lock}


def used_files(packages: Files) -> Files:
    every = (unzipped(content) for content in packages.values())
    return {path: content for files in every for path, content in files.items() if not UNUSED.search(path)}


def course_files(packages: Files) -> Files:
    """What is ours: `llc`, `figures`, `inside`, what names mistakes, and the traits that figures stand on."""
    files = {f"grading/{name}.py": (ROOT / f"grading/{name}.py").read_bytes() for name in GRADING}
    for root, suffixes in [
        (ROOT / "llc", (".py", ".csv", ".gz")),
        (ROOT / "figures", (".py", ".json")),
        (HERE / "inside", (".py",)),
        (Path(traitlets.__file__).parent, (".py",)),
    ]:
        for path in root.rglob("*"):
            name = path.relative_to(root.parent).as_posix()
            if path.suffix in suffixes and not re.search(r"/(tests|bundle)/", name):
                files[name] = path.read_bytes()
            elif "/bundle/" in name and path.is_file():
                files[name] = b""  # the page has it, and draws
    table = json.dumps(differences_of(packages)).encode()
    return files | {"inside/differences.json": table}


def zipped(files: Files) -> bytes:
    """Zip files without compressing them, which is done for the whole, and equal for equal files."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, EPOCH), content)
    return target.getvalue()


def unzipped(archive: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(archive)) as source:
        return {name: source.read(name) for name in source.namelist() if not name.endswith("/")}


def concatenated(files: Files) -> bytes:
    """All files one after the other, behind a line with the name and the length of each."""
    names = sorted(files)
    head = json.dumps([[name, len(files[name])] for name in names]).encode()
    return b"\n".join([head, b"".join(files[name] for name in names)])


def write_files(folder: Path, files: Files) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def read_files(folder: Path) -> Files:
    return {x.relative_to(folder).as_posix(): x.read_bytes() for x in folder.rglob("*") if x.is_file()}
