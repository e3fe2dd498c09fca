"""A reader from another course finds each of its topics."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
TOPICS = {"MIT": 24, "LAN": 15, "CUL": 5, "3F8": 8, "WEI": 7}
IDS = [f"{source}-{number:02}" for source, count in TOPICS.items() for number in range(1, count + 1)]


def test_every_topic_has_one_row():
    page = (ROOT / "appendix" / "coming-from.md").read_text("utf-8")
    assert re.findall(r"^\| ([A-Z0-9]{3}-\d\d) \|", page, re.M) == IDS


def test_the_list_of_topics_is_the_source_maps():
    source_map = ROOT.parent / "shared" / "source-map.md"
    if not source_map.exists():
        pytest.skip("the source map is not beside this checkout; its topics are counted above")
    assert set(re.findall(r"^\| ([A-Z0-9]{3}-\d\d) \|", source_map.read_text("utf-8"), re.M)) == set(IDS)
