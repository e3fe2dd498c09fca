"""What a question gives beside its page: a script with its other numbers, and one for the review page.

Draws have most of their tags and words in common, so that each is kept as a list of the places of its parts.
"""

import re
from posixpath import dirname, join, normpath
from typing import Any

from docutils import nodes

from book_ext.html.translator import render_html
from book_ext.model.nodes import question
from book_ext.model.notes import script

REVIEW, ROOT = "appendix/review", ".."  # the page that asks them again, and the site's root from there


def write_scripts(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    if page == REVIEW:
        context["page_scripts"].append("review.js")
    if doctree is None or app.builder.name != "html":
        return
    forms = []
    for node in doctree.findall(question):
        if node["kind"] != "predict":
            form, *draws = [
                render_html(app.builder, relinked(app.builder, page, part)) for part in (node, *node[2:])
            ]
            forms.append({"name": node["name"], "title": node["title"], "html": form})
            if draws:
                script(app, "draws", node["name"], *as_shared_parts(draws))
    if forms:
        script(app, "review", page, forms)


def as_shared_parts(draws: list[str]) -> tuple[list[str], list[list[int]]]:
    """All parts that some draw has, a tag with what follows it; and each draw as the places of its parts."""
    places: dict[str, int] = {}
    parts = (filter(None, re.split("(?=<)", draw)) for draw in draws)
    lists = [[places.setdefault(part, len(places)) for part in each] for each in parts]
    return list(places), lists


def relinked(builder: Any, page: str, part: nodes.Element) -> nodes.Element:
    """The same with its links as the review page has to write them."""
    copy = part.deepcopy()
    for link in copy.findall(nodes.reference):
        target, _, anchor = (link.get("refuri") or f"#{link['refid']}").partition("#")
        if ":" in target:
            continue
        uri = builder.get_target_uri(page)
        target = normpath(join(dirname(uri), target)) if target else uri
        link["refuri"] = f"{ROOT}/{target}" + (f"#{anchor}" if anchor else "")
        link.attributes.pop("refid", None)
    return copy


def setup(app: Any) -> None:
    app.connect("html-page-context", write_scripts)
