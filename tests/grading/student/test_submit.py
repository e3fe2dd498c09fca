"""Handing in: judged as the grader judges, and never over what is there."""

import json
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest

from grading.cli import main
from grading.model import Refusal
from grading.sheets.source import ANSWERS
from grading.student.submit import hand_in
from grading.submission.merge import merge
from grading.submission.read import parse, read_bytes, refuse_other_sheets, version, version_name
from tests.grading.conftest import fill

SCORES = "def scores(X, theta, theta_0):\n"
STUB = 'raise NotImplementedError("write your answer here")'


@pytest.fixture
def notebook(tmp_path):
    """Where a notebook is saved, and a function that saves it there."""
    path = tmp_path / "at-home" / "lines.ipynb"
    path.parent.mkdir()

    def save(content):
        text = content if isinstance(content, str) else json.dumps(content)
        path.write_text(text, encoding="utf-8")
        return path

    return save


@pytest.fixture
def answered(notebook, student):
    """Save the notebook with one answer, by its number."""
    return lambda number: notebook(fill(student, scores=f"{SCORES}    return {number}"))


@pytest.fixture
def inbox(tmp_path):
    return tmp_path / "inbox"


@pytest.mark.parametrize(
    "answers",
    [
        {"scores": f"{SCORES}    return np.asarray(X) @ theta + theta_0\n    {STUB}"},
        {"scores": f"{SCORES}    pass"},
        {"scores": f"{SCORES}    # thinking about it\n    {STUB}"},
        {"scores": f'{SCORES}    """Scores of the rows of X, shape (n,)."""\n\n    {STUB}\n'},
        {"scores": f'{SCORES}    """Scores of the rows of X, shape (n,)."""\n    # soon\n      {STUB}'},
        {"scores": ""},
        {"scores": "  \n\n"},
        {"scores": "# not yet"},
        {"normal": STUB, "scores": "42"},
        {"words": "*Your answer here.*  \n"},
        {"words": "# Because a line has one normal\n\n*Your answer here.*"},
        {"words": "Because. *Your answer here.*"},
        {"words": "# Because"},
    ],
)
def test_handin_and_grade_agree_on_what_is_answered(notebook, inbox, student, sheet, capsys, answers):
    path = notebook(fill(fill(student, normal="normal = [3, -4]"), **answers))
    steps = merge(sheet, parse(read_bytes(path)))
    expected = [s.cell.name for s in steps if s.cell.role in ANSWERS and s.problem]
    try:
        hand_in(path, inbox, student="ada")
    except Refusal:
        assert len(expected) == 4
    else:
        (said,) = (line for line in capsys.readouterr().out.splitlines() if line.startswith("still as"))
        assert said == f"still as handed out: {', '.join(expected)}"


def test_a_filled_copy_of_an_answer_counts_for_both(notebook, inbox, student, sheet, capsys):
    """An emptied first copy does not hide the second."""
    first = next(cell for cell in student.cells if cell["id"] == "scores")
    student.cells.append(nbformat.from_dict({**first, "source": f"{SCORES}    return 0"}))
    first.source = ""
    path = notebook(student)
    step = next(s for s in merge(sheet, parse(read_bytes(path))) if s.cell.name == "scores")
    assert step.cell.source.endswith("return 0")
    hand_in(path, inbox, student="ada")
    said = capsys.readouterr().out
    assert "1 of 4 answers are filled in" in said
    assert "more than once, and the first that is filled in counts: scores" in said


def test_an_answer_cell_that_was_deleted_is_told(notebook, inbox, student, capsys):
    fill(student, normal="normal = [3, -4]")
    student.cells = [cell for cell in student.cells if cell["id"] != "search"]
    hand_in(notebook(student), inbox, student="ada")
    assert "missing from the notebook: search" in capsys.readouterr().out


def test_without_the_courses_metadata_it_is_taken_with_a_remark(notebook, inbox, student, capsys):
    student.metadata.pop("course")
    target = hand_in(notebook(student), inbox, sheet="lines", student="ada")
    assert target == inbox / "ada" / "lines.ipynb"
    assert "look through it yourself" in capsys.readouterr().out


