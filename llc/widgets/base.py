"""What every draggable figure is: a state that it shares with Python, and a page that shows it."""

import json
from collections.abc import Mapping, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import numpy as np
import traitlets
from matplotlib.axes import Axes

from llc._checking import Floats, as_data, as_number, as_vector, frozen
from llc.widgets.markup import Slider, View, controls, still

BUNDLE = Path(__file__).with_name("bundle")


class Numbers(traitlets.TraitType[Any, Any]):
    """A trait that holds a finite array of one to three dimensions, which cannot be written into."""

    def __init__(self, ndim: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ndim = ndim
        self.tag(sync=True, to_json=lambda value, widget: value.tolist())

    def validate(self, obj: Any, value: Any) -> Floats:
        name = str(self.name)
        if self.ndim == 1:
            return frozen(as_vector(value, name=name))
        if self.ndim == 2:
            return frozen(as_data(value, name=name))
        return frozen(np.array([as_data(part, name=name) for part in value]))


class Data(Numbers):
    """A trait of the examples, which are given once, so that all that is derived from them stays true.

    Only the page changes them, by a button that brings with them all that belongs to other data.
    """

    def __set__(self, obj: Any, value: Any) -> None:
        if isinstance(obj._trait_values.get(self.name), np.ndarray):
            kind = type(obj).__name__
            raise AttributeError(
                f"{self.name} is given when a figure is made and cannot be set afterwards, because all that "
                f"is shown depends on it. Make a new figure of the other data: {kind}(...)."
            )
        super().__set__(obj, value)


class Number(traitlets.TraitType[Any, Any]):
    """A trait that holds one finite number, within bounds where they are given."""

    def __init__(
        self, *, above: float = -np.inf, least: float = -np.inf, below: float = np.inf, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.above, self.least, self.below = above, least, below
        self.tag(sync=True)

    def validate(self, obj: Any, value: Any) -> float:
        number = as_number(value, str(self.name), above=self.above, least=self.least)
        if number >= self.below:
            raise ValueError(f"{self.name} must be below {self.below:g}, but is {number:g}.")
        return number


class Figure(anywidget.AnyWidget):
    """Base of all figures.

    A figure says its `name` (of its JavaScript module), the `parameters` that its reset brings back, its
    words (HTML), its views and controls, and how to `draw` each view. Its presets are states.
    """

    name: ClassVar[str]
    parameters: ClassVar[tuple[str, ...]]
    question: ClassVar[str]
    answer: ClassVar[str]
    views: ClassVar[Mapping[str, View]]
    readouts: ClassVar[Mapping[str, str]]
    sliders: ClassVar[Mapping[str, Slider]] = {}
    switches: ClassVar[Mapping[str, str]] = {}
    tables: ClassVar[Mapping[str, Sequence[str]]] = {}
    table_rows: int = 0
    steps: ClassVar[bool] = False

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    _page = traitlets.Unicode().tag(sync=True)
    _parameters = traitlets.List(traitlets.Unicode()).tag(sync=True)
    _presets = traitlets.Dict().tag(sync=True)

    def __init__(self, **state: Any) -> None:
        presets = {label: self._as_json(preset) for label, preset in self.presets().items()}
        super().__init__(
            _esm=_built(f"{self.name}.js"),
            _css=_built("book/figures.css"),
            _page=self._controls(presets),
            _parameters=list(self.parameters),
            _presets=presets,
            **state,
        )

    def presets(self) -> Mapping[str, Mapping[str, Any]]:
        """Give what its buttons change of the first state, by the words on the buttons."""
        return {}

    def draw(self, view: str, ax: Axes) -> None:
        """Draw one view in its present state."""
        raise NotImplementedError

    def state(self) -> dict[str, Any]:
        """Say what the figure shows, as plain data.

        Returns
        -------
        dict
            The value of each parameter, arrays as lists.
        """
        return self._as_json({name: getattr(self, name) for name in self.parameters})

    def page(self) -> str:
        """Write the figure for a page: its words, its stills, its place for controls, and its state.

        Returns
        -------
        str
            HTML that shows the stills as it is, and that ``figures.js`` awakens.
        """
        state = {**self.state(), "_parameters": self._parameters, "_presets": self._presets}
        text = escape(json.dumps(state, separators=(",", ":")))
        stills = {name: still(view, partial(self.draw, name)) for name, view in self.views.items()}
        inner = self._controls(self._presets, stills)
        return f'<div class="llc-figure" data-figure="{self.name}" data-state="{text}">\n{inner}\n</div>'

    def _controls(self, presets: Mapping[str, Any], stills: Mapping[str, str] | None = None) -> str:
        return controls(
            question=self.question,
            answer=self.answer,
            views=self.views,
            stills=stills or {},
            sliders=self.sliders,
            switches=self.switches,
            tables=self.tables,
            table_rows=self.table_rows,
            readouts=self.readouts,
            presets=presets,
            steps=self.steps,
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        data, metadata = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]
        return {**data, "text/html": self.page()}, metadata

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"  # the same in every run, unlike an address

    def _as_json(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Check the values as the traits do, and turn arrays into lists."""
        traits = self.traits()
        checked = {name: traits[name]._validate(self, value) for name, value in values.items()}
        return {name: v.tolist() if isinstance(v, np.ndarray) else v for name, v in checked.items()}


def _built(file: str) -> str:
    path = BUNDLE / file
    if not path.is_file():
        raise FileNotFoundError(
            f"The script of the draggable figures, {path.name}, has not been built yet. "
            "Run `make book` (or, with Node, `npm run build`) in the course's folder, then try again."
        )
    return path.read_text(encoding="utf-8")
