"""What the tests need from the system: a browser, the library its driver wants, and bubblewrap.

`python -m scripts.system` installs what is missing where it can (as root, on Debian and its kin); elsewhere
it says in one line what to install. It needs nothing but the standard library.
"""

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]


def browser() -> str | None:
    """The path of an installed Chromium or Chrome."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def has_library(name: str) -> bool:
    """Whether the dynamic linker finds a library."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


@dataclass(frozen=True)
class Need:
    """Something from the system: what it is for, Debian's package, and whether it is there."""

    purpose: str
    package: str
    is_there: Callable[[], bool]


NEEDS = [
    Need("the tests open pages in a browser", "chromium", lambda: browser() is not None),
    Need("the browser's driver is linked to it", "libatomic1", lambda: has_library("libatomic.so.1")),
    Need("answers are graded in its sandbox", "bubblewrap", lambda: shutil.which("bwrap") is not None),
]


def missing(needs: list[Need]) -> list[Need]:
    """Those that are not there."""
    return [need for need in needs if not need.is_there()]


def install(needs: list[Need]) -> None:
    """Install Debian packages where that is ours to do; say what is happening, for it takes a while."""
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    packages = [need.package for need in needs]
    print(f"installing {', '.join(packages)}", flush=True)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        run = subprocess.run(
            ["apt-get", "--quiet=2", *command], env=environment, capture_output=True, text=True, check=False
        )
    if run.returncode:
        print((run.stdout + run.stderr).strip()[-2000:], file=sys.stderr)


def main() -> None:
    """Install what is missing, or stop with one line that names it."""
    if lacking := missing(NEEDS):
        install(lacking)
    if lacking := missing(NEEDS):
        packages = " ".join(need.package for need in lacking)
        reasons = "; ".join(f"{need.package}: {need.purpose}" for need in lacking)
        sys.exit(f"Something is missing ({reasons}). Install it: sudo apt-get install {packages}")


if __name__ == "__main__":
    main()
