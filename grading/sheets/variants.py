"""Known answers to a sheet: wrong ones, of which some name their mistake, and right ones in another style.

`answers/SHEET.yml` beside a sheet's source lists them. Each changes the reference solution of one part, or of
several if it is right.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import yaml

from grading.model import SourceError


@dataclass(frozen=True)
class Variant:
    """An answer: the solution with a patch, or with whole functions replaced by those of `code`.

    `loses` names the hidden checks that it fails, or patterns of them; without a part it is right and loses
    none. `says` names the mistake in a sentence or two for who made it, and never the answer. `helper` is a
    cell of the student's own before it.
    """

    name: str
    part: str = ""
    loses: str = ""
    says: str = ""
    patch: str = ""
    code: str = ""
    helper: str = ""

    def __str__(self) -> str:
        return f"{self.part}: {self.name}" if self.part else self.name

    def applied_to(self, part: str, solution: str) -> str:
        """The answer to a part, which is the solution itself if the variant does not change it."""
        if self.part not in ("", part):
            return solution
        try:
            return patched(solution, self.patch) if self.patch else _with_functions(solution, self.code)
        except ValueError as error:
            raise ValueError(f"{self}: {error}") from None


def read_variants(source: Path) -> list[Variant]:
    """All known answers to the sheet with this source, the right ones last; none if nobody has listed any."""
    path = list_of(source)
    if not path.exists():
        return []
    try:
        listed = yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)
        wrong = [Variant(**each, part=part) for part, several in listed["wrong"].items() for each in several]
        variants = wrong + [Variant(**each) for each in listed["right"]]
    except (yaml.YAMLError, TypeError, KeyError, AttributeError) as error:
        raise SourceError(f"{path} is no list of answers, `wrong` by part and `right`: {error}") from error
    if len({*map(str, variants)}) < len(variants):
        raise SourceError(f"{path}: two answers of a part have the same name")
    return variants


def list_of(source: Path) -> Path:
    """Where the known answers to the sheet with this source are listed: beside it and not beside a link."""
    return source.resolve().parent / "answers" / f"{source.stem}.yml"


def patched(solution: str, patch: str) -> str:
    """Replace whole lines, marked `-`, by the lines marked `+` after them, wherever they are indented to.

    What is to be replaced must stand in the solution exactly once, so that no patch outlives what it changes.
    """
    for old, new in _changes(patch):
        lines = [rf"\1{re.escape(line)}" if line else "" for line in old]
        pattern = "^( *)" + "\n".join(lines).removeprefix(r"\1") + "$"
        found = list(re.finditer(pattern, solution, re.MULTILINE))
        if len(found) != 1:
            raise ValueError(f"to be replaced must stand in the solution once, not {len(found)} times: {old}")
        indented = "\n".join(found[0][1] + line if line else "" for line in new)
        solution = solution[: found[0].start()] + indented + solution[found[0].end() :]
    return solution


def _changes(patch: str) -> Iterator[tuple[list[str], list[str]]]:
    runs = [
        (sign, [line[2:] for line in run]) for sign, run in groupby(patch.splitlines(), lambda line: line[:1])
    ]
    if [sign for sign, _ in runs] != ["-", "+"] * (len(runs) // 2) or not runs:
        raise ValueError("a patch is lines marked '- ', then lines marked '+ ', as often as needed")
    olds, news = runs[::2], runs[1::2]
    return ((old, new) for (_, old), (_, new) in zip(olds, news, strict=True))


def _with_functions(solution: str, code: str) -> str:
    """The solution with those of its functions replaced that the code has, too."""
    for new in ast.parse(code).body:
        for old in ast.parse(solution).body:
            if isinstance(new, ast.FunctionDef) and isinstance(old, ast.FunctionDef) and old.name == new.name:
                lines = solution.splitlines()
                lines[old.lineno - 1 : old.end_lineno] = code.splitlines()[new.lineno - 1 : new.end_lineno]
                solution = "\n".join(lines)
    return solution
