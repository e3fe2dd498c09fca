"""Plain data that every room speaks of, and the errors that carry a message for a person. Imports nothing.

Every wait and every bound of the grader stands here, in `Limits`.
"""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

MB = 1024 * 1024
FORMAT = 1  # of records on the disk
# What answers may import besides the standard library: NumPy, and matplotlib with all that it stands on.
PACKAGES = """
    numpy matplotlib mpl_toolkits contourpy cycler dateutil fontTools kiwisolver packaging PIL pyparsing six
""".split()  # noqa: SIM905
# And what modules of the list of a sheet read: files with these endings, of the same package.
DATA = (".csv", ".gz", ".json")
UNKNOWN_SHEET = "unknown-sheet"  # whose file does not say which sheet it answers

RecordStatus = Literal["graded", "refused", "failed", "missing", "waiting", "excused"]
PartStatus = Literal[
    "right", "partly right", "wrong", "not fully tried", "not answered", "to mark", "marked", "excused"
]
Word = Literal["", "excused", "none"]
OutcomeStatus = Literal["ok", "wrong", "error", "empty", "died", "overtime", "untried", "skipped"]
CheckStatus = Literal["passed", "wrong", "error", "empty", "died", "overtime", "untried", "skipped"]

# How a check went, as students read it.
VERDICTS: dict[CheckStatus, str] = {
    "passed": "passed",
    "wrong": "not there yet",
    "error": "stopped with an error",
    "empty": "not answered yet",
    "died": "ended the Python that it ran in",
    "overtime": "took too long",
    "untried": "not tried yet",
    "skipped": "not run",
}


def may_import(name: str, modules: Iterable[str]) -> bool:
    """Whether a module is listed, lies in a listed package, or is a package in which a listed one lies."""
    return any(f"{name}.".startswith(f"{m}.") or f"{m}.".startswith(f"{name}.") for m in modules)


def public(modules: Iterable[str]) -> list[str]:
    """The list as answers use it: without the private modules, which others on it stand on."""
    return [module for module in modules if "._" not in module]


class Refusal(Exception):
    """Why a file cannot be graded, in words for the student."""


class SourceError(Exception):
    """A source that cannot be used, with what to change in it."""


class CollectError(OSError):
    """A roster, a table, an archive or a results folder that cannot be used."""


class SandboxMissing(OSError):
    """A sandbox cannot be made on this machine; the message says what to install or allow."""


class GraderError(Exception):
    """The sheet or the machine failed. The submission is reported as failed, not graded as zero."""


@dataclass(frozen=True)
class Limits:
    """What a submission may use: seconds of processor time, memory of all its processes together.

    A notebook is run up to three times: for what is told of it, with the hidden checks, and with functions of
    the solution in the place of wrong ones. Each time it has the time of `notebook`, and `own` besides.
    """

    start: float = 60.0
    cell: float = 15.0
    check: float = 15.0
    mistakes: float = 5.0  # for telling known mistakes, in all parts together
    late: float = 1.0  # for a step of a part in which one has already taken too long
    notebook: float = 60.0
    own: float = 15.0  # for all cells of the student's own, beyond the notebook's time
    grader: float = 20.0  # for the grader's work on it
    memory: int = 1024 * MB
    address_space: int = 4096 * MB
    disk: int = 64 * MB
    processes: int = 40  # with room for as many threads as a pool of the standard library makes
    files: int = 64
    file_size: int = 32 * MB

    def with_timeout(self, seconds: float) -> "Limits":
        """The same with other times for a notebook, and for what comes beside it in proportion."""
        return replace(self, notebook=seconds, own=self.own * seconds / self.notebook)

    @property
    def digest(self) -> str:
        """Tell these limits from others."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:16]

    @property
    def whole(self) -> float:
        """Seconds of processor time that the grader has for one submission, with all that answers use."""
        return self.start + 3 * (self.notebook + self.own + self.check) + self.mistakes + self.grader

    @property
    def hung(self) -> float:
        """Seconds on the clock after which the grading of one submission is taken for hung: it has failed."""
        return 20 * self.whole

    def of_a_process(self) -> dict[str, int]:
        """The limits that each process puts on itself, by the names of `resource`."""
        return {
            "CPU": int(self.notebook + self.own) + 30,
            "AS": self.address_space,
            "NPROC": self.processes,
            "NOFILE": self.files,
            "FSIZE": self.file_size,
            "CORE": 0,
            "MSGQUEUE": 0,
            "MEMLOCK": 0,
        }


@dataclass(frozen=True)
class Person:
    """A student, as rosters and learning platforms know them; a platform's number is of one assignment."""

    student: str
    name: str = ""
    email: str = ""
    login: str = ""
    number: str = ""
    moodle: str = ""
    canvas: str = ""
    listed: bool = True  # whether the roster has them, where there is one


