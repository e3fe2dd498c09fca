"""Whose a hand-in is, by the name that it has in a folder or an archive, and what a student is called here.

A name here follows from the hand-in alone, so nobody's changes with who else hands in. What the grader adds
stands behind a `~`, which no name that comes from outside keeps: `Ada Lovelace~11` is participant 11 of
Moodle, `lovelaceada~c501` is user 501 of Canvas, `Ada Lovelace~gm1` has the student ID m1 on Gradescope, and
`a_b~x1f3c9a02` was called otherwise, such as `a/b`.
"""

import hashlib
import re
import unicodedata
from dataclasses import dataclass
from pathlib import PurePosixPath

from grading.model import Person

# Canvas: `lovelaceada_LATE_501_9001_lines-2.ipynb`: user, submission, the student's own name of the file.
_CANVAS = re.compile(
    r"(?P<name>[^_]+)_(?P<late>LATE_)?(?P<user>[0-9]{1,18})_(?P<submission>[0-9]{1,18})_(?P<file>.*)",
    re.DOTALL,
)


@dataclass(frozen=True)
class Label:
    """Whose a hand-in is; on Canvas also whether it came late and which attempt it is; on Gradescope when."""

    person: Person
    late: bool = False
    attempt: tuple[int, int] = (0, 0)
    submitted: float | None = None


def read_label(name: str, *, folder: bool) -> Label | None:
    """The label of a file or a folder of hand-ins; None for what Moodle adds, such as typed text.

    What a platform puts in front decides. What follows was named by the student, maybe like another's.
    """
    # Moodle: `Ada Lovelace_11_assignsubmission_file_lines.ipynb`, or a folder of the name up to `file_`.
    participant, moodle, rest = name.partition("_assignsubmission_")
    whose, _, number = participant.rpartition("_")
    if moodle and whose and _is_number(number):
        if rest.startswith("onlinetext"):
            return None
        return Label(Person(f"{_safe(whose)}~{number}", whose, moodle=number))
    if not folder and (match := _CANVAS.match(name)):
        last = _stem(match["file"]).rpartition("-")[2]
        attempt = int(last) if _is_number(last) else 0
        person = Person(f"{_safe(match['name'])}~c{match['user']}", match["name"], canvas=match["user"])
        return Label(person, bool(match["late"]), (attempt, int(match["submission"])))
    whose = name if folder else _stem(name)
    return Label(Person(student_name(whose), whose))


def of_gradescope(name: str, number: str, email: str, submitted: float | None) -> Label:
    """The label of a submitter whom Gradescope's list names: by the number, the e-mail or the name."""
    key = number or email or name
    mark = key if re.fullmatch(r"[\w.@+-]{1,32}", key, re.ASCII) else _digest(key)
    return Label(Person(f"{_safe(name)}~g{mark}", name, email, number=number), submitted=submitted)


def platform_of(student: str) -> str:
    """The platform whose users are called so; empty for a name of a file or a folder, or of the roster."""
    _, marked, mark = student.rpartition("~")
    if not marked or mark.startswith("x"):
        return ""
    return {"c": "canvas", "g": "gradescope"}.get(mark[:1], "moodle")


def number_of(person: Person) -> str:
    """The number under which a platform knows somebody; on Gradescope it is the course's own."""
    return person.moodle or person.canvas or person.number if platform_of(person.student) else ""


def student_name(text: str) -> str:
    """A name for files and tables: the text itself where it is fit for both, else marked with its digest."""
    safe = _safe(text)
    if safe == text:
        return safe
    return f"{safe}~x{_digest(text)}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]


def _safe(text: str) -> str:
    """Short enough to have something before and behind it, without a dot or a blank at its ends."""
    kept = "".join(c if c.isalnum() or c in "._@+- " else "_" for c in unicodedata.normalize("NFC", text))
    kept = " ".join(kept.split()).lstrip(". ")
    return kept.encode()[:120].decode("utf-8", "ignore")[:60].rstrip() or "unnamed"


def _stem(name: str) -> str:
    """Without the ending, or the two that a browser or an editor makes of it: `lines.ipynb.txt`."""
    stem = PurePosixPath(name).stem
    return stem[: -len(".ipynb")] if stem.lower().endswith(".ipynb") else stem


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 18
