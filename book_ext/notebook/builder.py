"""The second writer: each page as plain Markdown, and a chapter as a notebook, from the tree of its page.

A builder of its own (name and format ``notebook``), so that what is for HTML alone does not run, and Sphinx
resolves references as for any builder. Cells with their outputs come from the executed notebook.
"""

import json
from pathlib import Path
from typing import Any

import nbformat
from docutils import nodes
from sphinx.builders import Builder

from book_ext.model import book
from book_ext.model.files import write_if_different
from book_ext.model.reader import is_sheet, released
from book_ext.notebook.cell_writer import Cells, as_markdown
from book_ext.notebook.markdown import Markdown
from grading.sheets.release import WHEEL, as_json, student_version
from grading.sheets.source import read_source

FOLDER = "notebooks"
# The first cell of a chapter.
INSTALL = """\
try:
    import figures  # of this course's package
except ImportError:  # on Colab, or wherever it is not installed yet
    %pip install -q "{package}"\
"""


class NotebookBuilder(Builder):
    name = format = "notebook"
    supported_image_types = ["image/svg+xml", "image/png"]  # noqa: RUF012

    def get_target_uri(self, docname: str, typ: str | None = None) -> str:
        """A chapter's notebook stands beside this one; all else is a page of the site."""
        if docname.startswith(book.CHAPTERS):
            return f"{docname}.ipynb"
        return f"{self.config.html_baseurl or '../'}{docname}.html"

    def get_relative_uri(self, from_: str, to: str, typ: str | None = None) -> str:
        target = self.get_target_uri(to)
        return target if ":" in target else super().get_relative_uri(from_, to, typ)

    def write_doc(self, docname: str, doctree: nodes.document) -> None:
        kept = Path(self.outdir).parents[1] / "jupyter_execute" / f"{docname}.ipynb"
        cells = Cells(nbformat.read(kept, as_version=4) if kept.exists() else nbformat.v4.new_notebook())  # type: ignore[no-untyped-call]
        Markdown(self, docname, cells).page(doctree)
        notebook = cells.notebook()
        write_if_different(Path(self.outdir, f"{docname}.md"), as_markdown(notebook))
        if not docname.startswith(book.CHAPTERS):
            return
        source = INSTALL.format(package=package(self.config))
        install = nbformat.v4.new_code_cell(source, id="install")  # type: ignore[no-untyped-call]
        notebook.cells.insert(0, install)
        nbformat.validate(notebook)
        text = nbformat.writes(notebook)  # type: ignore[no-untyped-call]
        write_if_different(Path(self.outdir, f"{docname}.ipynb"), text + "\n")


def package(config: Any) -> str:
    """What pip installs for a notebook: the package lies on the site, in the folder of the notebooks."""
    site = config.html_baseurl
    return f"linear-classification[student] @ {site}{FOLDER}/{WHEEL}" if site else f"../{WHEEL}[student]"


def write_notebooks(app: Any) -> None:
    """After the pages, from the same environment: each page that is newer than what is made of it."""
    pages, folder = app.builder, Path(app.outdir, FOLDER)
    app.builder = builder = NotebookBuilder(app, app.env)
    builder.outdir = type(pages.outdir)(folder)
    try:
        builder.init()
        for page in sorted(app.env.found_docs):
            # All but the first page, and the sheets, which are made from what students get.
            is_asked = page != app.config.root_doc and not page.startswith(book.SHEETS)
            if is_asked and is_older(folder / f"{page}.md", Path(app.outdir, f"{page}.html")):
                builder.write_doc(page, app.env.get_and_resolve_doctree(page, builder))
    finally:
        app.builder = pages


def write_sheets(app: Any) -> None:
    """The notebook of each sheet: as a file, as Markdown, and in the script that its page asks for."""
    folder = Path(app.outdir, FOLDER)
    for page in sorted(app.env.found_docs):
        if is_sheet(app, page):
            source = Path(app.srcdir, f"{page}.md")
            name, notebook = page.removeprefix(book.SHEETS), released(source)
            whole = json.dumps(notebook, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
            script = f"(self.sheets??={{}})[{json.dumps(name)}]={whole};\n"
            write_if_different(Path(app.outdir, "_static", "sheets", f"{name}.js"), script)
            text = as_json(notebook).replace(f"./{WHEEL}[student]", package(app.config))
            write_if_different(folder / f"{page}.ipynb", text)
            write_if_different(folder / f"{page}.md", as_markdown(student_version(read_source(source))))
    built = Path(app.srcdir, "_build", "package", WHEEL)
    if built.exists():  # a build of one page alone has none
        write_if_different(folder / WHEEL, built.read_bytes())


def is_older(made: Path, page: Path) -> bool:
    return not made.exists() or made.stat().st_mtime_ns < page.stat().st_mtime_ns


def choose_outputs(app: Any, config: Any) -> None:
    """Tell MyST-NB which form of an output stands in the document: a picture, whose caption is read there."""
    kinds = ("image/svg+xml", "image/png", "text/html", "text/plain")
    here = [(NotebookBuilder.name, kind, place) for place, kind in enumerate(kinds, 1)]
    config.nb_mime_priority_overrides = [*config.nb_mime_priority_overrides, *here]


def setup(app: Any) -> None:
    app.connect("config-inited", choose_outputs)
