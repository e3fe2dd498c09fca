"""Claims about data and runs: which sentences make one, and which of them a cell asserts.

`python -m tests.book.claims chapters/softmax.md` lists what is missing in a chapter. The message of an assert
is the claim, word for word a phrase of the prose, so that prose and code cannot part.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import jupytext
import yaml

from tests.book.prose import ROOT, Paragraph, paragraphs, plain

# What is stated, asked or proved is no claim about a run; a proof has no other check than its reader.
_NOT_CLAIMED = re.compile(
    r"prf:|predict\b|check-|goals|opening|exercise-card|admonition |dropdown (Proof|Answer)|alt$"
)
_SILENT = re.compile(
    r"""\$[^$]*\$ | \{[\w:-]+\}`[^`]*` | `[^`]*` | \]\([^)]*\)       # formulas, references, code, links
    | \b(1[5-9]|20)\d\d(s\b|\b) | \b0-1\b | \b\d-?D\b | \b[A-Z]\d\b  # years and names
    | (chapter|section|step|question|exercise|page|volume)s?\ \d+""",
    re.VERBOSE | re.IGNORECASE,
)
_COMPARISON = re.compile(
    r"""\b( (more|fewer|less|larger|smaller|higher|lower|better|worse|longer|shorter|nearer|faster|slower
             |closer|further|farther|steeper|flatter|earlier|later|sooner)\b .* \bthan
      | falls? | fell | rises? | rose | drops? | dropped | climbs? | shrinks? | shrank | diverges?
      | ahead | overtakes? | half\ (of|as|the) | halves | twice | doubles | most\ of | all\ but | none\ of
      | only\ one | the\ (best|worst|fewest) )\b""",
    re.VERBOSE | re.IGNORECASE,
)
_DATA = re.compile(
    r"""\b( flowers? | iris(es)? | setosas? | versicolors? | virginicas? | petals? | sepals? | digits
      | pictures | runs? | iterates? | steps | iterations | mistakes | wrong\ about
      | training\ (error|set) | test\ (error|set) | validation | folds? | seeds? | samples? | simulated
      | splits? | curves? | cell | figure | table | printed | panels? )\b""",
    re.VERBOSE | re.IGNORECASE,
)
EXCUSED = ROOT / "tests" / "book" / "claims.yml"


class Claim(NamedTuple):
    """A sentence with its line."""

    line: int
    text: str


def messages(chapter: Path) -> Iterator[str]:
    """Pass over the messages of the asserts of a chapter, written there or given a name just before."""
    for tree in _code_of(chapter):
        named: dict[str, str] = {}
        for statement in tree.body:
            for node in ast.walk(statement):
                match node:
                    case ast.Assign(targets=[ast.Name(name)], value=ast.Constant(str(text))):
                        named[name] = text
                    case ast.Assert(msg=ast.Constant(str(text))):
                        yield plain(text)
                    case ast.Assert(msg=ast.Name(name)) if name in named:
                        yield plain(named[name])


def unsaid(chapter: Path) -> list[str]:
    """Messages that are no phrase of the prose."""
    page = [paragraph.text for paragraph in paragraphs(chapter.read_text("utf-8"))]
    return [message for message in messages(chapter) if not any(message in text for text in page)]


def unasserted(chapter: Path) -> list[Claim]:
    """Sentences that claim something about data or a run, and that no message covers."""
    said, given = list(messages(chapter)), given_numbers(chapter)
    return [
        Claim(paragraph.line, text)
        for paragraph in _claimed_parts(chapter.read_text("utf-8"))
        for text in _sentences(paragraph.text, said)
        if _is_claim(text, given)
    ]


def given_numbers(chapter: Path) -> set[float]:
    """Numbers that the code states and does not find: 300 repetitions, a flower of 4.8 cm.

    Small whole numbers stand everywhere in code, so they prove nothing.
    """
    found = {
        node.value
        for tree in _code_of(chapter)
        for statement in ast.walk(tree)
        if isinstance(statement, ast.stmt) and not isinstance(statement, ast.Assert)
        for node in ast.walk(statement)
        if isinstance(node, ast.Constant) and type(node.value) in (int, float)
    }
    return {number for number in found if number >= 20 or number != int(number)}


def excused(chapter: Path) -> dict[str, str]:
    """Beginnings of sentences of a chapter that need no assert, with the reason."""
    return (yaml.safe_load(EXCUSED.read_text("utf-8")) or {}).get(chapter.stem, {})


def _claimed_parts(page: str) -> Iterator[Paragraph]:
    for paragraph in paragraphs(page):
        if paragraph.text.startswith("#"):
            if paragraph.text.lstrip("# ").startswith("Further reading"):
                return
        elif not any(_NOT_CLAIMED.match(name) for name in paragraph.within):
            yield paragraph


def _sentences(text: str, said: list[str]) -> Iterator[str]:
    """Sentences that share no word with a message."""
    covered = [(m.start(), m.end()) for message in said for m in re.finditer(re.escape(message), text)]
    ends = [m.end() for m in re.finditer(r"[.!?:][\"”)]*(?= [\"“(]?[A-Z$`{])", text)]
    for start, end in zip([0, *ends], [*ends, len(text)], strict=True):
        if not any(start < last and first < end for first, last in covered):
            yield text[start:end].strip()


def _is_claim(sentence: str, given: set[float]) -> bool:
    if re.match(r"(Suppose|Imagine|Let us)\b|.*\?$|.*\{glue", sentence):
        return False
    words = _SILENT.sub(" ", sentence)
    numbers = {float(n.replace(" ", "")) for n in re.findall(r"\d{1,3}(?: \d{3})+|\d+(?:\.\d+)?", words)}
    numbers -= given | {0.0, 1.0}  # which are labels, in most places
    return bool(numbers or (_COMPARISON.search(words) and _DATA.search(words)))


def _code_of(chapter: Path) -> Iterator[ast.Module]:
    for cell in jupytext.read(chapter).cells:
        if cell.cell_type == "code":
            yield ast.parse(cell.source)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name).resolve()
        for message in unsaid(path):
            print(f"{name}: no sentence says: {message}")
        for claim in unasserted(path):
            if not any(claim.text.startswith(begin) for begin in excused(path)):
                print(f"{name}:{claim.line}: no assert says: {claim.text}")
