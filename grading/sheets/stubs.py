"""What of a cell is handed out, and whether an answer is still no more than that."""

import hashlib

BEGIN_SOLUTION, END_SOLUTION = "### BEGIN SOLUTION", "### END SOLUTION"

CODE_STUB = 'raise NotImplementedError("write your answer here")'
WORDS_STUB = "*Your answer here.*"


def stub(source: str, *, code: bool = True) -> str:
    """Put one line in the place of every solution, indented as the solution was."""
    kept: list[str] = []
    inside = False
    for line in source.splitlines():
        if line.strip() == BEGIN_SOLUTION:
            indent = line[: len(line) - len(line.lstrip())]
            kept.append(indent + (CODE_STUB if code else WORDS_STUB))
        if line.strip() in (BEGIN_SOLUTION, END_SOLUTION):
            inside = line.strip() == BEGIN_SOLUTION
        elif not inside:
            kept.append(line)
    return "\n".join(kept)


def stub_digest(source: str, *, code: bool) -> str:
    """Tell what is handed out of a source cell.

    The released notebook carries it for each answer, so that a student's machine, which has no solutions,
    judges as the grader does.
    """
    return _digest(stub(source, code=code), code=code)


def is_untouched(source: str, handed_out: str, *, code: bool) -> bool:
    """Whether an answer is empty, or still the stub whose `stub_digest` is `handed_out`."""
    return not source.strip() or _digest(source, code=code) == handed_out


def _digest(source: str, *, code: bool) -> str:
    """Tell texts apart by their words, without whole-line comments of code; a stranger's is not parsed."""
    lines = (line.split() for line in source.splitlines() if not (code and line.lstrip().startswith("#")))
    words = " ".join(word for line in lines for word in line)
    return hashlib.sha256(words.encode()).hexdigest()[:16]