@dataclass(frozen=True)
class Task:
    """One submission to grade: whose it is, which sheet it answers, and the file.

    `refusal` says why it cannot be graded, where that is known before anything runs; `notice` what the
    student and the instructor should know of it, such as other files that were handed in with it. `moodle`
    and `canvas` are the student's numbers in this assignment.
    """

    student: str
    sheet: str
    path: Path
    late: bool = False
    copies: int = 1
    seed: int | None = None
    refusal: str = ""
    notice: str = ""
    moodle: str = ""
    canvas: str = ""
    submitted_at: str = ""


@dataclass(frozen=True)
class Mark:
    """What a person says of a part, or, where `part` is empty, of the whole sheet: points, or a word.

    `excused`: it does not count. `none`: what was said before is taken back. Points are for one `answer`: the
    words, or, of what checks grade, the digest of the hand-in.
    """

    part: str
    points: float
    comment: str
    answer: str
    word: Word = ""


@dataclass(frozen=True)
class CheckResult:
    """One check cell: what it was worth, how it went, what may be said of it.

    For a visible property that failed, `call`, `came` and `expected` show what was tried and what came of
    it. `carried`: it holds with the sheet's own functions in the place of wrong ones of earlier parts.
    """

    name: str
    points: int
    earned: int
    status: CheckStatus
    message: str
    detail: str = ""
    excerpt: str = ""
    visible: bool = False
    call: str = ""
    came: str = ""
    expected: str = ""
    carried: bool = False


@dataclass(frozen=True)
class PartResult:
    """One part: its checks, or the answer for a person to mark; the mark that counts, or an earlier one's.

    `mistakes` names what went wrong, where the answer behaves as one that is known. `further`: it is not of
    the sheet's core.
    """

    name: str
    title: str
    points: int
    earned: float
    status: PartStatus
    reasons: tuple[str, ...] = ()
    checks: tuple[CheckResult, ...] = ()
    answer: str = ""
    topics: tuple[str, ...] = ()
    mark: Mark | None = None
    earlier: Mark | None = None
    mistakes: tuple[str, ...] = ()
    further: bool = False

    @property
    def remark(self) -> str:
        """What a person says of it, and what the checks gave where the person gave something else."""
        if self.mark is None:
            return ""
        overruled = self.checks and self.status == "marked"
        by_checks = sum(check.earned for check in self.checks)
        checks = f"the checks gave {by_checks}, a person {points_as_text(self.earned)}" if overruled else ""
        return ": ".join(filter(None, (checks, self.mark.comment)))


@dataclass(frozen=True)
class Total:
    """What the tables of the course say of one record."""

    student: str
    sheet: str
    status: RecordStatus
    points: int
    earned: float
    pending: int
    excused: bool
    canvas: str = ""
    untried: int = 0

    @property
    def score(self) -> str:
        """The points that were earned, and those that are still to come."""
        more = {"to mark": self.pending, "not tried": self.untried}
        return " + ".join(
            [points_as_text(self.earned), *(f"{count} {what}" for what, count in more.items() if count)]
        )


