"""Who handed in what: the tasks for the files, folders and archives that the command line names.

A folder or an archive that is named is a collection of hand-ins. Its first level says whose each one is: by
Gradescope's list, else by the prefix of Moodle or Canvas, else by the name of the student's folder, else by
that of the file. All that lies below belongs to the same person, whatever it is called; so does all that lies
in an archive that is found inside a collection: that archive is one person's hand-in.
"""

import hashlib
import os
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

from grading.cohort.archives import (
    File,
    collection,
    is_hidden_hand_in,
    is_system_file,
    on_disk,
    refused,
    unpacked,
)
from grading.cohort.gradescope import read_export
from grading.cohort.labels import Label, number_of, platform_of, read_label
from grading.cohort.roster import NUMBERS, Identity, Roster
from grading.model import MB, UNKNOWN_SHEET, CollectError, Person, Record, Refusal, Task
from grading.sheets.source import Sheet
from grading.submission.read import MAX_BYTES, Submission, parse, printable, refuse_other_sheets, version

_NOTEBOOK = re.compile(r"\.ipynb(\.\w+)?$", re.IGNORECASE)  # editors and browsers add endings
_DATA = re.compile(r"(?<!\.ipynb)\.json$", re.IGNORECASE)  # which may be a notebook
_MOST_FILES, _MOST_BYTES = 50, 100 * MB  # that are read, or unpacked, of one person in one collection
_MUCH = 200 * MB  # unpacked of a whole archive: beyond it, what is packed 50 times more densely is refused
_DENSE = 50

Labelled = list[tuple[Label, File]]
Order = tuple[object, ...]


@dataclass(frozen=True)
class HandIn:
    """A file that answers a sheet, or why none can be read in it; `order` tells the newest."""

    label: Label
    sheet: str
    path: Path
    order: Order
    refusal: str = ""
    notice: str = ""  # what else is to be said of the person's hand-in
    copy: bytes = b""  # what to write at `path`

    @property
    def submitted_at(self) -> str:
        """When it was handed in, as text that sorts like time; empty where no clock shows it."""
        try:
            return datetime.fromtimestamp(2 * float(str(self.order[2])), UTC).isoformat(timespec="seconds")
        except (ValueError, OverflowError, OSError):
            return ""


Whose = dict[tuple[str, Person], Identity]  # by the sheet and the label's person


@dataclass
class Found:
    """What a run finds: a task for each student and sheet with a submission, and everybody there is.

    `labels` has by sheet and label what those are called who are on the roster; `copies` what lies in
    archives, to be written before it is graded; `lines` what is to be said.
    """

    tasks: list[Task]
    people: dict[str, Person]
    labels: dict[tuple[str, str], str]
    copies: dict[Path, bytes]
    lines: list[str]


def find_submissions(
    paths: Sequence[Path],
    roster: Roster | None,
    keep: Path,
    sheets: Sequence[Sheet],
    records: Callable[[str], Sequence[Record]],
    skip: Sequence[Path] = (),
) -> Found:
    """Read what was handed in, and tell whose it is; `records` gives those of a sheet from earlier runs.

    Copies of what lies in archives belong in the folder `keep` of the results; these are no submissions.
    """
    read: list[tuple[Path, HandIn]] = []
    alone: dict[Path, Person] = {}  # whose folder is all that there is
    for path in paths:
        with _open(path, [keep.parent, *skip]) as files:
            owned = _by_owner(files)
            if not owned:
                raise CollectError(f"{path} holds no hand-in; expected were notebooks, or folders of them")
            much = sum(file.size for file in files) > max(_MUCH, _DENSE * sum(file.packed for file in files))
            read += [(path, one) for mine in owned.values() for one in _read_all(mine, much, keep, sheets)]
            if len(owned) == 1 < len(files) and all("/" in file.inside for file in files):
                alone[path] = next(iter(owned))
    whose = _whose([one for _, one in read], roster, records)
    labels = {
        (sheet, owner.student): identity.person.student
        for (sheet, owner), identity in whose.items()
        if roster and identity.person.listed
    }
    lines = [
        f"{path}: all of it lies in the folder {owner.name!r}, and is taken for the work of one student; "
        "if it is the work of several, unpack it and give that folder itself"
        for path, owner in alone.items()
        if not platform_of(owner.student) and owner.student not in {label for _, label in labels}
    ]
    people = {person.student: person for person in roster.people} if roster else {}
    people |= {identity.person.student: identity.person for identity in whose.values()}
    copies = {one.path: one.copy for _, one in read if one.copy}
    return Found(list(_all_tasks(read, whose)), people, labels, copies, lines)


