"""Where there is Matplotlib, a cell that draws leaves its pictures behind it, as in a notebook."""

import base64
import io
import sys
from typing import Any

from . import standins


def install() -> None:
    import matplotlib

    matplotlib.use("agg")


def taken() -> list[dict[str, Any]]:
    """The figures that are open, as pictures; they are closed."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is None or isinstance(pyplot, standins.Drawing):
        return []
    pictures = []
    for number in pyplot.get_fignums():
        target = io.BytesIO()
        pyplot.figure(number).savefig(target, format="png", dpi=144, bbox_inches="tight")
        pictures.append({"kind": "png", "data": base64.b64encode(target.getvalue()).decode()})
    pyplot.close("all")
    return pictures


def is_drawn(value: object) -> bool:
    """Whether a value is part of a picture, which is shown itself."""
    return type(value).__module__.startswith("matplotlib")
