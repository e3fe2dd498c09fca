"""The notebooks that the site offers run from the package alone: nothing else of the course is there."""

import subprocess
from pathlib import Path

import pytest

from tests.student import PYTHON

ROOT = Path(__file__).parents[2]
CHAPTERS = sorted(path.stem for path in (ROOT / "chapters").glob("*.md"))


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_runs_from_top_to_bottom(site, chapter, tmp_path):
    notebook = tmp_path / f"{chapter}.ipynb"
    notebook.write_bytes((site / "notebooks" / "chapters" / notebook.name).read_bytes())
    command = [PYTHON, "-m", "pytest", "-q", "--nbval-lax", "-p", "no:cacheprovider", notebook.name]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-1000:]