def _whose(
    read: Sequence[HandIn], roster: Roster | None, records: Callable[[str], Sequence[Record]]
) -> Whose:
    """Whose each hand-in is. A platform's numbers are of one assignment, so each sheet is looked at alone."""
    whose: Whose = {}
    for sheet in dict.fromkeys(one.sheet for one in read):
        owners = dict.fromkeys(one.label.person for one in read if one.sheet == sheet)
        before = records(sheet) if sheet != UNKNOWN_SHEET else []  # which may be of any assignment
        known = roster.identify(owners, before) if roster else {one: Identity(one) for one in owners}
        whose |= {(sheet, owner): identity for owner, identity in known.items()}
    return whose


def _all_tasks(read: Sequence[tuple[Path, HandIn]], whose: Whose) -> Iterator[Task]:
    """The tasks of everybody, refused where a label contradicts itself or two users would be one student."""
    mine: defaultdict[str, list[HandIn]] = defaultdict(list)
    users: defaultdict[tuple[str, str, object], list[HandIn]] = defaultdict(list)
    for path, one in read:
        owner = one.label.person
        identity = whose[one.sheet, owner]
        student = identity.person.student
        notice = "; ".join(filter(None, (identity.notice, one.notice)))
        mine[student].append(replace(one, refusal=identity.refusal or one.refusal, notice=notice))
        for place in (path, one.sheet) if number_of(owner) else ():
            users[student, platform_of(owner.student), place].append(one)
    doubts = dict[tuple[str, str], str]()
    for (student, platform, _), same in users.items():
        if len(numbers := {number_of(one.label.person) for one in same}) > 1:
            why = (
                f"users {', '.join(sorted(numbers))} of the platform have the same name; a roster tells them "
                f"apart that has their numbers in this assignment in a column {NUMBERS[platform][2]!r}"
            )
            doubts |= {(student, one.sheet): why for one in same}
    for student, hand_ins in mine.items():
        for task in _tasks(student, hand_ins):
            yield replace(task, refusal=doubts.get((student, task.sheet)) or task.refusal)


def _open(path: Path, skip: Sequence[Path]) -> AbstractContextManager[list[File]]:
    """The files in what the command line names."""
    if not os.path.lexists(path):
        raise CollectError(f"{path}: there is no such file or folder")
    if path.is_dir():
        return nullcontext(list(_below(path, skip)))
    if path.suffix.lower() == ".zip":
        return collection(path)
    return nullcontext([on_disk(path, path.name)])


def _below(root: Path, skip: Sequence[Path]) -> Iterator[File]:
    """The files below a folder, without the results and the roster. No link is followed, but each is told."""
    top = root.resolve()
    inner = [root / there.relative_to(top) for p in skip if (there := p.resolve()).is_relative_to(top)]
    if root in inner:
        raise CollectError(f"{root} holds the hand-ins; write the results into another folder with -o")
    closed: list[Path] = []
    for name, folders, names in os.walk(root, onerror=lambda error: closed.append(Path(error.filename))):
        folder = Path(name)
        links = [each for each in folders if (folder / each).is_symlink()]
        folders[:] = [f for f in sorted(folders) if not is_system_file(f) and folder / f not in inner]
        seen = [
            n for n in (*names, *links) if not is_system_file(n) or (folder == root and is_hidden_hand_in(n))
        ]
        for file in sorted(folder / each for each in seen):
            if file not in inner:
                yield on_disk(file, file.relative_to(root).as_posix())
    if root in closed:
        raise CollectError(f"{root} cannot be read; its rights do not allow it")
    yield from (on_disk(folder, f"{folder.relative_to(root).as_posix()}/.") for folder in closed)


