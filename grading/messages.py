"""What Python says, in words for a student: numbers without their types, and why a name is not there.

This module needs Python alone. The grader reads strangers' code with it, so nothing is parsed here.
"""

import keyword
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

_NUMBER = re.compile(r"\bnp\.(?:float|longdouble|int|uint|complex|str|bytes)\w*\(([^()]*)\)")
_TRUTH = re.compile(r"\bnp\.(True|False)_")
_MOST = 2  # names that are told at once
_FUNCTION = re.compile(r"(?:async +)?(?:def|class) +(\w+)")


def plain(text: str) -> str:
    """The text with numbers as they are printed, without the types that NumPy writes around them."""
    return _TRUTH.sub(r"\1", _NUMBER.sub(r"\1", text))


@dataclass(frozen=True)
class Code:
    """A cell that a student wrote: one of their own or an answer. `stopped`: it did not come to its end."""

    source: str
    own: bool
    stopped: bool = False

    @cached_property
    def functions(self) -> list[str]:
        """The functions and classes that it defines, in their order."""
        return [found[1] for line in self.source.splitlines() if (found := _FUNCTION.match(line))]

    @cached_property
    def names(self) -> set[str]:
        """All that it binds at its top level, as far as this can be seen line by line."""
        return {*self.functions, *_bound(self.source.splitlines())}


def why_not_defined(
    message: str, before: Sequence[Code], after: Sequence[Code], users: Sequence[Code]
) -> str:
    """Where the name is that a NameError is about; empty if no cell before or after it binds it.

    A message that does not tell the name may be about any function that is defined too late for its `users`.
    What is said then follows from the cells alone: no run can tell anything by it.
    """
    told = re.search(r"\bname '(\w+)' is not defined", message)
    names = [told[1]] if told else islice(_too_late(before, after, users), _MOST)
    return "; ".join(filter(None, (_place(name, before, after) for name in names)))


def _place(name: str, before: Sequence[Code], after: Sequence[Code]) -> str:
    if here := [cell for cell in before if name in cell.names]:
        return f"`{name}` is not there, since its cell stopped" if here[-1].stopped else ""
    if later := [cell for cell in after if name in cell.names]:
        if later[0].own:
            return f"`{name}` is defined in a later cell: move it above"
        return f"`{name}` is the answer to a later part: write what you need of it in this one"
    return ""


def _too_late(before: Sequence[Code], after: Sequence[Code], users: Sequence[Code]) -> Iterator[str]:
    lines = [line.strip() for cell in users for line in cell.source.splitlines()]
    their_own = {*_bound(lines), *(word for line in lines if _FUNCTION.match(line) for word in _words(line))}
    used = {word for line in lines for word in _words(line.partition("#")[0])} - their_own
    there = {name for cell in before for name in cell.names}
    return (name for cell in after for name in cell.functions if name in used - there)


def _bound(lines: Sequence[str]) -> Iterator[str]:
    """The names that lines import and assign to."""
    for line in lines:
        head, equals, rest = line.partition("=")
        if line.startswith(("import ", "from ")):
            yield from _words(line)
        elif equals and not rest.startswith("=") and (found := re.fullmatch(r"(\w[\w, ]*)(?::.*)?", head)):
            words = _words(found[1])
            yield from () if keyword.iskeyword(words[0]) else words


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text)
