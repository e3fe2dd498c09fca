"""The book's fonts, cut to the characters in use: of the text, and of the formulas.

A font file then has a few kilobytes and arrives with the page. A formula says in the classes of its innermost
spans which font of KaTeX it takes; the first that is found counts.
"""

import html
import re
from collections import defaultdict
from logging import getLogger
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from book_ext.site.built import Site

MODULES = Path(__file__).parents[2] / "node_modules"
KATEX = MODULES / "katex" / "dist" / "fonts"
FONTSOURCE = MODULES / "@fontsource-variable"
# The names that theme/css/fonts.css gives the files.
TEXT_FONTS = {
    "serif": "source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
    "serif-italic": "source-serif-4/files/source-serif-4-latin-wght-italic.woff2",
    "sans": "source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
    "sans-greek": "source-sans-3/files/source-sans-3-greek-wght-normal.woff2",
    "mono": "jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
}
WEIGHTS = {"wght": (400, 700)}
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
LEAF = re.compile(r'<span class="((?:m[a-z]{2,}|amsrm|delim|text)[^"]*)"[^>]*>([^<]+)')


def characters_of_formulas(pages: list[str]) -> dict[str, set[int]]:
    """For each font of KaTeX, the characters that some formula of the site takes from it."""
    characters: dict[str, set[int]] = defaultdict(set)
    formulas = (page.split('class="katex-html"')[1:] for page in pages)
    for classes, text in (leaf for parts in formulas for part in parts for leaf in LEAF.findall(part)):
        font = next(font for name, font in KATEX_FONTS.items() if name in classes)
        characters[f"KaTeX_{font}"].update(map(ord, html.unescape(text)))
    return characters


def cut(font: Path, characters: set[int], target: Path) -> None:
    """Write a font with these characters alone, and of a variable font the weights in use."""
    whole = TTFont(font, recalcTimestamp=False)
    subsetter = subset.Subsetter(subset.Options(hinting=False))
    subsetter.populate(unicodes=characters)
    subsetter.subset(whole)
    if "fvar" in whole:
        whole = instancer.instantiateVariableFont(whole, WEIGHTS)
    whole.flavor = "woff2"
    whole.save(target)


def cut_fonts(app, site: Site) -> None:
    getLogger("fontTools").setLevel("WARNING")
    folder = site.folder / "_static" / "fonts"
    folder.mkdir(parents=True, exist_ok=True)
    for name, characters in characters_of_formulas(list(site.pages.values())).items():
        cut(KATEX / f"{name}.woff2", characters, folder / f"{name}.woff2")
    in_use = set().union(*(map(ord, set(html.unescape(page))) for page in site.pages.values()))
    in_use |= set(range(0x20, 0x7F)) | set(map(ord, "−×·±…–—‘’“”θηλμσΣ"))  # what scripts may write
    for name, file in TEXT_FONTS.items():
        cut(FONTSOURCE / file, in_use, folder / f"{name}.woff2")
