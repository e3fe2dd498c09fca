"""The roster of a course, and who on it handed something in."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from grading.cohort.labels import student_name
from grading.model import CollectError, Person
from grading.tables import read_rows


def read_roster(path: Path) -> list[Person]:
    """A CSV with a head, as spreadsheets and platforms write it; of its columns the usual names are known."""
    people: dict[str, Person] = {}
    for row in _rows(path):
        person = _person(row)
        if person is None:
            continue
        if other := people.get(person.student):
            raise CollectError(
                f"{path}: the roster holds {person.student!r} twice ({_said(other)}; {_said(person)}); "
                "give each of them a login or a number of their own"
            )
        people[person.student] = person
    if not people:
        raise CollectError(
            f"{path}: the roster holds no student; expected was a head with one of the columns login, "
            "number, e-mail, name, and a row for each student"
        )
    return list(people.values())


def match(seen: Person, roster: Sequence[Person]) -> list[Person]:
    """Who on the roster a hand-in may be of: one is sure, several are ambiguous, none is a stranger.

    A platform's number decides. Where the roster does not have it, the name does, and nobody with another
    number on that platform comes into question. Equal names come before those that are equal without
    accents, and these before the words of a name in another order: Canvas writes `lovelaceada`.
    """
    if seen.moodle or seen.canvas:
        same = [p for p in roster if _same(p.moodle, seen.moodle) or _same(p.canvas, seen.canvas)]
        if same:
            return same
        roster = [p for p in roster if not ((p.moodle and seen.moodle) or (p.canvas and seen.canvas))]
    else:
        for field in ("student", "login", "number", "email"):
            if same := [p for p in roster if _same(getattr(p, field), getattr(seen, field) or seen.name)]:
                return same
    if not seen.canvas:
        if same := [p for p in roster if _same(_name(p), seen.name)]:
            return same
        if same := [p for p in roster if _words(_name(p)) and _words(_name(p)) == _words(seen.name)]:
            return same
    letters = "".join(_words(seen.name))
    return [p for p in roster if letters and _spells(letters, _words(_name(p)))]


def strangers(seen: Iterable[Person], roster: Sequence[Person]) -> dict[str, str]:
    """Who of earlier runs is called otherwise on a new roster, by student; nobody where it is not sure."""
    listed = {person.student for person in roster}
    found = {one: match(one, roster) for one in seen if one.student not in listed}
    sure = {one: same[0].student for one, same in found.items() if len(same) == 1}
    numbers = defaultdict[tuple[str, bool], set[str]](set)  # of one platform, that would be one student
    for one, student in sure.items():
        numbers[student, bool(one.moodle)] |= {one.moodle or one.canvas} - {""}
    doubtful = {student for (student, _), found in numbers.items() if len(found) > 1}
    return {one.student: student for one, student in sure.items() if student not in doubtful}


def _rows(path: Path) -> list[dict[str, str]]:
    return [
        {_plain(key): value.strip() for key, value in row.cells.items() if key} for row in read_rows(path)
    ]


def _plain(head: str) -> str:
    return re.sub(r"[^a-z]", "", head.lower())


def _person(row: dict[str, str]) -> Person | None:
    def first(*names: str) -> str:
        return next((row[name] for name in names if row.get(name)), "")

    name = first("name", "fullname", "student")
    name = name or f"{first('firstname')} {first('lastname', 'surname')}".strip()
    login = first("login", "username", "sisloginid", "user")
    email = first("email", "emailaddress")
    number = first("number", "idnumber", "sisuserid", "studentid", "matriculation")
    key = login or number or email or name
    if not key:
        return None
    moodle = re.sub(r"[^0-9]", "", first("moodle", "identifier", "participant"))
    canvas = first("canvas", "canvasid", "id")
    return Person(student_name(key), name, email, login, number, moodle, canvas)


def _said(person: Person) -> str:
    said = (person.name, person.login, person.number, person.email)
    return ", ".join(word for word in said if word)


def _name(person: Person) -> str:
    return person.name or person.login


def _same(one: str, other: str) -> bool:
    return bool(one) and one == other


@lru_cache(maxsize=10_000)
def _words(name: str) -> tuple[str, ...]:
    """The words of a name, without accents and capitals."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return tuple(re.findall(r"[^\W_]+", "".join(c for c in plain if not unicodedata.combining(c))))


def _spells(letters: str, words: tuple[str, ...]) -> bool:
    """Whether the letters are all these words, one after the other, in some order."""
    if len(letters) != sum(map(len, words)):
        return False
    return not words or any(
        letters.startswith(word) and _spells(letters[len(word) :], words[:at] + words[at + 1 :])
        for at, word in enumerate(words)
        if word not in words[:at]
    )
