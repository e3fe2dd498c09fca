"""Offer each chapter as the notebook it is, with its outputs, and where it opens without installation.

Binder and Colab open what lies in a public repository: `REPOSITORY` (owner/name) says which, when the site is
built for publishing. Without it a page offers its notebook alone.
"""

import os
from functools import partial
from pathlib import Path

import nbformat
from jupyter_cache.executors import utils as executors

from book_ext.directives import draws, source
from book_ext.site.built import Site

WIDGET = "application/vnd.jupyter.widget-view+json"
INSTALL = "# Where the course is not installed yet (on Colab), install its package first:\n# %pip install "


def offers(page: str, root: str, repository: str) -> str:
    links = [f'<a href="{root}notebooks/{page}.ipynb" download>Download this page as a notebook</a>']
    if repository:
        binder = f"https://mybinder.org/v2/gh/{repository}/HEAD?labpath={page}.md"
        colab = f"https://colab.research.google.com/github/{repository}/blob/notebooks/{page}.ipynb"
        links += [
            f'<a href="{binder}">open it in JupyterLab on Binder</a>',
            f'<a href="{colab}">in Colab</a>',
        ]
    return f'<p class="page-tools">{" · ".join(links)}</p>'


def is_chapter(app, page: str) -> bool:
    """Exercise sheets have their own download, made by `grading release`."""
    return page.startswith("chapters/") and page in app.env.found_docs


def add_offers(app, page: str, template: str, context: dict, doctree) -> None:
    if is_chapter(app, page) and app.builder.name == "html":
        root, repository = context["content_root"], os.environ.get("REPOSITORY", "")
        context["page_side"].append(offers(page, root, repository))


def stable(notebook: nbformat.NotebookNode, repository: str) -> nbformat.NotebookNode:
    """Leave out what differs from run to run: times, random names, the state of a widget manager.

    A question that is drawn has its printed numbers there.
    """
    notebook.metadata.pop("widgets", None)
    if repository:
        source = f'{INSTALL}"linear-classification @ git+https://github.com/{repository}"'
        notebook.cells.insert(0, nbformat.v4.new_code_cell(source))
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"cell-{number}"
        if cell.cell_type == "markdown":
            cell.source = draws.printed(cell.source)
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET, None)
    return notebook


def write_notebooks(app, site: Site) -> None:
    executed = Path(app.outdir).parent / "jupyter_execute"
    for page in filter(lambda page: is_chapter(app, page), app.env.found_docs):
        notebook = nbformat.read(executed / f"{page}.ipynb", as_version=4)
        for cell in filter(lambda cell: cell.cell_type == "markdown", notebook.cells):
            cell.source = source.printed(cell.source, Path(app.srcdir))
        target = site.folder / "notebooks" / f"{page}.ipynb"
        target.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(stable(notebook, os.environ.get("REPOSITORY", "")), target)


def setup(app) -> None:
    # A kernel sends what a cell prints in pieces that differ from run to run; what does not come is an error.
    executors.executenb = partial(
        executors.executenb, coalesce_streams=True, iopub_timeout=60, raise_on_iopub_timeout=True
    )
    app.connect("html-page-context", add_offers)