def _by_owner(files: Sequence[File]) -> dict[Person, Labelled]:
    owned: defaultdict[Person, Labelled] = defaultdict(list)
    files, above, listed = read_export(files)
    for file in files:
        first, _, below = file.inside.removeprefix(above).partition("/")
        if is_system_file(first):
            file = refused(
                file, f"{printable(Path(first))} is hidden, as its name begins with a dot; rename it"
            )
        labels = listed.get(first) if below else None
        for label in labels or filter(None, [read_label(first, folder=bool(below))]):
            when = file.when if label.submitted is None else (label.submitted, file.when[0])
            owned[label.person].append((label, replace(file, when=when)))
    return owned


@dataclass
class _Bounds:
    """What may still be read of one person in one collection, and unpacked; `left`: notebooks beyond that."""

    files: int = _MOST_FILES
    size: int = _MOST_BYTES
    left: int = 0

    def allow(self, file: File) -> bool:
        """Whether one more file is read; of one that is larger than any notebook nothing will be."""
        size = file.size if (file.in_archive or file.is_archive) and file.size <= MAX_BYTES else 0
        if allowed := self.files > 0 and size <= self.size:
            self.files, self.size = self.files - 1, self.size - size
        else:
            self.left += _is_notebook(file) or file.is_archive
        return allowed


def _read_all(found: Labelled, much: bool, keep: Path, sheets: Sequence[Sheet]) -> list[HandIn]:
    """What a person handed in, in one collection; or one refusal, where there is no notebook.

    The newest files are read. Versions by `handin` that are older than a right one of their sheet only count.
    """
    bounds, right, hand_ins = _Bounds(), set[str](), list[HandIn]()
    names = [sheet.name for sheet in sheets]
    ordered = _newest_first(found, names)
    files = [(label, file) for _, _, label, one in ordered for file in _opened(one, bounds)]
    for order, sheet, label, file in _newest_first(files, names):
        if sheet in right:
            hand_ins.append(HandIn(label, sheet, file.path, order, "an older version"))
        elif bounds.allow(file) and (hand_in := _read(label, file, order, much, keep, sheets)):
            hand_ins.append(hand_in)
            right |= {sheet} & {hand_in.sheet} if not hand_in.refusal else set()
    if not hand_ins:
        paths = sorted(printable(file.path) for _, file in files) or [printable(found[0][1].path)]
        refusal = f"{', '.join(paths[:3])}: there is no notebook; hand in the .ipynb file of your notebook"
        order, _, label, file = ordered[0]
        hand_ins = [HandIn(label, _only(sheets) or UNKNOWN_SHEET, file.path, order, refusal)]
    said = f"{bounds.left} older files were not read; at most {_MOST_FILES} are" if bounds.left else ""
    return [replace(hand_in, notice=said) for hand_in in hand_ins]


def _opened(file: File, bounds: _Bounds) -> list[File]:
    """A file, or what lies in it, where it is an archive, unless that is too much."""
    if not file.is_archive:
        return [file]
    inner = unpacked(file) if bounds.allow(file) else []
    if (many := sum(map(_is_notebook, inner))) <= _MOST_FILES:
        return inner
    why = f"holds {many} notebooks; at most {_MOST_FILES} are read. Hand in the notebook alone"
    return [refused(file, f"{printable(file.path)} {why}")]


def _is_notebook(file: File) -> bool:
    return file.broken or bool(_NOTEBOOK.search(file.inside))


