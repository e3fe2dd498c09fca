"""Firefox and WebKit, driven by what their packages hold: Marionette in the one, WebDriver beside the other.

Both speak the commands of the WebDriver standard, so that one class is enough for what a test does.
"""

import json
import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from scripts import system

PATIENCE = 120.0  # seconds for an engine to start, or a page to answer, on a busy machine, too
WINDOW = "1200x900x24"


class Engine:
    """A browser with one page; ``call`` sends a command by its name in Marionette."""

    def __init__(self, call: Callable[..., Any]) -> None:
        self.call = call

    def open(self, url: str) -> None:
        self.call("Navigate", url=url)

    def run(self, script: str, *arguments: object) -> Any:
        """Run the body of a function in the page and return what it returns."""
        return self.call("ExecuteScript", script=script, args=list(arguments))

    def wait(self, condition: str, *arguments: object, patience: float = PATIENCE) -> Any:
        """Wait until an expression is true; return its value."""
        deadline = time.monotonic() + patience
        while not (value := self.run(f"return {condition}", *arguments)):
            assert time.monotonic() < deadline, f"{condition} never came true"
            time.sleep(0.05)
        return value

    def drag(self, selector: str, dx: int, dy: int) -> None:
        """Take an element by its middle with the mouse and let go further on."""
        where = "const {x, y, width, height} = document.querySelector(arguments[0]).getBoundingClientRect();"
        x, y = self.run(f"{where} return [x + width / 2, y + height / 2].map(Math.round)", selector)
        press, release = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        path = [(x, y), (x + dx // 2, y + dy // 2), (x + dx, y + dy)]
        start, *rest = ({"type": "pointerMove", "duration": 50, "x": px, "y": py} for px, py in path)
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self.call("PerformActions", actions=[mouse | {"actions": [start, press, *rest, release]}])


# -- Firefox --------------------------------------------------------------------------------------


@contextmanager
def firefox() -> Iterator[Engine]:
    """Firefox without a window; Marionette sends messages as their length, a colon and JSON."""
    with TemporaryDirectory() as profile:
        port = free_port()
        Path(profile, "user.js").write_text(f'user_pref("marionette.port", {port});\n')
        options = ["--headless", "--marionette", "--no-remote", "--profile", profile]
        with ended([system.firefox(), *options], os.environ | {"HOME": profile}), connected(port) as stream:
            read_message(stream)  # it says who it is

            def call(command: str, **parameters: object) -> Any:
                text = json.dumps([0, 1, f"WebDriver:{command}", parameters]).encode()
                stream.write(b"%d:%b" % (len(text), text))
                stream.flush()
                _, _, error, result = read_message(stream)
                assert not error, error
                return (
                    result.get("value") if isinstance(result, dict) and result.keys() == {"value"} else result
                )

            call("NewSession")
            yield Engine(call)


def read_message(stream) -> Any:
    length = b""
    while not length.endswith(b":"):
        length += stream.read(1)
    return json.loads(stream.read(int(length[:-1])))


@contextmanager
def connected(port: int) -> Iterator[Any]:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
            break
        except OSError:
            assert time.monotonic() < deadline, "Firefox did not start"
            time.sleep(0.1)
    with connection, connection.makefile("rwb") as stream:
        yield stream


# -- WebKit ---------------------------------------------------------------------------------------

PATHS = {"Navigate": "url", "ExecuteScript": "execute/sync", "PerformActions": "actions"}


@contextmanager
def webkit() -> Iterator[Engine]:
    """WebKit's small browser on a screen that nobody sees."""
    (browser,) = Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")
    port = free_port()
    with TemporaryDirectory() as home:
        alone = {"HOME": home, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
        screen = ["xvfb-run", "--auto-servernum", f"--server-args=-screen 0 {WINDOW}"]
        with ended([*screen, "WebKitWebDriver", f"--port={port}"], os.environ | alone):
            options = {"binary": str(browser), "args": ["--automation"]}
            wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
            session = f"session/{post(port, 'session', wanted)['sessionId']}"
            yield Engine(lambda command, **parameters: post(port, f"{session}/{PATHS[command]}", parameters))


def post(port: int, path: str, parameters: dict[str, object]) -> Any:
    """Send a command to WebDriver, which may still be starting."""
    url = f"http://127.0.0.1:{port}/{path}"
    request = urllib.request.Request(
        url, json.dumps(parameters).encode(), {"content-type": "application/json"}
    )
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from error
        except OSError:
            assert time.monotonic() < deadline, "WebKit's driver did not start"
            time.sleep(0.1)


# -- both -----------------------------------------------------------------------------------------


@contextmanager
def ended(command: list[str], environment: dict[str, str]) -> Iterator[None]:
    """Run a program, and end it and all that it has started."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet, start_new_session=True)
    try:
        yield
    finally:
        os.killpg(process.pid, 15)
        process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
