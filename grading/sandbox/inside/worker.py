"""Runs inside the sandbox: holds the student's namespace, runs their cells and answers calls with plain data.

Whatever this process says may be said by the student's code instead; the other side knows that.
"""

import builtins
import json
import os
import shutil
import site
import socket
import sys
import types
from pathlib import Path
from typing import Any

import numpy as np

from grading.sandbox import protocol
from grading.sandbox.inside.evidence import run_check
from grading.sandbox.inside.hardening import install_seccomp, limit
from grading.sandbox.inside.ipython_compat import Shell, Sink, compile_cell, describe, display
from grading.sandbox.inside.namespaces import COURSE, LISTED

# What a cell does to the builtins is not done to this module.
__builtins__ = dict(vars(builtins))  # type: ignore[assignment]


_OFTEN_WANTED = {
    "jax",
    "pandas",
    "scipy",
    "seaborn",
    "sklearn",
    "statsmodels",
    "sympy",
    "tensorflow",
    "torch",
}


class Callback:
    """A function of a check that a student's function may call."""

    def __init__(self, worker: "Worker", number: int) -> None:
        self._worker, self._number = worker, number

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._worker.call_back(self._number, args, kwargs)


class Worker:
    """The loop that serves one notebook."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self.handles: list[Any] = []
        self.number = 0
        self.module = types.ModuleType("__main__")
        sys.modules["__main__"] = self.module
        self.names = self.module.__dict__
        self.names.update(__builtins__=builtins, display=display, get_ipython=Shell, In=[], Out={})

    def serve(self) -> None:
        while True:
            self.send(self.answer(self.read()))

    def answer(self, request: dict[str, Any]) -> Any:
        try:
            return {"value": getattr(self, "do_" + request.pop("do"))(**request)}
        except BaseException as error:
            return {"error": describe(error)}

    # -- what can be asked ------------------------------------------------------------------------

    def do_run(self, source: str, name: str, tested: bool) -> None:
        filename = f"<cell {name}>"
        if tested:
            run_check(source, filename, self.names)
        else:
            exec(compile_cell(source, filename), self.names)

    def do_bind(self, names: dict[str, Any]) -> None:
        self.names.update(names)

    def do_echo(self, value: Any) -> Any:
        return value

    def do_get(self, name: str) -> Any:
        if name not in self.names:
            raise NameError(f"name {name!r} is not defined")
        return self.names[name]

    def do_call(self, target: Any, args: Any, kwargs: dict[str, Any], back: bool) -> Any:
        value = target(*args, **kwargs)
        return [value, list(args) if back else None]

    def do_attribute(self, target: Any, name: str) -> Any:
        return getattr(target, name)

    # -- messages ---------------------------------------------------------------------------------

    def call_back(self, number: int, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        self.send({"callback": number, "args": args, "kwargs": kwargs})
        while True:
            reply = self.read()
            if "do" not in reply:
                break
            self.send(self.answer(reply))
        if "error" in reply:
            kind = getattr(builtins, reply["error"], RuntimeError)
            raise kind("the function that was passed in raised this error")
        # What has drawn numbers there has drawn them here, too: the next ones are others.
        ours = [each for each in (*args, *kwargs.values()) if isinstance(each, np.random.Generator)]
        for mine, theirs in zip(ours, reply["generators"], strict=True):
            mine.bit_generator.state = theirs.bit_generator.state
        return reply["value"]

    def read(self) -> dict[str, Any]:
        request: dict[str, Any] = protocol.unpack(*protocol.receive(self._exactly), self._special)
        self.number = request.pop("number")
        return request

    def _exactly(self, count: int) -> bytes:
        parts = []
        while count:
            part = self.connection.recv(min(count, 1 << 20))
            if not part:
                os._exit(0)
            parts.append(part)
            count -= len(part)
        return b"".join(parts)

    def send(self, reply: dict[str, Any]) -> None:
        try:
            message = protocol.pack(reply | {"number": self.number}, self._other)
        except Exception as error:
            message = protocol.pack({"error": describe(error), "number": self.number}, self._other)
        self.connection.sendall(message)

    def _other(self, value: Any, encode: protocol.Encode) -> Any:
        """Send what has an array inside as that array, and anything else as a handle."""
        if hasattr(type(value), "__array__") and not isinstance(value, np.ndarray | np.generic):
            inside = np.array(value.__array__(), subok=False)
            if inside.dtype != object:
                return encode(inside)
        self.handles.append(value)
        return {"handle": [len(self.handles) - 1, protocol.kind_of(value)]}

    def _special(self, form: dict[str, Any]) -> Any:
        ((tag, body),) = form.items()
        if tag == "callback":
            return Callback(self, body)
        if tag == "handle":
            return self.handles[body]
        raise protocol.ProtocolError(f"unknown form {tag!r}")


class OnlyListed:
    """Says why a package, or a module of one that a sheet lists in part, is absent, which it is anyway."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        """Raise for what would do a sheet's work in its place; leave the rest to other finders."""
        package, _, module = name.partition(".")
        if package in _OFTEN_WANTED:
            raise ModuleNotFoundError(f"{name} is not there while this sheet is graded; use NumPy", name=name)
        if module and Path(COURSE, package).is_dir() and not _is_there(name):
            may = Path(COURSE, LISTED).read_text("utf-8")
            raise ImportError(f"{name} is not there while this sheet is graded; it may use {may}", name=name)


def _is_there(module: str) -> bool:
    place = Path(COURSE, *module.split("."))
    return place.is_dir() or place.with_suffix(".py").exists()


def set_up() -> None:
    """Make the process look like a fresh notebook kernel."""
    for number in (0, 1, 2):
        os.dup2(os.open(os.devnull, os.O_RDWR), number)
    sys.stdin = open(0, closefd=False)  # noqa: SIM115
    sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ = Sink()  # type: ignore[assignment, misc]
    site.setquit()
    site.sethelper()
    sys.argv = [""]
    os.cpu_count = lambda: 1  # a pool would start a process for each core of the machine
    np.random.seed()  # noqa: NPY002  # forked siblings would share the state that cells may use
    sys.meta_path.insert(0, OnlyListed())
    if Path("/grader/fonts").is_dir():
        shutil.copytree("/grader/fonts", os.environ["MPLCONFIGDIR"], dirs_exist_ok=True)


def serve(connection: int, settings: dict[str, Any]) -> None:
    """Put up the walls and serve one notebook."""
    set_up()
    limit(settings["limits"])
    install_seccomp()
    Worker(socket.socket(fileno=connection)).serve()


def main() -> None:
    """Serve, as a process of its own."""
    serve(int(sys.argv[1]), json.loads(sys.argv[2]))
