"""Pictures of the page: each keeps its place before it arrives, comes when it is near, and has a dark copy.

Figures are drawn with the light colours of the palette; the copy for dark pages has the dark ones.
"""

import json
import posixpath
import re
import struct
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from book_ext.model.files import write_if_different

PALETTE = json.loads((Path(__file__).parents[2] / "figures" / "palette.json").read_text("utf-8"))
DARK = {colour: PALETTE["dark"][name] for name, colour in PALETTE["light"].items()}
COLUMN = 608  # pixels of the text column; what is wider may use the margin


def size(picture: Path) -> tuple[int, int]:
    """Width and height in CSS pixels."""
    if picture.suffix == ".png":
        width, height = struct.unpack(">II", picture.read_bytes()[16:24])
        return width, height
    box = re.search(r'viewBox="[\d.]+ [\d.]+ ([\d.]+) ([\d.]+)"', picture.read_text("utf-8"))
    if box is None:
        raise ValueError(f"{picture} does not say how large it is: expected a viewBox")
    return round(float(box[1]) * 4 / 3), round(float(box[2]) * 4 / 3)  # Matplotlib writes points


def darkened(svg: str) -> str:
    """The drawing with each light colour of the palette as its dark one."""
    return re.sub(r"#[0-9a-f]{6}\b", lambda found: DARK.get(found[0], found[0]), svg)


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


class MarkWide(SphinxPostTransform):
    """Lets a wide figure use the margin."""

    default_priority = 800
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        for figure in self.document.findall(nodes.figure):
            pictures = [Path(self.app.srcdir, image["uri"]) for image in figure.findall(nodes.image)]
            if any(size(picture)[0] > COLUMN for picture in pictures):
                figure["classes"].append("wide")


def setup(app: Any) -> None:
    app.add_node(nodes.image, override=True, html=(visit_image, None))
    app.add_post_transform(MarkWide)
