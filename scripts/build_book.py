"""Build the book and say only what happens now and how far it is: `python -m scripts.build_book`.

Options go to `jupyter-book build`. Warnings and errors are shown, and stop the build; all else that it says
is in `_build/build.log`. If nothing has changed since the last build, nothing is done.
"""

import os
import re
import subprocess
import sys
from collections import deque
from pathlib import Path

from scripts import inputs

LOG = Path("_build") / "build.log"
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
STEP = re.compile(r"(reading sources|writing output)\.\.\. \[ *(\d+)%\]")
EXECUTES = re.compile(r"([\w-]+/[\w-]+)\.md: Executing notebook")
SHOWN = re.compile(r"WARNING|ERROR|CRITICAL|^\w*Error: ")


class Screen:
    """On a terminal one line that is written over; elsewhere a line for each notebook and each quarter."""

    def __init__(self) -> None:
        self.on_terminal = sys.stdout.isatty()
        self.step = ""

    def tell_step(self, what: str, percent: int) -> None:
        """Say how far a step is."""
        before, self.step = self.step, f"{what}: {percent if self.on_terminal else percent // 25 * 25} %"
        if self.step != before:
            self._tell(self.step)

    def tell_notebook(self, name: str) -> None:
        """Say which notebook runs."""
        self._tell(f"  running {name}")

    def keep(self, line: str) -> None:
        """Show a line that stays."""
        print(("\r\x1b[K" if self.on_terminal else "") + line, flush=True)

    def _tell(self, text: str) -> None:
        print(
            f"\r\x1b[K{text[:78]}" if self.on_terminal else text,
            end="" if self.on_terminal else "\n",
            flush=True,
        )


def main(options: list[str]) -> int:
    """Run the build if it would make anything else than the last one; its exit code."""
    builder = options[options.index("--builder") + 1] if "--builder" in options else "html"
    last, now = LOG.parent / "built" / builder, inputs.digest(options)
    if (LOG.parent / builder / "index.html").exists() and last.exists() and last.read_text() == now:
        print("Nothing has changed since the book was built.")
        return 0
    last.unlink(missing_ok=True)
    if why := lacks_python():
        print(why)
        return 1
    if code := run(options):
        return code
    last.parent.mkdir(parents=True, exist_ok=True)
    last.write_text(now)
    return 0


def lacks_python() -> str:
    """Why there is no Python for the pages, though they want it: said before a build of some minutes."""
    from book_ext.pyodide import distribution  # which is not asked where nothing changed

    try:
        if distribution.is_wanted():
            distribution.packages()
    except distribution.Refusal as refusal:
        return str(refusal)
    return ""


def run(options: list[str]) -> int:
    """Run the build; its exit code."""
    LOG.parent.mkdir(exist_ok=True)
    # By this very Python, whose packages are those of this checkout; the script beside it may name another.
    start = "from jupyter_book.cli.main import main; main()"
    command = [sys.executable, "-c", start, "build", ".", "-W", "-n", "--keep-going", *options]
    # Cells show their figures, whatever backend of Matplotlib was chosen for scripts.
    env = {name: value for name, value in os.environ.items() if name != "MPLBACKEND"}
    screen, tail = Screen(), deque[str](maxlen=30)
    with (
        LOG.open("w", encoding="utf-8") as log,
        subprocess.Popen(
            command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as process,
    ):
        assert process.stdout is not None
        for coloured in process.stdout:
            line = COLOUR.sub("", coloured)
            log.write(line)
            tail.append(line.rstrip())
            if found := STEP.match(line):
                screen.tell_step(found[1], int(found[2]))
            elif found := EXECUTES.search(line):
                screen.tell_notebook(found[1])
            elif SHOWN.search(line):
                screen.keep(line.rstrip())
    screen.keep("")
    if process.returncode:
        screen.keep(f"The build failed; the end of {LOG}:")
        print(*tail, sep="\n")
    return process.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
