"""The HTML of a figure: static images, and controls that its script fills and connects."""

import io
import json
import re
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import matplotlib as mpl
import matplotlib.figure
import numpy as np

from figures import plots
from llc._door import Floats

if TYPE_CHECKING:
    from matplotlib.axes import Axes as Axes
else:
    Axes = Any  # in a page a figure is shown, and so imported, without Matplotlib

# The margins of the axes in pixels; axes.js reads the same file.
LAYOUT = json.loads((Path(__file__).parents[1] / "js" / "layout.json").read_text("utf-8"))
LEFT, RIGHT, TOP, BOTTOM = (int(LAYOUT[side]) for side in ("left", "right", "top", "bottom"))

IMAGE_STYLE: Any = {"svg.fonttype": "none", "font.size": 10.5, "figure.constrained_layout.use": False}
NO_METADATA: Any = dict.fromkeys(("Creator", "Date", "Format", "Type"))
# A hundredth of a point is not seen; further decimals of paths are a fifth of what a page of figures weighs.
PATH, LONG = re.compile(r' d="[^"]*"'), re.compile(r"(?<=\.\d\d)\d+")


@dataclass(frozen=True)
class View:
    """One picture of a figure: its size in pixels in a text column, and its description in words."""

    width: int
    height: int
    description: str

    def equal_limits(self, X: Floats, spare: float = 1.3) -> Floats:
        """Limits of x and y that hold all points, at the same scale in both directions."""
        low, high = X.min(axis=0), X.max(axis=0)
        pixels = np.array([self.width - LEFT - RIGHT, self.height - TOP - BOTTOM])
        unit = max((spare * (high - low) / pixels).max(), 1e-3)
        middle = (low + high) / 2
        return np.stack([middle - unit * pixels / 2, middle + unit * pixels / 2], axis=1)


@dataclass(frozen=True)
class Slider:
    """A slider for one number. For a logarithmic one, bounds and step are exponents of ten.

    A script can put a mark with a few words on a slider that is `marked`.
    """

    label: str
    least: float
    most: float
    step: float
    log: bool = False
    marked: bool = False


def static_image(view: View, draw: Callable[[Axes], None]) -> str:
    """One view as an SVG image for paper and for pages without scripts; the same bytes for the same state."""
    with mpl.rc_context(plots.BOOK_STYLE | IMAGE_STYLE):
        drawing = _drawing(view.width, view.height)
        _draw(drawing, view, 0, 0, draw)
        file = io.StringIO()
        drawing.savefig(file, format="svg", metadata=NO_METADATA)
    svg = PATH.sub(lambda path: LONG.sub("", path[0]), file.getvalue())
    source = quote(svg[svg.index("<svg") :], safe=" /:=;,+*()@!?'<>{}")
    return f'<img class="llc-still" alt="{escape(view.description)}" src="data:image/svg+xml,{source}">'


def still_picture(views: Mapping[str, View], draw: Callable[[str, Axes], None]) -> tuple[str, dict[str, int]]:
    """All views as one PNG, the main one first, for a notebook that nobody has run; and its size."""
    main, *others = views.values()
    width = main.width + max((view.width for view in others), default=0)
    height = max(main.height, sum(view.height for view in others))
    with mpl.rc_context(plots.BOOK_STYLE | IMAGE_STYLE):
        drawing = _drawing(width, height)
        left = top = 0
        for name, view in views.items():
            _draw(drawing, view, left, top, partial(draw, name))
            left, top = main.width, top + view.height if left else 0
        file = io.BytesIO()
        drawing.savefig(file, format="png", dpi=150, facecolor="white", metadata={"Software": None})
    return b64encode(file.getvalue()).decode(), {"width": width, "height": height}


def _drawing(width: int, height: int) -> mpl.figure.Figure:
    return mpl.figure.Figure(figsize=(width / 100, height / 100), dpi=100)


def _draw(drawing: mpl.figure.Figure, view: View, left: int, top: int, draw: Callable[[Axes], None]) -> None:
    """Put one view into a drawing, so many pixels from its left and its top."""
    width, height = drawing.get_size_inches() * drawing.dpi
    w, h = view.width - LEFT - RIGHT, view.height - TOP - BOTTOM
    bottom = height - top - view.height + BOTTOM
    ax = drawing.add_axes(((left + LEFT) / width, bottom / height, w / width, h / height))
    draw(ax)
    _place_labels(ax, w, h)


