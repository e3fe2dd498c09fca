"""Hand-ins as small as they can be, and who is found to have made them."""

import io
import json
import os
import time
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from grading.cohort.find_submissions import Found, find_submissions
from grading.cohort.roster import Roster, read_roster
from grading.model import Person, Record, Task
from grading.results_folder import write
from grading.sheets.source import Sheet

Find = Callable[..., tuple[list[Task], dict[str, Person]]]


def notebook(sheet: str = "lines", words: str = "") -> str:
    """A notebook with one answer."""
    answer = {"cell_type": "code", "id": "scores", "source": words, "metadata": {}}
    return json.dumps({"metadata": {"course": {"sheet": sheet}}, "cells": [answer]})


def zipped(
    files: dict[str, str | bytes], method: int = zipfile.ZIP_DEFLATED, when: float | None = None
) -> bytes:
    """An archive of these files, packed now or at that time."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, time.localtime(when)[:6]), content, method, 1)
    return data.getvalue()


def put(folder: Path, files: dict[str, str | bytes]) -> Path:
    """Write files, each a minute newer than the one before."""
    for minute, (name, content) in enumerate(files.items()):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        os.utime(path, (1_700_000_000 + 60 * minute,) * 2)
    return folder


def answers(tasks: list[Task]) -> dict[str, str]:
    """Each student's answer, or `refused`."""
    return {
        t.student: "refused" if t.refusal else json.loads(t.path.read_text("utf-8"))["cells"][0]["source"]
        for t in tasks
    }


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    folder.mkdir()
    return folder


@pytest.fixture(params=["folder", "archive"])
def hand_in(request: Any, folder: Path) -> Callable[[dict[str, str | bytes]], Path]:
    """Files handed in as a folder, or as an archive of them all."""

    def run(files: dict[str, str | bytes]) -> Path:
        if request.param == "folder":
            return put(folder, files)
        return put(folder.parent, {"all.zip": zipped(files)}) / "all.zip"

    return run


@pytest.fixture
def a_roster(tmp_path: Path) -> Callable[..., Path]:
    """A function that writes a roster."""

    def write(text: str, encoding: str = "utf-8") -> Path:
        path = tmp_path / "roster.csv"
        path.write_bytes(text.encode(encoding))
        return path

    return write


@pytest.fixture
def keep(tmp_path: Path) -> Path:
    return tmp_path / "results" / "submissions"


def found(
    paths: Sequence[Path],
    roster: Path | None,
    keep: Path,
    sheets: Sequence[Sheet],
    records: Sequence[Record] = (),
) -> Found:
    """What is found where the sheets have these records from earlier runs."""
    people = Roster(read_roster(roster)) if roster else None
    skip, before = [roster] if roster else [], keep.exists()
    what = find_submissions(
        paths, people, keep, sheets, lambda name: [r for r in records if r.sheet == name], skip
    )
    assert keep.exists() == before  # it reads, and writes nothing
    for path, data in what.copies.items():
        write(path, data)
    return what


@pytest.fixture
def find(keep: Path, sheet: Sheet) -> Find:
    """Find submissions to the sheet `lines`, or to it and to `planes`."""

    def run(*paths: Path, roster: Path | None = None, sheets: int = 1, records: Sequence[Record] = ()):
        both = [sheet, replace(sheet, name="planes")]
        what = found(paths, roster, keep, both[:sheets], records)
        return what.tasks, what.people

    return run
