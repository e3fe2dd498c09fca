"""The student's names as a check sees them: plain data, or a handle that can only be called and asked.

A handle refuses to be compared, to be true or false, to be counted with and to become an array: an object
that equals everything gains nothing here.
"""

import builtins
from collections.abc import Callable
from typing import Any, NoReturn

import numpy as np

from grading.sandbox.process import Death

Ask = Callable[..., Any]


class NotAnswered(BaseException):
    """The stub was called. No `except Exception` of a check takes this for an answer."""


class NotData(TypeError):
    """A check needed a number or an array and the student's code gave something else."""


class RemoteObject:
    """Something in the sandbox that is not plain data: a function, a class, an object."""

    def __init__(self, answers: "RemoteNamespace", number: int, kind: str, generation: int) -> None:
        self.__dict__.update(_answers=answers, _number=number, _kind=kind, _generation=generation)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._answers.call(self, args, kwargs)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name not in ("__name__", "__doc__"):
            raise AttributeError(name)
        return self._answers.attribute(self, name)

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        self._refuse("changed")

    def _refuse(self, what: str = "used") -> NoReturn:
        raise NotData(
            f"a number, an array or a container was expected; this is a {self._kind} and cannot be {what}"
        )

    def __array__(self, *args: Any, **kwargs: Any) -> NoReturn:
        self._refuse("turned into an array")

    def __repr__(self) -> str:
        return f"<{self._kind} of the student's>"

    __hash__ = object.__hash__
    __array_ufunc__ = None


def _refusing(name: str) -> Any:
    def method(self: RemoteObject, *args: Any) -> NoReturn:
        self._refuse()

    method.__name__ = name
    return method


for _name in [
    "eq",
    "ne",
    "lt",
    "le",
    "gt",
    "ge",
    "bool",
    "len",
    "iter",
    "next",
    "contains",
    "getitem",
    "setitem",
    "delitem",
    "index",
    "int",
    "float",
    "complex",
    "round",
    "abs",
    "neg",
    "pos",
    "invert",
    "add",
    "radd",
    "sub",
    "rsub",
    "mul",
    "rmul",
    "truediv",
    "rtruediv",
    "floordiv",
    "rfloordiv",
    "mod",
    "rmod",
    "divmod",
    "rdivmod",
    "pow",
    "rpow",
    "matmul",
    "rmatmul",
    "and",
    "rand",
    "or",
    "ror",
    "xor",
    "rxor",
    "lshift",
    "rlshift",
    "rshift",
    "rrshift",
    "enter",
    "exit",
    "str",
    "format",
    "bytes",
    "reversed",
]:
    setattr(RemoteObject, f"__{_name}__", _refusing(f"__{_name}__"))


class RemoteNamespace:
    """Fetches names and makes calls, through `ask(message, other, special)`."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self.generation = 0
        self.changes_arguments = False
        self._callbacks: list[Callable[..., Any]] = []

    def fetch(self, name: str) -> Any:
        """The value of a name; NameError if the student's code does not bind it."""
        return self._request({"do": "get", "name": name})

    def call(self, handle: RemoteObject, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Call what a handle stands for. Only a check tagged `changes-arguments` sees them changed."""
        back = self.changes_arguments
        reply = self._request({"do": "call", "target": handle, "args": args, "kwargs": kwargs, "back": back})
        if not isinstance(reply, list) or len(reply) != 2:
            raise Death("the process that ran the notebook answered nonsense")
        if back and isinstance(reply[1], list):
            for ours, theirs in zip(args, reply[1], strict=False):
                _copy_changes(ours, theirs)
        return reply[0]

    def attribute(self, handle: RemoteObject, name: str) -> Any:
        """An attribute of what a handle stands for."""
        return self._request({"do": "attribute", "target": handle, "name": name})

    def run(self, source: str, name: str) -> None:
        """Run a cell; its exception is raised here again."""
        self._request({"do": "run", "source": source, "name": name})

    def well(self) -> bool:
        """Whether the process gives back what it is told, as one does whose Python is whole."""
        told = [np.arange(3.0), {"a": (1, 2.5, "x")}, None, True, np.float32(1), 10**20]
        try:
            back = self._request({"do": "echo", "value": told})
        except (Exception, NotAnswered):
            return False
        return repr(back) == repr(told)

    def _request(self, message: dict[str, Any]) -> Any:
        reply = self._ask(message, self._other, self._special)
        while "callback" in reply:
            if message["do"] == "run":  # a check's function, kept: its check is over, and with it its clock
                reply = self._ask({"error": "RuntimeError"}, self._other, self._special)
                continue
            reply = self._ask(self._call_back(reply), self._other, self._special)
        if "value" in reply:
            return reply["value"]
        if isinstance(reply.get("error"), dict):
            raise as_exception(reply["error"])
        raise Death("the process that ran the notebook answered nonsense")

    def _call_back(self, reply: dict[str, Any]) -> dict[str, Any]:
        try:
            if type(reply["callback"]) is not int or reply["callback"] < 0:
                raise IndexError("there is no such function")
            function = self._callbacks[reply["callback"]]
            args, kwargs = reply["args"], reply["kwargs"]
            return {"value": function(*args, **kwargs)}
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
            self._callbacks.append(value)
            return {"callback": len(self._callbacks) - 1}
        raise TypeError(
            f"a check can pass numbers, arrays, containers, generators and functions, no {type(value)}"
        )

    def _special(self, form: dict[str, Any]) -> Any:
        body = form.get("handle")
        if not isinstance(body, list) or len(body) != 2 or not isinstance(body[0], int):
            raise Death("the process that ran the notebook answered nonsense")
        return RemoteObject(self, body[0], str(body[1])[:80], self.generation)


def as_exception(told: dict[str, Any]) -> BaseException:
    """The built-in exception of that name, with what is known of it under `student`."""
    kind, text = (str(told.get(name, ""))[:2000] for name in ("kind", "text"))
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
        "kind": kind if isinstance(found, type) else "Exception",
        "text": text,
        "cell": str(told.get("cell", ""))[:100],
        "line": line if type(line) is int and 0 < line < 10**6 else None,
    }
    return error


def _copy_changes(ours: Any, theirs: Any) -> None:
    if isinstance(ours, np.ndarray) and isinstance(theirs, np.ndarray):
        if ours.shape == theirs.shape and ours.dtype == theirs.dtype and ours.flags.writeable:
            ours[...] = theirs
    elif isinstance(ours, list) and isinstance(theirs, list):
        ours[:] = theirs
    elif isinstance(ours, dict) and isinstance(theirs, dict):
        ours.clear()
        ours.update(theirs)
