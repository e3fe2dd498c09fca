"""The look of the book: what each page's template is told, and the policy under which a page loads things."""

import base64
import hashlib
from pathlib import Path

from sphinx.environment.adapters.toctree import TocTree

from book_ext.directives.opening import SIDE

HERE = Path(__file__).parent
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
CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        f"script-src 'self' 'sha256-{HASH}'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
    ]
)
MENU = {"Chapters": "chapters/", "Exercises": "exercises/", "Reference": "appendix/"}


def menu(app, pathto) -> list[tuple[str, list[dict[str, str]]]]:
    """The entries of the top bar: for each folder its pages in the book's order."""
    listed = app.env.toctree_includes[app.config.root_doc]
    entries = []
    for name, folder in MENU.items():
        pages = [page for page in listed if page.startswith(folder)]
        entries.append((name, [entry(app, page, pathto) for page in pages]))
    return entries


def entry(app, page: str, pathto) -> dict[str, str]:
    number = app.env.toc_secnumbers.get(page, {}).get("", ("",))[0]
    title = app.env.titles[page].astext().removeprefix("Exercises: ")
    return {"page": page, "number": str(number), "title": title, "address": pathto(page)}


def on_this_page(app, page: str) -> str:
    """Links to the sections of a page, without what is inside them."""
    toc = TocTree(app.env).get_toc_for(page, app.builder)
    if not len(toc) or len(toc[0]) < 2:
        return ""
    sections = toc[0][1]
    for item in sections:
        item.children = item.children[:1]
    return app.builder.render_partial(sections)["fragment"]


def prepare(app, page: str, template: str, context: dict, doctree) -> None:
    """What the template and the features need before they add their own."""
    context["page_scripts"] = []
    context["page_side"] = []
    context["content_security_policy"] = CONTENT_SECURITY_POLICY
    context["first_script"] = FIRST_SCRIPT
    context["menu"] = menu(app, context["pathto"])
    context["book"] = app.config
    context["folder"] = "print" if app.builder.name == "singlehtml" else page.partition("/")[0]


def fill_side(app, page: str, template: str, context: dict, doctree) -> None:
    """Put contents, the reader's progress and downloads beside the first paragraph."""
    body = context.get("body", "")
    side = context["page_side"]
    if SIDE not in body or app.builder.name != "html":
        return
    if page.startswith("chapters/"):
        questions = [name for name, (place, _) in app.env.self_checks.items() if place == page]
        side.insert(0, f'<p class="your-progress" data-questions="{" ".join(questions)}"></p>')
    if contents := on_this_page(app, page):
        fold = f'<details class="on-page"><summary>On this page</summary><nav>{contents}</nav></details>'
        side.insert(0, fold)
    filled = SIDE.replace("></", f">{''.join(side)}</") if side and page != app.config.root_doc else ""
    context["body"] = body.replace(SIDE, filled)


def name_fonts(app, page: str, template: str, context: dict, doctree) -> None:
    """Name the fonts of the first screen, so that nothing moves when they arrive."""
    body = context.get("body", "")
    formulas = ["KaTeX_Main-Regular", "KaTeX_Math-Italic"] if "katex" in body else []
    italic = ["serif-italic"] if "<em" in body or page.startswith("exercises/") else []
    context["fonts"] = ["serif", "sans", *italic, *(["mono"] if "<code" in body else []), *formulas]


def setup(app) -> None:
    app.add_html_theme("book", str(HERE))
    app.connect("html-page-context", prepare, priority=100)
    app.connect("html-page-context", fill_side, priority=900)
    app.connect("html-page-context", name_fonts, priority=900)
