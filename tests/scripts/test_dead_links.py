"""What the weekly check of links tells people."""

import json

from scripts.dead_links import dead


def test_dead_links_are_listed_with_their_place():
    broken = {"status": "broken", "uri": "https://x", "filename": "a.md", "lineno": 3, "info": "404"}
    output = "\n".join(json.dumps(entry) for entry in [broken, broken | {"status": "working"}])
    assert dead(output) == ["- https://x in `a.md`, line 3: 404"]
