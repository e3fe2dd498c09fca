"""The notebooks that the site offers run from the package alone: nothing else of the course is there."""

import subprocess

import pytest

from tests.site.conftest import SITE
from tests.student import PYTHON

CHAPTERS = sorted((SITE / "notebooks" / "chapters").glob("*.ipynb"))


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_a_chapter_runs_from_top_to_bottom(path, tmp_path):
    notebook = tmp_path / path.name
    notebook.write_bytes(path.read_bytes())
    command = [PYTHON, "-m", "pytest", "-q", "--nbval-lax", "-p", "no:cacheprovider", notebook.name]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-1000:]
