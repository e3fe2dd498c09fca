"""The book's fonts, cut to the characters in use, which the pages have noted: of text and of formulas.

A font file then has a few kilobytes and arrives with the page.
"""

from collections import defaultdict
from logging import getLogger
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from book_ext.end.step import Step
from book_ext.html.characters import KIND
from book_ext.model.files import files
from book_ext.model.notes import notes

MODULES = Path(__file__).parents[2] / "node_modules"
KATEX = MODULES / "katex" / "dist" / "fonts"
FONTSOURCE = MODULES / "@fontsource-variable"
# The names that styles/fonts.css gives the files.
TEXT_FONTS = {
    "serif": "source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
    "serif-italic": "source-serif-4/files/source-serif-4-latin-wght-italic.woff2",
    "sans": "source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
    "sans-greek": "source-sans-3/files/source-sans-3-greek-wght-normal.woff2",
    "mono": "jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
}
FOLDER = "_static/fonts"
WEIGHTS = {"wght": (400, 700)}
# What templates and scripts may write beside what the pages say.
OTHERS = {*range(0x20, 0x7F), *map(ord, "\u2002−×·±…–—‘’“”θηλμσΣ")}
TEMPLATES = Path(__file__).parents[1] / "templates"


def cut(font: Path, characters: set[int], target: Path) -> None:
    """Write a font with these characters alone, and of a variable font the weights in use."""
    whole = TTFont(font, recalcTimestamp=False)
    subsetter = subset.Subsetter(subset.Options(hinting=False))
    subsetter.populate(unicodes=characters)
    subsetter.subset(whole)
    if "fvar" in whole:
        whole = instancer.instantiateVariableFont(whole, WEIGHTS)
    whole.flavor = "woff2"
    target.parent.mkdir(parents=True, exist_ok=True)
    whole.save(target)


def of_text(app: Any) -> set[int]:
    """The characters of all text."""
    templates = (path.read_text("utf-8") for path in files(TEMPLATES, "*.html"))
    pages = (noted["text"] for noted in notes(app, KIND).values())
    return OTHERS.union(*(map(ord, text) for text in (*templates, *pages)))


def of_formulas(app: Any) -> dict[str, set[int]]:
    """For each font of KaTeX, the characters that some formula of the book takes from it."""
    found: dict[str, set[int]] = defaultdict(set)
    for noted in notes(app, KIND).values():
        for font, characters in noted["formulas"].items():
            found[font].update(map(ord, characters))
    return dict(found)


def wanted(app: Any) -> dict[Path, tuple[str, set[int]]]:
    """For each font its name on the site, and the characters that it must have."""
    text = of_text(app)
    formulas = {KATEX / f"{name}.woff2": (name, found) for name, found in of_formulas(app).items()}
    return formulas | {FONTSOURCE / file: (name, text) for name, file in TEXT_FONTS.items()}


def cut_fonts(app: Any) -> None:
    getLogger("fontTools").setLevel("WARNING")
    for font, (name, characters) in wanted(app).items():
        cut(font, characters, Path(app.outdir, FOLDER, f"{name}.woff2"))


def made_from(app: Any) -> list[object]:
    found = wanted(app)
    return [*found, *((name, sorted(characters)) for name, characters in found.values()), Path(__file__)]


STEP = Step("fonts", cut_fonts, made_from, [f"{FOLDER}/{name}.woff2" for name in TEXT_FONTS])
