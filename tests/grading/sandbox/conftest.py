"""Code run inside each kind of sandbox."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from grading.model import Limits
from grading.sandbox.image import SandboxImage
from grading.sandbox.launchers import BwrapLauncher, Launcher, ready, start_launcher
from grading.sandbox.process import Sandbox
from grading.submission.remote_objects import RemoteNamespace
from tests.grading.conftest import LIMITS, a_core

KINDS = {
    "warm": lambda image, core: ready(start_launcher(image, LIMITS, core)),
    "cold": lambda image, core: BwrapLauncher(image, LIMITS, core),
}
ONE = ("llc._door", "llc.data", "figures.plots")
Inside = Callable[..., Any]


@pytest.fixture(scope="session")
def image() -> Iterator[SandboxImage]:
    image = SandboxImage({"one": ONE, "two": ("llc.softmax",)})
    yield image
    image.close()


@pytest.fixture(scope="session", params=KINDS)
def launcher(request: Any, image: SandboxImage) -> Iterator[Launcher]:
    launcher = KINDS[request.param](image, a_core())
    yield launcher
    launcher.close()


@pytest.fixture
def inside(launcher: Launcher) -> Iterator[Inside]:
    """Run code in a new sandbox, and return what it calls `out`."""
    opened = list[Sandbox]()

    def run(code: str, limits: Limits = LIMITS, sheet: str = "one") -> Any:
        sandbox = Sandbox(launcher.open(sheet), limits)
        opened.append(sandbox)
        names = RemoteNamespace(sandbox.ask)
        names.run(code, "test")
        return names.fetch("out")

    yield run
    for sandbox in opened:
        sandbox.stop()
