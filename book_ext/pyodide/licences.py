"""The licences of what is shipped for Python in the page, with their texts, out of what is installed."""

import sysconfig
from importlib.metadata import Distribution, distribution
from pathlib import Path

from book_ext.pyodide import versions

PACKAGES = versions.ROOT / "node_modules"
# One for all its parts: the others differ in nothing but the years.
MIT = PACKAGES / "@codemirror" / "view" / "LICENSE"
# Pyodide's package brings no text of its licence; this is the same licence, word for word.
MPL = PACKAGES / "axe-core" / "LICENSE"
SUMMARY = """What runs Python in the pages of this book comes from others, unchanged unless it says so.

Pyodide {pyodide}: Mozilla Public License 2.0 (its npm package says Apache 2.0). Source: the repository
    pyodide/pyodide on GitHub. From version 314 on its module was made a plain script here.
Python {python}, with its standard library, inside Pyodide: Python Software Foundation License.
NumPy {numpy}, without its tests: 3-clause BSD, and parts under the licences below. Built by emscripten-forge,
    and taken from the package {carrier}, which is under the 3-clause BSD licence.
traitlets {traitlets}: 3-clause BSD.
CodeMirror 6, with lezer and what both need, bundled and shortened: MIT.
The package llc and all else: see LICENSE in the sources of this book.
A newer distribution of Pyodide, where whoever published this book has put one, is under the licences that its
own packages name.
"""


def text() -> str:
    """A summary, and below it each licence."""
    traitlets = distribution("traitlets")
    summary = SUMMARY.format(
        pyodide=versions.pyodide(),
        python="3.11",
        numpy=versions.NUMPY,
        carrier=versions.CARRIER.replace("==", " "),
        traitlets=traitlets.version,
    )
    parts = {
        "NumPy": numpy(),
        "traitlets": files(traitlets),
        "CodeMirror": MIT.read_text("utf-8"),
        "Pyodide: Mozilla Public License 2.0": MPL.read_text("utf-8"),
        "Python": python(),
    }
    return summary + "".join(
        f"\n\n{'=' * 20} {name} {'=' * 20}\n\n{part.strip()}\n" for name, part in parts.items()
    )


def files(package: Distribution, where: str = "licenses/") -> str:
    """The licence files of an installed package."""
    paths = [path for path in package.files or [] if f".dist-info/{where}" in path.as_posix()]
    return "\n\n".join(path.read_text("utf-8").strip() for path in sorted(paths))


def numpy() -> str:
    """NumPy's licence, and those of the parts in it; not those of libraries that only its wheels hold."""
    package = distribution("numpy")
    whole = files(package, "licenses/LICENSE")
    return whole.partition("\n----")[0].strip() + "\n\n" + files(package, "licenses/numpy/")


def python() -> str:
    """The licence of the Python that builds the book, which is that of every Python."""
    there = Path(sysconfig.get_path("stdlib"), "LICENSE.txt")
    return there.read_text("utf-8") if there.exists() else "https://docs.python.org/3/license.html"
