"""Fixtures that several folders share: a browser, and the built site over http."""

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, expect, sync_playwright

from scripts import system

# The same examples in every run, and no clock: the machines are shared.
settings.register_profile(
    "course", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("course")
expect.set_options(timeout=120_000)  # ms: only what hangs ends a test
ROOT = Path(__file__).parent.parent
QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Headless Chromium, which nothing but the test tells to ask the network."""
    with sync_playwright() as playwright:
        path = system.browser()
        if path is None:
            pytest.fail("No Chromium or Chrome was found: `python -m scripts.system` installs one.")
        # Chromium's own sandbox does not start as root.
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", *QUIET])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, to be evaluated in a page before ``axe.run()``."""
    return (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the built site."""
    folder = ROOT / "_build" / "html"
    if not (folder / "index.html").exists():
        pytest.fail("The site is not built: run `make book`.")
    return folder


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files and tells nobody."""

    def log_message(self, *args: object) -> None:
        pass


@contextmanager
def served(folder: Path, how: type[Quiet] = Quiet) -> Iterator[str]:
    """The address of a server on this machine that serves a folder."""
    handler = functools.partial(how, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """The address of a server on this machine that serves the built site."""
    with served(site) as address:
        yield address
