"""The look of the book: what each page's template is told, and the policy under which a page loads things."""

import base64
import hashlib
import json
from collections.abc import Iterator
from typing import Any

from docutils import nodes
from sphinx import addnodes

from book_ext.model import book
from book_ext.model.files import ROOT
from book_ext.model.nodes import page_side, tag

# Before anything is drawn: the reader's choice of light or dark. The page's fonts are asked for before the
# style sheet names them; from disk such a request would be refused. Text is not shown in a stand-in, which
# would break its lines elsewhere, unless the fonts take two seconds; asking for a height lays the page out,
# from which the browser knows which fonts are still to come.
FIRST_SCRIPT = (
    '{const e=document.documentElement.dataset;e.mode="auto";try{e.mode=localStorage.mode||"auto"}catch{}'
    'e.theme=e.mode!="auto"?e.mode:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";'
    'if(location.protocol!="file:")for(const f of e.fonts.split(" "))document.head.append(Object.assign('
    'document.createElement("link"),{rel:"preload",as:"font",type:"font/woff2",crossOrigin:"",'
    "href:`${e.content_root}_static/fonts/${f}.woff2`}));"
    'e.waits="";const show=()=>delete e.waits;setTimeout(show,2000);addEventListener("DOMContentLoaded",()=>{'
    "document.body.offsetHeight;document.fonts.ready.then(show)})}"
)
HASH = base64.b64encode(hashlib.sha256(FIRST_SCRIPT.encode()).digest()).decode()
# KaTeX places every part of a formula by a style attribute; attributes cannot load or run anything.
CONTENT_SECURITY_POLICY = (
    f"default-src 'none'; script-src 'self' 'sha256-{HASH}'; "
    "style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "form-action 'self'; base-uri 'none'"
)
MENU = {"Chapters": book.CHAPTERS, "Exercises": book.SHEETS, "Reference": book.REFERENCE}


def menu(app: Any, pathto: Any) -> list[tuple[str, list[tuple[str, list[dict[str, str]]]]]]:
    """The entries of the top bar: the pages of each folder, in groups with captions if they are several."""
    found = []
    for name, folder in MENU.items():
        groups = [
            (caption, of_folder)
            for caption, pages in book.groups(app.env)
            if (of_folder := [entry(app.env, page, pathto) for page in pages if page.startswith(folder)])
        ]
        alone = [("", [page for _, pages in groups for page in pages])]
        found.append((name, groups if len(groups) > 1 else alone))
    return found


def entry(env: Any, page: str, pathto: Any) -> dict[str, str]:
    return {
        "page": page,
        "number": book.number(env, page),
        "title": book.title(env, page),
        "address": pathto(page),
    }


def bar_title(env: Any, page: str) -> str:
    """What the bar says before the section: which page this is, with its number if it has one."""
    if page not in env.titles or page == env.config.root_doc:
        return ""
    if page.startswith(book.SHEETS):
        return f"Sheet {book.pages(env, book.SHEETS).index(page) + 1}\u2002{book.title(env, page)}"
    return f"{book.number(env, page)}\u2002{book.title(env, page)}".strip()


def prepare(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """What the template needs, and the lists to which features add: scripts, and what ends the page."""
    context["page_scripts"] = []
    context["page_end"] = []
    context["content_security_policy"] = CONTENT_SECURITY_POLICY
    context["first_script"] = FIRST_SCRIPT
    context["menu"] = menu(app, context["pathto"])
    context["place"] = bar_title(app.env, page)
    sides = doctree.findall(page_side) if doctree is not None else ()
    context["has_contents"] = any(side.children for side in sides)
    context["book"] = app.config
    context["folder"] = "print" if app.builder.name == "singlehtml" else page.partition("/")[0]
    context["fonts"] = page_fonts(app, page, doctree)


def page_fonts(app: Any, page: str, doctree: nodes.document | None) -> list[str]:
    """The fonts of a page, so that nothing moves when they arrive."""
    kinds = (
        {node["name"] if isinstance(node, tag) else type(node) for node in doctree.findall()}
        if doctree
        else set()
    )
    is_first = page == app.config.root_doc
    has_italic = is_first or page.startswith(book.SHEETS) or kinds & {nodes.emphasis, "em"}
    has_code = is_first or kinds & {nodes.literal, addnodes.desc, "code"}
    has_formulas = kinds & {nodes.math, nodes.math_block}
    named = {"serif-italic": has_italic, "mono": has_code}
    named |= dict.fromkeys(("KaTeX_Main-Regular", "KaTeX_Math-Italic"), has_formulas)
    return ["serif", "sans", *(name for name, is_there in named.items() if is_there)]


def lost_page(app: Any) -> Iterator[tuple[str, dict[str, Any], str]]:
    """For a reader whose link leads nowhere. A host shows it at any depth: it loads nothing."""
    chapters = {page: book.title(app.env, page) for page in book.pages(app.env, book.CHAPTERS)}
    palette = json.loads((ROOT / "figures" / "palette.json").read_text("utf-8"))
    yield "404", {"chapters": chapters, "palette": palette}, "404.html"


def setup(app: Any) -> None:
    app.connect("html-collect-pages", lost_page)
    app.add_html_theme("book", str(ROOT / "book_ext" / "templates"))
    app.connect("html-page-context", prepare, priority=100)
