"""`interact` of ipywidgets in the page: each move of a slider runs the reader's own function.

ipywidgets stands on a kernel. Here the little that `interact` takes from it is enough: sliders, choices and
switches, by their classes or in the short forms that `interact` knows. In Jupyter nothing of this is used.
"""

import inspect
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

live: list[tuple[Callable[..., Any], dict[str, Any]]] = []  # functions and their controls, by their numbers
shown: list[dict[str, Any]] = []


class Control:
    """What one argument of a function is steered by; `of` makes its value of what the page says."""

    kind = "slider"
    of: Callable[[Any], Any] = float
    defaults: dict[str, Any] = {"min": 0.0, "max": 100.0, "step": 0.1}  # noqa: RUF012

    def __init__(self, value: Any = None, **options: Any) -> None:
        self.options = self.defaults | options
        self.value = self.options.get("min") if value is None else value

    def as_data(self, name: str) -> dict[str, Any]:
        label = self.options.get("description") or name
        numbers = {key: self.options[key] for key in self.options.keys() & {"min", "max", "step"}}
        return {"name": name, "label": label, "kind": self.kind, "value": self.value, "words": [], **numbers}


class FloatSlider(Control):
    pass


class IntSlider(Control):
    of = int
    defaults = {"min": 0, "max": 100, "step": 1}  # noqa: RUF012


class Checkbox(Control):
    kind, of, defaults = "switch", bool, {}


class Dropdown(Control):
    kind, defaults = "choice", {}

    def __init__(self, options: Any = (), value: Any = None, **more: Any) -> None:
        pairs = options.items() if isinstance(options, dict) else ((str(one), one) for one in options)
        self.words, self.keys = map(list, zip(*pairs, strict=True))
        self.of = self.keys.__getitem__
        super().__init__(self.keys[0] if value is None else value, **more)

    def as_data(self, name: str) -> dict[str, Any]:
        return super().as_data(name) | {"value": self.keys.index(self.value), "words": self.words}


def control_of(value: Any) -> Any:
    """The control that `interact` makes of a short form; anything else stays as it is."""
    if isinstance(value, bool):
        return Checkbox(value)
    if isinstance(value, int | float):
        low, high = sorted((-value, 3 * value)) if value else (0, 1)
        return slider(value)(value, min=low, max=high)
    if isinstance(value, tuple) and len(value) in (2, 3) and all(isinstance(x, int | float) for x in value):
        kind = slider(*value)
        low, high, step = (*value, kind.defaults["step"])[:3]
        middle = low + (high - low) / 2
        on_step = middle - (middle - low) % step if len(value) == 3 else middle
        return kind(kind.of(on_step), min=low, max=high, step=step)
    return Dropdown(value) if isinstance(value, list | tuple | dict) else value


def slider(*numbers: float) -> type[Control]:
    return IntSlider if all(isinstance(number, int) for number in numbers) else FloatSlider


def interact(function: Any = None, **controls: Any) -> Any:
    """Let the reader steer the arguments of a function; also as a decorator."""
    if function is None:
        return lambda function: interact(function, **controls)
    parameters = inspect.signature(function).parameters.items()
    given = {name: controls.get(name, one.default) for name, one in parameters}
    made = {name: control_of(value) for name, value in given.items() if value is not inspect.Parameter.empty}
    for name, one in parameters:  # a range starts where the function does
        if isinstance(controls.get(name), tuple) and isinstance(one.default, int | float):
            made[name].value = one.default
    data = [one.as_data(name) for name, one in made.items() if isinstance(one, Control)]
    shown.append({"kind": "sliders", "number": len(live), "controls": data})
    live.append((function, made))
    return function


def call(number: int, values: dict[str, Any]) -> Any:
    function, controls = live[number]
    given = {name: getattr(one, "value", one) for name, one in controls.items()}
    return function(**given | {name: controls[name].of(value) for name, value in values.items()})


def take_sliders() -> list[dict[str, Any]]:
    made = list(shown)
    shown.clear()
    return made


def install() -> None:
    module = ModuleType("ipywidgets")
    for thing in (interact, IntSlider, FloatSlider, Checkbox, Dropdown):
        setattr(module, thing.__name__, thing)
    sys.modules["ipywidgets"] = module
