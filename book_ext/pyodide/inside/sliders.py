"""`interact` of ipywidgets in the page: each move of a slider runs the reader's own function.

ipywidgets stands on a kernel. Here the little that `interact` takes from it is enough: sliders, choices and
switches, by their classes or in the short forms that `interact` knows. In Jupyter nothing of this is used.
"""

import inspect
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

live: list[tuple[Callable[..., Any], dict[str, "Control"]]] = []  # by their numbers
_waiting: list[dict[str, Any]] = []


class Control:
    """What one argument of a function is steered by."""

    kind = "slider"
    defaults: dict[str, Any] = {"min": 0, "max": 100, "step": 1}  # noqa: RUF012

    def __init__(self, value: Any = None, **options: Any) -> None:
        self.options = self.defaults | options
        self.value = self.options.get("min") if value is None else value

    def as_data(self, name: str) -> dict[str, Any]:
        numbers = {key: self.options[key] for key in ("min", "max", "step") if key in self.options}
        label = self.options.get("description") or name
        value = self.keys.index(self.value) if self.kind == "choice" else self.value
        return {
            "name": name,
            "label": label,
            "kind": self.kind,
            "value": value,
            "words": self.words,
            **numbers,
        }

    def of(self, value: Any) -> Any:
        """The value that the page's own stands for."""
        return value

    keys: list[Any] = []  # noqa: RUF012
    words: list[str] = []  # noqa: RUF012


class IntSlider(Control):
    def of(self, value: Any) -> int:
        return int(value)


class FloatSlider(Control):
    defaults = {"min": 0.0, "max": 100.0, "step": 0.1}  # noqa: RUF012

    def of(self, value: Any) -> float:
        return float(value)


class FloatLogSlider(FloatSlider):
    kind = "powers"
    defaults = {"min": 0, "max": 4, "step": 0.1, "base": 10}  # noqa: RUF012

    def as_data(self, name: str) -> dict[str, Any]:
        return super().as_data(name) | {"base": self.options["base"]}


class Checkbox(Control):
    kind = "switch"
    defaults: dict[str, Any] = {}  # noqa: RUF012

    def of(self, value: Any) -> bool:
        return bool(value)


class Dropdown(Control):
    kind = "choice"
    defaults: dict[str, Any] = {}  # noqa: RUF012

    def __init__(self, options: Any = (), value: Any = None, **more: Any) -> None:
        pairs = (
            list(options.items())
            if isinstance(options, dict)
            else [one if isinstance(one, tuple) and len(one) == 2 else (str(one), one) for one in options]
        )
        self.words, self.keys = [str(word) for word, _ in pairs], [key for _, key in pairs]
        super().__init__(self.keys[0] if value is None else value, **more)

    def of(self, value: Any) -> Any:
        return self.keys[int(value)]


class fixed:
    """A value that is given and not steered."""

    def __init__(self, value: Any) -> None:
        self.value = value


def control_of(value: Any) -> Any:
    """The control that `interact` makes of a short form; anything else stays as it is."""
    if isinstance(value, bool):
        return Checkbox(value)
    if isinstance(value, int | float):
        kind = IntSlider if isinstance(value, int) else FloatSlider
        low, high = sorted((-value, 3 * value)) if value else (0, 1)
        return kind(value, min=low, max=high)
    if isinstance(value, tuple) and len(value) in (2, 3) and all(isinstance(x, int | float) for x in value):
        kind = IntSlider if all(isinstance(x, int) for x in value) else FloatSlider
        low, high, step = (*value, kind.defaults["step"])[:3]
        middle = low + (high - low) / 2
        on_step = middle - (middle - low) % step if len(value) == 3 else middle
        return kind(kind.of(kind(), on_step), min=low, max=high, step=step)
    if isinstance(value, list | tuple | dict):
        return Dropdown(value)
    return value


def interact(function: Any = None, **controls: Any) -> Any:
    """Let the reader steer the arguments of a function; also as a decorator."""
    if function is None:
        return lambda function: interact(function, **controls)
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.default is not parameter.empty:
            controls.setdefault(name, parameter.default)
    made = {name: control_of(value) for name, value in controls.items()}
    live.append((function, made))
    data = [one.as_data(name) for name, one in made.items() if isinstance(one, Control)]
    _waiting.append({"kind": "sliders", "number": len(live) - 1, "controls": data})
    return function


def call(number: int, values: dict[str, Any]) -> Any:
    function, controls = live[number]
    given = {name: getattr(one, "value", one) for name, one in controls.items()}
    return function(**given | {name: controls[name].of(value) for name, value in values.items()})


def taken() -> list[dict[str, Any]]:
    """The sliders that a cell has made."""
    made = list(_waiting)
    _waiting.clear()
    return made


def install() -> None:
    module = ModuleType("ipywidgets")
    for thing in (interact, fixed, IntSlider, FloatSlider, FloatLogSlider, Checkbox, Dropdown):
        setattr(module, thing.__name__, thing)
    sys.modules["ipywidgets"] = module
