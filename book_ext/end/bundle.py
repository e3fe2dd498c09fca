"""One style sheet and one script for the whole book, made by esbuild from the parts beside the features.

And the script of the draggable figures, on the pages that hold one and on no other.
"""

import subprocess
from pathlib import Path
from typing import Any

from docutils import nodes

from book_ext.end.step import Step
from book_ext.model.files import NODE, ROOT, files, write_if_different

SCRIPT = Path(__file__).with_name("bundle.ts")
FIGURES = ROOT / "figures" / "bundle" / "book"
FIGURE_SCRIPT = "figures.js"
FRAME = 'class="llc-figure'  # of what a figure shows on a page, in the outputs of its cell


def bundle(app: Any) -> None:
    subprocess.run([NODE, SCRIPT, Path(app.outdir, "_static")], check=True)
    write_if_different(Path(app.outdir, "_static", FIGURE_SCRIPT), (FIGURES / FIGURE_SCRIPT).read_bytes())


def made_from(app: Any) -> list[object]:
    parts = files(ROOT / "book_ext", "*.ts", "*.css")
    figures = [FIGURES / "figures.css", FIGURES / FIGURE_SCRIPT, ROOT / "figures" / "palette.json"]
    return [*parts, *figures, ROOT / "package-lock.json"]


STEP = Step("bundle", bundle, made_from, ["_static/style.css", "_static/site.js", f"_static/{FIGURE_SCRIPT}"])


def require_figures(app: Any) -> None:
    if not (FIGURES / FIGURE_SCRIPT).exists():
        raise FileNotFoundError(
            "The draggable figures are not bundled yet: run `make book`, or `npm run build`."
        )


def add_figure_script(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    if doctree and any(FRAME in shown.astext() for shown in doctree.findall(nodes.raw)):
        context["page_scripts"].append(FIGURE_SCRIPT)


def setup(app: Any) -> None:
    app.connect("builder-inited", require_figures)
    app.connect("html-page-context", add_figure_script)
