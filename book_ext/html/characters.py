"""Which characters a page shows, and which letters its formulas take from which font of KaTeX."""

from collections import defaultdict
from typing import Any

from docutils import nodes

from book_ext.html.formulas import typeset
from book_ext.model.notes import note

KIND = "characters"
# By the classes that KaTeX gives a letter; the first that is found among them counts.
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


def of_formulas(document: nodes.document) -> dict[str, str]:
    """For each font of KaTeX, the characters that some formula of the page takes from it."""
    found: dict[str, set[str]] = defaultdict(set)
    for node in document.findall(lambda node: isinstance(node, nodes.math | nodes.math_block)):
        formula = typeset(node.astext(), isinstance(node, nodes.math_block))
        for classes, characters in formula.get("characters", {}).items():
            found[font_of(classes)].update(characters)
    return {font: "".join(sorted(characters)) for font, characters in sorted(found.items())}


def font_of(classes: str) -> str:
    return "KaTeX_" + next(font for name, font in KATEX_FONTS.items() if name in classes)


def note_characters(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    if doctree is not None:
        in_use = set(context["body"]).union(*context["page_end"])
        note(app, page, KIND, {"text": "".join(sorted(in_use)), "formulas": of_formulas(doctree)})


def setup(app: Any) -> None:
    app.connect("html-page-context", note_characters, priority=900)  # when all have added what ends the page
