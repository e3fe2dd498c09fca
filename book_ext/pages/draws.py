"""Give each question that has new numbers a script with them, which its page loads when they are wanted.

Draws have most of their tags and words in common, so that each is kept as a list of the places of its parts.
"""

import json
import re

from book_ext.links.previews import element
from book_ext.review.questions import FORM, relinked
from book_ext.site.built import Site

TEMPLATE = '<template class="draws">'
PART = re.compile(r"<[^>]*>[^<]*|[^<]+")


def cut_draws(app, site: Site) -> None:
    """Take all draws out of the pages; of a site, write them into scripts."""
    for page, html in site.pages.items():
        rest = []
        while (start := html.find(TEMPLATE)) >= 0:
            template = element(html, start, "template")
            *_, form = FORM.finditer(html, 0, start)
            if app.builder.name == "html":
                write(site, form[1], relinked(page, template))
            rest.append(html[:start])
            html = html[start + len(template) :]
        site.pages[page] = "".join([*rest, html])


def write(site: Site, name: str, template: str) -> None:
    """Write the script of one question."""
    places: dict[str, int] = {}
    draws = [[places.setdefault(part, len(places)) for part in PART.findall(draw)] for draw in each(template)]
    target = site.folder / "_static" / "draws" / f"{name}.js"
    target.parent.mkdir(parents=True, exist_ok=True)
    detail = json.dumps([name, list(places), draws], separators=(",", ":"))
    target.write_text(f'dispatchEvent(new CustomEvent("draws", {{ detail: {detail} }}));\n', "utf-8")


def each(template: str):
    """The question and the answers of one draw after another, as HTML."""
    start = len(TEMPLATE)
    while (start := template.find("<div>", start)) >= 0:
        draw = element(template, start, "div")
        yield draw.removeprefix("<div>").removesuffix("</div>")
        start += len(draw)
