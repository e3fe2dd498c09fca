"""The script of the draggable figures, on the pages that hold one and on no other."""

from pathlib import Path
from typing import Any

from docutils import nodes

from book_ext.model.files import write_if_different

BUNDLE = Path(__file__).parents[2] / "figures" / "bundle" / "book"
SCRIPT = "figures.js"
FRAME = 'class="llc-figure'  # of what a figure shows on a page, in the outputs of its cell


def require_bundle(app: Any) -> None:
    if not (BUNDLE / SCRIPT).exists():
        raise FileNotFoundError(
            "The draggable figures are not bundled yet: run `make book`, or `npm run build`."
        )


def add_script(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    if doctree and any(FRAME in shown.astext() for shown in doctree.findall(nodes.raw)):
        context["page_scripts"].append(SCRIPT)


def copy_script(app: Any) -> None:
    write_if_different(Path(app.outdir, "_static", SCRIPT), (BUNDLE / SCRIPT).read_bytes())


def setup(app: Any) -> None:
    app.connect("builder-inited", require_bundle)
    app.connect("html-page-context", add_script)
