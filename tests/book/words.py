"""Words that the book has decided against, and what it says instead: one word for one thing, everywhere.

`python -m tests.book.words chapters/softmax.md llc` lists them in files and folders.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.book.prose import ROOT

# The word to say, and a pattern of what not to say.
INSTEAD = {
    "with respect to": r"(derivatives?|derived|gradients?|slopes?) by\b(?! (hand|finite|central|the inv))",
    "minimizer (place), minimum (value), infimum": r"(lowest|least) (points?|places?|values?)\b",
    "landscape": r"\bcountr(y|ies)\b",
    "if and only if": r"exactly if\b",
    "prediction, predicted probability": r"\bguess(es|ed)?\b",
    "test error": r"new flowers' error|error on new flowers",
    "one-vs-rest, one-vs-one": r"one.against.(all|one)\b",
    "normal vector": r"\bnormals\b|\b(the|its|a|one) normal\b(?! (vector|equation|form|distrib|densit))",
    "orthogonal to": r"right angles? to their connection",
    "contour lines": r"(level|height) lines?\b|isolines?",
    "regularization strength, penalty": r"free of charge|\bprice \$?(λ|\\lambda|lam\b)",
    "outlier, influential example": r"\blonely\b",
    "flip the sign": r"turn(s|ed|ing)? the signs?\b",
    "no longer matters": r"stop(s|ped)? to (matter|care)",
    "standard error, interquartile": r"\bwavers?\b",
    "for each, per": r"\b(one|numbers?|notebooks?|submissions?|scores?|rows?|columns?|marks?|colours?|entry"
    r"|entries|examples?|pixels?|lines?|file) an? "
    r"(sheet|frame|submission|class|feature|example|row|column|axis|line|pixel|student)\b",
}
# Where such a word is right all the same: a pattern of what stands there, and the reason.
RIGHT = {
    r"guess(es|ed)? (what|which|at random)|your guess|reader's guess|guess\w* is kept": "somebody guesses",
    r"(grade_id:|\{check-\w+\}) [\w-]+": "a name under which results are kept",
}


def _compiled(pattern: str) -> re.Pattern[str]:
    """A blank stands for any white space, the end of a line among it."""
    return re.compile(pattern.replace(" ", r"\s+"), re.IGNORECASE)


_PATTERNS = {say: _compiled(pattern) for say, pattern in INSTEAD.items()}
_RIGHT = _compiled("|".join(RIGHT))


class Hit(NamedTuple):
    """A phrase, where it stands, and what to say instead."""

    path: Path
    line: int
    phrase: str
    say: str


def hits(path: Path) -> Iterator[Hit]:
    """Pass over the phrases of a file, also those that run from one line to the next."""
    text = _RIGHT.sub(lambda right: "~" * len(right[0]), path.read_text("utf-8"))
    for say, pattern in _PATTERNS.items():
        for found in pattern.finditer(text):
            yield Hit(path, text.count("\n", 0, found.start()) + 1, found[0], say)


def files(root: Path) -> list[Path]:
    """The files of a folder that somebody has written, and a file itself."""
    found = [root] if root.is_file() else sorted(root.rglob("*"))
    return [p for p in found if p.suffix in {".md", ".py", ".js"} and "bundle" not in p.parts]


if __name__ == "__main__":
    for name in sys.argv[1:]:
        for path in files((ROOT / name).resolve()):
            for hit in hits(path):
                print(f"{hit.path.relative_to(ROOT)}:{hit.line}: {hit.phrase!r}: say {hit.say}")