def test_everybody_has_a_folder_and_nothing_is_replaced(answered, inbox, capsys):
    for name, answer in [("ada", 1), ("bob", 2), ("ada", 3), ("ada", 1)]:
        hand_in(answered(answer), inbox, student=name)
    kept = {path.relative_to(inbox).as_posix(): _answer(path) for path in inbox.rglob("*") if path.is_file()}
    order = {"ada/lines.ipynb": 1, "ada/lines-2.ipynb": 3, "ada/lines-3.ipynb": 1, "bob/lines.ipynb": 2}
    assert kept == order
    times = [(inbox / name).stat().st_mtime_ns for name in list(order)[:3]]
    assert times == sorted(times)
    assert "your earlier lines-2.ipynb is kept, and the newest counts" in capsys.readouterr().out


def _answer(path: Path) -> int:
    (source,) = (c["source"] for c in json.loads(path.read_text("utf-8"))["cells"] if c["id"] == "scores")
    return int("".join(source)[-1])


def test_the_same_again_is_said_to_be_there(answered, inbox, capsys):
    path = answered(1)
    assert hand_in(path, inbox, student="ada") == hand_in(path, inbox, student="ada")
    assert "handed in already" in capsys.readouterr().out
    assert len(list(inbox.rglob("*.ipynb"))) == 1


def test_what_is_handed_in_at_the_same_moment_is_not_written_over(answered, inbox, monkeypatch):
    path = answered(1)
    write, mine = Path.write_bytes, inbox / "ada"

    def write_beside_another(self, data):
        write(mine / "lines.ipynb", b"of another window")
        return write(self, data)

    monkeypatch.setattr(Path, "write_bytes", write_beside_another)
    assert hand_in(path, inbox, student="ada") == mine / "lines-2.ipynb"
    assert (mine / "lines.ipynb").read_bytes() == b"of another window"
    assert (mine / "lines-2.ipynb").read_bytes() == path.read_bytes()


def test_a_gap_among_the_versions_is_not_filled(answered, inbox):
    """What is handed in last has the highest number, by which the newest is known."""
    for answer in (1, 2):
        hand_in(answered(answer), inbox, student="ada")
    (inbox / "ada" / "lines.ipynb").unlink()
    path = answered(3)
    assert hand_in(path, inbox, student="ada").name == "lines-3.ipynb"


def test_a_version_is_known_by_its_sheet():
    for sheet in ("lines", "week-2", "über alles", "x" * 80):
        assert [version(version_name(sheet, n), sheet) for n in (1, 2, 9, 10, 123)] == [1, 2, 9, 10, 123]
    others = ["lines-1.ipynb", "lines-02.ipynb", "lines-x.ipynb", "lines-2.ipynb.txt", "lines (2).ipynb"]
    assert {version(name, "lines") for name in [*others, "my-lines.ipynb", "week-2.ipynb"]} == {0}


@pytest.mark.skipif(os.name != "posix", reason="rights as on Linux")
def test_only_its_owner_can_read_what_is_handed_in(answered, inbox):
    path = hand_in(answered(1), inbox, student="ada")
    assert (path.parent.stat().st_mode & 0o777, path.stat().st_mode & 0o777) == (0o700, 0o600)
    assert {path.name for path in path.parent.iterdir()} == {"lines.ipynb"}


@pytest.fixture
def drop():
    """A drop folder of the teachers', set up as the manual says, where everybody gets to."""
    if os.name != "posix" or os.getuid() != 0:
        pytest.skip("only root can become several people")
    with tempfile.TemporaryDirectory() as place:
        Path(place).chmod(0o755)
        drop = Path(place) / "hand-ins"
        drop.mkdir()
        os.chown(drop, TEACHER, STAFF)
        drop.chmod(0o3773)
        yield drop


ADA, BOB, TEACHER, SECOND_TEACHER = 4001, 4002, 4003, 4004
STUDENTS, STAFF = 4100, 4200


