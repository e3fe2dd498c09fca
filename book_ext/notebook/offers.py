"""Offer each chapter as a notebook, with its outputs, and where it opens without installation.

Binder and Colab open what lies in a public repository: `REPOSITORY` (owner/name) says which, when the site is
built for publishing. Without it a page offers its notebook alone.
"""

import os
from typing import Any

from docutils import nodes

from book_ext.model.book import CHAPTERS
from book_ext.model.nodes import element, text


def offers(page: str, root: str, repository: str) -> list[nodes.Node]:
    """The links in the margin of a chapter."""
    addresses = {"Download this page as a notebook": f"{root}notebooks/{page}.ipynb"}
    if repository:
        binder = f"https://mybinder.org/v2/gh/{repository}/HEAD?labpath={page}.md"
        colab = f"https://colab.research.google.com/github/{repository}/blob/notebooks/{page}.ipynb"
        addresses |= {"open it in JupyterLab on Binder": binder, "in Colab": colab}
    links: list[nodes.Node] = []
    for words, address in addresses.items():
        links += [nodes.Text(" · ")] if links else []
        links.append(text("a", words, href=address, **({} if ":" in address else {"download": ""})))
    return [element("p", *links, class_="page-tools")]


def beside(app: Any, page: str) -> list[nodes.Node]:
    """In the margin of a chapter; sheets have their own download, made by `grading release`."""
    root = "../" * page.count("/")
    return offers(page, root, os.environ.get("REPOSITORY", "")) if page.startswith(CHAPTERS) else []


def setup(app: Any) -> None:
    app.connect("page-side", beside, priority=300)
