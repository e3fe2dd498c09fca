"""The licences of what is shipped for Python in the page, with their texts; a package brings its own."""

import re
import sysconfig
from importlib.metadata import distribution as installed
from pathlib import Path

from book_ext.model.files import ROOT
from book_ext.pyodide import distribution

MODULES = ROOT / "node_modules"
# One for all its parts: the others differ in nothing but the years.
MIT = MODULES / "@codemirror" / "view" / "LICENSE"
# Pyodide's package brings no text of its licence; this is the same licence, word for word.
MPL = MODULES / "axe-core" / "LICENSE"
FONT = MODULES / "@fontsource-variable" / "source-sans-3" / "LICENSE"
TEXTS = re.compile(r"dist-info/.*(LICEN[CS]E|COPYING|NOTICE)|fonts/ttf/LICENSE_DEJAVU|dist-info/licenses/.")
SUMMARY = """What runs Python in the pages of this book comes from others, unchanged unless it says so.

Pyodide {pyodide}: Mozilla Public License 2.0. Source: the repository pyodide/pyodide on GitHub.
Python {python}, with its standard library, inside Pyodide: Python Software Foundation License.
{packages}
    These are the files of Pyodide's release, without tests and other parts that a page does not ask for, and
    compiled. Matplotlib holds parts of the FreeType Project (FreeType License) and of others named below.
Source Sans 3, in two weights: SIL Open Font License 1.1.
traitlets {traitlets}: 3-clause BSD.
CodeMirror 6, with lezer and what both need, bundled and shortened: MIT.
The package llc and all else: see LICENSE in the sources of this book.
"""


def text(packages: dict[str, dict[str, bytes]]) -> str:
    named = [f"{name} {distribution.package(name)}: see below." for name in packages]
    traitlets = installed("traitlets")
    summary = SUMMARY.format(
        pyodide=distribution.version(),
        python=distribution.lock()["info"]["python"],
        packages="\n".join(named),
        traitlets=traitlets.version,
    )
    own = [path for path in traitlets.files or [] if ".dist-info/licenses/" in path.as_posix()]
    parts = {
        **{name: of_package(files) for name, files in packages.items()},
        "traitlets": "\n\n".join(path.read_text("utf-8") for path in own),
        "CodeMirror": MIT.read_text("utf-8"),
        "Source Sans 3": FONT.read_text("utf-8"),
        "Pyodide: Mozilla Public License 2.0": MPL.read_text("utf-8"),
        "Python": python(),
    }
    return summary + "".join(
        f"\n\n{'=' * 20} {name} {'=' * 20}\n\n{part.strip()}\n" for name, part in parts.items()
    )


def of_package(files: dict[str, bytes]) -> str:
    return "\n\n".join(files[name].decode("utf-8").strip() for name in sorted(files) if TEXTS.search(name))


def python() -> str:
    """The licence of the Python that builds the book, which is that of every Python."""
    there = Path(sysconfig.get_path("stdlib"), "LICENSE.txt")
    return there.read_text("utf-8") if there.exists() else "https://docs.python.org/3/license.html"
