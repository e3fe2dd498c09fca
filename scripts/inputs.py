"""What the book is made from: the files of this checkout and a few settings around them."""

import hashlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
# Made from the others, or no part of the book.
NOT_READ = {"_build", "node_modules", "tests", "benchmarks", "bundle", "dist", "__pycache__"}
# What others put beside the site, which the site offers; and which Python runs in its pages.
MADE = ("_build/pdf/*.pdf", "node_modules/pyodide/package.json")
SETTINGS = ("SITE_URL", "REPOSITORY", "PYODIDE")


def files(root: Path = ROOT) -> Iterator[Path]:
    """All files that a build may read, in the order of their names."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in NOT_READ and not name.startswith("."))
        yield from (Path(folder, name) for name in sorted(names) if not name.startswith(".coverage"))
    yield from sorted(path for pattern in MADE for path in root.glob(pattern))


def digest(options: list[str], root: Path = ROOT) -> str:
    """The same for two builds that would make the same."""
    settings = [sys.version, *options, *(os.environ.get(name, "") for name in SETTINGS)]
    found = hashlib.sha256(repr(settings).encode())
    for path in files(root):
        name = path.relative_to(root).as_posix()
        found.update(repr((name, hashlib.sha256(path.read_bytes()).digest())).encode())
    return found.hexdigest()


def times(root: Path = ROOT) -> dict[Path, int]:
    """When each file was written."""
    return {path: path.stat().st_mtime_ns for path in files(root) if path.exists()}
