"""The picture that other sites show under a link to this book: its title and the figure of the first page."""

from io import BytesIO
from pathlib import Path
from typing import Any

import matplotlib as mpl
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties

from book_ext.end.fonts import FONTSOURCE, TEXT_FONTS
from book_ext.end.step import Step
from book_ext.html.metadata import PICTURE
from book_ext.model.files import ROOT, files
from figures import plots
from figures.plots.style import INK, PALETTE, SOFT
from figures.widgets.learner import LearnerFigure

WIDTH, HEIGHT, DPI = 1200, 630, 150
STYLE: Any = plots.BOOK_STYLE | {"figure.constrained_layout.use": False}
TITLE = "Draw one line.\nUnderstand\nmachine\nlearning."
LINE = "A free book whose figures\nyou drag, whose code runs,\nwhose exercises are graded."


def font(name: str, weight: int, folder: Path) -> FontProperties:
    """One of the book's fonts as Matplotlib reads it: of one weight, and not compressed."""
    whole = TTFont(FONTSOURCE / TEXT_FONTS[name], recalcTimestamp=False)
    one = instantiateVariableFont(whole, {"wght": weight})
    one.flavor = None
    plain = folder / f"{name}-{weight}.ttf"
    one.save(plain)
    return FontProperties(fname=plain)


def picture(folder: Path) -> bytes:
    """Draw it; ``folder`` keeps the fonts."""
    with mpl.rc_context(STYLE):
        drawing = Figure(figsize=(WIDTH / DPI, HEIGHT / DPI), dpi=DPI, facecolor=PALETTE["paper"])
        serif, sans = font("serif", 600, folder), font("sans", 400, folder)
        drawing.text(0.05, 0.86, TITLE, font=serif, size=30, color=INK, va="top", linespacing=0.82)
        drawing.text(0.05, 0.33, LINE, font=sans, size=14, color=SOFT, va="top", linespacing=1)
        ax = drawing.add_axes((0.45, 0.1, 0.51, 0.8))
        figure = LearnerFigure()
        figure.draw("plane", ax)
        x, y = figure.ends.T
        ax.scatter(x, y, s=200, color=PALETTE["touch"], edgecolor=PALETTE["card"], zorder=5)
        ax.set(xticks=[], yticks=[], xlabel="", ylabel="")
        file = BytesIO()
        drawing.savefig(file, format="png", dpi=DPI, facecolor="auto", metadata={"Software": None})
    return file.getvalue()


def write_picture(app: Any) -> None:
    fonts = Path(app.doctreedir) / "fonts"
    fonts.mkdir(parents=True, exist_ok=True)
    Path(app.outdir, "_static", PICTURE).write_bytes(picture(fonts))


def made_from(app: Any) -> list[object]:
    code = [*files(ROOT / "figures", "*.py", "palette.json"), *files(ROOT / "llc", "*.py")]
    return [Path(__file__), *code, ROOT / "package-lock.json"]


STEP = Step("share", write_picture, made_from, [f"_static/{PICTURE}"])
