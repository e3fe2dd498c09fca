"""The HTML of a figure: texts, static images, and controls that its script fills and connects."""

import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure as Drawing

from llc import plots
from llc._checking import Floats

# The margins of the axes in pixels. axes.js reads the same file, so that a drawing covers its image exactly.
LAYOUT = json.loads(Path(__file__).with_name("js").joinpath("layout.json").read_text("utf-8"))
LEFT, RIGHT, TOP, BOTTOM = (int(LAYOUT[side]) for side in ("left", "right", "top", "bottom"))

IMAGE_STYLE: Any = {"svg.fonttype": "none", "font.size": 9.5, "figure.constrained_layout.use": False}
BOX = '<span class="llc-box"></span>'
NO_METADATA: Any = dict.fromkeys(("Creator", "Date", "Format", "Type"))


@dataclass(frozen=True)
class View:
    """One picture of a figure: its size in pixels (it scales with the page) and its description in words."""

    width: int
    height: int
    description: str

    def equal_limits(self, X: Floats) -> Floats:
        """Limits of x and y that hold all points, at the same scale in both directions."""
        low, high = X.min(axis=0), X.max(axis=0)
        pixels = np.array([self.width - LEFT - RIGHT, self.height - TOP - BOTTOM])
        unit = max((1.3 * (high - low) / pixels).max(), 1e-3)
        middle = (low + high) / 2
        return np.stack([middle - unit * pixels / 2, middle + unit * pixels / 2], axis=1)


@dataclass(frozen=True)
class Slider:
    """A slider for one number. For a logarithmic one, bounds and step are exponents of ten."""

    label: str
    least: float
    most: float
    step: float
    log: bool = False


def static_image(view: View, draw: Callable[[Axes], None]) -> str:
    """One view as an SVG image for paper and for pages without scripts; the same bytes for the same state."""
    w, h = view.width - LEFT - RIGHT, view.height - TOP - BOTTOM
    with mpl.rc_context(plots.BOOK_STYLE | IMAGE_STYLE):
        drawing = Drawing(figsize=(view.width / 100, view.height / 100), dpi=100)
        frame = (LEFT / view.width, BOTTOM / view.height, w / view.width, h / view.height)
        ax = drawing.add_axes(frame)
        draw(ax)
        _place_labels(ax, w, h)
        file = io.StringIO()
        drawing.savefig(file, format="svg", metadata=NO_METADATA)
    svg = file.getvalue()
    source = quote(svg[svg.index("<svg") :], safe=" /:=;,+*()@!?'<>{}")
    return f'<img class="llc-still" alt="{escape(view.description)}" src="data:image/svg+xml,{source}">'


def controls(
    *,
    question: str,
    answer: str,
    views: Mapping[str, View],
    images: Mapping[str, str],
    sliders: Mapping[str, Slider],
    switches: Mapping[str, str],
    tables: Mapping[str, Sequence[str]],
    table_rows: int,
    readouts: Mapping[str, str],
    presets: Iterable[str],
    steps: bool,
) -> str:
    """Everything inside the `div` of a figure."""
    panel = [
        _buttons([*(_step(n) for n in (1, 5, 25)), '<button type="button" data-run>Run</button>'])
        if steps
        else "",
        *(_slider(name, slider) for name, slider in sliders.items()),
        *(_switch(name, words) for name, words in switches.items()),
        _buttons([*map(_preset, presets), '<button type="button" data-reset="">Reset</button>']),
        '<dl class="llc-readouts">',
        *map(_readout, readouts, readouts.values()),
        "</dl>",
    ]
    return "".join(
        [
            f'<div class="llc-question"><p>{question}</p>',
            f"<details><summary>Compare with our answer</summary><p>{answer}</p></details></div>",
            f'<div class="llc-body llc-views-{len(views)}"><div class="llc-views">',
            *(_view(name, view, images.get(name, "")) for name, view in views.items()),
            f'</div><div class="llc-panel">{"".join(panel)}</div>',
            *(_table(name, columns, table_rows) for name, columns in tables.items()),
            "</div>",
            '<p class="llc-live" role="status" aria-live="polite"></p>',
        ]
    )


def _view(name: str, view: View, picture: str) -> str:
    w, h = view.width, view.height
    return (
        f'<div class="llc-view" data-view="{name}" data-size="{w} {h}" style="aspect-ratio:{w}/{h}" '
        f'data-label="{escape(view.description)}">{picture}</div>'
    )


def _slider(name: str, slider: Slider) -> str:
    bounds = f'min="{slider.least:g}" max="{slider.most:g}" step="{slider.step:g}"'
    return (  # hidden from screen readers, which get the value from the slider itself
        f'<label class="llc-slider"><span>{slider.label}</span>'
        f'<span class="llc-value" aria-hidden="true">{BOX}</span>'
        f'<input type="range" data-slider="{name}" {bounds}{" data-log=1" if slider.log else ""}></label>'
    )


def _switch(name: str, words: str) -> str:
    return (
        f'<label class="llc-switch"><input type="checkbox" data-switch="{name}"> <span>{words}</span></label>'
    )


def _readout(name: str, term: str) -> str:
    return f'<div><dt>{term}</dt><dd><span class="llc-box" data-readout="{name}"></span></dd></div>'


def _table(name: str, columns: Sequence[str], rows: int) -> str:
    head = "".join(f'<th scope="col">{column}</th>' for column in columns)
    row = f"<tr>{f'<td>{BOX}</td>' * len(columns)}</tr>"  # filled by the script without a change of size
    return (
        f'<div class="llc-table" role="region" aria-label="{escape(name)}" tabindex="0"><table>'
        f'<thead><tr>{head}</tr></thead><tbody data-table="{escape(name)}">{row * rows}</tbody></table></div>'
    )


def _buttons(buttons: Iterable[str]) -> str:
    return f'<div class="llc-buttons">{"".join(buttons)}</div>'


def _preset(words: str) -> str:
    return f'<button type="button" data-preset="{escape(words)}">{escape(words)}</button>'


def _step(n: int) -> str:
    return f'<button type="button" data-step="{n}">{n} step{"" if n == 1 else "s"}</button>'


def _place_labels(ax: Axes, w: int, h: int) -> None:
    """Set the names of the axes at their ends, as axes.js does."""
    ax.xaxis.set_label_coords(1, -34 / h)
    ax.xaxis.label.set(ha="right", va="baseline")
    ax.yaxis.set_label_coords(-41 / w, 1)
    ax.yaxis.label.set(ha="right", va="bottom", rotation_mode="anchor")
