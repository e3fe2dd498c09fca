"""What a sheet says of itself before its first cell."""

import re
from dataclasses import dataclass
from pathlib import Path

import yaml

from grading.model import SourceError


@dataclass(frozen=True)
class Head:
    """Its title; and of the sheet of a chapter, the topics that the chapter teaches."""

    title: str
    topics: tuple[str, ...]


def heads(*folders: Path) -> dict[str, Head]:
    """Those of the sheets in these folders, by name."""
    found = {}
    for path in (path for folder in folders for path in sorted(folder.glob("*.md"))):
        try:
            course = (yaml.safe_load(header(path.read_text("utf-8"))) or {}).get("course") or {}
        except yaml.YAMLError as error:
            raise SourceError(f"{path}: its header cannot be read: {' '.join(str(error).split())}") from error
        found[path.stem] = Head(str(course.get("title", path.stem)), tuple(course.get("topics", ())))
    return found


def header(text: str) -> str:
    """The header of a MyST notebook; nothing of other Markdown."""
    found = re.match(r"---\n(.*?\n)---\n", text, re.DOTALL)
    return found[1] if found and re.search(r"^\s*format_name: myst", found[1], re.MULTILINE) else ""
