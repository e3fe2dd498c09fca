"""What changes from one record to another, said on a terminal that no student commands."""

from dataclasses import replace

from grading.cohort.progress import differences
from grading.model import PartResult, Record

CODE = PartResult("code", "Part 1", 4, 4, "right")
WORDS = PartResult("words", "Part 2", 3, 2, "marked", ("well said",), answer="because")
OLD = Record("ada", "x.ipynb", "lines", "graded", points=7, earned=6, parts=(CODE, WORDS))


def test_nothing_is_said_where_nothing_changes():
    assert differences(OLD, replace(OLD, seconds=9.0, notice="late")) == []


def test_parts_that_come_and_go_are_told():
    new = replace(OLD, earned=6, parts=(CODE, replace(WORDS, name="other", title="Part 3")))
    assert differences(OLD, new)[1:] == [
        "  Part 3: new -> 2 of 3 (well said)",
        "  Part 2: 2 -> no longer in the sheet",
    ]


def test_a_part_that_waits_for_a_person_says_so():
    waiting = replace(WORDS, earned=0, status="to mark", reasons=())
    assert differences(OLD, replace(OLD, earned=4, parts=(CODE, waiting)))[1:] == [
        "  Part 2: 2 -> 0 of 3 (a person is to mark it)"
    ]


def test_a_students_text_commands_no_terminal_and_forges_no_line():
    said = "\x1b]0;title\x07\x1b[2J\nada: 9 of 12 -> 0\u202e"
    worse = replace(CODE, earned=0, status="wrong", reasons=(said,))
    refused = replace(OLD, status="refused", reason=said, parts=())
    lines = [*differences(OLD, replace(OLD, earned=2, parts=(worse, WORDS))), *differences(OLD, refused)]
    assert all(line.isprintable() for line in lines)
    assert len(lines) == 3
