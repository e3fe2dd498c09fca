"""Modules compiled before they are shipped: in a page that takes longer than to run them.

Python of another minor version than the page's compiles to other code; then the sources are shipped alone.
"""

import marshal
import sys
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import PurePosixPath

VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"
# How a compiled module says that it is not to be compared with its source.
UNCHECKED = (1).to_bytes(4, "little")


def compiled(files: dict[str, bytes], *, keeps_source: bool, optimize: int = 0) -> dict[str, bytes]:
    """The files with each module compiled, beside its source or in its place."""
    made = {}
    for name, content in files.items():
        code = code_of(name, content, optimize) if name.endswith(".py") else None
        if code is None or keeps_source:
            made[name] = content
        if code is not None:
            made[kept(name) if keeps_source else f"{name}c"] = code
    return made


def code_of(name: str, source: bytes, optimize: int) -> bytes | None:
    """The compiled module; what is no Python of this version, like a template, is left as it is."""
    try:
        code = compile(source, f"/{name}", "exec", dont_inherit=True, optimize=optimize)
    except (SyntaxError, ValueError):
        return None
    return MAGIC_NUMBER + UNCHECKED + source_hash(source) + marshal.dumps(code)


def kept(name: str) -> str:
    """Where Python looks for the compiled form of a source."""
    path = PurePosixPath(name)
    return str(path.parent / "__pycache__" / f"{path.stem}.{sys.implementation.cache_tag}.pyc")
