"""Mend in the built site what the theme gets wrong: names unlike their text, roles, sizes of pictures."""

import re
import struct
from pathlib import Path

# Each pair: what the theme writes, and what a reader needs. No pattern finds its own replacement.
REPAIRS = [
    # A name that lacks the button's visible text cannot be spoken to.
    (r'(search-button-field search-button__button pst-js-only" title="Search") aria-label="Search"', r"\1"),
    (r'<summary aria-label="Toggle hidden content">', "<summary>"),
    # The sidebar holds more than navigation, so it must itself be a landmark.
    (
        r'<div id="pst-primary-sidebar"',
        '<div role="complementary" aria-label="Book" id="pst-primary-sidebar"',
    ),
    # The empty corner of a table heads nothing.
    (r'<th class="([^"]*)">(?:<p></p>)?</th>', r'<td class="\1"></td>'),
    # A list holds list items; the role that Sphinx gives its references is deprecated.
    (r'class="citation" id="([^"]*)" role="doc-biblioentry"', r'class="citation" id="\1" role="listitem"'),
]
PICTURE = re.compile(r'<img (?![^>]*width=)([^>]*src="([^":]+\.(?:svg|png))")')


def size(picture: Path) -> tuple[int, int]:
    """Width and height in CSS pixels."""
    if picture.suffix == ".png":
        return struct.unpack(">II", picture.read_bytes()[16:24])
    box = re.search(r'viewBox="[\d.]+ [\d.]+ ([\d.]+) ([\d.]+)"', picture.read_text("utf-8"))
    return round(float(box[1]) * 4 / 3), round(float(box[2]) * 4 / 3)  # Matplotlib writes points


def with_sizes(html: str, page: Path) -> str:
    """Let pictures keep their place before they arrive, and those below the first one come when needed."""

    def dressed(found: re.Match) -> str:
        width, height = size(page.parent / found[2])
        lazy = 'loading="lazy" ' if found.start() > first else ""
        return f'<img {lazy}width="{width}" height="{height}" {found[1]}'

    first = html.find("<img ")
    return PICTURE.sub(dressed, html)


def repair(app, exception) -> None:
    if exception or app.builder.format != "html":
        return
    site = Path(app.outdir)
    for page in site.rglob("*.html"):
        before = after = page.read_text("utf-8")
        for wrong, right in REPAIRS:
            after = re.sub(wrong, right, after)
        after = with_sizes(after, page)
        if after != before:
            page.write_text(after, "utf-8")


def setup(app):
    app.connect("build-finished", repair)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
