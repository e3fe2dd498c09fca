"""A course's folder: who handed in what, resuming, regrading, marks by hand, files for other programs."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path

import pytest

from grading.cli import main
from grading.cohort.find_submissions import collect, read_roster
from grading.model import CollectError, Record, Task
from grading.reports.lms_exports import junit
from grading.results_folder import read_all
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


def test_a_second_run_grades_only_what_is_new_or_changed(tmp_path, texts, capsys):
    folder, out = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    for name in ("ada", "emmy"):
        (folder / f"{name}.ipynb").write_text(texts["right"], "utf-8")
    grade(folder, "-o", out)
    before = {record.student: record.seed for record in read_all(out / "records")}
    (folder / "emmy.ipynb").write_text(texts["half"], "utf-8")
    (folder / "kurt.ipynb").write_text(texts["empty"], "utf-8")
    capsys.readouterr()
    grade(folder, "-o", out)
    assert "1 graded before and unchanged" in capsys.readouterr().out
    after = {record.student: record for record in read_all(out / "records")}
    assert after["ada"].seed == before["ada"]
    assert (after["emmy"].earned, after["kurt"].earned) == (7, 0)


def test_a_killed_run_leaves_nothing_running_and_continues(tmp_path, texts):
    folder, out = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    for number in range(12):
        (folder / f"s{number:02}.ipynb").write_text(texts["right"], "utf-8")
    command = [
        sys.executable,
        "-m",
        "grading",
        "grade",
        str(folder),
        "--source",
        str(LINES),
        "-o",
        str(out),
        "--jobs",
        "2",
    ]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True) as process:
        until = time.monotonic() + 60
        while len(list((out / "records").glob("*.json"))) < 3 and time.monotonic() < until:
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
    done = len(list((out / "records").glob("*.json")))
    assert 3 <= done < 12
    until = time.monotonic() + 10
    while _in_session(process.pid) and time.monotonic() < until:
        time.sleep(0.05)
    assert _in_session(process.pid) == []
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert f"{done} graded before" in run.stdout
    assert {record.earned for record in read_all(out / "records")} == {9}
    assert len(read_all(out / "records")) == 12


def _in_session(session: int) -> list[int]:
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            fields = (place / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            found.append(int(place.name))
    return found


def test_marks_by_hand_come_back_and_stay(tmp_path, texts):
    folder, out = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    (folder / "ada.ipynb").write_text(texts["right"], "utf-8")
    grade(folder, "-o", out)
    with (out / "to-mark.csv").open(encoding="utf-8", newline="") as file:
        (row,) = csv.DictReader(file)
    assert (row["student"], row["part"], row["points"]) == ("ada", "words", "3")
    table = tmp_path / "marked.csv"

    def marked(mark: str) -> int:
        with table.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, row)
            writer.writeheader()
            writer.writerow(row | {"mark": mark, "comment": "well <said>"})
        return main(["marks", str(table), "-o", str(out)])

    assert marked("4") == 2
    assert marked("2") == 0
    (record,) = read_all(out / "records")
    assert (record.earned, record.pending) == (11, 0)
    assert "well &lt;said&gt;" in (out / "feedback" / "ada.html").read_text("utf-8").lower()
    assert lines(out / "gradebook.csv")["ada"]["words"] == "2"
    grade(folder, "-o", out, "--again")
    assert read_all(out / "records")[0].earned == 11


def test_regrade_shows_what_changes_before_it_writes(tmp_path, texts, capsys):
    folder, out, source = tmp_path / "in", tmp_path / "out", tmp_path / "lines.md"
    folder.mkdir()
    (folder / "ada.ipynb").write_text(texts["right"], "utf-8")
    (folder / "kurt.ipynb").write_text(texts["half"], "utf-8")
    text = LINES.read_text("utf-8")
    source.write_text(text.replace('assert length == 5, "length', 'assert length == 6, "length'), "utf-8")
    words = [str(folder), "-o", str(out), "--source", str(source)]
    assert main(["grade", *words]) == 0
    assert {r.student: r.earned for r in read_all(out / "records")} == {"ada": 7, "kurt": 7}
    source.write_text(text, "utf-8")
    capsys.readouterr()
    assert main(["regrade", *words]) == 0
    said = capsys.readouterr().out
    assert "Part 2: A number and a vector: 0 -> 2 of 2 (all of its checks hold now)" in said
    assert "kurt: 7" not in said.partition("->")[0].splitlines()[-1]
    assert "nothing was written" in said
    assert {r.earned for r in read_all(out / "records")} == {7}
    assert main(["regrade", *words, "--write"]) == 0
    assert {r.student: r.earned for r in read_all(out / "records")} == {"ada": 9, "kurt": 7}


def test_the_report_and_the_exports_tell_the_cohort(tmp_path, texts):
    folder, out = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    for name, text in {"a": "right", "b": "half", "c": "empty"}.items():
        (folder / f"{name}.ipynb").write_text(texts[text], "utf-8")
    (folder / "d.ipynb").write_text("{", "utf-8")
    grade(folder, "-o", out)
    page = (out / "report.html").read_text("utf-8")
    for said in ("3 graded, 1 refused", "Mean 5.3 of 12", "normal has two entries", "not a notebook", "<svg"):
        assert said in page
    suites = ET.parse(out / "exports" / "junit.xml").getroot()
    assert {suite.get("name"): suite.get("failures") for suite in suites}["b"] == "1"
    scope = json.loads((out / "exports" / "gradescope" / "b.json").read_text("utf-8"))
    assert (scope["score"], sum(test["max_score"] for test in scope["tests"])) == (7, 12)
    assert "score" not in json.loads((out / "exports" / "gradescope" / "d.json").read_text("utf-8"))
    canvas = lines(out / "exports" / "canvas.csv")
    assert canvas["    Points Possible"]["lines"] == "12"
    assert set(canvas) == {"    Points Possible", "a", "b", "c"}


def test_junit_holds_any_text():
    ET.fromstring(junit([Record("s\x00\x1b", "f", "x", "failed", "bad \x08 <&> \ud800")]).partition("?>")[2])
