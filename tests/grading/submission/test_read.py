"""What is read of a submitted file, and how the rest is refused."""

import json
import os
import sys

import pytest

from grading.model import Refusal
from grading.submission.read import MAX_BYTES, parse, read_bytes

NOTEBOOK = {
    "cells": [
        {"cell_type": "code", "metadata": {"nbgrader": {"grade_id": "a"}}, "source": ["x = 'é'\n", "y = 1"]}
    ],
    "metadata": {"course": {"sheet": "lines"}},
    "nbformat": 4,
}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "latin-1"])
def test_every_usual_encoding_is_read(encoding):
    submission = parse(json.dumps(NOTEBOOK, ensure_ascii=False).encode(encoding))
    assert submission.sheet == "lines"
    assert submission.cells[0].source == "x = 'é'\ny = 1"
    assert submission.cells[0].name == "a"


def test_format_three_is_read():
    old = {
        "worksheets": [{"cells": [{"cell_type": "code", "input": "x = 1", "metadata": {}}]}],
        "nbformat": 3,
    }
    assert parse(json.dumps(old).encode()).cells[0].source == "x = 1"


def test_a_cell_is_known_by_its_own_id_where_metadata_were_lost():
    cell = {"cell_type": "code", "id": "scores", "source": "x = 1"}
    assert parse(json.dumps({"cells": [cell]}).encode()).cells[0].name == "scores"


@pytest.mark.parametrize(
    "cell",
    [
        {"cell_type": 3, "metadata": [], "source": {"a": 1}},
        {"cell_type": "code", "metadata": {"nbgrader": ["grade_id"]}, "source": None},
        {"cell_type": "code", "metadata": {"nbgrader": {"grade_id": {"x": 1}}}, "source": [1, None, "x"]},
        {},
    ],
)
def test_odd_cells_are_read_as_far_as_they_go(cell):
    (read,) = parse(json.dumps({"cells": [cell, "no cell", None]}).encode()).cells
    assert read.name == ""
    assert read.source in ("", "x")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b"\xef\xbb\xbf \n", "empty"),
        (b"\x00\x00\x00", "empty"),
        (b"%PDF-1.7", "not a notebook"),
        (json.dumps(NOTEBOOK).encode()[:-9], "cut off"),
        (b"[1, 2]", "not a notebook"),
        (b'{"cells": 3}', "no list of cells"),
        (b"{}", "no list of cells"),
        (b"[" * 200_000, "nested too deeply"),
        (b'{"cells": [' + b"{}," * 5000 + b"{}]}", "5001 cells"),
        (b'{"x": ' + b"1" * 5000 + b"}", "not a notebook"),
    ],
)
def test_what_is_no_notebook_is_refused(data, says):
    with pytest.raises(Refusal, match=says):
        parse(data)


def test_a_large_file_is_refused_unread(tmp_path):
    path = tmp_path / "large.ipynb"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES * 10)
    with pytest.raises(Refusal, match="200 MB"):
        read_bytes(path)


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes as on Unix")
def test_links_folders_and_pipes_are_refused_at_once(tmp_path):
    (tmp_path / "link.ipynb").symlink_to("/etc/passwd")
    (tmp_path / "folder.ipynb").mkdir()
    os.mkfifo(tmp_path / "pipe.ipynb")
    for name in ("link", "folder", "pipe", "nothing"):
        with pytest.raises(Refusal):
            read_bytes(tmp_path / f"{name}.ipynb")