def test_a_drop_folder_is_read_by_the_teachers_alone(student, drop):
    path = drop.parent / "lines.ipynb"
    path.write_text(json.dumps(fill(student, scores=f"{SCORES}    return 1")), "utf-8")
    path.chmod(0o644)
    assert _can(ADA, STUDENTS, lambda: hand_in(path, drop, student="ada"))
    assert _can(BOB, STUDENTS, lambda: hand_in(path, drop, student="bob"))
    mine = drop / "ada" / "lines.ipynb"
    assert not _can(BOB, STUDENTS, mine.read_bytes)
    assert not _can(BOB, STUDENTS, lambda: list(drop.iterdir()))
    assert not _can(BOB, STUDENTS, lambda: mine.parent.rename(drop / "gone"))
    assert not _can(BOB, STUDENTS, lambda: hand_in(path, drop, student="ada"))
    assert _can(SECOND_TEACHER, STAFF, mine.read_bytes)
    assert _can(SECOND_TEACHER, STAFF, lambda: list(drop.iterdir()))


def _can(user: int, group: int, act: Callable[[], object]) -> bool:
    """Whether somebody else could do it."""
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setgid(group)
            os.setuid(user)
            act()
            os._exit(0)
        except (OSError, Refusal):
            os._exit(1)
        finally:
            os._exit(2)
    return {0: True, 1: False}[os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])]


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root can give a folder away")
def test_the_folder_of_somebody_else_is_not_touched(answered, inbox):
    (inbox / "ada").mkdir(parents=True)
    os.chown(inbox / "ada", 12345, -1)
    with pytest.raises(Refusal, match="belongs to somebody else"):
        hand_in(answered(1), inbox, student="ada")
    assert not list((inbox / "ada").iterdir())


def test_a_full_disk_leaves_what_was_there(answered, inbox, monkeypatch):
    path = answered(1)
    first = hand_in(path, inbox, student="ada")
    before = first.read_bytes()
    path = answered(2)

    def full(self, data):
        with self.open("wb") as file:
            file.write(data[:10])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space"):
        hand_in(path, inbox, student="ada")
    assert [p.name for p in (inbox / "ada").iterdir()] == ["lines.ipynb"]
    assert first.read_bytes() == before


@pytest.mark.parametrize("name", ["../ada", "a/b", ".ada", "", "ada\n", "x" * 65, "ada."])
def test_a_name_is_one_folder(answered, inbox, monkeypatch, name):
    monkeypatch.setattr("getpass.getuser", lambda: name)
    with pytest.raises(Refusal, match="--as NAME"):
        hand_in(answered(1), inbox, student=name)
    assert not inbox.exists()


def test_the_login_is_the_name_unless_another_is_said(answered, inbox, monkeypatch):
    path = answered(1)
    monkeypatch.setattr("getpass.getuser", lambda: "adal")
    assert main(["handin", str(path), "-o", str(inbox)]) == 0
    assert main(["handin", str(path), "-o", str(inbox), "--as", "Ada Lovelace"]) == 0
    assert {path.name for path in inbox.iterdir()} == {"adal", "Ada Lovelace"}


def test_what_is_empty_is_refused(notebook, inbox, student, capsys):
    assert main(["handin", str(notebook(student)), "-o", str(inbox)]) == 2
    assert "empty: none of its 4 answers" in capsys.readouterr().err
    assert not inbox.exists()


def _other(student):
    student.metadata["course"]["sheet"] = "other"
    return student


@pytest.mark.parametrize(
    "content",
    [
        lambda student: _other(fill(student, scores="1")),
        lambda student: nbformat.v4.new_notebook(),
        lambda student: "{",
        lambda student: "",
        lambda student: json.dumps({"cells": []} | {"pad": "x" * (21 << 20)}),
    ],
    ids=["another-sheet", "no-answers", "no-notebook", "nothing", "too-large"],
)
def test_what_grade_refuses_is_refused_in_the_same_words(notebook, inbox, student, sheet, content):
    path = notebook(content(student))
    with pytest.raises(Refusal) as of_grade:
        refuse_other_sheets(parse(read_bytes(path)), sheet)
    with pytest.raises(Refusal) as of_handin:
        hand_in(path, inbox, sheet="lines", student="ada")
    assert str(of_handin.value) == str(of_grade.value)
    assert not inbox.exists()
