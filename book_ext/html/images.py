"""Pictures of the page: each keeps its place before it arrives, comes when it is near, and has a dark copy.

Figures are drawn with the light colours of the palette; the copy for dark pages has the dark ones.
"""

import posixpath
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import imagesize  # type: ignore[import-untyped]
from docutils import nodes

from book_ext.model.files import write_if_different
from book_ext.pyodide.inside.drawing import darkened

COLUMN = 608  # pixels of the text column; what is wider may use the margin


def size(picture: Path) -> tuple[int, int]:
    """Width and height in CSS pixels."""
    width, height = imagesize.get(picture)
    if width < 0:
        raise ValueError(f"{picture} does not say how large it is: expected a width and a height in it")
    return round(width), round(height)


def is_wide(folder: Path, figure: nodes.figure) -> bool:
    """Whether a figure may use the margin."""
    return any(size(folder / image["uri"])[0] > COLUMN for image in figure.findall(nodes.image))


def visit_image(self: Any, node: nodes.image) -> None:
    picture = Path(self.builder.srcdir, node["uri"])
    width, height = size(picture)

    def image(name: str, kind: str) -> str:
        address = posixpath.join(self.builder.imgpath, quote(name))
        return (
            f'<img{kind} src="{escape(address)}" alt="{escape(node.get("alt", ""))}" '
            f'width="{width}" height="{height}" loading="lazy" />'
        )

    name = self.builder.images[node["uri"]]
    if picture.suffix != ".svg":
        self.body.append(image(name, ""))
        raise nodes.SkipNode
    dark = Path(name).with_suffix(".dark.svg").name
    target = Path(self.builder.outdir, "_images", dark)
    write_if_different(target, darkened(picture.read_text("utf-8")))
    both = image(name, ' class="only-light"') + image(dark, ' class="only-dark"')
    self.body.append(f'<div class="picture">{both}</div>')
    raise nodes.SkipNode


def setup(app: Any) -> None:
    app.add_node(nodes.image, override=True, html=(visit_image, None))
