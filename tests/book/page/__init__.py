"""Scripts of the page, run under Node."""

import json
import subprocess
from pathlib import Path

from book_ext.html.formulas import NODE

HERE = Path(__file__).parent


def in_node(script: str, calls: list) -> list:
    """What a script beside this file makes of calls."""
    command = [NODE, HERE / script]
    return json.loads(
        subprocess.run(command, input=json.dumps(calls), capture_output=True, text=True, check=True).stdout
    )


def in_the_page(*calls):
    """What the page's scripts make of some calls: a dictionary with `gives` or `refuses` for each."""
    return in_node("work.ts", calls)
