"""Plain data that every room speaks of, and the errors that carry a message for a person. Imports nothing.

Every wait and every bound of the grader stands here, in `Limits`.
"""

import hashlib
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

MB = 1024 * 1024
FORMAT = 2  # of records on the disk
# What answers may import besides the standard library: NumPy, and matplotlib with all that it stands on.
PACKAGES = """
    numpy matplotlib mpl_toolkits contourpy cycler dateutil fontTools kiwisolver packaging PIL pyparsing six
""".split()  # noqa: SIM905
UNKNOWN_SHEET = "unknown-sheet"  # whose file does not say which sheet it answers

RecordStatus = Literal["graded", "refused", "failed", "missing", "waiting"]
PartStatus = Literal["right", "partly right", "wrong", "not fully tried", "not answered", "to mark", "marked"]
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
    """A student, as rosters and learning platforms know them."""

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
    student and the instructor should know of it, such as other files that were handed in with it.
    """

    student: str
    sheet: str
    path: Path
    late: bool = False
    copies: int = 1
    seed: int | None = None
    refusal: str = ""
    notice: str = ""


@dataclass(frozen=True)
class Mark:
    """What a person gave for an answer in words, and the answer it was given for."""

    part: str
    points: int
    comment: str
    answer: str


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
    """One part: its checks; or, where a person marks, the answer, and the mark of an earlier answer.

    `mistakes` names what went wrong, where the answer behaves as one that is known. `further`: it is not of
    the sheet's core.
    """

    name: str
    title: str
    points: int
    earned: int
    status: PartStatus
    reasons: tuple[str, ...] = ()
    checks: tuple[CheckResult, ...] = ()
    answer: str = ""
    topics: tuple[str, ...] = ()
    earlier: Mark | None = None
    mistakes: tuple[str, ...] = ()
    further: bool = False


@dataclass(frozen=True)
class Record:
    """What became of one submission. There is exactly one for every student and sheet, whatever happened.

    `status` is `graded`, `refused` (the file is no answer to the sheet) or `failed` (the grader could not do
    its work: no mark, and never a zero). Two stand only in tables: `missing`, for who handed in nothing, and
    `waiting`, for what was handed in and not graded yet.
    """

    student: str
    submission: str
    sheet: str
    status: RecordStatus
    reason: str = ""
    points: int = 0
    earned: int = 0
    parts: tuple[PartResult, ...] = ()
    seed: int = 0
    seconds: float = 0.0
    late: bool = False
    copies: int = 1
    notice: str = ""
    submission_digest: str = ""
    source_digest: str = ""
    limits_digest: str = ""
    format: int = field(default=FORMAT)

    @property
    def pending(self) -> int:
        """Points that a person has still to give."""
        return sum(part.points for part in self.parts if part.status == "to mark")

    @property
    def untried(self) -> int:
        """Points of hidden checks for which there was no time."""
        checks = (check for part in self.parts for check in part.checks)
        return sum(check.points for check in checks if check.status == "untried")

    @property
    def final(self) -> bool:
        """Whether all was tried that can be tried without a person."""
        return self.status == "graded" and not self.untried

    @property
    def score(self) -> str:
        """The points that were earned, and those that are still to come."""
        more = {"to mark": self.pending, "not tried": self.untried}
        return " + ".join([str(self.earned), *(f"{count} {what}" for what, count in more.items() if count)])


def with_marks(record: Record, marks: list[Mark]) -> Record:
    """The record with what a person gave: the last mark for an equal answer, else the last one beside it."""
    parts = tuple(_with_mark(part, [m for m in marks if m.part == part.name]) for part in record.parts)
    return replace(record, parts=parts, earned=sum(part.earned for part in parts))


def _with_mark(part: PartResult, marks: list[Mark]) -> PartResult:
    if not marks or part.checks:
        return part
    same = [mark for mark in marks if mark.answer == part.answer]
    if not same:
        return replace(part, earlier=marks[-1])
    reasons = (same[-1].comment,) if same[-1].comment else ()
    earned = min(same[-1].points, part.points)  # the sheet may give less for it now
    return replace(part, earned=earned, status="marked", reasons=reasons, earlier=None)
