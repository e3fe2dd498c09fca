"""A course's folder: who handed in what, resuming, regrading, marks by hand, files for other programs."""

import csv
import json
import os
import signal
import zipfile
from pathlib import Path

import pytest

from grading.cli import main
from grading.cohort.find_submissions import collect, read_roster
from grading.model import CollectError, Record, Task
from tests.grading.conftest import LINES, fill


def grade(*words):
    assert main(["grade", *map(str, words), "--source", str(LINES), "--jobs", "2"]) == 0


def lines(path: Path) -> dict[str, dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {next(iter(row.values())): row for row in rows}


@pytest.fixture
def texts(solution, student):
    """A right, an empty and a half right notebook, as text."""
    empty = json.dumps(student)
    return {
        "right": json.dumps(solution),
        "empty": empty,
        "half": json.dumps(fill(solution, normal="normal = 1")),
    }


@pytest.fixture
def roster(tmp_path):
    path = tmp_path / "roster.csv"
    path.write_text(
        "\ufeffLogin,First name,Last name,Email address,ID number,Identifier,Canvas ID\n"
        "ada,Ada,Lovelace,ada@x.org,m1,Participant 11,501\n"
        "emmy,Emmy,Nöther,emmy@x.org,m2,Participant 12,502\n"
        "kurt,Kurt,Gödel,kurt@x.org,m3,Participant 13,503\n",
        "utf-8",
    )
    return path


def test_a_moodle_zip_with_a_roster(tmp_path, texts, roster):
    archive = tmp_path / "assignment.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("Ada Lovelace_11_assignsubmission_file_/lines.ipynb", texts["right"])
        file.writestr("Emmy Nöther_12_assignsubmission_file_/my sheet.ipynb", texts["half"])
        file.writestr("Emmy Nöther_12_assignsubmission_onlinetext_/onlinetext.html", "<p>hello")
        file.writestr("../../outside_99_assignsubmission_file_/lines.ipynb", texts["empty"])
    out = tmp_path / "out"
    grade(archive, "-o", out, "--roster", roster)
    table = lines(out / "gradebook.csv")
    assert {name: (row["status"], row["earned"]) for name, row in table.items()} == {
        "ada": ("graded", "9"), "emmy": ("graded", "7"), "outside": ("graded", "0"), "kurt": ("missing", ""),
    }  # fmt: skip
    moodle = lines(out / "exports" / "moodle.csv")
    assert moodle["Participant 12"]["Email address"] == "emmy@x.org"
    assert moodle["Participant 12"]["Grade"] == "7"
    assert not list(tmp_path.parent.rglob("outside_99*"))


def test_a_canvas_zip_where_the_newest_counts_and_all_are_kept(tmp_path, texts, roster):
    archive = tmp_path / "submissions.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("lovelaceada_501_9001_lines.ipynb", texts["empty"])
        file.writestr("lovelaceada_LATE_501_9002_lines-2.ipynb", texts["right"])
        file.writestr("lovelaceada_501_9001_lines-1.ipynb", texts["half"])
        file.writestr("notheremmy_502_9003_lines.ipynb", texts["half"])
    tasks, people = collect([archive], roster, tmp_path / "keep")
    ada = next(task for task in tasks if task.student == "ada")
    assert (ada.late, ada.copies) == (True, 3)
    assert ada.path.read_text("utf-8") == texts["right"]
    assert len(list((tmp_path / "keep").rglob("*lines*.ipynb"))) == 4
    assert people["emmy"].canvas == "502"


def test_folders_of_students(tmp_path, texts):
    for name in ("ada", "emmy"):
        (tmp_path / "in" / name).mkdir(parents=True)
        (tmp_path / "in" / name / "lines.ipynb").write_text(texts["right"], "utf-8")
    (tmp_path / "in" / "kurt.ipynb").write_text(texts["empty"], "utf-8")
    tasks, _ = collect([tmp_path / "in"], None, tmp_path / "keep")
    assert {task.student for task in tasks} == {"ada-lines", "emmy-lines", "kurt"}


def test_a_zip_bomb_is_not_unpacked(tmp_path):
    archive = tmp_path / "bomb.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("mallory.ipynb", bytes(300 * 2**20))
    (task,), _ = collect([archive], None, tmp_path / "keep")
    assert task.path.stat().st_size < 21 * 2**20


@pytest.mark.parametrize("text", ["", "login,name\n", "login\nada\nada\n", "colour\nred\n"])
def test_a_roster_that_says_nothing_is_refused(tmp_path, text):
    path = tmp_path / "roster.csv"
    path.write_text(text, "utf-8")
    with pytest.raises(CollectError, match="roster"):
        read_roster(path)


def test_a_dying_grader_costs_one_result_and_says_so(tmp_path, texts, sheet, monkeypatch):
    from grading.cohort import supervisor as batch
    from grading.model import Limits

    for name in "abc":
        (tmp_path / f"{name}.ipynb").write_text(texts["right"], "utf-8")
    real = batch.grade_task

    def dying(plan, hosts, task):
        if task.student == "b":
            os.kill(os.getpid(), signal.SIGKILL)
        return real(plan, hosts, task)

    monkeypatch.setattr(batch, "grade_task", dying)
    told: list[Record] = []
    with batch.planned([sheet], Limits(), tmp_path / "out", reveal=False) as plan:
        batch.run(plan, [Task(name, tmp_path / f"{name}.ipynb") for name in "abc"], 2, told.append)
    assert {r.student: (r.status, r.earned) for r in told} == {
        "a": ("graded", 9),
        "b": ("failed", 0),
        "c": ("graded", 9),
    }
