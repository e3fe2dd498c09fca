"""A course's folder: who handed in what, resuming, regrading, marks by hand, files for other programs."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from grading.cli import main
from grading.model import Record, Task
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
