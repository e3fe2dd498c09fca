"""What students get: stubs, no hidden checks, the same bytes every time, a notebook that runs."""

import json
import os

import nbformat
import pytest

from grading.model import SourceError
from grading.sheets.release import release, student_version
from grading.sheets.source import find_sources, read_sheet, read_source, solution_names
from grading.submission.merge import merge
from grading.submission.read import parse
from tests.grading.conftest import LINES


def test_two_releases_are_equal_to_the_byte(tmp_path):
    first, second = (release([LINES], tmp_path / name)[0] for name in "ab")
    assert first.read_bytes() == second.read_bytes()
    nbformat.validate(json.loads(first.read_text("utf-8")))


def test_what_stays_the_same_keeps_its_time_and_what_does_not_is_written(tmp_path):
    (notebook,) = release([LINES], tmp_path)
    os.utime(notebook, ns=(1, 1))
    release([LINES], tmp_path)
    assert notebook.stat().st_mtime_ns == 1
    whole = notebook.read_text("utf-8")
    notebook.write_text("old", "utf-8")
    release([LINES], tmp_path)
    assert notebook.read_text("utf-8") == whole


def test_solutions_hidden_checks_and_notes_are_gone(student):
    text = json.dumps(student)
    secrets = (
        "BEGIN SOLUTION",
        "SEED",
        "-hidden",
        "np.asarray(X) @",
        "one normal direction",
        "people who mark",
    )
    assert not [secret for secret in secrets if secret in text]


def test_names_that_depend_on_answers_are_known(sheet):
    assert solution_names(sheet.cells) == {"scores", "normal", "length", "search", "Recorder"}


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("points: 12", "points: 13", "the cells add up to 12"),
        ("    ### END SOLUTION\n```", "```", "'### END SOLUTION'"),
        ("[normal]", "[scores]", "used twice"),
        ("[normal]", "[no space]", "letters, digits"),
        ("[normal]", "[norml]", "says nothing of its role"),
        ("[search-check]", "[search-chek]", "says nothing of its role"),
        ('["words", "3 points"]', '["words", "3 pts"]', "is no answer"),
        ("[normal-hidden, 2 points]", "[normal-hidden]", "no points"),
        ("length = 5.0", "length = = 5", "not Python"),
        ("format_name: myst", "format_name: other", "no MyST notebook"),
    ],
)
def test_a_source_that_could_not_be_graded_is_refused(tmp_path, old, new, says):
    path = tmp_path / "bad.md"
    text = LINES.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(SourceError, match=says):
        read_sheet(path)


def test_a_core_and_further_parts_need_their_minutes_and_their_place(tmp_path):
    path = tmp_path / "new.md"
    text = LINES.read_text("utf-8")
    begin = next(line for line in text.splitlines() if '["words"' in line)
    cell = '+++ {"tags": ["further"]}\n\n## Further\n\n'
    both = text.replace(begin, cell + begin).replace("  minutes: 10\n", "  minutes: 10\n  further: 5\n")
    path.write_text(both, "utf-8")
    assert [part.further for part in read_sheet(path).parts] == [False, False, False, True]
    for one in (text.replace(begin, cell + begin), both.replace(cell, "")):
        path.write_text(one, "utf-8")
        with pytest.raises(SourceError, match="both or neither"):
            read_sheet(path)


def test_the_cell_that_names_mistakes_is_no_answer_and_harmless(solution, sheet):
    told = student_version(read_source(LINES), "lines", "no line")
    (at,) = (n for n, cell in enumerate(told.cells) if cell["id"] == "known-mistakes")
    assert told.cells[at - 1]["id"] == "setup"
    assert [cell["id"] for cell in student_version(read_source(LINES), "lines").cells] == [
        cell["id"] for cell in told.cells if cell["id"] != "known-mistakes"
    ]
    solution.cells.insert(2, told.cells[at])
    steps = merge(sheet, parse(json.dumps(solution).encode()))
    assert not [step.cell.name for step in steps if "watch" in step.cell.source]


def test_sources_are_found_or_missed_aloud(tmp_path):
    assert find_sources([LINES.parent]) == [LINES]
    for nothing in (tmp_path, tmp_path / "none.md"):
        with pytest.raises(SourceError):
            find_sources([nothing])


def test_cells_know_their_line():
    lines = LINES.read_text("utf-8").splitlines()
    for cell in read_source(LINES).cells:
        assert lines[cell.metadata["course"]["line"] - 1] == cell.source.splitlines()[0]
    assert "line" not in student_version(read_source(LINES)).cells[0].metadata.get("course", {})
