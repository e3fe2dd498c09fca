"""What the workflows tell people: pages that a pull request changes, links that died."""

import json
import runpy
from pathlib import Path

SCRIPTS = Path(__file__).parents[2] / "scripts"


def test_changed_new_and_gone_pages_are_listed():
    changes = runpy.run_path(str(SCRIPTS / "changed_pages.py"))["changes"]
    old = {"same.html": "a", "changed.html": "b", "gone.html": "c"}
    new = {"same.html": "a", "changed.html": "B", "new.html": "d"}
    assert changes(old, new) == ["- `new.html` (new)", "- `changed.html` (changed)", "- `gone.html` (gone)"]


def test_dead_links_are_listed_with_their_place():
    dead = runpy.run_path(str(SCRIPTS / "dead_links.py"))["dead"]
    broken = {"status": "broken", "uri": "https://x", "filename": "a.md", "lineno": 3, "info": "404"}
    output = "\n".join(json.dumps(entry) for entry in [broken, broken | {"status": "working"}])
    assert dead(output) == ["- https://x in `a.md`, line 3: 404"]