def _newest_first(files: Labelled, names: Sequence[str]) -> list[tuple[Order, str, Label, File]]:
    """Files with their order, and the sheet for which `handin` calls a file so: these come first.

    Canvas counts attempts and submissions. Elsewhere the time decides, to the two seconds that archives keep,
    then the name. Versions by `handin` are as old as their numbers say: copying them changes their times.
    """
    latest = dict[tuple[object, ...], tuple[float, ...]]()
    found = list[tuple[Order, str, Label, File]]()
    for label, file in sorted(files, key=lambda pair: _version(pair[1], names)):
        number, sheet = _version(file, names)
        when = tuple(seconds // 2 for seconds in file.when)
        if number:
            series = sheet, file.path.parent, PurePosixPath(file.inside).parent
            when = latest[series] = max(when, latest.get(series, when))
        order = (*label.attempt, *when, number, _natural(_NOTEBOOK.sub("", file.inside)))
        found.append((order, sheet, label, file))
    return sorted(found, key=lambda each: (bool(each[1]), _is_notebook(each[3]), each[0]), reverse=True)


def _version(file: File, names: Sequence[str]) -> tuple[int, str]:
    """The number of a file that `handin` called so, and its sheet; else zero."""
    base = PurePosixPath(file.inside).name
    return next(((number, name) for name in names if (number := version(base, name))), (0, ""))


def _natural(name: str) -> str:
    """A name such that `2` comes before `10`."""
    return re.sub(r"[0-9]+", lambda found: f"{len(found[0]):05}{found[0]}", name)


def _read(
    label: Label, file: File, order: Order, much: bool, keep: Path, sheets: Sequence[Sheet]
) -> HandIn | None:
    """What a file answers; None for data that is no notebook."""
    named = _is_notebook(file)
    try:
        if much and file.size > _DENSE * file.packed:
            raise Refusal(f"{printable(file.path)} has {file.size // MB} MB unpacked, which is too much")
        data = file.read()
        submission = parse(data)
    except Refusal as why:
        unknown = _only(sheets) or UNKNOWN_SHEET
        return HandIn(label, unknown, file.path, order, str(why)) if named else None
    if not named and not submission.cells:
        return None
    sheet, refusal = _sheet_of(submission, sheets)
    if not file.in_archive:
        return HandIn(label, sheet, file.path, order, refusal)
    # A folder that is called by the content: another file never takes its place.
    path = keep / label.person.student / hashlib.sha256(data).hexdigest()[:16] / file.path.name
    return HandIn(label, sheet, path, order, refusal, copy=data)


def _sheet_of(submission: Submission, sheets: Sequence[Sheet]) -> tuple[str, str]:
    """The sheet that a notebook says it answers, and why it cannot be graded if so."""
    name = _only(sheets) or submission.sheet
    sheet = next((sheet for sheet in sheets if sheet.name == name), None)
    if sheet is None:
        said = f"of sheet {submission.sheet[:80]!r}" if submission.sheet else "of no sheet by its own word"
        known = ", ".join(sheet.name for sheet in sheets)
        return UNKNOWN_SHEET, f"this is a notebook {said}; expected was one of {known}"
    try:
        refuse_other_sheets(submission, sheet)
    except Refusal as refusal:
        return sheet.name, str(refusal)
    return sheet.name, ""


def _only(sheets: Sequence[Sheet]) -> str:
    return sheets[0].name if len(sheets) == 1 else ""


def _tasks(student: str, hand_ins: Sequence[HandIn]) -> Iterator[Task]:
    """For each sheet the newest file that can be graded; a newer one that cannot is told beside it."""
    sheets = dict.fromkeys(hand_in.sheet for hand_in in hand_ins)
    if any(not hand_in.refusal for hand_in in hand_ins):
        sheets.pop(UNKNOWN_SHEET, None)
    for sheet in sheets:
        mine = [hand_in for hand_in in hand_ins if hand_in.sheet == sheet]
        good = [hand_in for hand_in in mine if not hand_in.refusal]
        chosen = max(good or mine, key=lambda hand_in: hand_in.order)
        said = [*filter(None, dict.fromkeys(hand_in.notice for hand_in in hand_ins))]
        even = sum(hand_in.order[:-1] == chosen.order[:-1] for hand_in in good)
        if even > 1:
            said.append(f"{even} files have the same time, and {printable(chosen.path)} counts by its name")
        bad = [
            h for h in hand_ins if h.refusal and h.sheet in (sheet, UNKNOWN_SHEET) and h.order > chosen.order
        ]
        if good and bad:
            newer = max(bad, key=lambda hand_in: hand_in.order)
            said.append(f"a newer file, {printable(newer.path)}, cannot be read: {newer.refusal}")
        yield Task(
            student,
            sheet,
            chosen.path,
            late=chosen.label.late,
            copies=len(mine),
            refusal=chosen.refusal,
            notice="; ".join(said),
            moodle=chosen.label.person.moodle,
            canvas=chosen.label.person.canvas,
            submitted_at=chosen.submitted_at,
        )
