"""Colours, marks and hatching of the classes, and the style of the book.

Every colour comes from ``palette.json``, light theme; the book maps each to its partner in the dark one. What
should be paler is the same colour with less opacity, so that the mapping stays exact. Violet is kept for
what a reader can touch, and so for no picture here.
"""

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from cycler import cycler
from matplotlib import font_manager, get_cachedir, style
from matplotlib.colors import to_hex, to_rgba
from matplotlib.figure import Figure

PALETTE: dict[str, str] = json.loads((Path(__file__).parents[1] / "palette.json").read_text("utf-8"))["light"]
INK, SOFT, PAPER, WRONG = (PALETTE[name] for name in ("ink", "soft", "paper", "wrong"))
HATCHES = ("//", None, "..")
WEIGHTS = (400, 700)
AS_IT_IS: dict[str, Any] = {"metadata": {"Date": None}, "bbox_inches": None}
BOOK_IS_MADE = "LLC_BOOK_IS_MADE"  # set for the kernels that run the chapters for the site


class Mark(NamedTuple):
    """How a class is drawn: colour and marker of its points, and the paler colour of its region."""

    colour: str
    marker: str
    wash: str


#: Classes 0, 1 and 2.
MARKS = tuple(
    Mark(PALETTE[colour], marker, PALETTE[f"wash-{colour}"])
    for colour, marker in (("clay", "o"), ("blue", "s"), ("green", "^"))
)
COLOURS = tuple(mark.colour for mark in MARKS)
#: Labels 0 and 1, or -1 and +1: a plus is the positive class, and nothing else.
SIGNS = (MARKS[0], MARKS[1]._replace(marker="P"))
#: A species looks the same wherever it appears, whatever number it has there.
SPECIES = dict(zip(("setosa", "versicolor", "virginica"), MARKS, strict=True))

#: Widths of a figure in inches, 96 pixels each: in the column of text, panels side by side in it (where a
#: draggable figure takes the margin) and in the margin as well, and a phone.
TEXT_WIDTH, PANELS, WIDE, NARROW = 608 / 96, 620 / 96, 780 / 96, 400 / 96

BOOK_STYLE = {
    "figure.figsize": (TEXT_WIDTH, 380 / 96),
    "figure.dpi": 96,
    "figure.constrained_layout.use": True,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
    "font.size": 10.5,  # points: 14 pixels
    "figure.titlesize": 10.5,
    "axes.titlesize": 10.5,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlecolor": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": SOFT,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.prop_cycle": cycler(color=[INK, *COLOURS[1:], COLOURS[0], SOFT]),
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "grid.color": PALETTE["rule"],
    "legend.frameon": False,
    "lines.linewidth": 2.0,
    "patch.edgecolor": INK,
    "hatch.linewidth": 0.6,
    "text.color": INK,
    "mathtext.fontset": "cm",  # as the formulas of the text
    # The same drawing must give the same file, byte for byte.
    "svg.hashsalt": "linear-classification",
}


def use_book_style() -> None:
    """Draw in the book's style, as SVG without a date. Called in the hidden first cell of a chapter.

    A PNG goes with it: who opens a notebook of others sees no SVG until the notebook is trusted.
    """
    style.use(BOOK_STYLE)
    for font in (fonts := book_fonts()):
        font_manager.fontManager.addfont(font)
    if fonts:
        style.use({"font.family": ["Source Sans 3", "DejaVu Sans"]})
    with suppress(ImportError):  # only where there is a notebook
        from matplotlib_inline.backend_inline import set_matplotlib_formats

        # As wide as it says, rather than cut to what is drawn: letters are then of one size in all figures.
        set_matplotlib_formats("svg", "png", **AS_IT_IS)  # type: ignore[no-untyped-call]
        if BOOK_IS_MADE in os.environ:
            _draw_narrow_too()


def _draw_narrow_too() -> None:
    """Let each picture of a cell bring its narrow form along, with the PNG, which is drawn last."""
    from IPython import get_ipython
    from IPython.core.pylabtools import print_figure as print_

    from figures.plots.narrow import narrow

    def both(figure: Figure) -> tuple[str, dict[str, str]]:
        png = print_(figure, "png", base64=True, **AS_IT_IS)  # type: ignore[no-untyped-call]
        return png, {"narrow": print_(narrow(figure), "svg", **AS_IT_IS)}  # type: ignore[no-untyped-call]

    get_ipython().display_formatter.formatters["image/png"].for_type(Figure, both)


def book_fonts() -> list[Path]:
    """The book's sans in two weights, where the book is built or in its pages; elsewhere nothing.

    The npm package holds all weights in one compressed file; Matplotlib reads one weight from a plain one.
    """
    if beside := sorted(Path(__file__).parent.glob("*.ttf")):  # so in the Python of a page
        return beside
    packed = Path(__file__).parents[2] / "node_modules/@fontsource-variable/source-sans-3/files"
    packed /= "source-sans-3-latin-wght-normal.woff2"
    if not packed.exists():
        return []
    plain = [Path(get_cachedir()) / f"source-sans-3-named-{weight}.ttf" for weight in WEIGHTS]
    for weight, font in zip(WEIGHTS, plain, strict=True):
        if not font.exists():
            _unpack(packed, font, weight)
    return plain


def _unpack(packed: Path, plain: Path, weight: int) -> None:
    from fontTools.ttLib import TTFont  # Matplotlib brings it along
    from fontTools.varLib.instancer import instantiateVariableFont

    font = instantiateVariableFont(TTFont(packed), {"wght": weight})
    font["name"].setName("Source Sans 3", 1, 3, 1, 0x409)  # the family, which named the lightest weight
    # Both weights had one name, by which a drawing in SVG tells their glyphs apart.
    font["name"].setName(f"SourceSans3-{weight}", 6, 3, 1, 0x409)
    font.flavor = None
    unfinished = plain.with_suffix(f".{os.getpid()}")  # several chapters may run at once
    font.save(unfinished)
    unfinished.replace(plain)


def tint(colour: str, share: float) -> str:
    """Return the colour with an opacity of ``share``, between 0 and 1.

    Examples
    --------
    >>> tint("#1b2330", 0.2)
    '#1b233033'
    """
    return to_hex(to_rgba(colour, share), keep_alpha=True)


def class_of(label: int) -> int:
    """Which number, and so which name, a label has: 0 for -1, and 1 for +1."""
    return max(int(label), 0)


def mark_of(label: int, class_names: Sequence[str] | None = None, K: int = 2) -> Mark:
    """How a class is drawn: a species as itself, any other by its number among ``K`` or the named ones."""
    k, K = class_of(label), len(class_names or range(K))
    mark = SIGNS[k] if max(k + 1, K) <= 2 else MARKS[k]
    return mark if class_names is None else SPECIES.get(class_names[k], mark)


def require_colours(K: int) -> None:
    """Refuse more classes than there are colours."""
    if len(COLOURS) < K:
        raise ValueError(
            f"There must be at most {len(COLOURS)} classes, one a colour, but are {K}. Draw some of them."
        )
