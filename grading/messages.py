"""What Python says, in words for a student: numbers without their types, and why a name is not there.

This module needs Python alone. The grader reads strangers' code with it, so nothing is parsed here.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

_NUMBER = re.compile(r"\bnp\.(?:float|longdouble|int|uint|complex|str|bytes)\w*\(([^()]*)\)")
_TRUTH = re.compile(r"\bnp\.(True|False)_")
_BINDS = re.compile(r"^(?:(?:async +)?def|class) +(\w+)|^(\w+) *=(?!=)", re.MULTILINE)


def plain(text: str) -> str:
    """The text with numbers as they are printed, without the types that NumPy writes around them."""
    return _TRUTH.sub(r"\1", _NUMBER.sub(r"\1", text))


@dataclass(frozen=True)
class Code:
    """A cell with what a student wrote: one of their `own` or an answer; if it `stopped`, before its end."""

    source: str
    own: bool
    part: str = ""
    stopped: bool = False

    @cached_property
    def names(self) -> set[str]:
        """The functions that it defines, and the variables that it sets, each at the beginning of a line."""
        return {function or variable for function, variable in _BINDS.findall(self.source)}


def why_not_defined(message: str, at: int, cells: Sequence[Code]) -> str:
    """Where the name is that a NameError in one of the cells is about; empty if it is nowhere else.

    If the message does not tell the name, it may be any that the part calls before it is defined. What is
    said then follows from the cells alone: no run can tell anything by it.
    """
    told = re.search(r"\bname '(\w+)' is not defined", message)
    above = {name: cell for cell in cells[: at + 1] for name in cell.names}
    below = {name: cell for cell in reversed(cells[at + 1 :]) for name in cell.names}
    mine = "\n".join(cell.source for cell in cells[: at + 1] if cell.part == cells[at].part)
    for name in [told[1]] if told else re.findall(r"\b(\w+)\(", mine):
        if name in above and above[name].stopped:
            return f"`{name}` is not there, since its cell stopped"
        if name in below and name not in above:
            if below[name].own:
                return f"`{name}` is defined in a later cell: move it above"
            return f"`{name}` is the answer to a later part: write what you need of it in this one"
    return ""
