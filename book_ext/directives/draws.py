"""New numbers for a question: what is given is drawn anew, and all its other numbers are computed from that.

The author's own Python says what is given in print, how to draw it, and what follows from it; its expressions
stand in «guillemets» where the text has their values. All draws are made while the book is built.
"""

import math
import re
import zlib
from collections.abc import Iterator

import numpy as np

import llc

DRAWS = 24  # with the printed one
ATTEMPTS = 3000
SLOT = re.compile(r"""«([^«»]+?)(?::([^«»:()\[\]"']*))?»""")  # an expression, and perhaps a format
ANSWER = re.compile(
    r"[-*]\s+\[(?P<mark>[ x])\]\s+(?P<value>[-−+]?[\d.]+(?:e[-+]?\d+)?)(?:\s*±\s*(?P<tolerance>[\d.e-]+))?"
)


class CannotDraw(Exception):
    """What an author must mend."""


def drawn(name: str, options: dict[str, str], lines: list[str]) -> list[list[str]]:
    """The lines of a question with its printed numbers, and then with new ones: the same in every build."""
    printed = filled(lines, names(options, "given"))
    if same := alike(printed):
        raise CannotDraw(f"the printed numbers make two answers one: {same[0]} and {same[1]}")
    kept = [printed]
    for text in candidates(name, options, lines):
        if not alike(text) and text not in kept and is_new(text, kept):
            kept.append(text)
        if len(kept) == DRAWS:
            return kept
    raise CannotDraw(f"only {len(kept)} of {DRAWS} draws have answers that can be told apart: widen `draw`")


def candidates(name: str, options: dict[str, str], lines: list[str]) -> Iterator[list[str]]:
    """The lines for one draw after another, as far as the author admits them."""
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    for _ in range(ATTEMPTS):
        given = names(options, "draw", rng=rng)
        if computed(options.get("where", "True"), given):
            yield filled(lines, given)


def names(options: dict[str, str], source: str, **known: object) -> dict[str, object]:
    """What is given, by one of the options, and what follows from it."""
    found = {"np": np, "llc": llc, **vars(math), **known}
    for option in (source, "let"):
        try:
            exec(options.get(option, ""), found)
        except Exception as error:
            raise CannotDraw(f"`{option}` cannot be run: {error}") from error
    return found


def computed(expression: str, given: dict[str, object]) -> object:
    """The value of an expression."""
    try:
        return eval(expression, given)
    except Exception as error:
        raise CannotDraw(f"{expression!r} cannot be computed: {error}") from error


def filled(lines: list[str], given: dict[str, object]) -> list[str]:
    """The lines with values in the place of expressions."""

    def shown(slot: re.Match) -> str:
        value = computed(slot[1], given)
        if isinstance(value, str):
            return value
        value = value + 0  # a negative zero becomes zero
        if slot[2]:
            return format(value, slot[2])
        return np.format_float_positional(value, precision=10, fractional=False, trim="-")

    return [SLOT.sub(shown, line) for line in lines]


def answers(text: list[str]) -> list[tuple[bool, float, float]]:
    """The numbers that are foreseen: whether it is the right one, its value and its tolerance."""
    found = filter(None, map(ANSWER.match, text))
    return [
        (f["mark"] == "x", float(f["value"].replace("−", "-")), float(f["tolerance"] or 0)) for f in found
    ]


def alike(text: list[str]) -> tuple[float, float] | None:
    """Two foreseen numbers that a reader's number can be at once, if there are such."""
    foreseen = sorted(answers(text), key=lambda answer: answer[1])
    for (_, low, below), (_, high, above) in zip(foreseen, foreseen[1:], strict=False):
        if high - low <= (below + above) * (1 + 1e-9):
            return low, high
    return None


def is_new(text: list[str], kept: list[list[str]]) -> bool:
    """Whether the answers to the last draw and to the printed one are wrong here."""
    _, value, tolerance = next(filter(lambda answer: answer[0], answers(text)), (True, math.nan, 0))
    for other in (kept[0], kept[-1]):
        for is_right, right, _ in answers(other):
            if is_right and abs(right - value) <= tolerance * (1 + 1e-9):
                return False
    return True
