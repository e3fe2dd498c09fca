"""What a page in MyST Markdown says to its readers, what its cells assert, and in which lines."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import yaml

from book_ext.transforms.ticks import messages, plain

ROOT = Path(__file__).parent.parent
CHAPTERS = sorted((ROOT / "chapters").glob("*.md"))

_OPENS = re.compile(r"\s*(:{3,}|`{3,})\{([^}]+)\}\s*(.*)")
_CLOSES = re.compile(r"\s*(:{3,}|`{3,})\s*$")
_ITEM = re.compile(r"^\s*(?:[-*]|\d+\.)\s+(?:\[[ x]\]\s+)?")
_NO_PROSE = re.compile(
    r"\s*(?::[\w-]+:|\([\w-]+\)=|%|<!--|\|?\s*:?-{3,})"
)  # options, labels, comments, rules


class Paragraph(NamedTuple):
    """Text without line breaks and emphasis, its first line, and the directives around it."""

    text: str
    line: int
    within: tuple[str, ...]


class Cell(NamedTuple):
    """The code of a cell, its first line, and its settings."""

    code: str
    line: int
    settings: dict


class _Fence(NamedTuple):
    marks: str
    name: str


def paragraphs(page: str) -> list[Paragraph]:
    """The paragraphs, items, titles, headings and captions of a page."""
    return [part for part in _paragraphs_and_cells(page) if isinstance(part, Paragraph)]


def cells(page: str) -> list[Cell]:
    """The code cells of a page."""
    return [part for part in _paragraphs_and_cells(page) if isinstance(part, Cell)]


def claims(page: str) -> Iterator[tuple[str, int]]:
    """Pass over the messages of asserts, each with its line."""
    for cell in cells(page):
        yield from ((words, cell.line + line - 1) for words, line in messages(cell.code))


def _paragraphs_and_cells(page: str) -> Iterator[Paragraph | Cell]:
    stack: list[_Fence] = []
    words: list[str] = []
    start = 0

    def within() -> tuple[str, ...]:
        return tuple(fence.name for fence in stack)

    lines = iter(enumerate(page.splitlines(), 1))
    if page.startswith("---\n"):
        next(lines)
        next(number for number, line in lines if line == "---")
    for number, line in lines:
        opened, closed = _OPENS.match(line), _CLOSES.match(line)
        is_end = not line.strip() or opened or closed or line.lstrip().startswith(("#", "$$", "|"))
        if words and (is_end or _ITEM.match(line) or _NO_PROSE.match(line)):
            yield Paragraph(plain(" ".join(words)), start, within())
            words = []
        if opened:
            marks, name, title = opened.groups()
            if name == "code-cell":
                yield from _of_cell(list(_until(lines, marks)), number + 1)
                continue
            stack.append(_Fence(marks, f"{name} {title}".strip()))
        elif closed and stack and closed[1] == stack[-1].marks:
            stack.pop()
        elif closed:
            list(_until(lines, closed[1]))  # a listing that is not run
        elif line.lstrip().startswith("$$"):
            if line.count("$$") == 1:
                next(None for _, more in lines if "$$" in more)
        elif line.strip() and not _NO_PROSE.match(line):
            start = start if words else number
            words.append(line if words else _ITEM.sub("", line, count=1))
    if words:
        yield Paragraph(plain(" ".join(words)), start, within())


def _until(lines: Iterator[tuple[int, str]], marks: str) -> Iterator[str]:
    for _, line in lines:
        if line.strip() == marks:
            return
        yield line


def _of_cell(body: list[str], line: int) -> Iterator[Paragraph | Cell]:
    """Its code, and the caption and the alternative text of its figure."""
    head: list[str] = []
    if body[:1] == ["---"]:
        head = body[: body.index("---", 1) + 1]
        settings = yaml.safe_load("\n".join(head[1:-1]))
    else:
        while len(head) < len(body) and body[len(head)].startswith(":"):
            head.append(body[len(head)])
        settings = yaml.safe_load("\n".join(option[1:] for option in head)) or {}
    for part, name in (("figure", "caption"), ("image", "alt")):
        if text := settings.get("mystnb", {}).get(part, {}).get(name):
            yield Paragraph(plain(text), line, (name,))
    yield Cell("\n".join(body[len(head) :]), line + len(head), settings)
