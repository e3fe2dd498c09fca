"""Python for the pages, from the release of Pyodide that is installed."""

import os
import shutil
from pathlib import Path
from typing import Any

from book_ext.end.step import Step
from book_ext.model.files import ROOT, files
from book_ext.pyodide import distribution, pack

PARTS = "_static/python/parts.js"


def write_pack(app: Any) -> None:
    if distribution.is_wanted():
        pack.write(Path(app.outdir))
    else:
        shutil.rmtree(Path(app.outdir, PARTS).parent, ignore_errors=True)


def made_from(app: Any) -> list[object]:
    folders = ("book_ext/pyodide", "figures", "llc", "grading")
    code = [path for one in folders for path in files(ROOT / one, "*.py", "*.ts", "*.json")]
    return [*code, ROOT / "package-lock.json", os.environ.get(distribution.SETTING)]


STEP = Step("python", write_pack, made_from, [PARTS] if distribution.is_wanted() else [])
