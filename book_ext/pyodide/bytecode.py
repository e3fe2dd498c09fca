"""Compiles the modules in a folder: in a page that takes longer than to run them.

It runs in the page's own Python, for another one compiles to other code; see `in_page_python`.
"""

import json
import py_compile
import sys
from importlib.util import cache_from_source
from pathlib import Path


def compile_all(folder: Path, *, keeps_source: bool, optimize: int) -> None:
    """Put each module's code beside its source or in its place; what is no Python, like a template, stays."""
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH  # it is not to be compared with its source
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        target = folder / (cache_from_source(name, optimization="") if keeps_source else f"{name}c")
        try:
            py_compile.compile(str(path), str(target), f"/{name}", True, optimize, unchecked)
        except (py_compile.PyCompileError, ValueError):
            continue
        if not keeps_source:
            path.unlink()


if __name__ == "__main__":
    compile_all(Path(sys.argv[1]), **json.loads(sys.argv[2]))
