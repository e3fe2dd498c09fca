"""What the tests need from the system: browsers, the library a driver wants, and bubblewrap.

`python -m scripts.system` says what is missing and why, and installs it where it can (as root, on Debian and
its kin); on a terminal it asks first. Elsewhere it says in one line what to install. It needs nothing but the
standard library. Without Firefox or WebKit all other tests run, and a line says that nothing opened there.
"""

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

FIREFOX = ["firefox-esr", "firefox"]
# The shell without windows takes four fifths of the time that Chromium takes with its windows hidden.
HEADLESS = ["chromium-headless-shell", "chrome-headless-shell"]
BROWSERS = [*HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]


def browser() -> str | None:
    """The path of an installed Chromium or Chrome."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def firefox() -> str | None:
    """The path of an installed Firefox."""
    return next(filter(None, map(shutil.which, FIREFOX)), None)


def has_webkit() -> bool:
    """Whether WebKit can be driven, on a screen that nobody sees."""
    return all(map(shutil.which, ("WebKitWebDriver", "xvfb-run", "xauth")))


def has_library(name: str) -> bool:
    """Whether the dynamic linker finds a library."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


@dataclass(frozen=True)
class Need:
    """Something from the system: what it is for, Debian's packages, and whether it is there."""

    purpose: str
    package: str
    is_there: Callable[[], bool]
    optional: bool = False


NEEDS = [
    Need("the tests open pages in a browser", "chromium-headless-shell", lambda: browser() is not None),
    Need("the browser's driver is linked to it", "libatomic1", lambda: has_library("libatomic.so.1")),
    Need("answers are graded in its sandbox", "bubblewrap", lambda: shutil.which("bwrap") is not None),
    Need("some pages are opened in Firefox", "firefox-esr", lambda: firefox() is not None, optional=True),
    Need("some pages are opened in WebKit", "webkit2gtk-driver xvfb xauth", has_webkit, optional=True),
]


def missing(needs: list[Need]) -> list[Need]:
    """Those that are not there."""
    return [need for need in needs if not need.is_there()]


def may_install() -> bool:
    """Whether this process may install Debian packages."""
    return os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def agrees() -> bool:
    """Whether whoever sits at the terminal agrees; where nobody does, as in CI, nobody is asked."""
    try:
        terminal = os.open("/dev/tty", os.O_RDWR)  # make gives not all of its jobs a standard input
    except OSError:
        return True
    try:
        if os.tcgetpgrp(terminal) != os.getpgrp():  # a job in the background would wait for ever
            return True
        os.write(terminal, b"Install them now? [Y/n] ")
        return os.read(terminal, 100).strip().lower() in (b"", b"y", b"yes")
    finally:
        os.close(terminal)


def install(needs: list[Need]) -> None:
    """Install Debian packages, after saying which and why, for it takes a while."""
    print("The tests need packages of the system, which apt-get installs:")
    for need in needs:
        print(f"  {need.package}: {need.purpose}", flush=True)
    if not agrees():
        return
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    packages = [package for need in needs for package in need.package.split()]
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        run = subprocess.run(
            ["apt-get", "--quiet=2", *command], env=environment, capture_output=True, text=True, check=False
        )
    if run.returncode:
        print((run.stdout + run.stderr).strip()[-2000:], file=sys.stderr)


def main() -> None:
    """Install what is missing, or name it in one line and, where nothing goes without it, stop."""
    if may_install() and (lacking := missing(NEEDS)):
        install(lacking)
    for need in missing(NEEDS):
        if need.optional:
            print(f"Not tested here: {need.purpose}. To install: sudo apt-get install {need.package}")
    if lacking := [need for need in missing(NEEDS) if not need.optional]:
        packages = " ".join(need.package for need in lacking)
        reasons = "; ".join(f"{need.package}: {need.purpose}" for need in lacking)
        sys.exit(f"Something is missing ({reasons}). Install it: sudo apt-get install {packages}")


if __name__ == "__main__":
    main()