def controls(
    *,
    name: str,
    hint: str,
    views: Mapping[str, View],
    images: Mapping[str, str],
    sliders: Mapping[str, Slider],
    switches: Mapping[str, str],
    actions: Mapping[str, str],
    choices: Mapping[str, str],
    challenges: Mapping[str, str],
    tables: Mapping[str, Sequence[str]],
    table_rows: int,
    readouts: Mapping[str, str],
    runs: bool,
    columns: Sequence[int],
    abreast: bool,
    leads: bool,
    link: str,
) -> str:
    """Everything inside the `div` of a figure, in the order in which a phone shows it."""
    main, *others = (_view(view, spec, images.get(view, "")) for view, spec in views.items())
    run = '<button type="button" data-run="">Run</button>'
    acts = [f'<button type="button" data-action="{key}">{words}</button>' for key, words in actions.items()]
    steer = [
        *(() if leads else acts),
        *(_slider(slider, spec) for slider, spec in sliders.items()),
        *(_switch(switch, words) for switch, words in switches.items()),
        run if runs else "",
    ]
    foot = [
        *(acts if leads else ()),
        *(f'<button type="button" data-preset="{key}">{words}</button>' for key, words in choices.items()),
        '<button type="button" data-reset="">Reset</button>',
        f'<button type="button" data-copy="">{link}</button>',
        '<details class="llc-numbers"><summary>All numbers</summary>',
        '<dl class="llc-readouts">',
        *map(_readout, readouts, readouts.values()),
        "</dl>",
        *(_table(table, columns, table_rows) for table, columns in tables.items()),
        "</details>",
    ]
    is_mapped = "map" in list(views)[1:-1]
    kinds = f"{' llc-abreast' * abreast}{' llc-alone' * (not others)}{' llc-mapped' * is_mapped}"
    shares = " ".join(f"minmax(0,{share}fr)" for share in (columns if others else (1,)))
    sentence = f'<p class="llc-sentence{" llc-leading" * leads}" data-sentence=""></p>'
    return "".join(
        [
            f'<p class="llc-hint">{hint}</p>' if hint else "",
            sentence if leads else "",
            f'<div class="llc-body{kinds}" style="--columns:{shares}">{main}',
            f'<div class="llc-steer">{"".join(steer)}</div>' if any(steer) else "",
            "" if leads else sentence,
            f'<div class="llc-others">{"".join(others)}</div>' if others else "",
            "</div>",
            _challenges(name, challenges) if challenges else "",
            f'<div class="llc-foot">{"".join(foot)}</div>',
            '<p class="llc-live" data-live="" role="status" aria-live="polite"></p>',
        ]
    )


def _view(name: str, view: View, picture: str) -> str:
    w, h = view.width, view.height
    return (
        f'<div class="llc-view" data-view="{name}" data-size="{w} {h}" style="--ratio:{w}/{h}" '
        f'data-label="{escape(view.description)}">{picture}</div>'
    )


def _slider(name: str, slider: Slider) -> str:
    bounds = f'min="{slider.least:g}" max="{slider.most:g}" step="{slider.step:g}"'
    log = " data-log=1" if slider.log else ""
    mark = f'<span class="llc-bound" data-mark="{name}" aria-hidden="true"></span>' if slider.marked else ""
    return (  # the value is hidden from screen readers, which get it from the slider itself
        f'<label class="llc-slider{" llc-marked" * slider.marked}"><span>{slider.label}'
        f'<span aria-hidden="true"> = <b data-value-of="{name}"></b></span></span>'
        f'<input type="range" data-slider="{name}" {bounds}{log}>{mark}</label>'
    )


def _switch(name: str, words: str) -> str:
    return (
        f'<label class="llc-switch"><input type="checkbox" data-switch="{name}"> <span>{words}</span></label>'
    )


def _challenges(name: str, challenges: Mapping[str, str]) -> str:
    """A list of which one is open, ticked when they are met; each can be shown by a preset of its name."""
    items = (
        f'<li data-challenge="{name}/{key}"{"" if i else " class=llc-open"}>'
        f'<button type="button" class="llc-tick" data-tick="" aria-label="Challenge {i + 1}">{i + 1}</button>'
        f'<span class="llc-task">{words} <span class="llc-unseen" data-met=""></span></span>'
        f'<button type="button" data-preset="{key}" aria-label="Show me: {_plain(words)}">Show me</button>'
        "</li>"
        for i, (key, words) in enumerate(challenges.items())
    )
    return (
        f'<ul class="llc-challenges" aria-label="Challenges" style="--count:{len(challenges)}">'
        f"{''.join(items)}</ul>"
    )


def _plain(words: str) -> str:
    return re.sub("<.*?>", "", words)


def _readout(name: str, term: str) -> str:
    return f'<div><dt>{term}</dt><dd data-readout="{name}"></dd></div>'


def _table(name: str, columns: Sequence[str], rows: int) -> str:
    head = "".join(f'<th scope="col">{column}</th>' for column in columns)
    row = f"<tr>{'<td></td>' * len(columns)}</tr>"  # filled by the script
    return (
        f'<div class="llc-table" role="region" aria-label="{escape(name)}" tabindex="0"><table>'
        f'<thead><tr>{head}</tr></thead><tbody data-table="{escape(name)}">{row * rows}</tbody></table></div>'
    )


def _place_labels(ax: Axes, w: int, h: int) -> None:
    """Set the names of the axes at their ends, level, as axes.js does."""
    ax.xaxis.set_label_coords(1, -38 / h)
    ax.xaxis.label.set(ha="right", va="baseline")
    ax.yaxis.set_label_coords((2 - LEFT) / w, 1 + 12 / h)
    ax.yaxis.label.set(ha="left", va="baseline", rotation=0)
