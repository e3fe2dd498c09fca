"""A notebook as one text in Markdown: its cells in their order, with what they have printed."""

from collections.abc import Iterator
from typing import Any


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
