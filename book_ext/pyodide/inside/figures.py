"""The draggable figures in the page: their state goes there, and their own script draws it.

They stand on anywidget, which stands on a kernel. Here the little that they take from it is enough.
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
    sys.meta_path.insert(0, _Unbuilt())


class _Unbuilt:
    """After `figures.widgets.base` was imported its scripts count as built: the page has them already."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        base = sys.modules.get("figures.widgets.base")
        if name.startswith("figures.widgets.") and hasattr(base, "_built"):
            base._built = lambda file: ""  # type: ignore[union-attr]


def as_data(value: object) -> dict[str, Any] | None:
    """What the page needs to draw a figure, if this is one."""
    base = sys.modules.get("figures.widgets.base")
    if base is None or not isinstance(value, base.Figure):
        return None
    state = value.state() | {"_parameters": value._parameters, "_presets": value._presets}
    return {"kind": "figure", "name": value.name, "state": state, "page": value._page}
