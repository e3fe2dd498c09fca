"""The draggable figures in the page: their state goes there, and their own script draws it.

They stand on anywidget, which stands on a kernel. Here the little that they take from it is enough; of their
scripts, which the page has, empty files are there.
"""

import sys
from types import ModuleType
from typing import Any

import traitlets


class AnyWidget(traitlets.HasTraits):
    """The base of all figures, without a kernel to speak with."""

    def __init__(self, **state: Any) -> None:
        super().__init__(**state)


def install() -> None:
    module = ModuleType("anywidget")
    module.AnyWidget = AnyWidget  # type: ignore[attr-defined]
    sys.modules["anywidget"] = module


def as_data(value: object) -> dict[str, Any] | None:
    """What the page needs to draw a figure, if this is one."""
    base = sys.modules.get("figures.widgets.base")
    if base is None or not isinstance(value, base.Figure):
        return None
    state = value.state() | {"_parameters": value._parameters, "_presets": value._presets}
    return {"kind": "figure", "name": value.name, "state": state, "page": value._page}
