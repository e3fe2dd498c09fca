"""The one place for the versions of what runs in the page: they fit together, and few others do.

Pyodide, which is Python as WebAssembly, comes from npm: `package.json` and its lock name the version, and
nothing else does. NumPy has no wheel for the browser yet. `CARRIER` holds one that was made for the same
Python by the same toolchain. Once NumPy publishes its own, that is what to name here.
"""

import json
from pathlib import Path

ROOT = Path(__file__).parents[2]
PYODIDE_FOLDER = ROOT / "node_modules" / "pyodide"
CARRIER = "jupyterlite-xeus-python==1.0.0"
CARRIER_HASH = "sha256:0be2393d3f738ecc920c6b5ec261c83d0ff2a1d79cdf5b8167dcdb95464b7e86"
NUMPY = "1.25.2"
CARRIED = f"*/static/numpy-{NUMPY}-*.tar.gz"


def pyodide() -> str:
    """The version of Pyodide that is installed."""
    return str(json.loads((PYODIDE_FOLDER / "package.json").read_text("utf-8"))["version"])
