"""Compiles the modules in a folder: in a page that takes longer than to run them.

It runs in the page's own Python, for another one compiles to other code; see `in_page_python`.
"""

import json
import marshal
import sys
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path, PurePosixPath

# How a compiled module says that it is not to be compared with its source.
UNCHECKED = (1).to_bytes(4, "little")


def compile_all(folder: Path, *, keeps_source: bool, optimize: int) -> None:
    """Put each module's code beside its source or in its place; what is no Python, like a template, stays."""
    for path in sorted(folder.rglob("*.py")):
        name, source = path.relative_to(folder).as_posix(), path.read_bytes()
        try:
            code = compile(source, f"/{name}", "exec", dont_inherit=True, optimize=optimize)
        except (SyntaxError, ValueError):
            continue
        target = folder / (cache_path(name) if keeps_source else f"{name}c")
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(MAGIC_NUMBER + UNCHECKED + source_hash(source) + marshal.dumps(code))
        if not keeps_source:
            path.unlink()


def cache_path(name: str) -> str:
    path = PurePosixPath(name)
    return str(path.parent / "__pycache__" / f"{path.stem}.{sys.implementation.cache_tag}.pyc")


if __name__ == "__main__":
    compile_all(Path(sys.argv[1]), **json.loads(sys.argv[2]))
