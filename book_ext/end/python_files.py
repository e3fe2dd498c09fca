"""Python for the pages, from the release of Pyodide that is installed."""

import os
import shutil
from pathlib import Path
from typing import Any

from sphinx.errors import ExtensionError

from book_ext.end.step import Step
from book_ext.model.files import ROOT, files
from book_ext.pyodide import distribution, pack

HERE = Path(pack.__file__).parent
PARTS = "_static/python/parts.js"


def write_pack(app: Any) -> None:
    if not distribution.is_wanted():
        shutil.rmtree(Path(app.outdir, PARTS).parent, ignore_errors=True)
        return
    try:
        pack.write(Path(app.outdir))
    except distribution.Refusal as refusal:
        raise ExtensionError(str(refusal)) from None


def made_from(app: Any) -> list[object]:
    ours = (files(ROOT / folder, "*.py", "*.json") for folder in ("figures", "llc", "grading"))
    return [
        *files(HERE, "*.py", "*.ts"),
        *(path for one in ours for path in one),
        ROOT / "package-lock.json",
        distribution.version(),
        os.environ.get(distribution.SETTING),
    ]


STEP = Step("python", write_pack, made_from, [PARTS] if distribution.is_wanted() else [])
