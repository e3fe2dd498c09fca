"""Who handed in what: files, folders, and the zips of Moodle and Canvas, matched to a roster.

Of several submissions of one student the newest counts; all are kept, below `submissions`.
"""

import csv
import hashlib
import lzma
import re
import shutil
import stat
import time
import unicodedata
import zipfile
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from grading.model import UNKNOWN_SHEET, CollectError, Person, Refusal, Task
from grading.sheets.source import Sheet
from grading.submission.read import MAX_BYTES, parse, read_bytes, refuse_other_sheets

# Moodle: `Ada Lovelace_123_assignsubmission_file_/sheet.ipynb`, or without the slash.
# What stands first is Moodle's word; what follows was named by the student, who may name it like another's.
_MOODLE = re.compile(
    r"(?P<name>[^/]+?)_(?P<id>\d{1,18})_assignsubmission_[a-z]+_(?P<file>.*\.ipynb)$", re.DOTALL
)
# Canvas: `lovelaceada_LATE_123_4567_sheet-2.ipynb`: user, submission, and the attempt at its end.
_CANVAS = re.compile(
    r"(?P<name>[^/_]+)_(?P<late>LATE_)?(?P<id>\d{1,18})_(?P<sub>\d{1,18})_(?P<file>[^/]*?)(-(?P<n>\d{1,18}))?\.ipynb$"
)


_UNPACKING = (
    zipfile.BadZipFile,
    RuntimeError,
    NotImplementedError,
    ValueError,
    EOFError,
    zlib.error,
    lzma.LZMAError,
)
_MOST_MEMBERS, _MUCH = 20_000, 1 << 30


@dataclass(frozen=True)
class Found:
    """One file that somebody handed in; `order` tells the newest."""

    person: Person
    path: Path
    order: tuple[object, ...]
    late: bool = False


def find_submissions(
    paths: Sequence[Path], roster: Path | None, keep: Path, sheets: Sequence[Sheet]
) -> tuple[list[Task], dict[str, Person]]:
    """A task for each student and sheet with a submission, and everybody there is."""
    known = read_roster(roster) if roster else []
    found = [item for path in paths for item in _find(path, keep)]
    people: dict[str, Person] = {person.student: person for person in known}
    mine: defaultdict[tuple[str, str], list[Found]] = defaultdict(list)
    refusals: dict[Path, str] = {}
    for item in found:
        person = _match(item.person, known)
        if person is None:
            person = _apart(item.person, people)
            people.setdefault(person.student, person)
        else:
            people[person.student] = _joined(people[person.student], item.person)
        sheet, refusals[item.path] = _sheet_of(item.path, sheets)
        mine[person.student, sheet].append(item)
    tasks = []
    for (student, sheet), items in mine.items():
        newest = max(items, key=lambda item: item.order)
        refusal = refusals[newest.path]
        tasks.append(Task(student, sheet, newest.path, late=newest.late, copies=len(items), refusal=refusal))
    return tasks, people


def _sheet_of(path: Path, sheets: Sequence[Sheet]) -> tuple[str, str]:
    """The sheet that a file says it answers, and why it cannot be graded if so."""
    only = sheets[0].name if len(sheets) == 1 else ""
    try:
        submission = parse(read_bytes(path))
    except Refusal as refusal:
        return only or UNKNOWN_SHEET, str(refusal)
    sheet = next((sheet for sheet in sheets if sheet.name == (only or submission.sheet)), None)
    if sheet is None:
        said = f"of sheet {submission.sheet[:80]!r}" if submission.sheet else "of no sheet by its own word"
        known = ", ".join(sheet.name for sheet in sheets)
        return UNKNOWN_SHEET, f"this is a notebook {said}; expected was one of {known}"
    try:
        refuse_other_sheets(submission, sheet)
    except Refusal as refusal:
        return sheet.name, str(refusal)
    return sheet.name, ""


def _apart(person: Person, people: dict[str, Person]) -> Person:
    """The person, under another name where that of somebody else would become the same."""
    other = people.get(person.student)
    whose = (person.name, person.moodle, person.canvas)
    if other is None or (other.name, other.moodle, other.canvas) == whose:
        return person
    digest = hashlib.sha256(repr(whose).encode()).hexdigest()
    return replace(person, student=f"{person.student}-{digest[:8]}")


def read_roster(path: Path) -> list[Person]:
    """A CSV with a head; of its columns the usual names are known."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    people = []
    for row in rows:
        cells = {
            re.sub(r"[^a-z]", "", str(k).lower()): (v or "").strip()
            for k, v in row.items()
            if isinstance(v, str)
        }

        def first(*names: str, cells: dict[str, str] = cells) -> str:
            return next((cells[name] for name in names if cells.get(name)), "")

        whole = (
            first("name", "fullname", "student")
            or f"{first('firstname')} {first('lastname', 'surname')}".strip()
        )
        login = first("login", "username", "sisloginid", "user")
        email = first("email", "emailaddress")
        number = first("number", "idnumber", "sisuserid", "studentid", "matriculation")
        student = safe_name(login or number or email or whole) if (login or number or email or whole) else ""
        if not student:
            continue
        moodle = re.sub(r"\D", "", first("moodle", "identifier", "participant"))
        people.append(Person(student, whole, email, login, number, moodle, first("canvas", "canvasid", "id")))
    doubles = [student for student, count in Counter(p.student for p in people).items() if count > 1]
    if not people or doubles:
        what = f"{doubles[0]!r} twice" if doubles else "no row with a login, number, e-mail or name"
        raise CollectError(f"{path}: the roster holds {what}")
    return people


def safe_name(text: str) -> str:
    """A name that is safe as a file's, and short enough to have something before and behind it."""
    kept = "".join(c if c.isalnum() or c in "._@+-" else "_" for c in text).lstrip(".")
    return kept.encode("utf-8", "replace")[:160].decode("utf-8", "ignore")[:80] or "unnamed"


