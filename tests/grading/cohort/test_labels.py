"""Names of hand-ins: whose they are, and what a student is called."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.cohort.labels import read_label, student_name


@pytest.mark.parametrize(
    ("name", "student", "late", "attempt"),
    [
        ("Ada Lovelace_11_assignsubmission_file_lines.ipynb", "Ada Lovelace~11", False, 0),
        ("Ada_von_X_11_assignsubmission_file_Bob_2_assignsubmission_file_", "Ada_von_X~11", False, 0),
        ("lovelaceada_501_9001_lines.ipynb", "lovelaceada~c501", False, 0),
        ("lovelaceada_LATE_501_9001_my_1_2_lines-3.ipynb", "lovelaceada~c501", True, 3),
        ("Ada Lovelace.ipynb", "Ada Lovelace", False, 0),
        ("ada.IPYNB", "ada", False, 0),
        ("ada.ipynb.txt", "ada", False, 0),
        ("ada.b.zip", "ada.b", False, 0),
        ("_1_assignsubmission_file_x.ipynb", "_1_assignsubmission_file_x", False, 0),
    ],
)
def test_what_the_name_of_a_file_says(name, student, late, attempt):
    label = read_label(name, folder=False)
    assert label is not None
    assert (label.person.student, label.late, label.attempt[0]) == (student, late, attempt)


@pytest.mark.parametrize("name", ["ada.ipynb", "lovelaceada_501_9001_x", "ada.zip"])
def test_a_folder_is_called_as_it_is(name):
    label = read_label(name, folder=True)
    assert label is not None
    assert label.person.student == name


def test_text_that_was_typed_into_moodle_is_no_file():
    assert read_label("Ada_11_assignsubmission_onlinetext_", folder=True) is None
    assert read_label("Ada_11_assignsubmission_onlinetext_onlinetext.html", folder=False) is None


names = st.text(st.characters(), min_size=1, max_size=100) | st.text("ab_ ~.é\u0301/", min_size=1, max_size=6)


@given(st.lists(names, unique=True, max_size=8))
def test_different_names_stay_different(texts):
    assert len({student_name(text) for text in texts}) == len(texts)


@given(names)
def test_a_name_is_fit_for_files_and_tables(text):
    name = student_name(text)
    assert 0 < len(os.fsencode(name)) <= 160
    assert name.isprintable()
    assert not name.startswith((".", "~", " "))
    assert not name.endswith(" ")
    assert not set(name) & set("/\\\"'<>=|,;\n")


@pytest.mark.parametrize("text", ["Ada Lovelace", "emmy.nöther@x.org", "m-0012", "漢字"])
def test_usual_names_stay_as_they_are(text):
    assert student_name(text) == text


@given(name=names, number=st.integers(0, 10**9))
def test_nobody_who_names_a_file_becomes_a_platforms_user(name, number):
    mine = read_label(f"{name}~{number}.ipynb", folder=False)
    moodle = read_label(f"Ada_{number}_assignsubmission_file_x.ipynb", folder=False)
    canvas = read_label(f"ada_{number}_1_x.ipynb", folder=False)
    assert mine is not None
    assert moodle is not None
    assert canvas is not None
    assert len({mine.person.student, moodle.person.student, canvas.person.student}) == 3


@pytest.mark.parametrize(
    "piece", ["1_", "_assignsubmission_", "a_1_assignsubmission_", "-", "a.", "1_LATE_", "_"]
)
def test_a_long_name_is_read_in_no_time(piece):
    name = (piece * 65_535)[:65_535]
    for each in (name, name + ".ipynb", "a_1_1_" + name):
        read_label(each, folder=False)  # or this test takes hours
