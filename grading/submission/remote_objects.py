"""The student's names as a check sees them: plain data, or a handle that can only be called and asked.

A handle refuses to be compared, to be true or false, to be counted with and to become an array: an object
that equals everything gains nothing here.
"""

import builtins
import inspect
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from copy import deepcopy
from types import MappingProxyType
from typing import Any, NoReturn

import numpy as np

from grading.arrays import as_array, as_arrays
from grading.messages import plain
from grading.sandbox.process import Death
from grading.sandbox.protocol import KINDS

Ask = Callable[..., Any]


class NotAnswered(BaseException):
    """The stub was called. No `except Exception` of a check takes this for an answer."""


class NotData(TypeError):
    """A check needed a number or an array and the student's code gave something else."""


class RemoteObject:
    """Something in the sandbox that is not plain data: a function, a class, an object."""

    def __init__(self, answers: "RemoteNamespace", number: int, kind: str, generation: int) -> None:
        self.__dict__.update(_answers=answers, _number=number, _kind=kind, _generation=generation, _label="")

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._answers.call(self, args, kwargs)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name not in ("__name__", "__doc__"):
            raise AttributeError(name)
        return self._answers.attribute(self, name)

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        self._refuse()

    def _refuse(self) -> NoReturn:
        kind = f"{'an' if self._kind[0] in 'aeiou' else 'a'} {self._kind}"
        raise NotData(f"expected was a number, an array of numbers or a container, and what came is {kind}")

    def __array__(self, *args: Any, **kwargs: Any) -> NoReturn:
        self._refuse()

    def __repr__(self) -> str:
        return f"<{self._kind} of the student's>"

    __hash__ = object.__hash__
    __array_ufunc__ = None


def _refusing(name: str) -> Any:
    def method(self: RemoteObject, *args: Any) -> NoReturn:
        self._refuse()

    method.__name__ = name
    return method


_OPERATIONS = (
    "eq ne lt le gt ge bool len iter next contains getitem setitem delitem index int float complex round abs "
    "neg pos invert add radd sub rsub mul rmul truediv rtruediv floordiv rfloordiv mod rmod divmod rdivmod "
    "pow rpow matmul rmatmul and rand or ror xor rxor lshift rlshift rshift rrshift enter exit str format "
    "bytes reversed"
)
for _name in _OPERATIONS.split():
    setattr(RemoteObject, f"__{_name}__", _refusing(f"__{_name}__"))


class Reference:
    """A function of the sheet's solution that stands in a student's notebook: any cell may call it."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Its value; a function that it returns may be called as freely."""
        value = self.function(*args, **kwargs)
        return Reference(value) if inspect.isfunction(value) else value


