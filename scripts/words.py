"""What an author may want to look at again: `make words`, or `python -m scripts.words FILE_OR_FOLDER ...`.

It lists words that the book has decided against, sentences about data or a run that no assert covers, and
chapters whose code is hidden behind its asserts. It is a report, and nothing fails by it.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from scripts.prose import CHAPTERS, ROOT, Paragraph, cells, claims, paragraphs

ALL = [
    "chapters",
    "appendix",
    "exercises",
    "llc",
    "figures",
    "grading",
    "index.md",
    "README.md",
    "CONTRIBUTING.md",
]
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
    r"(:tags: \[|\{check-\w+\} )[\w-]+": "a name under which results are kept",
}


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
_HIDDEN = {"remove-cell", "remove-input", "hide-input", "holds"}


def _compiled(pattern: str) -> re.Pattern[str]:
    """A blank stands for any white space, the end of a line among it."""
    return re.compile(pattern.replace(" ", r"\s+"), re.IGNORECASE)


_PATTERNS = {say: _compiled(pattern) for say, pattern in INSTEAD.items()}
_RIGHT_PLACE = _compiled("|".join(RIGHT))


def report(path: Path) -> list[str]:
    """One line for each place of a file, in the order of the places."""
    page = path.read_text("utf-8")
    notes = [*_replaceable_words(page)]
    if path in CHAPTERS:
        notes += [*_unasserted(page), *_asserts(page)]
    return [f"{path.relative_to(ROOT)}:{line}: {note}" for line, note in sorted(notes)]


def _replaceable_words(text: str) -> Iterator[tuple[int, str]]:
    text = _RIGHT_PLACE.sub(lambda right: "~" * len(right[0]), text)
    for say, pattern in _PATTERNS.items():
        for found in pattern.finditer(text):
            yield text.count("\n", 0, found.start()) + 1, f"{' '.join(found[0].split())!r}: say {say}"


def _unasserted(page: str) -> Iterator[tuple[int, str]]:
    """Sentences that claim something about data or a run, and share no word with the message of an assert."""
    said, given = [text for text, _ in claims(page)], _given_numbers(page)
    for paragraph in _claimed_parts(page):
        covered = [
            (m.start(), m.end()) for text in said for m in re.finditer(re.escape(text), paragraph.text)
        ]
        ends = [m.end() for m in re.finditer(r"[.!?:][\"”)]*(?= [\"“(]?[A-Z$`{])", paragraph.text)]
        for start, end in zip([0, *ends], [*ends, len(paragraph.text)], strict=True):
            sentence = paragraph.text[start:end].strip()
            if not any(start < last and first < end for first, last in covered) and _claims(sentence, given):
                yield paragraph.line, f"no assert says: {sentence}"


def _claimed_parts(page: str) -> Iterator[Paragraph]:
    for paragraph in paragraphs(page):
        if paragraph.text.startswith("#"):
            if paragraph.text.lstrip("# ").startswith("Further reading"):
                return
        elif not any(_NOT_CLAIMED.match(name) for name in paragraph.within):
            yield paragraph


def _claims(sentence: str, given: set[float]) -> bool:
    if re.match(r"(Suppose|Imagine|Let us)\b|.*\?$|.*\{glue", sentence):
        return False
    words = _SILENT.sub(" ", sentence)
    numbers = {float(n.replace(" ", "")) for n in re.findall(r"\d{1,3}(?: \d{3})+|\d+(?:\.\d+)?", words)}
    numbers -= given | {0.0, 1.0}  # which are labels, in most places
    return bool(numbers or (_COMPARISON.search(words) and _DATA.search(words)))


def _given_numbers(page: str) -> set[float]:
    """Numbers that the code states and does not find: 300 repetitions, a flower of 4.8 cm.

    Small whole numbers stand everywhere in code, so they prove nothing.
    """
    found = {
        node.value
        for cell in cells(page)
        for statement in ast.walk(ast.parse(cell.code))
        if isinstance(statement, ast.stmt) and not isinstance(statement, ast.Assert)
        for node in ast.walk(statement)
        if isinstance(node, ast.Constant) and type(node.value) in (int, float)
    }
    return {number for number in found if number >= 20 or number != int(number)}


def _asserts(page: str) -> Iterator[tuple[int, str]]:
    """Whether more than a fifth of the code that a page shows are asserts."""
    shown = [cell.code for cell in cells(page) if not _HIDDEN & set(cell.settings.get("tags", []))]
    lines = sum(bool(line.strip()) for code in shown for line in code.splitlines())
    nodes = [node for code in shown for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Assert)]
    asserts = sum(node.end_lineno - node.lineno + 1 for node in nodes if node.end_lineno)
    if asserts > lines / 5:
        yield 1, f"{asserts} of the {lines} lines of code in view are asserts"


def files(root: Path) -> list[Path]:
    """The files of a folder that somebody has written, and a file itself."""
    found = [root] if root.is_file() else sorted(root.rglob("*"))
    return [p for p in found if p.suffix in {".md", ".py", ".js", ".ts"} and "bundle" not in p.parts]


if __name__ == "__main__":
    for name in sys.argv[1:] or ALL:
        if not (root := Path(name).resolve()).is_relative_to(ROOT) or not root.exists():
            sys.exit(f"{name} is no file or folder of this repository.")
        for path in files(root):
            for line in report(path):
                print(line)
