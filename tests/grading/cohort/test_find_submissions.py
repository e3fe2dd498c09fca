"""Files and archives handed in under any name: one result for each, nobody's place taken, no stop."""

import csv
import json
import os
import struct
import sys
import zipfile
from pathlib import Path

import pytest

from grading.cli import main
from grading.cohort.find_submissions import collect, safe_name
from grading.model import CollectError, Task
from grading.reports.lms_exports import tame
from grading.results_folder import read_all
from tests.grading.conftest import LINES, fill

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="names and pipes as on Linux")
WRONG = "{}"


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "in"
    folder.mkdir()
    return folder


def put(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


def graded(folder: Path, out: Path) -> dict[str, tuple[str, int]]:
    assert main(["grade", str(folder), "--source", str(LINES), "-o", str(out), "--jobs", "1"]) == 0
    return {record.student: (record.status, record.earned) for record in read_all(out / "records")}


def test_no_name_stops_a_batch_or_reaches_what_reads_the_results(folder, tmp_path, solution, capsys):
    right = json.dumps(solution)
    long = "\U0001d49c" * 61
    put(folder, {"=cmd|x!A1.ipynb": right, f"{long}x.ipynb": right, f"{long}y.ipynb": WRONG})
    put(folder, {'new\nline"\u202e.ipynb': WRONG, "<script>\x1b[31m.ipynb": WRONG})
    Path(os.fsdecode(os.fsencode(folder) + b"/\xff\xfe.ipynb")).write_text(right, "utf-8")
    results = graded(folder, tmp_path / "out")
    assert sorted(results.values()) == [("graded", 9)] * 3 + [("refused", 0)] * 3
    said = capsys.readouterr().out
    assert "\x1b" not in said
    assert "\u202e" not in said
    with (tmp_path / "out" / "gradebook.csv").open(encoding="utf-8", newline="") as file:
        assert all(row["submission"][:1] != "=" for row in csv.DictReader(file))
    pages = [page.read_text("utf-8") for page in (tmp_path / "out" / "feedback").iterdir()]
    assert len(pages) == 6
    assert not any("<script" in page or "\x1b" in page for page in pages)


@pytest.mark.parametrize("text", ["=1", " =1", "\n=1", "\uff1d1", "@x", "+1", "-1", "\tx"])
def test_no_cell_of_a_table_is_a_formula(text):
    assert tame(text) == "'" + text


@pytest.mark.parametrize(
    "pair", [("a b", "a_b"), ("???", "!!!"), ("é", "e\u0301"), ("x" * 90 + "1", "x" * 90 + "2")]
)
def test_two_names_that_become_one_are_two_students(pair, folder, tmp_path):
    put(folder, {f"{name}.ipynb": "" for name in pair})
    tasks, people = collect([folder], None, tmp_path / "keep")
    assert len(tasks) == len({task.student for task in tasks}) == len(people) == 2
    assert {task.copies for task in tasks} == {1}


def test_two_of_one_name_in_moodle_are_two_students(folder, tmp_path):
    put(folder, {f"Anna Meier_{n}_assignsubmission_file_/x.ipynb": "" for n in (5, 6)})
    assert len(collect([folder], None, tmp_path / "keep")[0]) == 2


@pytest.mark.parametrize("mine", ["Eve_3_assignsubmission_file_", "Eve_3_assignsubmission_file_/sub/"])
def test_nobody_hands_in_for_another(mine, folder, tmp_path):
    put(
        folder,
        {"Bob_2_assignsubmission_file_x.ipynb": "", f"{mine}Bob_2_assignsubmission_file_x.ipynb": "Eve's"},
    )
    tasks, _ = collect([folder], None, tmp_path / "keep")
    assert {task.student: (task.path.read_text("utf-8"), task.copies) for task in tasks} == {
        "Bob": ("", 1), "Eve": ("Eve's", 1),
    }  # fmt: skip


@pytest.mark.parametrize("name", ["x" * 255, "\U0001d49c" * 90, "漢" * 90, "../../x", "..", "\x00", "\ud800"])
def test_a_safe_name_leaves_room(name):
    safe = safe_name(name)
    assert 0 < len(os.fsencode(safe)) <= 160
    assert not safe.startswith(".")
    assert "/" not in safe


# -- archives -------------------------------------------------------------------------------------


def flagged(data: bytes) -> bytes:
    """The archive with its one member said to be encrypted."""
    data = bytearray(data)
    data[6] |= 1
    data[data.find(b"PK\x01\x02") + 8] |= 1
    return bytes(data)


def dated(data: bytes) -> bytes:
    """The archive with a date that there is not."""
    data = bytearray(data)
    place = data.find(b"PK\x01\x02") + 12
    data[place : place + 4] = b"\xff" * 4
    return bytes(data)


def broken(data: bytes) -> bytes:
    """The archive with other bytes where the packed ones were."""
    return data[:60] + bytes(40) + data[100:]


CHANGES = {
    "cut": lambda data: data[: len(data) // 2],
    "encrypted": flagged,
    "broken": broken,
    "empty": lambda data: b"",
    "no-text": lambda data: data.replace("é".encode(), b"\xff\xff"),
    "method": lambda data: data.replace(struct.pack("<HH", 20, 2048), struct.pack("<HH", 99, 2048)),
    "dated": dated,
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_bad_archive_in_a_folder_is_one_refusal(change, folder, tmp_path, solution):
    put(folder, {"ada.ipynb": json.dumps(solution)})
    with zipfile.ZipFile(folder / "bad.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("badé.ipynb", json.dumps(solution))
    (folder / "bad.zip").write_bytes(CHANGES[change]((folder / "bad.zip").read_bytes()))
    results = graded(folder, tmp_path / "out")
    assert results.pop("ada") == ("graded", 9)
    assert list(results.values()) == [("graded", 9) if change == "dated" else ("refused", 0)]


def test_what_is_no_archive_but_called_so_is_not_waited_for(folder, tmp_path):
    os.mkfifo(folder / "pipe.zip")
    (folder / "dir.zip").mkdir()
    (folder / "link.zip").symlink_to("nowhere")
    tasks, _ = collect([folder], None, tmp_path / "keep")
    assert sorted(task.student for task in tasks) == ["dir", "link", "pipe"]
    with pytest.raises(CollectError):
        collect([folder / "pipe.zip"], None, tmp_path / "keep")


def test_names_in_an_archive_go_nowhere(folder, tmp_path, solution):
    put(folder, {"ada.ipynb": json.dumps(solution)})
    with zipfile.ZipFile(folder / "x.zip", "w") as archive:
        for name in ("../../slip", "/tmp/grading-abs", "é" * 3000, "a_" + "9" * 5000 + "_1_x", "ada"):
            archive.writestr(f"{name}.ipynb", WRONG)
    tasks, _ = collect([folder], None, tmp_path / "keep")
    assert [task for task in tasks if task.student == "ada"] == [Task("ada", folder / "ada.ipynb", copies=2)]
    assert len(tasks) == 5
    assert not list(tmp_path.glob("*slip*"))
    assert not Path("/tmp/grading-abs.ipynb").exists()


def test_a_bomb_of_many_is_not_unpacked(folder, tmp_path):
    with zipfile.ZipFile(folder / "bomb.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for number in range(80):
            archive.writestr(f"{number}.ipynb", bytes(15 << 20))
    (task,), _ = collect([folder], None, tmp_path / "keep")
    assert task.path == folder / "bomb.zip"
    assert not (tmp_path / "keep").exists()


def test_marks_for_words_that_are_a_formula(folder, tmp_path, solution):
    words = "=cmd|' /C calc'!A0 <script>\x00\ud800"
    (folder / "ada.ipynb").write_text(json.dumps(fill(solution, words=words)), "utf-8")
    assert graded(folder, tmp_path / "out") == {"ada": ("graded", 9)}
    assert "\n=" not in (tmp_path / "out" / "to-mark.csv").read_text("utf-8").replace(",", "\n")
