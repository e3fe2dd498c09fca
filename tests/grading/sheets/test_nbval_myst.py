"""Sources run under nbval as they are."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.grading.conftest import LINES


def test_nbval_runs_sources_and_points_at_their_lines(tmp_path):
    broken = tmp_path / "broken.md"
    text = LINES.read_text("utf-8").replace("return np.asarray(X) @ np.asarray(theta) + theta_0", "return 0")
    broken.write_text(text, "utf-8")
    options = ["--nbval-lax", "--nbval-current-env", "-v", "-p", "no:cacheprovider", "-p", "tests.nbval_myst"]
    root = Path(__file__).parents[3]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "--rootdir", str(root), str(LINES), str(broken)],
        cwd=tmp_path, capture_output=True, text=True, check=False, env=os.environ | {"NO_COLOR": "1"},
    )  # fmt: skip
    line = next(
        n for n, line in enumerate(text.splitlines(), 1) if line.startswith("assert np.shape(scores(")
    )
    assert f"broken.md:{line}: cell 02-scores-check" in run.stdout
    assert re.search(r"lines\.md::03-scores-hidden PASSED", run.stdout)
    assert re.search(r"3 failed, \d+ passed", run.stdout)
