"""The page that invites attacks: its commands do what it says, and its numbers are true."""

import json
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from grading.results_folder import ResultsFolder
from tests.grading import corpus
from tests.grading.conftest import fill

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "appendix" / "threat-model.md").read_text("utf-8")
DESERVED = {
    name: int(re.search(pattern, PAGE)[1])
    for name, pattern in {
        "everything": r"The checks give (\d+) points, \d for the function `scores`",
        "all but scores": r"The score to beat is (\d+)\.",
        "a correct notebook beside": r"Put a correct notebook beside yours, .* deserves (\d+) points",
    }.items()
}


@pytest.fixture
def clone(tmp_path):
    """A folder in which what the page names is where it is in a clone after `make book`."""
    for name in (".venv", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


def test_the_commands_give_the_score_to_beat(clone, solution):
    commands = re.search(r"```shell\n(.*?)```", PAGE, re.S)[1].splitlines()
    for command in commands:
        if command.startswith("#"):
            edited = re.search(r"# change (\S+):", command)[1]
            assert (clone / edited).exists()
            (clone / edited).write_text(json.dumps(fill(solution, scores=corpus.WRONG)), "utf-8")
        else:
            subprocess.run(shlex.split(command), cwd=clone, check=True, capture_output=True)
    results = clone / commands[-1].split("-o ")[1]
    (record,) = ResultsFolder(results).sheet("lines").records()
    assert (record.status, record.earned) == ("graded", DESERVED["all but scores"])
    assert list((results / "feedback").glob("*.html"))


def test_the_scores_are_those_of_the_sheet(sheet):
    parts = {part.name: part.points for part in sheet.parts if not part.manual}
    assert DESERVED["everything"] == DESERVED["a correct notebook beside"] == sum(parts.values())
    assert DESERVED["all but scores"] == sum(parts.values()) - parts["scores"]


def test_the_corpus_is_as_large_as_the_page_says():
    assert (
        len({case.name for case in corpus.ALL})
        == len(corpus.ALL)
        > int(re.search(r"more than (\d+) submissions", PAGE)[1])
    )
