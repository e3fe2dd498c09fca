"""List the dead links that the link check found, and fail if there is one: `python dead_links.py OUTPUT`."""

import json
import sys
from pathlib import Path


def dead(output: str) -> list[str]:
    """One line for each broken link, with its place; the output holds one JSON object a line."""
    entries = [json.loads(line) for line in output.splitlines()]
    broken = [entry for entry in entries if entry["status"] == "broken"]
    return [
        f"- {entry['uri']} in `{entry['filename']}`, line {entry['lineno']}: {entry['info']}"
        for entry in broken
    ]


if __name__ == "__main__":
    lines = dead(Path(sys.argv[1]).read_text("utf-8"))
    print("\n".join(["These external links no longer answer:", "", *lines]))
    sys.exit(bool(lines))
