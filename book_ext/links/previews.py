"""What a link leads to, ready to be shown beside it: equations, statements, references, terms, functions.

Each page that is linked to gets a script with the parts that links point at. A page loads it when the reader
first rests on such a link, which works without a server as well.
"""

import json
import re
from collections import defaultdict
from pathlib import PurePosixPath
from posixpath import normpath

from book_ext.site.built import Site

LINK = re.compile(r'<a class="[^"]*reference internal[^"]*" href="([^"#]*)#([^"]+)"')
DEFINITION = re.compile(r"(?:\s*<dt.*?</dt>)*\s*<dd>\s*(<p>.*?</p>)", re.DOTALL)
# How the parts begin that are worth a preview; a heading or a cell is not.
KINDS = re.compile(r'<div class="math-block"|<div class="proof |<div class="citation"|<dt')


def element(html: str, start: int, tag: str) -> str:
    """The element that begins there, up to its own closing tag."""
    depth = 0
    for found in re.compile(rf"<(/?){tag}\b").finditer(html, start):
        depth += -1 if found[1] else 1
        if depth == 0:
            return html[start : html.index(">", found.end()) + 1]
    raise ValueError(f"<{tag}> is not closed: {html[start : start + 80]}")


def part(html: str, anchor: str) -> str | None:
    """The HTML of an anchor that deserves a preview; of a term or function, its name and first paragraph."""
    place = html.find(f'id="{anchor}"')
    start = html.rfind("<", 0, place)
    if place < 0 or not KINDS.match(html, start):
        return None
    if html.startswith("<dt", start):
        name = element(html, start, "dt")
        # Synonyms share one definition, which stands after the last of them.
        first = DEFINITION.match(html, start + len(name))
        found = name.replace("<dt", "<div", 1).removesuffix("</dt>") + "</div>" + (first[1] if first else "")
    else:
        found = element(html, start, "div")
    found = re.sub(r'<a class="headerlink".*?</a>', "", found)
    return re.sub(r' (?:id|tabindex)="[^"]*"', "", found)


def write_previews(app, site: Site) -> None:
    wanted: dict[str, set[str]] = defaultdict(set)
    for name, html in site.pages.items():
        for target, anchor in LINK.findall(html):
            wanted[normpath(PurePosixPath(name).parent / target) if target else name].add(anchor)
    for name in wanted.keys() & site.pages.keys():
        parts = {anchor: part(site.pages[name], anchor) for anchor in sorted(wanted[name])}
        kept = {anchor: html for anchor, html in parts.items() if html}
        target = site.folder / "_static" / "previews" / f"{name.removesuffix('.html')}.js"
        target.parent.mkdir(parents=True, exist_ok=True)
        detail = json.dumps([name, kept])
        target.write_text(f'dispatchEvent(new CustomEvent("previews", {{ detail: {detail} }}));\n', "utf-8")
