"""The script of the draggable figures, on the pages that hold one and on no other."""

import shutil
from pathlib import Path

from docutils import nodes

from book_ext.site.built import Site

BUNDLE = Path(__file__).parents[2] / "figures" / "bundle" / "book"
FRAME = 'class="llc-figure'


def require_bundle(app) -> None:
    if not (BUNDLE / "figures.js").exists():
        raise FileNotFoundError(
            "The draggable figures are not bundled yet: run `make book`, or `npm run build`."
        )


def add_script(app, page: str, template: str, context: dict, doctree: nodes.document | None) -> None:
    if FRAME in context.get("body", ""):
        context["page_scripts"].append("figures.js")


def copy_script(app, site: Site) -> None:
    shutil.copy(BUNDLE / "figures.js", site.folder / "_static")


def setup(app) -> None:
    app.connect("builder-inited", require_bundle)
    app.connect("html-page-context", add_script)
