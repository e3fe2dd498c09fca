"""What a reader reads on a page: paragraphs, captions and alt texts, with the directives they stand in."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import yaml

ROOT = Path(__file__).parent.parent.parent
CHAPTERS = sorted((ROOT / "chapters").glob("*.md"))
# Sheets with code wider than 72 columns; this list only shrinks, too.
WIDE_SHEETS = frozenset(
    """
    classification linear-separators why-not-regression linear-logistic-classifiers negative-log-likelihood
    convexity gradient-descent regularization softmax discriminant-analysis evaluation capstone
    """.split()  # noqa: SIM905
)
NARROW_SHEETS = sorted(path for path in (ROOT / "exercises").glob("*.md") if path.stem not in WIDE_SHEETS)

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


class _Fence(NamedTuple):
    marks: str
    name: str


def plain(text: str) -> str:
    """One line, without the stars of emphasis and with one space between words."""
    return " ".join(text.replace("*", "").split())


def paragraphs(page: str) -> Iterator[Paragraph]:
    """Pass over the paragraphs, items, titles, headings and captions of a page in MyST Markdown."""
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
                yield from _about_figure(_until(lines, marks), number)
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


def _about_figure(cell: Iterator[str], number: int) -> Iterator[Paragraph]:
    source = "\n".join(cell).lstrip()
    if source.startswith("---\n"):
        settings = yaml.safe_load(source.split("---\n")[1]).get("mystnb", {})
        for part, name in (("figure", "caption"), ("image", "alt")):
            if text := settings.get(part, {}).get(name):
                yield Paragraph(plain(text), number, (name,))
