"""Hand-ins as small as they can be, and who is found to have made them."""

import io
import json
import os
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from grading.cohort.find_submissions import find_submissions
from grading.model import Person, Task
from grading.sheets.source import Sheet

Found = Callable[..., tuple[list[Task], dict[str, Person]]]


def notebook(sheet: str = "lines", words: str = "") -> str:
    """A notebook with one answer."""
    answer = {"cell_type": "code", "id": "scores", "source": words, "metadata": {}}
    return json.dumps({"metadata": {"course": {"sheet": sheet}}, "cells": [answer]})


def zipped(files: dict[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """An archive of these files."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
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


@pytest.fixture
def keep(tmp_path: Path) -> Path:
    return tmp_path / "results" / "submissions"


@pytest.fixture
def find(keep: Path, sheet: Sheet) -> Found:
    """Find submissions to the sheet `lines`, or to it and to `planes`."""

    def run(*paths: Path, roster: Path | None = None, sheets: int = 1):
        both = [sheet, replace(sheet, name="planes")]
        return find_submissions(paths, roster, keep, both[:sheets])

    return run
