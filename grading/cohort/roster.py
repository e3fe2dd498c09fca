"""The roster of a course, and who on it handed something in.

Names decide. The number under which a platform knows somebody belongs to one assignment: it tells people of
one name apart, and where it contradicts a name, neither is believed.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

from grading.cohort.labels import number_of, platform_of, student_name
from grading.model import CollectError, Person, Record
from grading.tables import read_rows

# The field of a person with a platform's number, what it is called there, and its column in a roster.
# Gradescope shows the course's own number.
NUMBERS = {
    "moodle": ("moodle", "participant", "Identifier"),
    "canvas": ("canvas", "user", "Canvas ID"),
    "gradescope": ("number", "student ID", "number"),
}
Claim = tuple[Sequence[str], str]  # the students whom a name may mean, and the number that came with it


def read_roster(path: Path) -> list[Person]:
    """A CSV with a head, as spreadsheets and platforms write it; of its columns the usual names are known."""
    rows = [
        {_plain(key): value.strip() for key, value in row.cells.items() if key} for row in read_rows(path)
    ]
    heads = set[str]().union(*rows)
    of_canvas = {"student", "id"} <= heads and bool({"sisuserid", "sisloginid"} & heads)
    people: dict[str, Person] = {}
    for person in filter(None, (_person(row, of_canvas=of_canvas) for row in rows)):
        if other := people.get(person.student):
            raise CollectError(
                f"{path}: the roster holds {person.student!r} twice ({_describe(other)}; "
                f"{_describe(person)}); give each of them a login or a number of their own"
            )
        people[person.student] = person
    if not people:
        raise CollectError(
            f"{path}: the roster holds no student; expected was a head with one of the columns login, "
            "number, e-mail, name, and a row for each student"
        )
    return list(people.values())


@dataclass(frozen=True)
class Identity:
    """Whose a hand-in is, somebody's on the roster or a stranger's; what contradicts itself is refused."""

    person: Person
    notice: str = ""
    refusal: str = ""


@dataclass(frozen=True)
class Roster:
    """The people of a course, and what some were called on earlier rosters with what they are called now."""

    people: Sequence[Person]
    aliases: Mapping[str, str] = field(default_factory=dict)

    def match(self, seen: Person) -> list[Person]:
        """Whose a hand-in may be by its name: one is sure, several are namesakes, none is a stranger.

        Equal names come before those that are equal without accents, and these before the words of a name in
        another order: Canvas writes `lovelaceada`. What a platform shows as a name is no login.
        """
        platform = platform_of(seen.student)
        if not platform:
            for key in ("student", "login", "number", "email"):
                said = {seen.name, "" if key == "number" else getattr(seen, key)} - {""}
                if same := [p for p in self.people if getattr(p, key) in said]:
                    return same
            if same := [p for p in self.people if p.student == self.aliases.get(seen.student)]:
                return same
        elif same := [p for p in self.people if seen.email and p.email.casefold() == seen.email.casefold()]:
            return same
        if platform != "canvas":
            if same := [p for p in self.people if _name(p) and _name(p) == seen.name]:
                return same
            if same := [
                p for p in self.people if _folded(_name(p)) and _folded(_name(p)) == _folded(seen.name)
            ]:
                return same
        letters = "".join(_folded(seen.name))
        return [p for p in self.people if letters and _spells(letters, _folded(_name(p)))]

    def identify(self, seen: Iterable[Person], records: Sequence[Record]) -> dict[Person, Identity]:
        """Who those are that handed in one sheet; its records know the numbers of some in its assignment."""
        found: dict[Person, Identity] = {}
        named = {one: self.match(one) for one in seen}
        for platform in {platform_of(one.student) for one in named}:
            mine = {one: same for one, same in named.items() if platform_of(one.student) == platform}
            claims = [([p.student for p in same], number_of(one)) for one, same in mine.items()]
            numbers = self._numbers(platform, claims, records)
            found |= {one: self._identity(one, same, numbers) for one, same in mine.items()}
        return found

    def renamed(
        self, people: Mapping[str, Person], handed_in: Mapping[str, Collection[str]]
    ) -> tuple[dict[str, str], list[str]]:
        """Who of earlier runs is called otherwise here, by student, where it is sure; and lines where not."""
        listed = {person.student for person in self.people}
        sure, lines = dict[str, str](), list[str]()
        for student, one in people.items():
            same = self.match(one) if student not in listed else []
            if len(same) == 1 and one.number and same[0].number not in ("", one.number):
                new = same[0]
                lines.append(
                    f"{student} ({_describe(one)}) stays apart from {new.student} ({_describe(new)})"
                )
            elif len(same) == 1:
                sure[student] = same[0].student
        doubtful = set[str]()  # who would have handed in one sheet under two names
        for students in handed_in.values():
            counts = Counter(sure[student] for student in students if student in sure)
            doubtful |= {student for student, count in counts.items() if count > 1}
        return {one: student for one, student in sure.items() if student not in doubtful}, lines

    def refuse_exchange(self, people: Mapping[str, Person]) -> None:
        """Whom a login or a number means must not become another of those who have results."""
        known = {
            student: sorted(_folded(person.name))
            for student, person in people.items()
            if person.name != student and not platform_of(student)
        }
        for person in self.people:
            before, name = known.get(person.student), sorted(_folded(person.name))
            others = [student for student, words in known.items() if words == name]
            if before and others and before != name:
                raise CollectError(
                    f"the roster calls {person.student} {person.name!r}, but so far {person.student} is "
                    f"{people[person.student].name!r} and {person.name!r} is {others[0]}; give a roster with "
                    "the logins or numbers of before, or add --anyway to take the new names"
                )

    def _numbers(self, platform: str, claims: Sequence[Claim], records: Sequence[Record]) -> dict[str, str]:
        """The numbers of a platform by student, where they are of the assignment at hand."""
        if not platform:
            return {}
        listed = {p.student: getattr(p, NUMBERS[platform][0]) for p in self.people}
        recorded = {r.student: getattr(r, platform, "") for r in records if r.student in listed}
        before: list[Claim] = [([student], number) for student, number in recorded.items()]
        sure = _of_the_assignment(recorded, claims, certain=True)
        return _of_the_assignment(listed, [*claims, *before], certain=False) | sure

    def _identity(self, seen: Person, named: Sequence[Person], numbers: Mapping[str, str]) -> Identity:
        number = number_of(seen)
        if _contradict(numbers, [p.student for p in named], number):
            return Identity(replace(seen, listed=False), refusal=self._contradiction(seen, named, numbers))
        held = [p for p in named if number and numbers.get(p.student) == number]
        for sure in (held, named):
            if len(sure) == 1:
                return Identity(sure[0])
        several = ", ".join(p.student for p in named)
        what = "give a roster with the platform's numbers in this assignment, or call the file by the login"
        notice = f"may be any of {several} on the roster; {what}" if named else ""
        return Identity(replace(seen, listed=False), notice)

    def _contradiction(self, seen: Person, named: Sequence[Person], numbers: Mapping[str, str]) -> str:
        number, kind = number_of(seen), NUMBERS[platform_of(seen.student)][1]
        holders = [p for p in self.people if numbers.get(p.student) == number]
        has = " or ".join(f"{p.student} ({p.name})" for p in holders) or "nobody in this assignment"
        named_so = [f"{p.student} ({p.name}), {numbers.get(p.student) or 'without one'}" for p in named]
        called = f"{seen.name[:60]!r} is {' or '.join(named_so) or 'nobody there'}"
        what = "if you know whose it is, give the file alone, called by the login"
        return (
            f"its number and its name contradict each other: {kind} {number} is {has}, but {called}; {what}"
        )


def _of_the_assignment(
    numbers: Mapping[str, str], claims: Sequence[Claim], *, certain: bool
) -> dict[str, str]:
    """The numbers, or none where they are of another assignment: more of them contradict names than agree.

    What agrees between namesakes proves nothing. Of a single one that is another's, or that contradicts what
    is certain, nobody can tell: it is still a contradiction, and the other numbers decide nothing.
    """
    some = {student: number for student, number in numbers.items() if number}
    agree = sum(len(students) == 1 and some.get(students[0]) == number for students, number in claims)
    against = [(students, number) for students, number in claims if _contradict(some, students, number)]
    if len(against) <= agree:
        return some
    students, number = against[0]
    if len(against) > 1 or not (certain or number in some.values()):
        return {}
    return {student: one for student, one in some.items() if one == number or student in students}


def _contradict(numbers: Mapping[str, str], students: Sequence[str], number: str) -> bool:
    """Whether a number is another's than the students whom a name may mean."""
    if not number or any(numbers.get(student) == number for student in students):
        return False
    return number in numbers.values() or (bool(students) and all(s in numbers for s in students))


