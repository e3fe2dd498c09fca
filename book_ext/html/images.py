"""Pictures of the page: each keeps its place before it arrives, comes when it is near, and has a dark copy.

Figures are drawn with the light colours of the palette; the copy for dark pages has the dark ones. What a
cell draws, it draws for phones too, and the executed notebook holds that.
"""

import posixpath
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import imagesize  # type: ignore[import-untyped]
import nbformat
from docutils import nodes

from book_ext.model.files import write_if_different
from book_ext.model.nodes import is_cell
from book_ext.pyodide.inside.drawing import darkened

COLUMN = 620  # pixels of the text column; what is wider may use the margin
PHONE = "screen and (max-width: 45em)"


def size(picture: Path) -> tuple[int, int]:
    """Width and height in CSS pixels."""
    width, height = imagesize.get(picture)
    if width < 0:
        raise ValueError(f"{picture} does not say how large it is: expected a width and a height in it")
    return round(width), round(height)


def widen(app: Any, doctree: nodes.document, _page: str) -> None:
    """Mark figures that are wider than the text, and the cells that draw them."""
    for figure in doctree.findall(nodes.figure):
        if any(size(Path(app.srcdir, image["uri"]))[0] > COLUMN for image in figure.findall(nodes.image)):
            figure["classes"] = ["wide"]
    for cell in doctree.findall(is_cell):
        if any("wide" in figure["classes"] for figure in cell.findall(nodes.figure)):
            cell["classes"].append("with-wide")


def narrow_form(picture: Path) -> Path:
    """Where the form of a picture for phones lies, if it has one."""
    return picture.with_suffix(".narrow.svg")


def keep_narrow_forms(app: Any, _doctree: nodes.document) -> None:
    """Put the forms for phones beside the pictures, which MyST-NB has just named by what they hold."""
    folder = Path(app.outdir).parent / "jupyter_execute"
    executed = folder / f"{app.env.docname}.ipynb"
    cells = nbformat.read(executed, as_version=4).cells if executed.exists() else ()  # type: ignore[no-untyped-call]
    for output in (output for cell in cells for output in cell.get("outputs", ())):
        if narrow := output.get("metadata", {}).get("image/png", {}).get("narrow"):
            lines = output["data"]["image/svg+xml"].splitlines()
            name = sha256("\n".join(lines).encode()).hexdigest()
            write_if_different(narrow_form(folder / f"{name}.svg"), narrow)


def visit_image(self: Any, node: nodes.image) -> None:
    picture, name = Path(self.builder.srcdir, node["uri"]), self.builder.images[node["uri"]]
    text = f' alt="{escape(node.get("alt", ""))}" loading="lazy" />'
    if picture.suffix != ".svg":
        self.body.append(f'<img src="{address(self, name)}"{measures(picture)}{text}')
        raise nodes.SkipNode
    stem, narrow = Path(name).stem, narrow_form(picture)
    self.body.append('<div class="picture">')
    for theme, dark, colours in (("light", "", str), ("dark", ".dark", darkened)):
        self.body.append(f'<picture class="only-{theme}">')
        if narrow.exists():
            copy = save_picture(self, f"{stem}.narrow{dark}.svg", colours(narrow.read_text("utf-8")))
            self.body.append(f'<source media="{PHONE}" srcset="{copy}"{measures(narrow)} />')
        copy = save_picture(self, f"{stem}{dark}.svg", colours(picture.read_text("utf-8")))
        self.body.append(f'<img src="{copy}"{measures(picture)}{text}</picture>')
    self.body.append("</div>")
    raise nodes.SkipNode


def save_picture(self: Any, name: str, svg: str) -> str:
    write_if_different(Path(self.builder.outdir, "_images", name), svg)
    return address(self, name)


def address(self: Any, name: str) -> str:
    return escape(posixpath.join(self.builder.imgpath, quote(name)))


def measures(picture: Path) -> str:
    width, height = size(picture)
    return f' width="{width}" height="{height}"'


def setup(app: Any) -> None:
    app.add_node(nodes.image, override=True, html=(visit_image, None))
    app.connect("doctree-read", keep_narrow_forms)
    app.connect("doctree-resolved", widen)