@dataclass(frozen=True)
class Record:
    """What became of one submission. There is exactly one for every student and sheet, whatever happened.

    `status` is `graded`, `refused` (the file is no answer to the sheet) or `failed` (the grader could not do
    its work: no mark, and never a zero). Others stand only in tables: `missing`, for who handed in nothing,
    `waiting`, for what was handed in and not graded yet, and `excused`, whatever was handed in.

    `moodle` and `canvas` are the student's numbers in the sheet's assignment; `submitted_at` is in UTC, and
    empty where it is not known.
    """

    student: str
    submission: str
    sheet: str
    status: RecordStatus
    reason: str = ""
    points: int = 0
    earned: float = 0
    parts: tuple[PartResult, ...] = ()
    seed: int = 0
    seconds: float = 0.0
    late: bool = False
    copies: int = 1
    notice: str = ""
    submission_digest: str = ""
    source_digest: str = ""
    moodle: str = ""
    canvas: str = ""
    submitted_at: str = ""
    limits_digest: str = ""
    format: int = field(default=FORMAT)

    @property
    def pending(self) -> int:
        """Points that a person has still to give."""
        return sum(part.points for part in self.parts if part.status == "to mark")

    @property
    def excused(self) -> bool:
        """Whether anything of it does not count: platforms count the same points for everybody."""
        return self.status == "excused" or any(part.status == "excused" for part in self.parts)

    @property
    def untried(self) -> int:
        """Points of hidden checks for which there was no time, unless a person has judged their part."""
        open_parts = (part for part in self.parts if part.status not in ("marked", "excused"))
        checks = (check for part in open_parts for check in part.checks)
        return sum(check.points for check in checks if check.status == "untried")

    @property
    def final(self) -> bool:
        """Whether all was tried that can be tried without a person."""
        return self.status == "graded" and not self.untried

    @property
    def total(self) -> Total:
        """What counts of it in the course."""
        of_it = self.points, self.earned, self.pending, self.excused, self.canvas
        return Total(self.student, self.sheet, self.status, *of_it, self.untried)


def with_marks(record: Record, marks: Sequence[Mark]) -> Record:
    """The record with what a person said. What is excused counts neither as earned nor as possible."""
    if not marks:
        return record
    whole, _ = _that_count([mark for mark in marks if not mark.part], "")
    if whole:
        return Record(record.student, record.submission, record.sheet, "excused", whole.comment)
    parts = tuple(_with_marks(part, marks, record.submission_digest) for part in record.parts)
    excused = sum(part.points for part in parts if part.status == "excused")
    earned = sum(part.earned for part in parts)
    return replace(record, parts=parts, points=record.points - excused, earned=earned)


def _with_marks(part: PartResult, marks: Sequence[Mark], hand_in: str) -> PartResult:
    mine = [mark for mark in marks if mark.part == part.name]
    mark, earlier = _that_count(mine, hand_in if part.checks else part.answer)
    if mark is None:
        return replace(part, earlier=earlier)
    if mark.word:
        return replace(part, earned=0, status="excused", mark=mark)
    # The sheet may give less for it now.
    return replace(part, earned=min(mark.points, part.points), status="marked", mark=mark)


def _that_count(marks: Sequence[Mark], answer: str) -> tuple[Mark | None, Mark | None]:
    """The last mark for an answer, or the excuse for any; else, as the second, the last for another one."""
    counting = earlier = None
    for mark in marks:
        if mark.word == "none":
            counting = earlier = None
        elif mark.word == "excused" or mark.answer == answer:
            counting = mark
        else:
            earlier = mark
    return counting, None if counting else earlier


def points_as_text(points: float) -> str:
    """Points as a person writes them: 7 or 7.5."""
    return f"{points:.1f}".removesuffix(".0")


def plain(text: str) -> str:
    """A stranger's text without what would command a terminal, turn the text around or start another line."""
    return "".join(char if char.isprintable() else "\ufffd" for char in text)
