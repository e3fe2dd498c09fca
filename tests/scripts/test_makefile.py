"""In which order the gate goes."""

import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_wrong_line_is_told_before_anything_long_begins():
    alone = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    command = ["make", "--dry-run", "--always-make", "test"]
    plan = subprocess.run(command, cwd=ROOT, env=alone, capture_output=True, text=True, check=True).stdout
    steps = re.findall(r"scripts\.system|ruff format|ruff check|mypy|build_book|pytest", plan)
    assert steps[:4] == ["scripts.system", "ruff format", "ruff check", "mypy"]
    assert set(steps[4:]) == {"build_book", "pytest"}
