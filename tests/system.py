"""The two parts that tests need from the system: a browser, and bubblewrap for the grader's sandbox.

`python tests/system.py` installs what is missing when it can, else says in one line how to.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]


def browser() -> str | None:
    """The path of an installed Chromium or Chrome, or of the one that Playwright has installed."""
    installed = next(filter(None, map(shutil.which, BROWSERS)), None)
    if installed:
        return installed
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def apt_install(package: str) -> None:
    """Install a Debian package where that is ours to do."""
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", package], check=False, stdout=subprocess.DEVNULL)


def playwright_install() -> None:
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False, timeout=600)


def main() -> None:
    for attempt in [lambda: apt_install("chromium"), playwright_install]:
        if not browser():
            attempt()
    if not browser():
        sys.exit("The tests need a browser: install Chromium or Chrome, so that `chromium` is on the PATH.")
    if not shutil.which("bwrap"):
        apt_install("bubblewrap")
    if not shutil.which("bwrap"):
        sys.exit("The grader needs bubblewrap (Linux only): install the package `bubblewrap`.")


if __name__ == "__main__":
    main()
