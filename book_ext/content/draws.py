"""New numbers for a question: what is given is drawn anew, and all its other numbers are computed from that.

The author's own Python says what is given in print, how to draw it, and what follows from it; its expressions
stand in «guillemets» where the text has their values. All draws are made while the book is built, and the
right answer of each is computed in a second way.
"""

import ast
import itertools
import math
import re
import zlib
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import brentq  # type: ignore[import-untyped]

import llc

DRAWS = 24  # with the printed one
ATTEMPTS = 3000
SLOT = re.compile(r"""«([^«»]+?)(?::([^«»:()\[\]"']*))?»""")  # an expression, and perhaps a format
_DIGITS = r"\d+(?:\.\d+)?(?:e[-+]?\d+)?"
NUMBER = re.compile(rf"(?P<value>[-−+]?{_DIGITS})(?:\s*±\s*(?P<tolerance>{_DIGITS}))?")
ANSWER = re.compile(rf"[-*]\s+\[(?P<mark>[ x])\]\s+{NUMBER.pattern}$")
DECIMALS = {"one decimal": 1, "two decimals": 2, "three decimals": 3}  # by what a question asks for
# A question that has draws, in a page's source: its fence, its name, its options, its lines.
QUESTION = re.compile(
    r"^(:{3,})\{check-number\} (\S+)\n((?::\w+: [^\n]*\n)+)(.*?)^\1$", re.MULTILINE | re.DOTALL
)


class CannotDraw(Exception):
    """What an author must mend."""


class Draw(NamedTuple):
    """What is given, and the lines of the question that say so and what follows from it."""

    given: dict[str, object]
    lines: list[str]


def make_draws(name: str, options: dict[str, str], lines: list[str]) -> list[Draw]:
    """The question with its printed numbers, and then with new ones: the same in every build."""
    printed = execute(options, "given", AT_HAND)
    kept = [Draw(printed, substituted(lines, execute(options, "let", printed)))]
    if same := overlapping_answers(kept[0].lines):
        raise CannotDraw(f"the printed numbers make two answers one: {same[0]} and {same[1]}")
    for draw in candidates(name, options, lines):
        if not overlapping_answers(draw.lines) and is_new(draw, kept):
            kept.append(draw)
        if len(kept) == DRAWS:
            break
    else:
        raise CannotDraw(
            f"only {len(kept)} of {DRAWS} draws have answers that can be told apart: widen `draw`"
        )
    for draw in kept:
        check(options["check"], draw)
    return kept


def check(expression: str, draw: Draw) -> None:
    """Refuse a draw whose right answer is not what the author computes from what is given in a second way."""
    exact, text = float(evaluate(expression, draw.given)), "\n".join(draw.lines).strip()  # type: ignore[arg-type]
    asked = [exact, *(round(exact, places) for words, places in DECIMALS.items() if words in text)]
    for is_right, value, tolerance in answers(draw.lines):
        if is_right and any(abs(value - one) > tolerance + 1e-6 * max(1, abs(one)) for one in asked):
            raise CannotDraw(f"`check` gives {exact:.7g} where {value:g} is marked as right, in: {text}")


def draws_in_source(markdown: str) -> Iterator[tuple[str, list[Draw]]]:
    """The questions that have draws in a page's source: their names and their draws."""
    for question in QUESTION.finditer(markdown):
        yield question[2], make_draws(question[2], *options_and_lines(question))


def options_and_lines(question: re.Match[str]) -> tuple[dict[str, str], list[str]]:
    return dict(re.findall(r"^:(\w+): (.*)$", question[3], re.MULTILINE)), question[4].split("\n")


def candidates(name: str, options: dict[str, str], lines: list[str]) -> Iterator[Draw]:
    """One draw after another, as far as the author admits them."""
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    for _ in range(ATTEMPTS):
        given = execute(options, "draw", {**AT_HAND, "rng": rng})
        known = execute(options, "let", given)
        if evaluate(options.get("where", "True"), known):
            yield Draw(given, substituted(lines, known))


def execute(options: dict[str, str], option: str, known: dict[str, object]) -> dict[str, object]:
    """What is known after the statements of an option."""
    found = dict(known)
    try:
        exec(options.get(option, ""), found)
    except Exception as error:
        raise CannotDraw(f"`{option}` cannot be run: {error}") from error
    return found


def evaluate(expression: str, known: dict[str, object]) -> object:
    """The value of an expression; statements may come before it."""
    try:
        *statements, last = ast.parse(expression.strip()).body
        space, value = dict(known), ast.parse(ast.unparse(last), mode="eval")
        exec(compile(ast.Module(statements, []), "", "exec"), space)
        return eval(compile(value, "", "eval"), space)
    except Exception as error:
        raise CannotDraw(f"{expression!r} cannot be computed: {error}") from error


# For the author's Python; `root` is where a function is zero, between two places at which its signs differ.
AT_HAND: dict[str, object] = {"np": np, "llc": llc, "root": brentq, **vars(math)}


def formatted(value: Any, style: str | None) -> str:
    """A value as the text has it: words as they are, a number in a format or without rounding."""
    if isinstance(value, str):
        return value
    try:
        value = value + 0  # a negative zero becomes zero
        if style:
            return format(value, style)
        return np.format_float_positional(value, precision=10, fractional=False, trim="-")
    except (TypeError, ValueError) as error:
        raise CannotDraw(f"{value!r} cannot be written: {error}") from error


def substituted(lines: list[str], given: dict[str, object]) -> list[str]:
    """The lines with values in the place of expressions."""
    return [SLOT.sub(lambda slot: formatted(evaluate(slot[1], given), slot[2]), line) for line in lines]


def answers(text: list[str]) -> list[tuple[bool, float, float]]:
    """The numbers that are foreseen: whether it is the right one, its value and its tolerance."""
    found = filter(None, map(ANSWER.match, text))
    return [
        (f["mark"] == "x", float(f["value"].replace("−", "-")), float(f["tolerance"] or 0)) for f in found
    ]


def overlapping_answers(text: list[str]) -> tuple[float, float] | None:
    """Two foreseen numbers that a reader's number can be at once, if there are such."""
    for (_, one, around), (_, other, about) in itertools.combinations(answers(text), 2):
        if abs(one - other) <= (around + about) * (1 + 1e-9):
            return one, other
    return None


def is_new(draw: Draw, kept: list[Draw]) -> bool:
    """Whether it was not drawn before, and the answers to the last draw and in print are wrong here."""

    def right(lines: list[str]) -> tuple[float, float]:
        return next(
            ((value, tolerance) for is_right, value, tolerance in answers(lines) if is_right), (math.nan, 0)
        )

    value, tolerance = right(draw.lines)
    near = [abs(right(other.lines)[0] - value) <= tolerance * (1 + 1e-9) for other in (kept[0], kept[-1])]
    return not any(near) and all(draw.lines != other.lines for other in kept)