def _find(path: Path, keep: Path) -> Iterator[Found]:
    if path.suffix.lower() == ".zip":
        yield from _find_in_zip(path, keep)
    elif path.is_dir():
        files = sorted(p for p in path.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)
        stems = Counter(file.stem for file in files)
        for file in files:
            inside = file.relative_to(path).as_posix()
            yield replace(
                _named(inside, stems[file.stem] == 1), path=file, order=_order(inside, file.lstat().st_mtime)
            )
        for archive in sorted(path.glob("*.zip")):
            try:
                yield from _find_in_zip(archive, keep)
            except CollectError:  # somebody's hand-in: refused like any file that is no notebook
                yield Found(Person(safe_name(archive.stem), archive.stem), archive, _order("", 0.0))
    else:
        found = _named(path.name, True)
        yield replace(
            found, path=path, order=_order(path.name, path.lstat().st_mtime if path.exists() else 0)
        )


def _find_in_zip(path: Path, keep: Path) -> Iterator[Found]:
    """Copy each notebook of an archive out of it; names in it decide nothing about where that goes."""
    try:
        if not stat.S_ISREG(path.lstat().st_mode) and not (path.is_symlink() and path.is_file()):
            raise CollectError(f"{path} is not a file")
        with zipfile.ZipFile(path) as archive:
            members = [m for m in archive.infolist() if m.filename.endswith(".ipynb") and not m.is_dir()]
            members = [
                m
                for m in members
                if "/.ipynb_checkpoints/" not in m.filename and "__MACOSX" not in m.filename
            ]
            size, packed = sum(m.file_size for m in members), max(path.stat().st_size, 1)
            if len(members) > _MOST_MEMBERS or (size > _MUCH and size > 200 * packed):
                raise CollectError(f"{path} cannot be unpacked: {len(members)} notebooks of {size >> 20} MB")
            stems = Counter(Path(member.filename).stem for member in members)
            for number, member in enumerate(members):
                found = _named(member.filename, stems[Path(member.filename).stem] == 1)
                target = (
                    keep
                    / found.person.student
                    / f"{safe_name(path.stem)[:40]}-{number}-{safe_name(Path(member.filename).name)[-40:]}"
                )
                target.parent.mkdir(parents=True, exist_ok=True)
                _unpack(archive, member, target)
                yield replace(found, path=target, order=_order(member.filename, _seconds(member)))
    except (*_UNPACKING, OSError) as error:
        raise CollectError(f"{path} cannot be unpacked: {error}") from error


def _unpack(archive: zipfile.ZipFile, member: zipfile.ZipInfo, target: Path) -> None:
    """Copy one notebook out; what cannot be read ends early, and is refused by itself later."""
    with target.open("wb") as copy:
        try:
            with archive.open(member) as source:
                if member.file_size > MAX_BYTES:
                    copy.truncate(MAX_BYTES + 1)  # refused unread, and takes no room
                else:
                    shutil.copyfileobj(_Bounded(source), copy)
        except _UNPACKING:
            copy.write(b"?")


def _seconds(member: zipfile.ZipInfo) -> float:
    """When it was packed; an impossible date is an early one."""
    try:
        return time.mktime((*member.date_time, 0, 0, -1))
    except (OverflowError, ValueError):
        return 0.0


class _Bounded:
    """A file that ends just beyond the largest submission: what is larger is refused later, not unpacked."""

    def __init__(self, file: object) -> None:
        self.file, self.left = file, MAX_BYTES + 1

    def read(self, count: int = -1) -> bytes:
        data: bytes = self.file.read(min(count, self.left) if count >= 0 else self.left)  # type: ignore[attr-defined]
        self.left -= len(data)
        return data


def _named(inside: str, unique: bool) -> Found:
    """Whose a file is, by its name in an archive or a folder."""
    if match := _MOODLE.search(inside):
        name = match["name"]
        return Found(Person(safe_name(name), name, moodle=match["id"]), Path(), ())
    if match := _CANVAS.search(inside):
        person = Person(safe_name(match["name"]), "", canvas=match["id"])
        return Found(person, Path(), (), late=bool(match["late"]))
    path = Path(inside)
    name = path.stem if unique else "-".join(path.with_suffix("").parts)
    return Found(Person(safe_name(name), name), Path(), ())


def _order(inside: str, when: object) -> tuple[object, ...]:
    """Canvas counts submissions and attempts; elsewhere the time decides, then the name."""
    if match := _CANVAS.search(inside):
        return (1, int(match["n"] or 0), int(match["sub"]), inside)
    return (0, when, 0, inside)


def _match(person: Person, roster: Sequence[Person]) -> Person | None:
    """The one in the roster who has the same number, login or name; nobody if two have."""
    for same in (
        lambda p: person.canvas and p.canvas == person.canvas,
        lambda p: person.moodle and p.moodle == person.moodle,
        lambda p: person.student in (p.student, p.login, p.number, p.email),
        lambda p: _letters(p.name) and _letters(p.name) == _letters(person.name or person.student),
    ):
        found = [p for p in roster if same(p)]
        if len(found) == 1:
            return found[0]
    return None


def _letters(name: str) -> str:
    """The letters of a name in one order, without accents: Canvas writes `lovelaceada`."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(sorted(c for c in plain if c.isalnum()))


def _joined(known: Person, seen: Person) -> Person:
    return replace(known, moodle=known.moodle or seen.moodle, canvas=known.canvas or seen.canvas)
