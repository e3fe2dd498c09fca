"""Colours, markers and hatching of the classes, and the style of the book."""

from matplotlib import style
from matplotlib.colors import to_hex, to_rgb

#: Okabe and Ito's colours, which stay apart for every kind of colour vision; a marker goes with each.
COLOURS = ("#d55e00", "#0072b2", "#00805c")
MARKERS = ("o", "P", "^")
HATCHES = ("//", None, "..")
INK = "#1a1a1a"

BOOK_STYLE = {
    # Narrow figures with large letters: a phone shows them at about three quarters of their size.
    "figure.figsize": (5.2, 3.7),
    "figure.constrained_layout.use": True,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
    "font.size": 11.5,
    "axes.titlesize": 11.5,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "legend.frameon": False,
    "lines.linewidth": 2.0,
    "hatch.linewidth": 0.6,
    # The same drawing must give the same file, byte for byte.
    "svg.hashsalt": "linear-classification",
}


def use_book_style() -> None:
    """Draw in the book's style, as SVG without a date. Called in the hidden first cell of a chapter."""
    from matplotlib_inline.backend_inline import set_matplotlib_formats  # only where there is a notebook

    style.use(BOOK_STYLE)
    set_matplotlib_formats("svg", metadata={"Date": None})  # type: ignore[no-untyped-call]


def tint(colour: str, share: float) -> str:
    """Mix a colour with white, of which ``share`` between 0 and 1 is left of the colour.

    An area in it does not hide its hatching, as a transparent one would in SVG.

    Examples
    --------
    >>> tint("#000000", 0.2)
    '#cccccc'
    """
    red, green, blue = (1 - share * (1 - part) for part in to_rgb(colour))
    return to_hex((red, green, blue))


def class_of(label: int) -> int:
    """Which colour, marker and name a label has: those of class 0 for -1, and of class 1 for +1."""
    return max(int(label), 0)


def require_colours(K: int) -> None:
    """Refuse more classes than there are colours."""
    if len(COLOURS) < K:
        raise ValueError(
            f"There must be at most {len(COLOURS)} classes, one a colour, but are {K}. Draw some of them."
        )