class RemoteNamespace:
    """Fetches names and makes calls, through `ask(message, other, special)`."""

    def __init__(self, ask: Ask, arrays: Mapping[str, Sequence[str]] = MappingProxyType({})) -> None:
        """`arrays`: the functions that are handed arrays alone, with the names of their parameters."""
        self._ask, self._arrays = ask, arrays
        self.generation = 0
        self._draws_on = False
        self._drawn: list[tuple[Any, Any]] = []
        self._callbacks: dict[int, Callable[..., Any]] = {}
        self._numbers = itertools.count()

    def fetch(self, name: str) -> Any:
        """The value of a name; NameError if the student's code does not bind it."""
        return _labelled(self._request({"do": "get", "name": name}), name)

    def bind(self, functions: dict[str, Reference]) -> None:
        """Put functions of the sheet's solution in the place of the student's."""
        self._request({"do": "bind", "names": functions})

    @contextmanager
    def check(self, *, draws_on: bool) -> Iterator[None]:
        """Whether the generators of a check draw on where the student's code has left them, until its end.

        With it ends what the check has passed to call: a function that was kept would tell what the names
        it reads stand for in later checks.
        """
        self._draws_on = draws_on
        try:
            yield
        finally:
            self._draws_on = False
            self._callbacks = {n: f for n, f in self._callbacks.items() if isinstance(f, Reference)}
            while self._drawn:
                _draw_on(*self._drawn.pop())

    def call(self, handle: RemoteObject, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Call what a handle stands for. It gets copies; of them, a generator may draw on."""
        back = self._draws_on
        if handle._label in self._arrays:
            args = tuple(as_arrays(args, self._arrays[handle._label]))
            kwargs = {name: as_array(value, name) for name, value in kwargs.items()}
        message = {"do": "call", "target": handle, "args": args, "kwargs": kwargs, "back": back}
        try:
            reply = self._request(message)
        except Exception as error:
            if hasattr(error, "student"):
                error.student["call"] = handle._label
            raise
        if not isinstance(reply, list) or len(reply) != 2:
            raise Death("the process that ran the notebook answered nonsense")
        if back and isinstance(reply[1], list):
            for ours, theirs in zip(args, reply[1], strict=False):
                if isinstance(ours, np.random.Generator):
                    self._drawn.append((ours, deepcopy(ours)))
                    _draw_on(ours, theirs)
        return reply[0]

    def attribute(self, handle: RemoteObject, name: str) -> Any:
        """An attribute of what a handle stands for."""
        value = self._request({"do": "attribute", "target": handle, "name": name})
        return _labelled(value, f"{handle._label}.{name}" if handle._label else name)

    def run(self, source: str, name: str, *, tested: bool = False) -> None:
        """Run a cell; its exception is raised here again, with what an assert tested if that is wanted."""
        self._request({"do": "run", "source": source, "name": name, "tested": tested})

    def is_intact(self) -> bool:
        """Whether its first handle gives back what it is told, as in a process whose Python is whole."""
        told = [np.arange(3.0), {"a": (1, 2.5, "x")}, None, True, np.float32(1), 10**20]
        try:
            back = self.call(RemoteObject(self, 0, "function", self.generation), (told,), {})
        except (Exception, NotAnswered):
            return False
        return repr(back) == repr(told)

    def _request(self, message: dict[str, Any]) -> Any:
        reply = self._ask(message, self._other, self._special)
        while "callback" in reply:
            reply = self._ask(self._call_back(reply), self._other, self._special)
        if "value" in reply:
            return reply["value"]
        if isinstance(reply.get("error"), dict):
            raise as_exception(reply["error"])
        raise Death("the process that ran the notebook answered nonsense")

    def _call_back(self, reply: dict[str, Any]) -> dict[str, Any]:
        try:
            function = self._callbacks[reply["callback"]]
            args, kwargs = reply["args"], reply["kwargs"]
            value = function(*args, **kwargs)
            drawn = [each for each in (*args, *kwargs.values()) if isinstance(each, np.random.Generator)]
            return {"value": value, "generators": drawn}
        except (Death, NotAnswered):
            raise
        except Exception as error:
            kinds = (k.__name__ for k in type(error).__mro__ if getattr(builtins, k.__name__, None) is k)
            return {"error": next(kinds)}

    def _other(self, value: Any, encode: Callable[[Any], Any]) -> Any:
        if isinstance(value, RemoteObject):
            if value._generation != self.generation:
                raise Death("the process that held this object is gone")
            return {"handle": value._number}
        if callable(value) and not isinstance(value, type):
            number = next(self._numbers)
            self._callbacks[number] = value if isinstance(value, Reference) else _without_defaults(value)
            return {"callback": number}
        raise TypeError(
            f"a check can pass numbers, arrays, containers, generators and functions, no {type(value)}"
        )

    def _special(self, form: dict[str, Any]) -> Any:
        body = form.get("handle")
        if not isinstance(body, list) or len(body) != 2 or not isinstance(body[0], int):
            raise Death("the process that ran the notebook answered nonsense")
        # The student's code could write anything into it, and its student reads it.
        kind = body[1] if isinstance(body[1], str) and body[1] in KINDS else "object"
        return RemoteObject(self, body[0], kind, self.generation)


def _labelled(value: Any, label: str) -> Any:
    """Let a handle know what the check calls it."""
    if isinstance(value, RemoteObject):
        value.__dict__["_label"] = label
    return value


def _without_defaults(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, called with what has no default: the rest is the check's own, such as a log."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # one that is built in
        return function
    everything = list(signature.parameters.values())
    with_default = {p.kind for p in everything if p.default is not p.empty}
    if not with_default:
        return function
    # What stars would gather could fill what has a default.
    no_stars: set[Any] = {inspect.Parameter.VAR_KEYWORD}
    if with_default != {inspect.Parameter.KEYWORD_ONLY}:
        no_stars.add(inspect.Parameter.VAR_POSITIONAL)
    needed = [p for p in everything if p.default is p.empty and p.kind not in no_stars]
    bare = signature.replace(parameters=needed)

    def call(*args: Any, **kwargs: Any) -> Any:
        bound = bare.bind(*args, **kwargs)
        return function(*bound.args, **bound.kwargs)

    return call


def as_exception(told: dict[str, Any]) -> BaseException:
    """The built-in exception of that name, with what is known of it under `student`."""
    kind, text = (plain(str(told.get(name, ""))[:2000]) for name in ("kind", "text"))
    line = told.get("line")
    found = getattr(builtins, kind, None)
    if kind == "NotImplementedError":
        error: BaseException = NotAnswered(text)
    elif (
        isinstance(found, type)
        and issubclass(found, Exception)
        and kind not in ("StopIteration", "StopAsyncIteration")
    ):
        try:
            error = found(text)
        except TypeError:  # UnicodeDecodeError and a few more want other arguments
            error = (ValueError if issubclass(found, ValueError) else RuntimeError)(text)
    else:
        error = RuntimeError(text)
    error.student = {  # type: ignore[attr-defined]
        "kind": kind if isinstance(found, type) and issubclass(found, BaseException) else "Exception",
        "text": text,
        "call": "",
        "tested": _texts(told.get("tested")),
        "cell": str(told.get("cell", ""))[:100],
        "line": line if type(line) is int and 0 < line < 10**6 else None,
    }
    return error


def _texts(told: Any) -> tuple[str, str, str]:
    """What an assert tested, what came and what was expected, of a process that may say anything."""
    if not isinstance(told, list) or len(told) != 3 or not all(isinstance(text, str) for text in told):
        return ("", "", "")
    call, came, expected = (" ".join(text[:300].split()) for text in told)
    return (call[:200], came, expected)


def _draw_on(ours: np.random.Generator, theirs: Any) -> None:
    if isinstance(theirs, np.random.Generator):
        with suppress(ValueError, TypeError):  # a generator of another kind
            ours.bit_generator.state = theirs.bit_generator.state
