"""Base of the draggable figures: state shared between Python and a page, and the page's HTML."""

import json
from collections.abc import Mapping, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import numpy as np
import traitlets
from numpy.typing import ArrayLike

from figures.widgets.markup import Axes, Slider, View, controls, static_image, still_picture
from llc._door import Floats, frozen, look

BUNDLE = Path(__file__).parents[1] / "bundle"


class Numbers(traitlets.TraitType[Any, Any]):
    """A trait that holds a finite array of a shape, where None stands for any length, and is read-only."""

    def __init__(self, *shape: int | None, most: int | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.shape, self.most = shape, most
        self.tag(sync=True, to_json=lambda value, widget: value.tolist())

    def validate(self, obj: Any, value: Any) -> Floats:
        (array,) = look(**{str(self.name): (value, "...")})
        fits = array.ndim == len(self.shape) and array.size > 0
        if not fits or any(n not in (None, m) for n, m in zip(self.shape, array.shape, strict=True)):
            wanted = ", ".join("n" if n is None else str(n) for n in self.shape)
            raise ValueError(
                f"{self.name} must have shape ({wanted}{',' * (len(self.shape) == 1)}), "
                f"but has shape {array.shape}. Reshape it, or give as many numbers."
            )
        if self.most is not None and len(array) > self.most:
            raise ValueError(
                f"{self.name} must have at most {self.most} rows, more would make dragging slow, "
                f"but has {len(array)}. Give some of them."
            )
        return np.asarray(frozen(array))


class Data(Numbers):
    """A trait of the examples, which are given once, so that all that is derived from them stays true.

    Only the page changes them, by a preset that also replaces all that was derived.
    """

    def __set__(self, obj: Any, value: Any) -> None:
        if isinstance(obj._trait_values.get(self.name), np.ndarray):
            kind = type(obj).__name__
            raise AttributeError(
                f"{self.name} is given when a figure is made and cannot be set afterwards, because all that "
                f"is shown depends on it. Make a new figure of the other data: {kind}(...)."
            )
        super().__set__(obj, value)


class Examples(Numbers):
    """A trait of examples that can be dragged: they move, but stay as many, because labels belong to them.

    Only the page changes their number, by a preset that brings other labels too.
    """

    def __set__(self, obj: Any, value: Any) -> None:
        before = obj._trait_values.get(self.name)
        if isinstance(before, np.ndarray) and before.shape != np.shape(value):
            raise ValueError(
                f"{self.name} must keep its shape {before.shape}, but has shape {np.shape(value)}. "
                f"For more or fewer examples make a new {type(obj).__name__}({self.name}, y)."
            )
        super().__set__(obj, value)


class Number(traitlets.TraitType[Any, Any]):
    """A trait that holds one finite number, within bounds where they are given."""

    def __init__(
        self,
        *,
        above: float = -np.inf,
        least: float = -np.inf,
        below: float = np.inf,
        most: float = np.inf,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.above, self.least, self.below, self.most = above, least, below, most
        self.tag(sync=True)

    def validate(self, obj: Any, value: Any) -> float:
        (v,) = look(**{str(self.name): (value, "number")})
        if v <= self.above:
            raise ValueError(f"{self.name} must be greater than {self.above:g}, but is {v:g}.")
        if v < self.least:
            raise ValueError(f"{self.name} must be {self.least:g} or more, but is {v:g}.")
        if v >= self.below:
            raise ValueError(f"{self.name} must be below {self.below:g}, but is {v:g}.")
        if v > self.most:
            raise ValueError(f"{self.name} must be {self.most:g} or less, but is {v:g}.")
        return float(v)


class Count(traitlets.TraitType[Any, Any]):
    """A trait that holds a whole number from 1 on, up to ``most`` where that is given."""

    def __init__(self, *, most: int | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.most = most
        self.tag(sync=True)

    def validate(self, obj: Any, value: Any) -> int:
        (n,) = look(**{str(self.name): (value, "count")})
        if self.most is not None and n > self.most:
            raise ValueError(f"{self.name} must be {self.most} or less, but is {n}.")
        return int(n)


class AxisNames(traitlets.TraitType[Any, Any]):
    """A trait that holds the names of both axes."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tag(sync=True)

    def validate(self, obj: Any, value: Any) -> list[str]:
        names = [] if isinstance(value, str) else list(value)
        if len(names) != 2 or not all(isinstance(name, str) for name in names):
            raise ValueError(f"{self.name} must be two strings, one for each axis, but is {value!r}.")
        return names


def both(X: ArrayLike | None, y: ArrayLike | None) -> tuple[ArrayLike, ArrayLike]:
    """Refuse examples without labels and labels without examples."""
    if X is None or y is None:
        raise ValueError(
            f"X and y belong together, but only {'y' if X is None else 'X'} came. "
            "Give both, or neither to see the figure's own data."
        )
    return X, y


def require_overlap(X: Floats, y: Floats) -> None:
    """Refuse one feature that separates labels 0 and 1: the NLL then has no minimizer to draw."""
    x_0, x_1 = X[y == 0], X[y == 1]
    if x_0.max() <= x_1.min() or x_1.max() <= x_0.min():
        raise ValueError(
            "X must not separate the classes, or the NLL has no minimizer, but a threshold tells all "
            "of them apart. Give data that overlap; for a gap there is SeparableFigure."
        )


class Figure(anywidget.AnyWidget):
    """Base of all figures.

    A subclass gives its `name` (that of its JavaScript module), the `parameters` that reset restores, its
    views, the main one first, its controls, and how to `draw` each view. Its `challenges`, which the script
    ticks when they are met, and `choices`, plain buttons, are texts by the name of a preset. A challenge that
    has none for the data is left out.
    """

    name: ClassVar[str]
    parameters: ClassVar[tuple[str, ...]]
    hint: ClassVar[str] = ""
    views: ClassVar[Mapping[str, View]]
    readouts: ClassVar[Mapping[str, str]]
    sliders: ClassVar[Mapping[str, Slider]] = {}
    switches: ClassVar[Mapping[str, str]] = {}
    actions: ClassVar[Mapping[str, str]] = {}
    choices: ClassVar[Mapping[str, str]] = {}
    challenges: ClassVar[Mapping[str, str]] = {}
    tables: ClassVar[Mapping[str, Sequence[str]]] = {}
    table_rows: int = 0
    runs: ClassVar[bool] = False
    leads: ClassVar[bool] = False  # whether its sentence comes first
    link: ClassVar[str] = "Copy link"
    columns: ClassVar[tuple[int, int]] = (9, 5)  # how wide the main view is, and the others beside it
    abreast: ClassVar[bool] = False  # whether they stand beside it in a column of text already

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    _page = traitlets.Unicode().tag(sync=True)
    _parameters = traitlets.List(traitlets.Unicode()).tag(sync=True)
    _presets = traitlets.Dict().tag(sync=True)

    def __init__(self, **state: Any) -> None:
        presets = {name: self._as_json(preset) for name, preset in self.presets().items()}
        super().__init__(
            _esm=_built(f"{self.name}.js"),
            _css=_built("book/figures.css"),
            _page=self._controls(presets, {}),
            _parameters=list(self.parameters),
            _presets=presets,
            **state,
        )

    def presets(self) -> Mapping[str, Mapping[str, Any]]:
        """Give what each challenge's solution and each choice changes of the first state, by its name."""
        return {}

    def draw(self, view: str, ax: Axes) -> None:
        """Draw one view in its present state."""
        raise NotImplementedError

    def state(self) -> dict[str, Any]:
        """Return what the figure shows, as plain data.

        Returns
        -------
        dict
            The value of each parameter, arrays as lists.
        """
        return self._as_json({name: getattr(self, name) for name in self.parameters})

    def page(self) -> str:
        """Write the figure for a page without a kernel: texts, static images, controls and state.

        Returns
        -------
        str
            HTML that shows the images by itself, and that ``figures.js`` makes draggable.
        """
        state = {**self.state(), "_parameters": self._parameters, "_presets": self._presets}
        text = escape(json.dumps(state, separators=(",", ":")))
        images = {name: static_image(view, partial(self.draw, name)) for name, view in self.views.items()}
        inner = self._controls(self._presets, images)
        return f'<div class="llc-figure" data-figure="{self.name}" data-state="{text}">\n{inner}\n</div>'

    def _controls(self, presets: Mapping[str, Any], images: Mapping[str, str]) -> str:
        return controls(
            name=self.name,
            hint=self.hint,
            views=self.views,
            images=images,
            sliders=self.sliders,
            switches=self.switches,
            actions=self.actions,
            choices=self.choices,
            challenges={name: words for name, words in self.challenges.items() if name in presets},
            tables=self.tables,
            table_rows=self.table_rows,
            readouts=self.readouts,
            runs=self.runs,
            columns=self.columns,
            abreast=self.abreast,
            leads=self.leads,
            link=self.link,
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        data, metadata = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]
        picture, size = still_picture(self.views, self.draw)
        forms = {"text/html": self.page(), "image/png": picture}
        return data | forms, {**metadata, "image/png": size}

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"  # the same in every run, unlike an address

    def _as_json(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Validate the values as the traits do, and turn arrays into lists."""
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
