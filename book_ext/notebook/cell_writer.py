"""The cells of a notebook as it is written: Markdown between the code cells of the executed chapter.

And a notebook as one text in Markdown: its cells in their order, with what they have printed.
"""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import nbformat

from book_ext.model.reader import UNSEEN

WIDGET = "application/vnd.jupyter.widget-view+json"
FOLDING = {"hide-input", "holds", "opening", UNSEEN}
# Tags that say how a page shows a cell.
OURS = {"opening", "holds", "scikit-learn", UNSEEN}
# What JupyterLab, VS Code and Colab each call a cell whose code is folded.
FOLDED: dict[str, Any] = {"jupyter": {"source_hidden": True}, "cellView": "form"}


class Cells:
    """Collects text, and puts the code cells that were executed between."""

    def __init__(self, executed: Any) -> None:
        self.executed = executed
        self.written: list[Any] = []
        self.words: list[str] = []

    def add_text(self, text: str) -> None:
        self.words.append(text)

    def end_text(self) -> None:
        """Make one cell of the text since the last one."""
        if text := "\n\n".join(filter(None, self.words)).strip():
            self.written.append(nbformat.v4.new_markdown_cell(text))  # type: ignore[no-untyped-call]
        self.words = []

    def add_code(self, place: int, is_veiled: bool = False) -> None:
        """Put the code cell of this place there as it was executed, without what differs from run to run."""
        self.end_text()
        cell = deepcopy(self.executed.cells[place])
        tags = cell.metadata.get("tags", [])
        kept = [tag for tag in tags if tag not in OURS]
        cell.metadata = ({"tags": kept} if kept else {}) | (FOLDED if FOLDING & set(tags) else {})
        if is_veiled:
            cell.metadata.setdefault("jupyter", {})["outputs_hidden"] = True
        for output in cell.outputs:
            forms = output.get("data", {})
            forms.pop(WIDGET, None)
            output.get("metadata", {}).clear()  # the form for phones
            if "image/png" in forms:  # shown everywhere, also for a figure that is alive once its cell runs
                forms.pop("text/html", None)
                forms.pop("image/svg+xml", None)
        self.written.append(cell)

    def notebook(self) -> Any:
        self.end_text()
        about = self.executed.metadata
        kept = {key: about[key] for key in ("kernelspec", "language_info") if key in about}
        for number, cell in enumerate(self.written):
            cell["id"] = f"cell-{number}"
        make = nbformat.v4.new_notebook
        return make(cells=self.written, metadata=kept)  # type: ignore[no-untyped-call]


def as_markdown(notebook: Any) -> str:
    """All that can be said in text; a picture is left to its caption."""
    return "\n\n".join(part for cell in notebook.cells for part in parts(cell)) + "\n"


def parts(cell: Any) -> Iterator[str]:
    if cell.cell_type != "code":
        yield cell.source
        return
    yield fenced("python", cell.source)
    for output in cell.outputs:
        said = output.get("data", {})
        if text := output.get("text") or (len(said) == 1 and said.get("text/plain")):
            yield fenced("text", text)


def fenced(language: str, text: str) -> str:
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}{language}\n{text.rstrip()}\n{fence}"
