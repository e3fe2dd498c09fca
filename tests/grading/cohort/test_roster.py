"""The roster, and who on it handed in."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.cohort.labels import of_gradescope, read_label
from grading.cohort.roster import Roster, read_roster
from grading.model import CollectError, Person, Record

ADA = Person("ada", "Ada King Lovelace", "ada@x.org", "ada", "m1", "11", "501")
EMMY = Person("emmy", "Emmy Nöther", "emmy@x.org", "emmy", "m2")
LENA, NELA = Person("lena", "Lena Ott"), Person("nela", "Nela Ott")
MARIA, ANA = Person("maria", "Maria Ana"), Person("ana", "Ana Maria")
EVERYBODY = [ADA, EMMY, LENA, NELA, MARIA, ANA]


def seen(name: str) -> Person:
    label = read_label(name, folder=False)
    assert label is not None
    return label.person


@pytest.mark.parametrize(
    ("name", "who"),
    [
        ("ada.ipynb", [ADA]),
        ("m1.ipynb", [ADA]),
        ("emmy@x.org.ipynb", [EMMY]),
        ("Emmy Nöther.ipynb", [EMMY]),
        ("emmy_nother.ipynb", [EMMY]),
        ("Somebody_11_assignsubmission_file_x.ipynb", []),  # Ada's number, but not her name
        ("somebody_501_9_x.ipynb", []),
        ("Ada King Lovelace_12_assignsubmission_file_x.ipynb", [ADA]),
        ("kinglovelaceada_502_9_x.ipynb", [ADA]),
        ("notheremmy_7_9_x.ipynb", [EMMY]),
        ("Nöther Emmy_7_assignsubmission_file_x.ipynb", [EMMY]),
        ("Lena Ott_1_assignsubmission_file_x.ipynb", [LENA]),
        ("ottlena_1_9_x.ipynb", [LENA]),
        ("ottnela_1_9_x.ipynb", [NELA]),
        ("ttolena_1_9_x.ipynb", []),
        ("Maria Ana_1_assignsubmission_file_x.ipynb", [MARIA]),
        ("mariaana_1_9_x.ipynb", [MARIA, ANA]),  # whose order nobody can tell
        ("emmy_1_9_x.ipynb", []),  # a platform's display name is no login
        ("???.ipynb", []),
    ],
)
def test_whose_it_may_be_by_its_name(name, who):
    assert Roster(EVERYBODY).match(seen(name)) == who


words = st.lists(st.text("abcé", min_size=1, max_size=5), min_size=1, max_size=4)


@given(words)
def test_the_words_of_a_name_are_known_in_each_order_and_no_other_way(mine):
    person = Person("p", " ".join(mine))
    spellings = {"".join(order) for order in itertools.permutations(mine)}
    for spelling in spellings:
        assert Roster([person]).match(seen(f"{spelling}_1_9_x.ipynb")) == [person]
    backwards = "".join(mine)[::-1]
    plain = {spelling.replace("é", "e") for spelling in spellings}
    found = Roster([person]).match(seen(f"{backwards}_1_9_x.ipynb"))
    assert bool(found) == (backwards.replace("é", "e") in plain)


TABLE = (
    "Login,First name,Last name,ID number,Identifier\nada,Zoë,Lovelace,m1,Participant 11\nkurt,Kurt,Gödel,,\n"
)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1", "cp1252"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_roster_as_programs_write_it(a_roster, encoding, delimiter):
    assert read_roster(a_roster(TABLE.replace(",", delimiter).replace("\n", "\r\n"), encoding)) == [
        Person("ada", "Zoë Lovelace", login="ada", number="m1", moodle="11"),
        Person("kurt", "Kurt Gödel", login="kurt"),
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "roster"),
        ("login,name\n", "roster holds no student"),
        ("colour\nred\n", "roster holds no student"),
        ('login\n"' + "x" * 200_000, "roster"),
        ("login,name\nott,Lena Ott\nmax,Max Ott\nott,Nela Ott\n", r"'ott' twice \(Lena Ott.*Nela Ott"),
    ],
    ids=["empty", "head alone", "strange head", "never closed", "twice"],
)
def test_a_roster_that_says_nothing_or_one_login_twice_is_refused(a_roster, text, says):
    with pytest.raises(CollectError, match=says):
        read_roster(a_roster(text))


@pytest.mark.parametrize(
    ("text", "person"),
    [
        ("id,name\n501,Ada King\n", Person("501", "Ada King", number="501")),  # the course's own numbers
        ("ID;Student\n501;Ada King\n", Person("501", "Ada King", number="501")),
        ("Name,Canvas ID\nAda King,501\n", Person("Ada King", "Ada King", canvas="501")),
        (
            "Student,ID,SIS User ID,SIS Login ID,Section,Sheet 1 (77)\n,,,,,Manual Posting\n"
            '    Points Possible,,,,,12\n"Lovelace, Ada",501,m1,ada,Course,11\n',
            Person("ada", "Lovelace, Ada", login="ada", number="m1", canvas="501"),
        ),
        (
            "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Feedback comments\n"
            "Participant 11,Ada Lovelace,ada@x.org,Submitted for grading,,12,\n",
            Person("ada@x.org", "Ada Lovelace", "ada@x.org", moodle="11"),
        ),
    ],
    ids=["own numbers", "own ID", "Canvas ID", "Canvas's gradebook", "Moodle's worksheet"],
)
def test_whose_number_it_is_follows_from_the_heads(a_roster, text, person):
    assert read_roster(a_roster(text)) == [person]


# -- numbers ----------------------------------------------------------------------------------------

BOB, CY = Person("bob", "Bob Jones", moodle="12", canvas="502"), Person("cy", "Cy Ng", moodle="13")
ANNA, ANNA2 = Person("anna", "Anna Meier", moodle="5"), Person("anna2", "Anna Meier", moodle="6")
ADA_L = Person("ada", "Ada Lovelace", "ada@x.org", number="m1", moodle="11", canvas="501")
COURSE = [ADA_L, BOB, CY, ANNA, ANNA2]


def moodle(*names: str) -> list[Person]:
    return [seen(f"{name}_assignsubmission_file_x.ipynb") for name in names]


def identified(owners, records=(), roster=COURSE):
    """Who each is: a student, `refused` or `unknown`."""
    found = Roster(roster).identify(owners, records)
    return [
        "refused" if one.refusal else one.person.student if one.person.listed else "unknown"
        for one in map(found.get, owners)
    ]


@pytest.mark.parametrize(
    ("owners", "who"),
    [
        (["Ada Lovelace_11", "Bob Jones_12", "Cy Ng_13"], ["ada", "bob", "cy"]),
        # numbers of another assignment: other ones, exchanged ones, both
        (["Ada Lovelace_21"], ["ada"]),
        (["Ada Lovelace_21", "Bob Jones_22"], ["ada", "bob"]),
        (["Ada Lovelace_12", "Bob Jones_11"], ["ada", "bob"]),
        (["Ada Lovelace_12", "Bob Jones_13", "Cy Ng_11", "Dee_5"], ["ada", "bob", "cy", "unknown"]),
        (["Ada Lovelace_22", "Bob Jones_11", "Cy Ng_33"], ["ada", "bob", "cy"]),
        # and then namesakes cannot be told apart
        (["Ada Lovelace_21", "Bob Jones_22", "Anna Meier_6"], ["ada", "bob", "unknown"]),
        (["Anna Meier_6", "Anna Meier_5", "Bob Jones_12"], ["anna2", "anna", "bob"]),
        (["Ada Lovelace_21", "Anna Meier_6", "Anna Meier_5"], ["ada", "unknown", "unknown"]),
        (["Anna Meier_6"], ["anna2"]),
        (["Anna Meier_7"], ["unknown"]),
        # somebody has another's number
        (["Ada Lovelace_12"], ["refused"]),
        (["Eve_12"], ["refused"]),
        (["Ada Lovelace_12", "Anna Meier_6", "Anna Meier_5"], ["refused", "unknown", "unknown"]),
        (["Ada Lovelace_11", "Bob Jones_12", "Eve_13"], ["ada", "bob", "refused"]),
        (["Ada Lovelace_11", "Bob Jones_12", "Cy Ng_14"], ["ada", "bob", "refused"]),
        (["Ada Lovelace_11", "Bob Jones_12", "Eve_99"], ["ada", "bob", "unknown"]),
    ],
)
def test_a_number_decides_between_namesakes_and_overrules_no_name(owners, who):
    assert identified(moodle(*owners)) == who
    assert identified(moodle(*reversed(owners))) == who[::-1]


few = st.one_of(st.just(""), st.sampled_from("123456"))


@given(st.data())
def test_whatever_the_numbers_nobody_gets_what_another_handed_in(data):
    """Of a roster and of records of any week, right, wrong or exchanged, with gaps."""
    names = ["Ada Lovelace", "Bob Jones", "Cy Ng", "Dee Doe", "Eve Ott"]
    people = [Person(name[0], name, moodle=data.draw(few)) for name in names[:4]]
    records = [Record(name[0], "x", "lines", "graded", moodle=data.draw(few)) for name in names[:4]]
    numbers = data.draw(st.permutations("123456"))
    owners = moodle(*(f"{name}_{number}" for name, number in zip(names, numbers, strict=False)))
    some = data.draw(st.lists(st.sampled_from(owners), unique=True))
    for owner, identity in Roster(people).identify(some, records).items():
        assert not identity.person.listed or identity.person.name == owner.name


def test_a_contradiction_shows_both():
    (eve,) = owners = moodle("Ada Lovelace_12")
    (found,) = Roster(COURSE).identify(owners, []).values()
    assert (found.person.student, found.person.listed) == (eve.student, False)
    assert "participant 12 is bob (Bob Jones), but 'Ada Lovelace' is ada (Ada Lovelace), 11" in found.refusal
    assert "\n" not in found.refusal


def test_the_records_of_a_sheet_know_the_numbers_of_its_assignment():
    names = [Person(p.student, p.name) for p in COURSE]  # a roster of an earlier run
    records = [Record(p.student, "x", "lines", "graded", moodle=p.moodle) for p in COURSE]
    assert identified(moodle("Anna Meier_6", "Anna Meier_5"), records, names) == ["anna2", "anna"]
    assert identified(moodle("Anna Meier_6", "Anna Meier_5"), [], names) == ["unknown", "unknown"]
    assert identified(moodle("Ada Lovelace_77"), records, names) == ["refused"]  # two of one name?
    assert identified(moodle("Eve_11"), records, names) == ["refused"]
    again = ["Ada Lovelace_31", "Bob Jones_32", "Cy Ng_33"]  # another assignment for the same sheet
    assert identified(moodle(*again), records, names) == ["ada", "bob", "cy"]


def test_the_records_know_better_than_a_roster_of_another_assignment():
    records = [
        Record("ada", "x", "lines", "graded", moodle="12"),
        Record("cy", "x", "lines", "graded", moodle="5"),
    ]
    assert identified(moodle("Bob Jones_11"), records) == ["bob"]


def test_a_user_of_canvas_is_known_by_name():
    owners = [seen("lovelaceada_501_9_x.ipynb"), seen("jonesbob_502_9_x.ipynb")]
    assert identified(owners) == ["ada", "bob"]
    assert identified([seen("lovelaceada_502_9_x.ipynb"), seen("jonesbob_501_9_x.ipynb")]) == ["ada", "bob"]
    maria, ana = Person("maria", "Maria Ana", canvas="7"), Person("ana", "Ana Maria", canvas="8")
    assert identified([seen("mariaana_8_9_x.ipynb")], roster=[maria, ana]) == ["ana"]


@pytest.mark.parametrize(
    ("name", "number", "email", "who"),
    [
        ("Ada Lovelace", "m1", "ada@x.org", "ada"),
        ("A. L.", "m1", "ADA@x.org", "ada"),  # an address is as good as a name
        ("Ada Lovelace", "", "", "ada"),
        ("Ada Lovelace", "m9", "", "ada"),  # alone, it may be written in another way there
        ("Eve", "m1", "eve@x.org", "refused"),
        ("Bob Jones", "m1", "", "refused"),
        ("Eve", "m7", "", "unknown"),
    ],
)
def test_a_student_id_of_gradescope_overrules_no_name(name, number, email, who):
    assert identified([of_gradescope(name, number, email, None).person]) == [who]


# -- earlier names ----------------------------------------------------------------------------------


def renamed(*people: Person, roster=(), **handed_in: list[str]):
    return Roster(roster).renamed({person.student: person for person in people}, handed_in)


def test_a_new_roster_knows_strangers_where_it_is_sure():
    roster = [
        Person("ada", "Ada Lovelace", moodle="12"),
        Person("bo", "Bo Li", moodle="11"),
        Person("cy", "Cy Ng"),
    ]
    seen = [
        Person("Ada Lovelace~11", "Ada Lovelace"),  # Bo has her number now
        Person("lovelaceada~c501", "lovelaceada"),
        Person("Bo Li~12", "Bo Li"),
        Person("Bo Li~13", "Bo Li"),
        Person("Dee"),
        Person("cy", "Cy Ng"),
        Person("cy~3", "cy"),  # what a platform shows as a name is no login
    ]
    names, lines = renamed(*seen, roster=roster, lines=["Bo Li~12", "Bo Li~13", "Ada Lovelace~11"])
    assert names == {"Ada Lovelace~11": "ada", "lovelaceada~c501": "ada"}
    assert lines == []
    names, _ = renamed(*seen, roster=roster, lines=["Bo Li~12"], planes=["Bo Li~13"])
    assert names == {"Ada Lovelace~11": "ada", "lovelaceada~c501": "ada", "Bo Li~12": "bo", "Bo Li~13": "bo"}


def test_nobody_is_renamed_on_a_number_alone():
    roster = [Person("al12", "Ada Lovelace", number="m9"), Person("bo", "Bo Li", number="m1")]
    names, (line,) = renamed(Person("ada", "Ada Lovelace", number="m1"), roster=roster)
    assert names == {}
    assert line == "ada (Ada Lovelace, m1) stays apart from al12 (Ada Lovelace, m9)"
    names, lines = renamed(Person("ada", "Ada Lovelace"), roster=roster)
    assert (names, lines) == ({"ada": "al12"}, [])


def test_what_somebody_was_called_before_is_still_theirs():
    roster = Roster([Person("al12", "Ada Lovelace", login="al12"), Person("x", "Ada")], {"ada": "al12"})
    assert [person.student for person in roster.match(seen("ada.ipynb"))] == ["al12"]
    assert [person.student for person in roster.match(seen("Ada.ipynb"))] == ["x"]
    assert roster.match(seen("ada_5_assignsubmission_file_x.ipynb"))[0].student == "x"  # a name on a platform
    newcomer = Roster([*roster.people, Person("ada", "Ada Zhu", login="ada")], roster.aliases)
    assert [person.student for person in newcomer.match(seen("ada.ipynb"))] == ["ada"]


def test_a_roster_that_gives_one_the_login_of_another_is_refused():
    before = {
        "1": Person("1", "Ada Lovelace"),
        "2": Person("2", "Bob Jones"),
        "Bob Jones~3": Person("Bob Jones~3"),
    }
    with pytest.raises(
        CollectError, match="calls 1 'Bob Jones', but so far 1 is 'Ada Lovelace' and 'Bob Jones' is 2"
    ):
        Roster([Person("1", "Bob Jones"), Person("2", "Ada Lovelace")]).refuse_exchange(before)
    Roster([Person("1", "Lovelace, Ada"), Person("2", "Robert Jones"), Person("3", "Cy Ng")]).refuse_exchange(
        before
    )
    Roster([ANNA, ANNA2]).refuse_exchange({"anna": ANNA, "anna2": ANNA2})
