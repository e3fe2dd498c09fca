"""Pages that open fast: one style sheet with the rules in use, one script, fonts of the characters in use.

Sphinx, the theme and the extensions ask for two dozen files on every page, most of it for what the page does
not have. Their parts are named here by hand; what is named nowhere is a build warning.
"""

import base64
import hashlib
import html
import io
import re
import subprocess
from collections import defaultdict
from logging import getLogger
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from katex_math import NODE
from sphinx.util import logging

logger = logging.getLogger(__name__)
HERE = Path(__file__).parent
# In the order of the cascade. `*` stands for a digest.
STYLES = [
    "basic.css",
    "styles/theme.css",
    "styles/pydata-sphinx-theme.css",
    "pygments.css",
    "styles/sphinx-book-theme.css",
    "copybutton.css",
    "mystnb.*.css",
    "proof.css",
    "sphinx-design.min.css",
    "katex/katex.min.css",
    "figures.css",
    "book.css",
]
SCRIPTS = [
    "documentation_options.js",
    "doctools.js",
    "sphinx_highlight.js",
    "clipboard.min.js",
    "copybutton.js",
    "scripts/sphinx-book-theme.js",
    "scripts/pydata-sphinx-theme.js",
    "memory.js",
    "near.js",
    "book.js",
    "previews.js",
]
ON_SOME_PAGES = ["figures.js", "self-check.js", "progress.js"]
# Toggles and dropdowns are <details> here, and nothing uses tabs.
NOT_NEEDED = ["togglebutton.css", "togglebutton.js", "design-tabs.js"]

# Before anything is drawn: the reader's choice of light or dark. The page waits for its fonts, or it would be
# laid out again when they arrive, which takes a slow machine half a second.
FIRST_SCRIPT = (
    '{const e=document.documentElement.dataset;e.mode="auto";try{e.mode=localStorage.mode||"auto"}catch{}'
    'e.theme=e.mode!="auto"?e.mode:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"}'
    "document.documentElement.hidden=true"
)
SHOW = "document.documentElement.hidden=false"
LAST_SCRIPT = f"Promise.allSettled([...document.fonts].map(font=>font.load())).then(()=>{{{SHOW}}})"
HASHES = " ".join(
    f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"
    for script in (FIRST_SCRIPT, LAST_SCRIPT)
)
# KaTeX places every part of a formula by a style attribute; attributes cannot load or run anything.
CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        f"script-src 'self' {HASHES}",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src data:",
        "form-action 'self'",
        "base-uri 'none'",
    ]
)

# The fonts of icons and formulas. Cut to the characters in use they are small enough to travel in the style
# sheet: no request waits for another, nothing moves when they arrive, and `file://` allows it.
# A formula says in the classes of its innermost spans which font they take; the first that is found counts.
KATEX_FONTS = {
    "mathnormal": "Math-Italic",
    "boldsymbol": "Math-BoldItalic",
    "mathbf": "Main-Bold",
    "textbf": "Main-Bold",
    "mathit": "Main-Italic",
    "textit": "Main-Italic",
    "mathbb": "AMS-Regular",
    "amsrm": "AMS-Regular",
    "mathcal": "Caligraphic-Regular",
    "small-op": "Size1-Regular",
    "large-op": "Size2-Regular",
    "delimsizing size1": "Size1-Regular",
    "delimsizing size2": "Size2-Regular",
    "delimsizing size3": "Size3-Regular",
    "delimsizing size4": "Size4-Regular",
    "delim-size1": "Size1-Regular",
    "delim-size4": "Size4-Regular",
    "": "Main-Regular",
}
FACE = re.compile(r"(@font-face\{[^}]*url\()([^():]+\.woff2)(\)[^}]*\})")
LEAF = re.compile(r'<span class="((?:m[a-z]{2,}|amsrm|delim|text)[^"]*)"[^>]*>([^<]+)')


def is_named(filename: str, names: list[str]) -> bool:
    return any(Path(filename).match(f"_static/{name}") for name in names)


def prepare_page(app, page: str, template: str, context: dict, doctree) -> None:
    """Leave to the page's own head only what is not in the site's style sheet and script."""
    for kind, bundled in {"css_files": STYLES, "script_files": SCRIPTS}.items():
        own = []
        for file in context[kind]:
            name = str(file.filename or "")
            if is_named(name, bundled + NOT_NEEDED) or (kind == "script_files" and not name):
                continue  # without a name: the theme's settings, written into the page
            if not is_named(name, ON_SOME_PAGES):
                logger.warning("lean_site: %s is asked for by %s and in none of the lists", name, page)
            own.append(file)
        context[kind] = own
    context["first_script"] = FIRST_SCRIPT
    context["last_script"] = LAST_SCRIPT
    context["content_security_policy"] = CONTENT_SECURITY_POLICY


def characters_of_formulas(site: Path) -> dict[str, set[int]]:
    """For each font of KaTeX, the characters that some formula of the site takes from it."""
    characters: dict[str, set[int]] = defaultdict(set)
    pages = (path.read_text("utf-8") for path in site.rglob("*.html"))
    formulas = (page.split('class="katex-html"')[1:] for page in pages)
    for classes, text in (leaf for parts in formulas for part in parts for leaf in LEAF.findall(part)):
        font = next(font for name, font in KATEX_FONTS.items() if name in classes)
        characters[f"KaTeX_{font}"].update(map(ord, html.unescape(text)))
    return characters


def characters_of_icons(css: str) -> set[int]:
    return {int(code, 16) for code in re.findall(r'(?:--fa|content):\s*"\\([0-9a-f]{4})', css)}


def as_data(font: Path, characters: set[int]) -> str:
    """A font with these characters alone, as an address that holds it."""
    whole = TTFont(font, recalcTimestamp=False)
    subsetter = subset.Subsetter(subset.Options(layout_features=["*"], hinting=False))
    subsetter.populate(unicodes=characters)
    subsetter.subset(whole)
    whole.flavor = "woff2"
    part = io.BytesIO()
    whole.save(part)
    return f"data:font/woff2;base64,{base64.b64encode(part.getvalue()).decode()}"


def make_files(app, exception) -> None:
    if exception or app.builder.format != "html":
        return
    site = Path(app.outdir)
    static = site / "_static"
    styles = [str(path.relative_to(static)) for name in STYLES for path in sorted(static.glob(name))]
    # Scripts measure the page, so they cannot wait until it shows itself.
    bundle = [NODE, HERE / "lean_site.js", site, ",".join(styles), ",".join(SCRIPTS), SHOW]
    subprocess.run(bundle, check=True)
    css = (static / "site.css").read_text("utf-8")
    characters = {"fa-solid-900": characters_of_icons(css), **characters_of_formulas(site)}

    def inlined(face: re.Match) -> str:
        font = static / face[2]
        needed = characters.get(font.stem)
        return f"{face[1]}{as_data(font, needed)}{face[3]}" if needed else ""

    for unused in {*static.glob("*webpack-macros.html"), *static.glob("scripts/*"), *static.rglob("*.map")}:
        if f"scripts/{unused.name}" not in SCRIPTS:
            unused.unlink()
    (static / "site.css").write_text(FACE.sub(inlined, css), "utf-8")


def setup(app):
    getLogger("fontTools").setLevel("WARNING")
    app.config.html_search_scorer = str(HERE.parent / "assets" / "search-scorer.js")
    app.config.templates_path.append(str(HERE / "templates"))
    app.connect("html-page-context", prepare_page, priority=900)
    app.connect("build-finished", make_files, priority=900)  # when all pages and fonts are there
    return {"parallel_read_safe": True, "parallel_write_safe": True}
