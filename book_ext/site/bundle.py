"""One style sheet and one script for the whole book, made by esbuild from the parts beside the features."""

import subprocess
from pathlib import Path

from book_ext.directives.katex import NODE
from book_ext.site.built import Site

HERE = Path(__file__).parent


def bundle(app, site: Site) -> None:
    subprocess.run([NODE, HERE / "bundle.js", site.folder / "_static"], check=True)