def _plain(head: str) -> str:
    return re.sub(r"[^a-z]", "", head.lower())


def _person(row: dict[str, str], *, of_canvas: bool) -> Person | None:
    def first(*names: str) -> str:
        return next((row[name] for name in names if row.get(name)), "")

    name = first("name", "fullname", "student")
    name = name or f"{first('firstname')} {first('lastname', 'surname')}".strip()
    login = first("login", "username", "sisloginid", "user")
    email = first("email", "emailaddress")
    number = first("number", "idnumber", "sisuserid", "studentid", "sid", "matriculation")
    canvas = first("canvas", "canvasid")
    if of_canvas:
        canvas = first("id")
    else:
        number = number or first("id")
    key = login or number or email or name
    if not key or (of_canvas and not canvas):  # such as the points possible, a row of Canvas
        return None
    moodle = re.sub(r"[^0-9]", "", first("moodle", "identifier", "participant"))
    return Person(student_name(key), name, email, login, number, moodle, canvas)


def _describe(person: Person) -> str:
    said = (person.name, person.login, person.number, person.email)
    return ", ".join(word for word in said if word)


def _name(person: Person) -> str:
    return person.name or person.login


@lru_cache(maxsize=10_000)
def _folded(name: str) -> tuple[str, ...]:
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
