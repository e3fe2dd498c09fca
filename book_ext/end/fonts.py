"""The book's fonts, cut to the characters that its pages show and have noted.

A font file then has a few kilobytes and arrives with the page. The fonts of formulas are cut to the same
characters: to tell which letter of a formula is in which of them would save a page about six kilobytes.
"""

from logging import getLogger
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from book_ext.end.step import Step
from book_ext.model.files import ROOT, files
from book_ext.model.notes import note, notes

MODULES = ROOT / "node_modules"
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
FOLDER, NOTED = "_static/fonts", "characters"
WEIGHTS = {"wght": (400, 700)}
# What templates and scripts may write beside what the pages say.
OTHERS = "".join(map(chr, range(0x20, 0x7F))) + "\u2002−×·±…–—‘’“”θηλμσΣ"
TEMPLATES = Path(__file__).parents[1] / "templates"


def subset_font(font: Path, characters: set[int], target: Path) -> None:
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


def note_characters(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    if doctree is not None:
        note(app, page, NOTED, "".join(sorted(set(context["body"]).union(*context["page_end"]))))


def characters(app: Any) -> set[int]:
    templates = (path.read_text("utf-8") for path in files(TEMPLATES, "*.html"))
    return {ord(one) for text in (OTHERS, *templates, *notes(app, NOTED).values()) for one in text}


def fonts() -> dict[Path, str]:
    of_text = {FONTSOURCE / file: name for name, file in TEXT_FONTS.items()}
    return of_text | {path: path.stem for path in files(KATEX, "*.woff2")}


def cut_fonts(app: Any) -> None:
    getLogger("fontTools").setLevel("WARNING")
    in_use = characters(app)
    for font, name in fonts().items():
        subset_font(font, in_use, Path(app.outdir, FOLDER, f"{name}.woff2"))


def made_from(app: Any) -> list[object]:
    return [*fonts(), sorted(characters(app)), Path(__file__)]


STEP = Step("fonts", cut_fonts, made_from, [f"{FOLDER}/{name}.woff2" for name in TEXT_FONTS])


def setup(app: Any) -> None:
    app.connect("html-page-context", note_characters, priority=900)  # when all have added what ends the page
