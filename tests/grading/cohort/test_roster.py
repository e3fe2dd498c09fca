"""The roster, and who on it handed in."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.cohort.labels import read_label
from grading.cohort.roster import match, read_roster, strangers
from grading.model import CollectError, Person

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
        ("Somebody_11_assignsubmission_file_x.ipynb", [ADA]),
        ("somebody_501_9_x.ipynb", [ADA]),
        ("Ada King Lovelace_12_assignsubmission_file_x.ipynb", []),  # another participant
        ("kinglovelaceada_502_9_x.ipynb", []),  # another user
        ("kinglovelaceada_501_9_x.ipynb", [ADA]),
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
def test_who_on_the_roster_it_may_be(name, who):
    assert match(seen(name), EVERYBODY) == who


def test_an_anagram_of_a_name_is_somebody_else():
    assert match(seen("Nela Ott_2_assignsubmission_file_x.ipynb"), [LENA]) == []


words = st.lists(st.text("abcé", min_size=1, max_size=5), min_size=1, max_size=4)


@given(words)
def test_the_words_of_a_name_are_known_in_each_order_and_no_other_way(mine):
    person = Person("p", " ".join(mine))
    spellings = {"".join(order) for order in itertools.permutations(mine)}
    for spelling in spellings:
        assert match(seen(f"{spelling}_1_9_x.ipynb"), [person]) == [person]
    backwards = "".join(mine)[::-1]
    plain = {spelling.replace("é", "e") for spelling in spellings}
    found = match(seen(f"{backwards}_1_9_x.ipynb"), [person])
    assert bool(found) == (backwards.replace("é", "e") in plain)


TABLE = (
    "Login,First name,Last name,ID number,Identifier\nada,Zoë,Lovelace,m1,Participant 11\nkurt,Kurt,Gödel,,\n"
)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1", "cp1252"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_roster_as_programs_write_it(tmp_path, encoding, delimiter):
    path = tmp_path / "roster.csv"
    path.write_bytes(TABLE.replace(",", delimiter).replace("\n", "\r\n").encode(encoding))
    assert read_roster(path) == [
        Person("ada", "Zoë Lovelace", login="ada", number="m1", moodle="11"),
        Person("kurt", "Kurt Gödel", login="kurt"),
    ]


@pytest.mark.parametrize("text", ["", "login,name\n", "colour\nred\n", 'login\n"' + "x" * 200_000])
def test_a_roster_that_says_nothing_is_refused(tmp_path, text):
    path = tmp_path / "roster.csv"
    path.write_text(text, "utf-8")
    with pytest.raises(CollectError, match="roster"):
        read_roster(path)


def test_two_of_one_login_are_both_named(tmp_path):
    path = tmp_path / "roster.csv"
    path.write_text("login,name\nott,Lena Ott\nmax,Max Ott\nott,Nela Ott\n", "utf-8")
    with pytest.raises(CollectError, match=r"Lena Ott.*Nela Ott"):
        read_roster(path)


def test_a_new_roster_knows_strangers_where_it_is_sure():
    roster = [Person("ada", "Ada Lovelace", moodle="11"), Person("bo", "Bo Li"), Person("cy", "Cy Ng")]
    seen = [
        Person("Ada L~11", "Ada L", moodle="11"),
        Person("lovelaceada~c501", "lovelaceada", canvas="501"),
        Person("Bo Li~12", "Bo Li", moodle="12"),  # two participants of one name
        Person("Bo Li~13", "Bo Li", moodle="13"),
        Person("Dee"),
        Person("cy", "Cy Ng"),
    ]
    assert strangers(seen, roster) == {"Ada L~11": "ada", "lovelaceada~c501": "ada"}
