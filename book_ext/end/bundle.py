"""One style sheet and one script for the whole book, made by esbuild from the parts beside the features."""

import subprocess
from pathlib import Path
from typing import Any

from book_ext.end.figure_script import BUNDLE
from book_ext.end.step import Step
from book_ext.html.formulas import NODE
from book_ext.model.files import files

ROOT = Path(__file__).parents[2]
SCRIPT = Path(__file__).with_name("bundle.ts")


def bundle(app: Any) -> None:
    subprocess.run([NODE, SCRIPT, Path(app.outdir, "_static")], check=True)


def made_from(app: Any) -> list[object]:
    parts = files(ROOT / "book_ext", "*.ts", "*.css")
    return [*parts, BUNDLE / "figures.css", ROOT / "figures" / "palette.json", ROOT / "package-lock.json"]


STEP = Step("bundle", bundle, made_from, ["_static/style.css", "_static/site.js"])
